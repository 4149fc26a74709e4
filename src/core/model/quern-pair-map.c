/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-pair-map.h"

#include "quern-memory.h"

#include <string.h>

#define FIRST_BITS 6

static gboolean
allocate (QuernPairMap *self,
          guint         bits)
{
  QuernPairPlace *places = quern_memory_try_table (QuernPairPlace, (gsize) 1 << bits);

  if (places == NULL)
    return FALSE;

  self->bits = bits;
  self->places = places;
  memset (self->places, 0xff, sizeof (QuernPairPlace) << bits);

  return TRUE;
}

void
quern_pair_map_init (QuernPairMap *self)
{
  *self = (QuernPairMap) { 0 };

  /* A random seed, so that no file can provoke hash collisions. */
  self->seed = (guint64) g_random_int () << 32 | g_random_int ();
  if (!allocate (self, FIRST_BITS))
    g_error ("no memory for a map of pairs");
}

void
quern_pair_map_clear (QuernPairMap *self)
{
  g_clear_pointer (&self->places, g_free);
}

/* The finalizer of MurmurHash3, by Austin Appleby, in the public domain. */
static inline gsize
hash_of (const QuernPairMap *self,
         guint32             first,
         guint32             second)
{
  guint64 h = ((guint64) first << 32 | second) ^ self->seed;

  h ^= h >> 33;
  h *= G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  h ^= h >> 33;
  h *= G_GUINT64_CONSTANT (0xc4ceb9fe1a85ec53);

  return (gsize) (h >> (64 - self->bits));
}

/* The slot of a pair, or the free slot for it. */
static inline QuernPairPlace *
find_place (const QuernPairMap *self,
            guint32             first,
            guint32             second)
{
  gsize mask = ((gsize) 1 << self->bits) - 1;
  gsize i = hash_of (self, first, second);

  while (self->places[i].value != G_MAXUINT32 &&
         (self->places[i].first != first || self->places[i].second != second))
    i = (i + 1) & mask;

  return &self->places[i];
}

static gboolean
grow (QuernPairMap *self)
{
  QuernPairPlace *old = self->places;
  gsize n_old = (gsize) 1 << self->bits;

  if (!allocate (self, self->bits + 1))
    return FALSE;

  for (gsize i = 0; i < n_old; i++)
    if (old[i].value != G_MAXUINT32)
      *find_place (self, old[i].first, old[i].second) = old[i];
  g_free (old);

  return TRUE;
}

/**
 * quern_pair_map_find:
 * @self: a map
 * @first: an id
 * @second: an id
 *
 * Finds a pair.
 *
 * Returns: its number, or %G_MAXUINT32
 */
guint32
quern_pair_map_find (const QuernPairMap *self,
                     guint32             first,
                     guint32             second)
{
  return find_place (self, first, second)->value;
}

/**
 * quern_pair_map_try_insert:
 * @self: a map
 * @first: an id
 * @second: an id
 * @value: (out): its number, from 0 in the order of insertion
 * @is_new: (out): whether the pair was not there
 *
 * Finds a pair, or adds it.
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_pair_map_try_insert (QuernPairMap *self,
                           guint32       first,
                           guint32       second,
                           guint32      *value,
                           gboolean     *is_new)
{
  QuernPairPlace *place = find_place (self, first, second);

  *is_new = place->value == G_MAXUINT32;
  *value = place->value;
  if (!*is_new)
    return TRUE;

  if (self->n >= (gsize) 3 << (self->bits - 2)) /* three quarters full */
    {
      if (!grow (self))
        return FALSE;
      place = find_place (self, first, second);
    }

  *value = self->n++;
  *place = (QuernPairPlace) { first, second, *value };

  return TRUE;
}

/**
 * quern_pair_map_insert:
 * @self: a map
 * @first: an id
 * @second: an id
 * @is_new: (out): whether the pair was not there
 *
 * Like quern_pair_map_try_insert(), but aborts if out of memory.
 *
 * Returns: its number
 */
guint32
quern_pair_map_insert (QuernPairMap *self,
                       guint32       first,
                       guint32       second,
                       gboolean     *is_new)
{
  guint32 value;

  if (!quern_pair_map_try_insert (self, first, second, &value, is_new))
    g_error ("no memory for a map of pairs");

  return value;
}
