/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-groups.h"

static void
read_costs (QuernTreemapGroups *self,
            QuernProfile       *profile,
            QuernEventId        event)
{
  QuernEventSet *events = quern_profile_get_events (profile);
  guint n_functions = quern_profile_get_n_functions (profile);

  self->costs = g_new (gint64, MAX (n_functions, 1));
  for (QuernFunctionId i = 0; i < n_functions; i++)
    self->costs[i] = quern_event_set_get_cost (events, event, quern_profile_get_self (profile, i));
}

/* By counting: first how many each group has, then each to its place. */
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
 * @grouping: of the same
 * @event: whose costs count; not a ratio
 *
 * Returns: (transfer full): the groups with their members. What costs less than
 *   0, in a difference, is left out.
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
  read_costs (self, profile, event);
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
  g_free (self->sums);
  g_free (self);
}
