/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-row-list.h"

G_BEGIN_DECLS

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
