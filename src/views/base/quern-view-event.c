/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-view-event.h"

#include "quern-cost-text.h"
#include "quern-event-format.h"
#include "quern-heat.h"

#include <float.h>
#include <glib/gi18n.h>

QuernEventId
quern_view_event_get (QuernExplorer  *explorer,
                      char          **note)
{
  QuernEventId event;
  QuernEventId drawn = 0;
  QuernEventSet *events;
  QuernComparisonSide side;

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), QUERN_NONE);

  if (note != NULL)
    *note = NULL;

  event = quern_event_choice_get_event (quern_explorer_get_events (explorer));
  if (event == QUERN_NONE)
    return QUERN_NONE;

  events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  if (!quern_event_set_is_ratio (events, event))
    return event;

  /* Real events come first and are never ratios. In a comparison, each side has half of
   * them. */
  side = quern_event_set_get_side (events, event);
  if (quern_analysis_is_comparison (quern_explorer_get_analysis (explorer)) &&
      side < QUERN_N_COMPARISON_SIDES)
    drawn = side * (quern_event_set_get_n_real (events) / 2);
  if (note != NULL)
    {
      g_autofree char *first = quern_event_format_short_name (events, drawn);
      g_autofree char *name = quern_event_format_short_name (events, event);

      *note = g_strdup_printf (_("drawn by %s: %s is a ratio"), first, name);
    }

  return drawn;
}

gint64
quern_view_event_get_whole (QuernExplorer  *explorer,
                            QuernEventId    event,
                            char          **note)
{
  QuernEventSet *events;
  gint64 whole;

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), 0);

  if (note != NULL)
    *note = NULL;
  /* Shares of a change are of the total before. */
  if (event == QUERN_NONE || !quern_display_get_relative (quern_explorer_get_display (explorer)) ||
      quern_event_set_is_difference (
        quern_profile_get_events (quern_explorer_get_profile (explorer)), event))
    return 0;

  events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  whole = quern_event_set_get_cost (events, event, quern_explorer_get_base_row (explorer));
  if (note != NULL && whole > 0)
    {
      g_autofree char *name = quern_cost_text_dup_base_name (explorer);

      /* Translators: under a picture: the function or group that the percentages are of */
      *note = name != NULL ? g_strdup_printf (_("100 %% = %s"), name) : NULL;
    }

  return MAX (whole, 0);
}

/* Cache of the last colours, as several views request the same. */
typedef struct
{
  QuernGrouping *colours;  /* owned */
  QuernAnalysis *analysis; /* owned */
  QuernEventId   event;
  double         min_weight;
} Heat;

static G_DEFINE_QUARK (quern-view-event-heat, heat);

static void
heat_free (gpointer data)
{
  Heat *heat = data;

  g_clear_object (&heat->colours);
  g_object_unref (heat->analysis);
  g_free (heat);
}

QuernGrouping *
quern_view_event_get_colours (QuernExplorer *explorer)
{
  QuernAnalysis *analysis;
  QuernEventId event;
  double min_weight;
  Heat *heat;

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);

  analysis = quern_explorer_get_analysis (explorer);
  event = quern_explorer_get_heat_event (explorer);
  min_weight = quern_display_get_min_weight (quern_explorer_get_display (explorer));
  if (analysis == NULL || event == QUERN_NONE)
    {
      g_object_set_qdata (G_OBJECT (explorer), heat_quark (), NULL);
      return quern_group_choice_get_grouping (quern_explorer_get_groups (explorer));
    }

  heat = g_object_get_qdata (G_OBJECT (explorer), heat_quark ());
  if (heat != NULL && heat->analysis == analysis && heat->event == event &&
      G_APPROX_VALUE (heat->min_weight, min_weight, DBL_EPSILON))
    return heat->colours;

  heat = g_new (Heat, 1);
  heat->analysis = g_object_ref (analysis);
  heat->event = event;
  heat->min_weight = min_weight;
  heat->colours = quern_heat_new (analysis, event, min_weight);
  g_object_set_qdata_full (G_OBJECT (explorer), heat_quark (), heat, heat_free);

  return heat->colours;
}

void
quern_view_event_watch_colours (QuernExplorer *explorer,
                                GCallback      callback,
                                gpointer       object)
{
  static const char *const signals[] = {
    "notify::colour-by", "notify::second-event", "notify::min-weight",
  };

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    quern_explorer_connect (explorer, signals[i], callback, object);
}
