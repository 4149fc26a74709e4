/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-list-column.h"

G_BEGIN_DECLS

/* A QuernCellFunc for the columns of quern_function_columns_get().
 * row: a QuernRow of a QuernFunctionList */
void quern_function_cells_fill (const QuernColumnInfo *info,
                                QuernExplorer         *explorer,
                                QuernEventId           event,
                                gpointer               row,
                                QuernCellContent      *content);

G_END_DECLS
