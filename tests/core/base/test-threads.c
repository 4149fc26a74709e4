/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "memory-limit.h"
#include "quern-threads.h"

#define N_PIECES 1000

static gpointer
count (gpointer data)
{
  int *n_left = data;

  while (g_atomic_int_add (n_left, -1) > 0)
    ;

  return NULL;
}

static gpointer
do_nothing (gpointer data)
{
  return data;
}

/* Runs first: the C library keeps stacks of finished threads for reuse. */
static void
test_no_threads (void)
{
  struct rlimit old = memory_limit_set (1u << 20);
  GThread *thread = g_thread_try_new ("none", do_nothing, NULL, NULL);
  int n_left = N_PIECES;

  quern_threads_run ("test", G_MAXUINT, count, &n_left);
  g_assert_cmpint (setrlimit (RLIMIT_AS, &old), ==, 0);

  g_assert_null (thread);
  g_assert_cmpint (n_left, ==, -1);
}

static void
test_threads (gconstpointer data)
{
  int n_left = N_PIECES;

  quern_threads_run ("test", GPOINTER_TO_UINT (data), count, &n_left);
  g_assert_cmpint (n_left, <, 0);
  g_assert_cmpint (n_left, >=, -1 - GPOINTER_TO_INT (data));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/threads/none-to-be-had", test_no_threads);
  g_test_add_data_func ("/threads/only-the-caller", GUINT_TO_POINTER (0), test_threads);
  g_test_add_data_func ("/threads/many", GUINT_TO_POINTER (100), test_threads);

  return g_test_run ();
}
