/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-columns.h"

#include "quern-config.h"
#include "quern-node-columns.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Px: VISUAL 8. */
#define SHARE_WIDTH 66
#define COUNT_WIDTH 84
#define COST_WIDTH 98
#define DISTANCE_WIDTH 70
#define EVENT_SHARE_WIDTH 90
#define LOCATION_WIDTH 180

static void
get_direction (QuernColumnSource *source,
               gconstpointer      row,
               QuernColumnValue  *value)
{
  const QuernArcLine *line = row;

  value->text = line->direction == QUERN_CALLERS ? "caller" : "callee";
}

/* Whether there are calls on a side of a comparison. */
static gboolean
has_side (QuernColumnSource   *source,
          const QuernArcLine  *line,
          QuernComparisonSide  side)
{
  QuernProfile *profile = quern_analysis_get_profile (source->analysis);

  if ((side == QUERN_COMPARISON_BEFORE ? line->count_before : line->count) != 0)
    return TRUE;

  return line->costs != NULL
           ? quern_column_costs_have_side (line->costs, quern_profile_get_events (profile), side)
           : fabs (line->inclusive) > 0.0;
}

static void
get_cost (QuernColumnSource *source,
          gconstpointer      row,
          QuernColumnValue  *value)
{
  const QuernArcLine *line = row;

  value->costs = line->costs;
  value->is_estimate = line->costs == NULL;
  /* A call inside a cycle: its cost is already part of the calls above it. */
  value->is_no_share = !value->is_estimate && line->recursive;
  value->is_no_share_before = !value->is_estimate && line->recursive_before;
  value->number = line->inclusive;
  value->further = line->further;
  if (quern_analysis_is_comparison (source->analysis))
    {
      value->is_new = !has_side (source, line, QUERN_COMPARISON_BEFORE);
      value->is_gone = !has_side (source, line, QUERN_COMPARISON_AFTER);
    }
}

static void
get_self (QuernColumnSource *source,
          gconstpointer      row,
          QuernColumnValue  *value)
{
  const QuernArcLine *line = row;

  value->is_estimate = TRUE;
  value->number = line->self;
  value->further = line->further != NULL ? line->further + 1 : NULL;
}

static void
get_cost_per_call (QuernColumnSource *source,
                   gconstpointer      row,
                   QuernColumnValue  *value)
{
  get_cost (source, row, value);
  value->count = ((const QuernArcLine *) row)->count;
  value->count_before = ((const QuernArcLine *) row)->count_before;
}

/* Given by the column's field. */
static void
get_count (QuernColumnSource *source,
           gconstpointer      row,
           QuernColumnValue  *value)
{
  value->count = G_STRUCT_MEMBER (guint64, row, value->field);
}

/* The shortest or the longest distance, given by the column's field. */
static void
get_extreme (QuernColumnSource *source,
             gconstpointer      row,
             QuernColumnValue  *value)
{
  value->count = G_STRUCT_MEMBER (guint, row, value->field);
}

static void
get_distance (QuernColumnSource *source,
              gconstpointer      row,
              QuernColumnValue  *value)
{
  const QuernArcLine *line = row;

  value->text = value->owned =
    line->min_distance == line->max_distance
      ? g_strdup_printf ("%u", line->min_distance)
      : g_strdup_printf ("%u–%u", line->min_distance, line->max_distance);
}

/* Sorts by the shortest distance, then by the longest. */
static void
sort_distance (QuernColumnSource *source,
               gconstpointer      row,
               QuernColumnValue  *value)
{
  const QuernArcLine *line = row;

  if (line->costs == NULL)
    value->number = line->min_distance + (double) line->max_distance / 4294967296.0;
}

static void
get_marked_name (QuernColumnSource *source,
                 gconstpointer      row,
                 QuernColumnValue  *value)
{
  char *name;

  quern_node_column_get_name (source, row, value);
  if (!((const QuernArcLine *) row)->recursive && !((const QuernArcLine *) row)->recursive_before)
    return;

  name = g_strdup_printf (_("%s (recursive)"), value->text);
  g_free (value->owned);
  value->text = value->owned = name;
}

/* Given by the column's field. */
static void
get_recursive (QuernColumnSource *source,
               gconstpointer      row,
               QuernColumnValue  *value)
{
  value->count = G_STRUCT_MEMBER (gboolean, row, value->field) ? 1 : 0;
}

/* In display order. Columns for programs are in the order of JSON. */
static const QuernColumnInfo infos[] = {
  { .kind = QUERN_COLUMN_TEXT, .get = get_direction,
    .audience = QUERN_FOR_PROGRAMS, .key = "direction" },
  { .kind = QUERN_COLUMN_NAME, .get = quern_node_column_get_name,
    .audience = QUERN_FOR_PROGRAMS, .key = "name" },
  { .kind = QUERN_COLUMN_PATH, .get = quern_node_column_get_file,
    .audience = QUERN_FOR_PROGRAMS, .key = "file" },
  { .kind = QUERN_COLUMN_PATH, .get = quern_node_column_get_object,
    .audience = QUERN_FOR_PROGRAMS, .key = "object" },
  { .kind = QUERN_COLUMN_COUNT, .get = quern_node_column_get_line,
    .audience = QUERN_FOR_PROGRAMS, .key = "line" },

  { .id = "distance", .kind = QUERN_COLUMN_FIGURE, .get = get_distance,
    .needs = QUERN_NEEDS_COVERAGE,
    .title = N_("Distance"),
    .tooltip = N_("How many calls it is away: the shortest and the longest way"),
    .label = N_("Distance"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = DISTANCE_WIDTH,
    .sort = sort_distance },
  { .id = "cost", .kind = QUERN_COLUMN_COST, .get = get_cost,
    .title = "%s", .share_title = "%s %%",
    /* Translators: %s is the long name of an event, such as "Instruction Fetch" */
    .tooltip = N_("%s in these calls and in all that they called"),
    .estimate_tooltip = N_("%s on all ways together, estimated where a function has several "
                           "callers"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_INCLUSIVE, .width = SHARE_WIDTH,
    .descending = TRUE },
  { .id = "cost-before", .kind = QUERN_COLUMN_COST, .get = get_cost,
    .needs = QUERN_NEEDS_SIDES, .costs = QUERN_COSTS_OF_BEFORE,
    .title = N_("Before"), .share_title = N_("Before %"),
    .tooltip = N_("%s in these calls and in all that they called"),
    .estimate_tooltip = N_("%s on all ways together, estimated where a function has several "
                           "callers"),
    .label = N_("Cost before"),
    .presence = QUERN_COLUMN_USUAL, .cell = QUERN_CELL_INCLUSIVE, .width = SHARE_WIDTH,
    .descending = TRUE },
  { .id = "event-cost", .kind = QUERN_COLUMN_COST, .get = get_cost,
    .title = "%s", .share_title = "%s %%",
    .tooltip = N_("%s in these calls and in all that they called"),
    .estimate_tooltip = N_("%s on all ways together, estimated where a function has several "
                           "callers"),
    .label = N_("Cost of Event"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_INCLUSIVE,
    .width = EVENT_SHARE_WIDTH, .is_of_event = TRUE, .is_of_second = TRUE, .descending = TRUE },
  /* Only in files, which repeat these columns for each event. */
  { .kind = QUERN_COLUMN_COST, .get = get_cost,
    .title = N_("Inclusive"), .share_title = N_("Incl. %"), .estimate_tooltip = "",
    .audience = QUERN_FOR_ALL, .key = "inclusive" },
  { .kind = QUERN_COLUMN_COST, .get = get_self, .needs = QUERN_NEEDS_COVERAGE,
    .title = N_("Self"), .share_title = N_("Self %"), .estimate_tooltip = "",
    .audience = QUERN_FOR_ALL, .key = "self" },
  { .id = "cost-per-call", .kind = QUERN_COLUMN_MEAN, .get = get_cost_per_call,
    .needs = QUERN_NEEDS_DIRECT,
    /* Translators: title of a column; %s is the name of an event */
    .title = N_("%s per call"), .tooltip = N_("%s for each of these calls"),
    .label = N_("Cost per Call"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = COST_WIDTH,
    .descending = TRUE },
  { .id = "event-cost-per-call", .kind = QUERN_COLUMN_MEAN, .get = get_cost_per_call,
    .needs = QUERN_NEEDS_DIRECT,
    /* Translators: title of a column; %s is the name of an event */
    .title = N_("%s per call"), .tooltip = N_("%s for each of these calls"),
    .label = N_("Cost per Call of Event"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = COST_WIDTH,
    .is_of_event = TRUE, .descending = TRUE },
  { .id = "count-before", .kind = QUERN_COLUMN_COUNT, .get = get_count,
    .field = G_STRUCT_OFFSET (QuernArcLine, count_before),
    .needs = QUERN_NEEDS_SIDES,
    .title = N_("Calls before"), .tooltip = N_("How many calls there were"),
    .estimate_tooltip = N_("How often it was called on these ways, estimated"),
    .label = N_("Calls before"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = COUNT_WIDTH,
    .get_largest = quern_node_column_get_most_called_before, .descending = TRUE,
    .audience = QUERN_FOR_ALL, .key = "count_before" },
  { .id = "count", .kind = QUERN_COLUMN_COUNT, .get = get_count,
    .field = G_STRUCT_OFFSET (QuernArcLine, count),
    .title = N_("Count"), .title_after = N_("Calls after"),
    .tooltip = N_("How many calls there were"),
    .estimate_tooltip = N_("How often it was called on these ways, estimated"),
    .label = N_("Count"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_NUMBER, .width = COUNT_WIDTH,
    .get_largest = quern_node_column_get_most_called, .descending = TRUE,
    .audience = QUERN_FOR_ALL, .key = "count", .file_title = N_("Calls") },
  { .kind = QUERN_COLUMN_COUNT, .get = get_extreme,
    .field = G_STRUCT_OFFSET (QuernArcLine, min_distance), .needs = QUERN_NEEDS_COVERAGE,
    .audience = QUERN_FOR_PROGRAMS, .key = "min_distance" },
  { .kind = QUERN_COLUMN_COUNT, .get = get_extreme,
    .field = G_STRUCT_OFFSET (QuernArcLine, max_distance), .needs = QUERN_NEEDS_COVERAGE,
    .audience = QUERN_FOR_PROGRAMS, .key = "max_distance" },
  { .kind = QUERN_COLUMN_TEXT, .get = get_distance, .needs = QUERN_NEEDS_COVERAGE,
    .title = N_("Distance"), .audience = QUERN_FOR_PEOPLE, .key = "distance" },

  { .id = "name", .kind = QUERN_COLUMN_NAME, .get = quern_node_column_get_name,
    .title = N_("Caller"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_NAME, .order = QUERN_ORDER_NAME },
  { .kind = QUERN_COLUMN_NAME, .get = get_marked_name, .title = N_("Function"),
    .audience = QUERN_FOR_PEOPLE, .key = "name" },
  { .id = "location", .kind = QUERN_COLUMN_TEXT, .get = quern_node_column_get_location,
    .title = N_("Location"), .tooltip = N_("Source file and object of a function"),
    .label = N_("Location"),
    .presence = QUERN_COLUMN_ON_REQUEST, .cell = QUERN_CELL_TEXT, .width = LOCATION_WIDTH,
    .order = QUERN_ORDER_LOCATION },
  { .kind = QUERN_COLUMN_PATH, .get = quern_node_column_get_whole_location,
    .title = N_("Location"), .audience = QUERN_FOR_PEOPLE, .key = "location" },
  { .kind = QUERN_COLUMN_COUNT, .get = get_recursive,
    .field = G_STRUCT_OFFSET (QuernArcLine, recursive), .needs = QUERN_NEEDS_DIRECT,
    .audience = QUERN_FOR_PROGRAMS, .key = "recursive" },
  { .kind = QUERN_COLUMN_COUNT, .get = get_recursive,
    .field = G_STRUCT_OFFSET (QuernArcLine, recursive_before),
    .needs = QUERN_NEEDS_DIRECT | QUERN_NEEDS_SIDES,
    .audience = QUERN_FOR_PROGRAMS, .key = "recursive_before" },
  { .kind = QUERN_COLUMN_COUNT, .get = quern_node_column_get_bookmarked,
    .needs = QUERN_NEEDS_NOTES, .audience = QUERN_FOR_PROGRAMS, .key = "bookmarked" },
  { .kind = QUERN_COLUMN_TEXT, .get = quern_node_column_get_note_text,
    .needs = QUERN_NEEDS_NOTES, .audience = QUERN_FOR_PROGRAMS, .key = "note" },
  { .kind = QUERN_COLUMN_TEXT, .get = quern_node_column_get_star, .needs = QUERN_NEEDS_NOTES,
    .title = N_("Bookmark"), .audience = QUERN_FOR_PEOPLE, .key = "bookmarked" },
  { .kind = QUERN_COLUMN_TEXT, .get = quern_node_column_get_note_line,
    .needs = QUERN_NEEDS_NOTES, .title = N_("Note"), .audience = QUERN_FOR_PEOPLE, .key = "note" },
};

const QuernColumnInfo *
quern_call_columns_get (guint *n_columns)
{
  *n_columns = G_N_ELEMENTS (infos);

  return infos;
}

void
quern_arc_line_set_call (QuernArcLine       *self,
                         const QuernCallRow *call,
                         const gint64       *costs)
{
  self->node = call->other;
  self->count = call->count;
  self->count_before = call->count_before;
  self->recursive = call->recursive;
  self->recursive_before = call->recursive_before;
  self->costs = costs;
}

void
quern_arc_line_set_coverage (QuernArcLine           *self,
                             const QuernCoverageRow *coverage)
{
  self->node = coverage->node;
  self->count = coverage->count;
  self->count_before = coverage->count_before;
  self->inclusive = coverage->inclusive;
  self->self = coverage->self;
  self->min_distance = coverage->min_distance;
  self->max_distance = coverage->max_distance;
}

const QuernColumnInfo *
quern_call_columns_find (const char *id)
{
  return quern_column_info_find (infos, G_N_ELEMENTS (infos), id);
}
