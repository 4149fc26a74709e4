/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From the arguments of the command line to the files that are read. */

#include "quern-report-input.h"

#include "quern-siblings.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Which file cannot be read shows before the first is read. */
static gboolean
check_file (const char  *path,
            GError     **error)
{
  struct stat status;

  if (stat (path, &status) != 0 || access (path, R_OK) != 0)
    {
      int saved = errno;

      g_set_error_literal (error, G_IO_ERROR, (int) g_io_error_from_errno (saved),
                           g_strerror (saved));
      return FALSE;
    }

  if (S_ISDIR (status.st_mode))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, g_strerror (EISDIR));
      return FALSE;
    }

  return TRUE;
}

/* "<(zcat …)" and the standard input can be read only once, and have no
 * folder. */
static gboolean
may_have_siblings (const char *path)
{
  return !g_str_has_prefix (path, "/dev/");
}

/* As a person would write it who wrote path for a file of the same folder. */
static char *
dup_sibling_name (const char *path,
                  GFile      *sibling)
{
  const char *slash = strrchr (path, G_DIR_SEPARATOR);
  g_autofree char *base = g_file_get_basename (sibling);
  g_autofree char *folder = NULL;

  if (slash == NULL)
    return g_steal_pointer (&base);

  folder = g_strndup (path, (gsize) (slash - path) + 1);

  return g_strconcat (folder, base, NULL);
}

static gboolean
add_run (QuernReport  *self,
         const char   *path,
         GHashTable   *known,
         GError      **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GPtrArray) run = quern_siblings_find (file, NULL, NULL, error);

  if (run == NULL)
    return FALSE;

  for (guint i = 0; i < run->len; i++)
    {
      GFile *sibling = g_ptr_array_index (run, i);

      if (!g_hash_table_add (known, g_object_ref (sibling)))
        continue;
      g_ptr_array_add (self->files, g_object_ref (sibling));
      g_ptr_array_add (self->names, sibling == file ? g_strdup (path)
                                                    : dup_sibling_name (path, sibling));
    }

  return TRUE;
}

/**
 * quern_report_count_siblings:
 * @path: a profile, as a person named it
 *
 * Returns: how many other files its run wrote beside it
 */
guint
quern_report_count_siblings (const char *path)
{
  QuernSiblingsCount count = { 0 };
  g_autoptr (GFile) file = NULL;
  g_autoptr (GPtrArray) run = NULL;

  if (g_str_equal (path, "-") || !may_have_siblings (path))
    return 0;

  file = g_file_new_for_path (path);
  run = quern_siblings_find (file, &count, NULL, NULL);

  return run != NULL ? count.n_others : 0;
}

/**
 * quern_report_find_files:
 * @self: a report with options, files and names
 * @error: why a file cannot be read; then the culprit says which
 *
 * Finds the files to read and what each is called. With --siblings, each
 * argument stands for all files of its run, and no file is taken twice.
 *
 * Returns: whether all arguments can be read
 */
gboolean
quern_report_find_files (QuernReport  *self,
                         GError      **error)
{
  g_autoptr (GHashTable) known =
    g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref, NULL);

  for (guint i = 0; i < self->options->files->len; i++)
    {
      const char *name = g_ptr_array_index (self->options->files, i);
      const char *path = g_str_equal (name, "-") ? "/dev/stdin" : name;

      self->culprit = name;
      if (path == name && !check_file (path, error))
        return FALSE;

      if (self->options->siblings && may_have_siblings (path))
        {
          if (!add_run (self, path, known, error))
            return FALSE;
          continue;
        }

      g_ptr_array_add (self->files, g_file_new_for_path (path));
      g_ptr_array_add (self->names, g_strdup (name));
    }
  self->culprit = NULL;

  return TRUE;
}
