/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-types.h"

G_BEGIN_DECLS

typedef struct _QuernRowList QuernRowList;

/**
 * QuernRow:
 *
 * A position in a QuernRowList, and the record there now. A row stays at its
 * position: when the list is sorted, the row shows another record and emits
 * "changed". It keeps its list alive.
 *
 * ## Signals
 *
 * - `changed`: it shows another record, or shows it differently
 */
#define QUERN_TYPE_ROW (quern_row_get_type ())
G_DECLARE_FINAL_TYPE (QuernRow, quern_row, QUERN, ROW, GObject)

/* The position in the list; QUERN_NONE if the row has left it, and shows nothing. */
guint32       quern_row_get_position (QuernRow *self);
/* The record shown: an index defined by the list; or QUERN_NONE. */
guint32       quern_row_get_record   (QuernRow *self);
QuernRowList *quern_row_get_list     (QuernRow *self);

/* Only for the row's list. */
QuernRow *quern_row_new  (QuernRowList *list,
                          guint32       position,
                          guint32       record) G_GNUC_WARN_UNUSED_RESULT;
/* Emits no signal; a record of QUERN_NONE takes the row out of the list. */
void      quern_row_set_record (QuernRow *self,
                                guint32   record);
void      quern_row_changed    (QuernRow *self);

G_END_DECLS
