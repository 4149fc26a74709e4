/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-table-columns.h"

G_BEGIN_DECLS

/* Functions or cycles with their inclusive and self costs, one row each. */
QuernTable *quern_function_table_new (const QuernTableScope *scope,
                                      const QuernNodeId     *nodes,
                                      guint                  n_nodes,
                                      gboolean               with_unattributed) G_GNUC_WARN_UNUSED_RESULT;
/* What a document says of it. */
char       *quern_function_table_dup_note (guint         n_shown,
                                           guint         n_functions) G_GNUC_WARN_UNUSED_RESULT;
/* What it says of inclusive costs above the total; NULL: there are none. Without
 * cycles, what runs in a recursion counts at each level. */
char       *quern_function_table_dup_above_note (const QuernTableScope *scope,
                                                 const QuernNodeId     *nodes,
                                                 guint                  n_nodes) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
