/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-history.h"

#include <string.h>

static void
test_empty (void)
{
  g_autoptr (QuernHistory) history = quern_history_new ();

  g_assert_cmpuint (quern_history_get_current (history), ==, QUERN_NONE);
  g_assert_cmpuint (quern_history_go_back (history), ==, QUERN_NONE);
  g_assert_cmpuint (quern_history_go_forward (history), ==, QUERN_NONE);
  g_assert_false (quern_history_can_go_back (history));
  g_assert_false (quern_history_can_go_forward (history));
}

static void
test_steps (void)
{
  g_autoptr (QuernHistory) history = quern_history_new ();

  quern_history_go (history, 1);
  g_assert_false (quern_history_can_go_back (history));
  quern_history_go (history, 2);
  quern_history_go (history, 2);
  g_assert_cmpuint (quern_history_get_length (history), ==, 2);

  g_assert_cmpuint (quern_history_go_back (history), ==, 1);
  g_assert_cmpuint (quern_history_go_forward (history), ==, 2);
  g_assert_cmpuint (quern_history_go_back (history), ==, 1);

  /* Going elsewhere discards the forward history. */
  quern_history_go (history, 3);
  g_assert_false (quern_history_can_go_forward (history));
  g_assert_cmpuint (quern_history_go_back (history), ==, 1);
}

static void
test_full (void)
{
  g_autoptr (QuernHistory) history = quern_history_new ();
  guint n_steps = 0;

  for (guint i = 0; i <= QUERN_HISTORY_MAX; i++)
    quern_history_go (history, i);

  g_assert_cmpuint (quern_history_get_length (history), ==, QUERN_HISTORY_MAX);
  while (quern_history_can_go_back (history))
    {
      quern_history_go_back (history);
      n_steps++;
    }
  g_assert_cmpuint (n_steps, ==, QUERN_HISTORY_MAX - 1);
  g_assert_cmpuint (quern_history_get_current (history), ==, 1);
}

/* One row gives the new ids of the nodes, the current position, and the remaining history. */
typedef struct
{
  const char  *name;
  QuernNodeId  renamed[4];
  guint        n_back; /* steps back before renaming */
  const char  *left;
  QuernNodeId  current;
} CleanCase;

static const CleanCase clean_cases[] = {
  { "all-kept", { 5, 6, 7, 8 }, 0, "5 6 7 8", 8 },
  { "all-gone", { QUERN_NONE, QUERN_NONE, QUERN_NONE, QUERN_NONE }, 1, "", QUERN_NONE },
  { "current-gone", { 5, 6, 7, QUERN_NONE }, 0, "5 6 7", 7 },
  { "first-gone-and-there", { QUERN_NONE, 6, 7, 8 }, 3, "6 7 8", 6 },
  { "middle-gone", { 5, QUERN_NONE, 5, 8 }, 1, "5 8", 5 },
  { "become-one", { 5, 5, 5, 5 }, 2, "5", 5 },
};

static void
test_clean (gconstpointer data)
{
  const CleanCase *c = data;
  g_autoptr (QuernHistory) history = quern_history_new ();
  g_autoptr (GString) left = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (c->renamed); i++)
    quern_history_go (history, i);
  for (guint i = 0; i < c->n_back; i++)
    quern_history_go_back (history);

  memcpy (quern_history_get_nodes (history), c->renamed, sizeof c->renamed);
  quern_history_clean (history);

  for (guint i = 0; i < quern_history_get_length (history); i++)
    g_string_append_printf (left, "%s%u", i > 0 ? " " : "", quern_history_get_nodes (history)[i]);
  g_assert_cmpstr (left->str, ==, c->left);
  g_assert_cmpuint (quern_history_get_current (history), ==, c->current);
}

/* In any sequence, back and forward undo each other, and the can-go functions are correct. */
static void
test_laws (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20261120);
  g_autoptr (QuernHistory) history = quern_history_new ();

  quern_history_go (history, 0);
  for (guint i = 0; i < 20000; i++)
    {
      QuernNodeId before = quern_history_get_current (history);
      gboolean can = quern_history_can_go_back (history);

      switch (g_rand_int_range (rand, 0, 3))
        {
        case 0:
          quern_history_go (history, (QuernNodeId) g_rand_int_range (rand, 0, 10));
          break;

        case 1:
          g_assert_cmpint (quern_history_go_back (history) != QUERN_NONE, ==, can);
          if (can)
            {
              g_assert_cmpuint (quern_history_get_current (history), !=, before);
              g_assert_cmpuint (quern_history_go_forward (history), ==, before);
              quern_history_go_back (history);
            }
          break;

        default:
          can = quern_history_can_go_forward (history);
          g_assert_cmpint (quern_history_go_forward (history) != QUERN_NONE, ==, can);
          if (can)
            {
              g_assert_cmpuint (quern_history_go_back (history), ==, before);
              quern_history_go_forward (history);
            }
        }

      g_assert_cmpuint (quern_history_get_length (history), <=, QUERN_HISTORY_MAX);
      g_assert_cmpuint (quern_history_get_current (history), !=, QUERN_NONE);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/history/empty", test_empty);
  g_test_add_func ("/explore/history/steps", test_steps);
  g_test_add_func ("/explore/history/full", test_full);
  g_test_add_func ("/explore/history/laws", test_laws);
  for (gsize i = 0; i < G_N_ELEMENTS (clean_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/explore/history/clean/", clean_cases[i].name, NULL);

      g_test_add_data_func (path, &clean_cases[i], test_clean);
    }

  return g_test_run ();
}
