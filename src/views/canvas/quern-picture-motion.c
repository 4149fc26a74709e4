/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-picture-motion.h"

#include <adwaita.h>

#define DURATION_US (250 * 1000)

/* Times, 0..1, at which the old picture has faded out and the new one starts to fade in; in
 * between, only the items that are in both are shown. */
#define OLD_GONE 0.4
#define NEW_COMES 0.6

/* With more items the animation would not be smooth, and nobody could follow them. */
#define MAX_ITEMS 400

/* An item that is in both pictures; px of the widget. */
typedef struct
{
  QuernRect from;
  QuernRect to;
} Mover;

struct _QuernPictureMotion
{
  GtkWidget              *widget;    /* borrowed: it owns the motion */
  QuernPictureMotionDone  done;
  gpointer                user_data; /* of done */

  QuernPicture           *old;       /* owned */
  QuernPicture           *next;      /* owned */
  QuernPixels            *pixels;    /* owned: the old picture as it was shown */
  QuernViewport           viewport;  /* viewport of the old picture */
  GArray                 *movers;    /* owned, nullable: Mover; NULL until the first snapshot */
  gint64                  start;     /* µs of the frame clock; 0: not started */
  guint                   tick_id;
};

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  QuernPictureMotion *self = user_data;
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (self->start == 0)
    self->start = now;

  gtk_widget_queue_draw (widget);
  if (now - self->start < DURATION_US)
    return G_SOURCE_CONTINUE;

  /* The return value removes the callback. */
  self->tick_id = 0;
  self->done (self->user_data);

  return G_SOURCE_REMOVE;
}

QuernPictureMotion *
quern_picture_motion_new (GtkWidget              *widget,
                          QuernPicture           *old,
                          QuernPicture           *next,
                          QuernPixels            *pixels,
                          const QuernViewport    *viewport,
                          QuernPictureMotionDone  done,
                          gpointer                user_data)
{
  QuernPictureMotion *self;

  if (!gtk_widget_get_mapped (widget) || !adw_get_enable_animations (widget) ||
      quern_picture_get_n_items (old) > MAX_ITEMS || quern_picture_get_n_items (next) > MAX_ITEMS)
    return NULL;

  self = g_new0 (QuernPictureMotion, 1);
  self->widget = widget;
  self->done = done;
  self->user_data = user_data;
  self->old = g_object_ref (old);
  self->next = g_object_ref (next);
  self->pixels = g_rc_box_acquire (pixels);
  self->viewport = *viewport;
  self->tick_id = gtk_widget_add_tick_callback (widget, tick_cb, self, NULL);

  return self;
}

void
quern_picture_motion_free (QuernPictureMotion *self)
{
  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (self->widget, self->tick_id);
  g_clear_pointer (&self->movers, g_array_unref);
  quern_pixels_unref (self->pixels);
  g_object_unref (self->old);
  g_object_unref (self->next);
  g_free (self);
}

static void
find_movers (QuernPictureMotion  *self,
             const QuernViewport *viewport)
{
  guint n_items = quern_picture_get_n_items (self->next);

  self->movers = g_array_new (FALSE, FALSE, sizeof (Mover));
  for (guint i = 0; i < n_items; i++)
    {
      QuernNodeId node = quern_picture_get_node (self->next, i);
      guint old = node != QUERN_NONE ? quern_picture_find_node (self->old, node) : QUERN_NONE;
      QuernRect scene;
      Mover mover;

      /* Of several items of one function, only the first one moves. */
      if (old == QUERN_NONE || quern_picture_find_node (self->next, node) != i)
        continue;

      quern_picture_get_bounds (self->old, old, &scene);
      quern_viewport_to_widget (&self->viewport, &scene, &mover.from);
      quern_picture_get_bounds (self->next, i, &scene);
      quern_viewport_to_widget (viewport, &scene, &mover.to);
      if (mover.to.width >= 1.0 && mover.to.height >= 1.0)
        g_array_append_val (self->movers, mover);
    }
}

static double
mix (double from,
     double to,
     double t)
{
  return from + (to - from) * t;
}

static void
append_faded (GtkSnapshot       *snapshot,
              const QuernPixels *pixels,
              double             opacity)
{
  if (opacity <= 0.0)
    return;

  gtk_snapshot_push_opacity (snapshot, MIN (opacity, 1.0));
  gtk_snapshot_append_node (snapshot, pixels->node);
  gtk_snapshot_pop (snapshot);
}

/* Draws an item, clipped from the new picture, between its old and its new place. */
static void
append_mover (GtkSnapshot       *snapshot,
              const QuernPixels *pixels,
              const Mover       *mover,
              double             t)
{
  double width = mix (mover->from.width, mover->to.width, t);
  double height = mix (mover->from.height, mover->to.height, t);
  graphene_rect_t item;

  graphene_rect_init (&item, (float) mover->to.x, (float) mover->to.y,
                      (float) mover->to.width, (float) mover->to.height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) mix (mover->from.x, mover->to.x, t),
                                                (float) mix (mover->from.y, mover->to.y, t)));
  gtk_snapshot_scale (snapshot, (float) (width / mover->to.width),
                      (float) (height / mover->to.height));
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) -mover->to.x,
                                                          (float) -mover->to.y));
  gtk_snapshot_push_clip (snapshot, &item);
  gtk_snapshot_append_node (snapshot, pixels->whole_node);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}

/**
 * quern_picture_motion_snapshot:
 * @pixels: the new picture, painted
 * @viewport: the viewport of the new picture
 *
 * Draws the current moment of the animation.
 *
 * Returns: whether items are near enough to their places to draw rings there
 */
gboolean
quern_picture_motion_snapshot (QuernPictureMotion  *self,
                               GtkSnapshot         *snapshot,
                               QuernPixels         *pixels,
                               const QuernViewport *viewport)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (self->widget);
  double t = 0.0;
  double eased;

  if (self->movers == NULL)
    find_movers (self, viewport);
  if (self->start != 0)
    t = (double) (gdk_frame_clock_get_frame_time (clock) - self->start) / DURATION_US;
  t = CLAMP (t, 0.0, 1.0);
  eased = 1.0 - (1.0 - t) * (1.0 - t) * (1.0 - t);

  append_faded (snapshot, self->pixels, 1.0 - t / OLD_GONE);
  for (guint i = 0; i < self->movers->len; i++)
    append_mover (snapshot, pixels, &g_array_index (self->movers, Mover, i), eased);
  append_faded (snapshot, pixels, (t - NEW_COMES) / (1.0 - NEW_COMES));

  return t >= NEW_COMES;
}
