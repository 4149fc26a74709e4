/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-pair-map.h"

G_BEGIN_DECLS

/* Maps ids of a report to consecutive numbers. Writers mostly assign ids consecutively: ids that
 * are not far beyond the number of ids seen so far use a table indexed by id. All others use a
 * hash map. */
typedef struct
{
  guint32       n;       /* number of ids */
  guint32      *dense;   /* owned, nullable: numbers by id; G_MAXUINT32: none */
  guint64       n_dense; /* ids below this are in dense only */
  QuernPairMap  sparse;  /* (0, id) → index into sparse_numbers */
  GArray       *sparse_numbers; /* owned: guint32 */
} QuernAprofIds;

void     quern_aprof_ids_init  (QuernAprofIds *self);
void     quern_aprof_ids_clear (QuernAprofIds *self);
/* FALSE if out of memory. */
gboolean quern_aprof_ids_find  (QuernAprofIds *self,
                                guint32        id,
                                guint32       *number,
                                gboolean      *is_new) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
