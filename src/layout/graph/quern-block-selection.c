/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-block-selection.h"

#define DEFAULT_MAX_BLOCKS 150

/* The event that counts one per executed instruction. */
#define RUNS_EVENT "Ir"

static QuernEventSet *
get_events (const QuernBlockSelection *self)
{
  return quern_profile_get_events (quern_code_costs_get_profile (self->costs));
}

static double
get_place_cost (const QuernBlockSelection *self,
                guint                      place)
{
  return quern_event_set_get_value (get_events (self), self->event,
                                    quern_code_costs_get_self (self->costs, place));
}

/* How often each instruction was executed; NULL if that was not counted. */
static guint64 *
list_runs (const QuernBlockSelection *self)
{
  QuernEventSet *events = get_events (self);
  QuernEventId event = quern_event_set_find (events, RUNS_EVENT);
  guint n = quern_code_costs_get_n (self->costs);
  guint64 *runs;

  if (event >= quern_event_set_get_n_real (events))
    return NULL;

  runs = g_new (guint64, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      gint64 cost = quern_event_set_get_cost (events, event,
                                              quern_code_costs_get_self (self->costs, i));

      runs[i] = cost > 0 ? (guint64) cost : 0;
    }

  return runs;
}

static QuernCodeBlocks *
find_blocks (const QuernBlockSelection *self)
{
  guint n = quern_code_costs_get_n (self->costs);
  guint n_jumps = quern_code_costs_get_n_jumps (self->costs);
  g_autofree guint64 *addresses = g_new (guint64, MAX (n, 1));
  g_autofree guint64 *runs = list_runs (self);
  g_autofree QuernRecordedJump *jumps = g_new (QuernRecordedJump, MAX (n_jumps, 1));
  const QuernBlockSource source = {
    self->code, addresses, n, runs, jumps, n_jumps,
    quern_profile_has_jumps (quern_code_costs_get_profile (self->costs))
  };

  for (guint i = 0; i < n; i++)
    addresses[i] = quern_code_costs_get (self->costs, i)->address;
  for (guint i = 0; i < n_jumps; i++)
    {
      const QuernAnnotatedJump *jump = quern_code_costs_get_jump (self->costs, i);

      jumps[i] = (QuernRecordedJump) {
        jump->from, jump->to, jump->executed, jump->followed, jump->conditional
      };
    }

  return quern_code_blocks_new (&source);
}

/* A block before the choice of blocks to show. */
typedef struct
{
  guint  block;
  double cost;
} Candidate;

/* The function's first block comes first, whatever it costs. */
static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *first = a;
  const Candidate *second = b;

  return QUERN_ORDER (second->block == 0, first->block == 0) ?:
         QUERN_ORDER (second->cost, first->cost) ?: QUERN_ORDER (first->block, second->block);
}

static double
add_up (const QuernBlockSelection *self,
        const QuernCodeBlock      *block)
{
  double cost = 0.0;

  for (guint i = block->first_place; i < block->first_place + block->n_places; i++)
    cost += get_place_cost (self, i);

  return cost;
}

static void
add_node (QuernBlockSelection *self,
          guint                index,
          double               cost)
{
  const QuernCodeBlock *block = &g_array_index (self->blocks->blocks, QuernCodeBlock, index);
  QuernBlockNode node = { index, cost, QUERN_NONE, 0 };

  for (guint i = block->first_place;
       i < block->first_place + block->n_places && node.line == 0; i++)
    {
      const QuernCodePlace *place = quern_code_costs_get (self->costs, i);

      node.file = place->file;
      node.line = place->line;
    }

  self->hottest = MAX (self->hottest, cost);
  g_array_append_val (self->nodes, node);
}

/* places: (out): by block: its node, or QUERN_NONE. */
static void
choose_nodes (QuernBlockSelection *self,
              guint                max_blocks,
              guint               *places,
              double              *costs)
{
  guint n = self->blocks->blocks->len;
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));

  for (guint i = 0; i < n; i++)
    {
      const QuernCodeBlock *block = &g_array_index (self->blocks->blocks, QuernCodeBlock, i);
      Candidate candidate = { i, add_up (self, block) };

      places[i] = QUERN_NONE;
      costs[i] = candidate.cost;
      if (block->n_places > 0)
        g_array_append_val (candidates, candidate);
      else
        self->n_cold++;
    }

  g_array_sort (candidates, compare_candidates);
  for (guint i = 0; i < candidates->len; i++)
    {
      const Candidate *candidate = &g_array_index (candidates, Candidate, i);

      if (i < max_blocks)
        places[candidate->block] = 0;
      else
        {
          self->hidden += candidate->cost;
          self->n_hidden++;
        }
    }

  for (guint i = 0; i < n; i++)
    {
      if (places[i] == QUERN_NONE)
        continue;

      places[i] = self->nodes->len;
      add_node (self, i, costs[i]);
    }
}

static void
choose_edges (QuernBlockSelection *self,
              const guint         *places)
{
  for (guint i = 0; i < self->blocks->edges->len; i++)
    {
      QuernBlockEdge edge = g_array_index (self->blocks->edges, QuernBlockEdge, i);

      edge.from = places[edge.from];
      edge.to = places[edge.to];
      if (edge.from == QUERN_NONE || edge.to == QUERN_NONE)
        continue;

      if (edge.count != QUERN_BLOCK_UNKNOWN)
        self->most = MAX (self->most, edge.count);
      g_array_append_val (self->edges, edge);
    }
}

/* State while left-out blocks are assigned to the boxes before them. */
typedef struct
{
  guint   *first; /* owned, by block: its first edge; one more at the end */
  guint   *stack; /* owned */
  guint8  *seen;  /* owned: by block */
  guint    n_stack;
} Walk;

static void
push_targets (const QuernBlockSelection *self,
              const guint               *places,
              Walk                      *walk,
              guint                      block)
{
  for (guint i = walk->first[block]; i < walk->first[block + 1]; i++)
    {
      guint to = g_array_index (self->blocks->edges, QuernBlockEdge, i).to;

      if (places[to] == QUERN_NONE && !walk->seen[to])
        {
          walk->seen[to] = TRUE;
          walk->stack[walk->n_stack++] = to;
        }
    }
}

static void
add_folds (QuernBlockSelection *self,
           const guint         *places,
           const double        *costs)
{
  guint n = self->blocks->blocks->len;
  Walk walk = { g_new0 (guint, n + 1), g_new (guint, n + 1), g_new0 (guint8, n + 1), 0 };

  for (guint i = 0; i < self->blocks->edges->len; i++)
    walk.first[g_array_index (self->blocks->edges, QuernBlockEdge, i).from + 1]++;
  for (guint i = 0; i < n; i++)
    walk.first[i + 1] += walk.first[i];

  for (guint i = 0; i < self->nodes->len; i++)
    {
      QuernBlockFold fold = { .node = i };

      push_targets (self, places, &walk, g_array_index (self->nodes, QuernBlockNode, i).block);
      while (walk.n_stack > 0)
        {
          guint block = walk.stack[--walk.n_stack];

          fold.n_blocks++;
          fold.n_executed +=
            g_array_index (self->blocks->blocks, QuernCodeBlock, block).n_places > 0 ? 1 : 0;
          fold.cost += costs[block];
          push_targets (self, places, &walk, block);
        }

      if (fold.n_blocks > 0)
        g_array_append_val (self->folds, fold);
    }

  g_free (walk.first);
  g_free (walk.stack);
  g_free (walk.seen);
}

/**
 * quern_block_selection_new:
 * @options: what to show
 *
 * Cuts a function into blocks, adds up what they cost, and chooses those to show.
 *
 * Returns: (transfer full): the selection; without boxes if there is no code
 */
QuernBlockSelection *
quern_block_selection_new (const QuernBlockOptions *options)
{
  QuernBlockSelection *self = g_new0 (QuernBlockSelection, 1);
  g_autofree guint *places = NULL;
  g_autofree double *costs = NULL;

  self->costs = g_object_ref (options->costs);
  self->code = quern_disassembly_ref (options->code);
  self->event = options->event;
  self->nodes = g_array_new (FALSE, FALSE, sizeof (QuernBlockNode));
  self->edges = g_array_new (FALSE, FALSE, sizeof (QuernBlockEdge));
  self->folds = g_array_new (FALSE, FALSE, sizeof (QuernBlockFold));
  self->base = quern_event_set_get_value (get_events (self), self->event,
                                          quern_code_costs_get_total (self->costs));
  self->blocks = find_blocks (self);
  for (guint i = 0; i < self->blocks->outside->len; i++)
    self->outside += get_place_cost (self, g_array_index (self->blocks->outside, guint, i));

  places = g_new (guint, self->blocks->blocks->len + 1);
  costs = g_new (double, self->blocks->blocks->len + 1);
  choose_nodes (self, options->max_blocks > 0 ? options->max_blocks : DEFAULT_MAX_BLOCKS,
                places, costs);
  choose_edges (self, places);
  add_folds (self, places, costs);

  return self;
}

void
quern_block_selection_free (QuernBlockSelection *self)
{
  if (self == NULL)
    return;

  g_clear_object (&self->costs);
  g_clear_pointer (&self->code, quern_disassembly_unref);
  g_clear_pointer (&self->blocks, quern_code_blocks_free);
  g_clear_pointer (&self->nodes, g_array_unref);
  g_clear_pointer (&self->edges, g_array_unref);
  g_clear_pointer (&self->folds, g_array_unref);
  g_free (self);
}

const QuernCodeBlock *
quern_block_selection_get_block (const QuernBlockSelection *self,
                                 guint                      node)
{
  return &g_array_index (self->blocks->blocks, QuernCodeBlock,
                         g_array_index (self->nodes, QuernBlockNode, node).block);
}

guint
quern_block_selection_find (const QuernBlockSelection *self,
                            guint64                    address)
{
  guint block = quern_code_blocks_find (self->blocks, address);

  for (guint i = 0; i < self->nodes->len; i++)
    {
      if (g_array_index (self->nodes, QuernBlockNode, i).block == block)
        return i;
    }

  return QUERN_NONE;
}
