/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-diff.h"

#include "quern-config.h"
#include "quern-cost-table.h"
#include "quern-event-format.h"
#include "quern-hash.h"
#include "quern-level-fold.h"
#include "quern-memory.h"
#include "quern-origins.h"
#include "quern-sort.h"
#include "quern-threads.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

struct _QuernDiff
{
  QuernAnalysis      *sides[2];      /* owned */
  QuernEventSet      *events;        /* owned */
  QuernEventId       *columns[2];    /* owned: by real event: the event of the side */
  GPtrArray          *unpaired[2];   /* owned: names of events */
  guint               n_events;      /* real ones */

  QuernFunctionMatch *match;         /* owned */
  guint               n_rows;
  guint              *match_row;     /* owned: by row */
  guint              *row_of;        /* owned: by row of the match */
  gint64             *totals[2];     /* owned */
  gint64             *self_totals[2]; /* owned */
  gint64             *self[2];       /* owned: by row; 0 where it is not on that side */
  gint64             *inclusive[2];  /* owned: by row */
  guint64            *called[2];     /* owned: by row */

  /* Nodes: functions with all their recursion levels. */
  guint               n_nodes;
  guint              *node_of;       /* owned: by row */
  guint              *first_row;     /* owned: by node: row of the first level */
  QuernOriginArc     *arcs;          /* owned: by caller, then callee */
  guint              *first_arc;     /* owned: by node and one more */
  guint               n_arcs;
  guint               n_counted;     /* calls with a count, also those within a node */
  QuernOrigins       *graph;         /* owned */
  gint64             *origins;       /* owned, nullable: a row of costs by node */
  gint64             *own;           /* owned, nullable: by node */
  gint64             *parts;         /* owned, nullable: by arc */
  gint64             *zeros;         /* owned: a row of costs */
  QuernInlining      *inlining;      /* owned */
  GArray             *growths;       /* owned: QuernGrowthChange, by row */
};

static QuernProfile *
get_profile (const QuernDiff *self,
             guint            side)
{
  return quern_analysis_get_profile (self->sides[side]);
}

/* Events. */

/* An event has another unit on the other side. events: that it is on both sides */
static void
report_units (QuernEventSet      **sets,
              const QuernEventId  *events,
              GError             **error)
{
  const char *name = quern_event_set_get_name (sets[0], events[0]);
  g_autofree char *before = quern_event_format_unit (sets[0], events[0]);
  g_autofree char *after = quern_event_format_unit (sets[1], events[1]);
  g_autofree char *text = NULL;

  if (before == NULL)
    text = g_strdup_printf (_("the event “%s” is in an unknown unit before and in %s after"), name,
                            after);
  else if (after == NULL)
    text = g_strdup_printf (_("the event “%s” is in %s before and in an unknown unit after"), name,
                            before);
  else
    text = g_strdup_printf (_("the event “%s” is in %s before and in %s after"), name, before,
                            after);

  quern_parse_error_set (error, QUERN_PARSE_ERROR_SYNTAX, (QuernLocation) { 0, 0, 0 }, "%s", text);
}

static gboolean
pair_events (QuernDiff  *self,
             GError    **error)
{
  QuernEventSet *sets[] = { quern_profile_get_events (get_profile (self, 0)),
                            quern_profile_get_events (get_profile (self, 1)) };
  guint n[] = { quern_event_set_get_n_real (sets[0]), quern_event_set_get_n_real (sets[1]) };

  self->events = quern_event_set_new ();
  for (guint side = 0; side < 2; side++)
    {
      self->columns[side] = g_new (QuernEventId, MAX (n[side], 1));
      self->unpaired[side] = g_ptr_array_new_with_free_func (g_free);
    }
  for (QuernEventId i = 0; i < n[0]; i++)
    {
      const char *name = quern_event_set_get_name (sets[0], i);
      QuernEventId other = quern_event_set_find (sets[1], name);

      if (other >= n[1])
        {
          g_ptr_array_add (self->unpaired[0], g_strdup (name));
          continue;
        }
      if (g_strcmp0 (quern_event_set_get_unit_name (sets[0], i),
                     quern_event_set_get_unit_name (sets[1], other)) != 0)
        {
          report_units (sets, (const QuernEventId[]) { i, other }, error);
          return FALSE;
        }
      self->columns[0][self->n_events] = i;
      self->columns[1][self->n_events++] = other;
      quern_event_set_set_long_name (self->events, quern_event_set_add_real (self->events, name),
                                     quern_event_set_get_long_name (sets[1], other));
    }
  for (QuernEventId i = 0; i < n[1]; i++)
    if (quern_event_set_find (self->events, quern_event_set_get_name (sets[1], i)) == QUERN_NONE)
      g_ptr_array_add (self->unpaired[1], g_strdup (quern_event_set_get_name (sets[1], i)));

  if (self->n_events == 0)
    quern_parse_error_set (error, QUERN_PARSE_ERROR_SYNTAX, (QuernLocation) { 0, 0, 0 },
                           _("the profiles have no event in common"));

  return self->n_events > 0;
}

/* Appends the derived events of a side that may be compared: those that the other side does not
 * have, or has with an equal formula: with another one, its numbers would not be those of its file.
 * sources: QuernFormulaSource. */
static void
append_sources (const QuernDiff *self,
                guint            side,
                GArray          *sources)
{
  QuernEventSet *events = quern_profile_get_events (get_profile (self, side));
  QuernEventSet *others = quern_profile_get_events (get_profile (self, 1 - side));
  guint n_real = quern_event_set_get_n_real (events);
  g_autofree QuernEventId *pairs = g_new (QuernEventId, MAX (n_real, 1));

  for (QuernEventId i = 0; i < n_real; i++)
    pairs[i] = quern_event_set_find (others, quern_event_set_get_name (events, i));

  for (QuernEventId i = n_real; i < quern_event_set_get_n_events (events); i++)
    {
      const QuernFormulaSource source = {
        .name = quern_event_set_get_name (events, i),
        .formula = quern_event_set_get_formula (events, i),
        .long_name = quern_event_set_get_long_name (events, i),
        .unit = quern_event_set_get_unit_name (events, i),
      };
      QuernEventId other = quern_event_set_find (others, source.name);

      if (other == QUERN_NONE ||
          (side == 1 && quern_event_set_equal_formulas (events, i, others, other, pairs)))
        g_array_append_val (sources, source);
    }
}

/* Adds the derived events whose operands both profiles have. */
static void
add_derived_events (QuernDiff *self)
{
  g_autoptr (GArray) sources = g_array_new (FALSE, FALSE, sizeof (QuernFormulaSource));

  append_sources (self, 1, sources);
  append_sources (self, 0, sources);
  quern_event_set_add_formulas (self->events, (const QuernFormulaSource *) sources->data,
                                sources->len, NULL, NULL);

  for (guint side = 0; side < 2; side++)
    {
      QuernEventSet *events = quern_profile_get_events (get_profile (self, side));
      QuernEventSet *others = quern_profile_get_events (get_profile (self, 1 - side));

      for (QuernEventId i = quern_event_set_get_n_real (events);
           i < quern_event_set_get_n_events (events); i++)
        {
          const char *name = quern_event_set_get_name (events, i);

          if (quern_event_set_find (others, name) == QUERN_NONE &&
              quern_event_set_find (self->events, name) == QUERN_NONE)
            g_ptr_array_add (self->unpaired[side], g_strdup (name));
        }
    }
}

/* Adds a row of a side's costs to a row of the diff. */
static void
add_costs (const QuernDiff *self,
           guint            side,
           gint64          *row,
           const gint64    *costs)
{
  for (guint i = 0; i < self->n_events; i++)
    quern_cost_add (&row[i], costs[self->columns[side][i]]);
}

static gint64 *
dup_costs (const QuernDiff *self,
           guint            side,
           const gint64    *costs)
{
  gint64 *row = g_new0 (gint64, self->n_events);

  add_costs (self, side, row, costs);

  return row;
}

/* Rows. */

static gint64
get_self_change (const QuernDiff *self,
                 guint            row)
{
  gsize at = (gsize) row * self->n_events;

  return quern_cost_subtract (self->self[1][at], self->self[0][at]);
}

/* Subtracts the costs of calls within a family, which are counted in both caller and callee. */
static void
take_inner_calls (const QuernDiff *self,
                  guint            side,
                  guint            match_row,
                  QuernFunctionId  function,
                  gint64          *inclusive)
{
  QuernProfile *profile = get_profile (self, side);
  guint n;
  QuernCallId first = quern_profile_get_calls_from (profile, function, &n);

  for (QuernCallId i = first; i < first + n; i++)
    {
      QuernFunctionId callee = quern_profile_get_call (profile, i)->callee;
      const gint64 *costs = quern_profile_get_call_costs (profile, i);

      if (callee == function ||
          quern_function_match_find_row (self->match, side, callee) != match_row)
        continue;
      for (guint k = 0; k < self->n_events; k++)
        inclusive[k] = quern_cost_subtract (inclusive[k], costs[self->columns[side][k]]);
    }
}

static void
sum_up_self (QuernDiff *self,
             guint      side,
             guint      row)
{
  gint64 *costs = self->self[side] + (gsize) row * self->n_events;
  guint n;
  const QuernFunctionId *members =
    quern_function_match_get_members (self->match, self->match_row[row], side, &n);

  memset (costs, 0, self->n_events * sizeof (gint64));
  for (guint i = 0; i < n; i++)
    add_costs (self, side, costs, quern_analysis_get_self (self->sides[side], members[i]));
}

static void
sum_up_row (QuernDiff *self,
            guint      side,
            guint      row)
{
  QuernAnalysis *analysis = self->sides[side];
  guint match_row = self->match_row[row];
  gint64 *inclusive = self->inclusive[side] + (gsize) row * self->n_events;
  guint n;
  const QuernFunctionId *members =
    quern_function_match_get_members (self->match, match_row, side, &n);

  sum_up_self (self, side, row);
  for (guint i = 0; i < n; i++)
    {
      add_costs (self, side, inclusive, quern_analysis_get_inclusive (analysis, members[i]));
      if (n > 1)
        take_inner_calls (self, side, match_row, members[i], inclusive);
      quern_count_add (&self->called[side][row], quern_analysis_get_called (analysis, members[i]));
    }
}

static QuernFunctionId
get_first_member (const QuernDiff *self,
                  guint            row,
                  guint            side)
{
  guint n;
  const QuernFunctionId *members = quern_diff_get_members (self, row, side, &n);

  return n > 0 ? members[0] : QUERN_NONE;
}

/* The sort key of a row. Only depends on its content, as the order of the rows of the match
 * differs from run to run. */
typedef struct
{
  double      change;
  const char *name; /* borrowed */
  guint       row;
} SortKey;

static int
compare_keys (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const QuernDiff *self = user_data;
  const SortKey *first = a;
  const SortKey *second = b;
  int order = QUERN_ORDER (second->change, first->change) ?: strcmp (first->name, second->name) ?:
              strcmp (quern_diff_get_file (self, first->row),
                      quern_diff_get_file (self, second->row)) ?:
              strcmp (quern_diff_get_object (self, first->row),
                      quern_diff_get_object (self, second->row));

  for (guint side = 2; order == 0 && side-- > 0;)
    {
      QuernFunctionId x = get_first_member (self, first->row, side);
      QuernFunctionId y = get_first_member (self, second->row, side);

      order = QUERN_ORDER (x, y);
    }

  return order;
}

static SortKey *
sort_rows (QuernDiff *self)
{
  SortKey *keys = g_new (SortKey, MAX (self->n_rows, 1));

  for (guint i = 0; i < self->n_rows; i++)
    keys[i] = (SortKey) { fabs ((double) get_self_change (self, i)),
                          quern_diff_get_name (self, i), i };
  g_qsort_with_data (keys, (int) self->n_rows, sizeof (SortKey), compare_keys, self);

  return keys;
}

static gboolean
make_rows (QuernDiff  *self,
           GError    **error)
{
  guint n = quern_function_match_get_n_rows (self->match);
  g_autofree SortKey *keys = NULL;
  gsize n_cells = MAX ((gsize) n * self->n_events, 1);

  if (!quern_memory_ensure (4 * (guint64) n_cells * sizeof (gint64) + (guint64) n * 64, error))
    return FALSE;

  self->n_rows = n;
  self->row_of = g_new (guint, MAX (n, 1));
  self->match_row = g_new (guint, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    self->match_row[i] = i;
  for (guint side = 0; side < 2; side++)
    {
      self->self[side] = g_new0 (gint64, n_cells);
      self->inclusive[side] = g_new0 (gint64, n_cells);
      self->called[side] = g_new0 (guint64, MAX (n, 1));
      for (guint i = 0; i < n; i++)
        sum_up_self (self, side, i);
    }
  keys = sort_rows (self);

  for (guint i = 0; i < n; i++)
    {
      self->match_row[i] = keys[i].row;
      self->row_of[keys[i].row] = i;
    }
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < n; i++)
      sum_up_row (self, side, i);

  return TRUE;
}

/* Recursion levels. */

/* Follows parents up from a row, and shortens the way for the next time. */
static guint
find_root (guint *parents,
           guint  row)
{
  while (parents[row] != row)
    row = parents[row] = parents[parents[row]];

  return row;
}

static void
unite (guint *parents,
       guint  a,
       guint  b)
{
  a = find_root (parents, a);
  b = find_root (parents, b);
  parents[MAX (a, b)] = MIN (a, b);
}

static char *
dup_level_key (QuernProfile    *profile,
               QuernFunctionId  id)
{
  const QuernFunction *function = quern_profile_get_function (profile, id);
  g_autofree char *name =
    quern_level_fold_dup_first (quern_profile_get_function_raw_name (profile, id));

  return g_strdup_printf ("%u %u %s", function->object, function->file, name);
}

static void
unite_levels (QuernDiff *self,
              guint      side,
              guint     *parents)
{
  QuernProfile *profile = get_profile (self, side);
  guint n = quern_profile_get_n_functions (profile);
  g_autoptr (GHashTable) rows = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);

  for (QuernFunctionId i = 0; i < n; i++)
    if (quern_level_fold_is_level (quern_profile_get_function_raw_name (profile, i)))
      {
        guint row = quern_diff_find_row (self, side, i);
        char *key = dup_level_key (profile, i);
        gpointer first;

        if (g_hash_table_lookup_extended (rows, key, NULL, &first))
          unite (parents, row, GPOINTER_TO_UINT (first));
        g_hash_table_insert (rows, key, GUINT_TO_POINTER (row));
      }

  for (QuernFunctionId i = 0; i < n && g_hash_table_size (rows) > 0; i++)
    if (!quern_level_fold_is_level (quern_profile_get_function_raw_name (profile, i)))
      {
        g_autofree char *key = dup_level_key (profile, i);
        gpointer level;

        if (g_hash_table_lookup_extended (rows, key, NULL, &level))
          unite (parents, quern_diff_find_row (self, side, i), GPOINTER_TO_UINT (level));
      }
}

static gboolean
is_level (const QuernDiff *self,
          guint            row)
{
  for (guint side = 0; side < 2; side++)
    {
      QuernFunctionId function = get_first_member (self, row, side);

      if (function != QUERN_NONE &&
          !quern_level_fold_is_level (
            quern_profile_get_function_raw_name (get_profile (self, side), function)))
        return FALSE;
    }

  return TRUE;
}

static void
fold_levels (QuernDiff *self)
{
  g_autofree guint *parents = g_new (guint, MAX (self->n_rows, 1));

  for (guint i = 0; i < self->n_rows; i++)
    parents[i] = i;
  for (guint side = 0; side < 2; side++)
    unite_levels (self, side, parents);

  self->node_of = g_new (guint, MAX (self->n_rows, 1));
  self->first_row = g_new (guint, MAX (self->n_rows, 1));
  for (guint i = 0; i < self->n_rows; i++)
    {
      guint root = find_root (parents, i);

      if (root == i)
        {
          self->node_of[i] = self->n_nodes;
          self->first_row[self->n_nodes++] = i;
          continue;
        }
      self->node_of[i] = self->node_of[root];
      if (is_level (self, self->first_row[self->node_of[i]]) && !is_level (self, i))
        self->first_row[self->node_of[i]] = i;
    }
}

/* Origins. */

/* The calls of both sides. */
typedef struct
{
  guint    n[2];         /* of each side */
  guint32 *arc_of;       /* owned: by call, first side first; QUERN_NONE: a self-call */
  guint32 *node_of[2];   /* owned: by function */
  guint32 *functions[2]; /* owned: sorted by node */
  guint32 *first[2];     /* owned: by node and one more: where its functions begin */
} Calls;

static void
calls_clear (Calls *calls)
{
  g_free (calls->arc_of);
  for (guint side = 0; side < 2; side++)
    {
      g_free (calls->node_of[side]);
      g_free (calls->functions[side]);
      g_free (calls->first[side]);
    }
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Calls, calls_clear)

/* Sorts the functions of a side by node. */
static gboolean
list_functions (const QuernDiff *self,
                guint            side,
                Calls           *calls,
                QuernWatch      *watch)
{
  guint n = quern_profile_get_n_functions (get_profile (self, side));

  calls->node_of[side] = g_new (guint32, MAX (n, 1));
  for (QuernFunctionId i = 0; i < n; i++)
    calls->node_of[side][i] = self->node_of[quern_diff_find_row (self, side, i)];
  calls->functions[side] = quern_sort_by_key (NULL, calls->node_of[side], n, self->n_nodes,
                                              &calls->first[side], watch);

  return calls->functions[side] != NULL;
}

/* Lists the calls by a node as entries to sort: the node that is called in the high half, and the
 * number of the call in the low half. */
static void
list_calls (QuernDiff *self,
            Calls     *calls,
            guint      node,
            GArray    *entries)
{
  g_array_set_size (entries, 0);
  for (guint side = 0; side < 2; side++)
    for (guint i = calls->first[side][node]; i < calls->first[side][node + 1]; i++)
      {
        QuernProfile *profile = get_profile (self, side);
        guint n;
        QuernCallId first =
          quern_profile_get_calls_from (profile, calls->functions[side][i], &n);

        for (QuernCallId id = first; id < first + n; id++)
          {
            const QuernCall *call = quern_profile_get_call (profile, id);
            guint32 callee = calls->node_of[side][call->callee];
            guint at = side == 0 ? id : calls->n[0] + id;
            guint64 entry = (guint64) callee << 32 | at;

            self->n_counted += call->count > 0 ? 1 : 0;
            calls->arc_of[at] = QUERN_NONE;
            if (callee != node)
              g_array_append_val (entries, entry);
          }
      }
}

/* Adds an arc for each node that a node calls. entries: sorted. */
static void
add_arcs (QuernDiff    *self,
          Calls        *calls,
          guint         node,
          const GArray *entries)
{
  QuernOriginArc *arc = NULL;

  for (guint i = 0; i < entries->len; i++)
    {
      guint64 entry = g_array_index (entries, guint64, i);
      guint callee = (guint) (entry >> 32);
      guint at = (guint32) entry;
      guint side = at < calls->n[0] ? 0 : 1;

      if (arc == NULL || arc->callee != callee)
        {
          arc = &self->arcs[self->n_arcs++];
          arc->caller = node;
          arc->callee = callee;
        }
      calls->arc_of[at] = self->n_arcs - 1;
      quern_count_add (&arc->counts[side],
                       quern_profile_get_call (get_profile (self, side),
                                               side == 0 ? at : at - calls->n[0])->count);
    }
}

/* FALSE if cancelled. */
static gboolean
make_arcs (QuernDiff  *self,
           Calls      *calls,
           QuernWatch *watch)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GArray) scratch = g_array_new (FALSE, FALSE, sizeof (guint64));

  self->arcs = quern_memory_new_table0 (QuernOriginArc, calls->n[0] + calls->n[1]);
  self->first_arc = g_new0 (guint, (gsize) self->n_nodes + 1);
  for (guint node = 0; node < self->n_nodes; node++)
    {
      if (g_cancellable_is_cancelled (watch->cancellable))
        return FALSE;

      list_calls (self, calls, node, entries);
      g_array_set_size (scratch, entries->len);
      quern_sort_entries ((guint64 *) (gpointer) entries->data, entries->len, self->n_nodes,
                          (guint64 *) (gpointer) scratch->data);
      add_arcs (self, calls, node, entries);
      self->first_arc[node + 1] = self->n_arcs;
    }

  return TRUE;
}

/* Collects the costs of an event by node and by arc. */
static void
collect_costs (const QuernDiff *self,
               const Calls     *calls,
               guint            event,
               gint64 * const  *self_costs,
               gint64 * const  *arc_costs)
{
  for (guint side = 0; side < 2; side++)
    {
      guint first = side == 0 ? 0 : calls->n[0];

      memset (self_costs[side], 0, self->n_nodes * sizeof (gint64));
      memset (arc_costs[side], 0, self->n_arcs * sizeof (gint64));
      for (guint i = 0; i < self->n_rows; i++)
        {
          quern_cost_add (&self_costs[side][self->node_of[i]],
                          self->self[side][(gsize) i * self->n_events + event]);
        }
      for (QuernCallId i = 0; i < calls->n[side]; i++)
        if (calls->arc_of[first + i] != QUERN_NONE)
          quern_cost_add (&arc_costs[side][calls->arc_of[first + i]],
                          quern_profile_get_call_costs (get_profile (self, side),
                                                        i)[self->columns[side][event]]);
    }
}

/* FALSE if the numbers of any event are too large. */
static gboolean
compute_origins (QuernDiff   *self,
                 const Calls *calls)
{
  const guint n = self->n_events;
  g_autofree gint64 *costs = g_new (gint64, 3 * (gsize) self->n_nodes + 1);
  g_autofree gint64 *arc_costs = quern_memory_new_table (gint64, 2 * (gsize) self->n_arcs);
  gint64 *self_costs[] = { costs, costs + self->n_nodes };
  gint64 *costs_of_arcs[] = { arc_costs, arc_costs + self->n_arcs };
  gint64 *origins = costs + 2 * (gsize) self->n_nodes;
  gint64 *parts = arc_costs; /* in place of the costs before, to save memory */

  self->origins = g_new (gint64, MAX ((gsize) self->n_nodes * n, 1));
  self->own = g_new (gint64, MAX ((gsize) self->n_nodes * n, 1));
  self->parts = quern_memory_new_table (gint64, (gsize) self->n_arcs * n);
  for (guint event = 0; event < n; event++)
    {
      collect_costs (self, calls, event, self_costs, costs_of_arcs);
      if (!quern_origins_compute (self->graph, self_costs, costs_of_arcs, origins, parts))
        return FALSE;

      for (guint i = 0; i < self->n_nodes; i++)
        {
          gint64 own = origins[i];

          for (guint arc = self->first_arc[i]; arc < self->first_arc[i + 1]; arc++)
            {
              self->parts[(gsize) arc * n + event] = parts[arc];
              own = quern_cost_subtract (own, parts[arc]);
            }
          self->origins[(gsize) i * n + event] = origins[i];
          self->own[(gsize) i * n + event] = own;
        }
    }

  return TRUE;
}

static gboolean
list_arcs (QuernDiff     *self,
           Calls         *calls,
           GCancellable  *cancellable,
           GError       **error)
{
  QuernWatch watch = { .cancellable = cancellable };
  guint64 n = 0;

  for (guint side = 0; side < 2; side++)
    n += calls->n[side] = quern_profile_get_n_calls (get_profile (self, side));
  if (n >= QUERN_NONE ||
      !quern_memory_ensure (n * (64 + 4 * self->n_events * sizeof (gint64)), error))
    return FALSE;

  calls->arc_of = quern_memory_new_table (guint32, n);
  if (list_functions (self, 0, calls, &watch) && list_functions (self, 1, calls, &watch) &&
      make_arcs (self, calls, &watch))
    return TRUE;

  return g_cancellable_set_error_if_cancelled (cancellable, error) ? FALSE
                                                                   : quern_memory_set_out (error);
}

static void
find_origins (QuernDiff   *self,
              const Calls *calls)
{
  self->graph = quern_origins_new (self->n_nodes, self->arcs, self->n_arcs);
  if (self->n_counted > 0 && !compute_origins (self, calls))
    {
      g_clear_pointer (&self->origins, g_free);
      g_clear_pointer (&self->own, g_free);
      g_clear_pointer (&self->parts, g_free);
    }
}

static void
find_inlining (QuernDiff     *self,
               GCancellable  *cancellable,
               GError       **error)
{
  QuernProfile *profiles[] = { get_profile (self, 0), get_profile (self, 1) };
  guint n[] = { quern_profile_get_n_functions (profiles[0]),
                quern_profile_get_n_functions (profiles[1]) };
  g_autofree guint *rows = g_new (guint, MAX ((gsize) n[0] + n[1], 1));

  for (guint side = 0; side < 2; side++)
    for (QuernFunctionId i = 0; i < n[side]; i++)
      rows[side * (gsize) n[0] + i] =
        self->first_row[self->node_of[quern_diff_find_row (self, side, i)]];
  self->inlining = quern_inlining_new (&(QuernInliningInput) {
      .profiles = profiles,
      .events = { self->columns[0][0], self->columns[1][0] },
      .n_rows = self->n_rows,
      .rows = { rows, rows + n[0] },
      .called = { self->called[0], self->called[1] },
      .arcs = self->arcs,
      .first_arc = self->first_arc,
      .row_of_node = self->first_row,
      .n_nodes = self->n_nodes,
    }, cancellable, error);
}

/* Origins and inlining read the same arcs and write separate data, so they can run in parallel. */
typedef struct
{
  QuernDiff    *self;        /* borrowed */
  const Calls  *calls;       /* borrowed */
  GCancellable *cancellable; /* borrowed, nullable */
  int           next;        /* atomic: the first step that no thread has taken */
  GError       *error;       /* of inlining */
} Causes;

static gpointer
find_causes_in_thread (gpointer data)
{
  Causes *causes = data;
  int step;

  while ((step = g_atomic_int_add (&causes->next, 1)) < 2)
    if (step == 0)
      find_origins (causes->self, causes->calls);
    else
      find_inlining (causes->self, causes->cancellable, &causes->error);

  return NULL;
}

static gboolean
find_causes (QuernDiff     *self,
             GCancellable  *cancellable,
             GError       **error)
{
  g_auto (Calls) calls = { .arc_of = NULL };
  Causes causes = { .self = self, .calls = &calls, .cancellable = cancellable };

  if (!list_arcs (self, &calls, cancellable, error))
    return FALSE;

  quern_threads_run ("causes", 1, find_causes_in_thread, &causes);
  if (causes.error != NULL)
    {
      g_propagate_error (error, causes.error);
      return FALSE;
    }

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* Only compares the growth of rows with exactly one function on each side. */
static gboolean
find_growths (QuernDiff     *self,
              GCancellable  *cancellable,
              GError       **error)
{
  QuernProfile *profiles[] = { get_profile (self, 0), get_profile (self, 1) };
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (QuernGrowthPair));

  for (guint i = 0; i < self->n_rows && quern_profile_get_series (profiles[0]) != NULL &&
                    quern_profile_get_series (profiles[1]) != NULL; i++)
    {
      QuernGrowthPair pair = { .row = i };
      guint n[2];

      for (guint side = 0; side < 2; side++)
        {
          const QuernFunctionId *members = quern_diff_get_members (self, i, side, &n[side]);

          pair.functions[side] = n[side] > 0 ? members[0] : QUERN_NONE;
        }
      if (n[0] == 1 && n[1] == 1)
        g_array_append_val (pairs, pair);
    }
  self->growths = quern_growth_changes_new (profiles, pairs, cancellable, error);

  return self->growths != NULL;
}

/* Does everything except matching. Takes ownership of match, even on failure. */
static QuernDiff *
compare_matched (QuernAnalysis * const  *sides,
                 QuernFunctionMatch     *match,
                 GCancellable           *cancellable,
                 GError                **error)
{
  g_autoptr (QuernDiff) self = g_new0 (QuernDiff, 1);

  self->match = match;
  for (guint side = 0; side < 2; side++)
    self->sides[side] = g_object_ref (sides[side]);
  if (!pair_events (self, error))
    return NULL;
  add_derived_events (self);
  self->zeros = g_new0 (gint64, self->n_events);
  for (guint side = 0; side < 2; side++)
    {
      QuernProfile *profile = get_profile (self, side);

      self->totals[side] = dup_costs (self, side, quern_profile_get_total (profile));
      self->self_totals[side] = dup_costs (self, side, quern_profile_get_self_total (profile));
    }
  if (!make_rows (self, error))
    return NULL;
  fold_levels (self);

  return find_causes (self, cancellable, error) && find_growths (self, cancellable, error)
           ? g_steal_pointer (&self) : NULL;
}

/* Whether a row is better than another to name joined functions: one that was not inlined itself is
 * preferred, then the costliest. inlined: by row. */
static gboolean
leads (const QuernDiff *self,
       const guint8    *inlined,
       guint            row,
       guint            other)
{
  double cost = (double) self->self[0][(gsize) row * self->n_events] +
                (double) self->self[1][(gsize) row * self->n_events];
  double other_cost = (double) self->self[0][(gsize) other * self->n_events] +
                      (double) self->self[1][(gsize) other * self->n_events];

  return inlined[row] != inlined[other] ? !inlined[row] : cost > other_cost;
}

/* Joins functions with those that they were inlined into. Returns, by row of the match, the row to
 * join it to. n_joined: (out): number of inlined functions that were joined. */
static guint *
join_inlined (const QuernDiff *self,
              guint           *n_joined)
{
  guint n;
  const QuernInlined *all = quern_inlining_get_all (self->inlining, &n);
  g_autofree guint *into = g_new (guint, MAX (self->n_rows, 1));
  g_autofree guint8 *inlined = g_new0 (guint8, MAX (self->n_rows, 1));
  g_autofree guint *leaders = g_new (guint, MAX (self->n_rows, 1));
  guint *result;

  *n_joined = 0;
  for (guint i = 0; i < self->n_rows; i++)
    into[i] = leaders[i] = i;
  for (guint i = 0; i < n; i++)
    {
      guint inner = find_root (into, all[i].function);
      guint outer = find_root (into, all[i].into);

      if (all[i].kind != QUERN_INLINING_SURE || inner == outer)
        continue;
      into[inner] = outer;
      inlined[all[i].function] = 1;
      (*n_joined)++;
    }

  for (guint i = 0; i < self->n_rows; i++)
    {
      guint *leader = &leaders[find_root (into, i)];

      if (leads (self, inlined, i, *leader))
        *leader = i;
    }
  result = g_new (guint, MAX (self->n_rows, 1));
  for (guint i = 0; i < self->n_rows; i++)
    result[self->match_row[i]] = self->match_row[leaders[find_root (into, i)]];

  return result;
}

QuernDiff *
quern_diff_new (QuernAnalysis * const  *sides,
                QuernMatchStep          last,
                QuernMatchRules        *rules,
                GCancellable           *cancellable,
                GError                **error)
{
  g_autoptr (QuernDiff) self = NULL;
  QuernFunctionMatch *match;
  g_autofree guint *into = NULL;
  guint rule = rules != NULL ? quern_match_rules_find (rules, QUERN_RULE_FOLD) : QUERN_NONE;
  guint n_joined;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (sides[0]) && QUERN_IS_ANALYSIS (sides[1]), NULL);

  match = quern_function_match_new (
    (QuernProfile *[]) { quern_analysis_get_profile (sides[0]),
                         quern_analysis_get_profile (sides[1]) }, last, rules, cancellable, error);
  self = match != NULL ? compare_matched (sides, match, cancellable, error) : NULL;
  if (self == NULL || rule == QUERN_NONE)
    return g_steal_pointer (&self);

  /* Compare again, with the joined rows. */
  into = join_inlined (self, &n_joined);
  if (n_joined == 0)
    return g_steal_pointer (&self);
  for (guint i = 0; i < n_joined; i++)
    quern_match_rules_add_use (rules, rule);
  match = g_steal_pointer (&self->match);
  quern_function_match_join (match, into);

  return compare_matched (sides, match, cancellable, error);
}

void
quern_diff_free (QuernDiff *self)
{
  for (guint side = 0; side < 2; side++)
    {
      g_clear_object (&self->sides[side]);
      g_clear_pointer (&self->unpaired[side], g_ptr_array_unref);
      g_free (self->columns[side]);
      g_free (self->totals[side]);
      g_free (self->self_totals[side]);
      g_free (self->self[side]);
      g_free (self->inclusive[side]);
      g_free (self->called[side]);
    }
  g_clear_object (&self->events);
  g_clear_pointer (&self->match, quern_function_match_free);
  g_clear_pointer (&self->graph, quern_origins_free);
  g_clear_pointer (&self->inlining, quern_inlining_free);
  g_clear_pointer (&self->growths, g_array_unref);
  g_free (self->match_row);
  g_free (self->row_of);
  g_free (self->node_of);
  g_free (self->first_row);
  g_free (self->arcs);
  g_free (self->first_arc);
  g_free (self->origins);
  g_free (self->own);
  g_free (self->parts);
  g_free (self->zeros);
  g_free (self);
}

QuernAnalysis *
quern_diff_get_side (const QuernDiff *self,
                     guint            side)
{
  g_return_val_if_fail (self != NULL && side < 2, NULL);

  return self->sides[side];
}

QuernProfile *
quern_diff_get_profile (const QuernDiff *self,
                        guint            side)
{
  g_return_val_if_fail (self != NULL && side < 2, NULL);

  return get_profile (self, side);
}

QuernEventSet *
quern_diff_get_events (const QuernDiff *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->events;
}

GPtrArray *
quern_diff_get_unpaired_events (const QuernDiff *self,
                                guint            side)
{
  g_return_val_if_fail (self != NULL && side < 2, NULL);

  return self->unpaired[side];
}

const QuernEventId *
quern_diff_get_columns (const QuernDiff *self,
                        guint            side)
{
  g_return_val_if_fail (self != NULL && side < 2, NULL);

  return self->columns[side];
}

const gint64 *
quern_diff_get_total (const QuernDiff *self,
                      guint            side)
{
  g_return_val_if_fail (self != NULL && side < 2, NULL);

  return self->totals[side];
}

const gint64 *
quern_diff_get_self_total (const QuernDiff *self,
                           guint            side)
{
  g_return_val_if_fail (self != NULL && side < 2, NULL);

  return self->self_totals[side];
}

gboolean
quern_diff_has_origins (const QuernDiff *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->origins != NULL;
}

guint
quern_diff_get_n_rows (const QuernDiff *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_rows;
}

guint
quern_diff_find_row (const QuernDiff *self,
                     guint            side,
                     QuernFunctionId  function)
{
  g_return_val_if_fail (self != NULL && side < 2, 0);

  return self->row_of[quern_function_match_find_row (self->match, side, function)];
}

gboolean
quern_diff_has_side (const QuernDiff *self,
                     guint            row,
                     guint            side)
{
  guint n;

  quern_diff_get_members (self, row, side, &n);

  return n > 0;
}

static gboolean
is_zero (const QuernDiff *self,
         const gint64    *costs)
{
  for (guint i = 0; costs != NULL && i < self->n_events; i++)
    if (costs[i] != 0)
      return FALSE;

  return TRUE;
}

/* Whether the row causes no change. Equal costs do not imply that: if its callers call it in other
 * proportions, it may cost less than what they buy at the prices of before. */
static gboolean
has_no_origin (const QuernDiff *self,
               guint            row)
{
  for (guint i = 0; i < quern_diff_get_n_calls (self, row); i++)
    if (!is_zero (self, quern_diff_get_call (self, row, i).part))
      return FALSE;

  return is_zero (self, quern_diff_get_origin (self, row)) &&
         is_zero (self, quern_diff_get_own (self, row));
}

gboolean
quern_diff_is_unchanged (const QuernDiff *self,
                         guint            row)
{
  gsize at;
  gsize size;

  g_return_val_if_fail (self != NULL && row < self->n_rows, FALSE);

  at = (gsize) row * self->n_events;
  size = self->n_events * sizeof (gint64);

  return quern_diff_has_side (self, row, 0) && quern_diff_has_side (self, row, 1) &&
         quern_diff_get_match (self, row)->step != QUERN_MATCH_RENAMED &&
         self->called[0][row] == self->called[1][row] &&
         memcmp (self->self[0] + at, self->self[1] + at, size) == 0 &&
         memcmp (self->inclusive[0] + at, self->inclusive[1] + at, size) == 0 &&
         has_no_origin (self, row);
}

const QuernMatchRow *
quern_diff_get_match (const QuernDiff *self,
                      guint            row)
{
  g_return_val_if_fail (self != NULL && row < self->n_rows, NULL);

  return quern_function_match_get_row (self->match, self->match_row[row]);
}

const QuernFunctionId *
quern_diff_get_members (const QuernDiff *self,
                        guint            row,
                        guint            side,
                        guint           *n_members)
{
  g_return_val_if_fail (self != NULL && row < self->n_rows && side < 2, NULL);

  return quern_function_match_get_members (self->match, self->match_row[row], side, n_members);
}

/* The function that names a row. */
static const QuernFunction *
get_named (const QuernDiff  *self,
           guint             row,
           QuernProfile    **profile)
{
  guint side = quern_diff_has_side (self, row, 1) ? 1 : 0;

  *profile = get_profile (self, side);

  return quern_profile_get_function (*profile, get_first_member (self, row, side));
}

const char *
quern_diff_get_joined_object (const QuernDiff *self,
                              guint            row)
{
  QuernProfile *profile;
  const QuernFunction *function;
  QuernObjectId after;

  g_return_val_if_fail (self != NULL && row < self->n_rows, NULL);

  function = get_named (self, row, &profile);
  after = quern_diff_has_side (self, row, 1)
            ? QUERN_NONE : quern_function_match_find_object (self->match, function->object);

  return after != QUERN_NONE ? quern_profile_get_object_name (get_profile (self, 1), after)
                             : quern_profile_get_object_name (profile, function->object);
}

const QuernMatchOffer *
quern_diff_get_offers (const QuernDiff *self,
                       guint           *n_offers)
{
  g_return_val_if_fail (self != NULL, NULL);

  return quern_function_match_get_offers (self->match, n_offers);
}

const char *
quern_diff_get_name (const QuernDiff *self,
                     guint            row)
{
  guint side;

  g_return_val_if_fail (self != NULL && row < self->n_rows, NULL);

  side = quern_diff_has_side (self, row, 1) ? 1 : 0;

  return quern_profile_get_function_name (get_profile (self, side),
                                          get_first_member (self, row, side));
}

const char *
quern_diff_get_before_name (const QuernDiff *self,
                            guint            row)
{
  const char *name;

  g_return_val_if_fail (self != NULL && row < self->n_rows, NULL);

  if (!quern_diff_has_side (self, row, 0) || !quern_diff_has_side (self, row, 1))
    return NULL;
  name = quern_profile_get_function_name (get_profile (self, 0), get_first_member (self, row, 0));

  return strcmp (name, quern_diff_get_name (self, row)) != 0 ? name : NULL;
}

const char *
quern_diff_get_file (const QuernDiff *self,
                     guint            row)
{
  QuernProfile *profile;
  const QuernFunction *function;

  g_return_val_if_fail (self != NULL && row < self->n_rows, NULL);

  function = get_named (self, row, &profile);

  return quern_profile_get_file_name (profile, function->file);
}

const char *
quern_diff_get_object (const QuernDiff *self,
                       guint            row)
{
  QuernProfile *profile;
  const QuernFunction *function;

  g_return_val_if_fail (self != NULL && row < self->n_rows, NULL);

  function = get_named (self, row, &profile);

  return quern_profile_get_object_name (profile, function->object);
}

const gint64 *
quern_diff_get_self (const QuernDiff *self,
                     guint            row,
                     guint            side)
{
  g_return_val_if_fail (self != NULL && row < self->n_rows && side < 2, NULL);

  return quern_diff_has_side (self, row, side)
           ? self->self[side] + (gsize) row * self->n_events : NULL;
}

const gint64 *
quern_diff_get_inclusive (const QuernDiff *self,
                          guint            row,
                          guint            side)
{
  g_return_val_if_fail (self != NULL && row < self->n_rows && side < 2, NULL);

  return quern_diff_has_side (self, row, side)
           ? self->inclusive[side] + (gsize) row * self->n_events : NULL;
}

void
quern_diff_get_function_costs (const QuernDiff *self,
                               guint            side,
                               QuernFunctionId  function,
                               gint64          *self_costs,
                               gint64          *inclusive)
{
  QuernAnalysis *analysis;

  g_return_if_fail (self != NULL && side < 2);

  analysis = self->sides[side];
  memset (self_costs, 0, self->n_events * sizeof (gint64));
  memset (inclusive, 0, self->n_events * sizeof (gint64));
  add_costs (self, side, self_costs, quern_analysis_get_self (analysis, function));
  add_costs (self, side, inclusive, quern_analysis_get_inclusive (analysis, function));
}

guint64
quern_diff_get_called (const QuernDiff *self,
                       guint            row,
                       guint            side)
{
  g_return_val_if_fail (self != NULL && row < self->n_rows && side < 2, 0);

  return self->called[side][row];
}

/* Whether it is the row of the first recursion level, which has the data that all levels share. */
static gboolean
is_first (const QuernDiff *self,
          guint            row)
{
  return self->first_row[self->node_of[row]] == row;
}

static const gint64 *
get_of_node (const QuernDiff *self,
             const gint64    *rows,
             guint            row)
{
  if (rows == NULL)
    return NULL;

  return is_first (self, row) ? rows + (gsize) self->node_of[row] * self->n_events : self->zeros;
}

const gint64 *
quern_diff_get_origin (const QuernDiff *self,
                       guint            row)
{
  g_return_val_if_fail (self != NULL && row < self->n_rows, NULL);

  return get_of_node (self, self->origins, row);
}

const gint64 *
quern_diff_get_own (const QuernDiff *self,
                    guint            row)
{
  g_return_val_if_fail (self != NULL && row < self->n_rows, NULL);

  return get_of_node (self, self->own, row);
}

guint
quern_diff_get_cluster (const QuernDiff *self,
                        guint            row)
{
  g_return_val_if_fail (self != NULL && row < self->n_rows, 0);

  return quern_origins_get_cluster (self->graph, self->node_of[row]);
}

guint
quern_diff_get_n_calls (const QuernDiff *self,
                        guint            row)
{
  guint node;

  g_return_val_if_fail (self != NULL && row < self->n_rows, 0);

  node = self->node_of[row];

  return is_first (self, row) ? self->first_arc[node + 1] - self->first_arc[node] : 0;
}

QuernDiffCall
quern_diff_get_call (const QuernDiff *self,
                     guint            row,
                     guint            nth)
{
  const QuernOriginArc *arc;
  guint at;

  g_return_val_if_fail (nth < quern_diff_get_n_calls (self, row), ((QuernDiffCall) { 0 }));

  at = self->first_arc[self->node_of[row]] + nth;
  arc = &self->arcs[at];

  return (QuernDiffCall) {
    .callee = self->first_row[arc->callee],
    .counts = { arc->counts[0], arc->counts[1] },
    .part = self->parts != NULL ? self->parts + (gsize) at * self->n_events : NULL,
  };
}

const QuernInlining *
quern_diff_get_inlining (const QuernDiff *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->inlining;
}

GArray *
quern_diff_get_growths (const QuernDiff *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->growths;
}

static int
compare_growth (gconstpointer a,
                gconstpointer b)
{
  const QuernGrowthChange *first = a;
  const QuernGrowthChange *second = b;

  return QUERN_ORDER (first->row, second->row);
}

const QuernGrowthChange *
quern_diff_find_growth (const QuernDiff *self,
                        guint            row)
{
  const QuernGrowthChange wanted = { .row = row };
  guint at;

  g_return_val_if_fail (self != NULL, NULL);

  return g_array_binary_search (self->growths, &wanted, compare_growth, &at)
           ? &g_array_index (self->growths, QuernGrowthChange, at) : NULL;
}

gint64
quern_diff_subtract (const QuernDiff *self,
                     QuernEventId     event,
                     const gint64    *after,
                     const gint64    *before)
{
  g_return_val_if_fail (self != NULL, 0);

  return quern_cost_subtract (
    after != NULL ? quern_event_set_get_cost (self->events, event, after) : 0,
    before != NULL ? quern_event_set_get_cost (self->events, event, before) : 0);
}
