/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-summary-text.h"

#include "quern-address-name.h"
#include "quern-config.h"
#include "quern-event-format.h"
#include "quern-finding-table.h"
#include "quern-format.h"
#include "quern-function-place.h"
#include "quern-name-parts.h"
#include "quern-namesakes.h"
#include "quern-summary-table.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Maximum number of callers that a sentence names. */
#define MAX_CALLERS 3

const char *
quern_summary_get_title (QuernSummarySection section)
{
  switch (section)
    {
    case QUERN_SUMMARY_FUNCTIONS:
      return _("Functions with the Highest Self Cost");

    case QUERN_SUMMARY_PATH:
      return _("Hottest Path");

    case QUERN_SUMMARY_LINES:
      return _("Hottest Lines");

    case QUERN_SUMMARY_OBJECTS:
      return _("Programs and Libraries");

    case QUERN_SUMMARY_TOTAL:
    case QUERN_SUMMARY_N_SECTIONS:
    default:
      return NULL;
    }
}

const char *
quern_summary_get_findings_title (void)
{
  return _("Missing from This Profile");
}

/* Prepares a name from a file for a sentence, where backticks enclose function names. */
static char *
dup_plain (const char *text)
{
  return g_strdelimit (quern_visible_brief (text), "`", '\'');
}

char *
quern_summary_dup_total (QuernEventSet *events,
                         QuernEventId   event,
                         gint64         total)
{
  g_autofree char *number = quern_event_format_cost (events, event, total);
  g_autofree char *long_name = quern_event_format_name (events, event);
  g_autofree char *name = dup_plain (quern_event_set_get_name (events, event));
  g_autofree char *shown = dup_plain (long_name);
  g_autofree char *quantity = quern_event_format_quantity (events, event);

  if (quantity != NULL)
    /* Translators: a cost with its unit: "575 µs in total" */
    return g_strdup_printf (_("%s in total"), number);

  if (quern_event_set_get_unit (events, event, NULL) != QUERN_UNIT_COUNT)
    /* Translators: a cost with its unit, and the name of the event: "575 µs of Time in total" */
    return g_strdup_printf (_("%s of %s in total"), number, shown);

  if (g_str_equal (name, shown))
    return g_strdup_printf (_("%s %s in total"), number, name);

  /* Translators: a number, the short and the long name of an event */
  return g_strdup_printf (_("%s %s (%s) in total"), number, name, shown);
}

char *
quern_summary_dup_most (guint n_listed,
                        guint n_all)
{
  g_autofree char *listed = quern_format_count (n_listed);
  g_autofree char *all = quern_format_count (n_all);

  /* Translators: a share of the cost stands before it */
  return g_strdup_printf (ngettext ("in %s of %s function", "in %s of %s functions", n_all),
                          listed, all);
}

static char *
dup_name (QuernAnalysis   *analysis,
          QuernFunctionId  function,
          gboolean         in_path,
          GArray          *nodes)
{
  g_autofree char *whole =
    quern_namesakes_dup_brief (quern_analysis_get_profile (analysis), function);
  g_autofree char *name = in_path ? quern_name_parts_drop_callers (whole)
                                  : g_steal_pointer (&whole);
  g_autofree char *shown = dup_plain (name);

  g_array_append_val (nodes, function);

  return g_strdup_printf ("`%s`", shown);
}

char *
quern_summary_dup_located (QuernAnalysis   *analysis,
                           QuernFunctionId  function,
                           gboolean         in_path,
                           GArray          *nodes)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  const char *object = quern_profile_get_object_name (
    profile, quern_profile_get_function (profile, function)->object);
  g_autofree char *name = dup_name (analysis, function, in_path, nodes);
  g_autofree char *note = quern_namesakes_dup_note (profile, function);
  g_autofree char *shown = dup_plain (quern_function_place_shown (object, FALSE));

  return quern_address_name_is (quern_profile_get_function_raw_name (profile, function)) &&
         note == NULL && *shown != '\0'
         ? g_strdup_printf ("%s (%s)", name, shown) : g_steal_pointer (&name);
}

char *
quern_summary_dup_function (QuernAnalysis   *analysis,
                            QuernFunctionId  function,
                            GArray          *callers,
                            guint            n_callers,
                            GArray          *nodes)
{
  g_autofree char *name = quern_summary_dup_located (analysis, function, n_callers > 0, nodes);
  g_autoptr (GString) names = g_string_new (NULL);
  guint n_named = MIN (n_callers, MAX_CALLERS);

  if (n_callers == 0)
    return g_steal_pointer (&name);

  for (guint i = 0; i < n_named; i++)
    {
      g_autofree char *caller =
        dup_name (analysis, g_array_index (callers, QuernFunctionId, n_callers - 1 - i),
                  i + 1 < n_callers, nodes);

      g_string_append_printf (names, "%s%s", i > 0 ? " ← " : "", caller);
    }
  if (n_callers > n_named)
    {
      guint n = n_callers - n_named;
      g_autofree char *more = g_strdup_printf (ngettext (" ← %u more", " ← %u more", n), n);

      g_string_append (names, more);
    }

  /* Translators: a function, and its callers, one after the other */
  return g_strdup_printf (_("%s, called from %s"), name, names->str);
}

char *
quern_summary_dup_line (QuernAnalysis   *analysis,
                        const char      *file,
                        guint64          line,
                        QuernFunctionId  function,
                        guint            n_more,
                        GArray          *nodes)
{
  g_autofree char *name = dup_name (analysis, function, FALSE, nodes);
  const char *known = quern_function_place_shown (file, FALSE);
  g_autofree char *shown = dup_plain (*known != '\0' ? known : "???");
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, line);

  if (n_more > 0)
    /* Translators: a file, the number of a line, a function, and how many others share the cost of
     * the line */
    return g_strdup_printf (ngettext ("%s:%s in %s and %u more", "%s:%s in %s and %u more", n_more),
                            shown, number, name, n_more);

  /* Translators: a file, the number of a line, and a function */
  return g_strdup_printf (_("%s:%s in %s"), shown, number, name);
}

char *
quern_sentence_dup_share (const QuernSentence *sentence)
{
  g_autofree char *percent = quern_format_percent (sentence->share, 1);

  return quern_format_mark (sentence->is_estimate ? "≈" : "", percent);
}

char *
quern_summary_dup_others (guint  n,
                          double largest)
{
  g_autofree char *count = quern_format_count (n);
  g_autofree char *percent = NULL;

  if (isnan (largest) || n < 2)
    return g_strdup_printf (ngettext ("%s other", "%s others", n), count);

  percent = quern_format_percent (largest, 1);

  return g_strdup_printf (ngettext ("%s other, at most %s", "%s others, at most %s each", n),
                          count, percent);
}

char *
quern_summary_dup_callees (guint    n,
                           double   largest,
                           gboolean is_estimate)
{
  g_autofree char *count = quern_format_count (n);
  g_autofree char *percent = quern_format_percent (largest, 1);
  g_autofree char *shown = quern_format_mark (is_estimate ? "≈" : "", percent);

  if (n < 2)
    /* Translators: below a function; a share of the cost stands before it */
    return g_strdup (_("in its only callee"));

  /* Translators: below a function; a share of the cost stands before it */
  return g_strdup_printf (ngettext ("in its %s callee, at most %s",
                                    "in its %s callees, at most %s each", n),
                          count, shown);
}

char *
quern_summary_dup_missing (const QuernSummary *summary)
{
  GPtrArray *findings = quern_summary_get_findings (summary);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      const QuernFinding *finding = g_ptr_array_index (findings, i);
      const char *subject = quern_finding_get_missing (finding->kind);
      g_autofree char *percent = NULL;

      if (subject == NULL)
        continue;

      if (text->len > 0)
        /* Translators: between the items of a list */
        g_string_append (text, C_("list", ", "));
      if (isnan (finding->share))
        {
          g_string_append (text, subject);
          continue;
        }

      percent = quern_format_percent (finding->share, 1);
      /* Translators: what is missing, and for how much of the cost: "source lines",
       * "57.0 %" */
      g_string_append_printf (text, _("%s (%s of the cost)"), subject, percent);
    }

  if (text->len > 0)
    {
      g_autofree char *all = g_string_free (text, FALSE);

      /* Translators: "function names, cache misses" */
      return g_strdup_printf (_("Missing from this profile: %s"), all);
    }

  return g_string_free (text, TRUE);
}

char *
quern_summary_dup_text (const QuernSummary *summary)
{
  GPtrArray *sentences = quern_summary_get_sentences (summary);
  GPtrArray *findings = quern_summary_get_findings (summary);
  GString *text = g_string_new (NULL);
  QuernSummarySection section = QUERN_SUMMARY_TOTAL;

  for (guint i = 0; i < sentences->len; i++)
    {
      const QuernSentence *sentence = g_ptr_array_index (sentences, i);
      g_autofree char *plain = quern_summary_dup_plain (sentence);

      if (sentence->section != section)
        g_string_append_printf (text, "\n%s\n", quern_summary_get_title (sentence->section));
      section = sentence->section;
      if (!isnan (sentence->share))
        {
          g_autofree char *percent = quern_sentence_dup_share (sentence);

          g_string_append_printf (text, "  %*s%s  ", (int) (8 - MIN (8, g_utf8_strlen (percent,
                                                                                        -1))),
                                  "", percent);
        }
      g_string_append_printf (text, "%s\n", plain);
    }

  if (findings->len > 0)
    {
      g_autofree char *missing = quern_finding_table_dup_text (findings);

      g_string_append_printf (text, "\n%s\n%s", quern_summary_get_findings_title (), missing);
    }

  return g_string_free (text, FALSE);
}
