/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-walk.h"

#include <string.h>
#include <sys/stat.h>

/* Limits, as the folder may contain a whole disk. */
#define MAX_ENTRIES 100000
#define MAX_DEPTH 16

typedef struct
{
  char  *path; /* owned */
  guint  depth;
} Folder;

static void
folder_clear (gpointer data)
{
  Folder *folder = data;

  g_free (folder->path);
}

gsize
quern_source_walk_get_common (const char *path,
                              const char *name)
{
  gsize path_length = strlen (path);
  gsize name_length = strlen (name);
  gsize common = 0;
  gsize n = 0;

  while (n < path_length && n < name_length &&
         path[path_length - n - 1] == name[name_length - n - 1])
    {
      n++;
      if (path[path_length - n] == '/')
        common = n;
    }

  /* A whole relative name is the end of the path, or the other way round. */
  if (n > 0 && (n == name_length || n == path_length) &&
      (n == path_length || path[path_length - n - 1] == '/') &&
      (n == name_length || name[name_length - n - 1] == '/'))
    common = n;

  return common;
}

/* Links are not followed: they may form loops. */
static gboolean
is_real_folder (const char *path)
{
  struct stat status;

  return lstat (path, &status) == 0 && S_ISDIR (status.st_mode);
}

/* Keeps the path with the longest common end, then the first one by name. */
static void
keep_best (char       **best,
           char        *path,
           const char  *name)
{
  gsize common = quern_source_walk_get_common (path, name);
  gsize best_common = *best != NULL ? quern_source_walk_get_common (*best, name) : 0;

  if (common > best_common || (common == best_common && common > 0 && strcmp (path, *best) < 0))
    {
      g_free (*best);
      *best = path;
    }
  else
    g_free (path);
}

char *
quern_source_walk (const char   *folder,
                   const char   *name,
                   GCancellable *cancellable)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Folder));
  g_autofree char *base = g_path_get_basename (name);
  Folder first = { g_strdup (folder), 0 };
  char *best = NULL;
  guint n_entries = 0;

  g_array_set_clear_func (open, folder_clear);
  g_array_append_val (open, first);

  for (guint i = 0; i < open->len && n_entries < MAX_ENTRIES; i++)
    {
      const guint depth = g_array_index (open, Folder, i).depth;
      g_autofree char *here = g_strdup (g_array_index (open, Folder, i).path);
      g_autoptr (GDir) dir = g_dir_open (here, 0, NULL);
      const char *entry;

      while (dir != NULL && (entry = g_dir_read_name (dir)) != NULL && n_entries++ < MAX_ENTRIES)
        {
          g_autofree char *path = g_build_filename (here, entry, NULL);
          Folder below = { NULL, depth + 1 };

          if (g_cancellable_is_cancelled (cancellable))
            break;

          if (g_str_equal (entry, base) && g_file_test (path, G_FILE_TEST_IS_REGULAR))
            keep_best (&best, g_steal_pointer (&path), name);
          else if (entry[0] != '.' && depth < MAX_DEPTH && is_real_folder (path))
            {
              below.path = g_steal_pointer (&path);
              g_array_append_val (open, below);
            }
        }
    }

  return best;
}
