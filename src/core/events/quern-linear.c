/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-linear.h"

/**
 * QuernLinear:
 *
 * A sum of events with decimal factors, all with the same number of decimals.
 * Evaluated exactly, in 192 bits.
 *
 * A file can make factors grow indefinitely (E1 = E0 + E0, E2 = E1 + E1, …).
 * Integer factors saturate at 2^63: then the product with any cost exceeds 64
 * bits or is 0, as the exact product would. This is only correct if all factors
 * have the same sign, because saturated ones cannot be subtracted: see
 * quern_linear_is_sound(). If a factor with decimals becomes too large, functions
 * fail.
 */

typedef struct
{
  QuernWide    number; /* absolute value at most LIMIT, never 0 */
  QuernEventId event;
} Term;

struct _QuernLinear
{
  GArray  *terms;    /* owned: Term, in ascending order of event */
  guint    decimals;
  gboolean held;
};

#define LIMIT ((QuernWide) 1 << 63)

/**
 * quern_linear_new:
 * @event: a real event, or QUERN_NONE for the number 1
 * @factor: its factor
 *
 * Returns: (transfer full): the sum of one term
 */
QuernLinear *
quern_linear_new (QuernEventId event,
                  QuernDecimal factor)
{
  QuernLinear *self = g_new0 (QuernLinear, 1);
  Term term = { factor.number, event };

  g_assert (factor.number <= LIMIT && factor.number >= -LIMIT);
  g_assert (factor.decimals <= QUERN_MAX_DECIMALS);

  self->terms = g_array_new (FALSE, FALSE, sizeof (Term));
  self->decimals = factor.decimals;
  self->held = factor.held;
  if (factor.number != 0)
    g_array_append_val (self->terms, term);

  return self;
}

QuernLinear *
quern_linear_copy (const QuernLinear *self)
{
  QuernLinear *copy = g_new0 (QuernLinear, 1);

  copy->terms = g_array_copy (self->terms);
  copy->decimals = self->decimals;
  copy->held = self->held;

  return copy;
}

void
quern_linear_shift (QuernLinear *self,
                    guint        offset)
{
  for (guint i = 0; i < self->terms->len; i++)
    if (g_array_index (self->terms, Term, i).event != QUERN_NONE)
      g_array_index (self->terms, Term, i).event += offset;
}

void
quern_linear_free (QuernLinear *self)
{
  g_array_unref (self->terms);
  g_free (self);
}

/* Clamps a number that is too large. FALSE if it has decimals: the clamped number
 * might be scaled down into 64 bits, and would be wrong. */
static gboolean
hold (QuernLinear *self,
      QuernWide   *number)
{
  if (*number <= LIMIT && *number >= -LIMIT)
    return TRUE;

  if (self->decimals > 0)
    return FALSE;

  *number = *number < 0 ? -LIMIT : LIMIT;
  self->held = TRUE;

  return TRUE;
}

static gboolean
raise_decimals (QuernLinear *self,
                guint        decimals)
{
  if (self->decimals >= decimals)
    return TRUE;

  if (self->held)
    return FALSE;

  while (self->decimals < decimals)
    {
      self->decimals++;
      for (guint i = 0; i < self->terms->len; i++)
        {
          Term *term = &g_array_index (self->terms, Term, i);

          term->number *= 10;
          if (!hold (self, &term->number))
            return FALSE;
        }
    }

  return TRUE;
}

/* The index of the first term whose event is not less. */
static guint
find_term (const QuernLinear *self,
           QuernEventId       event)
{
  guint low = 0;
  guint high = self->terms->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->terms, Term, middle).event < event)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

static gboolean
add_term (QuernLinear *self,
          Term         term,
          gboolean     held)
{
  guint low = find_term (self, term.event);

  if (low < self->terms->len && g_array_index (self->terms, Term, low).event == term.event)
    {
      Term *mine = &g_array_index (self->terms, Term, low);

      if (held && (mine->number < 0) != (term.number < 0))
        return FALSE;

      mine->number += term.number;
      if (!hold (self, &mine->number))
        return FALSE;
      if (mine->number == 0)
        g_array_remove_index (self->terms, low);
    }
  else
    {
      g_array_insert_val (self->terms, low, term);
    }

  return TRUE;
}

/**
 * quern_linear_add:
 * @self: a sum
 * @other: another
 *
 * Adds the terms of @other to @self.
 *
 * Returns: FALSE if a factor becomes too large; then @self can only be freed
 */
gboolean
quern_linear_add (QuernLinear       *self,
                  const QuernLinear *other)
{
  g_autoptr (QuernLinear) raised = NULL;
  gboolean held;

  if (!raise_decimals (self, other->decimals))
    return FALSE;

  if (other->decimals < self->decimals)
    {
      raised = quern_linear_copy (other);
      if (!raise_decimals (raised, self->decimals))
        return FALSE;
      other = raised;
    }

  held = self->held || other->held;
  for (guint i = 0; i < other->terms->len; i++)
    if (!add_term (self, g_array_index (other->terms, Term, i), held || self->held))
      return FALSE;

  self->held = self->held || other->held;

  return TRUE;
}

/* Removes trailing zeros, 0.50 → 0.5: fewer decimals allow larger factors. */
static void
drop_zeros (QuernLinear *self)
{
  while (self->decimals > 0)
    {
      for (guint i = 0; i < self->terms->len; i++)
        if (g_array_index (self->terms, Term, i).number % 10 != 0)
          return;

      for (guint i = 0; i < self->terms->len; i++)
        g_array_index (self->terms, Term, i).number /= 10;
      self->decimals--;
    }
}

/**
 * quern_linear_scale:
 * @self: a sum
 * @factor: a factor for all its terms
 *
 * Returns: FALSE if a factor becomes too large; then @self can only be freed
 */
gboolean
quern_linear_scale (QuernLinear  *self,
                    QuernDecimal  factor)
{
  if (factor.number == 0)
    {
      g_array_set_size (self->terms, 0);
      self->decimals = 0;
      self->held = FALSE;
      return TRUE;
    }

  self->decimals += factor.decimals;
  self->held = self->held || (factor.held && self->terms->len > 0);
  if (self->decimals > QUERN_MAX_DECIMALS || (self->held && self->decimals > 0))
    return FALSE;

  for (guint i = 0; i < self->terms->len; i++)
    {
      Term *term = &g_array_index (self->terms, Term, i);

      /* Both are at most 2^63: the product fits. */
      term->number *= factor.number;
      if (!hold (self, &term->number))
        return FALSE;
    }
  drop_zeros (self);

  return TRUE;
}

static QuernWide
get_power_of_ten (guint exponent)
{
  QuernWide power = 1;

  while (exponent-- > 0)
    power *= 10;

  return power;
}

/**
 * quern_linear_equal:
 * @self: a sum
 * @other: a sum of the events of another set
 * @events: by event of @self: that of @other, or QUERN_NONE
 *
 * Returns: TRUE if both have the same factors
 */
gboolean
quern_linear_equal (const QuernLinear  *self,
                    const QuernLinear  *other,
                    const QuernEventId *events)
{
  /* Factors are at most 2^63, so the products fit. */
  QuernWide scale = get_power_of_ten (other->decimals);
  QuernWide other_scale = get_power_of_ten (self->decimals);

  if (self->terms->len != other->terms->len || self->held != other->held)
    return FALSE;

  for (guint i = 0; i < self->terms->len; i++)
    {
      const Term *term = &g_array_index (self->terms, Term, i);
      QuernEventId event = term->event != QUERN_NONE ? events[term->event] : QUERN_NONE;
      guint at = find_term (other, event);
      const Term *match = at < other->terms->len ? &g_array_index (other->terms, Term, at) : NULL;

      if (match == NULL || (event == QUERN_NONE) != (term->event == QUERN_NONE) ||
          match->event != event || match->number * other_scale != term->number * scale)
        return FALSE;
    }

  return TRUE;
}

guint
quern_linear_get_n_terms (const QuernLinear *self)
{
  return self->terms->len;
}

QuernEventId
quern_linear_get_event (const QuernLinear *self,
                        guint              term)
{
  return g_array_index (self->terms, Term, term).event;
}

/**
 * quern_linear_is_constant:
 * @self: a sum
 * @constant: (out): its value
 *
 * Returns: TRUE if it does not contain any events
 */
gboolean
quern_linear_is_constant (const QuernLinear *self,
                          QuernDecimal      *constant)
{
  *constant = (QuernDecimal) { 0, 0, FALSE };
  if (self->terms->len == 0)
    return TRUE;

  if (self->terms->len > 1 || quern_linear_get_event (self, 0) != QUERN_NONE)
    return FALSE;

  constant->number = g_array_index (self->terms, Term, 0).number;
  constant->decimals = self->decimals;
  constant->held = self->held;

  return TRUE;
}

/* Whether there is a bare number among the terms, so that costs of rows do not add up. */
gboolean
quern_linear_has_constant (const QuernLinear *self)
{
  guint n = self->terms->len;

  return n > 0 && quern_linear_get_event (self, n - 1) == QUERN_NONE;
}

gboolean
quern_linear_is_held (const QuernLinear *self)
{
  return self->held;
}

/* Whether costs are correct once clamped to 64 bits. */
gboolean
quern_linear_is_sound (const QuernLinear *self)
{
  if (!self->held)
    return TRUE;

  for (guint i = 1; i < self->terms->len; i++)
    if ((g_array_index (self->terms, Term, i).number < 0) !=
        (g_array_index (self->terms, Term, 0).number < 0))
      return FALSE;

  return TRUE;
}

/* The sum before division by 10^decimals, as high * 2^64 + low. Each product is
 * at most 2^126, and is added in two halves, so that nothing is lost. */
static void
sum_up (const QuernLinear *self,
        const gint64      *row,
        QuernWide         *high,
        guint64           *low)
{
  QuernWide upper = 0;
  QuernWide lower = 0;

  for (guint i = 0; i < self->terms->len; i++)
    {
      const Term *term = &g_array_index (self->terms, Term, i);
      QuernWide product = term->number * (term->event == QUERN_NONE ? 1 : row[term->event]);

      upper += product >> 64;
      lower += (guint64) product;
    }

  *high = upper + (lower >> 64);
  *low = (guint64) lower;
}

/**
 * quern_linear_get_cost:
 * @self: a sum
 * @row: a cost for each real event
 *
 * Returns: its value, rounded to the nearest integer (halves away from 0),
 *   saturating at 64 bits
 */
gint64
quern_linear_get_cost (const QuernLinear *self,
                       const gint64      *row)
{
  QuernWide high;
  QuernWide sum;
  guint64 low;

  sum_up (self, row, &high, &low);

  /* Beyond 126 bits, the result exceeds 64 bits even with 18 decimals. */
  if (high >= LIMIT / 2 || high < -LIMIT / 2)
    return high < 0 ? G_MININT64 : G_MAXINT64;

  sum = high * LIMIT * 2 + low;
  if (self->decimals > 0)
    {
      QuernWide divisor = get_power_of_ten (self->decimals);
      QuernWide half = sum < 0 ? -(divisor / 2) : divisor / 2;

      sum = (sum + half) / divisor;
    }

  if (sum > G_MAXINT64)
    return G_MAXINT64;
  if (sum < G_MININT64)
    return G_MININT64;

  return (gint64) sum;
}

/* Like quern_linear_get_cost(), but neither rounded nor clamped. */
double
quern_linear_get_value (const QuernLinear *self,
                        const gint64      *row)
{
  QuernWide high;
  guint64 low;
  double sum;

  sum_up (self, row, &high, &low);

  if (high >= -LIMIT / 2 && high < LIMIT / 2)
    sum = (double) (high * LIMIT * 2 + low);
  else
    sum = (double) high * 18446744073709551616.0 + (double) low;

  return sum / (double) get_power_of_ten (self->decimals);
}

/* The sum of the positive or of the negative terms, whichever is larger in absolute value; at
 * least 0. */
double
quern_linear_get_magnitude (const QuernLinear *self,
                            const gint64      *row)
{
  double sums[2] = { 0.0, 0.0 };

  for (guint i = 0; i < self->terms->len; i++)
    {
      const Term *term = &g_array_index (self->terms, Term, i);
      double cost = term->event != QUERN_NONE ? (double) row[term->event] : 1.0;
      double value = (double) term->number * cost;

      sums[value < 0.0] += value < 0.0 ? -value : value;
    }

  return MAX (sums[0], sums[1]) / (double) get_power_of_ten (self->decimals);
}
