/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-messages.h"

#include "quern-visible.h"

#include <inttypes.h>
#include <glib/gi18n.h>
#include <stdio.h>

/* More warnings of one kind of file tell no more. */
#define MAX_WARNINGS 10

static char *
dup_safe (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  return quern_visible_dup (valid);
}

static void
print_message (const char    *file,
               QuernLocation  where,
               const char    *severity,
               const char    *text)
{
  g_autoptr (GString) line = g_string_new ("quern-report: ");
  g_autofree char *safe_text = dup_safe (text);

  if (file != NULL)
    {
      g_autofree char *safe_file = dup_safe (file);

      g_string_append (line, safe_file);
      if (where.line > 0)
        g_string_append_printf (line, ":%" PRIu64, where.line);
      if (where.line > 0 && where.column > 0)
        g_string_append_printf (line, ":%u", where.column);
      g_string_append (line, ": ");
    }
  g_string_append_printf (line, "%s: %s\n", severity, safe_text);

  /* In one piece, so that messages of two programs do not mix. */
  fwrite (line->str, 1, line->len, stderr);
}

/**
 * quern_report_print_error:
 * @file: (nullable): what the error is about
 * @error: an error
 */
void
quern_report_print_error (const char   *file,
                          const GError *error)
{
  print_message (file, quern_parse_error_get_location (error), "error", error->message);
}

void
quern_report_print_warning (const char    *file,
                            QuernLocation  where,
                            const char    *text)
{
  print_message (file, where, "warning", text);
}

/**
 * quern_report_print_warnings:
 * @names: (element-type utf8): what each file is called
 * @warnings: (element-type GError): about them
 * @n_warnings: how many there were, kept or not
 */
void
quern_report_print_warnings (GPtrArray *names,
                             GPtrArray *warnings,
                             guint64    n_warnings)
{
  guint n_shown = MIN (warnings->len, MAX_WARNINGS);
  const char *file = NULL;

  for (guint i = 0; i < n_shown; i++)
    {
      const GError *warning = g_ptr_array_index (warnings, i);
      QuernLocation where = quern_parse_error_get_location (warning);

      file = g_ptr_array_index (names, MIN (where.input, names->len - 1));
      quern_report_print_warning (file, where, warning->message);
    }

  if (n_warnings > n_shown)
    {
      guint64 rest = n_warnings - n_shown;
      g_autofree char *text =
        g_strdup_printf (ngettext ("%" PRIu64 " more warning",
                                   "%" PRIu64 " more warnings",
                                   (gulong) MIN (rest, G_MAXULONG)),
                         rest);

      quern_report_print_warning (names->len == 1 ? file : NULL, (QuernLocation) { 0, 0, 0 }, text);
    }
}
