/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-change-columns.h"

#include "quern-comparison-events.h"
#include "quern-config.h"
#include "quern-diff-text.h"
#include "quern-format.h"
#include "quern-node-columns.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Column widths in pixels. */
#define SHARE_WIDTH 66
#define RELATIVE_WIDTH 84
#define COUNT_WIDTH 84
#define COST_WIDTH 98
#define LOCATION_WIDTH 180

void
quern_change_record_init (QuernChangeRecord     *self,
                          const QuernJoinedDiff *joined,
                          QuernEventSet         *events,
                          QuernEventId           difference)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (joined);
  guint n = quern_event_set_get_n_real (quern_diff_get_events (diff));

  *self = (QuernChangeRecord) {
    .node = QUERN_NONE,
    .row = QUERN_NONE,
    .member = QUERN_NONE,
    .joined = joined,
    .events = events,
    .difference = difference,
    .n_events = n,
    .total = g_new0 (gint64, 2 * n),
    .self = g_new0 (gint64, 2 * n),
    .inclusive = g_new0 (gint64, 2 * n),
    .origin = g_new0 (gint64, 2 * n),
    .further = g_new0 (gint64, 2 * n * quern_joined_diff_count_further (joined)),
  };
  for (guint side = 0; side < 2; side++)
    memcpy (self->total + side * n, quern_diff_get_total (diff, side), n * sizeof (gint64));
}

void
quern_change_record_clear (QuernChangeRecord *self)
{
  g_clear_pointer (&self->total, g_free);
  g_clear_pointer (&self->self, g_free);
  g_clear_pointer (&self->inclusive, g_free);
  g_clear_pointer (&self->origin, g_free);
  g_clear_pointer (&self->further, g_free);
}

/* from: NULL if the row is not on that side. */
static void
set_side (QuernChangeRecord *self,
          gint64            *costs,
          guint              side,
          const gint64      *from)
{
  if (from != NULL)
    memcpy (costs + side * self->n_events, from, self->n_events * sizeof (gint64));
  else
    memset (costs + side * self->n_events, 0, self->n_events * sizeof (gint64));
}

void
quern_change_record_set_row (QuernChangeRecord *self,
                             guint              row)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (self->joined);

  self->row = row;
  self->member = QUERN_NONE;
  self->node = quern_joined_diff_get_function (self->joined, row);
  for (guint side = 0; side < 2; side++)
    {
      set_side (self, self->self, side, quern_diff_get_self (diff, row, side));
      set_side (self, self->inclusive, side, quern_diff_get_inclusive (diff, row, side));
    }
  set_side (self, self->origin, 1, quern_diff_get_origin (diff, row));
  for (guint i = 0; i < quern_joined_diff_count_further (self->joined); i++)
    {
      gint64 *costs = self->further + 2 * self->n_events * i;

      set_side (self, costs, 0, quern_diff_get_self (diff, row, 0));
      set_side (self, costs, 1, quern_further_side_get_self (
                                  quern_joined_diff_get_further (self->joined, i), row));
    }
}

void
quern_change_record_set_member (QuernChangeRecord *self,
                                guint              row,
                                guint              side,
                                QuernFunctionId    member)
{
  gsize at = (gsize) side * self->n_events;

  self->row = row;
  self->member = member;
  self->member_side = side;
  self->node = quern_joined_diff_get_function (self->joined, row);
  set_side (self, self->self, 1 - side, NULL);
  set_side (self, self->inclusive, 1 - side, NULL);
  quern_diff_get_function_costs (quern_joined_diff_get_diff (self->joined), side, member,
                                 self->self + at, self->inclusive + at);
}

static const QuernDiff *
get_diff (const QuernChangeRecord *record)
{
  return quern_joined_diff_get_diff (record->joined);
}

static gboolean
has_side (const QuernChangeRecord *record,
          guint                    side)
{
  return record->member != QUERN_NONE ? side == record->member_side
                                      : quern_diff_has_side (get_diff (record), record->row, side);
}

/* The value of the shown event on a side. */
static double
get_value (const QuernChangeRecord *record,
           const gint64            *costs,
           guint                    side)
{
  QuernEventId sides[2];

  quern_comparison_get_sides (record->events, record->difference, &sides[0], &sides[1]);

  return quern_event_set_get_value (record->events, sides[side], costs);
}

/* Of each side: the costs at value->field. */
static void
get_change (QuernColumnSource *source,
            gconstpointer      row,
            QuernColumnValue  *value)
{
  value->costs = G_STRUCT_MEMBER (gint64 *, row, value->field);
}

static void
set_event (gconstpointer     row,
           guint             side,
           QuernColumnValue *value)
{
  const QuernChangeRecord *record = row;
  QuernEventId sides[2];

  quern_comparison_get_sides (record->events, record->difference, &sides[0], &sides[1]);
  value->event = sides[side];
}

static void
get_before (QuernColumnSource *source,
            gconstpointer      row,
            QuernColumnValue  *value)
{
  get_change (source, row, value);
  set_event (row, 0, value);
}

static void
get_after (QuernColumnSource *source,
           gconstpointer      row,
           QuernColumnValue  *value)
{
  get_change (source, row, value);
  set_event (row, 1, value);
}

static void
get_origin (QuernColumnSource *source,
            gconstpointer      row,
            QuernColumnValue  *value)
{
  const QuernChangeRecord *record = row;

  value->costs = record->member == QUERN_NONE ? record->origin : NULL;
}

/* Whether the further side has the shown event. */
static gboolean
is_compared (const QuernChangeRecord *record,
             guint                    further)
{
  QuernEventId event = record->difference < QUERN_N_COMPARISON_SIDES * record->n_events
                         ? record->difference % record->n_events
                         : record->difference / QUERN_N_COMPARISON_SIDES;

  return quern_further_side_has_event (quern_joined_diff_get_further (record->joined, further),
                                       event);
}

/* Of the further side with the number value->field, from 0. */
static void
get_further (QuernColumnSource *source,
             gconstpointer      row,
             QuernColumnValue  *value)
{
  const QuernChangeRecord *record = row;

  if (record->member == QUERN_NONE && is_compared (record, (guint) value->field))
    value->costs = record->further + 2 * record->n_events * value->field;
}

/* Shows "new" and "gone" where a ratio would be meaningless; nothing for one of several functions,
 * which are not matched with each other. */
static void
get_relative (QuernColumnSource *source,
              gconstpointer      row,
              QuernColumnValue  *value)
{
  const QuernChangeRecord *record = row;

  if (record->member != QUERN_NONE)
    value->text = "";
  else if (!has_side (record, 0))
    value->text = _("new");
  else if (!has_side (record, 1))
    value->text = _("gone");
  else
    value->text = value->owned = quern_format_relative (get_value (record, record->self, 0),
                                                        get_value (record, record->self, 1));
}

/* Sorts by factor: new functions have the largest, and those that are gone have 0. */
static void
sort_relative (QuernColumnSource *source,
               gconstpointer      row,
               QuernColumnValue  *value)
{
  const QuernChangeRecord *record = row;
  double before = get_value (record, record->self, 0);
  double after = get_value (record, record->self, 1);

  if (!has_side (record, 0))
    value->number = G_MAXDOUBLE;
  else if (before > 0.0)
    value->number = after / before;
  else if (!(after > before) && !(after < before))
    value->number = 1.0;
}

/* Of the side value->field. */
static void
get_share (QuernColumnSource *source,
           gconstpointer      row,
           QuernColumnValue  *value)
{
  const QuernChangeRecord *record = row;
  guint side = (guint) value->field;
  double whole = get_value (record, record->total, side);

  value->is_zero = !has_side (record, side);
  if (!value->is_zero && fpclassify (whole) != FP_ZERO)
    value->number = get_value (record, record->self, side) / whole;
}

static guint64
get_called_on (const QuernChangeRecord *record,
               guint                    side)
{
  const QuernDiff *diff = get_diff (record);

  if (!has_side (record, side))
    return QUERN_NO_COUNT;

  return record->member != QUERN_NONE
           ? quern_analysis_get_called (quern_diff_get_side (diff, side), record->member)
           : quern_diff_get_called (diff, record->row, side);
}

/* On the side value->field. */
static void
get_called (QuernColumnSource *source,
            gconstpointer      row,
            QuernColumnValue  *value)
{
  value->count = get_called_on (row, (guint) value->field);
}

static void
get_per_call (QuernColumnSource *source,
              gconstpointer      row,
              QuernColumnValue  *value)
{
  const QuernChangeRecord *record = row;

  value->costs = record->self;
  value->count = get_called_on (record, 1);
  value->count_before = get_called_on (record, 0);
}

static void
get_name (QuernColumnSource *source,
          gconstpointer      row,
          QuernColumnValue  *value)
{
  const QuernChangeRecord *record = row;
  const char *name = quern_diff_get_name (get_diff (record), record->row);
  g_autofree char *mark = quern_diff_dup_mark (get_diff (record), record->row);

  value->text = name;
  if (mark != NULL && source->for_people)
    value->text = value->owned = g_strdup_printf ("%s %s", name, mark);
}

static void
get_before_name (QuernColumnSource *source,
                 gconstpointer      row,
                 QuernColumnValue  *value)
{
  const QuernChangeRecord *record = row;

  value->text = quern_diff_get_before_name (get_diff (record), record->row);
}

static void
get_side (QuernColumnSource *source,
          gconstpointer      row,
          QuernColumnValue  *value)
{
  const QuernChangeRecord *record = row;

  value->text = !has_side (record, 0)   ? "after"
                : !has_side (record, 1) ? "before"
                                        : "both";
}

static void
get_match (QuernColumnSource *source,
           gconstpointer      row,
           QuernColumnValue  *value)
{
  const QuernChangeRecord *record = row;

  value->text =
    quern_match_step_get_id (quern_diff_get_match (get_diff (record), record->row)->step);
}

/* number: of the profile, from 3: the profiles before and after are 1 and 2. */
#define FURTHER_COLUMN(number, needed, title_text, tooltip_text, label_text)            \
  { .id = "delta-self-" #number, .kind = QUERN_COLUMN_COST, .get = get_further,         \
    .field = number - 3, .needs = needed, .title = title_text, .tooltip = tooltip_text, \
    .label = label_text, .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_NUMBER,     \
    .width = COST_WIDTH, .descending = TRUE, .audience = QUERN_FOR_ALL,                 \
    .key = "delta_self_" #number }

/* In the order in which tables show them. */
static const QuernColumnInfo infos[] = {
  { .kind = QUERN_COLUMN_NAME, .get = get_name,
    .audience = QUERN_FOR_PROGRAMS, .key = "name" },
  { .kind = QUERN_COLUMN_NAME, .get = get_before_name,
    .audience = QUERN_FOR_PROGRAMS, .key = "before_name" },
  { .kind = QUERN_COLUMN_PATH, .get = quern_node_column_get_file,
    .audience = QUERN_FOR_PROGRAMS, .key = "file" },
  { .kind = QUERN_COLUMN_PATH, .get = quern_node_column_get_object,
    .audience = QUERN_FOR_PROGRAMS, .key = "object" },
  { .kind = QUERN_COLUMN_TEXT, .get = get_side,
    .audience = QUERN_FOR_PROGRAMS, .key = "side" },
  { .kind = QUERN_COLUMN_TEXT, .get = get_match,
    .audience = QUERN_FOR_PROGRAMS, .key = "match" },

  { .id = "delta-self", .kind = QUERN_COLUMN_COST, .get = get_change,
    .field = G_STRUCT_OFFSET (QuernChangeRecord, self),
    .title = N_("Δ Self"), .tooltip = N_("The change of the cost of a function's own code"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_NUMBER, .width = COST_WIDTH,
    .descending = TRUE, .audience = QUERN_FOR_ALL, .key = "delta_self" },
  { .id = "relative", .kind = QUERN_COLUMN_FIGURE, .get = get_relative,
    .title = N_("Change"),
    .tooltip = N_("The change of the self cost, in percent of what it was before"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_EXACT, .width = RELATIVE_WIDTH,
    .sample = N_("gone"), .sort = sort_relative, .descending = TRUE,
    .audience = QUERN_FOR_PEOPLE, .key = "relative" },
  FURTHER_COLUMN (3, QUERN_NEEDS_FURTHER, N_("Δ Self 3"),
                  N_("The change of the self cost from before to profile 3"),
                  N_("Change of Self Cost in Profile 3")),
  FURTHER_COLUMN (4, QUERN_NEEDS_FURTHER_4, N_("Δ Self 4"),
                  N_("The change of the self cost from before to profile 4"),
                  N_("Change of Self Cost in Profile 4")),
  FURTHER_COLUMN (5, QUERN_NEEDS_FURTHER_5, N_("Δ Self 5"),
                  N_("The change of the self cost from before to profile 5"),
                  N_("Change of Self Cost in Profile 5")),
  FURTHER_COLUMN (6, QUERN_NEEDS_FURTHER_6, N_("Δ Self 6"),
                  N_("The change of the self cost from before to profile 6"),
                  N_("Change of Self Cost in Profile 6")),
  { .kind = QUERN_COLUMN_COST, .is_of_row = TRUE, .get = get_before,
    .field = G_STRUCT_OFFSET (QuernChangeRecord, self),
    .audience = QUERN_FOR_PROGRAMS, .key = "self_before" },
  { .kind = QUERN_COLUMN_COST, .is_of_row = TRUE, .get = get_after,
    .field = G_STRUCT_OFFSET (QuernChangeRecord, self),
    .audience = QUERN_FOR_PROGRAMS, .key = "self_after" },
  { .id = "delta-inclusive", .kind = QUERN_COLUMN_COST, .get = get_change,
    .field = G_STRUCT_OFFSET (QuernChangeRecord, inclusive),
    .title = N_("Δ Incl."),
    .tooltip = N_("The change of the cost of a function and of all that it called"),
    .label = N_("Change of Inclusive Cost"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_NUMBER, .width = COST_WIDTH,
    .descending = TRUE, .audience = QUERN_FOR_ALL, .key = "delta_inclusive" },
  { .kind = QUERN_COLUMN_COST, .is_of_row = TRUE, .get = get_before,
    .field = G_STRUCT_OFFSET (QuernChangeRecord, inclusive),
    .audience = QUERN_FOR_PROGRAMS, .key = "inclusive_before" },
  { .kind = QUERN_COLUMN_COST, .is_of_row = TRUE, .get = get_after,
    .field = G_STRUCT_OFFSET (QuernChangeRecord, inclusive),
    .audience = QUERN_FOR_PROGRAMS, .key = "inclusive_after" },
  { .id = "origin", .kind = QUERN_COLUMN_COST, .get = get_origin,
    .needs = QUERN_NEEDS_ORIGINS, .title = N_("Origin"),
    .tooltip = N_("The part of the change that begins in the function: more calls count for their "
                  "caller, at their cost before"),
    .label = N_("Origin"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_NUMBER, .width = COST_WIDTH,
    .descending = TRUE, .audience = QUERN_FOR_ALL, .key = "origin" },

  { .id = "share-before", .kind = QUERN_COLUMN_SHARE, .get = get_share, .field = 0,
    .title = N_("Before %"), .tooltip = N_("The self cost before, of the total before"),
    .label = N_("Share before"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_NUMBER, .width = SHARE_WIDTH,
    .descending = TRUE, .audience = QUERN_FOR_PEOPLE, .key = "share_before" },
  { .id = "share-after", .kind = QUERN_COLUMN_SHARE, .get = get_share, .field = 1,
    .title = N_("After %"), .tooltip = N_("The self cost after, of the total after"),
    .label = N_("Share after"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_NUMBER, .width = SHARE_WIDTH,
    .descending = TRUE, .audience = QUERN_FOR_PEOPLE, .key = "share_after" },
  { .id = "called-before", .kind = QUERN_COLUMN_COUNT, .get = get_called, .field = 0,
    .needs = QUERN_NEEDS_ORIGINS, .title = N_("Called before"),
    .tooltip = N_("How often a function was called"),
    .label = N_("Called before"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_NUMBER, .width = COUNT_WIDTH,
    .get_largest = quern_node_column_get_most_called_before, .descending = TRUE,
    .audience = QUERN_FOR_ALL, .key = "called_before" },
  { .id = "called-after", .kind = QUERN_COLUMN_COUNT, .get = get_called, .field = 1,
    .needs = QUERN_NEEDS_ORIGINS, .title = N_("Called after"),
    .tooltip = N_("How often a function was called"),
    .label = N_("Called after"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_NUMBER, .width = COUNT_WIDTH,
    .get_largest = quern_node_column_get_most_called, .descending = TRUE,
    .audience = QUERN_FOR_ALL, .key = "called_after" },
  { .id = "delta-per-call", .kind = QUERN_COLUMN_MEAN, .get = get_per_call,
    .needs = QUERN_NEEDS_ORIGINS, .title = N_("Δ per call"),
    .tooltip = N_("The change of the self cost of one call"),
    .label = N_("Change per Call"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_NUMBER, .width = COUNT_WIDTH,
    .descending = TRUE, .audience = QUERN_FOR_PEOPLE, .key = "delta_per_call" },

  { .id = "name", .kind = QUERN_COLUMN_NAME, .get = get_name, .title = N_("Function"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_NAME, .order = QUERN_ORDER_TEXT,
    .audience = QUERN_FOR_PEOPLE, .key = "name" },
  { .kind = QUERN_COLUMN_PATH, .get = quern_node_column_get_whole_location,
    .title = N_("Location"), .audience = QUERN_FOR_PEOPLE, .key = "location" },
};

const QuernColumnInfo *
quern_change_columns_get (guint *n_columns)
{
  *n_columns = G_N_ELEMENTS (infos);

  return infos;
}

const QuernColumnInfo *
quern_change_columns_find (const char *id)
{
  return quern_column_info_find (infos, G_N_ELEMENTS (infos), id);
}

guint
quern_change_columns_get_has (const QuernJoinedDiff *joined)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (joined);
  guint has = quern_diff_has_origins (diff) ? QUERN_NEEDS_ORIGINS : 0;

  for (guint i = 0; i < quern_joined_diff_count_further (joined); i++)
    has |= QUERN_NEEDS_FURTHER << i;

  return has;
}

guint
quern_change_record_get_has (const QuernChangeRecord *self)
{
  guint has = quern_change_columns_get_has (self->joined);

  for (guint i = 0; i < quern_joined_diff_count_further (self->joined); i++)
    if (!is_compared (self, i))
      has &= ~(QUERN_NEEDS_FURTHER << i);

  return has;
}
