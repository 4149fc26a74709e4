/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-pair-map.h"

G_BEGIN_DECLS

/* Ids of a report → numbers that count up. Writers count their ids, too: as long as an id is
 * not far beyond those that were seen, its number stands in a table by id. Others, which may
 * be anything, are looked up. */
typedef struct
{
  guint32       n;       /* how many ids there are */
  guint32      *dense;   /* owned, nullable: numbers by id; G_MAXUINT32 where there is none */
  guint64       n_dense; /* ids below this stand there, and nowhere else */
  QuernPairMap  sparse;  /* (0, id) → place in sparse_numbers */
  GArray       *sparse_numbers; /* owned: guint32 */
} QuernAprofIds;

void     quern_aprof_ids_init  (QuernAprofIds *self);
void     quern_aprof_ids_clear (QuernAprofIds *self);
/* FALSE if there is not enough memory. */
gboolean quern_aprof_ids_find  (QuernAprofIds *self,
                                guint32        id,
                                guint32       *number,
                                gboolean      *is_new) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
