/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"
#include "quern-table-columns.h"

G_BEGIN_DECLS

/**
 * QuernColumnTable:
 *
 * Builds a table for a file from the columns and rows of a list.
 */
typedef struct _QuernColumnTable QuernColumnTable;

/* source: borrowed; has: QuernColumnNeeds; base: borrowed, the costs that count as 100 %. */
QuernColumnTable *quern_column_table_new     (const QuernTableScope *scope,
                                              QuernColumnSource     *source,
                                              const QuernColumnInfo *infos,
                                              guint                  n_infos,
                                              guint                  has,
                                              QuernColumnRows        rows,
                                              const gint64          *base) G_GNUC_WARN_UNUSED_RESULT;
/* row: passed to the getters of the columns. */
void              quern_column_table_add_row (QuernColumnTable      *self,
                                              gconstpointer          row);
/* Frees self. */
QuernTable       *quern_column_table_finish  (QuernColumnTable      *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
