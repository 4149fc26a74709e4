/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-wanted.h"

G_BEGIN_DECLS

/* What a command is made of. */
typedef struct
{
  /* Is what the options say possible, before any file is read? Nullable. */
  gboolean (*check) (const QuernReportOptions  *options,
                     GError                   **error);

  /* Does the work and writes the result. */
  gboolean (*run)   (QuernReport               *report,
                     GError                   **error);
} QuernReportCommandClass;

extern const QuernReportCommandClass quern_report_functions;
extern const QuernReportCommandClass quern_report_calls;
extern const QuernReportCommandClass quern_report_annotate;
extern const QuernReportCommandClass quern_report_blocks;
extern const QuernReportCommandClass quern_report_events;
extern const QuernReportCommandClass quern_report_parts;
extern const QuernReportCommandClass quern_report_warnings;
extern const QuernReportCommandClass quern_report_graph;
extern const QuernReportCommandClass quern_report_treemap;
extern const QuernReportCommandClass quern_report_flame;
extern const QuernReportCommandClass quern_report_plot;
extern const QuernReportCommandClass quern_report_export;

/* "files" reads no profile. culprit: (out): the folder or file that an error is of. */
gboolean quern_report_run_files     (const QuernReportOptions  *options,
                                     const char               **culprit,
                                     GError                   **error);

/* Functions in groups: part of "functions". */
gboolean quern_report_run_groups    (QuernReport               *report,
                                     const QuernReportWanted   *wanted,
                                     GError                   **error);
/* As --group-by says; event: what ranks the groups. */
QuernGrouping *quern_report_create_grouping (QuernReport       *report,
                                             QuernEventId       event) G_GNUC_WARN_UNUSED_RESULT;
/* By its name, or by that without the folders before it. */
gboolean quern_report_find_group    (QuernGrouping             *grouping,
                                     const char                *name,
                                     guint                     *group,
                                     GError                   **error);
/* The regular expression of --match, nullable. */
gboolean quern_report_compile_match (const QuernReportOptions  *options,
                                     GRegex                   **match,
                                     GError                   **error);
/* Is there memory for a table of so many rows? */
gboolean quern_report_ensure_rows   (QuernReport               *report,
                                     guint                      n_rows,
                                     GError                   **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
