/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-note-item.h"

G_BEGIN_DECLS

/**
 * QuernNotesPopover:
 *
 * Lists the functions that have a bookmark or a note.
 *
 * ## Signals
 *
 * - `chosen`: with a QuernNoteItem, after the popover was closed
 */
#define QUERN_TYPE_NOTES_POPOVER (quern_notes_popover_get_type ())
G_DECLARE_FINAL_TYPE (QuernNotesPopover, quern_notes_popover, QUERN, NOTES_POPOVER, GtkPopover)

/* explorer: nullable. */
void quern_notes_popover_set_explorer (QuernNotesPopover *self,
                                       QuernExplorer     *explorer);

G_END_DECLS
