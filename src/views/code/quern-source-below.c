/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-below.h"

#include "quern-cost-table.h"
#include "quern-hash.h"

/* Maximum number of children of an open row; for calls, the most expensive ones. */
#define MAX_OPEN 200

struct _QuernSourceBelow
{
  QuernExplorer             *explorer; /* borrowed */
  const QuernSourceDocument *document; /* borrowed */
  QuernFileId                file;     /* the file of the lines */
  GHashTable                *rows;     /* owned: guint64 line → GArray of QuernSourceRow */
  GHashTable                *open[2];  /* owned: sets of guint64 lines with open calls or blocks */
  GHashTable                *open_blocks; /* owned: set of indices of open blocks */
  GPtrArray                 *sums;     /* owned: rows of costs */
};

/**
 * quern_source_below_new:
 * @explorer: borrowed; its event ranks calls
 * @document: borrowed; a source file that was found
 *
 * Returns: (transfer full): the rows below its lines, all of them closed
 */
QuernSourceBelow *
quern_source_below_new (QuernExplorer             *explorer,
                        const QuernSourceDocument *document)
{
  QuernSourceBelow *self = g_new0 (QuernSourceBelow, 1);

  self->explorer = explorer;
  self->document = document;
  self->file = quern_annotation_get_file (document->annotation, document->file)->file;
  self->rows = g_hash_table_new_full (quern_hash_number, g_int64_equal, g_free,
                                      (GDestroyNotify) g_array_unref);
  for (guint i = 0; i < G_N_ELEMENTS (self->open); i++)
    self->open[i] = g_hash_table_new_full (quern_hash_number, g_int64_equal, g_free, NULL);
  self->open_blocks = g_hash_table_new (NULL, NULL);
  self->sums = g_ptr_array_new_with_free_func (g_free);

  return self;
}

void
quern_source_below_free (QuernSourceBelow *self)
{
  if (self == NULL)
    return;

  g_hash_table_unref (self->rows);
  for (guint i = 0; i < G_N_ELEMENTS (self->open); i++)
    g_hash_table_unref (self->open[i]);
  g_hash_table_unref (self->open_blocks);
  g_ptr_array_unref (self->sums);
  g_free (self);
}

static double
get_value (const QuernSourceBelow *self,
           const gint64           *costs)
{
  QuernEventSet *events =
    quern_profile_get_events (quern_annotation_get_profile (self->document->annotation));

  return quern_event_set_get_value (
    events, quern_event_choice_get_event (quern_explorer_get_events (self->explorer)), costs);
}

/* The most expensive first: calls by their cost, blocks by their self cost. */
static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const QuernSourceRow *x = a;
  const QuernSourceRow *y = b;
  double x_cost = get_value (user_data, x->own != NULL ? x->own : x->inclusive);
  double y_cost = get_value (user_data, y->own != NULL ? y->own : y->inclusive);

  if (x_cost > y_cost || x_cost < y_cost)
    return x_cost > y_cost ? -1 : 1;

  return x->index < y->index ? -1 : x->index > y->index;
}

/* first, n: a range of calls in the annotation, or in the inlined code. */
static GArray *
list_calls (QuernSourceBelow *self,
            guint             first,
            guint             n,
            gboolean          is_inlined,
            guint             depth)
{
  QuernAnnotation *annotation = self->document->annotation;
  const QuernInlinedCode *inlined = self->document->inlined;
  GArray *calls = g_array_new (FALSE, FALSE, sizeof (QuernSourceRow));

  for (guint i = first; i < first + n; i++)
    {
      const QuernSourceRow row = {
        .kind = QUERN_SOURCE_ROW_CALL,
        .depth = depth,
        .index = i,
        .call = is_inlined ? quern_inlined_code_get_call (inlined, i)
                           : quern_annotation_get_call (annotation, i),
        .inclusive = is_inlined ? quern_inlined_code_get_call_costs (inlined, i)
                                : quern_annotation_get_call_costs (annotation, i),
      };

      g_array_append_val (calls, row);
    }
  g_array_sort_with_data (calls, compare_rows, self);

  return calls;
}

static void
add_rows (GArray *rows,
          GArray *others)
{
  g_array_append_vals (rows, others->data, MIN (others->len, MAX_OPEN));
}

static void
add_calls (QuernSourceBelow *self,
           GArray           *rows,
           guint64           line,
           guint             index)
{
  const QuernAnnotatedLine *annotated =
    quern_annotation_get_line (self->document->annotation, index);
  gboolean is_group = annotated->n_calls > QUERN_SOURCE_MAX_CALLS;
  g_autoptr (GArray) calls = list_calls (self, annotated->first_call, annotated->n_calls, FALSE,
                                         is_group ? 1 : 0);
  const QuernSourceRow group = {
    .kind = QUERN_SOURCE_ROW_CALLS,
    .is_open = g_hash_table_contains (self->open[0], &line),
    .n = annotated->n_calls,
  };

  if (is_group)
    g_array_append_val (rows, group);
  if (!is_group || group.is_open)
    add_rows (rows, calls);
}

/* Adds the lines of a block, and their calls. */
static void
add_lines (QuernSourceBelow        *self,
           GArray                  *rows,
           const QuernInlinedBlock *block,
           guint                    depth)
{
  const QuernInlinedCode *inlined = self->document->inlined;

  for (guint i = block->first; i < block->first + MIN (block->n_lines, MAX_OPEN); i++)
    {
      const QuernInlinedLine *line = quern_inlined_code_get_line (inlined, i);
      g_autoptr (GArray) calls = list_calls (self, line->first_call, line->n_calls, TRUE,
                                             depth + 1);
      const QuernSourceRow row = {
        .kind = QUERN_SOURCE_ROW_LINE,
        .depth = depth,
        .index = i,
        .own = quern_inlined_code_get_line_self (inlined, i),
        .inclusive = quern_inlined_code_get_line_inclusive (inlined, i),
      };

      g_array_append_val (rows, row);
      add_rows (rows, calls);
    }
}

static gint64 *
add_up (QuernSourceBelow *self,
        GArray           *blocks,
        gboolean          inclusive)
{
  QuernProfile *profile = quern_annotation_get_profile (self->document->annotation);
  guint n_events = quern_event_set_get_n_real (quern_profile_get_events (profile));
  gint64 *sum = g_new0 (gint64, MAX (n_events, 1));

  for (guint i = 0; i < blocks->len; i++)
    {
      const QuernSourceRow *block = &g_array_index (blocks, QuernSourceRow, i);

      for (guint j = 0; j < n_events; j++)
        quern_cost_add (&sum[j], inclusive ? block->inclusive[j] : block->own[j]);
    }
  g_ptr_array_add (self->sums, sum);

  return sum;
}

static void
add_blocks (QuernSourceBelow *self,
            GArray           *rows,
            guint64           line,
            guint             first,
            guint             n)
{
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (QuernSourceRow));
  gboolean is_group = n > QUERN_SOURCE_MAX_CALLS;
  QuernSourceRow group = {
    .kind = QUERN_SOURCE_ROW_BLOCKS,
    .is_open = g_hash_table_contains (self->open[1], &line),
    .n = n,
  };

  for (guint i = first; i < first + n; i++)
    {
      const QuernSourceRow row = {
        .kind = QUERN_SOURCE_ROW_BLOCK,
        .depth = is_group ? 1 : 0,
        .is_open = g_hash_table_contains (self->open_blocks, GUINT_TO_POINTER (i)),
        .n = quern_inlined_code_get_block (self->document->inlined, i)->n_lines,
        .index = i,
        .own = quern_inlined_code_get_block_self (self->document->inlined, i),
        .inclusive = quern_inlined_code_get_block_inclusive (self->document->inlined, i),
      };

      g_array_append_val (blocks, row);
    }

  if (is_group)
    {
      group.own = add_up (self, blocks, FALSE);
      group.inclusive = add_up (self, blocks, TRUE);
      g_array_append_val (rows, group);
      if (!group.is_open)
        return;
    }

  g_array_sort_with_data (blocks, compare_rows, self);
  for (guint i = 0; i < blocks->len; i++)
    {
      const QuernSourceRow *block = &g_array_index (blocks, QuernSourceRow, i);

      g_array_append_vals (rows, block, 1);
      if (block->is_open)
        add_lines (self, rows, quern_inlined_code_get_block (self->document->inlined, block->index),
                   block->depth + 1);
    }
}

/* NULL if there are none. */
static GArray *
get_rows (QuernSourceBelow *self,
          guint64           line,
          guint             index)
{
  GArray *rows = g_hash_table_lookup (self->rows, &line);
  guint n_calls = index != QUERN_NONE
                    ? quern_annotation_get_line (self->document->annotation, index)->n_calls : 0;
  guint n_blocks = 0;
  guint first = 0;

  if (rows != NULL)
    return rows;

  if (self->document->inlined != NULL)
    first = quern_inlined_code_find_blocks (self->document->inlined, self->file, line, &n_blocks);
  if (n_calls + n_blocks == 0)
    return NULL;

  rows = g_array_new (FALSE, FALSE, sizeof (QuernSourceRow));
  if (n_calls > 0)
    add_calls (self, rows, line, index);
  if (n_blocks > 0)
    add_blocks (self, rows, line, first, n_blocks);
  g_hash_table_insert (self->rows, g_memdup2 (&line, sizeof line), rows);

  return rows;
}

guint
quern_source_below_get_n (QuernSourceBelow *self,
                          guint64           line,
                          guint             index)
{
  GArray *rows = get_rows (self, line, index);

  return rows != NULL ? rows->len : 0;
}

const QuernSourceRow *
quern_source_below_get (QuernSourceBelow *self,
                        guint64           line,
                        guint             index,
                        guint             below)
{
  return &g_array_index (get_rows (self, line, index), QuernSourceRow, below);
}

static void
toggle_key (GHashTable *table,
            guint64     line,
            gboolean    was_open)
{
  if (was_open)
    g_hash_table_remove (table, &line);
  else
    g_hash_table_add (table, g_memdup2 (&line, sizeof line));
}

void
quern_source_below_toggle (QuernSourceBelow *self,
                           guint64           line,
                           guint             index,
                           guint             below)
{
  const QuernSourceRow *row = quern_source_below_get (self, line, index, below);

  if (row->kind == QUERN_SOURCE_ROW_CALLS || row->kind == QUERN_SOURCE_ROW_BLOCKS)
    toggle_key (self->open[row->kind == QUERN_SOURCE_ROW_BLOCKS], line, row->is_open);
  else if (row->kind != QUERN_SOURCE_ROW_BLOCK)
    return;
  else if (row->is_open)
    g_hash_table_remove (self->open_blocks, GUINT_TO_POINTER (row->index));
  else
    g_hash_table_add (self->open_blocks, GUINT_TO_POINTER (row->index));

  g_hash_table_remove (self->rows, &line);
}
