/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Random lines, valid and invalid, give the same profile wherever the file is split for parallel
 * reading. */

#include "callgrind-dump.h"

enum
{
  N_FILES = 2500,
  N_CUTS = 4,   /* for each file */
  MAX_LINES = 16
};

static const char *const heads[] = {
  "events: T\n",
  "events: T U\npositions: instr line\n",
};

/* Names recur, so that numbers are defined, used and redefined. */
static const char *const lines[] = {
  "fn=a", "fn=b", "fn=(1) a", "fn=(1)", "fn=(2) b", "fn=(2)", "fn=",
  "fl=x", "fl=(1) x", "fl=(1)", "fl=(2) y", "fl=(2)", "fi=(1)", "fi=y", "fe=x", "fe=(2)",
  "ob=o", "ob=(1) o", "ob=(1)", "cob=(1)", "cob=p", "cfi=x", "cfl=(2)",
  "cfn=a", "cfn=(2)", "cfn=(3) c", "cfn=(3)",
  "calls=1 2", "calls=3 +1", "calls=2 *", "calls=0 3", "calls=1 -9", "calls=1", "calls=x 1",
  "jump=3 1", "jump=1 *", "jump=2 -1", "jump=0 1", "jcnd=1/2 +1", "jcnd=1/2 *",
  "jfn=a", "jfn=(2)", "jfi=(1)", "jfi=z",
  "1 2", "+1 3", "-1 4", "* 5", "6 7", "2", "+2", "*", "-9 1", "100 1",
  "1 99999999999999999999",
  "part: 2", "version: 1", "events: T", "events: T U", "positions: line", "thread: 2",
  "totals: 5", "totals: -1", "summary: 9", "desc: x: y", "cmd: a",
  "", "# what", "no line", "fn", "=", "calls", "frfn=(1)", "\x1f\x8b\x08", "BZh91AY",
};

static guint
choose (GRand *rand,
        gsize  n)
{
  return (guint) g_rand_int_range (rand, 0, (gint32) n);
}

static GBytes *
make_file (GRand *rand)
{
  GString *text = g_string_new (heads[choose (rand, 6) == 0]);
  guint n_lines = 2 + choose (rand, MAX_LINES - 2);

  for (guint i = 0; i < n_lines; i++)
    {
      /* The file is split before these lines. */
      if (choose (rand, 4) == 0)
        g_string_append (text, choose (rand, 2) == 0 ? "fn=(1) a\n" : "fn=b\n");
      g_string_append (text, lines[choose (rand, G_N_ELEMENTS (lines))]);
      if (i + 1 < n_lines || choose (rand, 3) > 0)
        g_string_append_c (text, '\n');
    }

  return g_string_free_to_bytes (text);
}

static char *
dump (GBytes *stored,
      gsize   block_size)
{
  g_autoptr (GError) error = NULL;
  char *text = callgrind_dump (stored, block_size, &error);

  return text != NULL ? text : g_strdup (error->message);
}

static void
test_lines (gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (GPOINTER_TO_UINT (data));

  for (guint i = 0; i < N_FILES; i++)
    {
      g_autoptr (GBytes) stored = make_file (rand);
      gsize size = g_bytes_get_size (stored);
      g_autofree char *in_one = dump (stored, size + 1);

      for (guint k = 0; k < N_CUTS; k++)
        {
          guint block_size = k == 0 ? 1 : 1 + choose (rand, size);
          g_autofree char *in_blocks = dump (stored, block_size);

          if (!g_str_equal (in_one, in_blocks))
            g_test_message ("in blocks of %u:\n%.*s", block_size, (int) size,
                            (const char *) g_bytes_get_data (stored, NULL));
          g_assert_cmpstr (in_blocks, ==, in_one);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint seed = 1; seed <= 2; seed++)
    {
      g_autofree char *path = g_strdup_printf ("/formats/callgrind/cuts/%u", seed);

      g_test_add_data_func (path, GUINT_TO_POINTER (seed), test_lines);
    }

  return g_test_run ();
}
