/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The final stage of the builder: converts the data, collected in file order,
 * into the tables that are used for look-ups. */

#include "quern-profile-builder-private.h"

#include "quern-config.h"
#include "quern-known-events.h"
#include "quern-part-order.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* The number of loops over all calls, for progress. */
#define STEPS_OF_A_CALL 3

/* If the lines of a part add up to less than this share of the reported cost, something
 * may be missing. */
#define NEARLY_ALL 0.9

/* Converts costs in the order of the part's columns into a row of the events. */
static gint64 *
make_row (const QuernPart *part,
          const gint64    *costs,
          guint            n_costs,
          guint            n_events)
{
  gint64 *row = g_new0 (gint64, MAX (n_events, 1));

  for (guint i = 0; i < MIN (n_costs, part->n_columns); i++)
    quern_cost_add (&row[part->columns[i]], costs[i]);

  return row;
}

/* The first event whose costs differ; QUERN_NONE if all are equal. */
static QuernEventId
find_difference (const gint64 *row,
                 const gint64 *costs,
                 guint         n)
{
  for (QuernEventId i = 0; i < n; i++)
    if (row[i] != costs[i])
      return i;

  return QUERN_NONE;
}

static void
report_difference (QuernProfileBuilder *self,
                   const char          *key,
                   QuernLocation        where,
                   const gint64        *row,
                   const gint64        *costs,
                   QuernEventId         event)
{
  if (event == QUERN_NONE)
    return;

  /* The number in its file: other files may be of earlier parts. */
  quern_profile_builder_warn (self, QUERN_PARSE_ERROR_INCONSISTENT, where,
                              _("part %u: “%s:” says %" PRIi64
                                " %s, but its lines add up to %" PRIi64),
                              self->profile->parts->len - self->first_part, key, row[event],
                              quern_event_set_get_name (self->events, event), costs[event]);
}

/* Whether the lines of a part have much less of its first event than the summary, which may be
 * somewhat larger; either may be negative. */
static gboolean
lacks_much (const QuernPart *part)
{
  const QuernEventId first = part->n_columns > 0 ? part->columns[0] : QUERN_NONE;
  double reported = first != QUERN_NONE ? (double) part->summary[first] : 0.0;
  double least = reported < 0.0 ? reported / NEARLY_ALL : NEARLY_ALL * reported;

  return first != QUERN_NONE && (double) part->self[first] < least;
}

/* The first event for which the lines exceed the summary, if it must not be smaller; else the
 * part's first event if the lines have much less than the summary; or QUERN_NONE. */
static QuernEventId
find_contradiction (const QuernPart  *part,
                    QuernSummaryRule  rule,
                    guint             n)
{
  for (QuernEventId i = 0; rule == QUERN_SUMMARY_AT_LEAST && i < n; i++)
    if (part->summary[i] < part->self[i])
      return i;

  return lacks_much (part) ? part->columns[0] : QUERN_NONE;
}

/* Compares the sums reported by a part to its lines. If the part is cut, differences are
 * not reported. */
static void
compare_to_lines (QuernProfileBuilder *self,
                  const QuernPart     *part)
{
  const guint n = self->n_events;
  const gint64 *reported = part->totals != NULL ? part->totals : part->summary;

  if (self->cut == QUERN_CUT_UNLESS_COMPLETE && reported != NULL &&
      find_difference (reported, part->self, n) == QUERN_NONE)
    self->cut = QUERN_CUT_NOT;
  if (self->cut != QUERN_CUT_NOT)
    return;

  if (part->totals != NULL)
    report_difference (self, "totals", self->totals_at, part->totals, part->self,
                       find_difference (part->totals, part->self, n));
  if (part->summary != NULL && self->summary_rule == QUERN_SUMMARY_EXACT)
    report_difference (self, "summary", self->summary_at, part->summary, part->self,
                       find_difference (part->summary, part->self, n));
  else if (part->summary != NULL && (self->summary_rule == QUERN_SUMMARY_AT_LEAST ||
                                     self->summary_rule == QUERN_SUMMARY_ABOUT))
    report_difference (self, "summary", self->summary_at, part->summary, part->self,
                       find_contradiction (part, self->summary_rule, n));
}

/* Adds the cost of a part, and how much of it is missing, to the note on its input. */
static void
note_cut (QuernProfileBuilder *self,
          const QuernPart     *part)
{
  QuernCutNote *note = &self->cut_note;

  if (part->n_columns > 0)
    {
      const QuernEventId event = part->columns[0];
      const double cost = (double) part->self[event];
      const gboolean is_reported = part->summary != NULL &&
                                   self->summary_rule != QUERN_SUMMARY_MORE;
      const double reported = is_reported ? (double) part->summary[event] : cost;

      note->total += MAX (cost, reported);
      if (self->cut != QUERN_CUT_NOT)
        note->missing += MAX (reported - cost, 0.0);
    }

  note->cut = self->cut;
  if (self->cut != QUERN_CUT_NOT)
    {
      note->is_cut = TRUE;
      note->where = self->cut_at;
    }
}

/* Removes warnings about an incomplete line: they are due to the cut. */
static void
drop_warnings_of_line (QuernProfileBuilder *self,
                       QuernLocation        where)
{
  GPtrArray *warnings = self->profile->warnings;

  for (guint i = warnings->len; i-- > 0;)
    {
      const QuernLocation at = quern_parse_error_get_location (g_ptr_array_index (warnings, i));

      if (at.input != where.input || at.line != where.line)
        continue;

      g_ptr_array_remove_index (warnings, i);
      self->profile->n_warnings--;
    }
}

/**
 * quern_profile_builder_close_input:
 * @self: a builder
 *
 * Called at the end of each input. Adds a warning if the file is cut.
 */
void
quern_profile_builder_close_input (QuernProfileBuilder *self)
{
  QuernCutNote note;
  int percent = 0;

  quern_profile_builder_close_part (self);

  note = self->cut_note;
  self->cut_note = (QuernCutNote) { 0 };
  if (!note.is_cut)
    return;
  if (note.cut == QUERN_CUT_IN_LINE)
    drop_warnings_of_line (self, note.where);

  if (note.total > 0.0)
    percent = (int) (100.0 * note.missing / note.total + 0.5);
  if (note.missing >= note.total && note.missing > 0.0)
    quern_profile_builder_warn (self, QUERN_PARSE_ERROR_CUT, note.where,
                                _("the file was cut: all of the cost is missing"));
  else if (percent > 0)
    quern_profile_builder_warn (self, QUERN_PARSE_ERROR_CUT, note.where,
                                _("the file was cut: about %d %% of the cost is missing"),
                                MIN (percent, 99));
  else
    quern_profile_builder_warn (self, QUERN_PARSE_ERROR_CUT, note.where,
                                _("the file was cut: its end is missing"));
}

static void
report_overflows (QuernProfileBuilder *self)
{
  const QuernLocation nowhere = { 0, 0, self->input };

  if (self->tally.overflowed && !self->overflowed)
    quern_profile_builder_warn (self, QUERN_PARSE_ERROR_OVERFLOW, nowhere,
                                _("a sum of costs is wider than 64 bits "
                                  "and was held at the largest number"));
  if (self->tally.count_overflowed && !self->count_overflowed)
    quern_profile_builder_warn (self, QUERN_PARSE_ERROR_OVERFLOW, nowhere,
                                _("a number of calls is wider than 64 bits "
                                  "and was held at the largest number"));

  self->overflowed |= self->tally.overflowed;
  self->count_overflowed |= self->tally.count_overflowed;
}

/* Moves the tally of the part to the profile and starts a new one. */
static void
close_tally (QuernProfileBuilder *self,
             QuernPart           *part)
{
  if (!quern_tally_finish (&self->tally, self->n_functions, &self->watch))
    self->failed = TRUE;

  for (gsize i = 0; i < self->tally.self.n_rows; i++)
    quern_tally_add_costs (&self->tally, part->self,
                           quern_cost_table_get_row (&self->tally.self, i), self->n_events);
  report_overflows (self);

  self->n_rows += self->tally.self.n_rows;
  g_array_append_val (self->profile->tallies, self->tally);
  quern_tally_init (&self->tally, self->n_events);
  self->n_tallies++;
  self->compact_at = QUERN_FIRST_COMPACTION;
}

/* Called at the end of each part. */
void
quern_profile_builder_close_part (QuernProfileBuilder *self)
{
  guint n = self->n_events;
  QuernPart *part = g_steal_pointer (&self->part);

  self->function = QUERN_NONE;
  if (part == NULL || self->failed)
    return;

  part->self = g_new0 (gint64, MAX (n, 1));
  close_tally (self, part);

  if (self->summary != NULL)
    part->summary = make_row (part, self->summary, self->n_summary, n);
  if (self->totals != NULL)
    part->totals = make_row (part, self->totals, self->n_totals, n);
  compare_to_lines (self, part);
  note_cut (self, part);
  self->cut = QUERN_CUT_NOT;
  self->summary_rule = QUERN_SUMMARY_AT_LEAST;
  g_clear_pointer (&self->summary, g_free);
  g_clear_pointer (&self->totals, g_free);

  /* Needed to extend the rows of earlier parts at the end. */
  g_array_append_val (self->part_events, n);
}

static gint64 *
lengthen (gint64 *row,
          guint   from,
          guint   to)
{
  if (row == NULL || from == to)
    return row;

  row = g_renew (gint64, row, to);
  memset (row + from, 0, (to - from) * sizeof *row);

  return row;
}

static void
lengthen_parts (QuernProfileBuilder *self)
{
  for (guint i = 0; i < self->profile->parts->len; i++)
    {
      QuernPart *part = g_ptr_array_index (self->profile->parts, i);
      guint n_then = g_array_index (self->part_events, guint, i);

      part->self = lengthen (part->self, n_then, self->n_events);
      part->summary = lengthen (part->summary, n_then, self->n_events);
      part->totals = lengthen (part->totals, n_then, self->n_events);
    }
}

/* Whether the "totals:" of a part are those of its lines, and the summary exceeds them by the cost
 * of the earlier parts. */
static gboolean
includes_earlier (const QuernPart *part,
                  double           earlier,
                  guint            n)
{
  double excess;

  if (part->summary == NULL || part->totals == NULL || !lacks_much (part) ||
      find_difference (part->totals, part->self, n) != QUERN_NONE)
    return FALSE;

  excess = (double) part->summary[part->columns[0]] - (double) part->self[part->columns[0]];
  return excess >= NEARLY_ALL * earlier && NEARLY_ALL * excess <= earlier;
}

static int
compare_threads (const QuernPart *a,
                 const QuernPart *b)
{
  return a->pid != b->pid ? QUERN_ORDER (a->pid, b->pid) : QUERN_ORDER (a->thread, b->thread);
}

/* Sorts the parts of a thread by their numbers: files may be given in any order. */
static int
compare_in_thread (gconstpointer a,
                   gconstpointer b,
                   gpointer      user_data)
{
  GPtrArray *parts = user_data;
  guint i = *(const guint *) a;
  guint j = *(const guint *) b;
  const QuernPart *first = g_ptr_array_index (parts, i);
  const QuernPart *second = g_ptr_array_index (parts, j);
  int order = compare_threads (first, second);

  gint64 a_part = first->has_part ? first->part : 0;
  gint64 b_part = second->has_part ? second->part : 0;

  if (order == 0)
    order = QUERN_ORDER (a_part, b_part);

  return order != 0 ? order : QUERN_ORDER (i, j);
}

/* Finds the parts whose summary includes the earlier parts of their thread, which callgrind may
 * write if it dumps at functions: their cost would count twice. */
static void
mark_cumulative_parts (QuernProfileBuilder *self)
{
  GPtrArray *parts = self->profile->parts;
  g_autofree guint *order = g_new (guint, MAX (parts->len, 1));
  double sum = 0.0;

  for (guint i = 0; i < parts->len; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) parts->len, sizeof *order, compare_in_thread, parts);

  for (guint i = 0; i < parts->len; i++)
    {
      QuernPart *part = g_ptr_array_index (parts, order[i]);

      if (i > 0 && compare_threads (g_ptr_array_index (parts, order[i - 1]), part) != 0)
        sum = 0.0;
      part->is_cumulative = includes_earlier (part, sum, self->n_events);
      if (part->n_columns > 0)
        sum += (double) part->self[part->columns[0]];
    }
}

static void
warn_of_formula (guint         index,
                 const GError *error,
                 gpointer      user_data)
{
  QuernProfileBuilder *self = user_data;
  QuernLocation where = g_array_index (self->formulas, QuernEventNote, index).where;
  guint32 column = quern_parse_error_get_location (error).column;

  if (where.column > 0 && column > 0)
    where.column += column - 1;

  /* The warning refers to the file that contains the formula. */
  self->input = where.input;
  quern_profile_builder_warn (self, (QuernParseError) error->code, where, "%s", error->message);
}

/* The number of rows of functions and calls. */
static guint64
count_rows (const QuernProfileBuilder *self)
{
  guint64 n_rows = self->n_functions;

  for (guint i = 0; i < self->profile->tallies->len; i++)
    n_rows += g_array_index (self->profile->tallies, QuernTally, i).call_costs.n_rows;

  return n_rows;
}

/* Fails if the unit that a display name, or its absence, gives to an event is not the one that it
 * has: costs of both were added up. */
static gboolean
check_unit (QuernProfileBuilder  *self,
            QuernEventId          event,
            const char           *long_name,
            QuernLocation         where,
            GError              **error)
{
  const char *name = quern_event_set_get_name (self->events, event);
  const char *first = quern_event_set_get_unit_name (self->events, event);
  g_autofree char *unit = NULL;
  g_autofree char *visible = NULL;
  double factor;

  quern_known_events_get_unit (name, long_name, &factor, &unit);
  if (g_strcmp0 (unit, first) == 0)
    return TRUE;

  visible = quern_visible_brief (name);
  quern_parse_error_set (error, QUERN_PARSE_ERROR_INCONSISTENT, where,
                         _("costs of the event “%s” cannot be added up: their unit is %s in "
                           "one place and %s in another"), visible,
                         first != NULL ? first : "1", unit != NULL ? unit : "1");

  return FALSE;
}

/* Checks the units of inputs that give no display names to events that have one elsewhere. */
static gboolean
check_unnamed (QuernProfileBuilder  *self,
               const gboolean       *is_named,
               GError              **error)
{
  const guint n = quern_event_set_get_n_events (self->events);
  g_autofree gboolean *needs_name = g_new0 (gboolean, MAX (n, 1));

  for (QuernEventId i = 0; i < n; i++)
    needs_name[i] = is_named[i] && !check_unit (self, i, NULL, (QuernLocation) { 0, 0, 0 }, NULL);

  for (guint i = 0; i < self->profile->parts->len; i++)
    {
      const QuernPart *part = g_ptr_array_index (self->profile->parts, i);

      for (guint j = 0; j < part->n_columns; j++)
        {
          QuernEventId event = part->columns[j];
          g_autofree char *naming = NULL;

          if (!needs_name[event])
            continue;
          naming = quern_profile_builder_dup_naming (quern_event_set_get_name (self->events, event),
                                                     part->input);
          if (!g_hash_table_contains (self->noted, naming) &&
              !check_unit (self, event, NULL, (QuernLocation) { 0, 0, part->input }, error))
            return FALSE;
        }
    }

  return TRUE;
}

/* Sets the display names of real events. Fails if inputs have different units of an event. */
static gboolean
name_events (QuernProfileBuilder  *self,
             GError              **error)
{
  g_autofree gboolean *is_named =
    g_new0 (gboolean, MAX (quern_event_set_get_n_events (self->events), 1));

  for (guint i = 0; i < self->long_names->len; i++)
    {
      const QuernEventNote *note = &g_array_index (self->long_names, QuernEventNote, i);
      QuernEventId event = quern_event_set_find (self->events, note->name);

      if (event == QUERN_NONE)
        continue;
      if (!is_named[event])
        quern_event_set_set_long_name (self->events, event, note->long_name);
      else if (!check_unit (self, event, note->long_name, note->where, error))
        return FALSE;
      is_named[event] = TRUE;
    }

  return check_unnamed (self, is_named, error);
}

static gboolean
finish_events (QuernProfileBuilder  *self,
               GError              **error)
{
  guint n = self->formulas->len;
  g_autofree QuernFormulaSource *sources = g_new (QuernFormulaSource, MAX (n, 1));

  if (!name_events (self, error))
    return FALSE;

  for (guint i = 0; i < n; i++)
    {
      const QuernEventNote *note = &g_array_index (self->formulas, QuernEventNote, i);

      sources[i] = (QuernFormulaSource) { note->name, note->formula, note->long_name, NULL,
                                            note->where };
    }

  quern_event_set_set_n_rows (self->events, count_rows (self));
  quern_event_set_add_formulas (self->events, sources, n, warn_of_formula, self);
  if (!self->omits_known_events)
    quern_event_set_add_known (self->events);

  return TRUE;
}

/* Marks a short name that several functions have. */
#define IS_OVERLOADED (QUERN_NONE - 1)

/* Applies short names that are unique in their object. If a function has several, the first is
 * used. */
static void
set_short_names (QuernProfileBuilder *self)
{
  guint n = self->short_names != NULL ? self->short_names->len : 0;
  g_autofree QuernFunctionId *functions = g_try_new (QuernFunctionId, MAX (n, 1));
  g_autofree guint32 *places = g_try_new (guint32, MAX (n, 1));
  QuernPairMap names;

  quern_pair_map_init (&names);
  self->failed |= functions == NULL || places == NULL;
  for (guint i = 0; i < n && !self->failed; i++)
    {
      const QuernShortName *name = &g_array_index (self->short_names, QuernShortName, i);
      gboolean is_new;

      if (!quern_pair_map_try_insert (&names, self->functions[name->function].object, name->name,
                                      &places[i], &is_new))
        self->failed = TRUE;
      else if (is_new)
        functions[places[i]] = name->function;
      else if (functions[places[i]] != name->function)
        functions[places[i]] = IS_OVERLOADED;
    }

  for (guint i = n; i-- > 0 && !self->failed;)
    if (functions[places[i]] != IS_OVERLOADED)
      self->functions[functions[places[i]]].name =
        g_array_index (self->short_names, QuernShortName, i).name;
  quern_pair_map_clear (&names);
}

static void
finish_functions (QuernProfileBuilder *self)
{
  QuernProfile *profile = self->profile;

  profile->n_objects = self->objects->len;
  profile->n_files = self->files->len;
  profile->n_functions = self->n_functions;
  profile->objects = (QuernStringId *) (gpointer) g_array_steal (self->objects, NULL);
  profile->files = (QuernStringId *) (gpointer) g_array_steal (self->files, NULL);

  for (guint i = 0; i < self->n_functions; i++)
    self->functions[i].line = (guint32) self->notes[i].line;
  g_clear_pointer (&self->notes, g_free);
  quern_pair_map_clear (&self->object_of);
  quern_pair_map_clear (&self->file_of);

  set_short_names (self);
  if (self->functions == NULL)
    self->functions = g_new0 (QuernFunction, 1);
  profile->functions = g_steal_pointer (&self->functions);
}

/* Reports derived events whose total leaves 64 bits, unless the sum of an event did already. */
static void
report_derived_overflows (QuernProfileBuilder *self)
{
  const QuernLocation nowhere = { 0, 0, self->input };

  for (QuernEventId i = self->n_events;
       !self->overflowed && i < quern_event_set_get_n_events (self->events); i++)
    if (quern_event_set_overflows (self->events, i, self->profile->total))
      {
        g_autofree char *quoted =
          quern_parse_error_quote (quern_event_set_get_name (self->events, i), -1);

        quern_profile_builder_warn (self, QUERN_PARSE_ERROR_OVERFLOW, nowhere,
                                    _("event %s leaves 64 bits: its costs are held at the end"),
                                    quoted);
      }
}

/* Builds the look-up tables. */
static gboolean
finish_tables (QuernProfileBuilder  *self,
               GCancellable         *cancellable,
               GError              **error)
{
  QuernProfile *profile = self->profile;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  self->failed |= !quern_profile_add_up (profile, NULL, &self->tally, &self->watch);
  report_overflows (self);
  if (!self->failed)
    report_derived_overflows (self);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  self->failed |= !quern_record_store_seal (profile->records, profile->n_functions);

  return quern_profile_builder_check (self, error);
}

/**
 * quern_profile_builder_finish:
 * @self: a builder; may only be freed afterwards
 * @progress: (nullable): where to report progress
 * @cancellable: (nullable): a #GCancellable
 * @error: return location
 *
 * Makes the profile.
 *
 * Returns: (transfer full) (nullable): the profile; %NULL if cancelled, out of
 *   memory, or if inputs have different units of an event
 */
QuernProfile *
quern_profile_builder_finish (QuernProfileBuilder  *self,
                              QuernProgress        *progress,
                              GCancellable         *cancellable,
                              GError              **error)
{
  g_return_val_if_fail (self->profile != NULL, NULL);

  self->watch = (QuernWatch) {
    .cancellable = cancellable,
    .progress = progress,
    .total = STEPS_OF_A_CALL * self->tally.call_costs.n_rows,
  };
  quern_profile_builder_rest (self);
  quern_profile_builder_close_input (self);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (!quern_profile_builder_check (self, error))
    return NULL;

  if (!finish_events (self, error))
    return NULL;
  lengthen_parts (self);
  mark_cumulative_parts (self);
  quern_part_order_apply (self->profile);
  finish_functions (self);
  self->profile->events = g_object_ref (self->events);

  if (self->profile->reported != NULL)
    quern_reported_costs_sort (self->profile->reported);

  if (!finish_tables (self, cancellable, error))
    return NULL;

  return g_steal_pointer (&self->profile);
}
