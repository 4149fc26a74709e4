/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

/* Appends the bookmark and note entries of a function to a context menu. They activate the window's
 * actions win.bookmark-function and win.note-function with the node. Appends nothing if the node
 * cannot have a note. */
void        quern_note_menu_append (GMenu         *menu,
                                    QuernExplorer *explorer,
                                    QuernNodeId    node);
/* The sections of another menu, with these entries after the first one. explorer: (nullable). */
GMenuModel *quern_note_menu_extend (GMenuModel    *sections,
                                    QuernExplorer *explorer,
                                    QuernNodeId    node) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
