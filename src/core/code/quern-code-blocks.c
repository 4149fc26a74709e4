/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-blocks.h"

#include "quern-assembly-listing.h"
#include "quern-branch.h"

#include <stdlib.h>

/* An instruction of the function. */
typedef struct
{
  guint       instruction; /* index in the code */
  guint       place;       /* index of its costly address, or G_MAXUINT */
  guint       block;       /* index of its block */
  guint       first_jump;  /* index of its first jump in jumps */
  guint       n_jumps;
  QuernBranch branch;
  gboolean    follows;     /* it directly follows the previous one */
  gboolean    is_leader;   /* a block begins here */
} Spot;

typedef struct
{
  const QuernBlockSource *source; /* borrowed */
  QuernCodeBlocks        *blocks; /* borrowed: the result */
  GArray                 *spots;  /* owned: Spot, by address */
  QuernRecordedJump      *jumps;  /* owned: sorted by from, then by to */
} Build;

static Spot *
get_spot (const Build *build,
          guint        index)
{
  return &g_array_index (build->spots, Spot, index);
}

static const QuernInstruction *
get_instruction (const Build *build,
                 guint        spot)
{
  return quern_disassembly_get (build->source->code, get_spot (build, spot)->instruction);
}

/* The length in bytes, which are hexadecimal digits with or without blanks. */
static guint64
measure (const QuernInstruction *instruction)
{
  guint64 n_digits = 0;

  for (const char *p = instruction->bytes; *p != '\0'; p++)
    n_digits += g_ascii_isxdigit (*p) ? 1 : 0;

  return n_digits / 2;
}

static guint64
get_next_address (const Build *build,
                  guint        spot)
{
  const QuernInstruction *instruction = get_instruction (build, spot);

  return instruction->address + measure (instruction);
}

/* The instruction that begins at an address, or G_MAXUINT. */
static guint
find_spot (const Build *build,
           guint64      address)
{
  guint low = 0;
  guint high = build->spots->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (get_instruction (build, middle)->address < address)
        low = middle + 1;
      else
        high = middle;
    }

  return low < build->spots->len && get_instruction (build, low)->address == address
           ? low : G_MAXUINT;
}

static int
compare_jumps (gconstpointer a,
               gconstpointer b)
{
  const QuernRecordedJump *first = a;
  const QuernRecordedJump *second = b;

  if (first->from != second->from)
    return first->from < second->from ? -1 : 1;

  return first->to < second->to ? -1 : first->to > second->to;
}

static void
list_spots (Build *build)
{
  const QuernBlockSource *source = build->source;
  g_autoptr (GArray) rows = quern_assembly_list_rows (source->code, source->addresses,
                                                      source->n_addresses, G_MAXUINT, NULL);
  gboolean was_outside = FALSE;

  for (guint i = 0; i < rows->len; i++)
    {
      const QuernAssemblyRow *row = &g_array_index (rows, QuernAssemblyRow, i);
      Spot spot = { .instruction = row->instruction, .place = row->place };

      if (row->kind == QUERN_ASSEMBLY_UNKNOWN)
        {
          g_array_append_val (build->blocks->outside, row->place);
          was_outside = TRUE;
        }
      if (row->kind != QUERN_ASSEMBLY_INSTRUCTION)
        continue;

      /* The costly addresses of a block must be consecutive. */
      spot.is_leader = was_outside;
      was_outside = FALSE;
      spot.branch = quern_branch_of (quern_disassembly_get (source->code, row->instruction));
      g_array_append_val (build->spots, spot);
      if (build->spots->len > 1)
        get_spot (build, build->spots->len - 1)->follows =
          get_next_address (build, build->spots->len - 2) == row->address;
    }
}

/* Whether a recorded jump is not a jump of the code: its instruction is none, but repeats itself,
 * or Valgrind splits it in two. */
static gboolean
is_odd (const Build             *build,
        guint                    spot,
        const QuernRecordedJump *jump)
{
  QuernBranch branch = get_spot (build, spot)->branch;

  return branch == QUERN_BRANCH_END || branch == QUERN_BRANCH_CALL ||
         (branch == QUERN_BRANCH_NONE &&
          (jump->to == jump->from || jump->to == get_next_address (build, spot)));
}

/* Gives each instruction its jumps. */
static void
assign_jumps (Build *build)
{
  guint n = build->source->n_jumps;
  guint n_kept = 0;
  guint jump = 0;

  build->jumps = g_memdup2 (build->source->jumps, n * sizeof (QuernRecordedJump));
  if (n > 0)
    qsort (build->jumps, n, sizeof (QuernRecordedJump), compare_jumps);

  for (guint i = 0; i < build->spots->len; i++)
    {
      Spot *spot = get_spot (build, i);
      guint64 address = get_instruction (build, i)->address;

      spot->first_jump = n_kept;
      for (; jump < n && build->jumps[jump].from <= address; jump++)
        {
          if (build->jumps[jump].from == address && !is_odd (build, i, &build->jumps[jump]))
            build->jumps[n_kept++] = build->jumps[jump];
        }
      spot->n_jumps = n_kept - spot->first_jump;
    }
}

static gboolean
jumps_to_target (const Spot             *spot,
                 const QuernInstruction *instruction)
{
  return instruction->has_target && (spot->branch == QUERN_BRANCH_JUMP ||
                                     spot->branch == QUERN_BRANCH_CONDITIONAL);
}

static void
mark_leader (Build   *build,
             guint64  address)
{
  guint spot = find_spot (build, address);

  if (spot != G_MAXUINT)
    get_spot (build, spot)->is_leader = TRUE;
}

static void
mark_leaders (Build *build)
{
  for (guint i = 0; i < build->spots->len; i++)
    {
      Spot *spot = get_spot (build, i);
      const QuernInstruction *instruction = get_instruction (build, i);
      gboolean ends = spot->n_jumps > 0 || spot->branch == QUERN_BRANCH_JUMP ||
                      spot->branch == QUERN_BRANCH_CONDITIONAL || spot->branch == QUERN_BRANCH_END;

      if (i == 0 || !spot->follows || instruction->symbol != NULL)
        spot->is_leader = TRUE;
      if (ends && i + 1 < build->spots->len)
        get_spot (build, i + 1)->is_leader = TRUE;
      if (jumps_to_target (spot, instruction))
        mark_leader (build, instruction->target);
      for (guint j = 0; j < spot->n_jumps; j++)
        mark_leader (build, build->jumps[spot->first_jump + j].to);
    }
}

/* How often an instruction was executed. */
static guint64
count_runs (const Build *build,
            guint        index)
{
  const Spot *spot = get_spot (build, index);
  guint64 executed = 0;

  if (spot->place == G_MAXUINT)
    return 0;
  if (build->source->runs != NULL && !quern_branch_repeats (get_instruction (build, index)))
    return build->source->runs[spot->place];

  for (guint i = 0; i < spot->n_jumps; i++)
    executed = MAX (executed, build->jumps[spot->first_jump + i].executed);

  return spot->n_jumps > 0 ? executed : QUERN_BLOCK_UNKNOWN;
}

static void
add_spot (Build *build,
          guint  index)
{
  Spot *spot = get_spot (build, index);
  const QuernInstruction *instruction = get_instruction (build, index);
  GArray *blocks = build->blocks->blocks;
  QuernCodeBlock *block;

  if (spot->is_leader)
    {
      QuernCodeBlock fresh = {
        .address = instruction->address, .instruction = spot->instruction,
        .executed = QUERN_BLOCK_UNKNOWN
      };

      g_array_append_val (blocks, fresh);
    }

  spot->block = blocks->len - 1;
  block = &g_array_index (blocks, QuernCodeBlock, spot->block);
  block->last = instruction->address;
  block->n_instructions++;
  if (spot->place == G_MAXUINT)
    return;

  if (block->n_places++ == 0)
    block->first_place = spot->place;
  if (block->executed == QUERN_BLOCK_UNKNOWN)
    block->executed = count_runs (build, index);
}

static void
add_edge (Build              *build,
          guint               from,
          guint64             address,
          QuernBlockEdgeKind  kind,
          guint64             count)
{
  guint to = find_spot (build, address);
  QuernBlockEdge edge = { get_spot (build, from)->block, 0, kind, count };

  if (to == G_MAXUINT)
    return;

  edge.to = get_spot (build, to)->block;
  g_array_append_val (build->blocks->edges, edge);
}

/* Adds the edge of a jump in the code that was not recorded. If jumps were recorded, a conditional
 * one was never taken. */
static void
add_target (Build  *build,
            guint   index,
            guint64 runs)
{
  const Spot *spot = get_spot (build, index);
  const QuernInstruction *instruction = get_instruction (build, index);
  gboolean is_conditional = spot->branch == QUERN_BRANCH_CONDITIONAL;

  if (!jumps_to_target (spot, instruction))
    return;
  for (guint i = 0; i < spot->n_jumps; i++)
    {
      if (build->jumps[spot->first_jump + i].to == instruction->target)
        return;
    }

  if (is_conditional)
    add_edge (build, index, instruction->target, QUERN_BLOCK_TAKEN,
              build->source->has_jumps || runs == 0 ? 0 : QUERN_BLOCK_UNKNOWN);
  else
    add_edge (build, index, instruction->target, QUERN_BLOCK_JUMPS, runs);
}

static void
add_edges (Build *build,
           guint  index)
{
  const Spot *spot = get_spot (build, index);
  gboolean is_last = index + 1 >= build->spots->len;
  guint64 runs = count_runs (build, index);
  guint64 followed = 0;
  gboolean is_conditional = spot->branch == QUERN_BRANCH_CONDITIONAL;

  add_target (build, index, runs);
  for (guint i = 0; i < spot->n_jumps; i++)
    {
      const QuernRecordedJump *jump = &build->jumps[spot->first_jump + i];

      add_edge (build, index, jump->to,
                jump->conditional || is_conditional ? QUERN_BLOCK_TAKEN : QUERN_BLOCK_JUMPS,
                jump->followed);
      followed += MIN (jump->followed, G_MAXUINT64 - 1 - followed);
      is_conditional = is_conditional || jump->conditional;
    }

  if (spot->branch == QUERN_BRANCH_JUMP || spot->branch == QUERN_BRANCH_END || is_last ||
      !get_spot (build, index + 1)->follows)
    return;

  /* A call may never return. A jump taken more often than it was executed was recorded while costs
   * were not. */
  if (runs > 0 && (spot->branch == QUERN_BRANCH_CALL || followed > runs ||
                   (is_conditional && !build->source->has_jumps)))
    runs = QUERN_BLOCK_UNKNOWN;
  add_edge (build, index, get_instruction (build, index + 1)->address,
            is_conditional ? QUERN_BLOCK_NOT_TAKEN : QUERN_BLOCK_FALLS,
            runs == QUERN_BLOCK_UNKNOWN ? runs : runs - MIN (runs, followed));
}

static gboolean
is_padding (const Build          *build,
            const QuernCodeBlock *block)
{
  for (guint i = 0; i < block->n_instructions; i++)
    {
      if (!quern_branch_is_padding (quern_disassembly_get (build->source->code,
                                                           block->instruction + i)))
        return FALSE;
    }

  return TRUE;
}

/* By block: whether it can be reached from one that was executed. */
static guint8 *
find_reachable (const QuernCodeBlocks *blocks)
{
  guint n = blocks->blocks->len;
  guint8 *reached = g_new0 (guint8, n + 1);
  g_autofree guint *first = g_new0 (guint, n + 1);
  g_autofree guint *stack = g_new (guint, n + 1);
  guint n_stack = 0;

  for (guint i = 0; i < blocks->edges->len; i++)
    first[g_array_index (blocks->edges, QuernBlockEdge, i).from + 1]++;
  for (guint i = 0; i < n; i++)
    {
      first[i + 1] += first[i];
      if (g_array_index (blocks->blocks, QuernCodeBlock, i).n_places > 0)
        {
          reached[i] = TRUE;
          stack[n_stack++] = i;
        }
    }

  while (n_stack > 0)
    {
      guint block = stack[--n_stack];

      for (guint i = first[block]; i < first[block + 1]; i++)
        {
          guint to = g_array_index (blocks->edges, QuernBlockEdge, i).to;

          if (!reached[to])
            {
              reached[to] = TRUE;
              stack[n_stack++] = to;
            }
        }
    }

  return reached;
}

/* Drops blocks that cannot be reached, if they are padding, or at the end, where they may belong to
 * another function. */
static void
drop_foreign (Build *build)
{
  QuernCodeBlocks *blocks = build->blocks;
  guint n = blocks->blocks->len;
  g_autofree guint8 *reached = find_reachable (blocks);
  g_autofree guint *places = g_new (guint, n + 1);
  guint n_costly = 0;
  guint n_kept = 0;
  guint n_edges = 0;

  for (guint i = 0; i < n; i++)
    {
      if (g_array_index (blocks->blocks, QuernCodeBlock, i).n_places > 0)
        n_costly = i + 1;
    }

  for (guint i = 0; i < n; i++)
    {
      QuernCodeBlock block = g_array_index (blocks->blocks, QuernCodeBlock, i);
      gboolean is_kept = reached[i] || (i < n_costly && !is_padding (build, &block));

      places[i] = is_kept ? n_kept : G_MAXUINT;
      if (is_kept)
        g_array_index (blocks->blocks, QuernCodeBlock, n_kept++) = block;
    }
  g_array_set_size (blocks->blocks, n_kept);

  for (guint i = 0; i < blocks->edges->len; i++)
    {
      QuernBlockEdge edge = g_array_index (blocks->edges, QuernBlockEdge, i);

      edge.from = places[edge.from];
      edge.to = places[edge.to];
      if (edge.from != G_MAXUINT && edge.to != G_MAXUINT)
        g_array_index (blocks->edges, QuernBlockEdge, n_edges++) = edge;
    }
  g_array_set_size (blocks->edges, n_edges);
}

/**
 * quern_code_blocks_new:
 * @source: what is known of the function
 *
 * Splits a function into basic blocks, which begin at the target of each jump and
 * after each jump. Jumps are those of the code and those that were recorded.
 *
 * Returns: (transfer full): the blocks; none where there is no code
 */
QuernCodeBlocks *
quern_code_blocks_new (const QuernBlockSource *source)
{
  QuernCodeBlocks *self = g_new0 (QuernCodeBlocks, 1);
  g_autoptr (GArray) spots = g_array_new (FALSE, FALSE, sizeof (Spot));
  Build build = { source, self, spots, NULL };

  self->blocks = g_array_new (FALSE, FALSE, sizeof (QuernCodeBlock));
  self->edges = g_array_new (FALSE, FALSE, sizeof (QuernBlockEdge));
  self->outside = g_array_new (FALSE, FALSE, sizeof (guint));

  list_spots (&build);
  assign_jumps (&build);
  mark_leaders (&build);
  for (guint i = 0; i < spots->len; i++)
    add_spot (&build, i);
  for (guint i = 0; i < spots->len; i++)
    {
      if (i + 1 == spots->len || get_spot (&build, i + 1)->is_leader)
        add_edges (&build, i);
    }
  drop_foreign (&build);
  for (guint i = 0; i < self->blocks->len; i++)
    {
      QuernCodeBlock *block = &g_array_index (self->blocks, QuernCodeBlock, i);

      if (block->n_places == 0)
        block->executed = 0;
    }
  g_free (build.jumps);

  return self;
}

void
quern_code_blocks_free (QuernCodeBlocks *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->blocks);
  g_array_unref (self->edges);
  g_array_unref (self->outside);
  g_free (self);
}

guint
quern_code_blocks_find (const QuernCodeBlocks *self,
                        guint64                address)
{
  guint low = 0;
  guint high = self->blocks->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->blocks, QuernCodeBlock, middle).last < address)
        low = middle + 1;
      else
        high = middle;
    }

  return low < self->blocks->len &&
         g_array_index (self->blocks, QuernCodeBlock, low).address <= address ? low : G_MAXUINT;
}
