/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-format.h"

#include <locale.h>
#include <math.h>

typedef struct
{
  const char *name;
  char     *(*format) (double value);
  double      value;
  const char *text;
} Case;

static char *
share_2 (double share)
{
  return quern_format_share (share, 2);
}

static char *
share_0 (double share)
{
  return quern_format_share (share, 0);
}

static char *
percent_1 (double share)
{
  return quern_format_percent (share, 1);
}

/* U+202F before units, U+00A0 before the percent sign, U+2212 for minus. */
static const Case cases[] = {
  { "share", share_2, 0.1234, "12.34" },
  { "share-all", share_2, 1.0, "100.00" },
  { "share-none", share_2, 0.0, "0.00" },
  { "share-minus-none", share_2, -0.0, "0.00" },
  { "share-tiny", share_2, 0.00001, "<\u202f0.01" },
  { "share-just-shown", share_2, 0.00005, "0.01" },
  { "share-negative", share_2, -0.25, "\u221225.00" },
  { "share-negative-tiny", share_2, -0.00001, ">\u202f\u22120.01" },
  { "share-no-decimals", share_0, 0.126, "13" },
  { "share-no-decimals-tiny", share_0, 0.001, "<\u202f1" },
  { "share-no-value", share_2, NAN, "–" },
  { "percent", percent_1, 0.5, "50.0\u00a0%" },
  { "percent-no-value", percent_1, NAN, "–" },
  { "compact-small", quern_format_compact, 42, "42" },
  { "compact-999", quern_format_compact, 999, "999" },
  { "compact-k", quern_format_compact, 1000, "1.00\u202fk" },
  { "compact-M", quern_format_compact, 1570016, "1.57\u202fM" },
  { "compact-rounds-up", quern_format_compact, 999960, "1.00\u202fM" },
  { "compact-tens", quern_format_compact, 70931, "70.9\u202fk" },
  { "compact-hundreds", quern_format_compact, 306123, "306\u202fk" },
  { "compact-rounds-to-tens", quern_format_compact, 9996, "10.0\u202fk" },
  { "compact-negative", quern_format_compact, -25373, "\u221225.4\u202fk" },
  { "compact-fraction", quern_format_compact, 0.5, "0.50" },
  { "compact-largest", quern_format_compact, 9.2e18, "9.20\u202fE" },
  { "compact-no-value", quern_format_compact, NAN, "–" },
  { "value", quern_format_value, 0.125, "0.125" },
  { "value-integer", quern_format_value, 12, "12" },
  { "value-negative", quern_format_value, -1.5, "\u22121.5" },
  { "value-infinite", quern_format_value, INFINITY, "∞" },
  { "value-no-value", quern_format_value, NAN, "–" },
  { "time-ns", quern_format_time, 12, "12\u202fns" },
  { "time-ms", quern_format_time, 1234567, "1.23\u202fms" },
  { "time-s", quern_format_time, 95e9, "95.0\u202fs" },
  { "time-long", quern_format_time, 12345e9, "12345\u202fs" },
  { "bytes", quern_format_bytes, 512, "512\u202fB" },
  { "bytes-MB", quern_format_bytes, 1200000, "1.20\u202fMB" },
};

static void
test_format (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *text = c->format (c->value);

  g_assert_cmpstr (text, ==, c->text);
}

static void
test_integer (void)
{
  g_autofree char *plain = quern_format_integer (G_MININT64);
  g_autofree char *count = quern_format_count (G_MAXUINT64);

  /* The tests run without a locale: no grouping. */
  g_assert_cmpstr (plain, ==, "\u22129223372036854775808");
  g_assert_cmpstr (count, ==, "18446744073709551615");
}

static void
test_groups_always (void)
{
  static const struct
  {
    gint64      value;
    const char *text;
  } numbers[] = {
    { 0, "0" },
    { 999, "999" },
    { -999, "\u2212999" },
    { 1000, "1,000" },
    { -1000, "\u22121,000" },
    { 123456, "123,456" },
    { -1234567, "\u22121,234,567" },
    { G_MININT64, "\u22129,223,372,036,854,775,808" },
  };
  g_autofree char *count = NULL;

  quern_format_set_groups_always (TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *text = quern_format_integer (numbers[i].value);

      g_assert_cmpstr (text, ==, numbers[i].text);
    }
  count = quern_format_count (G_MAXUINT64);
  g_assert_cmpstr (count, ==, "18,446,744,073,709,551,615");
  quern_format_set_groups_always (FALSE);
}

/* What windows draw has no U+202F, which can be invisible; what they export has. */
static void
test_for_screen (void)
{
  g_autofree char *compact = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *change = NULL;
  g_autofree char *kept = NULL;
  g_autofree char *written = NULL;

  quern_format_set_for_screen (TRUE);
  compact = quern_format_compact (1577570446);
  percent = quern_format_percent (1e-9, 2);
  change = quern_format_signed_percent (-1e-9, 2);
  kept = quern_format_shorten (compact);
  quern_format_set_for_file (TRUE);
  written = quern_format_compact (1577570446);
  quern_format_set_for_file (FALSE);
  quern_format_set_for_screen (FALSE);

  g_assert_cmpstr (compact, ==, "1.58\u00a0G");
  g_assert_cmpstr (percent, ==, "<\u00a00.01\u00a0%");
  g_assert_cmpstr (change, ==, ">\u00a0\u22120.01\u00a0%");
  g_assert_null (kept);
  g_assert_cmpstr (written, ==, "1.58\u202fG");
}

/* The same for groups of digits, in a locale that separates them with U+202F. */
static void
test_french (void)
{
  g_autofree char *written = NULL;
  g_autofree char *drawn = NULL;
  g_autofree char *shorter = NULL;

  if (setlocale (LC_ALL, "fr_FR.UTF-8") == NULL)
    return;

  written = quern_format_integer (-1992370);
  quern_format_set_for_screen (TRUE);
  drawn = quern_format_integer (-1992370);
  shorter = quern_format_shorten (drawn);
  quern_format_set_for_screen (FALSE);
  (void) setlocale (LC_ALL, "C");

  g_assert_cmpstr (written, ==, "\u22121\u202f992\u202f370");
  g_assert_cmpstr (drawn, ==, "\u22121\u00a0992\u00a0370");
  g_assert_cmpstr (shorter, ==, "\u22121,99\u00a0M");
}

static void
assert_relative (double      before,
                 double      after,
                 const char *expected)
{
  g_autofree char *text = quern_format_relative (before, after);

  g_assert_cmpstr (text, ==, expected);
}

/* COMPARE C1: never NaN or infinite, and a factor for fivefold changes and larger. */
static void
test_changes (void)
{
  const struct
  {
    double      share;
    const char *text;
  } percents[] = {
    { 0.1234, "+12.34\u00a0%" }, { -0.005, "\u22120.50\u00a0%" }, { 0.0, "0.00\u00a0%" },
    { 0.00001, "<\u202f+0.01\u00a0%" }, { -0.00001, ">\u202f\u22120.01\u00a0%" },
  };
  g_autofree char *more = quern_format_signed_integer (20);
  g_autofree char *less = quern_format_signed_integer (-20);
  g_autofree char *none = quern_format_signed_integer (0);

  for (guint i = 0; i < G_N_ELEMENTS (percents); i++)
    {
      g_autofree char *text = quern_format_signed_percent (percents[i].share, 2);

      g_assert_cmpstr (text, ==, percents[i].text);
    }
  g_assert_cmpstr (more, ==, "+20");
  g_assert_cmpstr (less, ==, "\u221220");
  g_assert_cmpstr (none, ==, "0");

  assert_relative (100.0, 112.5, "+12.50\u00a0%");
  assert_relative (100.0, 0.0, "\u2212100.00\u00a0%");
  assert_relative (100.0, 499.0, "+399.00\u00a0%");
  assert_relative (100.0, 520.0, "×5.2");
  assert_relative (1.0, 999.0, "×999");
  assert_relative (2.0, 4200.0, "×2100");
  assert_relative (100.0, 100.0, "0");
  assert_relative (0.0, 100.0, "–");
  assert_relative (-5.0, 100.0, "–");
  assert_relative (NAN, 100.0, "–");
}

typedef struct
{
  const char *name;
  const char *text;
  const char *shorter; /* NULL if it cannot be shortened */
} ShorterCase;

static const ShorterCase shorter_cases[] = {
  { "integer", "12,345,679,001", "12.3\u202fG" },
  { "16-digits", "1,234,567,890,123,456", "1.23\u202fP" },
  { "without-groups", "12345679001", "12.3\u202fG" },
  { "negative", "\u221212,345,679", "\u221212.3\u202fM" },
  { "estimate", "≈146,621,796", "≈147\u202fM" },
  { "several", "18 / 120,345", "18 / 120\u202fk" },
  { "range", "112,345–67,890,123", "112\u202fk–67.9\u202fM" },
  { "words", "12,345 to 9,007,199", "12,345 to 9.01\u202fM" },
  { "times", "1,234,567×", "1.23\u202fM×" },
  { "decimals", "99.123456", "99.1" },
  { "large-share", "↑ 123456.78", "↑ 123\u202fk" },
  { "small", "999", NULL },
  { "share", "12.3", NULL },
  { "tiny", "<\u202f0.000001", NULL },
  { "unit", "12345\u202fs", NULL },
  { "exponent", "1.23457e+16", NULL },
  { "hexadecimal", "0x4012345", NULL },
  { "in-a-word", "r12345 a.12345", NULL },
  { "none", "–", NULL },
  { "empty", "", NULL },
};

static void
test_shorter (gconstpointer data)
{
  const ShorterCase *c = data;
  g_autofree char *shorter = NULL;

  quern_format_set_groups_always (TRUE);
  shorter = quern_format_shorten (c->text);
  quern_format_set_groups_always (FALSE);

  g_assert_cmpstr (shorter, ==, c->shorter);
}

static void
test_sentence (void)
{
  static const struct { const char *text; const char *sentence; } rows[] = {
    { "the file is empty", "The file is empty." },
    { "“a” is no ELF file (magic)", "“a” is no ELF file (magic)." },
    { "Really?", "Really?" },
    { "élan.", "Élan." },
    { "文件为空", "文件为空。" },
    { "文件过大（2 GB)", "文件过大（2 GB)。" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *sentence = quern_format_sentence (rows[i].text);

      g_assert_cmpstr (sentence, ==, rows[i].sentence);
    }
}

/* A bound is approximate as it is. */
static void
test_mark (void)
{
  static const struct
  {
    const char *number;
    const char *expected;
  } rows[] = {
    { "12", "≈12" },
    { "−12 %", "≈−12 %" },
    { "< 0.01", "< 0.01" },
    { "< +0.01 %", "< +0.01 %" },
    { "> −0.01 %", "> −0.01 %" },
    { "–", "≈–" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = quern_format_mark ("≈", rows[i].number);

      g_assert_cmpstr (text, ==, rows[i].expected);
    }
}

static void
test_bind_arrow (void)
{
  static const struct { const char *text; const char *bound; } arrows[] = {
    { " ← ", " ←\302\240" },
    { " ← 11 more", " ←\302\24011\302\240more" },
    { ", called from ", ", called from " },
    { "", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    {
      g_autofree char *bound = quern_format_bind_arrow (arrows[i].text);

      g_assert_cmpstr (bound, ==, arrows[i].bound);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/base/format/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_format);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (shorter_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/base/format/shorter/", shorter_cases[i].name, NULL);

      g_test_add_data_func (path, &shorter_cases[i], test_shorter);
    }
  g_test_add_func ("/base/format/integer", test_integer);
  g_test_add_func ("/base/format/changes", test_changes);
  g_test_add_func ("/base/format/mark", test_mark);
  g_test_add_func ("/base/format/sentence", test_sentence);
  g_test_add_func ("/base/format/bind-arrow", test_bind_arrow);
  g_test_add_func ("/base/format/for-screen", test_for_screen);
  g_test_add_func ("/base/format/french", test_french);
  g_test_add_func ("/base/format/groups-always", test_groups_always);

  return g_test_run ();
}
