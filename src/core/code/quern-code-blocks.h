/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-disassembly.h"

G_BEGIN_DECLS

/* A count that nobody knows. */
#define QUERN_BLOCK_UNKNOWN G_MAXUINT64

/* A jump as it was recorded. */
typedef struct
{
  guint64  from;
  guint64  to;
  guint64  executed;
  guint64  followed;    /* how often taken, of executed */
  gboolean conditional;
} QuernRecordedJump;

/* What is known of a function. All is borrowed. */
typedef struct
{
  const QuernDisassembly  *code;
  const guint64           *addresses; /* those that have a cost, in order */
  guint                    n_addresses;
  const guint64           *runs;      /* nullable: how often each of them was executed */
  const QuernRecordedJump *jumps;     /* in any order */
  guint                    n_jumps;
  gboolean                 has_jumps; /* were jumps recorded at all? */
} QuernBlockSource;

typedef enum
{
  QUERN_BLOCK_FALLS,     /* on to the instruction behind, where nothing else is possible */
  QUERN_BLOCK_JUMPS,     /* always */
  QUERN_BLOCK_TAKEN,     /* a conditional jump, if the condition holds */
  QUERN_BLOCK_NOT_TAKEN, /* on to the instruction behind a conditional jump */
} QuernBlockEdgeKind;

typedef struct
{
  guint              from;  /* indices of blocks */
  guint              to;
  QuernBlockEdgeKind kind;
  guint64            count; /* or QUERN_BLOCK_UNKNOWN */
} QuernBlockEdge;

/* Instructions that are only executed one after the other, from the first on. */
typedef struct
{
  guint64  address;        /* of the first one */
  guint64  last;           /* of the last one */
  guint    instruction;    /* in the code: the first */
  guint    n_instructions;
  guint    first_place;    /* of the costly addresses */
  guint    n_places;       /* 0: it was never executed */
  guint64  executed;       /* how often; or QUERN_BLOCK_UNKNOWN */
} QuernCodeBlock;

/**
 * QuernCodeBlocks:
 *
 * The basic blocks of a function in the order of addresses, and how they follow
 * each other. A call does not end a block.
 *
 * Each costly address is in one block, or is told to be outside of all: there
 * is no instruction that begins there. Code that was never executed is there as
 * far as it is known to belong to the function.
 */
typedef struct
{
  GArray *blocks;  /* owned: QuernCodeBlock */
  GArray *edges;   /* owned: QuernBlockEdge, by the block that they come from */
  GArray *outside; /* owned: guint, of the costly addresses */
} QuernCodeBlocks;

QuernCodeBlocks *quern_code_blocks_new  (const QuernBlockSource *source) G_GNUC_WARN_UNUSED_RESULT;
void             quern_code_blocks_free (QuernCodeBlocks        *self);

/* The block that an address lies in; G_MAXUINT for none. */
guint            quern_code_blocks_find (const QuernCodeBlocks  *self,
                                         guint64                 address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernCodeBlocks, quern_code_blocks_free)

G_END_DECLS
