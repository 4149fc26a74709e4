/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-json-writer.h"

#include "quern-json-points.h"
#include "quern-parse-error.h"

/* The schema version: scripts rely on it. */
#define SCHEMA 1

/* The state of the writer. */
typedef struct
{
  QuernJson       json;
  QuernAnalysis  *analysis; /* borrowed, like the rest */
  QuernAnalysis  *before;   /* nullable: the side before of a comparison */
  QuernAnalysis  *after;    /* the side after; outside of comparisons the analysis itself */
  QuernProfile   *profile;
  QuernCycles    *cycles;
  QuernEventSet  *events;
  QuernSeries    *series;   /* nullable */
  const QuernJsonPlaces *places; /* nullable */
  QuernProfile * const *compared; /* nullable: the profiles before and after */
  guint           n_real;
  guint           n_events;
} Writer;

void
quern_json_write_value (QuernJson     *json,
                        QuernEventSet *events,
                        QuernEventId   event,
                        const gint64  *row)
{
  if (quern_event_set_is_ratio (events, event))
    quern_json_number (json, quern_event_set_get_value (events, event, row));
  else
    quern_json_signed (json, quern_event_set_get_cost (events, event, row));
}

/* One value for each event. */
static void
write_costs (Writer       *self,
             const gint64 *row)
{
  quern_json_begin_array (&self->json);
  for (guint i = 0; i < self->n_real; i++)
    quern_json_signed (&self->json, row[i]);
  for (guint i = self->n_real; i < self->n_events; i++)
    quern_json_write_value (&self->json, self->events, i, row);
  quern_json_end_array (&self->json);
}

static void
write_costs_as (Writer       *self,
                const char   *key,
                const gint64 *row)
{
  quern_json_key (&self->json, key);
  if (row != NULL)
    write_costs (self, row);
  else
    quern_json_null (&self->json);
}

static void
write_signed_as (Writer     *self,
                 const char *key,
                 gint64      value,
                 gboolean    is_known)
{
  quern_json_key (&self->json, key);
  if (is_known)
    quern_json_signed (&self->json, value);
  else
    quern_json_null (&self->json);
}

/* Each row of a table is on its own line. */
static void
begin_row (Writer *self)
{
  quern_json_line_break (&self->json);
  quern_json_begin_array (&self->json);
}

static const char *
get_format_name (QuernFormat format)
{
  static const char * const names[] = {
    [QUERN_FORMAT_CALLGRIND] = "callgrind",
    [QUERN_FORMAT_CACHEGRIND] = "cachegrind",
    [QUERN_FORMAT_APROF] = "aprof",
    [QUERN_FORMAT_WEBGRIND] = "webgrind",
  };

  g_return_val_if_fail ((guint) format < G_N_ELEMENTS (names), "callgrind");

  return names[format];
}

/**
 * quern_json_write_event:
 * @json: where
 * @events: a profile's events
 * @event: one of them
 *
 * Writes the names, unit and formula of @event as one object.
 */
void
quern_json_write_event (QuernJson     *json,
                        QuernEventSet *events,
                        QuernEventId   event)
{
  quern_json_begin_object (json);
  quern_json_text_as (json, "name", quern_event_set_get_name (events, event));
  quern_json_text_as (json, "long_name", quern_event_set_get_long_name (events, event));
  quern_json_text_as (json, "unit", quern_event_set_get_unit_name (events, event));
  quern_json_text_as (json, "formula", quern_event_set_get_formula (events, event));
  quern_json_end_object (json);
}

void
quern_json_write_all_events (QuernJson     *json,
                             QuernEventSet *events)
{
  quern_json_section (json, "events");
  for (guint i = 0; i < quern_event_set_get_n_events (events); i++)
    {
      quern_json_line_break (json);
      quern_json_write_event (json, events, i);
    }
  quern_json_end_array (json);
}

void
quern_json_write_files (QuernJson    *json,
                        QuernProfile *profile)
{
  quern_json_array_as (json, "files");
  for (guint i = 0; i < quern_profile_get_n_inputs (profile); i++)
    quern_json_text (json, quern_profile_get_input (profile, i));
  quern_json_end_array (json);
}

static void
write_head (Writer *self)
{
  QuernJson *json = &self->json;

  quern_json_count_as (json, "quern_profile", SCHEMA);

  quern_json_line_break (json);
  quern_json_write_files (json, self->profile);
  quern_json_line_break (json);
  quern_json_text_as (json, "format", get_format_name (quern_profile_get_format (self->profile)));
  quern_json_line_break (json);
  quern_json_text_as (json, "creator", quern_profile_get_creator (self->profile));
  quern_json_line_break (json);
  quern_json_text_as (json, "command", quern_profile_get_command (self->profile));
  quern_json_write_all_events (json, self->events);
  quern_json_line_break (json);
  write_costs_as (self, "total", quern_profile_get_total (self->profile));
  quern_json_line_break (json);
  write_costs_as (self, "self_total", quern_profile_get_self_total (self->profile));
}

static void
write_descriptions (Writer          *self,
                    const QuernPart *part)
{
  if (part->descriptions == NULL)
    return;

  quern_json_array_as (&self->json, "descriptions");
  for (guint i = 0; i < part->descriptions->len; i++)
    quern_json_text (&self->json, g_ptr_array_index (part->descriptions, i));
  quern_json_end_array (&self->json);
}

static void
write_part (Writer          *self,
            const QuernPart *part)
{
  QuernJson *json = &self->json;

  quern_json_line_break (json);
  quern_json_begin_object (json);
  write_signed_as (self, "part", part->part, part->has_part);
  write_signed_as (self, "thread", part->thread, part->has_thread);
  write_signed_as (self, "pid", part->pid, part->has_pid);
  quern_json_text_as (json, "trigger", part->trigger);
  quern_json_text_as (json, "timerange", part->timerange);
  write_descriptions (self, part);

  quern_json_array_as (json, "events");
  for (guint i = 0; i < part->n_columns; i++)
    quern_json_text (json, quern_event_set_get_name (self->events, part->columns[i]));
  quern_json_end_array (json);

  write_costs_as (self, "self", part->self);
  write_costs_as (self, "summary", part->summary);
  write_costs_as (self, "totals", part->totals);
  quern_json_end_object (json);
}

static void
write_parts (Writer *self)
{
  quern_json_section (&self->json, "parts");
  for (guint i = 0; i < quern_profile_get_n_parts (self->profile); i++)
    write_part (self, quern_profile_get_part (self->profile, i));
  quern_json_end_array (&self->json);
}

static void
write_calls (Writer          *self,
             QuernFunctionId  caller)
{
  g_autoptr (QuernCallTable) calls =
    quern_analysis_list_calls (self->analysis, caller, QUERN_CALLEES);

  quern_json_array_as (&self->json, "calls");
  for (guint i = 0; i < quern_call_table_get_n_rows (calls); i++)
    {
      const QuernCallRow *call = quern_call_table_get_row (calls, i);

      quern_json_begin_array (&self->json);
      quern_json_count (&self->json, call->other);
      quern_json_count (&self->json, call->count);
      write_costs (self, quern_call_table_get_costs (calls, i));
      if (self->before != NULL)
        quern_json_count (&self->json, call->count_before);
      quern_json_end_array (&self->json);
    }
  quern_json_end_array (&self->json);
}

static void
write_function (Writer          *self,
                QuernFunctionId  id)
{
  QuernJson *json = &self->json;
  const QuernFunction *function = quern_profile_get_function (self->profile, id);

  quern_json_line_break (json);
  quern_json_begin_object (json);
  quern_json_text_as (json, "name", quern_profile_get_function_raw_name (self->profile, id));
  quern_json_text_as (json, "file", quern_profile_get_file_name (self->profile, function->file));
  quern_json_text_as (json, "object",
                      quern_profile_get_object_name (self->profile, function->object));
  write_signed_as (self, "line", function->line, function->line != 0);
  write_costs_as (self, "self", quern_analysis_get_self (self->analysis, id));
  write_costs_as (self, "inclusive", quern_analysis_get_inclusive (self->analysis, id));
  quern_json_count_as (json, "called", quern_analysis_get_called (self->analysis, id));
  quern_json_count_as (json, "called_recursive",
                       quern_analysis_get_called_recursive (self->analysis, id));
  quern_json_count_as (json, "cycle", quern_analysis_get_node_cycle (self->after, id));
  if (self->before != NULL)
    {
      quern_json_count_as (json, "called_before", quern_analysis_get_called (self->before, id));
      quern_json_count_as (json, "called_recursive_before",
                           quern_analysis_get_called_recursive (self->before, id));
      quern_json_count_as (json, "cycle_before", quern_analysis_get_node_cycle (self->before, id));
    }
  write_calls (self, id);
  if (self->series != NULL)
    {
      quern_json_key (json, "points");
      quern_json_write_points (json, self->series, id);
    }
  quern_json_end_object (json);
}

static void
write_functions (Writer *self)
{
  guint n_functions = quern_profile_get_n_functions (self->profile);

  quern_json_section (&self->json, "functions");
  for (guint i = 0; i < n_functions && !quern_sink_is_broken (self->json.sink); i++)
    write_function (self, i);
  quern_json_end_array (&self->json);
}

/* Writes on which sides of a comparison a cycle exists, as in "functions" of COMPARE C8. */
static void
write_side (Writer *self,
            guint   cycle)
{
  gboolean is_before = quern_cycles_has (quern_analysis_get_cycles (self->before), cycle);
  gboolean is_after = quern_cycles_has (quern_analysis_get_cycles (self->after), cycle);

  quern_json_text_as (&self->json, "side",
                      is_before && is_after ? "both" : is_before ? "before" : "after");
}

/* Whether a cycle exists on either side, and not just in both sides combined. */
static gboolean
has_cycle (Writer *self,
           guint   cycle)
{
  return quern_cycles_has (quern_analysis_get_cycles (self->after), cycle) ||
         (self->before != NULL &&
          quern_cycles_has (quern_analysis_get_cycles (self->before), cycle));
}

static void
write_cycles (Writer *self)
{
  QuernJson *json = &self->json;
  guint n_cycles = quern_cycles_get_n (self->cycles);

  quern_json_section (json, "cycles");
  for (guint cycle = 1; cycle <= n_cycles && has_cycle (self, cycle); cycle++)
    {
      QuernNodeId node = quern_analysis_get_cycle_node (self->analysis, cycle);
      guint n_members = 0;
      const QuernFunctionId *members = quern_cycles_get_members (self->cycles, cycle, &n_members);

      quern_json_line_break (json);
      quern_json_begin_object (json);
      quern_json_array_as (json, "members");
      for (guint i = 0; i < n_members; i++)
        quern_json_count (json, members[i]);
      quern_json_end_array (json);
      write_costs_as (self, "self", quern_analysis_get_self (self->analysis, node));
      write_costs_as (self, "inclusive", quern_analysis_get_inclusive (self->analysis, node));
      quern_json_count_as (json, "called", quern_analysis_get_called (self->analysis, node));
      if (self->before != NULL)
        {
          quern_json_count_as (json, "called_before",
                               quern_analysis_get_called (self->before, node));
          write_side (self, cycle);
        }
      quern_json_end_object (json);
    }
  quern_json_end_array (json);
}

/* Writes a cost of a context. Its number of calls and its input are always its own. */
static void
write_context_costs (Writer             *self,
                     const char         *key,
                     const QuernCallContext *context,
                     guint64             cost,
                     gint64             *row)
{
  const QuernSeriesEvents *events = quern_profile_get_series_events (self->profile);

  row[events->cost] = (gint64) MIN (cost, G_MAXINT64);
  row[events->calls] = (gint64) MIN (context->called, G_MAXINT64);
  row[events->input] = (gint64) MIN (context->input, G_MAXINT64);
  write_costs_as (self, key, row);
}

static void
write_contexts (Writer *self)
{
  const QuernContextTree *tree = quern_profile_get_contexts (self->profile);
  g_autofree gint64 *row = g_new0 (gint64, MAX (self->n_real, 1));

  /* Only contexts of aprof have points. */
  if (tree == NULL || quern_profile_get_format (self->profile) != QUERN_FORMAT_APROF)
    return;

  quern_json_section (&self->json, "contexts");
  for (guint i = 0; i < quern_context_tree_get_n (tree); i++)
    {
      const QuernCallContext context = quern_context_tree_get (tree, i);

      quern_json_line_break (&self->json);
      quern_json_begin_object (&self->json);
      quern_json_count_as (&self->json, "function", context.function);
      write_signed_as (self, "parent", context.parent, context.parent != QUERN_NONE);
      write_context_costs (self, "self", &context, context.self, row);
      write_context_costs (self, "inclusive", &context, context.inclusive, row);
      quern_json_count_as (&self->json, "called", context.called);
      quern_json_end_object (&self->json);
    }
  quern_json_end_array (&self->json);
}

/* A profile of instructions alone (--dump-line=no) has no lines at all, which differs from unknown
 * lines. */
static gboolean
has_lines (Writer         *self,
           QuernPlaceSums *sums)
{
  for (guint i = 0; i < quern_place_sums_get_n (sums); i++)
    {
      if (quern_place_sums_get (sums, i)->position > 0)
        return TRUE;
    }

  return !quern_profile_has_instructions (self->profile);
}

/* NULL if cancelled, or if there is not enough memory: the sink then has the error. */
static QuernPlaceSums *
add_up_places (Writer         *self,
               QuernPlaceKind  kind)
{
  GError *error = NULL;
  GCancellable *cancellable = quern_sink_get_cancellable (self->json.sink);
  QuernPlaceSums *sums = quern_place_sums_new (self->profile, kind, cancellable, &error);

  if (sums == NULL)
    quern_sink_fail (self->json.sink, error);

  return sums;
}

/* A line that is missing on the side after or before is null; 0 is one that is not known. */
static void
write_line (Writer  *self,
            guint64  row,
            guint64  line)
{
  if (row > 0 && line == 0)
    quern_json_null (&self->json);
  else
    quern_json_count (&self->json, line);
}

/* Writes a file and a line of it. before: (out): its line before, 0 without places.
 * Returns whether it is sure that the lines are the same. */
static gboolean
write_place (Writer      *self,
             QuernFileId  file,
             guint64      line,
             guint64     *before)
{
  guint64 lines[2] = { 0, line };
  gboolean is_sure = self->places == NULL ||
                     self->places->get_lines (self->places->user_data, file, line, lines);

  quern_json_text (&self->json, quern_profile_get_file_name (self->profile, file));
  write_line (self, line, lines[1]);
  *before = lines[0];

  return is_sure;
}

static void
write_line_sum (Writer               *self,
                const QuernPlaceSums *sums,
                const QuernPlaceSum  *sum)
{
  guint64 before;
  gboolean is_sure;

  begin_row (self);
  is_sure = write_place (self, sum->first, sum->position, &before);
  write_costs (self, quern_place_sums_get_costs (sums, sum->self_row));
  quern_json_count (&self->json, sum->count);
  write_costs (self, quern_place_sums_get_costs (sums, sum->call_row));
  if (self->before != NULL)
    quern_json_count (&self->json, sum->count_before);
  if (self->places != NULL)
    {
      write_line (self, sum->position, before);
      quern_json_count (&self->json, is_sure ? 0 : 1);
    }
  quern_json_end_array (&self->json);
}

static void
write_line_sums (Writer         *self,
                 QuernPlaceSums *sums)
{
  guint n = sums != NULL && has_lines (self, sums) ? quern_place_sums_get_n (sums) : 0;

  for (guint i = 0; i < n; i++)
    write_line_sum (self, sums, quern_place_sums_get (sums, i));
}

static void
write_lines (Writer *self)
{
  g_autoptr (QuernPlaceSums) sums =
    self->places == NULL ? add_up_places (self, QUERN_PLACE_LINES) : NULL;

  quern_json_section (&self->json, "lines");
  write_line_sums (self, self->places != NULL ? self->places->sums[0] : sums);
  quern_json_end_array (&self->json);
}

static void
write_instructions (Writer *self)
{
  quern_json_section (&self->json, "instructions");
  if (quern_profile_has_instructions (self->profile))
    {
      g_autoptr (QuernPlaceSums) sums = add_up_places (self, QUERN_PLACE_INSTRUCTIONS);

      for (guint i = 0; sums != NULL && i < quern_place_sums_get_n (sums); i++)
        {
          const QuernPlaceSum *sum = quern_place_sums_get (sums, i);

          begin_row (self);
          quern_json_text (&self->json, quern_profile_get_object_name (self->profile, sum->first));
          quern_json_address (&self->json, sum->position);
          write_costs (self, quern_place_sums_get_costs (sums, sum->self_row));
          quern_json_end_array (&self->json);
        }
    }
  quern_json_end_array (&self->json);
}

static void
write_jump_sum (Writer              *self,
                const QuernPlaceSum *sum)
{
  guint64 befores[2];

  begin_row (self);
  write_place (self, sum->first, sum->position, &befores[0]);
  write_place (self, sum->second, sum->target, &befores[1]);
  quern_json_count (&self->json, sum->count);
  quern_json_count (&self->json, sum->followed);
  if (self->before != NULL)
    {
      quern_json_count (&self->json, sum->count_before);
      quern_json_count (&self->json, sum->followed_before);
    }
  if (self->places != NULL)
    {
      write_line (self, sum->position, befores[0]);
      write_line (self, sum->target, befores[1]);
    }
  quern_json_end_array (&self->json);
}

static void
write_jump_sums (Writer         *self,
                 QuernPlaceSums *sums)
{
  for (guint i = 0; sums != NULL && i < quern_place_sums_get_n (sums); i++)
    write_jump_sum (self, quern_place_sums_get (sums, i));
}

static void
write_jumps (Writer *self)
{
  g_autoptr (QuernPlaceSums) sums =
    self->places == NULL && quern_profile_has_jumps (self->profile)
      ? add_up_places (self, QUERN_PLACE_JUMPS) : NULL;

  quern_json_section (&self->json, "jumps");
  write_jump_sums (self, self->places != NULL ? self->places->sums[1] : sums);
  quern_json_end_array (&self->json);
}

void
quern_json_write_warning (QuernJson    *json,
                          const char   *file,
                          const GError *warning)
{
  QuernLocation where = quern_parse_error_get_location (warning);

  quern_json_text_as (json, "file", file);
  quern_json_count_as (json, "line", where.line);
  quern_json_count_as (json, "column", where.column);
  quern_json_text_as (json, "code", quern_parse_error_get_nick ((QuernParseError) warning->code));
  quern_json_text_as (json, "message", warning->message);
}

/* side: nullable: of one profile */
static void
write_warning (QuernJson    *json,
               const char   *side,
               QuernProfile *profile,
               const GError *warning)
{
  guint input = quern_parse_error_get_location (warning).input;
  gboolean is_known = input < quern_profile_get_n_inputs (profile);

  quern_json_line_break (json);
  quern_json_begin_object (json);
  if (side != NULL)
    quern_json_text_as (json, "side", side);
  quern_json_write_warning (json, is_known ? quern_profile_get_input (profile, input) : NULL,
                            warning);
  quern_json_end_object (json);
}

static void
write_warnings (Writer *self)
{
  static const char *const sides[] = { "before", "after" };
  QuernJson *json = &self->json;
  QuernProfile * const *profiles = self->compared != NULL ? self->compared : &self->profile;
  guint n_profiles = self->compared != NULL ? 2 : 1;
  guint64 n_warnings = 0;

  quern_json_section (json, "warnings");
  for (guint side = 0; side < n_profiles; side++)
    {
      GPtrArray *warnings = quern_profile_get_warnings (profiles[side]);

      for (guint i = 0; i < warnings->len; i++)
        write_warning (json, self->compared != NULL ? sides[side] : NULL, profiles[side],
                       g_ptr_array_index (warnings, i));
      n_warnings += quern_profile_get_n_warnings (profiles[side]);
    }
  quern_json_end_array (json);

  quern_json_line_break (json);
  quern_json_count_as (json, "n_warnings", n_warnings);
}

/**
 * quern_json_write_profile:
 * @analysis: what is written
 * @flags: what to write besides functions and calls
 * @places: (nullable): the lines and jumps, if they are not those of the profile
 * @compared: (nullable) (array fixed-size=2): the profiles before and after, if two were joined
 * @sink: where; quern_sink_finish() reports errors
 *
 * Writes a whole profile as one JSON object: schema 1. All costs are exact
 * integers. The same profile gives the same bytes.
 */
void
quern_json_write_profile (QuernAnalysis         *analysis,
                          QuernJsonFlags         flags,
                          const QuernJsonPlaces *places,
                          QuernProfile * const  *compared,
                          QuernSink             *sink)
{
  Writer self = { .analysis = analysis, .places = places, .compared = compared };

  quern_json_init (&self.json, sink);
  self.profile = quern_analysis_get_profile (analysis);
  self.cycles = quern_analysis_get_cycles (analysis);
  self.before = quern_analysis_get_side (analysis, QUERN_COMPARISON_BEFORE);
  self.after = quern_analysis_get_side (analysis, QUERN_COMPARISON_AFTER);
  self.events = quern_profile_get_events (self.profile);
  self.series = quern_profile_get_series (self.profile);
  self.n_real = quern_event_set_get_n_real (self.events);
  self.n_events = quern_event_set_get_n_events (self.events);

  quern_json_begin_object (&self.json);
  write_head (&self);
  write_parts (&self);
  write_functions (&self);
  write_cycles (&self);
  write_contexts (&self);
  if ((flags & QUERN_JSON_LINES) != 0)
    write_lines (&self);
  if ((flags & QUERN_JSON_INSTRUCTIONS) != 0)
    write_instructions (&self);
  if ((flags & QUERN_JSON_JUMPS) != 0)
    write_jumps (&self);
  write_warnings (&self);
  quern_json_end_object (&self.json);
  quern_sink_putc (sink, '\n');
}
