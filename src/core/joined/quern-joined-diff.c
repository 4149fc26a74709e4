/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-joined-diff.h"

#include <string.h>

struct _QuernJoinedDiff
{
  gatomicrefcount  refs;
  QuernDiff       *diff;      /* owned */
  QuernFunctionId *functions; /* owned: by row */
  QuernFileId     *files[2];  /* owned: by side and file of the side */
  guint           *rows;      /* owned: by function; QUERN_NONE for none */
  guint            n_functions;
  GPtrArray       *further;   /* owned: QuernFurtherSide */
};

QuernJoinedDiff *
quern_joined_diff_new (QuernDiff        *diff,
                       QuernFunctionId  *functions,
                       QuernFileId     **files)
{
  QuernJoinedDiff *self = g_new0 (QuernJoinedDiff, 1);
  guint n_rows = quern_diff_get_n_rows (diff);

  g_atomic_ref_count_init (&self->refs);
  self->diff = diff;
  self->functions = functions;
  self->further = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_further_side_free);
  for (guint side = 0; side < 2; side++)
    self->files[side] = g_steal_pointer (&files[side]);
  for (guint i = 0; i < n_rows; i++)
    self->n_functions = MAX (self->n_functions, functions[i] + 1);
  self->rows = g_new (guint, MAX (self->n_functions, 1));
  for (guint i = 0; i < self->n_functions; i++)
    self->rows[i] = QUERN_NONE;
  for (guint i = 0; i < n_rows; i++)
    self->rows[functions[i]] = i;

  return self;
}

QuernJoinedDiff *
quern_joined_diff_ref (QuernJoinedDiff *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->refs);

  return self;
}

void
quern_joined_diff_unref (QuernJoinedDiff *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->refs))
    return;

  g_ptr_array_unref (self->further);
  quern_diff_free (self->diff);
  g_free (self->functions);
  for (guint side = 0; side < 2; side++)
    g_free (self->files[side]);
  g_free (self->rows);
  g_free (self);
}

const QuernDiff *
quern_joined_diff_get_diff (const QuernJoinedDiff *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->diff;
}

void
quern_joined_diff_take_further (QuernJoinedDiff  *self,
                                QuernFurtherSide *further)
{
  g_return_if_fail (self != NULL && further != NULL);
  g_return_if_fail (self->further->len < QUERN_MAX_FURTHER_SIDES);

  g_ptr_array_add (self->further, further);
}

guint
quern_joined_diff_count_further (const QuernJoinedDiff *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->further->len;
}

const QuernFurtherSide *
quern_joined_diff_get_further (const QuernJoinedDiff *self,
                               guint                  index)
{
  g_return_val_if_fail (self != NULL && index < self->further->len, NULL);

  return g_ptr_array_index (self->further, index);
}

gboolean
quern_joined_diff_is_unchanged (const QuernJoinedDiff *self,
                                guint                  row)
{
  g_return_val_if_fail (self != NULL, TRUE);

  for (guint i = 0; i < self->further->len; i++)
    if (quern_further_side_has_changed (g_ptr_array_index (self->further, i), row))
      return FALSE;

  return quern_diff_is_unchanged (self->diff, row);
}

gboolean
quern_joined_diff_has_points (const QuernJoinedDiff *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return quern_profile_get_series (quern_diff_get_profile (self->diff, 0)) != NULL &&
         quern_profile_get_series (quern_diff_get_profile (self->diff, 1)) != NULL;
}

QuernFunctionId
quern_joined_diff_get_function (const QuernJoinedDiff *self,
                                guint                  row)
{
  g_return_val_if_fail (self != NULL && row < quern_diff_get_n_rows (self->diff), QUERN_NONE);

  return self->functions[row];
}

guint
quern_joined_diff_find_row (const QuernJoinedDiff *self,
                            QuernFunctionId        function)
{
  g_return_val_if_fail (self != NULL, QUERN_NONE);

  return function < self->n_functions ? self->rows[function] : QUERN_NONE;
}

/* Treats an origin as a cost after, with 0 before: the difference, being linear, is the origin. */
gint64 *
quern_joined_diff_dup_origins (const QuernJoinedDiff *self,
                               QuernEventSet         *events,
                               QuernEventId           difference,
                               guint                  n_functions)
{
  guint n_side;
  g_autofree gint64 *row = NULL;
  gint64 *origins;

  g_return_val_if_fail (self != NULL && QUERN_IS_EVENT_SET (events), NULL);

  n_side = quern_event_set_get_n_real (quern_diff_get_events (self->diff));
  if (!quern_diff_has_origins (self->diff) || quern_event_set_is_ratio (events, difference) ||
      quern_event_set_get_n_real (events) != 2 * n_side)
    return NULL;

  row = g_new0 (gint64, MAX (2 * n_side, 1));
  origins = g_new0 (gint64, MAX (n_functions, 1));
  for (guint i = 0; i < MIN (self->n_functions, n_functions); i++)
    {
      if (self->rows[i] == QUERN_NONE)
        continue;

      memcpy (row + n_side, quern_diff_get_origin (self->diff, self->rows[i]),
              n_side * sizeof *row);
      origins[i] = quern_event_set_get_cost (events, difference, row);
    }

  return origins;
}

QuernFileId
quern_joined_diff_get_file (const QuernJoinedDiff *self,
                            guint                  side,
                            QuernFileId            file)
{
  g_return_val_if_fail (self != NULL && side < 2, QUERN_NONE);
  g_return_val_if_fail (
    file < quern_profile_get_n_files (quern_diff_get_profile (self->diff, side)), QUERN_NONE);

  return self->files[side][file];
}

QuernFileId
quern_joined_diff_find_file (const QuernJoinedDiff *self,
                             guint                  side,
                             QuernFileId            file)
{
  guint n_files;

  g_return_val_if_fail (self != NULL && side < 2, QUERN_NONE);

  n_files = quern_profile_get_n_files (quern_diff_get_profile (self->diff, side));
  for (QuernFileId i = 0; i < n_files; i++)
    if (self->files[side][i] == file)
      return i;

  return QUERN_NONE;
}

GPtrArray *
quern_joined_diff_list_changes (const QuernJoinedDiff *self,
                                QuernEventId           event)
{
  GPtrArray *changes;

  g_return_val_if_fail (self != NULL, NULL);

  changes = quern_changes_list (self->diff, event, QUERN_CHANGES_DEFAULT);
  for (guint i = self->further->len; i > 0; i--)
    {
      g_autofree char *text =
        quern_further_side_dup_text (quern_joined_diff_get_further (self, i - 1), event);

      g_ptr_array_insert (changes, 0, quern_changes_create_further (self->diff, i + 2, text));
    }
  g_ptr_array_insert (changes, 0, quern_changes_create_total (self->diff, event));
  g_ptr_array_extend_and_steal (changes, quern_changes_list_doubts (self->diff));
  g_ptr_array_extend_and_steal (changes, quern_changes_list_remarks (self->diff));

  return changes;
}
