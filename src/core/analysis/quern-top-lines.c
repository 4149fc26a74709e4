/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-top-lines.h"

#include "quern-cost-table.h"
#include "quern-id-map.h"
#include "quern-memory.h"

#include <string.h>

/* Lines are looked up in blocks, as the next record is usually of a nearby line. */
#define LINES_PER_BLOCK 12

/* Records between two checks of the cancellable. */
#define RECORDS_PER_CHECK 65536

/* Neighbouring lines of a file. */
typedef struct
{
  guint64     number;                 /* of its first line, by LINES_PER_BLOCK */
  QuernFileId file;
  guint32     cells[LINES_PER_BLOCK]; /* index of the last cell of each line, or QUERN_NONE */
} Block;

/* The costs of one function on a line. Records are added up function by function, so that the cells
 * in use are together in memory: most time would be spent on waiting for those of all lines. */
typedef struct
{
  QuernFunctionId function;
  guint32         before; /* index of the cell of the same line and the function before */
  gint64          costs[];
} Cell;

typedef struct
{
  QuernProfile  *profile;   /* borrowed */
  QuernEventSet *events;    /* borrowed */
  QuernEventId   event;
  gboolean       is_negative; /* whether the total is: the lowest cost is the costliest */
  guint          first;     /* first cost that the event is computed from: its own, or all */
  guint          n_costs;
  gint64        *row;       /* owned: for the costs of a line */
  guint          n_wanted;  /* maximum number of lines to find */
  GArray        *cells;     /* owned: Cell, with its costs; by function */
  guint          first_cell; /* of the current function */
  gint64        *without;   /* owned: a row, of records without a line */
  gint64        *without_of; /* owned, nullable: their costs by function */

  GArray        *blocks;    /* owned: Block */
  guint          last;      /* index of the previous record's block; initially 0 */
  QuernIdMap     map;       /* of blocks, by file and number */
  guint64        seed;
} Sums;

/* The finalizer of MurmurHash3, by Austin Appleby, in the public domain. */
static inline guint32
hash_block (const Sums  *self,
            QuernFileId  file,
            guint64      number)
{
  guint64 h = (((guint64) file << 40) ^ number) ^ self->seed;

  h ^= h >> 33;
  h *= G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  h ^= h >> 33;
  h *= G_GUINT64_CONSTANT (0xc4ceb9fe1a85ec53);

  return (guint32) (h >> 32);
}

static Cell *
get_cell (const Sums *self,
          guint       index)
{
  return (Cell *) (gpointer) (self->cells->data +
                              (gsize) index * g_array_get_element_size (self->cells));
}

static gint64
get_cost (const Sums   *self,
          const gint64 *row)
{
  return self->n_costs == 1 ? *row : quern_event_set_get_cost (self->events, self->event, row);
}

static inline gboolean
is_block (const Sums  *self,
          guint        index,
          QuernFileId  file,
          guint64      number)
{
  const Block *block = &g_array_index (self->blocks, Block, index);

  return block->number == number && block->file == file;
}

/* Makes sure that an array that is about to double has memory for it. */
static gboolean
ensure_room (guint32   n,
             gsize     size,
             GError  **error)
{
  return (n & (n - 1)) != 0 || quern_memory_ensure (2 * (gsize) n * size, error);
}

/* Makes room in the map for the next block. */
static gboolean
reserve_block (Sums    *self,
               GError **error)
{
  return quern_id_map_reserve (&self->map, self->blocks->len + 1) ||
         quern_memory_set_out (error);
}

/* Sets last to the block, which is created if needed; FALSE if memory runs out. */
static gboolean
find_block (Sums         *self,
            QuernFileId   file,
            guint64       number,
            GError      **error)
{
  guint32 hash = hash_block (self, file, number);
  Block block = { .number = number, .file = file };
  QuernIdPlace *place;

  for (place = quern_id_map_find (&self->map, hash); place->id != QUERN_NONE;
       place = quern_id_map_next (&self->map, place))
    if (place->hash == hash && is_block (self, place->id, file, number))
      {
        self->last = place->id;
        return TRUE;
      }

  if (!ensure_room (self->blocks->len, sizeof block, error))
    return FALSE;

  self->last = self->blocks->len;
  quern_id_map_take (&self->map, place, hash, self->last);
  memset (block.cells, 0xff, sizeof block.cells);
  g_array_append_val (self->blocks, block);

  return reserve_block (self, error);
}

/* Sets index, that of the last cell of a line, to the new one; FALSE if memory runs out. */
static gboolean
add_cell (Sums             *self,
          QuernFunctionId   function,
          guint32          *index,
          GError          **error)
{
  guint n = self->cells->len;
  Cell *cell;

  if (!ensure_room (n, g_array_get_element_size (self->cells), error))
    return FALSE;

  g_array_set_size (self->cells, n + 1);
  cell = get_cell (self, n);
  cell->function = function;
  cell->before = *index;
  *index = n;

  return TRUE;
}

static gboolean
add_record (Sums               *self,
            const QuernRecord  *record,
            GError            **error)
{
  const gint64 *costs = record->costs + self->first;
  guint64 number = record->where.line / LINES_PER_BLOCK;
  guint32 *index;
  Cell *cell;

  if ((self->blocks->len == 0 || !is_block (self, self->last, record->where.file, number)) &&
      !find_block (self, record->where.file, number, error))
    return FALSE;

  index = &g_array_index (self->blocks, Block, self->last)
             .cells[record->where.line % LINES_PER_BLOCK];
  if ((*index == QUERN_NONE || *index < self->first_cell) &&
      !add_cell (self, record->function, index, error))
    return FALSE;

  cell = get_cell (self, *index);
  for (guint i = 0; i < self->n_costs; i++)
    quern_cost_add (&cell->costs[i], costs[i]);

  return TRUE;
}

/* Adds costs without a line. */
static void
add_without (Sums            *self,
             QuernFunctionId  function,
             const gint64    *costs)
{
  for (guint i = 0; i < self->n_costs; i++)
    quern_cost_add (&self->without[i], costs[i]);
  if (self->without_of != NULL)
    quern_cost_add (&self->without_of[function], *costs);
}

/* Adds the records of a function. */
static gboolean
add_function (Sums             *self,
              QuernFunctionId   function,
              GCancellable     *cancellable,
              GError          **error)
{
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;
  guint n = 0;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  self->first_cell = self->cells->len;
  quern_profile_iter_records (self->profile, function, &iter);
  quern_record_iter_choose_costs (&iter, self->first, self->n_costs);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      if (++n % RECORDS_PER_CHECK == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      if (record->kind != QUERN_RECORD_COST)
        continue;
      if (record->where.line == 0)
        add_without (self, record->function, record->costs + self->first);
      else if (self->n_wanted > 0 && !add_record (self, record, error))
        return FALSE;
    }

  return TRUE;
}

/* Whether the records of a function need not be unpacked. Adds their costs if none has a line. */
static gboolean
skip_function (Sums            *self,
               QuernFunctionId  function)
{
  if (self->n_wanted == 0 && quern_profile_has_all_lines (self->profile, function))
    return TRUE;
  if (!quern_profile_lacks_lines (self->profile, function))
    return FALSE;

  add_without (self, function, quern_profile_get_self (self->profile, function) + self->first);

  return TRUE;
}

static gboolean
add_records (Sums          *self,
             GCancellable  *cancellable,
             GError       **error)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    if (!skip_function (self, i) && !add_function (self, i, cancellable, error))
      return FALSE;

  return TRUE;
}

static gboolean
is_before (gboolean            is_negative,
           const QuernTopLine *a,
           const QuernTopLine *b)
{
  if (a->cost != b->cost)
    return quern_cost_is_more (is_negative, a->cost, b->cost);

  return a->file != b->file ? a->file < b->file : a->line < b->line;
}

/* Counts a line, and inserts it into the top @n, dropping the last one if there are more. */
static void
rank (QuernTopLines      *self,
      guint               n,
      gboolean            is_negative,
      const QuernTopLine *line)
{
  const QuernTopLine *left_out = line;
  QuernTopLine last;
  guint at = self->lines->len;

  if (line->cost == 0)
    return;

  self->n_all++;
  quern_cost_add (&self->sum, line->cost);
  while (at > 0 && is_before (is_negative, line,
                              &g_array_index (self->lines, QuernTopLine, at - 1)))
    at--;
  if (at < n)
    {
      g_array_insert_vals (self->lines, at, line, 1);
      if (self->lines->len <= n)
        return;

      last = g_array_index (self->lines, QuernTopLine, n);
      left_out = &last;
      g_array_set_size (self->lines, n);
    }

  if (quern_cost_is_more (is_negative, left_out->cost, self->next))
    self->next = left_out->cost;
}

/* Adds up the cells of a line. Of functions with equal costs, the first one is the costliest. */
static void
add_up (Sums         *sums,
        guint32       last,
        QuernTopLine *line)
{
  gint64 most = 0;

  memset (sums->row, 0, sums->n_costs * sizeof *sums->row);
  for (guint32 i = last; i != QUERN_NONE; i = get_cell (sums, i)->before)
    {
      const Cell *cell = get_cell (sums, i);
      gint64 cost = get_cost (sums, cell->costs);

      for (guint j = 0; j < sums->n_costs; j++)
        quern_cost_add (&sums->row[j], cell->costs[j]);
      if (i == last || !quern_cost_is_more (sums->is_negative, most, cost))
        {
          line->function = cell->function;
          most = cost;
        }
      line->n_functions += cost != 0;
    }

  /* Of a derived event, a cost may round to 0 for each function. */
  line->n_functions = MAX (line->n_functions, 1);
  line->cost = get_cost (sums, sums->row);
}

static QuernTopLines *
rank_lines (Sums *sums)
{
  QuernTopLines *self = g_new0 (QuernTopLines, 1);

  self->lines = g_array_new (FALSE, FALSE, sizeof (QuernTopLine));
  self->without = get_cost (sums, sums->without);
  self->without_of = g_steal_pointer (&sums->without_of);
  self->has_lines = quern_profile_has_lines (sums->profile);
  for (guint i = 0; i < sums->blocks->len; i++)
    {
      const Block *block = &g_array_index (sums->blocks, Block, i);

      for (guint j = 0; j < LINES_PER_BLOCK; j++)
        if (block->cells[j] != QUERN_NONE)
          {
            QuernTopLine line = {
              .file = block->file,
              .line = block->number * LINES_PER_BLOCK + j,
            };

            add_up (sums, block->cells[j], &line);
            rank (self, sums->n_wanted, sums->is_negative, &line);
          }
    }

  return self;
}

static void
sums_init (Sums         *self,
           QuernProfile *profile,
           QuernEventId  event,
           guint         n_wanted)
{
  guint n_real;

  self->profile = profile;
  self->events = quern_profile_get_events (profile);
  self->event = event;
  self->is_negative =
    quern_event_set_get_cost (self->events, event, quern_profile_get_total (profile)) < 0;
  n_real = quern_event_set_get_n_real (self->events);
  self->first = event < n_real ? event : 0;
  self->n_costs = event < n_real ? 1 : n_real;
  self->n_wanted = n_wanted;
  self->cells = g_array_new (FALSE, TRUE,
                             (guint) (sizeof (Cell) + self->n_costs * sizeof (gint64)));
  self->row = g_new (gint64, MAX (self->n_costs, 1));
  self->blocks = g_array_new (FALSE, FALSE, sizeof (Block));
  self->without = g_new0 (gint64, MAX (self->n_costs, 1));
  if (event < n_real)
    self->without_of = g_new0 (gint64, MAX (quern_profile_get_n_functions (profile), 1));
  /* A random seed prevents crafted files from causing hash collisions. */
  self->seed = (guint64) g_random_int () << 32 | g_random_int ();
}

static void
sums_clear (Sums *self)
{
  g_array_unref (self->cells);
  g_free (self->row);
  g_array_unref (self->blocks);
  g_free (self->without);
  g_free (self->without_of);
  quern_id_map_clear (&self->map);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sums, sums_clear)

/**
 * quern_top_lines_new:
 * @profile: a profile, not a comparison
 * @event: an event of it; not a ratio
 * @n: maximum number of lines; 0 to find only the costs without a line, in less time
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Finds the lines with the highest self cost; if the total is negative, as cg_diff writes it, those
 * with the lowest, so that the lines that make up most of it come first. sum + without of the
 * result is the self cost of all functions.
 *
 * Returns: (transfer full): the lines, or %NULL if there is not enough memory or it was cancelled
 */
QuernTopLines *
quern_top_lines_new (QuernProfile  *profile,
                     QuernEventId   event,
                     guint          n,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_auto (Sums) sums = { 0 };

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);

  sums_init (&sums, profile, event, n);
  if (!reserve_block (&sums, error) || !add_records (&sums, cancellable, error))
    return NULL;

  return rank_lines (&sums);
}

void
quern_top_lines_free (QuernTopLines *self)
{
  g_array_unref (self->lines);
  g_free (self->without_of);
  g_free (self);
}
