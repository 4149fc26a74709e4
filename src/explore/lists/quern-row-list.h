/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-row.h"

G_BEGIN_DECLS

/**
 * QuernRowList:
 *
 * A list model over records that something else holds: an array says which
 * record stands where, and a row object is made when it is asked for.
 *
 * A list has a million records and a screen shows forty. Views of GTK look at
 * every item of a range that is said to have changed; so a new order is not
 * told as a change of the list. Rows belong to positions, and those that live
 * get another record and say so (QuernRow::changed). Only when the number of
 * rows changes does the list say so, for the tail that came or went.
 */
#define QUERN_TYPE_ROW_LIST (quern_row_list_get_type ())
G_DECLARE_DERIVABLE_TYPE (QuernRowList, quern_row_list, QUERN, ROW_LIST, GObject)

struct _QuernRowListClass
{
  GObjectClass parent_class;

  GType        row_type; /* a QuernRow */
};

/* The record at a position; QUERN_NONE behind the end. */
guint32  quern_row_list_get_record (QuernRowList *self,
                                    guint         position);
/* Where a record stands; QUERN_NONE if it does not. Goes through the list. */
guint32  quern_row_list_find       (QuernRowList *self,
                                    guint32       record);
/* Says of all rows that they show another way: in other units, say. */
void     quern_row_list_touch      (QuernRowList *self);

/* For derived classes: the records from the first row to the last. order is
 * (transfer full), of n_rows ids. */
void quern_row_list_set_order (QuernRowList *self,
                               guint32      *order,
                               guint         n_rows);

/* For QuernRow: it is going. */
void quern_row_list_forget    (QuernRowList *self,
                               QuernRow     *row,
                               guint32       position);

G_END_DECLS
