/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-write-queue.h"

typedef struct
{
  GTask           *task; /* owned */
  GTaskThreadFunc  func;
} Item;

/* The first one is running. */
static GQueue items = G_QUEUE_INIT;

static void begin_first (void);

static void
completed_cb (void)
{
  Item *item = g_queue_pop_head (&items);

  g_object_unref (item->task);
  g_free (item);
  begin_first ();
}

static void
begin_first (void)
{
  const Item *item = g_queue_peek_head (&items);

  if (item == NULL)
    return;

  g_signal_connect (item->task, "notify::completed", G_CALLBACK (completed_cb), NULL);
  g_task_run_in_thread (item->task, item->func);
}

void
quern_write_queue_run (GTask           *task,
                       GTaskThreadFunc  func)
{
  Item *item;

  g_return_if_fail (G_IS_TASK (task));
  g_return_if_fail (func != NULL);

  item = g_new (Item, 1);
  item->task = g_object_ref (task);
  item->func = func;
  g_queue_push_tail (&items, item);
  if (items.length == 1)
    begin_first ();
}

void
quern_write_queue_flush (void)
{
  while (!g_queue_is_empty (&items))
    g_main_context_iteration (NULL, TRUE);
}
