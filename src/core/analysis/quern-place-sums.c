/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-place-sums.h"

#include "quern-comparison.h"
#include "quern-cost-table.h"
#include "quern-memory.h"

/* Initial size of the hash table: 2^BITS slots. */
#define FIRST_BITS 12

#define RECORDS_PER_CHECK 4096

struct _QuernPlaceSums
{
  QuernProfile   *profile;  /* owned */
  QuernPlaceKind  kind;
  guint           n_events;
  GArray         *sums;     /* owned: QuernPlaceSum */
  QuernCostTable  costs;
  gint64         *no_costs; /* owned: a row of zeros */

  /* Open addressing over sums, while they are collected. */
  guint32        *slots;    /* owned: index into sums, or QUERN_NONE */
  guint           bits;
  guint64         seed;     /* a file must not be able to choose its slots */
};

/* Records of neighbouring code tend to follow each other, so give them
 * neighbouring slots: a cache line holds 16. */
static inline gsize
find_slot (const QuernPlaceSum *key,
           gsize                mask,
           guint64              seed)
{
  guint64 h = (((guint64) key->first << 32 | key->second) ^ seed) *
              G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  h = (h ^ (h >> 29) ^ (key->position >> 4)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  h = (h ^ (h >> 32) ^ key->target) * G_GUINT64_CONSTANT (0x94d049bb133111eb);

  return (((h ^ (h >> 31)) << 4) | (key->position & 15)) & mask;
}

static inline gboolean
same_place (const QuernPlaceSum *a,
            const QuernPlaceSum *b)
{
  return a->first == b->first && a->second == b->second &&
         a->position == b->position && a->target == b->target;
}

/* Also checks that there is memory for the sums until the next rehash, which is
 * due when there are half as many sums as slots. */
static gboolean
rehash (QuernPlaceSums  *self,
        guint            bits,
        GError         **error)
{
  guint64 n = G_GUINT64_CONSTANT (1) << bits;
  guint64 per_slot = sizeof *self->slots + sizeof (QuernPlaceSum) +
                     2 * self->n_events * sizeof (gint64);

  if (!quern_memory_ensure (n * per_slot, error))
    return FALSE;

  g_free (self->slots);
  self->slots = g_new (guint32, n);
  self->bits = bits;
  for (gsize i = 0; i < n; i++)
    self->slots[i] = QUERN_NONE;

  for (guint i = 0; i < self->sums->len; i++)
    {
      gsize at = find_slot (&g_array_index (self->sums, QuernPlaceSum, i), n - 1, self->seed);

      while (self->slots[at] != QUERN_NONE)
        at = (at + 1) & (n - 1);
      self->slots[at] = i;
    }

  return TRUE;
}

/* The sum of the key's place, created if the place is new. NULL if memory runs
 * out. */
static QuernPlaceSum *
look_up (QuernPlaceSums       *self,
         const QuernPlaceSum  *key,
         GError              **error)
{
  gsize mask = ((gsize) 1 << self->bits) - 1;
  gsize at = find_slot (key, mask, self->seed);

  for (; self->slots[at] != QUERN_NONE; at = (at + 1) & mask)
    {
      QuernPlaceSum *sum = &g_array_index (self->sums, QuernPlaceSum, self->slots[at]);

      if (same_place (sum, key))
        return sum;
    }

  self->slots[at] = self->sums->len;
  g_array_append_val (self->sums, *key);

  /* Never more than half full. */
  if (self->sums->len > (mask + 1) / 2 && !rehash (self, self->bits + 1, error))
    return NULL;

  return &g_array_index (self->sums, QuernPlaceSum, self->sums->len - 1);
}

static void
add_costs (QuernPlaceSums *self,
           guint32        *row,
           const gint64   *costs)
{
  gint64 *sums;

  if (*row == QUERN_NONE)
    *row = (guint32) quern_cost_table_add_row (&self->costs);

  sums = quern_cost_table_get_row (&self->costs, *row);
  quern_cost_table_add (&self->costs, sums, costs, self->n_events);
}

/* Whether the record is of the side before of a comparison. */
static gboolean
is_before (QuernPlaceSums    *self,
           const QuernRecord *record)
{
  return record->part == 0 &&
         quern_comparison_get_side (self->profile, QUERN_COMPARISON_BEFORE) != NULL;
}

static gboolean
add_line (QuernPlaceSums     *self,
          const QuernRecord  *record,
          guint32             mark,
          GError            **error)
{
  QuernPlaceSum key = {
    .first = record->where.file,
    .second = mark,
    .position = record->where.line,
    .self_row = QUERN_NONE,
    .call_row = QUERN_NONE,
  };
  QuernPlaceSum *sum;

  if (record->kind == QUERN_RECORD_JUMP)
    return TRUE;

  sum = look_up (self, &key, error);
  if (sum == NULL)
    return FALSE;

  add_costs (self, record->kind == QUERN_RECORD_COST ? &sum->self_row : &sum->call_row,
             record->costs);
  if (record->kind == QUERN_RECORD_CALL)
    quern_count_add (is_before (self, record) ? &sum->count_before : &sum->count, record->count);

  return TRUE;
}

static gboolean
add_instruction (QuernPlaceSums     *self,
                 const QuernRecord  *record,
                 GError            **error)
{
  QuernPlaceSum key = {
    .position = record->where.address,
    .self_row = QUERN_NONE,
    .call_row = QUERN_NONE,
  };
  QuernPlaceSum *sum;

  if (record->kind != QUERN_RECORD_COST)
    return TRUE;

  key.first = quern_profile_get_function (self->profile, record->function)->object;
  sum = look_up (self, &key, error);
  if (sum == NULL)
    return FALSE;

  add_costs (self, &sum->self_row, record->costs);

  return TRUE;
}

static gboolean
add_jump (QuernPlaceSums     *self,
          const QuernRecord  *record,
          GError            **error)
{
  QuernPlaceSum key = {
    .first = record->where.file,
    .second = record->target.file,
    .position = record->where.line,
    .target = record->target.line,
    .self_row = QUERN_NONE,
    .call_row = QUERN_NONE,
  };
  QuernPlaceSum *sum;

  if (record->kind != QUERN_RECORD_JUMP)
    return TRUE;

  sum = look_up (self, &key, error);
  if (sum == NULL)
    return FALSE;

  quern_count_add (is_before (self, record) ? &sum->count_before : &sum->count, record->count);
  quern_count_add (is_before (self, record) ? &sum->followed_before : &sum->followed,
                   record->conditional ? record->followed : record->count);
  sum->conditional |= record->conditional;

  return TRUE;
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const QuernPlaceSum *x = a;
  const QuernPlaceSum *y = b;

  /* This sort is long enough for QUERN_ORDER() to cost 2 % of the time of all lines. */
  if (x->first != y->first)
    return x->first < y->first ? -1 : 1;
  if (x->position != y->position)
    return x->position < y->position ? -1 : 1;
  if (x->second != y->second)
    return x->second < y->second ? -1 : 1;
  if (x->target != y->target)
    return x->target < y->target ? -1 : 1;

  return 0;
}

/**
 * quern_place_sums_begin:
 * @profile: a profile
 * @kind: what places are wanted
 * @error: return location
 *
 * Begins to sum records of @profile: quern_place_sums_add() adds one;
 * quern_place_sums_finish() must be called before reading any sum.
 *
 * Returns: (transfer full): the sums, or %NULL if there is not enough memory
 */
QuernPlaceSums *
quern_place_sums_begin (QuernProfile    *profile,
                        QuernPlaceKind   kind,
                        GError         **error)
{
  g_autoptr (QuernPlaceSums) self = g_new0 (QuernPlaceSums, 1);

  self->profile = g_object_ref (profile);
  self->kind = kind;
  self->seed = (guint64) g_random_int () << 32 | g_random_int ();
  self->n_events = quern_event_set_get_n_real (quern_profile_get_events (profile));
  self->no_costs = g_new0 (gint64, MAX (self->n_events, 1));
  self->sums = g_array_new (FALSE, FALSE, sizeof (QuernPlaceSum));
  quern_cost_table_init (&self->costs);
  quern_cost_table_set_columns (&self->costs, self->n_events);
  if (!rehash (self, FIRST_BITS, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * quern_place_sums_add:
 * @self: sums that are not finished
 * @record: a record of their profile, of any kind
 * @error: return location
 *
 * Adds @record if its kind is relevant for the sums, and ignores it otherwise.
 *
 * Returns: %FALSE if there is not enough memory
 */
gboolean
quern_place_sums_add (QuernPlaceSums     *self,
                      const QuernRecord  *record,
                      GError            **error)
{
  switch (self->kind)
    {
    case QUERN_PLACE_LINES:
      return add_line (self, record, 0, error);

    case QUERN_PLACE_CALLS:
      return record->kind != QUERN_RECORD_CALL ||
             quern_place_sums_add_call (self, record, 0, error);

    case QUERN_PLACE_INSTRUCTIONS:
      return add_instruction (self, record, error);

    case QUERN_PLACE_JUMPS:
    default:
      return add_jump (self, record, error);
    }
}

/**
 * quern_place_sums_add_line:
 * @self: sums of lines that are not finished
 * @file: a file of their profile
 * @line: a line of it; 0: not known
 * @error: return location
 *
 * Makes sure that there is a sum for a line, even if it has no costs.
 *
 * Returns: %FALSE if there is not enough memory
 */
gboolean
quern_place_sums_add_line (QuernPlaceSums  *self,
                           QuernFileId      file,
                           guint64          line,
                           GError         **error)
{
  const QuernPlaceSum key = {
    .first = file,
    .position = line,
    .self_row = QUERN_NONE,
    .call_row = QUERN_NONE,
  };

  return look_up (self, &key, error) != NULL;
}

/**
 * quern_place_sums_add_call:
 * @self: sums of calls that are not finished
 * @record: a call of their profile
 * @mark: calls with different marks have separate sums
 * @error: return location
 *
 * Adds a call.
 *
 * Returns: %FALSE if there is not enough memory
 */
gboolean
quern_place_sums_add_call (QuernPlaceSums     *self,
                           const QuernRecord  *record,
                           guint64             mark,
                           GError            **error)
{
  const QuernPlaceSum key = {
    .first = record->where.file,
    .second = record->callee,
    .position = record->where.line,
    .target = mark,
    .self_row = QUERN_NONE,
    .call_row = QUERN_NONE,
  };
  QuernPlaceSum *sum = look_up (self, &key, error);

  if (sum == NULL)
    return FALSE;

  add_costs (self, &sum->call_row, record->costs);
  quern_count_add (is_before (self, record) ? &sum->count_before : &sum->count, record->count);

  return TRUE;
}

/**
 * quern_place_sums_add_at:
 * @self: sums of lines that are not finished
 * @record: a record of their profile
 * @mark: lines with different marks have separate sums
 * @error: return location
 *
 * Adds a cost of a line.
 *
 * Returns: %FALSE if there is not enough memory
 */
gboolean
quern_place_sums_add_at (QuernPlaceSums     *self,
                         const QuernRecord  *record,
                         guint32             mark,
                         GError            **error)
{
  return add_line (self, record, mark, error);
}

/**
 * quern_place_sums_finish:
 * @self: sums with all their records
 * @error: return location
 *
 * Sorts the sums by file, line and target.
 *
 * Returns: %FALSE if there is not enough memory
 */
gboolean
quern_place_sums_finish (QuernPlaceSums  *self,
                         GError         **error)
{
  g_clear_pointer (&self->slots, g_free);

  /* g_array_sort() may allocate a copy. */
  if (!quern_memory_ensure (self->sums->len * sizeof (QuernPlaceSum), error))
    return FALSE;

  /* Saturates silently: the profile has already reported sums that exceed 64 bits. */
  quern_cost_table_settle (&self->costs);
  g_array_sort (self->sums, compare_places);

  return TRUE;
}

/**
 * quern_place_sums_new:
 * @profile: a profile
 * @kind: what places are wanted
 * @cancellable: (nullable): stops it
 * @error: return location
 *
 * Adds up the records of @profile by place.
 *
 * Returns: (transfer full): the sums, in the order of files and lines, or %NULL if it was
 *   cancelled, or if there is not enough memory (%QUERN_PARSE_ERROR_LIMIT)
 */
QuernPlaceSums *
quern_place_sums_new (QuernProfile    *profile,
                      QuernPlaceKind   kind,
                      GCancellable    *cancellable,
                      GError         **error)
{
  g_autoptr (QuernPlaceSums) self = quern_place_sums_begin (profile, kind, error);
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;
  guint64 n_records = 0;

  if (self == NULL)
    return NULL;

  quern_profile_iter_records (profile, QUERN_NONE, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      if (++n_records % RECORDS_PER_CHECK == 0 &&
          g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      if (!quern_place_sums_add (self, record, error))
        return NULL;
    }

  return quern_place_sums_finish (self, error) ? g_steal_pointer (&self) : NULL;
}

void
quern_place_sums_free (QuernPlaceSums *self)
{
  if (self == NULL)
    return;

  g_clear_object (&self->profile);
  g_array_unref (self->sums);
  quern_cost_table_clear (&self->costs);
  g_free (self->no_costs);
  g_free (self->slots);
  g_free (self);
}

guint
quern_place_sums_get_n (const QuernPlaceSums *self)
{
  return self->sums->len;
}

const QuernPlaceSum *
quern_place_sums_get (const QuernPlaceSums *self,
                      guint                 place)
{
  return &g_array_index (self->sums, QuernPlaceSum, place);
}

/**
 * quern_place_sums_get_costs:
 * @self: sums
 * @row: a row of one of them, or QUERN_NONE
 *
 * Returns: (transfer none): one cost for each real event; zeros if @row is QUERN_NONE
 */
const gint64 *
quern_place_sums_get_costs (const QuernPlaceSums *self,
                            guint32               row)
{
  return row == QUERN_NONE ? self->no_costs : quern_cost_table_get_row (&self->costs, row);
}

gint64 *
quern_place_sums_dup_file_costs (QuernProfile  *profile,
                                 GCancellable  *cancellable,
                                 GError       **error)
{
  guint n_events = quern_event_set_get_n_real (quern_profile_get_events (profile));
  guint n_files = quern_profile_get_n_files (profile);
  g_autoptr (QuernPlaceSums) sums =
    quern_place_sums_new (profile, QUERN_PLACE_LINES, cancellable, error);
  gint64 *costs;

  if (sums == NULL ||
      !quern_memory_ensure ((guint64) n_files * n_events * sizeof (gint64), error))
    return NULL;

  costs = g_new0 (gint64, MAX ((gsize) n_files * n_events, 1));
  for (guint i = 0; i < quern_place_sums_get_n (sums); i++)
    {
      const QuernPlaceSum *sum = quern_place_sums_get (sums, i);
      const gint64 *row = quern_place_sums_get_costs (sums, sum->self_row);

      for (guint j = 0; j < n_events; j++)
        quern_cost_add (&costs[(gsize) sum->first * n_events + j], row[j]);
    }

  return costs;
}
