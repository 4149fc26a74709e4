/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-column-info.h"

#include "quern-comparison-events.h"
#include "quern-sort-key.h"

#include <math.h>
#include <string.h>

const QuernColumnInfo *
quern_column_info_find (const QuernColumnInfo *infos,
                        guint                  n_infos,
                        const char            *id)
{
  for (guint i = 0; i < n_infos; i++)
    if (infos[i].id != NULL && strcmp (infos[i].id, id) == 0)
      return &infos[i];

  return NULL;
}

gboolean
quern_column_info_fits (const QuernColumnInfo *self,
                        guint                  has)
{
  return (self->needs & ~has) == 0;
}

gboolean
quern_column_info_is_in_file (const QuernColumnInfo *self,
                              guint                  has,
                              QuernColumnRows        rows)
{
  return self->audience != 0 && (self->rows == rows || self->rows == QUERN_ROWS_BOTH) &&
         ((self->needs | self->file_needs) & ~has) == 0;
}

guint
quern_column_info_get_sides (QuernAnalysis *analysis)
{
  return analysis != NULL && quern_analysis_is_comparison (analysis) ? QUERN_NEEDS_SIDES : 0;
}

const char *
quern_column_info_get_title (const QuernColumnInfo *self,
                             guint                  has)
{
  return self->title_after != NULL && (has & QUERN_NEEDS_SIDES) != 0 ? self->title_after
                                                                     : self->title;
}

const char *
quern_column_info_get_file_title (const QuernColumnInfo *self,
                                  guint                  has)
{
  return self->file_title != NULL && (self->title_after == NULL || (has & QUERN_NEEDS_SIDES) == 0)
           ? self->file_title : quern_column_info_get_title (self, has);
}

void
quern_column_info_get (const QuernColumnInfo *self,
                       QuernColumnSource     *source,
                       gconstpointer          row,
                       QuernColumnValue      *value)
{
  *value = (QuernColumnValue) { .number = (double) NAN, .count = QUERN_NO_COUNT,
                                .field = self->field };
  self->get (source, row, value);
}

void
quern_column_value_clear (QuernColumnValue *value)
{
  g_clear_pointer (&value->owned, g_free);
  g_clear_pointer (&value->note, g_free);
}

static guint64
make_cost_key (QuernColumnSorting     *self,
               const QuernColumnValue *value)
{
  if (quern_column_value_is_absent (value, self->events, self->event))
    return QUERN_SORT_KEY_LAST;
  if (value->is_estimate)
    return quern_sort_key_from_value (value->number, self->descending);
  if (value->costs == NULL ||
      (self->as_shares && quern_column_value_has_no_share (value, self->events, self->event)))
    return QUERN_SORT_KEY_LAST;
  if (self->info->cell == QUERN_CELL_RELATIVE)
    {
      double relative = quern_column_value_get_relative (value, self->events, self->event);

      return isnan (relative) ? QUERN_SORT_KEY_LAST
                              : quern_sort_key_from_value (relative, self->descending);
    }
  if (!self->is_plain && !value->is_signed)
    return quern_sort_key_of_event (self->events, self->event, value->costs, self->descending);
  if (!self->is_plain && quern_event_set_is_ratio (self->events, self->event))
    return quern_sort_key_from_value (
      quern_event_set_get_value (self->events, self->event, value->costs), self->descending);

  return quern_sort_key_from_cost (
    quern_event_set_get_cost (self->events, self->event, value->costs), self->descending);
}

static double
get_mean (const gint64  *costs,
          guint64        count,
          QuernEventSet *events,
          QuernEventId   event)
{
  return count != 0 && count != QUERN_NO_COUNT
           ? quern_event_set_get_value (events, event, costs) / (double) count : (double) NAN;
}

double
quern_column_value_get_mean (const QuernColumnValue *value,
                             QuernEventSet          *events,
                             QuernEventId            event)
{
  QuernEventId before, after;

  if (value->costs == NULL)
    return (double) NAN;

  switch (quern_event_set_get_side (events, event))
    {
    case QUERN_COMPARISON_BEFORE:
      return get_mean (value->costs, value->count_before, events, event);

    case QUERN_COMPARISON_DIFFERENCE:
      quern_comparison_get_sides (events, event, &before, &after);
      return get_mean (value->costs, value->count, events, after) -
             get_mean (value->costs, value->count_before, events, before);

    case QUERN_COMPARISON_AFTER:
    case QUERN_COMPARISON_NONE:
    default:
      return get_mean (value->costs, value->count, events, event);
    }
}

double
quern_column_value_get_relative (const QuernColumnValue *value,
                                 QuernEventSet          *events,
                                 QuernEventId            difference)
{
  QuernEventId before_event, after_event;
  double before, after;

  if (value->costs == NULL)
    return (double) NAN;

  if (value->is_new)
    return (double) INFINITY;
  if (value->is_gone)
    return -1.0;

  quern_comparison_get_sides (events, difference, &before_event, &after_event);
  before = quern_event_set_get_value (events, before_event, value->costs);
  after = quern_event_set_get_value (events, after_event, value->costs);
  if (!(after > before || after < before))
    return isnan (before) || isnan (after) ? (double) NAN : 0.0;

  return before > 0.0 ? (after - before) / before : (double) NAN;
}

gboolean
quern_column_costs_have_side (const gint64        *costs,
                              QuernEventSet       *events,
                              QuernComparisonSide  side)
{
  for (QuernEventId event = 0; event < quern_event_set_get_n_real (events); event++)
    if (quern_event_set_get_side (events, event) == side && costs[event] != 0)
      return TRUE;

  return FALSE;
}

gboolean
quern_column_value_is_absent (const QuernColumnValue *value,
                              QuernEventSet          *events,
                              QuernEventId            event)
{
  switch (quern_event_set_get_side (events, event))
    {
    case QUERN_COMPARISON_BEFORE:
      return value->is_new;

    case QUERN_COMPARISON_AFTER:
      return value->is_gone;

    case QUERN_COMPARISON_NONE:
    case QUERN_COMPARISON_DIFFERENCE:
    default:
      return FALSE;
    }
}

gboolean
quern_column_value_has_no_share (const QuernColumnValue *value,
                                 QuernEventSet          *events,
                                 QuernEventId            event)
{
  return quern_event_set_get_side (events, event) == QUERN_COMPARISON_BEFORE
           ? value->is_no_share_before : value->is_no_share;
}

static guint64
make_mean_key (QuernColumnSorting     *self,
               const QuernColumnValue *value)
{
  double mean = quern_column_value_get_mean (value, self->events, self->event);

  return isnan (mean) ? QUERN_SORT_KEY_LAST : quern_sort_key_from_value (mean, self->descending);
}

void
quern_column_sorting_init (QuernColumnSorting    *self,
                           const QuernColumnInfo *info,
                           QuernColumnSource     *source,
                           QuernEventId           event,
                           gboolean               descending)
{
  *self = (QuernColumnSorting) {
    .info = info,
    .source = source,
    .events = quern_profile_get_events (quern_analysis_get_profile (source->analysis)),
    .event = event,
    .descending = descending,
  };
  if (info->kind == QUERN_COLUMN_COST)
    self->is_plain = !quern_event_set_is_ratio (self->events, event) &&
                     !quern_event_set_is_difference (self->events, event);
}

guint64
quern_column_sorting_make_key (QuernColumnSorting *self,
                               gconstpointer       row)
{
  const QuernColumnInfo *info = self->info;
  QuernColumnValue value = { .number = (double) NAN, .count = QUERN_NO_COUNT,
                             .field = info->field };
  guint64 key = QUERN_SORT_KEY_LAST;

  (info->sort != NULL ? info->sort : info->get) (self->source, row, &value);
  if (info->sort != NULL)
    key = quern_sort_key_from_value (value.number, self->descending);
  else if (info->kind == QUERN_COLUMN_COST)
    key = make_cost_key (self, &value);
  else if (info->kind == QUERN_COLUMN_MEAN)
    key = make_mean_key (self, &value);
  else if (info->kind != QUERN_COLUMN_COUNT)
    key = quern_sort_key_from_value (value.number, self->descending);
  else if (value.count != QUERN_NO_COUNT && value.count != 0 && !value.is_zero)
    key = quern_sort_key_from_count (value.count, self->descending);
  quern_column_value_clear (&value);

  return key;
}
