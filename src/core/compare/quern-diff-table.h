/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"
#include "quern-further-side.h"
#include "quern-run-ranges.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* Creates a human-readable table of the changes of one event. ranges: nullable: of several runs of
 * a side. further: (nullable) (element-type QuernFurtherSide): profiles with a column each, titled
 * by further_titles. */
QuernTable *quern_diff_table_new (const QuernDiff      *diff,
                                  QuernEventId          event,
                                  const QuernRunRanges *ranges,
                                  GPtrArray            *further,
                                  const char * const   *further_titles,
                                  const guint          *rows,
                                  guint                 n_rows) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
