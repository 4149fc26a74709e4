/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"
#include "quern-table-columns.h"

G_BEGIN_DECLS

/**
 * QuernColumnTable:
 *
 * Makes a table for a file of the columns of a kind of list, and of its rows.
 */
typedef struct _QuernColumnTable QuernColumnTable;

/* source: borrowed; has: QuernColumnNeeds; base: what is 100 %, a row of costs, borrowed. */
QuernColumnTable *quern_column_table_new     (const QuernTableScope *scope,
                                              QuernColumnSource     *source,
                                              const QuernColumnInfo *infos,
                                              guint                  n_infos,
                                              guint                  has,
                                              QuernColumnRows        rows,
                                              const gint64          *base) G_GNUC_WARN_UNUSED_RESULT;
/* row: what the getters of the columns take. */
void              quern_column_table_add_row (QuernColumnTable      *self,
                                              gconstpointer          row);
/* Frees self. */
QuernTable       *quern_column_table_finish  (QuernColumnTable      *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
