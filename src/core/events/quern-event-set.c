/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-set.h"

#include "quern-config.h"
#include "quern-event-set-private.h"
#include "quern-hash.h"
#include "quern-known-events.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Work limit for binding the formulas of a set: see quern_formula_bind().
 * Typical sets need a few hundred. */
#define BUDGET 1000000

/* Maximum number of evaluation steps for the formulas of a file: over all rows of a profile; and
 * the number always allowed per row, which is enough for some forty derived events. */
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

/* Real events get their unit from their long name or their name; a sum of events with the same
 * unit has it, too. */
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

  /* No unit name for a sum of counts: 2 Ir are not instructions. */
  event->unit = term->unit;
  event->factor = term->factor;
  if (term->unit != QUERN_UNIT_COUNT)
    event->unit_name = g_strdup (term->unit_name);
}

/* Appends an event. Takes ownership of the formula. */
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
  event->side = QUERN_COMPARISON_NONE;
  g_ptr_array_add (self->events, event);
  g_hash_table_insert (self->by_key, event->key, GUINT_TO_POINTER (id));
  find_unit (self, event);

  return id;
}

/* Sets the unit of a derived event, overriding that of its formula. */
void
quern_event_set_set_unit (QuernEventSet *self,
                          QuernEventId   event,
                          const char    *unit)
{
  QuernEvent *e = get_event (self, event);

  g_free (e->unit_name);
  e->unit = quern_known_events_read_unit (unit, &e->factor, &e->unit_name);

  /* For ratios, the unit is only used as a name. */
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
 * @name: a name; may contain any bytes
 *
 * Adds an event that a file has costs for.
 *
 * Returns: its id; that of the existing event if there is one with this name
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
 * @self: a set without derived events
 * @n_rows: the approximate number of rows of costs in the profile
 *
 * Limits the derived events that quern_event_set_add_formulas() adds, since each of them is
 * evaluated for every function and call: the more rows, the fewer events.
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
 * @long_name: (nullable): its display name; may contain the unit: "(elapsed ms)"
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
      copied->side = event->side;
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
 * Returns: (transfer full): a copy of the set, to which events may be added
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
 * Returns: (transfer full): a copy of the set without user-defined events
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

/* The number of events that are from the file or well-known. */
guint
quern_event_set_get_n_given (QuernEventSet *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), 0);

  return self->events->len - self->n_own;
}

/**
 * quern_event_set_find:
 * @self: a set
 * @name: a name, as in the file
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
 * Returns: (transfer none): its display name; its name if it has no other
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
 * Returns: (transfer none) (nullable): the text of its formula; NULL for real
 *   events
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
 * quern_event_set_equal_formulas:
 * @self: a set
 * @event: an event in it
 * @other: another set
 * @other_event: an event in @other
 * @events: by real event of @self: that of @other, or QUERN_NONE
 *
 * Returns: TRUE if both are derived and calculate the same from the same events, see
 *   quern_formula_equal()
 */
gboolean
quern_event_set_equal_formulas (QuernEventSet      *self,
                                QuernEventId        event,
                                QuernEventSet      *other,
                                QuernEventId        other_event,
                                const QuernEventId *events)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self) && event < self->events->len, FALSE);
  g_return_val_if_fail (QUERN_IS_EVENT_SET (other) && other_event < other->events->len, FALSE);

  return event >= self->n_real && other_event >= other->n_real &&
         quern_formula_equal (get_event (self, event)->formula,
                              get_event (other, other_event)->formula, events);
}

/**
 * quern_event_set_get_unit:
 * @self: a set
 * @event: an event in it
 * @factor: (out) (optional): nanoseconds or bytes in a cost of 1; 1 for counts
 *
 * Returns: its unit; %QUERN_UNIT_COUNT for ratios
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
 * Returns: (transfer none) (nullable): a cost of 1, as text: "10 ns", "bytes",
 *   "instructions"; NULL if unknown
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
 * Returns: whether it is a ratio, whose values cannot be added up
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
 * Returns: whether it is the difference of two events, so that its costs are to
 *   be ordered by absolute value
 */
gboolean
quern_event_set_is_difference (QuernEventSet *self,
                               QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), FALSE);
  g_return_val_if_fail (event < self->events->len, FALSE);

  return get_event (self, event)->side == QUERN_COMPARISON_DIFFERENCE;
}

/* The event's side in a comparison; QUERN_COMPARISON_NONE if it does not belong to a comparison or
 * was added later. */
QuernComparisonSide
quern_event_set_get_side (QuernEventSet *self,
                          QuernEventId   event)
{
  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), QUERN_COMPARISON_NONE);
  g_return_val_if_fail (event < self->events->len, QUERN_COMPARISON_NONE);

  return get_event (self, event)->side;
}

/**
 * quern_event_set_get_cost:
 * @self: a set
 * @event: an event in it
 * @row: a cost for each real event
 *
 * Returns: the cost of @event: exact, rounded to the nearest integer if factors
 *   have decimals, saturating at 64 bits. For a ratio its value, rounded, or 0 if
 *   undefined: use quern_event_set_get_value() instead.
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
 * quern_event_set_overflows:
 * @self: a set
 * @event: an event in it
 * @row: a cost for each real event
 *
 * Returns: whether it is derived, and its cost leaves 64 bits although its factors do not, which
 *   quern_event_set_add_formulas() reports
 */
gboolean
quern_event_set_overflows (QuernEventSet *self,
                           QuernEventId   event,
                           const gint64  *row)
{
  gint64 cost;

  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), FALSE);
  g_return_val_if_fail (event < self->events->len, FALSE);

  if (event < self->n_real || quern_event_set_is_ratio (self, event) ||
      quern_formula_is_held (get_event (self, event)->formula))
    return FALSE;

  cost = quern_event_set_get_cost (self, event, row);

  return cost == G_MAXINT64 || cost == G_MININT64;
}

/**
 * quern_event_set_get_value:
 * @self: a set
 * @event: an event in it
 * @row: a cost for each real event; for a ratio, sums
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
 * @event: an event in it that is not a ratio
 * @row: a cost for each real event
 *
 * Returns: the absolute value of its cost; for a difference, that of its larger side
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
 * @total: the row for the whole that @row is part of
 *
 * Returns: the significance of a ratio, see quern_formula_get_weight(); 1 for
 *   other events
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

/* Adding derived events: several at once, which may refer to each other in any
 * order, and the well-known ones. */

/* A malicious file might have more derived events than this, a useful one does not. */
#define MAX_DERIVED 4096

/* Steps per event in addition to its formula. */
#define STEPS_OF_AN_EVENT 4

/* The state of a formula of a batch. */
typedef enum
{
  STATE_NEW,
  STATE_OPEN,   /* its names are being visited */
  STATE_BOUND,
  STATE_FAILED,
} State;

typedef struct
{
  State         state;
  QuernFormula *formula; /* owned, nullable */
  guint         next;    /* index of its next name to visit */
  gboolean      is_again; /* the event has a formula already, which this one should equal */
} Job;

typedef struct
{
  QuernEventSet            *self;
  const QuernFormulaSource *sources;
  Job                      *jobs;    /* owned: one for each source */
  GHashTable               *by_name; /* owned: name → index of its job */
  GArray                   *open;    /* owned: guint, a stack of open jobs */
  QuernFormulaErrorFunc     on_error;
  gpointer                  user_data;
} Batch;

static void
report (Batch        *batch,
        guint         index,
        const GError *error)
{
  if (batch->on_error != NULL)
    batch->on_error (index, error, batch->user_data);
}

G_GNUC_PRINTF (5, 6)
static void
report_text (Batch           *batch,
             guint            index,
             QuernParseError  code,
             guint32          column,
             const char      *format,
             ...)
{
  g_autoptr (GError) error = NULL;
  va_list args;

  va_start (args, format);
  error = quern_parse_error_new_valist (code, (QuernLocation) { 0, column, 0 }, format, args);
  va_end (args);

  report (batch, index, error);
}

/* Reports an error and marks the formula as failed: its event is left out. */
static void
fail (Batch  *batch,
      guint   index,
      GError *error)
{
  batch->jobs[index].state = STATE_FAILED;
  report (batch, index, error);
}

static void
report_other_formula (Batch *batch,
                      guint  index)
{
  g_autofree char *quoted = quern_parse_error_quote (batch->sources[index].name, -1);

  report_text (batch, index, QUERN_PARSE_ERROR_INCONSISTENT, 0,
               _("event %s has another formula already: this one is ignored"), quoted);
}

/* Whether the event may be added, or compared with one that there is; if so, parses its formula. */
static gboolean
begin_job (Batch *batch,
           guint  index)
{
  const QuernFormulaSource *source = &batch->sources[index];
  QuernEventId event = quern_event_set_find (batch->self, source->name);
  g_autofree char *quoted = quern_parse_error_quote (source->name, -1);
  g_autoptr (GError) error = NULL;
  gpointer first;

  if (event != QUERN_NONE && event < batch->self->n_real)
    {
      report_text (batch, index, QUERN_PARSE_ERROR_INCONSISTENT, 0,
                   _("event %s has costs of its own: its formula is ignored"), quoted);
      return FALSE;
    }

  if (event != QUERN_NONE ||
      g_hash_table_lookup_extended (batch->by_name, source->name, NULL, &first))
    {
      const char *other = event != QUERN_NONE ? quern_event_set_get_formula (batch->self, event)
                                              : batch->sources[GPOINTER_TO_UINT (first)].formula;

      /* Each part of a file repeats its derived events. */
      if (strcmp (other, source->formula) == 0)
        return FALSE;

      batch->jobs[index].is_again = TRUE;
    }
  else if (source->name[0] == '\0')
    {
      report_text (batch, index, QUERN_PARSE_ERROR_FORMULA, 0, _("a derived event has no name"));
      return FALSE;
    }

  if (!batch->jobs[index].is_again)
    g_hash_table_insert (batch->by_name, (gpointer) source->name, GUINT_TO_POINTER (index));
  batch->jobs[index].formula = quern_formula_parse (source->formula, &error);
  if (batch->jobs[index].formula == NULL)
    fail (batch, index, error);

  return batch->jobs[index].formula != NULL;
}

/* The lookup function for binding. Failed formulas are treated as unknown names. */
static gboolean
look_up (const char          *name,
         QuernEventId        *event,
         const QuernFormula **formula,
         gpointer             user_data)
{
  Batch *batch = user_data;
  gpointer index;

  *event = quern_event_set_find (batch->self, name);
  if (*event != QUERN_NONE)
    {
      *formula = ((QuernEvent *) g_ptr_array_index (batch->self->events, *event))->formula;
      return TRUE;
    }

  if (!g_hash_table_lookup_extended (batch->by_name, name, NULL, &index))
    return FALSE;

  *formula = batch->jobs[GPOINTER_TO_UINT (index)].formula;

  return batch->jobs[GPOINTER_TO_UINT (index)].state == STATE_BOUND;
}

/* Binds a formula after all its names have been visited. */
static void
close_job (Batch *batch,
           guint  index)
{
  Job *job = &batch->jobs[index];
  g_autoptr (GError) error = NULL;

  if (quern_formula_bind (job->formula, look_up, batch, &batch->self->budget, &error))
    job->state = STATE_BOUND;
  else
    fail (batch, index, error);
}

/* The job at the top of the stack refers to @other, which is on the stack: all
 * jobs from there to the top are a cycle. */
static void
fail_circle (Batch   *batch,
             guint    other,
             guint32  column)
{
  g_autofree char *name = quern_parse_error_quote (batch->sources[other].name, -1);
  guint first = batch->open->len - 1;

  /* Search from the end, so as to visit only the cycle itself: otherwise a deep
   * stack with many cycles would take excessive time. */
  while (g_array_index (batch->open, guint, first) != other)
    first--;

  for (guint i = first; i < batch->open->len; i++)
    {
      guint index = g_array_index (batch->open, guint, i);
      guint32 where = column;

      if (i + 1 < batch->open->len)
        quern_formula_get_name (batch->jobs[index].formula, batch->jobs[index].next - 1, &where);
      batch->jobs[index].state = STATE_FAILED;
      report_text (batch, index, QUERN_PARSE_ERROR_FORMULA, where,
                   _("the formula names its own event, in a circle through %s"), name);
    }
}

/* Visits the next name of a job. */
static void
step_job (Batch *batch,
          guint  index)
{
  Job *job = &batch->jobs[index];
  const char *name;
  guint32 column;
  gpointer found;
  guint other;

  if (job->state != STATE_OPEN || job->next >= quern_formula_get_n_names (job->formula))
    {
      if (job->state == STATE_OPEN)
        close_job (batch, index);
      g_array_set_size (batch->open, batch->open->len - 1);
      return;
    }

  name = quern_formula_get_name (job->formula, job->next++, &column);
  if (!g_hash_table_lookup_extended (batch->by_name, name, NULL, &found))
    return;

  other = GPOINTER_TO_UINT (found);
  if (batch->jobs[other].state == STATE_NEW)
    {
      batch->jobs[other].state = STATE_OPEN;
      g_array_append_val (batch->open, other);
    }
  else if (batch->jobs[other].state == STATE_OPEN)
    {
      fail_circle (batch, other, column);
    }
}

/* Binds a job and everything that it refers to, without recursion. */
static void
run_job (Batch *batch,
         guint  index)
{
  if (batch->jobs[index].state != STATE_NEW)
    return;

  batch->jobs[index].state = STATE_OPEN;
  g_array_append_val (batch->open, index);
  while (batch->open->len > 0)
    step_job (batch, g_array_index (batch->open, guint, batch->open->len - 1));
}

static void
add_event (QuernEventSet            *self,
           const QuernFormulaSource *source,
           QuernFormula             *formula)
{
  QuernEventId event = quern_event_set_append (self, source->name, source->long_name,
                                               source->formula, formula);

  if (source->unit != NULL && *source->unit != '\0')
    quern_event_set_set_unit (self, event, source->unit);
}

/* Whether one more event is allowed; if so, subtracts its steps from the remaining ones. */
static gboolean
take_room (QuernEventSet      *self,
           const QuernFormula *formula)
{
  const guint64 n_steps = STEPS_OF_AN_EVENT + quern_formula_get_n_steps (formula);

  if (self->events->len - self->n_real >= MAX_DERIVED || n_steps > self->room)
    return FALSE;

  self->room -= n_steps;

  return TRUE;
}

/* Whether a formula that was given again calculates the same as that of the event. events: by real
 * event: itself */
static gboolean
is_same_formula (Batch              *batch,
                 guint               index,
                 const QuernEventId *events)
{
  QuernEventId event = quern_event_set_find (batch->self, batch->sources[index].name);

  return event != QUERN_NONE &&
         quern_formula_equal (batch->jobs[index].formula, get_event (batch->self, event)->formula,
                              events);
}

/* Adds the valid events, in the order of the list. */
static void
add_events (Batch *batch,
            guint  n)
{
  QuernEventSet *self = batch->self;
  g_autofree QuernEventId *same = g_new (QuernEventId, MAX (self->n_real, 1));

  for (QuernEventId i = 0; i < self->n_real; i++)
    same[i] = i;

  for (guint i = 0; i < n; i++)
    {
      const QuernFormulaSource *source = &batch->sources[i];
      Job *job = &batch->jobs[i];

      if (job->is_again)
        {
          if (job->state == STATE_BOUND && !is_same_formula (batch, i, same))
            report_other_formula (batch, i);
          continue;
        }

      if (job->state == STATE_BOUND && !take_room (self, job->formula))
        {
          report_text (batch, i, QUERN_PARSE_ERROR_LIMIT, 0,
                       _("there are too many derived events: this one is left out"));
          job->state = STATE_FAILED;
        }

      if (job->state == STATE_BOUND)
        {
          if (quern_formula_is_held (job->formula))
            {
              g_autofree char *quoted = quern_parse_error_quote (source->name, -1);

              report_text (batch, i, QUERN_PARSE_ERROR_OVERFLOW, 0,
                           _("event %s has factors that leave 64 bits: "
                             "its costs are held at the end"),
                           quoted);
            }
          add_event (self, source, g_steal_pointer (&job->formula));
        }
      else if (quern_event_set_find (self, source->name) == QUERN_NONE)
        {
          g_hash_table_add (self->refused, g_strdup (source->name));
        }
    }
}

/**
 * quern_event_set_add_formulas:
 * @self: a set with all its real events
 * @sources: (array length=n_sources): derived events
 * @n_sources: the number of events
 * @on_error: (nullable): called for each invalid event
 * @user_data: for @on_error
 *
 * Adds derived events, which may refer to each other in any order. Invalid ones
 * are reported and left out; so are those that refer to them, and those with the
 * name of a real event. Adding the same event twice is not an error, also if its formula
 * is written in another way.
 */
void
quern_event_set_add_formulas (QuernEventSet            *self,
                              const QuernFormulaSource *sources,
                              guint                     n_sources,
                              QuernFormulaErrorFunc     on_error,
                              gpointer                  user_data)
{
  g_autoptr (GHashTable) by_name = g_hash_table_new (quern_hash_text, g_str_equal);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree Job *jobs = g_new0 (Job, MAX (n_sources, 1));
  Batch batch = { self, sources, jobs, by_name, open, on_error, user_data };

  g_return_if_fail (QUERN_IS_EVENT_SET (self));

  for (guint i = 0; i < n_sources; i++)
    if (!begin_job (&batch, i))
      jobs[i].state = STATE_FAILED;

  for (guint i = 0; i < n_sources; i++)
    run_job (&batch, i);

  add_events (&batch, n_sources);

  for (guint i = 0; i < n_sources; i++)
    g_clear_pointer (&jobs[i].formula, quern_formula_unref);
}

/**
 * quern_event_set_add_own:
 * @self: a set with all events of the file
 * @sources: (array length=n_sources): derived events, defined by the user
 * @n_sources: the number of events
 * @on_error: (nullable): called for each invalid event
 * @user_data: for @on_error
 *
 * Like quern_event_set_add_formulas(), for events that
 * quern_event_set_copy_given() leaves out.
 */
void
quern_event_set_add_own (QuernEventSet            *self,
                         const QuernFormulaSource *sources,
                         guint                     n_sources,
                         QuernFormulaErrorFunc     on_error,
                         gpointer                  user_data)
{
  guint n_before;

  g_return_if_fail (QUERN_IS_EVENT_SET (self));

  n_before = self->events->len;
  quern_event_set_add_formulas (self, sources, n_sources, on_error, user_data);
  self->n_own += self->events->len - n_before;
}

static void
keep_error (guint         index,
            const GError *error,
            gpointer      user_data)
{
  GError **kept = user_data;

  if (*kept == NULL && !g_error_matches (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_OVERFLOW))
    *kept = g_error_copy (error);
}

/**
 * quern_event_set_add_derived:
 * @self: a set with all its real events
 * @name: the name of the new event
 * @formula: a formula over events of the set
 * @long_name: (nullable): its display name
 *
 * Adds a derived event.
 *
 * Returns: its id, or QUERN_NONE with a %QUERN_PARSE_ERROR whose column counts
 *   from the start of @formula
 */
QuernEventId
quern_event_set_add_derived (QuernEventSet  *self,
                             const char     *name,
                             const char     *formula,
                             const char     *long_name,
                             GError        **error)
{
  const QuernFormulaSource source = { .name = name, .formula = formula, .long_name = long_name };
  GError *local_error = NULL;

  g_return_val_if_fail (QUERN_IS_EVENT_SET (self), QUERN_NONE);
  g_return_val_if_fail (name != NULL && formula != NULL, QUERN_NONE);

  quern_event_set_add_formulas (self, &source, 1, keep_error, &local_error);
  if (local_error != NULL)
    {
      g_propagate_error (error, local_error);
      return QUERN_NONE;
    }

  return quern_event_set_find (self, name);
}

/* Makes the formula "Ir + 10 Bm" of the terms that exist; NULL if that would be pointless. */
static char *
compose_sum (QuernEventSet       *self,
             const QuernKnownSum *sum)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_enough = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (sum->terms) && sum->terms[i].name != NULL; i++)
    {
      QuernEventId event = quern_event_set_find (self, sum->terms[i].name);

      /* If the file's formula for a term was rejected, there is no sum. */
      if (g_hash_table_contains (self->refused, sum->terms[i].name))
        return NULL;
      if (event == QUERN_NONE || quern_event_set_is_ratio (self, event))
        continue;

      if (text->len > 0)
        g_string_append (text, " + ");
      g_string_append (text, sum->terms[i].factor);
      g_string_append (text, sum->terms[i].name);
      is_enough |= g_strcmp0 (sum->terms[i].name, sum->not_alone) != 0;
    }

  return is_enough ? g_strdup (text->str) : NULL;
}

/**
 * quern_event_set_add_known:
 * @self: a set with all events of the file
 *
 * Sets long names of known events that have none, and adds the well-known
 * derived events that the file does not define: "L1m", "LLm", "Bm" and "CEst".
 * Their formulas only contain terms that exist in the profile. Nothing that the
 * file defines is changed.
 */
void
quern_event_set_add_known (QuernEventSet *self)
{
  const QuernKnownSum *sums;
  guint n_sums;

  g_return_if_fail (QUERN_IS_EVENT_SET (self));

  sums = quern_known_events_get_sums (&n_sums);
  for (guint i = 0; i < n_sums; i++)
    {
      g_autofree char *formula = compose_sum (self, &sums[i]);

      if (formula != NULL && quern_event_set_find (self, sums[i].name) == QUERN_NONE &&
          !g_hash_table_contains (self->refused, sums[i].name))
        quern_event_set_add_derived (self, sums[i].name, formula, NULL, NULL);
    }

  for (guint i = 0; i < self->events->len; i++)
    {
      const QuernEvent *event = g_ptr_array_index (self->events, i);
      const char *long_name = quern_known_events_get_long_name (event->name);

      if (event->long_name == NULL && long_name != NULL)
        quern_event_set_set_long_name (self, i, long_name);
    }
}
