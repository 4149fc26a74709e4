/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_HEADING (quern_heading_get_type ())
G_DECLARE_FINAL_TYPE (QuernHeading, quern_heading, QUERN, HEADING, GtkWidget)

GtkWidget *quern_heading_new          (void) G_GNUC_WARN_UNUSED_RESULT;

void       quern_heading_set_explorer (QuernHeading  *self,
                                       QuernExplorer *explorer);
/* narrow: fewer figures. low: one line. small: the figures are under the name. */
void       quern_heading_set_form     (QuernHeading  *self,
                                       gboolean       narrow,
                                       gboolean       low,
                                       gboolean       small);

/* Opens the editor of a note beside the bookmark. name: of its function. */
void       quern_heading_edit_note    (QuernHeading    *self,
                                       const QuernNote *note,
                                       const char      *name);
/* Opens the list of bookmarks and notes. */
void       quern_heading_show_notes   (QuernHeading  *self);

G_END_DECLS
