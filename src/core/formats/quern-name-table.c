/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-table.h"

/* Numbers up to this much above twice what is defined are looked up in an
 * array; writers count up from 1. */
#define SPARE_NUMBERS 4096

void
quern_name_table_init (QuernNameTable *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (QuernNameEntry));
  self->dense = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->sparse = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

void
quern_name_table_clear (QuernNameTable *self)
{
  g_clear_pointer (&self->entries, g_array_unref);
  g_clear_pointer (&self->dense, g_array_unref);
  g_clear_pointer (&self->sparse, g_hash_table_unref);
}

/**
 * quern_name_table_reset:
 * @self: a table
 *
 * Forgets all names, as a new run in the same file asks for.
 */
void
quern_name_table_reset (QuernNameTable *self)
{
  g_array_set_size (self->entries, 0);
  g_array_set_size (self->dense, 0);
  g_hash_table_remove_all (self->sparse);
}

/**
 * quern_name_table_find:
 * @self: a table
 * @number: a number of the file's
 *
 * Returns: (nullable) (transfer none): its entry
 */
QuernNameEntry *
quern_name_table_find (QuernNameTable *self,
                       guint64         number)
{
  guint32 place = 0;

  if (number < self->dense->len)
    place = g_array_index (self->dense, guint32, number);

  /* What came when it was far out stays there, though the array has grown. */
  if (place == 0 && g_hash_table_size (self->sparse) > 0)
    place = GPOINTER_TO_UINT (g_hash_table_lookup (self->sparse, &number));

  return place == 0 ? NULL : &g_array_index (self->entries, QuernNameEntry, place - 1);
}

/**
 * quern_name_table_define:
 * @self: a table
 * @number: a number of the file's
 *
 * Returns: (transfer none): its entry, a new one without a name if need be
 */
QuernNameEntry *
quern_name_table_define (QuernNameTable *self,
                         guint64         number)
{
  QuernNameEntry *found = quern_name_table_find (self, number);
  QuernNameEntry entry = { QUERN_NONE, 0, QUERN_NONE, QUERN_NONE, QUERN_NONE };

  if (found != NULL)
    return found;

  g_array_append_val (self->entries, entry);
  if (number < 2 * (guint64) self->entries->len + SPARE_NUMBERS)
    {
      if (number >= self->dense->len)
        g_array_set_size (self->dense, (guint) number + 1);
      g_array_index (self->dense, guint32, number) = self->entries->len;
    }
  else
    {
      g_hash_table_insert (self->sparse, g_memdup2 (&number, sizeof number),
                           GUINT_TO_POINTER (self->entries->len));
    }

  return &g_array_index (self->entries, QuernNameEntry, self->entries->len - 1);
}
