/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-formats.h"
#include "quern-report-guess.h"
#include "quern-report-help.h"

#include <glib/gi18n.h>
#include <string.h>

/* Where the second column starts, and where it ends. */
#define HELP_COLUMN 28
#define HELP_WIDTH 79

typedef struct
{
  const char *name;
  const char *usage;
  const char *summary;
  guint       formats; /* that it writes: one bit each */
} Command;

static const Command commands[] = {
  [QUERN_REPORT_FUNCTIONS] = {
    "functions", N_("functions FILE… [OPTION…]"),
    N_("The flat profile: functions with their costs"),
    QUERN_REPORT_TABLE_FORMATS },
  [QUERN_REPORT_CALLS] = {
    "calls", N_("calls FILE… --function=NAME [OPTION…]"),
    N_("Callers and callees of one function"),
    QUERN_REPORT_TABLE_FORMATS },
  [QUERN_REPORT_ANNOTATE] = {
    "annotate", N_("annotate FILE… [--function=NAME | --source=PATH] [OPTION…]"),
    N_("Source code with the costs of its lines, also of the costliest files"),
    QUERN_REPORT_TABLE_FORMATS | QUERN_REPORT_PICTURE_FORMATS },
  [QUERN_REPORT_BLOCKS] = {
    "blocks", N_("blocks FILE… --function=NAME [OPTION…]"),
    N_("The basic blocks of one function: a table, or a picture"),
    QUERN_REPORT_TABLE_FORMATS | QUERN_REPORT_PICTURE_FORMATS },
  [QUERN_REPORT_EVENTS] = {
    "events", N_("events FILE… [OPTION…]"),
    N_("What was counted: totals, units, formulas, and what one function has of each"),
    QUERN_REPORT_TABLE_FORMATS },
  [QUERN_REPORT_PARTS] = {
    "parts", N_("parts FILE… [OPTION…]"),
    N_("The parts and threads of a profile, each with its cost"),
    QUERN_REPORT_TABLE_FORMATS | QUERN_REPORT_PICTURE_FORMATS },
  [QUERN_REPORT_WARNINGS] = {
    "warnings", N_("warnings FILE… [OPTION…]"),
    N_("What is not as it should be in the files, with line and column"),
    QUERN_REPORT_TABLE_FORMATS },
  [QUERN_REPORT_GRAPH] = {
    "graph", N_("graph FILE… --output=OUT.{svg,pdf,png,dot} [OPTION…]"),
    N_("The call graph as a picture"),
    QUERN_REPORT_PICTURE_FORMATS | QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_DOT) },
  [QUERN_REPORT_TREEMAP] = {
    "treemap", N_("treemap FILE… --output=OUT.{svg,pdf,png} [OPTION…]"),
    N_("The costs as nested areas, a picture"),
    QUERN_REPORT_PICTURE_FORMATS },
  [QUERN_REPORT_FLAME] = {
    "flame", N_("flame FILE… --output=OUT.{svg,pdf,png} [OPTION…]"),
    N_("The costs along the calls as a flame graph, a picture"),
    QUERN_REPORT_PICTURE_FORMATS },
  [QUERN_REPORT_PLOT] = {
    "plot", N_("plot FILE… --function=NAME [--output=OUT.{svg,pdf,png}] [OPTION…]"),
    N_("What a function costs over the size of its input: a picture, or its points"),
    QUERN_REPORT_TABLE_FORMATS | QUERN_REPORT_PICTURE_FORMATS },
  [QUERN_REPORT_EXPORT] = {
    "export", N_("export FILE… --format=json|csv|webgrind [OPTION…]"),
    N_("All numbers of a profile, for programs"),
    QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_JSON) | QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_CSV) |
      QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_WEBGRIND) },
  [QUERN_REPORT_FILES] = {
    "files", N_("files FOLDER… [OPTION…]"),
    N_("The profiles of a folder, the newest first, with command and total"),
    QUERN_REPORT_TABLE_FORMATS },
};

const char *
quern_report_get_command_name (QuernReportCommand command)
{
  g_return_val_if_fail (command < QUERN_REPORT_N_COMMANDS, "");

  return commands[command].name;
}

const char *
quern_report_get_command_summary (QuernReportCommand command)
{
  g_return_val_if_fail (command < QUERN_REPORT_N_COMMANDS, "");

  return _(commands[command].summary);
}

guint
quern_report_get_formats (QuernReportCommand command)
{
  g_return_val_if_fail (command < QUERN_REPORT_N_COMMANDS, 0);

  return commands[command].formats;
}

QuernReportCommand
quern_report_find_command (const char *name)
{
  for (guint i = 0; i < QUERN_REPORT_N_COMMANDS; i++)
    {
      if (g_str_equal (commands[i].name, name))
        return (QuernReportCommand) i;
    }

  return QUERN_REPORT_NO_COMMAND;
}

char *
quern_report_dup_command_hint (const char *name)
{
  QuernReportGuess guess;

  quern_report_guess_init (&guess, name);
  for (guint i = 0; i < QUERN_REPORT_N_COMMANDS; i++)
    quern_report_guess_add (&guess, commands[i].name);

  return quern_report_guess_dup_hint (&guess, "");
}

/* In lines of words that fit into the second column. */
static void
append_wrapped (GString    *help,
                const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  glong column = HELP_COLUMN;

  for (guint i = 0; words[i] != NULL; i++)
    {
      glong width = g_utf8_strlen (words[i], -1);

      if (i > 0 && column + 1 + width > HELP_WIDTH)
        {
          g_string_append_printf (help, "\n%*s", HELP_COLUMN, "");
          column = HELP_COLUMN;
        }
      else if (i > 0)
        {
          g_string_append_c (help, ' ');
          column++;
        }
      g_string_append (help, words[i]);
      column += width;
    }
  g_string_append_c (help, '\n');
}

/* A line of two columns. */
static void
append_entry (GString    *help,
              const char *left,
              const char *right)
{
  gsize width = (gsize) g_utf8_strlen (left, -1) + 2;

  g_string_append_printf (help, "  %s", left);
  if (width + 2 > HELP_COLUMN)
    {
      g_string_append_c (help, '\n');
      width = 0;
    }
  for (; width < HELP_COLUMN; width++)
    g_string_append_c (help, ' ');

  append_wrapped (help, right);
}

static void
append_option (GString                 *help,
               const QuernReportOption *option,
               QuernReportCommand       command)
{
  g_autofree char *formats = NULL;
  g_autofree char *text = NULL;
  g_autofree char *left = NULL;

  if (option->placeholder != NULL)
    left = g_strdup_printf ("--%s=%s", option->name, _(option->placeholder));
  else
    left = g_strdup_printf ("--%s", option->name);

  if (option->help == NULL)
    {
      formats = quern_report_dup_formats (commands[command].formats, NULL);
      text = g_strdup_printf (_("%s; as the name of the output ends if not given"), formats);
    }

  append_entry (help, left, text != NULL ? text : _(option->help));
}

static void
append_commands (GString *help)
{
  g_string_append_printf (help, "%s\n  quern-report %s\n\n%s\n",
                          _("Usage:"), _("COMMAND FILE… [OPTION…]"), _("Commands:"));
  for (guint i = 0; i < QUERN_REPORT_N_COMMANDS; i++)
    append_entry (help, commands[i].name, _(commands[i].summary));

  g_string_append_printf (help, "\n%s\n",
                          _("Several FILEs are the parts of one run; "
                            "“-” is the standard input.\n"
                            "Options may stand anywhere; “--” ends them.\n"
                            "“quern-report help COMMAND” lists the options of a command."));
}

/**
 * quern_report_dup_help:
 * @command: a command, or QUERN_REPORT_NO_COMMAND for the program
 * @options: (array length=n_options): all options there are
 * @n_options: how many
 *
 * Returns: (transfer full): what the program, or a command of it, does, and
 *   the options that it takes
 */
char *
quern_report_dup_help (QuernReportCommand       command,
                       const QuernReportOption *options,
                       guint                    n_options)
{
  GString *help = g_string_new (NULL);

  if (command == QUERN_REPORT_NO_COMMAND)
    {
      append_commands (help);
      return g_string_free (help, FALSE);
    }

  g_string_append_printf (help, "%s\n  quern-report %s\n\n%s.\n\n%s\n",
                          _("Usage:"), _(commands[command].usage), _(commands[command].summary),
                          _("Options:"));
  for (guint i = 0; i < n_options; i++)
    {
      if ((options[i].commands & 1u << command) != 0)
        append_option (help, &options[i], command);
    }

  return g_string_free (help, FALSE);
}
