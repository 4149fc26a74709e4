/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-row.h"

G_BEGIN_DECLS

/**
 * QuernRowList:
 *
 * A list model over records held elsewhere: an array maps positions to records,
 * and row objects are created on demand.
 *
 * A list may have a million records, and a screen shows forty. GTK's views visit
 * every item of a range reported as changed; so a new order is not reported as a
 * change of the list. Rows belong to positions: live rows get another record and
 * emit QuernRow::changed. The list emits items-changed only if the number of rows
 * changes, for the tail added or removed.
 */
#define QUERN_TYPE_ROW_LIST (quern_row_list_get_type ())
G_DECLARE_DERIVABLE_TYPE (QuernRowList, quern_row_list, QUERN, ROW_LIST, GObject)

struct _QuernRowListClass
{
  GObjectClass parent_class;

  GType        row_type; /* a QuernRow */
};

/* The record at a position; QUERN_NONE past the end. */
guint32  quern_row_list_get_record (QuernRowList *self,
                                    guint         position);
/* The position of a record, or QUERN_NONE. Linear search. */
guint32  quern_row_list_find       (QuernRowList *self,
                                    guint32       record);
/* Emits "changed" on all live rows, for example after a change of units. */
void     quern_row_list_touch      (QuernRowList *self);

/* For derived classes. order: (transfer full): n_rows records, from the first row to the last. */
void quern_row_list_set_order (QuernRowList *self,
                               guint32      *order,
                               guint         n_rows);

/* For QuernRow: called when the row is finalized. */
void quern_row_list_forget    (QuernRowList *self,
                               QuernRow     *row,
                               guint32       position);

G_END_DECLS
