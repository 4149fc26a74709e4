/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "loaded-profile.h"

#include "quern-loader.h"

#include <glib/gstdio.h>

QuernProfile *
loaded_profile_from_files (GPtrArray *files)
{
  g_autoptr (GError) error = NULL;
  QuernProfile *profile = quern_load (files, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (profile);

  return profile;
}

/* Returns a list of one file. */
static GPtrArray *
list_file (const char *path)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (path));

  return files;
}

QuernProfile *
loaded_profile_from_path (const char *path)
{
  g_autoptr (GPtrArray) files = list_file (path);

  return loaded_profile_from_files (files);
}

QuernProfile *
loaded_profile_from_data (const char *folder,
                          const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", folder, name, NULL);

  return loaded_profile_from_path (path);
}

QuernProfile *
loaded_profile_try (const char *folder,
                    const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", folder, name, NULL);
  g_autoptr (GPtrArray) files = list_file (path);

  return quern_load (files, NULL, NULL, NULL);
}

QuernProfile *
loaded_profile_from_text (const char *text)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  QuernProfile *profile;
  int fd = g_file_open_tmp ("quern-profile-XXXXXX", &path, &error);

  g_assert_no_error (error);
  g_assert_true (g_close (fd, NULL));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  profile = loaded_profile_from_path (path);
  g_assert_cmpint (g_unlink (path), ==, 0);

  return profile;
}

QuernAnalysis *
loaded_profile_analyse (QuernProfile *profile)
{
  g_autoptr (GError) error = NULL;
  QuernAnalysis *analysis = quern_analysis_new (profile, TRUE, NULL, &error);

  g_assert_no_error (error);
  g_object_unref (profile);

  return analysis;
}

QuernFunctionId
loaded_profile_find (QuernProfile *profile,
                     const char   *name)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    if (g_str_equal (quern_profile_get_function_name (profile, i), name))
      return i;

  g_error ("no function %s", name);
}
