/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-pair-map.h"
#include "quern-types.h"

G_BEGIN_DECLS

/* A name of the file's own numbering: "(12) foo". */
typedef struct
{
  QuernStringId   name; /* QUERN_NONE: not defined */
  guint32         part; /* where it was defined */

  /* For functions: the last one of this name, which is mostly the next one. */
  QuernObjectId   object;
  QuernFileId     file;
  QuernFunctionId function; /* QUERN_NONE: none yet */
} QuernNameEntry;

/* The file's numbers → names. It grows with what is defined and asked for,
 * never with a number's value. */
typedef struct
{
  GArray       *entries; /* owned: QuernNameEntry */
  GArray       *dense;   /* owned: place in entries + 1 by number, 0 for none */
  GArray       *sparse;  /* owned: the same, by the number's number in numbers */
  QuernPairMap  numbers; /* large ones, as their upper and lower half */
} QuernNameTable;

void            quern_name_table_init   (QuernNameTable *self);
void            quern_name_table_clear  (QuernNameTable *self);
void            quern_name_table_reset  (QuernNameTable *self);

/* Pointers to entries are valid until the next definition. */
QuernNameEntry *quern_name_table_find   (QuernNameTable *self,
                                         guint64         number);
QuernNameEntry *quern_name_table_define (QuernNameTable *self,
                                         guint64         number);

G_END_DECLS
