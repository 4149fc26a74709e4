/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report.h"

#include "quern-comparison-events.h"
#include "quern-function-table.h"
#include "quern-hash.h"
#include "quern-joined-profile.h"
#include "quern-level-fold.h"
#include "quern-loader.h"
#include "quern-memory.h"
#include "quern-note-file.h"
#include "quern-plain-text.h"
#include "quern-profile-demangler.h"
#include "quern-report-messages.h"
#include "quern-run-series.h"
#include "quern-run-sizes.h"
#include "quern-scanner.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Maximum number of events listed in a message. */
#define MAX_LISTED 40

/* Memory for a row, in bytes: its rank, cells and texts, in arrays that grow by doubling; and the
 * inclusive and self cost of each event, with shares. */
#define PER_ROW G_GUINT64_CONSTANT (384)
#define PER_EVENT (2 * 4 * sizeof (QuernCell))

/* Takes the new profile; returns FALSE if it is NULL because creating it failed. */
static gboolean
replace_profile (QuernReport  *self,
                 QuernProfile *profile)
{
  if (profile == NULL)
    return FALSE;

  g_clear_object (&self->profile);
  self->profile = profile;

  return TRUE;
}

/* Suggests to read the whole run: callgrind leaves an empty file beside those of the threads. */
static void
propagate_empty (GError     **error,
                 GError      *local_error,
                 const char  *path)
{
  guint n_others = quern_report_count_same_run (path);

  if (n_others == 0)
    {
      g_propagate_error (error, local_error);
      return;
    }

  quern_parse_error_set (error, QUERN_PARSE_ERROR_EMPTY, (QuernLocation) { 0, 0, 0 },
                         ngettext ("the file is empty; use --siblings to read the other file of "
                                   "its run",
                                   "the file is empty; use --siblings to read the %u other files "
                                   "of its run", n_others),
                         n_others);
  g_error_free (local_error);
}

static gboolean
load_profile (QuernReport           *self,
              QuernReportOpenFlags   flags,
              GError               **error)
{
  const QuernReportInput *input = &self->input;
  g_autoptr (GError) local_error = NULL;

  self->profile = (flags & QUERN_REPORT_OPEN_DAMAGED) != 0
                    ? quern_load_partial (input->files, NULL, NULL, &local_error)
                    : quern_load (input->files, NULL, NULL, &local_error);
  if (self->profile == NULL)
    {
      guint n = quern_parse_error_get_location (local_error).input;
      gboolean is_known = local_error->domain == QUERN_PARSE_ERROR || input->files->len == 1;

      /* The system's own message already names the file. */
      if (is_known)
        self->error_file = g_ptr_array_index (input->names, MIN (n, input->names->len - 1));
      if (input->files->len == 1 && !self->options->siblings &&
          g_error_matches (local_error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_EMPTY))
        propagate_empty (error, g_steal_pointer (&local_error), self->error_file);
      else
        g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }

  if (!quern_report_input_check_runs (input, self->options, self->profile, error))
    return FALSE;

  if ((flags & QUERN_REPORT_OPEN_QUIET) == 0)
    quern_report_print_warnings (input->names, quern_profile_get_warnings (self->profile),
                                 quern_profile_get_n_warnings (self->profile));

  return self->options->no_demangle ||
         replace_profile (self, quern_profile_demangle (self->profile, NULL, error));
}

void
quern_report_print_definition_warnings (QuernReport *self)
{
  GPtrArray *names = self->input.names;

  for (guint i = 0; self->definition_warnings != NULL && i < self->definition_warnings->len; i++)
    quern_report_print_warning (names->len == 1 ? g_ptr_array_index (names, 0) : NULL,
                                g_ptr_array_index (self->definition_warnings, i));
}

/* Takes ownership of text. */
static void
warn_of_definition (QuernReport *self,
                    const char  *definition,
                    char        *text)
{
  g_ptr_array_add (self->definition_warnings,
                   g_strdup_printf (_("“--define=%s”: %s"), definition, text));
  g_free (text);
}

/* The errors of a definition. */
typedef struct
{
  GError *error;    /* owned: the first that makes it invalid */
  char   *overflow; /* owned: its costs are held at the end */
} DefinitionErrors;

static void
keep_error_cb (guint         index,
               const GError *error,
               gpointer      user_data)
{
  DefinitionErrors *errors = user_data;

  if (g_error_matches (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_OVERFLOW))
    errors->overflow = g_strdup (error->message);
  else if (errors->error == NULL)
    errors->error = g_error_copy (error);
}

/* definition: "NAME = FORMULA" or "NAME = FORMULA : LONG NAME" */
static gboolean
add_definition (QuernReport    *self,
                QuernEventSet  *events,
                const char     *definition,
                GError        **error)
{
  g_auto (GStrv) sides = g_strsplit (definition, "=", 2);
  DefinitionErrors errors = { NULL, NULL };
  QuernFormulaSource source = { .name = g_strstrip (sides[0]) };
  g_autoptr (GError) local_error = NULL;
  char *long_name = strchr (sides[1], ':');
  QuernEventId event;

  if (long_name != NULL)
    *long_name++ = '\0';
  source.formula = g_strstrip (sides[1]);
  source.long_name = long_name != NULL ? g_strstrip (long_name) : NULL;

  quern_event_set_add_formulas (events, &source, 1, keep_error_cb, &errors);
  local_error = errors.error;
  event = quern_event_set_find (events, source.name);
  if (errors.overflow != NULL)
    warn_of_definition (self, definition, errors.overflow);
  else if (local_error == NULL &&
           quern_event_set_overflows (events, event, quern_profile_get_total (self->profile)))
    {
      g_autofree char *quoted = quern_parse_error_quote (source.name, -1);

      warn_of_definition (
        self, definition,
        g_strdup_printf (_("event %s leaves 64 bits: its costs are held at the end"), quoted));
    }

  return local_error == NULL ||
         quern_usage_error_set (error, _("“--define=%s”: %s"), definition, local_error->message);
}

static gboolean
add_definitions (QuernReport  *self,
                 GError      **error)
{
  GPtrArray *definitions = self->options->definitions;
  g_autoptr (QuernEventSet) events = NULL;

  if (definitions->len == 0)
    return TRUE;

  events = quern_event_set_copy (quern_profile_get_events (self->profile));
  self->definition_warnings = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < definitions->len; i++)
    {
      if (!add_definition (self, events, g_ptr_array_index (definitions, i), error))
        return FALSE;
    }

  return replace_profile (self, quern_profile_with_events (self->profile, events));
}

static gboolean
fail_event (QuernReport  *self,
            const char   *name,
            GError      **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  g_autofree char *hint = NULL;
  guint n_events = quern_event_set_get_n_events (self->event_set);
  QuernReportSuggestion suggestion;

  quern_report_suggestion_init (&suggestion, name);
  for (guint i = 0; i < n_events; i++)
    {
      const char *event = quern_event_set_get_name (self->event_set, i);

      quern_report_suggestion_add (&suggestion, event);
      if (i < MAX_LISTED)
        g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", event);
    }
  if (n_events > MAX_LISTED)
    g_string_append (known, ", …");
  hint = quern_report_suggestion_dup_hint (&suggestion, "");

  return quern_usage_error_set (error, _("there is no event “%s”; there are: %s%s"), name,
                                known->str, hint);
}

/* Adds an event. In a comparison, adds the side after, the difference, or the difference and both
 * sides, according to flags. FALSE if there is no event of that name. */
static gboolean
add_event (QuernReport          *self,
           QuernReportOpenFlags  flags,
           const char           *name)
{
  static const QuernComparisonSide sides[] = {
    QUERN_COMPARISON_DIFFERENCE, QUERN_COMPARISON_BEFORE, QUERN_COMPARISON_AFTER,
  };
  gboolean all = (flags & QUERN_REPORT_OPEN_DIFFERENCES) != 0;
  gboolean first_only = (flags & QUERN_REPORT_OPEN_DIFFERENCE) != 0;
  guint first = all || first_only ? 0 : G_N_ELEMENTS (sides) - 1;
  guint end = first_only ? 1 : G_N_ELEMENTS (sides);
  QuernEventId event = quern_event_set_find (self->event_set, name);
  QuernEventId origin = QUERN_NONE;

  if (event != QUERN_NONE)
    {
      g_array_append_val (self->events, event);
      return TRUE;
    }

  if (self->parts.events != NULL)
    origin = quern_event_set_find (self->parts.events, name);
  for (guint i = first; origin != QUERN_NONE && i < end; i++)
    {
      event = quern_comparison_get_event (self->parts.events, origin, sides[i]);
      g_array_append_val (self->events, event);
    }

  return origin != QUERN_NONE;
}

static gboolean
find_events (QuernReport           *self,
             QuernReportOpenFlags   flags,
             GError               **error)
{
  GPtrArray *names = self->options->events;
  QuernEventId first = quern_profile_find_first_event (self->whole);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      if (!add_event (self, flags, name))
        return fail_event (self, name, error);
    }

  if (names->len == 0 && first != QUERN_NONE)
    return add_event (self, flags,
                      quern_event_set_get_name (quern_profile_get_events (self->whole), first));

  return TRUE;
}

/* Finds the event that colours a picture. */
static gboolean
find_colour (QuernReport  *self,
             GError      **error)
{
  const char *name = self->options->colour;

  self->colour = name != NULL ? quern_event_set_find (self->event_set, name) : QUERN_NONE;

  return name == NULL || self->colour != QUERN_NONE || fail_event (self, name, error);
}

/* Finds the input size of each run. */
static guint64 *
find_sizes (QuernReport   *self,
            QuernProfile  *whole,
            GError       **error)
{
  const char *text = self->options->sizes;
  guint n = quern_profile_get_n_inputs (whole);
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_autofree guint64 *sizes = g_new0 (guint64, MAX (n, 1));

  if (g_str_equal (text, "command"))
    {
      for (guint i = 0; i < n; i++)
        {
          const char *command = quern_run_get_command (whole, i);

          if (command == NULL || !quern_run_size_find (command, &sizes[i]))
            {
              quern_usage_error_set (error, _("the command line of “%s” has no number: give the "
                                              "sizes"),
                                     quern_profile_get_input (whole, i));
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

/* Merges recursion levels by default if a function is asked for, unless it is a level or a cycle:
 * the number of a cycle is only valid for unmerged levels. */
static gboolean
folds_levels (const QuernReportOptions *options,
              QuernReportOpenFlags      flags)
{
  if (options->levels == QUERN_REPORT_LEVELS_DEFAULT)
    return (flags & QUERN_REPORT_OPEN_FOLDED) != 0 && options->function != NULL &&
           !quern_level_fold_is_level (options->function) &&
           !g_str_has_prefix (options->function, "<cycle ");

  return options->levels == QUERN_REPORT_LEVELS_FOLDED;
}

/* Adds points to a profile of several runs, each with the input size of a run. chosen: nullable:
 * whether each part is chosen. */
static gboolean
add_points (QuernReport           *self,
            QuernReportOpenFlags   flags,
            QuernProfile          *whole,
            QuernEventId           event,
            const gboolean        *chosen,
            GError               **error)
{
  QuernEventSet *set = quern_profile_get_events (self->profile);
  QuernSeriesEvents events = { event, QUERN_NONE, QUERN_NONE };
  g_autofree guint64 *sizes = NULL;
  QuernSeries *series;

  if (quern_profile_get_series (whole) != NULL)
    return quern_usage_error_set (error, _("“--sizes” needs several runs, of a format without "
                                           "input sizes"));
  if (quern_event_set_is_ratio (set, event))
    return quern_usage_error_set (error, _("“--sizes” needs an event with costs; “%s” is a ratio"),
                                  quern_event_set_get_name (set, event));

  sizes = find_sizes (self, whole, error);
  if (sizes == NULL)
    return FALSE;
  series = quern_run_series_new (whole, &(QuernRunSeriesWanted) {
      .sizes = sizes,
      .chosen = chosen,
      .event = event,
      .internal = self->options->internal,
      .steps_over = self->options->steps_over,
      .folds_levels = folds_levels (self->options, flags),
      .no_cycles = self->options->no_cycles,
    }, NULL, error);

  return series != NULL &&
         replace_profile (self, quern_profile_with_series (self->profile, series, &events));
}

static gboolean
add_sizes (QuernReport           *self,
           QuernReportOpenFlags   flags,
           GError               **error)
{
  g_autofree gboolean *chosen = NULL;

  /* In a comparison, each side has its own points. */
  if (self->options->sizes == NULL || self->joined != NULL)
    return TRUE;

  if (self->options->compared[0] != 0 || self->events->len == 0)
    return quern_usage_error_set (error, _("“--sizes” needs several runs, of a format without "
                                           "input sizes"));
  chosen = quern_report_parts_dup_chosen (&self->parts, self->whole);

  return add_points (self, flags, self->whole, quern_report_get_event (self), chosen, error);
}

/* Adds points to the side after of a comparison, before both sides are joined. */
static gboolean
add_sizes_after (QuernReport           *self,
                 QuernReportOpenFlags   flags,
                 GError               **error)
{
  QuernEventSet *events = quern_profile_get_events (self->profile);
  g_autoptr (QuernProfile) whole = g_object_ref (self->profile);
  QuernEventId event = quern_profile_find_first_event (whole);

  if (self->options->sizes == NULL)
    return TRUE;
  self->event_set = events;
  if (self->options->events->len > 0)
    {
      const char *name = g_ptr_array_index (self->options->events, 0);

      event = quern_event_set_find (events, name);
      if (event == QUERN_NONE)
        return fail_event (self, name, error);
    }

  return add_points (self, flags, whole, event, NULL, error);
}

/* Loads the notes that were written in the window. */
static void
load_notes (QuernReport *self)
{
  g_autofree char *path = quern_note_file_dup_path (self->profile);
  g_autoptr (GPtrArray) notes = quern_note_file_read (path);

  if (path != NULL)
    quern_report_input_add_other (&self->input, path);
  self->notes = quern_function_notes_new (self->profile, notes, NULL);
}

static void
set_scope (QuernReport *self)
{
  const GArray *numbers = self->parts.numbers;

  self->scope = (QuernTableScope) {
    .analysis = self->analysis,
    .events = (const QuernEventId *) (gconstpointer) self->events->data,
    .n_events = self->events->len,
    .for_people = quern_report_options_is_for_people (self->options),
    .parts = self->parts.label,
    .notes = self->options->notes ? self->notes : NULL,
  };
  if (numbers == NULL)
    return;

  self->scope.parts_key = self->parts.events != NULL ? "compared_parts" : "parts";
  self->scope.part_numbers = (const guint *) (gconstpointer) numbers->data;
  self->scope.n_part_numbers = numbers->len;
}

gboolean
quern_report_open_other (const QuernReport     *self,
                         QuernReportOther      *other,
                         GPtrArray             *files,
                         QuernReportOpenFlags   flags,
                         GError               **error)
{
  g_return_val_if_fail (other != NULL && files != NULL, FALSE);

  other->options = *self->options;
  other->options.baselines = NULL; /* none */
  other->options.files = g_ptr_array_new_with_free_func (g_free);
  other->options.events = g_ptr_array_new ();
  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (other->options.files, g_strdup (g_ptr_array_index (files, i)));
  /* The points of runs use the event that is shown. */
  if (self->options->sizes != NULL && self->options->events->len > 0)
    g_ptr_array_add (other->options.events, g_ptr_array_index (self->options->events, 0));
  other->report = (QuernReport) { .command = self->command, .options = &other->options };

  return quern_report_open (&other->report, flags, error);
}

void
quern_report_add_baselines (QuernReport *self)
{
  for (guint i = 0; i < self->options->baselines->len; i++)
    quern_report_input_add_other (&self->input, g_ptr_array_index (self->options->baselines, i));
}

const char *
quern_report_find_file (GPtrArray  *files,
                        const char *file)
{
  for (guint i = 0; file != NULL && i < files->len; i++)
    if (g_str_equal (g_ptr_array_index (files, i), file))
      return g_ptr_array_index (files, i);

  return file != NULL ? g_ptr_array_index (files, 0) : NULL;
}

void
quern_report_other_clear (QuernReportOther *self)
{
  quern_report_clear (&self->report);
  g_clear_pointer (&self->options.files, g_ptr_array_unref);
  g_clear_pointer (&self->options.events, g_ptr_array_unref);
}

/* Joins the profile and the one before as two parts. */
static gboolean
join_baseline (QuernReport           *self,
               QuernReportOpenFlags   flags,
               GError               **error)
{
  g_auto (QuernReportOther) before = { 0 };
  g_autoptr (QuernAnalysis) after = NULL;

  if (self->options->compared[0] > 0 || self->options->parts != NULL ||
      self->options->threads != NULL)
    return quern_usage_error_set (error, _("“--baseline” does not go with “--parts”, “--threads” "
                                           "or “--compare-parts”"));
  if (!quern_report_open_other (self, &before, self->options->baselines,
                                QUERN_REPORT_OPEN_UNFOLDED | (flags & QUERN_REPORT_OPEN_FOLDED),
                                error))
    {
      self->error_file = quern_report_find_file (self->options->baselines,
                                                 before.report.error_file);
      return FALSE;
    }

  quern_report_add_baselines (self);
  if (!add_sizes_after (self, flags, error))
    return FALSE;
  after = quern_analysis_new (self->profile, !self->options->no_cycles, NULL, error);

  return after != NULL &&
         replace_profile (self, quern_joined_profile_new (
                                  (QuernAnalysis *[]) { before.report.analysis, after }, NULL,
                                  &self->joined, NULL, error)) &&
         (self->options->no_demangle ||
          replace_profile (self, quern_profile_demangle (self->profile, NULL, error)));
}

/* Chooses the parts to show: with a baseline, both are compared. */
static gboolean
choose_parts (QuernReport  *self,
              gboolean      is_alone,
              GError      **error)
{
  QuernReportOptions options = *self->options;

  if (is_alone)
    options.baselines = NULL;
  if (quern_report_options_has_baseline (&options))
    {
      options.compared[0] = 1;
      options.compared[1] = 2;
    }
  self->whole = g_object_ref (self->profile);

  return replace_profile (self, quern_report_parts_choose (&self->parts, &options, self->whole,
                                                           error));
}

/* Merges hidden functions of PHP into their callers, and the levels of recursions. */
static gboolean
fold (QuernReport           *self,
      QuernReportOpenFlags   flags,
      GError               **error)
{
  const QuernReportOptions *options = self->options;

  return replace_profile (self, quern_php_fold (self->profile, options->internal,
                                                options->steps_over, NULL, error)) &&
         (!folds_levels (options, flags) ||
          replace_profile (self, quern_level_fold (self->profile, NULL, error)));
}

/**
 * quern_report_open:
 * @self: a report with a command and options
 * @flags: what the command needs
 * @error: a QUERN_USAGE_ERROR, or why a file cannot be read; error_file then names it
 *
 * Reads the files, chooses the parts and finds the events.
 *
 * Returns: whether it succeeded
 */
gboolean
quern_report_open (QuernReport           *self,
                   QuernReportOpenFlags   flags,
                   GError               **error)
{
  const QuernReportOptions *options = self->options;
  gboolean is_alone = !quern_report_options_has_baseline (options) ||
                      (flags & QUERN_REPORT_OPEN_ALONE) != 0;

  self->events = g_array_new (FALSE, FALSE, sizeof (QuernEventId));
  self->ambiguous = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);
  if (!quern_report_input_init (&self->input, options, &self->error_file, error) ||
      !load_profile (self, flags, error) || !add_definitions (self, error))
    return FALSE;
  if ((flags & QUERN_REPORT_OPEN_QUIET) == 0)
    quern_report_print_definition_warnings (self);
  if ((!is_alone && !join_baseline (self, flags, error)) || !choose_parts (self, is_alone, error))
    return FALSE;

  self->event_set = quern_profile_get_events (self->profile);
  if (!find_events (self, flags, error) || !find_colour (self, error))
    return FALSE;

  if (options->notes || options->bookmarked)
    load_notes (self);
  /* Folding drops points, so it comes first. */
  if (((flags & QUERN_REPORT_OPEN_UNFOLDED) == 0 && !fold (self, flags, error)) ||
      !add_sizes (self, flags, error))
    return FALSE;

  self->analysis = quern_analysis_new (self->profile, !options->no_cycles, NULL, error);
  if (self->analysis == NULL)
    return FALSE;

  set_scope (self);

  return TRUE;
}

void
quern_report_clear (QuernReport *self)
{
  g_clear_object (&self->analysis);
  g_clear_pointer (&self->notes, quern_function_notes_unref);
  g_clear_object (&self->profile);
  g_clear_object (&self->whole);
  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  g_clear_pointer (&self->events, g_array_unref);
  g_clear_pointer (&self->ambiguous, g_hash_table_unref);
  g_clear_pointer (&self->definition_warnings, g_ptr_array_unref);
  quern_report_parts_clear (&self->parts);
  quern_report_input_clear (&self->input);
}

QuernEventId
quern_report_get_event (QuernReport *self)
{
  return g_array_index (self->events, QuernEventId, 0);
}

void
quern_report_rank_costs (QuernReport  *self,
                         const gint64 *costs,
                         QuernRank    *rank)
{
  QuernEventId event = quern_report_get_event (self);

  if (quern_event_set_is_ratio (self->event_set, event))
    rank->value = quern_event_set_get_value (self->event_set, event, costs);
  else
    rank->cost = quern_event_set_get_cost (self->event_set, event, costs);

  if (!quern_event_set_is_difference (self->event_set, event))
    return;

  rank->value = fabs (rank->value);
  if (rank->cost < 0)
    rank->cost = rank->cost == G_MININT64 ? G_MAXINT64 : -rank->cost;
}

void
quern_report_add_rank (QuernReport  *self,
                       GArray       *ranks,
                       guint32       id,
                       const gint64 *costs)
{
  QuernEventId event = quern_report_get_event (self);
  QuernRank rank = { .id = id, .value = quern_report_get_value (self, event, costs) };

  if (quern_event_set_is_difference (self->event_set, event))
    rank.value = fabs (rank.value);
  if (rank.value > 0.0 || rank.value < 0.0)
    g_array_append_val (ranks, rank);
}

QuernEventId
quern_report_get_nth_event (QuernReport *self,
                            guint        n)
{
  return g_array_index (self->events, QuernEventId, n);
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

gboolean
quern_report_is_bookmarked (QuernReport *self,
                            QuernNodeId  node)
{
  const QuernNote *note =
    self->notes != NULL ? quern_function_notes_find (self->notes, node) : NULL;

  return note != NULL && note->is_bookmarked;
}

gboolean
quern_report_ensure_rows (QuernReport  *self,
                          guint         n_rows,
                          GError      **error)
{
  return quern_memory_ensure (n_rows * (PER_ROW + self->events->len * PER_EVENT), error);
}

void
quern_report_add_head (QuernReport   *self,
                       QuernDocument *document,
                       QuernNodeId    node)
{
  quern_document_add_head (document, "function",
                           quern_function_table_new (&self->scope, &node, 1, FALSE));
}

static QuernDocumentFormat
get_format (QuernReport *self)
{
  switch ((guint) self->options->format)
    {
    case QUERN_REPORT_CSV:
      return QUERN_DOCUMENT_CSV;

    case QUERN_REPORT_JSON:
      return QUERN_DOCUMENT_JSON;

    case QUERN_REPORT_MARKDOWN:
      return QUERN_DOCUMENT_MARKDOWN;

    default:
      return QUERN_DOCUMENT_TEXT;
    }
}

/**
 * quern_report_open_output:
 * @self: an open report that has read all that it needs
 * @error: why it cannot be written; error_file may then name the file
 *
 * Opens the output of the options, unless it would overwrite a file that was read.
 *
 * Returns: (transfer full): the output, or %NULL
 */
QuernReportOutput *
quern_report_open_output (QuernReport  *self,
                          GError      **error)
{
  self->error_file = NULL;
  if (!quern_report_input_check_output (&self->input, self->options->output, error))
    return NULL;

  self->error_file = self->options->output;

  return quern_report_output_new (self->options->output, error);
}

/**
 * quern_report_write_document:
 * @self: an open report
 * @document: a document with all its tables
 * @error: why it cannot be written; error_file then names the file
 *
 * Returns: whether it is written
 */
gboolean
quern_report_write_document (QuernReport    *self,
                             QuernDocument  *document,
                             GError        **error)
{
  const QuernReportOptions *options = self->options;
  g_autoptr (QuernReportOutput) output = quern_report_open_output (self, error);
  QuernTextOptions text_options = { 0 };

  if (output == NULL)
    return FALSE;

  text_options.width = quern_report_output_get_width (output, options->width);
  text_options.colored = quern_report_output_is_terminal (output) &&
                         g_getenv ("NO_COLOR") == NULL;
  quern_document_write (document, get_format (self), &text_options,
                        quern_report_output_get_sink (output));

  return quern_report_output_close (output, error);
}

/* Other lines with this indent begin with a number. */
static gboolean
is_command (const char *line)
{
  return g_str_has_prefix (line, "    ") && g_ascii_isalpha (line[4]);
}

/**
 * quern_report_write_text:
 * @self: an open report
 * @text: lines for people
 * @error: why it cannot be written; error_file then names the file
 *
 * Writes the title of the report and @text, in lines that fit into the width. Commands stay whole,
 * so that they can be copied.
 *
 * Returns: whether it is written
 */
gboolean
quern_report_write_text (QuernReport  *self,
                         const char   *text,
                         GError      **error)
{
  g_autoptr (QuernReportOutput) output = quern_report_open_output (self, error);
  g_autofree char *title = quern_visible_take (quern_table_scope_dup_title (&self->scope));
  g_autofree char *whole = g_strconcat (title, "\n\n", text, NULL);
  g_auto (GStrv) lines = g_strsplit (whole, "\n", -1);
  QuernSink *sink;
  guint width;

  if (output == NULL)
    return FALSE;

  sink = quern_report_output_get_sink (output);
  width = quern_report_output_get_width (output, self->options->width);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *wrapped = quern_plain_wrap (lines[i], is_command (lines[i]) ? 0 : width);

      quern_sink_puts (sink, wrapped);
      if (lines[i + 1] != NULL)
        quern_sink_putc (sink, '\n');
    }

  return quern_report_output_close (output, error);
}

gboolean
quern_report_write_bytes (QuernReport  *self,
                          const char   *bytes,
                          gsize         length,
                          GError      **error)
{
  g_autoptr (QuernReportOutput) output = quern_report_open_output (self, error);

  if (output == NULL)
    return FALSE;

  quern_sink_write (quern_report_output_get_sink (output), bytes, length);

  return quern_report_output_close (output, error);
}
