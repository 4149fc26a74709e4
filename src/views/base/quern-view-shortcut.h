/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A key that does an action of a view wherever the keyboard is in the window, while the view
 * is shown. GTK_PHASE_CAPTURE: also where what has the keyboard would take the key, as entries
 * take letters. */
void quern_view_shortcut_add (GtkWidget           *view,
                              guint                key,
                              GdkModifierType      modifiers,
                              const char          *action,
                              GtkPropagationPhase  phase);

G_END_DECLS
