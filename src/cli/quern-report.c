/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-commands.h"
#include "quern-report-complete.h"
#include "quern-report-help.h"
#include "quern-report-messages.h"
#include "quern-report-output.h"
#include "quern-report-picture.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-memory.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

/* A promise to scripts. */
enum
{
  STATUS_DONE = 0,
  STATUS_FAILED = 1,
  STATUS_USAGE = 2,
};

static const QuernReportCommandClass * const commands[] = {
  [QUERN_REPORT_FUNCTIONS] = &quern_report_functions,
  [QUERN_REPORT_CALLS] = &quern_report_calls,
  [QUERN_REPORT_ANNOTATE] = &quern_report_annotate,
  [QUERN_REPORT_BLOCKS] = &quern_report_blocks,
  [QUERN_REPORT_EVENTS] = &quern_report_events,
  [QUERN_REPORT_PARTS] = &quern_report_parts,
  [QUERN_REPORT_WARNINGS] = &quern_report_warnings,
  [QUERN_REPORT_GRAPH] = &quern_report_graph,
  [QUERN_REPORT_TREEMAP] = &quern_report_treemap,
  [QUERN_REPORT_FLAME] = &quern_report_flame,
  [QUERN_REPORT_PLOT] = &quern_report_plot,
  [QUERN_REPORT_EXPORT] = &quern_report_export,
};

static int
print_and_end (const char *text)
{
  g_autoptr (QuernReportOutput) output = quern_report_output_new (NULL, NULL);
  g_autoptr (GError) error = NULL;

  quern_sink_puts (quern_report_output_get_sink (output), text);
  if (quern_report_output_close (output, &error))
    return STATUS_DONE;

  quern_report_print_error (NULL, error);

  return STATUS_FAILED;
}

static int
fail (const QuernReportOptions *options,
      const char               *file,
      const GError             *error)
{
  g_autoptr (GError) usage = NULL;

  if (error->domain != QUERN_USAGE_ERROR)
    {
      quern_report_print_error (file, error);
      return STATUS_FAILED;
    }

  if (options->command == QUERN_REPORT_NO_COMMAND)
    quern_usage_error_set (&usage, _("%s (see “quern-report --help”)"), error->message);
  else
    quern_usage_error_set (&usage, _("%s (see “quern-report %s --help”)"), error->message,
                           quern_report_get_command_name (options->command));
  quern_report_print_error (NULL, usage);

  return STATUS_USAGE;
}

/* Pages and pictures only people read; tables and text may be read by programs. */
static gboolean
is_for_people (const QuernReportOptions *options)
{
  return options->format == QUERN_REPORT_MARKDOWN ||
         options->command == QUERN_REPORT_GRAPH ||
         options->command == QUERN_REPORT_TREEMAP ||
         options->command == QUERN_REPORT_FLAME ||
         ((options->command == QUERN_REPORT_PARTS || options->command == QUERN_REPORT_BLOCKS ||
           options->command == QUERN_REPORT_PLOT) &&
          quern_report_wants_picture (options));
}

static int
list_files (const QuernReportOptions *options)
{
  const char *culprit = NULL;
  g_autoptr (GError) error = NULL;

  if (quern_report_run_files (options, &culprit, &error))
    return STATUS_DONE;

  return fail (options, culprit, error);
}

static int
run_command (const QuernReportOptions *options)
{
  const QuernReportCommandClass *command = commands[options->command];
  g_autoptr (GError) error = NULL;
  g_auto (QuernReport) report = { 0 };

  if (command->check != NULL && !command->check (options, &error))
    return fail (options, NULL, error);

  quern_format_set_groups_always (is_for_people (options));

  if (quern_report_open (&report, options, &error) && command->run (&report, &error))
    return STATUS_DONE;

  return fail (options, report.culprit, error);
}

static void
set_up_locale (void)
{
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, QUERN_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

int
main (int    argc,
      char **argv)
{
  g_auto (QuernReportOptions) options = { 0 };
  g_autoptr (GError) error = NULL;

  quern_memory_set_up (QUERN_MEMORY_TABLE);
  set_up_locale ();
  quern_report_output_handle_signals ();
  quern_report_options_init (&options);

  /* What the completion scripts of shells call: no option that people give. */
  if (argc > 1 && g_str_equal (argv[1], "--complete"))
    {
      g_autofree char *lines =
        quern_report_dup_completions ((const char * const *) argv + 2);

      return print_and_end (lines);
    }

  if (!quern_report_options_parse (&options, argc, argv, &error))
    return fail (&options, NULL, error);

  if (options.help)
    {
      g_autofree char *help = quern_report_options_dup_help (options.command);

      return print_and_end (help);
    }
  if (options.version)
    return print_and_end ("quern-report " QUERN_VERSION "\n");

  return options.command == QUERN_REPORT_FILES ? list_files (&options) : run_command (&options);
}
