/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-block-scene.h"

#include "quern-block-words.h"
#include "quern-branch.h"
#include "quern-graph-request.h"

#include <math.h>
#include <string.h>

/* In px; the first three are the same for all boxes: VISUAL 4. */
#define BOX_HEIGHT 50.0
#define BOX_PADDING 12.0
#define MIN_BOX_WIDTH 176.0
#define MAX_LINE_WIDTH 260.0
#define LINES_MARGIN 6.0
#define FIGURES_GAP 14.0
#define PILL_HEIGHT 22.0
#define PILL_PADDING 11.0

/* Instructions shown if not all fit: the last ones decide where execution continues. */
#define N_FIRST 3
#define N_LAST 2

/* Share of an arrow with an unknown count, which should run straight down. */
#define ONLY_WAY_SHARE 0.2

typedef struct
{
  const QuernBlockSelection *selection;
  QuernText                 *text;
  QuernGraphScene           *scene;
} Build;

static double
get_share (double cost,
           double base)
{
  return base < 0.0 || base > 0.0 ? CLAMP (cost / base, 0.0, 1.0) : 0.0;
}

/* "mov\t%rax,%rbx"; for a call, the callee. */
static void
add_instruction (const Build   *build,
                 QuernGraphBox *box,
                 guint          index)
{
  const QuernInstruction *instruction = quern_disassembly_get (build->selection->code, index);
  gboolean is_call = instruction->has_target && instruction->note != NULL &&
                     quern_branch_of (instruction) == QUERN_BRANCH_CALL;
  const char *operands = is_call ? instruction->note : instruction->operands;
  g_autofree char *shown =
    quern_text_shorten_sentence (build->text, QUERN_TEXT_EDGE_LABEL, operands,
                               MAX_LINE_WIDTH - QUERN_GRAPH_LINE_COLUMN);

  g_ptr_array_add (box->lines, g_strconcat (instruction->mnemonic, "\t", shown, NULL));
}

static void
add_lines (const Build          *build,
           QuernGraphBox        *box,
           const QuernCodeBlock *block)
{
  guint n = block->n_instructions;
  gboolean is_short = n <= QUERN_BLOCK_MAX_LINES;

  box->lines = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < (is_short ? n : N_FIRST); i++)
    add_instruction (build, box, block->instruction + i);
  if (is_short)
    return;

  g_ptr_array_add (box->lines, quern_block_words_dup_more (n - N_FIRST - N_LAST));
  for (guint i = n - N_LAST; i < n; i++)
    add_instruction (build, box, block->instruction + i);
}

static double
measure_lines (const Build         *build,
               const QuernGraphBox *box)
{
  double width = 0.0;

  for (guint i = 0; i < box->lines->len; i++)
    {
      const char *line = g_ptr_array_index (box->lines, i);
      const char *tab = strchr (line, '\t');
      double own = quern_text_measure (build->text, QUERN_TEXT_EDGE_LABEL,
                                       tab != NULL ? tab + 1 : line);

      width = MAX (width, own + (tab != NULL ? QUERN_GRAPH_LINE_COLUMN : 0.0));
    }

  return width;
}

static void
add_box (const Build *build,
         guint        index)
{
  const QuernBlockSelection *selection = build->selection;
  const QuernBlockNode *node = &g_array_index (selection->nodes, QuernBlockNode, index);
  const QuernCodeBlock *block = quern_block_selection_get_block (selection, index);
  QuernGraphBox box = { .node = QUERN_NONE };
  double title;
  double figures;

  box.rank = QUERN_HEAT_RANK +
             quern_palette_heat_step (get_share (node->cost, selection->hottest));
  box.title = quern_block_words_dup_range (block);
  box.members = quern_block_words_dup_place (selection, node);
  box.inclusive = quern_block_words_dup_share (selection, node->cost);
  box.self = quern_block_words_dup_times (block->executed);
  box.inclusive_share = box.self_share = get_share (node->cost, selection->base);
  add_lines (build, &box, block);

  title = quern_text_measure (build->text, QUERN_TEXT_NODE_NAME, box.title) + FIGURES_GAP +
          quern_text_measure (build->text, QUERN_TEXT_EDGE_LABEL, box.members);
  figures = quern_text_measure (build->text, QUERN_TEXT_NODE_FIGURE, box.inclusive) + FIGURES_GAP +
            quern_text_measure (build->text, QUERN_TEXT_NODE_FIGURE, box.self);
  box.bounds.width = MAX (ceil (MAX (MAX (title, figures), measure_lines (build, &box))) +
                          2.0 * BOX_PADDING, MIN_BOX_WIDTH);
  box.bounds.height = BOX_HEIGHT + LINES_MARGIN + box.lines->len * QUERN_GRAPH_LINE_HEIGHT;

  g_array_append_val (build->scene->boxes, box);
}

static void
add_arrow (const Build          *build,
           const QuernBlockEdge *edge)
{
  gboolean is_known = edge->count != QUERN_BLOCK_UNKNOWN;
  QuernGraphArrow arrow = {
    .from = edge->from, .to = edge->to, .pill = QUERN_NONE, .rank = QUERN_NONE
  };

  arrow.share = is_known ? get_share ((double) edge->count, (double) build->selection->most)
                         : ONLY_WAY_SHARE;
  arrow.width = 1.25 + 2.25 * pow (is_known ? arrow.share : 0.0, 0.75);
  arrow.is_dashed = edge->kind == QUERN_BLOCK_TAKEN;
  arrow.label = is_known ? quern_block_words_dup_count (edge->count) : g_strdup ("");
  arrow.label_width = ceil (quern_text_measure (build->text, QUERN_TEXT_EDGE_LABEL, arrow.label));

  g_array_append_val (build->scene->arrows, arrow);
}

/* Most frequent first, as the arrows of a graph are sorted by cost. */
static int
compare_edges (gconstpointer a,
               gconstpointer b)
{
  const QuernBlockEdge *first = a;
  const QuernBlockEdge *second = b;
  guint64 first_count = first->count != QUERN_BLOCK_UNKNOWN ? first->count : 0;
  guint64 second_count = second->count != QUERN_BLOCK_UNKNOWN ? second->count : 0;

  if (first_count != second_count)
    return first_count > second_count ? -1 : 1;
  if (first->from != second->from)
    return first->from < second->from ? -1 : 1;
  if (first->to != second->to)
    return first->to < second->to ? -1 : 1;

  return (int) first->kind - (int) second->kind;
}

static void
add_arrows (const Build *build)
{
  g_autoptr (GArray) edges = g_array_copy (build->selection->edges);

  g_array_sort (edges, compare_edges);
  for (guint i = 0; i < edges->len; i++)
    add_arrow (build, &g_array_index (edges, QuernBlockEdge, i));
}

static void
add_pill (const Build          *build,
          const QuernBlockFold *fold)
{
  QuernGraphPill pill = {
    .arrow = QUERN_NONE, .box = fold->node, .direction = QUERN_CALLEES
  };

  pill.text = quern_block_words_dup_fold (build->selection, fold);
  pill.bounds.width = ceil (quern_text_measure (build->text, QUERN_TEXT_EDGE_LABEL, pill.text)) +
                      2.0 * PILL_PADDING;
  pill.bounds.height = PILL_HEIGHT;

  g_array_append_val (build->scene->pills, pill);
}

/**
 * quern_block_scene_new:
 * @selection: what to draw
 * @text: measures; used until this returns
 * @cancellable: (nullable): stops it at once
 * @error: return location for a `QUERN_LAYOUT_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Gives every block, arrow and pill its text and its position, top down. Blocks while the helper
 * program computes the layout.
 *
 * Returns: (transfer full): the scene
 */
QuernGraphScene *
quern_block_scene_new (const QuernBlockSelection  *selection,
                       QuernText                  *text,
                       GCancellable               *cancellable,
                       GError                    **error)
{
  g_autoptr (QuernGraphScene) self = quern_graph_scene_begin (QUERN_GRAPH_TOP_DOWN);
  g_autoptr (QuernGraphLayout) layout = NULL;
  g_autoptr (GArray) sizes = NULL;
  g_autoptr (GArray) lines = NULL;
  const Build build = { selection, text, self };

  for (guint i = 0; i < selection->nodes->len; i++)
    add_box (&build, i);
  add_arrows (&build);
  for (guint i = 0; i < selection->folds->len; i++)
    add_pill (&build, &g_array_index (selection->folds, QuernBlockFold, i));

  sizes = quern_graph_request_list_sizes (self);
  lines = quern_graph_request_list_drawn (self);
  layout = quern_graph_layout_new (QUERN_GRAPH_TOP_DOWN, sizes, lines, cancellable, error);
  if (layout == NULL)
    return NULL;

  quern_graph_scene_place (self, layout);

  return g_steal_pointer (&self);
}
