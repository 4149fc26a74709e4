/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-condition.h"
#include "quern-diff.h"
#include "quern-further-side.h"
#include "quern-sink.h"

G_BEGIN_DECLS

/* A warning about a file of a side, or about the comparison. */
typedef struct
{
  const char *side;  /* "before", "after" or the number of a further side; NULL: of none of them */
  const char *file;  /* nullable */
  GError     *error;
} QuernDiffWarning;

/* What to write in addition to the numbers of a comparison. */
typedef struct
{
  const QuernRunRanges       *ranges;       /* NULL if there is only one run of each side */
  GPtrArray                  *further;      /* QuernFurtherSide */
  const gboolean             *is_written;   /* by row: whether to write it */
  GPtrArray                  *changes;      /* QuernChange */
  GPtrArray                  *conditions;   /* QuernCondition */
  const QuernConditionResult *results;      /* by condition */
  GPtrArray                  *warnings;     /* QuernDiffWarning */
  guint64                     n_warnings;   /* all of them, also those that were not kept */
} QuernDiffJsonExtras;

/* Writes a comparison as one JSON object with the schema of COMPARE C8. The output is
 * deterministic. */
void quern_diff_write_json (const QuernDiff           *diff,
                            const QuernDiffJsonExtras *extras,
                            QuernSink                 *sink);

G_END_DECLS
