/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-editor.h"

#include <string.h>

typedef struct
{
  const char *program;
  const char *command; /* NULL if unknown */
} Case;

static const Case cases[] = {
  { "gnome-text-editor", "gnome-text-editor +12 /src/a b.c" },
  { "/usr/bin/gedit", "/usr/bin/gedit +12 /src/a b.c" },
  { "kate", "kate --line 12 /src/a b.c" },
  { "code", "code --goto /src/a b.c:12" },
  { "subl", "subl /src/a b.c:12" },
  { "emacs", "emacs +12 /src/a b.c" },
  { "sh", NULL },
  { "", NULL },
};

/* The path is passed as one argument, whatever characters it contains. */
static void
test_commands (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) command = quern_editor_dup_command (cases[i].program, "/src/a b.c", 12);
      g_autofree char *text = command != NULL ? g_strjoinv (" ", command) : NULL;

      g_assert_cmpstr (text, ==, cases[i].command);
      if (command != NULL)
        g_assert_true (g_str_has_prefix (command[g_strv_length (command) - 1], "/src/a b.c"));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/views/editor/commands", test_commands);

  return g_test_run ();
}
