/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-progress.h"

G_BEGIN_DECLS

/* Steps of long loops: so many pass between two looks at the clock of others.
 * Some ten milliseconds of the slowest loops, and nothing of any. */
#define QUERN_WATCH_STEPS ((gsize) 1 << 16)

/* How the loops of a job hear that it is cancelled, and tell how far it is.
 * Without a job, all of it is NULL and 0. */
typedef struct
{
  GCancellable  *cancellable; /* borrowed, nullable */
  QuernProgress *progress;    /* borrowed, nullable */
  guint64        done;        /* steps, of all loops of this stage */
  guint64        total;       /* 0: nobody knows, and nothing is told */
} QuernWatch;

/**
 * quern_watch_step:
 * @self: a watch
 * @i: which step of a loop this is, from 0
 *
 * To be called in each step of a loop, as its condition.
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
