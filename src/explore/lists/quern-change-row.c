/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-change-row.h"

#include "quern-change-list.h"
#include "quern-diff-text.h"

#include <glib/gi18n.h>

struct _QuernChangeRow
{
  QuernRow parent_instance;
};

G_DEFINE_FINAL_TYPE (QuernChangeRow, quern_change_row, QUERN_TYPE_ROW)

static void
quern_change_row_class_init (QuernChangeRowClass *klass)
{
}

static void
quern_change_row_init (QuernChangeRow *self)
{
}

/* Nullable. */
static QuernJoinedDiff *
get_joined (QuernChangeRow *self)
{
  QuernRow *row = QUERN_ROW (self);

  return quern_row_get_record (row) != QUERN_NONE
           ? quern_change_list_get_joined (QUERN_CHANGE_LIST (quern_row_get_list (row))) : NULL;
}

QuernNodeId
quern_change_row_get_node (QuernChangeRow *self)
{
  QuernJoinedDiff *joined;

  g_return_val_if_fail (QUERN_IS_CHANGE_ROW (self), QUERN_NONE);

  joined = get_joined (self);

  return joined != NULL
           ? quern_joined_diff_get_function (joined, quern_row_get_record (QUERN_ROW (self)))
           : QUERN_NONE;
}

char *
quern_change_row_dup_mark (QuernChangeRow *self)
{
  QuernJoinedDiff *joined;
  const QuernDiff *diff;
  guint row;

  g_return_val_if_fail (QUERN_IS_CHANGE_ROW (self), NULL);

  joined = get_joined (self);
  if (joined == NULL)
    return NULL;

  diff = quern_joined_diff_get_diff (joined);
  row = quern_row_get_record (QUERN_ROW (self));
  if (!quern_diff_has_side (diff, row, 0))
    return g_strdup (_("new"));
  if (!quern_diff_has_side (diff, row, 1))
    return g_strdup (_("gone"));

  return quern_diff_dup_mark (diff, row);
}
