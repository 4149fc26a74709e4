/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-late-scroll.h"

struct _QuernLateScroll
{
  GtkWidget       *view;     /* borrowed */
  QuernScrollFunc  scroll;
  gpointer         user_data;
  guint            position;
  gint64           frame;    /* the frame that must have ended before scrolling */
  guint            tick_id;
};

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  QuernLateScroll *self = data;

  if (self->frame == gdk_frame_clock_get_frame_counter (clock) ||
      gtk_widget_get_height (widget) == 0)
    return G_SOURCE_CONTINUE;

  self->tick_id = 0;
  self->scroll (self->user_data, self->position);

  return G_SOURCE_REMOVE;
}

QuernLateScroll *
quern_late_scroll_new (GtkColumnView   *view,
                       QuernScrollFunc  scroll,
                       gpointer         user_data)
{
  QuernLateScroll *self = g_new0 (QuernLateScroll, 1);

  self->view = GTK_WIDGET (view);
  self->scroll = scroll;
  self->user_data = user_data;

  return self;
}

void
quern_late_scroll_free (QuernLateScroll *self)
{
  if (self == NULL)
    return;

  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (self->view, self->tick_id);
  g_free (self);
}

void
quern_late_scroll_to (QuernLateScroll *self,
                      guint            position)
{
  GdkFrameClock *clock;

  g_return_if_fail (self != NULL);

  clock = gtk_widget_get_frame_clock (self->view);
  self->position = position;
  self->frame = clock != NULL ? gdk_frame_clock_get_frame_counter (clock) + 1 : 0;
  if (self->tick_id == 0)
    self->tick_id = gtk_widget_add_tick_callback (self->view, tick_cb, self, NULL);
}
