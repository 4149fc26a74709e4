/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"

G_BEGIN_DECLS

/**
 * QuernFurtherSide:
 *
 * A third profile beside the two of a diff: its functions in the rows of that diff. Each of them
 * is in one row or in none, so the rows and the rest add up to its self cost. Rows of costs have
 * one number for each real event of the diff.
 */
typedef struct _QuernFurtherSide QuernFurtherSide;

/* diff: borrowed; it has to outlive this. last, rules: as for the diff. A function goes to the row
 * of the function before that it matches, or else to that of the function after. NULL with a
 * QUERN_PARSE_ERROR if an event of the diff is missing, or G_IO_ERROR_CANCELLED. */
QuernFurtherSide *quern_further_side_new           (const QuernDiff         *diff,
                                                    QuernAnalysis           *analysis,
                                                    QuernMatchStep           last,
                                                    QuernMatchRules         *rules,
                                                    GCancellable            *cancellable,
                                                    GError                 **error) G_GNUC_WARN_UNUSED_RESULT;
void              quern_further_side_free          (QuernFurtherSide        *self);

QuernProfile     *quern_further_side_get_profile   (const QuernFurtherSide  *self);
const gint64     *quern_further_side_get_total     (const QuernFurtherSide  *self);
/* NULL if none of its functions is in the row. */
const gint64     *quern_further_side_get_self      (const QuernFurtherSide  *self,
                                                    guint                    row);
/* Of the functions that are in no row. n_functions: (out): how many these are. */
const gint64     *quern_further_side_get_rest      (const QuernFurtherSide  *self,
                                                    guint                   *n_functions);
/* "Ir fell by 1,234 (−5.60 %); 2 functions of its own: +56": from the profile before to this one,
 * and what is in no row. event: of the diff. */
char             *quern_further_side_dup_text      (const QuernFurtherSide  *self,
                                                    QuernEventId             event) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFurtherSide, quern_further_side_free)

G_END_DECLS
