/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-threads.h"

/* More threads than these gain nothing. */
#define MAX_OTHERS 8u

/**
 * quern_threads_run:
 * @name: of the threads, for debuggers
 * @max_others: how many threads to use at most, besides the one that calls
 * @work: takes pieces of the work until none is left
 * @data: for @work, which several threads use at once
 *
 * Runs a function in as many threads as there are processors, and in the calling thread.
 * Where the system has no thread to give, fewer threads do all of the work.
 *
 * Comes back when all of them have returned.
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
