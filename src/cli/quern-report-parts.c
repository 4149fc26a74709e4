/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-parts.h"

#include "quern-comparison.h"
#include "quern-part-names.h"

#include <glib/gi18n.h>
#include <inttypes.h>

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const guint64 *x = a;
  const guint64 *y = b;

  return (*x > *y) - (*x < *y);
}

/* The thread of a part; one that has none, or a negative one, cannot be
 * chosen by it. */
static gboolean
get_thread (QuernReport *self,
            guint        part,
            guint64     *thread)
{
  const QuernPart *data = quern_profile_get_part (self->profile, part);

  *thread = (guint64) data->thread;

  return data->has_thread && data->thread >= 0;
}

/* "1, 3–5", of all threads of the profile; "" if there are none */
static char *
dup_threads (QuernReport *self,
             guint       *n_threads)
{
  g_autoptr (GArray) threads = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint n = 0;

  for (guint i = 0; i < quern_profile_get_n_parts (self->profile); i++)
    {
      guint64 thread;

      if (get_thread (self, i, &thread))
        g_array_append_val (threads, thread);
    }

  g_array_sort (threads, compare_numbers);
  for (guint i = 0; i < threads->len; i++)
    {
      guint64 thread = g_array_index (threads, guint64, i);

      if (n == 0 || g_array_index (threads, guint64, n - 1) != thread)
        g_array_index (threads, guint64, n++) = thread;
    }
  *n_threads = n;

  return quern_part_names_dup_ranges ((const guint64 *) (gpointer) threads->data, n);
}

/* "1, 3–5", of the parts that are chosen, counted from 1 */
static char *
dup_parts (const gboolean *chosen,
           guint           n_parts,
           guint          *n_chosen)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint i = 0; i < n_parts; i++)
    {
      guint64 part = (guint64) i + 1;

      if (chosen[i])
        g_array_append_val (parts, part);
    }
  *n_chosen = parts->len;

  return quern_part_names_dup_ranges ((const guint64 *) (gpointer) parts->data, parts->len);
}

static void
add_number (QuernReport *self,
            guint        number)
{
  if (self->part_numbers == NULL)
    self->part_numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (self->part_numbers, number);
}

static gboolean
check_parts (QuernReport  *self,
             GError      **error)
{
  const QuernRanges *parts = self->options->parts;
  guint n_parts = quern_profile_get_n_parts (self->profile);

  if (parts == NULL ||
      (quern_ranges_get_least (parts) >= 1 && quern_ranges_get_most (parts) <= n_parts))
    return TRUE;

  quern_usage_error_set (error,
                         ngettext ("“--parts=%s”: the profile has %u part",
                                   "“--parts=%s”: the profile has parts 1 to %u", n_parts),
                         quern_ranges_get_text (parts), n_parts);

  return FALSE;
}

/* Sets what is of one of the threads that are wanted; there has to be one for
 * each that is named. */
static gboolean
choose_threads (QuernReport  *self,
                gboolean     *chosen,
                GError      **error)
{
  const QuernRanges *wanted = self->options->threads;
  guint n_wanted = quern_ranges_get_n (wanted);
  g_autofree gboolean *found = g_new0 (gboolean, n_wanted);
  g_autofree char *threads = NULL;
  guint n_found = 0;
  guint n_threads = 0;

  for (guint i = 0; i < quern_profile_get_n_parts (self->profile); i++)
    {
      guint64 thread;
      guint range = 0;

      chosen[i] = get_thread (self, i, &thread) && quern_ranges_find (wanted, thread, &range);
      if (chosen[i] && !found[range])
        {
          found[range] = TRUE;
          n_found++;
        }
    }

  if (n_found == n_wanted)
    return TRUE;

  threads = dup_threads (self, &n_threads);
  if (n_threads == 0)
    quern_usage_error_set (error, _("“--threads=%s”: no part of the profile names its thread"),
                           quern_ranges_get_text (wanted));
  else
    quern_usage_error_set (error,
                           ngettext ("“--threads=%s”: the profile has only thread %s",
                                     "“--threads=%s”: the profile has threads %s", n_threads),
                           quern_ranges_get_text (wanted), threads);

  return FALSE;
}

/* chosen: the parts of the threads that are wanted */
static gboolean
choose_of_threads (QuernReport  *self,
                   gboolean     *chosen,
                   GError      **error)
{
  guint n_parts = quern_profile_get_n_parts (self->profile);
  g_autofree char *of_threads = NULL;
  guint n_chosen = 0;

  of_threads = dup_parts (chosen, n_parts, &n_chosen);
  n_chosen = 0;
  for (guint i = 0; i < n_parts; i++)
    {
      chosen[i] = chosen[i] && quern_ranges_find (self->options->parts, (guint64) i + 1, NULL);
      n_chosen += chosen[i] ? 1 : 0;
    }

  if (n_chosen > 0)
    return TRUE;

  quern_usage_error_set (error,
                         _("“--parts=%s --threads=%s”: no part is in both; "
                           "parts of these threads: %s"),
                         quern_ranges_get_text (self->options->parts),
                         quern_ranges_get_text (self->options->threads), of_threads);

  return FALSE;
}

static gboolean
choose (QuernReport  *self,
        gboolean     *chosen,
        GError      **error)
{
  const QuernReportOptions *options = self->options;

  if (!check_parts (self, error))
    return FALSE;
  if (options->threads != NULL)
    return choose_threads (self, chosen, error) &&
           (options->parts == NULL || choose_of_threads (self, chosen, error));

  for (guint i = 0; i < quern_profile_get_n_parts (self->profile); i++)
    chosen[i] = quern_ranges_find (options->parts, (guint64) i + 1, NULL);

  return TRUE;
}

/* Two parts as one profile. */
static gboolean
compare (QuernReport  *self,
         GError      **error)
{
  const guint64 *numbers = self->options->compared;
  guint n_parts = quern_profile_get_n_parts (self->profile);
  QuernProfile *profile;

  if (self->options->parts != NULL || self->options->threads != NULL)
    {
      quern_usage_error_set (error, _("“--compare-parts” goes without “--parts” and “--threads”"));
      return FALSE;
    }
  if (MAX (numbers[0], numbers[1]) > n_parts)
    {
      quern_usage_error_set (error,
                             ngettext ("“--compare-parts=%" PRIu64 ",%" PRIu64
                                       "”: the profile has %u part",
                                       "“--compare-parts=%" PRIu64 ",%" PRIu64
                                       "”: the profile has parts 1 to %u", n_parts),
                             numbers[0], numbers[1], n_parts);
      return FALSE;
    }

  profile = quern_comparison_new (self->profile, (guint) numbers[0] - 1, (guint) numbers[1] - 1,
                                  NULL, error);
  if (profile == NULL)
    return FALSE;

  self->compared_events = g_object_ref (quern_profile_get_events (self->profile));
  g_object_unref (self->profile);
  self->profile = profile;
  for (guint i = 0; i < 2; i++)
    add_number (self, (guint) numbers[i]);
  self->parts = quern_part_names_dup_comparison ((guint) numbers[0] - 1, (guint) numbers[1] - 1,
                                                 n_parts);

  return TRUE;
}

/* Of a comparison: the difference, and what it is of. A picture has one event: the
 * sizes in it are costs, which differences are not. */
gboolean
quern_report_add_event (QuernReport *self,
                        const char  *name)
{
  static const QuernComparisonSide sides[] = {
    QUERN_COMPARISON_DIFFERENCE, QUERN_COMPARISON_BEFORE, QUERN_COMPARISON_AFTER,
  };
  gboolean is_table = self->options->command == QUERN_REPORT_FUNCTIONS ||
                      self->options->command == QUERN_REPORT_CALLS;
  QuernEventId event = quern_event_set_find (self->event_set, name);
  QuernEventId origin = QUERN_NONE;

  if (event != QUERN_NONE)
    {
      g_array_append_val (self->events, event);
      return TRUE;
    }

  if (self->compared_events != NULL)
    origin = quern_event_set_find (self->compared_events, name);
  for (guint i = is_table ? 0 : G_N_ELEMENTS (sides) - 1;
       origin != QUERN_NONE && i < G_N_ELEMENTS (sides); i++)
    {
      event = quern_comparison_get_event (self->compared_events, origin, sides[i]);
      g_array_append_val (self->events, event);
    }

  return origin != QUERN_NONE;
}

/**
 * quern_report_choose_parts:
 * @self: a report with its profile as it was read
 * @error: a QUERN_USAGE_ERROR, or that there is not enough memory
 *
 * Makes the profile that of the parts that the options choose, or the comparison
 * of two, and keeps for titles which they are.
 *
 * Returns: whether there are such parts
 */
gboolean
quern_report_choose_parts (QuernReport  *self,
                           GError      **error)
{
  guint n_parts = quern_profile_get_n_parts (self->profile);
  g_autofree gboolean *chosen = NULL;
  guint n_chosen = 0;
  QuernProfile *profile;

  if (self->options->compared[0] > 0)
    return compare (self, error);
  if (self->options->parts == NULL && self->options->threads == NULL)
    return TRUE;

  chosen = g_new0 (gboolean, MAX (n_parts, 1));
  if (!choose (self, chosen, error))
    return FALSE;

  for (guint i = 0; i < n_parts; i++)
    n_chosen += chosen[i] ? 1 : 0;
  if (n_chosen == n_parts)
    return TRUE;

  profile = quern_profile_select_parts (self->profile, chosen, NULL, error);
  if (profile == NULL)
    return FALSE;

  g_object_unref (self->profile);
  self->profile = profile;
  for (guint i = 0; i < n_parts; i++)
    if (chosen[i])
      add_number (self, i + 1);
  self->parts = quern_part_names_dup (chosen, n_parts);

  return TRUE;
}
