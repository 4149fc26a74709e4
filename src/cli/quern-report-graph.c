/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-commands.h"

#include "quern-dot-writer.h"
#include "quern-graph-picture.h"
#include "quern-report-picture.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean
check_graph (const QuernReportOptions  *options,
             GError                   **error)
{
  QuernReportFormat format;

  return quern_report_get_picture_format (options, &format, error);
}

/* What the options do not say is proposed by the layout. */
static void
set_options (QuernReport       *report,
             QuernGraphOptions *graph,
             QuernEventId       event,
             QuernNodeId        node)
{
  const QuernReportOptions *options = report->options;

  quern_graph_options_init (graph);
  graph->focus = node;
  graph->event = event;
  graph->orientation = options->orientation;
  if (options->has_caller_depth)
    graph->caller_depth = options->caller_depth;
  if (options->has_callee_depth)
    graph->callee_depth = options->callee_depth;

  quern_graph_options_propose (graph, report->analysis);
  if (options->min_node >= 0.0)
    graph->min_node_share = options->min_node;
  if (options->min_call >= 0.0)
    graph->min_call_share = options->min_call;
}

static gboolean
write_dot (QuernReport              *report,
           const QuernGraphOptions  *graph,
           const char               *title,
           GError                  **error)
{
  g_autoptr (QuernGraphSelection) selection =
    quern_graph_selection_new (report->analysis, graph, NULL, error);
  g_autofree char *text = NULL;

  if (selection == NULL)
    return FALSE;

  text = quern_dot_write (report->analysis, selection, title);

  return quern_report_write_bytes (report, text, strlen (text), error);
}

static gboolean
run_graph (QuernReport  *report,
           GError      **error)
{
  g_autoptr (QuernGrouping) grouping = NULL;
  g_autoptr (QuernGraphPicture) picture = NULL;
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;
  QuernGraphOptions graph;
  QuernReportFormat format;
  QuernEventId event;
  QuernNodeId node;

  if (!quern_report_get_picture_format (report->options, &format, error) ||
      !quern_report_get_subject (report, &event, &node, error))
    return FALSE;

  set_options (report, &graph, event, node);
  if (node != QUERN_NONE)
    name = quern_analysis_dup_node_name (report->analysis, node);
  title = name != NULL ? g_strdup_printf (_("%s: where its cost goes"), name)
                       : g_strdup (_("Where the cost goes"));

  if (format == QUERN_REPORT_DOT)
    return write_dot (report, &graph, title, error);

  grouping = quern_grouping_new (report->analysis, report->options->group_by, event);
  picture =
    quern_graph_picture_new (report->analysis, grouping, &graph, report->options->font, NULL,
                             error);
  if (picture == NULL)
    return FALSE;

  return quern_report_write_picture (report, QUERN_PICTURE (picture), title,
                                     _("Bar: self (dark), inclusive (light), total"), error);
}

const QuernReportCommandClass quern_report_graph = { check_graph, run_graph };
