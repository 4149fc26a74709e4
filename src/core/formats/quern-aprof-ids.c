/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-aprof-ids.h"

#include <string.h>

/* Ids go into the dense table if they are below twice the sum of this and the number of ids. */
#define AHEAD 4096u

void
quern_aprof_ids_init (QuernAprofIds *self)
{
  *self = (QuernAprofIds) { 0 };
  quern_pair_map_init (&self->sparse);
  self->sparse_numbers = g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
quern_aprof_ids_clear (QuernAprofIds *self)
{
  g_free (self->dense);
  quern_pair_map_clear (&self->sparse);
  g_clear_pointer (&self->sparse_numbers, g_array_unref);
  *self = (QuernAprofIds) { 0 };
}

/* Copies ids that are now below n_dense to the dense table; their old entries remain unused. */
static void
move_from_sparse (QuernAprofIds *self,
                  guint64        first)
{
  for (gsize i = 0; self->sparse.n > 0 && i < (gsize) 1 << self->sparse.bits; i++)
    {
      const QuernPairPlace *place = &self->sparse.places[i];

      if (place->value != G_MAXUINT32 && place->second >= first && place->second < self->n_dense)
        self->dense[place->second] = g_array_index (self->sparse_numbers, guint32, place->value);
    }
}

static gboolean
grow (QuernAprofIds *self,
      guint32        id)
{
  guint64 first = self->n_dense;
  guint64 n = MAX (first, AHEAD);
  guint32 *dense;

  while (n <= id)
    n *= 2;
  dense = g_try_renew (guint32, self->dense, n);
  if (dense == NULL)
    return FALSE;

  memset (dense + first, 0xff, (n - first) * sizeof *dense);
  self->dense = dense;
  self->n_dense = n;
  move_from_sparse (self, first);

  return TRUE;
}

static gboolean
find_sparse (QuernAprofIds *self,
             guint32        id,
             guint32       *number,
             gboolean      *is_new)
{
  guint32 place;

  if (!quern_pair_map_try_insert (&self->sparse, 0, id, &place, is_new))
    return FALSE;

  if (*is_new)
    {
      g_array_append_val (self->sparse_numbers, self->n);
      self->n++;
    }
  *number = g_array_index (self->sparse_numbers, guint32, place);

  return TRUE;
}

gboolean
quern_aprof_ids_find (QuernAprofIds *self,
                      guint32        id,
                      guint32       *number,
                      gboolean      *is_new)
{
  if (id >= self->n_dense)
    {
      if (id >= 2 * ((guint64) self->n + AHEAD))
        return find_sparse (self, id, number, is_new);
      if (!grow (self, id))
        return FALSE;
    }

  *is_new = self->dense[id] == G_MAXUINT32;
  if (*is_new)
    self->dense[id] = self->n++;
  *number = self->dense[id];

  return TRUE;
}
