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
                              gboolean                   is_estimate)
{
  double share = quern_graph_selection_get_share (selection, cost);
  g_autofree char *percent = selection->is_difference
                             ? quern_format_signed_percent (share, precision)
                             : quern_format_percent (share, precision);

  /* "less than" already implies that it is approximate. */
  return is_estimate && *percent != '<' && *percent != '>' ? g_strconcat ("≈ ", percent, NULL)
                                                           : g_steal_pointer (&percent);
}

/* A change has an explicit sign. */
char *
quern_graph_labels_dup_cost (QuernAnalysis             *analysis,
                             const QuernGraphSelection *selection,
                             double                     cost)
{
  g_autofree char *text =
    quern_event_format_named (quern_profile_get_events (quern_analysis_get_profile (analysis)),
                              selection->options.event, cost);

  return selection->is_difference && cost > 0.0 ? g_strconcat ("+", text, NULL)
                                                : g_steal_pointer (&text);
}

char *
quern_graph_labels_dup_functions (guint n_functions)
{
  g_autofree char *count = quern_format_count (n_functions);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s function", "%s functions", n_functions),
                          count);
}

static char *
dup_node_share (const QuernGraphSelection *selection,
                const QuernGraphNode      *node,
                double                     cost,
                gboolean                   is_estimate)
{
  g_autofree char *percent = NULL;

  if (!node->is_unsigned || fabs (cost) <= 0.0)
    return quern_graph_labels_dup_share (selection, cost, QUERN_GRAPH_NODE_PRECISION,
                                         is_estimate);

  percent = quern_format_percent (fabs (quern_graph_selection_get_share (selection, cost)),
                                  QUERN_GRAPH_NODE_PRECISION);

  return *percent == '<' ? g_steal_pointer (&percent) : g_strconcat ("≈ ±", percent, NULL);
}

char *
quern_graph_labels_dup_node_cost (QuernAnalysis             *analysis,
                                  const QuernGraphSelection *selection,
                                  const QuernGraphNode      *node,
                                  double                     cost)
{
  g_autofree char *text = NULL;

  if (!node->is_unsigned || fabs (cost) <= 0.0)
    return quern_graph_labels_dup_cost (analysis, selection, cost);

  text = quern_event_format_named (
    quern_profile_get_events (quern_analysis_get_profile (analysis)), selection->options.event,
    fabs (cost));

  return g_strconcat ("±", text, NULL);
}

char *
quern_graph_labels_dup_inclusive (const QuernGraphSelection *selection,
                                  const QuernGraphNode      *node)
{
  return dup_node_share (selection, node, node->inclusive, node->is_estimate);
}

char *
quern_graph_labels_dup_own (const QuernGraphSelection *selection,
                            const QuernGraphNode      *node)
{
  /* A caller has no self cost here, which is exact. */
  return dup_node_share (selection, node, node->self,
                         node->is_estimate && fabs (node->self) > 0.0);
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
                                                           edge->is_estimate);
  g_autofree char *count = NULL;

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
                                                           rest->is_estimate);
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
                                              QUERN_GRAPH_EDGE_PRECISION, TRUE);

      /* Translators: hidden functions between two boxes, and what comes through them:
       * "via 4 functions ≈12.3 %" */
      return g_strdup_printf (_("via %s %s"), functions, percent);
    }

  percent = quern_graph_labels_dup_share (selection, chain->self, QUERN_GRAPH_EDGE_PRECISION,
                                          FALSE);

  /* Translators: functions that only pass cost on, and their self cost: "4 functions", "0.1 %" */
  return g_strdup_printf (_("%s · %s self"), functions, percent);
}

/* "≈ 12.3 % · 1,234 Ir, between 10.0 % and 14.0 %": what a via passes on. */
char *
quern_graph_labels_dup_bounds (QuernAnalysis             *analysis,
                               const QuernGraphSelection *selection,
                               const QuernGraphChain     *chain)
{
  g_autofree char *percent = quern_graph_labels_dup_share (selection, chain->passed_on,
                                                           QUERN_GRAPH_NODE_PRECISION, TRUE);
  g_autofree char *cost = quern_graph_labels_dup_cost (analysis, selection, chain->passed_on);
  g_autofree char *least = quern_graph_labels_dup_share (selection, chain->least,
                                                         QUERN_GRAPH_NODE_PRECISION, FALSE);
  g_autofree char *most = quern_graph_labels_dup_share (selection, chain->most,
                                                        QUERN_GRAPH_NODE_PRECISION, FALSE);

  /* Translators: what comes through some functions, as a part of the whole and as a cost, and
   * the bounds between which it is known to be: "≈12.3 % · 1,234 Ir, between 10.0 % and 14.0 %" */
  return g_strdup_printf (_("%s · %s, between %s and %s"), percent, cost, least, most);
}
