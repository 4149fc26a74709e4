/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-record-store.h"

#include <string.h>

/* A record is a head byte, then numbers of 1 to 10 bytes: the file where it
 * differs, the steps of line and address, then what the kind needs. */
#define HEAD_KIND 0x03u
#define HEAD_FILE 0x04u
#define HEAD_ADDRESS 0x08u
#define HEAD_CONDITIONAL 0x10u /* jumps */
#define HEAD_TARGET 0x20u      /* jumps: into another function */
#define HEAD_COSTS_SHIFT 4     /* costs and calls: how many costs follow */
#define HEAD_MANY_COSTS 15u    /* as many as the number behind it says */

#define MAX_NUMBER 10u
#define BLOCK_SIZE (1u << 20)

typedef struct
{
  guint8 *bytes; /* owned */
  gsize   size;
} Block;

typedef struct
{
  QuernFunctionId function;
  guint32         part;
  guint32         block;
  guint32         offset;
  guint32         length;
} Run;

struct _QuernRecordStore
{
  GArray   *blocks;     /* owned: Block */
  GArray   *runs;       /* owned: Run, in the order of the file */
  guint32  *by_function; /* owned: runs, sorted by function; after seal */
  guint32  *first_of;   /* owned: n_functions + 1 places in by_function */

  guint8   *at;         /* in the last block */
  gsize     room;       /* bytes left in it */
  gboolean  is_open;    /* does the last run take more? */

  /* What the next record is a step from. */
  QuernPlace last;

  gboolean  has_instructions;
  gboolean  has_jumps;
};

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

static inline const guint8 *
get_number (const guint8 *at,
            guint64      *value)
{
  guint64 result = *at & 0x7fu;

  for (guint shift = 7; (*at++ & 0x80u) != 0; shift += 7)
    result |= (guint64) (*at & 0x7fu) << shift;
  *value = result;

  return at;
}

static inline const guint8 *
get_step (const guint8 *at,
          guint64      *value,
          guint64       from)
{
  guint64 step;

  at = get_number (at, &step);
  *value = from + (guint64) unzigzag (step);

  return at;
}

static void
clear_block (gpointer data)
{
  g_free (((Block *) data)->bytes);
}

QuernRecordStore *
quern_record_store_new (void)
{
  QuernRecordStore *self = g_new0 (QuernRecordStore, 1);

  self->blocks = g_array_new (FALSE, FALSE, sizeof (Block));
  g_array_set_clear_func (self->blocks, clear_block);
  self->runs = g_array_new (FALSE, FALSE, sizeof (Run));

  return self;
}

void
quern_record_store_free (QuernRecordStore *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->blocks);
  g_array_unref (self->runs);
  g_free (self->by_function);
  g_free (self->first_of);
  g_free (self);
}

static Run *
last_run (QuernRecordStore *self)
{
  return &g_array_index (self->runs, Run, self->runs->len - 1);
}

/* The block keeps only what was written, so that short profiles stay small. */
static void
close_block (QuernRecordStore *self)
{
  Block *block;

  if (self->blocks->len == 0)
    return;

  block = &g_array_index (self->blocks, Block, self->blocks->len - 1);
  block->size -= self->room;
  block->bytes = g_realloc (block->bytes, MAX (block->size, 1));
  self->at = NULL;
  self->room = 0;
}

static void
add_block (QuernRecordStore *self,
           gsize             needed)
{
  Block block = { NULL, MAX (BLOCK_SIZE, needed) };

  close_block (self);
  block.bytes = g_malloc (block.size);
  g_array_append_val (self->blocks, block);
  self->at = block.bytes;
  self->room = block.size;
}

static void
add_run (QuernRecordStore *self,
         QuernFunctionId   function,
         guint             part)
{
  Run run = { function, part, 0, 0, 0 };

  if (self->blocks->len > 0)
    {
      const Block *block = &g_array_index (self->blocks, Block, self->blocks->len - 1);

      run.block = self->blocks->len - 1;
      run.offset = (guint32) (block->size - self->room);
    }

  g_array_append_val (self->runs, run);
  self->last = (QuernPlace) { QUERN_NONE, 0, 0 };
}

/**
 * quern_record_store_begin_run:
 * @self: a store
 * @function: whose records follow
 * @part: the part they stand in
 *
 * Says whose the next records are.
 */
void
quern_record_store_begin_run (QuernRecordStore *self,
                              QuernFunctionId   function,
                              guint             part)
{
  if (self->is_open)
    {
      Run *run = last_run (self);

      if (run->function == function && run->part == part)
        return;

      /* A run that got no record is used again. */
      if (run->length == 0)
        {
          run->function = function;
          run->part = part;
          return;
        }
    }

  add_run (self, function, part);
  self->is_open = TRUE;
}

static guint8 *
put_costs (guint8       *at,
           guint         head,
           const gint64 *costs,
           guint         n_costs)
{
  if (head >> HEAD_COSTS_SHIFT == HEAD_MANY_COSTS)
    at = put_number (at, n_costs);

  for (guint i = 0; i < n_costs; i++)
    at = put_number (at, zigzag (costs[i]));

  return at;
}

static guint8 *
put_jump (guint8            *at,
          const QuernRecord *record)
{
  if (record->target_function != QUERN_NONE)
    {
      at = put_number (at, record->target_function);
      at = put_number (at, record->target.file);
    }
  at = put_step (at, record->target.line, record->where.line);
  at = put_step (at, record->target.address, record->where.address);
  at = put_number (at, record->count);

  return record->conditional ? put_number (at, record->followed) : at;
}

static guint
make_head (QuernRecordStore  *self,
           const QuernRecord *record,
           guint              n_costs)
{
  guint head = record->kind;

  if (record->where.file != self->last.file)
    head |= HEAD_FILE;
  if (record->where.address != 0 || self->last.address != 0)
    head |= HEAD_ADDRESS;

  if (record->kind != QUERN_RECORD_JUMP)
    return head | MIN (n_costs, HEAD_MANY_COSTS) << HEAD_COSTS_SHIFT;

  if (record->conditional)
    head |= HEAD_CONDITIONAL;
  if (record->target_function != QUERN_NONE)
    head |= HEAD_TARGET;

  return head;
}

/**
 * quern_record_store_add:
 * @self: a store, in a run
 * @record: what to keep; its function and part are those of the run
 * @n_costs: how many costs it has; what is left out is 0
 *
 * Packs a record.
 */
void
quern_record_store_add (QuernRecordStore  *self,
                        const QuernRecord *record,
                        guint              n_costs)
{
  gsize needed;
  guint8 *start;
  guint8 *at;
  guint head;

  g_assert (self->is_open);

  while (n_costs > 0 && record->costs[n_costs - 1] == 0)
    n_costs--;

  needed = 1 + (n_costs + 8) * MAX_NUMBER;
  if (G_UNLIKELY (self->room < needed))
    {
      Run run = *last_run (self);

      add_block (self, needed);
      if (run.length == 0)
        g_array_set_size (self->runs, self->runs->len - 1);
      add_run (self, run.function, run.part);
    }

  start = at = self->at;
  head = make_head (self, record, n_costs);
  *at++ = (guint8) head;
  if (head & HEAD_FILE)
    at = put_number (at, record->where.file);
  at = put_step (at, record->where.line, self->last.line);
  if (head & HEAD_ADDRESS)
    at = put_step (at, record->where.address, self->last.address);

  switch (record->kind)
    {
    case QUERN_RECORD_CALL:
      at = put_number (at, record->callee);
      at = put_number (at, record->count);
      at = put_costs (at, head, record->costs, n_costs);
      break;

    case QUERN_RECORD_JUMP:
      at = put_jump (at, record);
      self->has_jumps = TRUE;
      break;

    case QUERN_RECORD_COST:
    default:
      at = put_costs (at, head, record->costs, n_costs);
      break;
    }

  self->last = record->where;
  if (head & HEAD_ADDRESS)
    self->has_instructions = TRUE;

  last_run (self)->length += (guint32) (at - start);
  self->room -= (gsize) (at - start);
  self->at = at;
}

/**
 * quern_record_store_seal:
 * @self: a store
 * @n_functions: how many functions there are
 *
 * Ends the filling, and sorts the runs by function.
 */
void
quern_record_store_seal (QuernRecordStore *self,
                         guint             n_functions)
{
  guint32 *next;

  close_block (self);
  self->is_open = FALSE;
  if (self->runs->len > 0 && last_run (self)->length == 0)
    g_array_set_size (self->runs, self->runs->len - 1);

  self->first_of = g_new0 (guint32, n_functions + 1);
  self->by_function = g_new (guint32, MAX (self->runs->len, 1));

  for (guint i = 0; i < self->runs->len; i++)
    self->first_of[g_array_index (self->runs, Run, i).function + 1]++;
  for (guint i = 0; i < n_functions; i++)
    self->first_of[i + 1] += self->first_of[i];

  next = g_memdup2 (self->first_of, (n_functions + 1) * sizeof *next);
  for (guint i = 0; i < self->runs->len; i++)
    self->by_function[next[g_array_index (self->runs, Run, i).function]++] = i;
  g_free (next);
}

gboolean
quern_record_store_has_instructions (const QuernRecordStore *self)
{
  return self->has_instructions;
}

gboolean
quern_record_store_has_jumps (const QuernRecordStore *self)
{
  return self->has_jumps;
}

guint
quern_record_store_get_n_runs (const QuernRecordStore *self)
{
  return self->runs->len;
}

/**
 * quern_record_store_get_runs_of:
 * @self: a sealed store
 * @function: a function
 * @first: (out): the first place among the runs by function
 * @end: (out): the place behind the last
 *
 * Tells which runs are a function's.
 */
void
quern_record_store_get_runs_of (const QuernRecordStore *self,
                                QuernFunctionId         function,
                                guint                  *first,
                                guint                  *end)
{
  *first = self->first_of[function];
  *end = self->first_of[function + 1];
}

/**
 * quern_record_store_open_run:
 * @self: a sealed store
 * @place: which run
 * @by_function: whether @place counts by function, or in the order of the file
 * @record: (out): gets the function and the part, and is made ready to unpack into
 * @start: (out): the first byte
 * @end: (out): behind the last byte
 *
 * Gives the bytes of a run.
 */
void
quern_record_store_open_run (const QuernRecordStore  *self,
                             guint                    place,
                             gboolean                 by_function,
                             QuernRecord             *record,
                             const guint8           **start,
                             const guint8           **end)
{
  const Run *run = &g_array_index (self->runs, Run,
                                   by_function ? self->by_function[place] : place);

  *record = (QuernRecord) {
    .function = run->function,
    .part = run->part,
    .where = { QUERN_NONE, 0, 0 },
  };
  *start = g_array_index (self->blocks, Block, run->block).bytes + run->offset;
  *end = *start + run->length;
}

static const guint8 *
unpack_costs (const guint8 *at,
              guint         head,
              gint64       *costs,
              guint         n_costs)
{
  guint64 n = head >> HEAD_COSTS_SHIFT;

  if (n == HEAD_MANY_COSTS)
    at = get_number (at, &n);
  g_assert (n <= n_costs);

  for (guint i = 0; i < n; i++)
    {
      guint64 cost;

      at = get_number (at, &cost);
      costs[i] = unzigzag (cost);
    }
  memset (costs + n, 0, (n_costs - n) * sizeof *costs);

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

/**
 * quern_record_store_unpack:
 * @at: where the record begins
 * @record: (inout): the record before it in the run, then this one
 * @costs: room for the costs
 * @n_costs: how many real events there are
 *
 * Unpacks a record.
 *
 * Returns: where the next one begins
 */
const guint8 *
quern_record_store_unpack (const guint8 *at,
                           QuernRecord  *record,
                           gint64       *costs,
                           guint         n_costs)
{
  guint head = *at++;
  guint64 number;

  record->kind = head & HEAD_KIND;
  record->costs = costs;

  if (head & HEAD_FILE)
    {
      at = get_number (at, &number);
      record->where.file = (QuernFileId) number;
    }
  at = get_step (at, &record->where.line, record->where.line);
  if (head & HEAD_ADDRESS)
    at = get_step (at, &record->where.address, record->where.address);

  switch (record->kind)
    {
    case QUERN_RECORD_CALL:
      at = get_number (at, &number);
      record->callee = (QuernFunctionId) number;
      at = get_number (at, &record->count);
      return unpack_costs (at, head, costs, n_costs);

    case QUERN_RECORD_JUMP:
      return unpack_jump (at, head, record);

    case QUERN_RECORD_COST:
    default:
      return unpack_costs (at, head, costs, n_costs);
    }
}
