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

static gboolean
are_same (GPtrArray *files,
          GPtrArray *others)
{
  gboolean same = files != NULL && others != NULL && files->len == others->len;

  for (guint i = 0; same && i < files->len; i++)
    same = g_file_equal (g_ptr_array_index (files, i), g_ptr_array_index (others, i));

  return same;
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

  /* The runs are others; those of a profile that is read again keep their sizes. */
  if (!are_same (files, self->files))
    {
      quern_explorer_forget_run_series (self);
      g_clear_pointer (&self->run_sizes, g_free);
    }

  quern_explorer_forget_finder (self);
  if (files != NULL)
    g_ptr_array_ref (files);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = files;
}
