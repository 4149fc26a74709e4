/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-arc-table.h"
#include "quern-report-document.h"
#include "quern-report-ranking.h"

G_BEGIN_DECLS

/* The callers or the callees. */
typedef struct
{
  QuernReport    *report;    /* borrowed */
  GRegex         *match;     /* borrowed, nullable */
  QuernNodeId     start;     /* or a group: */
  QuernGrouping  *grouping;  /* borrowed, nullable */
  guint           group;
  QuernDirection  direction;
  const gint64   *base;      /* borrowed: what is 100 % */
  QuernCallTable *calls;     /* owned, nullable: keeps the costs of the lines */
  GArray         *lines;     /* owned: QuernArcLine */
  double         *further;   /* owned, nullable: what its lines have of further events */
} QuernReportSide;

/* Direct calls, with the costs of all events; or all, with their distance. */
QuernTable *quern_report_make_calls_table (QuernReportSide *self,
                                           QuernRanking    *ranking,
                                           guint            n_rows) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
