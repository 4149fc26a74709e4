/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-pattern.h"

#include <string.h>

/* PCRE2 uses the lowest limit, even if the pattern sets another one. */
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

  /* Without the limit, positions in the message refer to the text. */
  regex = g_regex_new (text, flags, 0, error);
  if (regex != NULL)
    {
      g_regex_unref (regex);
      g_set_error_literal (error, G_REGEX_ERROR, G_REGEX_ERROR_COMPILE, text);
    }

  return NULL;
}

/* The length of the common end of two texts, in bytes. */
static gsize
get_common_end (const char *a,
                const char *b)
{
  gsize length_a = strlen (a);
  gsize length_b = strlen (b);
  gsize n = 0;

  while (n < length_a && n < length_b && a[length_a - n - 1] == b[length_b - n - 1])
    n++;

  return n;
}

char *
quern_pattern_explain_error (const char         *text,
                             GRegexCompileFlags  flags,
                             const GError       *error,
                             int                *place)
{
  g_autofree char *moved_text = NULL;
  g_autoptr (GRegex) moved = NULL;
  g_autoptr (GError) moved_error = NULL;
  const char *reason;
  const char *number;
  int length;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (error != NULL && place != NULL, NULL);

  /* GLib's message contains the position in a translated sentence. For the text moved by one
   * character, the number differs, and what follows it is the same. */
  *place = -1;
  length = (int) MIN (g_utf8_strlen (text, -1), G_MAXINT / 16);
  moved_text = g_strconcat ("|", text, NULL);
  moved = g_regex_new (moved_text, flags, 0, &moved_error);
  if (moved_error == NULL)
    return g_strdup (error->message);

  reason = error->message + strlen (error->message) -
           get_common_end (error->message, moved_error->message);
  for (number = reason; number > error->message && g_ascii_isdigit (number[-1]); number--)
    ;
  if (number == reason || !g_str_has_prefix (reason, ": "))
    return g_strdup (error->message);

  *place = 0;
  for (; number < reason; number++)
    *place = MIN (*place * 10 + g_ascii_digit_value (*number), length);

  return g_strdup (reason + strlen (": "));
}
