/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-main.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-memory.h"
#include "quern-report-command-line.h"
#include "quern-report-messages.h"
#include "quern-report-output.h"

#include <glib/gi18n.h>
#include <locale.h>

/* Scripts rely on these. */
enum
{
  STATUS_DONE = 0,
  STATUS_FAILED = 1,
  STATUS_USAGE = 2,
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

/* file: nullable: what the error is about */
static int
fail (const QuernReportCommand *command,
      const char               *file,
      const GError             *error)
{
  g_autoptr (GError) usage = NULL;

  if (error->domain != QUERN_USAGE_ERROR)
    {
      quern_report_print_error (file, error);
      return STATUS_FAILED;
    }

  if (command == NULL)
    quern_usage_error_set (&usage, _("%s (see “quern-report --help”)"), error->message);
  else
    quern_usage_error_set (&usage, _("%s (see “quern-report %s --help”)"), error->message,
                           command->name);
  quern_report_print_error (NULL, usage);

  return STATUS_USAGE;
}

static int
run (const QuernReportCommand *command,
     const QuernReportOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_auto (QuernReport) report = { .command = command, .options = options };

  /* Markdown, HTML and pictures are for people; programs may parse the other formats. */
  quern_format_set_groups_always (options->format == QUERN_REPORT_MARKDOWN ||
                                  options->format == QUERN_REPORT_HTML ||
                                  quern_report_options_has_picture (options));

  return command->run (&report, &error) ? report.status
                                        : fail (command, report.error_file, error);
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
quern_report_main (int    argc,
                   char **argv)
{
  g_auto (QuernReportOptions) options = { 0 };
  g_autoptr (GError) error = NULL;
  const QuernReportCommand *command = NULL;

  quern_memory_set_up (QUERN_MEMORY_TABLE);
  set_up_locale ();
  quern_report_output_handle_signals ();
  quern_report_options_init (&options);

  /* Internal: called by the shell completion scripts. */
  if (argc > 1 && g_str_equal (argv[1], "--complete"))
    {
      g_autofree char *lines =
        quern_report_command_line_complete ((const char * const *) argv + 2);

      return print_and_end (lines);
    }

  if (!quern_report_command_line_parse (argv, &command, &options, &error))
    return fail (command, NULL, error);

  if (options.help)
    {
      g_autofree char *help = quern_report_command_line_dup_help (command);

      return print_and_end (help);
    }
  if (options.version)
    return print_and_end ("quern-report " QUERN_VERSION "\n");

  return run (command, &options);
}
