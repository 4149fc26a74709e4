/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-types.h"

G_BEGIN_DECLS

typedef struct _QuernRowList QuernRowList;

/**
 * QuernRow:
 *
 * A place in a QuernRowList, and what stands there now. A row stays at its
 * position: when the list is sorted, the row shows another record and emits
 * "changed". It keeps its list alive.
 *
 * ## Signals
 *
 * - `changed`: it shows another record, or the record shows another way
 */
#define QUERN_TYPE_ROW (quern_row_get_type ())
G_DECLARE_DERIVABLE_TYPE (QuernRow, quern_row, QUERN, ROW, GObject)

struct _QuernRowClass
{
  GObjectClass parent_class;
};

/* Of the list; QUERN_NONE if the row has left it, and shows nothing. */
guint32       quern_row_get_position (QuernRow *self);
/* What it shows: an index whose meaning the list knows; or QUERN_NONE. */
guint32       quern_row_get_record   (QuernRow *self);
QuernRowList *quern_row_get_list     (QuernRow *self);

/* For the list that the row stands in. */
QuernRow *quern_row_new  (GType         type,
                          QuernRowList *list,
                          guint32       position,
                          guint32       record) G_GNUC_WARN_UNUSED_RESULT;
/* Without a signal; QUERN_NONE as the record takes it out of the list. */
void      quern_row_set_record (QuernRow *self,
                                guint32   record);
void      quern_row_changed    (QuernRow *self);

G_END_DECLS
