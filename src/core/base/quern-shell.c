/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-shell.h"

#include <string.h>

/**
 * quern_shell_dup_word:
 * @word: any text
 *
 * Only quotes if necessary: for command lines that a person reads.
 *
 * Returns: (transfer full): one word for a shell
 */
char *
quern_shell_dup_word (const char *word)
{
  gboolean is_plain;

  g_return_val_if_fail (word != NULL, NULL);

  is_plain = *word != '\0' && word[strspn (word, QUERN_SHELL_PLAIN)] == '\0';

  return is_plain ? g_strdup (word) : g_shell_quote (word);
}

/**
 * quern_shell_dup_line:
 * @words: (array zero-terminated=1): any texts
 *
 * Returns: (transfer full): a line that a shell splits into @words
 */
char *
quern_shell_dup_line (const char *const *words)
{
  GString *line;

  g_return_val_if_fail (words != NULL, NULL);

  line = g_string_new (NULL);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *word = quern_shell_dup_word (words[i]);

      g_string_append_printf (line, "%s%s", i > 0 ? " " : "", word);
    }

  return g_string_free (line, FALSE);
}
