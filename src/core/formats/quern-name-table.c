/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-table.h"

void
quern_name_table_init (QuernNameTable *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (QuernNameEntry));
  quern_number_map_init (&self->places);
}

void
quern_name_table_clear (QuernNameTable *self)
{
  g_clear_pointer (&self->entries, g_array_unref);
  quern_number_map_clear (&self->places);
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
  const QuernNameEntry entry = { QUERN_NONE, 0, QUERN_NONE, QUERN_NONE, QUERN_NONE };
  guint32 place;
  gboolean is_new;

  if (!quern_number_map_insert (&self->places, number, &place, &is_new))
    g_error ("no memory for a table of names");
  if (is_new)
    g_array_append_val (self->entries, entry);

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
         self->places.n_dense * sizeof (guint32) +
         self->places.sparse_values->len * sizeof (guint32) * 2 +
         ((guint64) sizeof (QuernPairPlace) << self->places.sparse.bits);
}
