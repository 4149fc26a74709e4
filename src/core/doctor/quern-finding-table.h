/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-finding.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* findings: (element-type QuernFinding). */
QuernTable *quern_finding_table_new       (QuernEventSet *events,
                                           GPtrArray     *findings) G_GNUC_WARN_UNUSED_RESULT;
/* Human-readable text of each finding, with its advice and, on a separate line, its command. */
char       *quern_finding_table_dup_text  (GPtrArray     *findings) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
