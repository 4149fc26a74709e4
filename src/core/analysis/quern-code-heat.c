/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-heat.h"

#include <math.h>

/**
 * quern_code_heat_init:
 * @self: (out caller-allocates): a scale
 * @profile: a profile, which must outlive @self
 * @event: an event of it, or QUERN_NONE: then nothing is hot
 *
 * Initializes a heat scale.
 */
void
quern_code_heat_init (QuernCodeHeat *self,
                      QuernProfile  *profile,
                      QuernEventId   event)
{
  QuernEventSet *events = quern_profile_get_events (profile);
  const gint64 *total = quern_profile_get_total (profile);

  *self = (QuernCodeHeat) { events, event, total, 0.0, FALSE };
  if (event == QUERN_NONE)
    return;

  self->is_ratio = quern_event_set_is_ratio (events, event);
  if (!self->is_ratio)
    self->whole = quern_event_set_get_magnitude (events, event, total);
}

double
quern_code_heat_get_value (const QuernCodeHeat *self,
                           const gint64        *costs)
{
  double value;

  if (self->event == QUERN_NONE ||
      (self->is_ratio && quern_event_set_get_weight (self->events, self->event, costs,
                                                     self->total) < QUERN_CODE_HEAT_MIN_SHARE))
    return 0.0;

  value = fabs (quern_event_set_get_value (self->events, self->event, costs));

  return isnan (value) ? 0.0 : value;
}

double
quern_code_heat_get_share (const QuernCodeHeat *self,
                           double               value,
                           double               largest)
{
  double whole = self->is_ratio ? largest : self->whole;

  /* Ratios may be infinite. */
  if (!(value > 0.0) || !(whole > 0.0) || (!self->is_ratio &&
                                           value < QUERN_CODE_HEAT_MIN_SHARE * whole))
    return 0.0;

  return value < whole ? value / whole : 1.0;
}
