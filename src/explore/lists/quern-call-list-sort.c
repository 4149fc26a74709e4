/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The order of the rows of a list of calls. */

#include "quern-call-list-private.h"

#include "quern-name-order.h"
#include "quern-node-text.h"
#include "quern-sort-key.h"

#include <math.h>

static guint
get_n_rows (QuernCallList *self)
{
  if (self->all)
    return self->coverage != NULL ? quern_call_coverage_get_n_rows (self->coverage) : 0;

  return self->table != NULL ? quern_call_table_get_n_rows (self->table) : 0;
}

static guint64
get_count (QuernCallList *self,
           guint          row)
{
  return self->all ? quern_call_list_get_coverage (self, row)->count
                   : quern_call_table_get_row (self->table, row)->count;
}

static QuernNodeId
get_other (QuernCallList *self,
           guint          row)
{
  return self->all ? quern_call_list_get_coverage (self, row)->node
                   : quern_call_table_get_row (self->table, row)->other;
}

/* Of direct calls, a cost is told from the next one to the unit. */
static guint64
make_direct_key (QuernCallList *self,
                 guint          row)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));
  const gint64 *costs = quern_call_table_get_costs (self->table, row);

  return quern_sort_key_of_event (events, self->event, costs, self->descending);
}

static double
get_value (QuernCallList *self,
           guint          row)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));

  if (self->all)
    return quern_call_coverage_get_inclusive (self->coverage, row, self->event);

  return quern_event_set_get_value (events, self->event,
                                    quern_call_table_get_costs (self->table, row));
}

static guint64
make_cost_key (QuernCallList *self,
               guint          row)
{
  guint64 count = get_count (self, row);
  double value;

  if (self->event == QUERN_NONE)
    return QUERN_SORT_KEY_LAST;
  if (self->key == QUERN_CALL_KEY_COST && !self->all)
    return make_direct_key (self, row);

  value = get_value (self, row);
  if (self->key == QUERN_CALL_KEY_COST_PER_CALL)
    value = count > 0 ? value / (double) count : (double) NAN;

  return quern_sort_key_from_value (value, self->descending);
}

/* By the fewest calls, then by the most. */
static guint64
make_distance_key (QuernCallList *self,
                   guint          row)
{
  const QuernCoverageRow *coverage;

  if (!self->all)
    return QUERN_SORT_KEY_LAST;

  coverage = quern_call_list_get_coverage (self, row);

  return quern_sort_key_from_count ((guint64) coverage->min_distance << 31 |
                                    MIN (coverage->max_distance, G_MAXINT32),
                                    self->descending);
}

static void
add_text_keys (QuernCallList *self,
               guint64       *keys,
               guint          n_rows)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_full (n_rows, g_free);
  g_autofree guint32 *order = NULL;

  for (guint i = 0; i < n_rows; i++)
    {
      QuernNodeId other = get_other (self, i);

      g_ptr_array_add (texts, self->key == QUERN_CALL_KEY_LOCATION
                                ? quern_node_text_location (self->analysis, other, FALSE)
                                : quern_analysis_dup_node_name (self->analysis, other));
    }

  order = quern_name_order ((const char *const *) texts->pdata, n_rows);
  for (guint i = 0; i < n_rows; i++)
    keys[order[i]] = quern_sort_key_from_count (i, self->descending);
}

void
quern_call_list_sort_rows (QuernCallList *self)
{
  guint n_rows = get_n_rows (self);
  g_autofree guint64 *keys = g_new (guint64, n_rows);

  if (self->key == QUERN_CALL_KEY_NAME || self->key == QUERN_CALL_KEY_LOCATION)
    add_text_keys (self, keys, n_rows);
  else if (self->key == QUERN_CALL_KEY_COUNT)
    for (guint i = 0; i < n_rows; i++)
      keys[i] = quern_sort_key_from_count (get_count (self, i), self->descending);
  else if (self->key == QUERN_CALL_KEY_DISTANCE)
    for (guint i = 0; i < n_rows; i++)
      keys[i] = make_distance_key (self, i);
  else
    for (guint i = 0; i < n_rows; i++)
      keys[i] = make_cost_key (self, i);

  quern_row_list_set_order (QUERN_ROW_LIST (self), quern_sort_by_keys (keys, n_rows), n_rows);
}
