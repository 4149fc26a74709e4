/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-threads.h"

/* More threads than these gain nothing. */
#define MAX_OTHERS 8u

/**
 * quern_threads_run:
 * @name: the name of the threads, for debuggers
 * @max_others: the maximum number of threads besides the calling one
 * @work: takes pieces of the work until none is left
 * @data: passed to @work, by several threads at once
 *
 * Runs a function in the calling thread and in others, in total at most as many as there are
 * processors. If the system cannot create threads, fewer of them do all of the work.
 *
 * Returns when all of them have returned.
 */
void
quern_threads_run (const char  *name,
                   guint        max_others,
                   GThreadFunc  work,
                   gpointer     data)
{
  const guint n = MIN (MIN (max_others, MAX_OTHERS), g_get_num_processors () - 1);
  GThread *others[MAX_OTHERS];
  guint n_others = 0;

  while (n_others < n &&
         (others[n_others] = g_thread_try_new (name, work, data, NULL)) != NULL)
    n_others++;

  work (data);
  while (n_others > 0)
    g_thread_join (others[--n_others]);
}
