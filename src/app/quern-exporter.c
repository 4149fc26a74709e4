/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-exporter.h"

#include "quern-comparison-events.h"
#include "quern-event-format.h"
#include "quern-export-dialog.h"
#include "quern-format.h"
#include "quern-html-export.h"
#include "quern-picture-print.h"
#include "quern-run-files.h"
#include "quern-view-style.h"
#include "quern-visible.h"
#include "quern-worker.h"

#include <glib/gi18n.h>

/* A copied picture has this many px for each of its own, to be sharp in documents. */
#define COPY_SCALE 2.0

#define EXPORT_KEY "quern-export"

/**
 * QuernExporter:
 *
 * Saves, copies and prints the picture of a view, and saves lists and reports. The content is
 * taken when the export starts; a thread writes it.
 *
 * ## Signals
 *
 * - `message` (s): a text to show for a moment
 * - `failed` (s): a text to show until the user dismisses it
 * - `written` (#GFile): a report was written to this file
 */
struct _QuernExporter
{
  GObject               parent_instance;

  GtkWindow            *parent;       /* borrowed */
  QuernExplorer        *explorer;     /* owned */
  GtkFileChooserNative *file_chooser; /* owned, nullable: while it is open */
  GCancellable         *copying;      /* owned, nullable: of the picture that was copied last */
};

enum
{
  SIGNAL_MESSAGE,
  SIGNAL_FAILED,
  SIGNAL_WRITTEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernExporter, quern_exporter, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

/* Documents that are being written, of all windows. The application goes on until they are. */
static guint n_writing;

static void
begin_writing (void)
{
  n_writing++;
  g_application_hold (g_application_get_default ());
}

static void
end_writing (void)
{
  n_writing--;
  g_application_release (g_application_get_default ());
}

void
quern_exporter_flush (void)
{
  while (n_writing > 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
show_message (QuernExporter *self,
              const char    *text)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, text);
}

/* Pictures */

/* A view's picture and the texts around it. */
typedef struct
{
  QuernViewPicture  picture;
  char             *subtitle;    /* owned */
  char             *font_family; /* owned, nullable: the window's */
} Subject;

static void
subject_clear (Subject *self)
{
  quern_view_picture_clear (&self->picture);
  g_free (self->subtitle);
  g_free (self->font_family);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Subject, subject_clear)

/* "callgrind.out.12 · ./mill corn.txt · Instruction fetch (Ir), 100 % = 1,234" */
static char *
dup_subtitle (QuernExporter          *self,
              const QuernViewPicture *picture)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernEventId event =
    picture->is_of_all ? QUERN_NONE
                       : quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
  const char *command = quern_profile_get_command (profile);
  g_autofree char *brief = quern_visible_brief (command != NULL ? command : "");
  g_autofree char *event_name = NULL;
  g_autofree char *long_name = NULL;
  const gint64 *base = picture->base != NULL ? picture->base : quern_profile_get_total (profile);
  g_autofree char *total = NULL;
  GString *text = g_string_new (gtk_window_get_title (self->parent));

  if (*brief != '\0')
    g_string_append_printf (text, " · %s", brief);
  if (event != QUERN_NONE)
    {
      event_name = quern_event_format_short_name (events, event);
      long_name = quern_visible_take_brief (quern_event_format_name (events, event));
      if (!g_str_equal (long_name, event_name))
        {
          g_autofree char *name = g_steal_pointer (&event_name);

          event_name = g_strdup_printf ("%s (%s)", long_name, name);
        }
    }
  if (event != QUERN_NONE && !quern_event_set_is_ratio (events, event))
    {
      total = quern_format_integer (
        quern_event_set_get_cost (events, quern_comparison_get_base (events, event), base));
      g_string_append_printf (text, " · %s, 100 %% = %s", event_name, total);
    }
  else if (event != QUERN_NONE && picture->has_ratios)
    {
      /* Box sizes show another event. */
      g_string_append_printf (text, " · %s", event_name);
    }
  if (picture->limits != NULL)
    g_string_append_printf (text, " · %s", picture->limits);

  return g_string_free (text, FALSE);
}

/* FALSE, with the text shown, if the view has no picture. */
static gboolean
get_subject (QuernExporter *self,
             QuernView     *view,
             const char    *none,
             Subject       *subject)
{
  if (view == NULL || !quern_view_get_picture (view, &subject->picture))
    {
      show_message (self, none);
      return FALSE;
    }

  subject->subtitle = dup_subtitle (self, &subject->picture);
  subject->font_family = quern_view_style_dup_font_family (GTK_WIDGET (self->parent));

  return TRUE;
}

static const char *
get_footer (const Subject *subject)
{
  return subject->picture.footer != NULL ? subject->picture.footer : _("Quern");
}

static QuernImageOptions
get_options (const Subject    *subject,
             QuernImageFormat  format)
{
  return (QuernImageOptions) {
    .format = format,
    .style = quern_style_default (QUERN_SCHEME_PRINT),
    .scale = COPY_SCALE,
    .title = subject->picture.title,
    .subtitle = subject->subtitle,
    .footer_right = get_footer (subject),
    .font_family = subject->font_family,
  };
}

static void
saved_cb (QuernExporter *self,
          const char    *name)
{
  /* Translators: a file's name. */
  g_autofree char *text = g_strdup_printf (_("Saved as %s"), name);

  show_message (self, text);
}

void
quern_exporter_save_picture (QuernExporter *self,
                             QuernView     *view)
{
  g_auto (Subject) subject = { 0 };
  g_autofree char *dot = NULL;
  g_autofree char *stem = NULL;
  GtkWindow *dialog;

  g_return_if_fail (QUERN_IS_EXPORTER (self));

  if (!get_subject (self, view, _("There is no picture to export"), &subject))
    return;

  dot = quern_view_dup_dot (view, subject.picture.title);
  stem = g_strdup_printf ("%s-%s", gtk_window_get_title (self->parent), subject.picture.kind);

  dialog = quern_export_dialog_new (self->parent, &(QuernExportSubject) {
    .picture = subject.picture.picture,
    .dot = dot,
    .title = subject.picture.title,
    .subtitle = subject.subtitle,
    .footer = get_footer (&subject),
    .font_family = subject.font_family,
    .file_stem = stem,
  });
  g_signal_connect_object (dialog, "saved", G_CALLBACK (saved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "failed", G_CALLBACK (show_message), self, G_CONNECT_SWAPPED);
  gtk_window_present (dialog);
}

/* The receiving program chooses the format that it supports: vector or pixels. */
static const QuernImageFormat copied_formats[] = { QUERN_IMAGE_PNG, QUERN_IMAGE_SVG };
static const char *const copied_types[] = { "image/png", "image/svg+xml" };

typedef struct
{
  QuernExporter *exporter;                             /* borrowed: invalid once cancelled */
  Subject        subject;                              /* owned */
  GCancellable  *cancellable;                          /* owned */
  GBytes        *files[G_N_ELEMENTS (copied_formats)]; /* owned */
  guint          n_files;
} Copy;

static void
copy_free (Copy *copy)
{
  subject_clear (&copy->subject);
  for (guint i = 0; i < copy->n_files; i++)
    g_bytes_unref (copy->files[i]);
  g_object_unref (copy->cancellable);
  g_free (copy);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Copy, copy_free)

static void
put_on_clipboard (Copy *copy)
{
  g_autoptr (GdkContentProvider) provider = NULL;
  GdkContentProvider *kinds[G_N_ELEMENTS (copied_formats)];

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    kinds[i] = gdk_content_provider_new_for_bytes (copied_types[i], copy->files[i]);
  provider = gdk_content_provider_new_union (kinds, G_N_ELEMENTS (kinds));
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (copy->exporter->parent)),
                             provider);
  show_message (copy->exporter, _("Copied the picture"));
}

static void drawn_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data);

static void
draw_next (Copy *copy)
{
  QuernImageOptions options = get_options (&copy->subject, copied_formats[copy->n_files]);

  quern_image_export_async (copy->subject.picture.picture, &options, copy->cancellable, drawn_cb,
                            copy);
}

static void
drawn_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (Copy) copy = user_data;
  g_autoptr (GError) error = NULL;
  GBytes *bytes = quern_image_export_finish (result, &error);

  if (bytes != NULL)
    copy->files[copy->n_files++] = bytes;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (bytes != NULL && copy->n_files < G_N_ELEMENTS (copied_formats))
    {
      draw_next (g_steal_pointer (&copy));
      return;
    }

  g_clear_object (&copy->exporter->copying);
  if (bytes != NULL)
    put_on_clipboard (copy);
  else
    show_message (copy->exporter, error->message);
}

static void
cancel_copy (QuernExporter *self)
{
  g_cancellable_cancel (self->copying);
  g_clear_object (&self->copying);
}

/* A newer copy cancels the previous one, so that the last one is on the clipboard. */
void
quern_exporter_copy_picture (QuernExporter *self,
                             QuernView     *view)
{
  g_auto (Subject) subject = { 0 };
  Copy *copy;

  g_return_if_fail (QUERN_IS_EXPORTER (self));

  if (!get_subject (self, view, _("There is no picture to export"), &subject))
    return;

  cancel_copy (self);
  self->copying = g_cancellable_new ();
  copy = g_new0 (Copy, 1);
  copy->exporter = self;
  copy->subject = subject;
  subject = (Subject) { 0 };
  copy->cancellable = g_object_ref (self->copying);
  draw_next (copy);
}

gboolean
quern_exporter_is_copying (QuernExporter *self)
{
  g_return_val_if_fail (QUERN_IS_EXPORTER (self), FALSE);

  return self->copying != NULL;
}

void
quern_exporter_print_picture (QuernExporter *self,
                              QuernView     *view)
{
  g_auto (Subject) subject = { 0 };
  g_autoptr (GtkPrintOperation) print = NULL;
  g_autoptr (GError) error = NULL;
  QuernImageOptions options;

  g_return_if_fail (QUERN_IS_EXPORTER (self));

  if (!get_subject (self, view, _("There is no picture to print"), &subject))
    return;

  options = get_options (&subject, QUERN_IMAGE_PDF);
  print = quern_picture_print_new (subject.picture.picture, &options);
  gtk_print_operation_set_allow_async (print, TRUE);
  if (gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, self->parent,
                               &error) == GTK_PRINT_OPERATION_RESULT_ERROR)
    show_message (self, error->message);
}

/* Lists and reports */

/* A kind of document. */
typedef struct
{
  /* Runs in a thread. name: of the file. */
  GBytes         *(*write) (gpointer       content,
                            const char    *name,
                            GCancellable  *cancellable,
                            GError       **error);
  GDestroyNotify    free_content;
  const char       *title;      /* of the file chooser */
  const char       *filter;     /* name of the chooser's filter */
  const char       *pattern;
  gboolean          offers_to_open; /* offer to open it in another program */
} Kind;

/* The file's extension decides the format of a list. */
static GBytes *
write_list (gpointer       content,
            const char    *name,
            GCancellable  *cancellable,
            GError       **error)
{
  return quern_list_export_write (content, quern_list_export_get_format (name), error);
}

static GBytes *
write_report (gpointer       content,
              const char    *name,
              GCancellable  *cancellable,
              GError       **error)
{
  return quern_html_export_write (content, cancellable, error);
}

static const Kind list_kind = {
  write_list, (GDestroyNotify) quern_list_export_free, N_("Export List"),
  N_("By ending: .csv, .json, .md, .txt"), "*", FALSE
};
static const Kind report_kind = {
  write_report, (GDestroyNotify) quern_html_export_free, N_("Export Report"),
  N_("Web pages"), "*.html", TRUE
};

/* A document being written. Holds the exporter, as the window may be closed meanwhile. */
typedef struct
{
  QuernExporter *exporter; /* owned */
  GFile         *file;     /* owned */
  GPtrArray     *shown;    /* owned: GFile: the shown files, which must not be overwritten */
  const Kind    *kind;
  gpointer       content;  /* owned */
} WriteJob;

static void
write_job_free (gpointer data)
{
  WriteJob *job = data;

  g_object_unref (job->exporter);
  g_clear_object (&job->file);
  g_clear_pointer (&job->shown, g_ptr_array_unref);
  job->kind->free_content (job->content);
  g_free (job);
}

/* Used while the bytes are written to the file. */
typedef struct
{
  QuernExporter *exporter; /* owned */
  const Kind    *kind;
} Replacing;

static void
replacing_free (Replacing *replacing)
{
  g_object_unref (replacing->exporter);
  g_free (replacing);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Replacing, replacing_free)

static void
replaced_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (Replacing) replacing = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (G_FILE (source));
  g_autofree char *shown = g_filename_display_name (name);

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    show_message (replacing->exporter, error->message);
  else if (replacing->kind->offers_to_open)
    g_signal_emit (replacing->exporter, signals[SIGNAL_WRITTEN], 0, source);
  else
    saved_cb (replacing->exporter, shown);
  end_writing ();
}

static gpointer
write_in_thread (gpointer       data,
                 GCancellable  *cancellable,
                 GError       **error)
{
  const WriteJob *job = data;
  g_autofree char *name = g_file_get_basename (job->file);
  gpointer bytes;

  if (!quern_file_check_not_among (job->file, job->shown, cancellable, error))
    return NULL;

  quern_format_set_for_file (TRUE);
  bytes = job->kind->write (job->content, name, cancellable, error);
  quern_format_set_for_file (FALSE);

  return bytes;
}

static void
written_cb (gpointer      owner,
            gpointer      data,
            gpointer      result,
            const GError *error)
{
  const WriteJob *job = data;
  g_autoptr (GBytes) bytes = result;
  Replacing *replacing;

  if (bytes == NULL)
    {
      g_signal_emit (job->exporter, signals[SIGNAL_FAILED], 0, error->message);
      end_writing ();
      return;
    }

  replacing = g_new (Replacing, 1);
  *replacing = (Replacing) { g_object_ref (job->exporter), job->kind };
  g_file_replace_contents_bytes_async (job->file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                       replaced_cb, replacing);
}

static const QuernWork writing = {
  write_in_thread, written_cb, write_job_free, (GDestroyNotify) g_bytes_unref
};

static void
chosen_cb (QuernExporter *self,
           int            response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->file_chooser);
  WriteJob *job = g_object_steal_data (G_OBJECT (chooser), EXPORT_KEY);

  /* If clicked in quick succession, GTK accepts without a file. */
  if (response == GTK_RESPONSE_ACCEPT)
    job->file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (job->file == NULL)
    {
      write_job_free (job);
      return;
    }

  job->shown = g_ptr_array_ref (quern_explorer_get_files (self->explorer));
  begin_writing ();
  /* Without an owner: it must be done even if the exporter is disposed of with its window. */
  quern_worker_begin (&writing, NULL, NULL, job);
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

/* Asks for a file; only one dialog is open at a time. */
static void
save (QuernExporter *self,
      const Kind    *kind,
      gpointer       content,
      const char    *file_name)
{
  WriteJob *job = g_new0 (WriteJob, 1);
  GtkFileChooser *chooser;

  *job = (WriteJob) { .exporter = g_object_ref (self), .kind = kind, .content = content };
  if (self->file_chooser != NULL)
    {
      write_job_free (job);
      return;
    }

  self->file_chooser = gtk_file_chooser_native_new (_(kind->title), self->parent,
                                                    GTK_FILE_CHOOSER_ACTION_SAVE,
                                                    _("_Export"), NULL);
  chooser = GTK_FILE_CHOOSER (self->file_chooser);
  add_filter (chooser, _(kind->filter), kind->pattern);
  gtk_file_chooser_set_current_name (chooser, file_name);
  g_object_set_data_full (G_OBJECT (chooser), EXPORT_KEY, job, write_job_free);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

void
quern_exporter_save_list (QuernExporter   *self,
                          QuernListExport *export,
                          const char      *name)
{
  g_autofree char *file_name = NULL;

  g_return_if_fail (QUERN_IS_EXPORTER (self));

  if (export == NULL)
    {
      show_message (self, _("There is no list to export"));
      return;
    }

  file_name = g_strdup_printf ("%s-%s.csv", gtk_window_get_title (self->parent), name);
  save (self, &list_kind, export, file_name);
}

void
quern_exporter_save_report (QuernExporter *self)
{
  g_autofree char *file_name = NULL;
  g_autoptr (GError) error = NULL;
  QuernHtmlExport *export;

  g_return_if_fail (QUERN_IS_EXPORTER (self));

  export = quern_html_export_new (self->explorer, &error);
  if (export == NULL)
    {
      show_message (self, error->message);
      return;
    }

  file_name = g_strdup_printf ("%s.html", gtk_window_get_title (self->parent));
  save (self, &report_kind, export, file_name);
}

/* Class */

static void
quern_exporter_dispose (GObject *object)
{
  QuernExporter *self = QUERN_EXPORTER (object);

  cancel_copy (self);
  if (self->file_chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->file_chooser));
  g_clear_object (&self->file_chooser);
  g_clear_object (&self->explorer);

  G_OBJECT_CLASS (quern_exporter_parent_class)->dispose (object);
}

static void
quern_exporter_class_init (QuernExporterClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_exporter_dispose;

  signals[SIGNAL_MESSAGE] = g_signal_new ("message", QUERN_TYPE_EXPORTER, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", QUERN_TYPE_EXPORTER, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_WRITTEN] = g_signal_new ("written", QUERN_TYPE_EXPORTER, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
quern_exporter_init (QuernExporter *self)
{
}

QuernExporter *
quern_exporter_new (GtkWindow     *parent,
                    QuernExplorer *explorer)
{
  QuernExporter *self = g_object_new (QUERN_TYPE_EXPORTER, NULL);

  self->parent = parent;
  self->explorer = g_object_ref (explorer);

  return self;
}
