/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "example.h"

#include "quern-loader.h"

#define PATIENCE_SECONDS 30

QuernExplorer *
example_explorer_new (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "example",
                                                 "callgrind.out.example", NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (GError) error = NULL;
  QuernExplorer *explorer = quern_explorer_new ();

  g_ptr_array_add (files, g_file_new_for_path (path));
  profile = quern_load (files, NULL, NULL, &error);
  g_assert_no_error (error);
  analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  g_assert_no_error (error);

  quern_explorer_set_analysis (explorer, analysis);

  return explorer;
}

QuernNodeId
example_find (QuernExplorer *explorer,
              const char    *name)
{
  QuernProfile *profile = quern_explorer_get_profile (explorer);

  for (QuernFunctionId id = 0; id < quern_profile_get_n_functions (profile); id++)
    if (g_str_equal (quern_profile_get_function_name (profile, id), name))
      return id;

  g_assert_not_reached ();
}

static gboolean
set_flag_cb (gpointer data)
{
  *(gboolean *) data = TRUE;

  return G_SOURCE_REMOVE;
}

void
example_wait (gboolean (*is_done) (gpointer data),
              gpointer   data)
{
  gboolean is_late = FALSE;
  guint id = g_timeout_add_seconds (PATIENCE_SECONDS, set_flag_cb, &is_late);

  while (!is_done (data) && !is_late)
    g_main_context_iteration (NULL, TRUE);

  g_assert_false (is_late);
  g_source_remove (id);
}
