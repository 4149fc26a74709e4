/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Profiles that differ in what costs nothing, and share the tables. */

#include "quern-profile-private.h"

QuernProfile *
quern_profile_borrow (QuernProfile *self)
{
  QuernProfile *copy = g_object_new (QUERN_TYPE_PROFILE, NULL);
  GObject parent = copy->parent_instance;

  quern_namesakes_unref (copy->namesakes);
  *copy = *self;
  copy->parent_instance = parent;
  copy->base = NULL;
  copy->has_own_series = FALSE;
  g_object_ref (copy->events);
  if (copy->demangled != NULL)
    quern_demangled_names_ref (copy->demangled);
  quern_namesakes_ref (copy->namesakes);

  return copy;
}

/* One that differs in what costs nothing, with the sums of @self. */
static QuernProfile *
with_sums_of (QuernProfile *self)
{
  QuernProfile *copy = quern_profile_borrow (self);

  /* Whose tables these are, not who lent them: no chain grows. */
  copy->base = g_object_ref (self->base != NULL && !self->has_own_sums && !self->has_own_series
                               ? self->base : self);
  copy->has_own_sums = FALSE;

  return copy;
}

/**
 * quern_profile_with_events:
 * @self: a profile
 * @events: events with the same real ones in the same order
 *
 * Makes the same profile with other derived events. It shares the tables.
 *
 * Returns: (transfer full): the profile
 */
QuernProfile *
quern_profile_with_events (QuernProfile  *self,
                           QuernEventSet *events)
{
  QuernProfile *copy;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (QUERN_IS_EVENT_SET (events), NULL);
  g_return_val_if_fail (quern_event_set_get_n_real (events) ==
                        quern_event_set_get_n_real (self->events), NULL);

  copy = with_sums_of (self);
  g_set_object (&copy->events, events);

  return copy;
}

/**
 * quern_profile_with_demangled_names:
 * @self: a profile
 * @names: what its mangled names mean
 *
 * Makes the same profile, which knows and shows these names. It shares the
 * tables.
 *
 * Returns: (transfer full): the profile
 */
QuernProfile *
quern_profile_with_demangled_names (QuernProfile        *self,
                                    QuernDemangledNames *names)
{
  QuernProfile *copy;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (names != NULL, NULL);

  copy = with_sums_of (self);
  g_clear_pointer (&copy->demangled, quern_demangled_names_unref);
  copy->demangled = quern_demangled_names_ref (names);
  copy->shows_demangled = TRUE;
  quern_namesakes_unref (copy->namesakes);
  copy->namesakes = quern_namesakes_new ();

  return copy;
}

/**
 * quern_profile_show_demangled:
 * @self: a profile
 * @demangled: whether names are shown demangled, not as the file has them
 *
 * Returns: (transfer full): @self, or the same profile that shows names so
 */
QuernProfile *
quern_profile_show_demangled (QuernProfile *self,
                              gboolean      demangled)
{
  QuernProfile *copy;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  if (self->demangled == NULL || self->shows_demangled == !!demangled)
    return g_object_ref (self);

  copy = with_sums_of (self);
  copy->shows_demangled = !!demangled;

  return copy;
}

/**
 * quern_profile_with_series:
 * @self: a profile without points
 * @series: (transfer full): points of its functions
 * @events: which events they are of; QUERN_NONE for what they do not count
 *
 * Makes the same profile with points. It shares the tables.
 *
 * Returns: (transfer full): the profile
 */
QuernProfile *
quern_profile_with_series (QuernProfile            *self,
                           QuernSeries             *series,
                           const QuernSeriesEvents *events)
{
  QuernProfile *copy;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (self->series == NULL, NULL);

  copy = quern_profile_borrow (self);
  copy->base = g_object_ref (self);
  copy->has_own_sums = FALSE;
  copy->series = series;
  copy->series_events = *events;
  copy->has_own_series = TRUE;

  return copy;
}

gboolean
quern_profile_has_demangled_names (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), FALSE);

  return self->demangled != NULL;
}
