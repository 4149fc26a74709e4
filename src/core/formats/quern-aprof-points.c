/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the points of aprof reports: lines of numbers, which make up most of the file. */

#include "quern-aprof-state.h"

#include "quern-config.h"
#include "quern-grow.h"
#include "quern-memory.h"
#include "quern-scanner.h"

#include <glib/gi18n-lib.h>

/* Version 6 has up to 18; further numbers are ignored. */
#define MAX_NUMBERS 20

/* Relative tolerance for comparing costs: sums of squares are rounded. */
#define ROUNDING 1e-9

typedef enum
{
  SIZE,
  MINIMUM,
  MAXIMUM,
  SUM,
  SQUARES,
  COUNT,
  REAL_SUM,
  SELF_SUM,
  SELF_MINIMUM,
  SELF_MAXIMUM,
  SELF_SQUARES,
  N_FIELDS,
} Field;

/* The meaning of the numbers of a point: SEMANTICS 2. */
typedef struct
{
  guint            n_needed; /* fewer: the line is cut */
  guint            n;
  Field            fields[N_FIELDS];
  QuernCostPointFields known;
} Layout;

static const Layout layouts[] = {
  { 6, 6, { SIZE, MINIMUM, MAXIMUM, SUM, SQUARES, COUNT }, QUERN_COST_POINT_SUM_OF_SQUARES },
  { 7, 7, { SIZE, MINIMUM, MAXIMUM, SUM, COUNT, REAL_SUM, SELF_SUM },
    QUERN_COST_POINT_REAL_SUM | QUERN_COST_POINT_SELF_SUM },
  { 9, 9,
    { SIZE, MINIMUM, MAXIMUM, SUM, COUNT, REAL_SUM, SELF_SUM, SELF_MINIMUM, SELF_MAXIMUM },
    QUERN_COST_POINT_REAL_SUM | QUERN_COST_POINT_SELF_SUM | QUERN_COST_POINT_SELF_RANGE },
  { 10, 11,
    { SIZE, MINIMUM, MAXIMUM, SUM, SQUARES, COUNT, REAL_SUM, SELF_SUM, SELF_MINIMUM, SELF_MAXIMUM,
      SELF_SQUARES },
    QUERN_COST_POINT_ALL },
};

/* Before version 1.0: size, cost of each call, number of calls. */
static const Layout oldest = { 3, 3, { SIZE, MAXIMUM, COUNT }, 0 };

/* The numbers of a line. */
typedef struct
{
  guint64     values[MAX_NUMBERS];
  double      wide[MAX_NUMBERS];   /* values that exceed 64 bits */
  const char *at[MAX_NUMBERS];     /* positions in the line */
  guint32     are_wide;            /* a bit per number: it is in wide */
  guint       n;
} Numbers;

/* Makes room for one more element in a table; NULL with an error if out of memory. */
static gpointer
grow_table (QuernAprofState *self,
            gpointer         table,
            gsize           *capacity,
            gsize            n,
            gsize            size)
{
  gpointer grown = quern_grow (table, capacity, n + 1, size);

  if (grown == NULL && self->error == NULL)
    quern_memory_set_out (&self->error);

  return grown;
}

/* Ids of different reports are different. */
static guint64
get_key (const QuernAprofState *self,
         guint64                id)
{
  return (guint64) self->n_ended << 32 | id;
}

/**
 * quern_aprof_find_routine:
 * @self: a state
 * @id: its id in the report, at most 32 bits
 * @routine: (out): its number
 *
 * Finds a routine, or adds an empty one.
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_aprof_find_routine (QuernAprofState *self,
                          guint64          id,
                          guint32         *routine)
{
  gpointer grown;
  gboolean is_new;

  grown = grow_table (self, self->routines, &self->routines_capacity, self->routine_of.n,
                      sizeof *self->routines);
  if (grown == NULL)
    return FALSE;
  self->routines = grown;
  if (!quern_number_map_insert (&self->routine_of, get_key (self, id), routine, &is_new))
    return quern_memory_set_out (&self->error);

  if (is_new)
    self->routines[*routine] = (QuernAprofRoutine) {
      (guint32) id, QUERN_NONE, QUERN_NONE, QUERN_NONE, QUERN_NONE, self->line_number, FALSE,
    };

  return TRUE;
}

/* Like quern_aprof_find_routine(), for a context. */
gboolean
quern_aprof_find_context (QuernAprofState *self,
                          guint64          id,
                          guint32         *context)
{
  gpointer grown;
  gboolean is_new;

  grown = grow_table (self, self->contexts, &self->contexts_capacity, self->context_of.n,
                      sizeof *self->contexts);
  if (grown == NULL)
    return FALSE;
  self->contexts = grown;
  if (!quern_number_map_insert (&self->context_of, get_key (self, id), context, &is_new) ||
      *context >= QUERN_APROF_CONTEXT)
    return quern_memory_set_out (&self->error);

  if (is_new)
    self->contexts[*context] =
      (QuernAprofContext) { QUERN_NONE, (guint32) MIN (self->line_number, G_MAXUINT32) };

  return TRUE;
}

/* Reads a number of any width. */
static double
read_wide (const char *at)
{
  double value = 0;

  for (; quern_is_digit (*at); at++)
    value = value * 10 + (*at - '0');

  return value;
}

static gboolean
read_numbers (QuernAprofState *self,
              const char      *at,
              Numbers         *numbers)
{
  numbers->n = 0;
  numbers->are_wide = 0;

  for (;;)
    {
      guint i = numbers->n;
      const char *start = at = quern_skip_blanks (at);
      QuernScan scan;

      if (quern_is_line_end (at) || i == MAX_NUMBERS)
        return TRUE;

      scan = quern_scan_number (&at, &numbers->values[i]);
      if (scan == QUERN_SCAN_NONE || (!quern_is_blank (*at) && !quern_is_line_end (at)))
        {
          quern_aprof_report (self, QUERN_PARSE_ERROR_NUMBER, start,
                              _("this is not a number of a point, which is left out"));
          return FALSE;
        }
      if (scan == QUERN_SCAN_TOO_WIDE)
        {
          numbers->are_wide |= 1u << i;
          numbers->wide[i] = read_wide (start);
        }
      numbers->at[i] = start;
      numbers->n++;
    }
}

/* The layout of the n numbers after the id; NULL if there are too few. */
static const Layout *
choose_layout (const QuernAprofState *self,
               guint                  n)
{
  const Layout *layout;

  if (self->version <= 1 && n == oldest.n)
    return &oldest;
  if (self->version >= 1)
    layout = &layouts[MIN (self->version, (int) G_N_ELEMENTS (layouts)) - 1];
  else
    layout = n >= 10 ? &layouts[3] : n >= 9 ? &layouts[2] : n >= 7 ? &layouts[1] : &layouts[0];

  return n >= layout->n_needed ? layout : NULL;
}

static double
get_square (const Numbers *numbers,
            guint          i)
{
  return (numbers->are_wide >> i & 1) != 0 ? numbers->wide[i] : (double) numbers->values[i];
}

static void
set_field (QuernCostPoint    *point,
           Field          field,
           const Numbers *numbers,
           guint          i)
{
  guint64 value = numbers->values[i];

  switch (field)
    {
    case SIZE: point->size = value; break;
    case MINIMUM: point->min = value; break;
    case MAXIMUM: point->max = value; break;
    case SUM: point->sum = value; break;
    case SQUARES: point->sum_of_squares = get_square (numbers, i); break;
    case COUNT: point->count = value; break;
    case REAL_SUM: point->real_sum = value; break;
    case SELF_SUM: point->self_sum = value; break;
    case SELF_MINIMUM: point->self_min = value; break;
    case SELF_MAXIMUM: point->self_max = value; break;
    case SELF_SQUARES: point->self_sum_of_squares = get_square (numbers, i); break;
    case N_FIELDS:
    default: g_assert_not_reached ();
    }
}

/* Sets fields that the line omits, or that are derived from the others. */
static void
complete_point (QuernCostPoint   *point,
                const Layout *layout,
                guint         n)
{
  point->known = layout->known;
  if (layout->n > n)
    point->known &= (QuernCostPointFields) ~QUERN_COST_POINT_SELF_SUM_OF_SQUARES;
  if (layout != &oldest)
    return;

  point->min = point->max;
  if (__builtin_mul_overflow (point->max, point->count, &point->sum))
    point->sum = G_MAXUINT64;
}

static gboolean
is_less (double a,
         double b)
{
  return a < b * (1 - ROUNDING);
}

/* Describes a contradiction within a point; NULL if there is none. Such points are
 * kept: even the examples in the format's specification have contradictions. */
static const char *
find_contradiction (const QuernCostPoint *point)
{
  const double n = (double) point->count;
  const double sum = (double) point->sum;
  const double self = (double) point->self_sum;

  if (point->min > point->max || point->self_min > point->self_max)
    return _("the smallest cost of this point is larger than the largest one");
  if (point->count == 0)
    return _("this point is of no call");
  if (is_less (sum, n * (double) point->min) || is_less (n * (double) point->max, sum))
    return _("the sum of this point does not fit its smallest and largest cost");
  if ((point->known & QUERN_COST_POINT_SELF_RANGE) != 0 &&
      (is_less (self, n * (double) point->self_min) ||
       is_less (n * (double) point->self_max, self)))
    return _("the sum of self costs of this point does not fit the smallest and the largest one");
  if (point->self_sum > point->sum || point->real_sum > point->sum)
    return _("a part of the cost of this point is larger than the whole");
  if ((point->known & QUERN_COST_POINT_SUM_OF_SQUARES) != 0 &&
      is_less (point->sum_of_squares * n, sum * sum))
    return _("the sum of squares of this point does not fit its sum");

  return NULL;
}

/* Only sums of squares may be wider than 64 bits. */
static gboolean
has_bad_width (QuernAprofState *self,
               const Numbers   *numbers,
               const Layout    *layout)
{
  for (guint i = 0; numbers->are_wide >> i != 0; i++)
    {
      Field field = i > 0 && i <= layout->n ? layout->fields[i - 1] : SIZE;

      if ((numbers->are_wide >> i & 1) == 0 || i > layout->n || field == SQUARES ||
          field == SELF_SQUARES)
        continue;

      quern_aprof_report (self, QUERN_PARSE_ERROR_NUMBER, numbers->at[i],
                          _("this number of a point is wider than 64 bits: it is left out"));
      return TRUE;
    }

  return FALSE;
}

/* Finds a context; cached, because the points of a context are mostly consecutive. */
static gboolean
find_context_again (QuernAprofState *self,
                    guint64          id,
                    guint32         *context)
{
  if (self->last_context == QUERN_NONE || self->last_id != id)
    {
      if (!quern_aprof_find_context (self, id, &self->last_context))
        return FALSE;
      self->last_id = id;
    }
  *context = self->last_context;

  return TRUE;
}

static void
add_point (QuernAprofState  *self,
           const Numbers    *numbers,
           gboolean          is_of_context,
           const QuernCostPoint *point)
{
  guint32 owner;

  if (numbers->values[0] > G_MAXUINT32)
    {
      quern_aprof_report (self, QUERN_PARSE_ERROR_NUMBER, numbers->at[0],
                          _("an id has at most 32 bits; this line is left out"));
      return;
    }
  if (is_of_context ? !find_context_again (self, numbers->values[0], &owner)
                    : !quern_aprof_find_routine (self, numbers->values[0], &owner))
    return;

  if (is_of_context)
    owner |= QUERN_APROF_CONTEXT;
  else
    self->routines[owner].has_points = TRUE;
  self->lacks_self |= (point->known & QUERN_COST_POINT_SELF_SUM) == 0;
  if (!quern_series_builder_add (self->points, owner, point))
    quern_memory_set_out (&self->error);
}

/**
 * quern_aprof_read_point:
 * @self: a state
 * @at: the position after the first letter of the current line
 * @is_of_context: whether it is a line “q” rather than “p”
 *
 * Reads a point.
 */
void
quern_aprof_read_point (QuernAprofState *self,
                        const char      *at,
                        gboolean         is_of_context)
{
  QuernCostPoint point = { 0 };
  const Layout *layout;
  const char *contradiction;
  Numbers numbers;
  guint n;

  if (!read_numbers (self, at, &numbers))
    return;

  layout = numbers.n > 0 ? choose_layout (self, numbers.n - 1) : NULL;
  if (layout == NULL)
    {
      quern_aprof_report (self, QUERN_PARSE_ERROR_SYNTAX, self->line,
                          _("this point has too few numbers: it is left out"));
      return;
    }
  if (has_bad_width (self, &numbers, layout))
    return;

  n = MIN (numbers.n - 1, layout->n);
  for (guint i = 0; i < n; i++)
    set_field (&point, layout->fields[i], &numbers, i + 1);
  complete_point (&point, layout, n);

  contradiction = find_contradiction (&point);
  if (contradiction != NULL)
    quern_aprof_report (self, QUERN_PARSE_ERROR_INCONSISTENT, self->line, contradiction);
  add_point (self, &numbers, is_of_context, &point);
}
