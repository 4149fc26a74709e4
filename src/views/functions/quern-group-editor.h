/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_GROUP_EDITOR (quern_group_editor_get_type ())
G_DECLARE_FINAL_TYPE (QuernGroupEditor, quern_group_editor, QUERN, GROUP_EDITOR, AdwWindow)

/* Shows an editor of the regular expression for groups beside the window that a
 * widget is in. An explorer has one editor; if it is open already, it is shown. */
void quern_group_editor_open (GtkWidget     *from,
                              QuernExplorer *explorer);

G_END_DECLS
