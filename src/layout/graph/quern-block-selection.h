/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-code-blocks.h"
#include "quern-code-costs.h"

G_BEGIN_DECLS

/* Which blocks of a function to show. All pointers are borrowed. */
typedef struct
{
  QuernCodeCosts   *costs;
  QuernDisassembly *code;
  QuernEventId      event;      /* linear, not a ratio */
  guint             max_blocks; /* bounds the work of the layout; 0: 150 */
} QuernBlockOptions;

/* A box. */
typedef struct
{
  guint       block; /* index in the blocks */
  double      cost;  /* of the event: Σ of its instructions */
  QuernFileId file;  /* of the first instruction with a source line; QUERN_NONE: unknown */
  guint64     line;
} QuernBlockNode;

/* The blocks left out behind one box. Each left-out block is in at most one fold. */
typedef struct
{
  guint  node;       /* index of the box */
  guint  n_blocks;
  guint  n_executed; /* number of executed ones */
  double cost;
} QuernBlockFold;

/**
 * QuernBlockSelection:
 *
 * The basic blocks of a function that are shown: those that were executed, or the costliest of them
 * if there are too many. Immutable.
 *
 * The costs of the boxes, of the left-out blocks and of the code outside of all blocks add up to
 * the self cost of the function.
 */
typedef struct
{
  QuernCodeCosts   *costs;    /* owned */
  QuernDisassembly *code;     /* owned */
  QuernCodeBlocks  *blocks;   /* owned: all blocks of the function */
  QuernEventId      event;
  GArray           *nodes;    /* owned: QuernBlockNode, by address */
  GArray           *edges;    /* owned: QuernBlockEdge, between nodes */
  GArray           *folds;    /* owned: QuernBlockFold, by node */
  double            base;     /* the self cost of the function: 100 % */
  double            hottest;  /* the largest cost of a box */
  guint64           most;     /* the largest count of an edge */
  double            hidden;   /* cost of executed blocks without a box */
  double            outside;  /* cost where no instruction is known */
  guint             n_hidden; /* executed blocks without a box */
  guint             n_cold;   /* blocks that were never executed */
} QuernBlockSelection;

QuernBlockSelection *quern_block_selection_new  (const QuernBlockOptions   *options)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                 quern_block_selection_free (QuernBlockSelection       *self);

const QuernCodeBlock *quern_block_selection_get_block (const QuernBlockSelection *self,
                                                       guint                      node);
/* The box that contains an address; QUERN_NONE for none. */
guint                 quern_block_selection_find      (const QuernBlockSelection *self,
                                                       guint64                    address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernBlockSelection, quern_block_selection_free)

G_END_DECLS
