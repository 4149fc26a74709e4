/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-size-limit.h"

#include "quern-input.h"
#include "quern-parse-error.h"

#include <string.h>

#define GIB (G_GUINT64_CONSTANT (1) << 30)

static const struct
{
  const char *text;
  guint64     size; /* 0 if invalid */
} sizes[] = {
  { "1", 1 },
  { "1000000", 1000000 },
  { "5K", 5 << 10 },
  { "5k", 5 << 10 },
  { "500M", 500 << 20 },
  { "20G", 20 * GIB },
  { "1T", 1024 * GIB },
  { "99999999T", G_MAXUINT64 },
  { "99999999999999999999999", G_MAXUINT64 },
  { "any", G_MAXUINT64 },
  { "", 0 },
  { "0", 0 },
  { "-1", 0 },
  { "+1", 0 },
  { " 1", 0 },
  { "1.5G", 0 },
  { "G", 0 },
  { "1GB", 0 },
  { "1 G", 0 },
  { "all", 0 },
};

/* Runs first, while no limit is set. */
static void
test_default (void)
{
  g_assert_cmpuint (quern_size_limit_get (0), ==, GIB / 2);
  g_assert_cmpuint (quern_size_limit_get (1), ==, GIB / 2);
  g_assert_cmpuint (quern_size_limit_get (200000), ==, GIB / 2);

  /* Empty lines that gzip made 1029 times smaller. */
  g_assert_cmpuint (quern_size_limit_get (2242258), >, 2306867280);
  g_assert_cmpuint (quern_size_limit_get (8 << 20), <=, 4 * GIB);

  /* Real profiles of some 100 MB expand to several GB of text. */
  g_assert_cmpuint (quern_size_limit_get (300 << 20), >, 20 * GIB);
}

static void
test_set (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_assert_true (quern_size_limit_set ("7"));
      g_assert_true (quern_size_limit_set (sizes[i].text) == (sizes[i].size > 0));
      g_assert_cmpuint (quern_size_limit_get (300 << 20), ==,
                        sizes[i].size > 0 ? sizes[i].size : 7);
    }
}

static GBytes *
compress_text (const char *text,
               gsize       length)
{
  g_autoptr (GConverter) gzip =
    G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1));
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (memory, gzip);
  g_autoptr (GError) error = NULL;

  g_output_stream_write_all (stream, text, length, NULL, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_close (stream, NULL, &error);
  g_assert_no_error (error);

  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

/* Returns the number of bytes read. */
static gsize
read_all (GBytes  *stored,
          GError **error)
{
  g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "", NULL);
  const char *start;
  gsize length;
  gsize total = 0;

  while (quern_input_next_block (input, &start, &length, NULL, NULL, error) && length > 0)
    total += length;

  return total;
}

static void
test_bomb (void)
{
  const gsize length = 4 << 20;
  g_autofree char *text = g_malloc (length);
  g_autoptr (GBytes) plain = NULL;
  g_autoptr (GBytes) packed = NULL;
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < length; i++)
    text[i] = i % 4 == 3 ? '\n' : '1';
  plain = g_bytes_new (text, length);
  packed = compress_text (text, length);

  g_assert_true (quern_size_limit_set ("1M"));
  g_assert_cmpuint (read_all (packed, &error), <=, 1 << 20);
  g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_LIMIT);
  g_assert_nonnull (strstr (error->message, "QUERN_MAX_SIZE"));
  g_clear_error (&error);

  /* The limit does not apply to uncompressed files. */
  g_assert_cmpuint (read_all (plain, &error), ==, length);
  g_assert_no_error (error);

  g_assert_true (quern_size_limit_set ("4M"));
  g_assert_cmpuint (read_all (packed, &error), ==, length);
  g_assert_no_error (error);

  g_assert_true (quern_size_limit_set ("any"));
  g_assert_cmpuint (read_all (packed, &error), ==, length);
  g_assert_no_error (error);
}

int
main (int   argc,
      char *argv[])
{
  g_unsetenv ("QUERN_MAX_SIZE");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/size-limit/default", test_default);
  g_test_add_func ("/base/size-limit/set", test_set);
  g_test_add_func ("/base/size-limit/bomb", test_bomb);

  return g_test_run ();
}
