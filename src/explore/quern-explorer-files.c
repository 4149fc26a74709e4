/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The files that an explorer's profile was read from. */

#include "quern-explorer-private.h"

#include <gio/gio.h>

/**
 * quern_explorer_get_files:
 * @self: an explorer
 *
 * Returns: (transfer none) (nullable): #GFile: what its profile was read from
 */
GPtrArray *
quern_explorer_get_files (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->files;
}

/**
 * quern_explorer_set_files:
 * @self: an explorer
 * @files: (nullable): #GFile: what the analysis that is set next was read from
 *
 * Nobody is told: that there is another analysis says enough.
 */
void
quern_explorer_set_files (QuernExplorer *self,
                          GPtrArray     *files)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  if (files != NULL)
    g_ptr_array_ref (files);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = files;
}
