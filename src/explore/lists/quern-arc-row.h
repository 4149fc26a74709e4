/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-coverage.h"
#include "quern-row.h"

G_BEGIN_DECLS

/* A caller or a callee in a QuernCallList. (QuernCallRow is the analysis' own
 * record of it.) */
#define QUERN_TYPE_ARC_ROW (quern_arc_row_get_type ())
G_DECLARE_FINAL_TYPE (QuernArcRow, quern_arc_row, QUERN, ARC_ROW, QuernRow)

/* The function at the other end; QUERN_NONE once the row has left its list. */
QuernNodeId   quern_arc_row_get_other    (QuernArcRow *self);
/* For direct calls, a row of the real events; NULL for all calls, and once the row has left its
 * list. */
const gint64 *quern_arc_row_get_costs    (QuernArcRow *self);
guint64       quern_arc_row_get_count    (QuernArcRow *self);
/* Whether it is a self-call, or a call inside one cycle. */
gboolean      quern_arc_row_is_recursive (QuernArcRow *self);

/* For all calls: shares and distance; NULL for direct calls. */
const QuernCoverageRow *quern_arc_row_get_coverage (QuernArcRow *self);
/* For all calls, in costs of an event; NaN if they were not followed for it. */
double        quern_arc_row_get_inclusive (QuernArcRow  *self,
                                           QuernEventId  event);

/* The full name of the other function. */
char         *quern_arc_row_dup_name     (QuernArcRow *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
