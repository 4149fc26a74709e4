/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_HEADING (quern_heading_get_type ())
G_DECLARE_FINAL_TYPE (QuernHeading, quern_heading, QUERN, HEADING, GtkWidget)

void       quern_heading_set_explorer (QuernHeading  *self,
                                       QuernExplorer *explorer);
/* low: use one line, if the figures fit into it. */
void       quern_heading_set_low      (QuernHeading  *self,
                                       gboolean       low);

/* Opens the editor of a note at the bookmark button. name: of the note's function. */
void       quern_heading_edit_note    (QuernHeading    *self,
                                       const QuernNote *note,
                                       const char      *name);
/* Opens the list of bookmarks and notes. */
void       quern_heading_show_notes   (QuernHeading  *self);

G_END_DECLS
