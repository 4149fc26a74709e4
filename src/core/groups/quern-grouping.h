/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-group-by.h"
#include "quern-group-sums.h"

G_BEGIN_DECLS

/**
 * QuernGrouping:
 *
 * The functions of a profile in groups, ranked by self cost. Immutable.
 * With %QUERN_GROUP_BY_NONE, the groups are those that suit the profile, so that
 * colours are meaningful.
 */
#define QUERN_TYPE_GROUPING (quern_grouping_get_type ())
G_DECLARE_FINAL_TYPE (QuernGrouping, quern_grouping, QUERN, GROUPING, GObject)

QuernGrouping *quern_grouping_new            (QuernAnalysis *analysis,
                                              QuernGroupBy   by,
                                              QuernEventId   event) G_GNUC_WARN_UNUSED_RESULT;
QuernGrouping *quern_grouping_new_by_pattern (QuernAnalysis *analysis,
                                              GRegex        *pattern,
                                              QuernEventId   event,
                                              GCancellable  *cancellable) G_GNUC_WARN_UNUSED_RESULT;

/* Groups that only provide colours. group_of: by node, (transfer full). Groups keep the order of
 * names. */
QuernGrouping *quern_grouping_new_fixed      (QuernAnalysis     *analysis,
                                              const char *const *names,
                                              guint32           *group_of) G_GNUC_WARN_UNUSED_RESULT;
gboolean       quern_grouping_is_fixed       (QuernGrouping *self);

QuernGroupBy   quern_grouping_get_by         (QuernGrouping *self);
guint          quern_grouping_get_n_groups   (QuernGrouping *self);
/* Groups are numbered by rank: 0 has the largest self cost. */
guint          quern_grouping_get_group      (QuernGrouping *self,
                                              QuernNodeId    node);
/* The number of groups that have a colour of their own. */
#define QUERN_GROUPING_N_COLOURS 11
/* The index of a group's colour, by default its rank; QUERN_GROUPING_N_COLOURS for all further
 * groups, and for an invalid group. */
guint          quern_grouping_get_colour     (QuernGrouping *self,
                                              guint          group);
void           quern_grouping_set_colour     (QuernGrouping *self,
                                              guint          group,
                                              guint          colour);
/* The group of each node; valid as long as the grouping. */
const guint32 *quern_grouping_get_group_of   (QuernGrouping *self);
const char    *quern_grouping_get_name       (QuernGrouping *self,
                                              guint          group);
/* The whole name as quern_group_name_get_shown() says, safe to show. */
char          *quern_grouping_dup_shown_name (QuernGrouping *self,
                                              guint          group);
char          *quern_grouping_dup_short_name (QuernGrouping *self,
                                              guint          group);
const gint64  *quern_grouping_get_self       (QuernGrouping *self,
                                              guint          group);
guint          quern_grouping_get_n_members  (QuernGrouping *self,
                                              guint          group);
QuernCallTable *quern_grouping_list_calls    (QuernGrouping *self,
                                              QuernAnalysis *analysis,
                                              guint          group,
                                              QuernDirection direction) G_GNUC_WARN_UNUSED_RESULT;
QuernGroupSums *quern_grouping_create_sums   (QuernGrouping *self,
                                              QuernAnalysis *analysis,
                                              const guint8  *is_member) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
