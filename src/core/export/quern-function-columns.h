/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"

G_BEGIN_DECLS

/* A row of a table of functions. */
typedef struct
{
  QuernNodeId   node;      /* a function or a cycle; QUERN_NONE for a group or the unattributed
                            * cost, which use the members below */
  const char   *name;      /* borrowed */
  const gint64 *inclusive; /* borrowed; NULL if not known yet */
  const gint64 *self;
  guint64       called;    /* or QUERN_NO_COUNT; in a comparison, after */
  guint64       called_before; /* only in a comparison; or QUERN_NO_COUNT */
  gboolean      is_group;
  guint         n_members; /* of a group */
  gboolean      is_bound;  /* the inclusive cost is an upper bound */
} QuernFunctionRecord;

/* The columns of tables of functions and of groups, whose rows are QuernFunctionRecord. */
const QuernColumnInfo *quern_function_columns_get  (guint         *n_columns);
/* NULL if there is none. */
const QuernColumnInfo *quern_function_columns_find (const char    *id);
/* The QuernColumnNeeds that a profile meets. */
guint                  quern_function_columns_get_has (QuernAnalysis *analysis);

G_END_DECLS
