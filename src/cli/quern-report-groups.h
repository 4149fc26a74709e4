/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-filter.h"

G_BEGIN_DECLS

/* The groups of --group-by, ranked by event. NULL if there is not enough memory. */
QuernGrouping *quern_report_create_grouping (QuernReport              *report,
                                             QuernEventId              event) G_GNUC_WARN_UNUSED_RESULT;
/* "functions --group-by": writes groups with the costs of their functions that pass the
 * filter. */
gboolean       quern_report_run_groups      (QuernReport              *report,
                                             const QuernReportFilter  *filter,
                                             GError                  **error);

G_END_DECLS
