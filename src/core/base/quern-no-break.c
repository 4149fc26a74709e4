/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-no-break.h"

#include <string.h>

#define NO_BREAK_SPACE "\302\240"

char *
quern_no_break_arrow (const char *text)
{
  const char *arrow = strstr (text, "←");
  g_auto (GStrv) words = NULL;
  g_autofree char *bound = NULL;

  if (arrow == NULL)
    return g_strdup (text);

  words = g_strsplit (arrow, " ", -1);
  bound = g_strjoinv (NO_BREAK_SPACE, words);

  return g_strdup_printf ("%.*s%s", (int) (arrow - text), text, bound);
}
