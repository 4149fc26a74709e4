/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

/* What can be noted of a function, in the context menu of whatever shows it. The
 * entries are for actions of the window: win.bookmark-function and
 * win.note-function, of a node. Appends nothing for what cannot have a note. */
void        quern_note_menu_append (GMenu         *menu,
                                    QuernExplorer *explorer,
                                    QuernNodeId    node);
/* The sections of another menu, and these behind the first one. explorer: nullable. */
GMenuModel *quern_note_menu_extend (GMenuModel    *sections,
                                    QuernExplorer *explorer,
                                    QuernNodeId    node) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
