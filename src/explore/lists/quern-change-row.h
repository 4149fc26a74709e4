/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-row.h"

G_BEGIN_DECLS

/* A row in a QuernChangeList. Its record is a row of the diff. */
#define QUERN_TYPE_CHANGE_ROW (quern_change_row_get_type ())
G_DECLARE_FINAL_TYPE (QuernChangeRow, quern_change_row, QUERN, CHANGE_ROW, QuernRow)

/* Its function in the comparison; QUERN_NONE once it has left its list. */
QuernNodeId quern_change_row_get_node (QuernChangeRow *self);
/* "new", "gone", "≈ was old_name", or NULL. */
char       *quern_change_row_dup_mark (QuernChangeRow *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
