/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the file of a source view lies: found, guessed, or chosen by a person. */

#include "quern-source-view-private.h"

#include "quern-editor.h"
#include "quern-place-choice.h"

#include <glib/gi18n.h>

static void
accept_guess_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (widget);
  const QuernSourceDocument *document = quern_source_view_get_document (self);

  if (document != NULL && document->place != NULL && document->place->path != NULL)
    quern_place_choice_keep (widget, quern_source_document_get_name (document),
                             document->place->path);
}

static void
folder_response_cb (GtkNativeDialog *dialog,
                    int              response,
                    GtkWidget       *view)
{
  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

      if (path != NULL)
        quern_place_choice_add_folder (view, path);
    }
  g_object_unref (view);
  g_object_unref (dialog);
}

static void
add_folder_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  GtkFileChooserNative *dialog =
    gtk_file_chooser_native_new (_("Add Source Folder"), GTK_WINDOW (gtk_widget_get_root (widget)),
                                 GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL, NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (folder_response_cb), g_object_ref (widget));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/* All that a person has said, for whatever profile. */
static void
forget_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  const char *const none[] = { NULL };

  quern_source_view_set_places (QUERN_SOURCE_VIEW (widget), "maps", none);
  quern_source_view_set_places (QUERN_SOURCE_VIEW (widget), "folders", none);
}

static void
choose_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (widget);
  const QuernSourceDocument *document = quern_source_view_get_document (self);

  if (document != NULL && document->file != QUERN_NONE)
    quern_place_choice_ask (widget, quern_source_document_get_name (document));
}

static void
open_editor_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (widget);
  GtkRoot *root = gtk_widget_get_root (widget);

  if (self->lines != NULL)
    quern_editor_open (GTK_WINDOW (root),
                       quern_source_lines_get_document (self->lines)->place->path,
                       quern_source_lines_get_first (self->lines) +
                         quern_source_text_view_get_row (self->text_view));
}

void
quern_source_view_bind_place (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "source.accept-guess", NULL, accept_guess_action);
  gtk_widget_class_install_action (widget_class, "source.choose", NULL, choose_action);
  gtk_widget_class_install_action (widget_class, "source.add-folder", NULL, add_folder_action);
  gtk_widget_class_install_action (widget_class, "source.forget", NULL, forget_action);
  gtk_widget_class_install_action (widget_class, "source.open-editor", NULL, open_editor_action);
}
