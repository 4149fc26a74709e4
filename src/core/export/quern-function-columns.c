/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-columns.h"

#include "quern-config.h"
#include "quern-growth-columns.h"
#include "quern-node-columns.h"

#include <glib/gi18n-lib.h>

/* Px: VISUAL 8. */
#define SHARE_WIDTH 66
#define EVENT_SHARE_WIDTH 90
#define COUNT_WIDTH 84
#define COST_WIDTH 98
#define LOCATION_WIDTH 180
#define POINTS_WIDTH 54
#define PLOT_WIDTH 88
#define GROWTH_WIDTH 132
#define POWER_WIDTH 72

static QuernProfile *
get_profile (QuernColumnSource *source)
{
  return quern_analysis_get_profile (source->analysis);
}

static const gint64 *
get_inclusive_costs (QuernColumnSource         *source,
                     const QuernFunctionRecord *record)
{
  return record->node != QUERN_NONE ? quern_analysis_get_inclusive (source->analysis, record->node)
                                    : record->inclusive;
}

static const gint64 *
get_self_costs (QuernColumnSource         *source,
                const QuernFunctionRecord *record)
{
  return record->node != QUERN_NONE ? quern_analysis_get_self (source->analysis, record->node)
                                    : record->self;
}

/* The side of a comparison that a column is of. */
static QuernComparisonSide
get_side (const QuernColumnValue *value)
{
  return (QuernComparisonSide) value->field;
}

/* QUERN_NO_COUNT for the side before of a function outside of comparisons. */
static guint64
get_n_called (QuernColumnSource         *source,
              const QuernFunctionRecord *record,
              QuernComparisonSide        side)
{
  QuernAnalysis *analysis = quern_analysis_get_side (source->analysis, side);

  if (record->node == QUERN_NONE)
    return side == QUERN_COMPARISON_BEFORE ? record->called_before : record->called;

  return analysis != NULL ? quern_analysis_get_called (analysis, record->node) : QUERN_NO_COUNT;
}

static void
get_name (QuernColumnSource *source,
          gconstpointer      row,
          QuernColumnValue  *value)
{
  const QuernFunctionRecord *record = row;

  quern_node_column_get_name (source, row, value);
  if (record->node == QUERN_NONE)
    value->text = record->name;
}

static void
get_inclusive (QuernColumnSource *source,
               gconstpointer      row,
               QuernColumnValue  *value)
{
  const QuernFunctionRecord *record = row;

  value->costs = get_inclusive_costs (source, record);
  value->is_inclusive = TRUE;
  value->is_bound = record->is_bound;
  value->is_signed = record->is_group;
}

static void
get_self (QuernColumnSource *source,
          gconstpointer      row,
          QuernColumnValue  *value)
{
  const QuernFunctionRecord *record = row;

  value->costs = get_self_costs (source, record);
  value->is_signed = record->is_group;
}

/* Whether a function was called or has a cost on a side of a comparison. */
static gboolean
runs (QuernColumnSource         *source,
      const QuernFunctionRecord *record,
      QuernComparisonSide        side)
{
  QuernEventSet *events = quern_profile_get_events (get_profile (source));
  guint64 called = get_n_called (source, record, side);

  return (called != 0 && called != QUERN_NO_COUNT) ||
         quern_column_costs_have_side (get_inclusive_costs (source, record), events, side);
}

static void
get_change (QuernColumnSource *source,
            gconstpointer      row,
            QuernColumnValue  *value)
{
  value->costs = get_self_costs (source, row);
  value->is_new = !runs (source, row, QUERN_COMPARISON_BEFORE);
  value->is_gone = !value->is_new && !runs (source, row, QUERN_COMPARISON_AFTER);
}

/* What is new has no cost before, not a cost of 0. */
static void
get_self_before (QuernColumnSource *source,
                 gconstpointer      row,
                 QuernColumnValue  *value)
{
  get_self (source, row, value);
  value->is_new = !runs (source, row, QUERN_COMPARISON_BEFORE);
}

static void
get_is_exact (QuernColumnSource *source,
              gconstpointer      row,
              QuernColumnValue  *value)
{
  value->count = ((const QuernFunctionRecord *) row)->is_bound ? 0 : 1;
}

static void
get_called (QuernColumnSource *source,
            gconstpointer      row,
            QuernColumnValue  *value)
{
  value->count = get_n_called (source, row, get_side (value));
}

/* Always a share of all calls, unlike shares of costs. */
static void
get_called_share (QuernColumnSource *source,
                  gconstpointer      row,
                  QuernColumnValue  *value)
{
  QuernAnalysis *analysis = quern_analysis_get_side (source->analysis, get_side (value));
  guint64 called = get_n_called (source, row, get_side (value));

  if (called != QUERN_NO_COUNT)
    value->number = quern_analysis_get_called_share (analysis, called);
  value->is_zero = called == 0;
}

/* Sorts by the count: small shares of many calls are hardly distinct. */
static void
sort_called (QuernColumnSource *source,
             gconstpointer      row,
             QuernColumnValue  *value)
{
  guint64 called = get_n_called (source, row, get_side (value));

  if (called != QUERN_NO_COUNT)
    value->number = (double) called;
}

/* Groups and cycles have no contexts. */
static void
get_contexts (QuernColumnSource *source,
              gconstpointer      row,
              QuernColumnValue  *value)
{
  const QuernFunctionRecord *record = row;

  if (record->node != QUERN_NONE && !quern_analysis_is_cycle (source->analysis, record->node))
    value->count = quern_analysis_get_n_contexts (source->analysis, record->node);
}

/* An upper bound: the total number of contexts. */
static guint64
get_most_contexts (QuernColumnSource *source)
{
  return quern_context_tree_get_n (quern_profile_get_contexts (get_profile (source)));
}

static void
set_counts (QuernColumnSource *source,
            gconstpointer      row,
            QuernColumnValue  *value)
{
  value->count = get_n_called (source, row, QUERN_COMPARISON_AFTER);
  value->count_before = get_n_called (source, row, QUERN_COMPARISON_BEFORE);
}

static void
get_self_per_call (QuernColumnSource *source,
                   gconstpointer      row,
                   QuernColumnValue  *value)
{
  value->costs = get_self_costs (source, row);
  set_counts (source, row, value);
}

static void
get_inclusive_per_call (QuernColumnSource *source,
                        gconstpointer      row,
                        QuernColumnValue  *value)
{
  value->costs = get_inclusive_costs (source, row);
  set_counts (source, row, value);
}

static void
get_n_members (QuernColumnSource *source,
               gconstpointer      row,
               QuernColumnValue  *value)
{
  value->count = ((const QuernFunctionRecord *) row)->n_members;
}

static void
get_recursive (QuernColumnSource *source,
               gconstpointer      row,
               QuernColumnValue  *value)
{
  const QuernFunctionRecord *record = row;

  if (record->node != QUERN_NONE)
    value->count = quern_analysis_get_called_recursive (
      quern_analysis_get_side (source->analysis, get_side (value)), record->node);
}

static void
get_cycle (QuernColumnSource *source,
           gconstpointer      row,
           QuernColumnValue  *value)
{
  const QuernFunctionRecord *record = row;

  if (record->node != QUERN_NONE)
    value->count = quern_analysis_get_node_cycle (
      quern_analysis_get_side (source->analysis, get_side (value)), record->node);
}

/* The cycle of a function; none for a cycle itself, which has the number in its name. */
static void
get_cycle_of_member (QuernColumnSource *source,
                     gconstpointer      row,
                     QuernColumnValue  *value)
{
  const QuernFunctionRecord *record = row;

  if (record->node == QUERN_NONE || !quern_analysis_is_cycle (source->analysis, record->node))
    get_cycle (source, row, value);
  if (value->count == 0)
    value->count = QUERN_NO_COUNT;
}

/* In display order. Columns for programs are in the order of JSON. */
static const QuernColumnInfo infos[] = {
  { .kind = QUERN_COLUMN_NAME, .get = get_name,
    .audience = QUERN_FOR_PROGRAMS, .key = "name" },
  { .id = "file", .kind = QUERN_COLUMN_PATH, .get = quern_node_column_get_file,
    .order = QUERN_ORDER_TEXT, .audience = QUERN_FOR_PROGRAMS, .key = "file" },
  { .id = "object", .kind = QUERN_COLUMN_PATH, .get = quern_node_column_get_object,
    .order = QUERN_ORDER_TEXT, .audience = QUERN_FOR_PROGRAMS, .key = "object" },
  { .kind = QUERN_COLUMN_COUNT, .get = quern_node_column_get_line,
    .audience = QUERN_FOR_PROGRAMS, .key = "line" },
  { .kind = QUERN_COLUMN_PATH, .get = get_name,
    .audience = QUERN_FOR_PROGRAMS, .key = "group", .rows = QUERN_ROWS_GROUPS },

  { .id = "change-bar", .kind = QUERN_COLUMN_COST, .get = get_self,
    .needs = QUERN_NEEDS_SIDES, .costs = QUERN_COSTS_OF_CHANGE,
    /* Translators: the title of a column of bars, to the left for less, to the right for more */
    .title = N_("less | more"), .tooltip = N_("%s in a function's own code"),
    .label = N_("Bars of Changes"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_CHANGE, .width = EVENT_SHARE_WIDTH,
    .descending = TRUE },
  { .id = "inclusive", .kind = QUERN_COLUMN_COST, .get = get_inclusive,
    /* Translators: titles of columns, short for "inclusive" */
    .title = N_("Incl."), .share_title = N_("Incl. %"),
    /* Translators: %s is the long name of an event, such as "Instruction Fetch" */
    .tooltip = N_("%s in a function and in all that it called"),
    .label = N_("Inclusive"),
    .presence = QUERN_COLUMN_USUAL, .worth = QUERN_NEEDS_CALLEES | QUERN_NEEDS_ALONE,
    .cell = QUERN_CELL_INCLUSIVE, .width = SHARE_WIDTH,
    .may_be_bound = TRUE, .descending = TRUE,
    .audience = QUERN_FOR_ALL, .key = "inclusive", .file_title = N_("Inclusive"),
    .rows = QUERN_ROWS_BOTH },
  { .kind = QUERN_COLUMN_COUNT, .get = get_is_exact,
    .audience = QUERN_FOR_PROGRAMS, .key = "inclusive_is_exact",
    .rows = QUERN_ROWS_GROUPS },
  { .id = "self", .kind = QUERN_COLUMN_COST, .get = get_self,
    .title = N_("Self"), .share_title = N_("Self %"),
    /* Translators: %s is the long name of an event, such as "Instruction Fetch" */
    .tooltip = N_("%s in a function's own code"), .label = N_("Self"),
    .presence = QUERN_COLUMN_WITHOUT_POINTS,
    .cell = QUERN_CELL_SELF, .width = SHARE_WIDTH, .descending = TRUE,
    .audience = QUERN_FOR_ALL, .key = "self", .rows = QUERN_ROWS_BOTH },
  { .id = "change", .kind = QUERN_COLUMN_COST, .get = get_change,
    .needs = QUERN_NEEDS_SIDES, .costs = QUERN_COSTS_OF_CHANGE,
    /* Translators: a change as a share of what was before */
    .title = N_("\316\224 rel."),
    .tooltip = N_("%s in a function's own code, as a share of what it was before"),
    .label = N_("Relative Change"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_RELATIVE, .width = SHARE_WIDTH,
    .sample = "\342\210\222100.00 %", .descending = TRUE },
  { .id = "self-before", .kind = QUERN_COLUMN_COST, .get = get_self_before,
    .needs = QUERN_NEEDS_SIDES, .costs = QUERN_COSTS_OF_BEFORE,
    /* Translators: the self cost of functions before, in a comparison of two profiles */
    .title = N_("Before"), .share_title = N_("Before %"),
    .tooltip = N_("%s in a function's own code"), .label = N_("Self before"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_SELF, .width = SHARE_WIDTH,
    .descending = TRUE },
  { .id = "event-inclusive", .kind = QUERN_COLUMN_COST, .get = get_inclusive,
    /* Translators: titles of columns; %s is the name of an event */
    .title = N_("%s incl."), .share_title = N_("%s incl. %%"),
    .tooltip = N_("%s in a function and in all that it called"),
    .label = N_("Inclusive of Event"),
    .presence = QUERN_COLUMN_ON_REQUEST, .worth = QUERN_NEEDS_CALLEES | QUERN_NEEDS_ALONE,
    .cell = QUERN_CELL_INCLUSIVE,
    .width = EVENT_SHARE_WIDTH, .is_of_event = TRUE, .is_of_second = TRUE,
    .may_be_bound = TRUE, .descending = TRUE },
  { .id = "event-self", .kind = QUERN_COLUMN_COST, .get = get_self,
    /* Translators: titles of columns; %s is the name of an event */
    .title = N_("%s self"), .share_title = N_("%s self %%"),
    .tooltip = N_("%s in a function's own code"), .label = N_("Self of Event"),
    .presence = QUERN_COLUMN_ON_REQUEST, .worth = QUERN_NEEDS_ALONE, .cell = QUERN_CELL_SELF,
    .width = EVENT_SHARE_WIDTH, .is_of_event = TRUE, .is_of_second = TRUE, .descending = TRUE },

  { .id = "called-before", .kind = QUERN_COLUMN_COUNT, .get = get_called,
    .field = QUERN_COMPARISON_BEFORE, .needs = QUERN_NEEDS_SIDES,
    /* Translators: titles of columns of a comparison of two parts, before and after */
    .title = N_("Called before"), .tooltip = N_("How often a function was called"),
    .label = N_("Called before"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = COUNT_WIDTH,
    .get_largest = quern_node_column_get_most_called_before, .descending = TRUE,
    .audience = QUERN_FOR_ALL, .key = "called_before", .rows = QUERN_ROWS_BOTH },
  { .id = "called", .kind = QUERN_COLUMN_COUNT, .get = get_called,
    .field = QUERN_COMPARISON_AFTER,
    .title = N_("Called"), .title_after = N_("Called after"),
    .tooltip = N_("How often a function was called"), .label = N_("Called"),
    .presence = QUERN_COLUMN_USUAL, .worth = QUERN_NEEDS_COUNTS | QUERN_NEEDS_ALONE,
    .cell = QUERN_CELL_NUMBER, .width = COUNT_WIDTH,
    .least_width = SHARE_WIDTH, .get_largest = quern_node_column_get_most_called,
    .descending = TRUE,
    .audience = QUERN_FOR_ALL, .key = "called", .rows = QUERN_ROWS_BOTH },
  { .kind = QUERN_COLUMN_COUNT, .get = get_n_members, .title = N_("Functions"),
    .audience = QUERN_FOR_ALL, .key = "functions", .rows = QUERN_ROWS_GROUPS },
  { .id = "called-share-before", .kind = QUERN_COLUMN_SHARE, .get = get_called_share,
    .field = QUERN_COMPARISON_BEFORE, .needs = QUERN_NEEDS_SIDES,
    .title = N_("Calls before %"), .tooltip = N_("Of the calls of all functions"),
    .label = N_("Share of Calls before"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = SHARE_WIDTH,
    .sort = sort_called, .descending = TRUE },
  { .id = "called-share", .kind = QUERN_COLUMN_SHARE, .get = get_called_share,
    .field = QUERN_COMPARISON_AFTER,
    .title = N_("Calls %"), .title_after = N_("Calls after %"),
    .tooltip = N_("Of the calls of all functions"),
    .label = N_("Share of Calls"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = SHARE_WIDTH,
    .sort = sort_called, .descending = TRUE,
    .audience = QUERN_FOR_ALL, .key = "called_share",
    .file_needs = QUERN_NEEDS_POINTS },
  { .id = "contexts", .kind = QUERN_COLUMN_COUNT, .get = get_contexts,
    .needs = QUERN_NEEDS_CONTEXTS,
    /* Translators: in how many chains of callers a function was called */
    .title = N_("Contexts"),
    .tooltip = N_("From how many different chains of callers a function was called"),
    .label = N_("Contexts"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = COUNT_WIDTH,
    .get_largest = get_most_contexts, .descending = TRUE,
    .audience = QUERN_FOR_ALL, .key = "contexts",
    .file_needs = QUERN_NEEDS_POINTS },

  { .id = "points", .kind = QUERN_COLUMN_COUNT, .get = quern_growth_column_get_points,
    .needs = QUERN_NEEDS_POINTS,
    /* Translators: of a plot: how many sizes the input of a function had */
    .title = N_("Points"), .tooltip = N_("How many sizes the input of a function had"),
    .label = N_("Points"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_NUMBER, .width = POINTS_WIDTH,
    .descending = TRUE,
    .audience = QUERN_FOR_ALL, .key = "sizes" },
  { .id = "plot", .kind = QUERN_COLUMN_TEXT, .needs = QUERN_NEEDS_POINTS,
    .title = N_("Cost plot"), .tooltip = N_("The worst cost of a call over the size of its input"),
    .label = N_("Cost Plot"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_PLOT, .width = PLOT_WIDTH,
    .sort = quern_growth_column_get_steepness, .descending = TRUE },
  { .id = "growth", .kind = QUERN_COLUMN_TEXT, .get = quern_growth_column_get_growth,
    .needs = QUERN_NEEDS_POINTS,
    .title = N_("Growth"),
    .tooltip = N_("How the worst cost of a call grows with the size n of its input, and "
                  "how well that fits"),
    .label = N_("Growth"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_TEXT, .width = GROWTH_WIDTH,
    .sort = quern_growth_column_get_steepness, .descending = TRUE,
    .audience = QUERN_FOR_PEOPLE, .key = "growth" },
  { .id = "quality", .kind = QUERN_COLUMN_FIGURE, .get = quern_growth_column_get_r_squared,
    .needs = QUERN_NEEDS_POINTS,
    .title = "R²", .tooltip = N_("How well the growth fits the worst costs: 1 is all of it"),
    .label = N_("R² of Growth"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = SHARE_WIDTH,
    .sort = quern_growth_column_sort_r_squared, .descending = TRUE },
  { .kind = QUERN_COLUMN_SHARE, .get = quern_growth_column_get_of_model,
    .field = G_STRUCT_OFFSET (QuernCurveModel, quality),
    .needs = QUERN_NEEDS_POINTS, .title = N_("Fit %"),
    .audience = QUERN_FOR_PEOPLE, .key = "quality" },
  { .kind = QUERN_COLUMN_TEXT, .get = quern_growth_column_get_answer,
    .needs = QUERN_NEEDS_POINTS,
    .audience = QUERN_FOR_PROGRAMS, .key = "fit" },
  { .kind = QUERN_COLUMN_TEXT, .get = quern_growth_column_get_id,
    .needs = QUERN_NEEDS_POINTS,
    .audience = QUERN_FOR_PROGRAMS, .key = "growth" },
  { .kind = QUERN_COLUMN_VALUE, .get = quern_growth_column_get_of_model,
    .field = G_STRUCT_OFFSET (QuernCurveModel, a), .needs = QUERN_NEEDS_POINTS,
    .audience = QUERN_FOR_PROGRAMS, .key = "a" },
  { .kind = QUERN_COLUMN_VALUE, .get = quern_growth_column_get_of_model,
    .field = G_STRUCT_OFFSET (QuernCurveModel, b), .needs = QUERN_NEEDS_POINTS,
    .audience = QUERN_FOR_PROGRAMS, .key = "b" },
  { .kind = QUERN_COLUMN_VALUE, .get = quern_growth_column_get_base,
    .needs = QUERN_NEEDS_POINTS,
    .audience = QUERN_FOR_PROGRAMS, .key = "base" },
  { .kind = QUERN_COLUMN_TEXT, .get = quern_growth_column_get_runner_up,
    .needs = QUERN_NEEDS_POINTS,
    .audience = QUERN_FOR_PROGRAMS, .key = "runner_up" },
  { .kind = QUERN_COLUMN_VALUE, .get = quern_growth_column_get_runner_up_r_squared,
    .needs = QUERN_NEEDS_POINTS, .audience = QUERN_FOR_PROGRAMS, .key = "runner_up_r_squared" },
  { .kind = QUERN_COLUMN_TEXT, .get = quern_growth_column_get_reason,
    .needs = QUERN_NEEDS_POINTS,
    .audience = QUERN_FOR_PROGRAMS, .key = "chosen_because" },
  { .kind = QUERN_COLUMN_VALUE, .get = quern_growth_column_get_of_model,
    .field = G_STRUCT_OFFSET (QuernCurveModel, r_squared), .needs = QUERN_NEEDS_POINTS,
    .audience = QUERN_FOR_PROGRAMS, .key = "r_squared" },
  { .kind = QUERN_COLUMN_VALUE, .get = quern_growth_column_get_of_model,
    .field = G_STRUCT_OFFSET (QuernCurveModel, quality), .needs = QUERN_NEEDS_POINTS,
    .audience = QUERN_FOR_PROGRAMS, .key = "quality" },
  { .id = "power-a", .kind = QUERN_COLUMN_VALUE, .get = quern_growth_column_get_of_summary,
    .field = G_STRUCT_OFFSET (QuernGrowthSummary, power_a),
    .needs = QUERN_NEEDS_POINTS,
    .title = "a", .tooltip = N_("Of the curve a + b · n^c that fits the worst costs best"),
    .label = N_("a of a + b · n^c"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = POWER_WIDTH,
    .descending = TRUE,
    .audience = QUERN_FOR_PROGRAMS, .key = "power_a" },
  { .id = "power-b", .kind = QUERN_COLUMN_VALUE, .get = quern_growth_column_get_of_summary,
    .field = G_STRUCT_OFFSET (QuernGrowthSummary, power_b),
    .needs = QUERN_NEEDS_POINTS,
    .title = "b", .tooltip = N_("Of the curve a + b · n^c that fits the worst costs best"),
    .label = N_("b of a + b · n^c"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = POWER_WIDTH,
    .descending = TRUE,
    .audience = QUERN_FOR_PROGRAMS, .key = "power_b" },
  { .id = "power-c", .kind = QUERN_COLUMN_VALUE, .get = quern_growth_column_get_of_summary,
    .field = G_STRUCT_OFFSET (QuernGrowthSummary, power_c),
    .needs = QUERN_NEEDS_POINTS,
    .title = "c", .tooltip = N_("Of the curve a + b · n^c that fits the worst costs best"),
    .label = N_("c of a + b · n^c"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = POWER_WIDTH,
    .descending = TRUE,
    .audience = QUERN_FOR_PROGRAMS, .key = "power_c" },
  { .kind = QUERN_COLUMN_VALUE, .get = quern_growth_column_get_power_r_squared,
    .needs = QUERN_NEEDS_POINTS,
    .audience = QUERN_FOR_PROGRAMS, .key = "power_r_squared" },

  { .id = "self-per-call", .kind = QUERN_COLUMN_MEAN, .get = get_self_per_call,
    .title = N_("Self per call"),
    /* Translators: %s is the long name of an event, such as "Instruction Fetch" */
    .tooltip = N_("%s in a function's own code, for each time that it was called"),
    .label = N_("Self per Call"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = COST_WIDTH,
    .descending = TRUE },
  { .id = "inclusive-per-call", .kind = QUERN_COLUMN_MEAN, .get = get_inclusive_per_call,
    .title = N_("Incl. per call"),
    /* Translators: %s is the long name of an event, such as "Instruction Fetch" */
    .tooltip = N_("%s in a function and in all that it called, for each time that it was "
                  "called"),
    .label = N_("Inclusive per Call"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = COST_WIDTH,
    .descending = TRUE },

  { .kind = QUERN_COLUMN_COUNT, .get = get_cycle_of_member,
    .field = QUERN_COMPARISON_AFTER, .needs = QUERN_NEEDS_CYCLES,
    .title = N_("Cycle"),
    .audience = QUERN_FOR_PEOPLE, .key = "cycle" },
  { .id = "name", .kind = QUERN_COLUMN_NAME, .get = get_name, .title = N_("Function"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_NAME, .order = QUERN_ORDER_NAME,
    .audience = QUERN_FOR_PEOPLE, .key = "name" },
  { .id = "location", .kind = QUERN_COLUMN_TEXT, .get = quern_node_column_get_location,
    .title = N_("Location"), .tooltip = N_("Source file and object of a function"),
    .label = N_("Location"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_TEXT, .width = LOCATION_WIDTH,
    .order = QUERN_ORDER_LOCATION },
  { .kind = QUERN_COLUMN_PATH, .get = quern_node_column_get_whole_location, .title = N_("Location"),
    .audience = QUERN_FOR_PEOPLE, .key = "location" },
  { .kind = QUERN_COLUMN_PATH, .get = get_name, .title = N_("Group"),
    .audience = QUERN_FOR_PEOPLE, .key = "group", .rows = QUERN_ROWS_GROUPS },

  { .kind = QUERN_COLUMN_COUNT, .get = get_recursive,
    .field = QUERN_COMPARISON_AFTER, .audience = QUERN_FOR_PROGRAMS, .key = "called_recursive" },
  { .kind = QUERN_COLUMN_COUNT, .get = get_recursive,
    .field = QUERN_COMPARISON_BEFORE, .needs = QUERN_NEEDS_SIDES,
    .audience = QUERN_FOR_PROGRAMS, .key = "called_recursive_before" },
  { .kind = QUERN_COLUMN_COUNT, .get = get_cycle,
    .field = QUERN_COMPARISON_AFTER, .audience = QUERN_FOR_PROGRAMS, .key = "cycle" },
  { .kind = QUERN_COLUMN_COUNT, .get = get_cycle,
    .field = QUERN_COMPARISON_BEFORE, .needs = QUERN_NEEDS_SIDES,
    .audience = QUERN_FOR_PROGRAMS, .key = "cycle_before" },
  { .kind = QUERN_COLUMN_COUNT, .get = quern_node_column_get_bookmarked, .needs = QUERN_NEEDS_NOTES,
    .audience = QUERN_FOR_PROGRAMS, .key = "bookmarked" },
  { .kind = QUERN_COLUMN_TEXT, .get = quern_node_column_get_note_text, .needs = QUERN_NEEDS_NOTES,
    .audience = QUERN_FOR_PROGRAMS, .key = "note" },
  { .kind = QUERN_COLUMN_TEXT, .get = quern_node_column_get_star, .needs = QUERN_NEEDS_NOTES,
    .title = N_("Bookmark"),
    .audience = QUERN_FOR_PEOPLE, .key = "bookmarked" },
  { .kind = QUERN_COLUMN_TEXT, .get = quern_node_column_get_note_line, .needs = QUERN_NEEDS_NOTES,
    .title = N_("Note"),
    .audience = QUERN_FOR_PEOPLE, .key = "note" },
};

const QuernColumnInfo *
quern_function_columns_get (guint *n_columns)
{
  *n_columns = G_N_ELEMENTS (infos);

  return infos;
}

const QuernColumnInfo *
quern_function_columns_find (const char *id)
{
  return quern_column_info_find (infos, G_N_ELEMENTS (infos), id);
}

static gboolean
has_counts (QuernAnalysis *analysis)
{
  QuernAnalysis *before = quern_analysis_get_side (analysis, QUERN_COMPARISON_BEFORE);

  return quern_analysis_get_total_called (analysis) > 0 ||
         (before != NULL && quern_analysis_get_total_called (before) > 0);
}

guint
quern_function_columns_get_has (QuernAnalysis *analysis)
{
  gboolean has_points = quern_profile_get_series (quern_analysis_get_profile (analysis)) != NULL;

  guint sides = quern_column_info_get_sides (analysis);

  return (has_points ? QUERN_NEEDS_POINTS : 0) |
         (quern_analysis_has_contexts (analysis) ? QUERN_NEEDS_CONTEXTS : 0) |
         (has_counts (analysis) ? QUERN_NEEDS_COUNTS : 0) |
         (has_points || quern_analysis_calls_cost (analysis) ? QUERN_NEEDS_CALLEES : 0) |
         (sides != 0 ? sides : QUERN_NEEDS_ALONE);
}
