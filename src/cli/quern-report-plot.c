/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-plot-picture.h"
#include "quern-plot-table.h"
#include "quern-plot-words.h"
#include "quern-report-find.h"
#include "quern-report-messages.h"
#include "quern-report-picture.h"

#include <glib/gi18n.h>

static gboolean
check_plot (QuernReport  *report,
            GError      **error)
{
  const QuernReportOptions *options = report->options;

  if (options->function == NULL)
    return quern_usage_error_set (error, _("“%s” needs --function=NAME"), report->command->name);
  /* In a format with input sizes, the points have a fixed event. */
  if (options->sizes == NULL && options->events->len > 0)
    return quern_usage_error_set (error, _("“plot” takes “--event” only with “--sizes”"));
  if (options->events->len > 1)
    return quern_usage_error_set (error, _("“%s” shows one event only"), report->command->name);

  if (options->plot.growth < QUERN_N_GROWTHS &&
      !quern_plot_kind_is_cost (options->plot.choice.kind))
    return quern_usage_error_set (error,
                                  _("“--curve” needs “--kind” cost, worst, average or best"));

  return !quern_report_options_has_picture (options) || quern_report_check_picture (report, error);
}

/* Finds the function to plot, in a profile with points. */
static gboolean
find_function (QuernReport      *report,
               QuernFunctionId  *function,
               GError          **error)
{
  gboolean has_points = report->joined != NULL
                          ? quern_joined_diff_has_points (report->joined)
                          : quern_profile_get_series (report->profile) != NULL;
  QuernNodeId node = QUERN_NONE;

  if (!has_points)
    return quern_usage_error_set (error, _("this profile has no costs by input size"));
  if (!quern_report_find_function (report, report->options->function, &node, error))
    return FALSE;
  if (quern_analysis_is_cycle (report->analysis, node))
    return quern_usage_error_set (error, _("a plot needs a function, “%s” is a cycle"),
                                  report->options->function);

  *function = node;

  return TRUE;
}

static gboolean
write_points (QuernReport           *report,
              const QuernPlotScene  *scene,
              GError               **error)
{
  g_autoptr (QuernDocument) document = quern_document_new (&report->scope, "plot");
  const QuernPlotScene *before = scene->before;
  QuernPlotTableSide sides[2] = {
    { .id = "before", .name = _("before") },
    { .values = scene->values, .model = scene->model },
  };
  guint n_rows = scene->values->points->len;

  if (report->joined != NULL)
    {
      sides[1].id = scene->is_before ? "before" : "after";
      sides[1].name = scene->is_before ? _("before") : _("after");
    }
  if (before != NULL)
    {
      sides[0].values = before->values;
      sides[0].model = before->model;
      n_rows += before->values->points->len;
    }
  if (!quern_report_ensure_rows (report, n_rows, error))
    return FALSE;

  quern_document_add_note (document, quern_plot_words_dup_caption (scene));
  quern_document_add_table (document, "points", NULL,
                            quern_plot_table_new (quern_profile_get_events (scene->profile),
                                                  before != NULL ? sides : &sides[1],
                                                  before != NULL ? 2 : 1));

  return quern_report_write_document (report, document, error);
}

gboolean
quern_report_run_plot (QuernReport  *report,
                       GError      **error)
{
  const QuernReportOptions *options = report->options;
  QuernPlotRequest request = options->plot;
  g_autoptr (QuernPlotPicture) picture = NULL;
  g_autofree char *name = NULL;
  QuernEventId event;
  QuernNodeId node;

  if (!check_plot (report, error) || !quern_report_open (report, 0, error) ||
      !find_function (report, &request.function, error))
    return FALSE;
  if (quern_report_options_has_picture (options) &&
      !quern_report_get_subject (report, &event, &node, error))
    return FALSE;

  request.options.width = options->picture_width;
  request.options.height = options->picture_height;
  picture = quern_plot_picture_new (report->analysis, report->joined, &request, NULL, error);
  if (picture == NULL)
    return FALSE;
  if (!quern_report_options_has_picture (options))
    return write_points (report, quern_plot_picture_get_scene (picture), error);

  name = quern_analysis_dup_node_name (report->analysis, request.function);

  return quern_report_write_picture (report, QUERN_PICTURE (picture), name,
                                     _("Each mark: the calls of one input size"),
                                     quern_profile_get_total (report->profile), error);
}
