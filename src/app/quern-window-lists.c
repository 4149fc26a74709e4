/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lists on their way to files. What is shown when it is asked for is what is
 * written, in a thread; the ending of the name says how. */

#include "quern-window-private.h"

#include <glib/gi18n.h>

static void
replaced_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (QuernWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (G_FILE (source));
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *text = NULL;

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    /* Translators: a file's name. */
    text = g_strdup_printf (_("Saved as %s"), shown);
  quern_window_toast (self, text != NULL ? text : error->message);
}

static void
write_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      data,
                 GCancellable *cancellable)
{
  GFile *file = g_object_get_data (G_OBJECT (task), "file");
  GPtrArray *shown = g_object_get_data (G_OBJECT (task), "shown");
  g_autofree char *name = g_file_get_basename (file);
  GError *error = NULL;
  GBytes *bytes = NULL;

  if (quern_file_check_not_among (file, shown, cancellable, &error))
    bytes = quern_list_export_write (data, quern_list_export_get_format (name), &error);
  if (bytes != NULL)
    g_task_return_pointer (task, bytes, (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  QuernWindow *self = QUERN_WINDOW (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_task_propagate_pointer (G_TASK (result), &error);

  if (bytes == NULL)
    quern_window_toast_failure (self, error->message);
  else
    g_file_replace_contents_bytes_async (g_object_get_data (G_OBJECT (result), "file"), bytes, NULL,
                                         FALSE, G_FILE_CREATE_NONE, NULL, replaced_cb,
                                         g_object_ref (self));
}

static void
chosen_cb (QuernWindow *self,
           int          response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->file_chooser);
  g_autoptr (GTask) task = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;

  task = g_task_new (self, NULL, written_cb, NULL);
  g_task_set_source_tag (task, chosen_cb);
  g_object_set_data_full (G_OBJECT (task), "file",
                          gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)), g_object_unref);
  g_object_set_data_full (G_OBJECT (task), "shown", g_ptr_array_ref (self->files),
                          (GDestroyNotify) g_ptr_array_unref);
  g_task_set_task_data (task, g_object_steal_data (G_OBJECT (chooser), "export"),
                        (GDestroyNotify) quern_list_export_free);
  g_task_run_in_thread (task, write_in_thread);
}

static void
add_filter (GtkFileChooser *chooser,
            const char     *name,
            const char     *pattern)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_pattern (filter, pattern);
  gtk_file_chooser_add_filter (chooser, filter);
}

/* By QuernPageList: how an action and a file call them. */
static const char *const list_names[] = {
  [QUERN_PAGE_FUNCTIONS] = "functions",
  [QUERN_PAGE_CALLS] = "calls",
  [QUERN_PAGE_EVENTS] = "events",
  [QUERN_PAGE_PARTS] = "parts",
  [QUERN_PAGE_WARNINGS] = "warnings",
  [QUERN_PAGE_TREE] = "tree",
};

/* A list that has the keyboard is the one that is meant. */
static QuernPageList
find_list (QuernWindow *self,
           const char  *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (list_names); i++)
    if (g_str_equal (name, list_names[i]))
      return (QuernPageList) i;

  return quern_profile_page_get_focused_list (self->page);
}

/**
 * quern_window_export_list:
 * @self: a window with a profile
 * @name: "functions", "calls", "events", "parts", "warnings", "tree", or "" for the list that has
 *   the keyboard
 *
 * Asks for a file and writes the list there, as it is shown now.
 */
void
quern_window_export_list (QuernWindow *self,
                          const char  *name)
{
  QuernPageList list;
  QuernListExport *export;
  g_autofree char *file_name = NULL;
  GtkFileChooser *chooser;

  if (self->page == NULL || self->file_chooser != NULL)
    return;

  list = find_list (self, name);
  export = quern_profile_page_export_list (self->page, list);
  if (export == NULL)
    {
      quern_window_toast (self, _("There is no list to export"));
      return;
    }

  file_name = g_strdup_printf ("%s-%s.csv", gtk_window_get_title (GTK_WINDOW (self)),
                               list_names[list]);
  self->file_chooser = gtk_file_chooser_native_new (_("Export List"), GTK_WINDOW (self),
                                                    GTK_FILE_CHOOSER_ACTION_SAVE,
                                                    _("_Export"), NULL);
  chooser = GTK_FILE_CHOOSER (self->file_chooser);
  add_filter (chooser, _("By ending: .csv, .json, .md, .txt"), "*");
  gtk_file_chooser_set_current_name (chooser, file_name);
  g_object_set_data_full (G_OBJECT (chooser), "export", export,
                          (GDestroyNotify) quern_list_export_free);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
