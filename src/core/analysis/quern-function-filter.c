/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-filter.h"

#include "quern-comparison-events.h"

#include <math.h>

/* Relative tolerance, so that rounding does not exclude a function exactly at the limit. */
#define ROUNDING 1e-12

gboolean
quern_function_filter_asks_for_costs (const QuernFunctionFilter *self)
{
  return self->min_inclusive > 0.0 || self->min_self > 0.0 || self->cover > 0.0;
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
         is_same (self->min_called, other->min_called) && is_same (self->cover, other->cover) &&
         self->min_points == other->min_points &&
         is_same (self->min_steepness, other->min_steepness) &&
         is_same (self->max_steepness, other->max_steepness) &&
         is_same (self->min_r_squared, other->min_r_squared);
}

/* Whether costs of the event are shares that add up to the total. */
static gboolean
has_shares (QuernEventSet *events,
            QuernEventId   event)
{
  return event != QUERN_NONE && !quern_event_set_is_ratio (events, event) &&
         !quern_event_set_is_difference (events, event);
}

gboolean
quern_function_filter_can_ask (const QuernFunctionFilter *self,
                               QuernEventSet             *events,
                               QuernEventId               event)
{
  if (!quern_function_filter_asks_for_costs (self))
    return TRUE;
  if (self->cover > 0.0 && !has_shares (events, event))
    return FALSE;

  return event != QUERN_NONE && !quern_event_set_is_ratio (events, event);
}

/* Ignores the sign of share: savings count as well. */
static gboolean
reaches (double share,
         double least)
{
  return !(least > 0.0) || fabs (share) >= least * (1.0 - ROUNDING);
}

/* The share of the total; for a difference, of the total before. NaN if that is 0. */
static double
get_share (QuernAnalysis *analysis,
           QuernEventId   event,
           const gint64  *row)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernEventId base = quern_comparison_get_base (events, event);
  gint64 total = quern_event_set_get_cost (events, base, quern_profile_get_total (profile));

  if (total == 0)
    return (double) NAN;

  return (double) quern_event_set_get_cost (events, event, row) / (double) total;
}

static int
compare_costs (gconstpointer a,
               gconstpointer b)
{
  gint64 cost_a = *(const gint64 *) a;
  gint64 cost_b = *(const gint64 *) b;

  return cost_a > cost_b ? -1 : cost_a < cost_b;
}

/* The self cost of the cheapest of the costliest functions that together have that share of all
 * self costs; 0 if there are none. */
static gint64
find_cover (QuernAnalysis *analysis,
            QuernEventId   event,
            double         share)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  guint n = quern_profile_get_n_functions (profile);
  g_autoptr (GArray) costs = g_array_sized_new (FALSE, FALSE, sizeof (gint64), n);
  double all = 0.0;
  double sum = 0.0;

  for (QuernFunctionId i = 0; i < n; i++)
    {
      gint64 cost = quern_event_set_get_cost (events, event, quern_analysis_get_self (analysis, i));

      if (cost <= 0)
        continue;
      all += (double) cost;
      g_array_append_val (costs, cost);
    }
  g_array_sort (costs, compare_costs);

  for (guint i = 0; i < costs->len; i++)
    {
      gint64 cost = g_array_index (costs, gint64, i);

      sum += (double) cost;
      if (sum >= share * all * (1.0 - ROUNDING))
        return cost;
    }

  return 0;
}

/**
 * quern_function_filter_resolve:
 * @self: a filter
 * @analysis: an analysis
 * @event: an event of it; coverage is ignored for QUERN_NONE and events without shares
 *
 * Functions of the same cost are accepted or rejected together, so the coverage may be slightly
 * larger than requested.
 *
 * Returns: the filter, with the limits that depend on the whole profile computed
 */
QuernFunctionFilter
quern_function_filter_resolve (const QuernFunctionFilter *self,
                               QuernAnalysis             *analysis,
                               QuernEventId               event)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernFunctionFilter resolved = *self;
  double total;

  if (!(self->cover > 0.0) || !has_shares (events, event))
    return resolved;

  total = (double) quern_event_set_get_cost (events, event, quern_profile_get_total (profile));
  if (total > 0.0)
    resolved.min_self = MAX (self->min_self,
                             (double) find_cover (analysis, event, self->cover) / total);

  return resolved;
}

/**
 * quern_function_filter_takes_costs:
 * @self: a filter, resolved for @analysis and @event
 * @analysis: an analysis
 * @event: an event of it; the sign of differences is ignored; for a ratio or QUERN_NONE, costs
 *   are not checked
 * @node: a function or a cycle of it
 *
 * Returns: whether the costs and the call count of @node reach the limits
 */
gboolean
quern_function_filter_takes_costs (const QuernFunctionFilter *self,
                                   QuernAnalysis             *analysis,
                                   QuernEventId               event,
                                   QuernNodeId                node)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  guint64 called = quern_analysis_get_called (analysis, node);

  if (quern_function_filter_asks_for_costs (self) && event != QUERN_NONE &&
      !quern_event_set_is_ratio (events, event) &&
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
