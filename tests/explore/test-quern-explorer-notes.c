/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer.h"

#include "quern-note-file.h"
#include "quern-worker.h"
#include "sample-profile.h"

#include <glib/gstdio.h>

/* Creates an explorer with the notes of its profile, as a window does. */
static QuernExplorer *
explore (QuernAnalysis *analysis) /* (transfer full) */
{
  g_autoptr (QuernNotes) notes = quern_notes_new (quern_analysis_get_profile (analysis));
  QuernExplorer *explorer = sample_explorer_new (analysis);

  quern_node_notes_set_notes (quern_explorer_get_node_notes (explorer), notes);
  quern_worker_flush ();

  return explorer;
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  quern_notes_set_finish (QUERN_NOTES (source), result, user_data);
}

static void
bookmark (QuernExplorer   *explorer,
          QuernFunctionId  function,
          gboolean         is_bookmarked)
{
  QuernNotes *notes = quern_node_notes_get_notes (quern_explorer_get_node_notes (explorer));
  g_autoptr (QuernNote) note = quern_notes_dup_note (notes, function);
  g_autoptr (GError) error = NULL;

  quern_notes_set_bookmark (notes, note, is_bookmarked, saved_cb, &error);
  quern_worker_flush ();
  g_assert_no_error (error);
}

static void
write_note (QuernExplorer   *explorer,
            QuernFunctionId  function,
            const char      *text)
{
  QuernNotes *notes = quern_node_notes_get_notes (quern_explorer_get_node_notes (explorer));
  g_autoptr (QuernNote) note = quern_notes_dup_note (notes, function);
  g_autoptr (GError) error = NULL;

  quern_notes_set_text (notes, note, text, saved_cb, &error);
  quern_worker_flush ();
  g_assert_no_error (error);
}

static void
remove_notes (QuernExplorer *explorer)
{
  g_autofree char *path = quern_note_file_dup_path (quern_explorer_get_profile (explorer));

  g_unlink (path);
}

static void
count_cb (guint *n_changes)
{
  (*n_changes)++;
}

static void
test_noted (void)
{
  g_autoptr (QuernExplorer) explorer = explore (sample_analysis_new ());
  guint n_changes = 0;

  quern_explorer_connect (explorer, "notes-changed", G_CALLBACK (count_cb), &n_changes);
  g_assert_null (quern_node_notes_get (quern_explorer_get_node_notes (explorer), SAMPLE_A));
  bookmark (explorer, SAMPLE_A, TRUE);
  g_assert_cmpuint (n_changes, ==, 1);
  write_note (explorer, SAMPLE_A, "slow");
  g_assert_cmpuint (n_changes, ==, 2);
  write_note (explorer, SAMPLE_A, "slow\n");
  g_assert_cmpuint (n_changes, ==, 2);
  g_assert_true (
    quern_node_notes_get (quern_explorer_get_node_notes (explorer), SAMPLE_A)->is_bookmarked);
  g_assert_cmpstr (quern_node_notes_get (quern_explorer_get_node_notes (explorer), SAMPLE_A)->text,
                   ==, "slow");
  g_assert_null (quern_node_notes_get (quern_explorer_get_node_notes (explorer), SAMPLE_B));

  bookmark (explorer, SAMPLE_A, FALSE);
  g_assert_false (
    quern_node_notes_get (quern_explorer_get_node_notes (explorer), SAMPLE_A)->is_bookmarked);
  write_note (explorer, SAMPLE_A, "");
  g_assert_null (quern_node_notes_get (quern_explorer_get_node_notes (explorer), SAMPLE_A));
}

static void
test_cycle (void)
{
  g_autoptr (QuernExplorer) explorer = explore (sample_analysis_new ());

  g_assert_true (quern_node_notes_can_note (quern_explorer_get_node_notes (explorer), SAMPLE_IDLE));
  g_assert_false (
    quern_node_notes_can_note (quern_explorer_get_node_notes (explorer), SAMPLE_CYCLE));
  g_assert_false (quern_node_notes_can_note (quern_explorer_get_node_notes (explorer), QUERN_NONE));
  g_assert_null (quern_node_notes_get (quern_explorer_get_node_notes (explorer), SAMPLE_CYCLE));
}

/* Shows only functions with a bookmark, combined with a text search. */
static void
test_only_bookmarked (void)
{
  g_autoptr (QuernExplorer) explorer = explore (sample_analysis_new ());
  guint n_found = 0;

  bookmark (explorer, SAMPLE_A, TRUE);
  bookmark (explorer, SAMPLE_MAIN, TRUE);
  write_note (explorer, SAMPLE_B, "no bookmark");
  g_assert_null (quern_function_search_get_found (quern_explorer_get_search (explorer)));
  quern_explorer_connect (explorer, "found", G_CALLBACK (count_cb), &n_found);

  quern_function_search_set_only_bookmarked (quern_explorer_get_search (explorer), TRUE);
  g_assert_cmpuint (n_found, ==, 1);
  g_assert_cmpuint (
    quern_function_search_get_found (quern_explorer_get_search (explorer))[SAMPLE_A], ==, 1);
  g_assert_cmpuint (
    quern_function_search_get_found (quern_explorer_get_search (explorer))[SAMPLE_B], ==, 0);
  g_assert_cmpuint (
    quern_function_search_get_found (quern_explorer_get_search (explorer))[SAMPLE_MAIN], ==, 1);
  g_assert_true (quern_explorer_is_highlighted (explorer, SAMPLE_A));
  g_assert_false (quern_explorer_is_highlighted (explorer, SAMPLE_C));

  quern_function_search_set_text (quern_explorer_get_search (explorer), "ma");
  g_assert_cmpuint (
    quern_function_search_get_found (quern_explorer_get_search (explorer))[SAMPLE_A], ==, 0);
  g_assert_cmpuint (
    quern_function_search_get_found (quern_explorer_get_search (explorer))[SAMPLE_MAIN], ==, 1);
  quern_function_search_set_text (quern_explorer_get_search (explorer), "");

  /* The result follows changes of bookmarks. */
  n_found = 0;
  bookmark (explorer, SAMPLE_A, FALSE);
  g_assert_cmpuint (n_found, ==, 1);
  g_assert_cmpuint (
    quern_function_search_get_found (quern_explorer_get_search (explorer))[SAMPLE_A], ==, 0);

  /* Without notes, nothing is found. */
  quern_node_notes_set_notes (quern_explorer_get_node_notes (explorer), NULL);
  g_assert_cmpuint (
    quern_function_search_get_found (quern_explorer_get_search (explorer))[SAMPLE_MAIN], ==, 0);
  quern_function_search_set_only_bookmarked (quern_explorer_get_search (explorer), FALSE);
  g_assert_null (quern_function_search_get_found (quern_explorer_get_search (explorer)));
  remove_notes (explorer);
}

/* Notes are found again when the program starts anew, or in another profile of the same command. */
static void
test_next_time (void)
{
  g_autoptr (QuernExplorer) explorer = explore (sample_analysis_new ());
  g_autoptr (QuernExplorer) next = NULL;

  bookmark (explorer, SAMPLE_C, TRUE);
  next = explore (sample_analysis_new ());
  g_assert_true (
    quern_node_notes_get (quern_explorer_get_node_notes (next), SAMPLE_C)->is_bookmarked);

  remove_notes (explorer);
}

/* Each window sees what the other one writes, and neither undoes it. */
static void
test_two_windows (void)
{
  g_autoptr (QuernExplorer) first = explore (sample_analysis_new ());
  g_autoptr (QuernExplorer) second = explore (sample_analysis_new ());

  bookmark (first, SAMPLE_A, TRUE);
  write_note (second, SAMPLE_B, "why?");
  while (quern_node_notes_get (quern_explorer_get_node_notes (first), SAMPLE_B) == NULL ||
         quern_node_notes_get (quern_explorer_get_node_notes (second), SAMPLE_A) == NULL)
    g_main_context_iteration (NULL, TRUE);

  g_assert_cmpstr (quern_node_notes_get (quern_explorer_get_node_notes (first), SAMPLE_B)->text, ==,
                   "why?");
  g_assert_true (
    quern_node_notes_get (quern_explorer_get_node_notes (second), SAMPLE_A)->is_bookmarked);

  remove_notes (first);
}

static void
test_other_profile (void)
{
  static const char *const names[] = { "one", NULL };
  g_autoptr (QuernExplorer) explorer = explore (sample_analysis_new ());
  g_autoptr (QuernAnalysis) other = sample_analysis_new_named (names);

  bookmark (explorer, SAMPLE_MAIN, TRUE);
  quern_explorer_set_analysis (explorer, other);
  g_assert_null (quern_node_notes_get_notes (quern_explorer_get_node_notes (explorer)));
  g_assert_null (quern_node_notes_get (quern_explorer_get_node_notes (explorer), 0));
  g_assert_false (quern_node_notes_step (quern_explorer_get_node_notes (explorer), TRUE));

  quern_explorer_set_analysis (explorer, NULL);
  g_assert_null (quern_node_notes_get (quern_explorer_get_node_notes (explorer), 0));
}

/* Inclusive costs: main 110, a and b 90 or less, c 40, Idle 0. */
static void
test_order (void)
{
  static const QuernNodeId steps[] = { SAMPLE_MAIN, SAMPLE_C, SAMPLE_IDLE, SAMPLE_MAIN };
  g_autoptr (QuernExplorer) explorer = explore (sample_analysis_new ());
  QuernNotes *notes = quern_node_notes_get_notes (quern_explorer_get_node_notes (explorer));
  g_autoptr (QuernNote) vanished = quern_note_new ("gone", "x.c", "prog", FALSE, "");
  g_autoptr (GArray) places = NULL;

  g_assert_false (quern_node_notes_step (quern_explorer_get_node_notes (explorer), TRUE));
  quern_notes_set_text (notes, vanished, "was slow", NULL, NULL);
  quern_worker_flush ();
  g_assert_false (quern_node_notes_step (quern_explorer_get_node_notes (explorer), TRUE));
  bookmark (explorer, SAMPLE_IDLE, TRUE);
  bookmark (explorer, SAMPLE_C, TRUE);
  write_note (explorer, SAMPLE_MAIN, "begins here");

  places = quern_node_notes_sort (quern_explorer_get_node_notes (explorer));
  g_assert_cmpuint (places->len, ==, 4);
  g_assert_cmpuint (quern_function_notes_get_function (quern_notes_get_found (notes),
                                                       g_array_index (places, guint, 0)),
                    ==, SAMPLE_MAIN);
  g_assert_cmpuint (quern_function_notes_get_function (quern_notes_get_found (notes),
                                                       g_array_index (places, guint, 3)),
                    ==, QUERN_NONE);

  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), SAMPLE_B);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_assert_true (quern_node_notes_step (quern_explorer_get_node_notes (explorer), TRUE));
      g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)),
                        ==, steps[i]);
    }
  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), SAMPLE_B);
  for (guint i = G_N_ELEMENTS (steps) - 1; i > 0; i--)
    {
      g_assert_true (quern_node_notes_step (quern_explorer_get_node_notes (explorer), FALSE));
      g_assert_cmpuint (quern_navigation_get_selected (quern_explorer_get_navigation (explorer)),
                        ==, steps[i - 1]);
    }

  remove_notes (explorer);
}

/* With many functions, a worker finds those of the notes. */
static void
test_large (void)
{
  g_autoptr (QuernExplorer) explorer = explore (sample_analysis_new_large (60000, 7));
  g_autoptr (QuernExplorer) gone = explore (sample_analysis_new_large (60000, 7));

  bookmark (explorer, 59999, TRUE);
  bookmark (gone, 5, TRUE);
  g_clear_object (&gone);
  while (quern_node_notes_get (quern_explorer_get_node_notes (explorer), 59999) == NULL ||
         quern_node_notes_get (quern_explorer_get_node_notes (explorer), 5) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (quern_node_notes_get (quern_explorer_get_node_notes (explorer), 0));

  remove_notes (explorer);
}

static void
count_saved_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_assert_true (quern_notes_set_finish (QUERN_NOTES (source), result, NULL));
  ++*(guint *) user_data;
}

/* Changes are visible before they are written, pending ones are written together, and all of them
 * even if the notes are released. */
static void
test_coalesced (void)
{
  g_autoptr (QuernExplorer) explorer = explore (sample_analysis_new ());
  g_autofree char *path = quern_note_file_dup_path (quern_explorer_get_profile (explorer));
  QuernNotes *notes = quern_node_notes_get_notes (quern_explorer_get_node_notes (explorer));
  g_autoptr (GPtrArray) written = NULL;
  guint n_saved = 0;

  for (guint i = 0; i < 101; i++)
    {
      g_autoptr (QuernNote) note = quern_notes_dup_note (notes, SAMPLE_A);
      g_autofree char *text = g_strdup_printf ("%u", i);

      g_assert_cmpint (note->is_bookmarked, ==, i % 2);
      quern_notes_set_bookmark (notes, note, !note->is_bookmarked, count_saved_cb, &n_saved);
      quern_notes_set_text (notes, note, text, count_saved_cb, &n_saved);
    }
  g_assert_cmpuint (n_saved, ==, 0);
  g_clear_object (&explorer);
  quern_worker_flush ();

  g_assert_cmpuint (n_saved, ==, 202);
  written = quern_note_file_read (path);
  g_assert_cmpuint (written->len, ==, 1);
  g_assert_true (((QuernNote *) g_ptr_array_index (written, 0))->is_bookmarked);
  g_assert_cmpstr (((QuernNote *) g_ptr_array_index (written, 0))->text, ==, "100");
  g_unlink (path);
}

static void
test_cannot_be_written (const char *data_home)
{
  g_autofree char *folder = g_build_filename (data_home, "quern", "notes", NULL);
  g_autofree char *lock = g_build_filename (folder, "lock", NULL);
  g_autoptr (QuernExplorer) explorer = explore (sample_analysis_new ());
  QuernNotes *notes = quern_node_notes_get_notes (quern_explorer_get_node_notes (explorer));
  g_autoptr (QuernNote) note = quern_notes_dup_note (notes, SAMPLE_A);
  g_autoptr (GError) error = NULL;

  /* Put a folder in the place of the lock file. */
  g_unlink (lock);
  g_mkdir_with_parents (lock, 0700);
  quern_notes_set_bookmark (notes, note, TRUE, saved_cb, &error);
  quern_worker_flush ();
  g_assert_nonnull (error);
  g_assert_null (quern_node_notes_get (quern_explorer_get_node_notes (explorer), SAMPLE_A));
  g_assert_cmpint (g_rmdir (lock), ==, 0);
}

static void
remove_files (const char *data_home)
{
  static const char *const names[] = { "quern/notes/lock", "quern/notes", "quern", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (data_home, names[i], NULL);

      g_remove (path);
    }
  g_assert_false (g_file_test (data_home, G_FILE_TEST_EXISTS));
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *data_home = g_dir_make_tmp ("quern-data-XXXXXX", NULL);
  int status;

  /* Must be set before anything reads it. */
  g_assert_nonnull (data_home);
  g_setenv ("XDG_DATA_HOME", data_home, TRUE);
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/notes/noted", test_noted);
  g_test_add_func ("/explore/notes/cycle", test_cycle);
  g_test_add_func ("/explore/notes/only-bookmarked", test_only_bookmarked);
  g_test_add_func ("/explore/notes/next-time", test_next_time);
  g_test_add_func ("/explore/notes/two-windows", test_two_windows);
  g_test_add_func ("/explore/notes/order", test_order);
  g_test_add_func ("/explore/notes/large", test_large);
  g_test_add_func ("/explore/notes/coalesced", test_coalesced);
  g_test_add_data_func ("/explore/notes/cannot-be-written", data_home,
                        (GTestDataFunc) test_cannot_be_written);
  g_test_add_func ("/explore/notes/other-profile", test_other_profile);

  status = g_test_run ();
  if (status == 0)
    {
      g_autoptr (QuernExplorer) explorer = explore (sample_analysis_new ());

      remove_notes (explorer);
      remove_files (data_home);
    }

  return status;
}
