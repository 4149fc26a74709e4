/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-gradual-rows.h"

enum
{
  STEP = 48,      /* rows; enough to fill a tall window */
  N_STEPS = 5     /* beyond the rows that GTK creates: then show all */
};

struct _QuernGradualRows
{
  GtkWidget         *view;  /* borrowed */
  GtkSliceListModel *shown; /* owned */
  gint64             frame; /* frame counter at the last step */
  guint              tick_id;
};

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  QuernGradualRows *self = data;
  guint size = gtk_slice_list_model_get_size (self->shown) + STEP;
  gint64 frame = gdk_frame_clock_get_frame_counter (clock);

  /* Add rows in every second frame only, to keep the window responsive. */
  if (frame < self->frame + 2)
    return G_SOURCE_CONTINUE;

  self->frame = frame;
  if (size < N_STEPS * STEP)
    {
      gtk_slice_list_model_set_size (self->shown, size);
      return G_SOURCE_CONTINUE;
    }

  self->tick_id = 0;
  gtk_slice_list_model_set_size (self->shown, G_MAXUINT);

  return G_SOURCE_REMOVE;
}

static void
stop (QuernGradualRows *self)
{
  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (self->view, self->tick_id);
  self->tick_id = 0;
}

QuernGradualRows *
quern_gradual_rows_new (GtkWidget *view)
{
  QuernGradualRows *self;

  g_return_val_if_fail (GTK_IS_WIDGET (view), NULL);

  self = g_new0 (QuernGradualRows, 1);
  self->view = view;
  self->shown = gtk_slice_list_model_new (NULL, 0, G_MAXUINT);

  return self;
}

void
quern_gradual_rows_free (QuernGradualRows *self)
{
  if (self == NULL)
    return;

  stop (self);
  g_object_unref (self->shown);
  g_free (self);
}

GListModel *
quern_gradual_rows_get_shown (QuernGradualRows *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return G_LIST_MODEL (self->shown);
}

void
quern_gradual_rows_set_model (QuernGradualRows *self,
                              GListModel       *model)
{
  GdkFrameClock *clock;

  g_return_if_fail (self != NULL);
  g_return_if_fail (model == NULL || G_IS_LIST_MODEL (model));

  stop (self);
  gtk_slice_list_model_set_model (self->shown, NULL);
  gtk_slice_list_model_set_size (self->shown, model != NULL ? STEP : G_MAXUINT);
  gtk_slice_list_model_set_model (self->shown, model);
  if (model == NULL)
    return;

  clock = gtk_widget_get_frame_clock (self->view);
  self->frame = clock != NULL ? gdk_frame_clock_get_frame_counter (clock) : 0;
  self->tick_id = gtk_widget_add_tick_callback (self->view, tick_cb, self, NULL);
}

void
quern_gradual_rows_reach (QuernGradualRows *self,
                          guint             position)
{
  g_return_if_fail (self != NULL);

  if (position < gtk_slice_list_model_get_size (self->shown))
    return;

  /* A row near the top only needs the rows around it. */
  if (position < (N_STEPS - 1) * STEP)
    {
      gtk_slice_list_model_set_size (self->shown, position + STEP);
      return;
    }

  stop (self);
  gtk_slice_list_model_set_size (self->shown, G_MAXUINT);
}
