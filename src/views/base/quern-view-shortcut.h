/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds a shortcut that activates an action of a view wherever the focus is in the window,
 * while the view is mapped. GTK_PHASE_CAPTURE: handles the key before the focus widget, such
 * as an entry, can consume it. */
void quern_view_shortcut_add (GtkWidget           *view,
                              guint                key,
                              GdkModifierType      modifiers,
                              const char          *action,
                              GtkPropagationPhase  phase);

G_END_DECLS
