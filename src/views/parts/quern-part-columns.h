/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"

G_BEGIN_DECLS

/* The columns of a list of parts: a check button that chooses the part, then
 * what it is, and its cost of the event that is shown. */
void quern_part_columns_add    (QuernColumnSet *columns,
                                QuernExplorer  *explorer);
/* Another event is shown. */
void quern_part_columns_update (QuernColumnSet *columns,
                                QuernExplorer  *explorer);

/* A QuernCellFunc. */
void quern_part_columns_fill   (const QuernColumnInfo *info,
                                QuernExplorer         *explorer,
                                QuernEventId           event,
                                gpointer               row,
                                QuernCellContent      *content);

G_END_DECLS
