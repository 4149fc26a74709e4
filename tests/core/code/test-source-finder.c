/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-finder.h"

#include "quern-source-walk.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* Files in a test folder, "$"; a trailing "/" makes a folder, "|" a named pipe. */
typedef struct
{
  const char     *name;
  const char     *asked;
  QuernSourceHow  how;
  const char     *found; /* NULL if nothing */
  const char     *files[6];
  const char     *maps[3];
  const char     *folders[3];
  const char     *comp_dir;
} Case;

static const Case cases[] = {
  { "absolute", "$/src/a.c", QUERN_SOURCE_AS_NAMED, "$/src/a.c", .files = { "src/a.c" } },
  { "dots", "$/src/x/../a.c", QUERN_SOURCE_AS_NAMED, "$/src/x/../a.c",
    .files = { "src/a.c", "src/x/" } },
  { "beside", "a.c", QUERN_SOURCE_BY_PROFILE, "$/p/a.c", .files = { "p/a.c" } },
  { "beside-deeper", "./sub/../a.c", QUERN_SOURCE_BY_PROFILE, "$/p/a.c", .files = { "p/a.c" } },
  { "folder", "lib/a.c", QUERN_SOURCE_IN_FOLDER, "$/src/lib/a.c", .files = { "src/lib/a.c" },
    .folders = { "$/none", "$/src" } },
  { "map", "/build/lib/a.c", QUERN_SOURCE_BY_MAP, "$/src/lib/a.c", .files = { "src/lib/a.c" },
    .maps = { "/build=$/src" } },
  { "map-with-slash", "/build/lib/a.c", QUERN_SOURCE_BY_MAP, "$/src/lib/a.c",
    .files = { "src/lib/a.c" },
    .maps = { "/build//=$/src/" } },
  { "map-of-all", "/build/a.c", QUERN_SOURCE_BY_MAP, "$/src/build/a.c",
    .files = { "src/build/a.c" },
    .maps = { "/=$/src" } },
  { "longest-map", "/build/lib/a.c", QUERN_SOURCE_BY_MAP, "$/y/a.c",
    .files = { "x/lib/a.c", "y/a.c" },
    .maps = { "/build=$/x", "/build/lib=$/y" } },
  { "map-from-a-name-with-a-sign", "/arch=x/lib/a.c", QUERN_SOURCE_BY_MAP, "$/src/lib/a.c",
    .files = { "src/lib/a.c" },
    .maps = { "/arch=x=$/src" } },
  { "map-to-a-name-with-a-sign", "/build/lib/a.c", QUERN_SOURCE_BY_MAP, "$/arch=x/lib/a.c",
    .files = { "arch=x/lib/a.c" },
    .maps = { "/build=$/arch=x" } },
  { "map-of-names-with-signs", "/=a=/b=/a.c", QUERN_SOURCE_BY_MAP, "$/=/c=/a.c",
    .files = { "=/c=/a.c", "c=/a.c", "a.c" },
    .maps = { "/=a=/b==$/=/c=" } },
  { "map-from-a-start-of-a-name", "/arch/lib/a.c", QUERN_SOURCE_NOT_FOUND, NULL,
    .files = { "src/lib/a.c" },
    .maps = { "/arch=x=$/src" } },
  { "map-of-a-part-of-a-name", "/builds/a.c", QUERN_SOURCE_NOT_FOUND, NULL, .files = { "src/a.c" },
    .maps = { "/build=$/src" } },
  { "map-before-the-path", "$/old/a.c", QUERN_SOURCE_BY_MAP, "$/new/a.c",
    .files = { "old/a.c", "new/a.c" },
    .maps = { "$/old=$/new" } },
  { "comp-dir", "a.c", QUERN_SOURCE_BY_DEBUG_INFO, "$/obj/a.c", .files = { "obj/a.c", "p/a.c" },
    .comp_dir = "$/obj" },
  { "comp-dir-and-map", "a.c", QUERN_SOURCE_BY_MAP, "$/src/a.c", .files = { "src/a.c", "p/a.c" },
    .comp_dir = "/build", .maps = { "/build=$/src" } },

  /* A matching name alone is only a guess. */
  { "guess-beside", "/build/lib/a.c", QUERN_SOURCE_GUESSED, "$/p/lib/a.c",
    .files = { "p/lib/a.c", "p/a.c" } },
  { "guess-by-name", "/build/lib/a.c", QUERN_SOURCE_GUESSED, "$/p/a.c", .files = { "p/a.c" } },
  { "guess-further-down", "/build/lib/a.c", QUERN_SOURCE_GUESSED, "$/src/deep/er/lib/a.c",
    .files = { "src/deep/er/lib/a.c", "src/a.c", "src/other/a.c" }, .folders = { "$/src" } },
  { "guess-of-two", "/build/a.c", QUERN_SOURCE_GUESSED, "$/src/one/a.c",
    .files = { "src/two/a.c", "src/one/a.c" }, .folders = { "$/src" } },
  { "not-part-of-a-name", "/build/ba.c", QUERN_SOURCE_NOT_FOUND, NULL,
    .files = { "p/a.c", "src/a.c" },
    .folders = { "$/src" } },

  /* Profiles of other systems. */
  { "windows-map", "C:\\www\\lib\\a.php", QUERN_SOURCE_BY_MAP, "$/src/lib/a.php",
    .files = { "src/lib/a.php" },
    .maps = { "C:\\www\\=$/src" } },
  { "windows-server", "\\\\web\\lib\\a.php", QUERN_SOURCE_BY_MAP, "$/src/a.php",
    .files = { "src/a.php" },
    .maps = { "\\\\web\\lib=$/src" } },
  { "windows-guess", "C:\\www\\lib\\a.php", QUERN_SOURCE_GUESSED, "$/src/lib/a.php",
    .files = { "src/lib/a.php", "src/a.php" },
    .folders = { "$/src" } },

  /* Only regular files are found. */
  { "unknown", "???", QUERN_SOURCE_NOT_FOUND, NULL, .files = { "p/???" } },
  { "empty", "", QUERN_SOURCE_NOT_FOUND, NULL, .files = { "p/a.c" } },
  { "device", "/dev/zero", QUERN_SOURCE_NOT_FOUND, NULL, .files = { "p/a.c" } },
  { "standard-input", "/dev/stdin", QUERN_SOURCE_NOT_FOUND, NULL, .files = { "p/a.c" } },
  { "folder-by-name", "$/src/a.c", QUERN_SOURCE_NOT_FOUND, NULL, .files = { "src/a.c/" } },
  { "pipe", "$/src/a.c", QUERN_SOURCE_NOT_FOUND, NULL, .files = { "src/a.c|" } },
  { "pipe-beside", "a.c", QUERN_SOURCE_NOT_FOUND, NULL, .files = { "p/a.c|" } },
  { "root", "/", QUERN_SOURCE_NOT_FOUND, NULL, .files = { "p/a.c" }, .folders = { "$/p" } },
};

static char *
fill_in (const char *text,
         const char *root)
{
  g_auto (GStrv) pieces = text != NULL ? g_strsplit (text, "$", -1) : NULL;

  return pieces != NULL ? g_strjoinv (root, pieces) : NULL;
}

static void
make_file (const char *root,
           const char *name)
{
  g_autofree char *path = g_build_filename (root, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  gsize length = strlen (path);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  if (name[strlen (name) - 1] == '/')
    g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
  else if (path[length - 1] == '|')
    {
      path[length - 1] = '\0';
      g_assert_cmpint (mkfifo (path, 0600), ==, 0);
    }
  else
    g_assert_true (g_file_set_contents (path, "x\n", -1, NULL));
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *below = g_build_filename (path, name, NULL);

      remove_all (below);
    }
  g_remove (path);
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autofree char *root = g_dir_make_tmp ("quern-finder-XXXXXX", NULL);
  g_autofree char *profile = g_build_filename (root, "p", "callgrind.out.1", NULL);
  g_autofree char *asked = fill_in (row->asked, root);
  g_autofree char *found = fill_in (row->found, root);
  g_autofree char *comp_dir = fill_in (row->comp_dir, root);
  g_autoptr (QuernSourceFinder) finder = quern_source_finder_new ();
  g_autoptr (QuernSourcePlace) place = NULL;

  for (guint i = 0; row->files[i] != NULL; i++)
    make_file (root, row->files[i]);
  quern_source_finder_add_profile (finder, profile);
  for (guint i = 0; row->maps[i] != NULL; i++)
    {
      g_autofree char *map = fill_in (row->maps[i], root);

      g_assert_true (quern_source_finder_add_map (finder, map));
    }
  for (guint i = 0; row->folders[i] != NULL; i++)
    {
      g_autofree char *folder = fill_in (row->folders[i], root);

      quern_source_finder_add_folder (finder, folder);
    }

  place = quern_source_finder_find (finder, asked, comp_dir, NULL);
  g_assert_cmpstr (place->path, ==, found);
  g_assert_cmpint (place->how, ==, row->how);

  /* If nothing is found, the places tried are listed. */
  if (row->how == QUERN_SOURCE_NOT_FOUND && *asked != '\0' && !g_str_equal (asked, "???"))
    {
      g_assert_cmpuint (place->tried->len, >, 0);
      for (guint i = 0; i < place->tried->len; i++)
        {
          const QuernSourceTry *tried = g_ptr_array_index (place->tried, i);

          g_assert_true (g_path_is_absolute (tried->path));
          g_assert_cmpuint (strlen (tried->reason), >, 5);
        }
    }

  /* With a map derived from the guess, the file is found without guessing. */
  if (row->how == QUERN_SOURCE_GUESSED)
    {
      g_autoptr (QuernSourceFinder) next = quern_source_finder_new ();
      g_autoptr (QuernSourcePlace) again = NULL;
      g_autofree char *from = NULL;
      g_autofree char *to = NULL;
      g_autofree char *map = NULL;

      g_assert_true (quern_source_place_get_map (place, asked, &from, &to));
      map = g_strconcat (from, "=", to, NULL);
      g_assert_true (quern_source_finder_add_map (next, map));
      again = quern_source_finder_find (next, asked, NULL, NULL);
      g_assert_cmpstr (again->path, ==, found);
      g_assert_cmpint (again->how, ==, QUERN_SOURCE_BY_MAP);
    }

  remove_all (root);
}

static void
test_common (void)
{
  g_assert_cmpuint (quern_source_walk_get_common ("/a/b/c.c", "/x/b/c.c"), ==, strlen ("/b/c.c"));
  g_assert_cmpuint (quern_source_walk_get_common ("/a/c.c", "c.c"), ==, 3);
  g_assert_cmpuint (quern_source_walk_get_common ("/a/xc.c", "c.c"), ==, 0);
  g_assert_cmpuint (quern_source_walk_get_common ("/a/c.c", "d.c"), ==, 0);
}

static void
test_maps_of_people (void)
{
  g_autoptr (QuernSourceFinder) finder = quern_source_finder_new ();

  g_assert_false (quern_source_finder_add_map (finder, ""));
  g_assert_false (quern_source_finder_add_map (finder, "/build"));
  g_assert_false (quern_source_finder_add_map (finder, "=/src"));
  g_assert_false (quern_source_finder_add_map (finder, "/build="));
  g_assert_true (quern_source_finder_add_map (finder, "/build=~/src"));
}

/* A path of many folders must not make the list of tries grow without bound, nor a map of many
 * signs its memory. */
static void
test_hostile (void)
{
  g_autoptr (QuernSourceFinder) finder = quern_source_finder_new ();
  g_autoptr (QuernSourcePlace) place = NULL;
  g_autoptr (GString) name = g_string_new (NULL);
  char signs[100001] = { 0 };

  for (guint i = 0; i < 100000; i++)
    g_string_append (name, "/a");
  quern_source_finder_add_profile (finder, "/nowhere/callgrind.out.1");
  g_assert_true (quern_source_finder_add_map (finder, "/b=/c"));
  memset (signs, '=', sizeof signs - 1);
  g_assert_true (quern_source_finder_add_map (finder, signs));
  place = quern_source_finder_find (finder, name->str, NULL, NULL);
  g_assert_null (place->path);
  g_assert_cmpuint (place->tried->len, <=, 100);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/code/source-finder/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/code/source-finder/common", test_common);
  g_test_add_func ("/code/source-finder/maps-of-people", test_maps_of_people);
  g_test_add_func ("/code/source-finder/hostile", test_hostile);

  return g_test_run ();
}
