/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The events of a comparison: each event of the profile three times. The real
 * events are those of the first side, then those of the second. The derived
 * ones are the differences of the real events, then three events for each
 * derived event. */

#include "quern-comparison-events.h"

#include "quern-event-set-private.h"

/* The work limit for binding formulas, per side; see quern_formula_bind(). */
#define BUDGET 10000000

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

  /* For the side whose formulas are being bound: */
  QuernComparisonSide  side;
  GPtrArray           *formulas; /* owned: QuernFormula by derived event; NULL: not visited yet */
  guint               *next;     /* owned: by derived event, index of its next name to visit */
  GArray              *open;     /* owned: guint, a stack of derived events to bind */

  QuernEventId         event;    /* in from: the event of a difference */
} Maker;

static QuernEvent *
get_event (QuernEventSet *events,
           QuernEventId   event)
{
  return g_ptr_array_index (events->events, event);
}

static gboolean
look_up (Maker                *self,
         QuernEventId          origin,
         QuernComparisonSide   side,
         QuernEventId         *event,
         const QuernFormula  **formula)
{
  *event = quern_comparison_get_event (self->from, origin, side);
  *formula = get_event (self->to, *event)->formula;

  return origin < self->n_real || *formula != NULL;
}

/* Names in a derived event's formula refer to the events of one side. */
static gboolean
look_up_side (const char          *name,
              QuernEventId        *event,
              const QuernFormula **formula,
              gpointer             user_data)
{
  Maker *self = user_data;
  QuernEventId origin = quern_event_set_find (self->from, name);

  return origin != QUERN_NONE && look_up (self, origin, self->side, event, formula);
}

/* "a" and "b" refer to the event before and after. */
static gboolean
look_up_difference (const char          *name,
                    QuernEventId        *event,
                    const QuernFormula **formula,
                    gpointer             user_data)
{
  Maker *self = user_data;

  return look_up (self, self->event,
                  *name == 'a' ? QUERN_COMPARISON_BEFORE : QUERN_COMPARISON_AFTER, event, formula);
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

/* Adds an event with the unit of its origin; the formula of derived ones is set later. */
static void
append (Maker               *self,
        QuernEventId         origin,
        QuernComparisonSide  side)
{
  const QuernEvent *event = get_event (self->from, origin);
  g_autofree char *name = dup_name (self, event->key, side);
  g_autofree char *long_name = dup_name (self, event->long_name, side);
  g_autofree char *text = NULL;
  QuernEvent *appended;

  if (side == QUERN_COMPARISON_DIFFERENCE)
    text = g_strdup_printf ("\"%s (%s)\" - \"%s (%s)\"", event->name, self->labels[1],
                            event->name, self->labels[0]);
  else
    text = g_strdup (event->text);

  appended = get_event (self->to, quern_event_set_append (self->to, name, long_name, text, NULL));
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
      !quern_formula_bind (formula, look_up_difference, self, &self->budget, error))
    return FALSE;

  id = quern_comparison_get_event (self->from, origin, QUERN_COMPARISON_DIFFERENCE);
  get_event (self->to, id)->formula = g_steal_pointer (&formula);

  return TRUE;
}

/* Pushes a derived event onto the stack, unless it was already visited. */
static gboolean
open_formula (Maker   *self,
              guint    derived,
              GError **error)
{
  const QuernEvent *event = get_event (self->from, self->n_real + derived);

  if (g_ptr_array_index (self->formulas, derived) != NULL)
    return TRUE;

  g_ptr_array_index (self->formulas, derived) = quern_formula_parse (event->text, error);
  g_array_append_val (self->open, derived);

  return g_ptr_array_index (self->formulas, derived) != NULL;
}

/* Binds the top of the stack if all events that it refers to are bound, else
 * pushes the next one. Formulas in a set have no cycles. */
static gboolean
bind_last (Maker   *self,
           GError **error)
{
  guint derived = g_array_index (self->open, guint, self->open->len - 1);
  QuernFormula *formula = g_ptr_array_index (self->formulas, derived);
  QuernEventId id;

  while (self->next[derived] < quern_formula_get_n_names (formula))
    {
      const char *name = quern_formula_get_name (formula, self->next[derived]++, NULL);
      QuernEventId origin = quern_event_set_find (self->from, name);
      guint n_open = self->open->len;

      if (origin == QUERN_NONE || origin < self->n_real)
        continue;
      if (!open_formula (self, origin - self->n_real, error))
        return FALSE;
      if (self->open->len > n_open)
        return TRUE;
    }

  if (!quern_formula_bind (formula, look_up_side, self, &self->budget, error))
    return FALSE;

  id = quern_comparison_get_event (self->from, self->n_real + derived, self->side);
  get_event (self->to, id)->formula = quern_formula_ref (formula);
  g_array_set_size (self->open, self->open->len - 1);

  return TRUE;
}

static void
formula_free (gpointer data)
{
  if (data != NULL)
    quern_formula_unref (data);
}

/* Binds the derived events of one side, which may refer to each other in any order. */
static gboolean
bind_side (Maker                *self,
           QuernComparisonSide   side,
           GError              **error)
{
  guint n_derived = quern_event_set_get_n_events (self->from) - self->n_real;
  gboolean is_bound = TRUE;

  self->side = side;
  self->formulas = g_ptr_array_new_with_free_func (formula_free);
  g_ptr_array_set_size (self->formulas, (int) n_derived);
  self->next = g_new0 (guint, MAX (n_derived, 1));
  self->open = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < n_derived && is_bound; i++)
    {
      is_bound = open_formula (self, i, error);
      while (self->open->len > 0 && is_bound)
        is_bound = bind_last (self, error);
    }

  g_clear_pointer (&self->formulas, g_ptr_array_unref);
  g_clear_pointer (&self->next, g_free);
  g_clear_pointer (&self->open, g_array_unref);

  return is_bound;
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
    .budget = QUERN_N_COMPARISON_SIDES * BUDGET,
  };

  for (guint side = 0; side < QUERN_N_COMPARISON_SIDES; side++)
    for (QuernEventId i = 0; i < self.n_real; i++)
      append (&self, i, (QuernComparisonSide) side);
  result->n_real = 2 * self.n_real;
  for (QuernEventId i = self.n_real; i < n_events; i++)
    for (guint side = 0; side < QUERN_N_COMPARISON_SIDES; side++)
      append (&self, i, (QuernComparisonSide) side);

  if (!bind_side (&self, QUERN_COMPARISON_BEFORE, error) ||
      !bind_side (&self, QUERN_COMPARISON_AFTER, error))
    return NULL;
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
