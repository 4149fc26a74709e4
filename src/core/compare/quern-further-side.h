/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"

G_BEGIN_DECLS

/**
 * QuernFurtherSide:
 *
 * A third profile in addition to the two of a diff, with its functions assigned to the rows of the
 * diff. Each function is in at most one row, so the rows and the rest add up to its self cost.
 * Rows of costs have one number for each real event of the diff, 0 for an event that it lacks.
 */
typedef struct _QuernFurtherSide QuernFurtherSide;

/* diff: borrowed; it must outlive the result. last, rules: as for the diff; rules for the side
 * after apply to this one, too. A function is assigned to the row of the function before that it
 * matches, or else of the function after. NULL with a QUERN_PARSE_ERROR if the profile has no event
 * of the diff, or an event in another unit; or with G_IO_ERROR_CANCELLED. */
QuernFurtherSide *quern_further_side_new           (const QuernDiff         *diff,
                                                    QuernAnalysis           *analysis,
                                                    QuernMatchStep           last,
                                                    QuernMatchRules         *rules,
                                                    GCancellable            *cancellable,
                                                    GError                 **error) G_GNUC_WARN_UNUSED_RESULT;
void              quern_further_side_free          (QuernFurtherSide        *self);

QuernProfile     *quern_further_side_get_profile   (const QuernFurtherSide  *self);
/* Whether an event of the diff can be compared: the profile has it, and if it is derived, with the
 * same terms. Other events, which users define, can be compared if all events of the diff can. */
gboolean          quern_further_side_has_event     (const QuernFurtherSide  *self,
                                                    QuernEventId             event);
/* "1 event is not compared, …: Dr"; NULL if all events are compared. */
char             *quern_further_side_dup_doubt     (const QuernFurtherSide  *self) G_GNUC_WARN_UNUSED_RESULT;
const gint64     *quern_further_side_get_total     (const QuernFurtherSide  *self);
/* Its self cost in a row of the diff; NULL if none of its functions is in the row. */
const gint64     *quern_further_side_get_self      (const QuernFurtherSide  *self,
                                                    guint                    row);
/* Whether the self cost of the row differs from that in the profile before, in a real event that
 * both have. */
gboolean          quern_further_side_has_changed   (const QuernFurtherSide  *self,
                                                    guint                    row);
/* The self cost of the functions that are in no row. n_functions: (out): their number. */
const gint64     *quern_further_side_get_rest      (const QuernFurtherSide  *self,
                                                    guint                   *n_functions);
/* "Ir fell by 1,234 (−5.60 %); 2 functions of its own: +56": the change from the profile before to
 * this one, and the functions in no row; "Dr is not compared" if it lacks the event. event: of the
 * diff. */
char             *quern_further_side_dup_text      (const QuernFurtherSide  *self,
                                                    QuernEventId             event) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFurtherSide, quern_further_side_free)

G_END_DECLS
