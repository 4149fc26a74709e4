/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-heat.h"

#include "quern-config.h"
#include "quern-event-format.h"
#include "quern-format.h"
#include "quern-memory.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define N_GROUPS (QUERN_N_HEAT_STEPS + 1)

/* Heat is by self cost, since callers would be as hot as everything they call. For a ratio, it is
 * by the ratio of the inclusive costs. */
static double
get_value (QuernAnalysis *analysis,
           QuernEventId   event,
           QuernNodeId    node,
           double         min_weight)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  const gint64 *row;

  if (!quern_event_set_is_ratio (events, event))
    return quern_event_set_get_value (events, event, quern_analysis_get_self (analysis, node));

  row = quern_analysis_get_inclusive (analysis, node);
  if (quern_event_set_get_weight (events, event, row, quern_profile_get_total (profile)) <
      min_weight)
    return (double) NAN;

  return quern_event_set_get_value (events, event, row);
}

static guint
get_group (double value,
           double hottest)
{
  if (isnan (value))
    return QUERN_N_HEAT_STEPS;

  return QUERN_N_HEAT_STEPS - 1 - quern_palette_heat_step (hottest > 0.0 ? value / hottest : 0.0);
}

/* Rounds to three digits: colours on a scale need no more precision. */
static double
round_off (double value)
{
  double scale;

  if (!(value > 0.0))
    return value;

  scale = pow (10.0, floor (log10 (value)) - 2.0);

  return round (value / scale) * scale;
}

static char **
dup_names (QuernEventSet *events,
           QuernEventId   event,
           double         hottest)
{
  g_autofree char *name = quern_event_format_short_name (events, event);
  gboolean is_ratio = quern_event_set_is_ratio (events, event);
  g_auto (GStrv) names = g_new0 (char *, N_GROUPS + 1);

  for (guint i = 0; i < QUERN_N_HEAT_STEPS; i++)
    {
      double begin = quern_palette_get_heat_threshold (QUERN_N_HEAT_STEPS - 1 - i);
      g_autofree char *from = quern_format_value (round_off (hottest * begin));

      /* Translators: a step of a scale of colours: the name of an event, or of
       * the event in a function's own code, and the least value */
      names[i] = g_strdup_printf (is_ratio ? _("%s ≥ %s") : _("self %s ≥ %s"), name, from);
    }

  /* Translators: where a ratio has no value, or too little to go by */
  names[QUERN_N_HEAT_STEPS] = g_strdup_printf (_("no %s"), name);

  return g_steal_pointer (&names);
}

/**
 * quern_heat_new:
 * @analysis: an analysis
 * @event: any event
 * @min_weight: ratios with less weight have no colour: see quern_event_set_get_weight()
 *
 * Returns: (transfer full) (nullable): the steps of the heat ramp as groups; %NULL if there is not
 *   enough memory
 */
QuernGrouping *
quern_heat_new (QuernAnalysis *analysis,
                QuernEventId   event,
                double         min_weight)
{
  guint n_nodes;
  guint32 *group_of;
  g_autofree double *values = NULL;
  g_auto (GStrv) names = NULL;
  double hottest = 0.0;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  n_nodes = quern_analysis_get_n_nodes (analysis);
  if (!quern_memory_ensure (n_nodes * (sizeof *values + sizeof *group_of), NULL))
    return NULL;

  values = g_new (double, MAX (n_nodes, 1));
  group_of = g_new (guint32, MAX (n_nodes, 1));

  for (QuernNodeId i = 0; i < n_nodes; i++)
    {
      values[i] = get_value (analysis, event, i, min_weight);
      if (values[i] > hottest)
        hottest = values[i];
    }
  for (QuernNodeId i = 0; i < n_nodes; i++)
    group_of[i] = get_group (values[i], hottest);

  names = dup_names (quern_profile_get_events (quern_analysis_get_profile (analysis)), event,
                     hottest);

  return quern_grouping_new_fixed (analysis, (const char *const *) names, group_of);
}

/* The last colour is for groups without a colour of their own. */
G_STATIC_ASSERT (QUERN_N_GROUP_COLORS == QUERN_GROUPING_N_COLOURS + 1);

guint
quern_heat_get_rank (QuernGrouping *grouping,
                     guint          group)
{
  if (quern_grouping_is_fixed (grouping) && group < QUERN_N_HEAT_STEPS)
    return QUERN_HEAT_RANK + QUERN_N_HEAT_STEPS - 1 - group;

  return quern_grouping_is_fixed (grouping) ? QUERN_N_GROUP_COLORS - 1
                                            : quern_grouping_get_colour (grouping, group);
}
