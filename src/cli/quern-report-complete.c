/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-complete.h"

#include "quern-report-formats.h"
#include "quern-report-help.h"

#include <glib/gi18n.h>
#include <string.h>

#define GROWTHS "log n|sqrt n|n|n log n|n^1.5|n^2|n^2 log n|n^3|2^n"

/* The words that options take, separated by "|"; those of --format depend on the
 * command. */
static const struct
{
  const char *option;
  const char *values;
} words_of_options[] = {
  { "callee-depth", "any" },
  { "caller-depth", "any" },
  { "context", "any" },
  { "curve", "best|none|1|" GROWTHS "|n^c" },
  { "group-by", "object|file|directory|class|kind|cycle|none" },
  { "hide-internal", "move|drop" },
  { "kind", "cost|worst|average|best|total|variance|frequency|ratio|amortised" },
  { "max-growth", GROWTHS },
  { "max-size", "any" },
  { "min-growth", GROWTHS },
  { "orientation", "top-down|left-right|circular" },
  { "relative-to", "total|function" },
  { "scheme", "print|light|dark" },
  { "sizes", "command" },
  { "sort", "self|inclusive|called|name|file|object" },
  { "spacing", "compact|normal|roomy" },
  { "syntax", "att|intel" },
};

/* What stands in front of the word to complete. */
typedef struct
{
  QuernReportCommand       command;
  gboolean                 is_help; /* "help" was the first argument */
  gboolean                 only_arguments; /* "--" ended the options */
  const QuernReportOption *pending; /* nullable: its value is what is completed */
} Place;

static void
add_word (GString    *lines,
          const char *prefix,
          const char *word,
          const char *description)
{
  g_string_append_printf (lines, "%s%s\t%s\n", prefix, word, description);
}

static void
read_word (Place      *place,
           const char *word)
{
  if (place->pending != NULL)
    place->pending = NULL;
  else if (place->only_arguments || word[0] != '-' || word[1] == '\0')
    {
      if (place->command == QUERN_REPORT_NO_COMMAND && g_str_equal (word, "help"))
        place->is_help = TRUE;
      else if (place->command == QUERN_REPORT_NO_COMMAND)
        place->command = quern_report_find_command (word);
    }
  else if (g_str_equal (word, "--"))
    place->only_arguments = TRUE;
  else if (g_str_has_prefix (word, "--"))
    {
      place->pending = quern_report_find_option (word + 2);
      if (place->pending != NULL &&
          (place->pending->placeholder == NULL || strchr (word, '=') != NULL))
        place->pending = NULL;
    }
}

static void
add_commands (GString    *lines,
              const char *start)
{
  for (guint i = 0; i < QUERN_REPORT_N_COMMANDS; i++)
    {
      const char *name = quern_report_get_command_name ((QuernReportCommand) i);

      if (g_str_has_prefix (name, start))
        add_word (lines, "", name, quern_report_get_command_summary ((QuernReportCommand) i));
    }
  if (g_str_has_prefix ("help", start))
    add_word (lines, "", "help", _("Show the help of a command"));
}

static void
add_options (GString     *lines,
             const Place *place,
             const char  *start)
{
  guint n_options;
  const QuernReportOption *options = quern_report_get_options (&n_options);

  for (guint i = 0; i < n_options; i++)
    {
      const char *help = options[i].help;

      if (!g_str_has_prefix (options[i].name, start) ||
          (place->command != QUERN_REPORT_NO_COMMAND &&
           (options[i].commands & 1u << place->command) == 0))
        continue;

      g_string_append_printf (lines, "--%s%s\t%s\n", options[i].name,
                              options[i].placeholder != NULL ? "=" : "",
                              help != NULL ? _(help) : _("The format of the output"));
    }
}

/* The words that an option takes, separated by "|"; "" if it takes anything. */
static char *
dup_words (const Place *place,
           const char  *option)
{
  guint all = QUERN_REPORT_TABLE_FORMATS | QUERN_REPORT_PICTURE_FORMATS |
              QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_DOT) |
              QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_WEBGRIND);

  if (g_str_equal (option, "format"))
    return quern_report_dup_formats (place->command != QUERN_REPORT_NO_COMMAND
                                       ? quern_report_get_formats (place->command)
                                       : all,
                                     "|");

  for (guint i = 0; i < G_N_ELEMENTS (words_of_options); i++)
    if (g_str_equal (words_of_options[i].option, option))
      return g_strdup (words_of_options[i].values);

  return g_strdup ("");
}

/* prefix: what stands before the value in the same word */
static void
add_values (GString                 *lines,
            const Place             *place,
            const QuernReportOption *option,
            const char              *prefix,
            const char              *start)
{
  g_autofree char *words = NULL;
  g_auto (GStrv) values = NULL;

  if (option->placeholder == NULL)
    return;
  if (g_str_equal (option->placeholder, "FILE") || g_str_equal (option->placeholder, "DIR"))
    {
      g_string_append (lines,
                       g_str_equal (option->placeholder, "FILE") ? ":files\n" : ":folders\n");
      return;
    }

  words = dup_words (place, option->name);
  values = g_strsplit (words, "|", -1);
  for (guint i = 0; values[i] != NULL; i++)
    if (g_str_has_prefix (values[i], start))
      add_word (lines, prefix, values[i], "");
}

/**
 * quern_report_dup_completions:
 * @words: (array zero-terminated=1): the words behind the program's name; the
 *   last one is to be completed, and may be empty
 *
 * Finds how a command line can go on. Each line is a word, a tab and what the
 * word does; ":files" and ":folders" stand for the names of files and folders.
 *
 * Returns: (transfer full): the lines
 */
char *
quern_report_dup_completions (const char * const *words)
{
  GString *lines = g_string_new (NULL);
  guint n_words = g_strv_length ((GStrv) words);
  Place place = { .command = QUERN_REPORT_NO_COMMAND };
  const char *last = n_words > 0 ? words[n_words - 1] : "";
  const char *equals = strchr (last, '=');

  for (guint i = 0; i + 1 < n_words; i++)
    read_word (&place, words[i]);

  if (place.pending != NULL)
    add_values (lines, &place, place.pending, "", last);
  else if (!place.only_arguments && equals != NULL && g_str_has_prefix (last, "--"))
    {
      const QuernReportOption *option = quern_report_find_option (last + 2);
      g_autofree char *prefix = g_strndup (last, (gsize) (equals - last) + 1);

      if (option != NULL)
        add_values (lines, &place, option, prefix, equals + 1);
    }
  else if (!place.only_arguments && last[0] == '-')
    add_options (lines, &place, last + strspn (last, "-"));
  else if (place.command == QUERN_REPORT_NO_COMMAND)
    add_commands (lines, last);
  else if (!place.is_help)
    g_string_append (lines, place.command == QUERN_REPORT_FILES ? ":folders\n" : ":files\n");

  return g_string_free (lines, FALSE);
}
