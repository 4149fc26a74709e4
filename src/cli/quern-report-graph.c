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

  return quern_report_check_picture (options, &format, error);
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
  graph->spacing = options->spacing;
  graph->frames = options->frames;
  graph->hubs_apart = options->hubs_apart;
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

/* focus: what the graph is around; the function that was asked for, or its cycle */
static char *
dup_title (QuernReport *report,
           QuernNodeId  focus)
{
  g_autofree char *name = NULL;

  if (focus == QUERN_NONE)
    return g_strdup (_("Where the cost goes"));

  name = quern_analysis_dup_node_name (report->analysis, focus);

  return g_strdup_printf (_("%s: where its cost goes"), name);
}

static gboolean
write_dot (QuernReport              *report,
           const QuernGraphOptions  *graph,
           GError                  **error)
{
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;

  selection = quern_graph_selection_new (report->analysis, graph, NULL, error);
  if (selection == NULL)
    return FALSE;

  title = dup_title (report, selection->focus);
  text = quern_dot_write (report->analysis, selection, title);

  return quern_report_write_bytes (report, text, strlen (text), error);
}

static gboolean
run_graph (QuernReport  *report,
           GError      **error)
{
  g_autoptr (QuernGrouping) grouping = NULL;
  g_autoptr (QuernGraphPicture) picture = NULL;
  g_autofree char *title = NULL;
  const gint64 *base = quern_profile_get_total (report->profile);
  QuernGraphOptions graph;
  QuernReportFormat format;
  QuernEventId event;
  QuernNodeId node;
  QuernNodeId focus;

  if (!quern_report_get_picture_format (report->options, &format, error) ||
      !quern_report_get_subject (report, &event, &node, error))
    return FALSE;

  set_options (report, &graph, event, node);
  if (format == QUERN_REPORT_DOT)
    return write_dot (report, &graph, error);

  grouping = quern_report_create_colours (report, event);
  picture = quern_graph_picture_new (report->analysis, grouping, &graph, report->options->font,
                                     NULL, error);
  if (picture == NULL)
    return FALSE;

  /* Around a function, shares are of what is spent while it runs. */
  focus = quern_graph_picture_get_selection (picture)->focus;
  if (focus != QUERN_NONE)
    base = quern_analysis_get_inclusive (report->analysis, focus);
  title = dup_title (report, focus);

  return quern_report_write_picture (report, QUERN_PICTURE (picture), title,
                                     _("Bar: self (dark), inclusive (light), total"), base, error);
}

const QuernReportCommandClass quern_report_graph = { check_graph, run_graph };
