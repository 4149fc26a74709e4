/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-notes.h"

G_BEGIN_DECLS

#define QUERN_TYPE_NOTE_EDITOR (quern_note_editor_get_type ())
G_DECLARE_FINAL_TYPE (QuernNoteEditor, quern_note_editor, QUERN, NOTE_EDITOR, GtkPopover)

/* Opens an editor beside an area of a widget, in px. It is removed when it is closed. name: the
 * function's display name. */
void quern_note_editor_open (GtkWidget          *widget,
                             const GdkRectangle *area,
                             QuernNotes         *notes,
                             const QuernNote    *note,
                             const char         *name);

G_END_DECLS
