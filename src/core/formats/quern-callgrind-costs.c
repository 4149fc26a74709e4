/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads positions and costs. Profiles mostly consist of these lines, so this
 * code determines the speed of reading. */

#include "quern-callgrind-state.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TOP_BIT ((guint64) 1 << 63)

/* Skips the rest of a range, "+5-9" or "16:20": only its start is used. */
static const char *
skip_range (const char *at)
{
  guint64 ignored;

  if (*at == '+' || *at == '-' || *at == ':')
    {
      const char *behind = at + 1;

      if (quern_scan_number (&behind, &ignored) != QUERN_SCAN_NONE)
        return behind;
    }

  return at;
}

static void
report_relative (QuernCallgrindState *self,
                 const char          *at)
{
  if (self->n_parts < 2 || self->reported_unanchored)
    return;

  self->reported_unanchored = TRUE;
  quern_callgrind_report (self, QUERN_PARSE_ERROR_REFERENCE, at,
                          _("the first position of a part is relative, and counts from 0"));
}

/* Returns a position relative to the last one, clamped to 64 bits. */
static guint64
step (QuernCallgrindState *self,
      const char          *at,
      guint64              base,
      guint64              distance)
{
  guint64 position;

  if (*at == '+')
    {
      if (!__builtin_add_overflow (base, distance, &position))
        return position;

      quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, at,
                              _("a position is wider than 64 bits"));
      return G_MAXUINT64;
    }

  if (distance <= base)
    return base - distance;

  quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, at, _("a position is below 0"));

  return 0;
}

static gboolean
read_position (QuernCallgrindState  *self,
               QuernPositionKind     kind,
               const char          **line,
               guint64              *position)
{
  const guint anchor = 1u << kind;
  const char *at = *line;
  const char *number = at;
  guint64 value;
  QuernScan scan;

  if (*at == '*')
    {
      if (G_UNLIKELY ((self->anchored & anchor) == 0))
        report_relative (self, at);
      *line = at + 1;
      return TRUE;
    }

  if (*at == '+' || *at == '-')
    number++;

  scan = quern_scan_number (&number, &value);
  if (G_UNLIKELY (scan == QUERN_SCAN_NONE))
    {
      if (quern_is_line_end (at))
        quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, at,
                                _("a position is missing here"));
      else
        quern_callgrind_report_word (self, QUERN_PARSE_ERROR_NUMBER, at, _("this is no position"));
      return FALSE;
    }
  if (G_UNLIKELY (scan == QUERN_SCAN_TOO_WIDE))
    quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, at,
                            _("a position is wider than 64 bits"));

  if (quern_is_digit (*at))
    {
      *position = value;
      self->anchored |= anchor;
    }
  else
    {
      if (G_UNLIKELY ((self->anchored & anchor) == 0))
        report_relative (self, at);
      *position = step (self, at, *position, value);
    }

  if (G_UNLIKELY (!quern_is_blank (*number) && *number != '\n'))
    {
      number = skip_range (number);
      if (!quern_is_blank (*number) && !quern_is_line_end (number))
        {
          quern_callgrind_report_word (self, QUERN_PARSE_ERROR_NUMBER, at,
                                       _("this is no position"));
          return FALSE;
        }
    }
  *line = number;

  return TRUE;
}

/* Slow path for positions of any form. */
static gboolean
read_odd_positions (QuernCallgrindState  *self,
                    const char          **at,
                    guint64              *positions)
{
  const char *p = *at;

  for (guint i = 0; i < self->n_positions; i++)
    {
      if (!read_position (self, self->kinds[i], &p, &positions[self->kinds[i]]))
        return FALSE;
      p = quern_skip_blanks (p);
    }
  *at = p;

  return TRUE;
}

/* Fast path for nearly all positions: "*", "+3", "-3", "3" or "0x3", with few
 * digits, followed by a blank or the end of the line. FALSE for anything
 * else. */
static inline gboolean
scan_plain_position (QuernCallgrindState  *self,
                     QuernPositionKind     kind,
                     QuernDigitScan       *scan,
                     const char          **line,
                     guint64              *position)
{
  const char *start = *line;
  const char sign = *start;
  guint64 value = 0;
  guint64 stepped;
  const char *p;
  gsize n;

  if (!quern_is_digit (sign))
    {
      /* Skip the bit of the sign. */
      quern_digit_scan_next (scan, start);
      start++;
    }
  p = quern_digit_scan_next (scan, start);
  n = (gsize) (p - start);

  if (G_UNLIKELY (n == 0 ? sign != '*' : n > 8 || sign == '*'))
    return FALSE;
  if (n > 0)
    value = quern_get_digits (start, n);

  if (start == *line)
    {
      if (*p == 'x' && n == 1 && value == 0)
        {
          p = start;
          if (quern_scan_hex (&p, &value) != QUERN_SCAN_OK)
            return FALSE;
          scan->others = 0;
          if (*p == ' ' || *p == '\n')
            quern_digit_scan_next (scan, p);
        }
      self->anchored |= 1u << kind;
      *position = value;
    }
  else
    {
      stepped = sign == '-' ? *position - value : *position + value;

      /* Steps are small: if the top bit changes, the position may have wrapped
       * around. */
      if (G_UNLIKELY (((stepped ^ *position) & TOP_BIT) != 0 ||
                      (sign != '+' && sign != '-' && sign != '*')))
        return FALSE;
      *position = stepped;
    }

  if (G_UNLIKELY (*p != ' ' && *p != '\n'))
    return FALSE;

  *line = p + (*p == ' ');

  return TRUE;
}

/* Reads all positions of a line if each is plain; else leaves everything unchanged. */
static inline gboolean
scan_plain_positions (QuernCallgrindState  *self,
                      QuernDigitScan       *scan,
                      const char          **line,
                      guint64              *positions)
{
  const QuernPositionKind first = self->kinds[0];
  const QuernPositionKind second = self->kinds[1];
  const guint used = 1u << first | 1u << second;
  guint64 first_at = positions[first];
  guint64 second_at = positions[second];
  const char *at = *line;

  if (G_UNLIKELY (self->n_positions == 0 || self->n_positions > 2 ||
                  (self->n_positions == 2 && first == second) ||
                  (self->n_parts > 1 && (self->anchored & used) != used)))
    return FALSE;

  if (!scan_plain_position (self, first, scan, &at, &first_at) ||
      (self->n_positions == 2 && !scan_plain_position (self, second, scan, &at, &second_at)))
    return FALSE;

  positions[first] = first_at;
  if (self->n_positions == 2)
    positions[second] = second_at;
  *line = at;

  return TRUE;
}

/**
 * quern_callgrind_positions:
 * @self: a state, in a part
 * @at: (inout): the start of the subpositions; advanced to their end
 * @positions: (inout): the last position by kind; replaced by the new one
 *
 * Reads the subpositions of a line.
 *
 * Returns: whether they are complete; if not, a warning was added
 */
gboolean
quern_callgrind_positions (QuernCallgrindState  *self,
                           const char          **at,
                           guint64              *positions)
{
  QuernDigitScan scan = { *at, quern_find_others (*at) };

  return scan_plain_positions (self, &scan, at, positions) ||
         read_odd_positions (self, at, positions);
}

/* Reads a cost that is not a plain number below 2^63. */
static gboolean
read_odd_cost (QuernCallgrindState  *self,
               const char          **at,
               gint64               *cost)
{
  const char *p = *at;
  gboolean is_negative = *p == '-';
  guint64 value = 0;
  QuernScan scan;

  if (*p == '.' && (quern_is_blank (p[1]) || quern_is_line_end (p + 1)))
    {
      *cost = 0;
      *at = p + 1;
      return TRUE;
    }

  p += is_negative;
  scan = quern_scan_number (&p, &value);
  if (scan == QUERN_SCAN_NONE || (!quern_is_blank (*p) && !quern_is_line_end (p)))
    {
      quern_callgrind_report_word (self, QUERN_PARSE_ERROR_NUMBER, *at, _("this is no cost"));
      return FALSE;
    }

  if (scan == QUERN_SCAN_TOO_WIDE)
    {
      quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, *at,
                              _("a cost is wider than 64 bits, and is read as 0"));
      value = 0;
    }
  else if (is_negative && value > (guint64) G_MAXINT64 + 1)
    {
      quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, *at,
                              _("a cost is below −2⁶³, and is held there"));
      value = (guint64) G_MAXINT64 + 1;
    }
  else if (!is_negative && value > G_MAXINT64)
    {
      quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, *at,
                              _("a cost from 2⁶³ on is read as a negative one without its sign"));
    }

  *cost = is_negative ? (gint64) (0 - value) : (gint64) value;
  *at = p;

  return TRUE;
}

static void
make_room (QuernCallgrindState *self)
{
  self->n_costs = MAX (64, 2 * self->n_costs);
  self->costs = g_renew (gint64, self->costs, self->n_costs);
}

/* Fast path for a line with plain positions, and costs that each have at most
 * eight digits and are preceded by one blank. Returns the end of the line; NULL,
 * leaving everything unchanged, if the line has another form. */
static inline const char *
read_plain_line (QuernCallgrindState *self,
                 const char          *line,
                 guint               *n_costs)
{
  const guint room = MIN (self->n_events, self->n_costs);
  QuernDigitScan scan = { line, quern_find_others (line) };
  guint64 positions[QUERN_N_POSITION_KINDS];
  const char *at = line;
  guint n = 0;

  positions[self->kinds[0]] = self->at[self->kinds[0]];
  positions[self->kinds[1]] = self->at[self->kinds[1]];
  if (!scan_plain_positions (self, &scan, &at, positions))
    return NULL;

  while (*at != '\n')
    {
      const char *end = quern_digit_scan_next (&scan, at);
      const gsize n_digits = (gsize) (end - at);

      if (G_UNLIKELY (n == room || n_digits - 1 > 7 || (*end != ' ' && *end != '\n')))
        return NULL;

      self->costs[n++] = (gint64) quern_get_digits (at, n_digits);
      at = end + (*end == ' ');
    }

  *n_costs = n;
  self->at[self->kinds[0]] = positions[self->kinds[0]];
  if (self->n_positions == 2)
    self->at[self->kinds[1]] = positions[self->kinds[1]];

  return at;
}

/**
 * quern_callgrind_costs:
 * @self: a state; receives the costs
 * @at: the start of the first cost
 * @max_costs: the maximum number of costs; more cause a warning
 * @n_costs: (out): the number of costs
 *
 * Reads costs up to the end of the line, or up to an invalid one, which causes
 * a warning.
 *
 * Returns: a position in the line
 */
const char *
quern_callgrind_costs (QuernCallgrindState *self,
                       const char          *at,
                       guint                max_costs,
                       guint               *n_costs)
{
  guint n = 0;

  for (at = quern_skip_blanks (at); !quern_is_line_end (at); at = quern_skip_blanks (at))
    {
      const char *p = at;
      guint64 value;

      if (G_UNLIKELY (n == max_costs))
        {
          quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, at,
                                  _("there are more costs than events"));
          break;
        }
      if (G_UNLIKELY (n == self->n_costs))
        make_room (self);

      if (G_LIKELY (quern_scan_number (&p, &value) == QUERN_SCAN_OK &&
                    value <= G_MAXINT64 && (quern_is_blank (*p) || quern_is_line_end (p))))
        self->costs[n] = (gint64) value;
      else
        {
          p = at;
          if (!read_odd_cost (self, &p, &self->costs[n]))
            break;
        }

      n++;
      at = p;
    }
  *n_costs = n;

  return at;
}

static void
set_place (const QuernCallgrindState *self,
           QuernPlace                *where)
{
  where->file = self->line_file;
  where->line = self->at[QUERN_POSITION_LINE];
  where->address = self->at[QUERN_POSITION_INSTR];
}

static void
finish_call (QuernCallgrindState *self,
             const QuernPlace    *where,
             guint                n_costs)
{
  QuernFunctionId callee = quern_callgrind_find_function (self, self->call_object,
                                                          self->call_file, &self->callee);

  quern_profile_builder_add_call (self->builder, where, callee, &self->target, self->count,
                                  self->costs, n_costs);
}

/**
 * quern_callgrind_cost_line:
 * @self: a state
 * @line: the start of the first subposition
 *
 * Reads a cost line: self cost, the cost of the preceding "calls=", or the
 * source of the preceding jump.
 *
 * Returns: a position in the line
 */
const char *
quern_callgrind_cost_line (QuernCallgrindState *self,
                           const char          *line)
{
  const char *at = line;
  QuernPending pending = self->pending;
  guint64 positions[QUERN_N_POSITION_KINDS];
  QuernPlace where;
  guint n_costs;

  if (G_UNLIKELY (!self->has_body))
    quern_callgrind_begin_body (self);
  if (G_UNLIKELY (!self->has_events))
    {
      if (self->first_cost_without_events == 0)
        {
          self->first_cost_without_events = self->line_number;
          quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, line,
                                  _("costs before the first “events:” line are passed over"));
        }
      return line;
    }
  if (G_UNLIKELY (self->function == QUERN_NONE))
    quern_callgrind_ensure_function (self, line);

  at = read_plain_line (self, line, &n_costs);
  if (G_UNLIKELY (at == NULL))
    {
      at = line;

      /* An incomplete line does not change the position. */
      memcpy (positions, self->at, sizeof positions);
      if (!quern_callgrind_positions (self, &at, positions))
        {
          self->pending = QUERN_PENDING_NONE;
          return line;
        }
      memcpy (self->at, positions, sizeof positions);
      at = quern_callgrind_costs (self, at, self->n_events, &n_costs);
    }
  set_place (self, &where);

  switch (pending)
    {
    case QUERN_PENDING_CALL:
      self->pending = QUERN_PENDING_NONE;
      finish_call (self, &where, n_costs);
      return at;

    case QUERN_PENDING_JUMP:
      quern_callgrind_end_pending (self);
      break;

    case QUERN_PENDING_SKIP:
      self->pending = QUERN_PENDING_NONE;
      return at;

    case QUERN_PENDING_NONE:
    default:
      break;
    }

  if (G_LIKELY (n_costs > 0))
    quern_profile_builder_add_cost (self->builder, &where, self->costs, n_costs);

  return at;
}
