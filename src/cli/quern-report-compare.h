/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-changes.h"
#include "quern-condition.h"
#include "quern-further-side.h"
#include "quern-report.h"

G_BEGIN_DECLS

/* A comparison on its way to the output. */
typedef struct
{
  const QuernReportOptions *options;    /* borrowed */
  const char               *names[2];   /* borrowed: what a person calls before and after */
  guint                     n_more[2];     /* files behind these, if runs are added up */
  QuernMatchRules          *rules;      /* owned */
  QuernDiff                *diff;       /* owned */
  GPtrArray                *further;    /* owned: QuernFurtherSide */
  GPtrArray                *further_names; /* owned: for each of these its file, borrowed */
  QuernRunRanges           *ranges;     /* owned, nullable: of several runs of a side */
  QuernEventId              event;      /* the first to show; no ratio, if there is another */
  GArray                   *rows;       /* owned: guint: the rows to show, sorted */
  guint                     n_left;     /* rows that changed and are not shown */
  GPtrArray                *changes;    /* owned: QuernChange */
  GPtrArray                *conditions; /* owned: QuernCondition */
  QuernConditionResult     *results;    /* owned: by condition */
  GPtrArray                *warnings;   /* owned: texts */
} QuernReportComparison;

/* "before.out → after.out" */
char *quern_report_comparison_dup_title  (const QuernReportComparison  *self) G_GNUC_WARN_UNUSED_RESULT;
/* What a condition says of the numbers: "Ir rose from 1,150 to 2,170 (+1,020)". */
char *quern_report_comparison_dup_result (const QuernReportComparison  *self,
                                          guint                         condition) G_GNUC_WARN_UNUSED_RESULT;
void  quern_report_comparison_write      (const QuernReportComparison  *self,
                                          const QuernTextOptions       *text_options,
                                          QuernSink                    *sink);

G_END_DECLS
