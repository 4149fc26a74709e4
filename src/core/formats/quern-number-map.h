/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-pair-map.h"

G_BEGIN_DECLS

/* Numbers the distinct numbers of a file from 0, in the order of insertion. Its size depends on how
 * many there are, never on their values. Writers mostly count up: numbers that are not far beyond
 * how many there are so far use a table indexed by number. All others use a hash map. */
typedef struct
{
  guint32       n;       /* how many */
  guint32      *dense;   /* owned, nullable: values by number; G_MAXUINT32: none */
  guint64       n_dense; /* numbers below this are in dense only */
  QuernPairMap  sparse;  /* large numbers, as upper and lower half → index into sparse_values */
  GArray       *sparse_values; /* owned: guint32 */
} QuernNumberMap;

void     quern_number_map_init        (QuernNumberMap       *self);
void     quern_number_map_clear       (QuernNumberMap       *self);
/* Finds a number, or adds it. FALSE if out of memory. */
gboolean quern_number_map_insert      (QuernNumberMap       *self,
                                       guint64               number,
                                       guint32              *value,
                                       gboolean             *is_new) G_GNUC_WARN_UNUSED_RESULT;
guint32  quern_number_map_find_sparse (const QuernNumberMap *self,
                                       guint64               number);

/* The value of a number; G_MAXUINT32 if it has none. */
static inline guint32
quern_number_map_find (const QuernNumberMap *self,
                       guint64               number)
{
  if (G_LIKELY (number < self->n_dense))
    return self->dense[number];

  return quern_number_map_find_sparse (self, number);
}

G_END_DECLS
