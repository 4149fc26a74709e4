/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests the widgets that show and edit bookmarks and notes. */

#include "quern-explorer.h"
#include "quern-heading.h"
#include "quern-name-cell.h"
#include "quern-note-editor.h"
#include "quern-note-menu.h"
#include "quern-worker.h"

#include "list-window.h"
#include "sample-profile.h"

#include <adwaita.h>
#include <glib/gstdio.h>

/* Creates an explorer without notes. */
static QuernExplorer *
explore (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernNotes) notes = quern_notes_new (quern_analysis_get_profile (analysis));
  QuernExplorer *explorer = quern_explorer_new ();

  quern_explorer_set_analysis (explorer, analysis);
  quern_node_notes_set_notes (quern_explorer_get_node_notes (explorer), notes);

  return explorer;
}

static void
note (QuernExplorer   *explorer,
      QuernFunctionId  function,
      gboolean         is_bookmarked,
      const char      *text)
{
  QuernNotes *notes = quern_node_notes_get_notes (quern_explorer_get_node_notes (explorer));
  g_autoptr (QuernNote) old = quern_notes_dup_note (notes, function);

  quern_notes_set_bookmark (notes, old, is_bookmarked, NULL, NULL);
  quern_notes_set_text (notes, old, text, NULL, NULL);
  quern_worker_flush ();
}

static void
assert_label (GMenuModel *menu,
              int         section,
              int         item,
              const char *expected)
{
  g_autoptr (GMenuModel) items =
    g_menu_model_get_item_link (menu, section, G_MENU_LINK_SECTION);
  g_autofree char *label = NULL;

  g_assert_true (g_menu_model_get_item_attribute (items, item, G_MENU_ATTRIBUTE_LABEL, "s",
                                                  &label));
  g_assert_cmpstr (label, ==, expected);
}

static void
test_menu (void)
{
  g_autoptr (QuernExplorer) explorer = explore ();
  g_autoptr (GMenu) sections = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenuModel) plain = NULL;
  g_autoptr (GMenuModel) noted = NULL;
  g_autoptr (GMenuModel) of_cycle = NULL;

  g_menu_append (section, "First", NULL);
  g_menu_append_section (sections, NULL, G_MENU_MODEL (section));
  g_menu_append_section (sections, NULL, G_MENU_MODEL (section));

  plain = quern_note_menu_extend (G_MENU_MODEL (sections), explorer, SAMPLE_A);
  g_assert_cmpint (g_menu_model_get_n_items (plain), ==, 3);
  assert_label (plain, 0, 0, "First");
  assert_label (plain, 1, 0, "Add _Bookmark");
  assert_label (plain, 1, 1, "Add _Note…");
  assert_label (plain, 2, 0, "First");

  note (explorer, SAMPLE_A, TRUE, "slow");
  noted = quern_note_menu_extend (G_MENU_MODEL (sections), explorer, SAMPLE_A);
  assert_label (noted, 1, 0, "Remove _Bookmark");
  assert_label (noted, 1, 1, "Edit _Note…");
  note (explorer, SAMPLE_A, FALSE, "");

  of_cycle = quern_note_menu_extend (G_MENU_MODEL (sections), explorer, SAMPLE_CYCLE);
  g_assert_cmpint (g_menu_model_get_n_items (of_cycle), ==, 2);
}

/* Names are shortened to make room for the marks, and the row height does not change. */
static void
test_cell (void)
{
  g_autoptr (QuernExplorer) explorer = explore ();
  g_autoptr (QuernLetterWidths) widths = quern_letter_widths_new ();
  GtkWidget *cell = quern_name_cell_new (widths, FALSE);
  GtkWidget *window;
  int height;

  gtk_widget_set_halign (cell, GTK_ALIGN_START);
  gtk_widget_set_size_request (cell, 64, -1);
  window = list_window_new (cell);
  quern_name_cell_set_node (QUERN_NAME_CELL (cell), explorer, SAMPLE_IDLE, 0);
  list_window_settle (50);
  height = gtk_widget_get_height (cell);
  g_assert_cmpstr (quern_name_cell_get_shown (QUERN_NAME_CELL (cell)), ==, "Idle");

  note (explorer, SAMPLE_IDLE, TRUE, "never called");
  quern_name_cell_set_node (QUERN_NAME_CELL (cell), explorer, SAMPLE_IDLE,
                            QUERN_NAME_RECURSIVE);
  list_window_settle (50);
  g_assert_cmpstr (quern_name_cell_get_shown (QUERN_NAME_CELL (cell)), !=, "Idle");
  g_assert_cmpint (gtk_widget_get_height (cell), ==, height);

  note (explorer, SAMPLE_IDLE, FALSE, "");
  gtk_window_destroy (GTK_WINDOW (window));
}

static QuernNoteEditor *
find_editor (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (QUERN_IS_NOTE_EDITOR (child))
      return QUERN_NOTE_EDITOR (child);

  return NULL;
}

static GtkTextView *
find_text (GtkWidget *widget)
{
  GtkTextView *found = GTK_IS_TEXT_VIEW (widget) ? GTK_TEXT_VIEW (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_text (child);

  return found;
}

/* A note that cannot be saved is not lost: the editor stays open until it can. As in the heading,
 * an address has no zeros before it. */
static void
test_editor_that_cannot_save (const char *data_home)
{
  g_autofree char *lock = g_build_filename (data_home, "quern", "notes", "lock", NULL);
  g_autoptr (QuernExplorer) explorer = explore ();
  QuernNotes *notes = quern_node_notes_get_notes (quern_explorer_get_node_notes (explorer));
  g_autoptr (QuernNote) old = quern_notes_dup_note (notes, SAMPLE_B);
  GtkWidget *heading = g_object_new (QUERN_TYPE_HEADING, NULL);
  GtkWidget *window;

  quern_heading_set_explorer (QUERN_HEADING (heading), explorer);
  window = list_window_new (heading);
  list_window_settle (50);
  quern_heading_edit_note (QUERN_HEADING (heading), old, "0x0000000000010a2b");
  g_assert_nonnull (find_editor (heading));
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (gtk_widget_get_template_child (
                     GTK_WIDGET (find_editor (heading)), QUERN_TYPE_NOTE_EDITOR, "name"))), ==,
                   "0x10a2b");
  gtk_text_buffer_set_text (
    gtk_text_view_get_buffer (find_text (GTK_WIDGET (find_editor (heading)))), "found out", -1);

  g_unlink (lock);
  g_mkdir_with_parents (lock, 0700);
  gtk_popover_popdown (GTK_POPOVER (find_editor (heading)));
  quern_worker_flush ();
  list_window_settle (50);
  g_assert_nonnull (find_editor (heading));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (find_editor (heading))));
  g_assert_null (quern_node_notes_get (quern_explorer_get_node_notes (explorer), SAMPLE_B));

  g_assert_cmpint (g_rmdir (lock), ==, 0);
  gtk_popover_popdown (GTK_POPOVER (find_editor (heading)));
  quern_worker_flush ();
  list_window_settle (50);
  g_assert_null (find_editor (heading));
  g_assert_cmpstr (quern_node_notes_get (quern_explorer_get_node_notes (explorer), SAMPLE_B)->text,
                   ==, "found out");

  note (explorer, SAMPLE_B, FALSE, "");
  gtk_window_destroy (GTK_WINDOW (window));
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
  adw_init ();

  g_test_add_func ("/views/notes/menu", test_menu);
  g_test_add_func ("/views/notes/cell", test_cell);
  g_test_add_data_func ("/views/notes/editor-that-cannot-save", data_home,
                        (GTestDataFunc) test_editor_that_cannot_save);

  status = g_test_run ();
  if (status == 0)
    {
      static const char *const names[] = { "quern/notes/lock", "quern/notes", "quern", "" };

      for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
        {
          g_autofree char *path = g_build_filename (data_home, names[i], NULL);

          g_remove (path);
        }
    }

  return status;
}
