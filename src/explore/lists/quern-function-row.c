/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-row.h"

#include "quern-config.h"

#include "quern-function-list.h"
#include "quern-node-text.h"

#include <glib/gi18n-lib.h>

struct _QuernFunctionRow
{
  QuernRow parent_instance;
};

G_DEFINE_FINAL_TYPE (QuernFunctionRow, quern_function_row, QUERN_TYPE_ROW)

static void
quern_function_row_class_init (QuernFunctionRowClass *klass)
{
}

static void
quern_function_row_init (QuernFunctionRow *self)
{
}

static QuernFunctionList *
get_list (QuernFunctionRow *self)
{
  return QUERN_FUNCTION_LIST (quern_row_get_list (QUERN_ROW (self)));
}

static QuernFunctionGroups *
get_groups (QuernFunctionRow *self)
{
  return quern_function_list_get_groups (get_list (self));
}

static QuernAnalysis *
get_analysis (QuernFunctionRow *self)
{
  return quern_function_list_get_analysis (get_list (self));
}

QuernNodeId
quern_function_row_get_node (QuernFunctionRow *self)
{
  guint32 record;

  g_return_val_if_fail (QUERN_IS_FUNCTION_ROW (self), QUERN_NONE);

  record = quern_row_get_record (QUERN_ROW (self));

  return record < quern_analysis_get_n_nodes (get_analysis (self)) ? record : QUERN_NONE;
}

guint
quern_function_row_get_group (QuernFunctionRow *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_ROW (self), QUERN_NONE);

  return quern_function_groups_get_group (get_groups (self),
                                          quern_row_get_record (QUERN_ROW (self)));
}

/* QUERN_NONE for groups that are cycles, too, since these are nodes. */
static guint
get_pure_group (QuernFunctionRow *self)
{
  return quern_function_row_get_node (self) == QUERN_NONE ? quern_function_row_get_group (self)
                                                          : QUERN_NONE;
}

static const gint64 *
get_costs (QuernFunctionRow *self,
           gboolean          inclusive)
{
  QuernNodeId node = quern_function_row_get_node (self);

  guint group = get_pure_group (self);

  if (quern_row_get_record (QUERN_ROW (self)) == QUERN_NONE)
    return NULL;
  if (group != QUERN_NONE)
    return inclusive ? quern_function_groups_get_inclusive (get_groups (self), group)
                     : quern_function_groups_get_self (get_groups (self), group);
  if (node == QUERN_NONE)
    return quern_function_list_get_rest (get_list (self));

  return inclusive ? quern_analysis_get_inclusive (get_analysis (self), node)
                   : quern_analysis_get_self (get_analysis (self), node);
}

const gint64 *
quern_function_row_get_inclusive (QuernFunctionRow *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_ROW (self), NULL);

  return get_costs (self, TRUE);
}

const gint64 *
quern_function_row_get_self (QuernFunctionRow *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_ROW (self), NULL);

  return get_costs (self, FALSE);
}

guint64
quern_function_row_get_called (QuernFunctionRow *self)
{
  QuernNodeId node = quern_function_row_get_node (self);
  guint group = get_pure_group (self);

  if (group != QUERN_NONE)
    return quern_function_groups_get_called (get_groups (self), group);

  return node != QUERN_NONE ? quern_analysis_get_called (get_analysis (self), node) : 0;
}

void
quern_function_row_fill (QuernFunctionRow    *self,
                         QuernFunctionRecord *record)
{
  *record = (QuernFunctionRecord) { .node = quern_function_row_get_node (self) };
  if (record->node != QUERN_NONE)
    return;

  record->inclusive = quern_function_row_get_inclusive (self);
  record->self = quern_function_row_get_self (self);
  record->is_group = get_pure_group (self) != QUERN_NONE;
  record->called = record->called_before = QUERN_NO_COUNT;
  if (record->is_group)
    {
      record->called = quern_function_row_get_called (self);
      record->called_before =
        quern_function_groups_get_called_before (get_groups (self), get_pure_group (self));
    }
  record->is_bound = quern_function_row_is_bound (self);
}

char *
quern_function_row_dup_name (QuernFunctionRow *self)
{
  QuernNodeId node = quern_function_row_get_node (self);
  guint group = get_pure_group (self);

  if (group != QUERN_NONE)
    return quern_function_groups_dup_name (get_groups (self), group);

  return node != QUERN_NONE ? quern_analysis_dup_node_name (get_analysis (self), node)
                            : g_strdup (_("(not attributed)"));
}

char *
quern_function_row_dup_note (QuernFunctionRow *self)
{
  QuernNodeId node = quern_function_row_get_node (self);
  guint group = quern_function_row_get_group (self);

  if (group != QUERN_NONE)
    return quern_function_groups_dup_note (get_groups (self), group);

  return node != QUERN_NONE ? quern_node_text_note (get_analysis (self), node) : NULL;
}

char *
quern_function_row_dup_location (QuernFunctionRow *self,
                                 gboolean          whole)
{
  QuernNodeId node = quern_function_row_get_node (self);

  return node != QUERN_NONE ? quern_node_text_location (get_analysis (self), node, whole)
                            : g_strdup ("");
}

gboolean
quern_function_row_is_bound (QuernFunctionRow *self)
{
  guint group;

  g_return_val_if_fail (QUERN_IS_FUNCTION_ROW (self), FALSE);

  group = get_pure_group (self);

  return group != QUERN_NONE && quern_function_groups_is_bound (get_groups (self), group);
}
