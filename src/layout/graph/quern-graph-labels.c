/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-labels.h"

#include "quern-config.h"
#include "quern-event-format.h"
#include "quern-format.h"

#include <glib/gi18n-lib.h>
#include <math.h>

char *
quern_graph_labels_dup_share (const QuernGraphSelection *selection,
                              double                     cost,
                              guint                      precision,
                              QuernGraphCertainty        certainty)
{
  double share = quern_graph_selection_get_share (selection, cost);
  gboolean has_sign = certainty != QUERN_GRAPH_UNSIGNED || fabs (cost) <= 0.0;
  g_autofree char *percent = !has_sign ? quern_format_percent (fabs (share), precision)
                             : selection->is_difference
                             ? quern_format_signed_percent (share, precision)
                             : quern_format_percent (share, precision);

  return certainty == QUERN_GRAPH_EXACT ? g_steal_pointer (&percent)
                                        : quern_format_mark (has_sign ? "≈" : "≈±", percent);
}

/* A change has an explicit sign. */
char *
quern_graph_labels_dup_cost (QuernAnalysis             *analysis,
                             const QuernGraphSelection *selection,
                             double                     cost,
                             QuernGraphCertainty        certainty)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  QuernEventId event = selection->options.event;
  double shown = certainty == QUERN_GRAPH_UNSIGNED ? fabs (cost) : cost;
  g_autofree char *text = NULL;

  /* Counts have no fractions. */
  if (quern_event_set_get_unit (events, event, NULL) == QUERN_UNIT_COUNT)
    shown = round (shown);
  text = quern_event_format_named (events, event, shown);
  if (!selection->is_difference || !(shown > 0.0))
    return g_steal_pointer (&text);

  return g_strconcat (certainty == QUERN_GRAPH_UNSIGNED ? "±" : "+", text, NULL);
}

char *
quern_graph_labels_dup_functions (guint n_functions)
{
  g_autofree char *count = quern_format_count (n_functions);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s function", "%s functions", n_functions),
                          count);
}

char *
quern_graph_labels_dup_inclusive (const QuernGraphSelection *selection,
                                  const QuernGraphNode      *node)
{
  return quern_graph_labels_dup_share (selection, node->inclusive, QUERN_GRAPH_NODE_PRECISION,
                                       node->certainty);
}

char *
quern_graph_labels_dup_own (const QuernGraphSelection *selection,
                            const QuernGraphNode      *node)
{
  return quern_graph_labels_dup_share (selection, node->self, QUERN_GRAPH_NODE_PRECISION,
                                       node->self_certainty);
}

char *
quern_graph_labels_dup_self (const QuernGraphSelection *selection,
                             const QuernGraphNode      *node)
{
  g_autofree char *percent = quern_graph_labels_dup_own (selection, node);

  /* Translators: of a function's box: the cost of the function itself. %s is like "6.47 %" */
  return g_strdup_printf (_("self %s"), percent);
}

char *
quern_graph_labels_dup_edge (const QuernGraphSelection *selection,
                             const QuernGraphEdge      *edge)
{
  g_autofree char *percent = quern_graph_labels_dup_share (selection, edge->cost,
                                                           QUERN_GRAPH_EDGE_PRECISION,
                                                           edge->certainty);
  g_autofree char *count = NULL;

  /* The cost of recursive calls is already part of their caller's, at each level of the recursion:
   * as a share it could be several times the total. */
  if (edge->from == edge->to && !selection->is_difference)
    {
      count = quern_format_compact ((double) edge->count);

      return edge->count > 0 ? g_strconcat (count, "×", NULL) : g_strdup ("–");
    }

  if (edge->counts[0] != 0 || edge->counts[1] != 0)
    {
      g_autofree char *before = quern_format_compact ((double) edge->counts[0]);
      g_autofree char *after = quern_format_compact ((double) edge->counts[1]);

      return edge->counts[0] == edge->counts[1]
             ? g_strconcat (percent, "  ", after, "×", NULL)
             : g_strconcat (percent, "  ", before, " → ", after, "×", NULL);
    }

  /* Calls that began in an earlier part are not counted. */
  if (edge->count == 0)
    return g_steal_pointer (&percent);

  count = quern_format_compact ((double) edge->count);

  return g_strconcat (percent, "  ", count, "×", NULL);
}

char *
quern_graph_labels_dup_rest_count (const QuernGraphRest *rest)
{
  g_autofree char *count = quern_format_count (rest->n_functions);
  guint n = rest->n_functions;

  if (rest->direction == QUERN_CALLERS)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "+%s caller", "+%s callers", n), count);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "+%s function", "+%s functions", n),
                          count);
}

char *
quern_graph_labels_dup_rest (const QuernGraphSelection *selection,
                             const QuernGraphRest      *rest)
{
  g_autofree char *percent = quern_graph_labels_dup_share (selection, rest->cost,
                                                           QUERN_GRAPH_EDGE_PRECISION,
                                                           rest->certainty);
  g_autofree char *what = quern_graph_labels_dup_rest_count (rest);

  return g_strconcat (what, "  ", percent, NULL);
}

/* "4 functions · 0.1 % self"; for a via "via 4 functions ≈12.3 %" */
char *
quern_graph_labels_dup_chain (const QuernGraphSelection *selection,
                              const QuernGraphChain     *chain)
{
  g_autofree char *functions = quern_graph_labels_dup_functions (chain->n_functions);
  g_autofree char *percent = NULL;

  if (chain->is_via)
    {
      percent = quern_graph_labels_dup_share (selection, chain->passed_on,
                                              QUERN_GRAPH_EDGE_PRECISION,
                                              chain->passed_certainty);

      /* Translators: hidden functions between two boxes, and what comes through them:
       * "via 4 functions ≈12.3 %" */
      return g_strdup_printf (_("via %s %s"), functions, percent);
    }

  percent = quern_graph_labels_dup_share (selection, chain->self, QUERN_GRAPH_EDGE_PRECISION,
                                          chain->self_certainty);

  /* Translators: functions that only pass cost on, and their self cost: "4 functions", "0.1 %" */
  return g_strdup_printf (_("%s · %s self"), functions, percent);
}

/* "≈12.3 % · 1,234 Ir, between 10.0 % and 14.0 %": what a via passes on. */
char *
quern_graph_labels_dup_bounds (QuernAnalysis             *analysis,
                               const QuernGraphSelection *selection,
                               const QuernGraphChain     *chain)
{
  g_autofree char *percent = quern_graph_labels_dup_share (selection, chain->passed_on,
                                                           QUERN_GRAPH_NODE_PRECISION,
                                                           chain->passed_certainty);
  g_autofree char *cost = quern_graph_labels_dup_cost (analysis, selection, chain->passed_on,
                                                       chain->passed_certainty);
  g_autofree char *least = quern_graph_labels_dup_share (selection, chain->least,
                                                         QUERN_GRAPH_NODE_PRECISION,
                                                         QUERN_GRAPH_EXACT);
  g_autofree char *most = quern_graph_labels_dup_share (selection, chain->most,
                                                        QUERN_GRAPH_NODE_PRECISION,
                                                        QUERN_GRAPH_EXACT);

  /* Translators: what comes through some functions, as a part of the whole and as a cost, and
   * the bounds between which it is known to be: "≈12.3 % · 1,234 Ir, between 10.0 % and 14.0 %" */
  return g_strdup_printf (_("%s · %s, between %s and %s"), percent, cost, least, most);
}
