/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-dot-writer.h"

#include "quern-graph-labels.h"
#include "quern-namesakes.h"
#include "quern-visible.h"

#include <math.h>

/* In quoted text, only the quote is special to DOT, but labels interpret backslash escapes (\N is
 * the node's name) and HTML entities. */
static void
append_text (GString    *dot,
             const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '"')
        g_string_append (dot, "\\\"");
      else if (c == '\\')
        g_string_append (dot, "\\\\");
      else if (c == '&')
        g_string_append (dot, "&amp;");
      else if (c == '\t' || c == '\n' || c == '\r')
        g_string_append_c (dot, ' ');
      else if (g_unichar_iscntrl (c))
        g_string_append (dot, "\xef\xbf\xbd");
      else if (quern_visible_is_hidden (c))
        g_string_append_printf (dot, "\\\\u%04x", c);
      else
        g_string_append_unichar (dot, c);
    }
}

static void
write_node (GString                   *dot,
            QuernAnalysis             *analysis,
            const QuernGraphSelection *selection,
            guint                      index)
{
  const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, index);
  g_autofree char *name = quern_graph_selection_dup_name (selection, analysis, node->node);
  g_autofree char *brief =
    quern_analysis_is_cycle (analysis, node->node)
    ? NULL : quern_namesakes_dup_brief (quern_analysis_get_profile (analysis), node->node);
  g_autofree char *inclusive = quern_graph_labels_dup_inclusive (selection, node);
  g_autofree char *self = quern_graph_labels_dup_self (selection, node);

  g_string_append_printf (dot, "  n%u [label=\"", index);
  append_text (dot, brief != NULL ? brief : name);
  g_string_append (dot, "\\n");
  append_text (dot, inclusive);
  g_string_append (dot, "  ");
  append_text (dot, self);
  g_string_append (dot, "\", tooltip=\"");
  append_text (dot, name);
  g_string_append (dot, node->sides == QUERN_GRAPH_IS_BEFORE ? "\", style=\"rounded,dashed\"];\n"
                        : node->sides == QUERN_GRAPH_IS_AFTER ? "\", penwidth=2.50];\n"
                                                              : "\"];\n");
}

/* The label of an arrow through functions without a box tells their number. Their names are a
 * tooltip, followed by the bounds of what is passed on unless that is exact. */
static void
write_chain (GString                   *dot,
             QuernAnalysis             *analysis,
             const QuernGraphSelection *selection,
             const QuernGraphChain     *chain)
{
  g_autofree char *label = quern_graph_labels_dup_chain (selection, chain);

  g_string_append (dot, chain->is_via ? ", style=dashed, label=\"" : ", headlabel=\"");
  append_text (dot, label);
  g_string_append (dot, "\", tooltip=\"");
  for (guint i = 0; i < chain->n_nodes; i++)
    {
      QuernNodeId node = g_array_index (selection->chain_nodes, QuernNodeId, chain->first + i);
      g_autofree char *name = quern_graph_selection_dup_name (selection, analysis, node);

      g_string_append (dot, i > 0 ? " → " : "");
      append_text (dot, name);
    }
  if (chain->is_via)
    {
      g_autofree char *bounds = quern_graph_labels_dup_bounds (analysis, selection, chain);

      g_string_append (dot, "\\n");
      append_text (dot, bounds);
    }
  g_string_append_c (dot, '"');
}

static void
write_edge (GString                   *dot,
            QuernAnalysis             *analysis,
            const QuernGraphSelection *selection,
            const QuernGraphEdge      *edge)
{
  const QuernGraphChain *chain = edge->chain > 0
                                 ? &g_array_index (selection->chains, QuernGraphChain,
                                                   edge->chain - 1)
                                 : NULL;
  double share = quern_graph_selection_get_breadth (selection, edge);
  double width = 1.0 + 6.0 * pow (share, 0.75);
  g_autofree char *label = quern_graph_labels_dup_edge (selection, edge);
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (dot, "  n%u -> n%u [penwidth=%s", edge->from, edge->to,
                          g_ascii_formatd (digits, sizeof digits, "%.2f", width));
  if (chain == NULL || !chain->is_via)
    g_string_append_printf (dot, ", label=\"%s\"", label);
  if (chain != NULL)
    write_chain (dot, analysis, selection, chain);
  g_string_append (dot, "];\n");
}

static guint
get_group (const QuernGraphSelection *selection,
           QuernGrouping             *grouping,
           guint                      index)
{
  return quern_grouping_get_group (grouping,
                                   g_array_index (selection->nodes, QuernGraphNode, index).node);
}

static void
write_rest (GString                   *dot,
            const QuernGraphSelection *selection,
            guint                      index)
{
  const QuernGraphRest *rest = &g_array_index (selection->rests, QuernGraphRest, index);
  g_autofree char *label = quern_graph_labels_dup_rest (selection, rest);

  g_string_append_printf (dot, "  s%u [label=\"%s\", style=\"rounded,dashed\"];\n", index, label);
  if (rest->direction == QUERN_CALLERS)
    g_string_append_printf (dot, "  s%u -> n%u", index, rest->node);
  else
    g_string_append_printf (dot, "  n%u -> s%u", rest->node, index);
  g_string_append (dot, " [style=dashed, arrowhead=none];\n");
}

/* Writes a frame for each group of at least two boxes. The pills of a box are in its frame. */
static void
write_frames (GString                   *dot,
              const QuernGraphSelection *selection,
              QuernGrouping             *grouping)
{
  g_autofree guint *counts = g_new0 (guint, quern_grouping_get_n_groups (grouping) + 1);

  for (guint i = 0; i < selection->nodes->len; i++)
    counts[get_group (selection, grouping, i)]++;

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      guint group = get_group (selection, grouping, i);
      g_autofree char *name = NULL;

      if (counts[group] < 2)
        continue;

      /* Each group is written once, with all its boxes. */
      counts[group] = 0;
      name = quern_grouping_dup_short_name (grouping, group);
      g_string_append_printf (dot, "  subgraph cluster_%u {\n    style=rounded;\n    label=\"", i);
      append_text (dot, name);
      g_string_append (dot, "\";\n");
      for (guint k = i; k < selection->nodes->len; k++)
        if (get_group (selection, grouping, k) == group)
          g_string_append_printf (dot, "    n%u;\n", k);
      for (guint k = 0; k < selection->rests->len; k++)
        if (get_group (selection, grouping,
                       g_array_index (selection->rests, QuernGraphRest, k).node) == group)
          g_string_append_printf (dot, "    s%u;\n", k);
      g_string_append (dot, "  }\n");
    }
}

/**
 * quern_dot_write:
 * @analysis: the numbers
 * @selection: what to write
 * @grouping: (nullable): groups to draw frames around, if the selection has frames
 * @title: (nullable): text above the graph
 *
 * Writes a call graph as DOT, for people who want to change it or lay it out themselves. Boxes show
 * short names, their tooltips the full ones. The same selection gives the same text; all names are
 * quoted safely.
 *
 * Returns: (transfer full): the text, UTF-8
 */
char *
quern_dot_write (QuernAnalysis             *analysis,
                 const QuernGraphSelection *selection,
                 QuernGrouping             *grouping,
                 const char                *title)
{
  GString *dot;
  gboolean is_right;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (selection != NULL, NULL);
  g_return_val_if_fail (grouping == NULL || QUERN_IS_GROUPING (grouping), NULL);

  is_right = selection->options.orientation == QUERN_GRAPH_LEFT_TO_RIGHT;
  dot = g_string_new ("digraph calls {\n");

  if (title != NULL)
    {
      g_string_append (dot, "  graph [labelloc=t, label=\"");
      append_text (dot, title);
      g_string_append (dot, "\"];\n");
    }

  g_string_append_printf (dot, "  graph [rankdir=%s];\n", is_right ? "LR" : "TB");
  g_string_append (dot, "  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n");
  g_string_append (dot, "  edge [fontname=\"sans-serif\", fontsize=11];\n");

  for (guint i = 0; i < selection->nodes->len; i++)
    write_node (dot, analysis, selection, i);
  for (guint i = 0; i < selection->edges->len; i++)
    write_edge (dot, analysis, selection, &g_array_index (selection->edges, QuernGraphEdge, i));
  for (guint i = 0; i < selection->rests->len; i++)
    write_rest (dot, selection, i);

  if (selection->options.frames && grouping != NULL && !quern_grouping_is_fixed (grouping))
    write_frames (dot, selection, grouping);

  g_string_append (dot, "}\n");

  return g_string_free (dot, FALSE);
}
