/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"

G_BEGIN_DECLS

/* Adds the columns of a list of parts: a check button that chooses the part, its properties, and
 * its cost of the shown event. */
void quern_part_columns_add    (QuernColumnSet *columns,
                                QuernExplorer  *explorer);
/* Call after the shown event has changed. */
void quern_part_columns_update (QuernColumnSet *columns,
                                QuernExplorer  *explorer);

/* A QuernCellFunc. */
void quern_part_columns_fill   (const QuernColumnInfo *info,
                                QuernExplorer         *explorer,
                                QuernEventId           event,
                                gpointer               row,
                                QuernCellContent      *content);

G_END_DECLS
