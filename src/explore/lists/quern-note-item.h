/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* A bookmark or a note in a list of them, as it was when the list was made. */
#define QUERN_TYPE_NOTE_ITEM (quern_note_item_get_type ())
G_DECLARE_FINAL_TYPE (QuernNoteItem, quern_note_item, QUERN, NOTE_ITEM, GObject)

const QuernNote *quern_note_item_get_note     (QuernNoteItem *self);
/* QUERN_NONE if the profile does not have the function. */
QuernFunctionId  quern_note_item_get_function (QuernNoteItem *self);
/* The name to display; the raw name if the profile does not have the function. */
const char      *quern_note_item_get_name     (QuernNoteItem *self);
/* The first line of the note, or "". */
const char      *quern_note_item_get_line     (QuernNoteItem *self);

/* A list of them in the order of quern_node_notes_sort (quern_explorer_get_node_notes ()). */
GListModel      *quern_note_item_list         (QuernExplorer *explorer) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
