/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-function-table.h"

#include "quern-function-table.h"

QuernTable *
quern_report_make_function_table (QuernReport       *report,
                                  const QuernNodeId *nodes,
                                  guint              n_nodes,
                                  gboolean           with_unattributed)
{
  QuernTableScope scope = quern_report_get_scope (report);

  return quern_function_table_new (&scope, nodes, n_nodes, with_unattributed);
}
