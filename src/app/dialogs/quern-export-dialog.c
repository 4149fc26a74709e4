/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-export-dialog.h"

#include "quern-config.h"
#include "quern-image-export.h"
#include "quern-palette.h"

#include <glib/gi18n.h>

/**
 * QuernExportDialog:
 *
 * Asks for a format and a file, and saves the current picture.
 *
 * ## Signals
 *
 * - `saved` (s): with the name of the file
 * - `failed` (s): with a sentence
 *
 * ## Actions
 *
 * - `export.save`
 */
struct _QuernExportDialog
{
  AdwWindow             parent_instance;

  QuernPicture         *picture;  /* owned */
  char                 *dot;      /* owned, nullable */
  char                 *title;    /* owned, as the next four */
  char                 *subtitle;
  char                 *footer;
  char                 *font_family; /* nullable */
  char                 *file_stem;
  GtkFileChooserNative *chooser;  /* owned, nullable: while it is open */
  GFile                *file;     /* owned, nullable: the file being written */
  GCancellable         *writing;  /* owned: cancelled when the dialog is closed */

  /* Template children */
  AdwComboRow          *format_row;
  GtkStringList        *formats;
  AdwComboRow          *colors_row;
  AdwComboRow          *scale_row;
  AdwActionRow         *transparent_row;
  GtkSwitch            *transparent;
  GtkWidget            *settings;
  GtkWidget            *save_button;
  GtkWidget            *busy;
};

enum
{
  SIGNAL_SAVED,
  SIGNAL_FAILED,
  N_SIGNALS
};

/* In the order of the rows of the template. */
enum
{
  FORMAT_SVG,
  FORMAT_PDF,
  FORMAT_PNG,
  FORMAT_DOT,
};

G_DEFINE_FINAL_TYPE (QuernExportDialog, quern_export_dialog, ADW_TYPE_WINDOW)

static guint signals[N_SIGNALS];

static const char *const endings[] = { ".svg", ".pdf", ".png", ".dot" };
static const QuernScheme schemes[] = { QUERN_SCHEME_PRINT, QUERN_SCHEME_LIGHT, QUERN_SCHEME_DARK };
static const double scales[] = { 1.0, 2.0, 3.0, 4.0 };

static guint
get_format (QuernExportDialog *self)
{
  return MIN (adw_combo_row_get_selected (self->format_row), FORMAT_DOT);
}

static void
format_changed_cb (QuernExportDialog *self)
{
  guint format = get_format (self);

  gtk_widget_set_visible (GTK_WIDGET (self->colors_row), format != FORMAT_DOT);
  gtk_widget_set_visible (GTK_WIDGET (self->scale_row), format == FORMAT_PNG);
  gtk_widget_set_visible (GTK_WIDGET (self->transparent_row),
                          format == FORMAT_PNG || format == FORMAT_SVG);
}

static QuernImageOptions
get_options (QuernExportDialog *self)
{
  guint format = get_format (self);

  return (QuernImageOptions) {
    .format = format == FORMAT_PDF ? QUERN_IMAGE_PDF
              : format == FORMAT_PNG ? QUERN_IMAGE_PNG
                                     : QUERN_IMAGE_SVG,
    .style = quern_style_default (schemes[adw_combo_row_get_selected (self->colors_row)]),
    .scale = scales[adw_combo_row_get_selected (self->scale_row)],
    .transparent = gtk_switch_get_active (self->transparent) && format != FORMAT_PDF,
    .title = self->title,
    .subtitle = self->subtitle,
    .footer_right = self->footer,
    .font_family = self->font_family,
  };
}

static void
report (QuernExportDialog *self,
        guint              signal,
        const char        *text)
{
  g_signal_emit (self, signals[signal], 0, text);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* Cancelled means that the dialog was closed: there is nothing to report. */
static gboolean
is_cancelled (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
replaced_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (QuernExportDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (G_FILE (source));
  g_autofree char *shown = g_filename_display_name (name);

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    report (self, SIGNAL_SAVED, shown);
  else if (!is_cancelled (error))
    report (self, SIGNAL_FAILED, error->message);
}

static void
write_file (QuernExportDialog *self,
            GBytes            *bytes)
{
  g_file_replace_contents_bytes_async (self->file, bytes, NULL, FALSE, G_FILE_CREATE_NONE,
                                       self->writing, replaced_cb, g_object_ref (self));
}

static void
drawn_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (QuernExportDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = quern_image_export_finish (result, &error);

  if (bytes != NULL)
    write_file (self, bytes);
  else if (!is_cancelled (error))
    report (self, SIGNAL_FAILED, error->message);
}

/* While the file is being written, nothing can be changed; closing the dialog cancels it. */
static void
show_busy (QuernExportDialog *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "export.save", FALSE);
  gtk_widget_set_sensitive (self->settings, FALSE);
  gtk_widget_set_visible (self->busy, TRUE);
}

static void
chosen_cb (QuernExportDialog *self,
           int                response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GBytes) dot = NULL;
  QuernImageOptions options;

  /* If clicked in quick succession, GTK accepts without a file. */
  if (response == GTK_RESPONSE_ACCEPT)
    self->file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (self->file == NULL)
    return;

  show_busy (self);
  if (get_format (self) == FORMAT_DOT)
    {
      dot = g_bytes_new (self->dot, strlen (self->dot));
      write_file (self, dot);
      return;
    }

  options = get_options (self);
  quern_image_export_async (self->picture, &options, self->writing, drawn_cb, g_object_ref (self));
}

static void
save_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernExportDialog *self = QUERN_EXPORT_DIALOG (widget);
  g_autofree char *name = g_strconcat (self->file_stem, endings[get_format (self)], NULL);

  if (self->chooser != NULL || self->file != NULL)
    return;

  self->chooser = gtk_file_chooser_native_new (_("Save Picture"), GTK_WINDOW (self),
                                               GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static gboolean
quern_export_dialog_close_request (GtkWindow *window)
{
  g_cancellable_cancel (QUERN_EXPORT_DIALOG (window)->writing);

  return GTK_WINDOW_CLASS (quern_export_dialog_parent_class)->close_request (window);
}

static void
quern_export_dialog_dispose (GObject *object)
{
  QuernExportDialog *self = QUERN_EXPORT_DIALOG (object);

  if (self->chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
  g_clear_object (&self->file);
  g_clear_object (&self->picture);

  G_OBJECT_CLASS (quern_export_dialog_parent_class)->dispose (object);
}

static void
quern_export_dialog_finalize (GObject *object)
{
  QuernExportDialog *self = QUERN_EXPORT_DIALOG (object);

  g_free (self->dot);
  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->footer);
  g_free (self->font_family);
  g_free (self->file_stem);
  g_object_unref (self->writing);

  G_OBJECT_CLASS (quern_export_dialog_parent_class)->finalize (object);
}

static void
quern_export_dialog_class_init (QuernExportDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_export_dialog_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = quern_export_dialog_close_request;
  object_class->finalize = quern_export_dialog_finalize;

  signals[SIGNAL_SAVED] =
    g_signal_new ("saved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_FAILED] =
    g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernExportDialog, format_row);
  gtk_widget_class_bind_template_child (widget_class, QuernExportDialog, formats);
  gtk_widget_class_bind_template_child (widget_class, QuernExportDialog, colors_row);
  gtk_widget_class_bind_template_child (widget_class, QuernExportDialog, scale_row);
  gtk_widget_class_bind_template_child (widget_class, QuernExportDialog, transparent_row);
  gtk_widget_class_bind_template_child (widget_class, QuernExportDialog, transparent);
  gtk_widget_class_bind_template_child (widget_class, QuernExportDialog, settings);
  gtk_widget_class_bind_template_child (widget_class, QuernExportDialog, save_button);
  gtk_widget_class_bind_template_child (widget_class, QuernExportDialog, busy);
  gtk_widget_class_bind_template_callback (widget_class, format_changed_cb);
  gtk_widget_class_install_action (widget_class, "export.save", NULL, save_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
quern_export_dialog_init (QuernExportDialog *self)
{
  self->writing = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Enter activates Save rather than Cancel. */
  gtk_window_set_focus (GTK_WINDOW (self), self->save_button);
  format_changed_cb (self);
}

GtkWindow *
quern_export_dialog_new (GtkWindow                *parent,
                         const QuernExportSubject *subject)
{
  QuernExportDialog *self;

  g_return_val_if_fail (subject != NULL && QUERN_IS_PICTURE (subject->picture), NULL);

  self = g_object_new (QUERN_TYPE_EXPORT_DIALOG, "transient-for", parent, NULL);
  self->picture = g_object_ref (subject->picture);
  self->dot = g_strdup (subject->dot);
  self->title = g_strdup (subject->title);
  self->subtitle = g_strdup (subject->subtitle);
  self->footer = g_strdup (subject->footer);
  self->font_family = g_strdup (subject->font_family);
  self->file_stem = g_strdup (subject->file_stem);
  if (subject->dot != NULL)
    gtk_string_list_append (self->formats, _("DOT, for graphviz"));

  return GTK_WINDOW (self);
}
