/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines of aprof reports: what becomes of each, and what is said of the bad. */

#include "aprof-dump.h"

#include "loaded-profile.h"

#include <string.h>

#define HEAD "v 4\nk 1000\nm bb-count\n"
#define ROUTINE "r \"f\" \"x\" 1\n"
#define POINT "p 1 5 3 4 7 25 2 7 6 3 3 18\n"
#define IS_F "f x 6 2 10 = 7 2: 5/3/4/7/2/7/6/3/3/25/18\n"
#define SUMS "total 1000 2 10\n"

typedef struct
{
  const char *name;
  const char *text;
  const char *dump;
} Case;

static const Case cases[] = {
  { "a point", HEAD ROUTINE POINT, SUMS IS_F },
  { "the point before its routine", HEAD POINT ROUTINE, SUMS IS_F },
  { "lines of Windows", "v 4\r\nk 1000\r\nr \"f\" \"x\" 1\r\np 1 5 3 4 7 25 2 7 6 3 3 18\r\n",
    SUMS IS_F },
  { "blanks and empty lines",
    HEAD "\n  " ROUTINE "\n p  1 5 3 4 7 25 2 7 6 3 3 18  \n", SUMS IS_F },
  { "no metric and no total", "v 4\n" ROUTINE POINT, "total 7 2 10\n" IS_F },
  { "a total below the costliest routine", "v 4\nk 3\n" ROUTINE POINT, "total 7 2 10\n" IS_F },
  { "a total that is no number",
    "v 4\nk x\n" ROUTINE POINT, "total 7 2 10\n" IS_F "! 2:3 number\n" },
  { "version 1", "v 1\n" ROUTINE "p 1 5 3 4 7 25 2\n",
    "total 7 2 10\nf x 0 2 10 = 7 2: 5/3/4/7/2/-/-/-/-/25/-\n! 0:0 unsupported\n" },
  { "version 2", "v 2\n" ROUTINE "p 1 5 3 4 7 2 7 6\n",
    "total 7 2 10\nf x 6 2 10 = 7 2: 5/3/4/7/2/7/6/-/-/-/-\n" },
  { "version 3", "v 3\n" ROUTINE "p 1 5 3 4 7 2 7 6 3 3\n",
    "total 7 2 10\nf x 6 2 10 = 7 2: 5/3/4/7/2/7/6/3/3/-/-\n" },
  { "version 4 without the last number", "v 4\n" ROUTINE "p 1 5 3 4 7 25 2 7 6 3 3\n",
    "total 7 2 10\nf x 6 2 10 = 7 2: 5/3/4/7/2/7/6/3/3/25/-\n" },
  { "version 5",
    "v 5\ni rvms\n" ROUTINE "p 1 5 3 4 7 25 2 7 6 3 3 18 0 0\n", "total 7 2 10\n" IS_F },
  { "version 6", "v 6\ni drms\nt 4\n" ROUTINE "p 1 5 3 4 7 25 2 7 6 3 3 18 0 0 4 1 2 0\n",
    "total 7 2 10\n" IS_F },
  { "the version as in headings", "v 1.4\n" ROUTINE POINT, "total 7 2 10\n" IS_F },
  { "no version, six numbers", ROUTINE "p 1 5 3 4 7 25 2\n",
    "total 7 2 10\nf x 0 2 10 = 7 2: 5/3/4/7/2/-/-/-/-/25/-\n! 0:0 unsupported\n" },
  { "no version, three numbers", ROUTINE "p 1 5 4 3\n",
    "total 12 3 15\nf x 0 3 15 = 12 3: 5/4/4/12/3/-/-/-/-/-/-\n! 0:0 unsupported\n" },
  { "no version, as many numbers as version 4", ROUTINE POINT, "total 7 2 10\n" IS_F },
  { "a newer version", "v 7\n" ROUTINE POINT, "error 1:3 unsupported\n" },
  { "a version of words", "v four\n" ROUTINE POINT, "error 1:3 unsupported\n" },
  { "a version with a second dot", "v 1.4.2\n" ROUTINE POINT, "error 1:3 unsupported\n" },
  { "names without quotes", "r f 0x80 NONE 2\np 2 5 4 3\n", "error 1:3 unsupported\n" },
  { "the same size twice", HEAD ROUTINE POINT "p 1 5 1 9 10 82 2 10 10 1 9 82\n",
    "total 1000 4 20\nf x 16 4 20 = 17 4: 5/1/9/17/4/17/16/1/9/107/100\n" },
  { "sizes in any order", HEAD ROUTINE "p 1 9 1 1 1 1 1 1 1 1 1 1\np 1 0 2 2 2 4 1 2 2 2 2 4\n",
    "total 1000 2 9\nf x 3 2 9 = 3 2: 0/2/2/2/1/2/2/2/2/4/4 9/1/1/1/1/1/1/1/1/1/1\n" },
  { "quotes in a name", HEAD "r \"operator\"\" _km(long double)\" \"/a b\" 1\n" POINT,
    SUMS "operator\"\" _km(long double) /a b 6 2 10 = 7 2: 5/3/4/7/2/7/6/3/3/25/18\n" },
  { "two routines of one name",
    HEAD ROUTINE "r \"f\" \"x\" 2\n" POINT "p 2 5 3 4 7 25 2 7 6 3 3 18\n",
    "total 1000 4 20\nf x 12 4 20 = 14 4: 5/3/4/14/4/14/12/3/3/50/36\n" },
  { "one id for two routines", HEAD ROUTINE "r \"g\" \"x\" 1\n" POINT,
    SUMS IS_F "g x 0 0 0:\n! 5:1 reference\n" },
  { "a point of no routine", HEAD "p 9 5 3 4 7 25 2 7 6 3 3 18\n",
    SUMS "#9  6 2 10 = 7 2: 5/3/4/7/2/7/6/3/3/25/18\n! 4:0 reference\n" },
  { "a short point", HEAD ROUTINE "p 1 5 3 4\n" POINT, SUMS IS_F "! 5:1 syntax\n" },
  { "a negative size", HEAD ROUTINE "p 1 -6 3 4 7 25 2 7 6 3 3 18\n" POINT,
    SUMS IS_F "! 5:5 number\n" },
  { "a fraction",
    HEAD ROUTINE "p 1 5 3.5 4 7 25 2 7 6 3 3 18\n" POINT, SUMS IS_F "! 5:7 number\n" },
  { "an id wider than 32 bits", HEAD ROUTINE "p 4294967296 5 3 4 7 25 2 7 6 3 3 18\n" POINT,
    SUMS IS_F "! 5:3 number\n" },
  { "a cost wider than 64 bits",
    HEAD ROUTINE "p 1 5 3 18446744073709551616 7 25 2 7 6 3 3 18\n" POINT,
    SUMS IS_F "! 5:9 number\n" },
  { "squares wider than 64 bits", HEAD ROUTINE "p 1 5 3 4 7 36893488147419103232 2 7 6 3 3 18\n",
    SUMS "f x 6 2 10 = 7 2: 5/3/4/7/2/7/6/3/3/36893488147419103232/18\n" },
  { "the largest costs", "v 4\n" ROUTINE "p 1 1 18446744073709551615 18446744073709551615 "
    "18446744073709551615 25 1 18446744073709551615 18446744073709551615 3 3 18\n",
    "total 9223372036854775807 1 1\n"
    "f x 9223372036854775807 1 1 = 9223372036854775807 1: 1/18446744073709551615/"
    "18446744073709551615/18446744073709551615/1/18446744073709551615/18446744073709551615/3/3/"
    "25/18\n! 3:1 inconsistent\n! 0:0 overflow\n" },
  { "min above max", HEAD ROUTINE "p 1 5 9 4 7 25 2 7 6 3 3 18\n",
    SUMS "f x 6 2 10 = 7 2: 5/9/4/7/2/7/6/3/3/25/18\n! 5:1 inconsistent\n" },
  { "no calls", HEAD ROUTINE "p 1 5 3 4 7 25 0 7 6 3 3 18\n",
    "total 1000 0 0\nf x 6 0 0 = 7 0: 5/3/4/7/0/7/6/3/3/25/18\n! 5:1 inconsistent\n" },
  { "a routine without its id", HEAD "r \"f\" \"x\"\n", "total 1000 0 0\n! 4:3 syntax\n" },
  { "a routine without its image", HEAD "r \"f\" 1\n", "total 1000 0 0\n! 4:3 syntax\n" },
  { "an unknown line", HEAD ROUTINE POINT "z 1\nfav 1 2_1\nwhat\n",
    SUMS IS_F "! 6:1 syntax\n! 8:1 syntax\n" },
  { "contexts", HEAD ROUTINE "r \"g\" \"x\" 2\nq 7 5 3 4 7 25 2 7 6 3 3 18\n"
    "q 8 1 9 9 9 81 1 9 2 2 2 4\nx 1 7 8\nx 2 8 -1\n",
    "total 1000 3 11\n" IS_F "g x 2 1 1 = 9 1: 1/9/9/9/1/9/2/2/2/81/4\n"
    "call g f 2 7\ncontext g - 2 9 1\ncontext f 0 6 7 2\n" },
  { "points of routines and contexts", HEAD ROUTINE POINT "x 1 1 -1\nq 1 5 3 4 7 25 2 7 6 3 3 18\n",
    SUMS IS_F "context f - 6 7 2\n" },
  { "contexts in a circle", HEAD ROUTINE "x 1 2 3\nx 1 3 2\nq 2 5 3 4 7 25 2 7 6 3 3 18\n",
    SUMS IS_F "call f f 2 7\ncontext f - 0 0 0\ncontext f 0 6 7 2\n! 0:0 inconsistent\n" },
  { "a context of itself", HEAD ROUTINE "x 1 2 2\n",
    "total 1000 0 0\nf x 0 0 0:\ncontext f - 0 0 0\n! 0:0 inconsistent\n" },
  { "a context of none", HEAD ROUTINE "x 1 2 77\nq 2 5 3 4 7 25 2 7 6 3 3 18\n",
    SUMS IS_F "context f - 6 7 2\n! 5:0 reference\n" },
  { "points of no context", HEAD ROUTINE POINT "q 9 5 3 4 7 25 2 7 6 3 3 18\n",
    SUMS IS_F "! 6:0 reference\n" },
  { "one id for two contexts", HEAD ROUTINE "x 1 2 -1\nx 1 2 -1\nq 2 5 3 4 7 25 2 7 6 3 3 18\n",
    SUMS IS_F "context f - 6 7 2\n! 6:1 reference\n" },
  { "the largest ids", "v 4\nr \"f\" \"x\" 4294967295\nx 4294967295 4294967295 -1\n"
    "q 4294967295 5 3 4 7 25 2 7 6 3 3 18\n", "total 7 2 10\n" IS_F "context f - 6 7 2\n" },
  { "only a head", HEAD, "total 1000 0 0\n" },
  { "no newline at the end", HEAD ROUTINE "p 1 5 3 4 7 25 2 7 6 3 3 18",
    SUMS IS_F "! 5:0 damaged\n" },
};

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autofree char *dump = aprof_dump (row->text, strlen (row->text), 1 << 20);
  g_autofree char *in_blocks = aprof_dump (row->text, strlen (row->text), 7);

  g_assert_cmpstr (dump, ==, row->dump);
  g_assert_cmpstr (in_blocks, ==, row->dump);
}

/* Wherever a report is cut, what is left is read or refused, and a cut line is
 * told of. */
static void
test_cuts (void)
{
  static const char text[] = HEAD ROUTINE "r \"g\" \"/a b\" 2\n" POINT
    "q 7 5 3 4 7 25 2 7 6 3 3 18\nq 8 1 9 9 9 81 1 9 2 2 2 4\nx 1 7 8\nx 2 8 -1\n";

  for (gsize length = 1; length < strlen (text); length++)
    {
      g_autofree char *dump = aprof_dump (text, length, 1 << 20);

      if (text[length - 1] != '\n')
        g_assert_true (strstr (dump, "damaged\n") != NULL || strstr (dump, "error") != NULL);
      else
        g_assert_null (strstr (dump, "damaged\n"));
    }
}

/* 100,000 contexts, each called from the one before: nothing may go that deep. */
static void
test_deep (void)
{
  g_autoptr (GString) text = g_string_new (HEAD ROUTINE);
  g_autofree char *dump = NULL;

  for (guint i = 100000; i >= 1; i--)
    g_string_append_printf (text, "x 1 %u %d\nq %u 1 1 1 1 1 1 1 1 1 1 1\n", i,
                            i > 1 ? (int) i - 1 : -1, i);
  dump = aprof_dump (text->str, text->len, 1 << 20);
  g_assert_true (g_str_has_prefix (dump, "total 100000 100000 100000\n"
                                   "f x 100000 100000 100000 = 100000 100000: "
                                   "1/1/1/100000/100000/100000/100000/1/1/100000/100000\n"
                                   "call f f 99999 99999\ncontext f - 1 1 1\ncontext f 0 1 1 1\n"));
}

/* A row of golden.tsv: what another program found in a genuine report. */
static void
check_genuine (const char *folder,
               char      **words)
{
  g_autofree char *path = g_build_filename (folder, words[0], NULL);
  g_autoptr (QuernProfile) profile = loaded_profile_from_path (path);
  g_autofree char *found = NULL;
  QuernContextTree *contexts;
  const gint64 *self;
  guint64 n_points = 0;
  guint64 inclusive = 0;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      const QuernSeriesSums sums = quern_series_add_up (quern_profile_get_series (profile), i);

      n_points += sums.n_points;
      inclusive += sums.inclusive;
    }
  contexts = quern_profile_get_contexts (profile);
  self = quern_profile_get_self_total (profile);
  found = g_strdup_printf ("%s\t%u\t%" G_GUINT64_FORMAT "\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT
                           "\t%" G_GINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%u\t%u\t%"
                           G_GINT64_FORMAT,
                           words[0], quern_profile_get_n_functions (profile), n_points, self[0],
                           self[1], self[2], inclusive,
                           contexts != NULL ? quern_context_tree_get_n (contexts) : 0,
                           quern_profile_get_n_calls (profile),
                           quern_profile_get_total (profile)[0]);
  g_assert_cmpstr (found, ==, words[1]);
  g_assert_cmpuint (quern_profile_get_n_warnings (profile), ==, 0);
  g_assert_cmpint (quern_profile_get_format (profile), ==, QUERN_FORMAT_APROF);
}

static void
test_genuine (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "aprof", NULL);
  g_autofree char *golden = g_build_filename (folder, "golden.tsv", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_file_get_contents (golden, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *tab = strchr (lines[i], '\t');
      g_autofree char *name = tab != NULL ? g_strndup (lines[i], (gsize) (tab - lines[i])) : NULL;
      char *words[] = { name, lines[i] };

      if (name == NULL)
        continue;
      check_genuine (folder, words);
      n++;
    }
  g_assert_cmpuint (n, >=, 8);
}

/* Files of threads are parts: points of the same size add up, contexts of the
 * same functions are the same, and a choice of parts has its own. */
static void
test_threads (void)
{
  static const char first[] = HEAD ROUTINE "x 1 1 -1\nq 1 5 3 4 7 25 2 7 6 3 3 18\n";
  static const char second[] = "v 4\nk 500\nr \"g\" \"x\" 1\nr \"f\" \"x\" 2\nx 2 1 -1\nx 1 5 1\n"
                               "q 1 5 1 9 10 82 2 10 10 1 9 82\nq 5 1 1 1 1 1 1 1 1 1 1 1\n";
  static const char third[] = "v 4\nm time-usec\n" ROUTINE;
  const char *texts[] = { first, second, third };
  const gboolean chosen[] = { FALSE, TRUE };
  g_autofree char *both = aprof_dump_parts (texts, 2, NULL);
  g_autofree char *one = aprof_dump_parts (texts, 2, chosen);
  g_autofree char *other = aprof_dump_parts (texts, 3, NULL);

  g_assert_cmpstr (both, ==,
                   "total 1500 5 21\nf x 16 4 20 = 17 4: 5/1/9/17/4/17/16/1/9/107/100\n"
                   "g x 1 1 1 = 1 1: 1/1/1/1/1/1/1/1/1/1/1\ncall f g 1 1\n"
                   "context f - 16 17 4\ncontext g 0 1 1 1\n");
  g_assert_cmpstr (one, ==,
                   "total 500 3 11\nf x 10 2 10 = 10 2: 5/1/9/10/2/10/10/1/9/82/82\n"
                   "g x 1 1 1 = 1 1: 1/1/1/1/1/1/1/1/1/1/1\ncall f g 1 1\n"
                   "context f - 10 10 2\ncontext g 0 1 1 1\n");
  g_assert_cmpstr (other, ==, "error 2:0 unsupported\n");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/aprof/line/%s", cases[i].name);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/aprof/cuts", test_cuts);
  g_test_add_func ("/aprof/deep", test_deep);
  g_test_add_func ("/aprof/genuine", test_genuine);
  g_test_add_func ("/aprof/threads", test_threads);

  return g_test_run ();
}
