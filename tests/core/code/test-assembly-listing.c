/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-assembly-listing.h"

#include <string.h>

/* Instructions of one byte each; symbol: the address that gets one. */
static QuernDisassembly *
make_code (guint64 start,
           guint   n,
           guint64 symbol)
{
  QuernDisassembly *code = quern_disassembly_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint64 at = start; at < start + n; at++)
    {
      if (at == symbol)
        g_string_append_printf (text, "%016" G_GINT64_MODIFIER "x <next>:\n", at);
      g_string_append_printf (text, "  %" G_GINT64_MODIFIER "x:\t90\tnop\n", at);
    }
  quern_disassembly_read (code, text->str, text->len, (QuernCodeRange) { 0, G_MAXUINT64 });
  g_assert_cmpuint (quern_disassembly_get_n (code), ==, n);

  return code;
}

typedef struct
{
  guint64     addresses[6];
  guint       n;
  guint64     symbol;
  const char *rows; /* i: instruction, C: one with a cost, u: unknown, f: folded, g: gap */
} Case;

static const Case cases[] = {
  { { 100, 101, 102 }, 3, 0, "CCCiiif" },
  { { 100, 104 }, 2, 0, "CiiiCiiif" },
  { { 100, 108 }, 2, 0, "CiiiiiiiCiiif" },
  { { 100, 109 }, 2, 0, "CiiiiiiiiCiiif" },
  { { 100, 110 }, 2, 0, "CiiifiiiCiiif" },
  { { 100, 110 }, 2, 105, "CiiiigCiiif" },
  { { 100 }, 1, 102, "Ci" },
  { { 0, 100, 139 }, 3, 0, "uCiiifiiiC" },
  { { 100, 200 }, 2, 0, "Ciiifgu" },
  { { 100, 9000 }, 2, 0, "Ciiifgu" },
  { { 50 }, 1, 0, "uiiif" },
};

static char *
describe (const GArray *rows)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const QuernAssemblyRow *row = &g_array_index (rows, QuernAssemblyRow, i);

      if (row->kind == QUERN_ASSEMBLY_INSTRUCTION)
        g_string_append_c (text, row->place != G_MAXUINT ? 'C' : 'i');
      else
        g_string_append_c (text, row->kind == QUERN_ASSEMBLY_UNKNOWN  ? 'u'
                                 : row->kind == QUERN_ASSEMBLY_FOLDED ? 'f' : 'g');
    }

  return g_string_free (text, FALSE);
}

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Case *c = &cases[i];
      g_autoptr (QuernDisassembly) code = make_code (100, 40, c->symbol);
      g_autoptr (GArray) rows = quern_assembly_list_rows (code, c->addresses, c->n,
                                                          QUERN_ASSEMBLY_CONTEXT, NULL);
      g_autofree char *text = describe (rows);

      g_assert_cmpstr (text, ==, c->rows);
    }
}

static void
test_opened (void)
{
  static const guint64 addresses[] = { 100, 120 };
  const guint64 fold = 104;
  g_autoptr (GHashTable) opened = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (QuernDisassembly) code = make_code (100, 21, 0);
  g_autoptr (GArray) rows = NULL;

  g_hash_table_add (opened, (gpointer) &fold);
  rows = quern_assembly_list_rows (code, addresses, 2, QUERN_ASSEMBLY_CONTEXT, opened);
  g_assert_cmpuint (rows->len, ==, 21);
  for (guint i = 0; i < rows->len; i++)
    g_assert_cmpuint (g_array_index (rows, QuernAssemblyRow, i).address, ==, 100 + i);
}

/* For any addresses, objdump is asked for a bounded number of bytes, and no row is lost. */
static void
test_ranges (void)
{
  for (guint round = 0; round < 200; round++)
    {
      guint n = (guint) g_test_rand_int_range (1, 400);
      guint bits = (guint) g_test_rand_int_range (4, 64);
      g_autofree guint64 *addresses = g_new (guint64, n);
      g_autoptr (QuernDisassembly) code = quern_disassembly_new ();
      g_autoptr (GArray) ranges = NULL;
      g_autoptr (GArray) rows = NULL;
      guint64 n_bytes = 0;
      guint n_places = 0;

      addresses[0] = (guint64) g_test_rand_int_range (0, 3);
      for (guint i = 1; i < n; i++)
        {
          guint64 step = 1 + (((guint64) (guint32) g_test_rand_int () << 32 |
                               (guint32) g_test_rand_int ()) >> (64 - bits));

          addresses[i] = addresses[i - 1] + step;
          if (addresses[i] < addresses[i - 1])
            n = i;
        }

      ranges = quern_assembly_find_ranges (addresses, n);
      g_assert_cmpuint (ranges->len, <=, 64);
      for (guint i = 0; i < ranges->len; i++)
        {
          QuernCodeRange range = g_array_index (ranges, QuernCodeRange, i);

          g_assert_cmpuint (range.start, <, range.stop);
          g_assert_true (i == 0 ||
                         g_array_index (ranges, QuernCodeRange, i - 1).stop < range.start);
          n_bytes += range.stop - range.start;
        }
      g_assert_cmpuint (n_bytes, <=, 4 << 20);

      rows = quern_assembly_list_rows (code, addresses, n, QUERN_ASSEMBLY_CONTEXT, NULL);
      for (guint i = 0; i < rows->len; i++)
        n_places += g_array_index (rows, QuernAssemblyRow, i).place != G_MAXUINT;
      g_assert_cmpuint (n_places, ==, n);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/assembly-listing/rows", test_rows);
  g_test_add_func ("/assembly-listing/opened", test_opened);
  g_test_add_func ("/assembly-listing/ranges", test_ranges);

  return g_test_run ();
}
