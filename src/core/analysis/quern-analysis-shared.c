/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Analyses of profiles with the same sums: they share what was added up. */

#include "quern-analysis-private.h"

/* The same of a profile with the same sums, which is taken over. */
static QuernAnalysis *
share (QuernAnalysis *self,
       QuernProfile  *profile)
{
  QuernAnalysis *copy = g_object_new (QUERN_TYPE_ANALYSIS, NULL);
  GObject parent = copy->parent_instance;

  *copy = *self;
  copy->parent_instance = parent;
  copy->base = g_object_ref (self->base != NULL ? self->base : self);
  copy->profile = profile;

  return copy;
}

/**
 * quern_analysis_with_events:
 * @self: an analysis
 * @events: events with the same real ones in the same order
 *
 * Makes the same analysis with other derived events. It shares the tables, so
 * it costs nothing.
 *
 * Returns: (transfer full): the analysis, of a profile with @events
 */
QuernAnalysis *
quern_analysis_with_events (QuernAnalysis *self,
                            QuernEventSet *events)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);
  g_return_val_if_fail (QUERN_IS_EVENT_SET (events), NULL);

  return share (self, quern_profile_with_events (self->profile, events));
}

/**
 * quern_analysis_show_demangled:
 * @self: an analysis
 * @demangled: whether names are shown demangled, not as the file has them
 *
 * Returns: (transfer full): @self, or the same analysis of the profile that
 *   shows names so; it shares the tables
 */
QuernAnalysis *
quern_analysis_show_demangled (QuernAnalysis *self,
                               gboolean       demangled)
{
  g_autoptr (QuernProfile) profile = NULL;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);

  profile = quern_profile_show_demangled (self->profile, demangled);

  return profile == self->profile ? g_object_ref (self)
                                  : share (self, g_steal_pointer (&profile));
}

/**
 * quern_analysis_with_series:
 * @self: an analysis of a profile without points
 * @series: (transfer full): points of its functions
 * @events: which events they are of
 *
 * Returns: (transfer full): the same analysis, of the profile with points; it shares
 *   the tables
 */
QuernAnalysis *
quern_analysis_with_series (QuernAnalysis           *self,
                            QuernSeries             *series,
                            const QuernSeriesEvents *events)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), NULL);

  return share (self, quern_profile_with_series (self->profile, series, events));
}

gboolean
quern_analysis_has_nodes_of (QuernAnalysis *self,
                             QuernAnalysis *other)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), FALSE);
  g_return_val_if_fail (QUERN_IS_ANALYSIS (other), FALSE);

  return self->cycles == other->cycles;
}
