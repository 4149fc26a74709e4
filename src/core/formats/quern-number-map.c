/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-number-map.h"

#include <string.h>

/* Numbers go into the dense table if they are below twice the sum of this and how many there are:
 * writers count up from 0 or 1. */
#define AHEAD 4096u

void
quern_number_map_init (QuernNumberMap *self)
{
  *self = (QuernNumberMap) { 0 };
  quern_pair_map_init (&self->sparse);
  self->sparse_values = g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
quern_number_map_clear (QuernNumberMap *self)
{
  g_free (self->dense);
  quern_pair_map_clear (&self->sparse);
  g_clear_pointer (&self->sparse_values, g_array_unref);
  *self = (QuernNumberMap) { 0 };
}

/* Copies numbers that are now below n_dense to the dense table; their old entries remain unused. */
static void
move_from_sparse (QuernNumberMap *self,
                  guint64         first)
{
  for (gsize i = 0; self->sparse.n > 0 && i < (gsize) 1 << self->sparse.bits; i++)
    {
      const QuernPairPlace *place = &self->sparse.places[i];
      guint64 number = (guint64) place->first << 32 | place->second;

      if (place->value != G_MAXUINT32 && number >= first && number < self->n_dense)
        self->dense[number] = g_array_index (self->sparse_values, guint32, place->value);
    }
}

static gboolean
grow (QuernNumberMap *self,
      guint64         number)
{
  guint64 first = self->n_dense;
  guint64 n = MAX (first, AHEAD);
  guint32 *dense;

  while (n <= number)
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
insert_sparse (QuernNumberMap *self,
               guint64         number,
               guint32        *value,
               gboolean       *is_new)
{
  guint32 place;

  if (!quern_pair_map_try_insert (&self->sparse, (guint32) (number >> 32), (guint32) number, &place,
                                  is_new))
    return FALSE;

  if (*is_new)
    {
      g_array_append_val (self->sparse_values, self->n);
      self->n++;
    }
  *value = g_array_index (self->sparse_values, guint32, place);

  return TRUE;
}

gboolean
quern_number_map_insert (QuernNumberMap *self,
                         guint64         number,
                         guint32        *value,
                         gboolean       *is_new)
{
  if (number >= self->n_dense)
    {
      if (number >= 2 * ((guint64) self->n + AHEAD))
        return insert_sparse (self, number, value, is_new);
      if (!grow (self, number))
        return FALSE;
    }

  *is_new = self->dense[number] == G_MAXUINT32;
  if (*is_new)
    self->dense[number] = self->n++;
  *value = self->dense[number];

  return TRUE;
}

guint32
quern_number_map_find_sparse (const QuernNumberMap *self,
                              guint64               number)
{
  guint32 place = quern_pair_map_find (&self->sparse, (guint32) (number >> 32), (guint32) number);

  return place != G_MAXUINT32 ? g_array_index (self->sparse_values, guint32, place) : G_MAXUINT32;
}
