/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_GROUP_EDITOR (quern_group_editor_get_type ())
G_DECLARE_FINAL_TYPE (QuernGroupEditor, quern_group_editor, QUERN, GROUP_EDITOR, AdwWindow)

/* Opens the editor window for the regular expression that forms groups. from: a widget
 * of the parent window. Each explorer has one editor: if open already, it is presented. */
void quern_group_editor_open (GtkWidget     *from,
                              QuernExplorer *explorer);

G_END_DECLS
