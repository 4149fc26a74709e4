/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which events there are: those of the profile, and a person's own. */

#include "quern-explorer-private.h"

GVariant *
quern_explorer_get_own_events (QuernExplorer   *self,
                               QuernEventScope  scope)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);
  g_return_val_if_fail (scope < QUERN_N_EVENT_SCOPES, NULL);

  return self->own_events[scope];
}

GVariant *const *
quern_explorer_get_own_lists (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->own_events;
}

void
quern_explorer_set_own_events (QuernExplorer   *self,
                               QuernEventScope  scope,
                               GVariant        *events)
{
  g_autoptr (GVariant) list = NULL;

  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (scope < QUERN_N_EVENT_SCOPES);
  g_return_if_fail (events == NULL ||
                    g_variant_is_of_type (events, G_VARIANT_TYPE (QUERN_OWN_EVENTS_TYPE)));

  list = events != NULL && g_variant_n_children (events) > 0 ? g_variant_ref_sink (events) : NULL;
  if (list == self->own_events[scope] ||
      (list != NULL && self->own_events[scope] != NULL &&
       g_variant_equal (list, self->own_events[scope])))
    return;

  g_clear_pointer (&self->own_events[scope], g_variant_unref);
  self->own_events[scope] = g_steal_pointer (&list);
  quern_explorer_notify (self, scope == QUERN_EVENTS_HERE ? PROP_EVENTS_HERE
                                                          : PROP_EVENTS_EVERYWHERE);
  quern_explorer_forget_run_series (self);
  if (self->compared_events != NULL)
    quern_explorer_renew_comparison (self);
  else
    quern_explorer_show_again (self);
}

GPtrArray *
quern_explorer_get_refused_events (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->refused_events;
}

gboolean
quern_explorer_is_own_event (QuernExplorer *self,
                             QuernEventId   event)
{
  QuernProfile *profile;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  profile = quern_explorer_get_profile (self);

  return profile != NULL && event != QUERN_NONE &&
         event >= quern_event_set_get_n_given (quern_profile_get_events (profile));
}

double
quern_explorer_get_min_weight (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), 0.0);

  return self->min_weight;
}

void
quern_explorer_set_min_weight (QuernExplorer *self,
                               double         weight)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (weight >= 0.0 && weight <= 1.0);

  if (fabs (self->min_weight - weight) < DBL_EPSILON)
    return;

  self->min_weight = weight;
  quern_explorer_notify (self, PROP_MIN_WEIGHT);
}

QuernColourBy
quern_explorer_get_colour_by (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_COLOUR_BY_GROUP);

  return self->colour_by;
}

void
quern_explorer_set_colour_by (QuernExplorer *self,
                              QuernColourBy  by)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (by <= QUERN_COLOUR_BY_SECOND);

  if (self->colour_by == by)
    return;

  self->colour_by = by;
  quern_explorer_notify (self, PROP_COLOUR_BY);
}

QuernEventId
quern_explorer_get_heat_event (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_NONE);

  switch (self->colour_by)
    {
    case QUERN_COLOUR_BY_EVENT:
      return self->event;

    case QUERN_COLOUR_BY_SECOND:
      return self->second_event;

    case QUERN_COLOUR_BY_GROUP:
    default:
      return QUERN_NONE;
    }
}
