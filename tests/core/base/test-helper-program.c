/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-helper-program.h"

#include "quern-config.h"

#include <glib/gstdio.h>

#define VARIABLE "QUERN_TEST_HELPER"

/* The environment variable takes precedence. */
static void
test_given (void)
{
  g_autofree char *path = NULL;

  g_setenv (VARIABLE, "/somewhere/else", TRUE);
  path = quern_helper_program_find ("quern-test", VARIABLE, ".");
  g_unsetenv (VARIABLE);

  g_assert_cmpstr (path, ==, "/somewhere/else");
}

/* A program next to this one, in the build folder, is preferred to an installed one. This test
 * program itself serves as the example. */
static void
test_beside (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *name = g_path_get_basename (self);
  g_autofree char *path = quern_helper_program_find (name, VARIABLE, ".");
  GStatBuf found;
  GStatBuf wanted;

  g_assert_cmpint (g_stat (path, &found), ==, 0);
  g_assert_cmpint (g_stat (self, &wanted), ==, 0);
  g_assert_cmpuint (found.st_ino, ==, wanted.st_ino);
  g_assert_cmpuint (found.st_dev, ==, wanted.st_dev);
}

static void
test_installed (void)
{
  g_autofree char *path = NULL;

  g_setenv (VARIABLE, "", TRUE);
  path = quern_helper_program_find ("quern-is-not-there", VARIABLE, ".");
  g_unsetenv (VARIABLE);

  g_assert_cmpstr (path, ==, QUERN_LIBEXECDIR "/quern-is-not-there");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/helper-program/given", test_given);
  g_test_add_func ("/helper-program/beside", test_beside);
  g_test_add_func ("/helper-program/installed", test_installed);

  return g_test_run ();
}
