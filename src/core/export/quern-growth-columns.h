/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-table-columns.h"

G_BEGIN_DECLS

/* How the worst cost of a function grows with the size of its input: columns, the
 * first of which is returned, or QUERN_NONE if the profile knows no sizes. Then
 * nothing is set. node QUERN_NONE: no function. */
guint quern_table_add_growth (const QuernTableScope *scope,
                              QuernTable            *table);
void  quern_table_set_growth (const QuernTableScope *scope,
                              QuernTable            *table,
                              QuernCell             *row,
                              guint                  growth,
                              QuernNodeId            node);

G_END_DECLS
