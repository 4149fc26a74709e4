/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* Several runs, each with a size of its input, make a curve for every function. The points
 * are of the event that is looked at, and made by a worker: the analysis is shown without
 * them first. Of a ratio, and while two parts are compared, there are none. */

/* Is the profile one of several runs of a format that knows no sizes? */
gboolean       quern_explorer_can_take_run_sizes (QuernExplorer *self);
/* By file; nullable: nobody has told them. */
const guint64 *quern_explorer_get_run_sizes      (QuernExplorer *self);
/* sizes: a number for each file, or NULL. */
void           quern_explorer_set_run_sizes      (QuernExplorer *self,
                                                  const guint64 *sizes);
/* What state keeps of these sizes: each with its file and command, so that a file that was
 * written anew by another run has none. Given again if those of all runs are known. */
void           quern_explorer_save_run_sizes     (QuernExplorer *self,
                                                  GKeyFile      *state);
void           quern_explorer_restore_run_sizes  (QuernExplorer *self,
                                                  GKeyFile      *state);
/* Has the profile points by input sizes, now or soon? */
gboolean       quern_explorer_has_points         (QuernExplorer *self);

G_END_DECLS
