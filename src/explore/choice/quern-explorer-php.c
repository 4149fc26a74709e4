/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which functions of PHP one looks past. */

#include "quern-explorer-private.h"

#include "quern-function-kind.h"

QuernInternalMode
quern_explorer_get_internal (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_INTERNAL_SHOWN);

  return self->internal;
}

void
quern_explorer_set_internal (QuernExplorer     *self,
                             QuernInternalMode  internal)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (internal <= QUERN_INTERNAL_DROPPED);

  if (self->internal == internal)
    return;

  self->internal = internal;
  quern_explorer_notify (self, PROP_INTERNAL);
  quern_explorer_renew_fold (self);
}

gboolean
quern_explorer_get_steps_over (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->steps_over;
}

void
quern_explorer_set_steps_over (QuernExplorer *self,
                               gboolean       steps_over)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  steps_over = !!steps_over;
  if (self->steps_over == steps_over)
    return;

  self->steps_over = steps_over;
  quern_explorer_notify (self, PROP_STEPS_OVER);
  quern_explorer_renew_fold (self);
}

gboolean
quern_explorer_has_kinds (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->whole != NULL && quern_function_kind_is_known (self->whole);
}

gboolean
quern_explorer_shows_all_functions (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), TRUE);

  return self->shown_internal == QUERN_INTERNAL_SHOWN;
}

/* Is nothing wanted, of this profile? */
gboolean
quern_explorer_wants_no_fold (QuernExplorer *self)
{
  return (self->internal == QUERN_INTERNAL_SHOWN && !self->steps_over) ||
         !quern_explorer_has_kinds (self);
}

gboolean
quern_explorer_has_wanted_fold (QuernExplorer *self)
{
  if (quern_explorer_wants_no_fold (self))
    return self->shown_internal == QUERN_INTERNAL_SHOWN && !self->shown_steps_over;

  return self->shown_internal == self->internal && self->shown_steps_over == self->steps_over;
}
