/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-parts-picture.h"

#include "quern-box-outline.h"
#include "quern-config.h"
#include "quern-event-format.h"
#include "quern-format.h"
#include "quern-parts-painter.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

struct _QuernPartsPicture
{
  GObject         parent_instance;

  QuernPartLanes *lanes;      /* owned */
  gboolean       *chosen;     /* owned: by part */
  char           *event_name; /* owned, nullable */
  double          total;      /* of all parts; 0: do not show shares */
  double          width;
};

static void quern_parts_picture_iface_init (QuernPictureInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernPartsPicture, quern_parts_picture, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_PICTURE,
                                                      quern_parts_picture_iface_init))

static QuernPartsScene
get_scene (QuernPicture *picture)
{
  QuernPartsPicture *self = QUERN_PARTS_PICTURE (picture);

  return (QuernPartsScene) { .lanes = self->lanes, .chosen = self->chosen, .width = self->width };
}

static void
get_extent (QuernPicture *picture,
            QuernRect    *extent)
{
  QuernPartsScene scene = get_scene (picture);

  *extent = (QuernRect) { 0.0, 0.0, scene.width, quern_parts_scene_get_height (&scene) };
}

static void
draw (QuernPicture     *picture,
      cairo_t          *cr,
      QuernText        *text,
      const QuernStyle *style,
      const QuernRect  *visible,
      double            zoom)
{
  QuernPartsScene scene = get_scene (picture);

  quern_parts_scene_draw (&scene, cr, text, style, visible->y, visible->height);
}

static void
get_bounds (QuernPicture *picture,
            guint         item,
            QuernRect    *bounds)
{
  QuernPartsScene scene = get_scene (picture);

  quern_parts_scene_get_bounds (&scene, item, bounds);
}

static void
draw_item_state (QuernPicture     *picture,
                 cairo_t          *cr,
                 const QuernStyle *style,
                 guint             item,
                 QuernItemState    state,
                 double            zoom)
{
  QuernRect bounds;

  get_bounds (picture, item, &bounds);
  quern_box_outline_draw_state (cr, style, &bounds, state, FALSE, zoom);
}

static guint
get_n_items (QuernPicture *picture)
{
  return QUERN_PARTS_PICTURE (picture)->lanes->n_parts;
}

static guint
hit (QuernPicture *picture,
     double        x,
     double        y)
{
  QuernPartsScene scene = get_scene (picture);

  return quern_parts_scene_find (&scene, x, y);
}

/* The previous or the next part of the lane. */
static guint
get_neighbour (QuernPicture *picture,
               guint         item,
               int           dx,
               int           dy)
{
  QuernPartLanes *lanes = QUERN_PARTS_PICTURE (picture)->lanes;
  const QuernPartLane *lane = quern_part_lanes_get_lane (lanes, lanes->boxes[item].lane);

  for (guint i = 0; i < lane->n_parts; i++)
    if (lane->parts[i] == item)
      {
        if (dx < 0)
          return i > 0 ? lane->parts[i - 1] : QUERN_NONE;

        return dx > 0 && i + 1 < lane->n_parts ? lane->parts[i + 1] : QUERN_NONE;
      }

  return QUERN_NONE;
}

/* "12.34 % of Ir", "1.2 IPC" */
static char *
dup_cost (QuernPartsPicture *self,
          double             cost)
{
  g_autofree char *text = NULL;

  if (self->total > 0.0)
    {
      text = quern_format_percent (cost / self->total, 2);
      /* Translators: a share of an event, as in "12.34 % of Ir" */
      return g_strdup_printf (_("%s of %s"), text, self->event_name);
    }

  text = quern_format_value (cost);

  return g_strdup_printf ("%s %s", text, self->event_name);
}

static char *
join (QuernPartsPicture *self,
      guint              item,
      const char        *separator)
{
  const QuernPartBox *box = &self->lanes->boxes[item];
  const QuernPartLane *lane = quern_part_lanes_get_lane (self->lanes, box->lane);
  GString *words = g_string_new (NULL);

  g_string_append_printf (words, _("Part %u of %u"), item + 1, self->lanes->n_parts);
  if (lane->has_thread)
    {
      g_string_append (words, separator);
      g_string_append_printf (words, _("Thread %" PRId64), lane->thread);
    }
  if (lane->run != NULL)
    g_string_append_printf (words, "%s%s", separator, lane->run);
  if (self->event_name != NULL)
    {
      g_autofree char *cost = dup_cost (self, box->cost);

      g_string_append_printf (words, "%s%s", separator, cost);
    }
  if (!self->chosen[item])
    g_string_append_printf (words, "%s%s", separator, _("Not chosen"));

  return g_string_free (words, FALSE);
}

static char *
dup_description (QuernPicture *picture,
                 guint         item)
{
  return join (QUERN_PARTS_PICTURE (picture), item, ", ");
}

static char *
dup_tooltip (QuernPicture *picture,
             guint         item)
{
  return join (QUERN_PARTS_PICTURE (picture), item, "\n");
}

static char *
dup_caption (QuernPicture *picture)
{
  QuernPartsPicture *self = QUERN_PARTS_PICTURE (picture);
  guint n_parts = get_n_items (picture);
  guint n_chosen = 0;
  double cost = 0.0;
  g_autofree char *share = NULL;

  for (guint i = 0; i < n_parts; i++)
    if (self->chosen[i])
      {
        n_chosen++;
        cost += self->lanes->boxes[i].cost;
      }

  if (n_chosen == n_parts || !(self->total > 0.0))
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u of %u part is chosen",
                                         "%u of %u parts are chosen", n_parts),
                            n_chosen, n_parts);

  share = dup_cost (self, cost);

  /* Translators: the second %s is a share, as in "12.34 % of Ir" */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u of %u part is chosen, with %s",
                                       "%u of %u parts are chosen, with %s", n_parts),
                          n_chosen, n_parts, share);
}

/* No legend: all fills are shades of one colour. */
static void
quern_parts_picture_iface_init (QuernPictureInterface *iface)
{
  iface->get_extent = get_extent;
  iface->draw = draw;
  iface->draw_item_state = draw_item_state;
  iface->get_n_items = get_n_items;
  iface->hit = hit;
  iface->get_bounds = get_bounds;
  iface->get_neighbour = get_neighbour;
  iface->dup_description = dup_description;
  iface->dup_tooltip = dup_tooltip;
  iface->dup_caption = dup_caption;
}

static void
quern_parts_picture_finalize (GObject *object)
{
  QuernPartsPicture *self = QUERN_PARTS_PICTURE (object);

  g_clear_pointer (&self->lanes, quern_part_lanes_free);
  g_free (self->chosen);
  g_free (self->event_name);

  G_OBJECT_CLASS (quern_parts_picture_parent_class)->finalize (object);
}

static void
quern_parts_picture_class_init (QuernPartsPictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_parts_picture_finalize;
}

static void
quern_parts_picture_init (QuernPartsPicture *self)
{
}

/**
 * quern_parts_picture_new:
 * @options: what to show
 *
 * Returns: (transfer full): the picture; @options need not outlive the call
 */
QuernPartsPicture *
quern_parts_picture_new (const QuernPartsOptions *options)
{
  QuernPartsPicture *self;
  guint n_parts;

  g_return_val_if_fail (options != NULL && QUERN_IS_PROFILE (options->profile), NULL);
  g_return_val_if_fail (options->width > 0.0, NULL);

  n_parts = quern_profile_get_n_parts (options->profile);
  self = g_object_new (QUERN_TYPE_PARTS_PICTURE, NULL);
  self->lanes = quern_part_lanes_new (options->profile, options->events, options->event,
                                      options->length);
  self->chosen = g_memdup2 (options->chosen, n_parts * sizeof *options->chosen);
  self->width = options->width;
  if (options->event != QUERN_NONE)
    self->event_name = quern_event_format_short_name (options->events, options->event);
  if (options->event != QUERN_NONE && !quern_event_set_is_ratio (options->events, options->event))
    self->total = quern_event_set_get_value (options->events, options->event,
                                             quern_profile_get_total (options->profile));

  return self;
}
