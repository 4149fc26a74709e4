/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-notes.h"

G_BEGIN_DECLS

#define QUERN_TYPE_NOTE_EDITOR (quern_note_editor_get_type ())
G_DECLARE_FINAL_TYPE (QuernNoteEditor, quern_note_editor, QUERN, NOTE_EDITOR, GtkPopover)

/* Opens one beside an area of a widget, in px; it goes when it is closed. name: of the
 * function, as people know it. */
void quern_note_editor_open (GtkWidget          *widget,
                             const GdkRectangle *area,
                             QuernNotes         *notes,
                             const QuernNote    *note,
                             const char         *name);

G_END_DECLS
