/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What a person has chosen or written is read and saved by workers, one after another: who
 * reads sees all that was saved before. Main thread only. */

/* As g_task_run_in_thread(), once all that was begun before has completed. */
void quern_write_queue_run   (GTask           *task,
                              GTaskThreadFunc  func);
/* Runs the main loop until all of it has completed: for the end of the program. */
void quern_write_queue_flush (void);

G_END_DECLS
