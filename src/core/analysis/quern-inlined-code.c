/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-inlined-code.h"

#include "quern-cost-table.h"
#include "quern-memory.h"
#include "quern-place-sums.h"

#define RECORDS_PER_CHECK 4096

struct _QuernInlinedCode
{
  QuernInlineSites *sites;      /* owned */
  guint             n_events;   /* real ones */
  QuernPlaceSums   *line_sums;  /* owned: marked with the site */
  QuernPlaceSums   *call_sums;  /* owned: marked with the site, and whether recursive */
  GArray           *line_order; /* owned: guint32 indices of line_sums, by site, file, line */
  GArray           *call_order; /* owned: guint32 indices of call_sums, in the same order */
  GArray           *lines;      /* owned: QuernInlinedLine */
  GArray           *calls;      /* owned: QuernAnnotatedCall */
  GArray           *blocks;     /* owned: QuernInlinedBlock, in the order of sites */
  guint             first_rest; /* index of the first line in no block */
  QuernCostTable    inclusive;  /* a row for each line */
  QuernCostTable    block_self; /* a row for each block */
  QuernCostTable    block_inclusive;
};

/* The mark of a call. Lines are marked with the site only. */
static guint64
make_mark (guint32  site,
           gboolean recursive)
{
  return (guint64) site << 1 | (recursive ? 1 : 0);
}

static guint32
get_site_of_mark (guint64 mark)
{
  return (guint32) (mark >> 1);
}

static gboolean
add_record (QuernInlinedCode   *self,
            QuernAnalysis      *analysis,
            const QuernRecord  *record,
            GError            **error)
{
  guint32 site;
  gboolean recursive = FALSE;

  if (record->kind == QUERN_RECORD_JUMP)
    return TRUE;

  site = quern_inline_sites_find (self->sites, record->function, &record->where);
  if (record->kind == QUERN_RECORD_CALL)
    {
      recursive = quern_annotation_is_recursive (analysis, record);
      if (!quern_place_sums_add_call (self->call_sums, record, make_mark (site, recursive), error))
        return FALSE;
    }

  /* A recursive call adds nothing to its line, but the line must have a row. */
  if (recursive)
    {
      g_autofree gint64 *nothing = g_new0 (gint64, MAX (self->n_events, 1));
      QuernRecord empty = *record;

      empty.kind = QUERN_RECORD_COST;
      empty.costs = nothing;
      return quern_place_sums_add_at (self->line_sums, &empty, site, error);
    }

  return quern_place_sums_add_at (self->line_sums, record, site, error);
}

static gboolean
collect (QuernInlinedCode  *self,
         QuernAnalysis     *analysis,
         QuernFunctionId    function,
         GCancellable      *cancellable,
         GError           **error)
{
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;
  guint n = 0;

  quern_profile_iter_records (quern_analysis_get_profile (analysis), function, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      if (++n % RECORDS_PER_CHECK == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!add_record (self, analysis, record, error))
        return FALSE;
    }

  return TRUE;
}

/* Sorts sites by place; the rest (QUERN_NONE) comes last. */
static int
compare_sites (const QuernInlinedCode *self,
               guint32                 a,
               guint32                 b)
{
  const QuernInlineSite *x;
  const QuernInlineSite *y;

  if (a == b)
    return 0;
  if (a == QUERN_NONE || b == QUERN_NONE)
    return a == QUERN_NONE ? 1 : -1;

  x = quern_inline_sites_get (self->sites, a);
  y = quern_inline_sites_get (self->sites, b);

  return QUERN_ORDER (x->file, y->file) ?: QUERN_ORDER (x->line, y->line) ?: QUERN_ORDER (a, b);
}

static int
compare_line_sums (gconstpointer a,
                   gconstpointer b,
                   gpointer      user_data)
{
  const QuernInlinedCode *self = user_data;
  guint32 i = *(const guint32 *) a;
  guint32 j = *(const guint32 *) b;

  /* Sums of one site are already sorted. */
  return compare_sites (self, quern_place_sums_get (self->line_sums, i)->second,
                        quern_place_sums_get (self->line_sums, j)->second) ?: QUERN_ORDER (i, j);
}

static int
compare_call_sums (gconstpointer a,
                   gconstpointer b,
                   gpointer      user_data)
{
  const QuernInlinedCode *self = user_data;
  guint32 i = *(const guint32 *) a;
  guint32 j = *(const guint32 *) b;

  return compare_sites (self, get_site_of_mark (quern_place_sums_get (self->call_sums, i)->target),
                        get_site_of_mark (quern_place_sums_get (self->call_sums, j)->target)) ?:
         QUERN_ORDER (i, j);
}

static GArray *
put_in_order (QuernInlinedCode *self,
              QuernPlaceSums   *sums,
              GCompareDataFunc  compare)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < quern_place_sums_get_n (sums); i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare, self);

  return order;
}

static const QuernPlaceSum *
get_line_sum (const QuernInlinedCode *self,
              guint                   index)
{
  return quern_place_sums_get (self->line_sums, g_array_index (self->line_order, guint32, index));
}

static const QuernPlaceSum *
get_call_sum (const QuernInlinedCode *self,
              guint                   index)
{
  return quern_place_sums_get (self->call_sums, g_array_index (self->call_order, guint32, index));
}

/* Adds the calls of a line. Lines and calls are in the same order. */
static void
add_calls (QuernInlinedCode    *self,
           const QuernPlaceSum *line)
{
  while (self->calls->len < self->call_order->len)
    {
      const QuernPlaceSum *sum = get_call_sum (self, self->calls->len);
      QuernAnnotatedCall call = {
        .callee = sum->second,
        .count = sum->count,
        .count_before = sum->count_before,
        .recursive = (sum->target & 1) != 0,
      };

      if (get_site_of_mark (sum->target) != line->second || sum->first != line->first ||
          sum->position != line->position)
        break;

      g_array_append_val (self->calls, call);
    }
}

static void
add (QuernCostTable *table,
     guint           row,
     const gint64   *costs,
     guint           n_events)
{
  quern_cost_table_add (table, quern_cost_table_get_row (table, row), costs, n_events);
}

static void
add_to_block (QuernInlinedCode    *self,
              const QuernPlaceSum *sum,
              guint                index)
{
  const QuernInlineSite *site = quern_inline_sites_get (self->sites, sum->second);
  QuernInlinedBlock *block = NULL;
  guint row;

  if (self->blocks->len > 0)
    block = &g_array_index (self->blocks, QuernInlinedBlock, self->blocks->len - 1);
  if (block == NULL || block->site != site)
    {
      QuernInlinedBlock next = { site, index, 0 };

      g_array_append_val (self->blocks, next);
      quern_cost_table_add_row (&self->block_self);
      quern_cost_table_add_row (&self->block_inclusive);
      block = &g_array_index (self->blocks, QuernInlinedBlock, self->blocks->len - 1);
    }

  block->n_lines++;
  row = self->blocks->len - 1;
  add (&self->block_self, row, quern_place_sums_get_costs (self->line_sums, sum->self_row),
       self->n_events);
  add (&self->block_inclusive, row, quern_place_sums_get_costs (self->line_sums, sum->self_row),
       self->n_events);
  add (&self->block_inclusive, row, quern_place_sums_get_costs (self->line_sums, sum->call_row),
       self->n_events);
}

static gboolean
make_tables (QuernInlinedCode  *self,
             GError           **error)
{
  guint n = quern_place_sums_get_n (self->line_sums);
  guint n_calls = quern_place_sums_get_n (self->call_sums);
  guint64 per_line = sizeof (QuernInlinedLine) + sizeof (QuernInlinedBlock) +
                     2 * sizeof (guint32) + 3 * self->n_events * sizeof (gint64);

  if (!quern_memory_ensure (n * per_line +
                            n_calls * (sizeof (QuernAnnotatedCall) + 2 * sizeof (guint32)),
                            error))
    return FALSE;

  self->line_order = put_in_order (self, self->line_sums, compare_line_sums);
  self->call_order = put_in_order (self, self->call_sums, compare_call_sums);
  self->first_rest = n;
  for (guint i = 0; i < n; i++)
    {
      const QuernPlaceSum *sum = get_line_sum (self, i);
      QuernInlinedLine line = { sum->first, sum->position, self->calls->len, 0 };

      add_calls (self, sum);
      line.n_calls = self->calls->len - line.first_call;
      g_array_append_val (self->lines, line);
      quern_cost_table_add_row (&self->inclusive);
      add (&self->inclusive, i, quern_place_sums_get_costs (self->line_sums, sum->self_row),
           self->n_events);
      add (&self->inclusive, i, quern_place_sums_get_costs (self->line_sums, sum->call_row),
           self->n_events);
      if (sum->second != QUERN_NONE)
        add_to_block (self, sum, i);
      else
        self->first_rest = MIN (self->first_rest, i);
    }

  quern_cost_table_settle (&self->inclusive);
  quern_cost_table_settle (&self->block_self);
  quern_cost_table_settle (&self->block_inclusive);

  return TRUE;
}

static QuernInlinedCode *
begin (QuernProfile      *profile,
       QuernInlineSites  *sites,
       GError           **error)
{
  g_autoptr (QuernInlinedCode) self = g_new0 (QuernInlinedCode, 1);

  self->sites = quern_inline_sites_ref (sites);
  self->n_events = quern_event_set_get_n_real (quern_profile_get_events (profile));
  self->lines = g_array_new (FALSE, FALSE, sizeof (QuernInlinedLine));
  self->calls = g_array_new (FALSE, FALSE, sizeof (QuernAnnotatedCall));
  self->blocks = g_array_new (FALSE, FALSE, sizeof (QuernInlinedBlock));
  quern_cost_table_init (&self->inclusive);
  quern_cost_table_init (&self->block_self);
  quern_cost_table_init (&self->block_inclusive);
  quern_cost_table_set_columns (&self->inclusive, self->n_events);
  quern_cost_table_set_columns (&self->block_self, self->n_events);
  quern_cost_table_set_columns (&self->block_inclusive, self->n_events);

  self->line_sums = quern_place_sums_begin (profile, QUERN_PLACE_LINES, error);
  if (self->line_sums != NULL)
    self->call_sums = quern_place_sums_begin (profile, QUERN_PLACE_CALLS, error);

  return self->call_sums != NULL ? g_steal_pointer (&self) : NULL;
}

/**
 * quern_inlined_code_new:
 * @analysis: an analysis
 * @node: a function or a cycle
 * @sites: the call sites of its inlined code
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Adds up the lines of a function, or of all functions of a cycle, by call
 * site.
 *
 * Returns: (transfer full): the lines; %NULL if cancelled, or if there is not
 *   enough memory (%QUERN_PARSE_ERROR_LIMIT)
 */
QuernInlinedCode *
quern_inlined_code_new (QuernAnalysis     *analysis,
                        QuernNodeId        node,
                        QuernInlineSites  *sites,
                        GCancellable      *cancellable,
                        GError           **error)
{
  g_autoptr (QuernInlinedCode) self = NULL;
  const QuernFunctionId *functions;
  guint n_functions;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (node < quern_analysis_get_n_nodes (analysis), NULL);

  self = begin (quern_analysis_get_profile (analysis), sites, error);
  if (self == NULL)
    return NULL;

  functions = quern_analysis_get_functions (analysis, &node, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    {
      if (!collect (self, analysis, functions[i], cancellable, error))
        return NULL;
    }

  if (!quern_place_sums_finish (self->line_sums, error) ||
      !quern_place_sums_finish (self->call_sums, error) || !make_tables (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
quern_inlined_code_free (QuernInlinedCode *self)
{
  quern_inline_sites_unref (self->sites);
  g_clear_pointer (&self->line_sums, quern_place_sums_free);
  g_clear_pointer (&self->call_sums, quern_place_sums_free);
  g_clear_pointer (&self->line_order, g_array_unref);
  g_clear_pointer (&self->call_order, g_array_unref);
  g_array_unref (self->lines);
  g_array_unref (self->calls);
  g_array_unref (self->blocks);
  quern_cost_table_clear (&self->inclusive);
  quern_cost_table_clear (&self->block_self);
  quern_cost_table_clear (&self->block_inclusive);
  g_free (self);
}

guint
quern_inlined_code_get_n_blocks (const QuernInlinedCode *self)
{
  return self->blocks->len;
}

const QuernInlinedBlock *
quern_inlined_code_get_block (const QuernInlinedCode *self,
                              guint                   block)
{
  return &g_array_index (self->blocks, QuernInlinedBlock, block);
}

const gint64 *
quern_inlined_code_get_block_self (const QuernInlinedCode *self,
                                   guint                   block)
{
  return quern_cost_table_get_row (&self->block_self, block);
}

const gint64 *
quern_inlined_code_get_block_inclusive (const QuernInlinedCode *self,
                                        guint                   block)
{
  return quern_cost_table_get_row (&self->block_inclusive, block);
}

/**
 * quern_inlined_code_find_blocks:
 * @self: inlined code
 * @file: a file
 * @line: a line of it
 * @n_blocks: (out): the number of blocks at that line
 *
 * Returns: the first of them
 */
guint
quern_inlined_code_find_blocks (const QuernInlinedCode *self,
                                QuernFileId             file,
                                guint64                 line,
                                guint                  *n_blocks)
{
  guint low = 0;
  guint high = self->blocks->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const QuernInlineSite *site = quern_inlined_code_get_block (self, middle)->site;

      if (site->file < file || (site->file == file && site->line < line))
        low = middle + 1;
      else
        high = middle;
    }

  *n_blocks = 0;
  for (guint i = low; i < self->blocks->len; i++, (*n_blocks)++)
    {
      const QuernInlineSite *site = quern_inlined_code_get_block (self, i)->site;

      if (site->file != file || site->line != line)
        break;
    }

  return low;
}

const QuernInlinedLine *
quern_inlined_code_get_line (const QuernInlinedCode *self,
                             guint                   index)
{
  return &g_array_index (self->lines, QuernInlinedLine, index);
}

const gint64 *
quern_inlined_code_get_line_self (const QuernInlinedCode *self,
                                  guint                   index)
{
  return quern_place_sums_get_costs (self->line_sums, get_line_sum (self, index)->self_row);
}

const gint64 *
quern_inlined_code_get_line_inclusive (const QuernInlinedCode *self,
                                       guint                   index)
{
  return quern_cost_table_get_row (&self->inclusive, index);
}

const QuernAnnotatedCall *
quern_inlined_code_get_call (const QuernInlinedCode *self,
                             guint                   index)
{
  return &g_array_index (self->calls, QuernAnnotatedCall, index);
}

const gint64 *
quern_inlined_code_get_call_costs (const QuernInlinedCode *self,
                                   guint                   index)
{
  return quern_place_sums_get_costs (self->call_sums, get_call_sum (self, index)->call_row);
}

/**
 * quern_inlined_code_get_rest:
 * @self: inlined code
 * @n_lines: (out): the number of lines in no block, which are sorted by file and line
 *
 * Returns: the first of them
 */
guint
quern_inlined_code_get_rest (const QuernInlinedCode *self,
                             guint                  *n_lines)
{
  *n_lines = self->lines->len - self->first_rest;

  return self->first_rest;
}

/**
 * quern_inlined_code_find_rest:
 * @self: inlined code
 * @file: a file
 * @line: a line of it
 *
 * Returns: the index of the part of the line that is in no block, or %QUERN_NONE
 */
guint
quern_inlined_code_find_rest (const QuernInlinedCode *self,
                              QuernFileId             file,
                              guint64                 line)
{
  guint low = self->first_rest;
  guint high = self->lines->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const QuernInlinedLine *at = quern_inlined_code_get_line (self, middle);

      if (at->file < file || (at->file == file && at->line < line))
        low = middle + 1;
      else
        high = middle;
    }

  if (low < self->lines->len && quern_inlined_code_get_line (self, low)->file == file &&
      quern_inlined_code_get_line (self, low)->line == line)
    return low;

  return QUERN_NONE;
}
