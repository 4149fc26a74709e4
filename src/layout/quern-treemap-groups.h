/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-change.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

/* The functions of each group that have self cost: the input of a treemap of groups. */
typedef struct
{
  guint            n_groups;
  guint           *starts;  /* owned: index of each group's first member, then the end */
  QuernFunctionId *members; /* owned */
  gint64          *costs;   /* owned, by function: self cost of the event; of a difference, the
                             * larger side */
  gint64          *before;  /* owned, nullable: of a difference */
  gint64          *after;   /* owned, nullable: of a difference */
  QuernBoxChange  *changes; /* owned, nullable: of a difference, by group */
  double          *sums;    /* owned, by group: sum of the costs that are not negative */
  double           sum;     /* of all groups */
} QuernTreemapGroups;

QuernTreemapGroups *quern_treemap_groups_new  (QuernAnalysis      *analysis,
                                               QuernGrouping      *grouping,
                                               QuernEventId        event) G_GNUC_WARN_UNUSED_RESULT;
void                quern_treemap_groups_free (QuernTreemapGroups *self);
QuernBoxChange      quern_treemap_groups_get_change        (const QuernTreemapGroups *self,
                                                            guint                     group);
QuernBoxChange      quern_treemap_groups_get_member_change (const QuernTreemapGroups *self,
                                                            QuernFunctionId           function);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernTreemapGroups, quern_treemap_groups_free)

G_END_DECLS
