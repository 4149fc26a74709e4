/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-call-tree.h"
#include "quern-table-columns.h"

G_BEGIN_DECLS

/* A row of a call tree. */
typedef struct
{
  QuernFunctionId function; /* QUERN_NONE: the whole program */
  guint           depth;    /* 0: at the top */
  gboolean        is_estimate;
  gboolean        recursive;
  double          cost;     /* this and the following: costs of the event */
  double          self;     /* the function's own */
  double          unexplained; /* goes to no child, and is no self cost: see QuernContext */
  double          low;
  double          high;
} QuernTreeLine;

/* The lines in the given order, with costs of the scope's first event. base: the costs that count
 * as 100 %. */
QuernTable *quern_tree_table_new (const QuernTableScope *scope,
                                  const QuernTreeLine   *lines,
                                  guint                  n_lines,
                                  const gint64          *base) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
