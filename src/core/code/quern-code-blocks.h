/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-disassembly.h"

G_BEGIN_DECLS

/* An unknown count. */
#define QUERN_BLOCK_UNKNOWN G_MAXUINT64

/* A jump as it was recorded. */
typedef struct
{
  guint64  from;
  guint64  to;
  guint64  executed;
  guint64  followed;    /* how often it was taken, of executed */
  gboolean conditional;
} QuernRecordedJump;

/* What is known of a function. All members are borrowed. */
typedef struct
{
  const QuernDisassembly  *code;
  const guint64           *addresses; /* those that have a cost, in order */
  guint                    n_addresses;
  const guint64           *runs;      /* nullable: how often each address was executed */
  const QuernRecordedJump *jumps;     /* in any order */
  guint                    n_jumps;
  gboolean                 has_jumps; /* jumps were recorded at all */
} QuernBlockSource;

typedef enum
{
  QUERN_BLOCK_FALLS,     /* to the next instruction, always */
  QUERN_BLOCK_JUMPS,     /* always */
  QUERN_BLOCK_TAKEN,     /* a conditional jump, if the condition holds */
  QUERN_BLOCK_NOT_TAKEN, /* to the instruction after a conditional jump */
} QuernBlockEdgeKind;

typedef struct
{
  guint              from;  /* indices of blocks */
  guint              to;
  QuernBlockEdgeKind kind;
  guint64            count; /* or QUERN_BLOCK_UNKNOWN */
} QuernBlockEdge;

/* A basic block: instructions that are always executed in sequence, from the first one on. */
typedef struct
{
  guint64  address;        /* of the first one */
  guint64  last;           /* of the last one */
  guint    instruction;    /* index of the first one in the code */
  guint    n_instructions;
  guint    first_place;    /* index of its first costly address */
  guint    n_places;       /* costly addresses; 0: it was never executed */
  guint64  executed;       /* how often; or QUERN_BLOCK_UNKNOWN */
} QuernCodeBlock;

/**
 * QuernCodeBlocks:
 *
 * The basic blocks of a function in the order of addresses, and the edges
 * between them. A call does not end a block.
 *
 * Each costly address is in one block, or listed as outside if no instruction
 * begins there. Code that was never executed is included as far as it is known
 * to belong to the function.
 */
typedef struct
{
  GArray *blocks;  /* owned: QuernCodeBlock */
  GArray *edges;   /* owned: QuernBlockEdge, ordered by from */
  GArray *outside; /* owned: guint, indices of costly addresses */
} QuernCodeBlocks;

QuernCodeBlocks *quern_code_blocks_new  (const QuernBlockSource *source) G_GNUC_WARN_UNUSED_RESULT;
void             quern_code_blocks_free (QuernCodeBlocks        *self);

/* The index of the block that contains an address; G_MAXUINT for none. */
guint            quern_code_blocks_find (const QuernCodeBlocks  *self,
                                         guint64                 address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernCodeBlocks, quern_code_blocks_free)

G_END_DECLS
