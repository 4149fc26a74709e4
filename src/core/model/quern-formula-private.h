/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-formula.h"
#include "quern-formula-lexer.h"

G_BEGIN_DECLS

/* One step of a ratio. Nodes come after those that they use. */
typedef struct
{
  QuernTokenKind  kind;   /* NAME stands for @linear */
  guint           left;
  guint           right;
  QuernLinear    *linear; /* owned, nullable */
} QuernFormulaNode;

struct _QuernFormula
{
  GArray      *tokens; /* owned: QuernToken, operators after their operands; until it is bound */
  GArray      *names;  /* owned: guint, which of the tokens are names; until it is bound */
  QuernLinear *linear; /* owned, nullable */
  GArray      *nodes;  /* owned, nullable: QuernFormulaNode; the last one is the value */
};

G_END_DECLS
