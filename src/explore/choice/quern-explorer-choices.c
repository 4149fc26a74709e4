/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How the profile is looked at: events, groups, numbers. */

#include "quern-explorer-private.h"

static guint
get_n_events (QuernExplorer *self)
{
  if (self->analysis == NULL)
    return 0;

  return quern_event_set_get_n_events (
    quern_profile_get_events (quern_analysis_get_profile (self->analysis)));
}

QuernEventId
quern_explorer_get_event (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_NONE);

  return self->event;
}

void
quern_explorer_set_event (QuernExplorer *self,
                          QuernEventId   event)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (event < get_n_events (self));

  if (self->event == event)
    return;

  self->event = event;
  quern_explorer_notify (self, PROP_EVENT);
  if (quern_function_filter_asks_for_costs (&self->filter))
    quern_explorer_tell_found (self);
  quern_explorer_renew_runs (self);
}

QuernEventId
quern_explorer_get_second_event (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_NONE);

  return self->second_event;
}

void
quern_explorer_set_second_event (QuernExplorer *self,
                                 QuernEventId   event)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (event == QUERN_NONE || event < get_n_events (self));

  if (self->second_event == event)
    return;

  self->second_event = event;
  quern_explorer_notify (self, PROP_SECOND_EVENT);
}

gboolean
quern_explorer_get_relative (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->relative;
}

void
quern_explorer_set_relative (QuernExplorer *self,
                             gboolean       relative)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  relative = !!relative;
  if (self->relative == relative)
    return;

  self->relative = relative;
  quern_explorer_notify (self, PROP_RELATIVE);
}

gboolean
quern_explorer_get_self_heat (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->self_heat;
}

void
quern_explorer_set_self_heat (QuernExplorer *self,
                              gboolean       self_heat)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  self_heat = !!self_heat;
  if (self->self_heat == self_heat)
    return;

  self->self_heat = self_heat;
  quern_explorer_notify (self, PROP_SELF_HEAT);
}

gboolean
quern_explorer_get_absolute (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->absolute;
}

void
quern_explorer_set_absolute (QuernExplorer *self,
                             gboolean       absolute)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  absolute = !!absolute;
  if (self->absolute == absolute)
    return;

  self->absolute = absolute;
  quern_explorer_notify (self, PROP_ABSOLUTE);
}

gboolean
quern_explorer_get_demangle (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->demangle;
}

void
quern_explorer_set_demangle (QuernExplorer *self,
                             gboolean       demangle)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  demangle = !!demangle;
  if (self->demangle == demangle)
    return;

  self->demangle = demangle;
  quern_explorer_notify (self, PROP_DEMANGLE);
  if (self->analysis != NULL &&
      quern_profile_has_demangled_names (quern_analysis_get_profile (self->analysis)))
    quern_explorer_show_again (self);
}

guint
quern_explorer_get_precision (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), 0);

  return self->precision;
}

void
quern_explorer_set_precision (QuernExplorer *self,
                              guint          precision)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (precision <= QUERN_MAX_PRECISION);

  if (self->precision == precision)
    return;

  self->precision = precision;
  quern_explorer_notify (self, PROP_PRECISION);
}

const gint64 *
quern_explorer_get_base_row (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  if (self->analysis == NULL)
    return NULL;

  if (self->relative && self->selected_group != QUERN_NONE)
    {
      QuernGroupSums *sums = quern_explorer_get_group_sums (self);

      if (sums != NULL)
        return quern_group_sums_get_inclusive (sums, self->selected_group);
    }
  else if (self->relative && self->selected != QUERN_NONE)
    {
      return quern_analysis_get_inclusive (self->analysis, self->selected);
    }

  return quern_profile_get_total (quern_analysis_get_profile (self->analysis));
}

double
quern_explorer_get_base (QuernExplorer *self,
                         QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), 0.0);

  if (event >= get_n_events (self))
    return 0.0;

  return quern_event_set_get_value (
    quern_profile_get_events (quern_analysis_get_profile (self->analysis)), event,
    quern_explorer_get_base_row (self));
}
