/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-finder.h"

#include "quern-source-text.h"
#include "quern-source-walk.h"

#include <glib/gstdio.h>
#include <string.h>

/* The maximum number of paths to try: one with a thousand folders would give as many. */
#define MAX_TRIED 100

/* "FROM=TO", divided at one of its signs. */
typedef struct
{
  const char *from;   /* borrowed from map_texts */
  gsize       length; /* of from, without "/" at the end, unless it is only that */
  const char *to;     /* borrowed from map_texts, as written by the user */
} Map;

struct _QuernSourceFinder
{
  gatomicrefcount  ref_count;
  GPtrArray       *profiles; /* owned: folders of profiles */
  GPtrArray       *folders;  /* owned: folders set by the user */
  GPtrArray       *map_texts; /* owned */
  GArray          *maps;     /* owned: Map, the longest first */
  GPtrArray       *written;  /* owned: paths of profiles; emptied when recorded is set */
  GMutex           lock;     /* protects written and recorded */
  gint64           recorded; /* seconds since 1970; 0: not known */
  gboolean         is_old;   /* sources were edited since */
  gboolean         has_old_folder; /* but not those next to the profile */
};

static void
try_clear (gpointer data)
{
  QuernSourceTry *tried = data;

  g_free (tried->path);
  g_free (tried->reason);
  g_free (tried);
}

QuernSourceFinder *
quern_source_finder_new (void)
{
  QuernSourceFinder *self = g_new0 (QuernSourceFinder, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->profiles = g_ptr_array_new_with_free_func (g_free);
  self->folders = g_ptr_array_new_with_free_func (g_free);
  self->map_texts = g_ptr_array_new_with_free_func (g_free);
  self->maps = g_array_new (FALSE, FALSE, sizeof (Map));
  self->written = g_ptr_array_new_with_free_func (g_free);
  g_mutex_init (&self->lock);

  return self;
}

QuernSourceFinder *
quern_source_finder_ref (QuernSourceFinder *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
quern_source_finder_unref (QuernSourceFinder *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_ptr_array_unref (self->profiles);
  g_ptr_array_unref (self->folders);
  g_ptr_array_unref (self->map_texts);
  g_array_unref (self->maps);
  g_ptr_array_unref (self->written);
  g_mutex_clear (&self->lock);
  g_free (self);
}

/* Writes a path of Windows, "C:\src\a.php" or "\\server\src\a.php", with "/". */
static char *
dup_with_slashes (const char *path)
{
  const gboolean is_of_windows = g_str_has_prefix (path, "\\\\") ||
                                 (g_ascii_isalpha (path[0]) && path[1] == ':' && path[2] == '\\');
  char *copy = g_strdup (path);

  return is_of_windows ? g_strdelimit (copy, "\\", '/') : copy;
}

/* Expands a path as written by the user, with "~" for the home folder. */
static char *
expand (const char *path)
{
  if (path[0] == '~' && (path[1] == '/' || path[1] == '\0'))
    return g_build_filename (g_get_home_dir (), path + 1, NULL);

  return g_canonicalize_filename (path, NULL);
}

static void
add_once (GPtrArray *paths,
          char      *path)
{
  if (g_ptr_array_find_with_equal_func (paths, path, g_str_equal, NULL))
    g_free (path);
  else
    g_ptr_array_add (paths, path);
}

/**
 * quern_source_finder_add_profile:
 * @self: a finder that is not yet in use
 * @path: the path of a profile
 *
 * Searches for sources next to the profile.
 */
void
quern_source_finder_add_profile (QuernSourceFinder *self,
                                 const char        *path)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);

  add_once (self->profiles, g_path_get_dirname (absolute));
  g_ptr_array_add (self->written, g_steal_pointer (&absolute));
}

gint64
quern_source_finder_get_recorded (QuernSourceFinder *self)
{
  gint64 recorded;

  g_mutex_lock (&self->lock);
  for (guint i = 0; i < self->written->len; i++)
    {
      GStatBuf status;

      if (g_stat (g_ptr_array_index (self->written, i), &status) == 0)
        self->recorded = MAX (self->recorded, (gint64) status.st_mtime);
    }
  g_ptr_array_set_size (self->written, 0);
  recorded = self->recorded;
  g_mutex_unlock (&self->lock);

  return recorded;
}

/**
 * quern_source_finder_add_folder:
 * @self: a finder that is not yet in use
 * @path: a folder with sources, also in its subfolders
 */
void
quern_source_finder_add_folder (QuernSourceFinder *self,
                                const char        *path)
{
  if (*path != '\0')
    add_once (self->folders, expand (path));
}

QuernSourceFinder *
quern_source_finder_new_old (GFile     *profile,
                             GPtrArray *newer)
{
  QuernSourceFinder *self = quern_source_finder_new ();
  g_autoptr (GFile) folder = g_file_get_parent (profile);
  g_autofree char *path = g_file_get_path (profile);

  self->is_old = TRUE;
  self->has_old_folder = folder != NULL;
  for (guint i = 0; i < newer->len && self->has_old_folder; i++)
    self->has_old_folder = !g_file_has_parent (g_ptr_array_index (newer, i), folder);
  if (path != NULL)
    quern_source_finder_add_profile (self, path);

  return self;
}

static int
compare_maps (gconstpointer a,
              gconstpointer b)
{
  const Map *x = a;
  const Map *y = b;

  if (x->length != y->length)
    return x->length > y->length ? -1 : 1;

  return strcmp (x->to, y->to);
}

/**
 * quern_source_finder_add_map:
 * @self: a finder that is not yet in use
 * @text: "FROM=TO": a folder as the profile names it, and the same folder on this computer
 *
 * Of several maps that match a path, the longest FROM is tried first. Either folder may contain
 * "=": each place to divide the text is tried. A wrong one is hardly ever used, as the path would
 * have to begin with its FROM, and the file would have to be in its TO.
 *
 * Returns: whether it is a map, of which neither side is empty
 */
gboolean
quern_source_finder_add_map (QuernSourceFinder *self,
                             const char        *text)
{
  char *kept;

  if (!quern_source_finder_is_map (text))
    return FALSE;

  kept = dup_with_slashes (text);
  g_ptr_array_add (self->map_texts, kept);
  for (const char *sign = strchr (kept + 1, '='); sign != NULL && sign[1] != '\0';
       sign = strchr (sign + 1, '='))
    {
      Map map = { kept, (gsize) (sign - kept), sign + 1 };

      while (map.length > 1 && kept[map.length - 1] == '/')
        map.length--;
      g_array_append_val (self->maps, map);
    }
  g_array_sort (self->maps, compare_maps);

  return TRUE;
}

/* Whether text is "FROM=TO", and neither side is empty. */
gboolean
quern_source_finder_is_map (const char *text)
{
  const char *sign = *text != '\0' ? strchr (text + 1, '=') : NULL;

  return sign != NULL && sign[1] != '\0';
}

static gboolean
was_tried (QuernSourcePlace *place,
           const char       *path)
{
  for (guint i = 0; i < place->tried->len; i++)
    {
      const QuernSourceTry *tried = g_ptr_array_index (place->tried, i);

      if (g_str_equal (tried->path, path))
        return TRUE;
    }

  return FALSE;
}

/* Takes path. TRUE if the file is there; else records why it is not. */
static gboolean
try_path (QuernSourcePlace *place,
          char             *path,
          QuernSourceHow    how)
{
  g_autofree char *taken = path;
  g_autoptr (GError) error = NULL;
  QuernSourceTry *tried;

  if (place->tried->len >= MAX_TRIED || was_tried (place, path))
    return FALSE;

  if (quern_source_text_check (path, &error))
    {
      place->path = g_steal_pointer (&taken);
      place->how = how;
      return TRUE;
    }

  tried = g_new0 (QuernSourceTry, 1);
  tried->path = g_steal_pointer (&taken);
  tried->reason = g_strdup (error->message);
  g_ptr_array_add (place->tried, tried);

  return FALSE;
}

static gboolean
try_maps (QuernSourceFinder *self,
          QuernSourcePlace  *place,
          const char        *name)
{
  for (guint i = 0; i < self->maps->len; i++)
    {
      const Map *map = &g_array_index (self->maps, Map, i);
      gsize length = map->length == 1 && *map->from == '/' ? 0 : map->length;
      g_autofree char *folder = NULL;

      if (strncmp (name, map->from, length) != 0 || (name[length] != '/' && name[length] != '\0'))
        continue;

      folder = expand (map->to);
      if (try_path (place, g_build_filename (folder, name + length, NULL), QUERN_SOURCE_BY_MAP))
        return TRUE;
    }

  return FALSE;
}

static gboolean
try_folders (GPtrArray        *folders,
             QuernSourcePlace *place,
             const char       *name,
             QuernSourceHow    how)
{
  for (guint i = 0; i < folders->len; i++)
    {
      if (try_path (place, g_canonicalize_filename (name, g_ptr_array_index (folders, i)), how))
        return TRUE;
    }

  return FALSE;
}

/* Tries the ends of a path, from long to short, next to the profile. */
static gboolean
try_ends (QuernSourceFinder *self,
          QuernSourcePlace  *place,
          const char        *name)
{
  for (const char *p = strchr (name, '/'); p != NULL && place->tried->len < MAX_TRIED;
       p = strchr (p + 1, '/'))
    {
      if (p[1] != '\0' && p[1] != '/' &&
          try_folders (self->profiles, place, p + 1, QUERN_SOURCE_GUESSED))
        return TRUE;
    }

  return FALSE;
}

static gboolean
walk_folders (QuernSourceFinder *self,
              QuernSourcePlace  *place,
              const char        *name,
              GCancellable      *cancellable)
{
  for (guint i = 0; i < self->folders->len; i++)
    {
      const char *folder = g_ptr_array_index (self->folders, i);
      char *path = quern_source_walk (folder, name, cancellable);

      if (path != NULL && try_path (place, path, QUERN_SOURCE_GUESSED))
        return TRUE;
    }

  return FALSE;
}

/* Tries paths by the profile's name of a file. name: as it is; clean: normalized; compiled:
 * nullable: in the folder where it was compiled. */
static gboolean
try_names (QuernSourceFinder *self,
           QuernSourcePlace  *place,
           const char        *name,
           const char        *clean,
           const char        *compiled)
{
  gboolean is_absolute = g_path_is_absolute (name);

  return try_maps (self, place, is_absolute ? name : clean) ||
         (compiled != NULL && try_maps (self, place, compiled)) ||
         (is_absolute && try_path (place, g_strdup (name), QUERN_SOURCE_AS_NAMED)) ||
         (compiled != NULL && try_path (place, g_strdup (compiled), QUERN_SOURCE_BY_DEBUG_INFO));
}

/* TRUE if the file was not edited since the profile was written; else rejects it. */
static gboolean
check_old (QuernSourceFinder *self,
           QuernSourcePlace  *place)
{
  gint64 recorded = quern_source_finder_get_recorded (self);
  GStatBuf status;

  if (recorded > 0 && g_stat (place->path, &status) == 0 && (gint64) status.st_mtime <= recorded)
    return TRUE;

  g_clear_pointer (&place->path, g_free);
  place->how = QUERN_SOURCE_NOT_FOUND;

  return FALSE;
}

/* Finds a file as it is now. */
static gboolean
find_now (QuernSourceFinder *self,
          QuernSourcePlace  *place,
          const char        *name,
          const char        *clean,
          const char        *compiled,
          GCancellable      *cancellable)
{
  gboolean is_absolute = g_path_is_absolute (name);

  return try_names (self, place, name, clean, compiled) ||
         (!is_absolute && try_folders (self->profiles, place, name, QUERN_SOURCE_BY_PROFILE)) ||
         (!is_absolute && try_folders (self->folders, place, name, QUERN_SOURCE_IN_FOLDER)) ||
         walk_folders (self, place, clean, cancellable) ||
         try_ends (self, place, clean);
}

/* Finds a file as it was when profiled: in the user's folders, or one not edited since. */
static gboolean
find_old (QuernSourceFinder *self,
          QuernSourcePlace  *place,
          const char        *name,
          const char        *clean,
          const char        *compiled,
          GCancellable      *cancellable)
{
  gboolean is_absolute = g_path_is_absolute (name);

  if ((!is_absolute && try_folders (self->folders, place, name, QUERN_SOURCE_IN_FOLDER)) ||
      walk_folders (self, place, clean, cancellable))
    return TRUE;
  if (((!is_absolute && try_folders (self->profiles, place, name, QUERN_SOURCE_BY_PROFILE)) ||
       try_ends (self, place, clean)) && (self->has_old_folder || check_old (self, place)))
    return TRUE;

  return try_names (self, place, name, clean, compiled) && check_old (self, place);
}

/* Removes "./", "a/../" and, at the front, "../". */
static char *
clean_up (const char *name)
{
  g_autofree char *absolute = g_canonicalize_filename (name, "/");

  return g_strdup (g_path_is_absolute (name) ? absolute : absolute + 1);
}

/**
 * quern_source_finder_find:
 * @self: a finder
 * @written: a source file as the profile names it
 * @comp_dir: (nullable): the folder where it was compiled, from debug
 *   information
 * @cancellable: (nullable): to stop it
 *
 * Looks for a file: by the maps; at its path; in @comp_dir; next to the profile;
 * in the source folders; then for one whose path has the same end.
 *
 * Returns: (transfer full): where it is, and which paths failed
 */
QuernSourcePlace *
quern_source_finder_find (QuernSourceFinder *self,
                          const char        *written,
                          const char        *comp_dir,
                          GCancellable      *cancellable)
{
  QuernSourcePlace *place = g_new0 (QuernSourcePlace, 1);
  g_autofree char *name = dup_with_slashes (written);
  g_autofree char *clean = clean_up (name);
  gboolean is_absolute = g_path_is_absolute (name);
  g_autofree char *compiled = NULL;

  place->tried = g_ptr_array_new_with_free_func (try_clear);

  /* In callgrind, "???" is an unknown file. */
  if (*name == '\0' || g_str_equal (name, "???"))
    return place;

  if (!is_absolute && comp_dir != NULL && g_path_is_absolute (comp_dir))
    compiled = g_canonicalize_filename (name, comp_dir);

  if (self->is_old)
    find_old (self, place, name, clean, compiled, cancellable);
  else
    find_now (self, place, name, clean, compiled, cancellable);

  return place;
}

void
quern_source_place_free (QuernSourcePlace *place)
{
  g_free (place->path);
  g_ptr_array_unref (place->tried);
  g_free (place);
}

/**
 * quern_source_place_get_map:
 * @place: where a file is
 * @name: how the profile names it
 * @from: (out) (transfer full): a folder of the profile; "" for those that
 *   relative paths start from
 * @to: (out) (transfer full): the same folder on this computer
 *
 * Derives a map from a guess that the user has accepted: both paths without
 * their common end.
 *
 * Returns: whether the paths have a common end, and differ before it
 */
gboolean
quern_source_place_get_map (const QuernSourcePlace  *place,
                            const char              *name,
                            char                   **from,
                            char                   **to)
{
  g_autofree char *slashed = dup_with_slashes (name);
  g_autofree char *clean = clean_up (slashed);
  gsize common;

  if (place->path == NULL)
    return FALSE;

  common = quern_source_walk_get_common (place->path, clean);
  if (common == 0 || g_str_equal (place->path, clean))
    return FALSE;

  *from = g_strndup (clean, strlen (clean) - common);
  *to = g_strndup (place->path, strlen (place->path) - common);

  return TRUE;
}
