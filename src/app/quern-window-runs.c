/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Several runs that were opened together: the sizes of their inputs are asked for. */

#include "quern-window-private.h"

#include "quern-explorer-parts.h"
#include "quern-explorer-runs.h"
#include "quern-run-sizes-window.h"

/* Are all parts of one process? */
static gboolean
is_one_run (QuernProfile *profile)
{
  const QuernPart *first = quern_profile_get_part (profile, 0);

  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    {
      const QuernPart *part = quern_profile_get_part (profile, i);

      if (!part->has_pid || part->pid != first->pid ||
          g_strcmp0 (part->command, first->command) != 0)
        return FALSE;
    }

  return TRUE;
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
         !is_one_run (quern_explorer_get_whole_profile (self->explorer));
}

void
quern_window_ask_sizes (QuernWindow *self)
{
  if (quern_window_can_ask_sizes (self))
    gtk_window_present (quern_run_sizes_window_new (GTK_WINDOW (self), self->explorer));
}
