/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-id-map.h"

#include <string.h>

#define FIRST_BITS 8

/* Limited by the size of hashes. */
#define MAX_BITS 31

/**
 * quern_id_map_clear:
 * @self: a map
 *
 * Frees its memory and removes all ids.
 */
void
quern_id_map_clear (QuernIdMap *self)
{
  g_free (self->places);
  *self = (QuernIdMap) { NULL, 0, 0 };
}

static gboolean
allocate (QuernIdMap *self,
          guint       bits)
{
  QuernIdPlace *old = self->places;
  const gsize n_old = old != NULL ? (gsize) 1 << self->bits : 0;
  QuernIdPlace *places = g_try_new (QuernIdPlace, (gsize) 1 << bits);

  if (places == NULL)
    return FALSE;

  memset (places, 0xff, sizeof *places << bits);
  self->places = places;
  self->bits = bits;
  for (gsize i = 0; i < n_old; i++)
    {
      QuernIdPlace *place;

      if (old[i].id == G_MAXUINT32)
        continue;

      place = quern_id_map_find (self, old[i].hash);
      while (place->id != G_MAXUINT32)
        place = quern_id_map_next (self, place);
      *place = old[i];
    }
  g_free (old);

  return TRUE;
}

/**
 * quern_id_map_reserve:
 * @self: a map, which may be zeroed
 * @n: the number of things that it must hold
 *
 * Makes room, so that at most three quarters of the places are taken. Invalidates places found
 * before.
 *
 * Returns: %FALSE if there is not enough memory; the map is then unchanged
 */
gboolean
quern_id_map_reserve (QuernIdMap *self,
                      guint32     n)
{
  guint bits = MAX (self->bits, FIRST_BITS);

  while (bits < MAX_BITS && n > (guint64) 3 << (bits - 2))
    bits++;
  if (G_LIKELY (self->places != NULL && bits == self->bits))
    return n < (guint64) 1 << bits;

  return n < (guint64) 1 << bits && allocate (self, bits);
}
