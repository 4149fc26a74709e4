/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-level-fold.h"

#include "quern-fold.h"
#include "quern-hash.h"
#include "quern-memory.h"
#include "quern-name-parts.h"

#include <string.h>

/* Identifies a function regardless of its recursion level. */
typedef struct
{
  QuernObjectId object;
  QuernFileId   file;
  char         *name; /* owned by a chunk */
} Key;

static guint
hash_key (gconstpointer key)
{
  const Key *self = key;

  return quern_hash_text (self->name) ^ self->object * 31u ^ self->file * 37u;
}

static gboolean
are_equal (gconstpointer a,
           gconstpointer b)
{
  const Key *first = a;
  const Key *second = b;

  return first->object == second->object && first->file == second->file &&
         strcmp (first->name, second->name) == 0;
}

/* The length of the level suffix "'2" after the name and before any callers, as in "f'2'main";
 * 0 if there is none. */
static gsize
find_level (const char *name,
            gsize      *at)
{
  QuernNameParts parts;
  gsize n_digits;

  if (strchr (name, '\'') == NULL)
    return 0;

  quern_name_parts_split (name, &parts);
  *at = parts.arguments_end;
  while (name[*at] != '\0' && name[*at] != '\'')
    (*at)++;
  if (name[*at] == '\0')
    return 0;

  n_digits = strspn (name + *at + 1, "0123456789");
  if (n_digits == 0 || (name[*at + 1 + n_digits] != '\0' && name[*at + 1 + n_digits] != '\''))
    return 0;

  return n_digits + 1;
}

gboolean
quern_level_fold_is_level (const char *name)
{
  gsize at;

  g_return_val_if_fail (name != NULL, FALSE);

  return find_level (name, &at) > 0;
}

char *
quern_level_fold_dup_first (const char *name)
{
  gsize at = 0;
  gsize length;

  g_return_val_if_fail (name != NULL, NULL);

  length = find_level (name, &at);

  return g_strdup_printf ("%.*s%s", (int) at, name, name + at + length);
}

static gboolean
has_levels (QuernProfile *profile)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    if (quern_level_fold_is_level (quern_profile_get_function_raw_name (profile, i)))
      return TRUE;

  return FALSE;
}

static void
find_first_levels (QuernProfile    *profile,
                   QuernFunctionId *stands_for)
{
  const guint n = quern_profile_get_n_functions (profile);
  g_autoptr (GStringChunk) names = g_string_chunk_new (4096);
  g_autofree Key *keys = g_new (Key, MAX (n, 1));
  g_autoptr (GHashTable) firsts = g_hash_table_new (hash_key, are_equal);

  for (QuernFunctionId i = 0; i < n; i++)
    {
      const QuernFunction *function = quern_profile_get_function (profile, i);
      const char *name = quern_profile_get_function_raw_name (profile, i);
      gsize at = 0;
      gsize length = find_level (name, &at);
      const Key *first;

      keys[i] = (Key) { function->object, function->file, g_string_chunk_insert (names, name) };
      if (length > 0)
        memmove (keys[i].name + at, keys[i].name + at + length, strlen (name + at + length) + 1);

      stands_for[i] = i;
      first = g_hash_table_lookup (firsts, &keys[i]);
      if (first != NULL)
        stands_for[i] = (QuernFunctionId) (first - keys);
      else
        g_hash_table_add (firsts, &keys[i]);
    }
}

/* Makes the first level represent the function even if the file lists a deeper one earlier. */
static void
prefer_plain_names (QuernProfile    *profile,
                    QuernFunctionId *stands_for)
{
  const guint n = quern_profile_get_n_functions (profile);
  g_autofree QuernFunctionId *plain_of = g_new (QuernFunctionId, MAX (n, 1));

  for (QuernFunctionId i = 0; i < n; i++)
    plain_of[i] = i;
  for (QuernFunctionId i = 0; i < n; i++)
    if (stands_for[i] != i &&
        !quern_level_fold_is_level (quern_profile_get_function_raw_name (profile, i)))
      plain_of[stands_for[i]] = i;
  for (QuernFunctionId i = 0; i < n; i++)
    stands_for[i] = plain_of[stands_for[i]];
}

QuernProfile *
quern_level_fold (QuernProfile  *profile,
                  GCancellable  *cancellable,
                  GError       **error)
{
  g_autofree QuernFunctionId *stands_for = NULL;
  guint64 n;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);

  if (!has_levels (profile))
    return g_object_ref (profile);

  n = quern_profile_get_n_functions (profile);
  if (!quern_memory_ensure (n * (sizeof (Key) + 3 * sizeof (QuernFunctionId) + 64), error))
    return NULL;

  stands_for = g_new (QuernFunctionId, MAX (n, 1));
  find_first_levels (profile, stands_for);
  prefer_plain_names (profile, stands_for);

  return quern_fold_merge (profile, stands_for, cancellable, error);
}
