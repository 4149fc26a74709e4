/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-list.h"

#include "quern-call-coverage.h"
#include "quern-name-order.h"
#include "quern-properties.h"
#include "quern-row-list.h"
#include "quern-sort-key.h"
#include "quern-worker.h"

#include <math.h>
#include <string.h>

/* All calls are followed in a thread. Until it is done, the rows of the previous function stay, but
 * no longer than this, in ms. */
#define MAX_STALE 150

struct _QuernCallList
{
  QuernRowList    parent_instance;

  QuernDirection  direction;
  gboolean        all;         /* or else direct calls */
  QuernAnalysis  *analysis;    /* owned, nullable */
  QuernNodeId     node;        /* or QUERN_NONE */
  QuernGrouping  *grouping;    /* owned, nullable: of the group */
  guint           group;       /* instead of a node; or QUERN_NONE */
  QuernCallTable *table;       /* owned, nullable: direct calls */
  QuernCallCoverage *coverage; /* owned, nullable: all calls */
  GArray         *events;      /* owned: QuernEventId, to follow all calls for;
                                * empty: the one sorted by */

  GCancellable   *cancellable; /* owned, nullable: while all calls are followed */
  QuernNodeId     followed;    /* node whose calls are, or were last, followed */
  QuernGrouping  *followed_grouping; /* owned, nullable */
  guint           followed_group;
  GArray         *followed_events; /* owned: QuernEventId */
  guint           stale_id;    /* timeout, or 0 */
  char           *problem;     /* owned, nullable: why calls could not be followed */

  const QuernColumnInfo *column; /* what the rows are sorted by */
  QuernEventId    event;       /* or QUERN_NONE */
  gboolean        descending;
  gboolean        as_shares;   /* rows without a share come last */
};

G_DEFINE_FINAL_TYPE (QuernCallList, quern_call_list, QUERN_TYPE_ROW_LIST)

static void
stop (QuernCallList *self)
{
  g_clear_handle_id (&self->stale_id, g_source_remove);
  if (self->cancellable == NULL)
    return;

  quern_worker_stop (&self->cancellable);
  g_object_notify (G_OBJECT (self), "busy");
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
  g_clear_pointer (&self->coverage, quern_call_coverage_free);
  g_array_unref (self->events);
  g_array_unref (self->followed_events);
  g_clear_pointer (&self->problem, g_free);
  g_clear_object (&self->grouping);
  g_clear_object (&self->followed_grouping);
  g_clear_object (&self->analysis);

  G_OBJECT_CLASS (quern_call_list_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  /* Whether calls are followed on, to all that lead to the function, or to all that it leads to. */
  { "all", G_TYPE_BOOLEAN, .get = G_CALLBACK (quern_call_list_get_all),
    .set = G_CALLBACK (quern_call_list_set_all) },
  /* Whether all calls are being followed, and the rows are not up to date. */
  { "busy", G_TYPE_BOOLEAN, .get = G_CALLBACK (quern_call_list_is_busy) },
};

static void
quern_call_list_class_init (QuernCallListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = quern_call_list_dispose;
  object_class->finalize = quern_call_list_finalize;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));
}

static void
quern_call_list_init (QuernCallList *self)
{
  self->node = QUERN_NONE;
  self->group = QUERN_NONE;
  self->followed = QUERN_NONE;
  self->followed_group = QUERN_NONE;
  self->column = quern_call_columns_find ("cost");
  self->event = QUERN_NONE;
  self->descending = TRUE;
  self->events = g_array_new (FALSE, FALSE, sizeof (QuernEventId));
  self->followed_events = g_array_new (FALSE, FALSE, sizeof (QuernEventId));
}

/* Following all calls. */

typedef struct
{
  QuernCallSubject  subject;  /* owned: what it points at */
  GArray           *events;   /* owned: QuernEventId */
  QuernDirection    direction;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->subject.analysis);
  g_clear_object (&job->subject.grouping);
  g_array_unref (job->events);
  g_free (job);
}

static gpointer
follow_in_thread (gpointer       data,
                  GCancellable  *cancellable,
                  GError       **error)
{
  const Job *job = data;

  return quern_call_coverage_new (&job->subject, job->direction, job->events, cancellable, error);
}

/* The order of the rows. */

static guint
get_n_listed (QuernCallList *self)
{
  if (self->all)
    return self->coverage != NULL ? quern_call_coverage_get_n_rows (self->coverage) : 0;

  return self->table != NULL ? quern_call_table_get_n_rows (self->table) : 0;
}

static guint64
make_key (QuernCallList      *self,
          QuernColumnSorting *sorting,
          guint               row)
{
  QuernArcLine line;

  quern_call_list_fill (self, row, self->event, &line);

  return quern_column_sorting_make_key (sorting, &line);
}

static void
add_text_keys (QuernCallList     *self,
               QuernColumnSource *source,
               guint64           *keys,
               guint              n_rows)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_full (n_rows, g_free);
  g_autofree guint32 *order = NULL;

  for (guint i = 0; i < n_rows; i++)
    {
      QuernArcLine line;
      QuernColumnValue value;

      quern_call_list_fill (self, i, self->event, &line);
      quern_column_info_get (self->column, source, &line, &value);
      g_ptr_array_add (texts, g_strdup (value.text != NULL ? value.text : ""));
      quern_column_value_clear (&value);
    }

  order = quern_name_order ((const char *const *) texts->pdata, n_rows);
  for (guint i = 0; i < n_rows; i++)
    keys[order[i]] = quern_sort_key_from_count (i, self->descending);
}

static void
sort_rows (QuernCallList *self)
{
  QuernColumnSource source = { .analysis = self->analysis };
  gboolean is_of_costs = self->column->kind == QUERN_COLUMN_COST ||
                         self->column->kind == QUERN_COLUMN_MEAN;
  guint n_rows = get_n_listed (self);
  g_autofree guint64 *keys = g_new (guint64, n_rows);
  QuernColumnSorting sorting;

  for (guint i = 0; i < n_rows; i++)
    keys[i] = QUERN_SORT_KEY_LAST;

  if (n_rows > 0 && self->column->order != QUERN_ORDER_VALUE)
    add_text_keys (self, &source, keys, n_rows);
  else if (n_rows > 0 && (!is_of_costs || self->event != QUERN_NONE))
    {
      quern_column_sorting_init (&sorting, self->column, &source, self->event, self->descending);
      sorting.as_shares = self->as_shares;
      for (guint i = 0; i < n_rows; i++)
        keys[i] = make_key (self, &sorting, i);
    }

  quern_row_list_set_order (QUERN_ROW_LIST (self), quern_sort_by_keys (keys, n_rows), n_rows);
}

static void
set_coverage (QuernCallList     *self,
              QuernCallCoverage *coverage)
{
  g_autoptr (QuernCallCoverage) old = g_steal_pointer (&self->coverage);

  self->coverage = coverage;
  sort_rows (self);
}

static void
followed_cb (gpointer      owner,
             gpointer      job,
             gpointer      coverage,
             const GError *error)
{
  QuernCallList *self = owner;

  g_clear_handle_id (&self->stale_id, g_source_remove);
  self->problem = error != NULL ? g_strdup (error->message) : NULL;
  set_coverage (self, coverage);
  g_object_notify (G_OBJECT (self), "busy");
}

static const QuernWork following = {
  follow_in_thread, followed_cb, job_free, (GDestroyNotify) quern_call_coverage_free
};

static gboolean
stale_cb (gpointer data)
{
  QuernCallList *self = data;

  self->stale_id = 0;
  set_coverage (self, NULL);
  g_object_notify (G_OBJECT (self), "busy");

  return G_SOURCE_REMOVE;
}

/* The events to follow all calls for; the first one leads. */
static GArray *
dup_wanted_events (QuernCallList *self)
{
  GArray *events = g_array_copy (self->events);

  if (events->len == 0 && self->event != QUERN_NONE)
    g_array_append_val (events, self->event);

  return events;
}

static gboolean
are_followed (QuernCallList *self)
{
  g_autoptr (GArray) events = dup_wanted_events (self);

  return self->followed == self->node && self->followed_grouping == self->grouping &&
         self->followed_group == self->group && self->followed_events->len == events->len &&
         (events->len == 0 || memcmp (self->followed_events->data, events->data,
                                      events->len * sizeof (QuernEventId)) == 0);
}

static gboolean
can_follow (QuernCallList *self,
            GArray        *events)
{
  return self->all && (self->node != QUERN_NONE || self->group != QUERN_NONE) &&
         events->len > 0 &&
         !quern_event_set_is_ratio (
           quern_profile_get_events (quern_analysis_get_profile (self->analysis)),
           g_array_index (events, QuernEventId, 0));
}

static void
follow (QuernCallList *self)
{
  Job *job;

  stop (self);
  g_clear_pointer (&self->problem, g_free);
  self->followed = self->node;
  self->followed_group = self->group;
  g_set_object (&self->followed_grouping, self->grouping);
  g_array_unref (self->followed_events);
  self->followed_events = dup_wanted_events (self);
  if (!can_follow (self, self->followed_events))
    {
      set_coverage (self, NULL);
      return;
    }

  job = g_new0 (Job, 1);
  job->subject.analysis = g_object_ref (self->analysis);
  job->subject.node = self->node;
  job->subject.group = self->group;
  g_set_object (&job->subject.grouping, self->grouping);
  job->events = g_array_ref (self->followed_events);
  job->direction = self->direction;

  self->stale_id = g_timeout_add (MAX_STALE, stale_cb, self);
  quern_worker_begin (&following, self, &self->cancellable, job);
  g_object_notify (G_OBJECT (self), "busy");
}

QuernCallList *
quern_call_list_new (QuernDirection direction)
{
  QuernCallList *self = g_object_new (QUERN_TYPE_CALL_LIST, NULL);

  self->direction = direction;

  return self;
}

/* Lists the calls of the node or group. */
static void
list_calls (QuernCallList *self)
{
  if (self->all)
    {
      follow (self);
      return;
    }

  g_clear_pointer (&self->table, quern_call_table_free);
  if (self->group != QUERN_NONE)
    self->table = quern_grouping_list_calls (self->grouping, self->analysis, self->group,
                                             self->direction);
  else if (self->node != QUERN_NONE)
    self->table = quern_analysis_list_calls (self->analysis, self->node, self->direction);
  sort_rows (self);
}

/* Also drops event and rows, which mean nothing in another profile. */
static void
set_analysis (QuernCallList *self,
              QuernAnalysis *analysis)
{
  if (self->analysis == analysis)
    return;

  stop (self);
  self->node = QUERN_NONE;
  self->event = QUERN_NONE;
  g_array_set_size (self->events, 0);
  g_clear_pointer (&self->table, quern_call_table_free);
  set_coverage (self, NULL);
  g_set_object (&self->analysis, analysis);
  self->followed = QUERN_NONE;
  self->followed_group = QUERN_NONE;
}

void
quern_call_list_set_group (QuernCallList *self,
                           QuernAnalysis *analysis,
                           QuernGrouping *grouping,
                           guint          group)
{
  g_return_if_fail (QUERN_IS_CALL_LIST (self));
  g_return_if_fail (QUERN_IS_ANALYSIS (analysis));
  g_return_if_fail (QUERN_IS_GROUPING (grouping));
  g_return_if_fail (group < quern_grouping_get_n_groups (grouping));

  set_analysis (self, analysis);
  self->node = QUERN_NONE;
  g_set_object (&self->grouping, grouping);
  self->group = group;
  list_calls (self);
}

QuernGrouping *
quern_call_list_get_grouping (QuernCallList *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), NULL);

  return self->grouping;
}

guint
quern_call_list_get_group (QuernCallList *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), QUERN_NONE);

  return self->group;
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

  set_analysis (self, analysis);
  g_clear_object (&self->grouping);
  self->group = QUERN_NONE;
  self->node = node;
  list_calls (self);
}

void
quern_call_list_sort (QuernCallList *self,
                      const char    *id,
                      QuernEventId   event,
                      gboolean       descending)
{
  const QuernColumnInfo *column;

  g_return_if_fail (QUERN_IS_CALL_LIST (self));

  column = quern_call_columns_find (id);
  g_return_if_fail (column != NULL);

  self->column = column;
  self->event = event;
  self->descending = descending;
  if (self->all && !are_followed (self))
    follow (self);
  else
    sort_rows (self);
}

void
quern_call_list_set_as_shares (QuernCallList *self,
                               gboolean       as_shares)
{
  g_return_if_fail (QUERN_IS_CALL_LIST (self));

  self->as_shares = as_shares;
}

void
quern_call_list_set_events (QuernCallList      *self,
                            const QuernEventId *events,
                            guint               n_events)
{
  g_return_if_fail (QUERN_IS_CALL_LIST (self));

  g_array_set_size (self->events, 0);
  g_array_append_vals (self->events, events, n_events);
}

GArray *
quern_call_list_get_events (QuernCallList *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), NULL);

  return self->events;
}

double
quern_call_list_get_self (QuernCallList *self,
                          guint          row,
                          QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), (double) NAN);

  if (quern_call_list_get_coverage (self, row) == NULL)
    return (double) NAN;

  return quern_call_coverage_get_self (self->coverage, row, event);
}

double
quern_call_list_get_inclusive (QuernCallList *self,
                               guint          row,
                               QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), (double) NAN);

  if (quern_call_list_get_coverage (self, row) == NULL)
    return (double) NAN;

  return quern_call_coverage_get_inclusive (self->coverage, row, event);
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
  self->followed_group = QUERN_NONE;
  self->all = all;
  list_calls (self);
  g_object_notify (G_OBJECT (self), "all");
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

const char *
quern_call_list_get_problem (QuernCallList *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), NULL);

  return self->problem;
}

const QuernCoverageRow *
quern_call_list_get_coverage (QuernCallList *self,
                              guint          row)
{
  g_return_val_if_fail (QUERN_IS_CALL_LIST (self), NULL);

  if (!self->all || self->coverage == NULL ||
      row >= quern_call_coverage_get_n_rows (self->coverage))
    return NULL;

  return quern_call_coverage_get_row (self->coverage, row);
}

void
quern_call_list_fill (QuernCallList *self,
                      guint          row,
                      QuernEventId   event,
                      QuernArcLine  *line)
{
  const QuernCoverageRow *coverage;

  g_return_if_fail (QUERN_IS_CALL_LIST (self));

  *line = (QuernArcLine) { .node = QUERN_NONE, .direction = self->direction };
  coverage = quern_call_list_get_coverage (self, row);
  if (coverage != NULL)
    {
      quern_arc_line_set_coverage (line, coverage);
      line->inclusive = quern_call_list_get_inclusive (self, row, event);
    }
  else if (self->table != NULL && row < quern_call_table_get_n_rows (self->table))
    {
      quern_arc_line_set_call (line, quern_call_table_get_row (self->table, row),
                               quern_call_table_get_costs (self->table, row));
    }
}

QuernNodeId
quern_call_list_get_other (QuernCallList *self,
                           guint          row)
{
  QuernArcLine line = { .node = QUERN_NONE };

  quern_call_list_fill (self, row, QUERN_NONE, &line);

  return line.node;
}

char *
quern_call_list_dup_name (QuernCallList *self,
                          guint          row)
{
  QuernNodeId other = quern_call_list_get_other (self, row);

  return other != QUERN_NONE ? quern_analysis_dup_node_name (self->analysis, other) : g_strdup ("");
}

gboolean
quern_call_list_is_recursive (QuernCallList *self,
                              guint          row)
{
  QuernArcLine line = { .node = QUERN_NONE };
  guint cycle;

  quern_call_list_fill (self, row, QUERN_NONE, &line);
  if (!self->all || line.node == QUERN_NONE || self->node == QUERN_NONE)
    return line.recursive || line.recursive_before;

  cycle = quern_analysis_get_node_cycle (self->analysis, line.node);

  return cycle > 0 && cycle == quern_analysis_get_node_cycle (self->analysis, self->node);
}
