/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-file-pairs.h"

#include "quern-hash.h"

#include <string.h>

/* A file before and one after that have functions in common. */
typedef struct
{
  QuernFileId files[2];
  guint       n_functions;
} FilePair;

typedef struct
{
  QuernProfile * const  *profiles; /* borrowed */
  guint32              **ids;      /* borrowed */
} Pairing;

static const char *
get_name (const Pairing *self,
          guint          side,
          QuernFileId    file)
{
  return quern_profile_get_file_name (self->profiles[side], file);
}

static const char *
get_base_name (const Pairing *self,
               guint          side,
               QuernFileId    file)
{
  const char *name = get_name (self, side, file);
  const char *slash = strrchr (name, '/');

  return slash != NULL ? slash + 1 : name;
}

static gboolean
is_free (const Pairing *self,
         guint          side,
         QuernFileId    file)
{
  const char *name = get_name (self, side, file);

  return self->ids[side][file] == QUERN_NONE && *name != '\0' && strcmp (name, "???") != 0;
}

static void
join (Pairing     *self,
      QuernFileId  before,
      QuernFileId  after)
{
  self->ids[0][before] = before;
  self->ids[1][after] = before;
}

/* Pairs files with the same name, or base name, if no other unpaired file has it. */
static void
join_by_name (Pairing      *self,
              const char *(*get) (const Pairing *, guint, QuernFileId))
{
  g_autoptr (GHashTable) befores = g_hash_table_new (quern_hash_text, g_str_equal);
  g_autoptr (GHashTable) afters = g_hash_table_new (quern_hash_text, g_str_equal);
  GHashTable *files[] = { befores, afters };
  GHashTableIter iter;
  gpointer name, before, after;

  for (guint side = 0; side < 2; side++)
    for (QuernFileId i = 0; i < quern_profile_get_n_files (self->profiles[side]); i++)
      {
        gpointer key = (gpointer) get (self, side, i);

        if (is_free (self, side, i))
          g_hash_table_insert (files[side], key, GUINT_TO_POINTER (
                                 g_hash_table_contains (files[side], key) ? QUERN_NONE : i));
      }

  g_hash_table_iter_init (&iter, befores);
  while (g_hash_table_iter_next (&iter, &name, &before))
    if (g_hash_table_lookup_extended (afters, name, NULL, &after) &&
        GPOINTER_TO_UINT (before) != QUERN_NONE && GPOINTER_TO_UINT (after) != QUERN_NONE)
      join (self, GPOINTER_TO_UINT (before), GPOINTER_TO_UINT (after));
}

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  const FilePair *x = a;
  const FilePair *y = b;

  return QUERN_ORDER (x->files[0], y->files[0]) ?: QUERN_ORDER (x->files[1], y->files[1]);
}

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const FilePair *x = a;
  const FilePair *y = b;

  return QUERN_ORDER (y->n_functions, x->n_functions) ?: compare_files (a, b);
}

static void
join_by_functions (Pairing             *self,
                   const guint * const *rows,
                   guint                n_rows)
{
  g_autofree QuernFileId *files = g_new (QuernFileId, MAX (n_rows, 1)); /* after, by row */
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (FilePair));
  guint n = 0;

  memset (files, 0xff, n_rows * sizeof *files);
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profiles[1]); i++)
    {
      QuernFileId file = quern_profile_get_function (self->profiles[1], i)->file;

      if (is_free (self, 1, file))
        files[rows[1][i]] = file;
    }
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profiles[0]); i++)
    {
      QuernFileId file = quern_profile_get_function (self->profiles[0], i)->file;
      FilePair pair = { { file, files[rows[0][i]] }, 1 };

      if (pair.files[1] != QUERN_NONE && is_free (self, 0, file) &&
          strcmp (get_base_name (self, 0, file), get_base_name (self, 1, pair.files[1])) == 0)
        g_array_append_val (pairs, pair);
    }

  g_array_sort (pairs, compare_files);
  for (guint i = 0; i < pairs->len; i++)
    {
      FilePair *all = (FilePair *) (gpointer) pairs->data;

      if (n > 0 && compare_files (&all[n - 1], &all[i]) == 0)
        all[n - 1].n_functions++;
      else
        all[n++] = all[i];
    }
  g_array_set_size (pairs, n);
  g_array_sort (pairs, compare_pairs);
  for (guint i = 0; i < n; i++)
    {
      const FilePair *pair = &g_array_index (pairs, FilePair, i);

      if (is_free (self, 0, pair->files[0]) && is_free (self, 1, pair->files[1]))
        join (self, pair->files[0], pair->files[1]);
    }
}

void
quern_file_pairs_find (QuernProfile * const  *profiles,
                       const guint * const   *rows,
                       guint                  n_rows,
                       guint32              **ids)
{
  Pairing self = { profiles, ids };

  for (guint side = 0; side < 2; side++)
    {
      guint n = quern_profile_get_n_files (profiles[side]);

      ids[side] = g_new (guint32, MAX (n, 1));
      memset (ids[side], 0xff, n * sizeof (guint32));
    }
  join_by_name (&self, get_name);
  join_by_functions (&self, rows, n_rows);
  join_by_name (&self, get_base_name);
}
