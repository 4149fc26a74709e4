/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "example.h"

#include "loaded-profile.h"

QuernExplorer *
example_explorer_new (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "example",
                                                 "callgrind.out.example", NULL);
  g_autoptr (QuernAnalysis) analysis =
    loaded_profile_analyse (loaded_profile_from_path (path));
  QuernExplorer *explorer = quern_explorer_new ();

  quern_explorer_set_analysis (explorer, analysis);

  return explorer;
}

QuernNodeId
example_find (QuernExplorer *explorer,
              const char    *name)
{
  return loaded_profile_find (quern_explorer_get_profile (explorer), name);
}
