/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-command.h"

char *
quern_command_dup_short (const char *command)
{
  g_auto (GStrv) words = g_strsplit (command != NULL ? command : "", " ", 2);
  g_autofree char *program = NULL;

  if (words[0] == NULL || *words[0] != '/')
    return g_strdup (command != NULL ? command : "");

  program = g_path_get_basename (words[0]);

  return words[1] != NULL ? g_strjoin (" ", program, words[1], NULL) : g_steal_pointer (&program);
}
