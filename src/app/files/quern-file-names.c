/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-file-names.h"

#include <glib/gi18n.h>
#include <string.h>

gboolean
quern_file_names_is_stdin (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);

  return path != NULL && (g_str_equal (path, "/dev/stdin") || g_str_has_prefix (path, "/dev/fd/"));
}

/* Chooses the file after which the run is named: callgrind.out.12 if there are callgrind.out.12.1
 * and so on; otherwise the first. */
static GFile *
choose_name_giver (GPtrArray *files)
{
  GFile *giver = g_ptr_array_index (files, 0);
  g_autofree char *stem = g_file_get_basename (giver);

  for (guint i = 1; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (g_ptr_array_index (files, i));

      if (strlen (name) < strlen (stem))
        {
          giver = g_ptr_array_index (files, i);
          g_free (stem);
          stem = g_steal_pointer (&name);
        }
    }

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (g_ptr_array_index (files, i));

      if (!g_str_has_prefix (name, stem))
        return g_ptr_array_index (files, 0);
    }

  return giver;
}

char *
quern_file_names_dup (GPtrArray *files)
{
  GFile *file = choose_name_giver (files);
  g_autofree char *name = NULL;
  g_autofree char *shown = NULL;

  if (quern_file_names_is_stdin (file))
    return g_strdup (_("Standard input"));

  name = g_file_get_basename (file);
  shown = g_filename_display_name (name);
  if (files->len == 1)
    return g_steal_pointer (&shown);

  return g_strdup_printf (g_dngettext (NULL, "%s and %u more file", "%s and %u more files",
                                       files->len - 1),
                          shown, files->len - 1);
}
