/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A folder of profiles, beside the window that shows one of them. */

#include "quern-window-private.h"

#include "quern-folder-window.h"

#include <glib/gi18n.h>

static void
open_cb (GtkWindow *parent,
         GPtrArray *files)
{
  quern_window_open (QUERN_WINDOW (parent), files, TRUE);
  gtk_window_present (parent);
}

void
quern_window_show_folder (QuernWindow *self,
                          GFile       *folder)
{
  g_return_if_fail (QUERN_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (folder));

  if (quern_window_is_free (self))
    quern_window_show_welcome (self);
  /* The folder's window is in front of it. */
  gtk_window_present (GTK_WINDOW (self));
  gtk_window_present (quern_folder_window_new (GTK_WINDOW (self), folder, open_cb));
}

static void
chosen_cb (QuernWindow *self,
           int          response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->file_chooser);

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

      if (folder != NULL)
        quern_window_show_folder (self, folder);
    }
}

void
quern_window_choose_folder (QuernWindow *self)
{
  g_return_if_fail (QUERN_IS_WINDOW (self));

  if (self->file_chooser != NULL)
    return;

  self->file_chooser = gtk_file_chooser_native_new (_("Open Folder"), GTK_WINDOW (self),
                                                    GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL,
                                                    NULL);
  if (self->files != NULL)
    {
      g_autoptr (GFile) folder = g_file_get_parent (g_ptr_array_index (self->files, 0));

      gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->file_chooser), folder, NULL);
    }
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->file_chooser), TRUE);
  g_signal_connect_object (self->file_chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->file_chooser));
}
