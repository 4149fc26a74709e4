/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What groups cost, and who calls them. */

#include "quern-grouping.h"

/**
 * quern_grouping_create_sums:
 * @self: a grouping
 * @analysis: what it was made of
 * @is_member: (nullable): by function, is it wanted? All are if it is %NULL
 *
 * Returns: (transfer full) (nullable): what the wanted functions of each group
 *   cost; %NULL if there is not enough memory
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
 * @analysis: what it was made of
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
