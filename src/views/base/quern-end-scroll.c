/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-end-scroll.h"

/* px: values are rounded */
#define SLACK 1.0

/* After a text view has measured the lines on the screen. */
#define PRIORITY (GTK_TEXT_VIEW_PRIORITY_VALIDATE + 5)

/* Belongs to the adjustment. */
typedef struct
{
  GtkAdjustment *adjustment;   /* borrowed */
  guint          scroll_id;    /* source: scrolls to the end */
  gboolean       is_at_end;    /* as the user has chosen */
  gboolean       is_scrolling;
} EndScroll;

static void
end_scroll_free (gpointer data)
{
  EndScroll *self = data;

  g_clear_handle_id (&self->scroll_id, g_source_remove);
  g_free (self);
}

static gboolean
scroll_cb (gpointer data)
{
  EndScroll *self = data;

  self->scroll_id = 0;
  self->is_scrolling = TRUE;
  gtk_adjustment_set_value (self->adjustment, gtk_adjustment_get_upper (self->adjustment));
  self->is_scrolling = FALSE;

  return G_SOURCE_REMOVE;
}

/* A text view that measures its lines moves, too: only what happens in between is the user's. */
static void
scrolled_cb (EndScroll *self)
{
  if (!self->is_scrolling && self->scroll_id == 0)
    self->is_at_end = gtk_adjustment_get_value (self->adjustment) +
                        gtk_adjustment_get_page_size (self->adjustment) >=
                      gtk_adjustment_get_upper (self->adjustment) - SLACK;
}

/* Scroll later: a text view that is measuring lines would scroll back. */
static void
grown_cb (EndScroll *self)
{
  if (self->is_at_end && self->scroll_id == 0)
    self->scroll_id = g_idle_add_full (PRIORITY, scroll_cb, self, NULL);
}

void
quern_end_scroll_keep (GtkScrolledWindow *scroller)
{
  EndScroll *self = g_new0 (EndScroll, 1);

  self->adjustment = gtk_scrolled_window_get_vadjustment (scroller);
  self->is_at_end = TRUE;
  g_object_set_data_full (G_OBJECT (self->adjustment), "quern-end-scroll", self, end_scroll_free);
  g_signal_connect_swapped (self->adjustment, "value-changed", G_CALLBACK (scrolled_cb), self);
  g_signal_connect_swapped (self->adjustment, "changed", G_CALLBACK (grown_cb), self);
}
