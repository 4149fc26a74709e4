/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-note-file.h"

#include "quern-profile-builder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define TITLE "./mill corn.txt"

static const QuernNote work = { .name = "work", .file = "a.c", .object = "/bin/mill" };
static const QuernNote idle = { .name = "idle", .file = "a.c", .object = "/bin/mill" };

/* Returns a path in a folder that does not exist yet. */
static char *
create_path (void)
{
  g_autofree char *folder = g_dir_make_tmp ("quern-notes-XXXXXX", NULL);

  g_assert_nonnull (folder);

  return g_build_filename (folder, "notes", "x.notes", NULL);
}

static void
remove_all (const char *path)
{
  static const char *const names[] = { "x.notes", "x.notes.other", "lock" };
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *parent = g_path_get_dirname (folder);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_build_filename (folder, names[i], NULL);

      g_remove (name);
    }
  g_rmdir (folder);
  g_assert_cmpint (g_rmdir (parent), ==, 0);
}

static void
write_file (const char *path,
            const char *text,
            gssize      length)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, text, length, NULL));
}

static void
set_text (const char      *path,
          const QuernNote *function,
          const char      *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) notes = quern_note_file_set_text (path, TITLE, function, text, &error);

  g_assert_no_error (error);
  g_assert_nonnull (notes);
}

static void
set_bookmark (const char      *path,
              const QuernNote *function,
              gboolean         is_bookmarked)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) notes =
    quern_note_file_set_bookmark (path, TITLE, function, is_bookmarked, &error);

  g_assert_no_error (error);
  g_assert_nonnull (notes);
}

/* Summarizes notes as "*work:text -idle:"; * marks bookmarks. */
static char *
dup_summary (GPtrArray *notes)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < notes->len; i++)
    {
      const QuernNote *note = g_ptr_array_index (notes, i);

      g_string_append_printf (text, "%s%s%s:%s", i > 0 ? " " : "",
                              note->is_bookmarked ? "*" : "-", note->name, note->text);
    }

  return g_strdup (text->str);
}

static void
assert_read (const char *path,
             const char *expected)
{
  g_autoptr (GPtrArray) notes = quern_note_file_read (path);
  g_autofree char *summary = dup_summary (notes);

  g_assert_cmpstr (summary, ==, expected);
}

static void
test_round_trip (void)
{
  static const char *const texts[] = {
    "one line", "two\nlines", "\ttab\\n \\", "  before", "=1+1", "<b>no markup</b> %s", "ä 漢",
  };
  g_autofree char *path = create_path ();

  assert_read (path, "");
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *expected = g_strconcat ("-work:", texts[i], NULL);

      set_text (path, &work, texts[i]);
      assert_read (path, expected);
    }

  remove_all (path);
}

/* Function names may contain any bytes. */
static void
test_names (void)
{
  static const char *const names[] = { "a\tb\nc\\d", "# no comment", "../../x", "", "*" };
  g_autofree char *path = create_path ();
  g_autoptr (GPtrArray) notes = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    set_bookmark (path, &(QuernNote) { .name = names[i], .file = names[i], .object = "" }, TRUE);

  notes = quern_note_file_read (path);
  g_assert_cmpuint (notes->len, ==, G_N_ELEMENTS (names));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const QuernNote *note = g_ptr_array_index (notes, i);

      g_assert_cmpstr (note->name, ==, names[i]);
      g_assert_cmpstr (note->file, ==, names[i]);
    }

  remove_all (path);
}

/* Bookmark and text are independent; a note without either is removed, and an empty file
 * deleted. */
static void
test_both (void)
{
  g_autofree char *path = create_path ();

  set_bookmark (path, &work, TRUE);
  set_text (path, &work, "slow");
  assert_read (path, "*work:slow");
  set_bookmark (path, &work, FALSE);
  set_text (path, &idle, "why?");
  assert_read (path, "-work:slow -idle:why?");
  set_text (path, &work, " \n");
  assert_read (path, "-idle:why?");
  set_bookmark (path, &idle, TRUE);
  set_text (path, &idle, "");
  assert_read (path, "*idle:");
  set_bookmark (path, &idle, FALSE);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  set_bookmark (path, &idle, FALSE);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));

  remove_all (path);
}

/* Each writer sees the other's changes, and changes only its own function. */
static void
test_two_writers (void)
{
  g_autofree char *path = create_path ();
  g_autoptr (GPtrArray) of_first = quern_note_file_read (path);
  g_autoptr (GPtrArray) of_second = NULL;
  g_autofree char *summary = NULL;

  set_text (path, &work, "by the first");
  of_second = quern_note_file_set_bookmark (path, TITLE, &work, TRUE, NULL);
  g_assert_nonnull (of_second);
  summary = dup_summary (of_second);
  g_assert_cmpstr (summary, ==, "*work:by the first");
  set_text (path, &idle, "by the first again");
  assert_read (path, "*work:by the first -idle:by the first again");
  g_assert_cmpuint (of_first->len, ==, 0);

  remove_all (path);
}

typedef struct
{
  const char *path;
  guint       first;
} Writer;

static gpointer
write_in_thread (gpointer data)
{
  Writer *writer = data;

  for (guint i = 0; i < 25; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", writer->first + i);
      QuernNote function = { .name = name, .file = "", .object = "" };
      g_autoptr (GPtrArray) notes = NULL;

      /* A writer fails if the lock is held for too long. */
      while (notes == NULL)
        notes = quern_note_file_set_bookmark (writer->path, TITLE, &function, TRUE, NULL);
    }

  return NULL;
}

static void
test_at_once (void)
{
  g_autofree char *path = create_path ();
  Writer writers[4] = { { path, 0 }, { path, 25 }, { path, 50 }, { path, 75 } };
  GThread *threads[4];
  g_autoptr (GPtrArray) notes = NULL;

  for (guint i = 0; i < 4; i++)
    threads[i] = g_thread_new ("writer", write_in_thread, &writers[i]);
  for (guint i = 0; i < 4; i++)
    g_thread_join (threads[i]);

  notes = quern_note_file_read (path);
  g_assert_cmpuint (notes->len, ==, 100);

  remove_all (path);
}

static void
test_locked (void)
{
  g_autofree char *path = create_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *lock_path = g_build_filename (folder, "lock", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) notes = NULL;
  int lock;

  set_bookmark (path, &work, TRUE);
  lock = g_open (lock_path, O_RDWR | O_CLOEXEC, 0600);
  g_assert_cmpint (flock (lock, LOCK_EX), ==, 0);
  notes = quern_note_file_set_text (path, TITLE, &work, "x", &error);
  g_assert_null (notes);
  g_assert_nonnull (error);
  close (lock);
  assert_read (path, "*work:");

  remove_all (path);
}

static void
test_text_is_cleaned (void)
{
  g_autofree char *path = create_path ();
  g_autofree char *long_text = g_strnfill (QUERN_NOTE_MAX_CHARS + 50, 'x');
  g_autofree char *cut = g_strnfill (QUERN_NOTE_MAX_CHARS, 'x');
  g_autofree char *expected = g_strconcat ("-work:", cut, NULL);

  set_text (path, &work, "a\r\nb\rc\x1b[31m\x01 \n\t ");
  assert_read (path, "-work:a\nb\nc[31m");
  set_text (path, &work, "a\xff" "b");
  assert_read (path, "-work:a\xef\xbf\xbd" "b");
  set_text (path, &work, long_text);
  assert_read (path, expected);

  remove_all (path);
}

static void
test_limits (void)
{
  g_autofree char *path = create_path ();
  g_autofree char *long_name = g_strnfill (QUERN_NOTE_MAX_NAMES + 1, 'n');
  g_autoptr (GString) text = g_string_new ("quern-notes 1\n");
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (GPtrArray) refused = NULL;
  g_autofree char *kept = NULL;
  GError *error = NULL;

  refused = quern_note_file_set_bookmark (
    path, TITLE, &(QuernNote) { .name = long_name, .file = "", .object = "" }, TRUE, &error);
  g_assert_null (refused);
  g_assert_nonnull (error);
  g_clear_error (&error);

  for (guint i = 0; i < QUERN_NOTES_MAX + 1; i++)
    g_string_append_printf (text, "*\tf%u\t\t\t\n", i);
  write_file (path, text->str, -1);
  notes = quern_note_file_read (path);
  g_assert_cmpuint (notes->len, ==, QUERN_NOTES_MAX);
  refused = quern_note_file_set_bookmark (path, TITLE, &work, TRUE, &error);
  g_assert_null (refused);
  g_assert_nonnull (error);
  g_clear_error (&error);

  /* Notes beyond the limit stay in the file. */
  set_text (path, &(QuernNote) { .name = "f7", .file = "", .object = "" }, "x");
  g_assert_true (g_file_get_contents (path, &kept, NULL, NULL));
  g_assert_nonnull (strstr (kept, "*\tf2000\t\t\t\n"));

  remove_all (path);
}

/* Invalid lines are kept, and all valid lines are read. */
static void
test_damaged_lines (void)
{
  static const char *const lines[] = {
    "-\tonly\tthree", "+\tf\t\t\tno such sign", "*\tf\t\t\tx\tone more", "*\tbad \\x\t\t\t",
    "\xff\xfe", "[Group]", "*", "\t\t\t\t", "*\tends with \\\t\t\t",
  };
  g_autofree char *path = create_path ();
  g_autoptr (GString) text = g_string_new ("quern-notes 1\n# a comment\n\n");
  g_autofree char *kept = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    g_string_append_printf (text, "%s\n*\tf%zu\t\t\t\n", lines[i], i);
  g_string_append (text, "*\tlast\t\t\t");
  write_file (path, text->str, -1);

  assert_read (path, "*f0: *f1: *f2: *f3: *f4: *f5: *f6: *f7: *f8: *last:");
  set_bookmark (path, &work, TRUE);
  assert_read (path, "*f0: *f1: *f2: *f3: *f4: *f5: *f6: *f7: *f8: *last: *work:");
  g_assert_true (g_file_get_contents (path, &kept, NULL, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *line = g_strdup_printf ("\n%s\n", lines[i]);

      g_assert_nonnull (strstr (kept, line));
    }

  remove_all (path);
}

/* The later of two notes for a function is used. */
static void
test_twice (void)
{
  g_autofree char *path = create_path ();

  write_file (path,
              "quern-notes 1\n*\twork\ta.c\t/bin/mill\told\n-\twork\ta.c\t/bin/mill\tnew\n",
              -1);
  assert_read (path, "-work:new");
  set_bookmark (path, &work, TRUE);
  assert_read (path, "*work:new");

  remove_all (path);
}

static void
assert_moved_aside (const char *text,
                    gsize       length)
{
  g_autofree char *path = create_path ();
  g_autofree char *aside = g_strconcat (path, ".other", NULL);
  g_autofree char *kept = NULL;
  gsize kept_length;

  write_file (path, text, (gssize) length);
  assert_read (path, "");
  set_bookmark (path, &work, TRUE);
  assert_read (path, "*work:");
  g_assert_true (g_file_get_contents (aside, &kept, &kept_length, NULL));
  g_assert_cmpuint (kept_length, ==, length);
  g_assert_cmpint (memcmp (kept, text, length), ==, 0);

  remove_all (path);
}

/* Files that are not notes, or of a later version, are renamed rather than overwritten. */
static void
test_other_files (void)
{
  g_autofree char *large = g_strnfill (QUERN_NOTES_MAX_SIZE + 1, '\n');

  memcpy (large, "quern-notes 1\n", 14);
  assert_moved_aside ("quern-notes 2\n*\tf\t\t\t\n", 20);
  assert_moved_aside ("\0\0\0", 3);
  assert_moved_aside ("quern-notes 1", 12);
  assert_moved_aside (large, QUERN_NOTES_MAX_SIZE + 1);
}

/* Arbitrary bytes do no harm, and a round trip does not change the notes. */
static void
test_random_bytes (void)
{
  static const char letters[] = "*-\t\t\t\t\n\n\\nt\\ab#\xc3\xa4\xff";
  g_autofree char *path = create_path ();

  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (GString) text = g_string_new ("quern-notes 1\n");
      guint length = (guint) g_test_rand_int_range (0, 400);
      g_autoptr (GPtrArray) before = NULL;
      g_autoptr (GPtrArray) after = NULL;
      g_autofree char *summary_before = NULL;
      g_autofree char *summary_after = NULL;

      for (guint i = 0; i < length; i++)
        g_string_append_c (text, letters[g_test_rand_int_range (0, sizeof letters)]);
      write_file (path, text->str, (gssize) text->len);

      before = quern_note_file_read (path);
      set_bookmark (path, &work, TRUE);
      set_bookmark (path, &work, FALSE);
      after = quern_note_file_read (path);
      summary_before = dup_summary (before);
      summary_after = dup_summary (after);
      g_assert_cmpstr (summary_after, ==, summary_before);
    }

  remove_all (path);
}

static void
test_cannot_be_written (void)
{
  g_autofree char *folder = g_dir_make_tmp ("quern-notes-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "file", NULL);
  g_autofree char *path = g_build_filename (file, "x.notes", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) notes = NULL;

  write_file (file, "", 0);
  notes = quern_note_file_set_bookmark (path, TITLE, &work, TRUE, &error);
  g_assert_null (notes);
  g_assert_nonnull (error);

  g_unlink (file);
  g_rmdir (folder);
}

static void
test_first_line (void)
{
  g_autoptr (QuernNote) note = quern_note_new ("f", "", "", FALSE, "\n  first \nsecond");
  g_autoptr (QuernNote) empty = quern_note_new ("f", "", "", TRUE, "");
  g_autofree char *line = quern_note_dup_first_line (note);
  g_autofree char *nothing = quern_note_dup_first_line (empty);

  g_assert_cmpstr (line, ==, "first");
  g_assert_cmpstr (nothing, ==, "");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/notes/file/round-trip", test_round_trip);
  g_test_add_func ("/notes/file/names", test_names);
  g_test_add_func ("/notes/file/both", test_both);
  g_test_add_func ("/notes/file/two-writers", test_two_writers);
  g_test_add_func ("/notes/file/at-once", test_at_once);
  g_test_add_func ("/notes/file/locked", test_locked);
  g_test_add_func ("/notes/file/text-is-cleaned", test_text_is_cleaned);
  g_test_add_func ("/notes/file/limits", test_limits);
  g_test_add_func ("/notes/file/damaged-lines", test_damaged_lines);
  g_test_add_func ("/notes/file/twice", test_twice);
  g_test_add_func ("/notes/file/other-files", test_other_files);
  g_test_add_func ("/notes/file/random-bytes", test_random_bytes);
  g_test_add_func ("/notes/file/cannot-be-written", test_cannot_be_written);
  g_test_add_func ("/notes/note/first-line", test_first_line);

  return g_test_run ();
}
