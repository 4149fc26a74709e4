/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-document.h"

G_BEGIN_DECLS

/* Functions or cycles with their inclusive and self costs, one row each. */
QuernTable *quern_report_make_function_table (QuernReport       *report,
                                              const QuernNodeId *nodes,
                                              guint              n_nodes,
                                              gboolean           with_unattributed) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
