/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer.h"
#include "quern-parse-error.h"
#include "quern-tree-list.h"

#include "memory-limit.h"
#include "sample-profile.h"

#define N_FUNCTIONS 200000

/* Less than a list of N_FUNCTIONS functions takes. */
#define LEFT (1u << 20)

/* If memory is short, an explorer cannot show the analysis, and a tree is empty. */
static void
test_short (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (N_FUNCTIONS, 1);
  g_autoptr (GListModel) tree = NULL;
  g_autoptr (GError) error = NULL;
  struct rlimit old = memory_limit_set (LEFT);

  g_assert_false (quern_explorer_ensure_memory (analysis, &error));
  g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_LIMIT);
  tree = quern_tree_list_new (analysis, 0, QUERN_CALLEES, QUERN_NONE);
  g_assert_cmpint (setrlimit (RLIMIT_AS, &old), ==, 0);

  g_assert_cmpuint (g_list_model_get_n_items (tree), ==, 0);
}

static void
test_enough (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (N_FUNCTIONS, 1);
  g_autoptr (GListModel) tree = quern_tree_list_new (analysis, 0, QUERN_CALLEES, QUERN_NONE);
  g_autoptr (GError) error = NULL;

  g_assert_true (quern_explorer_ensure_memory (analysis, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (g_list_model_get_n_items (tree), ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explorer-memory/short", test_short);
  g_test_add_func ("/explorer-memory/enough", test_enough);

  return g_test_run ();
}
