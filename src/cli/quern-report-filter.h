/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report.h"

G_BEGIN_DECLS

/**
 * QuernReportFilter:
 *
 * The functions that the options select: by name, object, bookmark, cost and growth.
 */
typedef struct
{
  QuernReport *report;  /* borrowed */
  GRegex      *match;   /* owned, nullable: of names */
  guint8      *objects; /* owned, nullable: whether each object matches */
  QuernFunctionFilter numbers; /* resolved */
} QuernReportFilter;

/* Checks the options without a profile. FALSE with a QUERN_USAGE_ERROR. */
gboolean quern_report_filter_check    (const QuernReportOptions  *options,
                                       GError                   **error);
/* report: must be open. Also fails if the profile lacks the data to filter by. */
gboolean quern_report_filter_init     (QuernReportFilter         *self,
                                       QuernReport               *report,
                                       GError                   **error);
void     quern_report_filter_clear    (QuernReportFilter         *self);

/* Whether every function passes. */
gboolean quern_report_filter_is_empty (const QuernReportFilter   *self);
/* For each function, whether it passes and was not removed by --hide-internal or --levels. NULL
 * with error set if an expression exceeds its limit, or there is not enough memory. */
guint8  *quern_report_filter_list     (const QuernReportFilter   *self,
                                       GError                   **error) G_GNUC_WARN_UNUSED_RESULT;

/* Compiles the regular expression of --match; NULL if all names match. */
gboolean quern_report_compile_match   (const QuernReportOptions  *options,
                                       GRegex                   **match,
                                       GError                   **error);
/* Whether the name or raw name of a node matches. FALSE with error set if the
 * expression exceeds its limit. */
gboolean quern_report_match           (QuernReport               *report,
                                       GRegex                    *match,
                                       QuernNodeId                node,
                                       GError                   **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportFilter, quern_report_filter_clear)

G_END_DECLS
