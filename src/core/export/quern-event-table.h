/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-table-columns.h"

G_BEGIN_DECLS

/* The events of a profile with their totals, and what one node has of them;
 * QUERN_NONE: without that. */
QuernTable *quern_event_table_new (const QuernTableScope *scope,
                                   QuernNodeId            node) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
