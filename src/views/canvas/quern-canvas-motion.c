/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From one picture to the next: VISUAL 10. */

#include "quern-canvas-private.h"

#include <adwaita.h>

#define DURATION_US (250 * 1000)

/* The old picture is gone and the new one begins to appear at these times, 0..1;
 * between them there are only the items that are in both. */
#define OLD_GONE 0.4
#define NEW_COMES 0.6

/* More would not be smooth, and nobody could follow them. */
#define MAX_ITEMS 400

/* An item that is in both pictures; px of the widget. */
typedef struct
{
  QuernRect from;
  QuernRect to;
} Mover;

struct _QuernCanvasMotion
{
  QuernPicture      *picture;  /* owned: the old one */
  QuernCanvasPixels *pixels;   /* owned: as it was shown */
  QuernViewport      viewport; /* by which it was shown */
  GArray            *movers;   /* owned, nullable: Mover; until the new picture has its place */
  gint64             start;    /* of the frame clock, in µs; 0: not begun */
  guint              tick_id;
};

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  QuernCanvas *self = QUERN_CANVAS (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (self->motion->start == 0)
    self->motion->start = now;

  gtk_widget_queue_draw (widget);
  if (now - self->motion->start < DURATION_US)
    return G_SOURCE_CONTINUE;

  /* Returning removes it. */
  self->motion->tick_id = 0;
  quern_canvas_end_motion (self);

  return G_SOURCE_REMOVE;
}

/**
 * quern_canvas_begin_motion:
 * @next: (nullable): the picture that will be shown
 *
 * Keeps what is shown now, if the change to the next one can be followed.
 */
void
quern_canvas_begin_motion (QuernCanvas  *self,
                           QuernPicture *next)
{
  QuernCanvasMotion *motion;

  quern_canvas_end_motion (self);
  if (next == NULL || self->picture == NULL || self->pixels == NULL ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      !adw_get_enable_animations (GTK_WIDGET (self)) ||
      quern_picture_get_n_items (self->picture) > MAX_ITEMS ||
      quern_picture_get_n_items (next) > MAX_ITEMS)
    return;

  motion = g_new0 (QuernCanvasMotion, 1);
  motion->picture = g_object_ref (self->picture);
  motion->pixels = g_rc_box_acquire (self->pixels);
  motion->viewport = self->viewport;
  motion->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
  self->motion = motion;
}

void
quern_canvas_end_motion (QuernCanvas *self)
{
  QuernCanvasMotion *motion = g_steal_pointer (&self->motion);

  if (motion == NULL)
    return;

  if (motion->tick_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), motion->tick_id);
  g_clear_pointer (&motion->movers, g_array_unref);
  quern_canvas_pixels_unref (motion->pixels);
  g_object_unref (motion->picture);
  g_free (motion);
}

static void
find_movers (QuernCanvas *self)
{
  QuernCanvasMotion *motion = self->motion;
  guint n_items = quern_picture_get_n_items (self->picture);

  motion->movers = g_array_new (FALSE, FALSE, sizeof (Mover));
  for (guint i = 0; i < n_items; i++)
    {
      QuernNodeId node = quern_picture_get_node (self->picture, i);
      guint old = node != QUERN_NONE ? quern_picture_find_node (motion->picture, node) : QUERN_NONE;
      QuernRect scene;
      Mover mover;

      /* Of several items of one function only the first one has a past. */
      if (old == QUERN_NONE || quern_picture_find_node (self->picture, node) != i)
        continue;

      quern_picture_get_bounds (motion->picture, old, &scene);
      quern_viewport_to_widget (&motion->viewport, &scene, &mover.from);
      quern_canvas_get_item_bounds (self, i, &mover.to);
      if (mover.to.width >= 1.0 && mover.to.height >= 1.0)
        g_array_append_val (motion->movers, mover);
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
append_faded (GtkSnapshot             *snapshot,
              const QuernCanvasPixels *pixels,
              double                   opacity)
{
  if (opacity <= 0.0)
    return;

  gtk_snapshot_push_opacity (snapshot, MIN (opacity, 1.0));
  gtk_snapshot_append_node (snapshot, pixels->node);
  gtk_snapshot_pop (snapshot);
}

/* The item as it will be, cut out of the new picture, on its way. */
static void
append_mover (GtkSnapshot             *snapshot,
              const QuernCanvasPixels *pixels,
              const Mover             *mover,
              double                   t)
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
 * quern_canvas_snapshot_motion:
 *
 * Draws the moment between two pictures; the new one's pixels are there.
 *
 * Returns: whether items are so near their places that rings may stand there
 */
gboolean
quern_canvas_snapshot_motion (QuernCanvas *self,
                              GtkSnapshot *snapshot)
{
  QuernCanvasMotion *motion = self->motion;
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));
  double t = 0.0;
  double eased;

  if (motion->movers == NULL)
    find_movers (self);
  if (motion->start != 0)
    t = (double) (gdk_frame_clock_get_frame_time (clock) - motion->start) / DURATION_US;
  t = CLAMP (t, 0.0, 1.0);
  eased = 1.0 - (1.0 - t) * (1.0 - t) * (1.0 - t);

  append_faded (snapshot, motion->pixels, 1.0 - t / OLD_GONE);
  for (guint i = 0; i < motion->movers->len; i++)
    append_mover (snapshot, self->pixels, &g_array_index (motion->movers, Mover, i), eased);
  append_faded (snapshot, self->pixels, (t - NEW_COMES) / (1.0 - NEW_COMES));

  return t >= NEW_COMES;
}
