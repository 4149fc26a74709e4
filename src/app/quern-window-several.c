/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Several files at once, that were chosen, dropped or given on the command line: they may be
 * one profile or several, which only a person knows. */

#include "quern-window-private.h"

#include "quern-format.h"

#include <glib/gi18n.h>

/* The first one here, each further one in a window of its own. */
static void
open_each (QuernWindow *self,
           GPtrArray   *files)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  for (guint i = 0; i < files->len; i++)
    {
      g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func (g_object_unref);
      QuernWindow *window = i == 0 ? self : quern_window_new (QUERN_APPLICATION (application));

      g_ptr_array_add (one, g_object_ref (g_ptr_array_index (files, i)));
      quern_window_open (window, one);
      gtk_window_present (GTK_WINDOW (window));
    }
}

static void
find_folder_in_thread (GTask        *task,
                       gpointer      source_object,
                       gpointer      task_data,
                       GCancellable *cancellable)
{
  GPtrArray *files = task_data;
  gboolean found = FALSE;

  for (guint i = 0; i < files->len && !found && !g_cancellable_is_cancelled (cancellable); i++)
    found = g_file_query_file_type (g_ptr_array_index (files, i), G_FILE_QUERY_INFO_NONE,
                                    cancellable) == G_FILE_TYPE_DIRECTORY;

  g_task_return_boolean (task, found);
}

#define FILES_KEY "quern-files"

static void
response_cb (QuernWindow      *self,
             const char       *response,
             AdwMessageDialog *dialog)
{
  GPtrArray *files = g_object_get_data (G_OBJECT (dialog), FILES_KEY);

  if (g_str_equal (response, "together"))
    quern_window_open (self, files);
  else if (g_str_equal (response, "separately"))
    open_each (self, files);
}

static void
ask (QuernWindow *self,
     GPtrArray   *files)
{
  g_autofree char *count = quern_format_count (files->len);
  g_autofree char *heading =
    g_strdup_printf (ngettext ("Open %s Profile", "Open %s Profiles", files->len), count);
  GtkWidget *dialog =
    adw_message_dialog_new (GTK_WINDOW (self), heading,
                            _("Together they are one profile: its parts are added up, compared, or "
                              "make curves by the sizes of their inputs."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog),
                                    "cancel", _("_Cancel"),
                                    "separately", _("In _Windows"),
                                    "together", _("_Together"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "together",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "together");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), FILES_KEY, g_ptr_array_ref (files),
                          (GDestroyNotify) g_ptr_array_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
found_folder_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  QuernWindow *self = user_data;
  GPtrArray *files = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gboolean have_folder = g_task_propagate_boolean (G_TASK (result), &error);

  /* It was cancelled, and there may be no window any more. */
  if (error != NULL)
    return;

  g_clear_object (&self->asking);
  if (have_folder)
    open_each (self, files);
  else
    ask (self, files);
}

void
quern_window_cancel_asking (QuernWindow *self)
{
  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
}

/**
 * quern_window_open_several:
 * @self: a window
 * @files: #GFile, at least one
 *
 * Opens one file here. Of several it asks whether they are one profile; folders are none.
 */
void
quern_window_open_several (QuernWindow *self,
                           GPtrArray   *files)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (QUERN_IS_WINDOW (self));
  g_return_if_fail (files != NULL && files->len > 0);

  if (files->len == 1)
    {
      open_each (self, files);
      return;
    }

  quern_window_cancel_asking (self);
  if (quern_window_is_free (self))
    quern_window_show_welcome (self);
  gtk_window_present (GTK_WINDOW (self));

  self->asking = g_cancellable_new ();
  task = g_task_new (NULL, self->asking, found_folder_cb, self);
  g_task_set_source_tag (task, quern_window_open_several);
  g_task_set_task_data (task, g_ptr_array_ref (files), (GDestroyNotify) g_ptr_array_unref);
  g_task_run_in_thread (task, find_folder_in_thread);
}

static gboolean
is_among (GPtrArray *files,
          GFile     *file)
{
  for (guint i = 0; i < files->len; i++)
    if (g_file_equal (g_ptr_array_index (files, i), file))
      return TRUE;

  return FALSE;
}

/* Can other files be read together with what is shown? Standard input is read once only. */
gboolean
quern_window_can_add (QuernWindow *self)
{
  for (guint i = 0; self->files != NULL && i < self->files->len; i++)
    if (quern_window_is_stdin (g_ptr_array_index (self->files, i)))
      return FALSE;

  return self->files != NULL;
}

/**
 * quern_window_add:
 * @self: a window that can
 * @files: #GFile
 *
 * Shows what it shows together with other files. One that it has already counts once.
 */
void
quern_window_add (QuernWindow *self,
                  GPtrArray   *files)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (quern_window_can_add (self));

  for (guint i = 0; i < self->files->len; i++)
    g_ptr_array_add (all, g_object_ref (g_ptr_array_index (self->files, i)));
  for (guint i = 0; i < files->len; i++)
    if (!is_among (all, g_ptr_array_index (files, i)))
      g_ptr_array_add (all, g_object_ref (g_ptr_array_index (files, i)));

  if (all->len > self->files->len)
    quern_window_open (self, all);
}
