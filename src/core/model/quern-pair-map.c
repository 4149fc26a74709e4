/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-pair-map.h"

#include <string.h>

#define FIRST_BITS 6

static void
allocate (QuernPairMap *self,
          guint         bits)
{
  self->bits = bits;
  self->keys = g_new (guint64, (gsize) 1 << bits);
  self->values = g_new (guint32, (gsize) 1 << bits);
  memset (self->values, 0xff, sizeof (guint32) << bits);
}

void
quern_pair_map_init (QuernPairMap *self)
{
  *self = (QuernPairMap) { 0 };

  /* A file that is made to collide must not know where things land. */
  self->seed = (guint64) g_random_int () << 32 | g_random_int ();
  allocate (self, FIRST_BITS);
}

void
quern_pair_map_clear (QuernPairMap *self)
{
  g_clear_pointer (&self->keys, g_free);
  g_clear_pointer (&self->values, g_free);
}

/* The finalizer of MurmurHash3, by Austin Appleby, in the public domain. */
static inline gsize
place_of (const QuernPairMap *self,
          guint64             key)
{
  guint64 h = key ^ self->seed;

  h ^= h >> 33;
  h *= G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  h ^= h >> 33;
  h *= G_GUINT64_CONSTANT (0xc4ceb9fe1a85ec53);

  return (gsize) (h >> (64 - self->bits));
}

static inline gsize
find_place (const QuernPairMap *self,
            guint64             key)
{
  gsize mask = ((gsize) 1 << self->bits) - 1;
  gsize place = place_of (self, key);

  while (self->values[place] != G_MAXUINT32 && self->keys[place] != key)
    place = (place + 1) & mask;

  return place;
}

static void
grow (QuernPairMap *self)
{
  QuernPairMap old = *self;

  allocate (self, old.bits + 1);
  for (gsize i = 0; i < (gsize) 1 << old.bits; i++)
    {
      gsize place;

      if (old.values[i] == G_MAXUINT32)
        continue;

      place = find_place (self, old.keys[i]);
      self->keys[place] = old.keys[i];
      self->values[place] = old.values[i];
    }

  g_free (old.keys);
  g_free (old.values);
}

/**
 * quern_pair_map_insert:
 * @self: a map
 * @first: an id
 * @second: an id
 * @is_new: (out): whether the pair was not there
 *
 * Finds a pair, or adds it.
 *
 * Returns: its number, from 0 in the order of adding
 */
guint32
quern_pair_map_insert (QuernPairMap *self,
                       guint32       first,
                       guint32       second,
                       gboolean     *is_new)
{
  guint64 key = (guint64) first << 32 | second;
  gsize place = find_place (self, key);

  *is_new = self->values[place] == G_MAXUINT32;
  if (!*is_new)
    return self->values[place];

  if (self->n >= (gsize) 3 << (self->bits - 2)) /* three quarters full */
    {
      grow (self);
      place = find_place (self, key);
    }

  self->keys[place] = key;
  self->values[place] = self->n;

  return self->n++;
}
