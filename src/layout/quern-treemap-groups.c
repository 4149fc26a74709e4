/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-groups.h"

static gint64 *
read_event (QuernProfile *profile,
            QuernEventId  event)
{
  QuernEventSet *events = quern_profile_get_events (profile);
  guint n_functions = quern_profile_get_n_functions (profile);
  gint64 *costs = g_new (gint64, MAX (n_functions, 1));

  for (QuernFunctionId i = 0; i < n_functions; i++)
    costs[i] = quern_event_set_get_cost (events, event, quern_profile_get_self (profile, i));

  return costs;
}

/* For a difference, the larger side of each function. */
static void
read_costs (QuernTreemapGroups *self,
            QuernAnalysis      *analysis,
            QuernEventId        event)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventId sides[2];

  if (!quern_union_tree_has (analysis, event))
    {
      self->costs = read_event (profile, event);
      return;
    }

  quern_comparison_get_sides (quern_profile_get_events (profile), event, &sides[0], &sides[1]);
  self->changes = g_new0 (QuernBoxChange, MAX (self->n_groups, 1));
  self->before = read_event (profile, sides[0]);
  self->after = read_event (profile, sides[1]);
  self->costs = g_new (gint64, MAX (quern_profile_get_n_functions (profile), 1));
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    self->costs[i] = MAX (self->before[i], self->after[i]);
}

/* Counting sort: first counts the members of each group, then puts them in their places. */
static void
sort_members (QuernTreemapGroups *self,
              QuernGrouping      *grouping,
              guint               n_functions)
{
  g_autofree guint *next = NULL;

  self->starts = g_new0 (guint, self->n_groups + 1);
  for (QuernFunctionId i = 0; i < n_functions; i++)
    if (self->costs[i] > 0)
      {
        guint group = quern_grouping_get_group (grouping, i);

        self->starts[group + 1]++;
        self->sums[group] += (double) self->costs[i];
        self->sum += (double) self->costs[i];
        if (self->changes != NULL)
          {
            const QuernBoxChange change = quern_treemap_groups_get_member_change (self, i);

            quern_box_change_add (&self->changes[group], &change);
          }
      }
  for (guint i = 0; i < self->n_groups; i++)
    self->starts[i + 1] += self->starts[i];

  next = g_memdup2 (self->starts, (self->n_groups + 1) * sizeof *next);
  self->members = g_new (QuernFunctionId, MAX (self->starts[self->n_groups], 1));
  for (QuernFunctionId i = 0; i < n_functions; i++)
    if (self->costs[i] > 0)
      self->members[next[quern_grouping_get_group (grouping, i)]++] = i;
}

/**
 * quern_treemap_groups_new:
 * @analysis: of a profile
 * @grouping: of the same profile
 * @event: whose costs count; not a ratio
 *
 * Returns: (transfer full): the groups with their members. Functions with negative costs are left
 *   out.
 */
QuernTreemapGroups *
quern_treemap_groups_new (QuernAnalysis *analysis,
                          QuernGrouping *grouping,
                          QuernEventId   event)
{
  QuernProfile *profile;
  QuernTreemapGroups *self;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (QUERN_IS_GROUPING (grouping), NULL);

  profile = quern_analysis_get_profile (analysis);
  self = g_new0 (QuernTreemapGroups, 1);
  self->n_groups = quern_grouping_get_n_groups (grouping);
  self->sums = g_new0 (double, MAX (self->n_groups, 1));
  read_costs (self, analysis, event);
  sort_members (self, grouping, quern_profile_get_n_functions (profile));

  return self;
}

void
quern_treemap_groups_free (QuernTreemapGroups *self)
{
  if (self == NULL)
    return;

  g_free (self->starts);
  g_free (self->members);
  g_free (self->costs);
  g_free (self->before);
  g_free (self->after);
  g_free (self->changes);
  g_free (self->sums);
  g_free (self);
}

/* For a difference, the change of all members together; else empty. */
QuernBoxChange
quern_treemap_groups_get_change (const QuernTreemapGroups *self,
                                 guint                     group)
{
  return self->changes != NULL ? self->changes[group] : (QuernBoxChange) { .all = { 0.0 } };
}

QuernBoxChange
quern_treemap_groups_get_member_change (const QuernTreemapGroups *self,
                                        QuernFunctionId           function)
{
  if (self->changes == NULL)
    return (QuernBoxChange) { .all = { 0.0 } };

  return quern_box_change_of ((double) self->before[function], (double) self->after[function]);
}
