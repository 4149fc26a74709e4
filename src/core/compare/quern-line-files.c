/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-line-files.h"

#include "quern-file-pairs.h"
#include "quern-memory.h"
#include "quern-pair-map.h"
#include "quern-sort.h"

/* Line numbers of a file correspond if matching functions call each other on the same lines in this
 * share of cases. If a file has fewer cases than the minimum, the cases of all files decide. */
#define MIN_EQUAL 0.9
#define MIN_CASES 3

/* Approximate number of functions to sample per side. */
#define MAX_CALLERS 16384

/* Maximum number of calls to read per function, as the parts of a run repeat them. */
#define MAX_CALLS 512

#define RECORDS_PER_CHECK 4096

/* A file before and one after in which matching functions call each other. */
typedef struct
{
  QuernFileId files[2];
  guint64     n_cases;  /* lines of calls that could be equal */
  guint64     n_equal;  /* lines that are equal */
} FilePair;

/* The lines on which a function calls another. */
typedef struct
{
  QuernFileId files[2]; /* files of the first line on each side */
  guint32     n[2];
  guint32     n_equal;
} CallLines;

typedef struct
{
  QuernProfile * const *profiles; /* borrowed */
  const guint * const  *rows;     /* borrowed: by side and function */
  guint                 n_rows;
  GCancellable         *cancellable; /* borrowed, nullable */
  QuernPairMap          ids;      /* by files */
  GArray               *pairs;    /* owned: FilePair */
  FilePair              all;

  /* Calls from one row at a time, so that they stay in the processor's cache. */
  QuernPairMap          call_ids; /* by rows */
  GArray               *calls;    /* owned: CallLines */
  QuernPairMap          line_ids; /* by call and line */
  GByteArray           *lines;    /* owned: a bit for each side that has the line */
  guint64               n_records;
} Pairing;

static gboolean
note_call (Pairing           *self,
           guint              side,
           const QuernRecord *record)
{
  guint32 call;
  guint32 line;
  gboolean is_new;
  CallLines *lines;
  guint8 *sides;
  guint caller = self->rows[side][record->function];
  guint callee = self->rows[side][record->callee];

  /* Calls that are only on one side do not count. */
  if (side == 1 && quern_pair_map_find (&self->call_ids, caller, callee) == G_MAXUINT32)
    return TRUE;

  if (!quern_pair_map_try_insert (&self->call_ids, caller, callee, &call, &is_new))
    return FALSE;
  if (is_new)
    g_array_append_val (self->calls, ((CallLines) { { QUERN_NONE, QUERN_NONE }, { 0, 0 }, 0 }));
  if (!quern_pair_map_try_insert (&self->line_ids, call, (guint32) record->where.line, &line,
                                  &is_new))
    return FALSE;
  if (is_new)
    g_byte_array_append (self->lines, (const guint8[]) { 0 }, 1);

  lines = &g_array_index (self->calls, CallLines, call);
  sides = &self->lines->data[line];
  if ((*sides & 1u << side) != 0)
    return TRUE;
  if (lines->n[side]++ == 0)
    lines->files[side] = record->where.file;
  *sides |= 1u << side;
  lines->n_equal += *sides == 3 ? 1 : 0;

  return TRUE;
}

static gboolean
note_calls_from (Pairing          *self,
                 guint             side,
                 QuernFunctionId   caller,
                 GError          **error)
{
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;
  guint n_calls = 0;

  quern_profile_iter_records (self->profiles[side], caller, &iter);
  while (n_calls < MAX_CALLS && (record = quern_record_iter_next (&iter)) != NULL)
    {
      if (++self->n_records % RECORDS_PER_CHECK == 0)
        {
          guint64 size = ((guint64) self->calls->len + self->lines->len) * 64;

          if (g_cancellable_set_error_if_cancelled (self->cancellable, error) ||
              !quern_memory_ensure (size, error))
            return FALSE;
        }
      if (record->kind != QUERN_RECORD_CALL || record->where.line == 0 ||
          record->where.line >= G_MAXUINT32)
        continue;

      n_calls++;
      if (!note_call (self, side, record))
        return quern_memory_set_out (error);
    }

  return TRUE;
}

/* Adds the lines of the noted calls to the pairs of their files, and forgets the calls. */
static gboolean
count_noted (Pairing *self)
{
  for (guint i = 0; i < self->calls->len; i++)
    {
      const CallLines *lines = &g_array_index (self->calls, CallLines, i);
      guint n = MIN (lines->n[0], lines->n[1]);
      FilePair *pair;
      guint32 at;
      gboolean is_new;

      if (n == 0)
        continue;
      if (!quern_pair_map_try_insert (&self->ids, lines->files[0], lines->files[1], &at, &is_new))
        return FALSE;
      if (is_new)
        g_array_append_val (self->pairs, ((FilePair) { { lines->files[0], lines->files[1] },
                                                       0, 0 }));
      pair = &g_array_index (self->pairs, FilePair, at);
      pair->n_cases += n;
      pair->n_equal += lines->n_equal;
      self->all.n_cases += n;
      self->all.n_equal += lines->n_equal;
    }

  quern_pair_map_clear (&self->call_ids);
  quern_pair_map_clear (&self->line_ids);
  quern_pair_map_init (&self->call_ids);
  quern_pair_map_init (&self->line_ids);
  g_array_set_size (self->calls, 0);
  g_byte_array_set_size (self->lines, 0);

  return TRUE;
}

/* The functions of a side, sorted by row. first: (out): by row and one more: where its functions
 * begin */
static guint32 *
list_functions (const Pairing  *self,
                guint           side,
                guint32       **first,
                GError        **error)
{
  QuernWatch watch = { .cancellable = self->cancellable };
  guint32 *functions = quern_sort_by_key (NULL, self->rows[side],
                                          quern_profile_get_n_functions (self->profiles[side]),
                                          self->n_rows, first, &watch);

  if (functions == NULL && !g_cancellable_set_error_if_cancelled (self->cancellable, error))
    quern_memory_set_out (error);

  return functions;
}

static gboolean
collect_pairs (Pairing  *self,
               GError  **error)
{
  g_autofree guint32 *first_before = NULL;
  g_autofree guint32 *first_after = NULL;
  g_autofree guint32 *before = list_functions (self, 0, &first_before, error);
  g_autofree guint32 *after =
    before != NULL ? list_functions (self, 1, &first_after, error) : NULL;

  if (after == NULL)
    return FALSE;

  /* The order of rows is unrelated to files, so every nth row is a fair sample. */
  for (guint row = 0; row < self->n_rows; row += 1 + self->n_rows / MAX_CALLERS)
    {
      if (first_before[row] == first_before[row + 1] || first_after[row] == first_after[row + 1])
        continue;
      for (guint i = first_before[row]; i < first_before[row + 1]; i++)
        if (!note_calls_from (self, 0, before[i], error))
          return FALSE;
      for (guint i = first_after[row]; i < first_after[row + 1]; i++)
        if (!note_calls_from (self, 1, after[i], error))
          return FALSE;
      if (!count_noted (self))
        return quern_memory_set_out (error);
    }

  return TRUE;
}

/* Whether line numbers of a pair of files correspond. pair: NULL if nothing is known about it. */
static gboolean
hold_lines (const Pairing  *self,
            const FilePair *pair)
{
  const FilePair *counted = pair != NULL && pair->n_cases >= MIN_CASES ? pair : &self->all;

  return (double) counted->n_equal >= MIN_EQUAL * (double) counted->n_cases;
}

static void
drop_moved (Pairing        *self,
            QuernLineFiles *files)
{
  g_autofree gboolean *is_held =
    g_new (gboolean, MAX (quern_profile_get_n_files (self->profiles[0]), 1));

  for (QuernFileId i = 0; i < quern_profile_get_n_files (self->profiles[0]); i++)
    is_held[i] = hold_lines (self, NULL);
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const FilePair *pair = &g_array_index (self->pairs, FilePair, i);

      if (files->ids[0][pair->files[0]] == pair->files[0] &&
          files->ids[1][pair->files[1]] == pair->files[0])
        is_held[pair->files[0]] = hold_lines (self, pair);
    }
  for (guint side = 0; side < 2; side++)
    for (QuernFileId i = 0; i < quern_profile_get_n_files (self->profiles[side]); i++)
      if (files->ids[side][i] != QUERN_NONE && !is_held[files->ids[side][i]])
        files->ids[side][i] = QUERN_NONE;
}

gboolean
quern_line_files_init (QuernLineFiles        *self,
                       QuernProfile * const  *profiles,
                       const guint * const   *rows,
                       guint                  n_rows,
                       GCancellable          *cancellable,
                       GError               **error)
{
  Pairing pairing = {
    .profiles = profiles, .rows = rows, .n_rows = n_rows, .cancellable = cancellable
  };
  gboolean ok;

  *self = (QuernLineFiles) { { NULL, NULL } };
  if (!quern_memory_ensure (((guint64) quern_profile_get_n_files (profiles[0]) +
                             quern_profile_get_n_files (profiles[1])) * 64, error))
    return FALSE;

  quern_pair_map_init (&pairing.ids);
  quern_pair_map_init (&pairing.call_ids);
  quern_pair_map_init (&pairing.line_ids);
  pairing.pairs = g_array_new (FALSE, FALSE, sizeof (FilePair));
  pairing.calls = g_array_new (FALSE, FALSE, sizeof (CallLines));
  pairing.lines = g_byte_array_new ();
  ok = collect_pairs (&pairing, error);
  if (ok)
    {
      quern_file_pairs_find (profiles, rows, n_rows, self->ids);
      drop_moved (&pairing, self);
    }
  quern_pair_map_clear (&pairing.ids);
  quern_pair_map_clear (&pairing.call_ids);
  quern_pair_map_clear (&pairing.line_ids);
  g_array_unref (pairing.pairs);
  g_array_unref (pairing.calls);
  g_byte_array_unref (pairing.lines);

  return ok;
}

void
quern_line_files_clear (QuernLineFiles *self)
{
  for (guint side = 0; side < 2; side++)
    g_clear_pointer (&self->ids[side], g_free);
}
