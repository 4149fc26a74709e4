/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-words.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

char *
quern_part_words_dup (const char *text)
{
  static const char *const words[] = { N_("Basic block"), N_("Program termination") };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_has_prefix (text, words[i]))
      return g_strconcat (_(words[i]), text + strlen (words[i]), NULL);

  return g_strdup (text);
}
