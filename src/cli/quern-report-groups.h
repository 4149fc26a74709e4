/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-filter.h"

G_BEGIN_DECLS

/* The groups of --group-by; event: what ranks them. NULL if there is no memory. */
QuernGrouping *quern_report_create_grouping (QuernReport              *report,
                                             QuernEventId              event) G_GNUC_WARN_UNUSED_RESULT;
/* "functions --group-by": groups with what each costs as a whole, of those of its functions
 * that pass the filter. */
gboolean       quern_report_run_groups      (QuernReport              *report,
                                             const QuernReportFilter  *filter,
                                             GError                  **error);

G_END_DECLS
