/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Runs in a thread, with all that it may touch; returns the result, or NULL with error set. */
typedef gpointer (*QuernWorkerFunc) (gpointer       job,
                                     GCancellable  *cancellable,
                                     GError       **error);

/* Runs in the main thread and takes result. job and error are borrowed. */
typedef void (*QuernWorkerDone) (gpointer      owner,
                                 gpointer      job,
                                 gpointer      result,
                                 const GError *error);

/* A kind of work: a constant. */
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
 * @owner: (nullable): the object that wants the result; it is not held
 * @slot: (nullable): a field of @owner; holds a cancellable while the worker runs
 * @job: (transfer full): what the worker may touch
 *
 * Runs a worker for an object. Main thread only.
 *
 * What was begun with @slot before is cancelled. The result is only delivered if it is still
 * wanted: while @owner is there and nothing else was begun or stopped with @slot. @slot is NULL
 * again by then. The owner calls quern_worker_stop() when it goes away.
 */
void     quern_worker_begin          (const QuernWork      *work,
                                      gpointer              owner,
                                      GCancellable        **slot,
                                      gpointer              job);
/* The same, once all that was begun in order before is complete: who reads sees what was saved. */
void     quern_worker_begin_in_order (const QuernWork      *work,
                                      gpointer              owner,
                                      GCancellable        **slot,
                                      gpointer              job);
/* Cancels the worker, if there is one; its result is not delivered. */
void     quern_worker_stop           (GCancellable        **slot);

/* For a function in the manner of GIO: the callback is always called. */
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

/* Runs the main loop until all that is done in order is complete: for the end of the program. */
void     quern_worker_flush          (void);

G_END_DECLS
