/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-list.h"

#include "quern-coverage.h"
#include "quern-name-order.h"
#include "quern-row-list-private.h"
#include "quern-sort-key.h"

#include <math.h>

/* All calls are followed in a thread. Until they are there, the rows of the
 * function before stay; but not for longer than this, in ms. */
#define MAX_STALE 150

struct _QuernCallList
{
  QuernRowList    parent_instance;

  QuernDirection  direction;
  gboolean        all;         /* or else direct calls */
  QuernAnalysis  *analysis;    /* owned, nullable */
  QuernNodeId     node;        /* or QUERN_NONE */
  QuernCallTable *table;       /* owned, nullable: direct calls */
  GArray         *coverage;    /* owned, nullable: QuernCoverageRow, all calls */

  GCancellable   *cancellable; /* owned, nullable: while all calls are followed */
  QuernNodeId     followed;    /* for whom they are, or were last */
  QuernEventId    followed_event;
  guint           stale_id;    /* timeout, or 0 */
  char           *problem;     /* owned, nullable: why they could not be */

  QuernCallKey    key;
  QuernEventId    event;       /* or QUERN_NONE */
  gboolean        descending;
};

enum
{
  PROP_0,
  PROP_ALL,
  PROP_BUSY,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (QuernCallList, quern_call_list, QUERN_TYPE_ROW_LIST)

static GParamSpec *properties[N_PROPS];

static void
stop (QuernCallList *self)
{
  g_clear_handle_id (&self->stale_id, g_source_remove);
  if (self->cancellable == NULL)
    return;

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void
quern_call_list_dispose (GObject *object)
{
  stop (QUERN_CALL_LIST (object));

  G_OBJECT_CLASS (quern_call_list_parent_class)->dispose (object);
}

static void
quern_call_list_finalize (GObject *object)
{
  QuernCallList *self = QUERN_CALL_LIST (object);

  g_clear_pointer (&self->table, quern_call_table_free);
  g_clear_pointer (&self->coverage, g_array_unref);
  g_clear_pointer (&self->problem, g_free);
  g_clear_object (&self->analysis);

  G_OBJECT_CLASS (quern_call_list_parent_class)->finalize (object);
}

static void
quern_call_list_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  QuernCallList *self = QUERN_CALL_LIST (object);

  switch (prop_id)
    {
    case PROP_ALL:
      g_value_set_boolean (value, self->all);
      break;

    case PROP_BUSY:
      g_value_set_boolean (value, quern_call_list_is_busy (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
quern_call_list_set_property (GObject      *object,
                              guint         prop_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_ALL:
      quern_call_list_set_all (QUERN_CALL_LIST (object), g_value_get_boolean (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
quern_call_list_class_init (QuernCallListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = quern_call_list_dispose;
  object_class->finalize = quern_call_list_finalize;
  object_class->get_property = quern_call_list_get_property;
  object_class->set_property = quern_call_list_set_property;
  QUERN_ROW_LIST_CLASS (klass)->row_type = QUERN_TYPE_ARC_ROW;

  /**
   * QuernCallList:all:
   *
   * Whether calls are followed on: all that lead to the function, or all that
   * it leads to.
   */
  properties[PROP_ALL] =
    g_param_spec_boolean ("all", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  /**
   * QuernCallList:busy:
   *
   * Whether all calls are being followed, and the rows are still others.
   */
  properties[PROP_BUSY] =
    g_param_spec_boolean ("busy", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
quern_call_list_init (QuernCallList *self)
{
  self->node = QUERN_NONE;
  self->followed = QUERN_NONE;
  self->key = QUERN_CALL_KEY_COST;
  self->event = QUERN_NONE;
  self->descending = TRUE;
}

static guint
get_n_rows (QuernCallList *self)
{
  if (self->all)
    return self->coverage != NULL ? self->coverage->len : 0;

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
    return quern_call_list_get_coverage (self, row)->inclusive;

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
add_name_keys (QuernCallList *self,
               guint64       *keys,
               guint          n_rows)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_full (n_rows, g_free);
  g_autofree guint32 *order = NULL;

  for (guint i = 0; i < n_rows; i++)
    g_ptr_array_add (names, quern_analysis_dup_node_name (self->analysis, get_other (self, i)));

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
      keys[i] = quern_sort_key_from_count (get_count (self, i), self->descending);
  else if (self->key == QUERN_CALL_KEY_DISTANCE)
    for (guint i = 0; i < n_rows; i++)
      keys[i] = make_distance_key (self, i);
  else
    for (guint i = 0; i < n_rows; i++)
      keys[i] = make_cost_key (self, i);

  quern_row_list_set_order (QUERN_ROW_LIST (self), quern_sort_by_keys (keys, n_rows), n_rows);
}

/* Following all calls. */

typedef struct
{
  QuernAnalysis  *analysis; /* owned */
  QuernNodeId     node;
  QuernEventId    event;
  QuernDirection  direction;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->analysis);
  g_free (job);
}

static void
follow_in_thread (GTask        *task,
                  gpointer      source,
                  gpointer      data,
                  GCancellable *cancellable)
{
  const Job *job = data;
  GError *error = NULL;
  GArray *rows = quern_coverage_list (job->analysis, job->node, job->event, job->direction,
                                      cancellable, &error);

  if (rows == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  /* The function itself is not among its callers. */
  g_array_remove_index (rows, 0);
  g_task_return_pointer (task, rows, (GDestroyNotify) g_array_unref);
}

static void
set_coverage (QuernCallList *self,
              GArray        *rows)
{
  g_autoptr (GArray) old = g_steal_pointer (&self->coverage);

  self->coverage = rows;
  sort (self);
}

static void
followed_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  QuernCallList *self = QUERN_CALL_LIST (source);
  g_autoptr (GError) error = NULL;
  GArray *rows = g_task_propagate_pointer (G_TASK (result), &error);

  /* Somebody else is being followed by now, or nobody. */
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    {
      g_clear_pointer (&rows, g_array_unref);
      return;
    }

  g_clear_handle_id (&self->stale_id, g_source_remove);
  g_clear_object (&self->cancellable);
  self->problem = error != NULL ? g_strdup (error->message) : NULL;
  set_coverage (self, rows);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static gboolean
stale_cb (gpointer data)
{
  QuernCallList *self = data;

  self->stale_id = 0;
  set_coverage (self, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);

  return G_SOURCE_REMOVE;
}

static gboolean
can_follow (QuernCallList *self)
{
  return self->all && self->node != QUERN_NONE && self->event != QUERN_NONE &&
         !quern_event_set_is_ratio (
           quern_profile_get_events (quern_analysis_get_profile (self->analysis)), self->event);
}

static void
follow (QuernCallList *self)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  stop (self);
  g_clear_pointer (&self->problem, g_free);
  self->followed = self->node;
  self->followed_event = self->event;
  if (!can_follow (self))
    {
      set_coverage (self, NULL);
      return;
    }

  job = g_new (Job, 1);
  job->analysis = g_object_ref (self->analysis);
  job->node = self->node;
  job->event = self->event;
  job->direction = self->direction;

  self->cancellable = g_cancellable_new ();
  self->stale_id = g_timeout_add (MAX_STALE, stale_cb, self);
  task = g_task_new (self, self->cancellable, followed_cb, NULL);
  g_task_set_source_tag (task, follow);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, follow_in_thread);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
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

/* What is listed for the node. */
static void
list_calls (QuernCallList *self)
{
  if (self->all)
    {
      follow (self);
      return;
    }

  g_clear_pointer (&self->table, quern_call_table_free);
  if (self->node != QUERN_NONE)
    self->table = quern_analysis_list_calls (self->analysis, self->node, self->direction);
  sort (self);
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

  /* An event of another profile means nothing here, nor do its rows. */
  if (self->analysis != analysis)
    {
      stop (self);
      self->node = QUERN_NONE;
      self->event = QUERN_NONE;
      g_clear_pointer (&self->table, quern_call_table_free);
      set_coverage (self, NULL);
      g_set_object (&self->analysis, analysis);
      self->followed = QUERN_NONE;
    }

  self->node = node;
  list_calls (self);
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
  if (self->all && (self->followed != self->node || self->followed_event != event))
    follow (self);
  else
    sort (self);
}

gboolean
quern_call_list_get_all (QuernCallList *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), FALSE);

  return self->all;
}

void
quern_call_list_set_all (QuernCallList *self,
                         gboolean       all)
{
  g_return_if_fail (QUERN_IS_CALL_LIST (self));

  all = all != FALSE;
  if (self->all == all)
    return;

  stop (self);
  g_clear_pointer (&self->table, quern_call_table_free);
  set_coverage (self, NULL);
  self->followed = QUERN_NONE;
  self->all = all;
  list_calls (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ALL]);
}

gboolean
quern_call_list_is_busy (QuernCallList *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), FALSE);

  return self->cancellable != NULL;
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

const char *
quern_call_list_get_problem (QuernCallList *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), NULL);

  return self->problem;
}

QuernNodeId
quern_call_list_get_node (QuernCallList *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), QUERN_NONE);

  return self->node;
}

const QuernCoverageRow *
quern_call_list_get_coverage (QuernCallList *self,
                              guint          row)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), NULL);

  if (!self->all || self->coverage == NULL || row >= self->coverage->len)
    return NULL;

  return &g_array_index (self->coverage, QuernCoverageRow, row);
}
