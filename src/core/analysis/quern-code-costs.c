/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-costs.h"

#include "quern-annotation.h"
#include "quern-cost-table.h"
#include "quern-memory.h"
#include "quern-place-sums.h"

#define RECORDS_PER_CHECK 4096

/* The source line of an address. */
typedef struct
{
  guint64     address;
  QuernFileId file;
  guint64     line;
} Origin;

struct _QuernCodeCosts
{
  GObject          parent_instance;

  QuernProfile    *profile;  /* owned */
  QuernAnalysis   *analysis; /* owned; dropped once all records are added */
  QuernFunctionId  function;
  guint            n_events; /* real ones */
  QuernPlaceSums  *sums;     /* owned: keyed by address in place of the line */
  QuernPlaceSums  *calls;    /* owned */
  QuernPlaceSums  *jumps;    /* owned; dropped once jump_table is filled */
  GArray          *origins;  /* owned: Origin; dropped as well */
  GArray          *places;   /* owned: QuernCodePlace, in the same order as sums */
  GArray          *call_table; /* owned: QuernCodeCall, in the same order as calls */
  GArray          *jump_table; /* owned: QuernCodeJump */
  QuernCostTable   inclusive;  /* a row for each place */
  QuernCostTable   total;      /* one row */
};

G_DEFINE_FINAL_TYPE (QuernCodeCosts, quern_code_costs, G_TYPE_OBJECT)

static void
quern_code_costs_finalize (GObject *object)
{
  QuernCodeCosts *self = QUERN_CODE_COSTS (object);

  g_clear_object (&self->profile);
  g_clear_object (&self->analysis);
  g_clear_pointer (&self->sums, quern_place_sums_free);
  g_clear_pointer (&self->calls, quern_place_sums_free);
  g_clear_pointer (&self->jumps, quern_place_sums_free);
  g_clear_pointer (&self->origins, g_array_unref);
  g_clear_pointer (&self->places, g_array_unref);
  g_clear_pointer (&self->call_table, g_array_unref);
  g_clear_pointer (&self->jump_table, g_array_unref);
  quern_cost_table_clear (&self->inclusive);
  quern_cost_table_clear (&self->total);

  G_OBJECT_CLASS (quern_code_costs_parent_class)->finalize (object);
}

static void
quern_code_costs_class_init (QuernCodeCostsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_code_costs_finalize;
}

static void
quern_code_costs_init (QuernCodeCosts *self)
{
  self->origins = g_array_new (FALSE, FALSE, sizeof (Origin));
  self->places = g_array_new (FALSE, FALSE, sizeof (QuernCodePlace));
  self->call_table = g_array_new (FALSE, FALSE, sizeof (QuernCodeCall));
  self->jump_table = g_array_new (FALSE, FALSE, sizeof (QuernCodeJump));
  quern_cost_table_init (&self->inclusive);
  quern_cost_table_init (&self->total);
}

/* Puts addresses in place of lines, so that sums by line become sums by address. */
static QuernRecord
by_address (const QuernRecord *record)
{
  QuernRecord by = *record;

  by.where = (QuernPlace) { 0, record->where.address, 0 };
  by.target = (QuernPlace) { 0, record->target.address, 0 };

  return by;
}

static gboolean
add_origin (QuernCodeCosts     *self,
            const QuernRecord  *record,
            GError            **error)
{
  Origin origin = { record->where.address, record->where.file, record->where.line };
  guint n = self->origins->len;

  if (n > 0 && g_array_index (self->origins, Origin, n - 1).address == origin.address)
    return TRUE;

  /* The array is about to double. */
  if (n >= RECORDS_PER_CHECK && (n & (n - 1)) == 0 &&
      !quern_memory_ensure (2 * (guint64) n * sizeof origin, error))
    return FALSE;

  g_array_append_val (self->origins, origin);

  return TRUE;
}

static int
compare_origins (gconstpointer a,
                 gconstpointer b)
{
  const Origin *x = a;
  const Origin *y = b;

  if (x->address != y->address)
    return x->address < y->address ? -1 : 1;
  if (x->line != y->line)
    return x->line > y->line ? -1 : 1;

  return x->file < y->file ? -1 : x->file > y->file;
}

static guint
add_calls (QuernCodeCosts *self,
           guint64         address,
           guint           at)
{
  for (; at < quern_place_sums_get_n (self->calls); at++)
    {
      const QuernPlaceSum *sum = quern_place_sums_get (self->calls, at);
      QuernCodeCall call = {
        sum->second, sum->count, sum->count_before, sum->target != 0
      };

      if (sum->position != address)
        break;

      g_array_append_val (self->call_table, call);
    }

  return at;
}

static guint
add_jumps (QuernCodeCosts *self,
           guint64         address,
           guint           at)
{
  for (; at < quern_place_sums_get_n (self->jumps); at++)
    {
      const QuernPlaceSum *sum = quern_place_sums_get (self->jumps, at);
      QuernCodeJump jump = {
        .from = address,
        .to = sum->target,
        .executed = sum->count,
        .followed = sum->followed,
        .executed_before = sum->count_before,
        .followed_before = sum->followed_before,
        .conditional = sum->conditional,
      };

      if (sum->position != address)
        break;

      g_array_append_val (self->jump_table, jump);
    }

  return at;
}

static void
add_row (QuernCodeCosts *self,
         QuernCostTable *table,
         guint           row,
         const gint64   *costs)
{
  quern_cost_table_add (table, quern_cost_table_get_row (table, row), costs, self->n_events);
}

/* Merges instructions, calls and jumps, which are all sorted by address. */
static gboolean
make_tables (QuernCodeCosts  *self,
             GError         **error)
{
  const guint n = quern_place_sums_get_n (self->sums);
  guint call = 0;
  guint jump = 0;
  guint origin = 0;

  if (!quern_memory_ensure (n * (sizeof (QuernCodePlace) + 2 * self->n_events * sizeof (gint64)) +
                            self->origins->len * sizeof (Origin) +
                            quern_place_sums_get_n (self->calls) * sizeof (QuernCodeCall) +
                            quern_place_sums_get_n (self->jumps) * sizeof (QuernCodeJump),
                            error))
    return FALSE;

  g_array_sort (self->origins, compare_origins);
  quern_cost_table_set_columns (&self->total, self->n_events);
  quern_cost_table_add_row (&self->total);
  quern_cost_table_set_columns (&self->inclusive, self->n_events);
  for (guint i = 0; i < n; i++)
    {
      const QuernPlaceSum *sum = quern_place_sums_get (self->sums, i);
      const gint64 *costs = quern_place_sums_get_costs (self->sums, sum->self_row);
      QuernCodePlace place = { sum->position, QUERN_NONE, 0, call, 0, jump, 0 };

      while (origin < self->origins->len &&
             g_array_index (self->origins, Origin, origin).address < place.address)
        origin++;
      if (origin < self->origins->len &&
          g_array_index (self->origins, Origin, origin).address == place.address)
        {
          place.file = g_array_index (self->origins, Origin, origin).file;
          place.line = g_array_index (self->origins, Origin, origin).line;
        }

      call = add_calls (self, place.address, call);
      jump = add_jumps (self, place.address, jump);
      place.n_calls = call - place.first_call;
      place.n_jumps = jump - place.first_jump;
      g_array_append_val (self->places, place);

      quern_cost_table_add_row (&self->inclusive);
      add_row (self, &self->total, 0, costs);
      add_row (self, &self->inclusive, i, costs);
      add_row (self, &self->inclusive, i, quern_place_sums_get_costs (self->sums, sum->call_row));
    }

  quern_cost_table_settle (&self->total);
  quern_cost_table_settle (&self->inclusive);
  g_clear_pointer (&self->jumps, quern_place_sums_free);
  g_clear_pointer (&self->origins, g_array_unref);

  return TRUE;
}

QuernCodeCosts *
quern_code_costs_begin (QuernAnalysis    *analysis,
                        QuernFunctionId   function,
                        GError          **error)
{
  g_autoptr (QuernCodeCosts) self = g_object_new (QUERN_TYPE_CODE_COSTS, NULL);
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  self->profile = g_object_ref (profile);
  self->analysis = g_object_ref (analysis);
  self->function = function;
  self->n_events = quern_event_set_get_n_real (quern_profile_get_events (profile));
  self->sums = quern_place_sums_begin (profile, QUERN_PLACE_LINES, error);
  if (self->sums != NULL)
    self->calls = quern_place_sums_begin (profile, QUERN_PLACE_CALLS, error);
  if (self->calls != NULL)
    self->jumps = quern_place_sums_begin (profile, QUERN_PLACE_JUMPS, error);

  return self->jumps != NULL ? g_steal_pointer (&self) : NULL;
}

gboolean
quern_code_costs_add (QuernCodeCosts     *self,
                      const QuernRecord  *record,
                      GError            **error)
{
  QuernRecord by = by_address (record);
  gboolean recursive;

  /* Every instruction has a row, whatever kind of record it has. */
  if (!quern_place_sums_add_line (self->sums, by.where.file, by.where.line, error))
    return FALSE;

  if (record->kind == QUERN_RECORD_JUMP)
    return quern_place_sums_add (self->jumps, &by, error);

  if (!add_origin (self, record, error))
    return FALSE;

  if (record->kind == QUERN_RECORD_COST)
    return quern_place_sums_add (self->sums, &by, error);

  recursive = quern_annotation_is_recursive (self->analysis, record);
  if (!quern_place_sums_add_call (self->calls, &by, recursive, error))
    return FALSE;

  return recursive || quern_place_sums_add (self->sums, &by, error);
}

gboolean
quern_code_costs_finish (QuernCodeCosts  *self,
                         GError         **error)
{
  g_clear_object (&self->analysis);

  return quern_place_sums_finish (self->sums, error) &&
         quern_place_sums_finish (self->calls, error) &&
         quern_place_sums_finish (self->jumps, error) && make_tables (self, error);
}

static gboolean
collect (QuernCodeCosts  *self,
         GCancellable    *cancellable,
         GError         **error)
{
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;
  guint n_records = 0;

  quern_profile_iter_records (self->profile, self->function, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      if (++n_records % RECORDS_PER_CHECK == 0 &&
          g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!quern_code_costs_add (self, record, error))
        return FALSE;
    }

  return TRUE;
}

/**
 * quern_code_costs_new:
 * @analysis: an analysis
 * @function: a function of its profile
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Adds up the instructions of a function.
 *
 * Returns: (transfer full): the instructions; %NULL if cancelled, or if there is
 *   not enough memory (%QUERN_PARSE_ERROR_LIMIT)
 */
QuernCodeCosts *
quern_code_costs_new (QuernAnalysis    *analysis,
                      QuernFunctionId   function,
                      GCancellable     *cancellable,
                      GError          **error)
{
  g_autoptr (QuernCodeCosts) self = quern_code_costs_begin (analysis, function, error);

  return self != NULL && collect (self, cancellable, error) &&
         quern_code_costs_finish (self, error) ? g_steal_pointer (&self) : NULL;
}

QuernProfile *
quern_code_costs_get_profile (QuernCodeCosts *self)
{
  return self->profile;
}

QuernFunctionId
quern_code_costs_get_function (QuernCodeCosts *self)
{
  return self->function;
}

/**
 * quern_code_costs_get_total:
 * @self: costs of instructions
 *
 * Returns: (transfer none): the self costs of all of them, added up: a row
 */
const gint64 *
quern_code_costs_get_total (QuernCodeCosts *self)
{
  return quern_cost_table_get_row (&self->total, 0);
}

guint
quern_code_costs_get_n (QuernCodeCosts *self)
{
  return self->places->len;
}

const QuernCodePlace *
quern_code_costs_get (QuernCodeCosts *self,
                      guint           index)
{
  return &g_array_index (self->places, QuernCodePlace, index);
}

const gint64 *
quern_code_costs_get_self (QuernCodeCosts *self,
                           guint           index)
{
  return quern_place_sums_get_costs (self->sums,
                                     quern_place_sums_get (self->sums, index)->self_row);
}

/**
 * quern_code_costs_get_inclusive:
 * @self: costs of instructions
 * @index: one of them
 *
 * Returns: (transfer none): its own costs, and those of the calls that it makes
 */
const gint64 *
quern_code_costs_get_inclusive (QuernCodeCosts *self,
                                guint           index)
{
  return quern_cost_table_get_row (&self->inclusive, index);
}

/**
 * quern_code_costs_find:
 * @self: costs of instructions
 * @address: an address
 *
 * Returns: the index of the first instruction at or after @address, or the number of instructions
 */
guint
quern_code_costs_find (QuernCodeCosts *self,
                       guint64         address)
{
  guint low = 0;
  guint high = self->places->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (quern_code_costs_get (self, middle)->address < address)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

const QuernCodeCall *
quern_code_costs_get_call (QuernCodeCosts *self,
                           guint           index)
{
  return &g_array_index (self->call_table, QuernCodeCall, index);
}

/**
 * quern_code_costs_get_call_costs:
 * @self: costs of instructions
 * @index: a call
 *
 * Returns: (transfer none): what it cost, recursive or not
 */
const gint64 *
quern_code_costs_get_call_costs (QuernCodeCosts *self,
                                 guint           index)
{
  return quern_place_sums_get_costs (self->calls,
                                     quern_place_sums_get (self->calls, index)->call_row);
}

guint
quern_code_costs_get_n_jumps (QuernCodeCosts *self)
{
  return self->jump_table->len;
}

const QuernCodeJump *
quern_code_costs_get_jump (QuernCodeCosts *self,
                           guint           index)
{
  return &g_array_index (self->jump_table, QuernCodeJump, index);
}
