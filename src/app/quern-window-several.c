/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Several files at once, that were chosen, dropped or given on the command line. Files of one run
 * are one profile. What becomes of others, a person has to say: to add up costs of different
 * programs is rarely what was meant, and neither are hundreds of windows. */

#include "quern-window-private.h"

#include "quern-format.h"

#include <glib/gi18n.h>

/* More windows than that are asked for. */
#define MAX_WINDOWS 5

/* Runs that are named in the question. */
#define MAX_SHOWN_RUNS 100

#define NEXT_WINDOW_MS 20
#define LIST_HEIGHT 160

#define SEVERAL_KEY "quern-several"

static void
open_one (QuernWindow *window,
          GFile       *file)
{
  g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (one, g_object_ref (file));
  quern_window_open (window, one, FALSE);
}

/* A window at a time, and none before the last one can read its file. */
static gboolean
open_next_cb (gpointer data)
{
  QuernWindow *self = data;
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  g_autoptr (GFile) file = NULL;
  QuernWindow *window;

  if (quern_opening_count_waiting () > 0)
    return G_SOURCE_CONTINUE;

  file = g_ptr_array_steal_index (self->several, 0);
  window = quern_window_new (QUERN_APPLICATION (application));
  open_one (window, file);
  gtk_window_present (GTK_WINDOW (window));
  if (self->several->len > 0)
    return G_SOURCE_CONTINUE;

  self->several_id = 0;
  quern_window_drop_several (self);

  return G_SOURCE_REMOVE;
}

/* Those that have no window yet get none. */
void
quern_window_drop_several (QuernWindow *self)
{
  g_clear_handle_id (&self->several_id, g_source_remove);
  g_clear_pointer (&self->several, g_ptr_array_unref);
}

/* The first one here, unless what is shown is to stay; each further one in a window of its own. */
static void
open_each (QuernWindow *self,
           GPtrArray   *files,
           gboolean     keeps_shown)
{
  guint first = keeps_shown ? 0 : 1;

  if (!keeps_shown && files->len > 0)
    open_one (self, g_ptr_array_index (files, 0));
  if (files->len <= first)
    return;

  if (self->several == NULL)
    self->several = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = first; i < files->len; i++)
    g_ptr_array_add (self->several, g_object_ref (g_ptr_array_index (files, i)));
  if (self->several_id == 0)
    self->several_id = g_timeout_add (NEXT_WINDOW_MS, open_next_cb, self);
}

/* What was sorted out, while it is asked for. */
typedef struct
{
  QuernRunFiles *runs;     /* owned */
  GPtrArray     *separate; /* owned: GFile, files and folders that are not shown yet */
  gboolean       has_shown; /* were others of the files shown already? */
} Several;

static void
several_free (gpointer data)
{
  Several *self = data;

  quern_run_files_unref (self->runs);
  g_ptr_array_unref (self->separate);
  g_free (self);
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

static Several *
several_new (QuernWindow   *window,
             QuernRunFiles *runs)
{
  Several *self = g_new0 (Several, 1);
  GPtrArray *files = quern_run_files_get_files (runs);
  GPtrArray *folders = quern_run_files_get_folders (runs);

  self->runs = quern_run_files_ref (runs);
  self->separate = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);

      if (window->files != NULL && is_among (window->files, file))
        self->has_shown = TRUE;
      else
        g_ptr_array_add (self->separate, g_object_ref (file));
    }
  for (guint i = 0; i < folders->len; i++)
    g_ptr_array_add (self->separate, g_object_ref (g_ptr_array_index (folders, i)));

  return self;
}

/* All files as one profile, and a list of each folder. */
static void
open_together (QuernWindow *window,
               Several     *self)
{
  GPtrArray *files = quern_run_files_get_files (self->runs);

  if (files->len > 0)
    quern_window_open (window, files, quern_run_files_get_n_runs (self->runs) > 1);
  open_each (window, quern_run_files_get_folders (self->runs), files->len > 0);
}

static void
response_cb (QuernWindow      *self,
             const char       *response,
             AdwMessageDialog *dialog)
{
  Several *several = g_object_get_data (G_OBJECT (dialog), SEVERAL_KEY);

  if (g_str_equal (response, "together"))
    open_together (self, several);
  else if (g_str_equal (response, "separately"))
    open_each (self, several->separate, several->has_shown);
}

static void
add_line (GtkBox     *box,
          const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_set_tooltip_text (label, text);
  gtk_box_append (box, label);
}

/* "process 4711: ./mill corn", for each */
static GtkWidget *
list_runs (QuernRunFiles *runs)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  guint n_runs = quern_run_files_get_n_runs (runs);
  guint n_shown = n_runs > MAX_SHOWN_RUNS ? MAX_SHOWN_RUNS - 1 : n_runs;

  for (guint i = 0; i < n_shown; i++)
    {
      g_autofree char *name = quern_run_files_dup_name (runs, i);
      guint n_files = quern_run_files_get_n_files (runs, i);
      g_autofree char *line =
        g_strdup_printf (g_dngettext (NULL, "%s · %u file", "%s · %u files", n_files), name,
                         n_files);

      add_line (GTK_BOX (box), n_files > 1 ? line : name);
    }
  if (n_runs > n_shown)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("%u more", "%u more", n_runs - n_shown),
                                               n_runs - n_shown);

      add_line (GTK_BOX (box), more);
    }

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), LIST_HEIGHT);

  return scroller;
}

static char *
dup_heading (QuernRunFiles *runs,
             guint          n_runs,
             guint          n_windows)
{
  g_autofree char *count = quern_format_count (n_windows);

  if (quern_run_files_has_formats (runs))
    return g_strdup (_("Files of Different Formats"));
  if (n_runs > 1)
    return g_strdup_printf (ngettext ("Files of %u Run", "Files of %u Different Runs", n_runs),
                            n_runs);

  return g_strdup_printf (ngettext ("Open %s Window?", "Open %s Windows?", n_windows), count);
}

/* Takes what was sorted out. */
static void
ask (QuernWindow *self,
     Several     *several)
{
  guint n_runs = quern_run_files_get_n_runs (several->runs);
  guint n_windows = several->separate->len;
  gboolean has_formats = quern_run_files_has_formats (several->runs);
  g_autofree char *heading = dup_heading (several->runs, n_runs, n_windows);
  g_autofree char *count = quern_format_count (n_windows);
  g_autofree char *separately =
    g_strdup_printf (ngettext ("Open %s _Window", "Open %s _Windows", n_windows), count);
  const char *body = NULL;
  GtkWidget *dialog;

  if (has_formats)
    body = _("Their costs cannot be added up.");
  else if (n_runs > 1)
    body = _("Added up, they are one profile. Its parts can be compared, or make curves by the "
             "sizes of their inputs.");

  dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, body);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog),
                                    "cancel", _("_Cancel"),
                                    "separately",
                                    n_windows > MAX_WINDOWS ? separately : _("Open _Separately"),
                                    NULL);
  if (n_runs > 1 && !has_formats)
    adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "together", _("_Add Up"));
  if (n_runs > 1)
    adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), list_runs (several->runs));
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog),
                                           n_windows > MAX_WINDOWS ? "cancel" : "separately");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), SEVERAL_KEY, several, several_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/**
 * quern_window_sort_out:
 * @self: a window
 * @runs: what was to be opened: folders, or files of several runs
 *
 * Shows lists of folders, and asks what is to become of files that are not of one run. It asks
 * before it opens many windows, too.
 */
void
quern_window_sort_out (QuernWindow   *self,
                       QuernRunFiles *runs)
{
  GPtrArray *files = quern_run_files_get_files (runs);
  GPtrArray *folders = quern_run_files_get_folders (runs);
  Several *several;

  g_return_if_fail (QUERN_IS_WINDOW (self));
  g_return_if_fail (runs != NULL);

  if (files->len == 0 && folders->len == 1)
    {
      quern_window_show_folder (self, g_ptr_array_index (folders, 0));
      return;
    }

  several = several_new (self, runs);
  if (quern_run_files_get_n_runs (runs) > 1 || folders->len > MAX_WINDOWS)
    {
      ask (self, several);
      return;
    }

  open_together (self, several);
  several_free (several);
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
 * Shows what it shows together with other files, if they are of one run or that is what a person
 * wants. One that it has already counts once.
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
    quern_window_open (self, all, FALSE);
}
