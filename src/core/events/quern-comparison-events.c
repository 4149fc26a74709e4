/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The events of a comparison: each event of the profile three times. The real
 * events are those of the first side, then those of the second. The derived
 * ones are the differences of the real events, then three events for each
 * derived event. */

#include "quern-comparison-events.h"

#include "quern-event-set-private.h"

/* The work limit for binding formulas; see quern_formula_bind(). */
#define BUDGET 30000000

QuernEventId
quern_comparison_get_event (QuernEventSet       *events,
                            QuernEventId         event,
                            QuernComparisonSide  side)
{
  guint n_real;

  g_return_val_if_fail (QUERN_IS_EVENT_SET (events), QUERN_NONE);
  g_return_val_if_fail (event < quern_event_set_get_n_events (events), QUERN_NONE);

  n_real = quern_event_set_get_n_real (events);
  if (event < n_real)
    return (guint) side * n_real + event;

  return QUERN_N_COMPARISON_SIDES * event + (guint) side;
}

/**
 * quern_comparison_get_origin:
 * @events: the events of the profile whose parts are compared
 * @event: an event of the comparison
 * @side: (out): the side that it belongs to
 *
 * Returns: the event in @events from which it was made; QUERN_NONE if it was added later
 */
QuernEventId
quern_comparison_get_origin (QuernEventSet       *events,
                             QuernEventId         event,
                             QuernComparisonSide *side)
{
  guint n_real;

  g_return_val_if_fail (QUERN_IS_EVENT_SET (events), QUERN_NONE);
  g_return_val_if_fail (side != NULL, QUERN_NONE);

  n_real = quern_event_set_get_n_real (events);
  *side = QUERN_COMPARISON_BEFORE;
  if (event / QUERN_N_COMPARISON_SIDES >= quern_event_set_get_n_events (events))
    return QUERN_NONE;
  if (event < QUERN_N_COMPARISON_SIDES * n_real)
    {
      *side = (QuernComparisonSide) (event / n_real);
      return event % n_real;
    }

  *side = (QuernComparisonSide) (event % QUERN_N_COMPARISON_SIDES);

  return event / QUERN_N_COMPARISON_SIDES;
}

void
quern_comparison_get_sides (QuernEventSet *events,
                            QuernEventId   difference,
                            QuernEventId  *before,
                            QuernEventId  *after)
{
  guint n_side;

  g_return_if_fail (quern_event_set_is_difference (events, difference));

  n_side = quern_event_set_get_n_real (events) / 2;
  *after = difference - (difference < QUERN_N_COMPARISON_SIDES * n_side ? n_side : 1);
  *before = *after - (*after < 2 * n_side ? n_side : 1);
}

/* The state of making the events. */
typedef struct
{
  QuernEventSet       *from;
  QuernEventSet       *to;
  const char * const  *labels;   /* borrowed: names of the parts: before and after */
  guint                n_real;   /* of from */
  guint                budget;
  QuernEventId         event;    /* in from: the event of a difference */
} Maker;

static QuernEvent *
get_event (QuernEventSet *events,
           QuernEventId   event)
{
  return g_ptr_array_index (events->events, event);
}

/* "a" and "b" refer to the event before and after. */
static gboolean
look_up (const char          *name,
         QuernEventId        *event,
         const QuernFormula **formula,
         gpointer             user_data)
{
  Maker *self = user_data;

  *event = quern_comparison_get_event (self->from, self->event, *name == 'a'
                                       ? QUERN_COMPARISON_BEFORE : QUERN_COMPARISON_AFTER);
  *formula = get_event (self->to, *event)->formula;

  return self->event < self->n_real || *formula != NULL;
}

/* "Ir (part 2)", or "Δ Ir". */
static char *
dup_name (Maker               *self,
          const char          *name,
          QuernComparisonSide  side)
{
  if (name == NULL)
    return NULL;
  if (side == QUERN_COMPARISON_DIFFERENCE)
    return g_strconcat ("Δ ", name, NULL);

  return g_strdup_printf ("%s (%s)", name, self->labels[side]);
}

/* Adds an event with the unit of its origin. On a side, the formula of a derived event refers to
 * the events of that side; that of a difference is set later. */
static void
append (Maker               *self,
        QuernEventId         origin,
        QuernComparisonSide  side)
{
  const QuernEvent *event = get_event (self->from, origin);
  g_autofree char *name = dup_name (self, event->key, side);
  g_autofree char *long_name = dup_name (self, event->long_name, side);
  g_autofree char *text = NULL;
  QuernFormula *formula = NULL;
  QuernEvent *appended;

  if (side == QUERN_COMPARISON_DIFFERENCE)
    text = g_strdup_printf ("\"%s (%s)\" - \"%s (%s)\"", event->name, self->labels[1],
                            event->name, self->labels[0]);
  else
    text = g_strdup (event->text);
  if (side != QUERN_COMPARISON_DIFFERENCE && event->formula != NULL)
    formula = quern_formula_copy (event->formula, (guint) side * self->n_real);

  appended = get_event (self->to, quern_event_set_append (self->to, name, long_name, text,
                                                          formula));
  appended->side = side;
  g_free (appended->unit_name);
  appended->unit = event->unit;
  appended->factor = event->factor;
  appended->unit_name = g_strdup (event->unit_name);
}

static gboolean
bind_difference (Maker         *self,
                 QuernEventId   origin,
                 GError       **error)
{
  g_autoptr (QuernFormula) formula = quern_formula_parse ("b - a", error);
  QuernEventId id;

  self->event = origin;
  if (formula == NULL ||
      !quern_formula_bind (formula, look_up, self, &self->budget, error))
    return FALSE;

  id = quern_comparison_get_event (self->from, origin, QUERN_COMPARISON_DIFFERENCE);
  get_event (self->to, id)->formula = g_steal_pointer (&formula);

  return TRUE;
}

/**
 * quern_comparison_make_events:
 * @events: the events of the profile
 * @labels: the names of the two parts: before and after
 * @error: return location
 *
 * Returns: (transfer full) (nullable): the events of the comparison
 */
QuernEventSet *
quern_comparison_make_events (QuernEventSet       *events,
                              const char * const  *labels,
                              GError             **error)
{
  g_autoptr (QuernEventSet) result = quern_event_set_new ();
  guint n_events = quern_event_set_get_n_events (events);
  Maker self = {
    .from = events,
    .to = result,
    .labels = labels,
    .n_real = quern_event_set_get_n_real (events),
    .budget = BUDGET,
  };

  for (guint side = 0; side < QUERN_N_COMPARISON_SIDES; side++)
    for (QuernEventId i = 0; i < self.n_real; i++)
      append (&self, i, (QuernComparisonSide) side);
  result->n_real = 2 * self.n_real;
  for (QuernEventId i = self.n_real; i < n_events; i++)
    for (guint side = 0; side < QUERN_N_COMPARISON_SIDES; side++)
      append (&self, i, (QuernComparisonSide) side);

  for (QuernEventId i = 0; i < n_events; i++)
    if (!bind_difference (&self, i, error))
      return NULL;

  return g_steal_pointer (&result);
}

QuernEventId
quern_comparison_get_base (QuernEventSet *events,
                           QuernEventId   event)
{
  QuernEventId before, after;

  if (quern_event_set_get_side (events, event) != QUERN_COMPARISON_DIFFERENCE)
    return event;

  quern_comparison_get_sides (events, event, &before, &after);

  return before;
}
