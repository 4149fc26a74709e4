/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_RECORD_COST, /* cost of a line or an instruction */
  QUERN_RECORD_CALL, /* calls that start there */
  QUERN_RECORD_JUMP, /* jumps that start there */
} QuernRecordKind;

/* A place in the code. */
typedef struct
{
  QuernFileId file;    /* of the line; with inlining not always the function's */
  guint64     line;    /* 0: unknown */
  guint64     address; /* of the instruction; 0 without instructions */
} QuernPlace;

/* One line of the input, unpacked. */
typedef struct
{
  QuernRecordKind  kind;
  QuernFunctionId  function;
  guint            part;
  QuernPlace       where;
  const gint64    *costs;       /* COST and CALL: a row, valid until the next record */
  QuernFunctionId  callee;      /* CALL */
  guint64          count;       /* CALL: number of calls; JUMP: times executed */
  guint64          followed;    /* JUMP: times taken, of count; may be more in inconsistent files */
  gboolean         conditional; /* JUMP */
  QuernFunctionId  target_function; /* JUMP: QUERN_NONE for the same function */
  QuernPlace       target;      /* JUMP and CALL; line 0 if unknown */
} QuernRecord;

/* Where to unpack costs to, and which: all of them, or those from first to before end. */
typedef struct
{
  gint64 *row;
  guint   first;
  guint   end;
} QuernRecordCosts;

G_END_DECLS
