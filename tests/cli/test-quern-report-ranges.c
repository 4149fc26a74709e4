/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-ranges.h"

#include "quern-part-names.h"

static void
test_numbers (void)
{
  static const struct
  {
    const char *text;
    const char *in; /* of the numbers 0 to 9 */
  } rows[] = {
    { "1", "1" },
    { "0", "0" },
    { "007", "7" },
    { "1,3-5", "1345" },
    { "5-5", "5" },
    { "3-5,1", "1345" },
    { "1-3,2-4,9", "12349" },
    { "0-8,2-3,8", "012345678" },
    { "4,4,4", "4" },
    { " 1 , 3 - 5 ", "1345" },
    { "8-99999999999999999999999", "89" },
    { "1-4000000000", "123456789" },
    { "18446744073709551615", "" },
    { "18446744073709551616", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QuernRanges) ranges = quern_ranges_new (rows[i].text);
      g_autoptr (GString) in = g_string_new (NULL);

      g_assert_nonnull (ranges);
      g_assert_cmpstr (quern_ranges_get_text (ranges), ==, rows[i].text);
      for (guint64 number = 0; number < 10; number++)
        {
          if (quern_ranges_find (ranges, number, NULL))
            g_string_append_c (in, (char) ('0' + number));
        }
      g_assert_cmpstr (in->str, ==, rows[i].in);
    }
}

static void
test_wrong (void)
{
  static const char * const texts[] = {
    "", " ", ",", "1,", ",1", "1,,2", "-", "-1", "1-", "5-3", "1-2-3", "1--2", "a", "1a", "1 2",
    "1;2", "1.5", "+1", "0x1", "1–2", "all", "1\n", "1,2\t", "99999999999999999999-1",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_null (quern_ranges_new (texts[i]));
}

/* Ranges that touch stay apart: each can be asked for. */
static void
test_ends (void)
{
  g_autoptr (QuernRanges) ranges = quern_ranges_new ("8-9,2,1,4-6,5-7");
  const guint range_of[] = { 99, 0, 1, 99, 2, 2, 2, 2, 3, 3, 99 };

  g_assert_cmpuint (quern_ranges_get_n (ranges), ==, 4);
  g_assert_cmpuint (quern_ranges_get_least (ranges), ==, 1);
  g_assert_cmpuint (quern_ranges_get_most (ranges), ==, 9);
  for (guint64 number = 0; number < G_N_ELEMENTS (range_of); number++)
    {
      guint range = 99;
      gboolean found = quern_ranges_find (ranges, number, &range);

      g_assert_cmpuint (range, ==, range_of[number]);
      g_assert_cmpint (found, ==, range != 99);
    }
}

/* All numbers there are, a hundred thousand times. */
static void
test_many (void)
{
  g_autoptr (GString) same = g_string_new (NULL);
  g_autoptr (GString) apart = g_string_new (NULL);
  g_autoptr (QuernRanges) one = NULL;
  g_autoptr (QuernRanges) many = NULL;
  guint range = 0;

  for (guint i = 100000; i > 0; i--)
    {
      g_string_append_printf (same, "%u-18446744073709551615,", i);
      g_string_append_printf (apart, "%u-%u,", 10 * i, 10 * i + 5);
    }
  g_string_append_c (same, '0');
  g_string_append_c (apart, '0');

  one = quern_ranges_new (same->str);
  g_assert_cmpuint (quern_ranges_get_n (one), ==, 2);
  g_assert_cmpuint (quern_ranges_get_most (one), ==, G_MAXUINT64);
  g_assert_true (quern_ranges_find (one, G_MAXUINT64, NULL));

  many = quern_ranges_new (apart->str);
  g_assert_cmpuint (quern_ranges_get_n (many), ==, 100001);
  g_assert_true (quern_ranges_find (many, 777775, &range));
  g_assert_cmpuint (range, ==, 77777);
  g_assert_false (quern_ranges_find (many, 777776, NULL));
  g_assert_false (quern_ranges_find (many, G_MAXUINT64, NULL));
}

static void
test_text (void)
{
  static const struct
  {
    guint64     numbers[17];
    guint       n;
    const char *text;
  } rows[] = {
    { { 0 }, 0, "" },
    { { 7 }, 1, "7" },
    { { 1, 3, 4, 5 }, 4, "1, 3–5" },
    { { 1, 2, 9 }, 3, "1–2, 9" },
    { { 1, 3, 5, 7, 9, 11, 13, 15 }, 8, "1, 3, 5, 7, 9, 11, 13, 15" },
    { { 1, 3, 5, 7, 9, 11, 13, 15, 16 }, 9, "1, 3, 5, 7, 9, 11, 13, 15–16" },
    { { 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 20 }, 11, "1, 3, 5, 7, 9, 11, 13, …, 19–20" },
    { { G_MAXUINT64 - 1, G_MAXUINT64 }, 2, "18446744073709551614–18446744073709551615" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = quern_part_names_dup_ranges (rows[i].numbers, rows[i].n);

      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

/* However long a list is, a message about it is short. */
static void
test_short (void)
{
  g_autoptr (GString) list = g_string_new ("1");
  g_autoptr (QuernRanges) ranges = NULL;
  g_autofree char *same = quern_ranges_dup_short ("1–\xff");
  g_autofree char *whole = NULL;
  g_autofree char *cut = NULL;

  g_assert_cmpstr (same, ==, "1–\357\277\275");
  for (guint i = 1; i < 30; i++)
    g_string_append (list, ",1");
  g_string_append (list, "0");
  whole = quern_ranges_dup_short (list->str);
  g_assert_cmpstr (whole, ==, list->str);

  g_string_append (list, "00000");
  ranges = quern_ranges_new (list->str);
  g_assert_cmpint (g_utf8_strlen (quern_ranges_get_text (ranges), -1), ==, 60);
  g_assert_true (g_str_has_suffix (quern_ranges_get_text (ranges), ",1…"));
  g_assert_cmpuint (quern_ranges_get_most (ranges), ==, 1000000);
  cut = quern_ranges_dup_short (list->str);
  g_assert_cmpstr (cut, ==, quern_ranges_get_text (ranges));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cli/ranges/numbers", test_numbers);
  g_test_add_func ("/cli/ranges/wrong", test_wrong);
  g_test_add_func ("/cli/ranges/ends", test_ends);
  g_test_add_func ("/cli/ranges/many", test_many);
  g_test_add_func ("/cli/ranges/text", test_text);
  g_test_add_func ("/cli/ranges/short", test_short);

  return g_test_run ();
}
