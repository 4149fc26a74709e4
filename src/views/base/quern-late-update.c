/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-late-update.h"

struct _QuernLateUpdate
{
  GtkWidget       *view;      /* borrowed */
  QuernUpdateFunc  func;
  QuernExplorer   *explorer;  /* borrowed, nullable */
  gulong           map_id;    /* signal handler on the view */
  guint            source_id;
  gboolean         is_stale;
};

static gboolean
update_cb (gpointer data)
{
  QuernLateUpdate *self = data;

  self->source_id = 0;
  self->func (self->view);

  return G_SOURCE_REMOVE;
}

static void
map_cb (QuernLateUpdate *self)
{
  if (self->is_stale)
    quern_late_update_queue (self);
}

QuernLateUpdate *
quern_late_update_new (GtkWidget       *view,
                       QuernUpdateFunc  func)
{
  QuernLateUpdate *self = g_new0 (QuernLateUpdate, 1);

  self->view = view;
  self->func = func;
  self->map_id = g_signal_connect_swapped (view, "map", G_CALLBACK (map_cb), self);

  return self;
}

void
quern_late_update_free (QuernLateUpdate *self)
{
  if (self == NULL)
    return;

  quern_late_update_cancel (self);
  /* A view that is being finalized has already lost its handlers. */
  if (g_signal_handler_is_connected (self->view, self->map_id))
    g_signal_handler_disconnect (self->view, self->map_id);
  g_free (self);
}

void
quern_late_update_set_explorer (QuernLateUpdate *self,
                                QuernExplorer   *explorer)
{
  quern_late_update_cancel (self);
  self->explorer = explorer;
}

void
quern_late_update_queue (QuernLateUpdate *self)
{
  self->is_stale = TRUE;
  if (self->source_id == 0 && self->explorer != NULL &&
      quern_explorer_get_analysis (self->explorer) != NULL && gtk_widget_get_mapped (self->view))
    self->source_id = g_idle_add (update_cb, self);
}

void
quern_late_update_cancel (QuernLateUpdate *self)
{
  g_clear_handle_id (&self->source_id, g_source_remove);
}

void
quern_late_update_done (QuernLateUpdate *self)
{
  self->is_stale = FALSE;
}

gboolean
quern_late_update_is_stale (const QuernLateUpdate *self)
{
  return self->is_stale;
}
