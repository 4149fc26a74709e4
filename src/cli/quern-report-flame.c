/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-flame-picture.h"
#include "quern-report-messages.h"
#include "quern-report-paths.h"
#include "quern-report-picture.h"

#include <glib/gi18n.h>

/* Default of --min-cost: narrower frames are invisible on a screen. */
#define MIN_SHARE 0.0001

/* Whether to write call paths, for other programs to draw. */
static gboolean
has_paths (const QuernReportOptions *options)
{
  return options->format == QUERN_REPORT_JSON || options->format == QUERN_REPORT_FOLDED;
}

static gboolean
check_flame (QuernReport  *report,
             GError      **error)
{
  const QuernReportOptions *options = report->options;

  if (!quern_report_check_picture (report, error))
    return FALSE;

  if (has_paths (options) && options->around)
    return quern_usage_error_set (error, _("--around is for pictures"));
  if (!has_paths (options) && (options->min_cost >= 0.0 || options->max_depth != G_MAXUINT))
    return quern_usage_error_set (error, _("--min-cost and --max-depth are not for pictures"));
  if (options->around && options->function == NULL)
    return quern_usage_error_set (error, _("--around needs --function=NAME"));

  return TRUE;
}

static gboolean
write_paths (QuernReport  *report,
             GError      **error)
{
  g_auto (QuernReportPaths) paths = { 0 };

  if (!quern_report_paths_init (&paths, report, MIN_SHARE, error))
    return FALSE;

  return report->options->format == QUERN_REPORT_JSON
           ? quern_report_paths_write_json (&paths, error)
           : quern_report_paths_write_folded (&paths, error);
}

gboolean
quern_report_run_flame (QuernReport  *report,
                        GError      **error)
{
  const QuernReportOptions *options = report->options;
  g_autoptr (QuernGrouping) grouping = NULL;
  g_autoptr (QuernFlamePicture) picture = NULL;
  g_autofree char *title = NULL;
  QuernFlameOptions flame = {
    .mode = options->around    ? QUERN_FLAME_AROUND
            : options->callers ? QUERN_FLAME_FROM_LEAVES
                               : QUERN_FLAME_FROM_ROOT,
    .width = options->picture_width,
  };

  if (!check_flame (report, error) ||
      !quern_report_open (report, QUERN_REPORT_OPEN_DIFFERENCE, error))
    return FALSE;
  if (has_paths (options))
    return write_paths (report, error);

  if (!quern_report_get_subject (report, &flame.event, &flame.root, error))
    return FALSE;

  if (flame.root != QUERN_NONE && quern_analysis_is_cycle (report->analysis, flame.root))
    return quern_usage_error_set (error, _("a flame graph needs a function, “%s” is a cycle"),
                                  options->function);

  grouping = quern_report_create_colours (report, flame.event);
  picture = quern_flame_picture_new (report->analysis, grouping, &flame, NULL, error);
  if (picture == NULL)
    return FALSE;

  title = quern_report_dup_title (report, flame.root);

  return quern_report_write_picture (report, QUERN_PICTURE (picture), title,
                                     _("Width: cost"), quern_profile_get_total (report->profile),
                                     error);
}
