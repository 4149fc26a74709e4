/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-keys.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

/**
 * QuernFunctionGroups:
 *
 * Which records of a QuernFunctionList can be opened, and the rows below them.
 *
 * With groups, these are at the top level, and each opens to its functions. When
 * grouping by cycle, a cycle is its own group. Without groups, cycles can be opened:
 * then their members are listed below them and not at the top level.
 *
 * A record is a node id; the number of nodes stands for "(not attributed)", which is
 * in no group; after it come the groups that are not nodes.
 */
typedef struct _QuernFunctionGroups QuernFunctionGroups;

/* grouping: nullable, for no groups. sums: nullable, while they are not known. */
QuernFunctionGroups *quern_function_groups_new       (QuernAnalysis             *analysis,
                                                      QuernGrouping             *grouping,
                                                      QuernGroupSums            *sums) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_function_groups_free      (QuernFunctionGroups       *self);

/* sums: of the same groups. Open groups stay open. */
void                 quern_function_groups_set_sums  (QuernFunctionGroups       *self,
                                                      QuernGroupSums            *sums);

/* The group that a record is; QUERN_NONE for functions, and for cycles without
 * groups. */
guint                quern_function_groups_get_group (const QuernFunctionGroups *self,
                                                      guint32                    record);
/* The record of a group; QUERN_NONE without groups. */
guint32              quern_function_groups_get_record (const QuernFunctionGroups *self,
                                                      guint                      group);
/* The record that a record is below if that is open; QUERN_NONE at the top level. */
guint32              quern_function_groups_get_parent (const QuernFunctionGroups *self,
                                                      guint32                    record);
gboolean             quern_function_groups_can_open  (const QuernFunctionGroups *self,
                                                      guint32                    record);
gboolean             quern_function_groups_is_open   (const QuernFunctionGroups *self,
                                                      guint32                    record);
/* Whether the last order lists it below another one. */
gboolean             quern_function_groups_is_below  (const QuernFunctionGroups *self,
                                                      guint32                    record);
/* Both return whether anything changed. */
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
/* Whether its inclusive costs are only upper bounds. */
gboolean             quern_function_groups_is_bound  (const QuernFunctionGroups *self,
                                                      guint                      group);
/* The name to display: without folders, unless it would then be ambiguous. */
char                *quern_function_groups_dup_name  (QuernFunctionGroups       *self,
                                                      guint                      group) G_GNUC_WARN_UNUSED_RESULT;
/* If that is a path, what distinguishes it from the others, for a cell that is too narrow for all
 * of it: "elf/…/multiarch"; NULL if its end does, or it is no path. */
const char          *quern_function_groups_get_brief (QuernFunctionGroups       *self,
                                                      guint                      group);
/* "12 functions", or "3 of 12 functions" in the last order. */
char                *quern_function_groups_dup_note  (const QuernFunctionGroups *self,
                                                      guint                      group) G_GNUC_WARN_UNUSED_RESULT;

/* How to order a list. */
typedef struct
{
  const guint32    *sorted;    /* all nodes and "(not attributed)", in order */
  guint             n_sorted;
  const guint8     *found;     /* nullable: by record: 1 if found */
  const guint8     *absent;    /* nullable: by record: 1 if never listed */
  const QuernColumnInfo *column; /* sorts groups; sorted must be in its order */
  QuernEventId      event;
  gboolean          descending;
  guint64           rest_key;  /* the sort key of "(not attributed)" */
} QuernFunctionOrder;

/* The records from top to bottom (transfer full). */
guint32             *quern_function_groups_list      (QuernFunctionGroups       *self,
                                                      const QuernFunctionOrder  *order,
                                                      guint                     *n_rows) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFunctionGroups, quern_function_groups_free)

G_END_DECLS
