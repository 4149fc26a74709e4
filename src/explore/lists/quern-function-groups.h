/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-keys.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

/**
 * QuernFunctionGroups:
 *
 * Which records of a QuernFunctionList open, and what stands below them.
 *
 * With groups, these are at the top, and each opens to its functions. A cycle
 * is its own group when one groups by cycles. Without groups, a cycle opens:
 * then its members stand below it, and not where they would be else.
 *
 * A record is a node; the number of nodes is "(not attributed)", which is in no
 * group; behind it come the groups that are no nodes.
 */
typedef struct _QuernFunctionGroups QuernFunctionGroups;

/* grouping: nullable, for no groups. sums: nullable, while they are not known. */
QuernFunctionGroups *quern_function_groups_new       (QuernAnalysis             *analysis,
                                                      QuernGrouping             *grouping,
                                                      QuernGroupSums            *sums) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_function_groups_free      (QuernFunctionGroups       *self);

/* The same groups: which of them are open stays. */
void                 quern_function_groups_set_sums  (QuernFunctionGroups       *self,
                                                      QuernGroupSums            *sums);

/* The group that a record is; QUERN_NONE for functions, and for cycles without
 * groups. */
guint                quern_function_groups_get_group (const QuernFunctionGroups *self,
                                                      guint32                    record);
/* The record of a group; QUERN_NONE without groups. */
guint32              quern_function_groups_get_record (const QuernFunctionGroups *self,
                                                      guint                      group);
/* The record below which another one stands if that is open; QUERN_NONE for
 * records at the top. */
guint32              quern_function_groups_get_parent (const QuernFunctionGroups *self,
                                                      guint32                    record);
gboolean             quern_function_groups_can_open  (const QuernFunctionGroups *self,
                                                      guint32                    record);
gboolean             quern_function_groups_is_open   (const QuernFunctionGroups *self,
                                                      guint32                    record);
/* Does it stand below another one in the last order? */
gboolean             quern_function_groups_is_below  (const QuernFunctionGroups *self,
                                                      guint32                    record);
/* Whether something changed. */
gboolean             quern_function_groups_set_open  (QuernFunctionGroups       *self,
                                                      guint32                    record,
                                                      gboolean                   open);
gboolean             quern_function_groups_set_all_open (QuernFunctionGroups    *self,
                                                      gboolean                   open);

/* Of a group; NULL while its sums are not known. */
const gint64        *quern_function_groups_get_inclusive (const QuernFunctionGroups *self,
                                                      guint                      group);
const gint64        *quern_function_groups_get_self  (const QuernFunctionGroups *self,
                                                      guint                      group);
guint64              quern_function_groups_get_called (const QuernFunctionGroups *self,
                                                      guint                      group);
guint64              quern_function_groups_get_called_before (const QuernFunctionGroups *self,
                                                       guint                       group);
/* Are its inclusive costs the most that they can be? */
gboolean             quern_function_groups_is_bound  (const QuernFunctionGroups *self,
                                                      guint                      group);
/* For people: without folders if no other group has the same name then. */
char                *quern_function_groups_dup_name  (QuernFunctionGroups       *self,
                                                      guint                      group) G_GNUC_WARN_UNUSED_RESULT;
/* "12 functions", or "3 of 12 functions" in the last order. */
char                *quern_function_groups_dup_note  (const QuernFunctionGroups *self,
                                                      guint                      group) G_GNUC_WARN_UNUSED_RESULT;

/* How a list is to be ordered. */
typedef struct
{
  const guint32    *sorted;    /* all nodes and what is not attributed, in order */
  guint             n_sorted;
  const guint8     *found;     /* nullable: by record, is it found? */
  const guint8     *absent;    /* nullable: by record, is it never listed? */
  const QuernColumnInfo *column; /* of groups, the same as was sorted by */
  QuernEventId      event;
  gboolean          descending;
  guint64           rest_key;  /* the sort key of what is not attributed */
} QuernFunctionOrder;

/* The records from top to bottom, to be freed. */
guint32             *quern_function_groups_list      (QuernFunctionGroups       *self,
                                                      const QuernFunctionOrder  *order,
                                                      guint                     *n_rows) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFunctionGroups, quern_function_groups_free)

G_END_DECLS
