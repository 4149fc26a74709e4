/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-subject.h"

/* files: nullable */
static GPtrArray *
copy_files (GPtrArray *files)
{
  GPtrArray *copy;

  if (files == NULL)
    return NULL;

  copy = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (copy, g_object_ref (g_ptr_array_index (files, i)));

  return copy;
}

QuernSubject *
quern_subject_copy (const QuernSubject *self)
{
  QuernSubject *copy = g_new0 (QuernSubject, 1);

  copy->files = copy_files (self->files);
  g_set_object (&copy->run_file, self->run_file);
  copy->adds_up = self->adds_up;
  copy->baseline = copy_files (self->baseline);
  copy->further = copy_files (self->further);
  copy->rules = g_strdupv (self->rules);

  return copy;
}

void
quern_subject_free (QuernSubject *self)
{
  g_ptr_array_unref (self->files);
  g_clear_object (&self->run_file);
  g_clear_pointer (&self->baseline, g_ptr_array_unref);
  g_clear_pointer (&self->further, g_ptr_array_unref);
  g_strfreev (self->rules);
  g_free (self);
}

/* files: nullable */
static GHashTable *
create_set (GPtrArray *files)
{
  GHashTable *set = g_hash_table_new (g_file_hash, (GEqualFunc) g_file_equal);

  for (guint i = 0; files != NULL && i < files->len; i++)
    g_hash_table_add (set, g_ptr_array_index (files, i));

  return set;
}

/* Whether the files are the same, in any order: reading sorts them and drops copies. a, b:
 * nullable */
static gboolean
are_same (GPtrArray *a,
          GPtrArray *b)
{
  g_autoptr (GHashTable) first = create_set (a);
  g_autoptr (GHashTable) second = create_set (b);
  GHashTableIter iter;
  gpointer file;

  g_hash_table_iter_init (&iter, first);
  while (g_hash_table_iter_next (&iter, &file, NULL))
    if (!g_hash_table_contains (second, file))
      return FALSE;

  return g_hash_table_size (first) == g_hash_table_size (second);
}

gboolean
quern_subject_has_same_sides (const QuernSubject *self,
                              const QuernSubject *other)
{
  return are_same (self->files, other->files) && are_same (self->baseline, other->baseline);
}

gboolean
quern_subject_is_turned (const QuernSubject *self,
                         const QuernSubject *other)
{
  return are_same (self->files, other->baseline) && are_same (self->baseline, other->files);
}

gboolean
quern_subject_shares_files (const QuernSubject *self,
                            const QuernSubject *other)
{
  g_autoptr (GHashTable) set = create_set (other->files);

  for (guint i = 0; i < self->files->len; i++)
    if (g_hash_table_contains (set, g_ptr_array_index (self->files, i)))
      return TRUE;

  return FALSE;
}
