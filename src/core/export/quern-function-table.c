/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-table.h"

#include "quern-config.h"
#include "quern-growth-columns.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A table while it is made: which column is what. */
typedef struct
{
  const QuernTableScope *scope; /* borrowed */
  QuernTable   *table;     /* borrowed */
  const gint64 *total;     /* borrowed */
  guint        *inclusive; /* owned: first column of each event */
  guint        *self;      /* owned: first column of each event */
  guint         keys;
  guint         names;
  guint         called;
  guint         shares;    /* of calls: two; or QUERN_NONE */
  guint         contexts;  /* or QUERN_NONE */
  guint         recursive;
  guint         cycle;
  guint         growth;    /* or QUERN_NONE */
  guint         notes;     /* or QUERN_NONE */
} Maker;

static QuernProfile *
get_profile (const QuernTableScope *scope)
{
  return quern_analysis_get_profile (scope->analysis);
}

static QuernEventSet *
get_events (const QuernTableScope *scope)
{
  return quern_profile_get_events (get_profile (scope));
}

/* Where there are points, calls are looked at as costs are. */
static void
add_call_columns (Maker *self)
{
  self->called = quern_table_add_column (self->table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL,
                                         "called", _("Called"));
  self->shares = self->contexts = QUERN_NONE;
  if (quern_profile_get_series (get_profile (self->scope)) == NULL)
    return;

  self->shares = quern_table_add_column (self->table, QUERN_COLUMN_SHARE, QUERN_FOR_PEOPLE,
                                         "called_share", _("Calls %"));
  quern_table_add_column (self->table, QUERN_COLUMN_VALUE, QUERN_FOR_PROGRAMS, "called_share", "");
  if (quern_analysis_has_contexts (self->scope->analysis))
    self->contexts = quern_table_add_column (self->table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL,
                                             "contexts", _("Contexts"));
}

/* Cycles stand in no context. called: QUERN_NO_COUNT where nobody counts */
static void
set_calls (Maker       *self,
           QuernCell   *row,
           guint64      called,
           QuernNodeId  node)
{
  QuernAnalysis *analysis = self->scope->analysis;

  row[self->called].count = called;
  if (self->shares != QUERN_NONE)
    row[self->shares].value = row[self->shares + 1].value =
      called != QUERN_NO_COUNT ? quern_analysis_get_called_share (analysis, called) : (double) NAN;
  if (self->contexts != QUERN_NONE)
    row[self->contexts].count = node != QUERN_NONE && !quern_analysis_is_cycle (analysis, node)
                                  ? quern_analysis_get_n_contexts (analysis, node)
                                  : QUERN_NO_COUNT;
}

/* Columns of one key stand side by side: they become one array in JSON. */
static void
add_columns (Maker *self)
{
  const QuernTableScope *scope = self->scope;
  guint n = scope->n_events;

  self->inclusive = g_new (guint, n);
  self->self = g_new (guint, n);
  self->keys = quern_table_add_keys (self->table);

  for (guint i = 0; i < n; i++)
    self->inclusive[i] =
      quern_table_add_cost_columns (scope, self->table, scope->events[i],
                                     TRUE);
  for (guint i = 0; i < n; i++)
    self->self[i] =
      quern_table_add_cost_columns (scope, self->table, scope->events[i],
                                     FALSE);

  add_call_columns (self);
  self->growth = quern_table_add_growth (scope, self->table);
  self->names = quern_table_add_names (self->table);
  self->recursive = quern_table_add_column (self->table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                                            "called_recursive", "");
  self->cycle = quern_table_add_column (self->table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                                        "cycle", "");
  self->notes = quern_table_add_notes (self->scope, self->table);
}

static QuernCell *
add_costs (Maker        *self,
           const gint64 *inclusive,
           const gint64 *own)
{
  QuernCell *row = quern_table_add_row (self->table);

  for (guint i = 0; i < self->scope->n_events; i++)
    {
      quern_table_set_cost_cells (self->scope, self->table, row, self->inclusive[i], inclusive,
                                   self->total);
      quern_table_set_cost_cells (self->scope, self->table, row, self->self[i], own, self->total);
    }

  return row;
}

static void
add_node (Maker       *self,
          QuernNodeId  node)
{
  QuernAnalysis *analysis = self->scope->analysis;
  QuernCell *row = add_costs (self, quern_analysis_get_inclusive (analysis, node),
                              quern_analysis_get_self (analysis, node));

  set_calls (self, row, quern_analysis_get_called (analysis, node), node);
  row[self->recursive].count = quern_analysis_get_called_recursive (analysis, node);
  row[self->cycle].count = quern_analysis_get_node_cycle (analysis, node);
  quern_table_set_growth (self->scope, self->table, row, self->growth, node);
  quern_table_set_names (self->scope, self->table, row, self->keys, self->names, node);
  quern_table_set_notes (self->scope, self->table, row, self->notes, node);
}

/* What the summary counts beyond the lines is a row, so that self costs add
 * up to 100 %. */
static void
add_unattributed (Maker *self)
{
  const QuernTableScope *scope = self->scope;
  const gint64 *self_total = quern_profile_get_self_total (get_profile (scope));
  guint n_real = quern_event_set_get_n_real (get_events (scope));
  g_autofree gint64 *rest = g_new0 (gint64, MAX (n_real, 1));
  gboolean is_wanted = FALSE;
  QuernCell *row;

  for (guint i = 0; i < n_real; i++)
    {
      if (self->total[i] > self_total[i] &&
          __builtin_sub_overflow (self->total[i], self_total[i], &rest[i]))
        rest[i] = G_MAXINT64;
    }
  for (guint i = 0; i < scope->n_events; i++)
    {
      QuernEventId event = scope->events[i];

      is_wanted |= !quern_event_set_is_ratio (get_events (scope), event) &&
                   quern_event_set_get_cost (get_events (scope), event, rest) != 0;
    }
  if (!is_wanted)
    return;

  row = add_costs (self, rest, rest);
  set_calls (self, row, QUERN_NO_COUNT, QUERN_NONE);
  quern_table_set_growth (scope, self->table, row, self->growth, QUERN_NONE);
  quern_table_set_notes (scope, self->table, row, self->notes, QUERN_NONE);
  row[self->names].text = _("(not attributed)");
}

/**
 * quern_function_table_new:
 * @scope: what it is about
 * @nodes: (array length=n_nodes): functions or cycles
 * @n_nodes: how many
 * @with_unattributed: whether a last row tells what no line explains
 *
 * Returns: (transfer full): a table of @nodes in their order
 */
QuernTable *
quern_function_table_new (const QuernTableScope *scope,
                          const QuernNodeId     *nodes,
                          guint                  n_nodes,
                          gboolean               with_unattributed)
{
  Maker self = {
    .scope = scope,
    .table = quern_table_new (get_events (scope)),
    .total = quern_profile_get_total (get_profile (scope)),
  };

  add_columns (&self);
  for (guint i = 0; i < n_nodes; i++)
    add_node (&self, nodes[i]);
  if (with_unattributed)
    add_unattributed (&self);

  g_free (self.inclusive);
  g_free (self.self);

  return self.table;
}

/**
 * quern_function_table_dup_note:
 * @n_shown: the rows of a table of functions
 * @n_functions: how many there are
 *
 * Returns: (transfer full): "42 of 1234 functions"
 */
char *
quern_function_table_dup_note (guint n_shown,
                               guint n_functions)
{
  if (n_shown < n_functions)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u of %u function", "%u of %u functions",
                                         n_functions),
                            n_shown, n_functions);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u function", "%u functions", n_functions),
                          n_functions);
}

static gboolean
is_above (const QuernTableScope *scope,
          QuernNodeId            node)
{
  QuernProfile *profile = quern_analysis_get_profile (scope->analysis);
  QuernEventSet *events = quern_profile_get_events (profile);

  for (guint i = 0; i < scope->n_events; i++)
    {
      QuernEventId event = scope->events[i];

      if (!quern_event_set_is_ratio (events, event) &&
          !quern_event_set_is_difference (events, event) &&
          quern_event_set_get_cost (events, event,
                                    quern_analysis_get_inclusive (scope->analysis, node)) >
            quern_event_set_get_cost (events, event, quern_profile_get_total (profile)))
        return TRUE;
    }

  return FALSE;
}

char *
quern_function_table_dup_above_note (const QuernTableScope *scope,
                                     const QuernNodeId     *nodes,
                                     guint                  n_nodes)
{
  guint n = 0;

  if (quern_analysis_detects_cycles (scope->analysis))
    return NULL;

  for (guint i = 0; i < n_nodes; i++)
    if (is_above (scope, nodes[i]))
      n++;
  if (n == 0)
    return NULL;

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "%u inclusive cost is above the total: cycles are not "
                                       "looked for",
                                       "%u inclusive costs are above the total: cycles are not "
                                       "looked for",
                                       n),
                          n);
}
