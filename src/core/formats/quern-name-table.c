/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-table.h"

/* Numbers below twice the number of entries plus this are looked up in an array;
 * writers count up from 1. */
#define SPARE_NUMBERS 4096

void
quern_name_table_init (QuernNameTable *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (QuernNameEntry));
  self->dense = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->sparse = g_array_new (FALSE, TRUE, sizeof (guint32));
  quern_pair_map_init (&self->numbers);
}

void
quern_name_table_clear (QuernNameTable *self)
{
  g_clear_pointer (&self->entries, g_array_unref);
  g_clear_pointer (&self->dense, g_array_unref);
  g_clear_pointer (&self->sparse, g_array_unref);
  quern_pair_map_clear (&self->numbers);
}

/**
 * quern_name_table_reset:
 * @self: a table
 *
 * Forgets all names. Needed when a new run begins in the same file.
 */
void
quern_name_table_reset (QuernNameTable *self)
{
  quern_name_table_clear (self);
  quern_name_table_init (self);
}

/* The slot of a large number. Look-ups add it, too: even a malicious file cannot
 * cause more of them than it has lines. */
static guint32 *
get_sparse_place (QuernNameTable *self,
                  guint64         number)
{
  gboolean is_new;
  guint32 i = quern_pair_map_insert (&self->numbers, (guint32) (number >> 32), (guint32) number,
                                     &is_new);

  if (is_new)
    g_array_set_size (self->sparse, i + 1);

  return &g_array_index (self->sparse, guint32, i);
}

/**
 * quern_name_table_find_sparse:
 * @self: a table
 * @number: a number from the file that is not in the dense array
 *
 * Returns: the index of its entry; QUERN_NONE if it has none
 */
guint32
quern_name_table_find_sparse (QuernNameTable *self,
                              guint64         number)
{
  guint32 place = 0;

  /* Entries added as sparse stay there, even if the array has grown since. */
  if (number >= self->dense->len || self->sparse->len > 0)
    place = *get_sparse_place (self, number);

  return place > 0 ? place - 1 : QUERN_NONE;
}

/**
 * quern_name_table_define:
 * @self: a table
 * @number: a number from the file
 *
 * Returns: the index of its entry, which is added without a name if missing
 */
guint32
quern_name_table_define (QuernNameTable *self,
                         guint64         number)
{
  guint32 place = quern_name_table_find (self, number);
  QuernNameEntry entry = { QUERN_NONE, 0, QUERN_NONE, QUERN_NONE, QUERN_NONE };

  if (place != QUERN_NONE)
    return place;

  place = self->entries->len;
  g_array_append_val (self->entries, entry);
  if (number < 2 * (guint64) place + SPARE_NUMBERS)
    {
      if (number >= self->dense->len)
        g_array_set_size (self->dense, (guint) number + 1);
      g_array_index (self->dense, guint32, number) = place + 1;
    }
  else
    {
      *get_sparse_place (self, number) = place + 1;
    }

  return place;
}

/**
 * quern_name_table_get_memory:
 * @self: a table
 *
 * Returns: its approximate memory use in bytes
 */
guint64
quern_name_table_get_memory (const QuernNameTable *self)
{
  return (guint64) self->entries->len * sizeof (QuernNameEntry) * 2 +
         ((guint64) self->dense->len + self->sparse->len) * sizeof (guint32) * 2 +
         ((guint64) sizeof (QuernPairPlace) << self->numbers.bits);
}
