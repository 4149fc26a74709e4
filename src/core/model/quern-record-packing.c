/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-record-packing.h"

#include <string.h>

/* A record consists of a head byte, the file if it differs from the previous
 * record's, the deltas of address and line, and data that depends on the kind.
 * Numbers take 1 to 10 bytes. */
#define HEAD_KIND 0x03u
#define HEAD_SIGNED 0x03u      /* instead of a kind: costs are signed; the kind follows */
#define HEAD_FILE 0x04u
#define HEAD_ADDRESS 0x08u     /* the address differs: a byte with both steps follows */
#define HEAD_CONDITIONAL 0x10u /* jumps */
#define HEAD_TARGET 0x20u      /* jumps: into another function */
#define HEAD_COSTS_SHIFT 4     /* costs and calls: number of costs that follow */
#define HEAD_MANY_COSTS 15u    /* their number is stored separately */

/* A byte of steps: the address advances by the lower four bits, the line by
 * the upper four bits minus LINE_BIAS. */
#define LINE_BIAS 7
#define STEP_WIDE 15u          /* the step follows as a number */


static inline guint64
zigzag (gint64 value)
{
  return ((guint64) value << 1) ^ (guint64) (value >> 63);
}

static inline gint64
unzigzag (guint64 value)
{
  return (gint64) (value >> 1) ^ -(gint64) (value & 1);
}

static inline guint8 *
put_number (guint8  *at,
            guint64  value)
{
  while (value >= 0x80)
    {
      *at++ = (guint8) (value | 0x80);
      value >>= 7;
    }
  *at++ = (guint8) value;

  return at;
}

static inline guint8 *
put_step (guint8  *at,
          guint64  value,
          guint64  from)
{
  return put_number (at, zigzag ((gint64) (value - from)));
}

/* Reads eight bytes, possibly beyond the number or numbers at @at: QUERN_RECORD_PADDING. */
static inline guint64
get_word (const guint8 *at)
{
  guint64 word;

  memcpy (&word, at, sizeof word);

  return GUINT64_FROM_LE (word);
}

/* The top bits of the bytes that end a number. */
static inline guint64
get_ends (guint64 word)
{
  return ~word & G_GUINT64_CONSTANT (0x8080808080808080);
}

/* The number of bytes up to the first end. */
static inline guint
get_length (guint64 ends)
{
  return ((guint) __builtin_ctzll (ends) >> 3) + 1;
}

static const guint8 *
get_long_number (const guint8 *at,
                 guint64      *value)
{
  guint64 result = *at & 0x7fu;

  for (guint shift = 7; (*at++ & 0x80u) != 0; shift += 7)
    result |= (guint64) (*at & 0x7fu) << shift;
  *value = result;

  return at;
}

/* Costs have one or two bytes, or more, in no order that a processor could predict. */
static inline const guint8 *
get_number (const guint8 *at,
            guint64      *value)
{
  guint64 word = get_word (at);
  guint64 ends = get_ends (word);

  if (G_UNLIKELY (ends == 0))
    return get_long_number (at, value);

  /* Keep the bytes of the number, and close the gaps between their groups of seven bits. */
  word &= ends ^ (ends - 1);
  word = (word & G_GUINT64_CONSTANT (0x007f007f007f007f)) |
         (word & G_GUINT64_CONSTANT (0x7f007f007f007f00)) >> 1;
  word = (word & G_GUINT64_CONSTANT (0x00003fff00003fff)) |
         (word & G_GUINT64_CONSTANT (0x3fff00003fff0000)) >> 2;
  *value = (word & 0x0fffffffu) | (word & G_GUINT64_CONSTANT (0x0fffffff00000000)) >> 4;

  return at + get_length (ends);
}

static inline const guint8 *
skip_numbers (const guint8 *at,
              guint         n)
{
  while (n > 0)
    {
      guint64 ends = get_ends (get_word (at));

      for (; n > 1 && ends != 0; n--)
        ends &= ends - 1;
      if (ends != 0)
        return at + get_length (ends);
      at += sizeof ends;
    }

  return at;
}

static inline const guint8 *
get_step (const guint8 *at,
          guint64      *value,
          guint64       from)
{
  guint64 step = *at;

  /* Most steps are short. */
  at = G_LIKELY (step < 0x80) ? at + 1 : get_number (at, &step);
  *value = from + (guint64) unzigzag (step);

  return at;
}

static gboolean
have_signs (const gint64 *costs,
            guint         n_costs)
{
  gint64 all = 0;

  for (guint i = 0; i < n_costs; i++)
    all |= costs[i];

  return all < 0;
}

static guint8 *
put_costs (guint8       *at,
           guint         head,
           const gint64 *costs,
           guint         n_costs)
{
  if (G_UNLIKELY (head >> HEAD_COSTS_SHIFT == HEAD_MANY_COSTS))
    at = put_number (at, n_costs);

  if (G_UNLIKELY ((head & HEAD_KIND) == HEAD_SIGNED))
    {
      for (guint i = 0; i < n_costs; i++)
        at = put_number (at, zigzag (costs[i]));
      return at;
    }

  for (guint i = 0; i < n_costs; i++)
    at = put_number (at, (guint64) costs[i]);

  return at;
}

static guint8 *
put_jump (guint8            *at,
          const QuernPlace  *where,
          const QuernRecord *record)
{
  if (record->target_function != QUERN_NONE)
    {
      at = put_number (at, record->target_function);
      at = put_number (at, record->target.file);
    }
  at = put_step (at, record->target.line, where->line);
  at = put_step (at, record->target.address, where->address);
  at = put_number (at, record->count);

  return record->conditional ? put_number (at, record->followed) : at;
}

static inline guint8 *
put_steps (guint8           *at,
           const QuernPlace *where,
           const QuernPlace *last)
{
  guint64 forward = where->address - last->address;
  guint64 down = where->line - last->line + LINE_BIAS;
  guint low = forward < STEP_WIDE ? (guint) forward : STEP_WIDE;
  guint high = down < STEP_WIDE ? (guint) down : STEP_WIDE;

  *at++ = (guint8) (high << 4 | low);
  if (G_UNLIKELY (low == STEP_WIDE))
    at = put_step (at, where->address, last->address);
  if (G_UNLIKELY (high == STEP_WIDE))
    at = put_step (at, where->line, last->line);

  return at;
}

static guint
make_head (const QuernPlace  *where,
           const QuernRecord *record,
           guint              n_costs,
           const QuernPlace  *last)
{
  guint head = record->kind;

  if (where->file != last->file)
    head |= HEAD_FILE;
  if (where->address != last->address)
    head |= HEAD_ADDRESS;

  if (record->kind != QUERN_RECORD_JUMP)
    {
      if (G_UNLIKELY (have_signs (record->costs, n_costs)))
        head |= HEAD_SIGNED;
      return head | MIN (n_costs, HEAD_MANY_COSTS) << HEAD_COSTS_SHIFT;
    }

  if (record->conditional)
    head |= HEAD_CONDITIONAL;
  if (record->target_function != QUERN_NONE)
    head |= HEAD_TARGET;

  return head;
}

/**
 * quern_record_pack:
 * @at: a buffer of at least quern_record_get_max_size() bytes
 * @where: the place of the record
 * @record: a record; its own place is ignored
 * @n_costs: its number of costs; the last one is not 0
 * @last: the place of the previous record of the run
 *
 * Packs a record.
 *
 * Returns: the position after it
 */
guint8 *
quern_record_pack (guint8            *at,
                   const QuernPlace  *where,
                   const QuernRecord *record,
                   guint              n_costs,
                   const QuernPlace  *last)
{
  guint head = make_head (where, record, n_costs, last);

  *at++ = (guint8) head;
  if (G_UNLIKELY ((head & HEAD_KIND) == HEAD_SIGNED))
    *at++ = (guint8) record->kind;
  if (head & HEAD_FILE)
    at = put_number (at, where->file);
  if (head & HEAD_ADDRESS)
    at = put_steps (at, where, last);
  else
    at = put_step (at, where->line, last->line);

  switch (record->kind)
    {
    case QUERN_RECORD_CALL:
      at = put_number (at, record->callee);
      at = put_number (at, record->count);
      return put_costs (at, head, record->costs, n_costs);

    case QUERN_RECORD_JUMP:
      return put_jump (at, where, record);

    case QUERN_RECORD_COST:
    default:
      return put_costs (at, head, record->costs, n_costs);
    }
}

static inline const guint8 *
unpack_costs (const guint8           *at,
              guint                   head,
              const QuernRecordCosts *costs)
{
  gboolean is_signed = (head & HEAD_KIND) == HEAD_SIGNED;
  guint64 n = head >> HEAD_COSTS_SHIFT;
  guint i = costs->first;

  if (G_UNLIKELY (n == HEAD_MANY_COSTS))
    at = get_number (at, &n);

  at = skip_numbers (at, MIN (i, (guint) n));
  for (; i < MIN (n, costs->end); i++)
    {
      guint64 cost;

      at = get_number (at, &cost);
      costs->row[i] = is_signed ? unzigzag (cost) : (gint64) cost;
    }
  if (n > i)
    at = skip_numbers (at, (guint) n - i);
  for (; i < costs->end; i++)
    costs->row[i] = 0;

  return at;
}

static const guint8 *
unpack_jump (const guint8 *at,
             guint         head,
             QuernRecord  *record)
{
  record->conditional = (head & HEAD_CONDITIONAL) != 0;
  record->target_function = QUERN_NONE;
  record->target.file = record->where.file;

  if (head & HEAD_TARGET)
    {
      guint64 id;

      at = get_number (at, &id);
      record->target_function = (QuernFunctionId) id;
      at = get_number (at, &id);
      record->target.file = (QuernFileId) id;
    }
  at = get_step (at, &record->target.line, record->where.line);
  at = get_step (at, &record->target.address, record->where.address);
  at = get_number (at, &record->count);
  record->followed = record->count;

  return record->conditional ? get_number (at, &record->followed) : at;
}

static inline const guint8 *
unpack_place (const guint8 *at,
              guint         head,
              QuernPlace   *where)
{
  guint64 number;
  guint steps;

  if (head & HEAD_FILE)
    {
      at = get_number (at, &number);
      where->file = (QuernFileId) number;
    }
  if ((head & HEAD_ADDRESS) == 0)
    return get_step (at, &where->line, where->line);

  steps = *at++;
  if ((steps & 0xfu) == STEP_WIDE)
    at = get_step (at, &where->address, where->address);
  else
    where->address += steps & 0xfu;

  if (steps >> 4 == STEP_WIDE)
    at = get_step (at, &where->line, where->line);
  else
    where->line += (guint64) (steps >> 4) - LINE_BIAS;

  return at;
}

/**
 * quern_record_unpack:
 * @at: the start of a record; QUERN_RECORD_PADDING readable bytes follow the last one
 * @record: (inout): the previous record of the run; replaced by this one
 * @costs: which costs to unpack, and where to
 *
 * Unpacks a record.
 *
 * Returns: where the next one begins
 */
const guint8 *
quern_record_unpack (const guint8           *at,
                     QuernRecord            *record,
                     const QuernRecordCosts *costs)
{
  guint head = *at++;
  guint64 number;

  record->kind = (head & HEAD_KIND) == HEAD_SIGNED ? *at++ : head & HEAD_KIND;
  record->costs = costs->row;
  at = unpack_place (at, head, &record->where);

  switch (record->kind)
    {
    case QUERN_RECORD_CALL:
      at = get_number (at, &number);
      record->callee = (QuernFunctionId) number;
      at = get_number (at, &record->count);
      return unpack_costs (at, head, costs);

    case QUERN_RECORD_JUMP:
      return unpack_jump (at, head, record);

    case QUERN_RECORD_COST:
    default:
      return unpack_costs (at, head, costs);
    }
}
