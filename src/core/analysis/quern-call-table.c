/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-analysis.h"
#include "quern-cost-table.h"

/* Callers or callees of a node. For a function, these are the calls of the
 * profile; for a cycle or a group they are summed, and only calls that cross its
 * border are included, not those between its members. */
struct _QuernCallTable
{
  QuernAnalysis *analysis;  /* owned: keeps the profile alive, which may own the costs */
  GArray        *rows;      /* owned: QuernCallRow */
  GPtrArray     *costs;     /* owned: rows, borrowed */
  gint64        *own_costs; /* owned, nullable: summed costs */
};

typedef struct
{
  QuernCallTable *table;
  QuernProfile   *profile; /* borrowed */
  GHashTable     *row_of;  /* owned: the other function + 1 → its row + 1 */
  QuernCostTable  sums;    /* by row */
  guint           cycle;   /* the cycle; 0 if summing a group */
  const guint32  *group_of; /* borrowed, nullable: by function */
  guint32         group;
  QuernDirection  direction;
} Sums;

static void
add_call (QuernCallTable  *self,
          QuernProfile    *profile,
          QuernFunctionId  function,
          QuernDirection   direction,
          QuernCallId      id)
{
  const QuernCall *call = quern_profile_get_call (profile, id);
  guint cycle = quern_analysis_get_node_cycle (self->analysis, function);
  QuernCallRow row = { .count = call->count };

  row.other = direction == QUERN_CALLERS ? call->caller : call->callee;
  row.recursive = row.other == function ||
                  (cycle > 0 && cycle == quern_analysis_get_node_cycle (self->analysis, row.other));
  g_array_append_val (self->rows, row);
  g_ptr_array_add (self->costs, (gpointer) quern_profile_get_call_costs (profile, id));
}

static void
list_function (QuernCallTable  *self,
               QuernProfile    *profile,
               QuernFunctionId  function,
               QuernDirection   direction)
{
  guint n_calls;

  if (direction == QUERN_CALLERS)
    {
      const QuernCallId *calls = quern_profile_get_calls_to (profile, function, &n_calls);

      for (guint i = 0; i < n_calls; i++)
        add_call (self, profile, function, direction, calls[i]);
    }
  else
    {
      QuernCallId first = quern_profile_get_calls_from (profile, function, &n_calls);

      for (guint i = 0; i < n_calls; i++)
        add_call (self, profile, function, direction, first + i);
    }
}

static gboolean
is_inside (const Sums      *sums,
           QuernFunctionId  function)
{
  if (sums->group_of != NULL)
    return sums->group_of[function] == sums->group;

  return quern_analysis_get_node_cycle (sums->table->analysis, function) == sums->cycle;
}

/* Adds a call of a member, if it crosses the border. */
static void
add_to_sums (Sums        *sums,
             QuernCallId  id)
{
  const QuernCall *call = quern_profile_get_call (sums->profile, id);
  QuernFunctionId other = sums->direction == QUERN_CALLERS ? call->caller : call->callee;
  const gint64 *costs = quern_profile_get_call_costs (sums->profile, id);
  QuernCallRow *row;
  gint64 *sum;
  guint place;

  if (is_inside (sums, other))
    return;

  place = GPOINTER_TO_UINT (g_hash_table_lookup (sums->row_of, GUINT_TO_POINTER (other + 1)));
  if (place == 0)
    {
      QuernCallRow new_row = { .other = other };

      g_array_append_val (sums->table->rows, new_row);
      place = (guint) quern_cost_table_add_row (&sums->sums) + 1;
      g_hash_table_insert (sums->row_of, GUINT_TO_POINTER (other + 1), GUINT_TO_POINTER (place));
    }

  row = &g_array_index (sums->table->rows, QuernCallRow, place - 1);
  quern_count_add (&row->count, call->count);

  sum = quern_cost_table_get_row (&sums->sums, place - 1);
  for (guint i = 0; i < sums->sums.n_columns; i++)
    quern_cost_add (&sum[i], costs[i]);
}

static void
sums_init (Sums           *sums,
           QuernCallTable *table,
           QuernDirection  direction)
{
  sums->table = table;
  sums->profile = quern_analysis_get_profile (table->analysis);
  sums->row_of = g_hash_table_new (NULL, NULL);
  sums->direction = direction;
  quern_cost_table_init (&sums->sums);
  quern_cost_table_set_columns (&sums->sums, quern_event_set_get_n_real (
                                               quern_profile_get_events (sums->profile)));
}

/* Adds the calls of a member that cross the border. */
static void
add_member (Sums            *sums,
            QuernFunctionId  member)
{
  guint n_calls;

  if (sums->direction == QUERN_CALLERS)
    {
      const QuernCallId *callers = quern_profile_get_calls_to (sums->profile, member, &n_calls);

      for (guint i = 0; i < n_calls; i++)
        add_to_sums (sums, callers[i]);
    }
  else
    {
      QuernCallId first = quern_profile_get_calls_from (sums->profile, member, &n_calls);

      for (guint i = 0; i < n_calls; i++)
        add_to_sums (sums, first + i);
    }
}

/* Makes the sums the costs of the rows. */
static void
sums_finish (Sums *sums)
{
  QuernCallTable *table = sums->table;
  guint n_real = sums->sums.n_columns;

  table->own_costs = quern_cost_table_steal (&sums->sums, NULL);
  for (guint i = 0; i < table->rows->len; i++)
    g_ptr_array_add (table->costs, table->own_costs + (gsize) i * n_real);
  quern_cost_table_clear (&sums->sums);
  g_hash_table_unref (sums->row_of);
}

static void
list_cycle (QuernCallTable *self,
            guint           cycle,
            QuernDirection  direction)
{
  Sums sums = { .cycle = cycle };
  const QuernCycles *cycles = quern_analysis_get_cycles (self->analysis);
  const QuernFunctionId *members;
  guint n_members;

  sums_init (&sums, self, direction);
  members = quern_cycles_get_members (cycles, cycle, &n_members);
  /* In a comparison, this side may not have the cycle. */
  for (guint i = 0; i < n_members && quern_cycles_has (cycles, cycle); i++)
    add_member (&sums, members[i]);
  sums_finish (&sums);
}

static QuernCallTable *
create (QuernAnalysis *analysis)
{
  QuernCallTable *table = g_new0 (QuernCallTable, 1);

  table->analysis = g_object_ref (analysis);
  table->rows = g_array_new (FALSE, FALSE, sizeof (QuernCallRow));
  table->costs = g_ptr_array_new ();

  return table;
}

/* A row of one side of a comparison. */
typedef struct
{
  QuernNodeId         other;
  QuernComparisonSide side;
  guint               row;
} SideRow;

static int
compare_side_rows (gconstpointer a,
                   gconstpointer b)
{
  const SideRow *x = a;
  const SideRow *y = b;

  return QUERN_ORDER (x->other, y->other) ?: QUERN_ORDER (x->side, y->side);
}

static void
add_side_row (QuernCallTable       *self,
              const SideRow        *row,
              const QuernCallTable *side,
              guint                 n_real)
{
  const QuernCallRow *from = quern_call_table_get_row (side, row->row);
  const gint64 *costs = quern_call_table_get_costs (side, row->row);
  QuernCallRow *to = NULL;
  gint64 *sum;

  if (self->rows->len > 0)
    to = &g_array_index (self->rows, QuernCallRow, self->rows->len - 1);
  if (to == NULL || to->other != row->other)
    {
      const QuernCallRow fresh = { .other = row->other };

      g_ptr_array_add (self->costs, self->own_costs + (gsize) self->rows->len * n_real);
      g_array_append_val (self->rows, fresh);
      to = &g_array_index (self->rows, QuernCallRow, self->rows->len - 1);
    }

  *(row->side == QUERN_COMPARISON_BEFORE ? &to->count_before : &to->count) = from->count;
  *(row->side == QUERN_COMPARISON_BEFORE ? &to->recursive_before : &to->recursive) =
    from->recursive;
  sum = g_ptr_array_index (self->costs, self->costs->len - 1);
  for (guint i = 0; i < n_real; i++)
    quern_cost_add (&sum[i], costs[i]);
}

/* Merges the rows of both sides of a comparison, sorted by the id of the other function. */
static QuernCallTable *
join (QuernAnalysis  *analysis,
      QuernCallTable *before,
      QuernCallTable *after)
{
  QuernCallTable *table = create (analysis);
  QuernCallTable *tables[] = { before, after };
  guint n_rows = before->rows->len + after->rows->len;
  guint n_real = quern_event_set_get_n_real (
    quern_profile_get_events (quern_analysis_get_profile (analysis)));
  g_autoptr (GArray) rows = g_array_sized_new (FALSE, FALSE, sizeof (SideRow), n_rows);

  for (guint side = 0; side < G_N_ELEMENTS (tables); side++)
    for (guint i = 0; i < tables[side]->rows->len; i++)
      {
        SideRow row = { quern_call_table_get_row (tables[side], i)->other,
                        (QuernComparisonSide) side, i };

        g_array_append_val (rows, row);
      }
  g_array_sort (rows, compare_side_rows);

  table->own_costs = g_new0 (gint64, MAX ((gsize) n_rows * n_real, 1));
  for (guint i = 0; i < n_rows; i++)
    {
      const SideRow *row = &g_array_index (rows, SideRow, i);

      add_side_row (table, row, tables[row->side], n_real);
    }

  return table;
}

/**
 * quern_analysis_list_group_calls:
 * @self: an analysis
 * @group_of: by function: its group
 * @group: which group
 * @direction: its callers, or its callees
 *
 * Lists the functions outside a group that call its members, or are called by
 * them: a row for each such function, with the sums over the members. Calls
 * between members are not counted.
 *
 * Returns: (transfer full): the rows, in no particular order
 */
QuernCallTable *
quern_analysis_list_group_calls (QuernAnalysis  *self,
                                 const guint32  *group_of,
                                 guint32         group,
                                 QuernDirection  direction)
{
  Sums sums = { .group_of = group_of, .group = group };
  QuernCallTable *table;
  guint n;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);
  g_return_val_if_fail (group_of != NULL, NULL);

  if (quern_analysis_is_comparison (self))
    {
      g_autoptr (QuernCallTable) before = NULL;
      g_autoptr (QuernCallTable) after = NULL;

      before = quern_analysis_list_group_calls (
        quern_analysis_get_side (self, QUERN_COMPARISON_BEFORE), group_of, group, direction);
      after = quern_analysis_list_group_calls (
        quern_analysis_get_side (self, QUERN_COMPARISON_AFTER), group_of, group, direction);

      return join (self, before, after);
    }

  table = create (self);
  sums_init (&sums, table, direction);
  n = quern_profile_get_n_functions (sums.profile);
  for (QuernFunctionId i = 0; i < n; i++)
    if (group_of[i] == group)
      add_member (&sums, i);
  sums_finish (&sums);

  return table;
}

/**
 * quern_analysis_list_calls:
 * @self: an analysis
 * @node: a function or a cycle
 * @direction: its callers, or its callees
 *
 * Lists the callers or callees of @node. For a function there is a row for each
 * call of the profile, including recursive ones, sorted by the id of the other
 * function. For a cycle there is a row for each function outside it, in no
 * particular order. In a comparison, rows of both sides are merged.
 *
 * Returns: (transfer full): the rows
 */
QuernCallTable *
quern_analysis_list_calls (QuernAnalysis  *self,
                           QuernNodeId     node,
                           QuernDirection  direction)
{
  QuernCallTable *table;
  QuernProfile *profile;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);
  g_return_val_if_fail (node < quern_analysis_get_n_nodes (self), NULL);

  if (quern_analysis_is_comparison (self))
    {
      g_autoptr (QuernCallTable) before = NULL;
      g_autoptr (QuernCallTable) after = NULL;

      before = quern_analysis_list_calls (quern_analysis_get_side (self, QUERN_COMPARISON_BEFORE),
                                          node, direction);
      after = quern_analysis_list_calls (quern_analysis_get_side (self, QUERN_COMPARISON_AFTER),
                                         node, direction);

      return join (self, before, after);
    }

  profile = quern_analysis_get_profile (self);
  table = create (self);

  if (quern_analysis_is_cycle (self, node))
    list_cycle (table, quern_analysis_get_node_cycle (self, node), direction);
  else
    list_function (table, profile, node, direction);

  return table;
}

void
quern_call_table_free (QuernCallTable *self)
{
  g_array_unref (self->rows);
  g_ptr_array_unref (self->costs);
  g_free (self->own_costs);
  g_object_unref (self->analysis);
  g_free (self);
}

guint
quern_call_table_get_n_rows (const QuernCallTable *self)
{
  return self->rows->len;
}

/* A row, valid as long as the table. */
const QuernCallRow *
quern_call_table_get_row (const QuernCallTable *self,
                          guint                 row)
{
  g_return_val_if_fail (row < self->rows->len, NULL);

  return &g_array_index (self->rows, QuernCallRow, row);
}

/* The costs of a row: one for each real event; valid as long as the table. */
const gint64 *
quern_call_table_get_costs (const QuernCallTable *self,
                            guint                 row)
{
  g_return_val_if_fail (row < self->costs->len, NULL);

  return g_ptr_array_index (self->costs, row);
}
