/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-code-blocks.h"
#include "quern-code-costs.h"

G_BEGIN_DECLS

/* What of a function is wanted. All is borrowed. */
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
  guint       block; /* of the blocks */
  double      cost;  /* of the event: Σ of its instructions */
  QuernFileId file;  /* of the first instruction with a source line; QUERN_NONE: not known */
  guint64     line;
} QuernBlockNode;

/* Blocks that were left out, behind one box. Each is in one of these at most. */
typedef struct
{
  guint  node;       /* index of the box */
  guint  n_blocks;
  guint  n_executed; /* of them */
  double cost;
} QuernBlockFold;

/**
 * QuernBlockSelection:
 *
 * What is shown of a function's basic blocks: those that were executed, the
 * costliest if there are too many. Immutable.
 *
 * The costs of all boxes, what is left out and what is outside of all blocks add
 * up to the self cost of the function.
 */
typedef struct
{
  QuernCodeCosts   *costs;    /* owned */
  QuernDisassembly *code;     /* owned */
  QuernCodeBlocks  *blocks;   /* owned: all of them */
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
/* The box that an address lies in; QUERN_NONE for none. */
guint                 quern_block_selection_find      (const QuernBlockSelection *self,
                                                       guint64                    address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernBlockSelection, quern_block_selection_free)

G_END_DECLS
