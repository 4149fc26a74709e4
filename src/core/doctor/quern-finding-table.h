/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-finding.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* findings: of QuernFinding. */
QuernTable *quern_finding_table_new       (QuernEventSet *events,
                                           GPtrArray     *findings) G_GNUC_WARN_UNUSED_RESULT;
/* For people: each with its advice and its command, which stands in a line of its own. */
char       *quern_finding_table_dup_text  (GPtrArray     *findings) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
