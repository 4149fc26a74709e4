/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-messages.h"

#include "quern-visible.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Maximum number of warnings printed. */
#define MAX_WARNINGS 10

/* Longer words are not compared, in bytes. */
#define MAX_LENGTH 128

G_DEFINE_QUARK (quern-usage-error-quark, quern_usage_error)

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

  /* Write once, so that messages of concurrent programs do not interleave. */
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
quern_report_print_warning (const char *file,
                            const char *text)
{
  print_message (file, (QuernLocation) { 0, 0, 0 }, "warning", text);
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
      print_message (file, where, "warning", warning->message);
    }

  if (n_warnings > n_shown)
    {
      guint64 rest = n_warnings - n_shown;
      g_autofree char *text =
        g_strdup_printf (ngettext ("%" PRIu64 " more warning",
                                   "%" PRIu64 " more warnings",
                                   (gulong) MIN (rest, G_MAXULONG)),
                         rest);

      quern_report_print_warning (names->len == 1 ? file : NULL, text);
    }
}

gboolean
quern_usage_error_set (GError     **error,
                       const char  *format,
                       ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);

  g_set_error_literal (error, QUERN_USAGE_ERROR, 0, text);

  return FALSE;
}

/* The largest distance of a suggestion: a third of the letters, at least one. */
static guint
get_limit (gsize length)
{
  return MAX (1, (guint) length / 3);
}

/* The optimal string alignment distance of two short words, in bytes. */
static guint
get_distance (const char *a,
              gsize       a_length,
              const char *b,
              gsize       b_length)
{
  guint rows[3][MAX_LENGTH + 1];
  guint *before = rows[0];
  guint *above = rows[1];
  guint *row = rows[2];

  for (gsize j = 0; j <= b_length; j++)
    above[j] = (guint) j;

  for (gsize i = 1; i <= a_length; i++)
    {
      guint *next = before;

      row[0] = (guint) i;
      for (gsize j = 1; j <= b_length; j++)
        {
          char x = g_ascii_tolower (a[i - 1]);
          char y = g_ascii_tolower (b[j - 1]);

          row[j] = MIN (MIN (above[j], row[j - 1]) + 1, above[j - 1] + (x != y));
          if (i > 1 && j > 1 && x == g_ascii_tolower (b[j - 2]) &&
              g_ascii_tolower (a[i - 2]) == y)
            row[j] = MIN (row[j], before[j - 2] + 1);
        }
      before = above;
      above = row;
      row = next;
    }

  return above[b_length];
}

void
quern_report_suggestion_init (QuernReportSuggestion *self,
                              const char            *word)
{
  *self = (QuernReportSuggestion) { .word = word, .distance = get_limit (strlen (word)) + 1 };
}

void
quern_report_suggestion_add (QuernReportSuggestion *self,
                             const char            *candidate)
{
  gsize word_length = strlen (self->word);
  gsize length = strlen (candidate);
  guint distance;

  if (word_length == 0 || length == 0 || word_length > MAX_LENGTH || length > MAX_LENGTH)
    return;

  /* A prefix counts like one wrong letter. */
  if (word_length >= 2 && g_ascii_strncasecmp (candidate, self->word, word_length) == 0)
    distance = length > word_length ? 1 : 0;
  else if (MAX (word_length, length) - MIN (word_length, length) < self->distance)
    distance = get_distance (self->word, word_length, candidate, length);
  else
    return;

  /* At least one letter must match: "-x" is not a misspelling of "-y". */
  if (distance < self->distance && distance < MAX (word_length, length))
    {
      self->distance = distance;
      self->best = candidate;
    }
}

char *
quern_report_suggestion_dup_hint (const QuernReportSuggestion *self,
                                  const char                  *prefix)
{
  if (self->best == NULL)
    return g_strdup ("");

  return g_strdup_printf (_("; did you mean “%s%s”?"), prefix, self->best);
}
