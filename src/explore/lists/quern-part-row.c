/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-row.h"

#include "quern-part-list.h"

struct _QuernPartRow
{
  QuernRow parent_instance;
};

G_DEFINE_FINAL_TYPE (QuernPartRow, quern_part_row, QUERN_TYPE_ROW)

static void
quern_part_row_class_init (QuernPartRowClass *klass)
{
}

static void
quern_part_row_init (QuernPartRow *self)
{
}

const QuernPart *
quern_part_row_get_part (QuernPartRow *self)
{
  guint32 part;

  g_return_val_if_fail (QUERN_IS_PART_ROW (self), NULL);

  part = quern_row_get_record (QUERN_ROW (self));
  if (part == QUERN_NONE)
    return NULL;

  return quern_profile_get_part (
    quern_part_list_get_profile (QUERN_PART_LIST (quern_row_get_list (QUERN_ROW (self)))), part);
}

const QuernRun *
quern_part_row_get_run (QuernPartRow *self)
{
  guint32 part;

  g_return_val_if_fail (QUERN_IS_PART_ROW (self), NULL);

  part = quern_row_get_record (QUERN_ROW (self));
  if (part == QUERN_NONE)
    return NULL;

  return quern_part_list_get_run (QUERN_PART_LIST (quern_row_get_list (QUERN_ROW (self))), part);
}
