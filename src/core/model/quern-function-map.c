/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-map.h"

/* How many functions ahead to prefetch map slots. */
#define AHEAD 8u

void
quern_function_map_init (QuernFunctionMap *self)
{
  *self = (QuernFunctionMap) { { NULL, 0, 0 }, 0, 0 };

  /* A random seed, so that no file can provoke hash collisions. */
  self->seed = (guint64) g_random_int () << 32 | g_random_int ();
}

/**
 * quern_function_map_clear:
 * @self: a map
 *
 * Frees the map's memory. The map may still be used: it is rebuilt on demand.
 */
void
quern_function_map_clear (QuernFunctionMap *self)
{
  quern_id_map_clear (&self->ids);
}

static gboolean
is_same (const QuernFunction *a,
         const QuernFunction *b)
{
  return a->name == b->name && a->object == b->object && a->file == b->file;
}

/* The finalizer of MurmurHash3, by Austin Appleby, in the public domain. */
static guint64
mix (guint64 h)
{
  h ^= h >> 33;
  h *= G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  h ^= h >> 33;
  h *= G_GUINT64_CONSTANT (0xc4ceb9fe1a85ec53);

  return h ^ h >> 33;
}

static guint32
hash_of (const QuernFunctionMap *self,
         const QuernFunction    *function)
{
  guint64 place = mix (((guint64) function->object << 32 | function->file) ^ self->seed);

  return (guint32) (mix (place ^ function->name) >> 32);
}

/* The slot of a function, or the free slot for it. */
static QuernIdPlace *
find_place (const QuernFunctionMap *self,
            const QuernFunction    *functions,
            const QuernFunction    *wanted,
            guint32                 hash)
{
  QuernIdPlace *place = quern_id_map_find (&self->ids, hash);

  while (place->id != QUERN_NONE &&
         (place->hash != hash || !is_same (&functions[place->id], wanted)))
    place = quern_id_map_next (&self->ids, place);

  return place;
}

/* Inserts all functions that are not in the map yet, and reserves room for one more. */
static gboolean
catch_up (QuernFunctionMap    *self,
          const QuernFunction *functions,
          guint                n_functions)
{
  if (!quern_id_map_reserve (&self->ids, n_functions + 1))
    return FALSE;

  for (QuernFunctionId i = self->ids.n; i < n_functions; i++)
    {
      guint32 hash = hash_of (self, &functions[i]);

      if (i + AHEAD < n_functions)
        __builtin_prefetch (quern_id_map_find (&self->ids,
                                               hash_of (self, &functions[i + AHEAD])), 1);
      quern_id_map_take (&self->ids, find_place (self, functions, &functions[i], hash), hash, i);
    }

  return TRUE;
}

/**
 * quern_function_map_find:
 * @self: a map of these functions
 * @functions: (array length=n_functions): the functions so far
 * @n_functions: their number
 * @wanted: a triple; its line is ignored
 * @id: (out): the function; @n_functions if it is new: then the caller must append it
 *
 * Finds a function, or gives it the next id. String ids are assigned in order: if the name's id
 * is greater than that of all functions' names, the function is new and no look-up is needed.
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_function_map_find (QuernFunctionMap    *self,
                         const QuernFunction *functions,
                         guint                n_functions,
                         const QuernFunction *wanted,
                         QuernFunctionId     *id)
{
  QuernIdPlace *place;
  guint32 hash;

  if (wanted->name >= self->n_names)
    {
      self->n_names = wanted->name + 1;
      *id = n_functions;
      return TRUE;
    }
  if (!catch_up (self, functions, n_functions))
    return FALSE;

  hash = hash_of (self, wanted);
  place = find_place (self, functions, wanted, hash);
  if (place->id == QUERN_NONE)
    quern_id_map_take (&self->ids, place, hash, n_functions);
  *id = place->id;

  return TRUE;
}
