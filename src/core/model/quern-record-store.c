/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-record-store.h"

#include "quern-grow.h"
#include "quern-record-packing.h"

#include <string.h>

/* Each block is twice as large as the one before, up to the largest. */
#define FIRST_BLOCK_SIZE ((gsize) 16 << 10)
#define N_GROWING_BLOCKS 6
#define ADDED_BY_MALLOC 64 /* keeps allocations to whole pages */

/* See prefetch_run(). */
#define RUNS_AHEAD 4

/* The base for the deltas of a run's first record. */
static const QuernPlace origin = { QUERN_NONE, 0, 0 };

typedef struct
{
  guint8  *bytes;     /* owned */
  guint32  size;
  guint32  first_run; /* begins at the start of the block */
} QuernRecordBlock;

/* A run ends where the next run of its block begins, or with the block. To save
 * memory its block and part are not stored here but looked up. */
typedef struct
{
  QuernFunctionId function;
  guint32         offset : 30;
  guint32         lines : 2;  /* QuernRecordLines */
} QuernRecordRun;

#define MAX_BLOCK_SIZE (1u << 30)

typedef struct
{
  guint32 first_run;
  guint32 part;
} QuernRecordPartStart;

struct _QuernRecordStore
{
  QuernRecordBlock *blocks;       /* owned */
  gsize             n_blocks;
  gsize             blocks_capacity;
  QuernRecordRun   *runs;         /* owned: in the order of the file */
  gsize             n_runs;
  gsize             runs_capacity;
  GArray           *part_starts;  /* owned: QuernRecordPartStart */

  /* After seal. */
  guint32          *by_function;  /* owned: runs by function; NULL if runs are in that order */
  guint32          *first_of;     /* owned: n_functions + 1 indices into by_function */
  guint8           *lines_of;     /* owned: QuernRecordLines by function */

  guint8           *at;           /* write position in the last block */
  gsize             room;         /* bytes left in it */
  gboolean          is_open;      /* whether records may be added to the last run */

  QuernPlace        last;         /* the base for the next record's deltas */
  QuernRecordLines  lines;        /* of the last run so far */

  /* To ignore an address column that contains only 0. */
  guint64           first_address;
  gboolean          has_address;
  gboolean          addresses_differ;
  gboolean          has_jumps;
};

QuernRecordStore *
quern_record_store_new (void)
{
  QuernRecordStore *self = g_new0 (QuernRecordStore, 1);

  self->part_starts = g_array_new (FALSE, FALSE, sizeof (QuernRecordPartStart));

  return self;
}

void
quern_record_store_free (QuernRecordStore *self)
{
  if (self == NULL)
    return;

  for (gsize i = 0; i < self->n_blocks; i++)
    g_free (self->blocks[i].bytes);
  g_free (self->blocks);
  g_free (self->runs);
  g_array_unref (self->part_starts);
  g_free (self->by_function);
  g_free (self->first_of);
  g_free (self->lines_of);
  g_free (self);
}

static QuernRecordRun *
last_run (QuernRecordStore *self)
{
  return &self->runs[self->n_runs - 1];
}

static guint32
get_offset (const QuernRecordStore *self)
{
  return self->n_blocks > 0 ? (guint32) (self->at - self->blocks[self->n_blocks - 1].bytes) : 0;
}

static gboolean
is_last_run_empty (const QuernRecordStore *self)
{
  const QuernRecordRun *run = &self->runs[self->n_runs - 1];

  return self->n_blocks == 0 || run->offset == get_offset (self);
}

/* Shrinks the block to what was written, so that short profiles stay small. */
static void
close_block (QuernRecordStore *self)
{
  QuernRecordBlock *block;

  if (self->n_blocks == 0 || self->at == NULL)
    return;

  block = &self->blocks[self->n_blocks - 1];
  block->size = get_offset (self);
  block->bytes = g_realloc (block->bytes, (gsize) block->size + QUERN_RECORD_PADDING);
  memset (block->bytes + block->size, 0, QUERN_RECORD_PADDING);
  self->at = block->bytes + block->size;
  self->room = 0;
}

static gboolean
reserve (QuernRecordStore *self,
         gsize             n_blocks,
         gsize             n_runs)
{
  gpointer blocks = quern_grow (self->blocks, &self->blocks_capacity, n_blocks,
                                sizeof *self->blocks);
  gpointer runs = NULL;

  if (n_runs <= G_MAXUINT32)
    runs = quern_grow (self->runs, &self->runs_capacity, n_runs, sizeof *self->runs);

  self->blocks = blocks != NULL ? blocks : self->blocks;
  self->runs = runs != NULL ? runs : self->runs;

  return blocks != NULL && runs != NULL;
}

static gboolean
add_block (QuernRecordStore *self,
           gsize             needed)
{
  const gsize usual = (FIRST_BLOCK_SIZE << MIN (self->n_blocks, N_GROWING_BLOCKS)) -
                      ADDED_BY_MALLOC;
  const gsize size = MAX (usual, needed);
  guint8 *bytes;

  if (size >= MAX_BLOCK_SIZE || !reserve (self, self->n_blocks + 1, self->n_runs))
    return FALSE;
  bytes = g_try_malloc (size);
  if (bytes == NULL)
    return FALSE;

  close_block (self);
  self->blocks[self->n_blocks++] = (QuernRecordBlock) { bytes, (guint32) size, 0 };
  self->at = bytes;
  self->room = size;

  return TRUE;
}

/* Sets the part of a run and of those that follow it. */
static void
set_part (QuernRecordStore *self,
          gsize             run,
          guint             part)
{
  QuernRecordPartStart start = { (guint32) run, part };

  if (self->part_starts->len > 0)
    {
      QuernRecordPartStart *last = &g_array_index (self->part_starts, QuernRecordPartStart,
                                        self->part_starts->len - 1);

      if (last->part == part && last->first_run <= run)
        return;
      if (last->first_run >= run)
        {
          *last = start;
          return;
        }
    }

  g_array_append_val (self->part_starts, start);
}

/* Called when no more records are added to the last run, if there is one. */
static void
end_run (QuernRecordStore *self)
{
  if (self->lines != 0)
    last_run (self)->lines = self->lines & 3;
  self->lines = 0;
}

static gboolean
add_run (QuernRecordStore *self,
         QuernFunctionId   function,
         guint             part)
{
  QuernRecordRun run = { function, get_offset (self) & (MAX_BLOCK_SIZE - 1), 0 };

  end_run (self);
  if (!reserve (self, self->n_blocks, self->n_runs + 1))
    return FALSE;

  if (self->n_blocks > 0 && run.offset == 0)
    self->blocks[self->n_blocks - 1].first_run = (guint32) self->n_runs;
  set_part (self, self->n_runs, part);
  self->runs[self->n_runs++] = run;
  self->last = origin;

  return TRUE;
}

static guint
get_last_part (const QuernRecordStore *self)
{
  return g_array_index (self->part_starts, QuernRecordPartStart, self->part_starts->len - 1).part;
}

/**
 * quern_record_store_begin_run:
 * @self: a store
 * @function: the function of the records that follow
 * @part: the part that contains them
 *
 * Starts a run.
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_record_store_begin_run (QuernRecordStore *self,
                              QuernFunctionId   function,
                              guint             part)
{
  if (self->is_open)
    {
      QuernRecordRun *run = last_run (self);

      if (run->function == function && get_last_part (self) == part)
        return TRUE;

      /* Reuse a run without records. */
      if (is_last_run_empty (self))
        {
          run->function = function;
          set_part (self, self->n_runs - 1, part);
          return TRUE;
        }
    }

  self->is_open = add_run (self, function, part);

  return self->is_open;
}

/* Adds a block and continues the last run in it. */
static gboolean
make_room (QuernRecordStore *self,
           gsize             needed)
{
  const QuernFunctionId function = last_run (self)->function;
  const gboolean is_empty = is_last_run_empty (self);

  if (!add_block (self, needed))
    return FALSE;
  if (is_empty)
    self->n_runs--;

  return add_run (self, function, get_last_part (self));
}

static inline void
note_address (QuernRecordStore *self,
              guint64           address)
{
  if (G_LIKELY (self->addresses_differ))
    return;

  if (!self->has_address)
    self->first_address = address;
  self->has_address = TRUE;
  self->addresses_differ = address != self->first_address;
}

static inline void
note_line (QuernRecordStore  *self,
           const QuernPlace  *where,
           const QuernRecord *record)
{
  if (where->line != 0)
    self->lines |= QUERN_RECORD_SOME_LINES;
  else if (record->kind == QUERN_RECORD_COST)
    self->lines |= QUERN_RECORD_COSTS_WITHOUT;
}

/**
 * quern_record_store_add:
 * @self: a store, in a run
 * @where: the place of the record in the code
 * @record: a record; its own function, part and place are ignored
 * @n_costs: its number of costs; missing ones are 0
 *
 * Adds a record to the current run.
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_record_store_add (QuernRecordStore  *self,
                        const QuernPlace  *where,
                        const QuernRecord *record,
                        guint              n_costs)
{
  gsize needed;
  guint8 *end;

  if (G_UNLIKELY (!self->is_open))
    return FALSE;

  while (n_costs > 0 && record->costs[n_costs - 1] == 0)
    n_costs--;

  needed = quern_record_get_max_size (n_costs);
  if (G_UNLIKELY (self->room < needed) && !make_room (self, needed))
    {
      self->is_open = FALSE;
      return FALSE;
    }

  end = quern_record_pack (self->at, where, record, n_costs, &self->last);
  note_address (self, where->address);
  note_line (self, where, record);
  self->has_jumps |= record->kind == QUERN_RECORD_JUMP;

  self->last = *where;
  self->room -= (gsize) (end - self->at);
  self->at = end;

  return TRUE;
}

static void
close_run (QuernRecordStore *self)
{
  end_run (self);
  if (self->is_open && is_last_run_empty (self))
    self->n_runs--;
  self->is_open = FALSE;
  close_block (self);
}

/**
 * quern_record_store_seal:
 * @self: a store
 * @n_functions: the number of functions
 *
 * Sorts the runs by function. No records may be added after this.
 *
 * Returns: %FALSE if out of memory
 */
gboolean
quern_record_store_seal (QuernRecordStore *self,
                         guint             n_functions)
{
  g_autofree guint32 *next = NULL;
  gboolean is_sorted = TRUE;

  close_run (self);
  self->first_of = g_try_new0 (guint32, (gsize) n_functions + 1);
  self->lines_of = g_try_new0 (guint8, MAX (n_functions, 1));
  if (self->first_of == NULL || self->lines_of == NULL)
    return FALSE;

  for (gsize i = 0; i < self->n_runs; i++)
    {
      self->lines_of[self->runs[i].function] |= self->runs[i].lines;
      self->first_of[self->runs[i].function + 1]++;
      is_sorted &= i == 0 || self->runs[i - 1].function <= self->runs[i].function;
    }
  for (guint i = 0; i < n_functions; i++)
    self->first_of[i + 1] += self->first_of[i];
  if (is_sorted)
    return TRUE;

  next = g_try_new (guint32, (gsize) n_functions + 1);
  self->by_function = g_try_new (guint32, self->n_runs);
  if (next == NULL || self->by_function == NULL)
    return FALSE;

  memcpy (next, self->first_of, ((gsize) n_functions + 1) * sizeof *next);
  for (gsize i = 0; i < self->n_runs; i++)
    self->by_function[next[self->runs[i].function]++] = (guint32) i;

  return TRUE;
}

/**
 * quern_record_store_move_parts:
 * @self: a store that no more records are added to
 * @place_of: by part, its place in the new order
 *
 * Renumbers the parts.
 */
void
quern_record_store_move_parts (QuernRecordStore *self,
                               const guint      *place_of)
{
  for (guint i = 0; i < self->part_starts->len; i++)
    {
      QuernRecordPartStart *start = &g_array_index (self->part_starts, QuernRecordPartStart, i);

      start->part = place_of[start->part];
    }
}

/**
 * quern_record_store_mark_parts:
 * @self: a sealed store
 * @part_of: (nullable): by part of the store, the part of a profile that has some of them, or
 *   QUERN_NONE
 * @has_records: (inout): by part of the profile
 *
 * Sets has_records to %TRUE for each part with records.
 */
void
quern_record_store_mark_parts (const QuernRecordStore *self,
                               const guint            *part_of,
                               gboolean               *has_records)
{
  for (guint i = 0; i < self->part_starts->len; i++)
    {
      const QuernRecordPartStart *start = &g_array_index (self->part_starts, QuernRecordPartStart,
                                                          i);
      gsize end = i + 1 < self->part_starts->len ? start[1].first_run : self->n_runs;
      guint part = part_of != NULL ? part_of[start->part] : start->part;

      if (start->first_run < end && part != QUERN_NONE)
        has_records[part] = TRUE;
    }
}

gboolean
quern_record_store_has_instructions (const QuernRecordStore *self)
{
  return self->addresses_differ || (self->has_address && self->first_address != 0);
}

gboolean
quern_record_store_has_jumps (const QuernRecordStore *self)
{
  return self->has_jumps;
}

/**
 * quern_record_store_has_lines:
 * @self: a sealed store
 * @part_of: (nullable): as in quern_record_store_mark_parts()
 *
 * Returns: whether any record of these parts has a line
 */
gboolean
quern_record_store_has_lines (const QuernRecordStore *self,
                               const guint            *part_of)
{
  for (guint i = 0; i < self->part_starts->len; i++)
    {
      const QuernRecordPartStart *start = &g_array_index (self->part_starts, QuernRecordPartStart,
                                                          i);
      gsize end = i + 1 < self->part_starts->len ? start[1].first_run : self->n_runs;

      if (part_of != NULL && part_of[start->part] == QUERN_NONE)
        continue;
      for (gsize run = start->first_run; run < end; run++)
        if ((self->runs[run].lines & QUERN_RECORD_SOME_LINES) != 0)
          return TRUE;
    }

  return FALSE;
}

/**
 * quern_record_store_get_lines_of:
 * @self: a sealed store
 * @function: a function
 *
 * Returns: what its records, in all parts, tell about lines; 0 if there are none
 */
QuernRecordLines
quern_record_store_get_lines_of (const QuernRecordStore *self,
                                 QuernFunctionId         function)
{
  return self->lines_of[function];
}

/* Reading a sealed store. */

static guint
get_part_of (const QuernRecordStore *self,
             gsize                   run)
{
  guint first = 0;
  guint end = self->part_starts->len;

  while (end - first > 1)
    {
      guint middle = first + (end - first) / 2;

      if (g_array_index (self->part_starts, QuernRecordPartStart, middle).first_run <= run)
        first = middle;
      else
        end = middle;
    }

  return g_array_index (self->part_starts, QuernRecordPartStart, first).part;
}

static const QuernRecordBlock *
get_block_of (const QuernRecordStore *self,
              gsize                   run)
{
  gsize first = 0;
  gsize end = self->n_blocks;

  while (end - first > 1)
    {
      gsize middle = first + (end - first) / 2;

      if (self->blocks[middle].first_run <= run)
        first = middle;
      else
        end = middle;
    }

  return &self->blocks[first];
}

/* Maps a place to an index into runs. */
static inline gsize
get_run (const QuernRecordStore *self,
         guint                   place,
         gboolean                by_function)
{
  return by_function && self->by_function != NULL ? self->by_function[place] : place;
}

/* The runs of a function are scattered: fetches the bytes of one while the run before is unpacked,
 * and where a later one is. */
static void
prefetch_run (const QuernRecordStore *self,
              gsize                   place)
{
  gsize i;

  if (place + RUNS_AHEAD >= self->n_runs)
    return;

  __builtin_prefetch (&self->runs[self->by_function[place + RUNS_AHEAD]]);
  i = self->by_function[place];
  __builtin_prefetch (get_block_of (self, i)->bytes + self->runs[i].offset);
}

guint
quern_record_store_get_n_runs (const QuernRecordStore *self)
{
  return (guint) self->n_runs;
}

/**
 * quern_record_store_get_runs_of:
 * @self: a sealed store
 * @function: a function
 * @first: (out): the first place of the function's runs, in function order
 * @end: (out): the place after the last
 *
 * Gets the runs of a function.
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
 * @place: the place of a run
 * @by_function: whether @place is in function order instead of file order
 * @cursor: (out): for quern_record_cursor_next(); valid as long as @self
 *
 * Starts unpacking a run.
 */
void
quern_record_store_open_run (const QuernRecordStore *self,
                             guint                   place,
                             gboolean                by_function,
                             QuernRecordCursor      *cursor)
{
  gsize i = get_run (self, place, by_function);
  const QuernRecordRun *run = &self->runs[i];
  const QuernRecordBlock *block = get_block_of (self, i);
  const gboolean is_last = i + 1 == (block + 1 < self->blocks + self->n_blocks
                                       ? block[1].first_run
                                       : self->n_runs);
  const guint32 end = is_last ? block->size : run[1].offset;

  if (i != place)
    prefetch_run (self, place + 1);
  *cursor = (QuernRecordCursor) {
    .at = block->bytes + run->offset,
    .end = block->bytes + end,
    .last = {
      .function = run->function,
      .part = get_part_of (self, i),
      .where = origin,
    },
  };
}
