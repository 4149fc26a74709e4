/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The source line that is looked at, by whichever view of code. */

#include "quern-explorer-private.h"

/**
 * quern_explorer_get_line:
 * @self: an explorer
 * @file: (out): its file
 *
 * Returns: the line of the selected function that somebody went to; 0: none
 */
guint64
quern_explorer_get_line (QuernExplorer *self,
                         QuernFileId   *file)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), 0);

  *file = self->line_file;

  return self->line;
}

/**
 * quern_explorer_set_line:
 * @self: an explorer
 * @file: a file of its profile
 * @line: a line of it; 0: none
 *
 * A view of code that is shown next begins there, and one that is shown beside
 * follows: #QuernExplorer::line-changed. Selecting another function forgets it,
 * and nobody is told.
 */
void
quern_explorer_set_line (QuernExplorer *self,
                         QuernFileId    file,
                         guint64        line)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  if (self->line_file == file && self->line == line)
    return;

  self->line_file = file;
  self->line = line;
  g_signal_emit_by_name (self, "line-changed");
}
