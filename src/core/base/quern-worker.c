/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-worker.h"

typedef struct
{
  const QuernWork  *work;
  gpointer          job;       /* owned */
  gboolean          has_owner;
  GWeakRef          owner;
  GCancellable    **slot;      /* nullable: a field of owner */
} Run;

/* GTask: work to do in order. The first task is running. */
static GQueue tasks = G_QUEUE_INIT;

static void
run_free (gpointer data)
{
  Run *run = data;

  run->work->free_job (run->job);
  g_weak_ref_clear (&run->owner);
  g_free (run);
}

static void
run_in_thread (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  const Run *run = task_data;
  GError *error = NULL;
  gpointer result = run->work->run (run->job, cancellable, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, run->work->free_result);
}

static void
done_cb (GObject      *source_object,
         GAsyncResult *async_result,
         gpointer      user_data)
{
  GTask *task = G_TASK (async_result);
  const Run *run = g_task_get_task_data (task);
  g_autoptr (GObject) owner = g_weak_ref_get ((GWeakRef *) &run->owner);
  g_autoptr (GError) error = NULL;
  gpointer result;

  /* The owner is gone, has stopped this work or begun other work. The task frees the result. */
  if ((run->has_owner && owner == NULL) ||
      (run->slot != NULL && *run->slot != g_task_get_cancellable (task)))
    return;

  result = g_task_propagate_pointer (task, &error);
  if (run->slot != NULL)
    g_clear_object (run->slot);
  run->work->done (owner, run->job, result, error);
}

static void begin_first (void);

static void
completed_cb (void)
{
  g_object_unref (g_queue_pop_head (&tasks));
  begin_first ();
}

static void
begin_first (void)
{
  GTask *task = g_queue_peek_head (&tasks);

  if (task == NULL)
    return;

  g_signal_connect (task, "notify::completed", G_CALLBACK (completed_cb), NULL);
  g_task_run_in_thread (task, run_in_thread);
}

/* Returns: (transfer full): the task, ready to be run. */
static GTask *
create_task (const QuernWork  *work,
             gpointer          owner,
             GCancellable    **slot,
             gpointer          job)
{
  Run *run = g_new0 (Run, 1);
  GTask *task;

  run->work = work;
  run->job = job;
  run->has_owner = owner != NULL;
  g_weak_ref_init (&run->owner, owner);
  run->slot = slot;
  if (slot != NULL)
    {
      quern_worker_stop (slot);
      *slot = g_cancellable_new ();
    }

  task = g_task_new (NULL, slot != NULL ? *slot : NULL, done_cb, NULL);
  g_task_set_source_tag (task, (gpointer) work);
  g_task_set_task_data (task, run, run_free);

  return task;
}

void
quern_worker_begin (const QuernWork  *work,
                    gpointer          owner,
                    GCancellable    **slot,
                    gpointer          job)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (work != NULL && work->done != NULL);
  g_return_if_fail (owner == NULL || G_IS_OBJECT (owner));
  g_return_if_fail (slot == NULL || owner != NULL);

  task = create_task (work, owner, slot, job);
  g_task_run_in_thread (task, run_in_thread);
}

void
quern_worker_begin_in_order (const QuernWork  *work,
                             gpointer          owner,
                             GCancellable    **slot,
                             gpointer          job)
{
  g_return_if_fail (work != NULL && work->done != NULL);
  g_return_if_fail (owner == NULL || G_IS_OBJECT (owner));
  g_return_if_fail (slot == NULL || owner != NULL);

  g_queue_push_tail (&tasks, create_task (work, owner, slot, job));
  if (tasks.length == 1)
    begin_first ();
}

void
quern_worker_stop (GCancellable **slot)
{
  g_cancellable_cancel (*slot);
  g_clear_object (slot);
}

void
quern_worker_call (const QuernWork     *work,
                   gpointer             job,
                   GCancellable        *cancellable,
                   GAsyncReadyCallback  callback,
                   gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Run *run = g_new0 (Run, 1);

  run->work = work;
  run->job = job;
  g_weak_ref_init (&run->owner, NULL);
  g_task_set_source_tag (task, (gpointer) work);
  g_task_set_task_data (task, run, run_free);
  g_task_run_in_thread (task, run_in_thread);
}

gpointer
quern_worker_finish (GAsyncResult     *result,
                     const QuernWork  *work,
                     GError          **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, (gpointer) work), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

gpointer
quern_worker_get_job (GAsyncResult *result)
{
  return ((const Run *) g_task_get_task_data (G_TASK (result)))->job;
}

void
quern_worker_flush (void)
{
  while (!g_queue_is_empty (&tasks))
    g_main_context_iteration (NULL, TRUE);
}
