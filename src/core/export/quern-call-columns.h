/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"
#include "quern-coverage.h"

G_BEGIN_DECLS

/* A row of the callers or callees, direct or not. */
typedef struct
{
  QuernNodeId    node;         /* first: quern-node-columns.h */
  QuernDirection direction;
  guint64        count;        /* of a comparison, after; or QUERN_NO_COUNT */
  guint64        count_before; /* of a comparison; or QUERN_NO_COUNT */
  gboolean       recursive;    /* of a comparison, after */
  gboolean       recursive_before; /* of a comparison */
  const gint64  *costs;        /* borrowed, direct calls: a row; NULL for all calls */
  double         inclusive;    /* of the event */
  double         self;         /* all calls: of the event */
  const double  *further;      /* borrowed, nullable, all calls: inclusive and self of each further
                                * event of the scope; NaN: not followed so far */
  guint          min_distance; /* all calls */
  guint          max_distance;
} QuernArcLine;

/* The columns of tables of callers and callees, whose rows are QuernArcLine. */
const QuernColumnInfo *quern_call_columns_get  (guint      *n_columns);
/* Takes over what a call of an analysis has; costs: borrowed by the line. */
void                   quern_arc_line_set_call (QuernArcLine       *self,
                                                const QuernCallRow *call,
                                                const gint64       *costs);
/* The same of all calls. */
void                   quern_arc_line_set_coverage (QuernArcLine           *self,
                                                const QuernCoverageRow *coverage);
/* NULL if there is none. */
const QuernColumnInfo *quern_call_columns_find (const char *id);

G_END_DECLS
