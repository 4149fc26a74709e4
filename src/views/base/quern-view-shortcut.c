/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-view-shortcut.h"

/* Global shortcuts also reach views that are not mapped. */
static gboolean
do_if_shown_cb (GtkWidget *view,
                GVariant  *args,
                gpointer   action)
{
  return gtk_widget_get_mapped (view) && gtk_widget_activate_action (view, action, NULL);
}

void
quern_view_shortcut_add (GtkWidget           *view,
                         guint                key,
                         GdkModifierType      modifiers,
                         const char          *action,
                         GtkPropagationPhase  phase)
{
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (shortcuts),
                                     GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_event_controller_set_propagation_phase (shortcuts, phase);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (shortcuts),
    gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers),
                      gtk_callback_action_new (do_if_shown_cb, g_strdup (action), g_free)));
  gtk_widget_add_controller (view, shortcuts);
}
