/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-diff-json.h"

#include "quern-changes.h"
#include "quern-json-writer.h"

#include <string.h>

/* Version of the schema, which users' scripts rely on. */
#define SCHEMA 1

typedef struct
{
  QuernJson                  json;
  const QuernDiff           *diff;   /* borrowed */
  const QuernDiffJsonExtras *extras; /* borrowed */
  QuernEventSet             *events; /* borrowed */
  guint                      n_real;
  guint                      n_events;
  guint                     *place;  /* owned: by row: its index in the output, or QUERN_NONE */
} Writer;

/* Writes one value per event; null for those that a further side lacks. further: nullable. Parts of
 * a difference, such as origins, have no values of ratios. */
static void
write_costs (Writer                 *self,
             const gint64           *row,
             gboolean                is_part,
             const QuernFurtherSide *further)
{
  if (row == NULL)
    {
      quern_json_null (&self->json);
      return;
    }

  quern_json_begin_array (&self->json);
  for (guint i = 0; i < self->n_events; i++)
    {
      if ((is_part && quern_event_set_is_ratio (self->events, i)) ||
          (further != NULL && !quern_further_side_has_event (further, i)))
        quern_json_null (&self->json);
      else
        quern_json_write_value (&self->json, self->events, i, row);
    }
  quern_json_end_array (&self->json);
}

static void
write_row (Writer       *self,
           const gint64 *row,
           gboolean      is_part)
{
  write_costs (self, row, is_part, NULL);
}

/* Writes the minimum and maximum over all runs of a row's self cost, or without a row, of the
 * total. */
static void
write_range (Writer *self,
             guint   side,
             guint   row)
{
  if (row == QUERN_NONE)
    quern_json_key (&self->json, "range");
  quern_json_begin_array (&self->json);
  for (guint end = 0; end < 2; end++)
    {
      quern_json_begin_array (&self->json);
      for (guint i = 0; i < self->n_events; i++)
        {
          QuernRange range =
            row == QUERN_NONE
              ? quern_run_ranges_get_total (self->extras->ranges, side, i)
              : quern_run_ranges_get (self->extras->ranges, row, side, QUERN_RANGE_SELF, i);

          quern_json_number (&self->json, end == 0 ? range.least : range.most);
        }
      quern_json_end_array (&self->json);
    }
  quern_json_end_array (&self->json);
}

/* Begins the object of a side: its files and command, up to the key "runs". */
static void
begin_side (Writer       *self,
            QuernProfile *profile)
{
  quern_json_line_break (&self->json);
  quern_json_begin_object (&self->json);
  quern_json_write_files (&self->json, profile);
  quern_json_text_as (&self->json, "command", quern_profile_get_command (profile));
  quern_json_key (&self->json, "runs");
}

static void
write_further_side (Writer                 *self,
                    const QuernFurtherSide *further)
{
  guint n;

  begin_side (self, quern_further_side_get_profile (further));
  quern_json_count (&self->json, 1);
  quern_json_key (&self->json, "total");
  write_costs (self, quern_further_side_get_total (further), FALSE, further);
  quern_json_key (&self->json, "rest");
  write_costs (self, quern_further_side_get_rest (further, &n), FALSE, further);
  quern_json_end_object (&self->json);
}

static void
write_sides (Writer *self)
{
  quern_json_section (&self->json, "sides");
  for (guint side = 0; side < 2; side++)
    {
      QuernProfile *profile = quern_analysis_get_profile (quern_diff_get_side (self->diff, side));

      begin_side (self, profile);
      quern_json_count (&self->json, self->extras->ranges != NULL
                                       ? quern_run_ranges_get_n_runs (self->extras->ranges, side)
                                       : 1);
      if (self->extras->ranges != NULL)
        write_range (self, side, QUERN_NONE);
      quern_json_key (&self->json, "total");
      write_row (self, quern_diff_get_total (self->diff, side), FALSE);
      quern_json_key (&self->json, "self_total");
      write_row (self, quern_diff_get_self_total (self->diff, side), FALSE);
      quern_json_end_object (&self->json);
    }
  for (guint i = 0; i < self->extras->further->len; i++)
    write_further_side (self, g_ptr_array_index (self->extras->further, i));
  quern_json_end_array (&self->json);
  quern_json_write_all_events (&self->json, self->events);
}

static void
write_members (Writer *self,
               guint   row)
{
  quern_json_array_as (&self->json, "members");
  for (guint side = 0; side < 2; side++)
    {
      guint n;
      const QuernFunctionId *members = quern_diff_get_members (self->diff, row, side, &n);

      if (n == 0)
        {
          quern_json_null (&self->json);
          continue;
        }
      quern_json_begin_array (&self->json);
      for (guint i = 0; i < n; i++)
        quern_json_count (&self->json, members[i]);
      quern_json_end_array (&self->json);
    }
  quern_json_end_array (&self->json);
}

static void
write_numbers (Writer *self,
               guint   row)
{
  quern_json_array_as (&self->json, "self");
  for (guint side = 0; side < 2; side++)
    write_row (self, quern_diff_get_self (self->diff, row, side), FALSE);
  quern_json_end_array (&self->json);

  quern_json_array_as (&self->json, "inclusive");
  for (guint side = 0; side < 2; side++)
    write_row (self, quern_diff_get_inclusive (self->diff, row, side), FALSE);
  quern_json_end_array (&self->json);

  quern_json_array_as (&self->json, "called");
  for (guint side = 0; side < 2; side++)
    quern_json_count_or_null (&self->json, quern_diff_get_called (self->diff, row, side),
                              quern_diff_has_side (self->diff, row, side));
  quern_json_end_array (&self->json);
}

/* Only writes calls to written rows: the other calls did not change. */
static void
write_calls (Writer *self,
             guint   row)
{
  quern_json_array_as (&self->json, "calls");
  for (guint i = 0; i < quern_diff_get_n_calls (self->diff, row); i++)
    {
      QuernDiffCall call = quern_diff_get_call (self->diff, row, i);

      if (self->place[call.callee] == QUERN_NONE)
        continue;
      quern_json_begin_array (&self->json);
      quern_json_count (&self->json, self->place[call.callee]);
      for (guint side = 0; side < 2; side++)
        quern_json_count (&self->json, call.counts[side]);
      write_row (self, call.part, TRUE);
      quern_json_end_array (&self->json);
    }
  quern_json_end_array (&self->json);
}

/* Whether to write where a function was inlined: omits undone inlining and guesses by calls. */
static gboolean
is_seen (const QuernInlined *inlined)
{
  return !inlined->is_undone && inlined->kind != QUERN_INLINING_PERHAPS;
}

static void
write_inlined (Writer *self,
               guint   row)
{
  guint n;
  const QuernInlined *inlined = quern_inlining_get (quern_diff_get_inlining (self->diff), row, &n);

  quern_json_array_as (&self->json, "inlined_into");
  for (guint i = 0; i < n; i++)
    if (is_seen (&inlined[i]))
      quern_json_count (&self->json, self->place[inlined[i].into]);
  quern_json_end_array (&self->json);
}

/* Writes nothing if the growth is not clear. */
static void
write_growth (Writer *self,
              guint   row)
{
  static const char * const keys[] = { "before", "after" };
  const QuernGrowthChange *growth = quern_diff_find_growth (self->diff, row);

  if (growth == NULL)
    return;

  quern_json_key (&self->json, "growth");
  quern_json_begin_object (&self->json);
  for (guint side = 0; side < 2; side++)
    {
      g_autofree char *id = quern_growth_change_dup_id (growth, side);

      quern_json_text_as (&self->json, keys[side], id);
    }
  quern_json_end_object (&self->json);
}

/* Writes the self costs on further sides. */
static void
write_further (Writer *self,
               guint   row)
{
  quern_json_array_as (&self->json, "further");
  for (guint i = 0; i < self->extras->further->len; i++)
    {
      const QuernFurtherSide *further = g_ptr_array_index (self->extras->further, i);

      write_costs (self, quern_further_side_get_self (further, row), FALSE, further);
    }
  quern_json_end_array (&self->json);
}

static void
write_function (Writer *self,
                guint   row)
{
  QuernJson *json = &self->json;
  const QuernMatchRow *match = quern_diff_get_match (self->diff, row);
  gboolean is_before = quern_diff_has_side (self->diff, row, 0);
  gboolean is_after = quern_diff_has_side (self->diff, row, 1);

  quern_json_line_break (json);
  quern_json_begin_object (json);
  quern_json_text_as (json, "name", quern_diff_get_name (self->diff, row));
  quern_json_text_as (json, "before_name", quern_diff_get_before_name (self->diff, row));
  quern_json_text_as (json, "file", quern_diff_get_file (self->diff, row));
  quern_json_text_as (json, "object", quern_diff_get_object (self->diff, row));
  quern_json_text_as (json, "side",
                      is_before && is_after ? "both" : is_before ? "before" : "after");
  quern_json_text_as (json, "match", quern_match_step_get_id (match->step));
  write_members (self, row);
  write_numbers (self, row);
  quern_json_key (json, "origin");
  write_row (self, quern_diff_get_origin (self->diff, row), TRUE);
  quern_json_key (json, "own");
  write_row (self, quern_diff_get_own (self->diff, row), TRUE);
  write_calls (self, row);
  quern_json_count_as (json, "cluster", quern_diff_get_cluster (self->diff, row));
  write_inlined (self, row);
  write_growth (self, row);
  if (self->extras->ranges != NULL)
    {
      quern_json_array_as (json, "range");
      for (guint side = 0; side < 2; side++)
        write_range (self, side, row);
      quern_json_end_array (json);
    }
  if (self->extras->further->len > 0)
    write_further (self, row);
  quern_json_end_object (json);
}

static void
write_functions (Writer *self)
{
  guint n = quern_diff_get_n_rows (self->diff);

  quern_json_section (&self->json, "functions");
  for (guint i = 0; i < n && !quern_sink_is_broken (self->json.sink); i++)
    if (self->place[i] != QUERN_NONE)
      write_function (self, i);
  quern_json_end_array (&self->json);
}

static void
write_row_as (Writer     *self,
              const char *key,
              guint       row)
{
  guint place = row != QUERN_NONE ? self->place[row] : QUERN_NONE;

  quern_json_key (&self->json, key);
  quern_json_count_or_null (&self->json, place, place != QUERN_NONE);
}

static void
write_change (Writer            *self,
              const QuernChange *change)
{
  QuernJson *json = &self->json;
  static const char * const kinds[] = {
    [QUERN_CHANGE_OWN] = "own",
    [QUERN_CHANGE_CALLS] = "calls",
    [QUERN_CHANGE_NEW_CALLEE] = "new callee",
    [QUERN_CHANGE_GONE_CALLEE] = "vanished callee",
    [QUERN_CHANGE_CYCLE] = "cycle",
    [QUERN_CHANGE_MOVED] = "moved",
    [QUERN_CHANGE_REARRANGED] = "rearranged",
    [QUERN_CHANGE_REST] = "rest",
    [QUERN_CHANGE_NOT_ATTRIBUTED] = "not attributed",
    [QUERN_CHANGE_TOTAL] = "total",
    [QUERN_CHANGE_GROWTH] = "growth",
    [QUERN_CHANGE_RENAMED] = "renamed",
    [QUERN_CHANGE_PERHAPS_RENAMED] = "perhaps renamed",
    [QUERN_CHANGE_DOUBT] = "doubt",
    [QUERN_CHANGE_FURTHER] = "further",
  };

  quern_json_line_break (json);
  quern_json_begin_object (json);
  quern_json_text_as (json, "kind", kinds[change->kind]);
  write_row_as (self, "function", change->function);
  write_row_as (self, "callee", change->callee);
  quern_json_key (json, "delta");
  write_row (self, change->delta, TRUE);
  quern_json_text_as (json, "text", change->text);
  quern_json_end_object (json);
}

static void
write_changes (Writer *self)
{
  g_autoptr (GPtrArray) remarks = quern_changes_list_remarks (self->diff);

  quern_json_section (&self->json, "changes");
  for (guint i = 0; i < self->extras->changes->len; i++)
    write_change (self, g_ptr_array_index (self->extras->changes, i));
  for (guint i = 0; i < remarks->len; i++)
    write_change (self, g_ptr_array_index (remarks, i));
  quern_json_end_array (&self->json);
}

static void
write_conditions (Writer *self)
{
  QuernJson *json = &self->json;

  quern_json_section (json, "conditions");
  for (guint i = 0; i < self->extras->conditions->len; i++)
    {
      const QuernCondition *condition = g_ptr_array_index (self->extras->conditions, i);
      const QuernConditionResult *result = &self->extras->results[i];

      quern_json_line_break (json);
      quern_json_begin_object (json);
      quern_json_text_as (json, "text", quern_condition_get_text (condition));
      quern_json_key (json, "holds");
      quern_json_boolean (json, result->holds);
      quern_json_number_as (json, "before", result->before);
      quern_json_number_as (json, "after", result->after);
      quern_json_number_as (json, "change", result->change);
      quern_json_number_as (json, "limit", result->limit);
      quern_json_end_object (json);
    }
  quern_json_end_array (json);
}

static void
write_warnings (Writer *self)
{
  QuernJson *json = &self->json;

  quern_json_section (json, "warnings");
  for (guint i = 0; i < self->extras->warnings->len; i++)
    {
      const QuernDiffWarning *warning = g_ptr_array_index (self->extras->warnings, i);

      quern_json_line_break (json);
      quern_json_begin_object (json);
      quern_json_text_as (json, "side", warning->side);
      quern_json_write_warning (json, warning->file, warning->error);
      quern_json_end_object (json);
    }
  quern_json_end_array (json);

  quern_json_line_break (json);
  quern_json_count_as (json, "n_warnings", self->extras->n_warnings);
}

/* Work list of rows to write, including those that other rows refer to. */
typedef struct
{
  guint *rows; /* borrowed */
  guint  n;
} OpenRows;

static void
open_row (Writer   *self,
          OpenRows *open,
          guint     row)
{
  if (self->place[row] != QUERN_NONE)
    return;
  self->place[row] = 0;
  open->rows[open->n++] = row;
}

/* Chooses the rows to write. For each row, includes the callees of its changed calls, and the
 * functions that it was inlined into. */
static void
find_places (Writer *self)
{
  guint n = quern_diff_get_n_rows (self->diff);
  g_autofree guint *rows = g_new (guint, MAX (n, 1));
  OpenRows open = { rows, 0 };
  guint next = 0;

  self->place = g_new (guint, MAX (n, 1));
  memset (self->place, 0xff, n * sizeof (guint));
  for (guint i = 0; i < n; i++)
    if (self->extras->is_written[i])
      open_row (self, &open, i);
  while (open.n > 0)
    {
      guint row = open.rows[--open.n];
      guint n_inlined;
      const QuernInlined *inlined =
        quern_inlining_get (quern_diff_get_inlining (self->diff), row, &n_inlined);

      for (guint i = 0; i < n_inlined; i++)
        if (is_seen (&inlined[i]))
          open_row (self, &open, inlined[i].into);
      for (guint i = 0; i < quern_diff_get_n_calls (self->diff, row); i++)
        {
          QuernDiffCall call = quern_diff_get_call (self->diff, row, i);
          gboolean is_changed = call.counts[0] != call.counts[1];

          for (guint k = 0; call.part != NULL && k < self->n_real; k++)
            is_changed |= call.part[k] != 0;
          if (is_changed)
            open_row (self, &open, call.callee);
        }
    }
  for (guint i = 0; i < n; i++)
    if (self->place[i] != QUERN_NONE)
      self->place[i] = next++;
}

void
quern_diff_write_json (const QuernDiff           *diff,
                       const QuernDiffJsonExtras *extras,
                       QuernSink                 *sink)
{
  Writer self = { .diff = diff, .extras = extras };

  g_return_if_fail (diff != NULL && extras != NULL && sink != NULL);

  quern_json_init (&self.json, sink);
  self.events = quern_diff_get_events (diff);
  self.n_real = quern_event_set_get_n_real (self.events);
  self.n_events = quern_event_set_get_n_events (self.events);
  find_places (&self);

  quern_json_begin_object (&self.json);
  quern_json_count_as (&self.json, "quern_comparison", SCHEMA);
  write_sides (&self);
  write_functions (&self);
  write_changes (&self);
  write_conditions (&self);
  write_warnings (&self);
  quern_json_end_object (&self.json);
  quern_sink_putc (sink, '\n');
  g_free (self.place);
}
