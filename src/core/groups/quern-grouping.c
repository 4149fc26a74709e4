/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-grouping.h"

#include "quern-cost-table.h"
#include "quern-function-kind.h"
#include "quern-group-name.h"
#include "quern-grouping-choice.h"
#include "quern-grouping-like.h"
#include "quern-hash.h"
#include "quern-memory.h"
#include "quern-visible.h"

#include <math.h>
#include <string.h>

/* Memory of a group in all tables, including a long name in two of them, in bytes. */
#define PER_GROUP G_GUINT64_CONSTANT (512)

typedef struct
{
  char  *name;      /* owned: for people */
  guint  n_members; /* functions */
  double rank;      /* the self cost to rank by */
  guint  colour;    /* plus 1; 0: default, by its rank */
} Group;

struct _QuernGrouping
{
  GObject        parent_instance;

  QuernGroupBy   by;
  gboolean       is_fixed; /* see quern_grouping_new_fixed() */
  GRegex        *pattern;  /* owned, nullable: with QUERN_GROUP_BY_PATTERN */
  guint          n_nodes;
  guint          n_real;
  guint32       *group_of; /* owned: by node */
  GArray        *groups;   /* owned: Group, by rank */
  gint64        *self;     /* owned: a row for each group */
};

G_DEFINE_FINAL_TYPE (QuernGrouping, quern_grouping, G_TYPE_OBJECT)

static void
clear_group (gpointer data)
{
  Group *group = data;

  g_free (group->name);
}

static void
quern_grouping_finalize (GObject *object)
{
  QuernGrouping *self = QUERN_GROUPING (object);

  g_clear_pointer (&self->pattern, g_regex_unref);
  g_clear_pointer (&self->group_of, g_free);
  g_clear_pointer (&self->groups, g_array_unref);
  g_clear_pointer (&self->self, g_free);

  G_OBJECT_CLASS (quern_grouping_parent_class)->finalize (object);
}

static void
quern_grouping_class_init (QuernGroupingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_grouping_finalize;
}

static void
quern_grouping_init (QuernGrouping *self)
{
  self->groups = g_array_new (FALSE, FALSE, sizeof (Group));
  g_array_set_clear_func (self->groups, clear_group);
}

/* The id of a function's object or file, so that each name is looked up only once; QUERN_NONE if
 * the group depends on the function itself. */
static guint
get_place (QuernGrouping       *self,
           const QuernFunction *function)
{
  switch (self->by)
    {
    case QUERN_GROUP_BY_FILE:
    case QUERN_GROUP_BY_DIRECTORY:
      return function->file;

    case QUERN_GROUP_BY_NONE:
    case QUERN_GROUP_BY_OBJECT:
      return function->object;

    case QUERN_GROUP_BY_CLASS:
    case QUERN_GROUP_BY_KIND:
    case QUERN_GROUP_BY_CYCLE:
    case QUERN_GROUP_BY_PATTERN:
    default:
      return QUERN_NONE;
    }
}

/* Puts each function into a group, and groups in order of appearance. FALSE if cancelled. */
static gboolean
assign_groups (QuernGrouping  *self,
               QuernAnalysis  *analysis,
               QuernCostTable *sums,
               GCancellable   *cancellable)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  guint n = quern_profile_get_n_functions (profile);
  guint n_places = MAX (quern_profile_get_n_files (profile), quern_profile_get_n_objects (profile));
  g_autoptr (GHashTable) by_name = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free,
                                                          NULL);
  g_autofree guint32 *by_place = g_new0 (guint32, MAX (n_places, 1)); /* group + 1 */

  for (QuernFunctionId i = 0; i < n; i++)
    {
      guint place = get_place (self, quern_profile_get_function (profile, i));
      const gint64 *costs = quern_profile_get_self (profile, i);
      guint group = place != QUERN_NONE ? by_place[place] : 0;
      gint64 *sum;

      if (group == 0)
        {
          g_autofree char *name = quern_group_name_dup (self->by, self->pattern, analysis, i);

          if (g_cancellable_is_cancelled (cancellable))
            return FALSE;
          group = GPOINTER_TO_UINT (g_hash_table_lookup (by_name, name));
          if (group == 0)
            {
              Group new_group = { .name = g_strdup (name) };

              g_array_append_val (self->groups, new_group);
              quern_cost_table_add_row (sums);
              group = self->groups->len;
              g_hash_table_insert (by_name, g_steal_pointer (&name), GUINT_TO_POINTER (group));
            }
          if (place != QUERN_NONE)
            by_place[place] = group;
        }

      self->group_of[i] = group - 1;
      g_array_index (self->groups, Group, group - 1).n_members++;
      sum = quern_cost_table_get_row (sums, group - 1);
      for (guint j = 0; j < self->n_real; j++)
        quern_cost_add (&sum[j], costs[j]);
    }

  return TRUE;
}

static int
compare_rank (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const GArray *groups = user_data;
  guint32 group_a = *(const guint32 *) a;
  guint32 group_b = *(const guint32 *) b;
  double rank_a = g_array_index (groups, Group, group_a).rank;
  double rank_b = g_array_index (groups, Group, group_b).rank;

  if (rank_a > rank_b || rank_a < rank_b)
    return rank_a > rank_b ? -1 : 1;

  return group_a < group_b ? -1 : group_a > group_b;
}

/* Numbers the groups by their self cost. */
static void
rank_groups (QuernGrouping  *self,
             QuernAnalysis  *analysis,
             QuernEventId    event,
             QuernCostTable *sums)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  guint n = self->groups->len;
  guint n_functions = quern_profile_get_n_functions (quern_analysis_get_profile (analysis));
  g_autofree guint32 *order = g_new (guint32, MAX (n, 1));
  g_autofree guint32 *rank_of = g_new (guint32, MAX (n, 1));
  GArray *ranked = g_array_sized_new (FALSE, FALSE, sizeof (Group), n);

  for (guint i = 0; i < n; i++)
    {
      double rank = quern_event_set_get_value (events, event, quern_cost_table_get_row (sums, i));

      order[i] = i;
      g_array_index (self->groups, Group, i).rank = isnan (rank) ? -HUGE_VAL : rank;
    }
  g_qsort_with_data (order, (int) n, sizeof *order, compare_rank, self->groups);

  for (guint i = 0; i < n; i++)
    {
      rank_of[order[i]] = i;
      g_array_append_val (ranked, g_array_index (self->groups, Group, order[i]));
      g_array_index (self->groups, Group, order[i]).name = NULL;
    }
  g_array_set_clear_func (ranked, clear_group);
  g_array_unref (self->groups);
  self->groups = ranked;

  for (QuernFunctionId i = 0; i < n_functions; i++)
    self->group_of[i] = rank_of[self->group_of[i]];
  self->self = quern_cost_table_steal (sums, order);
}

/* Puts each cycle into the group of its costliest member. */
static void
assign_cycles (QuernGrouping *self,
               QuernAnalysis *analysis,
               QuernEventId   event)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernCycles *cycles = quern_analysis_get_cycles (analysis);

  for (guint i = 1; i <= quern_cycles_get_n (cycles); i++)
    {
      guint n_members;
      const QuernFunctionId *members = quern_cycles_get_members (cycles, i, &n_members);
      QuernFunctionId best = members[0];
      double best_cost = -HUGE_VAL;

      for (guint j = 0; j < n_members; j++)
        {
          const gint64 *row = quern_profile_get_self (profile, members[j]);
          double cost = quern_event_set_get_value (events, event, row);

          if (cost > best_cost)
            {
              best = members[j];
              best_cost = cost;
            }
        }
      self->group_of[quern_analysis_get_cycle_node (analysis, i)] = self->group_of[best];
    }
}

/* The number of groups is not known beforehand: the largest possible one counts. */
static gboolean
has_memory (QuernAnalysis *analysis,
            QuernGroupBy   by)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  guint64 n_nodes = quern_analysis_get_n_nodes (analysis);
  guint64 n_groups = quern_profile_get_n_functions (profile);
  guint64 n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));

  if (by == QUERN_GROUP_BY_NONE || by == QUERN_GROUP_BY_OBJECT)
    n_groups = quern_profile_get_n_objects (profile);
  else if (by == QUERN_GROUP_BY_FILE || by == QUERN_GROUP_BY_DIRECTORY)
    n_groups = quern_profile_get_n_files (profile);
  else if (by == QUERN_GROUP_BY_KIND)
    n_groups = QUERN_N_FUNCTION_KINDS;
  else if (by == QUERN_GROUP_BY_CYCLE)
    n_groups = quern_cycles_get_n (quern_analysis_get_cycles (analysis)) + 1;

  /* Costs are in two tables, of which one grows by doubling. */
  return quern_memory_ensure (n_nodes * 2 * sizeof (guint32) +
                              n_groups * (PER_GROUP + 4 * n_real * sizeof (gint64)), NULL);
}

static QuernGrouping *
create (QuernAnalysis *analysis,
        QuernGroupBy   by,
        GRegex        *pattern,
        QuernEventId   event,
        GCancellable  *cancellable)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernGrouping *self;
  QuernCostTable sums;
  gboolean is_done;

  if (by == QUERN_GROUP_BY_NONE)
    by = quern_grouping_choose (profile);
  if (!has_memory (analysis, by))
    return NULL;

  self = g_object_new (QUERN_TYPE_GROUPING, NULL);
  self->by = by;
  self->pattern = pattern != NULL ? g_regex_ref (pattern) : NULL;
  self->n_nodes = quern_analysis_get_n_nodes (analysis);
  self->n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));
  self->group_of = g_new0 (guint32, MAX (self->n_nodes, 1));

  quern_cost_table_init (&sums);
  quern_cost_table_set_columns (&sums, self->n_real);
  is_done = assign_groups (self, analysis, &sums, cancellable);
  if (is_done)
    {
      rank_groups (self, analysis, event, &sums);
      assign_cycles (self, analysis, event);
    }
  else
    {
      g_clear_object (&self);
    }
  quern_cost_table_clear (&sums);

  return self;
}

/**
 * quern_grouping_new:
 * @analysis: an analysis
 * @by: what to group by, but not a pattern. %QUERN_GROUP_BY_NONE: what suits the
 *   profile, see quern_grouping_choose()
 * @event: the event whose self cost ranks the groups
 *
 * Puts each function of a profile into one group. Functions without an object,
 * file or class share a group that is named so.
 *
 * Returns: (transfer full) (nullable): the groups; %NULL if there is not enough
 *   memory
 */
QuernGrouping *
quern_grouping_new (QuernAnalysis *analysis,
                    QuernGroupBy   by,
                    QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (by != QUERN_GROUP_BY_PATTERN, NULL);

  return create (analysis, by, NULL, event, NULL);
}

/**
 * quern_grouping_new_fixed:
 * @analysis: an analysis
 * @names: (array zero-terminated=1): of the groups
 * @group_of: (transfer full): for each node the index of its group
 *
 * Returns: (transfer full): the groups
 */
QuernGrouping *
quern_grouping_new_fixed (QuernAnalysis     *analysis,
                          const char *const *names,
                          guint32           *group_of)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernGrouping *self = g_object_new (QUERN_TYPE_GROUPING, NULL);
  guint n_groups = g_strv_length ((char **) names);

  self->by = QUERN_GROUP_BY_NONE;
  self->is_fixed = TRUE;
  self->n_nodes = quern_analysis_get_n_nodes (analysis);
  self->n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));
  self->group_of = group_of;
  self->self = g_new0 (gint64, MAX ((gsize) n_groups * self->n_real, 1));
  for (guint i = 0; i < n_groups; i++)
    g_array_append_vals (self->groups, &(Group) { .name = g_strdup (names[i]) }, 1);

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      const gint64 *row = quern_profile_get_self (profile, i);
      gint64 *sum = self->self + (gsize) group_of[i] * self->n_real;

      g_array_index (self->groups, Group, group_of[i]).n_members++;
      for (guint j = 0; j < self->n_real; j++)
        quern_cost_add (&sum[j], row[j]);
    }

  return self;
}

QuernGrouping *
quern_grouping_new_like (QuernGrouping *whole,
                         QuernAnalysis *analysis)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  guint n_functions = quern_profile_get_n_functions (profile);
  QuernGrouping *self;

  g_return_val_if_fail (QUERN_IS_GROUPING (whole), NULL);
  g_return_val_if_fail (n_functions <= whole->n_nodes, NULL);

  if (!has_memory (analysis, whole->by))
    return NULL;

  self = g_object_new (QUERN_TYPE_GROUPING, NULL);
  self->by = whole->by;
  self->pattern = whole->pattern != NULL ? g_regex_ref (whole->pattern) : NULL;
  self->n_nodes = quern_analysis_get_n_nodes (analysis);
  self->n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));
  self->group_of = g_new0 (guint32, MAX (self->n_nodes, 1));
  self->self = g_new0 (gint64, MAX ((gsize) whole->groups->len * self->n_real, 1));
  for (guint i = 0; i < whole->groups->len; i++)
    {
      Group group = g_array_index (whole->groups, Group, i);

      group.name = g_strdup (group.name);
      g_array_append_val (self->groups, group);
    }

  for (QuernFunctionId i = 0; i < n_functions; i++)
    {
      const gint64 *costs = quern_profile_get_self (profile, i);
      gint64 *sum = self->self + (gsize) whole->group_of[i] * self->n_real;

      self->group_of[i] = whole->group_of[i];
      for (guint j = 0; j < self->n_real; j++)
        quern_cost_add (&sum[j], costs[j]);
    }
  assign_cycles (self, analysis, 0);

  return self;
}

gboolean
quern_grouping_is_fixed (QuernGrouping *self)
{
  g_return_val_if_fail (QUERN_IS_GROUPING (self), FALSE);

  return self->is_fixed;
}

/**
 * quern_grouping_new_by_pattern:
 * @analysis: an analysis
 * @pattern: a pattern for names, whose matching time is bounded (quern-pattern.h)
 * @event: the event whose self cost ranks the groups
 * @cancellable: (nullable): to stop it
 *
 * A function's group is named by what the first capture group of @pattern
 * matches in its name or, without capture groups, by the whole match. Functions
 * without a match share a group that is named so.
 *
 * Returns: (transfer full) (nullable): the groups; %NULL if cancelled, or if there is
 *   not enough memory
 */
QuernGrouping *
quern_grouping_new_by_pattern (QuernAnalysis *analysis,
                               GRegex        *pattern,
                               QuernEventId   event,
                               GCancellable  *cancellable)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (pattern != NULL, NULL);

  return create (analysis, QUERN_GROUP_BY_PATTERN, pattern, event, cancellable);
}

QuernGroupBy
quern_grouping_get_by (QuernGrouping *self)
{
  g_return_val_if_fail (QUERN_IS_GROUPING (self), QUERN_GROUP_BY_NONE);

  return self->by;
}

guint
quern_grouping_get_n_groups (QuernGrouping *self)
{
  g_return_val_if_fail (QUERN_IS_GROUPING (self), 0);

  return self->groups->len;
}

/**
 * quern_grouping_get_group:
 * @self: a grouping
 * @node: a function or a cycle
 *
 * Returns: the group of @node: that of its costliest member for a cycle
 */
guint
quern_grouping_get_group (QuernGrouping *self,
                          QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_GROUPING (self), 0);
  g_return_val_if_fail (node < self->n_nodes, 0);

  return self->group_of[node];
}

/* The whole name of a group, for people. */
const char *
quern_grouping_get_name (QuernGrouping *self,
                         guint          group)
{
  g_return_val_if_fail (QUERN_IS_GROUPING (self), NULL);
  g_return_val_if_fail (group < self->groups->len, NULL);

  return g_array_index (self->groups, Group, group).name;
}

char *
quern_grouping_dup_shown_name (QuernGrouping *self,
                               guint          group)
{
  const char *name = quern_grouping_get_name (self, group);

  g_return_val_if_fail (name != NULL, NULL);

  return quern_visible_brief (quern_group_name_get_shown (self->by, name));
}

/**
 * quern_grouping_dup_short_name:
 * @self: a grouping
 * @group: a group
 *
 * Returns: (transfer full): its name without leading folders, safe to show, and words for
 *   an unknown object or file; names of classes are not shortened, as they would be unclear
 */
char *
quern_grouping_dup_short_name (QuernGrouping *self,
                               guint          group)
{
  const char *name = quern_grouping_get_name (self, group);
  const char *slash;

  g_return_val_if_fail (name != NULL, NULL);

  name = quern_group_name_get_shown (self->by, name);
  slash = strrchr (name, '/');
  if (self->by == QUERN_GROUP_BY_CLASS || self->by == QUERN_GROUP_BY_CYCLE ||
      self->by == QUERN_GROUP_BY_PATTERN || slash == NULL || slash[1] == '\0')
    return quern_visible_dup (name);

  return quern_visible_dup (slash + 1);
}

/* The self costs of a group: a row. */
const gint64 *
quern_grouping_get_self (QuernGrouping *self,
                         guint          group)
{
  g_return_val_if_fail (QUERN_IS_GROUPING (self), NULL);
  g_return_val_if_fail (group < self->groups->len, NULL);

  return self->self + (gsize) group * self->n_real;
}

const guint32 *
quern_grouping_get_group_of (QuernGrouping *self)
{
  g_return_val_if_fail (QUERN_IS_GROUPING (self), NULL);

  return self->group_of;
}

guint
quern_grouping_get_colour (QuernGrouping *self,
                           guint          group)
{
  guint colour;

  g_return_val_if_fail (QUERN_IS_GROUPING (self), 0);

  /* Not in any group. */
  if (group >= self->groups->len)
    return QUERN_GROUPING_N_COLOURS;

  colour = g_array_index (self->groups, Group, group).colour;

  return colour > 0 ? colour - 1 : MIN (group, QUERN_GROUPING_N_COLOURS);
}

void
quern_grouping_set_colour (QuernGrouping *self,
                           guint          group,
                           guint          colour)
{
  g_return_if_fail (QUERN_IS_GROUPING (self));
  g_return_if_fail (group < self->groups->len);
  g_return_if_fail (colour <= QUERN_GROUPING_N_COLOURS);

  g_array_index (self->groups, Group, group).colour = colour + 1;
}

/* How many functions are in a group. */
guint
quern_grouping_get_n_members (QuernGrouping *self,
                              guint          group)
{
  g_return_val_if_fail (QUERN_IS_GROUPING (self), 0);
  g_return_val_if_fail (group < self->groups->len, 0);

  return g_array_index (self->groups, Group, group).n_members;
}

/* Costs and calls of groups */

/**
 * quern_grouping_create_sums:
 * @self: a grouping
 * @analysis: the analysis that it was made from
 * @is_member: (nullable): by function, whether it counts; %NULL if all do
 *
 * Returns: (transfer full) (nullable): the costs of the functions of each group
 *   that count; %NULL if there is not enough memory
 */
QuernGroupSums *
quern_grouping_create_sums (QuernGrouping *self,
                            QuernAnalysis *analysis,
                            const guint8  *is_member)
{
  g_autofree guint32 *chosen = NULL;
  guint n;

  g_return_val_if_fail (QUERN_IS_GROUPING (self), NULL);
  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  if (is_member == NULL)
    return quern_group_sums_new (analysis, quern_grouping_get_group_of (self),
                                 quern_grouping_get_n_groups (self));

  n = quern_profile_get_n_functions (quern_analysis_get_profile (analysis));
  chosen = g_try_new (guint32, MAX (n, 1));
  if (chosen == NULL)
    return NULL;

  for (QuernFunctionId i = 0; i < n; i++)
    chosen[i] = is_member[i] ? quern_grouping_get_group (self, i) : QUERN_NONE;

  return quern_group_sums_new (analysis, chosen, quern_grouping_get_n_groups (self));
}

/**
 * quern_grouping_list_calls:
 * @self: a grouping
 * @analysis: the analysis that it was made from
 * @group: a group
 * @direction: its callers, or its callees
 *
 * Returns: (transfer full): see quern_analysis_list_group_calls()
 */
QuernCallTable *
quern_grouping_list_calls (QuernGrouping  *self,
                           QuernAnalysis  *analysis,
                           guint           group,
                           QuernDirection  direction)
{
  g_return_val_if_fail (QUERN_IS_GROUPING (self), NULL);
  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (group < quern_grouping_get_n_groups (self), NULL);

  return quern_analysis_list_group_calls (analysis, quern_grouping_get_group_of (self), group,
                                          direction);
}
