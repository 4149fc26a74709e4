/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-linear.h"

G_BEGIN_DECLS

/* The tokens of formulas. */
typedef enum
{
  QUERN_TOKEN_END,
  QUERN_TOKEN_NUMBER,
  QUERN_TOKEN_NAME,
  QUERN_TOKEN_OPEN,
  QUERN_TOKEN_CLOSE,
  QUERN_TOKEN_PLUS,
  QUERN_TOKEN_MINUS,
  QUERN_TOKEN_TIMES,
  QUERN_TOKEN_OVER,
  QUERN_TOKEN_NEGATE, /* made by the parser */
  QUERN_TOKEN_FACTOR, /* made by the parser: the "times" in "10 Bm" */
} QuernTokenKind;

typedef struct
{
  QuernTokenKind kind;
  guint32        column; /* in bytes, from 1 */
  QuernDecimal   number; /* NUMBER */
  char          *name;   /* NAME: owned by whoever holds the token */
} QuernToken;

gboolean quern_formula_next_token (const char  *text,
                                   gsize       *at,
                                   QuernToken  *token,
                                   GError     **error);
void     quern_formula_fail       (GError     **error,
                                   guint32      column,
                                   const char  *format,
                                   ...) G_GNUC_PRINTF (3, 4);

G_END_DECLS
