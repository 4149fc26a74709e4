/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-annotation.h"
#include "quern-cost-table.h"
#include "quern-place-sums.h"

G_BEGIN_DECLS

struct _QuernAnnotation
{
  GObject         parent_instance;

  QuernProfile   *profile;     /* owned */
  guint           n_events;    /* real ones */
  QuernPlaceSums *lines;       /* owned */
  QuernPlaceSums *calls;       /* owned */
  QuernPlaceSums *jumps;       /* owned; dropped when they are in the table */
  GArray         *files;       /* owned: QuernAnnotatedFile */
  GArray         *line_table;  /* owned: QuernAnnotatedLine */
  GArray         *call_table;  /* owned: QuernAnnotatedCall, in the order of calls */
  GArray         *jump_table;  /* owned: QuernAnnotatedJump */
  QuernCostTable  inclusive;   /* a row for each line */
  QuernCostTable  file_self;   /* a row for each file */
  QuernCostTable  self;        /* one row */
};

/* A cost that is counted already, where the callee is entered again. */
gboolean quern_annotation_is_recursive (QuernAnalysis   *analysis,
                                        QuernFunctionId  caller,
                                        QuernFunctionId  callee);

G_END_DECLS
