/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-set-private.h"

#include "quern-hash.h"
#include "quern-known-events.h"

#include <math.h>

/* How much work may go into binding the formulas of a set: see
 * quern_formula_bind(). Real ones need some hundred. */
#define BUDGET 1000000

/* How many steps the formulas of a file may take for all rows of a profile; and for each row
 * in any case, which is enough for some forty derived events. */
#define MAX_STEPS (G_GUINT64_CONSTANT (1) << 26)
#define MIN_STEPS_OF_A_ROW 256

G_DEFINE_FINAL_TYPE (QuernEventSet, quern_event_set, G_TYPE_OBJECT)

static void
event_free (gpointer data)
{
  QuernEvent *event = data;

  g_free (event->key);
  g_free (event->name);
  g_free (event->long_name);
  g_free (event->text);
  g_clear_pointer (&event->formula, quern_formula_unref);
  g_free (event->unit_name);
  g_free (event);
}

static QuernEvent *
get_event (QuernEventSet *self,
           QuernEventId   event)
{
  return g_ptr_array_index (self->events, event);
}

static void
quern_event_set_finalize (GObject *object)
{
  QuernEventSet *self = QUERN_EVENT_SET (object);

  g_clear_pointer (&self->by_key, g_hash_table_unref);
  g_clear_pointer (&self->refused, g_hash_table_unref);
  g_clear_pointer (&self->events, g_ptr_array_unref);

  G_OBJECT_CLASS (quern_event_set_parent_class)->finalize (object);
}

static void
quern_event_set_class_init (QuernEventSetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_event_set_finalize;
}

static void
quern_event_set_init (QuernEventSet *self)
{
  self->events = g_ptr_array_new_with_free_func (event_free);
  self->by_key = g_hash_table_new (quern_hash_text, g_str_equal);
  self->refused = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);
  self->budget = BUDGET;
  self->room = G_MAXUINT64;
}

/* Units follow from names; a sum of events of one unit has that unit, too. */
static void
find_unit (QuernEventSet *self,
           QuernEvent    *event)
{
  const QuernEvent *term;

  g_clear_pointer (&event->unit_name, g_free);
  if (event->formula == NULL)
    {
      event->unit = quern_known_events_get_unit (event->name, event->long_name,
                                                 &event->factor, &event->unit_name);
      return;
    }

  event->unit = QUERN_UNIT_COUNT;
  event->factor = 1.0;
  if (quern_formula_get_n_terms (event->formula) == 0)
    return;

  term = get_event (self, quern_formula_get_event (event->formula, 0));
  for (guint i = 1; i < quern_formula_get_n_terms (event->formula); i++)
    {
      const QuernEvent *other = get_event (self, quern_formula_get_event (event->formula, i));

      if (other->unit != term->unit || g_strcmp0 (other->unit_name, term->unit_name) != 0)
        return;
    }

  /* Twice the instructions are no instructions. */
  event->unit = term->unit;
  event->factor = term->factor;
  if (term->unit != QUERN_UNIT_COUNT)
    event->unit_name = g_strdup (term->unit_name);
}

/* Adds an event at the end. Takes the formula over. */
QuernEventId
quern_event_set_append (QuernEventSet *self,
                        const char    *name,
                        const char    *long_name,
                        const char    *text,
                        QuernFormula  *formula)
{
  QuernEvent *event = g_new0 (QuernEvent, 1);
  guint id = self->events->len;

  event->key = g_strdup (name);
  event->name = g_utf8_make_valid (name, -1);
  event->long_name = long_name != NULL ? g_utf8_make_valid (long_name, -1) : NULL;
  event->text = text != NULL ? g_utf8_make_valid (text, -1) : NULL;
  event->formula = formula;
  g_ptr_array_add (self->events, event);
  g_hash_table_insert (self->by_key, event->key, GUINT_TO_POINTER (id));
  find_unit (self, event);

  return id;
}

/* Says what a derived event counts, instead of what its formula says. */
void
quern_event_set_set_unit (QuernEventSet *self,
                          QuernEventId   event,
                          const char    *unit)
{
  QuernEvent *e = get_event (self, event);

  g_free (e->unit_name);
  e->unit = quern_known_events_read_unit (unit, &e->factor, &e->unit_name);

  /* Of a ratio it is but a word. */
  if (quern_event_set_is_ratio (self, event))
    {
      e->unit = QUERN_UNIT_COUNT;
      e->factor = 1.0;
    }
}

QuernEventSet *
quern_event_set_new (void)
{
  return g_object_new (QUERN_TYPE_EVENT_SET, NULL);
}

/**
 * quern_event_set_add_real:
 * @self: a set without derived events
 * @name: a name, of any bytes
 *
 * Adds an event that a file has costs for.
 *
 * Returns: its id; that of the event of this name if there is one
 */
QuernEventId
quern_event_set_add_real (QuernEventSet *self,
                          const char    *name)
{
  QuernEventId event;

  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), QUERN_NONE);
  g_return_val_if_fail (name != NULL, QUERN_NONE);
  g_return_val_if_fail (self->n_real == self->events->len, QUERN_NONE);

  event = quern_event_set_find (self, name);
  if (event != QUERN_NONE)
    return event;

  self->n_real++;

  return quern_event_set_append (self, name, NULL, NULL, NULL);
}

/**
 * quern_event_set_set_n_rows:
 * @self: a set, before derived events are added
 * @n_rows: of about how many rows of costs the derived events will be asked for
 *
 * Bounds how many derived events quern_event_set_add_formulas() adds, as each is evaluated for
 * each function and call: few where these are many.
 */
void
quern_event_set_set_n_rows (QuernEventSet *self,
                            guint64        n_rows)
{
  self->room = MAX (MAX_STEPS / MAX (n_rows, 1), MIN_STEPS_OF_A_ROW);
}

/**
 * quern_event_set_set_long_name:
 * @self: a set
 * @event: an event in it
 * @long_name: (nullable): what people call it; may tell the unit: "(elapsed ms)"
 */
void
quern_event_set_set_long_name (QuernEventSet *self,
                               QuernEventId   event,
                               const char    *long_name)
{
  QuernEvent *e;

  g_return_if_fail (QUERN_IS_EVENT_SET (self));
  g_return_if_fail (event < self->events->len);

  e = get_event (self, event);
  g_free (e->long_name);
  e->long_name = long_name != NULL ? g_utf8_make_valid (long_name, -1) : NULL;
  find_unit (self, e);
}

static QuernEventSet *
copy_first (QuernEventSet *self,
            guint          n)
{
  QuernEventSet *copy = quern_event_set_new ();
  GHashTableIter iter;
  gpointer name;

  for (guint i = 0; i < n; i++)
    {
      const QuernEvent *event = get_event (self, i);
      QuernEvent *copied;
      QuernEventId id;

      id = quern_event_set_append (copy, event->key, event->long_name, event->text,
                                   event->formula != NULL ? quern_formula_ref (event->formula)
                                                          : NULL);
      copied = get_event (copy, id);
      g_free (copied->unit_name);
      copied->unit = event->unit;
      copied->factor = event->factor;
      copied->unit_name = g_strdup (event->unit_name);
      copied->is_difference = event->is_difference;
    }
  copy->n_real = self->n_real;

  g_hash_table_iter_init (&iter, self->refused);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_hash_table_add (copy->refused, g_strdup (name));

  return copy;
}

/**
 * quern_event_set_copy:
 * @self: a set
 *
 * Returns: (transfer full): another set with the same events, to be added to
 */
QuernEventSet *
quern_event_set_copy (QuernEventSet *self)
{
  QuernEventSet *copy;

  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), NULL);

  copy = copy_first (self, self->events->len);
  copy->n_own = self->n_own;

  return copy;
}

/**
 * quern_event_set_copy_given:
 * @self: a set
 *
 * Returns: (transfer full): another set with the events that are not people's own
 */
QuernEventSet *
quern_event_set_copy_given (QuernEventSet *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), NULL);

  return copy_first (self, quern_event_set_get_n_given (self));
}

guint
quern_event_set_get_n_real (QuernEventSet *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), 0);

  return self->n_real;
}

guint
quern_event_set_get_n_events (QuernEventSet *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), 0);

  return self->events->len;
}

/* How many come from the file or are well known. */
guint
quern_event_set_get_n_given (QuernEventSet *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), 0);

  return self->events->len - self->n_own;
}

/**
 * quern_event_set_find:
 * @self: a set
 * @name: a name, as it stands in the file
 *
 * Returns: the event of this name, or QUERN_NONE
 */
QuernEventId
quern_event_set_find (QuernEventSet *self,
                      const char    *name)
{
  gpointer id;

  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), QUERN_NONE);
  g_return_val_if_fail (name != NULL, QUERN_NONE);

  if (!g_hash_table_lookup_extended (self->by_key, name, NULL, &id))
    return QUERN_NONE;

  return GPOINTER_TO_UINT (id);
}

/**
 * quern_event_set_get_name:
 * @self: a set
 * @event: an event in it
 *
 * Returns: (transfer none): its name, valid UTF-8
 */
const char *
quern_event_set_get_name (QuernEventSet *self,
                          QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), NULL);
  g_return_val_if_fail (event < self->events->len, NULL);

  return get_event (self, event)->name;
}

/**
 * quern_event_set_get_long_name:
 * @self: a set
 * @event: an event in it
 *
 * Returns: (transfer none): what people call it; its name if nothing else is
 *   known
 */
const char *
quern_event_set_get_long_name (QuernEventSet *self,
                               QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), NULL);
  g_return_val_if_fail (event < self->events->len, NULL);

  return get_event (self, event)->long_name != NULL ? get_event (self, event)->long_name
                                                    : get_event (self, event)->name;
}

/**
 * quern_event_set_get_formula:
 * @self: a set
 * @event: an event in it
 *
 * Returns: (transfer none) (nullable): its formula, as it was given; NULL for
 *   real events
 */
const char *
quern_event_set_get_formula (QuernEventSet *self,
                             QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), NULL);
  g_return_val_if_fail (event < self->events->len, NULL);

  return get_event (self, event)->text;
}

/**
 * quern_event_set_get_unit:
 * @self: a set
 * @event: an event in it
 * @factor: (out) (optional): what a cost of 1 is, in units
 *
 * Returns: what it counts; plain numbers for ratios
 */
QuernUnit
quern_event_set_get_unit (QuernEventSet *self,
                          QuernEventId   event,
                          double        *factor)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), QUERN_UNIT_COUNT);
  g_return_val_if_fail (event < self->events->len, QUERN_UNIT_COUNT);

  if (factor != NULL)
    *factor = get_event (self, event)->factor;

  return get_event (self, event)->unit;
}

/**
 * quern_event_set_get_unit_name:
 * @self: a set
 * @event: an event in it
 *
 * Returns: (transfer none) (nullable): what a cost of 1 is: "10 ns", "bytes",
 *   "instructions"; NULL if that is not known
 */
const char *
quern_event_set_get_unit_name (QuernEventSet *self,
                               QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), NULL);
  g_return_val_if_fail (event < self->events->len, NULL);

  return get_event (self, event)->unit_name;
}

/**
 * quern_event_set_is_ratio:
 * @self: a set
 * @event: an event in it
 *
 * Returns: does it have values only, which do not add up?
 */
gboolean
quern_event_set_is_ratio (QuernEventSet *self,
                          QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), FALSE);
  g_return_val_if_fail (event < self->events->len, FALSE);

  return event >= self->n_real && quern_formula_is_ratio (get_event (self, event)->formula);
}

/**
 * quern_event_set_is_difference:
 * @self: a set
 * @event: an event in it
 *
 * Returns: is it the difference of two others, of which large ones are those
 *   far from 0 on either side?
 */
gboolean
quern_event_set_is_difference (QuernEventSet *self,
                               QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), FALSE);
  g_return_val_if_fail (event < self->events->len, FALSE);

  return get_event (self, event)->is_difference;
}

/**
 * quern_event_set_get_cost:
 * @self: a set
 * @event: an event in it
 * @row: a cost for each real event
 *
 * Returns: the cost of @event: exact, rounded to the nearest integer where a
 *   factor has decimals, held at the ends of 64 bits. For a ratio its value,
 *   rounded, or 0 if it has none: ask for the value instead.
 */
gint64
quern_event_set_get_cost (QuernEventSet *self,
                          QuernEventId   event,
                          const gint64  *row)
{
  if (G_LIKELY (event < self->n_real))
    return row[event];

  g_return_val_if_fail (event < self->events->len, 0);

  return quern_formula_get_cost (get_event (self, event)->formula, row);
}

/**
 * quern_event_set_get_value:
 * @self: a set
 * @event: an event in it
 * @row: a cost for each real event; for a ratio the sums over what is shown
 *
 * Returns: the value of @event, not rounded; NAN for a ratio that divides by 0
 */
double
quern_event_set_get_value (QuernEventSet *self,
                           QuernEventId   event,
                           const gint64  *row)
{
  if (event < self->n_real)
    return (double) row[event];

  g_return_val_if_fail (event < self->events->len, 0.0);

  return quern_formula_get_value (get_event (self, event)->formula, row);
}

/**
 * quern_event_set_get_magnitude:
 * @self: a set
 * @event: an event in it that is no ratio
 * @row: a cost for each real event
 *
 * Returns: the size of its cost; of a difference, the size of its larger side
 */
double
quern_event_set_get_magnitude (QuernEventSet *self,
                               QuernEventId   event,
                               const gint64  *row)
{
  if (event < self->n_real)
    return fabs ((double) row[event]);

  g_return_val_if_fail (event < self->events->len, 0.0);

  return quern_formula_get_magnitude (get_event (self, event)->formula, row);
}

/**
 * quern_event_set_get_weight:
 * @self: a set
 * @event: an event in it
 * @row: a cost for each real event
 * @total: the same for the whole that @row is part of
 *
 * Returns: how much a ratio has to go by: see quern_formula_get_weight(); 1 for
 *   events that are none
 */
double
quern_event_set_get_weight (QuernEventSet *self,
                            QuernEventId   event,
                            const gint64  *row,
                            const gint64  *total)
{
  if (!quern_event_set_is_ratio (self, event))
    return 1.0;

  return quern_formula_get_weight (get_event (self, event)->formula, row, total);
}
