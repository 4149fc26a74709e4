/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-words.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-function-label.h"
#include "quern-function-place.h"
#include "quern-graph-labels.h"
#include "quern-name-shortener.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A share that is formatted as "< 0.1 %". */
#define LESS_THAN_SHOWN 0.0004

/* Maximum number of letters of a function's name in a caption. */
#define MAX_FOCUS_LETTERS 30

/* Maximum number of functions of a chain in a tooltip. */
#define MAX_CHAIN_LINES 12

/* The last entry of the legend: groups that share a colour. */
char *
quern_graph_words_dup_others (guint n_groups)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u other", "%u others", n_groups),
                          n_groups);
}

/* The name of a box on a screen. */
static char *
dup_name (QuernAnalysis             *analysis,
          const QuernGraphSelection *selection,
          QuernNodeId                node)
{
  return quern_visible_take_brief (quern_graph_selection_dup_name (selection, analysis, node));
}

/* The same, with what tells it from other functions of that name. */
static char *
dup_label (QuernAnalysis             *analysis,
           const QuernGraphSelection *selection,
           QuernNodeId                node)
{
  return quern_analysis_is_cycle (analysis, node)
         ? dup_name (analysis, selection, node)
         : quern_function_label_dup (quern_analysis_get_profile (analysis), node, 0, NULL);
}

/* "called 1,570,016 times", or NULL for a function that was never called. */
static char *
format_called (QuernAnalysis *analysis,
               QuernNodeId    node)
{
  guint64 called = quern_analysis_get_called (analysis, node);
  g_autofree char *count = quern_format_count (called);
  gulong plural = called > G_MAXULONG ? G_MAXULONG : (gulong) called;

  if (called == 0)
    return NULL;

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "called %s time", "called %s times",
                                       plural),
                          count);
}

char *
quern_graph_words_dup_description (QuernAnalysis             *analysis,
                                   const QuernGraphSelection *selection,
                                   const QuernGraphNode      *node)
{
  g_autofree char *name = dup_label (analysis, selection, node->node);
  g_autofree char *inclusive = quern_graph_labels_dup_inclusive (selection, node);
  g_autofree char *self = quern_graph_labels_dup_own (selection, node);
  g_autofree char *called = format_called (analysis, node->node);
  g_autofree char *plain = NULL;

  if ((node->flags & QUERN_GRAPH_PINNED) != 0)
    {
      QuernGraphNode loose = *node;

      loose.flags = 0;
      plain = quern_graph_words_dup_description (analysis, selection, &loose);
      /* Translators: a box of the call graph that a person has pinned; %s tells about it */
      return g_strdup_printf (_("%s, pinned"), plain);
    }

  if (selection->is_difference)
    /* Translators: a box of a graph of what changed: name, two percentages, and "", or ", " and
     * more: "new", "gone", or that a part of the change begins there */
    return g_strdup_printf (_("%s, %s inclusive, %s self%s%s"), name, inclusive, self,
                            node->sides == QUERN_GRAPH_IS_AFTER ? _(", new")
                            : node->sides == QUERN_GRAPH_IS_BEFORE ? _(", gone") : "",
                            quern_graph_selection_is_origin (selection, node)
                            ? _(", a change begins here") : "");

  if (called == NULL)
    /* Translators: a box of the call graph, for a screen reader: name, two percentages */
    return g_strdup_printf (_("%s, %s inclusive, %s self"), name, inclusive, self);

  /* Translators: a box of the call graph: name, two percentages, "called 3 times" */
  return g_strdup_printf (_("%s, %s inclusive, %s self, %s"), name, inclusive, self, called);
}

/* The focus as named within a sentence, without arguments and template arguments. */
static char *
dup_focus_name (QuernAnalysis             *analysis,
                const QuernGraphSelection *selection)
{
  if (selection->focus == QUERN_NONE)
    return NULL;
  if (quern_analysis_is_cycle (analysis, selection->focus))
    return dup_name (analysis, selection, selection->focus);

  return quern_function_label_dup_brief (quern_analysis_get_profile (analysis), selection->focus,
                                         0);
}

/* Appends what 100 % is, as a line of a tooltip. */
static void
append_base (GString                   *lines,
             QuernAnalysis             *analysis,
             const QuernGraphSelection *selection)
{
  g_autofree char *focus = dup_focus_name (analysis, selection);

  if (selection->is_difference)
    {
      g_string_append_c (lines, '\n');
      /* Translators: what the percentages of a change are of */
      g_string_append (lines, _("of the total before"));
    }
  if (focus == NULL)
    return;

  g_string_append_c (lines, '\n');
  if (selection->options.is_relative && !selection->is_difference)
    /* Translators: what the percentages are of; %s is a function */
    g_string_append_printf (lines, _("of the cost spent while %s runs"), focus);
  else
    /* Translators: which costs the numbers are; %s is a function */
    g_string_append_printf (lines, _("spent while %s runs"), focus);
}

/* For a difference: the part that originates in the function, and the sides on which it exists. */
static void
append_change (GString                   *lines,
               QuernAnalysis             *analysis,
               const QuernGraphSelection *selection,
               const QuernGraphNode      *node)
{
  if (selection->has_origins)
    {
      g_autofree char *cost = quern_graph_labels_dup_cost (analysis, selection, node->origin,
                                                           QUERN_GRAPH_EXACT);

      g_string_append_c (lines, '\n');
      /* Translators: the part of a change that is a function's own doing: "origin +930 Ir" */
      g_string_append_printf (lines, _("origin %s"), cost);
    }
  if (node->sides == QUERN_GRAPH_IS_AFTER)
    g_string_append_printf (lines, "\n%s", _("new"));
  else if (node->sides == QUERN_GRAPH_IS_BEFORE)
    g_string_append_printf (lines, "\n%s", _("gone"));
}

/* For a box that is drawn once per caller: the caller whose calls it shows. */
static void
append_caller (GString              *lines,
               QuernAnalysis        *analysis,
               const QuernGraphNode *node)
{
  g_autofree char *name = NULL;

  if (!node->is_copy)
    return;

  g_string_append_c (lines, '\n');
  if (node->caller == QUERN_NONE)
    {
      g_string_append (lines, _("in calls of functions without a box"));
      return;
    }

  name = quern_analysis_dup_visible_name (analysis, node->caller);
  /* Translators: the numbers of a box are those of calls of that function only */
  g_string_append_printf (lines, _("in calls of %s"), name);
}

static void
append_place (GString       *lines,
              QuernAnalysis *analysis,
              QuernNodeId    node)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  const QuernFunction *function;
  const char *object;
  const char *file;

  if (quern_analysis_is_cycle (analysis, node))
    return;

  function = quern_profile_get_function (profile, node);
  object = quern_function_place_shown (quern_profile_get_object_name (profile, function->object),
                                       TRUE);
  file = quern_function_place_shown (quern_profile_get_file_name (profile, function->file), TRUE);
  if (*object != '\0' || *file != '\0')
    g_string_append_printf (lines, "\n%s%s%s", object,
                            *object != '\0' && *file != '\0' ? " · " : "", file);
}

char *
quern_graph_words_dup_tooltip (QuernAnalysis             *analysis,
                               const QuernGraphSelection *selection,
                               const QuernGraphNode      *node)
{
  g_autofree char *name = dup_label (analysis, selection, node->node);
  g_autofree char *inclusive = quern_graph_labels_dup_inclusive (selection, node);
  g_autofree char *inclusive_cost =
    quern_graph_labels_dup_cost (analysis, selection, node->inclusive, node->certainty);
  g_autofree char *self = quern_graph_labels_dup_own (selection, node);
  g_autofree char *self_cost = quern_graph_labels_dup_cost (analysis, selection, node->self,
                                                            node->self_certainty);
  g_autofree char *called = format_called (analysis, node->node);
  GString *lines = g_string_new (name);

  if (node->n_functions > 1)
    {
      g_autofree char *functions = quern_graph_labels_dup_functions (node->n_functions);

      g_string_append_printf (lines, "\n%s", functions);
    }

  g_string_append_c (lines, '\n');
  /* Translators: a percentage and a cost, "20.82 % · 328,450,123 Ir" */
  g_string_append_printf (lines, _("inclusive %s · %s"), inclusive, inclusive_cost);
  g_string_append_c (lines, '\n');
  /* Translators: a percentage and a cost, "8.78 % · 138,450,123 Ir" */
  g_string_append_printf (lines, _("self %s · %s"), self, self_cost);
  append_base (lines, analysis, selection);
  append_change (lines, analysis, selection, node);
  append_caller (lines, analysis, node);
  if (called != NULL)
    g_string_append_printf (lines, "\n%s", called);
  append_place (lines, analysis, node->node);

  return g_string_free (lines, FALSE);
}

char *
quern_graph_words_dup_rest_tooltip (QuernAnalysis             *analysis,
                                    const QuernGraphSelection *selection,
                                    const QuernGraphRest      *rest)
{
  const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, rest->node);
  g_autofree char *name = quern_analysis_dup_visible_name (analysis, node->node);
  g_autofree char *percent = quern_graph_labels_dup_share (selection, rest->cost,
                                                           QUERN_GRAPH_EDGE_PRECISION,
                                                           rest->certainty);
  g_autofree char *cost = quern_graph_labels_dup_cost (analysis, selection, rest->cost,
                                                       rest->certainty);
  GString *lines = g_string_new (NULL);
  guint n = rest->n_functions;

  /* Translators: calls that are not drawn; %s is the function called, or calling */
  if (rest->direction == QUERN_CALLERS)
    g_string_append_printf (lines,
                            g_dngettext (GETTEXT_PACKAGE, "%u more caller of %s",
                                         "%u more callers of %s", n),
                            n, name);
  else
    g_string_append_printf (lines,
                            g_dngettext (GETTEXT_PACKAGE, "%u more function called by %s",
                                         "%u more functions called by %s", n),
                            n, name);

  g_string_append_printf (lines, "\n%s · %s", percent, cost);
  append_base (lines, analysis, selection);

  return g_string_free (lines, FALSE);
}

/* The names of the functions, callers first, and the cost that comes in and is passed on. */
char *
quern_graph_words_dup_chain_tooltip (QuernAnalysis             *analysis,
                                     const QuernGraphSelection *selection,
                                     const QuernGraphEdge      *edge)
{
  const QuernGraphChain *chain = &g_array_index (selection->chains, QuernGraphChain,
                                                 edge->chain - 1);
  g_autofree char *in = quern_graph_labels_dup_share (selection, edge->cost,
                                                      QUERN_GRAPH_EDGE_PRECISION,
                                                      edge->certainty);
  g_autofree char *in_cost = quern_graph_labels_dup_cost (analysis, selection, edge->cost,
                                                          edge->certainty);
  g_autofree char *out = quern_graph_labels_dup_share (selection, chain->passed_on,
                                                       QUERN_GRAPH_EDGE_PRECISION,
                                                       chain->passed_certainty);
  g_autofree char *out_cost = quern_graph_labels_dup_cost (analysis, selection, chain->passed_on,
                                                           chain->passed_certainty);
  g_autofree char *self = quern_graph_labels_dup_share (selection, chain->self,
                                                        QUERN_GRAPH_NODE_PRECISION,
                                                        chain->self_certainty);
  g_autofree char *self_cost = quern_graph_labels_dup_cost (analysis, selection, chain->self,
                                                            chain->self_certainty);
  GString *lines = g_string_new (NULL);
  guint n = chain->n_nodes;

  for (guint i = 0; i < n && i < MAX_CHAIN_LINES; i++)
    {
      QuernNodeId node = g_array_index (selection->chain_nodes, QuernNodeId, chain->first + i);
      g_autofree char *name = dup_label (analysis, selection, node);

      g_string_append_printf (lines, "%s\n", name);
    }
  if (n > MAX_CHAIN_LINES)
    g_string_append_printf (lines, "+%u\n", n - MAX_CHAIN_LINES);
  if (chain->is_via)
    {
      g_autofree char *bounds = quern_graph_labels_dup_bounds (analysis, selection, chain);

      g_string_append (lines, bounds);
      append_base (lines, analysis, selection);
      return g_string_free (lines, FALSE);
    }

  /* Translators: cost of the calls into some functions: "20.8 % · 328,450,123 Ir" */
  g_string_append_printf (lines, _("in: %s · %s"), in, in_cost);
  g_string_append_c (lines, '\n');
  /* Translators: of that cost, what these functions spend in the function behind them */
  g_string_append_printf (lines, _("passed on: %s · %s"), out, out_cost);
  g_string_append_c (lines, '\n');
  g_string_append_printf (lines, _("self %s · %s"), self, self_cost);
  append_base (lines, analysis, selection);

  return g_string_free (lines, FALSE);
}

static double
round_share (const QuernGraphSelection *selection,
             double                     cost)
{
  return round (1000.0 * quern_graph_selection_get_share (selection, cost)) / 1000.0;
}

/* Splits the base into parts rounded to tenths of a percent that add up as displayed. */
static void
split_base (const QuernGraphSelection *selection,
            double                    *shown,
            double                    *hidden,
            double                    *put_away,
            double                    *no_function)
{
  double others = selection->hidden_self - selection->put_away_self - selection->no_function;

  *shown = round_share (selection, selection->shown_self);
  *put_away = round_share (selection, selection->put_away_self);
  *no_function = round_share (selection, selection->no_function);
  *hidden = round_share (selection, selection->base) - *shown - *put_away - *no_function;

  /* Differences of tenths leave a floating-point error. If the displayed parts already add up to
   * the whole, the remainder is displayed as less than a tenth. */
  if (fabs (*hidden) < 1e-9)
    *hidden = CLAMP (quern_graph_selection_get_share (selection, others), -LESS_THAN_SHOWN,
                     LESS_THAN_SHOWN);
  if (selection->n_hidden == 0)
    *hidden = 0.0;
}

/* In letters: a caption has one line, in which the figures come first. */
static char *
dup_short_focus (QuernAnalysis             *analysis,
                 const QuernGraphSelection *selection)
{
  char *name = dup_focus_name (analysis, selection);
  char *shown = NULL;

  if (name != NULL)
    shown = quern_name_shorten (name, MAX_FOCUS_LETTERS, quern_name_measure_letters, NULL);
  if (shown == NULL)
    return name;
  g_free (name);

  return shown;
}

static void
append_shown (GString                   *caption,
              QuernAnalysis             *analysis,
              const QuernGraphSelection *selection,
              double                     shown)
{
  g_autofree char *percent = quern_format_percent (shown, QUERN_GRAPH_EDGE_PRECISION);
  g_autofree char *all = quern_graph_labels_dup_share (selection, selection->base,
                                                       QUERN_GRAPH_EDGE_PRECISION,
                                                       QUERN_GRAPH_EXACT);
  g_autofree char *focus = dup_short_focus (analysis, selection);
  guint n = selection->nodes->len;

  if (focus == NULL)
    /* Translators: a percentage and how many boxes the picture has; what follows names the
     * other parts of the self cost, up to 100 % */
    g_string_append_printf (caption,
                            g_dngettext (GETTEXT_PACKAGE,
                                         "Self cost: %s in %u box",
                                         "Self cost: %s in %u boxes", n),
                            percent, n);
  else
    /* Translators: a function; a percentage, and the part of it in boxes; how many boxes the
     * picture has */
    g_string_append_printf (caption,
                            g_dngettext (GETTEXT_PACKAGE,
                                         "Cost while %s runs (%s): %s in %u box",
                                         "Cost while %s runs (%s): %s in %u boxes", n),
                            focus, all, percent, n);
}

static void
append_chains (GString                   *caption,
               const QuernGraphSelection *selection)
{
  QuernGraphCertainty certainty = QUERN_GRAPH_EXACT;
  double self = 0.0;
  guint n = 0;

  for (guint i = 0; i < selection->chains->len; i++)
    {
      const QuernGraphChain *chain = &g_array_index (selection->chains, QuernGraphChain, i);

      n += chain->is_via ? 0 : chain->n_functions;
      self += chain->self;
      certainty = MAX (certainty, chain->self_certainty);
    }

  if (n > 0)
    {
      g_autofree char *percent = quern_graph_labels_dup_share (selection, self,
                                                               QUERN_GRAPH_EDGE_PRECISION,
                                                               certainty);

      g_string_append_c (caption, ' ');
      /* Translators: a part of a percentage that stands before it: in functions that stand on
       * arrows of a graph, because they only pass cost on */
      g_string_append_printf (caption, _("(%s of it on arrows)"), percent);
    }
}

/* "below 7 % or deeper than 10 calls": why functions have no box. The depth only counts around a
 * focus. */
static char *
dup_hidden_reason (const QuernGraphSelection *selection)
{
  const QuernGraphOptions *options = &selection->options;
  double share = quern_graph_selection_get_share (selection,
                                                  options->min_node_share * selection->base);
  gboolean is_whole = G_APPROX_VALUE (100.0 * share, round (100.0 * share), 0.05);
  g_autofree char *percent =
    quern_format_percent (share, is_whole ? 0 : QUERN_GRAPH_EDGE_PRECISION);
  g_autofree char *count = quern_format_count (options->callee_depth);

  if (selection->focus == QUERN_NONE || options->callee_depth == G_MAXUINT)
    /* Translators: why functions are not shown; a percentage */
    return g_strdup_printf (g_dgettext (GETTEXT_PACKAGE, "below %s"), percent);

  /* Translators: why functions are not shown; a percentage, and how many calls */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "below %s or deeper than %s call",
                                       "below %s or deeper than %s calls",
                                       options->callee_depth),
                          percent, count);
}

static void
append_hidden (GString                   *caption,
               const QuernGraphSelection *selection,
               double                     hidden)
{
  g_autofree char *percent = quern_format_percent (hidden, QUERN_GRAPH_EDGE_PRECISION);
  g_autofree char *count = quern_format_count (selection->n_hidden);
  guint n = selection->n_hidden;

  g_string_append (caption, " · ");
  if (selection->options.n_boxes > 0 || selection->is_full)
    /* Translators: a percentage, how many functions that have no box */
    g_string_append_printf (caption,
                            g_dngettext (GETTEXT_PACKAGE, "%s in %s other function",
                                         "%s in %s other functions", n),
                            percent, count);
  else
    {
      g_autofree char *reason = dup_hidden_reason (selection);

      /* Translators: a percentage, how many functions, and why they are not shown */
      g_string_append_printf (caption,
                              g_dngettext (GETTEXT_PACKAGE,
                                           "%s in %s function not shown (%s)",
                                           "%s in %s functions not shown (%s)", n),
                              percent, count, reason);
    }
}

/* Appends what the user has hidden or collapsed. */
static void
append_put_away (GString                   *caption,
                 const QuernGraphSelection *selection,
                 double                     put_away)
{
  g_autofree char *percent = quern_format_percent (put_away, QUERN_GRAPH_EDGE_PRECISION);
  g_autofree char *count = quern_format_count (selection->n_put_away);
  guint n = selection->n_put_away;

  g_string_append (caption, " · ");
  /* Translators: a percentage, how many functions; "you": who looks at the picture */
  g_string_append_printf (caption,
                          g_dngettext (GETTEXT_PACKAGE,
                                       "%s in %s function hidden by you",
                                       "%s in %s functions hidden by you", n),
                          percent, count);
}

/* Where the change originates or, if that says nothing, what changed: "92.0 % of Σ |origin| in 14
 * boxes" */
static char *
dup_shown_change (const QuernGraphSelection *selection)
{
  guint n = selection->nodes->len;
  double shown = selection->weighs_origins ? selection->shown_origins : selection->shown_change;
  double all = selection->weighs_origins ? selection->base_origins : selection->measure;
  g_autofree char *percent = quern_format_percent (all > 0.0 ? shown / all : 0.0,
                                                   QUERN_GRAPH_EDGE_PRECISION);

  if (selection->weighs_origins)
    /* Translators: a percentage of all that changed by the doing of a function itself, each
     * without its sign */
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s of Σ |origin| in %u box",
                                         "%s of Σ |origin| in %u boxes", n),
                            percent, n);

  /* Translators: a percentage of all changes of self costs, each without its sign */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s of Σ |Δ self| in %u box",
                                       "%s of Σ |Δ self| in %u boxes", n),
                          percent, n);
}

/* "1,020 Δ Ir, +88.7 % of the total before · 100.0 % of Σ |origin| in 4 boxes" */
static char *
dup_change_caption (QuernAnalysis             *analysis,
                    const QuernGraphSelection *selection)
{
  g_autofree char *cost = quern_graph_labels_dup_cost (analysis, selection, selection->base,
                                                       QUERN_GRAPH_EXACT);
  g_autofree char *percent = quern_graph_labels_dup_share (selection, selection->base,
                                                           QUERN_GRAPH_EDGE_PRECISION,
                                                           QUERN_GRAPH_EXACT);
  g_autofree char *where = dup_shown_change (selection);

  /* Translators: how much changed; a percentage; "92.0 % of Σ |origin| in 14 boxes" */
  return g_strdup_printf (_("%s, %s of the total before · %s"), cost, percent, where);
}

/* The caption of the picture: what is shown and what is not, which adds up to 100 %. */
char *
quern_graph_words_dup_caption (QuernAnalysis             *analysis,
                               const QuernGraphSelection *selection)
{
  GString *caption = g_string_new (NULL);
  double shown;
  double hidden;
  double put_away;
  double no_function;

  if (selection->is_difference)
    {
      g_string_free (caption, TRUE);
      return dup_change_caption (analysis, selection);
    }

  split_base (selection, &shown, &hidden, &put_away, &no_function);
  append_shown (caption, analysis, selection, shown);
  append_chains (caption, selection);
  if (selection->n_hidden > 0)
    append_hidden (caption, selection, hidden);
  if (selection->n_put_away > 0)
    append_put_away (caption, selection, put_away);

  if (fabs (no_function) > 0.0)
    {
      g_autofree char *percent = quern_format_percent (no_function, QUERN_GRAPH_EDGE_PRECISION);

      g_string_append (caption, " · ");
      /* Translators: a part of the cost that no function explains */
      g_string_append_printf (caption, _("%s not attributed"), percent);
    }

  return g_string_free (caption, FALSE);
}

/* Appends the part of a cost that is in functions in pills on arrows. */
static void
append_on_arrows (GString                   *caption,
                  const QuernGraphSelection *selection,
                  const QuernGraphMatches   *arrows)
{
  guint n = arrows->n;
  g_autofree char *percent = NULL;

  if (n == 0)
    return;

  percent = quern_graph_labels_dup_share (selection, arrows->self, QUERN_GRAPH_NODE_PRECISION,
                                          arrows->certainty);
  g_string_append_c (caption, ' ');
  /* Translators: a part of a percentage that stands before it, and how many functions stand on
   * arrows of a graph, because they only pass cost on */
  g_string_append_printf (caption,
                          g_dngettext (GETTEXT_PACKAGE, "(%s of it in %u function on arrows)",
                                       "(%s of it in %u functions on arrows)", n),
                          percent, n);
}

char *
quern_graph_words_dup_marks (const QuernGraphSelection *selection,
                             const QuernGraphMatches   *boxes,
                             const QuernGraphMatches   *arrows,
                             gboolean                   is_group)
{
  g_autofree char *percent =
    quern_graph_labels_dup_share (selection, boxes->self + arrows->self,
                                  QUERN_GRAPH_NODE_PRECISION,
                                  MAX (boxes->certainty, arrows->certainty));
  guint n_boxes = selection->nodes->len;
  GString *caption = g_string_new (NULL);

  if (is_group)
    /* Translators: of a graph: "has 3 of 19 boxes"; "self 12.30 %": what they cost themselves */
    g_string_printf (caption,
                     g_dngettext (GETTEXT_PACKAGE, "The selected group has %u of %u box, self %s",
                                  "The selected group has %u of %u boxes, self %s", n_boxes),
                     boxes->n, n_boxes, percent);
  else
    /* Translators: of the boxes of a graph, how many are searched for, and what they
     * cost themselves: "3 of 19 boxes match, self 12.30 %". */
    g_string_printf (caption,
                     g_dngettext (GETTEXT_PACKAGE, "%u of %u box matches, self %s",
                                  "%u of %u boxes match, self %s", n_boxes),
                     boxes->n, n_boxes, percent);
  append_on_arrows (caption, selection, arrows);

  return g_string_free (caption, FALSE);
}
