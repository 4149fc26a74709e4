/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Numbers in ascending order, each once: a GArray of guint64. */

/* Appends a number, to be sorted later, unless it equals the last one: successive records are often
 * of the same place. FALSE if there is not enough memory. */
gboolean quern_sorted_numbers_note (GArray       *numbers,
                                    guint64       number,
                                    GError      **error);
/* Sorts numbers that were appended in any order, and drops repetitions. */
void     quern_sorted_numbers_sort (GArray       *numbers);
/* numbers: sorted. */
gboolean quern_sorted_numbers_has  (const GArray *numbers,
                                    guint64       number);

G_END_DECLS
