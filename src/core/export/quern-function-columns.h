/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"

G_BEGIN_DECLS

/* A row of a table of functions. */
typedef struct
{
  QuernNodeId   node;      /* a function or a cycle; QUERN_NONE: a group, or what is not
                            * attributed, which has the members below */
  const char   *name;      /* borrowed */
  const gint64 *inclusive; /* borrowed, nullable: not known yet */
  const gint64 *self;
  guint64       called;    /* or QUERN_NO_COUNT; of a comparison, after */
  guint64       called_before; /* of a comparison; or QUERN_NO_COUNT */
  gboolean      is_group;
  guint         n_members; /* of a group */
  gboolean      is_bound;  /* is the inclusive cost the most that it can be? */
} QuernFunctionRecord;

/* The columns of tables of functions and of groups, whose rows are QuernFunctionRecord. */
const QuernColumnInfo *quern_function_columns_get  (guint         *n_columns);
/* NULL if there is none. */
const QuernColumnInfo *quern_function_columns_find (const char    *id);
/* QuernColumnNeeds: what a profile has of what they need. */
guint                  quern_function_columns_get_has (QuernAnalysis *analysis);

G_END_DECLS
