/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-table-columns.h"

G_BEGIN_DECLS

/* Functions or cycles with their inclusive and self costs, one row each. */
QuernTable *quern_function_table_new (const QuernTableScope *scope,
                                      const QuernNodeId     *nodes,
                                      guint                  n_nodes,
                                      gboolean               with_unattributed) G_GNUC_WARN_UNUSED_RESULT;
/* Document note: how many functions are shown, not counting cycles. */
char       *quern_function_table_dup_note (const QuernTableScope *scope,
                                           const QuernNodeId     *nodes,
                                           guint                  n_nodes) G_GNUC_WARN_UNUSED_RESULT;
/* Document note on inclusive costs above the total; NULL if there are none. Without cycle
 * detection, recursive calls count at each level. */
char       *quern_function_table_dup_above_note (const QuernTableScope *scope,
                                                 const QuernNodeId     *nodes,
                                                 guint                  n_nodes) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
