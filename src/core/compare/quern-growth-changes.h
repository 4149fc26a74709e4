/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-growth-summary.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/* How the cost of a function grows with its input size, before and after. */
typedef struct
{
  guint              row;
  QuernGrowthSummary sides[2];
  gboolean           is_changed; /* each side's points rule out the growth of the other */
} QuernGrowthChange;

/* A function matched on both sides. */
typedef struct
{
  guint           row;
  QuernFunctionId functions[2];
} QuernGrowthPair;

/* Returns (element-type QuernGrowthChange): for the pairs whose growth is clear on both sides, in
 * the order of pairs; empty if a profile has no points. pairs: (element-type QuernGrowthPair). NULL
 * with G_IO_ERROR_CANCELLED. */
GArray *quern_growth_changes_new       (QuernProfile * const    *profiles,
                                        GArray                  *pairs,
                                        GCancellable            *cancellable,
                                        GError                 **error) G_GNUC_WARN_UNUSED_RESULT;
/* "n log n → n²" */
char   *quern_growth_change_dup_text   (const QuernGrowthChange *self) G_GNUC_WARN_UNUSED_RESULT;
/* Machine-readable growth of a side: "n^2", "n^1.27", "1.62^n". */
char   *quern_growth_change_dup_id     (const QuernGrowthChange *self,
                                        guint                    side) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
