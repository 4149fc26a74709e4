/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"
#include "quern-report-options.h"

G_BEGIN_DECLS

/**
 * QuernReportParts:
 *
 * The parts of a profile that the options choose; all fields are %NULL if these are all parts.
 */
typedef struct
{
  char          *label;   /* owned, nullable: "parts 1, 3–5 of 7" */
  GArray        *numbers; /* owned, nullable: guint, from 1 */
  QuernEventSet *events;  /* owned, nullable: in a comparison, the events of each side */
} QuernReportParts;

/* Creates a profile of the chosen parts, or a comparison of two parts. NULL with a
 * QUERN_USAGE_ERROR if there are no such parts, or with error set if there is not enough memory. */
QuernProfile *quern_report_parts_choose     (QuernReportParts         *self,
                                             const QuernReportOptions *options,
                                             QuernProfile             *profile,
                                             GError                  **error) G_GNUC_WARN_UNUSED_RESULT;
void          quern_report_parts_clear      (QuernReportParts         *self);
/* For each part, whether it is chosen. */
gboolean     *quern_report_parts_dup_chosen (const QuernReportParts   *self,
                                             QuernProfile             *profile) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
