/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-grouping.h"

G_BEGIN_DECLS

/* The functions of each group that cost something themselves: what a treemap
 * of groups is made of. */
typedef struct
{
  guint            n_groups;
  guint           *starts;  /* owned: where the members of each group begin, and the end */
  QuernFunctionId *members; /* owned */
  gint64          *costs;   /* owned, by function: self cost of the event */
  double          *sums;    /* owned, by group: of what is not below 0 */
  double           sum;     /* of all */
} QuernTreemapGroups;

QuernTreemapGroups *quern_treemap_groups_new  (QuernAnalysis      *analysis,
                                               QuernGrouping      *grouping,
                                               QuernEventId        event) G_GNUC_WARN_UNUSED_RESULT;
void                quern_treemap_groups_free (QuernTreemapGroups *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernTreemapGroups, quern_treemap_groups_free)

G_END_DECLS
