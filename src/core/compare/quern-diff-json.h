/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-condition.h"
#include "quern-diff.h"
#include "quern-further-side.h"
#include "quern-sink.h"

G_BEGIN_DECLS

/* What stands beside the numbers of a comparison. */
typedef struct
{
  const QuernRunRanges       *ranges;       /* nullable: there is one run of each side */
  GPtrArray                  *further;      /* QuernFurtherSide */
  const gboolean             *is_written;   /* by row: is it one of the rows to write? */
  GPtrArray                  *changes;      /* QuernChange */
  GPtrArray                  *conditions;   /* QuernCondition */
  const QuernConditionResult *results;      /* by condition */
  GPtrArray                  *warnings;     /* texts */
} QuernDiffJsonExtras;

/* Writes a comparison as one JSON object: the schema of COMPARE C8. The same profiles give the
 * same bytes. */
void quern_diff_write_json (const QuernDiff           *diff,
                            const QuernDiffJsonExtras *extras,
                            QuernSink                 *sink);

G_END_DECLS
