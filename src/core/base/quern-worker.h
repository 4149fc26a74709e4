/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Runs in a thread and may only touch the job; returns the result, or NULL with error set. */
typedef gpointer (*QuernWorkerFunc) (gpointer       job,
                                     GCancellable  *cancellable,
                                     GError       **error);

/* Runs in the main thread and takes result. job and error are borrowed. */
typedef void (*QuernWorkerDone) (gpointer      owner,
                                 gpointer      job,
                                 gpointer      result,
                                 const GError *error);

/* A kind of work; instances are constant. */
typedef struct
{
  QuernWorkerFunc  run;
  QuernWorkerDone  done;        /* nullable with quern_worker_call() */
  GDestroyNotify   free_job;
  GDestroyNotify   free_result; /* nullable */
} QuernWork;

/**
 * quern_worker_begin:
 * @work: what to do
 * @owner: (nullable): the object that wants the result; no reference is held
 * @slot: (nullable): a field of @owner; holds a cancellable while the worker runs
 * @job: (transfer full): the data of the worker
 *
 * Runs a worker for an object. Main thread only.
 *
 * Cancels work that was begun with @slot before. The result is only delivered if it is still
 * wanted: @owner must still exist, and @slot must not have been used since to begin other work or
 * to stop this one. @slot is reset to %NULL before delivery. The owner must call
 * quern_worker_stop() when it is disposed.
 */
void     quern_worker_begin          (const QuernWork      *work,
                                      gpointer              owner,
                                      GCancellable        **slot,
                                      gpointer              job);
/* The same, after all work begun in order before is complete, so that a reader sees what was
 * saved. */
void     quern_worker_begin_in_order (const QuernWork      *work,
                                      gpointer              owner,
                                      GCancellable        **slot,
                                      gpointer              job);
/* Cancels the worker, if there is one; its result is not delivered. */
void     quern_worker_stop           (GCancellable        **slot);

/* For asynchronous functions in the style of GIO: the callback is always called. */
void     quern_worker_call           (const QuernWork      *work,
                                      gpointer              job,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
gpointer quern_worker_finish         (GAsyncResult         *result,
                                      const QuernWork      *work,
                                      GError              **error);
/* (transfer none): the job of quern_worker_call(). */
gpointer quern_worker_get_job        (GAsyncResult         *result);

/* Runs the main loop until all work begun in order is complete. For the end of the program. */
void     quern_worker_flush          (void);

G_END_DECLS
