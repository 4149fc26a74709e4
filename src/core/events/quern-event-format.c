/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-format.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-known-events.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Above this, the last digits of a double are not significant. */
#define EXACT_MAX 9.0e15

/* Maximum length of names that have translations. */
#define MAX_KNOWN_LENGTH 64

/* Prefix of difference events in a comparison. */
#define DELTA "Δ "

static const char *
translate (const char *context,
           const char *text)
{
  return strlen (text) <= MAX_KNOWN_LENGTH ? g_dpgettext2 (GETTEXT_PACKAGE, context, text) : text;
}

/* "(before)" or "(part 2)", translated; NULL for other texts. */
static char *
dup_side (const char *text)
{
  static const char *const sides[] = { NC_("side", "(before)"), NC_("side", "(after)") };
  guint part;

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    if (g_str_equal (text, sides[i]))
      return g_strdup (translate ("side", sides[i]));
  if (sscanf (text, "(part %u)", &part) == 1)
    /* Translators: after the name of an event: its costs in that part; "Ir (part 2)" */
    return g_strdup_printf (_("(part %u)"), part);

  return NULL;
}

/* Translates the side that the name of an event of a comparison ends with: "Ir (before)". Takes
 * the name. */
static char *
take_side (QuernEventSet *events,
           QuernEventId   event,
           char          *name)
{
  g_autofree char *owned = name;
  const char *end = strrchr (name, '(');
  g_autofree char *side = NULL;

  if (end != NULL && quern_event_set_get_side (events, event) < QUERN_COMPARISON_DIFFERENCE)
    side = dup_side (end);
  if (side != NULL)
    return g_strdup_printf ("%.*s%s", (int) (end - name), name, side);

  return g_steal_pointer (&owned);
}

/* NULL for counts, which have no unit. */
static char *
dup_with_unit (QuernEventSet *events,
               QuernEventId   event,
               double         cost)
{
  double factor = 1.0;

  switch (quern_event_set_get_unit (events, event, &factor))
    {
    case QUERN_UNIT_NANOSECONDS:
      return quern_format_time (cost * factor);

    case QUERN_UNIT_BYTES:
      return quern_format_bytes (cost * factor);

    case QUERN_UNIT_COUNT:
    default:
      return NULL;
    }
}

static char *
format_count (double cost)
{
  return fabs (cost) < EXACT_MAX ? quern_format_integer ((gint64) llround (cost))
                                 : quern_format_compact (cost);
}

/**
 * quern_event_format_cost:
 * @events: a set
 * @event: an event in it
 * @cost: a cost of it
 *
 * Returns: (transfer full): the cost in the unit of the event; counts with all digits
 */
char *
quern_event_format_cost (QuernEventSet *events,
                         QuernEventId   event,
                         gint64         cost)
{
  char *text = dup_with_unit (events, event, (double) cost);

  return text != NULL ? text : quern_format_integer (cost);
}

/**
 * quern_event_format_estimate:
 * @events: a set
 * @event: an event in it
 * @cost: a cost of it, not necessarily an integer
 *
 * Returns: (transfer full): the cost in the unit of the event; counts are rounded to integers,
 *   and shown with three significant digits from 9·10¹⁵ on
 */
char *
quern_event_format_estimate (QuernEventSet *events,
                             QuernEventId   event,
                             double         cost)
{
  char *text = dup_with_unit (events, event, cost);

  return text != NULL ? text : format_count (cost);
}

/**
 * quern_event_format_compact:
 * @events: a set
 * @event: an event in it
 * @cost: a cost of it
 *
 * Returns: (transfer full): the cost with three digits and a unit
 */
char *
quern_event_format_compact (QuernEventSet *events,
                            QuernEventId   event,
                            double         cost)
{
  char *text = dup_with_unit (events, event, cost);

  return text != NULL ? text : quern_format_compact (cost);
}

/* Takes a count and adds the name of the event. */
static char *
take_named (QuernEventSet *events,
            QuernEventId   event,
            char          *count)
{
  g_autofree char *number = count;
  g_autofree char *name = quern_event_format_short_name (events, event);

  return g_strconcat (number, " ", name, NULL);
}

/**
 * quern_event_format_named:
 * @events: a set
 * @event: an event in it
 * @cost: a cost of it
 *
 * Returns: (transfer full): as quern_event_format_estimate(); a count is followed by the name
 *   of the event
 */
char *
quern_event_format_named (QuernEventSet *events,
                          QuernEventId   event,
                          double         cost)
{
  char *text = dup_with_unit (events, event, cost);

  return text != NULL ? text : take_named (events, event, format_count (cost));
}

char *
quern_event_format_compact_named (QuernEventSet *events,
                                  QuernEventId   event,
                                  double         cost)
{
  char *text = dup_with_unit (events, event, cost);

  return text != NULL ? text : take_named (events, event, quern_format_compact (cost));
}

/**
 * quern_event_format_quantity:
 * @events: a set
 * @event: an event in it
 *
 * Costs are shown with the unit that suits them, "477 µs", so a name that is just the unit of the
 * file, "Nanoseconds", must not stand beside them.
 *
 * Returns: (transfer full) (nullable): "Time" or "Memory", translated; %NULL if the name or the
 *   long name says more
 */
char *
quern_event_format_quantity (QuernEventSet *events,
                             QuernEventId   event)
{
  QuernUnit unit = quern_event_set_get_unit (events, event, NULL);

  if (unit == QUERN_UNIT_COUNT ||
      !quern_known_events_is_unit (quern_event_set_get_name (events, event)) ||
      !quern_known_events_is_unit (quern_event_set_get_long_name (events, event)))
    return NULL;

  return g_strdup (translate ("event", unit == QUERN_UNIT_BYTES ? "Memory" : "Time"));
}

char *
quern_event_format_name (QuernEventSet *events,
                         QuernEventId   event)
{
  const char *name = quern_event_set_get_long_name (events, event);
  const char *side;
  g_autofree char *alone = NULL;
  char *quantity = quern_event_format_quantity (events, event);

  if (quantity != NULL)
    return quantity;
  if (g_str_has_prefix (name, DELTA))
    return g_strconcat (DELTA, translate ("event", name + strlen (DELTA)), NULL);

  /* In a comparison: "Instruction Fetch (part 2)". */
  side = strstr (name, " (");
  alone = g_strndup (name, side != NULL ? (gsize) (side - name) : strlen (name));

  return take_side (events, event, g_strconcat (translate ("event", alone), side, NULL));
}

char *
quern_event_format_short_name (QuernEventSet *events,
                               QuernEventId   event)
{
  return take_side (events, event, quern_visible_brief (quern_event_set_get_name (events, event)));
}

char *
quern_event_format_unit (QuernEventSet *events,
                         QuernEventId   event)
{
  const char *unit = quern_event_set_get_unit_name (events, event);

  return unit != NULL ? g_strdup (translate ("unit", unit)) : NULL;
}
