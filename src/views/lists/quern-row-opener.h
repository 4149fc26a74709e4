/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How a view opens rows. */
typedef struct
{
  /* Opens or closes a record of the QuernRowList. */
  void (*set_open)  (gpointer view,
                     guint32  record,
                     gboolean open);
  /* Scrolls to a row and moves the focus there. */
  void (*scroll_to) (gpointer view,
                     guint    position);
} QuernRowOpening;

/* Lets the user open and close the rows of a QuernRowList by their arrow, and by Right and Left.
 * Left also goes from a row to the one that it is below. opening: static; view: its first argument,
 * which must own list. */
void     quern_row_opener_add    (GtkColumnView         *list,
                                  const QuernRowOpening *opening,
                                  gpointer               view);
/* Opens or closes the row at a position; FALSE if it cannot be opened. */
gboolean quern_row_opener_toggle (GtkColumnView         *list,
                                  guint                  position);

G_END_DECLS
