/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Several runs, each with a size of its input, make curves. */

#include "quern-report-sizes.h"

#include "quern-report-values.h"
#include "quern-run-series.h"
#include "quern-run-sizes.h"
#include "quern-scanner.h"

#include <glib/gi18n.h>

/* What stands for the numbers. */
#define FROM_COMMAND "command"

gboolean
quern_report_set_sizes (QuernReportOptions  *options,
                        const char          *name,
                        const char          *value,
                        GError             **error)
{
  g_auto (GStrv) words = g_strsplit (value, ",", -1);
  g_autofree char *start = NULL;
  gboolean is_right = TRUE;

  for (guint i = 0; words[i] != NULL && !g_str_equal (value, FROM_COMMAND); i++)
    {
      gint64 number;

      is_right &= quern_parse_whole (words[i], &number) && number >= 0;
    }

  g_free (options->sizes);
  options->sizes = g_strdup (value);
  if (is_right)
    return TRUE;

  start = quern_ranges_dup_short (value);
  quern_usage_error_set (error, _("“--%s=%s”: this option takes a number for each FILE, as in "
                                  "100,200,400, or “%s”"),
                         name, start, FROM_COMMAND);

  return FALSE;
}

static guint64 *
find_sizes (QuernReport  *report,
            GError      **error)
{
  const char *text = report->options->sizes;
  guint n = quern_profile_get_n_inputs (report->whole);
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_autofree guint64 *sizes = g_new0 (guint64, MAX (n, 1));

  if (g_str_equal (text, FROM_COMMAND))
    {
      for (guint i = 0; i < n; i++)
        {
          const char *command = quern_run_get_command (report->whole, i);

          if (command == NULL || !quern_run_size_find (command, &sizes[i]))
            {
              quern_usage_error_set (error, _("the command of “%s” has no number: give the sizes"),
                                     quern_profile_get_input (report->whole, i));
              return NULL;
            }
        }

      return g_steal_pointer (&sizes);
    }

  if (g_strv_length (words) != n)
    {
      quern_usage_error_set (error, _("“--sizes”: %u numbers for %u files"), g_strv_length (words),
                             n);
      return NULL;
    }
  for (guint i = 0; i < n; i++)
    {
      gint64 number = 0;

      if (quern_parse_whole (words[i], &number))
        sizes[i] = (guint64) number;
    }

  return g_steal_pointer (&sizes);
}

/* By part; NULL: all of them. */
static gboolean *
dup_chosen (QuernReport *report)
{
  gboolean *chosen;

  if (report->part_numbers == NULL)
    return NULL;

  chosen = g_new0 (gboolean, MAX (quern_profile_get_n_parts (report->whole), 1));
  for (guint i = 0; i < report->part_numbers->len; i++)
    chosen[g_array_index (report->part_numbers, guint, i) - 1] = TRUE;

  return chosen;
}

gboolean
quern_report_add_sizes (QuernReport  *report,
                        GError      **error)
{
  QuernEventId event;
  QuernSeriesEvents events;
  g_autofree guint64 *sizes = NULL;
  g_autofree gboolean *chosen = dup_chosen (report);
  QuernSeries *series;
  QuernProfile *profile;

  if (report->options->sizes == NULL)
    return TRUE;

  if (report->options->compared[0] != 0 || report->events->len == 0 ||
      quern_profile_get_series (report->whole) != NULL)
    {
      quern_usage_error_set (error, _("“--sizes” is for several runs of a format that knows no "
                                      "input sizes"));
      return FALSE;
    }
  event = quern_report_get_event (report);
  if (quern_event_set_is_ratio (report->event_set, event))
    {
      quern_usage_error_set (error, _("“--sizes” takes costs, and “%s” is a ratio"),
                             quern_event_set_get_name (report->event_set, event));
      return FALSE;
    }

  sizes = find_sizes (report, error);
  if (sizes == NULL)
    return FALSE;
  series = quern_run_series_new (report->whole, &(QuernRunSeriesWanted) {
      .sizes = sizes,
      .chosen = chosen,
      .event = event,
      .internal = report->options->internal,
      .steps_over = report->options->steps_over,
    }, NULL, error);
  if (series == NULL)
    return FALSE;

  events = (QuernSeriesEvents) { event, QUERN_NONE, QUERN_NONE };
  profile = quern_profile_with_series (report->profile, series, &events);
  g_object_unref (report->profile);
  report->profile = profile;

  return TRUE;
}
