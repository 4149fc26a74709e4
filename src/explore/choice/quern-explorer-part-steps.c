/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ways from one choice of parts to the next. */

#include "quern-explorer-parts.h"

#include "quern-explorer-private.h"

void
quern_explorer_choose_all_parts (QuernExplorer *self)
{
  g_autoptr (QuernPartChoice) all = NULL;

  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (self->whole != NULL);

  all = quern_part_choice_new_all (quern_profile_get_n_parts (self->whole));
  quern_explorer_set_parts (self, all);
}

gboolean
quern_explorer_step_part (QuernExplorer *self,
                          gboolean       forward)
{
  g_autoptr (QuernPartChoice) parts = NULL;
  guint n_parts;
  guint part;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  n_parts = self->whole != NULL ? quern_profile_get_n_parts (self->whole) : 0;
  if (n_parts < 2)
    return FALSE;

  if (quern_part_choice_is_all (self->parts))
    part = forward ? 0 : n_parts - 1;
  else
    part = forward ? quern_part_choice_get_last (self->parts) + 1
                   : quern_part_choice_get_first (self->parts) - 1;
  if (part >= n_parts)
    return FALSE;

  parts = quern_part_choice_new_range (n_parts, part, part);
  quern_explorer_set_parts (self, parts);

  return TRUE;
}

void
quern_explorer_compare_parts (QuernExplorer *self,
                              guint          before,
                              guint          after)
{
  g_autoptr (QuernPartChoice) parts = NULL;

  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (self->whole != NULL);

  parts = quern_part_choice_new_comparison (quern_profile_get_n_parts (self->whole), before,
                                            after);
  quern_explorer_set_parts (self, parts);
}

void
quern_explorer_stop_comparing (QuernExplorer *self)
{
  g_autoptr (QuernPartChoice) former = NULL;

  g_return_if_fail (QUERN_IS_EXPLORER (self));

  former = g_steal_pointer (&self->former_parts);
  if (former != NULL)
    quern_explorer_set_parts (self, former);
}
