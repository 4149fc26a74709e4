/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-sink.h"

#include <string.h>

typedef struct
{
  const char *name;
  double      value;
  const char *text;
} NumberCase;

/* The shortest text that parses to the same number. */
static const NumberCase numbers[] = {
  { "zero", 0.0, "0" },
  { "whole", 42.0, "42" },
  { "negative", -1.5, "-1.5" },
  { "tenth", 0.1, "0.1" },
  { "third", 1.0 / 3.0, "0.3333333333333333" },
  { "sum", 0.1 + 0.2, "0.30000000000000004" },
  { "large", 1e300, "1e+300" },
  { "small", 5e-324, "4.94065645841247e-324" },
};

static void
test_number (gconstpointer data)
{
  const NumberCase *c = data;
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autofree char *text = NULL;

  quern_sink_write_number (sink, c->value);
  text = quern_sink_steal_text (sink, NULL);

  g_assert_cmpstr (text, ==, c->text);
  g_assert_true (memcmp (&(double) { g_ascii_strtod (text, NULL) }, &c->value,
                         sizeof c->value) == 0);
}

/* The first error is kept. */
static void
test_fail (void)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autoptr (GError) error = NULL;

  g_assert_false (quern_sink_is_broken (sink));
  quern_sink_fail (sink, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NO_SPACE, "first"));
  quern_sink_fail (sink, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "second"));
  quern_sink_puts (sink, "more");
  g_assert_true (quern_sink_is_broken (sink));
  g_assert_false (quern_sink_finish (sink, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

static void
test_integers (void)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autofree char *text = NULL;
  gsize length = 0;

  quern_sink_write_signed (sink, 0);
  quern_sink_putc (sink, ' ');
  quern_sink_write_signed (sink, G_MAXINT64);
  quern_sink_putc (sink, ' ');
  quern_sink_write_signed (sink, G_MININT64);
  quern_sink_putc (sink, ' ');
  quern_sink_write_count (sink, G_MAXUINT64);
  quern_sink_putc (sink, ' ');
  quern_sink_write_hex (sink, 0);
  quern_sink_putc (sink, ' ');
  quern_sink_write_hex (sink, G_MAXUINT64);
  text = quern_sink_steal_text (sink, &length);

  g_assert_cmpstr (text, ==, "0 9223372036854775807 -9223372036854775808 18446744073709551615 "
                             "0x0 0xffffffffffffffff");
  g_assert_cmpuint (length, ==, strlen (text));
}

/* A stream receives the output in order, whatever the size of the writes. */
static void
test_stream (void)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (QuernSink) to_stream = quern_sink_new_stream (stream, NULL);
  g_autoptr (QuernSink) to_memory = quern_sink_new ();
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autoptr (GError) error = NULL;
  g_autofree char *piece = g_malloc (1 << 20);
  g_autofree char *expected = NULL;
  gsize length = 0;

  memset (piece, 'x', 1 << 20);
  for (guint i = 0; i < 3000; i++)
    {
      guint size = i % 500 == 0 ? (guint) g_rand_int_range (random, 1, 1 << 20)
                                : (guint) g_rand_int_range (random, 0, 300);

      quern_sink_write (to_stream, piece, size);
      quern_sink_write (to_memory, piece, size);
      quern_sink_write_count (to_stream, i);
      quern_sink_write_count (to_memory, i);
      quern_sink_putc (to_stream, '\n');
      quern_sink_putc (to_memory, '\n');
    }

  g_assert_true (quern_sink_finish (to_stream, &error));
  g_assert_no_error (error);
  expected = quern_sink_steal_text (to_memory, &length);
  g_assert_cmpmem (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)),
                   (int) g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)),
                   expected, (int) length);
}

/* The first error is kept, however much is written afterwards. */
static void
test_broken_stream (void)
{
  char small[100];
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new (small, sizeof small, NULL, NULL);
  g_autoptr (QuernSink) sink = quern_sink_new_stream (stream, NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 1000000; i++)
    quern_sink_write (sink, "0123456789", 10);

  g_assert_true (quern_sink_is_broken (sink));
  g_assert_false (quern_sink_finish (sink, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

static void
test_cancelled (void)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (QuernSink) sink = quern_sink_new_stream (stream, cancellable);
  g_autoptr (GError) error = NULL;

  quern_sink_puts (sink, "text");
  g_cancellable_cancel (cancellable);

  g_assert_false (quern_sink_finish (sink, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *path = g_strconcat ("/export/sink/number/", numbers[i].name, NULL);

      g_test_add_data_func (path, &numbers[i], test_number);
    }
  g_test_add_func ("/export/sink/integers", test_integers);
  g_test_add_func ("/export/sink/fail", test_fail);
  g_test_add_func ("/export/sink/stream", test_stream);
  g_test_add_func ("/export/sink/broken-stream", test_broken_stream);
  g_test_add_func ("/export/sink/cancelled", test_cancelled);

  return g_test_run ();
}
