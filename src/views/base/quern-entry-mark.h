/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Marks an entry whose text is invalid. */

/* Underlines bytes start to end of the text; clears the underline unless end > start. */
void quern_entry_mark_place (AdwEntryRow *row,
                             guint        start,
                             guint        end);
/* Also sets the accessible invalid state. */
void quern_entry_mark_wrong (GtkWidget   *row,
                             gboolean     wrong);

G_END_DECLS
