/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-parts.h"

#include "quern-comparison.h"
#include "quern-part-names.h"
#include "quern-report-messages.h"
#include "quern-sorted-numbers.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* Gets the thread of a part. A part without a thread, or with a negative one, cannot be chosen. */
static gboolean
get_thread (QuernProfile *profile,
            guint         part,
            guint64      *thread)
{
  const QuernPart *data = quern_profile_get_part (profile, part);

  *thread = (guint64) data->thread;

  return data->has_thread && data->thread >= 0;
}

/* Lists all threads of the profile: "1, 3–5"; "" if there are none. */
static char *
dup_threads (QuernProfile *profile,
             guint        *n_threads)
{
  g_autoptr (GArray) threads = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    {
      guint64 thread;

      if (get_thread (profile, i, &thread))
        g_array_append_val (threads, thread);
    }

  quern_sorted_numbers_sort (threads);
  *n_threads = threads->len;

  return quern_part_names_dup_ranges ((const guint64 *) (gpointer) threads->data, threads->len);
}

/* Lists the chosen parts, counted from 1: "1, 3–5". */
static char *
dup_parts (const gboolean *chosen,
           guint           n_parts)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint i = 0; i < n_parts; i++)
    {
      guint64 part = (guint64) i + 1;

      if (chosen[i])
        g_array_append_val (parts, part);
    }

  return quern_part_names_dup_ranges ((const guint64 *) (gpointer) parts->data, parts->len);
}

static void
add_number (QuernReportParts *self,
            guint             number)
{
  if (self->numbers == NULL)
    self->numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (self->numbers, number);
}

static gboolean
check_parts (const QuernRanges  *parts,
             QuernProfile       *profile,
             GError            **error)
{
  guint n_parts = quern_profile_get_n_parts (profile);

  if (parts == NULL ||
      (quern_ranges_get_least (parts) >= 1 && quern_ranges_get_most (parts) <= n_parts))
    return TRUE;

  return quern_usage_error_set (error,
                                ngettext ("“--parts=%s”: the profile has %u part",
                                          "“--parts=%s”: the profile has parts 1 to %u", n_parts),
                                quern_ranges_get_text (parts), n_parts);
}

/* Chooses the parts of the threads; each range must match at least one thread. */
static gboolean
choose_threads (const QuernRanges  *threads,
                QuernProfile       *profile,
                gboolean           *chosen,
                GError            **error)
{
  guint n_ranges = quern_ranges_get_n (threads);
  g_autofree gboolean *found = g_new0 (gboolean, n_ranges);
  g_autofree char *known = NULL;
  guint n_found = 0;
  guint n_threads = 0;

  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    {
      guint64 thread;
      guint range = 0;

      chosen[i] = get_thread (profile, i, &thread) && quern_ranges_find (threads, thread, &range);
      if (chosen[i] && !found[range])
        {
          found[range] = TRUE;
          n_found++;
        }
    }

  if (n_found == n_ranges)
    return TRUE;

  known = dup_threads (profile, &n_threads);
  if (n_threads == 0)
    return quern_usage_error_set (error, _("“--threads=%s”: the parts of the profile have no "
                                           "thread numbers"), quern_ranges_get_text (threads));

  return quern_usage_error_set (error,
                                ngettext ("“--threads=%s”: the profile has only thread %s",
                                          "“--threads=%s”: the profile has threads %s", n_threads),
                                quern_ranges_get_text (threads), known);
}

/* Drops parts that --parts does not name. chosen: (inout): the parts of --threads. */
static gboolean
choose_of_threads (const QuernReportOptions  *options,
                   QuernProfile              *profile,
                   gboolean                  *chosen,
                   GError                   **error)
{
  guint n_parts = quern_profile_get_n_parts (profile);
  g_autofree char *of_threads = dup_parts (chosen, n_parts);
  guint n_chosen = 0;

  for (guint i = 0; i < n_parts; i++)
    {
      chosen[i] = chosen[i] && quern_ranges_find (options->parts, (guint64) i + 1, NULL);
      n_chosen += chosen[i] ? 1 : 0;
    }

  if (n_chosen > 0)
    return TRUE;

  return quern_usage_error_set (error, _("“--parts=%s --threads=%s”: no part is in both; parts of "
                                         "these threads: %s"),
                                quern_ranges_get_text (options->parts),
                                quern_ranges_get_text (options->threads), of_threads);
}

static gboolean
choose (const QuernReportOptions  *options,
        QuernProfile              *profile,
        gboolean                  *chosen,
        GError                   **error)
{
  if (!check_parts (options->parts, profile, error))
    return FALSE;
  if (options->threads != NULL)
    return choose_threads (options->threads, profile, chosen, error) &&
           (options->parts == NULL || choose_of_threads (options, profile, chosen, error));

  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    chosen[i] = quern_ranges_find (options->parts, (guint64) i + 1, NULL);

  return TRUE;
}

/* Compares two parts; returns the comparison as a profile. */
static QuernProfile *
compare (QuernReportParts          *self,
         const QuernReportOptions  *options,
         QuernProfile              *profile,
         GError                   **error)
{
  const guint64 *numbers = options->compared;
  guint n_parts = quern_profile_get_n_parts (profile);
  QuernProfile *comparison;

  if (options->parts != NULL || options->threads != NULL)
    {
      quern_usage_error_set (error, _("“--compare-parts” does not go with “--parts” or "
                                      "“--threads”"));
      return NULL;
    }
  if (MAX (numbers[0], numbers[1]) > n_parts)
    {
      quern_usage_error_set (error,
                             ngettext ("“--compare-parts=%" PRIu64 ",%" PRIu64
                                       "”: the profile has %u part",
                                       "“--compare-parts=%" PRIu64 ",%" PRIu64
                                       "”: the profile has parts 1 to %u", n_parts),
                             numbers[0], numbers[1], n_parts);
      return NULL;
    }

  comparison = quern_comparison_new (profile, (guint) numbers[0] - 1, (guint) numbers[1] - 1,
                                     NULL, error);
  if (comparison == NULL)
    return NULL;

  self->events = g_object_ref (quern_profile_get_events (profile));
  for (guint i = 0; i < 2; i++)
    add_number (self, (guint) numbers[i]);
  self->label = quern_part_names_dup_comparison (profile, (guint) numbers[0] - 1,
                                                 (guint) numbers[1] - 1);

  return comparison;
}

QuernProfile *
quern_report_parts_choose (QuernReportParts          *self,
                           const QuernReportOptions  *options,
                           QuernProfile              *profile,
                           GError                   **error)
{
  guint n_parts = quern_profile_get_n_parts (profile);
  g_autofree gboolean *chosen = NULL;
  guint n_chosen = 0;
  QuernProfile *selection;

  if (options->compared[0] > 0)
    return compare (self, options, profile, error);
  if (options->parts == NULL && options->threads == NULL)
    return g_object_ref (profile);

  chosen = g_new0 (gboolean, MAX (n_parts, 1));
  if (!choose (options, profile, chosen, error))
    return NULL;

  for (guint i = 0; i < n_parts; i++)
    n_chosen += chosen[i] ? 1 : 0;
  if (n_chosen == n_parts)
    return g_object_ref (profile);

  selection = quern_profile_select_parts (profile, chosen, NULL, error);
  if (selection == NULL)
    return NULL;

  for (guint i = 0; i < n_parts; i++)
    if (chosen[i])
      add_number (self, i + 1);
  self->label = quern_part_names_dup (chosen, n_parts);

  return selection;
}

void
quern_report_parts_clear (QuernReportParts *self)
{
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->numbers, g_array_unref);
  g_clear_object (&self->events);
}

gboolean *
quern_report_parts_dup_chosen (const QuernReportParts *self,
                               QuernProfile           *profile)
{
  guint n_parts = quern_profile_get_n_parts (profile);
  gboolean *chosen = g_new0 (gboolean, MAX (n_parts, 1));

  for (guint i = 0; i < n_parts; i++)
    chosen[i] = self->numbers == NULL;
  for (guint i = 0; self->numbers != NULL && i < self->numbers->len; i++)
    chosen[g_array_index (self->numbers, guint, i) - 1] = TRUE;

  return chosen;
}
