/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-record-packing.h"
#include "quern-record-store.h"

G_BEGIN_DECLS

/* Filled by quern-record-store.c, looked up by quern-record-store-runs.c. */

/* A stretch that was taken over. */
typedef struct
{
  QuernRecordMeaning meaning; /* owned */
  QuernPlace         origin;  /* what its runs begin at */
} QuernRecordStretch;

typedef struct
{
  guint8  *bytes;     /* owned */
  guint32  size;
  guint32  stretch;   /* its number + 1; 0: it is our own */
  guint32  first_run; /* begins with the block */
} QuernRecordBlock;

/* It ends where the next one of its block begins, or with the block. There are
 * many: their blocks and parts are looked up. */
typedef struct
{
  QuernFunctionId function;
  guint32         offset;
} QuernRecordRun;

typedef struct
{
  guint32 first_run;
  guint32 part;
} QuernRecordPartStart;

struct _QuernRecordStore
{
  QuernRecordBlock *blocks;       /* owned */
  gsize             n_blocks;
  gsize             blocks_capacity;
  QuernRecordRun   *runs;         /* owned: in the order of the file */
  gsize             n_runs;
  gsize             runs_capacity;
  GArray           *part_starts;  /* owned: QuernRecordPartStart */
  GArray           *stretches;    /* owned: QuernRecordStretch */

  /* After seal. */
  guint32          *by_function;  /* owned, nullable: runs by function; NULL: they lie so */
  guint32          *first_of;     /* owned: n_functions + 1 places in it */

  guint8           *at;           /* in the last block */
  gsize             room;         /* bytes left in it */
  gboolean          is_open;      /* does the last run take more? */

  /* What the first record of a run is a step from, and the next record. */
  QuernPlace        origin;
  QuernPlace        last;

  /* An address column of which all is 0 says nothing. */
  guint64           first_address;
  gboolean          has_address;
  gboolean          addresses_differ;
  gboolean          has_instructions; /* of what was taken over */
  gboolean          has_jumps;
};

G_END_DECLS
