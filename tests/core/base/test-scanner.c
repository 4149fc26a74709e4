/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-scanner.h"

#include <errno.h>
#include <string.h>

/* A number followed by other text. */
static const struct
{
  const char *name;
  const char *text;
  QuernScan   scan;
  guint64     value;
  gsize       length; /* of the number */
} numbers[] = {
  { "zero",            "0\n", QUERN_SCAN_OK, 0, 1 },
  { "digits",          "1234567890 5\n", QUERN_SCAN_OK, 1234567890, 10 },
  { "leading-zeros",   "0000000000000000000000000000042\n", QUERN_SCAN_OK, 42, 31 },
  { "18-digits",       "999999999999999999\n",
    QUERN_SCAN_OK, G_GUINT64_CONSTANT (999999999999999999), 18 },
  { "19-digits",       "9999999999999999999\n",
    QUERN_SCAN_OK, G_GUINT64_CONSTANT (9999999999999999999), 19 },
  { "largest",         "18446744073709551615\n", QUERN_SCAN_OK, G_MAXUINT64, 20 },
  { "too-wide",        "18446744073709551616\n", QUERN_SCAN_TOO_WIDE, G_MAXUINT64, 20 },
  { "much-too-wide",   "99999999999999999999999999 7\n", QUERN_SCAN_TOO_WIDE, G_MAXUINT64, 26 },
  { "hex",             "0x7fF\n", QUERN_SCAN_OK, 0x7ff, 5 },
  { "hex-capital",     "0X10 \n", QUERN_SCAN_OK, 16, 4 },
  { "hex-largest",     "0xffffffffffffffff\n", QUERN_SCAN_OK, G_MAXUINT64, 18 },
  { "hex-zeros",       "0x00000000000000000001\n", QUERN_SCAN_OK, 1, 22 },
  { "hex-too-wide",    "0x10000000000000000\n", QUERN_SCAN_TOO_WIDE, G_MAXUINT64, 19 },
  { "hex-ends",        "0x1g\n", QUERN_SCAN_OK, 1, 3 },
  { "hex-none",        "0x\n", QUERN_SCAN_NONE, 77, 0 },
  { "no-hex",          "1x2\n", QUERN_SCAN_OK, 1, 1 },
  { "no-hex-00",       "00x2\n", QUERN_SCAN_OK, 0, 2 },
  { "sign",            "-1\n", QUERN_SCAN_NONE, 77, 0 },
  { "blank",           " 1\n", QUERN_SCAN_NONE, 77, 0 },
  { "nothing",         "\n", QUERN_SCAN_NONE, 77, 0 },
  { "word",            "abc\n", QUERN_SCAN_NONE, 77, 0 },
  { "byte-above-ascii", "\xb2\n", QUERN_SCAN_NONE, 77, 0 },
};

static void
test_number (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  const char *at = numbers[i].text;
  guint64 value = 77;

  g_assert_cmpint (quern_scan_number (&at, &value), ==, numbers[i].scan);
  g_assert_cmpuint (value, ==, numbers[i].value);
  g_assert_cmpuint ((gsize) (at - numbers[i].text), ==, numbers[i].length);
}

/* Compares with GLib's parser, for numbers of all lengths. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20260703);

  for (guint i = 0; i < 100000; i++)
    {
      gint32 n_bits = g_rand_int_range (rand, 1, 65);
      guint64 value = ((guint64) g_rand_int (rand) << 32 | g_rand_int (rand)) >> (64 - n_bits);
      g_autofree char *text = g_strdup_printf (i % 2 == 0 ? "%" G_GUINT64_FORMAT "\n"
                                                          : "0x%" G_GINT64_MODIFIER "x\n", value);
      const char *at = text;
      guint64 scanned;

      g_assert_cmpint (quern_scan_number (&at, &scanned), ==, QUERN_SCAN_OK);
      g_assert_cmpuint (scanned, ==, value);
      g_assert_cmpint (*at, ==, '\n');
    }
}

/* Finds the end of a line and of its first word. */
static void
test_ends (void)
{
  static const struct
  {
    const char *text;
    gsize       line_end;
    gsize       word_end;
    gsize       after_blanks;
  } rows[] = {
    { "\n", 0, 0, 0 },
    { "abc\n", 3, 3, 0 },
    { "abc def\n", 7, 3, 0 },
    { " \t x\n", 4, 0, 3 },
    { "abc\r\n", 3, 3, 0 },
    { "\r\n", 0, 0, 0 },
    { "a\rb\r\n", 3, 3, 0 },
    { "a\r\r\n", 2, 2, 0 },
    { "  \n", 2, 0, 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *text = rows[i].text;

      g_assert_cmpuint ((gsize) (quern_find_line_end (text) - text), ==, rows[i].line_end);
      g_assert_cmpuint ((gsize) (quern_skip_word (text) - text), ==, rows[i].word_end);
      g_assert_cmpuint ((gsize) (quern_skip_blanks (text) - text), ==, rows[i].after_blanks);
      g_assert_true (quern_is_line_end (text + rows[i].line_end));
    }
}

/* Compares with a scan that looks at one byte at a time. */
static void
test_digits (void)
{
  static const char some[] = "0123456789+-* \n\rxaf\x80\xff";
  g_autoptr (GRand) rand = g_rand_new_with_seed (4711);

  for (guint round = 0; round < 20000; round++)
    {
      char text[128];
      QuernDigitScan scan;
      guint32 others = 0;
      guint64 want = 0;
      gsize n_digits = 0;

      for (gsize i = 0; i < sizeof text; i++)
        text[i] = round % 2 == 0 ? (char) g_rand_int_range (rand, 0, 256)
                                 : some[g_rand_int_range (rand, 0, sizeof some - 1)];
      if (round % 7 == 0)
        memset (text, '7', (gsize) g_rand_int_range (rand, 0, 100));

      for (guint i = 0; i < QUERN_DIGIT_SCAN; i++)
        others |= (guint32) !quern_is_digit (text[i]) << i;
      g_assert_cmphex (quern_find_others (text), ==, others);
      g_assert_cmphex (quern_find_others_by_words (text), ==, others);

      while (n_digits < QUERN_DIGIT_SCAN && quern_is_digit (text[n_digits]))
        n_digits++;
      scan = (QuernDigitScan) { text, 0 };
      g_assert_true (quern_digit_scan_next (&scan, text) == text + n_digits);

      n_digits = MIN (n_digits, 8);
      for (gsize i = 0; i < n_digits; i++)
        want = want * 10 + (guint64) (text[i] - '0');
      if (n_digits > 0)
        g_assert_cmpuint (quern_get_digits (text, n_digits), ==, want);
    }
}

/* One row is a text, and its number if it is a valid one. */
typedef struct
{
  const char *text;
  gboolean    is_number;
  gint64      number;
} WholeCase;

static const WholeCase whole_cases[] = {
  { "0", TRUE, 0 },
  { "7167", TRUE, 7167 },
  { "-12", TRUE, -12 },
  { "9223372036854775807", TRUE, G_MAXINT64 },
  { "-9223372036854775808", TRUE, G_MININT64 },
  { "9223372036854775808", FALSE, 0 },
  { "-9223372036854775809", FALSE, 0 },
  { "", FALSE, 0 },
  { "-", FALSE, 0 },
  { "+1", FALSE, 0 },
  { " 1", FALSE, 0 },
  { "1 ", FALSE, 0 },
  { "--1", FALSE, 0 },
  { "0x10", FALSE, 0 },
  { "12a", FALSE, 0 },
};

static void
test_whole (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (whole_cases); i++)
    {
      gint64 number = 0;

      /* An earlier errno must not affect the result. */
      errno = EAGAIN;
      g_assert_cmpint (quern_parse_whole (whole_cases[i].text, &number), ==,
                       whole_cases[i].is_number);
      if (whole_cases[i].is_number)
        g_assert_cmpint (number, ==, whole_cases[i].number);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *path = g_strconcat ("/base/scanner/number/", numbers[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_number);
    }
  g_test_add_func ("/base/scanner/random", test_random);
  g_test_add_func ("/base/scanner/ends", test_ends);

  g_test_add_func ("/base/scanner/digits", test_digits);
  g_test_add_func ("/base/scanner/whole", test_whole);

  return g_test_run ();
}
