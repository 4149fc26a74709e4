/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-function-match.h"
#include "quern-growth-changes.h"
#include "quern-inlining.h"

G_BEGIN_DECLS

/**
 * QuernDiff:
 *
 * The changes between two profiles: matching functions share a row, with the costs that each
 * profile has for them, and the origin of the change (COMPARE.md). Immutable.
 *
 * Rows are sorted by the absolute change of their self cost in the first event, the largest first,
 * then by name. Rows of costs have one number for each real event of quern_diff_get_events().
 */
typedef struct _QuernDiff QuernDiff;

/* Calls of one function by another, on both sides. */
typedef struct
{
  guint         callee;    /* a row */
  guint64       counts[2]; /* before and after; 0: not called */
  const gint64 *part;      /* nullable: a row of costs: the calls' part of the caller's origin */
} QuernDiffCall;

/* sides: analyses of the profiles before and after. last: the last matching step to use. rules:
 * nullable. NULL with a QUERN_PARSE_ERROR or G_IO_ERROR_CANCELLED. */
QuernDiff      *quern_diff_new             (QuernAnalysis * const *sides,
                                            QuernMatchStep         last,
                                            QuernMatchRules       *rules,
                                            GCancellable          *cancellable,
                                            GError               **error) G_GNUC_WARN_UNUSED_RESULT;
void            quern_diff_free            (QuernDiff             *self);

QuernAnalysis  *quern_diff_get_side        (const QuernDiff       *self,
                                            guint                  side);
QuernProfile   *quern_diff_get_profile     (const QuernDiff       *self,
                                            guint                  side);
/* The events that both profiles have. */
QuernEventSet  *quern_diff_get_events      (const QuernDiff       *self);
/* Names of the events that only one has. */
GPtrArray      *quern_diff_get_unpaired_events (const QuernDiff   *self,
                                            guint                  side);
/* By real event of the diff: the event of the side. */
const QuernEventId *quern_diff_get_columns (const QuernDiff       *self,
                                            guint                  side);
const gint64   *quern_diff_get_total       (const QuernDiff       *self,
                                            guint                  side);
const gint64   *quern_diff_get_self_total  (const QuernDiff       *self,
                                            guint                  side);
/* Whether there are origins; they require call counts. */
gboolean        quern_diff_has_origins     (const QuernDiff       *self);

guint           quern_diff_get_n_rows      (const QuernDiff       *self);
guint           quern_diff_find_row        (const QuernDiff       *self,
                                            guint                  side,
                                            QuernFunctionId        function);
gboolean        quern_diff_has_side        (const QuernDiff       *self,
                                            guint                  row,
                                            guint                  side);
/* Whether it has the same costs and calls on both sides, and causes no change elsewhere. */
gboolean        quern_diff_is_unchanged    (const QuernDiff       *self,
                                            guint                  row);
const QuernMatchRow *quern_diff_get_match  (const QuernDiff       *self,
                                            guint                  row);
const QuernFunctionId *quern_diff_get_members (const QuernDiff    *self,
                                            guint                  row,
                                            guint                  side,
                                            guint                 *n_members);
/* Pairs of functions that perhaps were renamed, the most similar first. */
const QuernMatchOffer *quern_diff_get_offers (const QuernDiff      *self,
                                            guint                 *n_offers);
/* The name after, or the name before if the function is gone. */
const char     *quern_diff_get_name        (const QuernDiff       *self,
                                            guint                  row);
/* The name before; NULL if it was the same, or if the function is new. */
const char     *quern_diff_get_before_name (const QuernDiff       *self,
                                            guint                  row);
const char     *quern_diff_get_file        (const QuernDiff       *self,
                                            guint                  row);
const char     *quern_diff_get_object      (const QuernDiff       *self,
                                            guint                  row);
/* The same, but for a function that is gone the paired object after, so that the costs of both
 * sides are those of one object. */
const char     *quern_diff_get_joined_object (const QuernDiff     *self,
                                            guint                  row);

/* NULL if the row is not on that side. */
const gint64   *quern_diff_get_self        (const QuernDiff       *self,
                                            guint                  row,
                                            guint                  side);
const gint64   *quern_diff_get_inclusive   (const QuernDiff       *self,
                                            guint                  row,
                                            guint                  side);
guint64         quern_diff_get_called      (const QuernDiff       *self,
                                            guint                  row,
                                            guint                  side);
/* The costs of one function of a side, as rows of the diff's events. */
void            quern_diff_get_function_costs (const QuernDiff    *self,
                                            guint                  side,
                                            QuernFunctionId        function,
                                            gint64                *self_costs,
                                            gint64                *inclusive);
/* NULL if there are no origins. Own: the origin without the parts of calls. */
const gint64   *quern_diff_get_origin      (const QuernDiff       *self,
                                            guint                  row);
const gint64   *quern_diff_get_own         (const QuernDiff       *self,
                                            guint                  row);
/* The number, from 1, of a set of functions that call each other on either side; 0: none. */
guint           quern_diff_get_cluster     (const QuernDiff       *self,
                                            guint                  row);
/* The calls and origins of all recursion levels of a function are on the row of the first one. */
guint           quern_diff_get_n_calls     (const QuernDiff       *self,
                                            guint                  row);
QuernDiffCall   quern_diff_get_call        (const QuernDiff       *self,
                                            guint                  row,
                                            guint                  nth);

/* The functions that were inlined into others. The row of the first recursion level represents
 * all of them. */
const QuernInlining *quern_diff_get_inlining (const QuernDiff      *self);

/* (element-type QuernGrowthChange): for the functions whose growth is clear on both sides, by row;
 * borrowed. */
GArray         *quern_diff_get_growths     (const QuernDiff       *self);
/* NULL if the growth of the row is not clear. */
const QuernGrowthChange *quern_diff_find_growth (const QuernDiff   *self,
                                            guint                  row);

/* after − before of an event, saturated to 64 bits; 0 for a ratio. Either may be NULL. */
gint64          quern_diff_subtract        (const QuernDiff       *self,
                                            QuernEventId           event,
                                            const gint64          *after,
                                            const gint64          *before);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernDiff, quern_diff_free)

G_END_DECLS
