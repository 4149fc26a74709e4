/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-progress.h"

G_BEGIN_DECLS

/* Iterations of a long loop between two cancellation checks: about ten milliseconds of the slowest
 * loops, at negligible cost for all. */
#define QUERN_WATCH_STEPS ((gsize) 1 << 16)

/* Lets the loops of a job check for cancellation and report progress. Without a job, all fields are
 * NULL and 0. */
typedef struct
{
  GCancellable  *cancellable; /* borrowed, nullable */
  QuernProgress *progress;    /* borrowed, nullable */
  guint64        done;        /* steps done, in all loops of this stage */
  guint64        total;       /* 0: not known, so that no progress is reported */
} QuernWatch;

/**
 * quern_watch_step:
 * @self: a watch
 * @i: the index of the step in its loop, from 0
 *
 * To be called in each step of a loop, as part of its condition.
 *
 * Returns: %FALSE if the job is cancelled
 */
static inline gboolean
quern_watch_step (QuernWatch *self,
                  gsize       i)
{
  if (G_LIKELY (i % QUERN_WATCH_STEPS != QUERN_WATCH_STEPS - 1))
    return TRUE;

  self->done += QUERN_WATCH_STEPS;
  if (self->total > 0)
    quern_progress_report (self->progress, self->done, self->total);

  return !g_cancellable_is_cancelled (self->cancellable);
}

G_END_DECLS
