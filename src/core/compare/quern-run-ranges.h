/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"

G_BEGIN_DECLS

/**
 * QuernRunRanges:
 *
 * How much the numbers of a side vary between its runs (COMPARE C1). A comparison takes its numbers
 * from one run of each side; a change is clear if the ranges of the sides do not touch.
 */
typedef struct _QuernRunRanges QuernRunRanges;

typedef enum
{
  QUERN_RANGE_SELF,
  QUERN_RANGE_INCLUSIVE,
  QUERN_RANGE_CALLED,
  QUERN_N_RANGES
} QuernRangeKind;

typedef struct
{
  double least;
  double most;
} QuernRange;

/* diff must outlive it. */
QuernRunRanges *quern_run_ranges_new        (const QuernDiff      *diff) G_GNUC_WARN_UNUSED_RESULT;
void            quern_run_ranges_free       (QuernRunRanges       *self);
/* Adds another run of a side; functions are matched by name. FALSE if it lacks an event. */
gboolean        quern_run_ranges_add        (QuernRunRanges       *self,
                                             guint                 side,
                                             QuernAnalysis        *run,
                                             GError              **error);

guint           quern_run_ranges_get_n_runs (const QuernRunRanges *self,
                                             guint                 side);
QuernRange      quern_run_ranges_get_total  (const QuernRunRanges *self,
                                             guint                 side,
                                             QuernEventId          event);
/* event: ignored for QUERN_RANGE_CALLED. */
QuernRange      quern_run_ranges_get        (const QuernRunRanges *self,
                                             guint                 row,
                                             guint                 side,
                                             QuernRangeKind        kind,
                                             QuernEventId          event);
gboolean        quern_run_ranges_touch      (QuernRange            a,
                                             QuernRange            b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRunRanges, quern_run_ranges_free)

G_END_DECLS
