/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-php-fold.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/* Which points are to be made of several runs. */
typedef struct
{
  const guint64     *sizes;      /* by file: of the run's input */
  const gboolean    *chosen;     /* nullable: by part: does it count? */
  QuernEventId       event;      /* no ratio */
  QuernInternalMode  internal;   /* what is looked past, as in quern_php_fold() */
  gboolean           steps_over;
} QuernRunSeriesWanted;

/* What each function cost in each of several runs, by the size of their input: of
 * formats that do not know sizes. A run counts as one call of each of its functions,
 * with all that it spent there. */
QuernSeries *quern_run_series_new (QuernProfile                *profile,
                                   const QuernRunSeriesWanted  *wanted,
                                   GCancellable                *cancellable,
                                   GError                     **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
