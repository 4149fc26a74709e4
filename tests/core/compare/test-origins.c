/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-origins.h"

#include <string.h>

#define MAX_FUNCTIONS 30

/* A call graph with the costs of both sides. */
typedef struct
{
  guint          n_functions;
  GArray        *arcs;         /* owned: QuernOriginArc */
  gint64        *self_costs[2]; /* owned */
  gint64        *arc_costs[2]; /* owned */
  gint64        *origins;      /* owned */
  gint64        *parts;        /* owned */
} Graph;

static gint64
random_cost (gint64 most)
{
  return (gint64) (g_test_rand_double () * (double) most);
}

static void
graph_init (Graph *self,
            gint64 most)
{
  self->n_functions = (guint) g_test_rand_int_range (1, MAX_FUNCTIONS);
  self->arcs = g_array_new (FALSE, TRUE, sizeof (QuernOriginArc));
  for (guint caller = 0; caller < self->n_functions; caller++)
    for (guint callee = 0; callee < self->n_functions; callee++)
      {
        QuernOriginArc arc = { caller, callee, { 0, 0 } };

        if (caller == callee || g_test_rand_double () > 0.15)
          continue;
        for (guint side = 0; side < 2; side++)
          arc.counts[side] = g_test_rand_bit () ? (guint64) g_test_rand_int_range (0, 50) : 0;
        g_array_append_val (self->arcs, arc);
      }

  self->origins = g_new (gint64, self->n_functions);
  self->parts = g_new (gint64, self->arcs->len + 1);
  for (guint side = 0; side < 2; side++)
    {
      self->self_costs[side] = g_new (gint64, self->n_functions);
      self->arc_costs[side] = g_new (gint64, self->arcs->len + 1);
      for (guint i = 0; i < self->n_functions; i++)
        self->self_costs[side][i] = random_cost (most);
      for (guint i = 0; i < self->arcs->len; i++)
        self->arc_costs[side][i] = random_cost (most);
    }
}

static void
graph_clear (Graph *self)
{
  g_array_unref (self->arcs);
  g_free (self->origins);
  g_free (self->parts);
  for (guint side = 0; side < 2; side++)
    {
      g_free (self->self_costs[side]);
      g_free (self->arc_costs[side]);
    }
}

static gboolean
compute (Graph *self)
{
  g_autoptr (QuernOrigins) origins =
    quern_origins_new (self->n_functions, (const QuernOriginArc *) (gpointer) self->arcs->data,
                       self->arcs->len);

  return quern_origins_compute (origins, self->self_costs, self->arc_costs, self->origins,
                                self->parts);
}

static gint64
sum (const gint64 *costs,
     guint         n)
{
  gint64 total = 0;

  for (guint i = 0; i < n; i++)
    total += costs[i];

  return total;
}

/* Σ origin = Δ of the self costs, for any calls and costs. */
static void
test_sum (void)
{
  for (guint i = 0; i < 300; i++)
    {
      Graph graph = { 0 };

      graph_init (&graph, i % 2 == 0 ? 1000 : G_MAXINT64 / (4 * MAX_FUNCTIONS));
      if (compute (&graph))
        g_assert_cmpint (sum (graph.origins, graph.n_functions), ==,
                         sum (graph.self_costs[1], graph.n_functions) -
                         sum (graph.self_costs[0], graph.n_functions));
      else
        g_assert_cmpuint (i % 2, ==, 1);
      graph_clear (&graph);
    }
}

/* If nothing changed, there are no origins. */
static void
test_same (void)
{
  for (guint i = 0; i < 100; i++)
    {
      Graph graph = { 0 };

      graph_init (&graph, 1000000);
      for (guint k = 0; k < graph.arcs->len; k++)
        {
          QuernOriginArc *arc = &g_array_index (graph.arcs, QuernOriginArc, k);

          arc->counts[1] = arc->counts[0];
        }
      memcpy (graph.self_costs[1], graph.self_costs[0], graph.n_functions * sizeof (gint64));
      memcpy (graph.arc_costs[1], graph.arc_costs[0], graph.arcs->len * sizeof (gint64));
      g_assert_true (compute (&graph));
      for (guint k = 0; k < graph.n_functions; k++)
        g_assert_cmpint (graph.origins[k], ==, 0);
      for (guint k = 0; k < graph.arcs->len; k++)
        g_assert_cmpint (graph.parts[k], ==, 0);
      graph_clear (&graph);
    }
}

/* main calls two new functions that call each other: the origin is main, which added the calls. */
static void
test_new_cycle (void)
{
  const QuernOriginArc arcs[] = {
    { 0, 1, { 0, 2 } }, { 1, 2, { 0, 5 } }, { 2, 1, { 0, 3 } },
  };
  gint64 self_costs[2][3] = { { 100, 0, 0 }, { 100, 30, 12 } };
  gint64 arc_costs[2][3] = { { 0, 0, 0 }, { 42, 40, 35 } };
  gint64 origins[3], parts[3];
  g_autoptr (QuernOrigins) graph = quern_origins_new (3, arcs, G_N_ELEMENTS (arcs));

  g_assert_cmpuint (quern_origins_get_cluster (graph, 0), ==, 0);
  g_assert_cmpuint (quern_origins_get_cluster (graph, 1), ==,
                    quern_origins_get_cluster (graph, 2));
  g_assert_true (quern_origins_compute (graph, (gint64 *[]) { self_costs[0], self_costs[1] },
                                        (gint64 *[]) { arc_costs[0], arc_costs[1] }, origins,
                                        parts));
  g_assert_cmpint (origins[0], ==, 42);
  g_assert_cmpint (origins[1], ==, 0);
  g_assert_cmpint (origins[2], ==, 0);
  g_assert_cmpint (parts[0], ==, 42);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/compare/origins/sum", test_sum);
  g_test_add_func ("/compare/origins/same", test_same);
  g_test_add_func ("/compare/origins/new-cycle", test_new_cycle);

  return g_test_run ();
}
