/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests files that change while they are watched, and others that appear next to them. */

#include "quern-file-watch.h"

#include <glib/gstdio.h>

#define TIMEOUT_S 30

/* Longer than a monitor delays its events. */
#define SEEN_MS 500

/* A folder, a watch, and its last reports. */
typedef struct
{
  char           *folder;
  QuernFileWatch *watch;
  char           *changed; /* nullable */
  char           *written; /* nullable */
} Fixture;

static void
changed_cb (Fixture *self,
            GFile   *file)
{
  g_free (self->changed);
  self->changed = g_file_get_basename (file);
}

static void
written_cb (Fixture *self,
            GFile   *file)
{
  g_free (self->written);
  self->written = g_file_get_basename (file);
}

/* Replaces the file atomically, as programs do that do not want half-written files to be read. */
static void
write_file (Fixture    *self,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
set_files (Fixture           *self,
           const char *const *names)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func (g_free);

  for (; *names != NULL; names++)
    {
      GFile *file = g_file_new_build_filename (self->folder, *names, NULL);

      g_ptr_array_add (files, file);
      g_ptr_array_add (states, quern_file_watch_dup_state (file));
    }
  quern_file_watch_set_files (self->watch, files, states);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->folder = g_dir_make_tmp ("quern-file-watch-XXXXXX", NULL);
  g_assert_nonnull (self->folder);
  write_file (self, "out.1", "one");
  write_file (self, "out.2", "two");
  self->watch = quern_file_watch_new ();
  g_signal_connect_swapped (self->watch, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->watch, "written", G_CALLBACK (written_cb), self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  g_object_unref (self->watch);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
  g_free (self->changed);
  g_free (self->written);
}

static gboolean
set_true (gpointer flag)
{
  *(gboolean *) flag = TRUE;

  return G_SOURCE_REMOVE;
}

static void
wait_for (char       **told,
          const char  *name)
{
  gboolean is_late = FALSE;
  guint id = g_timeout_add_seconds (TIMEOUT_S, set_true, &is_late);

  while (g_strcmp0 (*told, name) != 0 && !is_late)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (*told, ==, name);
  g_source_remove (id);
}

static void
wait_ms (guint ms)
{
  gboolean is_over = FALSE;

  g_timeout_add (ms, set_true, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_changed (Fixture       *self,
              gconstpointer  data)
{
  set_files (self, (const char *const[]) { "out.1", NULL });
  write_file (self, "out.1", "another one");
  wait_for (&self->changed, "out.1");
  g_assert_null (self->written);
}

/* Other files in the folder of a watched file are reported only on request. */
static void
test_folder (Fixture       *self,
             gconstpointer  data)
{
  set_files (self, (const char *const[]) { "out.1", NULL });
  write_file (self, "out.3", "three");
  wait_ms (SEEN_MS);
  g_assert_null (self->written);

  quern_file_watch_set_watches_folders (self->watch, TRUE);
  write_file (self, "out.4", "four");
  wait_for (&self->written, "out.4");

  quern_file_watch_set_watches_folders (self->watch, FALSE);
  write_file (self, "out.5", "five");
  write_file (self, "out.1", "another one");
  wait_for (&self->changed, "out.1");
  g_assert_cmpstr (self->written, ==, "out.4");
}

/* A file that was written after it was read, but before the watch started, is reported. */
static void
test_before (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (files, g_file_new_build_filename (self->folder, "out.2", NULL));
  g_ptr_array_add (states, quern_file_watch_dup_state (g_ptr_array_index (files, 0)));
  write_file (self, "out.2", "another two");
  quern_file_watch_set_files (self->watch, files, states);
  wait_for (&self->changed, "out.2");
}

/* The watched files change before the main loop has reported what was written. */
static void
test_not_told_yet (Fixture       *self,
                   gconstpointer  data)
{
  quern_file_watch_set_watches_folders (self->watch, TRUE);
  set_files (self, (const char *const[]) { "out.1", NULL });
  write_file (self, "out.3", "three");
  g_usleep (SEEN_MS * 1000);
  set_files (self, (const char *const[]) { "out.1", "out.2", NULL });
  wait_for (&self->written, "out.3");
  g_assert_null (self->changed);
}

/* A file that is no longer watched is reported like any other one. */
static void
test_other_files (Fixture       *self,
                  gconstpointer  data)
{
  set_files (self, (const char *const[]) { "out.1", "out.2", NULL });
  quern_file_watch_set_watches_folders (self->watch, TRUE);
  set_files (self, (const char *const[]) { "out.2", NULL });
  write_file (self, "out.1", "another one");
  wait_for (&self->written, "out.1");
  g_assert_null (self->changed);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "/file-watch/changed", test_changed },
    { "/file-watch/folder", test_folder },
    { "/file-watch/before", test_before },
    { "/file-watch/not-told-yet", test_not_told_yet },
    { "/file-watch/other-files", test_other_files },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);

  return g_test_run ();
}
