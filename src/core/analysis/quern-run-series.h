/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-php-fold.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/* Which cost points to create from several runs. */
typedef struct
{
  const guint64     *sizes;      /* by file: input size of the run */
  const gboolean    *chosen;     /* nullable: by part: whether to include it */
  QuernEventId       event;      /* not a ratio */
  QuernInternalMode  internal;   /* what to fold, as for quern_php_fold() */
  gboolean           steps_over;
  gboolean           folds_levels; /* whether levels of recursions are one function */
  gboolean           no_cycles;    /* whether each function stands alone */
} QuernRunSeriesWanted;

/* The cost of each function in several runs, by input size: for formats that do not
 * record sizes. Each run counts as a single call of each of its functions, with all
 * that it spent there. Negative costs are left out: a run with a negative inclusive cost is no
 * point of that function, and the self cost of a point with a negative one is unknown. */
QuernSeries *quern_run_series_new (QuernProfile                *profile,
                                   const QuernRunSeriesWanted  *wanted,
                                   GCancellable                *cancellable,
                                   GError                     **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
