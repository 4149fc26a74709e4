/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_EVENT_EDITOR (quern_event_editor_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventEditor, quern_event_editor, QUERN, EVENT_EDITOR, AdwWindow)

/* Opens the editor window for the user-defined event with that name, for a copy of
 * the event with that name, or, if name is NULL, for a new event. Each explorer has
 * one editor: if it is open already, it is presented. */
void quern_event_editor_open (GtkWidget     *from,
                              QuernExplorer *explorer,
                              const char    *name,
                              gboolean       as_copy);

G_END_DECLS
