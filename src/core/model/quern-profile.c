/* SPDX-License-Identifier: GPL-3.0-or-later */

/**
 * QuernProfile:
 *
 * A parsed profile: functions, files, objects, calls, jumps and their costs.
 *
 * Immutable once the builder has finished it, so any thread may read it
 * without a lock. All data is stored in arrays indexed by ids; the objects
 * that the UI needs are created elsewhere, on demand.
 */

#include "quern-profile.h"

#include "quern-profile-private.h"

G_DEFINE_FINAL_TYPE (QuernProfile, quern_profile, G_TYPE_OBJECT)

static void
free_sums (QuernProfile *self)
{
  g_free (self->self);
  g_free (self->total);
  g_free (self->self_total);
  g_free (self->hidden);
  g_free (self->calls);
  g_free (self->call_costs);
  g_free (self->calls_from);
  g_free (self->calls_to);
  g_free (self->first_to);
  quern_series_unref (self->series);
  quern_context_tree_unref (self->contexts);
}

static void
free_tables (QuernProfile *self)
{
  g_free (self->creator);
  g_free (self->command);
  g_clear_pointer (&self->inputs, g_ptr_array_unref);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_clear_pointer (&self->warnings, g_ptr_array_unref);
  quern_string_pool_free (self->strings);
  g_free (self->objects);
  g_free (self->files);
  g_free (self->functions);
  quern_record_store_free (self->records);
  g_clear_pointer (&self->tallies, g_array_unref);
  g_clear_pointer (&self->reported, g_array_unref);
  g_clear_pointer (&self->part_series, g_ptr_array_unref);
  g_clear_pointer (&self->part_contexts, g_ptr_array_unref);
}

static void
quern_profile_finalize (GObject *object)
{
  QuernProfile *self = QUERN_PROFILE (object);

  if (self->base == NULL || self->has_own_sums)
    free_sums (self);
  if (self->has_own_series)
    quern_series_unref (self->series);
  if (self->base == NULL)
    free_tables (self);
  if (self->has_own_sums)
    {
      g_ptr_array_unref (self->parts);
      g_free (self->part_of);
    }
  g_clear_pointer (&self->demangled, quern_demangled_names_unref);
  g_clear_pointer (&self->namesakes, quern_namesakes_unref);
  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    g_clear_object (&self->sides[i]);
  g_clear_object (&self->base);
  g_clear_object (&self->events);

  G_OBJECT_CLASS (quern_profile_parent_class)->finalize (object);
}

static void
quern_profile_class_init (QuernProfileClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_profile_finalize;
}

static void
quern_profile_init (QuernProfile *self)
{
  self->namesakes = quern_namesakes_new ();
}

QuernFormat
quern_profile_get_format (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), QUERN_FORMAT_CALLGRIND);

  return self->format;
}

/**
 * quern_profile_get_creator:
 * @self: a profile
 *
 * Returns: (nullable) (transfer none): the program that wrote the file, as recorded in it
 */
const char *
quern_profile_get_creator (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return self->creator;
}

/**
 * quern_profile_get_command:
 * @self: a profile
 *
 * Returns: (nullable) (transfer none): the command line of the profiled program
 */
const char *
quern_profile_get_command (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return self->command;
}

guint
quern_profile_get_n_inputs (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);

  return self->inputs->len;
}

/**
 * quern_profile_get_input:
 * @self: a profile
 * @input: which of the files it was read from
 *
 * Returns: (transfer none): the file's base name, valid UTF-8
 */
const char *
quern_profile_get_input (QuernProfile *self,
                         guint         input)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (input < self->inputs->len, NULL);

  return g_ptr_array_index (self->inputs, input);
}

guint
quern_profile_get_n_parts (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);

  return self->parts->len;
}

const QuernPart *
quern_profile_get_part (QuernProfile *self,
                        guint         part)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (part < self->parts->len, NULL);

  return g_ptr_array_index (self->parts, part);
}

/**
 * quern_profile_is_of_parts:
 * @self: a profile
 *
 * Returns: whether the profile was made from parts of another one, so that some
 *   of its functions may have no data
 */
gboolean
quern_profile_is_of_parts (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), FALSE);

  return self->part_of != NULL;
}

/**
 * quern_profile_get_object_name:
 * @self: a profile
 * @object: an object file
 *
 * Returns: (transfer none): its name as valid UTF-8; "" if the file gives none
 */
const char *
quern_profile_get_object_name (QuernProfile  *self,
                               QuernObjectId  object)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (object < self->n_objects, NULL);

  return quern_string_pool_get_text (self->strings, self->objects[object]);
}

const char *
quern_profile_get_file_name (QuernProfile *self,
                             QuernFileId   file)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (file < self->n_files, NULL);

  return quern_string_pool_get_text (self->strings, self->files[file]);
}

/**
 * quern_profile_get_function_name:
 * @self: a profile
 * @function: a function
 *
 * Returns: (transfer none): its display name, valid UTF-8: demangled if the
 *   profile shows demangled names
 */
const char *
quern_profile_get_function_name (QuernProfile    *self,
                                 QuernFunctionId  function)
{
  const char *text = NULL;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (function < self->n_functions, NULL);

  if (self->shows_demangled)
    text = quern_demangled_names_find (self->demangled, self->functions[function].name);

  return text != NULL ? text
                      : quern_string_pool_get_text (self->strings, self->functions[function].name);
}

/**
 * quern_profile_get_function_raw_name:
 * @self: a profile
 * @function: a function
 *
 * Returns: (transfer none): its name as in the file, possibly mangled, as
 *   valid UTF-8
 */
const char *
quern_profile_get_function_raw_name (QuernProfile    *self,
                                     QuernFunctionId  function)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (function < self->n_functions, NULL);

  return quern_string_pool_get_text (self->strings, self->functions[function].name);
}

/**
 * quern_profile_get_function_bytes:
 * @self: a profile
 * @function: a function
 * @length: (out): the number of bytes
 *
 * Returns: (transfer none): the name as in the file; may contain any bytes
 */
const char *
quern_profile_get_function_bytes (QuernProfile    *self,
                                  QuernFunctionId  function,
                                  gsize           *length)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (function < self->n_functions, NULL);

  return quern_string_pool_get_bytes (self->strings, self->functions[function].name, length);
}

const QuernFunction *
quern_profile_get_function (QuernProfile    *self,
                            QuernFunctionId  function)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (function < self->n_functions, NULL);

  return &self->functions[function];
}

/**
 * quern_profile_has_functions_of:
 * @self: a profile
 * @other: (nullable): another one
 *
 * Returns: whether both derive from the same file data, so that function ids
 *   have the same meaning in both
 */
gboolean
quern_profile_has_functions_of (QuernProfile *self,
                                QuernProfile *other)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), FALSE);

  return other != NULL && self->functions == other->functions;
}

/**
 * quern_profile_get_events:
 * @self: a profile
 *
 * Returns: (transfer none): its events
 */
QuernEventSet *
quern_profile_get_events (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return self->events;
}

/**
 * quern_profile_find_first_event:
 * @self: a profile
 *
 * Finds the event to show unless one is named. A memory profile may begin with an event that is 0
 * everywhere, such as what is still reachable at the end.
 *
 * Returns: the first real event with a nonzero total, else the first; QUERN_NONE without events
 */
QuernEventId
quern_profile_find_first_event (QuernProfile *self)
{
  guint n_real;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), QUERN_NONE);

  n_real = quern_event_set_get_n_real (self->events);
  for (QuernEventId event = 0; event < n_real; event++)
    if (self->total[event] != 0)
      return event;

  return quern_event_set_get_n_events (self->events) > 0 ? 0 : QUERN_NONE;
}

/**
 * quern_profile_get_total:
 * @self: a profile
 *
 * Returns: (transfer none): the reference for percentages, a row of real events:
 *   the summary if the file gives one that is not smaller than the sum of self
 *   costs, else that sum (SEMANTICS 1.5)
 */
const gint64 *
quern_profile_get_total (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return self->total;
}

const gint64 *
quern_profile_get_self_total (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return self->self_total;
}

const gint64 *
quern_profile_get_self (QuernProfile    *self,
                        QuernFunctionId  function)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (function < self->n_functions, NULL);

  return self->self + (gsize) function * quern_event_set_get_n_real (self->events);
}

guint
quern_profile_get_n_calls (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);

  return self->n_calls;
}

const QuernCall *
quern_profile_get_call (QuernProfile *self,
                        QuernCallId   call)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (call < self->n_calls, NULL);

  return &self->calls[call];
}

const gint64 *
quern_profile_get_call_costs (QuernProfile *self,
                              QuernCallId   call)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (call < self->n_calls, NULL);

  return self->call_costs + (gsize) call * quern_event_set_get_n_real (self->events);
}

/**
 * quern_profile_take_reported:
 * @self: a profile
 * @function: a function
 * @row: (inout): its inclusive costs; replaced where the file reports them
 *   explicitly
 * @called: (inout): its number of calls; likewise
 *
 * Returns: whether the file reports either
 */
gboolean
quern_profile_take_reported (QuernProfile    *self,
                             QuernFunctionId  function,
                             gint64          *row,
                             guint64         *called)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), FALSE);
  g_return_val_if_fail (function < self->n_functions, FALSE);

  if (self->part_series != NULL)
    return quern_profile_take_points (self, function, row, called);

  return quern_reported_costs_take (self->reported, function, self->part_of, self->n_side, row,
                                    called);
}

/**
 * quern_profile_get_calls_from:
 * @self: a profile
 * @caller: a function
 * @n_calls: (out): how many functions it calls
 *
 * Returns: the first of its calls; the others follow it, by callee
 */
QuernCallId
quern_profile_get_calls_from (QuernProfile    *self,
                              QuernFunctionId  caller,
                              guint           *n_calls)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);
  g_return_val_if_fail (caller < self->n_functions, 0);

  *n_calls = self->calls_from[caller + 1] - self->calls_from[caller];

  return self->calls_from[caller];
}

/**
 * quern_profile_get_calls_to:
 * @self: a profile
 * @callee: a function
 * @n_calls: (out): how many functions call it
 *
 * Returns: (transfer none) (array length=n_calls): the calls, by caller
 */
const QuernCallId *
quern_profile_get_calls_to (QuernProfile    *self,
                            QuernFunctionId  callee,
                            guint           *n_calls)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (callee < self->n_functions, NULL);

  *n_calls = self->first_to[callee + 1] - self->first_to[callee];

  return self->calls_to + self->first_to[callee];
}

gboolean
quern_profile_has_instructions (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), FALSE);

  return quern_record_store_has_instructions (self->records);
}

gboolean
quern_profile_has_jumps (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), FALSE);

  return quern_record_store_has_jumps (self->records);
}

gboolean
quern_profile_has_lines (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), FALSE);

  return quern_record_store_has_lines (self->records, self->part_of);
}

gboolean
quern_profile_lacks_lines (QuernProfile    *self,
                           QuernFunctionId  function)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), FALSE);
  g_return_val_if_fail (function < self->n_functions, FALSE);

  return !self->is_folded && self->n_side == 0 &&
         (quern_record_store_get_lines_of (self->records, function) &
          QUERN_RECORD_SOME_LINES) == 0;
}

gboolean
quern_profile_has_all_lines (QuernProfile    *self,
                             QuernFunctionId  function)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), FALSE);
  g_return_val_if_fail (function < self->n_functions, FALSE);

  return (quern_record_store_get_lines_of (self->records, function) &
          QUERN_RECORD_COSTS_WITHOUT) == 0;
}

gboolean *
quern_profile_dup_filled_parts (QuernProfile *self)
{
  gboolean *filled = g_new0 (gboolean, MAX (quern_profile_get_n_parts (self), 1));

  quern_record_store_mark_parts (self->records, self->part_of, filled);

  return filled;
}

/**
 * quern_profile_iter_records:
 * @self: a profile; must outlive @iter
 * @function: a function, or QUERN_NONE for the whole file in its order
 * @iter: (out): to be cleared by quern_record_iter_clear()
 *
 * Starts iterating over the lines of the input.
 */
void
quern_profile_iter_records (QuernProfile    *self,
                            QuernFunctionId  function,
                            QuernRecordIter *iter)
{
  g_return_if_fail (QUERN_IS_PROFILE (self));
  g_return_if_fail (function == QUERN_NONE || function < self->n_functions);

  *iter = (QuernRecordIter) {
    .profile = self,
    .costs.end = quern_event_set_get_n_real (self->events),
    .by_function = function != QUERN_NONE,
  };
  iter->costs.row = g_new (gint64, MAX (iter->costs.end, 1));

  if (iter->by_function)
    quern_record_store_get_runs_of (self->records, function, &iter->next_run, &iter->end_run);
  else
    iter->end_run = quern_record_store_get_n_runs (self->records);
}

/**
 * quern_record_iter_choose_costs:
 * @iter: an iterator, before the first record
 * @first: a real event
 * @n: the number of events from there on
 *
 * Leaves the other costs of each record undefined, which saves time.
 */
void
quern_record_iter_choose_costs (QuernRecordIter *iter,
                                guint            first,
                                guint            n)
{
  g_return_if_fail (first + n <= iter->costs.end);

  if (iter->profile->n_side > 0)
    return;

  iter->costs.first = first;
  iter->costs.end = first + n;
}

/* Opens the next run, skipping parts that do not belong to this profile. */
static gboolean
open_next_run (QuernRecordIter *iter)
{
  const QuernProfile *profile = iter->profile;
  guint *part = &iter->cursor.last.part;

  while (iter->next_run < iter->end_run)
    {
      quern_record_store_open_run (profile->records, iter->next_run++, iter->by_function,
                                   &iter->cursor);
      if (profile->part_of != NULL)
        *part = profile->part_of[*part];
      if (*part != QUERN_NONE)
        return TRUE;
    }
  iter->cursor = (QuernRecordCursor) { 0 };

  return FALSE;
}

/* Moves the costs of a comparison's second part to the columns of its side. */
static void
move_to_side (QuernRecordIter *iter)
{
  const guint n = iter->profile->n_side;

  for (guint i = 0; iter->cursor.last.part == 1 && i < n; i++)
    {
      iter->costs.row[n + i] = iter->costs.row[i];
      iter->costs.row[i] = 0;
    }
}

/**
 * quern_record_iter_next:
 * @iter: an iterator
 *
 * Returns: (nullable) (transfer none): the next record, valid until the next
 *   call; %NULL at the end
 */
const QuernRecord *
quern_record_iter_next (QuernRecordIter *iter)
{
  const QuernRecord *record;

  while ((record = quern_record_cursor_next (&iter->cursor, &iter->costs)) == NULL)
    {
      if (!open_next_run (iter))
        return NULL;
    }

  if (iter->profile->n_side > 0)
    move_to_side (iter);

  return record;
}

void
quern_record_iter_clear (QuernRecordIter *iter)
{
  g_clear_pointer (&iter->costs.row, g_free);
}

/**
 * quern_profile_get_n_warnings:
 * @self: a profile
 *
 * Returns: the number of warnings about the input, possibly more than were kept
 */
guint64
quern_profile_get_n_warnings (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);

  return self->n_warnings;
}

/**
 * quern_profile_get_warnings:
 * @self: a profile
 *
 * Returns: (transfer none) (element-type GError): the first warnings, at most
 *   100, each with its location
 */
GPtrArray *
quern_profile_get_warnings (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return self->warnings;
}

guint
quern_profile_get_n_objects (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);

  return self->n_objects;
}

guint
quern_profile_get_n_files (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);

  return self->n_files;
}

guint
quern_profile_get_n_functions (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);

  return self->n_functions;
}

QuernProfile *
quern_profile_borrow (QuernProfile *self)
{
  QuernProfile *copy = g_object_new (QUERN_TYPE_PROFILE, NULL);
  GObject parent = copy->parent_instance;

  quern_namesakes_unref (copy->namesakes);
  *copy = *self;
  copy->parent_instance = parent;
  copy->base = NULL;
  copy->has_own_series = FALSE;
  g_object_ref (copy->events);
  if (copy->demangled != NULL)
    quern_demangled_names_ref (copy->demangled);
  quern_namesakes_ref (copy->namesakes);
  for (guint i = 0; i < G_N_ELEMENTS (copy->sides); i++)
    if (copy->sides[i] != NULL)
      g_object_ref (copy->sides[i]);

  return copy;
}

/* Makes a cheap copy that shares the tables and sums of self. */
static QuernProfile *
with_sums_of (QuernProfile *self)
{
  QuernProfile *copy = quern_profile_borrow (self);

  /* Refer to the owner of the tables, not to another borrower, to avoid growing chains. */
  copy->base = g_object_ref (self->base != NULL && !self->has_own_sums && !self->has_own_series
                               ? self->base : self);
  copy->has_own_sums = FALSE;

  return copy;
}

/* Replaces a side of a copied comparison; takes ownership of profile. */
static void
take_side (QuernProfile *copy,
           guint         side,
           QuernProfile *profile)
{
  g_object_unref (copy->sides[side]);
  copy->sides[side] = profile;
}

/**
 * quern_profile_with_events:
 * @self: a profile
 * @events: events with the same real ones in the same order
 *
 * Makes the same profile with other derived events. It shares the tables.
 *
 * Returns: (transfer full): the profile
 */
QuernProfile *
quern_profile_with_events (QuernProfile  *self,
                           QuernEventSet *events)
{
  QuernProfile *copy;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (QUERN_IS_EVENT_SET (events), NULL);
  g_return_val_if_fail (quern_event_set_get_n_real (events) ==
                        quern_event_set_get_n_real (self->events), NULL);

  copy = with_sums_of (self);
  g_set_object (&copy->events, events);
  for (guint i = 0; self->sides[0] != NULL && i < G_N_ELEMENTS (self->sides); i++)
    take_side (copy, i, quern_profile_with_events (self->sides[i], events));

  return copy;
}

/**
 * quern_profile_with_demangled_names:
 * @self: a profile
 * @names: the demangled names
 *
 * Makes the same profile with demangled names, which it shows. It shares the
 * tables.
 *
 * Returns: (transfer full): the profile
 */
QuernProfile *
quern_profile_with_demangled_names (QuernProfile        *self,
                                    QuernDemangledNames *names)
{
  QuernProfile *copy;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (names != NULL, NULL);

  copy = with_sums_of (self);
  g_clear_pointer (&copy->demangled, quern_demangled_names_unref);
  copy->demangled = quern_demangled_names_ref (names);
  copy->shows_demangled = TRUE;
  quern_namesakes_unref (copy->namesakes);
  copy->namesakes = quern_namesakes_new ();
  for (guint i = 0; self->sides[0] != NULL && i < G_N_ELEMENTS (self->sides); i++)
    take_side (copy, i, quern_profile_with_demangled_names (self->sides[i], names));

  return copy;
}

/**
 * quern_profile_show_demangled:
 * @self: a profile
 * @demangled: whether to show demangled instead of raw names
 *
 * Returns: (transfer full): @self, or a copy that shows names as requested
 */
QuernProfile *
quern_profile_show_demangled (QuernProfile *self,
                              gboolean      demangled)
{
  QuernProfile *copy;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  if (self->demangled == NULL || self->shows_demangled == !!demangled)
    return g_object_ref (self);

  copy = with_sums_of (self);
  copy->shows_demangled = !!demangled;
  for (guint i = 0; self->sides[0] != NULL && i < G_N_ELEMENTS (self->sides); i++)
    take_side (copy, i, quern_profile_show_demangled (self->sides[i], demangled));

  return copy;
}

/**
 * quern_profile_with_series:
 * @self: a profile without points
 * @series: (transfer full): points of its functions
 * @events: the events of the points; QUERN_NONE for those they lack
 *
 * Makes the same profile with points. It shares the tables.
 *
 * Returns: (transfer full): the profile
 */
QuernProfile *
quern_profile_with_series (QuernProfile            *self,
                           QuernSeries             *series,
                           const QuernSeriesEvents *events)
{
  QuernProfile *copy;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (self->series == NULL, NULL);

  copy = quern_profile_borrow (self);
  copy->base = g_object_ref (self);
  copy->has_own_sums = FALSE;
  copy->series = series;
  copy->series_events = *events;
  copy->has_own_series = TRUE;

  return copy;
}

gboolean
quern_profile_has_demangled_names (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), FALSE);

  return self->demangled != NULL;
}

/* The elements of the chosen parts; NULL if there are none. */
static GPtrArray *
choose (GPtrArray      *all,
        const gboolean *chosen)
{
  g_autoptr (GPtrArray) some = g_ptr_array_new ();

  for (guint i = 0; all != NULL && i < all->len; i++)
    if ((chosen == NULL || chosen[i]) && g_ptr_array_index (all, i) != NULL)
      g_ptr_array_add (some, g_ptr_array_index (all, i));

  return some->len > 0 ? g_steal_pointer (&some) : NULL;
}

/**
 * quern_profile_add_up_series:
 * @self: a profile with events and functions, and no sums of points yet
 * @chosen: (nullable): by part, whether to include it; %NULL for all
 * @watch: for cancellation and progress
 *
 * Computes the sums of points and contexts, if there are any.
 *
 * Returns: %FALSE if out of memory, or if cancelled
 */
gboolean
quern_profile_add_up_series (QuernProfile   *self,
                             const gboolean *chosen,
                             QuernWatch     *watch)
{
  g_autoptr (GPtrArray) series = choose (self->part_series, chosen);
  g_autoptr (GPtrArray) contexts = choose (self->part_contexts, chosen);

  if (series != NULL)
    {
      self->series = series->len == 1
                       ? quern_series_ref (g_ptr_array_index (series, 0))
                       : quern_series_merge (series, self->n_functions, watch);
      if (self->series == NULL)
        return FALSE;
    }
  if (contexts != NULL)
    {
      self->contexts = contexts->len == 1
                         ? quern_context_tree_ref (g_ptr_array_index (contexts, 0))
                         : quern_context_tree_merge (contexts, watch);
      if (self->contexts == NULL)
        return FALSE;
    }

  return TRUE;
}

/**
 * quern_profile_take_points:
 * @self: a profile of files that have points
 * @function: a function
 * @row: (inout): its inclusive costs; that of the points' event is replaced by the sum of the
 *   points, saturating at 64 bits
 * @called: (inout): its number of calls; likewise
 *
 * The points of a function give its inclusive cost, counting recursion once, and its number of
 * calls, whereas the calls in the file, if any, may be incomplete.
 *
 * Returns: whether the function has any points
 */
gboolean
quern_profile_take_points (QuernProfile    *self,
                           QuernFunctionId  function,
                           gint64          *row,
                           guint64         *called)
{
  gboolean is_found[2] = { FALSE, FALSE };

  for (guint part = 0; part < self->part_series->len; part++)
    {
      const QuernSeries *series = g_ptr_array_index (self->part_series, part);
      QuernSeriesSums sums = { 0 };
      guint side = 0;
      gint64 *cost;

      if (self->part_of != NULL && self->part_of[part] == QUERN_NONE)
        continue;
      if (self->part_of != NULL && self->n_side > 0)
        side = self->part_of[part] == 1 ? 1 : 0;
      if (series != NULL)
        sums = quern_series_add_up (series, function);
      if (sums.n_points == 0)
        continue;

      cost = &row[self->series_events.cost + side * self->n_side];
      if (!is_found[0] && !is_found[1])
        *called = 0;
      if (!is_found[side])
        *cost = 0;
      is_found[side] = TRUE;
      quern_cost_point_add_number (called, sums.count);
      quern_cost_add (cost, (gint64) MIN (sums.inclusive, G_MAXINT64));
    }

  return is_found[0] || is_found[1];
}

/**
 * quern_profile_get_series:
 * @self: a profile
 *
 * Returns: (nullable) (transfer none): its points by input size;
 *   %NULL if its format has none
 */
QuernSeries *
quern_profile_get_series (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return self->series;
}

/**
 * quern_profile_get_contexts:
 * @self: a profile
 *
 * Returns: (nullable) (transfer none): its calling contexts; %NULL if they
 *   are unknown
 */
QuernContextTree *
quern_profile_get_contexts (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return self->contexts;
}

/* The events of the points and contexts. */
const QuernSeriesEvents *
quern_profile_get_series_events (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return &self->series_events;
}
