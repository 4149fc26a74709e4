/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer-finder.h"

#include "quern-explorer-private.h"

static gboolean
are_equal (char              **known,
           const char *const  *words)
{
  static const char *const none[] = { NULL };

  return g_strv_equal (known != NULL ? (const char *const *) known : none,
                       words != NULL ? words : none);
}

void
quern_explorer_forget_finder (QuernExplorer *self)
{
  g_clear_pointer (&self->finder, quern_source_finder_unref);
  g_clear_pointer (&self->finder_folders, g_strfreev);
  g_clear_pointer (&self->finder_maps, g_strfreev);
}

/**
 * quern_explorer_get_finder:
 * @self: an explorer
 * @folders: (nullable): where source files and objects are
 * @maps: (nullable): "FROM=TO", where folders are now
 *
 * No file is looked at here: that is for the worker that asks the finder.
 *
 * Returns: (transfer none): what finds the files that the profile names; the same until
 *   the profile, @folders or @maps are others
 */
QuernSourceFinder *
quern_explorer_get_finder (QuernExplorer     *self,
                           const char *const *folders,
                           const char *const *maps)
{
  GPtrArray *files = quern_explorer_get_files (self);

  if (self->finder != NULL && are_equal (self->finder_folders, folders) &&
      are_equal (self->finder_maps, maps))
    return self->finder;

  quern_explorer_forget_finder (self);
  self->finder = quern_source_finder_new ();
  self->finder_folders = g_strdupv ((char **) folders);
  self->finder_maps = g_strdupv ((char **) maps);
  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      g_autofree char *path = g_file_get_path (g_ptr_array_index (files, i));

      if (path != NULL)
        quern_source_finder_add_profile (self->finder, path);
    }
  for (guint i = 0; maps != NULL && maps[i] != NULL; i++)
    quern_source_finder_add_map_text (self->finder, maps[i]);
  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    quern_source_finder_add_folder (self->finder, folders[i]);

  return self->finder;
}
