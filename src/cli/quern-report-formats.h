/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-options.h"

G_BEGIN_DECLS

/* Sets of formats: one bit each. */
#define QUERN_REPORT_FORMAT_BIT(format) (1u << (format))
#define QUERN_REPORT_TABLE_FORMATS                                                           \
  (QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_TEXT) | QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_CSV) | \
   QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_JSON) | QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_MARKDOWN))
#define QUERN_REPORT_PICTURE_FORMATS                                                        \
  (QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_SVG) | QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_PDF) | \
   QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_PNG))

/* "text, csv, json or markdown"; separator: between two, if it is not that. */
char    *quern_report_dup_formats   (guint                formats,
                                     const char          *separator) G_GNUC_WARN_UNUSED_RESULT;

/* Sets the format that --format names, or else the end of the output's name. It is one
 * of those that the command knows, or FALSE with a QUERN_USAGE_ERROR. */
gboolean quern_report_choose_format (QuernReportOptions  *options,
                                     GError             **error);

G_END_DECLS
