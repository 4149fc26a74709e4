/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file manager with one file, which can be dragged out of its window. */

#include <gtk/gtk.h>

static GdkContentProvider *
prepare_cb (GtkDragSource *source,
            double         x,
            double         y,
            GFile         *file)
{
  GSList files = { file, NULL };
  GValue value = G_VALUE_INIT;
  GdkContentProvider *content;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &files);
  content = gdk_content_provider_new_for_value (&value);
  g_value_unset (&value);

  return content;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (argv[1]);
  GtkDragSource *source = gtk_drag_source_new ();
  GtkWidget *window;

  gtk_init ();
  window = gtk_window_new ();
  gtk_window_set_title (GTK_WINDOW (window), "Dragged");
  gtk_window_set_default_size (GTK_WINDOW (window), 200, 200);
  gtk_widget_add_controller (window, GTK_EVENT_CONTROLLER (source));
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), file);
  gtk_window_present (GTK_WINDOW (window));

  while (g_list_model_get_n_items (gtk_window_get_toplevels ()) > 0)
    g_main_context_iteration (NULL, TRUE);

  return 0;
}
