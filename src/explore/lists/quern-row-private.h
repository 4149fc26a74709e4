/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-row.h"

G_BEGIN_DECLS

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
