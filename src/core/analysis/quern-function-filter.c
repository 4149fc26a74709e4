/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-filter.h"

#include <math.h>

/* A function of exactly as many percent is meant, whatever a division by 100 loses. */
#define ROUNDING 1e-12

gboolean
quern_function_filter_asks_for_costs (const QuernFunctionFilter *self)
{
  return self->min_inclusive > 0.0 || self->min_self > 0.0;
}

gboolean
quern_function_filter_asks_for_curve (const QuernFunctionFilter *self)
{
  return self->min_steepness > 0.0 || self->max_steepness > 0.0 || self->min_r_squared > 0.0;
}

gboolean
quern_function_filter_asks_for_points (const QuernFunctionFilter *self)
{
  return self->min_points > 0 || quern_function_filter_asks_for_curve (self);
}

gboolean
quern_function_filter_is_empty (const QuernFunctionFilter *self)
{
  return !quern_function_filter_asks_for_costs (self) && !(self->min_called > 0.0) &&
         !quern_function_filter_asks_for_points (self);
}

static gboolean
is_same (double a,
         double b)
{
  return !(a < b) && !(a > b);
}

gboolean
quern_function_filter_is_equal (const QuernFunctionFilter *self,
                                const QuernFunctionFilter *other)
{
  return is_same (self->min_inclusive, other->min_inclusive) &&
         is_same (self->min_self, other->min_self) &&
         is_same (self->min_called, other->min_called) && self->min_points == other->min_points &&
         is_same (self->min_steepness, other->min_steepness) &&
         is_same (self->max_steepness, other->max_steepness) &&
         is_same (self->min_r_squared, other->min_r_squared);
}

gboolean
quern_function_filter_has_shares (QuernEventSet *events,
                                  QuernEventId   event)
{
  return event != QUERN_NONE && !quern_event_set_is_ratio (events, event) &&
         !quern_event_set_is_difference (events, event);
}

/* Whatever its sign: a cost that was saved is one, too. */
static gboolean
reaches (double share,
         double least)
{
  return !(least > 0.0) || fabs (share) >= least * (1.0 - ROUNDING);
}

/* NaN where nothing is spent at all. */
static double
get_share (QuernAnalysis *analysis,
           QuernEventId   event,
           const gint64  *row)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  gint64 total = quern_event_set_get_cost (events, event, quern_profile_get_total (profile));

  if (total == 0)
    return (double) NAN;

  return (double) quern_event_set_get_cost (events, event, row) / (double) total;
}

/**
 * quern_function_filter_takes_costs:
 * @self: a filter
 * @analysis: an analysis
 * @event: an event of it; costs of one without shares, or of QUERN_NONE, are not asked for
 * @node: a function or a cycle of it
 *
 * Returns: whether @node costs as much, and is called as often, as is asked for
 */
gboolean
quern_function_filter_takes_costs (const QuernFunctionFilter *self,
                                   QuernAnalysis             *analysis,
                                   QuernEventId               event,
                                   QuernNodeId                node)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  guint64 called = quern_analysis_get_called (analysis, node);

  if (quern_function_filter_asks_for_costs (self) &&
      quern_function_filter_has_shares (events, event) &&
      !(reaches (get_share (analysis, event, quern_analysis_get_inclusive (analysis, node)),
                 self->min_inclusive) &&
        reaches (get_share (analysis, event, quern_analysis_get_self (analysis, node)),
                 self->min_self)))
    return FALSE;

  return reaches (quern_analysis_get_called_share (analysis, called), self->min_called);
}

gboolean
quern_function_filter_takes_growth (const QuernFunctionFilter *self,
                                    QuernGrowth                growth,
                                    double                     exponent,
                                    double                     r_squared)
{
  double steepness = quern_growth_get_steepness (growth, exponent);

  if (steepness < self->min_steepness ||
      (self->max_steepness > 0.0 && steepness > self->max_steepness))
    return FALSE;

  return !(self->min_r_squared > 0.0) ||
         (growth != QUERN_GROWTH_CONSTANT && r_squared >= self->min_r_squared);
}
