/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a sealed store holds, run by run. */

#include "quern-record-store-private.h"

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

/* Which run of the file stands at a place. */
static inline gsize
get_run (const QuernRecordStore *self,
         guint                   place,
         gboolean                by_function)
{
  return by_function && self->by_function != NULL ? self->by_function[place] : place;
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
 * quern_record_store_get_part_of:
 * @self: a sealed store
 * @place: which run
 * @by_function: whether @place counts by function, or in the order of the file
 *
 * Returns: the part that a run stands in
 */
guint
quern_record_store_get_part_of (const QuernRecordStore *self,
                                guint                   place,
                                gboolean                by_function)
{
  return get_part_of (self, get_run (self, place, by_function));
}

/**
 * quern_record_store_open_run:
 * @self: a sealed store
 * @place: which run
 * @by_function: whether @place counts by function, or in the order of the file
 * @cursor: (out): for quern_record_cursor_next(); valid as long as @self
 *
 * Begins to unpack a run.
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

  *cursor = (QuernRecordCursor) {
    .at = block->bytes + run->offset,
    .end = block->bytes + end,
    .packed = {
      .function = run->function,
      .part = get_part_of (self, i),
      .where = self->origin,
    },
  };

  if (block->stretch > 0)
    {
      const QuernRecordStretch *stretch = &g_array_index (self->stretches, QuernRecordStretch,
                                                          block->stretch - 1);

      cursor->meaning = &stretch->meaning;
      cursor->packed.where = stretch->origin;
    }
}
