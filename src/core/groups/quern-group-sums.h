/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/**
 * QuernGroupSums:
 *
 * What groups of functions cost, each as a whole. Immutable, and counts its references.
 *
 * - self: Σ self of the members.
 * - called: Σ counts of the calls into the group from outside of it.
 * - inclusive: what is spent while a member runs, or something that a member
 *   called: the calls that enter the group, each of them from outside.
 *
 * Let out be the cost of the calls from members to others, in that of the calls
 * from others to members. As for a cycle (SEMANTICS 1.6), each event apart,
 *
 *   inclusive = the larger of self + out and in, less what comes back for sure.
 *
 * A call that comes back enters the group while it is on the stack already: the
 * call that left it has that cost, too. A call graph does not keep stacks. It
 * tells that a call comes back for sure if a member stands above its caller on
 * every path (quern-dominators.h); and that it does not if no way leads from the
 * group to its caller. If each call from outside is one of these, the sum is
 * exact, as far as the file is complete. If not, it is the most that can be: the
 * total and the sum for the calls that may come back, whichever is less; and the
 * least is what the costliest member has.
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
/* The same as the inclusive costs where these are exact. */
const gint64   *quern_group_sums_get_least     (const QuernGroupSums  *self,
                                                guint                  group);
gboolean        quern_group_sums_is_exact      (const QuernGroupSums  *self,
                                                guint                  group);
guint64         quern_group_sums_get_called    (const QuernGroupSums  *self,
                                                guint                  group);
/* The same before, of a comparison, where the above is after. */
guint64         quern_group_sums_get_called_before (const QuernGroupSums *self,
                                                guint                  group);
guint           quern_group_sums_get_n_members (const QuernGroupSums  *self,
                                                guint                  group);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernGroupSums, quern_group_sums_unref)

G_END_DECLS
