/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-profile-builder.h"

#include "quern-config.h"
#include "quern-grow.h"
#include "quern-hash.h"
#include "quern-memory.h"
#include "quern-profile-builder-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Nobody reads more than this. */
#define MAX_WARNINGS 100

/* With more than QUERN_FEW_EVENTS events: the number of cost cells allowed in memory, plus the
 * number allowed per cost given in the file. */
#define MAX_CELLS (G_GUINT64_CONSTANT (1) << 24)
#define CELLS_OF_A_COST 4

/* Rows per part: self costs, summary, totals, and columns. */
#define ROWS_OF_A_PART 4

static guint64 max_cells = MAX_CELLS;

static void
clear_note (gpointer data)
{
  QuernEventNote *note = data;

  g_free (note->name);
  g_free (note->formula);
  g_free (note->long_name);
}

QuernProfileBuilder *
quern_profile_builder_new (void)
{
  QuernProfileBuilder *self = g_new0 (QuernProfileBuilder, 1);
  QuernProfile *profile = g_object_new (QUERN_TYPE_PROFILE, NULL);

  profile->inputs = g_ptr_array_new_with_free_func (g_free);
  profile->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_part_free);
  profile->warnings = g_ptr_array_new_with_free_func ((GDestroyNotify) g_error_free);
  profile->strings = quern_string_pool_new ();
  profile->records = quern_record_store_new ();
  profile->tallies = g_array_new (FALSE, FALSE, sizeof (QuernTally));
  g_array_set_clear_func (profile->tallies, (GDestroyNotify) quern_tally_clear);

  self->profile = profile;
  self->events = quern_event_set_new ();
  self->formulas = g_array_new (FALSE, FALSE, sizeof (QuernEventNote));
  self->long_names = g_array_new (FALSE, FALSE, sizeof (QuernEventNote));
  g_array_set_clear_func (self->formulas, clear_note);
  g_array_set_clear_func (self->long_names, clear_note);
  self->noted = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);
  self->part_events = g_array_new (FALSE, FALSE, sizeof (guint));
  self->objects = g_array_new (FALSE, FALSE, sizeof (QuernStringId));
  self->files = g_array_new (FALSE, FALSE, sizeof (QuernStringId));
  quern_pair_map_init (&self->object_of);
  quern_pair_map_init (&self->file_of);
  quern_function_map_init (&self->function_of);
  quern_tally_init (&self->tally, 0);
  self->n_tallies = 1;
  self->compact_at = QUERN_FIRST_COMPACTION;
  self->function = QUERN_NONE;

  return self;
}

void
quern_profile_builder_free (QuernProfileBuilder *self)
{
  if (self == NULL)
    return;

  g_clear_object (&self->profile);
  g_clear_object (&self->events);
  g_array_unref (self->formulas);
  g_array_unref (self->long_names);
  g_hash_table_unref (self->noted);
  g_array_unref (self->part_events);
  g_array_unref (self->objects);
  g_array_unref (self->files);
  quern_pair_map_clear (&self->object_of);
  quern_pair_map_clear (&self->file_of);
  g_clear_pointer (&self->short_names, g_array_unref);
  g_free (self->functions);
  g_free (self->notes);
  quern_function_map_clear (&self->function_of);
  quern_tally_clear (&self->tally);
  g_free (self->summary);
  g_free (self->totals);
  g_free (self->row);
  g_free (self);
}

/**
 * quern_profile_builder_set_cancellable:
 * @self: a builder
 * @cancellable: (nullable): must stay valid until all data has been added
 *
 * Makes the long loops of the builder cancellable. After cancellation the
 * builder can only be freed.
 */
void
quern_profile_builder_set_cancellable (QuernProfileBuilder *self,
                                       GCancellable        *cancellable)
{
  self->watch.cancellable = cancellable;
}

/**
 * quern_profile_builder_set_limit_func:
 * @self: a builder
 * @on_limit: called when the profile becomes too large, from within the builder function that
 *   detects it
 * @user_data: for @on_limit
 *
 * Allows a reader to report the line. quern_profile_builder_check() fails from then on.
 */
void
quern_profile_builder_set_limit_func (QuernProfileBuilder          *self,
                                      QuernProfileBuilderLimitFunc  on_limit,
                                      gpointer                      user_data)
{
  self->on_limit = on_limit;
  self->limit_data = user_data;
}

/* Guards against excessive memory use: each line, function and part takes a cost per event in
 * memory, but a malicious file may declare thousands of events and have very short lines. */
void
quern_profile_builder_check_size (QuernProfileBuilder *self)
{
  guint64 n_rows;

  if (G_LIKELY (self->width <= QUERN_FEW_EVENTS) || self->is_too_large)
    return;

  n_rows = self->n_lines + self->n_functions + self->n_rows + self->tally.self.n_rows +
           (guint64) ROWS_OF_A_PART * self->profile->parts->len;
  if (n_rows <= (max_cells + CELLS_OF_A_COST * self->n_given) / self->width)
    return;

  self->is_too_large = self->failed = TRUE;
  if (self->on_limit != NULL)
    self->on_limit (self->limit_data);
}

/**
 * quern_profile_builder_set_max_cells:
 * @n_cells: the number of cost cells allowed in memory, not counting costs given in the file
 *
 * Lets tests reach the limit with small files. Must be called before any threads are started.
 */
void
quern_profile_builder_set_max_cells (guint64 n_cells)
{
  max_cells = n_cells;
}

/**
 * quern_profile_builder_begin_input:
 * @self: a builder
 * @base_name: the file's base name; any bytes
 *
 * Starts a new file.
 *
 * Returns: its number, for the locations of warnings
 */
guint
quern_profile_builder_begin_input (QuernProfileBuilder *self,
                                   const char          *base_name)
{
  quern_profile_builder_close_input (self);
  self->input = self->profile->inputs->len;
  self->first_part = self->profile->parts->len;
  g_ptr_array_add (self->profile->inputs, g_utf8_make_valid (base_name, -1));

  return self->input;
}

/**
 * quern_profile_builder_begin_part:
 * @self: a builder, in an input
 *
 * Starts a new part. It has the columns of the previous part of the input until
 * quern_profile_builder_set_columns() is called.
 *
 * Returns: (transfer none): the part, whose header the caller fills in; valid
 *   until the next part
 */
QuernPart *
quern_profile_builder_begin_part (QuernProfileBuilder *self)
{
  QuernPart *part = g_new0 (QuernPart, 1);
  const QuernPart *before = self->part;

  quern_profile_builder_close_part (self);

  part->input = self->input;
  if (before != NULL && before->input == self->input)
    {
      part->columns = g_memdup2 (before->columns, before->n_columns * sizeof *part->columns);
      part->n_columns = before->n_columns;
    }

  g_ptr_array_add (self->profile->parts, part);
  self->part = part;
  self->function = QUERN_NONE;
  quern_profile_builder_check_size (self);

  return part;
}

void
quern_profile_builder_set_format (QuernProfileBuilder *self,
                                  QuernFormat          format)
{
  self->profile->format = format;
}

/**
 * quern_profile_builder_set_creator:
 * @self: a builder
 * @creator: any bytes
 *
 * Sets the program that wrote the file. Only the first call has an effect: parts repeat it.
 */
void
quern_profile_builder_set_creator (QuernProfileBuilder *self,
                                   const char          *creator)
{
  if (self->profile->creator == NULL)
    self->profile->creator = g_utf8_make_valid (creator, -1);
}

void
quern_profile_builder_set_command (QuernProfileBuilder *self,
                                   const char          *command)
{
  if (self->profile->command == NULL)
    self->profile->command = g_utf8_make_valid (command, -1);
}

static void
fit_tables_to_events (QuernProfileBuilder *self)
{
  self->n_events = quern_event_set_get_n_real (self->events);
  self->row = g_renew (gint64, self->row, self->n_events);
  if (!quern_tally_set_events (&self->tally, self->n_events))
    self->failed = TRUE;

  /* The rows may have moved. */
  if (self->function != QUERN_NONE)
    self->self = quern_cost_table_get_row (&self->tally.self, self->notes[self->function].row);
}

/**
 * quern_profile_builder_add_event:
 * @self: a builder
 * @name: the name of a real event, valid UTF-8
 *
 * Finds a real event by its name, or adds it.
 *
 * Returns: its id
 */
QuernEventId
quern_profile_builder_add_event (QuernProfileBuilder *self,
                                 const char          *name)
{
  QuernEventId event = quern_event_set_find (self->events, name);

  if (event != QUERN_NONE)
    return event;

  event = quern_event_set_add_real (self->events, name);
  self->width = MAX (self->width, event + 1);
  quern_profile_builder_check_size (self);
  if (!self->is_too_large)
    fit_tables_to_events (self);

  return event;
}

/**
 * quern_profile_builder_set_columns:
 * @self: a builder, in a part
 * @columns: (array length=n_columns): the event of each cost on a line
 * @n_columns: the number of costs per line
 *
 * Sets the meaning of the costs on this part's lines.
 */
void
quern_profile_builder_set_columns (QuernProfileBuilder *self,
                                   const QuernEventId  *columns,
                                   guint                n_columns)
{
  g_return_if_fail (self->part != NULL);

  g_free (self->part->columns);
  self->part->columns = g_memdup2 (columns, n_columns * sizeof *columns);
  self->part->n_columns = n_columns;
  self->width = MAX (self->width, n_columns);
  quern_profile_builder_check_size (self);

  self->columns_in_order = TRUE;
  for (guint i = 0; i < n_columns; i++)
    if (columns[i] != i)
      self->columns_in_order = FALSE;
}

static void
add_note (QuernProfileBuilder *self,
          GArray              *notes,
          const char          *name,
          const char          *formula,
          const char          *long_name,
          QuernLocation        where)
{
  QuernEventNote note = { NULL, NULL, NULL, where };

  /* Parts repeat the header: ignore repeated lines. */
  if (!g_hash_table_add (self->noted,
                         formula != NULL ? g_strconcat (name, "\n", formula, NULL)
                                         : g_strconcat (name, "\n\n", long_name, NULL)))
    return;

  note.name = g_strdup (name);
  note.formula = g_strdup (formula);
  note.long_name = g_strdup (long_name);
  g_array_append_val (notes, note);
}

/**
 * quern_profile_builder_set_long_name:
 * @self: a builder
 * @name: a real event, which may be added later
 * @long_name: its display name; may contain the unit: "(elapsed ms)"
 *
 * Sets the display name of an event. The first one is used; if a later one has another unit, or
 * another input none, so that the event's name says another unit, there will be no profile.
 */
void
quern_profile_builder_set_long_name (QuernProfileBuilder *self,
                                     const char          *name,
                                     const char          *long_name)
{
  add_note (self, self->long_names, name, NULL, long_name,
            (QuernLocation) { 0, 0, self->input });
  g_hash_table_add (self->noted, quern_profile_builder_dup_naming (name, self->input));
}

/* The entry of the notes for an event that has a display name in an input. */
char *
quern_profile_builder_dup_naming (const char *name,
                                  guint       input)
{
  return g_strdup_printf ("\n%u %s", input, name);
}

/**
 * quern_profile_builder_add_formula:
 * @self: a builder
 * @name: the derived event
 * @formula: its formula; may refer to events that are added later
 * @long_name: (nullable): its display name
 * @where: where the formula begins in the file
 *
 * Adds a derived event. If its formula is invalid, this is reported when the
 * profile is finished, and the event is left out.
 */
void
quern_profile_builder_add_formula (QuernProfileBuilder *self,
                                   const char          *name,
                                   const char          *formula,
                                   const char          *long_name,
                                   QuernLocation        where)
{
  where.input = self->input;
  add_note (self, self->formulas, name, formula, long_name, where);
}

/**
 * quern_profile_builder_omit_known_events:
 * @self: a builder
 *
 * Lets the profile have only the derived events that are added to it, and none of the well-known
 * ones that its real events allow.
 */
void
quern_profile_builder_omit_known_events (QuernProfileBuilder *self)
{
  self->omits_known_events = TRUE;
}

/**
 * quern_profile_builder_set_summary:
 * @self: a builder, in a part
 * @costs: (array length=n_costs): one per column; trailing ones may be missing
 * @n_costs: their number
 * @where: the location in the file; its input is filled in
 *
 * Sets the total cost of the part's program as reported by the file.
 */
void
quern_profile_builder_set_summary (QuernProfileBuilder *self,
                                   const gint64        *costs,
                                   guint                n_costs,
                                   QuernLocation        where)
{
  g_free (self->summary);
  self->summary = g_memdup2 (costs, n_costs * sizeof *costs);
  self->n_summary = n_costs;
  self->summary_at = where;
}

/**
 * quern_profile_builder_set_summary_rule:
 * @self: a builder, in a part
 * @rule: how the writer of the file defines a summary
 *
 * Sets how the summary of this part is compared to its lines.
 */
void
quern_profile_builder_set_summary_rule (QuernProfileBuilder *self,
                                        QuernSummaryRule     rule)
{
  self->summary_rule = rule;
}

/**
 * quern_profile_builder_set_cut:
 * @self: a builder, in an input
 * @cut: whether the end of its part is missing
 * @where: the end of the part; its input is filled in
 *
 * Marks a part as lacking what its writer always writes last. At the end of the
 * input, this becomes a single warning with the share of the cost that is missing.
 */
void
quern_profile_builder_set_cut (QuernProfileBuilder *self,
                               QuernCut             cut,
                               QuernLocation        where)
{
  where.input = self->input;
  if (self->part == NULL)
    {
      self->cut_note = (QuernCutNote) { .cut = cut, .is_cut = cut >= QUERN_CUT_SURELY,
                                        .where = where };
      return;
    }

  self->cut = MAX (self->cut, cut);
  self->cut_at = where;
}

/**
 * quern_profile_builder_set_totals:
 * @self: a builder, in a part
 * @costs: (array length=n_costs): one per column; trailing ones may be missing
 * @n_costs: their number
 * @where: the location in the file; its input is filled in
 *
 * Sets the sum of the part's lines as reported by the file.
 */
void
quern_profile_builder_set_totals (QuernProfileBuilder *self,
                                  const gint64        *costs,
                                  guint                n_costs,
                                  QuernLocation        where)
{
  g_free (self->totals);
  self->totals = g_memdup2 (costs, n_costs * sizeof *costs);
  self->n_totals = n_costs;
  self->totals_at = where;
}

/* Records a failure and returns id 0, which always exists: so ids remain valid
 * until the reader calls quern_profile_builder_check(). */
static guint32
fail (QuernProfileBuilder *self)
{
  self->failed = TRUE;

  return 0;
}

/**
 * quern_profile_builder_add_string:
 * @self: a builder
 * @bytes: (array length=length): a name, any bytes
 * @length: the number of bytes
 *
 * Finds a string, or adds it.
 *
 * Returns: its id
 */
QuernStringId
quern_profile_builder_add_string (QuernProfileBuilder *self,
                                  const char          *bytes,
                                  gsize                length)
{
  QuernStringId id = quern_string_pool_intern (self->profile->strings, bytes, length);

  return G_LIKELY (id != QUERN_NONE) ? id : fail (self);
}

/* Finds or adds a name; ids count up from 0. */
static guint32
add_named (QuernProfileBuilder *self,
           GArray              *names,
           QuernPairMap        *id_of,
           QuernStringId        name)
{
  gboolean is_new;
  guint32 id;

  if (!quern_pair_map_try_insert (id_of, 0, name, &id, &is_new))
    return fail (self);

  if (is_new)
    g_array_append_val (names, name);

  return id;
}

QuernObjectId
quern_profile_builder_add_object (QuernProfileBuilder *self,
                                  QuernStringId        name)
{
  return add_named (self, self->objects, &self->object_of, name);
}

QuernFileId
quern_profile_builder_add_file (QuernProfileBuilder *self,
                                QuernStringId        name)
{
  return add_named (self, self->files, &self->file_of, name);
}

static gboolean
reserve_functions (QuernProfileBuilder *self)
{
  const gsize n = (gsize) self->n_functions + 1;
  gpointer functions = quern_grow (self->functions, &self->functions_capacity, n,
                                   sizeof *self->functions);
  gpointer notes = quern_grow (self->notes, &self->notes_capacity, n, sizeof *self->notes);

  self->functions = functions != NULL ? functions : self->functions;
  self->notes = notes != NULL ? notes : self->notes;

  return functions != NULL && notes != NULL;
}

/**
 * quern_profile_builder_add_function:
 * @self: a builder
 * @object: its object file
 * @file: its source file
 * @name: its name
 *
 * Finds a function by its triple, or adds it.
 *
 * Returns: its id; ids are assigned in ascending order
 */
QuernFunctionId
quern_profile_builder_add_function (QuernProfileBuilder *self,
                                    QuernObjectId        object,
                                    QuernFileId          file,
                                    QuernStringId        name)
{
  const QuernFunction function = { name, object, file, 0 };
  QuernFunctionId id;

  /* After a failure the map and the table may be inconsistent. */
  if (G_UNLIKELY (self->failed) || !reserve_functions (self) ||
      !quern_function_map_find (&self->function_of, self->functions, self->n_functions, &function,
                                &id))
    return fail (self);

  if (id == self->n_functions)
    {
      self->functions[id] = function;
      self->notes[id] = (QuernFunctionNote) { .caller = QUERN_NONE };
      self->n_functions++;
      quern_profile_builder_check_size (self);
    }

  return id;
}

/**
 * quern_profile_builder_set_short_name:
 * @self: a builder
 * @function: a function with a mangled name
 * @name: its short name; may be its own name if it has no other
 *
 * Renames a function to @name when the profile is finished, if no other function of its object has
 * the same short name. Overloads keep their mangled names, even if they are in different files.
 */
void
quern_profile_builder_set_short_name (QuernProfileBuilder *self,
                                      QuernFunctionId      function,
                                      QuernStringId        name)
{
  const QuernShortName short_name = { function, name };

  if (G_UNLIKELY (self->failed))
    return;

  if (self->short_names == NULL)
    self->short_names = g_array_new (FALSE, FALSE, sizeof (QuernShortName));
  g_array_append_val (self->short_names, short_name);
}

/**
 * quern_profile_builder_rest:
 * @self: a builder
 *
 * Frees the memory that is only needed to look up strings and functions. Call it when most likely
 * no more will be added: adding one rebuilds the tables.
 */
void
quern_profile_builder_rest (QuernProfileBuilder *self)
{
  quern_string_pool_rest (self->profile->strings);
  quern_function_map_clear (&self->function_of);
}

/* The number of functions so far; all ids are less than it. */
guint
quern_profile_builder_get_n_functions (const QuernProfileBuilder *self)
{
  return self->n_functions;
}

/**
 * quern_profile_builder_set_line:
 * @self: a builder
 * @function: a function
 * @line: where it begins; 0 is ignored
 *
 * Sets the first line of a function, unless it has been set already.
 */
void
quern_profile_builder_set_line (QuernProfileBuilder *self,
                                QuernFunctionId      function,
                                guint64              line)
{
  QuernFunctionNote *note;

  if (G_UNLIKELY (self->failed))
    return;

  note = &self->notes[function];
  if (note->line == 0 && line < G_MAXUINT32)
    note->line = line;
}

/**
 * quern_profile_builder_expect_call:
 * @self: a builder
 * @callee: a function
 *
 * Announces a call to a function, so that its data can be prefetched into the
 * CPU cache.
 */
void
quern_profile_builder_expect_call (const QuernProfileBuilder *self,
                                   QuernFunctionId            callee)
{
  __builtin_prefetch (&self->notes[callee], 1);
}

/**
 * quern_profile_builder_warn:
 * @self: a builder
 * @code: what is wrong
 * @where: the location; its input is filled in
 * @format: a printf format
 *
 * Adds a warning about the input. The first 100 warnings are kept, those about
 * truncated files ahead of the others; all are counted.
 */
void
quern_profile_builder_warn (QuernProfileBuilder *self,
                            QuernParseError      code,
                            QuernLocation        where,
                            const char          *format,
                            ...)
{
  va_list args;

  GPtrArray *warnings = self->profile->warnings;
  guint place = warnings->len;

  /* A truncated file is more important than errors in the rest of it. */
  if (code == QUERN_PARSE_ERROR_CUT)
    for (place = 0; place < warnings->len; place++)
      if (!g_error_matches (g_ptr_array_index (warnings, place), QUERN_PARSE_ERROR,
                            QUERN_PARSE_ERROR_CUT))
        break;

  self->profile->n_warnings++;
  if (place == MAX_WARNINGS)
    return;

  where.input = self->input;
  va_start (args, format);
  g_ptr_array_insert (warnings, (int) place,
                      quern_parse_error_new_valist (code, where, format, args));
  va_end (args);
  if (warnings->len > MAX_WARNINGS)
    g_ptr_array_set_size (warnings, MAX_WARNINGS);
}

guint64
quern_profile_builder_get_n_warnings (QuernProfileBuilder *self)
{
  return self->profile->n_warnings;
}

/**
 * quern_profile_builder_check:
 * @self: a builder
 * @error: return location
 *
 * Checks for failures in adding data. Readers call this from time to time.
 *
 * Returns: %FALSE if out of memory, or if there are too many events for the size of the
 *   profile (%QUERN_PARSE_ERROR_LIMIT)
 */
gboolean
quern_profile_builder_check (QuernProfileBuilder  *self,
                             GError              **error)
{
  if (!self->failed)
    return TRUE;

  if (self->is_too_large)
    quern_parse_error_set (error, QUERN_PARSE_ERROR_LIMIT, (QuernLocation) { 0, 0, 0 },
                           _("%u events are too many for this number of parts, functions and "
                             "lines"), self->width);
  else
    quern_memory_set_out (error);

  return FALSE;
}

static void
report (QuernProfileBuilder *self,
        QuernReportedCosts   reported)
{
  g_return_if_fail (self->part != NULL);

  if (self->profile->reported == NULL)
    self->profile->reported = quern_reported_costs_new ();
  reported.part = self->profile->parts->len - 1;
  g_array_append_val (self->profile->reported, reported);
}

/**
 * quern_profile_builder_report_called:
 * @self: a builder, in a part
 * @function: a function
 * @called: its number of calls, including recursive ones
 *
 * Sets the number of calls of a function, to be used instead of the sum of its calls.
 */
void
quern_profile_builder_report_called (QuernProfileBuilder *self,
                                     QuernFunctionId      function,
                                     guint64              called)
{
  report (self, (QuernReportedCosts) { .function = function, .event = QUERN_NONE,
                                       .called = called });
}

/**
 * quern_profile_builder_report_costs:
 * @self: a builder, in a part
 * @function: a function
 * @called: its number of calls, including recursive ones
 * @event: a real event, the same for the whole profile
 * @inclusive: its inclusive cost; recursion counts once
 *
 * Sets the costs of a function, to be used instead of the sum of its calls.
 */
void
quern_profile_builder_report_costs (QuernProfileBuilder *self,
                                    QuernFunctionId      function,
                                    guint64              called,
                                    QuernEventId         event,
                                    gint64               inclusive)
{
  report (self, (QuernReportedCosts) { .function = function, .event = event, .called = called,
                                       .inclusive = inclusive });
}

/* Gives each function and call a new row from here on: invalidates the rows in the notes. */
static void
begin_stretch (QuernProfileBuilder *self)
{
  self->n_tallies++;
  self->self = NULL;
}

static inline void
count_line (QuernProfileBuilder *self,
            guint                n_costs)
{
  self->n_lines++;
  if (G_UNLIKELY (self->width > QUERN_FEW_EVENTS))
    {
      self->n_given += n_costs;
      quern_profile_builder_check_size (self);
    }
}

/**
 * quern_profile_builder_begin_function:
 * @self: a builder, in a part
 * @function: the function of the costs, calls and jumps that follow
 */
void
quern_profile_builder_begin_function (QuernProfileBuilder *self,
                                      QuernFunctionId      function)
{
  QuernFunctionNote *note;

  g_return_if_fail (self->part != NULL);

  self->function = function;
  if (G_UNLIKELY (self->failed))
    return;

  note = &self->notes[function];
  if (note->tally != self->n_tallies)
    {
      if (!quern_tally_add_function (&self->tally, function))
        {
          self->failed = TRUE;
          return;
        }
      note->tally = self->n_tallies;
      note->row = (guint32) self->tally.self.n_rows - 1;
      quern_profile_builder_check_size (self);
    }
  self->self = quern_cost_table_get_row (&self->tally.self, note->row);

  if (!quern_record_store_begin_run (self->profile->records, function,
                                     self->profile->parts->len - 1))
    self->failed = TRUE;
}

/* Returns the costs of a line in the order of the events. Columns of the same
 * event are added up. */
static inline const gint64 *
arrange (QuernProfileBuilder *self,
         const gint64        *costs,
         guint               *n_costs)
{
  const QuernPart *part = self->part;
  guint n = MIN (*n_costs, part->n_columns);
  guint end = 0;

  *n_costs = n;
  if (G_LIKELY (self->columns_in_order))
    return costs;

  memset (self->row, 0, self->n_events * sizeof *self->row);
  for (guint i = 0; i < n; i++)
    {
      QuernEventId event = part->columns[i];

      if (!quern_cost_add (&self->row[event], costs[i]))
        self->tally.overflowed = TRUE;
      end = MAX (end, event + 1);
    }
  *n_costs = end;

  return self->row;
}

static inline void
keep_record (QuernProfileBuilder *self,
             const QuernPlace    *where,
             const QuernRecord   *record,
             guint                n_costs)
{
  if (G_UNLIKELY (!quern_record_store_add (self->profile->records, where, record, n_costs)))
    self->failed = TRUE;
}

/**
 * quern_profile_builder_add_cost:
 * @self: a builder, in a function
 * @where: the place in the code
 * @costs: (array length=n_costs): in the order of the part's columns
 * @n_costs: their number; missing ones are 0
 *
 * Adds self cost to the current function.
 */
void
quern_profile_builder_add_cost (QuernProfileBuilder *self,
                                const QuernPlace    *where,
                                const gint64        *costs,
                                guint                n_costs)
{
  QuernRecord record;

  g_return_if_fail (self->function != QUERN_NONE);

  count_line (self, n_costs);
  if (G_UNLIKELY (self->failed))
    return;

  costs = arrange (self, costs, &n_costs);
  quern_cost_table_add (&self->tally.self, self->self, costs, n_costs);

  record.kind = QUERN_RECORD_COST;
  record.costs = costs;
  keep_record (self, where, &record, n_costs);
}

/* Adds up repeated rows, once there are many. */
static gboolean
compact (QuernProfileBuilder *self)
{
  if (!quern_tally_compact (&self->tally, self->n_functions, &self->watch))
    return FALSE;

  self->compact_at = MAX (QUERN_FIRST_COMPACTION, 2 * self->tally.call_costs.n_rows);
  begin_stretch (self);
  quern_profile_builder_begin_function (self, self->function);

  return !self->failed;
}

static gboolean
add_call_row (QuernProfileBuilder *self,
              QuernFunctionId      callee)
{
  if (G_UNLIKELY (self->tally.call_costs.n_rows >= self->compact_at) && !compact (self))
    return FALSE;

  return quern_tally_add_call (&self->tally, self->function, callee);
}

/**
 * quern_profile_builder_add_call:
 * @self: a builder, in a function
 * @where: the place of the call
 * @callee: the called function
 * @target: (nullable): where the callee begins
 * @count: the number of calls; 0 for calls that were counted in an earlier part
 * @costs: (array length=n_costs): inclusive costs of the calls, in the order of
 *   the part's columns
 * @n_costs: their number; missing ones are 0
 *
 * Adds calls from the current function.
 */
void
quern_profile_builder_add_call (QuernProfileBuilder *self,
                                const QuernPlace    *where,
                                QuernFunctionId      callee,
                                const QuernPlace    *target,
                                guint64              count,
                                const gint64        *costs,
                                guint                n_costs)
{
  QuernRecord record;
  QuernFunctionNote *note;

  g_return_if_fail (self->function != QUERN_NONE);

  count_line (self, n_costs);
  if (G_UNLIKELY (self->failed))
    return;

  costs = arrange (self, costs, &n_costs);
  note = &self->notes[callee];
  if (note->caller != self->function || note->call_tally != self->n_tallies)
    {
      if (!add_call_row (self, callee))
        {
          self->failed = TRUE;
          return;
        }
      note->call_tally = self->n_tallies;
      note->caller = self->function;
      note->call_row = (guint32) self->tally.call_costs.n_rows - 1;
    }

  quern_tally_add_count (&self->tally, &self->tally.calls[note->call_row].count, count);
  quern_cost_table_add (&self->tally.call_costs,
                        quern_cost_table_get_row (&self->tally.call_costs, note->call_row),
                        costs, n_costs);
  if (target != NULL)
    quern_profile_builder_set_line (self, callee, target->line);

  record.kind = QUERN_RECORD_CALL;
  record.costs = costs;
  record.callee = callee;
  record.count = count;
  keep_record (self, where, &record, n_costs);
}

/**
 * quern_profile_builder_add_jump:
 * @self: a builder, in a function
 * @where: the place of the jump
 * @target_function: QUERN_NONE for the same function
 * @target: the destination
 * @conditional: whether the jump is conditional
 * @executed: how often it was executed
 * @followed: how often it was taken, out of @executed; may be more in inconsistent files
 *
 * Adds jumps from the current function.
 */
void
quern_profile_builder_add_jump (QuernProfileBuilder *self,
                                const QuernPlace    *where,
                                QuernFunctionId      target_function,
                                const QuernPlace    *target,
                                gboolean             conditional,
                                guint64              executed,
                                guint64              followed)
{
  QuernRecord record;

  g_return_if_fail (self->function != QUERN_NONE);

  if (G_UNLIKELY (self->failed))
    return;

  /* QUERN_NONE stands for the same function and file: name the function if only the file
   * differs, and drop it if neither does. */
  if (target_function == QUERN_NONE && target->file != where->file)
    target_function = self->function;
  else if (target_function == self->function && target->file == where->file)
    target_function = QUERN_NONE;

  record.kind = QUERN_RECORD_JUMP;
  record.costs = NULL;
  record.target_function = target_function;
  record.target = *target;
  record.conditional = conditional;
  record.count = executed;
  record.followed = followed;
  keep_record (self, where, &record, 0);
}

/* Stores an object of the current part at the part's index. */
static void
set_of_part (QuernProfileBuilder  *self,
             GPtrArray           **all,
             GDestroyNotify        unref,
             gpointer              what)
{
  guint part = self->profile->parts->len - 1;

  if (*all == NULL)
    *all = g_ptr_array_new_with_free_func (unref);
  g_ptr_array_set_size (*all, (int) part);
  g_ptr_array_add (*all, what);
}

/**
 * quern_profile_builder_can_take_series:
 * @self: a builder
 * @events: the events of a part's points
 *
 * Returns: whether they are the same as those of earlier parts
 */
gboolean
quern_profile_builder_can_take_series (QuernProfileBuilder     *self,
                                       const QuernSeriesEvents *events)
{
  const QuernSeriesEvents *before = &self->profile->series_events;

  return self->profile->part_series == NULL ||
         (before->cost == events->cost && before->calls == events->calls &&
          before->input == events->input);
}

/**
 * quern_profile_builder_take_series:
 * @self: a builder, in a part that has none yet
 * @series: (transfer full): its points
 * @events: the events of the points
 *
 * Sets the points of the current part.
 */
void
quern_profile_builder_take_series (QuernProfileBuilder     *self,
                                   QuernSeries             *series,
                                   const QuernSeriesEvents *events)
{
  g_return_if_fail (self->part != NULL);

  self->profile->series_events = *events;
  set_of_part (self, &self->profile->part_series, (GDestroyNotify) quern_series_unref, series);
}

/**
 * quern_profile_builder_take_contexts:
 * @self: a builder, in a part that has none yet
 * @contexts: (transfer full): its calling contexts
 * @events: their events; QUERN_NONE for those they lack
 *
 * Sets the calling contexts of the current part. If earlier parts have points or contexts of other
 * events, @contexts is dropped, as it could not be added to theirs.
 */
void
quern_profile_builder_take_contexts (QuernProfileBuilder     *self,
                                     QuernContextTree        *contexts,
                                     const QuernSeriesEvents *events)
{
  const QuernSeriesEvents *before = &self->profile->series_events;

  g_return_if_fail (self->part != NULL);

  if (self->profile->part_series == NULL && self->profile->part_contexts == NULL)
    self->profile->series_events = *events;
  if (before->cost == events->cost && before->calls == events->calls)
    set_of_part (self, &self->profile->part_contexts,
                 (GDestroyNotify) quern_context_tree_unref, contexts);
  else
    quern_context_tree_unref (contexts);
}

/**
 * quern_profile_builder_set_program_cost:
 * @self: a builder, in a part
 * @costs: (array length=n_costs): one per column
 * @n_costs: their number
 *
 * Sets the total cost of the part's program for files in which the functions are
 * known not to account for all of it: unlike with
 * quern_profile_builder_set_summary(), it is not compared to their sum.
 */
void
quern_profile_builder_set_program_cost (QuernProfileBuilder *self,
                                        const gint64        *costs,
                                        guint                n_costs)
{
  quern_profile_builder_set_summary (self, costs, n_costs, (QuernLocation) { 0, 0, self->input });
  quern_profile_builder_set_summary_rule (self, QUERN_SUMMARY_LOOSE);
}
