/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-code-heat.h"

G_BEGIN_DECLS

/**
 * QuernHotRows:
 *
 * How hot the rows of a code listing are: see QuernCodeHeat. Immutable.
 */
typedef struct _QuernHotRows QuernHotRows;

/* heat: rates the values; its profile must outlive this object. values: (transfer full): by row,
 * from quern_code_heat_get_value(); NaN if unknown. */
QuernHotRows *quern_hot_rows_new         (const QuernCodeHeat *heat,
                                          double             *values,
                                          guint               n_rows) G_GNUC_WARN_UNUSED_RESULT;
/* For a difference: values of rows that cost less than before are negative. */
QuernHotRows *quern_hot_rows_new_changes (const QuernCodeHeat *heat,
                                          double             *values,
                                          guint               n_rows) G_GNUC_WARN_UNUSED_RESULT;
void          quern_hot_rows_free        (QuernHotRows       *self);

guint         quern_hot_rows_get_n_rows  (const QuernHotRows *self);
/* NaN past the end. */
double        quern_hot_rows_get_value   (const QuernHotRows *self,
                                          guint               row);
/* 0 to 1, see quern_code_heat_get_share(); 0 for rows that are not hot. */
double        quern_hot_rows_get_share   (const QuernHotRows *self,
                                          guint               row);
/* For a difference: 1 if a row costs more than before, −1 if less; else 0. */
int           quern_hot_rows_get_change  (const QuernHotRows *self,
                                          guint               row);
gboolean      quern_hot_rows_has_changes (const QuernHotRows *self);
/* The hottest row, the first of equal ones; QUERN_NONE if all are unknown. */
guint         quern_hot_rows_get_hottest (const QuernHotRows *self);

/* The next hot row down or up, wrapping around; QUERN_NONE if there is none. from: QUERN_NONE to
 * start outside. Up to a limit of rows, the hottest ones are hot; for a ratio, those near the
 * largest value. */
guint         quern_hot_rows_find_next   (const QuernHotRows *self,
                                          guint               from,
                                          gboolean            down);
/* "2 / 13": the place of a row among the hot ones, from the top; "– / 13" for a row that is not
 * hot; "" if none is. */
char         *quern_hot_rows_dup_place   (const QuernHotRows *self,
                                          guint               row) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernHotRows, quern_hot_rows_free)

G_END_DECLS
