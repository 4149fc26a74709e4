/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-focus-return.h"

static gboolean
return_focus_cb (gpointer data)
{
  GtkWidget *widget = gtk_window_get_focus (data);

  if (widget == NULL || gtk_widget_get_mapped (widget))
    return G_SOURCE_REMOVE;

  while (widget != NULL && !gtk_widget_get_mapped (widget))
    widget = gtk_widget_get_parent (widget);
  if (widget != NULL && !gtk_widget_grab_focus (widget))
    gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD);

  return G_SOURCE_REMOVE;
}

/* Do it later: the menu is still closing, and the chosen action may move the focus itself. */
static void
focus_changed_cb (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  if (focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL)
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, return_focus_cb, g_object_ref (window),
                     g_object_unref);
}

void
quern_focus_return_watch (GtkWindow *window)
{
  g_return_if_fail (GTK_IS_WINDOW (window));

  g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_changed_cb), NULL);
}
