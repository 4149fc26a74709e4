/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-picture-print.h"

#include "../paint/listing-fixture.h"
#include "grid-picture.h"

/* Prints a grid: the first is in landscape format, the second larger than any paper. */
static void
test_export (gconstpointer data)
{
  gboolean is_wide = GPOINTER_TO_INT (data);
  g_autoptr (QuernPicture) picture =
    QUERN_PICTURE (is_wide ? grid_picture_new (10, 2) : grid_picture_new (20, 60));
  QuernImageOptions options = {
    .style = quern_style_default (QUERN_SCHEME_PRINT), .title = "A title"
  };
  g_autofree char *folder = g_dir_make_tmp ("quern-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "page.pdf", NULL);
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GtkPrintOperation) print = quern_picture_print_new (picture, &options);
  GtkPageSetup *setup = gtk_print_operation_get_default_page_setup (print);

  g_assert_cmpint (gtk_page_setup_get_orientation (setup), ==,
                   is_wide ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT);

  gtk_print_operation_set_export_filename (print, path);
  g_assert_cmpint (gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL,
                                            &error), ==, GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  g_assert_cmpuint (grid_picture_get_n_draws (GRID_PICTURE (picture)), ==, 1);
  g_assert_true (g_file_get_contents (path, &content, NULL, &error));
  g_assert_true (g_str_has_prefix (content, "%PDF-"));
  g_unlink (path);
  g_rmdir (folder);
}

static void
count_pages_cb (GtkPrintOperation *print,
                GtkPrintContext   *context,
                int                page,
                gpointer           user_data)
{
  *(int *) user_data = page + 1;
}

/* A picture that can be cut has as many pages as needed. */
static void
test_pages (void)
{
  g_autofree char *profile = listing_fixture_write (600);
  g_autoptr (QuernAnalysis) analysis = listing_fixture_load (profile);
  g_autoptr (QuernPicture) picture =
    quern_listing_picture_new (listing_fixture_new (analysis, NULL, 0), NULL, NULL);
  QuernImageOptions options = {
    .style = quern_style_default (QUERN_SCHEME_PRINT), .title = "A title"
  };
  g_autofree char *folder = g_dir_make_tmp ("quern-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "page.pdf", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GtkPrintOperation) print = quern_picture_print_new (picture, &options);
  int n_drawn = 0;
  int n_pages = 0;

  g_signal_connect (print, "draw-page", G_CALLBACK (count_pages_cb), &n_drawn);
  gtk_print_operation_set_export_filename (print, path);
  gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, &error);
  g_assert_no_error (error);
  g_object_get (print, "n-pages", &n_pages, NULL);
  g_assert_cmpint (n_drawn, >, 5);
  g_assert_cmpint (n_drawn, ==, n_pages);
  g_unlink (path);
  g_rmdir (folder);
}

/* Cancelled before anything was drawn: nothing leaks. */
static void
test_unused (void)
{
  g_autoptr (QuernPicture) picture = QUERN_PICTURE (grid_picture_new (2, 2));
  QuernImageOptions options = { .style = quern_style_default (QUERN_SCHEME_PRINT) };
  GtkPrintOperation *print = quern_picture_print_new (picture, &options);

  g_assert_finalize_object (print);
  g_assert_cmpuint (grid_picture_get_n_draws (GRID_PICTURE (picture)), ==, 0);
  g_assert_finalize_object (g_steal_pointer (&picture));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();

  g_test_add_data_func ("/views/picture-print/wide", GINT_TO_POINTER (TRUE), test_export);
  g_test_add_data_func ("/views/picture-print/high", GINT_TO_POINTER (FALSE), test_export);
  g_test_add_func ("/views/picture-print/pages", test_pages);
  g_test_add_func ("/views/picture-print/unused", test_unused);

  return g_test_run ();
}
