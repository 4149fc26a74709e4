/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* How an entry shows that what is written in it is wrong. */

/* Underlines these bytes of the text; none if end is not above start. */
void quern_entry_mark_place (AdwEntryRow *row,
                             guint        start,
                             guint        end);
/* Also for a screen reader. */
void quern_entry_mark_wrong (GtkWidget   *row,
                             gboolean     wrong);

G_END_DECLS
