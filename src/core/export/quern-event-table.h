/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-table-columns.h"

G_BEGIN_DECLS

/* The events of a profile with their totals, and the costs of one node or group; NULL omits the
 * latter. */
QuernTable *quern_event_table_new (const QuernTableScope *scope,
                                   const gint64          *inclusive,
                                   const gint64          *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
