/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the file says of functions itself. */

#include "quern-profile-builder-private.h"

static void
state (QuernProfileBuilder *self,
       QuernStated          stated)
{
  g_return_if_fail (self->part != NULL);

  if (self->profile->stated == NULL)
    self->profile->stated = quern_stated_new ();
  stated.part = self->profile->parts->len - 1;
  g_array_append_val (self->profile->stated, stated);
}

/**
 * quern_profile_builder_state_called:
 * @self: a builder, in a part
 * @function: a function
 * @called: how often it was called, recursive calls included
 *
 * Says how often a function was called, instead of what its calls add up to.
 */
void
quern_profile_builder_state_called (QuernProfileBuilder *self,
                                    QuernFunctionId      function,
                                    guint64              called)
{
  state (self, (QuernStated) { .function = function, .event = QUERN_NONE, .called = called });
}

/**
 * quern_profile_builder_state_costs:
 * @self: a builder, in a part
 * @function: a function
 * @called: how often it was called, recursive calls included
 * @event: a real event, the same for all of the profile
 * @inclusive: what it costs with all that it calls; recursion counts once
 *
 * Says what a function costs, instead of what its calls add up to.
 */
void
quern_profile_builder_state_costs (QuernProfileBuilder *self,
                                   QuernFunctionId      function,
                                   guint64              called,
                                   QuernEventId         event,
                                   gint64               inclusive)
{
  state (self, (QuernStated) { .function = function, .event = event, .called = called,
                               .inclusive = inclusive });
}
