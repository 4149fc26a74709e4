/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-php-manual.h"

#include <string.h>

/* Redirects from a function name to its page, in any language. */
#define MANUAL "https://www.php.net/"

#define PREFIX "php::"

/* PHP has no longer names. */
#define MAX_NAME 128

/* The length of a valid PHP name at the beginning of text; 0 if there is none. */
static gsize
skip_word (const char *text)
{
  gsize length = 0;

  while (g_ascii_isalnum (text[length]) || text[length] == '_' || text[length] == '\\')
    length++;

  return g_ascii_isdigit (text[0]) || text[0] == '\\' ? 0 : length;
}

/* Names in files are untrusted: only letters, digits, underscores and escaped characters
 * get into the URI. */
char *
quern_php_manual_dup_uri (const char *name)
{
  g_autofree char *page = NULL;
  g_autofree char *escaped = NULL;
  const char *method;
  gsize length;

  if (!g_str_has_prefix (name, PREFIX) || strlen (name) > MAX_NAME)
    return NULL;

  name += strlen (PREFIX);
  length = skip_word (name);
  if (length == 0)
    return NULL;

  method = name + length;
  if (g_str_has_prefix (method, "->") || g_str_has_prefix (method, "::"))
    {
      gsize method_length = skip_word (method + 2);

      if (method_length == 0 || method[2 + method_length] != '\0')
        return NULL;
      page = g_strdup_printf ("%.*s.%s", (int) length, name, method + 2);
    }
  else if (*method == '\0')
    {
      page = g_strdup (name);
    }
  else
    {
      return NULL;
    }

  escaped = g_uri_escape_string (page, NULL, FALSE);

  return g_strconcat (MANUAL, escaped, NULL);
}
