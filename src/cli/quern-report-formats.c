/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-formats.h"

#include "quern-report-guess.h"
#include "quern-report-help.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  const char *name;
  const char *endings[2]; /* of files; nullable */
} Format;

static const Format formats[] = {
  [QUERN_REPORT_TEXT] = { "text", { ".txt", NULL } },
  [QUERN_REPORT_CSV] = { "csv", { ".csv", NULL } },
  [QUERN_REPORT_JSON] = { "json", { ".json", NULL } },
  [QUERN_REPORT_MARKDOWN] = { "markdown", { ".md", ".markdown" } },
  [QUERN_REPORT_SVG] = { "svg", { ".svg", NULL } },
  [QUERN_REPORT_PDF] = { "pdf", { ".pdf", NULL } },
  [QUERN_REPORT_PNG] = { "png", { ".png", NULL } },
  [QUERN_REPORT_DOT] = { "dot", { ".dot", ".gv" } },
  [QUERN_REPORT_WEBGRIND] = { "webgrind", { ".webgrind", NULL } },
};

char *
quern_report_dup_formats (guint       known,
                          const char *separator)
{
  GString *text = g_string_new (NULL);
  guint n = 0;

  for (guint i = QUERN_REPORT_TEXT; i < G_N_ELEMENTS (formats); i++)
    {
      if ((known & QUERN_REPORT_FORMAT_BIT (i)) == 0)
        continue;
      if (n++ > 0 && separator != NULL)
        g_string_append (text, separator);
      else if (n > 1)
        /* Translators: between the last two of several formats */
        g_string_append (text, known >> (i + 1) != 0 ? ", " : _(" or "));
      g_string_append (text, formats[i].name);
    }

  return g_string_free (text, FALSE);
}

static gboolean
ends_with (const char *path,
           const char *ending)
{
  gsize path_length = strlen (path);
  gsize length = ending != NULL ? strlen (ending) : 0;

  return length > 0 && path_length > length &&
         g_ascii_strcasecmp (path + path_length - length, ending) == 0;
}

static QuernReportFormat
find_format (const QuernReportOptions *options)
{
  for (guint i = QUERN_REPORT_TEXT; i < G_N_ELEMENTS (formats); i++)
    if (options->format_name != NULL
          ? g_str_equal (options->format_name, formats[i].name)
          : options->output != NULL && (ends_with (options->output, formats[i].endings[0]) ||
                                        ends_with (options->output, formats[i].endings[1])))
      return (QuernReportFormat) i;

  return QUERN_REPORT_DEFAULT_FORMAT;
}

gboolean
quern_report_choose_format (QuernReportOptions  *options,
                            GError             **error)
{
  guint known = quern_report_get_formats (options->command);
  const char *command = quern_report_get_command_name (options->command);
  QuernReportFormat format = find_format (options);
  g_autofree char *list = NULL;
  g_autofree char *hint = NULL;
  QuernReportGuess guess;

  if ((format == QUERN_REPORT_DEFAULT_FORMAT && options->format_name == NULL) ||
      (known & QUERN_REPORT_FORMAT_BIT (format)) != 0)
    {
      options->format = format;
      return TRUE;
    }

  list = quern_report_dup_formats (known, NULL);
  if (options->format_name == NULL)
    {
      quern_usage_error_set (error, _("“--output=%s”: “%s” does not write %s, but %s"),
                             options->output, command, formats[format].name, list);
      return FALSE;
    }

  quern_report_guess_init (&guess, options->format_name);
  for (guint i = QUERN_REPORT_TEXT; i < G_N_ELEMENTS (formats); i++)
    if ((known & QUERN_REPORT_FORMAT_BIT (i)) != 0)
      quern_report_guess_add (&guess, formats[i].name);
  hint = format == QUERN_REPORT_DEFAULT_FORMAT ? quern_report_guess_dup_hint (&guess, "")
                                               : g_strdup ("");
  quern_usage_error_set (error, _("“--format=%s”: “%s” writes %s%s"), options->format_name,
                         command, list, hint);

  return FALSE;
}
