/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "list-window.h"

#include "quern-row-copy.h"

GtkWidget *
list_window_new (GtkWidget *child)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_default_size (GTK_WINDOW (window), 500, 400);
  gtk_window_set_child (GTK_WINDOW (window), child);
  gtk_window_present (GTK_WINDOW (window));
  list_window_settle (50);

  return window;
}

void
list_window_settle (guint ms)
{
  gint64 idle_since = g_get_monotonic_time ();

  while (g_get_monotonic_time () - idle_since < ms * 1000)
    {
      if (g_main_context_iteration (NULL, FALSE))
        idle_since = g_get_monotonic_time ();
      else
        g_usleep (1000);
    }
}

void
list_window_assert (GtkColumnView *view,
                    const char    *expected)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (view));
  g_autoptr (GtkBitset) all = gtk_bitset_new_range (0, g_list_model_get_n_items (model));
  g_autofree char *rows = quern_row_copy_dup_text (view, model, all);

  g_assert_cmpstr (rows, ==, expected);
}

void
list_window_assert_titles (GtkColumnView *view,
                           const char    *expected)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  g_autoptr (GString) titles = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      g_string_append_printf (titles, "%s%s", i > 0 ? ", " : "",
                              gtk_column_view_column_get_title (column));
    }
  g_assert_cmpstr (titles->str, ==, expected);
}

static void
text_read_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (GError) error = NULL;
  char **text = data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);
  g_assert_no_error (error);
}

void
list_window_assert_clipboard (GtkWidget  *widget,
                              const char *expected)
{
  g_autofree char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, text_read_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (text, ==, expected);
}

static void
spliced_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  GMemoryOutputStream *memory = G_MEMORY_OUTPUT_STREAM (source);
  g_autoptr (GError) error = NULL;
  char **text = data;

  g_output_stream_splice_finish (G_OUTPUT_STREAM (source), result, &error);
  g_assert_no_error (error);
  *text = g_strndup (g_memory_output_stream_get_data (memory),
                     g_memory_output_stream_get_data_size (memory));
}

static void
kind_read_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;
  const char *mime_type;

  stream = gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, &mime_type, &error);
  g_assert_no_error (error);
  g_output_stream_splice_async (memory, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
                                G_PRIORITY_DEFAULT, NULL, spliced_cb, data);
}

void
list_window_assert_clipboard_kind (GtkWidget  *widget,
                                   const char *mime_type,
                                   const char *expected)
{
  const char *mime_types[] = { mime_type, NULL };
  g_autofree char *text = NULL;

  gdk_clipboard_read_async (gtk_widget_get_clipboard (widget), mime_types, G_PRIORITY_DEFAULT,
                            NULL, kind_read_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (text, ==, expected);
}
