/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cost-text.h"

#include "quern-comparison-events.h"
#include "quern-cost-table.h"
#include "quern-event-format.h"
#include "quern-format.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define NO_VALUE "\xe2\x80\x93" /* an en dash */

/* The most decimals of bounds. */
#define MAX_PRECISION 6

static QuernEventSet *
get_events (QuernExplorer *explorer)
{
  QuernProfile *profile = quern_explorer_get_profile (explorer);

  return profile != NULL ? quern_profile_get_events (profile) : NULL;
}

/* The length of a name without its unit. */
static gsize
measure_without_unit (const char *name)
{
  const char *unit = g_strrstr (name, "_(");

  return unit != NULL && unit > name && g_str_has_suffix (unit, ")") ? (gsize) (unit - name)
                                                                     : strlen (name);
}

char *
quern_cost_text_dup_event_title (QuernEventSet *events,
                                 QuernEventId   event)
{
  const char *name = quern_event_set_get_name (events, event);
  gsize length = measure_without_unit (name);
  char *quantity = quern_event_format_quantity (events, event);
  g_autofree char *title = quantity != NULL ? quantity : g_strndup (name, length);

  for (QuernEventId i = 0; i < quern_event_set_get_n_events (events); i++)
    {
      const char *other = quern_event_set_get_name (events, i);
      g_autofree char *other_quantity = quern_event_format_quantity (events, i);

      if (i != event && (g_strcmp0 (other_quantity, title) == 0 ||
                         (measure_without_unit (other) == strlen (title) &&
                          g_str_has_prefix (other, title))))
        return quern_event_format_short_name (events, event);
    }
  if (g_str_equal (title, name))
    return quern_event_format_short_name (events, event);

  return quern_visible_take_brief (g_steal_pointer (&title));
}

gboolean
quern_cost_text_is_share (QuernExplorer *explorer,
                          QuernEventId   event)
{
  QuernEventSet *events = get_events (explorer);

  return events != NULL && event != QUERN_NONE &&
         !quern_display_get_absolute (quern_explorer_get_display (explorer)) &&
         !quern_event_set_is_ratio (events, event) &&
         !quern_event_set_is_difference (events, event);
}

gboolean
quern_cost_text_are_shares (QuernExplorer *explorer)
{
  QuernEventSet *events = get_events (explorer);
  guint n_events = events != NULL ? quern_event_set_get_n_events (events) : 0;

  for (QuernEventId i = 0; i < n_events; i++)
    if (!quern_cost_text_is_share (explorer, i))
      return FALSE;

  return n_events > 0;
}

char *
quern_cost_text_dup_base_name (QuernExplorer *explorer)
{
  QuernNodeId selected = quern_navigation_get_selected (quern_explorer_get_navigation (explorer));
  QuernGroupChoice *groups = quern_explorer_get_groups (explorer);
  guint group = quern_group_choice_get_selected (groups);

  if (!quern_display_get_relative (quern_explorer_get_display (explorer)))
    return NULL;
  if (group != QUERN_NONE)
    return quern_group_choice_get_sums (groups) != NULL
           ? quern_visible_take_brief (quern_grouping_dup_short_name (
               quern_group_choice_get_grouping (groups), group))
           : NULL;

  return selected != QUERN_NONE
         ? quern_analysis_dup_visible_name (quern_explorer_get_analysis (explorer), selected)
         : NULL;
}

char *
quern_cost_text_dup_base (QuernExplorer *explorer)
{
  g_autofree char *name = NULL;

  if (!quern_cost_text_is_share (
        explorer, quern_event_choice_get_event (quern_explorer_get_events (explorer))))
    return NULL;

  name = quern_cost_text_dup_base_name (explorer);

  /* Translators: what the shares are of: a function's name, or a group's */
  return name != NULL ? g_strdup_printf (_("%% of %s"), name) : g_strdup (_("% of total"));
}

double
quern_cost_text_share (QuernExplorer *explorer,
                       QuernEventId   event,
                       const gint64  *row)
{
  QuernEventSet *events = get_events (explorer);

  if (events == NULL || event == QUERN_NONE || row == NULL ||
      quern_event_set_is_ratio (events, event) || quern_event_set_is_difference (events, event))
    return (double) NAN;

  return quern_cost_text_estimate_share (explorer, event,
                                         quern_event_set_get_value (events, event, row));
}

double
quern_cost_text_estimate_share (QuernExplorer *explorer,
                                QuernEventId   event,
                                double         cost)
{
  double base;

  if (get_events (explorer) == NULL || event == QUERN_NONE)
    return (double) NAN;

  base = quern_explorer_get_base (explorer, event);

  /* 0 of 0 is 0; anything else has no share of 0. */
  if (fpclassify (base) == FP_ZERO)
    return fpclassify (cost) == FP_ZERO ? 0.0 : (double) NAN;

  return cost / base;
}

gboolean
quern_cost_text_is_weak (QuernExplorer *explorer,
                         QuernEventId   event,
                         const gint64  *row)
{
  QuernEventSet *events = get_events (explorer);

  if (events == NULL || event == QUERN_NONE || row == NULL ||
      !quern_event_set_is_ratio (events, event))
    return FALSE;

  return quern_event_set_get_weight (
           events, event, row, quern_profile_get_total (quern_explorer_get_profile (explorer))) <
         quern_display_get_min_weight (quern_explorer_get_display (explorer));
}

/* Differences always have a sign. */
static char *
dup_linear (QuernEventSet *events,
            QuernEventId   event,
            gint64         cost)
{
  g_autofree char *text = quern_event_format_cost (events, event, cost);

  return cost > 0 && quern_event_set_get_side (events, event) == QUERN_COMPARISON_DIFFERENCE
         ? g_strconcat ("+", text, NULL) : g_steal_pointer (&text);
}

/* In the units of the event, as exact as known. */
char *
quern_cost_text_of (QuernEventSet *events,
                    QuernEventId   event,
                    const gint64  *row)
{
  if (quern_event_set_is_ratio (events, event))
    return quern_format_value (quern_event_set_get_value (events, event, row));

  return dup_linear (events, event, quern_event_set_get_cost (events, event, row));
}

gboolean
quern_cost_text_is_above (QuernExplorer *explorer,
                          QuernEventId   event,
                          const gint64  *row)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  QuernEventSet *events = get_events (explorer);

  if (analysis == NULL || event == QUERN_NONE || row == NULL ||
      quern_analysis_detects_cycles (analysis) || quern_event_set_is_ratio (events, event) ||
      quern_event_set_is_difference (events, event))
    return FALSE;

  return quern_event_set_get_cost (events, event, row) >
         quern_event_set_get_cost (events, event,
                                   quern_profile_get_total (quern_analysis_get_profile (analysis)));
}

char *
quern_cost_text_inclusive (QuernExplorer *explorer,
                           QuernEventId   event,
                           const gint64  *row,
                           gboolean       is_bound)
{
  QuernEventSet *events = get_events (explorer);
  g_autofree char *plain = quern_cost_text_cell (explorer, event, row);

  /* Of upper bounds, a ratio or a difference is neither a bound nor exact. */
  if (is_bound && events != NULL && event != QUERN_NONE &&
      (quern_event_set_is_ratio (events, event) || quern_event_set_is_difference (events, event)))
    return g_str_equal (plain, NO_VALUE) ? g_steal_pointer (&plain)
                                         : quern_format_mark ("≈", plain);
  if (is_bound)
    return quern_format_mark ("\342\211\244 ", plain); /* at most */
  if (quern_cost_text_is_above (explorer, event, row))
    return g_strconcat ("\342\206\221 ", plain, NULL); /* an arrow up */

  return g_steal_pointer (&plain);
}

char *
quern_cost_text_value (QuernExplorer *explorer,
                       QuernEventId   event,
                       const gint64  *row)
{
  QuernEventSet *events = get_events (explorer);

  if (events == NULL || event == QUERN_NONE || row == NULL)
    return g_strdup (NO_VALUE);

  return quern_cost_text_of (events, event, row);
}

char *
quern_cost_text_cell (QuernExplorer *explorer,
                      QuernEventId   event,
                      const gint64  *row)
{
  if (row != NULL && quern_cost_text_is_share (explorer, event))
    return quern_format_share (quern_cost_text_share (explorer, event, row),
                               quern_display_get_precision (quern_explorer_get_display (explorer)));

  return quern_cost_text_value (explorer, event, row);
}

char *
quern_cost_text_estimate (QuernExplorer *explorer,
                          QuernEventId   event,
                          double         cost)
{
  QuernEventSet *events = get_events (explorer);

  if (events == NULL || event == QUERN_NONE)
    return g_strdup (NO_VALUE);
  if (quern_cost_text_is_share (explorer, event))
    return quern_format_share (quern_cost_text_estimate_share (explorer, event, cost),
                               quern_display_get_precision (quern_explorer_get_display (explorer)));

  return dup_linear (events, event, quern_cost_round (cost));
}

static char *
dup_range (const char *low,
           const char *high)
{
  /* Translators: certain bounds of a cost. */
  return g_strdup_printf (_("%s to %s"), low, high);
}

char *
quern_cost_text_bounds (QuernExplorer *explorer,
                        QuernEventId   event,
                        double         low,
                        double         high)
{
  g_autofree char *first = quern_cost_text_estimate (explorer, event, low);
  g_autofree char *last = quern_cost_text_estimate (explorer, event, high);

  if (!g_str_equal (first, last))
    return dup_range (first, last);

  for (guint precision = 0; quern_cost_text_is_share (explorer, event) &&
                            precision <= MAX_PRECISION; precision++)
    {
      g_autofree char *from = quern_format_share (
        quern_cost_text_estimate_share (explorer, event, low), precision);
      g_autofree char *to = quern_format_share (
        quern_cost_text_estimate_share (explorer, event, high), precision);

      if (precision > quern_display_get_precision (quern_explorer_get_display (explorer)) &&
          !g_str_equal (from, to))
        return dup_range (from, to);
    }

  return g_steal_pointer (&first);
}

/* Whole numbers from 10 on; two decimals below, as for half a miss per call. */
static char *
dup_count_per_call (double value)
{
  if (fabs (value) < 9.995)
    return quern_format_value (fabs (value) < 0.005 ? value : round (value * 100.0) / 100.0);

  return quern_format_integer (quern_cost_round (value));
}

char *
quern_cost_text_per_call (QuernExplorer *explorer,
                          QuernEventId   event,
                          double         mean)
{
  QuernEventSet *events = get_events (explorer);

  if (events == NULL || event == QUERN_NONE || isnan (mean) ||
      quern_event_set_is_ratio (events, event))
    return g_strdup (NO_VALUE);

  return quern_event_set_get_unit (events, event, NULL) == QUERN_UNIT_COUNT
         ? dup_count_per_call (mean)
         : quern_event_format_estimate (events, event, mean);
}

char *
quern_cost_text_whole (QuernExplorer *explorer,
                       QuernEventId   event,
                       const gint64  *row)
{
  QuernEventSet *events = get_events (explorer);
  g_autofree char *cost = quern_cost_text_value (explorer, event, row);
  g_autofree char *name = NULL;

  if (events == NULL || event == QUERN_NONE || row == NULL)
    return g_steal_pointer (&cost);

  if (quern_event_set_get_unit (events, event, NULL) != QUERN_UNIT_COUNT)
    return g_steal_pointer (&cost);

  name = quern_event_format_short_name (events, event);

  return g_strconcat (cost, " ", name, NULL);
}

char *
quern_cost_text_count (guint64 count)
{
  return count > 0 ? quern_format_count (count) : g_strdup (NO_VALUE);
}

const char *
quern_cost_text_get_absence (QuernExplorer *explorer,
                             QuernNodeId    node)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  gboolean steps_over;

  if (analysis == NULL || node == QUERN_NONE || !quern_analysis_is_absent (analysis, node))
    return NULL;

  if (quern_analyser_get_shown_fold (quern_explorer_get_analyser (explorer), &steps_over) !=
      QUERN_INTERNAL_SHOWN || steps_over)
    return _("Hidden, or not in the chosen parts");

  return _("Not in the chosen parts");
}

/* A change may be as large as the cost of a side, however small that of the total is. NULL if the
 * event is no difference. */
static char *
dup_widest_change (QuernExplorer *explorer,
                   QuernEventId   event,
                   const gint64  *total)
{
  QuernEventSet *events = get_events (explorer);
  QuernEventId sides[2] = { QUERN_NONE, QUERN_NONE };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (events == NULL || event == QUERN_NONE || !quern_event_set_is_difference (events, event))
    return NULL;

  quern_comparison_get_sides (events, event, &sides[0], &sides[1]);
  before = quern_cost_text_value (explorer, sides[0], total);
  after = quern_cost_text_value (explorer, sides[1], total);

  return g_strconcat ("+", g_utf8_strlen (before, -1) > g_utf8_strlen (after, -1) ? before : after,
                      NULL);
}

char *
quern_cost_text_widest_cost (QuernExplorer *explorer,
                             QuernEventId   event,
                             gboolean       as_share)
{
  QuernProfile *profile = quern_explorer_get_profile (explorer);
  const gint64 *total = profile != NULL ? quern_profile_get_total (profile) : NULL;
  char *change = as_share && quern_cost_text_is_share (explorer, event)
                   ? NULL : dup_widest_change (explorer, event, total);

  if (change != NULL)
    return change;

  return as_share ? quern_cost_text_cell (explorer, event, total)
                  : quern_cost_text_value (explorer, event, total);
}
