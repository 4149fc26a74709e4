/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-changes.h"
#include "quern-condition.h"
#include "quern-diff-json.h"
#include "quern-further-side.h"
#include "quern-report.h"

G_BEGIN_DECLS

/* A comparison that is being prepared for output. */
typedef struct
{
  const QuernReportOptions *options;    /* borrowed */
  const char               *names[2];   /* borrowed: display names of before and after */
  guint                     n_more[2];     /* further files of each side, if runs are added up */
  QuernMatchRules          *rules;      /* owned */
  QuernDiff                *diff;       /* owned */
  GPtrArray                *further;    /* owned: QuernFurtherSide */
  GPtrArray                *further_names; /* owned: the file of each, borrowed */
  QuernRunRanges           *ranges;     /* owned, nullable: how the runs of a side vary */
  QuernEventId              event;      /* the first one to show; not a ratio if there is another */
  GArray                   *rows;       /* owned: guint: the rows to show, sorted */
  guint                     n_left;     /* rows that changed and are not shown */
  GPtrArray                *changes;    /* owned: QuernChange */
  GPtrArray                *conditions; /* owned: QuernCondition */
  QuernConditionResult     *results;    /* owned: by condition */
  GPtrArray                *warnings;   /* owned: QuernDiffWarning */
  guint64                   n_warnings; /* all of them, also those that were not kept */
} QuernReportComparison;

/* "before.out → after.out" */
char *quern_report_comparison_dup_title  (const QuernReportComparison  *self) G_GNUC_WARN_UNUSED_RESULT;
/* Describes the numbers that a condition checks: "Ir rose from 1,150 to 2,170 (+1,020)". */
char *quern_report_comparison_dup_result (const QuernReportComparison  *self,
                                          guint                         condition) G_GNUC_WARN_UNUSED_RESULT;
void  quern_report_comparison_write      (const QuernReportComparison  *self,
                                          const QuernTextOptions       *text_options,
                                          QuernSink                    *sink);

G_END_DECLS
