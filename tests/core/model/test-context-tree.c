/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-context-tree.h"

#define N_CONTEXTS 500
#define N_ADDED 5000

/* Includes costs that need more than 32 bits, or almost do. */
static guint64
random_cost (void)
{
  static const guint64 odd[] = { 0, 1, G_MAXUINT32 - 1, G_MAXUINT32, (guint64) G_MAXUINT32 + 1,
                                 G_MAXUINT64 / 3 };

  if (g_test_rand_bit ())
    return (guint64) g_test_rand_int_range (0, 1000);

  return odd[g_test_rand_int_range (0, G_N_ELEMENTS (odd))];
}

static QuernCallContext
random_costs (void)
{
  return (QuernCallContext) { 0, 0, random_cost (), random_cost (), random_cost (),
                              random_cost () };
}

static guint64
add (guint64 a,
     guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

static void
add_costs (QuernCallContext       *sum,
           const QuernCallContext *costs)
{
  sum->self = add (sum->self, costs->self);
  sum->inclusive = add (sum->inclusive, costs->inclusive);
  sum->called = add (sum->called, costs->called);
  sum->input = add (sum->input, costs->input);
}

static void
assert_same (QuernCallContext found,
             QuernCallContext expected)
{
  g_assert_cmpuint (found.function, ==, expected.function);
  g_assert_cmpuint (found.parent, ==, expected.parent);
  g_assert_cmpuint (found.self, ==, expected.self);
  g_assert_cmpuint (found.inclusive, ==, expected.inclusive);
  g_assert_cmpuint (found.called, ==, expected.called);
  g_assert_cmpuint (found.input, ==, expected.input);
}

/* Makes a tree of random shape and costs, and the same as a plain table. */
static QuernContextTree *
make_tree (QuernCallContext *plain)
{
  QuernContextTree *tree = quern_context_tree_new ();

  for (guint i = 0; i < N_CONTEXTS; i++)
    {
      plain[i] = random_costs ();
      plain[i].function = (guint32) g_test_rand_int_range (0, 30);
      plain[i].parent = i == 0 || g_test_rand_int_range (0, 20) == 0
                          ? QUERN_NONE : (guint32) g_test_rand_int_range (0, (gint) i);
      g_assert_true (quern_context_tree_add (tree, &plain[i]));
    }
  for (guint i = 0; i < N_ADDED; i++)
    {
      guint to = (guint) g_test_rand_int_range (0, N_CONTEXTS);
      QuernCallContext costs = random_costs ();

      g_assert_true (quern_context_tree_add_costs (tree, to, &costs));
      add_costs (&plain[to], &costs);
    }

  return tree;
}

static void
test_costs (void)
{
  QuernCallContext plain[N_CONTEXTS];
  g_autoptr (QuernContextTree) tree = make_tree (plain);

  g_assert_cmpuint (quern_context_tree_get_n (tree), ==, N_CONTEXTS);
  for (guint i = 0; i < N_CONTEXTS; i++)
    assert_same (quern_context_tree_get (tree, i), plain[i]);
}

/* Returns the index of a child of parent for function, or n if there is none. */
static guint
find_context (const QuernCallContext *table,
              guint                   n,
              guint32                 parent,
              QuernFunctionId         function)
{
  for (guint i = 0; i < n; i++)
    if (table[i].parent == parent && table[i].function == function)
      return i;

  return n;
}

/* The merged tree equals a table that is merged chain by chain. */
static void
test_merge (void)
{
  g_autoptr (GPtrArray) trees =
    g_ptr_array_new_with_free_func ((GDestroyNotify) quern_context_tree_unref);
  g_autofree QuernCallContext *sum = g_new (QuernCallContext, 2 * N_CONTEXTS);
  g_autoptr (QuernContextTree) merged = NULL;
  QuernCallContext plain[N_CONTEXTS];
  QuernWatch watch = { 0 };
  guint n = 0;

  for (guint t = 0; t < 2; t++)
    {
      guint ids[N_CONTEXTS];

      g_ptr_array_add (trees, make_tree (plain));
      for (guint i = 0; i < N_CONTEXTS; i++)
        {
          QuernCallContext context = plain[i];

          if (context.parent != QUERN_NONE)
            context.parent = ids[context.parent];
          ids[i] = find_context (sum, n, context.parent, context.function);
          if (ids[i] == n)
            sum[n++] = context;
          else
            add_costs (&sum[ids[i]], &context);
        }
      g_ptr_array_add (trees, NULL);
    }

  merged = quern_context_tree_merge (trees, &watch);
  g_assert_cmpuint (quern_context_tree_get_n (merged), ==, n);
  for (guint i = 0; i < n; i++)
    assert_same (quern_context_tree_get (merged, i), sum[i]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/model/context-tree/costs", test_costs);
  g_test_add_func ("/core/model/context-tree/merge", test_merge);

  return g_test_run ();
}
