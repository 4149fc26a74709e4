/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-file-order.h"

#define ATTRIBUTES G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_TIME_MODIFIED "," \
                   G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC

/* Returns the modification time in µs; 0 if unknown. FALSE for a folder. */
static gboolean
find_time (GFile        *file,
           GCancellable *cancellable,
           gint64       *time)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, ATTRIBUTES, G_FILE_QUERY_INFO_NONE,
                                                  cancellable, NULL);

  *time = 0;
  if (info == NULL)
    return TRUE;
  if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY)
    return FALSE;

  *time = (gint64) g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED) *
            G_USEC_PER_SEC +
          g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);

  return TRUE;
}

GPtrArray *
quern_file_order_by_time (GPtrArray    *files,
                          GCancellable *cancellable)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_return_val_if_fail (files != NULL, NULL);

  for (guint i = 0; i < files->len; i++)
    {
      gint64 time;
      guint at = times->len;

      if (!find_time (g_ptr_array_index (files, i), cancellable, &time))
        return NULL;
      while (time > 0 && at > 0 && g_array_index (times, gint64, at - 1) > time)
        at--;
      g_array_insert_val (times, at, time);
      g_ptr_array_insert (sorted, (int) at, g_object_ref (g_ptr_array_index (files, i)));
    }

  return g_steal_pointer (&sorted);
}
