/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An id, and the hash of what it stands for: a look-up in a large map is one cache miss, and
 * only where the hashes are the same are the things themselves looked at. */
typedef struct
{
  guint32 hash;
  guint32 id; /* G_MAXUINT32 for a free place */
} QuernIdPlace;

/**
 * QuernIdMap:
 *
 * Things → ids, where the things stand in a table of the caller's, by id:
 *
 *   for (place = quern_id_map_find (map, hash); place->id != G_MAXUINT32;
 *        place = quern_id_map_next (map, place))
 *     if (place->hash == hash && is_same (table[place->id], thing))
 *       return place->id;
 *
 * The loop ends at the place where the thing would be.
 */
typedef struct
{
  QuernIdPlace *places; /* owned, nullable */
  guint         bits;   /* 2^bits places */
  guint32       n;      /* how many are taken */
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

/* place: a free one, where the thing would be */
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
