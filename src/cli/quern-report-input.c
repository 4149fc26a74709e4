/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-input.h"

#include "quern-loader.h"
#include "quern-note-file.h"
#include "quern-profile-demangler.h"
#include "quern-report-guess.h"
#include "quern-report-messages.h"
#include "quern-report-parts.h"
#include "quern-report-sizes.h"

#include <glib/gi18n.h>
#include <string.h>

/* A message lists no more events than these. */
#define MAX_LISTED 40

static gboolean
demangle (QuernReport  *self,
          GError      **error)
{
  QuernProfile *profile = quern_profile_demangle (self->profile, NULL, error);

  if (profile == NULL)
    return FALSE;

  g_object_unref (self->profile);
  self->profile = profile;

  return TRUE;
}

/* Callgrind leaves an empty file beside those of the threads: not that one is
 * to be read, but its run. */
static void
propagate_empty (GError     **error,
                 GError      *local_error,
                 const char  *path)
{
  guint n_others = quern_report_count_siblings (path);

  if (n_others == 0)
    {
      g_propagate_error (error, local_error);
      return;
    }

  quern_parse_error_set (error, QUERN_PARSE_ERROR_EMPTY, (QuernLocation) { 0, 0, 0 },
                         ngettext ("the file is empty; --siblings reads the other file of its run",
                                   "the file is empty; --siblings reads the %u other files of its"
                                   " run", n_others),
                         n_others);
  g_error_free (local_error);
}

/* These two say what is wrong with a damaged file, even if nothing else is left
 * of it. All others need an event. */
static gboolean
needs_event (const QuernReportOptions *options)
{
  return options->command != QUERN_REPORT_WARNINGS &&
         (options->command != QUERN_REPORT_EXPORT || options->format == QUERN_REPORT_CSV ||
          options->format == QUERN_REPORT_WEBGRIND);
}

static gboolean
load_profile (QuernReport  *self,
              GError      **error)
{
  g_autoptr (GError) local_error = NULL;

  if (!quern_report_find_files (self, error))
    return FALSE;

  quern_load_set_threads (self->options->n_jobs);
  self->profile = needs_event (self->options)
                    ? quern_load (self->files, NULL, NULL, &local_error)
                    : quern_load_partial (self->files, NULL, NULL, &local_error);
  if (self->profile == NULL)
    {
      guint input = quern_parse_error_get_location (local_error).input;
      gboolean is_known = local_error->domain == QUERN_PARSE_ERROR || self->files->len == 1;

      /* The system's own message names the file. */
      if (is_known)
        self->culprit = g_ptr_array_index (self->names, MIN (input, self->names->len - 1));
      if (self->files->len == 1 && !self->options->siblings &&
          g_error_matches (local_error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_EMPTY))
        propagate_empty (error, g_steal_pointer (&local_error), self->culprit);
      else
        g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }

  if (!quern_report_check_runs (self, error))
    return FALSE;

  /* They are the result itself of the command that lists them. */
  if (self->options->command != QUERN_REPORT_WARNINGS)
    quern_report_print_warnings (self->names, quern_profile_get_warnings (self->profile),
                                 quern_profile_get_n_warnings (self->profile));

  return self->options->no_demangle || demangle (self, error);
}

/* definition: "NAME = FORMULA" or "NAME = FORMULA : LONG NAME" */
static gboolean
add_definition (QuernEventSet  *events,
                const char     *definition,
                GError        **error)
{
  g_auto (GStrv) sides = g_strsplit (definition, "=", 2);
  g_autoptr (GError) local_error = NULL;
  char *long_name = strchr (sides[1], ':');

  if (long_name != NULL)
    *long_name++ = '\0';

  if (quern_event_set_add_derived (events, g_strstrip (sides[0]), g_strstrip (sides[1]),
                                   long_name != NULL ? g_strstrip (long_name) : NULL,
                                   &local_error) != QUERN_NONE)
    return TRUE;

  quern_usage_error_set (error, _("“--define=%s”: %s"), definition, local_error->message);

  return FALSE;
}

static gboolean
add_definitions (QuernReport  *self,
                 GError      **error)
{
  GPtrArray *definitions = self->options->definitions;
  g_autoptr (QuernEventSet) events = NULL;
  QuernProfile *profile;

  if (definitions->len == 0)
    return TRUE;

  events = quern_event_set_copy (quern_profile_get_events (self->profile));
  for (guint i = 0; i < definitions->len; i++)
    {
      if (!add_definition (events, g_ptr_array_index (definitions, i), error))
        return FALSE;
    }

  profile = quern_profile_with_events (self->profile, events);
  g_object_unref (self->profile);
  self->profile = profile;

  return TRUE;
}

static gboolean
fail_event (QuernReport  *self,
            const char   *name,
            GError      **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  g_autofree char *hint = NULL;
  guint n_events = quern_event_set_get_n_events (self->event_set);
  QuernReportGuess guess;

  quern_report_guess_init (&guess, name);
  for (guint i = 0; i < n_events; i++)
    {
      const char *event = quern_event_set_get_name (self->event_set, i);

      quern_report_guess_add (&guess, event);
      if (i < MAX_LISTED)
        g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", event);
    }
  if (n_events > MAX_LISTED)
    g_string_append (known, ", …");
  hint = quern_report_guess_dup_hint (&guess, "");
  quern_usage_error_set (error, _("there is no event “%s”; there are: %s%s"), name, known->str,
                         hint);

  return FALSE;
}

static gboolean
find_events (QuernReport  *self,
             GError      **error)
{
  GPtrArray *names = self->options->events;
  QuernEventSet *given = self->compared_events != NULL ? self->compared_events
                                                        : self->event_set;
  QuernEventId first = 0;

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      if (!quern_report_add_event (self, name))
        return fail_event (self, name, error);
    }

  if (names->len == 0 && quern_event_set_get_n_events (given) > 0)
    return quern_report_add_event (self, quern_event_set_get_name (given, first));

  return TRUE;
}

/* The event that colours a picture. */
static gboolean
find_colour (QuernReport  *self,
             GError      **error)
{
  const char *name = self->options->colour;

  self->colour = name != NULL ? quern_event_set_find (self->event_set, name) : QUERN_NONE;

  return name == NULL || self->colour != QUERN_NONE || fail_event (self, name, error);
}

/* Without the functions that one looks past. */
static gboolean
fold (QuernReport  *self,
      GError      **error)
{
  QuernProfile *folded = quern_php_fold (self->profile, self->options->internal,
                                         self->options->steps_over, NULL, error);

  if (folded == NULL)
    return FALSE;

  g_object_unref (self->profile);
  self->profile = folded;

  return TRUE;
}

/* Those that the window has written. */
static void
load_notes (QuernReport *self)
{
  g_autofree char *path = quern_note_file_dup_path (self->profile);
  g_autoptr (GPtrArray) notes = quern_note_file_read (path);

  self->notes = quern_function_notes_new (self->profile, notes, NULL);
}

/**
 * quern_report_open:
 * @self: (out): to be cleared by quern_report_clear(), also on failure
 * @options: what is wanted
 * @error: a QUERN_USAGE_ERROR, or why a file cannot be read; then
 *   the culprit says which
 *
 * Reads the files of @options, chooses the parts and finds the events in them.
 * Warnings about the files are printed.
 *
 * Returns: whether there is a profile
 */
gboolean
quern_report_open (QuernReport               *self,
                   const QuernReportOptions  *options,
                   GError                   **error)
{
  *self = (QuernReport) {
    .options = options,
    .files = g_ptr_array_new_with_free_func (g_object_unref),
    .names = g_ptr_array_new_with_free_func (g_free),
    .events = g_array_new (FALSE, FALSE, sizeof (QuernEventId)),
  };

  if (!load_profile (self, error) || !add_definitions (self, error))
    return FALSE;

  self->whole = g_object_ref (self->profile);
  if (!quern_report_choose_parts (self, error))
    return FALSE;

  self->event_set = quern_profile_get_events (self->profile);
  if (!find_events (self, error) || !find_colour (self, error) ||
      !quern_report_add_sizes (self, error))
    return FALSE;

  if (options->notes || options->bookmarked)
    load_notes (self);
  if (!fold (self, error))
    return FALSE;
  self->analysis = quern_analysis_new (self->profile, !options->no_cycles, NULL, error);

  return self->analysis != NULL;
}

void
quern_report_clear (QuernReport *self)
{
  g_clear_object (&self->analysis);
  g_clear_pointer (&self->notes, quern_function_notes_unref);
  g_clear_object (&self->profile);
  g_clear_object (&self->whole);
  g_clear_pointer (&self->events, g_array_unref);
  g_clear_pointer (&self->parts, g_free);
  g_clear_pointer (&self->part_numbers, g_array_unref);
  g_clear_object (&self->compared_events);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->files, g_ptr_array_unref);
}

/* The first of the events to show. */
QuernEventId
quern_report_get_event (QuernReport *self)
{
  return g_array_index (self->events, QuernEventId, 0);
}

QuernEventId
quern_report_get_nth_event (QuernReport *self,
                            guint        n)
{
  return g_array_index (self->events, QuernEventId, n);
}

gboolean
quern_report_is_bookmarked (QuernReport *self,
                            QuernNodeId  node)
{
  const QuernNote *note =
    self->notes != NULL ? quern_function_notes_find (self->notes, node) : NULL;

  return note != NULL && note->is_bookmarked;
}

double
quern_report_get_value (QuernReport  *self,
                        QuernEventId  event,
                        const gint64 *costs)
{
  if (quern_event_set_is_ratio (self->event_set, event))
    return quern_event_set_get_value (self->event_set, event, costs);

  return (double) quern_event_set_get_cost (self->event_set, event, costs);
}
