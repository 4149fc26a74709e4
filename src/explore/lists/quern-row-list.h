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
 * changes, for the tail added or removed; if a view shows rows of a removed tail, for
 * all rows.
 */
#define QUERN_TYPE_ROW_LIST (quern_row_list_get_type ())
G_DECLARE_DERIVABLE_TYPE (QuernRowList, quern_row_list, QUERN, ROW_LIST, GObject)

struct _QuernRowListClass
{
  GObjectClass parent_class;

  /* For lists with expandable rows; may be NULL. */
  gboolean   (*can_open)   (QuernRowList *self,
                            guint32       record);
  gboolean   (*is_open)    (QuernRowList *self,
                            guint32       record);
  guint32    (*get_parent) (QuernRowList *self,
                            guint32       record);
  void       (*set_open)   (QuernRowList *self,
                            guint32       record,
                            gboolean      open);
};

/* The record at a position; QUERN_NONE past the end. */
guint32  quern_row_list_get_record (QuernRowList *self,
                                    guint         position);
/* The position of a record, or QUERN_NONE. Linear search. */
guint32  quern_row_list_find       (QuernRowList *self,
                                    guint32       record);

/* Whether rows can be listed below the record. A record of QUERN_NONE cannot be opened. */
gboolean quern_row_list_can_open   (QuernRowList *self,
                                    guint32       record);
gboolean quern_row_list_is_open    (QuernRowList *self,
                                    guint32       record);
/* The open record that a record is listed below; QUERN_NONE at the top level. */
guint32  quern_row_list_get_parent (QuernRowList *self,
                                    guint32       record);
void     quern_row_list_set_open   (QuernRowList *self,
                                    guint32       record,
                                    gboolean      open);

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
