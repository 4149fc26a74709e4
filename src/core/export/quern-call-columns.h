/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"
#include "quern-coverage.h"

G_BEGIN_DECLS

/* A row of the callers or callees, direct or not. */
typedef struct
{
  QuernNodeId    node;         /* must be first: see quern-node-columns.h */
  QuernDirection direction;
  guint64        count;        /* in a comparison, after; or QUERN_NO_COUNT */
  guint64        count_before; /* only in a comparison; or QUERN_NO_COUNT */
  gboolean       recursive;    /* in a comparison, after */
  gboolean       recursive_before; /* only in a comparison */
  const gint64  *costs;        /* borrowed, a row: only for direct calls, else NULL */
  double         inclusive;    /* of the list's event */
  double         self;         /* all calls only */
  const double  *further;      /* borrowed, nullable, all calls only: inclusive and self of each
                                * further event of the scope; NaN if unknown */
  guint          min_distance; /* all calls only */
  guint          max_distance;
} QuernArcLine;

/* The columns of tables of callers and callees, whose rows are QuernArcLine. */
const QuernColumnInfo *quern_call_columns_get  (guint      *n_columns);
/* Copies the values of a call. The line borrows costs. */
void                   quern_arc_line_set_call (QuernArcLine       *self,
                                                const QuernCallRow *call,
                                                const gint64       *costs);
/* The same for a row of all callers or callees. */
void                   quern_arc_line_set_coverage (QuernArcLine           *self,
                                                const QuernCoverageRow *coverage);
/* NULL if there is none. */
const QuernColumnInfo *quern_call_columns_find (const char *id);

G_END_DECLS
