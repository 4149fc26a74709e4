/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-hash.h"

#include <string.h>

/* 2^BITS keys that are made to collide. */
#define BITS 12
#define N (1u << BITS)

static guint
count_different (GHashFunc      hash,
                 gconstpointer *keys)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < N; i++)
    g_hash_table_add (seen, GUINT_TO_POINTER (hash (keys[i])));

  return g_hash_table_size (seen);
}

static guint
hash_words (gconstpointer key)
{
  return (guint) (quern_hash_bytes (key, 2 * BITS * sizeof (guint64)) >> 32);
}

/* "Ez" and "FY" have the same g_str_hash(), and so do all words made of them. */
static void
test_text (void)
{
  char texts[N][2 * BITS + 1] = { 0 };
  gconstpointer keys[N];

  for (guint i = 0; i < N; i++)
    {
      for (guint bit = 0; bit < BITS; bit++)
        memcpy (&texts[i][2 * bit], i >> bit & 1 ? "Ez" : "FY", 2);
      keys[i] = texts[i];
    }

  g_assert_cmpuint (count_different (g_str_hash, keys), ==, 1);
  g_assert_cmpuint (count_different (quern_hash_text, keys), >, N - N / 100);
}

/* The keys differ only in the upper half, which g_int64_hash() ignores. */
static void
test_numbers (void)
{
  gint64 numbers[N];
  gconstpointer keys[N];

  for (guint i = 0; i < N; i++)
    {
      numbers[i] = (gint64) i << 32;
      keys[i] = &numbers[i];
    }

  g_assert_cmpuint (count_different (quern_hash_number, keys), >, N - N / 100);
}

/* In a multiplicative hash, the top bit of a word only affects the top bit, whatever the seed: a
 * change in one word can cancel that of the next. */
static void
test_pairs_of_words (void)
{
  g_autofree guint64 *words = g_new0 (guint64, N * 2 * BITS);
  gconstpointer keys[N];

  for (guint i = 0; i < N; i++)
    {
      guint64 *key = words + (gsize) i * 2 * BITS;

      for (guint bit = 0; bit < BITS; bit++)
        if (i >> bit & 1)
          {
            key[2 * bit] = G_GUINT64_CONSTANT (1) << 63;
            key[2 * bit + 1] = G_GUINT64_CONSTANT (1) << 63 | G_GUINT64_CONSTANT (1) << 34;
          }
      keys[i] = key;
    }

  g_assert_cmpuint (count_different (hash_words, keys), >, N - N / 100);
}

static void
test_equal (void)
{
  for (gsize length = 0; length < 40; length++)
    {
      char a[64] = "0123456789012345678901234567890123456789";
      char b[64];

      a[length] = '\0';
      memcpy (b + 1, a, length + 1);
      g_assert_cmpuint (quern_hash_text (a), ==, quern_hash_text (b + 1));
      a[length] = 'x';
      g_assert_cmpuint (quern_hash_text (a), !=, quern_hash_text (b + 1));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hash/text", test_text);
  g_test_add_func ("/hash/numbers", test_numbers);
  g_test_add_func ("/hash/pairs-of-words", test_pairs_of_words);
  g_test_add_func ("/hash/equal", test_equal);

  return g_test_run ();
}
