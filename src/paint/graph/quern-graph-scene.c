/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-scene.h"

#include "quern-fit.h"
#include "quern-graph-crossings.h"
#include "quern-graph-hubs.h"
#include "quern-graph-labels.h"
#include "quern-graph-request.h"
#include "quern-heat.h"
#include "quern-name-plain.h"
#include "quern-palette.h"
#include "quern-visible.h"

#include <math.h>

/* Sizes of VISUAL 4, in px. */
#define BOX_HEIGHT 50.0
#define BOX_PADDING 12.0
#define MIN_BOX_WIDTH 136.0
#define MAX_BOX_WIDTH 196.0

/* Least size of text on the screen, in px. */
#define MIN_TEXT_SIZE 11.0

/* The zoom from which boxes show instructions, too. */
#define MIN_LINES_ZOOM 0.7

#define FIGURES_GAP 14.0
#define PILL_HEIGHT 22.0
#define PILL_PADDING 11.0

/* Height of a frame's title, in px. */
#define FRAME_TITLE_HEIGHT 16.0
#define MAX_FRAMES 100

/* Factors of the usual gaps. */
static const double spacings[] = {
  [QUERN_GRAPH_NORMAL] = 1.0,
  [QUERN_GRAPH_COMPACT] = 0.5,
  [QUERN_GRAPH_ROOMY] = 2.0,
};

#define SHEETS 6.0 /* extent of a cycle's sheets to the right and below */

/* State while a scene is made. */
typedef struct
{
  QuernAnalysis             *analysis;
  QuernGrouping             *grouping;
  const QuernGraphSelection *selection;
  QuernText                 *text;
  QuernGraphScene           *scene;
  double                     growth; /* of names, at the zoom that the scene is made for */
} Build;

static double
get_share (const Build *build,
           double       cost)
{
  const QuernGraphSelection *selection = build->selection;
  double whole = selection->is_difference ? selection->measure : selection->whole;

  if (!(whole < 0.0 || whole > 0.0))
    return 0.0;

  return selection->is_difference ? fabs (cost / whole) : cost / whole;
}

static void
box_clear (gpointer data)
{
  QuernGraphBox *box = data;

  g_free (box->title);
  g_free (box->name);
  g_free (box->members);
  g_free (box->inclusive);
  g_free (box->self);
  g_clear_pointer (&box->lines, g_ptr_array_unref);
}

static void
arrow_clear (gpointer data)
{
  g_free (((QuernGraphArrow *) data)->label);
}

static void
pill_clear (gpointer data)
{
  QuernGraphPill *pill = data;

  g_free (pill->text);
  g_free (pill->brief);
}

static void
frame_clear (gpointer data)
{
  g_free (((QuernGraphFrame *) data)->title);
}

const QuernRect *
quern_graph_scene_get_bounds (const QuernGraphScene *self,
                              guint                  item)
{
  guint n_boxes = self->boxes->len;

  return item < n_boxes ? &g_array_index (self->boxes, QuernGraphBox, item).bounds
                        : &g_array_index (self->pills, QuernGraphPill, item - n_boxes).bounds;
}

guint
quern_graph_scene_hit (const QuernGraphScene *self,
                       double                 x,
                       double                 y)
{
  guint n_items = self->boxes->len + self->pills->len;

  for (guint i = 0; i < n_items; i++)
    {
      if (quern_rect_contains (quern_graph_scene_get_bounds (self, i), x, y))
        return i;
    }

  return QUERN_NONE;
}

/**
 * quern_graph_scene_dup_title:
 * @self: the scene
 * @box: one of its boxes, which may lack a title
 * @text: measures
 * @width: in px at zoom 1
 *
 * A function's name is shortened as a whole, whatever its title already lacks.
 *
 * Returns: (transfer full): the title in at most @width px
 */
char *
quern_graph_scene_dup_title (const QuernGraphScene *self,
                             const QuernGraphBox   *box,
                             QuernText             *text,
                             double                 width)
{
  const QuernTextRole role = QUERN_TEXT_NODE_NAME;
  g_autofree char *plain = NULL;
  g_autofree char *visible = NULL;
  char *title;
  gsize last;

  if (box->title != NULL && quern_text_measure (text, role, box->title) <= width)
    return g_strdup (box->title);
  if (self->profile == NULL || box->is_cycle)
    return quern_text_shorten_middle (text, role, box->name != NULL ? box->name : box->title,
                                      width);

  title = quern_text_shorten_function (text, role, self->profile, box->node,
                                       QUERN_LABEL_WITH_NOTE, width);
  if (title != NULL)
    return title;

  /* Boxes are never blank. */
  plain = quern_name_plain_dup (quern_profile_get_function_name (self->profile, box->node), &last);
  visible = quern_visible_take_brief (quern_name_plain_dup_last (plain, last));

  return quern_text_shorten_middle (text, role, visible, width);
}

guint
quern_graph_scene_get_n_rests (const QuernGraphScene *self)
{
  guint n = self->pills->len;

  while (n > 0 && g_array_index (self->pills, QuernGraphPill, n - 1).arrow != QUERN_NONE)
    n--;

  return n;
}

QuernRect
quern_graph_scene_get_label_size (const QuernGraphScene *self,
                                  const QuernGraphArrow *arrow)
{
  QuernRect size = { 0.0, 0.0, 0.0, 0.0 };

  if (arrow->pill != QUERN_NONE)
    return g_array_index (self->pills, QuernGraphPill, arrow->pill).bounds;
  if (*arrow->label != '\0')
    {
      size.width = arrow->label_width + 2.0 * QUERN_GRAPH_LABEL_MARGIN;
      size.height = QUERN_GRAPH_LABEL_HEIGHT;
    }

  return size;
}

/* Text is never smaller than 11 px on the screen. */
double
quern_graph_scene_get_growth (QuernTextRole role,
                              double        zoom)
{
  double size = quern_text_get_size (role) * zoom;

  return size < MIN_TEXT_SIZE ? MIN_TEXT_SIZE / size : 1.0;
}

/**
 * quern_graph_scene_dup_shown:
 * @self: the scene
 * @box: one of its boxes
 * @text: measures
 * @zoom: device px per scene px
 *
 * Returns: (transfer full): the title as it is drawn at @zoom, where it may be larger than the
 *   scene, and cut to fit into the box
 */
char *
quern_graph_scene_dup_shown (const QuernGraphScene *self,
                             const QuernGraphBox   *box,
                             QuernText             *text,
                             double                 zoom)
{
  double room;

  if (!quern_graph_box_is_small (box, zoom))
    return g_strdup (box->title);

  room = box->bounds.width - 2.0 * QUERN_GRAPH_PADDING - quern_graph_box_get_signs_width (box);

  return quern_graph_scene_dup_title (self, box, text,
                                      room / quern_graph_scene_get_growth (QUERN_TEXT_NODE_NAME,
                                                                           zoom));
}

gboolean
quern_graph_box_is_small (const QuernGraphBox *box,
                          double               zoom)
{
  return zoom < (box->lines != NULL ? MIN_LINES_ZOOM : QUERN_GRAPH_LEGIBLE_ZOOM);
}

double
quern_graph_box_get_signs_width (const QuernGraphBox *box)
{
  return ((box->is_pinned ? 1 : 0) + (box->is_origin ? 1 : 0)) * QUERN_GRAPH_SIGN_WIDTH;
}

double
quern_graph_scene_get_head_length (double width)
{
  return 8.0 + 1.1 * width;
}

double
quern_graph_scene_get_head_breadth (double width)
{
  return 5.0 + 1.35 * width;
}

/* The width of the first line of a box, at zoom 1 and at the zoom that the scene is made for. */
static double
measure_title (const Build         *build,
               const QuernGraphBox *box)
{
  double name = quern_text_measure (build->text, QUERN_TEXT_NODE_NAME, box->title);
  double width = name;

  if (box->members != NULL)
    width += FIGURES_GAP + quern_text_measure (build->text, QUERN_TEXT_EDGE_LABEL, box->members);
  width = MAX (width, name * build->growth);

  return width + quern_graph_box_get_signs_width (box);
}

/* The name of a cycle is "<cycle 1>", or "f in <cycle 1>" if the member was asked for. */
static void
set_title (const Build   *build,
           QuernGraphBox *box)
{
  if (box->is_cycle)
    box->name = quern_visible_take_brief (
      quern_graph_selection_dup_name (build->selection, build->analysis, box->node));
  box->title = quern_graph_scene_dup_title (build->scene, box, build->text,
                                            build->growth > 1.0 ? QUERN_GRAPH_MAX_SMALL_NAME
                                            : MAX_BOX_WIDTH - 2.0 * BOX_PADDING);
}

/* For a difference, the colour shows the direction and the size of the change: VISUAL 3. */
static void
set_change (const Build          *build,
            const QuernGraphNode *node,
            QuernGraphBox        *box)
{
  double known = node->certainty == QUERN_GRAPH_UNSIGNED ? 0.0 : node->inclusive;
  guint step = quern_palette_diverging_step (node->before, known);

  /* The ends stand for functions that are new or gone. Around such a function, others only appear
   * or vanish as far as they run with it. */
  if (node->sides == (QUERN_GRAPH_IS_BEFORE | QUERN_GRAPH_IS_AFTER))
    step = CLAMP (step, 1, QUERN_N_DIVERGING_STEPS - 2);

  box->rank = QUERN_DIVERGING_RANK + step;
  box->is_origin = quern_graph_selection_is_origin (build->selection, node);
  box->sides = node->sides;
}

static void
add_box (const Build          *build,
         const QuernGraphNode *node)
{
  QuernGraphBox box = { 0 };
  double figures;

  box.node = node->node;
  box.rank = quern_heat_get_rank (build->grouping,
                                  quern_grouping_get_group (build->grouping, node->node));
  box.is_cycle = quern_analysis_is_cycle (build->analysis, node->node);
  box.is_pinned = (node->flags & QUERN_GRAPH_PINNED) != 0;
  if (build->selection->is_difference)
    set_change (build, node, &box);
  if (box.is_cycle)
    box.members = quern_graph_labels_dup_functions (node->n_functions);
  box.inclusive = quern_graph_labels_dup_inclusive (build->selection, node);
  box.self = quern_graph_labels_dup_self (build->selection, node);
  box.inclusive_share = CLAMP (get_share (build, node->inclusive), 0.0, 1.0);
  box.self_share = CLAMP (get_share (build, node->self), 0.0, box.inclusive_share);

  set_title (build, &box);
  figures = quern_text_measure (build->text, QUERN_TEXT_NODE_FIGURE, box.inclusive) + FIGURES_GAP +
            quern_text_measure (build->text, QUERN_TEXT_NODE_FIGURE, box.self);
  box.bounds.width = MAX (ceil (MAX (measure_title (build, &box), figures)) + 2.0 * BOX_PADDING,
                          MIN_BOX_WIDTH);
  box.bounds.height = BOX_HEIGHT;

  g_array_append_val (build->scene->boxes, box);
}

/* A scene for a low zoom may be drawn at a lower one, and then needs more room for the text. */
static void
set_pill_size (const Build    *build,
               QuernGraphPill *pill)
{
  double zoom = build->scene->zoom < QUERN_GRAPH_LEGIBLE_ZOOM
                ? MIN (build->scene->zoom, QUERN_FIT_MIN_ZOOM) : build->scene->zoom;
  double growth = quern_graph_scene_get_growth (QUERN_TEXT_EDGE_LABEL, zoom);
  double width = growth * quern_text_measure (build->text, QUERN_TEXT_EDGE_LABEL,
                                              growth > 1.0 ? pill->brief : pill->text);

  pill->bounds.width = ceil (width) + 2.0 * PILL_PADDING;
  pill->bounds.height = PILL_HEIGHT;
}

/* Adds a pill to an arrow, in place of its label. */
static void
add_chain (const Build     *build,
           QuernGraphArrow *arrow,
           guint            index)
{
  const QuernGraphChain *chain = &g_array_index (build->selection->chains, QuernGraphChain, index);
  QuernGraphPill pill = { .arrow = build->scene->arrows->len, .box = arrow->from };

  pill.direction = QUERN_CALLEES;
  pill.text = quern_graph_labels_dup_chain (build->selection, chain);
  pill.brief = quern_graph_labels_dup_functions (chain->n_functions);
  set_pill_size (build, &pill);

  arrow->pill = build->scene->pills->len;
  g_array_append_val (build->scene->pills, pill);
}

static void
add_arrow (const Build          *build,
           const QuernGraphEdge *edge)
{
  const QuernGraphSelection *selection = build->selection;
  QuernGraphArrow arrow = { .pill = QUERN_NONE, .rank = QUERN_NONE };

  if (selection->is_difference && edge->certainty != QUERN_GRAPH_UNSIGNED &&
      fabs (edge->cost) > 0.0)
    arrow.rank = edge->cost > 0.0 ? QUERN_MORE_RANK : QUERN_LESS_RANK;

  arrow.from = edge->from;
  arrow.to = edge->to;
  arrow.share = quern_graph_selection_get_breadth (selection, edge);
  arrow.width = 1.25 + 6.75 * pow (arrow.share, 0.75);
  if (edge->chain > 0)
    {
      arrow.is_dashed = g_array_index (selection->chains, QuernGraphChain, edge->chain - 1).is_via;
      add_chain (build, &arrow, edge->chain - 1);
    }
  else
    {
      /* At a low zoom, labels are not shown: the layout needs no room for them. */
      arrow.label = build->scene->zoom < QUERN_GRAPH_LEGIBLE_ZOOM
                    ? g_strdup ("") : quern_graph_labels_dup_edge (build->selection, edge);
      arrow.label_width = ceil (quern_text_measure (build->text, QUERN_TEXT_EDGE_LABEL,
                                                    arrow.label));
    }

  g_array_append_val (build->scene->arrows, arrow);
}

static void
add_pill (const Build          *build,
          const QuernGraphRest *rest)
{
  QuernGraphPill pill = { .arrow = QUERN_NONE, .box = rest->node };

  pill.direction = rest->direction;
  pill.text = quern_graph_labels_dup_rest (build->selection, rest);
  pill.brief = quern_graph_labels_dup_rest_count (rest);
  set_pill_size (build, &pill);

  g_array_append_val (build->scene->pills, pill);
}

static void
add_to_extent (QuernRect *extent,
               double     x,
               double     y,
               double     margin)
{
  double left = MIN (extent->x, x - margin);
  double top = MIN (extent->y, y - margin);
  double right = MAX (extent->x + extent->width, x + margin);
  double bottom = MAX (extent->y + extent->height, y + margin);

  *extent = (QuernRect) { left, top, right - left, bottom - top };
}

/* A Bézier curve stays within its control points. */
static QuernRect
measure_curve (const QuernGraphLayout *layout,
               const QuernLayoutCurve *curve,
               double                  margin)
{
  QuernRect extent = { curve->tip.x, curve->tip.y, 0.0, 0.0 };

  for (guint i = 0; i < curve->n_points; i++)
    {
      const QuernPoint *point = &g_array_index (layout->points, QuernPoint, curve->first_point + i);

      add_to_extent (&extent, point->x, point->y, margin);
    }

  add_to_extent (&extent, curve->tip.x, curve->tip.y, margin);

  return extent;
}

/* Places the label, or the pill in its place. */
static QuernRect
place_label (QuernGraphScene       *scene,
             const QuernGraphArrow *arrow,
             QuernPoint             centre)
{
  QuernGraphPill *pill;

  if (arrow->pill == QUERN_NONE)
    return (QuernRect) {
      centre.x - arrow->label_width / 2.0 - QUERN_GRAPH_LABEL_MARGIN,
      centre.y - QUERN_GRAPH_LABEL_HEIGHT / 2.0,
      arrow->label_width + 2.0 * QUERN_GRAPH_LABEL_MARGIN,
      QUERN_GRAPH_LABEL_HEIGHT
    };

  pill = &g_array_index (scene->pills, QuernGraphPill, arrow->pill);
  pill->bounds.x = centre.x - pill->bounds.width / 2.0;
  pill->bounds.y = centre.y - pill->bounds.height / 2.0;

  return pill->bounds;
}

static void
place_arrow (QuernGraphScene        *scene,
             QuernGraphArrow        *arrow,
             const QuernGraphLayout *layout,
             const QuernLayoutCurve *curve)
{
  QuernRect label = place_label (scene, arrow, curve->label);

  arrow->first_point = curve->first_point;
  arrow->n_points = curve->n_points;
  arrow->tip = curve->tip;
  arrow->label_place = curve->label;
  arrow->extent = measure_curve (layout, curve, quern_graph_scene_get_head_breadth (arrow->width));
  if (arrow->pill != QUERN_NONE || arrow->label_width > 0.0)
    quern_rect_unite (&arrow->extent, &label);
}

void
quern_graph_scene_place (QuernGraphScene        *scene,
                         const QuernGraphLayout *layout)
{
  guint n_boxes = scene->boxes->len;
  guint n_arrows = scene->arrows->len;

  scene->extent = (QuernRect) { 0.0, 0.0, layout->width, layout->height };
  scene->points = g_array_ref (layout->points);

  for (guint i = 0; i < n_boxes; i++)
    {
      QuernGraphBox *box = &g_array_index (scene->boxes, QuernGraphBox, i);

      box->bounds = g_array_index (layout->nodes, QuernRect, i);
      quern_rect_unite (&scene->extent, &box->bounds);
      if (box->is_cycle)
        add_to_extent (&scene->extent,
                       box->bounds.x + box->bounds.width + SHEETS,
                       box->bounds.y + box->bounds.height + SHEETS, 0.0);
    }

  for (guint i = 0; i < n_arrows; i++)
    {
      QuernGraphArrow *arrow = &g_array_index (scene->arrows, QuernGraphArrow, i);

      place_arrow (scene, arrow, layout, &g_array_index (layout->curves, QuernLayoutCurve, i));
      if (arrow->n_points > 0)
        quern_rect_unite (&scene->extent, &arrow->extent);
    }

  for (guint i = 0; i < scene->pills->len; i++)
    {
      QuernGraphPill *pill = &g_array_index (scene->pills, QuernGraphPill, i);
      const QuernLayoutCurve *curve;

      /* It is placed with the label of its arrow. */
      if (pill->arrow != QUERN_NONE)
        continue;

      curve = &g_array_index (layout->curves, QuernLayoutCurve, n_arrows + i);
      pill->bounds = g_array_index (layout->nodes, QuernRect, n_boxes + i);
      pill->first_point = curve->first_point;
      pill->n_points = curve->n_points;
      pill->extent = measure_curve (layout, curve, 2.0);
      quern_rect_unite (&scene->extent, &pill->bounds);
      if (pill->n_points > 0)
        quern_rect_unite (&scene->extent, &pill->extent);
    }

  for (guint i = 0; i < scene->frames->len; i++)
    {
      QuernGraphFrame *frame = &g_array_index (scene->frames, QuernGraphFrame, i);

      frame->bounds = g_array_index (layout->frames, QuernRect, i);
      quern_rect_unite (&scene->extent, &frame->bounds);
    }

  /* Outlines are half outside of their boxes. */
  add_to_extent (&scene->extent, scene->extent.x, scene->extent.y, 1.0);
  add_to_extent (&scene->extent, scene->extent.x + scene->extent.width,
                 scene->extent.y + scene->extent.height, 1.0);
}

/* Frames groups of at least two boxes, if the colours stand for groups. Pills are in the frame of
 * their box. */
static GArray *
frame_groups (const Build *build,
              GArray      *sizes)
{
  GArray *clusters = g_array_new (FALSE, FALSE, sizeof (QuernLayoutCluster));
  QuernGrouping *grouping = build->grouping;
  QuernGraphScene *scene = build->scene;
  g_autofree guint *counts = NULL;
  g_autofree guint *frames = NULL;

  if (!build->selection->options.frames || quern_grouping_is_fixed (grouping) ||
      scene->orientation == QUERN_GRAPH_CIRCULAR)
    return clusters;

  counts = g_new0 (guint, quern_grouping_get_n_groups (grouping) + 1);
  frames = g_new0 (guint, quern_grouping_get_n_groups (grouping) + 1);
  for (guint i = 0; i < scene->boxes->len; i++)
    {
      const QuernGraphBox *box = &g_array_index (scene->boxes, QuernGraphBox, i);

      counts[quern_grouping_get_group (grouping, box->node)]++;
    }

  for (guint i = 0; i < scene->boxes->len; i++)
    {
      const QuernGraphBox *box = &g_array_index (scene->boxes, QuernGraphBox, i);
      guint group = quern_grouping_get_group (grouping, box->node);
      QuernLayoutCluster cluster = { 0.0, FRAME_TITLE_HEIGHT };
      QuernGraphFrame frame = { .rank = box->rank };

      if (counts[group] > 1 && frames[group] == 0 && clusters->len < MAX_FRAMES)
        {
          frame.title = quern_visible_take_brief (quern_grouping_dup_short_name (grouping, group));
          frame.title_width = quern_text_measure (build->text, QUERN_TEXT_NODE_FIGURE, frame.title);
          cluster.label_width = ceil (frame.title_width);
          g_array_append_val (scene->frames, frame);
          g_array_append_val (clusters, cluster);
          frames[group] = clusters->len;
        }
      g_array_index (sizes, QuernLayoutNode, i).cluster = frames[group];
    }

  for (guint i = 0; i < build->selection->rests->len; i++)
    {
      guint box = g_array_index (scene->pills, QuernGraphPill, i).box;

      g_array_index (sizes, QuernLayoutNode, scene->boxes->len + i).cluster =
        g_array_index (sizes, QuernLayoutNode, box).cluster;
    }

  return clusters;
}

static guint
find_root (const QuernGraphSelection *selection)
{
  for (guint i = 0; i < selection->nodes->len; i++)
    {
      if (g_array_index (selection->nodes, QuernGraphNode, i).node == selection->focus)
        return i;
    }

  return QUERN_NONE;
}

/* The number of crossings of arrows to hubs with others. */
static guint
count_hub_crossings (const QuernGraphSelection *selection,
                     const QuernGraphLayout    *layout,
                     const GArray              *lines)
{
  g_autofree guint8 *is_hub = NULL;
  g_autofree guint8 *leads_to_hub = NULL;

  if (selection->options.hubs_apart)
    return 0;

  is_hub = quern_graph_hubs_list (selection);
  if (is_hub == NULL)
    return 0;

  leads_to_hub = g_new0 (guint8, lines->len);
  for (guint i = 0; i < selection->edges->len; i++)
    leads_to_hub[i] = is_hub[g_array_index (selection->edges, QuernGraphEdge, i).to];

  return quern_graph_crossings_count (layout, lines, leads_to_hub);
}

QuernGraphScene *
quern_graph_scene_begin (QuernGraphOrientation orientation)
{
  QuernGraphScene *self = g_new0 (QuernGraphScene, 1);

  self->orientation = orientation;
  self->zoom = 1.0;
  self->boxes = g_array_new (FALSE, FALSE, sizeof (QuernGraphBox));
  self->arrows = g_array_new (FALSE, FALSE, sizeof (QuernGraphArrow));
  self->pills = g_array_new (FALSE, FALSE, sizeof (QuernGraphPill));
  self->frames = g_array_new (FALSE, FALSE, sizeof (QuernGraphFrame));
  g_array_set_clear_func (self->frames, frame_clear);
  g_array_set_clear_func (self->boxes, box_clear);
  g_array_set_clear_func (self->arrows, arrow_clear);
  g_array_set_clear_func (self->pills, pill_clear);

  return self;
}

/**
 * quern_graph_scene_new:
 * @analysis: the numbers
 * @grouping: the colours
 * @selection: what to draw
 * @zoom: at which the names should fit into their boxes; below %QUERN_GRAPH_LEGIBLE_ZOOM, which
 *   shows no labels, arrows have none
 * @text: measures; used until this returns
 * @cancellable: (nullable): stops it at once
 * @error: return location for a `QUERN_LAYOUT_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Gives every box, arrow and rest its text and its position. Blocks while the helper program
 * computes the layout.
 *
 * Returns: (transfer full): the scene
 */
QuernGraphScene *
quern_graph_scene_new (QuernAnalysis              *analysis,
                       QuernGrouping              *grouping,
                       const QuernGraphSelection  *selection,
                       double                      zoom,
                       QuernText                  *text,
                       GCancellable               *cancellable,
                       GError                    **error)
{
  g_autoptr (QuernGraphScene) self = quern_graph_scene_begin (selection->options.orientation);
  g_autoptr (QuernGraphLayout) layout = NULL;
  g_autoptr (GArray) sizes = NULL;
  g_autoptr (GArray) lines = NULL;
  g_autoptr (GArray) clusters = NULL;
  QuernLayoutForm form = {
    selection->options.orientation, spacings[selection->options.spacing],
    find_root (selection), NULL
  };
  const Build build = {
    analysis, grouping, selection, text, self,
    quern_graph_scene_get_growth (QUERN_TEXT_NODE_NAME, zoom)
  };

  self->zoom = zoom;
  self->profile = g_object_ref (quern_analysis_get_profile (analysis));
  for (guint i = 0; i < selection->nodes->len; i++)
    add_box (&build, &g_array_index (selection->nodes, QuernGraphNode, i));
  for (guint i = 0; i < selection->rests->len; i++)
    add_pill (&build, &g_array_index (selection->rests, QuernGraphRest, i));
  for (guint i = 0; i < selection->edges->len; i++)
    add_arrow (&build, &g_array_index (selection->edges, QuernGraphEdge, i));

  sizes = quern_graph_request_list_sizes (self);
  lines = quern_graph_request_list_lines (self, selection);
  clusters = frame_groups (&build, sizes);
  form.clusters = clusters;
  layout = quern_graph_layout_form (&form, sizes, lines, cancellable, error);
  if (layout == NULL)
    return NULL;

  quern_graph_scene_place (self, layout);
  self->n_hub_crossings = count_hub_crossings (selection, layout, lines);

  return g_steal_pointer (&self);
}

void
quern_graph_scene_free (QuernGraphScene *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->boxes, g_array_unref);
  g_clear_pointer (&self->arrows, g_array_unref);
  g_clear_pointer (&self->pills, g_array_unref);
  g_clear_pointer (&self->frames, g_array_unref);
  g_clear_pointer (&self->points, g_array_unref);
  g_clear_object (&self->profile);
  g_free (self);
}
