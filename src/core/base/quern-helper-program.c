/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-helper-program.h"

#include "quern-config.h"

/**
 * quern_helper_program_find:
 * @name: of a program that is installed with this one, for it to run
 * @variable: of the environment, that says where it is instead
 * @beside: where it is built, from the folder that this program is built in
 *
 * The one next to a program that was not installed comes before the installed one: an
 * older one would answer for it otherwise.
 *
 * Returns: (transfer full): its path; there may be nothing
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
