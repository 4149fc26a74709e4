/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-pair-map.h"
#include "quern-types.h"

G_BEGIN_DECLS

/* A name with a number assigned by the file: "(12) foo". */
typedef struct
{
  QuernStringId   name; /* QUERN_NONE: not defined */
  guint32         part; /* the part that defined it */

  /* For functions, caches the last one found: the next use is usually the same.
   * Objects and files only use the member of their kind. */
  QuernObjectId   object;
  QuernFileId     file;
  QuernFunctionId function; /* QUERN_NONE: none yet */
} QuernNameEntry;

/* Maps the file's numbers to names. Its size depends on how many numbers are
 * used, never on a number's value. */
typedef struct
{
  GArray       *entries; /* owned: QuernNameEntry, by place */
  GArray       *dense;   /* owned: place + 1, by number; 0 for none */
  GArray       *sparse;  /* owned: the same, by value in numbers */
  QuernPairMap  numbers; /* large numbers, as upper and lower half */
} QuernNameTable;

void     quern_name_table_init        (QuernNameTable *self);
void     quern_name_table_clear       (QuernNameTable *self);
void     quern_name_table_reset       (QuernNameTable *self);

guint64  quern_name_table_get_memory  (const QuernNameTable *self);
guint32  quern_name_table_find_sparse (QuernNameTable *self,
                                       guint64         number);
guint32  quern_name_table_define      (QuernNameTable *self,
                                       guint64         number);

/* The index of a number's entry; QUERN_NONE if it has none. */
static inline guint32
quern_name_table_find (QuernNameTable *self,
                       guint64         number)
{
  guint32 place = 0;

  if (G_LIKELY (number < self->dense->len))
    place = g_array_index (self->dense, guint32, number);

  return G_LIKELY (place > 0) ? place - 1 : quern_name_table_find_sparse (self, number);
}

/* The entry at an index, valid until the next definition. */
static inline QuernNameEntry *
quern_name_table_get (const QuernNameTable *self,
                      guint32               place)
{
  return &g_array_index (self->entries, QuernNameEntry, place);
}

G_END_DECLS
