/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-list.h"

#include "quern-comparison-events.h"
#include "quern-config.h"
#include "quern-cost-table.h"
#include "quern-function-groups.h"
#include "quern-function-keys.h"
#include "quern-node-text.h"
#include "quern-row-list.h"
#include "quern-sort-key.h"
#include "quern-worker.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* From this many nodes on, a worker sorts names in advance: a million of them take most of a
 * second. */
#define MANY_FUNCTIONS 20000

struct _QuernFunctionList
{
  QuernRowList      parent_instance;

  QuernAnalysis    *analysis;   /* owned */
  guint             n_nodes;
  guint             n_records;  /* n_nodes, and one if there is a rest */
  gint64           *rest;       /* owned, nullable: a row */

  guint32          *sorted;     /* owned: all records in order */
  const QuernColumnInfo *column; /* what they are sorted by */
  QuernEventId      event;
  gboolean          descending;
  guint64           rest_key;   /* of "(not attributed)" */
  guint32          *name_ranks; /* owned, nullable: by node; made when needed */
  QuernComplexityFits   *fits;       /* owned, nullable: where there are points */

  QuernFunctionGroups *groups;  /* owned */
  /* For chosen parts, which have only some of the functions. */
  guint8           *absent;     /* owned, nullable: by record, 1 if never listed */
  guint             n_absent;
  gboolean          hides_unchanged;

  /* The search. */
  guint8           *found;      /* owned, nullable: by record, 1 if found */
  guint             n_found;    /* records */
  guint             n_functions;
  gint64           *self;       /* owned: a row */
};

enum
{
  SIGNAL_NAMES_RANKED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernFunctionList, quern_function_list, QUERN_TYPE_ROW_LIST)

static guint signals[N_SIGNALS];

static QuernProfile *
get_profile (QuernFunctionList *self)
{
  return quern_analysis_get_profile (self->analysis);
}

static guint
get_n_real (QuernFunctionList *self)
{
  return quern_event_set_get_n_real (quern_profile_get_events (get_profile (self)));
}

static void
quern_function_list_finalize (GObject *object)
{
  QuernFunctionList *self = QUERN_FUNCTION_LIST (object);

  g_clear_pointer (&self->groups, quern_function_groups_free);
  g_clear_pointer (&self->found, g_free);
  g_clear_pointer (&self->absent, g_free);
  g_clear_pointer (&self->self, g_free);
  g_clear_pointer (&self->rest, g_free);
  g_clear_pointer (&self->sorted, g_free);
  g_clear_pointer (&self->name_ranks, g_free);
  g_clear_object (&self->fits);
  g_clear_object (&self->analysis);

  G_OBJECT_CLASS (quern_function_list_parent_class)->finalize (object);
}

/* Lists the sorted records that are found and not in a closed group. */
static void
list_found (QuernFunctionList *self)
{
  QuernFunctionOrder order = {
    .sorted = self->sorted,
    .n_sorted = self->n_records,
    .found = self->found,
    .absent = self->absent,
    .column = self->column,
    .event = self->event,
    .descending = self->descending,
    .rest_key = self->rest_key,
  };
  guint n_rows;
  guint32 *rows = quern_function_groups_list (self->groups, &order, &n_rows);

  quern_row_list_set_order (QUERN_ROW_LIST (self), rows, n_rows);
}

static gboolean
quern_function_list_can_open (QuernRowList *list,
                              guint32       record)
{
  return quern_function_groups_can_open (QUERN_FUNCTION_LIST (list)->groups, record);
}

static gboolean
quern_function_list_is_open (QuernRowList *list,
                             guint32       record)
{
  return quern_function_groups_is_open (QUERN_FUNCTION_LIST (list)->groups, record);
}

static guint32
quern_function_list_get_parent (QuernRowList *list,
                                guint32       record)
{
  QuernFunctionGroups *groups = QUERN_FUNCTION_LIST (list)->groups;

  return quern_function_groups_is_below (groups, record)
           ? quern_function_groups_get_parent (groups, record) : QUERN_NONE;
}

static void
quern_function_list_set_open (QuernRowList *list,
                              guint32       record,
                              gboolean      open)
{
  QuernFunctionList *self = QUERN_FUNCTION_LIST (list);

  if (quern_function_groups_set_open (self->groups, record, open))
    list_found (self);
}

static void
quern_function_list_class_init (QuernFunctionListClass *klass)
{
  QuernRowListClass *list_class = QUERN_ROW_LIST_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = quern_function_list_finalize;
  list_class->can_open = quern_function_list_can_open;
  list_class->is_open = quern_function_list_is_open;
  list_class->get_parent = quern_function_list_get_parent;
  list_class->set_open = quern_function_list_set_open;

  signals[SIGNAL_NAMES_RANKED] =
    g_signal_new ("names-ranked", QUERN_TYPE_FUNCTION_LIST, G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_function_list_init (QuernFunctionList *self)
{
}

static gpointer
rank_names_in_thread (gpointer       analysis,
                      GCancellable  *cancellable,
                      GError       **error)
{
  return quern_function_keys_rank_names (analysis);
}

static void
names_ranked_cb (gpointer      owner,
                 gpointer      analysis,
                 gpointer      ranks,
                 const GError *error)
{
  QuernFunctionList *self = owner;

  self->name_ranks = ranks;
  g_signal_emit (self, signals[SIGNAL_NAMES_RANKED], 0);
}

static const QuernWork ranking = { rank_names_in_thread, names_ranked_cb, g_object_unref, g_free };

/* The part of the total that no function has (SEMANTICS 1.5). */
static void
find_rest (QuernFunctionList *self)
{
  const gint64 *total = quern_profile_get_total (get_profile (self));
  const gint64 *explained = quern_profile_get_self_total (get_profile (self));
  guint n_real = get_n_real (self);
  gboolean is_some = FALSE;
  gint64 *rest = g_new0 (gint64, MAX (n_real, 1));

  for (guint i = 0; i < n_real; i++)
    {
      if (__builtin_sub_overflow (total[i], explained[i], &rest[i]))
        rest[i] = total[i] < 0 ? G_MININT64 : G_MAXINT64;
      is_some = is_some || rest[i] != 0;
    }

  if (is_some)
    self->rest = g_steal_pointer (&rest);
  g_free (rest);
}

/* Indices in a row, of an event that both sides have. */
typedef struct
{
  guint before;
  guint after;
} Slots;

static GArray *
list_slots (QuernFunctionList *self)
{
  QuernEventSet *events = quern_profile_get_events (get_profile (self));
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Slots));

  for (QuernEventId i = 0; i < quern_event_set_get_n_events (events); i++)
    {
      Slots slots = { QUERN_NONE, QUERN_NONE };

      if (quern_event_set_is_difference (events, i))
        quern_comparison_get_sides (events, i, &slots.before, &slots.after);
      if (slots.before < get_n_real (self) && slots.after < get_n_real (self))
        g_array_append_val (all, slots);
    }

  return all;
}

/* Whether all costs and the number of calls are equal on both sides of a comparison. joined:
 * nullable: of profiles, where the list of changes hides the same functions. */
static gboolean
is_unchanged (QuernFunctionList     *self,
              const QuernJoinedDiff *joined,
              const GArray          *all_slots,
              QuernNodeId            node)
{
  guint row = joined != NULL ? quern_joined_diff_find_row (joined, node) : QUERN_NONE;
  QuernAnalysis *before = quern_analysis_get_side (self->analysis, QUERN_COMPARISON_BEFORE);
  QuernAnalysis *after = quern_analysis_get_side (self->analysis, QUERN_COMPARISON_AFTER);
  const gint64 *own = quern_analysis_get_self (self->analysis, node);
  const gint64 *inclusive = quern_analysis_get_inclusive (self->analysis, node);

  if (row != QUERN_NONE)
    return quern_joined_diff_is_unchanged (joined, row);

  if (quern_analysis_get_called (before, node) != quern_analysis_get_called (after, node))
    return FALSE;

  for (guint i = 0; i < all_slots->len; i++)
    {
      const Slots *slots = &g_array_index (all_slots, Slots, i);

      if (own[slots->before] != own[slots->after] ||
          inclusive[slots->before] != inclusive[slots->after])
        return FALSE;
    }

  return TRUE;
}

/* Finds the records that are never listed, among them the cycles of a comparison: each side has its
 * own, which would be listed as gone and new, beside their functions. */
static void
find_absent (QuernFunctionList     *self,
             const QuernJoinedDiff *joined)
{
  gboolean is_comparison = quern_analysis_is_comparison (self->analysis);
  gboolean is_whole = !is_comparison || !self->hides_unchanged;
  g_autoptr (GArray) slots = NULL;

  g_clear_pointer (&self->absent, g_free);
  self->n_absent = 0;
  if (is_whole && !quern_profile_is_of_parts (get_profile (self)))
    return;

  if (!is_whole)
    slots = list_slots (self);
  self->absent = g_new0 (guint8, self->n_records);
  for (guint i = 0; i < self->n_nodes; i++)
    {
      self->absent[i] = quern_analysis_is_absent (self->analysis, i) ||
                        (!is_whole && is_unchanged (self, joined, slots, i)) ||
                        (is_comparison && quern_analysis_is_cycle (self->analysis, i));
      if (i < quern_profile_get_n_functions (get_profile (self)))
        self->n_absent += self->absent[i];
    }
}

/* Sorting uses the fits known so far, and requests none. */
static QuernGrowthState
peek_growth (gpointer            data,
             QuernFunctionId     function,
             QuernGrowthSummary *summary)
{
  QuernFunctionList *self = data;

  return self->fits != NULL && quern_complexity_fits_peek (self->fits, function, summary)
           ? QUERN_GROWTH_KNOWN
           : QUERN_GROWTH_PENDING;
}

/* "(not attributed)" has costs, but no calls, name or location: sorted by these, it is last. */
static guint64
make_rest_key (QuernFunctionList     *self,
               const QuernColumnInfo *column,
               QuernColumnSource     *source,
               QuernEventId           event,
               gboolean               descending)
{
  QuernFunctionRecord rest = {
    .node = QUERN_NONE,
    .inclusive = self->rest,
    .self = self->rest,
    .called = QUERN_NO_COUNT,
    .called_before = QUERN_NO_COUNT,
  };
  QuernColumnSorting sorting;

  if (self->rest == NULL || column->order != QUERN_ORDER_VALUE)
    return QUERN_SORT_KEY_LAST;

  quern_column_sorting_init (&sorting, column, source, event, descending);

  return quern_column_sorting_make_key (&sorting, &rest);
}

gboolean
quern_function_list_sort (QuernFunctionList *self,
                          const char        *id,
                          QuernEventId       event,
                          gboolean           descending)
{
  const QuernColumnInfo *column;
  QuernColumnSource source = { 0 };
  g_autofree guint64 *keys = NULL;

  g_return_val_if_fail (QUERN_IS_FUNCTION_LIST (self), FALSE);

  column = quern_function_columns_find (id);
  g_return_val_if_fail (column != NULL, FALSE);

  source.analysis = self->analysis;
  source.get_growth = peek_growth;
  source.growth_data = self;
  if (column->order == QUERN_ORDER_NAME && self->name_ranks == NULL)
    {
      if (self->n_nodes >= MANY_FUNCTIONS)
        return FALSE;

      self->name_ranks = quern_function_keys_rank_names (self->analysis);
    }

  /* The rest comes after the nodes: it is last if it has no key of its own. */
  keys = g_new (guint64, self->n_nodes + 1);
  keys[self->n_nodes] = make_rest_key (self, column, &source, event, descending);
  quern_function_keys_fill (keys, column, &source, self->name_ranks, event, descending);

  g_free (self->sorted);
  self->sorted = quern_sort_by_keys (keys, self->n_records);
  self->column = column;
  self->event = event;
  self->descending = descending;
  self->rest_key = keys[self->n_nodes];
  list_found (self);

  return TRUE;
}

/* Searching. */

static gboolean
is_listed (QuernFunctionList *self,
           guint              record)
{
  return (self->found == NULL || self->found[record]) &&
         (self->absent == NULL || !self->absent[record]);
}

static void
count_found (QuernFunctionList *self)
{
  QuernProfile *profile = get_profile (self);
  guint n_functions = quern_profile_get_n_functions (profile);
  guint n_real = get_n_real (self);

  self->n_found = 0;
  self->n_functions = 0;
  memset (self->self, 0, n_real * sizeof *self->self);

  for (guint record = 0; record < self->n_records; record++)
    {
      const gint64 *row;

      if (!is_listed (self, record))
        continue;

      self->n_found++;
      if (record >= n_functions)
        continue;

      self->n_functions++;
      row = quern_profile_get_self (profile, record);
      for (guint i = 0; i < n_real; i++)
        quern_cost_add (&self->self[i], row[i]);
    }
}

void
quern_function_list_show_found (QuernFunctionList *self,
                                const guint8      *found)
{
  g_return_if_fail (QUERN_IS_FUNCTION_LIST (self));

  if (found == NULL && self->found == NULL)
    return;

  g_clear_pointer (&self->found, g_free);
  if (found != NULL)
    {
      self->found = g_new0 (guint8, MAX (self->n_records, 1));
      memcpy (self->found, found, self->n_nodes);
    }

  count_found (self);
  list_found (self);
}

void
quern_function_list_hide_unchanged (QuernFunctionList     *self,
                                    gboolean               hides_unchanged,
                                    const QuernJoinedDiff *joined)
{
  g_return_if_fail (QUERN_IS_FUNCTION_LIST (self));

  if (self->hides_unchanged == (hides_unchanged != FALSE))
    return;

  self->hides_unchanged = hides_unchanged != FALSE;
  if (!quern_analysis_is_comparison (self->analysis))
    return;

  find_absent (self, joined);
  count_found (self);
  list_found (self);
}

QuernFunctionList *
quern_function_list_new (QuernAnalysis *analysis)
{
  QuernFunctionList *self;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  self = g_object_new (QUERN_TYPE_FUNCTION_LIST, NULL);
  self->analysis = g_object_ref (analysis);
  self->n_nodes = quern_analysis_get_n_nodes (analysis);
  self->self = g_new0 (gint64, MAX (get_n_real (self), 1));
  self->groups = quern_function_groups_new (analysis, NULL, NULL);
  find_rest (self);
  self->n_records = self->n_nodes + (self->rest != NULL ? 1 : 0);
  find_absent (self, NULL);

  count_found (self);
  if (get_n_real (self) > 0)
    quern_function_list_sort (self, "inclusive", 0, TRUE);
  else if (!quern_function_list_sort (self, "name", QUERN_NONE, FALSE))
    quern_function_list_sort (self, "called", QUERN_NONE, TRUE);

  if (self->n_nodes >= MANY_FUNCTIONS)
    quern_worker_begin (&ranking, self, NULL, g_object_ref (analysis));

  return self;
}

void
quern_function_list_set_fits (QuernFunctionList   *self,
                              QuernComplexityFits *fits)
{
  g_return_if_fail (QUERN_IS_FUNCTION_LIST (self));
  g_return_if_fail (fits == NULL || QUERN_IS_COMPLEXITY_FITS (fits));

  g_set_object (&self->fits, fits);
}

QuernAnalysis *
quern_function_list_get_analysis (QuernFunctionList *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_LIST (self), NULL);

  return self->analysis;
}

/* Groups. */

void
quern_function_list_set_grouping (QuernFunctionList *self,
                                  QuernGrouping     *grouping,
                                  QuernGroupSums    *sums)
{
  g_return_if_fail (QUERN_IS_FUNCTION_LIST (self));
  g_return_if_fail (grouping == NULL || QUERN_IS_GROUPING (grouping));

  g_clear_pointer (&self->groups, quern_function_groups_free);
  self->groups = quern_function_groups_new (self->analysis, grouping, sums);
  list_found (self);
}

void
quern_function_list_set_sums (QuernFunctionList *self,
                              QuernGroupSums    *sums)
{
  g_return_if_fail (QUERN_IS_FUNCTION_LIST (self));

  quern_function_groups_set_sums (self->groups, sums);
  list_found (self);
}

void
quern_function_list_set_all_open (QuernFunctionList *self,
                                  gboolean           open)
{
  g_return_if_fail (QUERN_IS_FUNCTION_LIST (self));

  if (quern_function_groups_set_all_open (self->groups, open))
    list_found (self);
}

QuernFunctionGroups *
quern_function_list_get_groups (QuernFunctionList *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_LIST (self), NULL);

  return self->groups;
}

guint32
quern_function_list_find_shown (QuernFunctionList *self,
                                guint32            record)
{
  guint32 position;

  g_return_val_if_fail (QUERN_IS_FUNCTION_LIST (self), QUERN_NONE);

  if (record == QUERN_NONE)
    return QUERN_NONE;

  position = quern_row_list_find (QUERN_ROW_LIST (self), record);
  if (position != QUERN_NONE || (self->found != NULL && record < self->n_records &&
                                 !self->found[record]))
    return position;

  record = quern_function_groups_get_parent (self->groups, record);

  return record != QUERN_NONE ? quern_row_list_find (QUERN_ROW_LIST (self), record) : QUERN_NONE;
}

gboolean
quern_function_list_is_searched (QuernFunctionList *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_LIST (self), FALSE);

  return self->found != NULL;
}

guint
quern_function_list_get_n_functions (QuernFunctionList *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_LIST (self), 0);

  return self->n_functions;
}

guint
quern_function_list_get_n_absent (QuernFunctionList *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_LIST (self), 0);

  return self->n_absent;
}

const gint64 *
quern_function_list_get_self (QuernFunctionList *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_LIST (self), NULL);

  return self->self;
}

QuernNodeId
quern_function_list_get_node (QuernFunctionList *self,
                              guint32            record)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_LIST (self), QUERN_NONE);

  return record < self->n_nodes ? record : QUERN_NONE;
}

guint
quern_function_list_get_group (QuernFunctionList *self,
                               guint32            record)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_LIST (self), QUERN_NONE);

  return quern_function_groups_get_group (self->groups, record);
}

void
quern_function_list_fill (QuernFunctionList   *self,
                          guint32              record,
                          QuernFunctionRecord *row)
{
  guint group;

  g_return_if_fail (QUERN_IS_FUNCTION_LIST (self));

  *row = (QuernFunctionRecord) { .node = quern_function_list_get_node (self, record) };
  if (row->node != QUERN_NONE)
    return;

  group = quern_function_list_get_group (self, record);
  row->is_group = group != QUERN_NONE;
  row->called = row->called_before = QUERN_NO_COUNT;
  if (row->is_group)
    {
      row->inclusive = quern_function_groups_get_inclusive (self->groups, group);
      row->self = quern_function_groups_get_self (self->groups, group);
      row->called = quern_function_groups_get_called (self->groups, group);
      row->called_before = quern_function_groups_get_called_before (self->groups, group);
      row->is_bound = quern_function_groups_is_bound (self->groups, group);
    }
  else if (record != QUERN_NONE)
    row->inclusive = row->self = self->rest;
}

char *
quern_function_list_dup_name (QuernFunctionList *self,
                              guint32            record)
{
  guint group = quern_function_list_get_group (self, record);

  if (quern_function_list_get_node (self, record) != QUERN_NONE)
    return quern_analysis_dup_node_name (self->analysis, record);

  return group != QUERN_NONE ? quern_function_groups_dup_name (self->groups, group)
                             : g_strdup (_("(not attributed)"));
}

const char *
quern_function_list_get_brief (QuernFunctionList *self,
                               guint32            record)
{
  guint group = quern_function_list_get_group (self, record);

  return group != QUERN_NONE && quern_function_list_get_node (self, record) == QUERN_NONE
           ? quern_function_groups_get_brief (self->groups, group) : NULL;
}

char *
quern_function_list_dup_note (QuernFunctionList *self,
                              guint32            record)
{
  guint group = quern_function_list_get_group (self, record);

  if (group != QUERN_NONE)
    return quern_function_groups_dup_note (self->groups, group);

  return quern_function_list_get_node (self, record) != QUERN_NONE
           ? quern_node_text_note (self->analysis, record) : NULL;
}
