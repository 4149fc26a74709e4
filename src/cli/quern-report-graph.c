/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-dot-writer.h"
#include "quern-graph-picture.h"
#include "quern-report-find.h"
#include "quern-report-graph-json.h"
#include "quern-report-messages.h"
#include "quern-report-output.h"
#include "quern-report-picture.h"

#include <glib/gi18n.h>
#include <string.h>

/* Sets a flag of the functions with these names. */
static gboolean
mark_all (QuernReport        *report,
          GPtrArray          *names,
          QuernGraphFlags     flag,
          QuernNodeId         focus,
          QuernGraphChoices **choices,
          GError            **error)
{
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autoptr (QuernGraphChoices) before = *choices;
      QuernGraphMark mark;
      QuernNodeId node;

      *choices = NULL;
      if (!quern_report_find_function (report, name, &node, error))
        return FALSE;
      if (flag == QUERN_GRAPH_HIDDEN && focus != QUERN_NONE &&
          quern_analysis_get_outer_node (report->analysis, node) ==
            quern_analysis_get_outer_node (report->analysis, focus))
        return quern_usage_error_set (error,
                                      _("“--hide=%s”: the graph is centred on this function"),
                                      name);

      mark = quern_graph_choices_get (before, report->analysis, node);
      mark.flags |= flag;
      *choices = quern_graph_choices_change (before, report->analysis, node, &mark);
    }

  return TRUE;
}

/* (transfer full): NULL, with error set, if there is no such function. */
static QuernGraphChoices *
make_choices (QuernReport  *report,
              QuernNodeId   focus,
              GError      **error)
{
  g_autoptr (QuernGraphChoices) choices = quern_graph_choices_new ();

  if (!mark_all (report, report->options->hidden, QUERN_GRAPH_HIDDEN, focus, &choices, error) ||
      !mark_all (report, report->options->pinned, QUERN_GRAPH_PINNED, focus, &choices, error))
    return NULL;

  return g_steal_pointer (&choices);
}

/* The layout proposes what the options leave open. */
static void
set_options (QuernReport       *report,
             QuernGraphOptions *graph,
             QuernEventId       event,
             QuernNodeId        node,
             QuernGraphChoices *choices)
{
  const QuernReportOptions *options = report->options;

  *graph = options->graph;
  graph->focus = node;
  graph->is_relative = options->relative_to_function;
  graph->choices = choices;
  graph->joined = report->joined;
  graph->event = event;
  if (options->format == QUERN_REPORT_JSON)
    {
      graph->canvas_width = options->picture_width;
      graph->canvas_height = options->picture_height;
    }
  else if (graph->orientation == QUERN_GRAPH_AUTOMATIC)
    {
      graph->orientation = QUERN_GRAPH_TOP_DOWN;
    }
  quern_graph_options_propose (graph, report->analysis);
  if (options->min_node >= 0.0)
    graph->min_node_share = options->min_node;
  else
    graph->n_boxes = quern_graph_options_get_n_boxes (options->picture_width);
  if (options->min_call >= 0.0)
    graph->min_call_share = options->min_call;
}

static char *
dup_title (QuernReport               *report,
           const QuernGraphSelection *selection)
{
  g_autofree char *name = NULL;

  if (selection->focus == QUERN_NONE)
    return g_strdup (_("Where the cost goes"));

  name = quern_graph_selection_dup_name (selection, report->analysis, selection->focus);

  return g_strdup_printf (_("%s: where its cost goes"), name);
}

static gboolean
write_dot (QuernReport              *report,
           const QuernGraphOptions  *graph,
           QuernGrouping            *grouping,
           GError                  **error)
{
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;
  QuernAnalysis *analysis = quern_analysis_get_drawn (report->analysis, graph->event);

  selection = quern_graph_selection_new (analysis, graph, NULL, error);
  if (selection == NULL)
    return FALSE;

  title = dup_title (report, selection);
  text = quern_dot_write (analysis, selection, grouping, title);

  return quern_report_write_bytes (report, text, strlen (text), error);
}

static gboolean
write_json (QuernReport              *report,
            const QuernGraphOptions  *graph,
            QuernGrouping            *grouping,
            GError                  **error)
{
  QuernAnalysis *analysis = quern_analysis_get_drawn (report->analysis, graph->event);
  g_autoptr (QuernText) text = quern_text_new (report->options->font);
  g_autoptr (QuernReportOutput) output = NULL;
  QuernGraphFitting fitting;

  if (!quern_graph_fitting_choose (analysis, grouping, graph, text, &fitting, NULL, error))
    return FALSE;

  output = quern_report_open_output (report, error);
  if (output != NULL)
    quern_report_write_graph_json (analysis, &fitting, text, graph->canvas_width,
                                   graph->canvas_height, quern_report_output_get_sink (output));
  quern_graph_fitting_clear (&fitting);

  return output != NULL && quern_report_output_close (output, error);
}

static gboolean
check_graph (QuernReport  *report,
             GError      **error)
{
  const QuernReportOptions *options = report->options;
  const QuernGraphOptions *graph = &options->graph;
  gboolean is_circular = graph->orientation == QUERN_GRAPH_CIRCULAR;
  QuernGraphOptions defaults;

  if (!quern_report_check_picture (report, error))
    return FALSE;

  quern_graph_options_init (&defaults);
  if (options->function == NULL && (graph->caller_depth != defaults.caller_depth ||
                                    graph->callee_depth != defaults.callee_depth))
    return quern_usage_error_set (error, _("“%s” needs --function=NAME"),
                                  graph->caller_depth != defaults.caller_depth
                                    ? "--caller-depth"
                                    : "--callee-depth");
  if (options->format == QUERN_REPORT_DOT &&
      (is_circular || graph->spacing != defaults.spacing || options->font != NULL))
    return quern_usage_error_set (error, _("dot files are not laid out: they have no circular "
                                           "orientation, spacing or font"));
  if (is_circular && graph->frames)
    return quern_usage_error_set (error, _("--frames does not go with --orientation=circular"));

  return TRUE;
}

gboolean
quern_report_run_graph (QuernReport  *report,
                        GError      **error)
{
  g_autoptr (QuernGrouping) grouping = NULL;
  g_autoptr (QuernGraphChoices) choices = NULL;
  g_autoptr (QuernGraphPicture) picture = NULL;
  g_autofree char *title = NULL;
  const gint64 *base;
  QuernGraphOptions graph;
  QuernEventId event;
  QuernNodeId node;
  QuernNodeId focus;

  if (!check_graph (report, error) ||
      !quern_report_open (report, QUERN_REPORT_OPEN_DIFFERENCE, error) ||
      !quern_report_get_subject (report, &event, &node, error))
    return FALSE;

  choices = make_choices (report, node, error);
  if (choices == NULL)
    return FALSE;

  set_options (report, &graph, event, node, choices);
  grouping = quern_report_create_colours (report, event);
  if (report->options->format == QUERN_REPORT_DOT)
    return write_dot (report, &graph, grouping, error);
  if (report->options->format == QUERN_REPORT_JSON)
    return write_json (report, &graph, grouping, error);

  picture = quern_graph_picture_new (report->analysis, grouping, &graph, report->options->font,
                                     NULL, error);
  if (picture == NULL)
    return FALSE;

  focus = quern_graph_picture_get_selection (picture)->focus;
  base = focus != QUERN_NONE && graph.is_relative
           ? quern_analysis_get_inclusive (quern_analysis_get_drawn (report->analysis, event),
                                           focus)
           : quern_profile_get_total (report->profile);
  title = dup_title (report, quern_graph_picture_get_selection (picture));

  return quern_report_write_picture (report, QUERN_PICTURE (picture), title,
                                     _("Bar: self (dark), inclusive (light), total"), base, error);
}
