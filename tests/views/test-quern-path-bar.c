/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-path-bar.h"

#include "list-window.h"
#include "sample-profile.h"

#include <adwaita.h>

/* Joins the texts of the links and the separators. */
static void
append_texts (GtkWidget *widget,
              GString   *texts)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (texts, "%s%s", texts->len > 0 ? " " : "",
                            gtk_label_get_label (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_texts (child, texts);
}

/* The callers in the names of functions are omitted, since the previous links show them. */
static void
test_names (void)
{
  static const SampleFunction functions[] = {
    { "0x1ab70", -1, { 61, 0 } },
    { "main'0x1ab70", 0, { 29, 0 } },
    { "work'main", 1, { 10, 0 } },
  };
  g_autoptr (QuernAnalysis) analysis =
    sample_analysis_new_tree (functions, G_N_ELEMENTS (functions));
  QuernExplorer *explorer = quern_explorer_new ();
  GtkWidget *bar = quern_path_bar_new ();
  GtkWidget *window = list_window_new (bar);
  g_autoptr (GString) texts = g_string_new (NULL);

  quern_path_bar_set_explorer (QUERN_PATH_BAR (bar), explorer);
  quern_explorer_set_analysis (explorer, analysis);
  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), 2);
  list_window_settle (100);
  append_texts (bar, texts);
  g_assert_cmpstr (texts->str, ==, "Hottest path 0x1ab70 › main › work 10.0\u00a0%");

  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (explorer);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/views/path-bar/names", test_names);

  return g_test_run ();
}
