/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-picture.h"

#include "quern-graph-fitting.h"
#include "quern-graph-painter.h"
#include "quern-graph-scene.h"
#include "quern-graph-walk.h"
#include "quern-graph-words.h"
#include "quern-legend.h"
#include "quern-memory.h"
#include "quern-visible.h"

#include <math.h>

struct _QuernGraphPicture
{
  GObject              parent_instance;

  QuernAnalysis       *analysis;  /* owned */
  QuernGrouping       *grouping;  /* owned */
  QuernGraphSelection *selection; /* owned */
  QuernGraphScene     *scene;     /* owned */
  QuernGraphScene     *labelled;  /* owned, nullable: with labels, if scene has none */
  QuernGraphPicture   *small;     /* owned, nullable: then it owns selection and scene */
  char                *font_family; /* owned, nullable: used to measure the scene */
};

static void picture_iface_init (QuernPictureInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernGraphPicture, quern_graph_picture, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_PICTURE, picture_iface_init))

static const QuernGraphNode *
get_selection_node (QuernGraphPicture *self,
                    guint              item)
{
  return &g_array_index (self->selection->nodes, QuernGraphNode, item);
}

/* The pill of the chain that a node is in, or QUERN_NONE. */
static guint
find_pill (QuernGraphPicture *self,
           QuernNodeId        node)
{
  guint n_boxes = self->scene->boxes->len;

  for (guint i = quern_graph_scene_get_n_rests (self->scene); i < self->scene->pills->len; i++)
    {
      const QuernGraphEdge *edge = quern_graph_picture_get_chain (self, n_boxes + i);
      const QuernGraphChain *chain = &g_array_index (self->selection->chains, QuernGraphChain,
                                                     edge->chain - 1);

      for (guint k = 0; k < chain->n_nodes; k++)
        {
          if (g_array_index (self->selection->chain_nodes, QuernNodeId,
                             chain->first + k) == node)
            return n_boxes + i;
        }
    }

  return QUERN_NONE;
}

/* The box of a function, or that of its cycle; or the pill that stands for it. */
static guint
find_box (QuernGraphPicture *self,
          QuernNodeId        node)
{
  if (node >= quern_analysis_get_n_nodes (self->analysis))
    return QUERN_NONE;

  node = quern_analysis_get_outer_node (self->analysis, node);
  for (guint i = 0; i < self->selection->nodes->len; i++)
    {
      if (get_selection_node (self, i)->node == node)
        return i;
    }

  return find_pill (self, node);
}

static void
quern_graph_picture_get_extent (QuernPicture *picture,
                                QuernRect    *extent)
{
  *extent = QUERN_GRAPH_PICTURE (picture)->scene->extent;
}

static void
quern_graph_picture_draw (QuernPicture     *picture,
                          cairo_t          *cr,
                          QuernText        *text,
                          const QuernStyle *style,
                          const QuernRect  *visible,
                          double            zoom)
{
  QuernGraphPicture *self = QUERN_GRAPH_PICTURE (picture);

  quern_graph_paint (self->scene, cr, text, style, visible, zoom);
}

static void
quern_graph_picture_draw_item_state (QuernPicture     *picture,
                                     cairo_t          *cr,
                                     const QuernStyle *style,
                                     guint             item,
                                     QuernItemState    state,
                                     double            zoom)
{
  quern_graph_paint_state (QUERN_GRAPH_PICTURE (picture)->scene, cr, style, item, state, zoom);
}

static void
quern_graph_picture_draw_marks (QuernPicture     *picture,
                                cairo_t          *cr,
                                QuernText        *text,
                                const QuernStyle *style,
                                const guint8     *marked,
                                const QuernRect  *visible,
                                double            zoom)
{
  quern_graph_paint_marks (QUERN_GRAPH_PICTURE (picture)->scene, cr, text, style, marked, visible,
                           zoom);
}

static guint
quern_graph_picture_get_n_items (QuernPicture *picture)
{
  QuernGraphPicture *self = QUERN_GRAPH_PICTURE (picture);

  return self->scene->boxes->len + self->scene->pills->len;
}

static void
quern_graph_picture_get_bounds (QuernPicture *picture,
                                guint         item,
                                QuernRect    *bounds)
{
  *bounds = *quern_graph_scene_get_bounds (QUERN_GRAPH_PICTURE (picture)->scene, item);
}

static GArray *
quern_graph_picture_list_fit_items (QuernPicture *picture)
{
  QuernGraphPicture *self = QUERN_GRAPH_PICTURE (picture);

  return quern_graph_fitting_list_items (self->selection, self->scene);
}

static guint
quern_graph_picture_hit (QuernPicture *picture,
                         double        x,
                         double        y)
{
  return quern_graph_scene_hit (QUERN_GRAPH_PICTURE (picture)->scene, x, y);
}

static QuernNodeId
quern_graph_picture_get_node (QuernPicture *picture,
                              guint         item)
{
  QuernGraphPicture *self = QUERN_GRAPH_PICTURE (picture);

  return item < self->selection->nodes->len ? get_selection_node (self, item)->node : QUERN_NONE;
}

/* The chain whose functions a pill shows. NULL for boxes and rests; and for vias, whose functions
 * count as hidden. */
static const QuernGraphChain *
get_shown_chain (QuernGraphPicture *self,
                 guint              item)
{
  const QuernGraphEdge *edge = quern_graph_picture_get_chain (self, item);
  const QuernGraphChain *chain;

  if (edge == NULL)
    return NULL;

  chain = &g_array_index (self->selection->chains, QuernGraphChain, edge->chain - 1);

  return chain->is_via ? NULL : chain;
}

/* A cycle is followed by its members. */
static QuernNodeId
quern_graph_picture_get_nth_node (QuernPicture *picture,
                                  guint         item,
                                  guint         n)
{
  QuernGraphPicture *self = QUERN_GRAPH_PICTURE (picture);
  const QuernGraphChain *chain = get_shown_chain (self, item);
  QuernNodeId node = quern_graph_picture_get_node (picture, item);
  const QuernFunctionId *members;
  guint n_members;

  if (chain != NULL)
    return n < chain->n_nodes
             ? g_array_index (self->selection->chain_nodes, QuernNodeId, chain->first + n)
             : QUERN_NONE;
  if (n == 0 || node == QUERN_NONE)
    return n == 0 ? node : QUERN_NONE;

  members = quern_analysis_get_functions (self->analysis, &node, &n_members);

  return members != &node && n <= n_members ? members[n - 1] : QUERN_NONE;
}

/**
 * count_box:
 * @marks: whether the box's node is marked, and then its members, if it is a cycle
 *
 * Counts a marked box: of a cycle, only the members that are marked, if any are. Around a focus,
 * how a part of its self cost splits over them is not known.
 *
 * Returns: how many marks were looked at
 */
static guint
count_box (QuernGraphPicture    *self,
           const QuernGraphNode *node,
           const guint8         *marks,
           QuernGraphMatches    *matches)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));
  guint n_members;
  const QuernFunctionId *members = quern_analysis_get_functions (self->analysis, &node->node,
                                                                 &n_members);
  gboolean is_cycle = members != &node->node;
  double all = 0.0;
  double marked = 0.0;
  guint n_marked = 0;

  for (guint i = 0; i < n_members && is_cycle; i++)
    {
      double cost = (double) quern_event_set_get_cost (
        events, self->selection->options.event,
        quern_analysis_get_self (self->analysis, members[i]));

      all += cost;
      marked += marks[i + 1] ? cost : 0.0;
      n_marked += marks[i + 1] ? 1 : 0;
    }

  if (n_marked > 0 || marks[0])
    {
      gboolean is_whole = n_marked == 0 || n_marked == n_members;
      gboolean is_known = fabs (node->self - all) < 0.5;

      matches->n++;
      matches->self += is_whole ? node->self
                       : is_known ? marked
                       : fabs (all) > 0.0 ? node->self * marked / all : 0.0;
      matches->certainty = MAX (matches->certainty, is_whole || is_known ? node->self_certainty
                                                                         : QUERN_GRAPH_ESTIMATE);
    }

  return is_cycle ? n_members + 1 : 1;
}

/* Of a pill, only the functions that match count. */
static char *
quern_graph_picture_dup_marks_caption (QuernPicture *picture,
                                       const guint8 *marked,
                                       gboolean      is_group)
{
  QuernGraphPicture *self = QUERN_GRAPH_PICTURE (picture);
  guint n_items = quern_graph_picture_get_n_items (picture);
  guint n_boxes = self->selection->nodes->len;
  const guint8 *member = marked + n_items;
  QuernGraphMatches boxes = { 0, 0.0, QUERN_GRAPH_EXACT };
  QuernGraphMatches arrows = { 0, 0.0, QUERN_GRAPH_EXACT };

  for (guint i = 0; i < n_boxes; i++)
    member += count_box (self, get_selection_node (self, i), member, &boxes);

  for (guint i = n_boxes; i < n_items; i++)
    {
      const QuernGraphChain *chain = get_shown_chain (self, i);

      for (guint k = 0; chain != NULL && k < chain->n_nodes; k++)
        if (*member++)
          {
            arrows.n++;
            arrows.certainty = MAX (arrows.certainty, chain->self_certainty);
            arrows.self += g_array_index (self->selection->chain_selfs, double,
                                          chain->first + k);
          }
    }

  return quern_graph_words_dup_marks (self->selection, &boxes, &arrows, is_group);
}

static guint
quern_graph_picture_find_node (QuernPicture *picture,
                               QuernNodeId   node)
{
  return find_box (QUERN_GRAPH_PICTURE (picture), node);
}

static guint
quern_graph_picture_get_neighbour (QuernPicture *picture,
                                   guint         item,
                                   int           dx,
                                   int           dy)
{
  return quern_graph_walk (QUERN_GRAPH_PICTURE (picture)->scene, item, dx, dy);
}

static char *
quern_graph_picture_dup_tooltip (QuernPicture *picture,
                                 guint         item)
{
  QuernGraphPicture *self = QUERN_GRAPH_PICTURE (picture);
  const QuernGraphRest *rest = quern_graph_picture_get_rest (self, item);
  const QuernGraphEdge *chain = quern_graph_picture_get_chain (self, item);

  if (chain != NULL)
    return quern_graph_words_dup_chain_tooltip (self->analysis, self->selection, chain);
  if (rest != NULL)
    return quern_graph_words_dup_rest_tooltip (self->analysis, self->selection, rest);

  return quern_graph_words_dup_tooltip (self->analysis, self->selection,
                                        get_selection_node (self, item));
}

static char *
quern_graph_picture_dup_description (QuernPicture *picture,
                                     guint         item)
{
  QuernGraphPicture *self = QUERN_GRAPH_PICTURE (picture);

  if (item >= self->selection->nodes->len)
    return g_strdelimit (quern_graph_picture_dup_tooltip (picture, item), "\n", ' ');

  return quern_graph_words_dup_description (self->analysis, self->selection,
                                            get_selection_node (self, item));
}

static char *
quern_graph_picture_dup_caption (QuernPicture *picture)
{
  QuernGraphPicture *self = QUERN_GRAPH_PICTURE (picture);

  return quern_graph_words_dup_caption (self->analysis, self->selection);
}

/* A group in the picture. */
typedef struct
{
  guint  group;
  double self;
} GroupCost;

static int
compare_groups (gconstpointer a,
                gconstpointer b)
{
  const GroupCost *first = a;
  const GroupCost *second = b;

  return QUERN_ORDER (second->self, first->self) ?: QUERN_ORDER (first->group, second->group);
}

/* The groups of the boxes, costliest first. */
static GArray *
list_groups (QuernGraphPicture *self)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (GroupCost));
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->selection->nodes->len; i++)
    {
      const QuernGraphNode *node = get_selection_node (self, i);
      guint group = quern_grouping_get_group (self->grouping, node->node);
      gpointer place;

      if (!g_hash_table_lookup_extended (places, GUINT_TO_POINTER (group), NULL, &place))
        {
          GroupCost fresh = { group, 0.0 };

          place = GUINT_TO_POINTER (groups->len);
          g_hash_table_insert (places, GUINT_TO_POINTER (group), place);
          g_array_append_val (groups, fresh);
        }

      g_array_index (groups, GroupCost, GPOINTER_TO_UINT (place)).self += node->self;
    }

  g_array_sort (groups, compare_groups);

  return groups;
}

/* shown: the groups of the legend. */
static void
add_to_legend (QuernGraphPicture *self,
               GArray            *legend,
               guint             *shown,
               guint              group)
{
  QuernLegendEntry entry = {
    quern_visible_take_brief (quern_grouping_dup_short_name (self->grouping, group)),
    MIN (quern_grouping_get_colour (self->grouping, group), QUERN_N_GROUP_COLORS - 1)
  };

  shown[legend->len] = group;
  g_array_append_val (legend, entry);
}

static GArray *
quern_graph_picture_dup_legend (QuernPicture *picture)
{
  QuernGraphPicture *self = QUERN_GRAPH_PICTURE (picture);
  g_autoptr (GArray) groups = NULL;
  g_autofree guint *shown = NULL;
  GArray *legend;
  guint n_others = 0;
  guint last_other = 0;

  if (quern_graph_picture_get_selection (self)->is_difference)
    return quern_legend_new_changes ();

  groups = list_groups (self);
  legend = quern_legend_new_empty ();
  if (quern_grouping_is_fixed (self->grouping))
    {
      g_autofree double *counts = g_new0 (double, quern_grouping_get_n_groups (self->grouping));

      for (guint i = 0; i < groups->len; i++)
        counts[g_array_index (groups, GroupCost, i).group] = 1.0;
      g_array_unref (legend);
      return quern_legend_new (self->grouping, counts);
    }

  shown = g_new (guint, MAX (groups->len, 1));
  for (guint i = 0; i < groups->len; i++)
    {
      guint group = g_array_index (groups, GroupCost, i).group;

      if (quern_grouping_get_colour (self->grouping, group) < QUERN_N_GROUP_COLORS - 1)
        add_to_legend (self, legend, shown, group);
      else
        {
          n_others++;
          last_other = group;
        }
    }

  /* All groups after the eleventh look the same, and share one entry. */
  if (n_others == 1)
    add_to_legend (self, legend, shown, last_other);
  quern_legend_distinguish (legend, self->grouping, shown);
  if (n_others > 1)
    {
      QuernLegendEntry others = {
        quern_graph_words_dup_others (n_others), QUERN_N_GROUP_COLORS - 1
      };

      g_array_append_val (legend, others);
    }

  return legend;
}

static const char *
quern_graph_picture_get_font_family (QuernPicture *picture)
{
  return QUERN_GRAPH_PICTURE (picture)->font_family;
}

static QuernColor
quern_graph_picture_get_fill (QuernPicture     *picture,
                              const QuernStyle *style,
                              guint             rank)
{
  return quern_palette_get_body (style, rank);
}

static void
picture_iface_init (QuernPictureInterface *iface)
{
  iface->get_extent = quern_graph_picture_get_extent;
  iface->draw = quern_graph_picture_draw;
  iface->draw_item_state = quern_graph_picture_draw_item_state;
  iface->draw_marks = quern_graph_picture_draw_marks;
  iface->dup_marks_caption = quern_graph_picture_dup_marks_caption;
  iface->get_n_items = quern_graph_picture_get_n_items;
  iface->hit = quern_graph_picture_hit;
  iface->get_bounds = quern_graph_picture_get_bounds;
  iface->list_fit_items = quern_graph_picture_list_fit_items;
  iface->get_node = quern_graph_picture_get_node;
  iface->get_nth_node = quern_graph_picture_get_nth_node;
  iface->find_node = quern_graph_picture_find_node;
  iface->get_neighbour = quern_graph_picture_get_neighbour;
  iface->dup_description = quern_graph_picture_dup_description;
  iface->dup_tooltip = quern_graph_picture_dup_tooltip;
  iface->dup_caption = quern_graph_picture_dup_caption;
  iface->dup_legend = quern_graph_picture_dup_legend;
  iface->get_font_family = quern_graph_picture_get_font_family;
  iface->get_fill = quern_graph_picture_get_fill;
}

static void
quern_graph_picture_finalize (GObject *object)
{
  QuernGraphPicture *self = QUERN_GRAPH_PICTURE (object);

  if (self->small == NULL)
    {
      g_clear_pointer (&self->scene, quern_graph_scene_free);
      g_clear_pointer (&self->labelled, quern_graph_scene_free);
      g_clear_pointer (&self->selection, quern_graph_selection_free);
    }
  g_clear_object (&self->small);
  g_free (self->font_family);
  g_clear_object (&self->grouping);
  g_clear_object (&self->analysis);

  G_OBJECT_CLASS (quern_graph_picture_parent_class)->finalize (object);
}

static void
quern_graph_picture_class_init (QuernGraphPictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_graph_picture_finalize;
}

static void
quern_graph_picture_init (QuernGraphPicture *self)
{
}

/**
 * quern_graph_picture_new:
 * @analysis: the numbers
 * @grouping: (nullable): the colours and the legend; %NULL if memory was short
 * @options: what to show
 * @font_family: (nullable): of the texts; %NULL for the default sans font
 * @cancellable: (nullable): kills the layout program at once
 * @error: return location for a `QUERN_LAYOUT_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Chooses what to show and lays it out. Blocks until that is done.
 *
 * Returns: (transfer full): the picture
 */
QuernGraphPicture *
quern_graph_picture_new (QuernAnalysis            *analysis,
                         QuernGrouping            *grouping,
                         const QuernGraphOptions  *options,
                         const char               *font_family,
                         GCancellable             *cancellable,
                         GError                  **error)
{
  g_autoptr (QuernGraphPicture) self = NULL;
  g_autoptr (QuernText) text = NULL;
  QuernGraphFitting fitting;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (grouping == NULL || QUERN_IS_GROUPING (grouping), NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (grouping == NULL)
    {
      quern_memory_set_out (error);
      return NULL;
    }

  analysis = quern_analysis_get_drawn (analysis, options->event);
  self = g_object_new (QUERN_TYPE_GRAPH_PICTURE, NULL);
  self->analysis = g_object_ref (analysis);
  self->grouping = g_object_ref (grouping);
  self->font_family = g_strdup (font_family);
  text = quern_text_new (font_family);
  if (!quern_graph_fitting_choose (analysis, grouping, options, text, &fitting, cancellable,
                                   error))
    return NULL;

  self->selection = fitting.selection;
  self->scene = fitting.scene;
  self->labelled = fitting.labelled;

  return g_steal_pointer (&self);
}

/**
 * quern_graph_picture_dup_at:
 * @self: the picture
 * @zoom: px per scene px
 *
 * From %QUERN_GRAPH_LEGIBLE_ZOOM on, arrows have labels, for which smaller pictures have no room.
 *
 * Returns: (transfer full): the same items, arranged for @zoom; often @self
 */
QuernGraphPicture *
quern_graph_picture_dup_at (QuernGraphPicture *self,
                            double             zoom)
{
  QuernGraphPicture *other;

  g_return_val_if_fail (QUERN_IS_GRAPH_PICTURE (self), NULL);

  if (zoom < QUERN_GRAPH_LEGIBLE_ZOOM)
    return g_object_ref (self->small != NULL ? self->small : self);
  if (self->labelled == NULL)
    return g_object_ref (self);

  other = g_object_new (QUERN_TYPE_GRAPH_PICTURE, NULL);
  other->small = g_object_ref (self);
  other->analysis = g_object_ref (self->analysis);
  other->grouping = g_object_ref (self->grouping);
  other->selection = self->selection;
  other->scene = self->labelled;
  other->font_family = g_strdup (self->font_family);

  return other;
}

const QuernGraphSelection *
quern_graph_picture_get_selection (QuernGraphPicture *self)
{
  g_return_val_if_fail (QUERN_IS_GRAPH_PICTURE (self), NULL);

  return self->selection;
}

/**
 * quern_graph_picture_get_rest:
 * @self: the picture
 * @item: an item of it
 *
 * Returns: (transfer none) (nullable): the rest that @item stands for; %NULL for a box
 */
const QuernGraphRest *
quern_graph_picture_get_rest (QuernGraphPicture *self,
                              guint              item)
{
  guint n_boxes;

  g_return_val_if_fail (QUERN_IS_GRAPH_PICTURE (self), NULL);

  n_boxes = self->selection->nodes->len;
  if (item < n_boxes || item - n_boxes >= self->selection->rests->len)
    return NULL;

  return &g_array_index (self->selection->rests, QuernGraphRest, item - n_boxes);
}

const QuernGraphEdge *
quern_graph_picture_get_chain (QuernGraphPicture *self,
                               guint              item)
{
  guint n_boxes;
  guint arrow;

  g_return_val_if_fail (QUERN_IS_GRAPH_PICTURE (self), NULL);

  n_boxes = self->scene->boxes->len;
  if (item < n_boxes || item - n_boxes >= self->scene->pills->len)
    return NULL;

  arrow = g_array_index (self->scene->pills, QuernGraphPill, item - n_boxes).arrow;

  return arrow != QUERN_NONE ? &g_array_index (self->selection->edges, QuernGraphEdge, arrow)
                             : NULL;
}

guint
quern_graph_picture_get_hub_crossings (QuernGraphPicture *self)
{
  g_return_val_if_fail (QUERN_IS_GRAPH_PICTURE (self), 0);

  return self->scene->n_hub_crossings;
}
