/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-part.h"
#include "quern-row.h"
#include "quern-run.h"

G_BEGIN_DECLS

/* A part in a QuernPartList. */
#define QUERN_TYPE_PART_ROW (quern_part_row_get_type ())
G_DECLARE_FINAL_TYPE (QuernPartRow, quern_part_row, QUERN, PART_ROW, QuernRow)

/* Both return NULL once the row has left its list. */
const QuernPart *quern_part_row_get_part (QuernPartRow *self);
const QuernRun  *quern_part_row_get_run  (QuernPartRow *self);

G_END_DECLS
