/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-inline-sites.h"

#include "quern-hash.h"

typedef struct
{
  QuernFunctionId function;
  QuernPlace      where;
  guint64         end;
  guint32         site; /* or QUERN_NONE */
} Entry;

struct _QuernInlineSites
{
  gatomicrefcount  ref_count;
  GArray          *sites;      /* owned: QuernInlineSite */
  GHashTable      *known;      /* owned: maps a site as text to its number; NULL once finished */
  GStringChunk    *names;      /* owned */
  GArray          *by_address; /* owned: Entry */
  GArray          *by_line;    /* owned: Entry, one for each line */
};

QuernInlineSites *
quern_inline_sites_new (void)
{
  QuernInlineSites *self = g_new0 (QuernInlineSites, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->sites = g_array_new (FALSE, FALSE, sizeof (QuernInlineSite));
  self->known = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);
  self->names = g_string_chunk_new (1024);
  self->by_address = g_array_new (FALSE, FALSE, sizeof (Entry));

  return self;
}

QuernInlineSites *
quern_inline_sites_ref (QuernInlineSites *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
quern_inline_sites_unref (QuernInlineSites *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_array_unref (self->sites);
  g_clear_pointer (&self->known, g_hash_table_unref);
  g_string_chunk_free (self->names);
  g_array_unref (self->by_address);
  g_clear_pointer (&self->by_line, g_array_unref);
  g_free (self);
}

/**
 * quern_inline_sites_add_site:
 * @self: sites that are not finished
 * @site: a site; its name is copied
 *
 * Returns: its number; equal sites get the same number
 */
guint32
quern_inline_sites_add_site (QuernInlineSites      *self,
                             const QuernInlineSite *site)
{
  char *key = g_strdup_printf ("%u %" G_GUINT64_FORMAT " %s", site->file, site->line, site->name);
  QuernInlineSite copy = *site;
  gpointer number;

  if (g_hash_table_lookup_extended (self->known, key, NULL, &number))
    {
      g_free (key);
      return GPOINTER_TO_UINT (number);
    }

  copy.name = g_string_chunk_insert_const (self->names, site->name);
  g_hash_table_insert (self->known, key, GUINT_TO_POINTER (self->sites->len));
  g_array_append_val (self->sites, copy);

  return self->sites->len - 1;
}

void
quern_inline_sites_add (QuernInlineSites *self,
                        QuernFunctionId   function,
                        const QuernPlace *where,
                        guint64           end,
                        guint32           site)
{
  Entry entry = { function, *where, end, site };

  g_return_if_fail (site == QUERN_NONE || site < self->sites->len);

  g_array_append_val (self->by_address, entry);
}

static int
compare_numbers (guint64 a,
                 guint64 b)
{
  return a < b ? -1 : a > b;
}

static int
compare_addresses (gconstpointer a,
                   gconstpointer b)
{
  const Entry *x = a;
  const Entry *y = b;

  if (x->function != y->function)
    return compare_numbers (x->function, y->function);

  return compare_numbers (x->where.address, y->where.address);
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  const Entry *x = a;
  const Entry *y = b;

  if (x->function != y->function)
    return compare_numbers (x->function, y->function);
  if (x->where.file != y->where.file)
    return compare_numbers (x->where.file, y->where.file);

  return compare_numbers (x->where.line, y->where.line);
}

/* Must be called once, after all sites have been added. */
void
quern_inline_sites_finish (QuernInlineSites *self)
{
  guint n = 0;

  g_clear_pointer (&self->known, g_hash_table_unref);
  self->by_line = g_array_copy (self->by_address);
  g_array_sort (self->by_address, compare_addresses);
  g_array_sort (self->by_line, compare_lines);

  /* A line with code from two sites is ambiguous: give it none. */
  for (guint i = 0; i < self->by_line->len; i++)
    {
      const Entry *entry = &g_array_index (self->by_line, Entry, i);
      Entry *last = n > 0 ? &g_array_index (self->by_line, Entry, n - 1) : NULL;

      if (last == NULL || compare_lines (entry, last) != 0)
        g_array_index (self->by_line, Entry, n++) = *entry;
      else if (last->site != entry->site)
        last->site = QUERN_NONE;
    }
  g_array_set_size (self->by_line, n);
}

guint
quern_inline_sites_get_n (const QuernInlineSites *self)
{
  return self->sites->len;
}

const QuernInlineSite *
quern_inline_sites_get (const QuernInlineSites *self,
                        guint32                 site)
{
  return &g_array_index (self->sites, QuernInlineSite, site);
}

/* The last entry that is not greater than the key; NULL if all are. */
static const Entry *
search (GArray       *entries,
        const Entry  *key,
        GCompareFunc  compare)
{
  guint low = 0;
  guint high = entries->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (compare (&g_array_index (entries, Entry, middle), key) <= 0)
        low = middle + 1;
      else
        high = middle;
    }

  return low > 0 ? &g_array_index (entries, Entry, low - 1) : NULL;
}

/**
 * quern_inline_sites_find:
 * @self: sites that are finished
 * @function: a function
 * @where: a place in its code; address 0 if unknown
 *
 * Returns: the site at which the code was inlined; or %QUERN_NONE
 */
guint32
quern_inline_sites_find (const QuernInlineSites *self,
                         QuernFunctionId         function,
                         const QuernPlace       *where)
{
  const Entry key = { function, *where, 0, QUERN_NONE };
  const Entry *found = where->address != 0 ? search (self->by_address, &key, compare_addresses)
                                           : search (self->by_line, &key, compare_lines);

  /* If the object file has another line at the address, it is not the profiled one. */
  if (found == NULL || compare_lines (found, &key) != 0 ||
      (where->address != 0 && where->address >= found->end))
    return QUERN_NONE;

  return found->site;
}
