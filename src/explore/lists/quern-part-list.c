/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-list.h"

#include "quern-row-list.h"

struct _QuernPartList
{
  QuernRowList  parent_instance;

  QuernProfile *profile; /* owned, nullable */
  GArray       *runs;    /* owned, nullable: QuernRun, of the profile */
  guint        *run_of;  /* owned, nullable: by part */
};

G_DEFINE_FINAL_TYPE (QuernPartList, quern_part_list, QUERN_TYPE_ROW_LIST)

static void
quern_part_list_finalize (GObject *object)
{
  QuernPartList *self = QUERN_PART_LIST (object);

  g_clear_pointer (&self->runs, g_array_unref);
  g_free (self->run_of);
  g_clear_object (&self->profile);

  G_OBJECT_CLASS (quern_part_list_parent_class)->finalize (object);
}

static void
quern_part_list_class_init (QuernPartListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_part_list_finalize;
}

static void
quern_part_list_init (QuernPartList *self)
{
}

QuernPartList *
quern_part_list_new (void)
{
  return g_object_new (QUERN_TYPE_PART_LIST, NULL);
}

void
quern_part_list_set_profile (QuernPartList *self,
                             QuernProfile  *profile)
{
  guint32 *order;
  guint n_parts;

  g_return_if_fail (QUERN_IS_PART_LIST (self));
  g_return_if_fail (profile == NULL || QUERN_IS_PROFILE (profile));

  g_set_object (&self->profile, profile);
  n_parts = profile != NULL ? quern_profile_get_n_parts (profile) : 0;
  g_clear_pointer (&self->runs, g_array_unref);
  g_free (self->run_of);
  self->run_of = g_new (guint, MAX (n_parts, 1));
  if (profile != NULL)
    self->runs = quern_run_list (profile, self->run_of);
  order = g_new (guint32, MAX (n_parts, 1));
  for (guint i = 0; i < n_parts; i++)
    order[i] = i;
  quern_row_list_set_order (QUERN_ROW_LIST (self), order, n_parts);
}

const QuernPart *
quern_part_list_get_part (QuernPartList *self,
                          guint32        record)
{
  g_return_val_if_fail (QUERN_IS_PART_LIST (self), NULL);

  return record != QUERN_NONE ? quern_profile_get_part (self->profile, record) : NULL;
}

const QuernRun *
quern_part_list_get_run (QuernPartList *self,
                         guint32        record)
{
  g_return_val_if_fail (QUERN_IS_PART_LIST (self), NULL);
  g_return_val_if_fail (record == QUERN_NONE ||
                        record < quern_profile_get_n_parts (self->profile), NULL);

  return record != QUERN_NONE ? &g_array_index (self->runs, QuernRun, self->run_of[record]) : NULL;
}
