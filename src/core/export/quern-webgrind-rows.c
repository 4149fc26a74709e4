/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Calls are unpacked in file order, but their rows are scattered in memory: adding them one by one
 * would stall on cache misses. So calls are added in batches, and the slots and rows of a whole
 * batch are prefetched first. */

#include "quern-webgrind-rows.h"

#include "quern-cost-table.h"
#include "quern-memory.h"

#include <string.h>

#define BATCH 64u
#define MIN_BITS 12u

/* A hash table of webgrind's rows. Slots hold the index of a row plus 1; 0 is a free slot. At most
 * half of the slots are taken. */
typedef struct
{
  GArray  *rows;  /* owned: QuernWebgrindRow */
  guint32 *slots; /* owned: 2^bits */
  guint    bits;
  guint64  seed;  /* prevents deliberate collisions */
} Table;

static void
table_clear (Table *self)
{
  g_clear_pointer (&self->rows, g_array_unref);
  g_free (self->slots);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, table_clear)

static QuernWebgrindRow *
get_row (const Table *self,
         guint        place)
{
  return &g_array_index (self->rows, QuernWebgrindRow, place);
}

static guint
hash (const Table            *self,
      const QuernWebgrindRow *row)
{
  guint64 mix = ((guint64) row->caller << 32 | row->callee) ^ self->seed;

  mix *= G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  mix ^= mix >> 32 ^ row->line;
  mix *= G_GUINT64_CONSTANT (0xd6e8feb86659fd93);

  return (guint) (mix >> (64 - self->bits));
}

static gboolean
grow (Table *self,
      guint  bits)
{
  guint32 *slots = g_try_new0 (guint32, (gsize) 1 << bits);
  guint mask = (1u << bits) - 1;

  if (slots == NULL)
    return FALSE;

  g_free (self->slots);
  self->slots = slots;
  self->bits = bits;
  for (guint i = 0; i < self->rows->len; i++)
    {
      guint slot = hash (self, get_row (self, i));

      while (slots[slot] != 0)
        slot = (slot + 1) & mask;
      slots[slot] = i + 1;
    }

  return TRUE;
}

static gboolean
is_of (const QuernWebgrindRow *row,
       const QuernWebgrindRow *call)
{
  return row->caller == call->caller && row->callee == call->callee && row->line == call->line;
}

/* Adds a call to its row, or as a new row. */
static void
add_call (Table                  *self,
          guint                   slot,
          const QuernWebgrindRow *call)
{
  const guint mask = (1u << self->bits) - 1;
  QuernWebgrindRow *row;

  while (self->slots[slot] != 0 && !is_of (get_row (self, self->slots[slot] - 1), call))
    slot = (slot + 1) & mask;
  if (self->slots[slot] == 0)
    {
      g_array_append_vals (self->rows, call, 1);
      self->slots[slot] = self->rows->len;
      return;
    }

  row = get_row (self, self->slots[slot] - 1);
  quern_count_add (&row->count, call->count);
  quern_cost_add (&row->cost, call->cost);
}

/* FALSE if there is not enough memory. */
static gboolean
add_calls (Table                  *self,
           const QuernWebgrindRow *calls,
           guint                   n)
{
  guint slots[BATCH];

  if (2 * ((guint64) self->rows->len + n) > (guint64) 1 << self->bits &&
      (self->bits >= 31 || !grow (self, self->bits + 1)))
    return FALSE;

  for (guint i = 0; i < n; i++)
    {
      slots[i] = hash (self, &calls[i]);
      __builtin_prefetch (&self->slots[slots[i]]);
    }
  for (guint i = 0; i < n; i++)
    if (self->slots[slots[i]] != 0)
      __builtin_prefetch (get_row (self, self->slots[slots[i]] - 1), 1);
  for (guint i = 0; i < n; i++)
    add_call (self, slots[i], &calls[i]);

  return TRUE;
}

/* Adds the calls of all lines. */
static gboolean
add_lines (Table        *self,
           QuernProfile *profile,
           QuernEventId  event)
{
  QuernEventSet *events = quern_profile_get_events (profile);
  g_auto (QuernRecordIter) iter = { 0 };
  QuernWebgrindRow calls[BATCH];
  const QuernRecord *record;
  guint n = 0;

  quern_profile_iter_records (profile, QUERN_NONE, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      if (record->kind != QUERN_RECORD_CALL)
        continue;

      calls[n++] = (QuernWebgrindRow) {
        .caller = record->function,
        .callee = record->callee,
        .line = record->where.line <= G_MAXUINT32 ? (guint32) record->where.line : 0,
        .count = record->count,
        .cost = quern_event_set_get_cost (events, event, record->costs),
      };
      if (n < BATCH)
        continue;
      if (!add_calls (self, calls, n))
        return FALSE;
      n = 0;
    }

  return add_calls (self, calls, n);
}

/* Sorts the rows by caller, and keeps the order of the rows of each. first_row: (transfer full) */
static GArray *
sort_rows (const Table  *self,
           guint         n_functions,
           guint       **first_row)
{
  GArray *sorted = g_array_sized_new (FALSE, FALSE, sizeof (QuernWebgrindRow), self->rows->len);
  g_autofree guint *next = g_new (guint, n_functions + 1);
  guint *first = g_new0 (guint, n_functions + 1);

  for (guint i = 0; i < self->rows->len; i++)
    first[get_row (self, i)->caller + 1]++;
  for (guint i = 0; i < n_functions; i++)
    first[i + 1] += first[i];

  memcpy (next, first, (n_functions + 1) * sizeof *next);
  g_array_set_size (sorted, self->rows->len);
  for (guint i = 0; i < self->rows->len; i++)
    {
      const QuernWebgrindRow *row = get_row (self, i);

      g_array_index (sorted, QuernWebgrindRow, next[row->caller]++) = *row;
    }
  *first_row = first;

  return sorted;
}

/**
 * quern_webgrind_rows_new:
 * @profile: a profile
 * @event: an event that is not a ratio
 * @first_row: (out) (transfer full): the index of each function's first row, and the end
 * @error: return location
 *
 * Adds up the calls of each function by callee and line, in the order of the file.
 *
 * Returns: (transfer full) (nullable): #QuernWebgrindRow, by caller; %NULL if there is not
 *   enough memory
 */
GArray *
quern_webgrind_rows_new (QuernProfile  *profile,
                         QuernEventId   event,
                         guint        **first_row,
                         GError       **error)
{
  const guint64 needed = quern_profile_get_n_calls (profile) * (guint64) sizeof (QuernWebgrindRow);
  g_auto (Table) table = { 0 };

  if (!quern_memory_ensure (2 * needed, error))
    return NULL;

  table.rows = g_array_new (FALSE, FALSE, sizeof (QuernWebgrindRow));
  table.seed = (guint64) g_random_int () << 32 | g_random_int ();
  if (!grow (&table, MIN_BITS) || !add_lines (&table, profile, event))
    {
      quern_memory_set_out (error);
      return NULL;
    }

  return sort_rows (&table, quern_profile_get_n_functions (profile), first_row);
}
