/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-list.h"

#include "quern-name-order.h"
#include "quern-row-list-private.h"
#include "quern-sort-key.h"

#include <math.h>

struct _QuernCallList
{
  QuernRowList    parent_instance;

  QuernDirection  direction;
  QuernAnalysis  *analysis;   /* owned, nullable */
  QuernCallTable *table;      /* owned, nullable */

  QuernCallKey    key;
  QuernEventId    event;      /* or QUERN_NONE */
  gboolean        descending;
};

G_DEFINE_FINAL_TYPE (QuernCallList, quern_call_list, QUERN_TYPE_ROW_LIST)

static void
quern_call_list_finalize (GObject *object)
{
  QuernCallList *self = QUERN_CALL_LIST (object);

  g_clear_pointer (&self->table, quern_call_table_free);
  g_clear_object (&self->analysis);

  G_OBJECT_CLASS (quern_call_list_parent_class)->finalize (object);
}

static void
quern_call_list_class_init (QuernCallListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_call_list_finalize;
  QUERN_ROW_LIST_CLASS (klass)->row_type = QUERN_TYPE_ARC_ROW;
}

static void
quern_call_list_init (QuernCallList *self)
{
  self->key = QUERN_CALL_KEY_COST;
  self->event = QUERN_NONE;
  self->descending = TRUE;
}

static guint
get_n_rows (QuernCallList *self)
{
  return self->table != NULL ? quern_call_table_get_n_rows (self->table) : 0;
}

static guint64
make_cost_key (QuernCallList *self,
               guint          row)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));
  const gint64 *costs = quern_call_table_get_costs (self->table, row);
  guint64 count = quern_call_table_get_row (self->table, row)->count;
  double value;

  if (self->event == QUERN_NONE)
    return QUERN_SORT_KEY_LAST;

  if (self->key == QUERN_CALL_KEY_COST && !quern_event_set_is_ratio (events, self->event))
    return quern_sort_key_from_cost (quern_event_set_get_cost (events, self->event, costs),
                                     self->descending);

  value = quern_event_set_get_value (events, self->event, costs);
  if (self->key == QUERN_CALL_KEY_COST_PER_CALL)
    value = count > 0 ? value / (double) count : (double) NAN;

  return quern_sort_key_from_value (value, self->descending);
}

static void
add_name_keys (QuernCallList *self,
               guint64       *keys,
               guint          n_rows)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_full (n_rows, g_free);
  g_autofree guint32 *order = NULL;

  for (guint i = 0; i < n_rows; i++)
    {
      QuernNodeId other = quern_call_table_get_row (self->table, i)->other;

      g_ptr_array_add (names, quern_analysis_dup_node_name (self->analysis, other));
    }

  order = quern_name_order ((const char *const *) names->pdata, n_rows);
  for (guint i = 0; i < n_rows; i++)
    keys[order[i]] = quern_sort_key_from_count (i, self->descending);
}

static void
sort (QuernCallList *self)
{
  guint n_rows = get_n_rows (self);
  g_autofree guint64 *keys = g_new (guint64, n_rows);

  if (self->key == QUERN_CALL_KEY_NAME)
    add_name_keys (self, keys, n_rows);
  else if (self->key == QUERN_CALL_KEY_COUNT)
    for (guint i = 0; i < n_rows; i++)
      keys[i] = quern_sort_key_from_count (quern_call_table_get_row (self->table, i)->count,
                                           self->descending);
  else
    for (guint i = 0; i < n_rows; i++)
      keys[i] = make_cost_key (self, i);

  quern_row_list_set_order (QUERN_ROW_LIST (self), quern_sort_by_keys (keys, n_rows), n_rows);
}

QuernCallList *
quern_call_list_new (QuernDirection direction)
{
  QuernCallList *self = g_object_new (QUERN_TYPE_CALL_LIST, NULL);

  self->direction = direction;

  return self;
}

QuernDirection
quern_call_list_get_direction (QuernCallList *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), QUERN_CALLERS);

  return self->direction;
}

void
quern_call_list_set_node (QuernCallList *self,
                          QuernAnalysis *analysis,
                          QuernNodeId    node)
{
  g_return_if_fail (QUERN_IS_CALL_LIST (self));
  g_return_if_fail (analysis == NULL || QUERN_IS_ANALYSIS (analysis));
  g_return_if_fail (node == QUERN_NONE ||
                    (analysis != NULL && node < quern_analysis_get_n_nodes (analysis)));

  /* An event of another profile means nothing here. */
  if (g_set_object (&self->analysis, analysis))
    self->event = QUERN_NONE;

  g_clear_pointer (&self->table, quern_call_table_free);
  if (node != QUERN_NONE)
    self->table = quern_analysis_list_calls (analysis, node, self->direction);

  sort (self);
}

void
quern_call_list_sort (QuernCallList *self,
                      QuernCallKey   key,
                      QuernEventId   event,
                      gboolean       descending)
{
  g_return_if_fail (QUERN_IS_CALL_LIST (self));

  self->key = key;
  self->event = event;
  self->descending = descending;
  sort (self);
}

QuernAnalysis *
quern_call_list_get_analysis (QuernCallList *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), NULL);

  return self->analysis;
}

const QuernCallTable *
quern_call_list_get_table (QuernCallList *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), NULL);

  return self->table;
}
