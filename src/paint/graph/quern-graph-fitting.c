/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-fitting.h"

#include "quern-graph-room.h"

#include <string.h>

/* Fractions of the maximum number of boxes to try: with fewer boxes, more cost may be in view. */
static const double parts[] = { 1.0, 0.8, 0.64, 0.5, 0.4, 0.32 };

/* The zooms that scenes are made for. The first shows all labels and figures, the second as many
 * whole names as possible; the last is a compromise. */
static const double zooms[] = { 1.0, QUERN_FIT_MIN_ZOOM, 0.75 };

/* How much of the weight may be out of view so that all names are whole, so that boxes and arrows
 * show their figures, so that boxes are drawn at zoom 1 rather than smaller, and so that no box is
 * out of view. */
#define NAMES_WORTH 0.1
#define FIGURES_WORTH 0.05
#define ZOOM_WORTH 0.02
#define BOXES_WORTH 0.35

/* How much it is worth to see all pills of calls that were left out: less than any box. */
#define RESTS_WORTH 0.005

/* No further scenes are made of a selection if the best one is nearly as good as possible. */
#define ENOUGH 0.05

/* Fewer boxes are only better if they bring this much more. */
#define MIN_GAIN 0.01

void
quern_graph_fitting_clear (QuernGraphFitting *fitting)
{
  g_clear_pointer (&fitting->selection, quern_graph_selection_free);
  g_clear_pointer (&fitting->scene, quern_graph_scene_free);
  g_clear_pointer (&fitting->labelled, quern_graph_scene_free);
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

/* A box, or a chain. */
typedef struct
{
  const QuernRect *bounds;
  double           self;
  double           weight;
} ShownCost;

/* Everything in the graph that has costs, the boxes first. */
static GArray *
list_costs (const QuernGraphSelection *selection,
            const QuernGraphScene     *scene)
{
  GArray *costs = g_array_new (FALSE, FALSE, sizeof (ShownCost));

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, i);
      ShownCost cost = { quern_graph_scene_get_bounds (scene, i), node->self, node->weight };

      g_array_append_val (costs, cost);
    }
  for (guint i = 0; i < selection->edges->len; i++)
    {
      guint index = g_array_index (selection->edges, QuernGraphEdge, i).chain;
      guint pill = g_array_index (scene->arrows, QuernGraphArrow, i).pill;

      if (index > 0)
        {
          const QuernGraphChain *chain = &g_array_index (selection->chains, QuernGraphChain,
                                                         index - 1);
          ShownCost cost = {
            quern_graph_scene_get_bounds (scene, scene->boxes->len + pill),
            chain->self, chain->weight
          };

          g_array_append_val (costs, cost);
        }
    }

  return costs;
}

/**
 * quern_graph_fitting_list_items:
 * @selection: what the graph shows
 * @scene: where
 *
 * Returns: (transfer full) (element-type QuernFitItem): the boxes, chains and pills of calls that
 *   were left out, and what it is worth to see each
 */
GArray *
quern_graph_fitting_list_items (const QuernGraphSelection *selection,
                                const QuernGraphScene     *scene)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (QuernFitItem));
  g_autoptr (GArray) costs = list_costs (selection, scene);
  guint n_boxes = scene->boxes->len;
  guint n_rests = quern_graph_scene_get_n_rests (scene);
  double sum = get_shown_weight (selection);

  for (guint i = 0; i < costs->len; i++)
    {
      const ShownCost *cost = &g_array_index (costs, ShownCost, i);
      QuernFitItem item = {
        *cost->bounds,
        (sum > 0.0 ? cost->weight / sum : 0.0) + (i < n_boxes ? BOXES_WORTH / n_boxes : 0.0)
      };

      g_array_append_val (items, item);
    }
  for (guint i = 0; i < n_rests; i++)
    {
      QuernFitItem item = {
        *quern_graph_scene_get_bounds (scene, n_boxes + i), RESTS_WORTH / n_rests
      };

      g_array_append_val (items, item);
    }

  return items;
}

QuernFit
quern_graph_fitting_get_view (const QuernGraphFitting *fitting,
                              double                   width,
                              double                   height)
{
  const QuernGraphScene *scene = fitting->scene;
  const QuernRect *eye = find_eye (fitting);
  gboolean is_vertical = scene->orientation == QUERN_GRAPH_TOP_DOWN;
  QuernFit view = quern_fit_get_default (&scene->extent, width, height, QUERN_FIT_MARGIN,
                                         QUERN_FIT_MIN_ZOOM, eye, is_vertical);
  g_autoptr (GArray) items = quern_graph_fitting_list_items (fitting->selection, scene);

  quern_fit_show_most (&view, width, height, eye, is_vertical, items);

  return view;
}

/* Sums up the boxes and chains that are completely in view. */
static void
sum_up (const QuernGraphFitting *fitting,
        double                   width,
        double                   height,
        double                  *self,
        double                  *weight)
{
  g_autoptr (GArray) costs = list_costs (fitting->selection, fitting->scene);
  QuernFit view = quern_graph_fitting_get_view (fitting, width, height);

  *self = *weight = 0.0;

  for (guint i = 0; i < costs->len; i++)
    {
      const ShownCost *cost = &g_array_index (costs, ShownCost, i);

      if (quern_fit_shows (&view, width, height, cost->bounds))
        {
          *self += cost->self;
          *weight += cost->weight;
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
get_worth_of_zoom (double zoom)
{
  return ZOOM_WORTH * zoom + (zoom >= QUERN_GRAPH_LEGIBLE_ZOOM ? FIGURES_WORTH : 0.0);
}

/* What the boxes in view are worth: how many of all they are, and how many have names that are not
 * cut. */
static double
get_worth_of_boxes (const QuernGraphFitting *fitting,
                    const QuernFit          *view,
                    const QuernGraphOptions *options,
                    QuernText               *text)
{
  const GArray *boxes = fitting->scene->boxes;
  guint n_whole = 0;
  guint n = 0;

  for (guint i = 0; i < boxes->len; i++)
    {
      const QuernGraphBox *box = &g_array_index (boxes, QuernGraphBox, i);
      g_autofree char *title = NULL;

      if (!quern_fit_shows (view, options->canvas_width, options->canvas_height, &box->bounds))
        continue;

      title = quern_graph_scene_dup_shown (fitting->scene, box, text, view->zoom);
      n_whole += strstr (title, "…") == NULL ? 1 : 0;
      n++;
    }

  return n > 0 ? BOXES_WORTH * n / boxes->len + NAMES_WORTH * n_whole / n : 0.0;
}

/* How much there is to read at once: the share of the weight in view, and what else is worth as
 * much as some of it. most: the weight that is 100 %. */
static double
rate (const QuernGraphFitting *fitting,
      const QuernGraphOptions *options,
      double                   most,
      QuernText               *text)
{
  double width = options->canvas_width;
  double height = options->canvas_height;
  QuernFit view = quern_graph_fitting_get_view (fitting, width, height);
  double self, weight;

  sum_up (fitting, width, height, &self, &weight);

  return (most > 0.0 ? weight / most : 0.0) + get_worth_of_zoom (view.zoom) +
         get_worth_of_boxes (fitting, &view, options, text);
}

/* The rating if everything were in view, at zoom 1. */
static double
rate_at_best (const QuernGraphSelection *selection,
              double                     most)
{
  return (most > 0.0 ? get_shown_weight (selection) / most : 0.0) + get_worth_of_zoom (1.0) +
         BOXES_WORTH + NAMES_WORTH;
}

/* Takes a scene out of those that were tried: the one at an index and, if it has no labels, the
 * one with labels in the same direction. */
static void
take_scenes (GPtrArray         *scenes,
             guint              index,
             QuernGraphFitting *fitting)
{
  QuernGraphScene *scene = g_ptr_array_steal_index (scenes, index);

  fitting->scene = scene;
  for (guint i = 0; i < scenes->len && scene->zoom < QUERN_GRAPH_LEGIBLE_ZOOM; i++)
    {
      const QuernGraphScene *other = g_ptr_array_index (scenes, i);

      if (other->zoom >= QUERN_GRAPH_LEGIBLE_ZOOM && other->orientation == scene->orientation)
        {
          fitting->labelled = g_ptr_array_steal_index (scenes, i);
          return;
        }
    }
}

/* Tries scenes of one selection: in both directions if the orientation is automatic, with large and
 * with small boxes if there is a canvas. Keeps the best one, and for a larger zoom the same with
 * labels. */
static gboolean
try_scenes (QuernAnalysis            *analysis,
            QuernGrouping            *grouping,
            const QuernGraphOptions  *options,
            double                    most,
            QuernText                *text,
            QuernGraphFitting        *fitting,
            double                   *rating,
            GCancellable             *cancellable,
            GError                  **error)
{
  static const QuernGraphOrientation directions[] = {
    QUERN_GRAPH_LEFT_TO_RIGHT, QUERN_GRAPH_TOP_DOWN
  };
  g_autoptr (GPtrArray) scenes =
    g_ptr_array_new_with_free_func ((GDestroyNotify) quern_graph_scene_free);
  gboolean has_canvas = options->canvas_width > 0.0;
  gboolean is_automatic = options->orientation == QUERN_GRAPH_AUTOMATIC;
  QuernGraphSelection *selection = fitting->selection;
  QuernGraphOrientation best_direction = options->orientation;
  guint best = 0;

  for (guint i = 0; i < (has_canvas ? G_N_ELEMENTS (zooms) : 1) &&
                    (i == 0 || *rating < rate_at_best (selection, most) - ENOUGH); i++)
    for (guint j = 0; j < (is_automatic && has_canvas ? G_N_ELEMENTS (directions) : 1); j++)
      {
        QuernGraphFitting other = { selection, NULL, NULL };
        double other_rating;

        /* A layout takes time, and the compromise is rarely better in the other direction. */
        if (i > 1 && is_automatic && directions[j] != best_direction)
          continue;

        if (is_automatic)
          selection->options.orientation = directions[j];
        other.scene = quern_graph_scene_new (analysis, grouping, selection, zooms[i], text,
                                             cancellable, error);
        if (other.scene == NULL)
          return FALSE;

        g_ptr_array_add (scenes, other.scene);
        other_rating = rate (&other, options, most, text);
        if (scenes->len == 1 || other_rating > *rating)
          {
            best = scenes->len - 1;
            best_direction = other.scene->orientation;
            *rating = other_rating;
          }
      }

  take_scenes (scenes, best, fitting);
  selection->options.orientation = best_direction;

  return TRUE;
}

/* Makes room for names that are drawn larger than the scene. After the choice, which would else
 * prefer more boxes with fewer whole names. */
static void
widen_boxes (const QuernGraphFitting *fitting,
             const QuernGraphOptions *options,
             QuernText               *text)
{
  double width = options->canvas_width;
  double height = options->canvas_height;
  QuernFit view = quern_graph_fitting_get_view (fitting, width, height);
  const QuernRect shown = { view.x, view.y, width / view.zoom, height / view.zoom };

  quern_graph_room_use (fitting->scene, text, &shown, view.zoom);
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
 * Tries directions, larger and smaller boxes and, if these are chosen by self cost, smaller numbers
 * of boxes, unless the options keep it; keeps the graph that shows the most on the canvas: self
 * cost, whole names, figures.
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
  gboolean is_fixed = options->n_boxes == 0 || options->keeps_boxes ||
                      options->canvas_width <= 0.0;
  QuernGraphFitting best = { NULL, NULL, NULL };
  double rating = 0.0;
  double most = 0.0;

  for (guint i = 0; i < (is_fixed ? 1 : G_N_ELEMENTS (parts)); i++)
    {
      QuernGraphOptions fewer = *options;
      QuernGraphFitting other = { NULL, NULL, NULL };
      double other_rating = 0.0;

      fewer.n_boxes = (guint) (options->n_boxes * parts[i]);
      other.selection = quern_graph_selection_new (analysis, &fewer, cancellable, error);
      if (other.selection == NULL)
        goto failed;
      /* Of a flat profile, no graph shows much: 100 % is what most boxes would show. */
      if (best.scene == NULL)
        most = get_shown_weight (other.selection);
      if (best.scene != NULL && rate_at_best (other.selection, most) <= rating + MIN_GAIN)
        {
          quern_graph_fitting_clear (&other);
          break;
        }
      if (!try_scenes (analysis, grouping, options, most, text, &other, &other_rating,
                       cancellable, error))
        {
          quern_graph_fitting_clear (&other);
          goto failed;
        }
      if (best.scene == NULL || other_rating > rating + MIN_GAIN)
        {
          QuernGraphFitting worse = best;

          best = other;
          other = worse;
          rating = other_rating;
        }
      quern_graph_fitting_clear (&other);
    }

  if (options->canvas_width > 0.0)
    widen_boxes (&best, options, text);
  *fitting = best;

  return TRUE;

failed:
  quern_graph_fitting_clear (&best);

  return FALSE;
}
