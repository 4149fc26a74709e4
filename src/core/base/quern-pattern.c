/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-pattern.h"

/* The lowest limit holds, whatever the pattern says itself. */
#define MATCH_LIMIT "(*LIMIT_MATCH=100000)"

GRegex *
quern_pattern_new (const char          *text,
                   GRegexCompileFlags   flags,
                   GError             **error)
{
  g_autofree char *limited = NULL;
  GRegex *regex;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  limited = g_strconcat (MATCH_LIMIT, text, NULL);
  regex = g_regex_new (limited, flags | G_REGEX_OPTIMIZE, 0, NULL);
  if (regex != NULL)
    return regex;

  /* Without the limit, the message counts from where the text begins. */
  regex = g_regex_new (text, flags, 0, error);
  if (regex != NULL)
    {
      g_regex_unref (regex);
      g_set_error_literal (error, G_REGEX_ERROR, G_REGEX_ERROR_COMPILE, text);
    }

  return NULL;
}
