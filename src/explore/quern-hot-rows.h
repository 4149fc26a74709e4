/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

/**
 * QuernHotRows:
 *
 * How hot the rows of a listing of code are, beside the hottest one. Immutable.
 */
typedef struct _QuernHotRows QuernHotRows;

/* values: taken: by row, what it costs, 0 or more; NaN where nothing is known of it.
 * g_free() has to free them. */
QuernHotRows *quern_hot_rows_new         (double             *values,
                                          guint               n_rows) G_GNUC_WARN_UNUSED_RESULT;
void          quern_hot_rows_free        (QuernHotRows       *self);

guint         quern_hot_rows_get_n_rows  (const QuernHotRows *self);
/* NaN behind the end. */
double        quern_hot_rows_get_value   (const QuernHotRows *self,
                                          guint               row);
/* Of the hottest one: 0 to 1; 0 for rows without a cost. */
double        quern_hot_rows_get_share   (const QuernHotRows *self,
                                          guint               row);
/* The hottest one, or the first of those that cost nothing; QUERN_NONE if nothing is
 * known of any. */
guint         quern_hot_rows_get_hottest (const QuernHotRows *self);

/* The hot ones are those that are not far from the hottest, and not too many. */
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
