/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-record-store.h"

#define N_FUNCTIONS 7
#define N_EVENTS 20

typedef struct
{
  QuernRecord record;
  gint64      costs[N_EVENTS];
} Entry;

/* Mostly small steps, as in real files, and occasionally an arbitrary number. */
static guint64
random_number (GRand *rand)
{
  guint64 wide = (guint64) g_rand_int (rand) << 32 | g_rand_int (rand);

  switch (g_rand_int_range (rand, 0, 4))
    {
    case 0:
      return 0;
    case 1:
      return wide;
    default:
      return wide >> 52;
    }
}

static void
fill_entry (GRand *rand,
            Entry *entry,
            gboolean with_addresses)
{
  QuernRecord *record = &entry->record;

  record->kind = (QuernRecordKind) g_rand_int_range (rand, 0, 3);
  record->where.file = (QuernFileId) g_rand_int_range (rand, 0, 3);
  record->where.line = random_number (rand);
  record->where.address = with_addresses ? random_number (rand) : 0;

  for (guint i = 0; i < N_EVENTS; i++)
    entry->costs[i] = g_rand_boolean (rand) ? 0 : (gint64) random_number (rand);
  record->costs = entry->costs;

  record->callee = g_rand_int (rand) >> 1;
  record->count = random_number (rand);
  record->conditional = g_rand_boolean (rand);
  record->followed = record->conditional ? random_number (rand) : record->count;
  record->target_function = g_rand_boolean (rand) ? QUERN_NONE : g_rand_int (rand) >> 1;
  record->target.file = record->target_function == QUERN_NONE ? record->where.file
                                                              : g_rand_int (rand) >> 1;
  record->target.line = random_number (rand);
  record->target.address = with_addresses ? random_number (rand) : 0;
}

static void
assert_same (const QuernRecord      *got,
             const Entry            *want,
             const QuernRecordCosts *costs)
{
  const QuernRecord *record = &want->record;

  g_assert_cmpint (got->kind, ==, record->kind);
  g_assert_cmpuint (got->function, ==, record->function);
  g_assert_cmpuint (got->part, ==, record->part);
  g_assert_cmpuint (got->where.file, ==, record->where.file);
  g_assert_cmpuint (got->where.line, ==, record->where.line);
  g_assert_cmpuint (got->where.address, ==, record->where.address);

  if (record->kind == QUERN_RECORD_JUMP)
    {
      g_assert_cmpuint (got->count, ==, record->count);
      g_assert_cmpuint (got->followed, ==, record->followed);
      g_assert_cmpint (got->conditional, ==, record->conditional);
      g_assert_cmpuint (got->target_function, ==, record->target_function);
      g_assert_cmpuint (got->target.file, ==, record->target.file);
      g_assert_cmpuint (got->target.line, ==, record->target.line);
      g_assert_cmpuint (got->target.address, ==, record->target.address);
      return;
    }

  for (guint i = costs->first; i < costs->end; i++)
    g_assert_cmpint (got->costs[i], ==, want->costs[i]);
  if (record->kind == QUERN_RECORD_CALL)
    {
      g_assert_cmpuint (got->callee, ==, record->callee);
      g_assert_cmpuint (got->count, ==, record->count);
    }
}

/* Unpacks runs with some of their costs, and compares them with the entries of one function, or of
 * all functions if function is QUERN_NONE. */
static guint
check_runs (QuernRecordStore *store,
            GArray           *entries,
            QuernFunctionId   function,
            guint             first_cost,
            guint             end_cost)
{
  gint64 row[N_EVENTS];
  const QuernRecordCosts costs = { row, first_cost, end_cost };
  guint first = 0;
  guint end = quern_record_store_get_n_runs (store);
  guint next = 0;
  guint n = 0;

  if (function != QUERN_NONE)
    quern_record_store_get_runs_of (store, function, &first, &end);

  for (guint run = first; run < end; run++)
    {
      QuernRecordCursor cursor;
      const QuernRecord *record;

      quern_record_store_open_run (store, run, function != QUERN_NONE, &cursor);
      while ((record = quern_record_cursor_next (&cursor, &costs)) != NULL)
        {
          while (function != QUERN_NONE &&
                 g_array_index (entries, Entry, next).record.function != function)
            next++;
          assert_same (record, &g_array_index (entries, Entry, next), &costs);
          next++;
          n++;
        }
    }

  return n;
}

static void
test_round_trip (gconstpointer data)
{
  gboolean with_addresses = GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (4711);
  g_autoptr (QuernRecordStore) store = quern_record_store_new ();
  g_autoptr (GArray) entries = g_array_new (FALSE, TRUE, sizeof (Entry));
  guint n_of[N_FUNCTIONS] = { 0 };
  guint part = 0;

  /* Enough for several blocks. */
  for (guint run = 0; run < 3000; run++)
    {
      QuernFunctionId function = (QuernFunctionId) g_rand_int_range (rand, 0, N_FUNCTIONS);
      guint n = (guint) g_rand_int_range (rand, 0, 20);

      part += g_rand_int_range (rand, 0, 100) == 0;
      g_assert_true (quern_record_store_begin_run (store, function, part));
      for (guint i = 0; i < n; i++)
        {
          Entry entry = { 0 };

          fill_entry (rand, &entry, with_addresses);
          entry.record.function = function;
          entry.record.part = part;
          entry.record.costs = entry.costs;
          g_assert_true (quern_record_store_add (store, &entry.record.where, &entry.record,
                                                 entry.record.kind == QUERN_RECORD_JUMP
                                                   ? 0 : N_EVENTS));
          g_array_append_val (entries, entry);
          n_of[function]++;
        }
    }
  g_assert_true (quern_record_store_seal (store, N_FUNCTIONS));

  g_assert_cmpuint (check_runs (store, entries, QUERN_NONE, 0, N_EVENTS), ==, entries->len);
  for (QuernFunctionId function = 0; function < N_FUNCTIONS; function++)
    g_assert_cmpuint (check_runs (store, entries, function, 0, N_EVENTS), ==, n_of[function]);
  for (guint first = 0; first < N_EVENTS; first++)
    g_assert_cmpuint (check_runs (store, entries, QUERN_NONE, first, MIN (first + 2, N_EVENTS)),
                      ==, entries->len);
  g_assert_cmpint (quern_record_store_has_instructions (store), ==, with_addresses);
  g_assert_true (quern_record_store_has_jumps (store));
}

static void
test_empty (void)
{
  g_autoptr (QuernRecordStore) store = quern_record_store_new ();
  guint first;
  guint end;

  g_assert_true (quern_record_store_begin_run (store, 0, 0));
  g_assert_true (quern_record_store_seal (store, 1));

  g_assert_cmpuint (quern_record_store_get_n_runs (store), ==, 0);
  quern_record_store_get_runs_of (store, 0, &first, &end);
  g_assert_cmpuint (first, ==, end);
  g_assert_false (quern_record_store_has_instructions (store));
  g_assert_false (quern_record_store_has_jumps (store));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/model/record-store/lines", GINT_TO_POINTER (FALSE), test_round_trip);
  g_test_add_data_func ("/model/record-store/instructions", GINT_TO_POINTER (TRUE),
                        test_round_trip);
  g_test_add_func ("/model/record-store/empty", test_empty);

  return g_test_run ();
}
