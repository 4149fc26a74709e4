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
  guint8      *objects; /* owned, nullable: by object: does it match? */
  QuernFunctionFilter numbers; /* resolved */
} QuernReportFilter;

/* Checks the options without a profile. FALSE with a QUERN_USAGE_ERROR. */
gboolean quern_report_filter_check    (const QuernReportOptions  *options,
                                       GError                   **error);
/* report: open. FALSE also if the profile lacks the data to filter by. */
gboolean quern_report_filter_init     (QuernReportFilter         *self,
                                       QuernReport               *report,
                                       GError                   **error);
void     quern_report_filter_clear    (QuernReportFilter         *self);

/* Does every function pass? */
gboolean quern_report_filter_is_empty (const QuernReportFilter   *self);
/* Does the function pass? FALSE with error set if an expression exceeds its limit. */
gboolean quern_report_filter_has      (const QuernReportFilter   *self,
                                       QuernFunctionId            function,
                                       GError                   **error);

/* The regular expression of --match; NULL: all names match. */
gboolean quern_report_compile_match   (const QuernReportOptions  *options,
                                       GRegex                   **match,
                                       GError                   **error);
/* Does the name of a node or its raw name match? FALSE with error set as above. */
gboolean quern_report_match           (QuernReport               *report,
                                       GRegex                    *match,
                                       QuernNodeId                node,
                                       GError                   **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportFilter, quern_report_filter_clear)

G_END_DECLS
