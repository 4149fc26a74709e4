/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-sort.h"

/* Few keys give long runs of equal ones, many keys almost none. */
static const guint n_keys[] = { 1, 3, 300, 70000 };
static const guint sizes[] = { 0, 1, 39, 41, 500, 20000 };

static guint32 *
make_keys (GRand *rand,
           guint  n,
           guint  n_different)
{
  guint32 *keys = g_new (guint32, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    keys[i] = (guint32) g_rand_int_range (rand, 0, (gint32) n_different);

  return keys;
}

/* The order must be sorted by both keys, be stable, and contain each index once. */
static void
check_order (const guint32 *order,
             const guint32 *first,
             const guint32 *second,
             guint          n)
{
  for (guint i = 0; i + 1 < n; i++)
    {
      const guint32 a = order[i];
      const guint32 b = order[i + 1];

      g_assert_cmpuint (a, <, n);
      g_assert_cmpuint (b, <, n);
      g_assert_cmpuint (first[a], <=, first[b]);
      if (first[a] < first[b])
        continue;

      g_assert_cmpuint (second[a], <=, second[b]);
      if (second[a] == second[b])
        g_assert_cmpuint (a, <, b);
    }
}

static void
test_two_keys (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4711);
  QuernWatch watch = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (n_keys); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (n_keys); j++)
      for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
        {
          const guint most = MAX (n_keys[i], n_keys[j]);
          g_autofree guint32 *first = make_keys (rand, sizes[k], n_keys[i]);
          g_autofree guint32 *second = make_keys (rand, sizes[k], n_keys[j]);
          g_autofree guint32 *order = quern_sort_by_two_keys (first, second, sizes[k], most,
                                                              &watch);

          check_order (order, first, second, sizes[k]);
        }
}

static void
test_one_key (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4711);
  QuernWatch watch = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (n_keys); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
      {
        g_autofree guint32 *keys = make_keys (rand, sizes[k], n_keys[i]);
        g_autofree guint32 *none = g_new0 (guint32, sizes[k] + 1);
        g_autofree guint32 *places = NULL;
        g_autofree guint32 *few = NULL;
        g_autofree guint32 *order = quern_sort_by_key (NULL, keys, sizes[k], n_keys[i], &places,
                                                       &watch);

        check_order (order, keys, none, sizes[k]);
        for (guint key = 0; key < n_keys[i]; key++)
          for (guint at = places[key]; at < places[key + 1]; at++)
            g_assert_cmpuint (keys[order[at]], ==, key);

        few = quern_sort_by_key (NULL, keys, sizes[k], n_keys[i], NULL, &watch);
        check_order (few, keys, none, sizes[k]);
      }
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree guint32 *keys = g_new0 (guint32, 100000);
  QuernWatch watch = { .cancellable = cancellable };

  g_cancellable_cancel (cancellable);
  g_assert_null (quern_sort_by_key (NULL, keys, 100000, 10, NULL, &watch));
  g_assert_null (quern_sort_by_two_keys (keys, keys, 100000, 10, &watch));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/sort/one-key", test_one_key);
  g_test_add_func ("/model/sort/two-keys", test_two_keys);
  g_test_add_func ("/model/sort/cancelled", test_cancelled);

  return g_test_run ();
}
