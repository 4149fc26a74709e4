/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-number-map.h"
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

/* Maps the file's numbers to names. */
typedef struct
{
  GArray         *entries; /* owned: QuernNameEntry, by place */
  QuernNumberMap  places;  /* place by number */
} QuernNameTable;

void     quern_name_table_init        (QuernNameTable *self);
void     quern_name_table_clear       (QuernNameTable *self);
void     quern_name_table_reset       (QuernNameTable *self);

guint64  quern_name_table_get_memory  (const QuernNameTable *self);
guint32  quern_name_table_define      (QuernNameTable *self,
                                       guint64         number);

/* The index of a number's entry; QUERN_NONE if it has none. */
static inline guint32
quern_name_table_find (const QuernNameTable *self,
                       guint64               number)
{
  return quern_number_map_find (&self->places, number);
}

/* The entry at an index, valid until the next definition. */
static inline QuernNameEntry *
quern_name_table_get (const QuernNameTable *self,
                      guint32               place)
{
  return &g_array_index (self->entries, QuernNameEntry, place);
}

G_END_DECLS
