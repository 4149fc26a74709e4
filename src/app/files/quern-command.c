/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-command.h"

#include "quern-visible.h"

char *
quern_command_dup_short (const char *command)
{
  g_auto (GStrv) words = g_strsplit (command != NULL ? command : "", " ", 2);
  g_autofree char *program = NULL;

  if (words[0] == NULL || *words[0] != '/')
    return quern_visible_brief (command != NULL ? command : "");

  program = g_path_get_basename (words[0]);

  return quern_visible_take_brief (g_strjoin (" ", program, words[1], NULL));
}
