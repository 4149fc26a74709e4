/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-box-layout.h"

void
quern_box_layout_init (QuernBoxLayout *self,
                       QuernAnalysis  *analysis,
                       QuernEventId    event,
                       gint64          whole)
{
  gboolean is_difference = quern_union_tree_has (analysis, event);

  *self = (QuernBoxLayout) {
    .boxes = g_array_new (FALSE, FALSE, sizeof (QuernBox)),
    .event = event,
    .total = whole > 0 && !is_difference ? whole : quern_box_tree_get_total (analysis, event),
    .is_difference = is_difference,
  };
}

gboolean
quern_box_layout_has_merged (const QuernBoxLayout *self)
{
  for (guint i = 0; i < self->boxes->len; i++)
    if (quern_box_layout_get (self, i)->is_merged)
      return TRUE;

  return FALSE;
}

QuernBox
quern_box_describe (QuernBoxTree *tree,
                    guint         context)
{
  const QuernContext *known = quern_box_tree_get (tree, context);
  const QuernBoxChange *change = quern_box_tree_get_change (tree, context);
  QuernBox box = {
    .function = known->function,
    .group = QUERN_NONE,
    .context = context,
    .parent = QUERN_NONE,
    .is_estimate = quern_box_tree_is_estimate (tree, context),
    .low = known->low,
    .cost = known->cost,
    .high = known->high,
  };

  if (change != NULL)
    box.change = *change;

  return box;
}

void
quern_box_merge (QuernBox       *self,
                 const QuernBox *other)
{
  self->n_merged += MAX (other->n_merged, 1);
  self->is_estimate |= other->is_estimate;
  self->low += other->low;
  self->cost += other->cost;
  self->high += other->high;
  quern_box_change_add (&self->change, &other->change);
}
