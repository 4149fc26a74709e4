/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/**
 * QuernGroupSums:
 *
 * What groups of functions cost, each as a whole. Immutable and reference-counted.
 *
 * - self: Σ self of the members.
 * - called: Σ counts of the calls into the group from outside of it.
 * - inclusive: the cost while a member is on the stack: that of the calls that
 *   enter the group from outside.
 *
 * Let out be the cost of the calls from members to other functions, and in that
 * of the calls from other functions to members. As for a cycle (SEMANTICS 1.6),
 * separately for each event,
 *
 *   inclusive = max (self + out, in) - the cost of calls that certainly come back.
 *
 * A call that comes back enters the group while the group is on the stack
 * already: its cost is part of the call that left the group. A call graph has no
 * stacks, but a call certainly comes back if a member dominates its caller
 * (quern-dominators.h), and certainly does not if no path leads from the group
 * to its caller. If each call from outside is one of these, the sum is exact, as
 * far as the file is complete. If not, or if the cost of such a call is negative,
 * it is an upper bound, at most the total; the lower bound is the cost of the
 * costliest member.
 *
 * Time: nearly linear in functions and calls, whatever the number of groups.
 */
typedef struct _QuernGroupSums QuernGroupSums;

QuernGroupSums *quern_group_sums_new           (QuernAnalysis         *analysis,
                                                const guint32         *group_of,
                                                guint                  n_groups) G_GNUC_WARN_UNUSED_RESULT;
QuernGroupSums *quern_group_sums_ref           (QuernGroupSums        *self);
void            quern_group_sums_unref         (QuernGroupSums        *self);

/* Rows of the real events. */
const gint64   *quern_group_sums_get_self      (const QuernGroupSums  *self,
                                                guint                  group);
const gint64   *quern_group_sums_get_inclusive (const QuernGroupSums  *self,
                                                guint                  group);
/* Lower bounds of the inclusive costs; the same as these if they are exact. */
const gint64   *quern_group_sums_get_least     (const QuernGroupSums  *self,
                                                guint                  group);
gboolean        quern_group_sums_is_exact      (const QuernGroupSums  *self,
                                                guint                  group);
guint64         quern_group_sums_get_called    (const QuernGroupSums  *self,
                                                guint                  group);
/* In a comparison, the count before; the above is then the count after. */
guint64         quern_group_sums_get_called_before (const QuernGroupSums *self,
                                                guint                  group);
guint           quern_group_sums_get_n_members (const QuernGroupSums  *self,
                                                guint                  group);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernGroupSums, quern_group_sums_unref)

G_END_DECLS
