/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_EVENT_EDITOR (quern_event_editor_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventEditor, quern_event_editor, QUERN, EVENT_EDITOR, AdwWindow)

/* Shows an editor beside the window that a widget is in: of the own event of
 * that name, of a copy of the event of that name, or, if it is NULL, of a new
 * one. An explorer has one editor; if it is open already, it is shown. */
void quern_event_editor_open (GtkWidget     *from,
                              QuernExplorer *explorer,
                              const char    *name,
                              gboolean       as_copy);

G_END_DECLS
