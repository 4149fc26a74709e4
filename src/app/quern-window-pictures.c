/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The current picture leaves the window: as a file, on the clipboard, on paper. */

#include "quern-window-private.h"

#include "quern-export-dialog.h"
#include "quern-format.h"
#include "quern-picture-print.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

/* Px of a copied picture for each of its own: sharp in a document. */
#define COPY_SCALE 2.0

/* "callgrind.out.12 · ./mill corn.txt · Instruction fetch (Ir), 100 % = 1,234" */
static char *
dup_subtitle (QuernWindow  *self,
              const gint64 *base,
              gboolean      is_code)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernEventId event = quern_explorer_get_event (self->explorer);
  const char *command = quern_profile_get_command (profile);
  g_autofree char *brief = quern_visible_brief (command != NULL ? command : "");
  g_autofree char *event_name = NULL;
  g_autofree char *name = quern_window_dup_name (self->files);
  g_autofree char *total = NULL;
  GString *text = g_string_new (name);

  if (*brief != '\0')
    g_string_append_printf (text, " · %s", brief);
  if (event != QUERN_NONE)
    event_name = quern_visible_brief (quern_event_set_get_name (events, event));
  if (event != QUERN_NONE && !quern_event_set_is_ratio (events, event))
    {
      total = quern_format_integer (quern_event_set_get_cost (events, event, base));
      g_string_append_printf (text, " · %s, 100 %% = %s", event_name, total);
    }

  else if (event != QUERN_NONE && is_code)
    {
      /* Boxes are sized by another event, code shows this one. */
      g_string_append_printf (text, " · %s", event_name);
    }

  return g_string_free (text, FALSE);
}

static void
saved_cb (QuernWindow *self,
          const char  *name)
{
  /* Translators: a file's name. */
  g_autofree char *text = g_strdup_printf (_("Saved as %s"), name);

  quern_window_toast (self, text);
}

/* The picture of the view that is shown, with what is written around it. */
typedef struct
{
  QuernPicture *picture; /* owned, as the following */
  const char   *kind;  /* the page's, borrowed */
  char         *title;
  char         *subtitle;
  char         *font_family; /* nullable: the window's */
  gboolean      has_self_heat;
} Subject;

static void
subject_clear (Subject *subject)
{
  g_clear_object (&subject->picture);
  g_free (subject->title);
  g_free (subject->subtitle);
  g_free (subject->font_family);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Subject, subject_clear)

/* FALSE if there is none; then it has been said. */
static gboolean
get_subject (QuernWindow *self,
             Subject     *subject)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  QuernNodeId centre = quern_explorer_get_centre (self->explorer);
  const gint64 *base = NULL;

  if (self->page != NULL)
    subject->picture = quern_profile_page_dup_picture (self->page, &subject->kind,
                                                       &subject->title);
  if (subject->picture == NULL || centre == QUERN_NONE)
    {
      quern_window_toast (self, _("There is no picture to export"));
      return FALSE;
    }

  if (g_str_equal (subject->kind, "plot") &&
      quern_explorer_get_selected (self->explorer) != QUERN_NONE)
    centre = quern_explorer_get_selected (self->explorer);
  if (subject->title != NULL)
    base = quern_explorer_get_base_row (self->explorer);
  else if (g_str_equal (subject->kind, "parts"))
    subject->title = g_strdup (_("The parts of the run"));
  else if (g_str_equal (subject->kind, "blocks"))
    {
      QuernNodeId function = quern_explorer_get_selected (self->explorer);
      g_autofree char *name = quern_analysis_dup_visible_name (analysis, function);

      /* Translators: the title of a picture; %s is a function */
      subject->title = g_strdup_printf (_("%s: its basic blocks"), name);
      base = quern_profile_get_self (profile, function);
    }
  else
    subject->title = quern_analysis_dup_visible_name (analysis, centre);
  subject->has_self_heat = quern_explorer_get_self_heat (self->explorer);
  subject->font_family = quern_view_style_dup_font_family (GTK_WIDGET (self));
  subject->subtitle = dup_subtitle (self, base != NULL ? base : quern_profile_get_total (profile),
                                    g_str_equal (subject->kind, "source") ||
                                    g_str_equal (subject->kind, "assembly"));

  return TRUE;
}

static const char *
get_footer (const Subject *subject)
{
  gboolean has_self_heat = subject->has_self_heat;

  if (g_str_equal (subject->kind, "parts"))
    return _("Colour: cost · Quern");
  if (g_str_equal (subject->kind, "source") || g_str_equal (subject->kind, "assembly"))
    return has_self_heat
             ? _("Left margin: share of the program without calls; dashed: jumps taken on a "
                 "condition · Quern")
             : _("Left margin: share of the program with calls; dashed: jumps taken on a "
                 "condition · Quern");
  if (g_str_equal (subject->kind, "blocks"))
    return _("Bar: self cost; dashed: jumps taken on a condition · Quern");

  return g_str_equal (subject->kind, "graph") ? _("Bars: self, inclusive, total · Quern")
                                              : _("Quern");
}

static QuernImageOptions
get_options (const Subject    *subject,
             QuernImageFormat  format)
{
  return (QuernImageOptions) {
    .format = format,
    .style = quern_style_default (QUERN_SCHEME_PRINT),
    .scale = COPY_SCALE,
    .title = subject->title,
    .subtitle = subject->subtitle,
    .footer_right = get_footer (subject),
    .font_family = subject->font_family,
  };
}

void
quern_window_export_picture (QuernWindow *self)
{
  g_auto (Subject) subject = { NULL };
  g_autofree char *dot = NULL;
  g_autofree char *stem = NULL;
  GtkWindow *dialog;

  if (!get_subject (self, &subject))
    return;

  dot = quern_profile_page_dup_dot (self->page, subject.title);
  stem = g_strdup_printf ("%s-%s", gtk_window_get_title (GTK_WINDOW (self)), subject.kind);

  dialog = quern_export_dialog_new (GTK_WINDOW (self), &(QuernExportSubject) {
    .picture = subject.picture,
    .dot = dot,
    .title = subject.title,
    .subtitle = subject.subtitle,
    .footer = get_footer (&subject),
    .font_family = subject.font_family,
    .file_stem = stem,
  });
  g_signal_connect_object (dialog, "saved", G_CALLBACK (saved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "failed", G_CALLBACK (quern_window_toast), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (dialog);
}

/* What is pasted into takes what it knows: shapes or pixels. */
static const QuernImageFormat copied_formats[] = { QUERN_IMAGE_PNG, QUERN_IMAGE_SVG };
static const char *const copied_types[] = { "image/png", "image/svg+xml" };

typedef struct
{
  QuernWindow  *window;                               /* borrowed: gone if it was cancelled */
  Subject       subject;                              /* owned */
  GCancellable *cancellable;                          /* owned */
  GBytes       *files[G_N_ELEMENTS (copied_formats)]; /* owned */
  guint         n_files;
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
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (copy->window)), provider);
  quern_window_toast (copy->window, _("Copied the picture"));
}

static void drawn_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data);

static void
draw_next (Copy *copy)
{
  QuernImageOptions options = get_options (&copy->subject, copied_formats[copy->n_files]);

  quern_image_export_async (copy->subject.picture, &options, copy->cancellable, drawn_cb, copy);
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

  g_clear_object (&copy->window->copying);
  if (bytes != NULL)
    put_on_clipboard (copy);
  else
    quern_window_toast (copy->window, error->message);
}

void
quern_window_cancel_copy (QuernWindow *self)
{
  g_cancellable_cancel (self->copying);
  g_clear_object (&self->copying);
}

/* The one that is copied last is on the clipboard in the end. */
void
quern_window_copy_picture (QuernWindow *self)
{
  g_auto (Subject) subject = { NULL };
  Copy *copy;

  if (!get_subject (self, &subject))
    return;

  quern_window_cancel_copy (self);
  self->copying = g_cancellable_new ();
  copy = g_new0 (Copy, 1);
  copy->window = self;
  copy->subject = subject;
  subject = (Subject) { NULL };
  copy->cancellable = g_object_ref (self->copying);
  draw_next (copy);
}

void
quern_window_print_picture (QuernWindow *self)
{
  g_auto (Subject) subject = { NULL };
  g_autoptr (GtkPrintOperation) print = NULL;
  g_autoptr (GError) error = NULL;
  QuernImageOptions options;

  if (!get_subject (self, &subject))
    return;

  options = get_options (&subject, QUERN_IMAGE_PDF);
  print = quern_picture_print_new (subject.picture, &options);
  gtk_print_operation_set_allow_async (print, TRUE);
  if (gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (self),
                               &error) == GTK_PRINT_OPERATION_RESULT_ERROR)
    quern_window_toast (self, error->message);
}
