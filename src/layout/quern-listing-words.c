/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What stands in the rows of a listing of code, and in tables of it. */

#include "quern-listing-private.h"

#include "quern-comparison.h"
#include "quern-config.h"
#include "quern-format.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* As editors do it. */
#define TAB_WIDTH 8

/* The mnemonic's part of the text, in characters. */
#define MNEMONIC_WIDTH 7

/* "→ 1,743,677× nextLine" */
char *
quern_listing_dup_call (QuernProfile    *profile,
                        QuernFunctionId  callee,
                        guint64          count,
                        guint64          count_before,
                        gboolean         recursive)
{
  const char *name = quern_profile_get_function_name (profile, callee);
  g_autofree char *calls = quern_comparison_dup_count (profile, count, count_before);

  return recursive ? g_strdup_printf (_("↻ %s× %s"), calls, name)
                   : g_strdup_printf (_("→ %s× %s"), calls, name);
}

/* taken: g_free() frees it. */
static char *
expand_tabs (char *taken)
{
  g_autofree char *line = taken;
  g_autoptr (GString) text = NULL;
  guint column = 0;

  if (strchr (line, '\t') == NULL)
    return g_steal_pointer (&line);

  text = g_string_new (NULL);
  for (const char *p = line; *p != '\0'; p = g_utf8_next_char (p), column++)
    {
      guint blanks = TAB_WIDTH - column % TAB_WIDTH;

      if (*p != '\t')
        {
          g_string_append_unichar (text, g_utf8_get_char (p));
          continue;
        }
      g_string_append_printf (text, "%*s", (int) blanks, "");
      column += blanks - 1;
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * quern_listing_dup_line:
 * @text: (nullable): a source file
 * @line: 0: not known
 *
 * Returns: (transfer full) (nullable): the line without tabs, or why there is none;
 *   %NULL if there is no @text
 */
char *
quern_listing_dup_line (QuernSourceText *text,
                        guint64          line)
{
  if (line == 0)
    return g_strdup (_("(line not known)"));
  if (text == NULL)
    return NULL;
  if (line > quern_source_text_get_n_lines (text))
    return g_strdup (_("(behind the end of the file)"));

  return expand_tabs (quern_source_text_dup_line (text, (guint) line));
}

/* "jne    1161 <main+0x13>" */
char *
quern_listing_dup_code (const QuernInstruction *instruction)
{
  GString *text = g_string_new (instruction->mnemonic);

  if (*instruction->operands != '\0' || instruction->note != NULL)
    g_string_append_printf (text, "%*s",
                            MAX (MNEMONIC_WIDTH - (int) strlen (instruction->mnemonic), 1), "");
  g_string_append (text, instruction->operands);
  if (instruction->note != NULL)
    g_string_append_printf (text, instruction->has_target ? " <%s>" : "  # %s",
                            instruction->note);

  return g_string_free (text, FALSE);
}

/* "sort.c:14": where an instruction comes from; "" where nobody knows. */
char *
quern_listing_dup_place (QuernProfile *profile,
                         QuernFileId   file,
                         guint64       line)
{
  g_autofree char *name = NULL;

  if (line == 0 || file == QUERN_NONE)
    return g_strdup ("");

  name = g_path_get_basename (quern_profile_get_file_name (profile, file));

  return g_strdup_printf ("%s:%" G_GUINT64_FORMAT, name, line);
}

char *
quern_listing_dup_more_calls (guint n)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "→ %u more callee", "→ %u more callees", n),
                          n);
}

const char *
quern_listing_get_object (QuernAnalysis *analysis,
                          QuernNodeId    node)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  const char *object;

  if (node >= quern_profile_get_n_functions (profile))
    return NULL;

  object =
    quern_profile_get_object_name (profile, quern_profile_get_function (profile, node)->object);

  return *object != '\0' && strcmp (object, "???") != 0 ? object : NULL;
}

char *
quern_listing_dup_title (const char *name,
                         const char *object,
                         gboolean    is_code)
{
  g_autofree char *base = object != NULL ? g_path_get_basename (object) : NULL;

  if (base == NULL)
    /* Translators: the title of a picture; %s is a function or a source file */
    return g_strdup_printf (is_code ? _("%s: its instructions") : _("%s: annotated source"), name);

  /* Translators: the title of a picture: a function and its program or library */
  return g_strdup_printf (is_code ? _("%s in %s: its instructions")
                                  : _("%s in %s: annotated source"),
                          name, base);
}
