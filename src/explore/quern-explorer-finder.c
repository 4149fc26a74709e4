/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer-finder.h"

#include <glib/gstdio.h>

/**
 * quern_explorer_create_finder:
 * @self: an explorer
 * @folders: (nullable): where source files and objects are
 * @maps: (nullable): "FROM=TO", where folders are now
 * @recorded: (out): when the profile was written, in seconds since 1970; 0: not known
 *
 * Returns: (transfer full): what finds the files that the profile names
 */
QuernSourceFinder *
quern_explorer_create_finder (QuernExplorer     *self,
                              const char *const *folders,
                              const char *const *maps,
                              gint64            *recorded)
{
  QuernSourceFinder *finder = quern_source_finder_new ();
  GPtrArray *files = quern_explorer_get_files (self);

  *recorded = 0;
  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      g_autofree char *path = g_file_get_path (g_ptr_array_index (files, i));
      GStatBuf status;

      if (path == NULL || g_stat (path, &status) != 0)
        continue;
      quern_source_finder_add_profile (finder, path);
      *recorded = MAX (*recorded, (gint64) status.st_mtime);
    }
  for (guint i = 0; maps != NULL && maps[i] != NULL; i++)
    quern_source_finder_add_map_text (finder, maps[i]);
  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    quern_source_finder_add_folder (finder, folders[i]);

  return finder;
}
