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

  /* For functions: the last one of this name, which is mostly the next one.
   * Objects and files need only their own. */
  QuernObjectId   object;
  QuernFileId     file;
  QuernFunctionId function; /* QUERN_NONE: none yet */
} QuernNameEntry;

/* The file's numbers → names. It grows with what is defined and asked for,
 * never with a number's value. */
typedef struct
{
  GArray       *entries; /* owned: QuernNameEntry, by place */
  GArray       *dense;   /* owned: place + 1 by number, 0 for none */
  GArray       *sparse;  /* owned: the same, by the number's number in numbers */
  QuernPairMap  numbers; /* large ones, as their upper and lower half */
} QuernNameTable;

void     quern_name_table_init        (QuernNameTable *self);
void     quern_name_table_clear       (QuernNameTable *self);
void     quern_name_table_reset       (QuernNameTable *self);

guint64  quern_name_table_get_memory  (const QuernNameTable *self);
guint32  quern_name_table_find_sparse (QuernNameTable *self,
                                       guint64         number);
guint32  quern_name_table_define      (QuernNameTable *self,
                                       guint64         number);

/* The place of a number's entry; QUERN_NONE if it has none. */
static inline guint32
quern_name_table_find (QuernNameTable *self,
                       guint64         number)
{
  guint32 place = 0;

  if (G_LIKELY (number < self->dense->len))
    place = g_array_index (self->dense, guint32, number);

  return G_LIKELY (place > 0) ? place - 1 : quern_name_table_find_sparse (self, number);
}

/* An entry, valid until the next definition. */
static inline QuernNameEntry *
quern_name_table_get (const QuernNameTable *self,
                      guint32               place)
{
  return &g_array_index (self->entries, QuernNameEntry, place);
}

G_END_DECLS
