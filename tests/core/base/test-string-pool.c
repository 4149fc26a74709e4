/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-string-pool.h"

#include <string.h>

/* Byte strings and their displayed text. */
static const struct
{
  const char *name;
  const char *bytes;
  gsize       length;
  const char *text;
} cases[] = {
#define BYTES(literal) literal, sizeof (literal) - 1
  { "empty",        BYTES (""), "" },
  { "ascii",        BYTES ("main"), "main" },
  { "utf-8",        BYTES ("Müller::größe"), "Müller::größe" },
  { "latin-1",      BYTES ("caf\xe9.c"), "caf\xef\xbf\xbd.c" },
  { "cut",          BYTES ("na\xc3"), "na\xef\xbf\xbd" },
  { "overlong",     BYTES ("\xc0\xaf" "x"), "\xef\xbf\xbd\xef\xbf\xbd" "x" },
  { "nul",          BYTES ("ma\0in"), "ma\xe2\x90\x80in" },
  { "only-nul",     BYTES ("\0"), "\xe2\x90\x80" },
  { "nul-at-end",   BYTES ("ma\0"), "ma\xe2\x90\x80" },
  { "nul-and-bad",  BYTES ("\0\xff\0"), "\xe2\x90\x80\xef\xbf\xbd\xe2\x90\x80" },
  { "control",      BYTES ("\x1b[31mred"), "\x1b[31mred" },
#undef BYTES
};

static void
test_text (void)
{
  g_autoptr (QuernStringPool) pool = quern_string_pool_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gsize length;
      const char *bytes;

      g_assert_cmpuint (quern_string_pool_intern (pool, cases[i].bytes, cases[i].length), ==, i);

      bytes = quern_string_pool_get_bytes (pool, i, &length);
      g_assert_cmpuint (length, ==, cases[i].length);
      g_assert_true (memcmp (bytes, cases[i].bytes, length) == 0);
      g_assert_cmpint (bytes[length], ==, '\0');
      g_assert_cmpstr (quern_string_pool_get_text (pool, i), ==, cases[i].text);
    }

  /* Interning again adds nothing and returns the same ids. */
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (quern_string_pool_intern (pool, cases[i].bytes, cases[i].length), ==, i);
  g_assert_cmpuint (quern_string_pool_intern (pool, "next", 4), ==, G_N_ELEMENTS (cases));
}

/* Strings of every length, to cover each tail of the hash; each is a prefix of the next. */
static void
test_prefixes (void)
{
  g_autoptr (QuernStringPool) pool = quern_string_pool_new ();
  char bytes[300];

  for (guint i = 0; i < sizeof bytes; i++)
    bytes[i] = (char) ('a' + i % 3);

  for (guint i = 0; i < sizeof bytes; i++)
    g_assert_cmpuint (quern_string_pool_intern (pool, bytes, i), ==, i);
  for (guint i = 0; i < sizeof bytes; i++)
    g_assert_cmpuint (quern_string_pool_intern (pool, bytes, i), ==, i);
}

/* Compares random strings with a GHashTable; also checks that the bytes never move. */
static void
test_random (void)
{
  g_autoptr (QuernStringPool) pool = quern_string_pool_new ();
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) bytes_of = g_ptr_array_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (20260701);

  for (guint i = 0; i < 60000; i++)
    {
      char text[40];
      gsize length = (gsize) g_rand_int_range (rand, 0, 12);
      gpointer known;
      guint32 id;

      if (i % 5000 == 0) /* too large for the rest of a block */
        {
          g_autofree char *large = g_strnfill (400000 + i, 'x');

          id = quern_string_pool_intern (pool, large, 400000 + i);
          g_hash_table_insert (ids, g_steal_pointer (&large), GUINT_TO_POINTER (id + 1));
          g_ptr_array_add (bytes_of, (gpointer) quern_string_pool_get_bytes (pool, id, NULL));
          continue;
        }

      for (gsize j = 0; j < length; j++)
        text[j] = (char) g_rand_int_range (rand, 'a', 'e');
      text[length] = '\0';

      known = g_hash_table_lookup (ids, text);
      id = quern_string_pool_intern (pool, text, length);
      if (known != NULL)
        {
          g_assert_cmpuint (id, ==, GPOINTER_TO_UINT (known) - 1);
          continue;
        }

      g_assert_cmpuint (id, ==, bytes_of->len);
      g_hash_table_insert (ids, g_strdup (text), GUINT_TO_POINTER (id + 1));
      g_ptr_array_add (bytes_of, (gpointer) quern_string_pool_get_bytes (pool, id, NULL));
    }

  g_assert_cmpuint (quern_string_pool_intern (pool, "next", 4), ==, g_hash_table_size (ids));
  for (guint i = 0; i < bytes_of->len; i++)
    g_assert_true (quern_string_pool_get_bytes (pool, i, NULL) == g_ptr_array_index (bytes_of, i));
}

/* Strings interned before the pool was put to rest are found again. */
static void
test_rest (void)
{
  g_autoptr (QuernStringPool) pool = quern_string_pool_new ();
  char text[16];

  g_assert_cmpuint (quern_string_pool_intern (pool, "", 0), ==, 0);
  for (guint i = 1; i < 2000; i++)
    {
      g_snprintf (text, sizeof text, "%u", i);
      g_assert_cmpuint (quern_string_pool_intern (pool, text, strlen (text)), ==, i);
      if (i % 700 == 0)
        quern_string_pool_rest (pool);
    }

  quern_string_pool_rest (pool);
  g_assert_cmpuint (quern_string_pool_intern (pool, "", 0), ==, 0);
  for (guint i = 1; i < 2000; i++)
    {
      g_snprintf (text, sizeof text, "%u", i);
      g_assert_cmpuint (quern_string_pool_intern (pool, text, strlen (text)), ==, i);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/string-pool/text", test_text);
  g_test_add_func ("/base/string-pool/prefixes", test_prefixes);
  g_test_add_func ("/base/string-pool/random", test_random);
  g_test_add_func ("/base/string-pool/rest", test_rest);

  return g_test_run ();
}
