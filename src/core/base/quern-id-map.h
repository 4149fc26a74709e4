/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An id and the hash of its thing: a look-up in a large map costs one cache miss, and things are
 * only compared if their hashes are equal. */
typedef struct
{
  guint32 hash;
  guint32 id; /* G_MAXUINT32 for a free place */
} QuernIdPlace;

/**
 * QuernIdMap:
 *
 * Maps things to ids. The things are in a table of the caller, indexed by id:
 *
 *   for (place = quern_id_map_find (map, hash); place->id != G_MAXUINT32;
 *        place = quern_id_map_next (map, place))
 *     if (place->hash == hash && is_same (table[place->id], thing))
 *       return place->id;
 *
 * The loop ends at the free place where a missing thing would be added.
 */
typedef struct
{
  QuernIdPlace *places; /* owned, nullable */
  guint         bits;   /* 2^bits places */
  guint32       n;      /* number of places taken */
} QuernIdMap;

void     quern_id_map_clear   (QuernIdMap *self);
gboolean quern_id_map_reserve (QuernIdMap *self,
                               guint32     n) G_GNUC_WARN_UNUSED_RESULT;

static inline QuernIdPlace *
quern_id_map_find (const QuernIdMap *self,
                   guint32           hash)
{
  return &self->places[hash >> (32 - self->bits)];
}

static inline QuernIdPlace *
quern_id_map_next (const QuernIdMap   *self,
                   const QuernIdPlace *place)
{
  gsize i = (gsize) (place - self->places) + 1;

  return &self->places[i & (((gsize) 1 << self->bits) - 1)];
}

/* place: the free place where the look-up ended */
static inline void
quern_id_map_take (QuernIdMap   *self,
                   QuernIdPlace *place,
                   guint32       hash,
                   guint32       id)
{
  *place = (QuernIdPlace) { hash, id };
  self->n++;
}

G_END_DECLS
