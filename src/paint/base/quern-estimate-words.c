/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-estimate-words.h"

#include "quern-config.h"
#include "quern-format.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* With one decimal, boxes with smaller shares would look the same. */
#define SMALL_SHARE 0.001

#define ABOUT "\342\211\210"

/* NaN, which is shown as a dash, if the costs cancel out. */
static double
get_share (double cost,
           double total)
{
  return total < 0.0 || total > 0.0 ? cost / total : (double) NAN;
}

char *
quern_estimate_words_dup_share (double cost,
                                double total)
{
  return quern_format_percent (get_share (cost, total), 2);
}

char *
quern_estimate_words_dup_percent (const QuernEstimate *estimate)
{
  double share = get_share (estimate->cost, estimate->total);
  g_autofree char *percent = quern_format_percent (share, share < SMALL_SHARE ? 2 : 1);

  /* "less than" already implies that it is approximate. */
  return estimate->is_estimate && percent[0] != '<' ? g_strconcat (ABOUT, percent, NULL)
                                                    : g_steal_pointer (&percent);
}

char *
quern_estimate_words_dup_certainty (const QuernEstimate *estimate)
{
  g_autofree char *cost = quern_estimate_words_dup_share (estimate->cost, estimate->total);
  g_autofree char *low = quern_estimate_words_dup_share (estimate->low, estimate->total);
  g_autofree char *high = quern_estimate_words_dup_share (estimate->high, estimate->total);

  if (!estimate->is_estimate)
    /* Translators: %s is a share, "7.03 %". */
    return g_strdup_printf (_("here: %s (exact)"), cost);
  if (g_str_equal (low, high))
    /* Translators: an estimated share, "7.03 %". */
    return g_strdup_printf (_("here: about %s"), cost);

  /* Translators: shares; the first two are certain bounds of the third. */
  return g_strdup_printf (_("here: between %s and %s, about %s"), low, high, cost);
}

char *
quern_estimate_words_dup_description (const QuernEstimate *estimate,
                                      const char          *name,
                                      guint                level)
{
  g_autofree char *cost = quern_estimate_words_dup_share (estimate->cost, estimate->total);

  if (estimate->is_estimate)
    /* Translators: a function, its share, its level in a nested picture. */
    return g_strdup_printf (_("%s, about %s, level %u"), name, cost, level);

  /* Translators: a function, its share, its level in a nested picture. */
  return g_strdup_printf (_("%s, %s, level %u"), name, cost, level);
}

void
quern_estimate_words_get_costs (QuernAnalysis   *analysis,
                                QuernFunctionId  function,
                                QuernEventId     event,
                                double          *inclusive,
                                double          *self)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  const gint64 *inclusive_row = quern_analysis_get_inclusive (analysis, function);
  const gint64 *self_row = quern_analysis_get_self (analysis, function);

  *inclusive = (double) quern_event_set_get_cost (events, event, inclusive_row);
  *self = (double) quern_event_set_get_cost (events, event, self_row);
}
