/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests exports for which GTK's dialog accepts without a file. */

#include "quern-export-dialog.h"
#include "quern-exporter.h"

#include "example.h"
#include "grid-picture.h"
#include "list-window.h"

#include <adwaita.h>

static guint n_shown = 0;

/* Replaces the function of GTK: the dialog is accepted at once. */
void
gtk_native_dialog_show (GtkNativeDialog *dialog)
{
  n_shown++;
  g_signal_emit_by_name (dialog, "response", GTK_RESPONSE_ACCEPT);
}

/* Replaces the function of GTK. */
GFile *
gtk_file_chooser_get_file (GtkFileChooser *chooser)
{
  return NULL;
}

/* The picture can be saved afterwards. */
static void
test_picture (void)
{
  g_autoptr (GridPicture) picture = grid_picture_new (2, 2);
  GtkWidget *parent = list_window_new (gtk_label_new (NULL));
  GtkWindow *dialog = quern_export_dialog_new (GTK_WINDOW (parent), &(QuernExportSubject) {
    .picture = QUERN_PICTURE (picture), .title = "A", .subtitle = "B", .footer = "C",
    .file_stem = "picture"
  });

  gtk_window_present (dialog);
  n_shown = 0;
  for (guint i = 1; i <= 2; i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (dialog), "export.save", NULL);
      list_window_settle (50);
      g_assert_cmpuint (n_shown, ==, i);
    }

  gtk_window_destroy (dialog);
  gtk_window_destroy (GTK_WINDOW (parent));
}

/* Nothing is written. */
static void
test_report (void)
{
  g_autoptr (QuernExplorer) explorer = example_explorer_new ();
  GtkWidget *parent = list_window_new (gtk_label_new (NULL));
  g_autoptr (QuernExporter) exporter = quern_exporter_new (GTK_WINDOW (parent), explorer);

  gtk_window_set_title (GTK_WINDOW (parent), "profile");
  n_shown = 0;
  for (guint i = 1; i <= 2; i++)
    {
      quern_exporter_save_report (exporter);
      quern_exporter_flush ();
      g_assert_cmpuint (n_shown, ==, i);
    }

  g_clear_object (&exporter);
  gtk_window_destroy (GTK_WINDOW (parent));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/views/export-dialog/picture", test_picture);
  g_test_add_func ("/views/export-dialog/report", test_report);

  return g_test_run ();
}
