/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-row.h"

G_BEGIN_DECLS

/* A row in a QuernChangeList. */
#define QUERN_TYPE_CHANGE_ROW (quern_change_row_get_type ())
G_DECLARE_FINAL_TYPE (QuernChangeRow, quern_change_row, QUERN, CHANGE_ROW, QuernRow)

/* Its function in the comparison; QUERN_NONE once it has left its list. */
QuernNodeId quern_change_row_get_node (QuernChangeRow *self);
/* For a function below an open row: its name in its own profile. */
char       *quern_change_row_dup_member_name (QuernChangeRow *self) G_GNUC_WARN_UNUSED_RESULT;
/* "new", "gone", "≈ was old_name"; for a function below an open row its side, and what tells it
 * from others of the same name: "before", "main.c · after"; or NULL. */
char       *quern_change_row_dup_mark (QuernChangeRow *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
