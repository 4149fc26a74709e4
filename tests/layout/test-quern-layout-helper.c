/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define HEAD "quern-layout 1\n"
#define TWO HEAD "graph 0 1600 3000 2 1\nnode 13600 5000\nnode 13600 5000\n"

/* A request to the helper, and its exit status. Add a row for each bug found. */
typedef struct
{
  const char *name;
  const char *text;
  int         status; /* 0: laid out, 2: refused */
} Case;

static const Case cases[] = {
  { "empty-graph",      HEAD "graph 0 0 0 0 0\nend\n", 0 },
  { "one-node",         HEAD "graph 1 0 0 1 0\nnode 1 1\nend\n", 0 },
  { "edge",             TWO "edge 0 1 7000 1600 1000 1 1 1\nend\n", 0 },
  { "loop",             TWO "edge 1 1 7000 1600 1000 1 1 1\nend\n", 0 },
  { "not-drawn",        TWO "edge 1 0 0 0 0 1 1 0\nend\n", 0 },
  { "limits",           TWO "edge 0 1 1000000 1000000 1000000 1000 100 1\nend\n", 0 },
  { "no-weight",        TWO "edge 0 1 0 0 0 0 0 1\nend\n", 0 },

  { "circles",          HEAD "graph 2 0 9000 2 1\nnode 1000 500\nnode 900 500\n"
                        "edge 0 1 700 160 100 1 1 1\nroot 1\nend\n", 0 },
  { "circles-of-none",  HEAD "graph 2 0 0 0 0\nend\n", 0 },
  { "cluster",          TWO "edge 0 1 0 0 0 1 1 1\ncluster 5000 1500 1 1\nend\n", 0 },
  { "clusters",         TWO "edge 0 1 0 0 0 1 1 1\ncluster 5000 1500 1 1\ncluster 0 0 1 0\n"
                        "end\n", 0 },
  { "cluster-in-circles", HEAD "graph 2 0 0 1 0\nnode 1 1\ncluster 1 1 1 0\nend\n", 0 },

  { "root-outside",     TWO "edge 0 1 0 0 0 1 1 1\nroot 2\nend\n", 2 },
  { "root-of-none",     HEAD "graph 2 0 0 0 0\nroot 0\nend\n", 2 },
  { "two-roots",        TWO "edge 0 1 0 0 0 1 1 1\nroot 1\nroot 0\nend\n", 2 },
  { "empty-cluster",    TWO "edge 0 1 0 0 0 1 1 1\ncluster 0 0 0\nend\n", 2 },
  { "cluster-of-none",  HEAD "graph 0 0 0 0 0\ncluster 0 0 1 0\nend\n", 2 },
  { "cluster-outside",  TWO "edge 0 1 0 0 0 1 1 1\ncluster 0 0 1 2\nend\n", 2 },
  { "in-two-clusters",  TWO "edge 0 1 0 0 0 1 1 1\ncluster 0 0 1 1\ncluster 0 0 1 1\nend\n", 2 },
  { "cluster-too-full", TWO "edge 0 1 0 0 0 1 1 1\ncluster 0 0 3 0 1 0\nend\n", 2 },
  { "cluster-first",    TWO "cluster 0 0 1 1\nedge 0 1 0 0 0 1 1 1\nend\n", 2 },
  { "nothing",          "", 2 },
  { "other-version",    "quern-layout 2\n", 2 },
  { "other-head",       "digraph g { a -> b }\n", 2 },
  { "no-graph",         HEAD, 2 },
  { "cut-graph",        HEAD "graph 0 0", 2 },
  { "orientation",      HEAD "graph 3 0 0 0 0\nend\n", 2 },
  { "too-many-nodes",   HEAD "graph 0 0 0 2001 0\n", 2 },
  { "too-many-edges",   HEAD "graph 0 0 0 1 10001\n", 2 },
  { "overflow",         HEAD "graph 0 0 0 18446744073709551617 0\n", 2 },
  { "edges-of-nothing", HEAD "graph 0 0 0 0 1\nedge 0 0 0 0 0 1 1 1\nend\n", 2 },
  { "negative",         HEAD "graph 0 0 0 1 0\nnode -1 1\nend\n", 2 },
  { "no-width",         HEAD "graph 0 0 0 1 0\nnode 0 1\nend\n", 2 },
  { "too-wide",         HEAD "graph 0 0 0 1 0\nnode 1000001 1\nend\n", 2 },
  { "fraction",         HEAD "graph 0 0 0 1 0\nnode 1.5 1\nend\n", 2 },
  { "leading-zero",     HEAD "graph 0 0 0 1 0\nnode 01 1\nend\n", 2 },
  { "tab",              HEAD "graph 0 0 0 1 0\nnode\t1 1\nend\n", 2 },
  { "two-blanks",       HEAD "graph 0 0 0 1 0\nnode  1 1\nend\n", 2 },
  { "field-too-much",   HEAD "graph 0 0 0 1 0\nnode 1 1 1\nend\n", 2 },
  { "field-too-few",    HEAD "graph 0 0 0 1 0\nnode 1\nend\n", 2 },
  { "node-too-few",     HEAD "graph 0 0 0 2 0\nnode 1 1\nend\n", 2 },
  { "node-too-many",    HEAD "graph 0 0 0 1 0\nnode 1 1\nnode 1 1\nend\n", 2 },
  { "from-outside",     TWO "edge 2 1 0 0 0 1 1 1\nend\n", 2 },
  { "to-outside",       TWO "edge 0 2 0 0 0 1 1 1\nend\n", 2 },
  { "drawn-twice",      TWO "edge 0 1 0 0 0 1 1 2\nend\n", 2 },
  { "heavy",            TWO "edge 0 1 0 0 0 1001 1 1\nend\n", 2 },
  { "far",              TWO "edge 0 1 0 0 0 1 101 1\nend\n", 2 },
  { "no-end",           TWO "edge 0 1 0 0 0 1 1 1\n", 2 },
  { "cut-end",          TWO "edge 0 1 0 0 0 1 1 1\nend", 2 },
  { "after-the-end",    TWO "edge 0 1 0 0 0 1 1 1\nend\n\n", 2 },
  { "carriage-return",  "quern-layout 1\r\ngraph 0 0 0 0 0\r\nend\r\n", 2 },
  { "format-letters",   "%s%n%s%n\n", 2 },
};

static char *
bytes_to_text (GBytes *bytes)
{
  return bytes != NULL && g_bytes_get_size (bytes) > 0
         ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes))
         : g_strdup ("");
}

/* Runs the helper and returns its exit status; plugins: (nullable) the folder of graphviz's
 * plugins. A signal fails the test. */
static int
run_with_plugins (const char *plugins,
                  const void *text,
                  gsize       length,
                  char      **answer,
                  char      **message)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                               G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GBytes) request = g_bytes_new (text, length);
  g_autoptr (GBytes) output = NULL;
  g_autoptr (GBytes) errors = NULL;
  g_autoptr (GError) error = NULL;

  if (plugins != NULL)
    g_subprocess_launcher_setenv (launcher, "GVBINDIR", plugins, TRUE);
  process = g_subprocess_launcher_spawn (launcher, &error, g_getenv ("QUERN_LAYOUT_HELPER"), NULL);
  g_assert_no_error (error);

  /* The helper may stop reading early: ignore errors. */
  g_subprocess_communicate (process, request, NULL, &output, &errors, NULL);
  g_subprocess_wait (process, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));

  if (answer != NULL)
    *answer = bytes_to_text (output);
  if (message != NULL)
    *message = bytes_to_text (errors);

  return g_subprocess_get_exit_status (process);
}

static int
run (const void *text,
     gsize       length,
     char      **answer)
{
  return run_with_plugins (NULL, text, length, answer, NULL);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *answer = NULL;

  g_assert_cmpint (run (c->text, strlen (c->text), &answer), ==, c->status);
  if (c->status == 0)
    {
      g_assert_true (g_str_has_prefix (answer, HEAD "graph "));
      g_assert_true (g_str_has_suffix (answer, "\nend\n"));
    }
  else
    {
      g_assert_cmpstr (answer, ==, "");
    }
}

static void
test_zero_bytes (void)
{
  static const char text[] = HEAD "graph 0 0 0 1 0\nnode 1\0 1\nend\n";

  g_assert_cmpint (run (text, sizeof text - 1, NULL), ==, 2);
}

static void
test_too_long (void)
{
  gsize length = 5u << 20;
  g_autofree char *text = g_malloc (length);

  memset (text, '1', length);
  g_assert_cmpint (run (text, length, NULL), ==, 2);
}

/* Valid requests with bytes changed, removed and inserted are refused or laid out. */
static void
test_mutations (void)
{
  static const char * const alphabet = "0123456789 \n-aedgn%";
  static const char text[] =
    HEAD "graph 1 1600 3000 3 4\nnode 13600 5000\nnode 9000 2200\nnode 800 800\n"
    "edge 0 1 7000 1600 1000 3 1 1\nedge 1 2 0 0 0 1 1 0\nedge 2 2 700 160 100 1 1 1\n"
    "edge 2 0 700 160 100 1 1 1\nroot 0\ncluster 900 150 2 0 2\ncluster 0 0 1 1\nend\n";
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);

  for (guint i = 0; i < 150; i++)
    {
      g_autoptr (GString) mutant = g_string_new (text);
      gint32 n = g_rand_int_range (random, 1, 4);
      int status;

      for (gint32 j = 0; j < n; j++)
        {
          gsize at = (gsize) g_rand_int_range (random, 0, (gint32) mutant->len);
          char letter = alphabet[g_rand_int_range (random, 0, (gint32) strlen (alphabet))];

          switch (g_rand_int_range (random, 0, 3))
            {
            case 0:
              mutant->str[at] = letter;
              break;

            case 1:
              g_string_erase (mutant, (gssize) at, 1);
              break;

            default:
              g_string_insert_c (mutant, (gssize) at, letter);
              break;
            }
        }

      status = run (mutant->str, mutant->len, NULL);
      g_assert_true (status == 0 || status == 2);
    }
}

/* A folder that has an engine's plugin but no list of plugins, as without graphviz's program; one
 * with an invalid plugin; and an empty one. */
static void
test_plugins (gconstpointer data)
{
  const char *plugin = data;
  const char *text = g_str_has_prefix (plugin, "dot")
                     ? TWO "edge 0 1 7000 1600 1000 1 1 1\nend\n"
                     : HEAD "graph 2 0 9000 1 0\nnode 1000 500\nend\n";
  g_autofree char *name = g_strdup_printf ("libgvplugin_%s.so", plugin);
  g_autofree char *folder = g_dir_make_tmp ("quern-plugins-XXXXXX", NULL);
  g_autofree char *original = g_build_filename (g_getenv ("QUERN_GRAPHVIZ_PLUGINS"), name, NULL);
  g_autofree char *copy = g_build_filename (folder, name, NULL);
  g_autofree char *wanted = NULL;
  g_autofree char *got = NULL;
  g_autofree char *missing = NULL;
  g_autofree char *broken = NULL;

  g_assert_cmpint (run_with_plugins (folder, text, strlen (text), NULL, &missing), ==, 3);
  g_assert_nonnull (strstr (missing, "is missing"));
  g_assert_nonnull (strstr (missing, folder));

  g_assert_true (g_file_set_contents (copy, "no library", -1, NULL));
  g_assert_cmpint (run_with_plugins (folder, text, strlen (text), NULL, &broken), ==, 3);
  g_assert_nonnull (strstr (broken, "cannot be loaded"));
  g_assert_cmpint (g_unlink (copy), ==, 0);

  g_assert_cmpint (symlink (original, copy), ==, 0);
  g_assert_cmpint (run_with_plugins (folder, text, strlen (text), &got, NULL), ==, 0);
  g_assert_cmpint (run (text, strlen (text), &wanted), ==, 0);
  g_assert_cmpstr (got, ==, wanted);

  g_assert_cmpint (g_unlink (copy), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  /* The helper may exit before reading everything. */
  signal (SIGPIPE, SIG_IGN);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/layout/helper/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/layout/helper/zero-bytes", test_zero_bytes);
  g_test_add_func ("/layout/helper/too-long", test_too_long);
  g_test_add_func ("/layout/helper/mutations", test_mutations);
  g_test_add_data_func ("/layout/helper/plugins/dot", "dot_layout", test_plugins);
  g_test_add_data_func ("/layout/helper/plugins/twopi", "neato_layout", test_plugins);

  return g_test_run ();
}
