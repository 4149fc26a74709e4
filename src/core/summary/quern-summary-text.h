/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-summary.h"

G_BEGIN_DECLS

/* The title of a section; NULL for the total. */
const char *quern_summary_get_title      (QuernSummarySection  section);

/* The title of the findings. */
const char *quern_summary_get_findings_title (void);

/* "437,941,485 Ir (Instruction Fetch) in total" */
char       *quern_summary_dup_total      (QuernEventSet       *events,
                                          QuernEventId         event,
                                          gint64               total) G_GNUC_WARN_UNUSED_RESULT;
/* "in 6 of 1,004 functions" */
char       *quern_summary_dup_most       (guint                n_listed,
                                          guint                n_all) G_GNUC_WARN_UNUSED_RESULT;
/* "`inflate`, called from `b` ← `a` ← 7 more"; appends the named functions to nodes.
 * callers: (element-type QuernFunctionId): the nearest one last. */
char       *quern_summary_dup_function   (QuernAnalysis       *analysis,
                                          QuernFunctionId      function,
                                          GArray              *callers,
                                          guint                n_callers,
                                          GArray              *nodes) G_GNUC_WARN_UNUSED_RESULT;
/* A short name of a function that no other one has, in backticks: "load (main.c)"; with the program
 * or library if the name is an address: "`0x4a0` (libjq.so.1)". Appends the function to nodes.
 * in_path: its callers are shown, so the name need not repeat them. */
char       *quern_summary_dup_located    (QuernAnalysis       *analysis,
                                          QuernFunctionId      function,
                                          gboolean             in_path,
                                          GArray              *nodes) G_GNUC_WARN_UNUSED_RESULT;
/* "sort.c:12 in `sort`", "sort.c:12 in `sort` and 2 more"; n_more: number of further functions that
 * share the cost of the line. */
char       *quern_summary_dup_line       (QuernAnalysis       *analysis,
                                          const char          *file,
                                          guint64              line,
                                          QuernFunctionId      function,
                                          guint                n_more,
                                          GArray              *nodes) G_GNUC_WARN_UNUSED_RESULT;
/* "998 others, at most 2.3 % each". largest: their largest share; NaN to omit it. */
char       *quern_summary_dup_others     (guint                n,
                                          double               largest) G_GNUC_WARN_UNUSED_RESULT;
/* "in its 8 callees, at most 2.3 % each". largest: the largest share of the total. */
char       *quern_summary_dup_callees    (guint                n,
                                          double               largest,
                                          gboolean             is_estimate)
                                          G_GNUC_WARN_UNUSED_RESULT;
/* "26.9 %", or "≈26.9 %" if it is estimated. */
char       *quern_sentence_dup_share     (const QuernSentence *sentence) G_GNUC_WARN_UNUSED_RESULT;
/* A short form of the findings: "Missing from this profile: function names (57.0 % of the
 * cost), cache misses"; NULL if nothing is missing. */
char       *quern_summary_dup_missing    (const QuernSummary  *summary) G_GNUC_WARN_UNUSED_RESULT;
/* The whole summary as text lines. */
char       *quern_summary_dup_text       (const QuernSummary  *summary) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
