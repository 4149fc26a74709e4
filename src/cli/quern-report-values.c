/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-values.h"

#include "quern-report-guess.h"
#include "quern-size-limit.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* The arguments that every setter has. */
#define SETTER(option)                                       \
  gboolean                                                   \
  quern_report_set_##option (QuernReportOptions  *options,   \
                             const char          *name,      \
                             const char          *value,     \
                             GError             **error)

/* Largest side of a picture, in px. */
#define MAX_SIZE 16384

/* More are of no use for one file. */
#define MAX_JOBS 256

gboolean
quern_report_parse_word (const char             *name,
                         const char             *value,
                         const QuernReportWord  *words,
                         guint                   n_words,
                         int                    *result,
                         GError                **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  g_autofree char *hint = NULL;
  QuernReportGuess guess;

  quern_report_guess_init (&guess, value);
  for (guint i = 0; i < n_words; i++)
    {
      if (g_str_equal (words[i].word, value))
        {
          *result = words[i].value;
          return TRUE;
        }
      quern_report_guess_add (&guess, words[i].word);
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", words[i].word);
    }

  hint = quern_report_guess_dup_hint (&guess, "");
  quern_usage_error_set (error, _("“--%s=%s”: this option takes one of: %s%s"), name, value,
                         known->str, hint);

  return FALSE;
}

gboolean
quern_report_parse_count (const char  *name,
                          const char  *value,
                          guint        min,
                          guint        max,
                          guint       *result,
                          GError     **error)
{
  guint64 number = 0;

  if (!g_ascii_string_to_unsigned (value, 10, min, max, &number, NULL))
    {
      quern_usage_error_set (error, _("“--%s=%s”: this option takes a number from %u to %u"),
                             name, value, min, max);
      return FALSE;
    }

  *result = (guint) number;

  return TRUE;
}

gboolean
quern_report_parse_number (const char  *name,
                           const char  *value,
                           double       min,
                           double       max,
                           double      *result,
                           GError     **error)
{
  char *end = NULL;
  double number = g_ascii_strtod (value, &end);

  if (end == value || *end != '\0' || !(number >= min && number <= max))
    {
      quern_usage_error_set (error, _("“--%s=%s”: this option takes a number from %g to %g"),
                             name, value, min, max);
      return FALSE;
    }

  *result = number;

  return TRUE;
}

/* "2.5" or "2.5%" → 0.025 */
gboolean
quern_report_parse_percent (const char  *name,
                            const char  *value,
                            double      *result,
                            GError     **error)
{
  gsize length = strlen (value);
  g_autofree char *number =
    g_strndup (value, length > 0 && value[length - 1] == '%' ? length - 1 : length);

  if (!quern_report_parse_number (name, number, 0.0, 100.0, result, error))
    return FALSE;

  *result /= 100.0;

  return TRUE;
}

/* A number of calls, or "any". */
static gboolean
parse_depth (const char  *name,
             const char  *value,
             guint       *result,
             GError     **error)
{
  if (!g_str_equal (value, "any"))
    return quern_report_parse_count (name, value, 0, 1000000, result, error);

  *result = G_MAXUINT;

  return TRUE;
}

static gboolean
parse_ranges (const char   *name,
              const char   *value,
              QuernRanges **result,
              GError      **error)
{
  QuernRanges *ranges = quern_ranges_new (value);

  if (ranges == NULL)
    {
      g_autofree char *start = quern_ranges_dup_short (value);

      quern_usage_error_set (error,
                             _("“--%s=%s”: this option takes numbers and ranges, as in 1,3-5"),
                             name, start);
      return FALSE;
    }

  quern_ranges_free (*result);
  *result = ranges;

  return TRUE;
}

static void
replace (char       **text,
         const char  *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

gboolean
quern_report_parse_text (const char  *name,
                         const char  *value,
                         char       **result,
                         GError     **error)
{
  if (*value == '\0')
    {
      quern_usage_error_set (error, _("option “--%s” needs a value"), name);
      return FALSE;
    }

  replace (result, value);

  return TRUE;
}

SETTER (function)
{
  /* A function may have an empty name. */
  replace (&options->function, value);

  return TRUE;
}

SETTER (siblings)
{
  options->siblings = TRUE;

  return TRUE;
}

SETTER (sum)
{
  options->sum = TRUE;

  return TRUE;
}

SETTER (parts)
{
  return parse_ranges (name, value, &options->parts, error);
}

SETTER (threads)
{
  return parse_ranges (name, value, &options->threads, error);
}

SETTER (compare_parts)
{
  g_auto (GStrv) numbers = g_strsplit (value, ",", 3);
  g_autofree char *start = NULL;

  if (g_strv_length (numbers) == 2 &&
      g_ascii_string_to_unsigned (numbers[0], 10, 1, G_MAXUINT64, &options->compared[0], NULL) &&
      g_ascii_string_to_unsigned (numbers[1], 10, 1, G_MAXUINT64, &options->compared[1], NULL) &&
      options->compared[0] != options->compared[1])
    return TRUE;

  start = quern_ranges_dup_short (value);
  quern_usage_error_set (error, _("“--%s=%s”: this option takes two parts, as in 1,4"), name,
                         start);

  return FALSE;
}

/* Kept at once, and by the core: it is about everything that is read. */
SETTER (max_size)
{
  if (quern_size_limit_set (value))
    return TRUE;

  quern_usage_error_set (error,
                         _("“--%s=%s”: this option takes a size, as in 500M or 20G, or any"),
                         name, value);

  return FALSE;
}

SETTER (jobs)
{
  return quern_report_parse_count (name, value, 1, MAX_JOBS, &options->n_jobs, error);
}

SETTER (all)
{
  options->all = TRUE;

  return TRUE;
}

SETTER (event)
{
  g_auto (GStrv) names = g_strsplit (*value != '\0' ? value : ",", ",", -1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (*g_strstrip (names[i]) == '\0')
        {
          quern_usage_error_set (error, _("option “--%s” needs a value"), name);
          return FALSE;
        }
      g_ptr_array_add (options->events, g_strdup (names[i]));
    }

  return TRUE;
}

SETTER (define)
{
  if (strchr (value, '=') == NULL)
    {
      quern_usage_error_set (error, _("“--%s=%s”: this option takes 'NAME = FORMULA'"), name,
                             value);
      return FALSE;
    }

  g_ptr_array_add (options->definitions, g_strdup (value));

  return TRUE;
}

SETTER (sort)
{
  static const QuernReportWord words[] = {
    { "self", QUERN_REPORT_BY_SELF },
    { "inclusive", QUERN_REPORT_BY_INCLUSIVE },
    { "called", QUERN_REPORT_BY_CALLED },
    { "name", QUERN_REPORT_BY_NAME },
    { "file", QUERN_REPORT_BY_FILE },
    { "object", QUERN_REPORT_BY_OBJECT },
  };
  int result = 0;

  if (!quern_report_parse_word (name, value, words, G_N_ELEMENTS (words), &result, error))
    return FALSE;

  options->sort = (QuernReportSort) result;

  return TRUE;
}

SETTER (top)
{
  return quern_report_parse_count (name, value, 1, G_MAXUINT - 1, &options->top, error);
}

SETTER (match)
{
  return quern_report_parse_text (name, value, &options->match, error);
}

SETTER (group_by)
{
  static const QuernReportWord words[] = {
    { "object", QUERN_GROUP_BY_OBJECT },
    { "file", QUERN_GROUP_BY_FILE },
    { "directory", QUERN_GROUP_BY_DIRECTORY },
    { "class", QUERN_GROUP_BY_CLASS },
    { "kind", QUERN_GROUP_BY_KIND },
    { "cycle", QUERN_GROUP_BY_CYCLE },
    { "none", QUERN_GROUP_BY_NONE },
    { "/REGEX/", QUERN_GROUP_BY_PATTERN },
  };
  int result = 0;

  g_clear_pointer (&options->group_pattern, g_regex_unref);
  if (strlen (value) > 2 && value[0] == '/' && g_str_has_suffix (value, "/"))
    return quern_report_set_group_pattern (options, value, error);

  if (!quern_report_parse_word (name, value, words, G_N_ELEMENTS (words), &result, error))
    return FALSE;

  options->group_by = (QuernGroupBy) result;

  return TRUE;
}

SETTER (hide_internal)
{
  static const QuernReportWord words[] = {
    { "move", QUERN_INTERNAL_MOVED },
    { "drop", QUERN_INTERNAL_DROPPED },
  };
  int result = 0;

  if (!quern_report_parse_word (name, value, words, G_N_ELEMENTS (words), &result, error))
    return FALSE;
  options->internal = (QuernInternalMode) result;

  return TRUE;
}

SETTER (relative_to)
{
  static const QuernReportWord words[] = {
    { "total", FALSE },
    { "function", TRUE },
  };

  return quern_report_parse_word (name, value, words, G_N_ELEMENTS (words),
                                  &options->relative_to_function, error);
}

SETTER (no_cycles)
{
  options->no_cycles = TRUE;

  return TRUE;
}

SETTER (no_demangle)
{
  options->no_demangle = TRUE;

  return TRUE;
}

SETTER (bookmarked)
{
  options->bookmarked = TRUE;

  return TRUE;
}

SETTER (notes)
{
  options->notes = TRUE;

  return TRUE;
}

SETTER (min_node)
{
  return quern_report_parse_percent (name, value, &options->min_node, error);
}

SETTER (min_call)
{
  return quern_report_parse_percent (name, value, &options->min_call, error);
}

SETTER (caller_depth)
{
  options->has_caller_depth = TRUE;

  return parse_depth (name, value, &options->caller_depth, error);
}

SETTER (callee_depth)
{
  options->has_callee_depth = TRUE;

  return parse_depth (name, value, &options->callee_depth, error);
}

SETTER (orientation)
{
  static const QuernReportWord words[] = {
    { "top-down", QUERN_GRAPH_TOP_DOWN },
    { "left-right", QUERN_GRAPH_LEFT_TO_RIGHT },
    { "circular", QUERN_GRAPH_CIRCULAR },
  };
  int result = 0;

  if (!quern_report_parse_word (name, value, words, G_N_ELEMENTS (words), &result, error))
    return FALSE;

  options->orientation = (QuernGraphOrientation) result;

  return TRUE;
}

SETTER (callers)
{
  options->callers = TRUE;

  return TRUE;
}

SETTER (by_groups)
{
  options->by_groups = TRUE;

  return TRUE;
}

SETTER (around)
{
  options->around = TRUE;

  return TRUE;
}

SETTER (depth)
{
  return quern_report_parse_count (name, value, 1, 64, &options->depth, error);
}

SETTER (size)
{
  g_auto (GStrv) sides = g_strsplit (value, "x", 2);
  guint64 width = 0;
  guint64 height = 0;

  if (g_strv_length (sides) != 2 ||
      !g_ascii_string_to_unsigned (sides[0], 10, 16, MAX_SIZE, &width, NULL) ||
      !g_ascii_string_to_unsigned (sides[1], 10, 16, MAX_SIZE, &height, NULL))
    {
      quern_usage_error_set (error,
                             _("“--%s=%s”: this option takes WIDTHxHEIGHT, each from 16 to %d"),
                             name, value, MAX_SIZE);
      return FALSE;
    }

  options->picture_width = (guint) width;
  options->picture_height = (guint) height;

  return TRUE;
}

SETTER (scheme)
{
  static const QuernReportWord words[] = {
    { "print", QUERN_SCHEME_PRINT },
    { "light", QUERN_SCHEME_LIGHT },
    { "dark", QUERN_SCHEME_DARK },
  };
  int result = 0;

  if (!quern_report_parse_word (name, value, words, G_N_ELEMENTS (words), &result, error))
    return FALSE;

  options->scheme = (QuernScheme) result;

  return TRUE;
}

SETTER (scale)
{
  return quern_report_parse_number (name, value, 1.0, 4.0, &options->scale, error);
}

SETTER (colour)
{
  return quern_report_parse_text (name, value, &options->colour, error);
}

SETTER (font)
{
  if (!g_utf8_validate (value, -1, NULL))
    {
      quern_usage_error_set (error, _("“--%s=%s”: this is not valid text"), name, value);
      return FALSE;
    }

  return quern_report_parse_text (name, value, &options->font, error);
}

SETTER (self_heat)
{
  options->self_heat = TRUE;

  return TRUE;
}

SETTER (transparent)
{
  options->transparent = TRUE;

  return TRUE;
}

SETTER (lines)
{
  options->json |= QUERN_JSON_LINES;

  return TRUE;
}

SETTER (instructions)
{
  options->json |= QUERN_JSON_INSTRUCTIONS;

  return TRUE;
}

SETTER (jumps)
{
  options->json |= QUERN_JSON_JUMPS;

  return TRUE;
}

SETTER (format)
{
  return quern_report_parse_text (name, value, &options->format_name, error);
}

SETTER (width)
{
  options->has_width = TRUE;

  return quern_report_parse_count (name, value, 0, 100000, &options->width, error);
}

SETTER (output)
{
  return quern_report_parse_text (name, value, &options->output, error);
}

SETTER (help)
{
  options->help = TRUE;

  return TRUE;
}

SETTER (version)
{
  options->version = TRUE;

  return TRUE;
}
