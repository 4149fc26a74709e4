/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-helper-program.h"

#include "quern-config.h"

/**
 * quern_helper_program_find:
 * @name: the name of a helper program that is installed with this one
 * @variable: an environment variable that overrides its path
 * @beside: its path in the build tree, relative to the folder of this program
 *
 * If this program was not installed, its own build of the helper takes precedence over an installed
 * one, which may be older.
 *
 * Returns: (transfer full): its path, which may not exist
 */
char *
quern_helper_program_find (const char *name,
                           const char *variable,
                           const char *beside)
{
  const char *given = g_getenv (variable);
  g_autofree char *program = NULL;

  if (given != NULL && *given != '\0')
    return g_strdup (given);

  program = g_file_read_link ("/proc/self/exe", NULL);
  if (program != NULL)
    {
      g_autofree char *folder = g_path_get_dirname (program);
      g_autofree char *path = g_build_filename (folder, beside, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }

  return g_build_filename (QUERN_LIBEXECDIR, name, NULL);
}
