/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-document.h"
#include "quern-report-ranking.h"

G_BEGIN_DECLS

/* One line of the callers or callees, direct or not. */
typedef struct
{
  QuernNodeId   node;
  guint64       count;
  gboolean      recursive;
  const gint64 *costs;        /* borrowed, direct calls: a row */
  double        inclusive;    /* of the event */
  double        self;         /* all calls: of the event */
  guint         min_distance; /* all calls */
  guint         max_distance;
} QuernReportLine;

/* The callers or the callees. */
typedef struct
{
  QuernReport    *report;    /* borrowed */
  GRegex         *match;     /* borrowed, nullable */
  QuernNodeId     start;
  QuernDirection  direction;
  const gint64   *base;      /* borrowed: what is 100 % */
  QuernCallTable *calls;     /* owned, nullable: keeps the costs of the lines */
  GArray         *lines;     /* owned: QuernReportLine */
} QuernReportSide;

/* Direct calls, with the costs of all events. */
QuernTable *quern_report_make_calls_table     (QuernReportSide *self,
                                               QuernRanking    *ranking,
                                               guint            n_rows) G_GNUC_WARN_UNUSED_RESULT;
/* All calls, with their distance. */
QuernTable *quern_report_make_all_calls_table (QuernReportSide *self,
                                               QuernRanking    *ranking,
                                               guint            n_rows) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
