/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-code-heat.h"

G_BEGIN_DECLS

/**
 * QuernHotRows:
 *
 * How hot the rows of a listing of code are: see QuernCodeHeat. Immutable.
 */
typedef struct _QuernHotRows QuernHotRows;

/* heat: how values are rated; its profile has to live as long. values: taken: by row, what
 * quern_code_heat_get_value() says; NaN where nothing is known of it. */
QuernHotRows *quern_hot_rows_new         (const QuernCodeHeat *heat,
                                          double             *values,
                                          guint               n_rows) G_GNUC_WARN_UNUSED_RESULT;
/* Of a difference: those that cost less than before have negative values. */
QuernHotRows *quern_hot_rows_new_changes (const QuernCodeHeat *heat,
                                          double             *values,
                                          guint               n_rows) G_GNUC_WARN_UNUSED_RESULT;
void          quern_hot_rows_free        (QuernHotRows       *self);

guint         quern_hot_rows_get_n_rows  (const QuernHotRows *self);
/* NaN behind the end. */
double        quern_hot_rows_get_value   (const QuernHotRows *self,
                                          guint               row);
/* 0 to 1: of the program; 0 for rows that are not hot. */
double        quern_hot_rows_get_share   (const QuernHotRows *self,
                                          guint               row);
/* Of a difference: 1 if a row costs more than before, −1 if less; else 0. */
int           quern_hot_rows_get_change  (const QuernHotRows *self,
                                          guint               row);
gboolean      quern_hot_rows_has_changes (const QuernHotRows *self);
/* The hottest one, or the first of those that cost nothing; QUERN_NONE if nothing is
 * known of any. */
guint         quern_hot_rows_get_hottest (const QuernHotRows *self);

/* Those that have a colour, but not too many; of a ratio, those near the largest. */
guint         quern_hot_rows_get_n_hot   (const QuernHotRows *self);
/* Hottest first. */
guint         quern_hot_rows_get_hot     (const QuernHotRows *self,
                                          guint               index);
/* The next hot row down or up, round at the ends; QUERN_NONE if there is none.
 * from: QUERN_NONE for outside of all. */
guint         quern_hot_rows_find_next   (const QuernHotRows *self,
                                          guint               from,
                                          gboolean            down);
/* "2 / 13": which of them a row is, by heat; "– / 13" for one that is not hot; "" if
 * nothing is. */
char         *quern_hot_rows_dup_place   (const QuernHotRows *self,
                                          guint               row) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernHotRows, quern_hot_rows_free)

G_END_DECLS
