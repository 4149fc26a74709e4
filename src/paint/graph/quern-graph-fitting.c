/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-fitting.h"

/* Fractions of the maximum number of boxes to try: with fewer boxes, more cost may be in view. */
static const double parts[] = { 1.0, 0.8, 0.64, 0.5, 0.4, 0.32 };

/* Fewer boxes are only better if they bring this much more of the weight into view. */
#define MIN_GAIN 0.01

/* No further attempts are made once this fraction of the shown weight is in view. */
#define ENOUGH 0.97

/* From this zoom on, boxes and arrows show their figures. To reach it, this much less may be in
 * view. */
#define LEGIBLE 0.85
#define MAX_LOSS 0.03

void
quern_graph_fitting_clear (QuernGraphFitting *fitting)
{
  g_clear_pointer (&fitting->selection, quern_graph_selection_free);
  g_clear_pointer (&fitting->scene, quern_graph_scene_free);
}

/* The box of the focus, or NULL. */
static const QuernRect *
find_eye (const QuernGraphFitting *fitting)
{
  const QuernGraphSelection *selection = fitting->selection;

  for (guint i = 0; selection->focus != QUERN_NONE && i < selection->nodes->len; i++)
    {
      if (g_array_index (selection->nodes, QuernGraphNode, i).node == selection->focus)
        return quern_graph_scene_get_bounds (fitting->scene, i);
    }

  return NULL;
}

QuernFit
quern_graph_fitting_get_view (const QuernGraphFitting *fitting,
                              double                   width,
                              double                   height)
{
  return quern_fit_get_default (&fitting->scene->extent, width, height, QUERN_FIT_MARGIN,
                                QUERN_FIT_MIN_ZOOM, find_eye (fitting),
                                fitting->scene->orientation == QUERN_GRAPH_TOP_DOWN);
}

/* Sums up the boxes and chains that are completely in view. */
static void
sum_up (const QuernGraphFitting *fitting,
        double                   width,
        double                   height,
        double                  *self,
        double                  *weight)
{
  const QuernGraphSelection *selection = fitting->selection;
  QuernFit view = quern_graph_fitting_get_view (fitting, width, height);

  *self = *weight = 0.0;

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, i);

      if (quern_fit_shows (&view, width, height, quern_graph_scene_get_bounds (fitting->scene, i)))
        {
          *self += node->self;
          *weight += node->weight;
        }
    }
  for (guint i = 0; i < selection->edges->len; i++)
    {
      guint chain = g_array_index (selection->edges, QuernGraphEdge, i).chain;
      guint pill = g_array_index (fitting->scene->arrows, QuernGraphArrow, i).pill;

      if (chain > 0 &&
          quern_fit_shows (&view, width, height,
                           &g_array_index (fitting->scene->pills, QuernGraphPill, pill).bounds))
        {
          *self += g_array_index (selection->chains, QuernGraphChain, chain - 1).self;
          *weight += g_array_index (selection->chains, QuernGraphChain, chain - 1).weight;
        }
    }
}

double
quern_graph_fitting_get_self (const QuernGraphFitting *fitting,
                              double                   width,
                              double                   height)
{
  double self, weight;

  sum_up (fitting, width, height, &self, &weight);

  return self;
}

static double
get_weight (const QuernGraphFitting *fitting,
            const QuernGraphOptions *options)
{
  double self, weight;

  sum_up (fitting, options->canvas_width, options->canvas_height, &self, &weight);

  return weight;
}

/* The weight of everything in the graph, in view or not. */
static double
get_shown_weight (const QuernGraphSelection *selection)
{
  double weight = 0.0;

  for (guint i = 0; i < selection->nodes->len; i++)
    weight += g_array_index (selection->nodes, QuernGraphNode, i).weight;
  for (guint i = 0; i < selection->chains->len; i++)
    weight += g_array_index (selection->chains, QuernGraphChain, i).weight;

  return weight;
}

/* Keeps the better one of two. If both have as much in view, the larger one is better; one that
 * shows figures is better than one that does not, if little is lost. */
static void
keep_better (QuernGraphFitting       *best,
             QuernGraphFitting       *other,
             const QuernGraphOptions *options)
{
  double width = options->canvas_width;
  double height = options->canvas_height;
  double sum;
  double more;
  double zoom[2];

  if (best->scene == NULL)
    {
      *best = *other;
      *other = (QuernGraphFitting) { NULL, NULL };
      return;
    }

  sum = ABS (best->selection->weight_sum);
  more = get_weight (other, options) - get_weight (best, options);
  zoom[0] = quern_graph_fitting_get_view (best, width, height).zoom;
  zoom[1] = quern_graph_fitting_get_view (other, width, height).zoom;
  if (zoom[0] < LEGIBLE && zoom[1] >= LEGIBLE
        ? more > -MAX_LOSS * sum
        : more > MIN_GAIN * sum ||
            (more > -MIN_GAIN * sum && zoom[1] > zoom[0] &&
             other->selection->options.n_boxes == best->selection->options.n_boxes))
    {
      QuernGraphFitting worse = *best;

      *best = *other;
      *other = worse;
    }
}

static gboolean
try_one (QuernAnalysis            *analysis,
         QuernGrouping            *grouping,
         const QuernGraphOptions  *options,
         QuernText                *text,
         QuernGraphFitting        *best,
         GCancellable             *cancellable,
         GError                  **error)
{
  QuernGraphFitting fitting = { NULL, NULL };

  fitting.selection = quern_graph_selection_new (analysis, options, cancellable, error);
  if (fitting.selection != NULL)
    fitting.scene = quern_graph_scene_new (analysis, grouping, fitting.selection, text,
                                           cancellable, error);
  if (fitting.scene == NULL)
    {
      quern_graph_fitting_clear (&fitting);
      return FALSE;
    }

  keep_better (best, &fitting, options);
  quern_graph_fitting_clear (&fitting);

  return TRUE;
}

/* Tries both directions if the orientation is automatic. */
static gboolean
try_both (QuernAnalysis            *analysis,
          QuernGrouping            *grouping,
          const QuernGraphOptions  *options,
          QuernText                *text,
          QuernGraphFitting        *best,
          GCancellable             *cancellable,
          GError                  **error)
{
  QuernGraphOptions one = *options;

  if (options->orientation != QUERN_GRAPH_AUTOMATIC)
    return try_one (analysis, grouping, options, text, best, cancellable, error);

  one.orientation = QUERN_GRAPH_LEFT_TO_RIGHT;
  if (!try_one (analysis, grouping, &one, text, best, cancellable, error))
    return FALSE;
  if (options->canvas_width <= 0.0)
    return TRUE;

  one.orientation = QUERN_GRAPH_TOP_DOWN;

  return try_one (analysis, grouping, &one, text, best, cancellable, error);
}

static gboolean
is_enough (const QuernGraphFitting *best,
           const QuernGraphOptions *options)
{
  return get_weight (best, options) >= ENOUGH * get_shown_weight (best->selection) &&
         quern_graph_fitting_get_view (best, options->canvas_width,
                                       options->canvas_height).zoom >= LEGIBLE;
}

/**
 * quern_graph_fitting_choose:
 * @analysis: the numbers
 * @grouping: the colours
 * @options: what to show, and the size of the canvas
 * @text: measures; used until this returns
 * @fitting: (out caller-allocates): the graph to show
 * @cancellable: (nullable): stops it at once
 * @error: return location for a `QUERN_LAYOUT_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * If boxes are chosen by self cost, tries directions and smaller numbers of boxes, until nearly all
 * self cost of the graph is in view on the canvas, with figures; keeps the best attempt.
 *
 * Returns: %FALSE with @error set on failure
 */
gboolean
quern_graph_fitting_choose (QuernAnalysis            *analysis,
                            QuernGrouping            *grouping,
                            const QuernGraphOptions  *options,
                            QuernText                *text,
                            QuernGraphFitting        *fitting,
                            GCancellable             *cancellable,
                            GError                  **error)
{
  gboolean is_fixed = options->n_boxes == 0 || options->canvas_width <= 0.0;
  QuernGraphFitting best = { NULL, NULL };

  for (guint i = 0; i < (is_fixed ? 1 : G_N_ELEMENTS (parts)); i++)
    {
      QuernGraphOptions fewer = *options;

      fewer.n_boxes = (guint) (options->n_boxes * parts[i]);
      if (!try_both (analysis, grouping, &fewer, text, &best, cancellable, error))
        {
          quern_graph_fitting_clear (&best);
          return FALSE;
        }
      if (is_enough (&best, options))
        break;
    }

  *fitting = best;

  return TRUE;
}
