/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures the time of each step of drawing a call graph.
 *
 *   graph-steps [BOXES [RUNS]]
 *
 * Makes a program of 4 * BOXES functions, selects BOXES (default 300) of them, and lays them out
 * as the window does, up to a picture that can be drawn. Prints a line for each step, with its
 * name and the median of RUNS (default 5) in seconds; then what was drawn, so that a benchmark can
 * check that it is complete. */

#include "graph-fixture.h"

#include "quern-graph-picture.h"

#include <stdlib.h>

#define DEFAULT_BOXES 300
#define MAX_BOXES 2000
#define DEFAULT_RUNS 5
#define MAX_RUNS 100

G_GNUC_NORETURN static void
fail (const char *what)
{
  g_printerr ("graph-steps: %s\n", what);
  exit (EXIT_FAILURE);
}

static guint
read_number (const char *text,
             guint       most)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 1, most, &number, NULL))
    fail ("usage: graph-steps [BOXES [RUNS]]");

  return (guint) number;
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  gint64 first = *(const gint64 *) a;
  gint64 second = *(const gint64 *) b;

  return first < second ? -1 : first > second;
}

static void
tell_median (const char *step,
             gint64     *times,
             guint       n)
{
  qsort (times, n, sizeof *times, compare_times);
  g_print ("%s %.6f\n", step, (double) times[n / 2] / G_USEC_PER_SEC);
}

int
main (int   argc,
      char *argv[])
{
  guint n_boxes = argc > 1 ? read_number (argv[1], MAX_BOXES) : DEFAULT_BOXES;
  guint n_runs = argc > 2 ? read_number (argv[2], MAX_RUNS) : DEFAULT_RUNS;
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);
  g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, 4 * n_boxes, 0, TRUE);
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_OBJECT, 0);
  gint64 choose[MAX_RUNS];
  gint64 all[MAX_RUNS];
  guint n_nodes = 0;
  guint n_edges = 0;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.orientation = QUERN_GRAPH_LEFT_TO_RIGHT;
  options.max_nodes = n_boxes;
  options.min_node_share = 0.0;
  options.min_call_share = 0.001;

  for (guint i = 0; i < n_runs; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernGraphSelection) selection = NULL;
      g_autoptr (QuernGraphPicture) picture = NULL;
      gint64 start = g_get_monotonic_time ();

      selection = quern_graph_selection_new (analysis, &options, NULL, &error);
      choose[i] = g_get_monotonic_time () - start;
      start = g_get_monotonic_time ();
      picture = quern_graph_picture_new (analysis, grouping, &options, NULL, NULL, &error);
      all[i] = g_get_monotonic_time () - start;
      if (selection == NULL || picture == NULL)
        fail (error->message);

      n_nodes = selection->nodes->len;
      n_edges = selection->edges->len;
    }

  tell_median ("choose", choose, n_runs);
  tell_median ("all", all, n_runs);
  g_print ("boxes %u\narrows %u\n", n_nodes, n_edges);

  return n_nodes == n_boxes ? EXIT_SUCCESS : EXIT_FAILURE;
}
