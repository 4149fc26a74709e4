/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Several runs that were opened together: the sizes of their inputs are asked for. */

#include "quern-window-private.h"

#include "quern-explorer-parts.h"
#include "quern-explorer-runs.h"
#include "quern-run.h"
#include "quern-run-sizes-window.h"

/* Sizes are asked for by file. */
static gboolean
is_run_for_each_file (QuernProfile *profile)
{
  return quern_run_count (profile) == quern_profile_get_n_inputs (profile);
}

gboolean
quern_window_can_ask_sizes (QuernWindow *self)
{
  return quern_explorer_can_take_run_sizes (self->explorer) &&
         quern_profile_get_n_inputs (quern_explorer_get_whole_profile (self->explorer)) <=
           QUERN_RUN_SIZES_MAX_RUNS;
}

/* May they be runs of a program, other than the parts of one, or pages of a site? */
gboolean
quern_window_has_runs (QuernWindow *self)
{
  return quern_window_can_ask_sizes (self) && self->shown_run == NULL &&
         !quern_explorer_has_kinds (self->explorer) &&
         quern_explorer_get_run_sizes (self->explorer) == NULL &&
         is_run_for_each_file (quern_explorer_get_whole_profile (self->explorer));
}

void
quern_window_ask_sizes (QuernWindow *self)
{
  if (quern_window_can_ask_sizes (self))
    gtk_window_present (quern_run_sizes_window_new (GTK_WINDOW (self), self->explorer));
}
