/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-columns.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>

/* Px. */
#define SHARE_WIDTH 84
#define COST_WIDTH 112
#define ROLE_WIDTH 76
#define NAME_WIDTH 96
#define UNIT_WIDTH 110
#define LONG_NAME_WIDTH 176

/* A text of the record, given by the column's field. */
static void
get_text (QuernColumnSource *source,
          gconstpointer      row,
          QuernColumnValue  *value)
{
  const QuernEventRecord *record = row;

  value->text = G_STRUCT_MEMBER (const char *, record, value->field);
  value->is_weak = record->event == QUERN_NONE;
}

/* Costs on the side of a comparison on which the function does not run are none, not 0. */
static void
set_costs (QuernColumnSource      *source,
           const QuernEventRecord *record,
           const gint64           *costs,
           QuernColumnValue       *value)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (source->analysis));

  value->costs = costs;
  value->event = record->event;
  value->is_weak = costs == NULL;
  if (record->inclusive != NULL && quern_analysis_is_comparison (source->analysis))
    {
      value->is_new = !quern_column_costs_have_side (record->inclusive, events,
                                                     QUERN_COMPARISON_BEFORE);
      value->is_gone = !quern_column_costs_have_side (record->inclusive, events,
                                                      QUERN_COMPARISON_AFTER);
    }
}

static void
get_total (QuernColumnSource *source,
           gconstpointer      row,
           QuernColumnValue  *value)
{
  const QuernEventRecord *record = row;

  value->costs = record->total;
  value->event = record->event;
}

static void
get_inclusive (QuernColumnSource *source,
               gconstpointer      row,
               QuernColumnValue  *value)
{
  const QuernEventRecord *record = row;

  set_costs (source, record, record->inclusive, value);
  value->is_inclusive = TRUE;
  value->is_bound = record->is_bound;
}

static void
get_self (QuernColumnSource *source,
          gconstpointer      row,
          QuernColumnValue  *value)
{
  const QuernEventRecord *record = row;

  set_costs (source, record, record->self, value);
}

/* In display order. */
static const QuernColumnInfo infos[] = {
  { .id = "long-name", .kind = QUERN_COLUMN_TEXT, .get = get_text,
    .field = G_STRUCT_OFFSET (QuernEventRecord, long_name), .title = N_("Event"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_TEXT, .width = LONG_NAME_WIDTH,
    .audience = QUERN_FOR_ALL, .key = "long_name" },
  { .id = "role", .kind = QUERN_COLUMN_TEXT, .get = get_text,
    .field = G_STRUCT_OFFSET (QuernEventRecord, role), .title = N_("Shown"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_TEXT, .width = ROLE_WIDTH },
  { .id = "name", .kind = QUERN_COLUMN_TEXT, .get = get_text,
    .field = G_STRUCT_OFFSET (QuernEventRecord, name), .title = N_("Name"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_TEXT, .width = NAME_WIDTH,
    .audience = QUERN_FOR_ALL, .key = "name" },
  { .id = "total", .kind = QUERN_COLUMN_COST, .is_of_row = TRUE, .get = get_total,
    .title = N_("Total"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_NUMBER, .width = COST_WIDTH,
    .audience = QUERN_FOR_ALL, .key = "total" },
  { .id = "inclusive", .kind = QUERN_COLUMN_COST, .is_of_row = TRUE, .get = get_inclusive,
    .title = N_("Incl."), .share_title = N_("Incl. %"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_INCLUSIVE, .width = SHARE_WIDTH,
    .audience = QUERN_FOR_ALL, .key = "inclusive", .file_needs = QUERN_NEEDS_SELECTED },
  { .id = "self", .kind = QUERN_COLUMN_COST, .is_of_row = TRUE, .get = get_self,
    .title = N_("Self"), .share_title = N_("Self %"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_SELF, .width = SHARE_WIDTH,
    .audience = QUERN_FOR_ALL, .key = "self", .file_needs = QUERN_NEEDS_SELECTED },
  { .id = "unit", .kind = QUERN_COLUMN_TEXT, .get = get_text,
    .field = G_STRUCT_OFFSET (QuernEventRecord, unit), .title = N_("Unit"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_TEXT, .width = UNIT_WIDTH,
    .audience = QUERN_FOR_ALL, .key = "unit" },
  { .id = "formula", .kind = QUERN_COLUMN_TEXT, .get = get_text,
    .field = G_STRUCT_OFFSET (QuernEventRecord, formula), .title = N_("Formula"),
    .presence = QUERN_COLUMN_FIXED, .cell = QUERN_CELL_TEXT,
    .audience = QUERN_FOR_ALL, .key = "formula" },
};

const QuernColumnInfo *
quern_event_columns_get (guint *n_columns)
{
  *n_columns = G_N_ELEMENTS (infos);

  return infos;
}
