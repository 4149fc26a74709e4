/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-line-map.h"

#include "quern-line-match.h"

#include <glib/gstdio.h>

#define N_TRIES 300
#define MAX_ELEMENTS 60u

static QuernSourceText *
create_text (const char *lines)
{
  g_autofree char *folder = g_dir_make_tmp ("quern-lines-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.c", NULL);
  QuernSourceText *text;

  g_assert_true (g_file_set_contents (path, lines, -1, NULL));
  text = quern_source_text_load (path, NULL, NULL);
  g_assert_nonnull (text);
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);

  return text;
}

static QuernLineMap *
compare (const char *before,
         const char *after)
{
  g_autoptr (QuernSourceText) old = create_text (before);
  g_autoptr (QuernSourceText) new = create_text (after);
  QuernLineMap *map = quern_line_map_new_of_texts (old, new, NULL, NULL);

  g_assert_nonnull (map);

  return map;
}

/* Each line corresponds to at most one line of the other side, and the order is kept. */
static void
check_laws (const QuernLineMap *map,
            const QuernLineMap *inverse,
            guint64             n_lines)
{
  guint64 last = 0;

  for (guint64 line = 1; line <= n_lines; line++)
    {
      guint64 after = quern_line_map_find (map, 0, line, NULL);

      g_assert_cmpuint (quern_line_map_find (inverse, 1, line, NULL), ==, after);
      g_assert_cmpuint (quern_line_map_find (inverse, 0, line, NULL), ==,
                        quern_line_map_find (map, 1, line, NULL));
      if (after != 0)
        {
          g_assert_cmpuint (after, >, last);
          g_assert_cmpuint (quern_line_map_find (map, 1, after, NULL), ==, line);
          last = after;
        }
      g_assert_cmpuint (quern_line_map_find_above (map, line), ==, last);
    }
}

/* Randomly edits the lines of a text made of few different ones. */
static char *
edit (GStrv    lines,
      guint    n_kinds,
      double   rate)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (*lines[i] == '\0' || g_test_rand_double () < rate)
        continue;
      while (g_test_rand_double () < rate)
        g_string_append_printf (text, "line %d\n", g_test_rand_int_range (0, (gint32) n_kinds));
      g_string_append_printf (text, "%s\n", lines[i]);
    }

  return g_string_free (text, FALSE);
}

static void
test_random (void)
{
  for (guint i = 0; i < N_TRIES; i++)
    {
      guint n_kinds = (guint) g_test_rand_int_range (1, 80);
      g_autoptr (GString) text = g_string_new (NULL);
      g_auto (GStrv) lines = NULL;
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;
      g_autoptr (QuernLineMap) map = NULL;
      g_autoptr (QuernLineMap) inverse = NULL;
      g_auto (GStrv) old = NULL;
      g_auto (GStrv) new = NULL;

      for (int n = g_test_rand_int_range (0, 120); n > 0; n--)
        g_string_append_printf (text, "line %d\n", g_test_rand_int_range (0, (gint32) n_kinds));
      lines = g_strsplit (text->str, "\n", -1);
      before = edit (lines, n_kinds, 0.1);
      after = edit (lines, n_kinds, g_test_rand_double () * 0.4);
      map = compare (before, after);
      inverse = compare (after, before);
      check_laws (map, inverse, 300);

      old = g_strsplit (before, "\n", -1);
      new = g_strsplit (after, "\n", -1);
      for (guint k = 1; k < g_strv_length (old); k++)
        {
          guint64 other = quern_line_map_find (map, 0, k, NULL);

          if (other != 0)
            g_assert_cmpstr (old[k - 1], ==, new[other - 1]);
        }
    }
}

/* Returns the length of a longest common subsequence. */
static guint
count_common (const guint32 *a,
              guint          n,
              const guint32 *b,
              guint          m)
{
  guint table[MAX_ELEMENTS + 1][MAX_ELEMENTS + 1] = { { 0 } };

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < m; j++)
      table[i + 1][j + 1] = a[i] == b[j] ? table[i][j] + 1
                                         : MAX (table[i][j + 1], table[i + 1][j]);

  return table[n][m];
}

/* Fills in each kind at least twice, shuffled, between two elements unique to this side. */
static guint
fill_ids (guint32 *ids,
          guint    n_kinds,
          guint32  end)
{
  guint n = (guint) g_test_rand_int_range (2 * (gint32) n_kinds + 2, MAX_ELEMENTS + 1);

  for (guint i = 1; i < n - 1; i++)
    {
      guint other = (guint) g_test_rand_int_range (1, (gint32) i + 1);
      guint32 id = i - 1 < 2 * n_kinds ? (i - 1) / 2
                                       : (guint32) g_test_rand_int_range (0, (gint32) n_kinds);

      ids[i] = ids[other];
      ids[other] = id;
    }
  ids[0] = ids[n - 1] = end;

  return n;
}

/* Without unique elements as anchors, the match must be a longest common subsequence. */
static void
test_shortest (void)
{
  for (guint i = 0; i < 20 * N_TRIES; i++)
    {
      guint32 ids[2][MAX_ELEMENTS];
      guint32 matches[MAX_ELEMENTS];
      guint n_kinds = (guint) g_test_rand_int_range (1, 12);
      QuernLineSequences sequences = { { ids[0], ids[1] }, { 0, 0 }, n_kinds + 2, 1000 };
      guint n_matches = 0;
      guint next = 0;

      for (guint side = 0; side < 2; side++)
        sequences.n[side] = fill_ids (ids[side], n_kinds, n_kinds + side);
      g_assert_true (quern_line_match_run (&sequences, matches, NULL, NULL));
      for (guint k = 0; k < sequences.n[0]; k++)
        {
          if (matches[k] == G_MAXUINT32)
            continue;
          g_assert_cmpuint (matches[k], >=, next);
          g_assert_cmpuint (ids[0][k], ==, ids[1][matches[k]]);
          next = matches[k] + 1;
          n_matches++;
        }
      g_assert_cmpuint (n_matches, ==,
                        count_common (ids[0], sequences.n[0], ids[1], sequences.n[1]));
    }
}

static void
test_texts (void)
{
  g_autoptr (QuernLineMap) same = compare ("a\nb\nc\n", "a\r\nb\r\nc");
  g_autoptr (QuernLineMap) moved = compare ("a\nb\nc\n", "x\na\nc\nb2\nd\n");
  g_autoptr (QuernLineMap) empty = compare ("", "a\n");
  gboolean is_sure;

  g_assert_cmpuint (quern_line_map_find (same, 0, 3, &is_sure), ==, 3);
  g_assert_true (is_sure);
  g_assert_cmpuint (quern_line_map_find (moved, 0, 1, NULL), ==, 2);
  g_assert_cmpuint (quern_line_map_find (moved, 0, 2, NULL), ==, 0);
  g_assert_cmpuint (quern_line_map_find (moved, 0, 3, NULL), ==, 3);
  g_assert_cmpuint (quern_line_map_find (moved, 1, 5, NULL), ==, 0);
  /* One past the end on both sides. */
  g_assert_cmpuint (quern_line_map_find (moved, 0, 4, NULL), ==, 6);
  g_assert_cmpuint (quern_line_map_find (empty, 1, 1, NULL), ==, 0);
  g_assert_cmpuint (quern_line_map_find (empty, 0, 1, NULL), ==, 2);
}

/* Beyond the edit limit, only unique lines are matched, in bounded time. */
static void
test_bound (void)
{
  g_autoptr (GString) before = g_string_new (NULL);
  g_autoptr (GString) after = g_string_new (NULL);
  g_autoptr (QuernLineMap) map = NULL;
  g_autoptr (QuernLineMap) inverse = NULL;
  double seconds;

  for (guint i = 0; i < 60000; i++)
    {
      g_string_append_printf (before, "%d\n", g_test_rand_int_range (0, 7));
      g_string_append_printf (after, "%d\n", g_test_rand_int_range (3, 9));
    }
  g_string_insert (before, 60000, "\nonce\n");
  g_string_insert (after, 80000, "\nonce\n");
  g_test_timer_start ();
  map = compare (before->str, after->str);
  seconds = g_test_timer_elapsed ();
  inverse = compare (after->str, before->str);
  check_laws (map, inverse, 60001);
  g_assert_cmpuint (quern_line_map_find (map, 0, 30001, NULL), ==, 40001);
  g_test_message ("%.1f s", seconds);
  g_assert_cmpfloat (seconds, <, 30.0);
}

static void
test_pairs (void)
{
  for (guint i = 0; i < N_TRIES; i++)
    {
      guint n = (guint) g_test_rand_int_range (0, 12);
      g_autofree QuernLinePair *pairs = g_new (QuernLinePair, n + 1);
      g_autofree QuernLinePair *turned = g_new (QuernLinePair, n + 1);
      g_autoptr (QuernLineMap) map = NULL;
      g_autoptr (QuernLineMap) inverse = NULL;

      for (guint k = 0; k < n; k++)
        {
          pairs[k].before = (guint64) g_test_rand_int_range (1, 100);
          pairs[k].after = (guint64) g_test_rand_int_range (1, 100);
          turned[n - 1 - k] = (QuernLinePair) { pairs[k].after, pairs[k].before };
        }
      map = quern_line_map_new_of_pairs (pairs, n, NULL);
      inverse = quern_line_map_new_of_pairs (turned, n, NULL);
      check_laws (map, inverse, 300);
    }
}

static void
test_halves (void)
{
  QuernLinePair pairs[] = { { 20, 26 }, { 10, 12 }, { 15, 3 } };
  g_autoptr (QuernLineMap) map = quern_line_map_new_of_pairs (pairs, G_N_ELEMENTS (pairs), NULL);
  const guint64 expected[][2] = {
    { 1, 1 }, { 5, 5 }, { 6, 8 }, { 9, 11 }, { 10, 12 }, { 11, 13 }, { 15, 17 }, { 16, 22 },
    { 19, 25 }, { 20, 26 }, { 21, 27 }, { 1000, 1006 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      gboolean is_sure;

      g_assert_cmpuint (quern_line_map_find (map, 0, expected[i][0], &is_sure), ==,
                        expected[i][1]);
      g_assert_cmpint (is_sure, ==, expected[i][0] == 10 || expected[i][0] == 20);
    }
  g_assert_cmpuint (quern_line_map_find (map, 1, 6, NULL), ==, 0);
  g_assert_cmpuint (quern_line_map_find (map, 1, 20, NULL), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/line-map/texts", test_texts);
  g_test_add_func ("/line-map/random", test_random);
  g_test_add_func ("/line-map/shortest", test_shortest);
  g_test_add_func ("/line-map/bound", test_bound);
  g_test_add_func ("/line-map/pairs", test_pairs);
  g_test_add_func ("/line-map/halves", test_halves);

  return g_test_run ();
}
