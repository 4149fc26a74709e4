/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the file of a source view lies: found, guessed, or chosen by a person. */

#include "quern-source-view-private.h"

#include "quern-editor.h"

#include <glib/gi18n.h>
#include <string.h>

/* The newest of the same folder counts. */
static void
add_place (QuernSourceView *self,
           const char      *property,
           char           **places,
           const char      *place,
           gsize            prefix)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  g_ptr_array_add (all, (gpointer) place);
  for (guint i = 0; places != NULL && places[i] != NULL; i++)
    {
      if (strncmp (places[i], place, prefix) != 0)
        g_ptr_array_add (all, places[i]);
    }
  g_ptr_array_add (all, NULL);

  quern_source_view_set_places (self, property, (const char *const *) all->pdata);
}

/* That the file lies at the path also says where those beside it are. */
static void
keep_place (QuernSourceView *self,
            const char      *name,
            const char      *path)
{
  QuernSourcePlace place = { QUERN_SOURCE_GUESSED, (char *) path, NULL };
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *map = NULL;

  if (!quern_source_place_get_map (&place, name, &from, &to))
    {
      /* Another name: only this file. */
      from = g_strdup (name);
      to = g_strdup (path);
    }
  if (*from == '\0')
    {
      add_place (self, "folders", self->folders, to, strlen (to) + 1);
      return;
    }

  map = g_strconcat (from, "=", to, NULL);
  add_place (self, "maps", self->maps, map, strlen (from) + 1);
}

static void
accept_guess_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (widget);
  const QuernSourceDocument *document = quern_source_view_get_document (self);

  if (document != NULL && document->place != NULL && document->place->path != NULL)
    keep_place (self, quern_source_document_get_name (document), document->place->path);
}

typedef struct
{
  QuernSourceView *view; /* owned */
  char            *name; /* owned: the file that is chosen for */
} Choosing;

static void
folder_response_cb (GtkNativeDialog *dialog,
                    int              response,
                    QuernSourceView *view)
{
  g_autoptr (QuernSourceView) self = view;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

      if (path != NULL)
        add_place (self, "folders", self->folders, path, strlen (path) + 1);
    }
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
response_cb (GtkNativeDialog *dialog,
             int              response,
             Choosing        *choosing)
{
  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

      if (path != NULL)
        keep_place (choosing->view, choosing->name, path);
    }

  g_object_unref (choosing->view);
  g_free (choosing->name);
  g_free (choosing);
  g_object_unref (dialog);
}

static void
choose_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (widget);
  const QuernSourceDocument *document = quern_source_view_get_document (self);
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autofree char *base = NULL;
  g_autofree char *title = NULL;
  GtkFileChooserNative *dialog;
  Choosing *choosing;

  if (document == NULL || document->file == QUERN_NONE)
    return;

  base = g_path_get_basename (quern_source_document_get_name (document));
  title = g_strdup_printf (_("Where Is “%s”?"), base);
  dialog = gtk_file_chooser_native_new (title, GTK_WINDOW (root), GTK_FILE_CHOOSER_ACTION_OPEN,
                                        NULL, NULL);
  choosing = g_new0 (Choosing, 1);
  choosing->view = g_object_ref (self);
  choosing->name = g_strdup (quern_source_document_get_name (document));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), choosing);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
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
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_o,
                                       GDK_CONTROL_MASK | GDK_SHIFT_MASK, "source.open-editor",
                                       NULL);
}
