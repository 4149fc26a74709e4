/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-object-pairs.h"

#include "quern-address-name.h"
#include "quern-hash.h"
#include "quern-match-key.h"

#include <string.h>

/* Objects with different names must have this share of the smaller one's functions in common. */
#define MIN_OVERLAP 0.3

/* A function name that more objects have does not identify any of them. */
#define MAX_OBJECTS_OF_NAME 32

static void
pair (QuernObjectPairs *self,
      QuernObjectId     before,
      QuernObjectId     after)
{
  self->pair_of[0][before] = self->n_pairs;
  self->pair_of[1][after] = self->n_pairs++;
}

/* Maps keys to the unpaired objects of a side; to QUERN_NONE if several have the same key. */
static GHashTable *
index_objects (QuernObjectPairs *self,
               char            **names,
               guint             n_objects,
               guint             side,
               char           *(*dup_key) (const char *))
{
  GHashTable *objects = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);

  for (QuernObjectId i = 0; i < n_objects; i++)
    {
      char *key;
      gboolean is_known;

      if (self->pair_of[side][i] != QUERN_NONE)
        continue;
      key = dup_key (names[i]);
      is_known = g_hash_table_contains (objects, key);
      g_hash_table_insert (objects, key, GUINT_TO_POINTER (is_known ? QUERN_NONE : i));
    }

  return objects;
}

static void
pair_by_key (QuernObjectPairs     *self,
             QuernProfile * const *profiles,
             char ** const        *names,
             char               *(*dup_key) (const char *))
{
  guint n = quern_profile_get_n_objects (profiles[0]);
  g_autoptr (GHashTable) before = index_objects (self, names[0], n, 0, dup_key);
  g_autoptr (GHashTable) after =
    index_objects (self, names[1], quern_profile_get_n_objects (profiles[1]), 1, dup_key);

  /* By id, so that the numbers of the pairs are deterministic. */
  for (QuernObjectId i = 0; i < n; i++)
    {
      g_autofree char *key = NULL;
      gpointer other;

      if (self->pair_of[0][i] != QUERN_NONE)
        continue;
      key = dup_key (names[0][i]);
      if (GPOINTER_TO_UINT (g_hash_table_lookup (before, key)) == i &&
          g_hash_table_lookup_extended (after, key, NULL, &other) &&
          GPOINTER_TO_UINT (other) != QUERN_NONE)
        pair (self, i, GPOINTER_TO_UINT (other));
    }
}

/* The only object with a function "main"; QUERN_NONE if there is none, or several. */
static QuernObjectId
find_main (QuernProfile *profile)
{
  QuernObjectId found = QUERN_NONE;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      QuernObjectId object = quern_profile_get_function (profile, i)->object;

      if (!g_str_equal (quern_profile_get_function_name (profile, i), "main") || object == found)
        continue;
      if (found != QUERN_NONE)
        return QUERN_NONE;
      found = object;
    }

  return found;
}

static void
pair_main (QuernObjectPairs     *self,
           QuernProfile * const *profiles)
{
  QuernObjectId before = find_main (profiles[0]);
  QuernObjectId after = find_main (profiles[1]);

  if (before != QUERN_NONE && after != QUERN_NONE && self->pair_of[0][before] == QUERN_NONE &&
      self->pair_of[1][after] == QUERN_NONE)
    pair (self, before, after);
}

/* Overlap of names. */

typedef struct
{
  QuernObjectId objects[2]; /* before, after */
  guint         n_common;   /* names that both have */
  double        share;      /* of the names of the smaller object */
} Overlap;

/* Maps brief names to the unpaired objects that have them. counts: (out): by object: its number of
 * names. */
static GHashTable *
list_names (QuernObjectPairs *self,
            QuernProfile     *profile,
            guint             side,
            guint            *counts)
{
  GHashTable *names = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free,
                                             (GDestroyNotify) g_array_unref);

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      QuernObjectId object = quern_profile_get_function (profile, i)->object;
      const char *name = quern_profile_get_function_name (profile, i);
      g_autofree char *plain = NULL;
      char *brief;
      GArray *objects;

      if (self->pair_of[side][object] != QUERN_NONE || quern_address_name_is (name))
        continue;

      plain = quern_match_key_dup (name, QUERN_MATCH_KEY_PLAIN);
      brief = quern_match_key_dup (plain, QUERN_MATCH_KEY_BRIEF);
      objects = g_hash_table_lookup (names, brief);
      if (objects == NULL)
        {
          objects = g_array_new (FALSE, FALSE, sizeof (QuernObjectId));
          g_hash_table_insert (names, brief, objects);
        }
      else
        {
          g_free (brief);
        }

      for (guint k = 0; k < objects->len && object != QUERN_NONE; k++)
        if (g_array_index (objects, QuernObjectId, k) == object)
          object = QUERN_NONE;
      if (object != QUERN_NONE && objects->len < MAX_OBJECTS_OF_NAME)
        {
          g_array_append_val (objects, object);
          counts[object]++;
        }
    }

  return names;
}

static void
count_common (GHashTable   *overlaps,
              const GArray *before,
              const GArray *after)
{
  for (guint i = 0; i < before->len; i++)
    for (guint k = 0; k < after->len; k++)
      {
        guint64 key = (guint64) g_array_index (before, QuernObjectId, i) << 32 |
                      g_array_index (after, QuernObjectId, k);
        Overlap *overlap = g_hash_table_lookup (overlaps, &key);

        if (overlap == NULL)
          {
            overlap = g_new0 (Overlap, 1);
            overlap->objects[0] = g_array_index (before, QuernObjectId, i);
            overlap->objects[1] = g_array_index (after, QuernObjectId, k);
            g_hash_table_insert (overlaps, g_memdup2 (&key, sizeof key), overlap);
          }
        overlap->n_common++;
      }
}

/* Sorts the largest first. The order is deterministic, and does not depend on the order of the
 * sides as far as the overlaps differ. */
static int
compare_overlaps (gconstpointer a,
                  gconstpointer b)
{
  const Overlap *first = *(Overlap *const *) a;
  const Overlap *second = *(Overlap *const *) b;

  return QUERN_ORDER (second->n_common, first->n_common) ?:
         QUERN_ORDER (second->share, first->share) ?:
         QUERN_ORDER (first->objects[0], second->objects[0]) ?:
         QUERN_ORDER (first->objects[1], second->objects[1]);
}

static void
pair_by_names (QuernObjectPairs     *self,
               QuernProfile * const *profiles)
{
  g_autofree guint *n_before = g_new0 (guint, MAX (quern_profile_get_n_objects (profiles[0]), 1));
  g_autofree guint *n_after = g_new0 (guint, MAX (quern_profile_get_n_objects (profiles[1]), 1));
  g_autoptr (GHashTable) before = list_names (self, profiles[0], 0, n_before);
  g_autoptr (GHashTable) after = list_names (self, profiles[1], 1, n_after);
  g_autoptr (GHashTable) overlaps =
    g_hash_table_new_full (quern_hash_number, g_int64_equal, g_free, g_free);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name, objects;

  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &name, &objects))
    {
      GArray *others = g_hash_table_lookup (after, name);

      if (others != NULL)
        count_common (overlaps, objects, others);
    }

  g_hash_table_iter_init (&iter, overlaps);
  while (g_hash_table_iter_next (&iter, NULL, &objects))
    {
      Overlap *overlap = objects;
      guint smaller = MIN (n_before[overlap->objects[0]], n_after[overlap->objects[1]]);

      overlap->share = (double) overlap->n_common / (double) MAX (smaller, 1);
      if (overlap->share >= MIN_OVERLAP)
        g_ptr_array_add (sorted, overlap);
    }
  g_ptr_array_sort (sorted, compare_overlaps);

  for (guint i = 0; i < sorted->len; i++)
    {
      const Overlap *overlap = g_ptr_array_index (sorted, i);

      if (self->pair_of[0][overlap->objects[0]] == QUERN_NONE &&
          self->pair_of[1][overlap->objects[1]] == QUERN_NONE)
        pair (self, overlap->objects[0], overlap->objects[1]);
    }
}

void
quern_object_pairs_init (QuernObjectPairs     *self,
                         QuernProfile * const *profiles,
                         char ** const        *names)
{
  g_return_if_fail (self != NULL);

  *self = (QuernObjectPairs) { .n_pairs = 0 };
  for (guint side = 0; side < G_N_ELEMENTS (self->pair_of); side++)
    {
      guint n = quern_profile_get_n_objects (profiles[side]);

      self->pair_of[side] = g_new (guint32, MAX (n, 1));
      memset (self->pair_of[side], 0xff, n * sizeof (guint32));
    }

  pair_by_key (self, profiles, names, g_strdup);
  pair_by_key (self, profiles, names, g_path_get_basename);
  pair_by_key (self, profiles, names, quern_match_key_dup_object);
  pair_main (self, profiles);
  pair_by_names (self, profiles);
}

QuernObjectId *
quern_object_pairs_dup_after (const QuernObjectPairs *self,
                              QuernProfile * const   *profiles)
{
  guint n[] = { quern_profile_get_n_objects (profiles[0]),
                quern_profile_get_n_objects (profiles[1]) };
  QuernObjectId *after = g_new (QuernObjectId, MAX (n[0], 1));
  g_autofree QuernObjectId *of_pair = g_new (QuernObjectId, MAX (self->n_pairs, 1));

  for (QuernObjectId i = 0; i < n[1]; i++)
    if (self->pair_of[1][i] != QUERN_NONE)
      of_pair[self->pair_of[1][i]] = i;
  for (QuernObjectId i = 0; i < n[0]; i++)
    after[i] = self->pair_of[0][i] != QUERN_NONE ? of_pair[self->pair_of[0][i]] : QUERN_NONE;

  return after;
}

void
quern_object_pairs_clear (QuernObjectPairs *self)
{
  for (guint side = 0; side < G_N_ELEMENTS (self->pair_of); side++)
    g_clear_pointer (&self->pair_of[side], g_free);
}
