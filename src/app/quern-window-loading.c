/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From files to a profile on the screen, or to what is said instead. */

#include "quern-window-private.h"

#include "quern-parse-error.h"
#include "quern-recent.h"

#include <inttypes.h>
#include <glib/gi18n.h>

/* What is read in less time is not worth a word: PRODUCT A7. */
#define SILENT_MS 300

static gboolean
is_stdin (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);

  return path != NULL && (g_str_equal (path, "/dev/stdin") || g_str_has_prefix (path, "/dev/fd/"));
}

/* What a person calls these files. */
char *
quern_window_dup_name (GPtrArray *files)
{
  GFile *file = g_ptr_array_index (files, 0);
  g_autofree char *name = NULL;
  g_autofree char *shown = NULL;

  if (is_stdin (file))
    return g_strdup (_("Standard input"));

  name = g_file_get_basename (file);
  shown = g_filename_display_name (name);
  if (files->len == 1)
    return g_steal_pointer (&shown);

  return g_strdup_printf (g_dngettext (NULL, "%s and %u more part", "%s and %u more parts",
                                       files->len - 1),
                          shown, files->len - 1);
}

/* Progress */

static void
cancel_clicked_cb (GtkWidget *button)
{
  gtk_widget_activate_action (button, "win.cancel", NULL);
}

static void
make_loading_page (QuernWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Cancel"));

  self->loading_bar = gtk_progress_bar_new ();
  gtk_widget_set_size_request (self->loading_bar, 300, -1);
  gtk_widget_set_halign (self->loading_bar, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "pill");
  g_signal_connect (button, "clicked", G_CALLBACK (cancel_clicked_cb), NULL);
  gtk_box_append (GTK_BOX (box), self->loading_bar);
  gtk_box_append (GTK_BOX (box), button);

  self->loading_page = adw_status_page_new ();
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (self->loading_page), "quern-graph-symbolic");
  adw_status_page_set_child (ADW_STATUS_PAGE (self->loading_page), box);
  gtk_stack_add_named (self->stack, self->loading_page, "loading");
}

static gboolean
show_loading_cb (gpointer data)
{
  QuernWindow *self = data;
  g_autofree char *name = quern_window_dup_name (quern_opening_get_files (self->opening));
  /* Translators: a file's name. */
  g_autofree char *text = g_strdup_printf (_("Reading %s"), name);

  self->loading_id = 0;
  if (self->page != NULL && quern_explorer_get_analysis (self->explorer) != NULL)
    {
      quern_state_bar_show (self->bar, &(QuernState) {
        .icon_name = "document-open-symbolic",
        .text = text,
        .button = _("_Cancel"),
        .action = "win.cancel",
        .is_busy = TRUE,
      });
    }
  else
    {
      if (self->loading_page == NULL)
        make_loading_page (self);
      adw_status_page_set_title (ADW_STATUS_PAGE (self->loading_page), text);
      gtk_stack_set_visible_child_name (self->stack, "loading");
    }

  return G_SOURCE_REMOVE;
}

static void
fraction_changed_cb (QuernWindow *self)
{
  double fraction = quern_progress_get_fraction (quern_opening_get_progress (self->opening));

  quern_state_bar_set_fraction (self->bar, fraction);
  if (self->loading_bar != NULL)
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->loading_bar), fraction);
}

/* Forgets it; the worker may come to its end on its own. */
static void
end_loading (QuernWindow *self)
{
  g_clear_handle_id (&self->loading_id, g_source_remove);
  g_signal_handlers_disconnect_by_data (quern_opening_get_progress (self->opening), self);
  quern_opening_cancel (self->opening);
  g_clear_object (&self->opening);
}

/* What was shown before is shown again. */
static void
show_last (QuernWindow *self)
{
  if (quern_explorer_get_analysis (self->explorer) != NULL)
    gtk_stack_set_visible_child_name (self->stack, "profile");
  else
    quern_window_show_welcome (self);
}

void
quern_window_cancel_loading (QuernWindow *self)
{
  if (self->opening == NULL)
    return;

  end_loading (self);
  quern_state_bar_hide (self->bar);
  quern_window_update_actions (self);
  show_last (self);
  quern_window_update_title (self);
}

/* Results */

/* With the place in the file, where there is one. */
static char *
dup_message (const GError *error)
{
  QuernLocation where = quern_parse_error_get_location (error);

  if (where.line == 0)
    return g_strdup (error->message);

  return g_strdup_printf (_("Line %" PRIu64 ", column %u: %s"),
                          where.line, where.column, error->message);
}

static void
show_error (QuernWindow  *self,
            GPtrArray    *files,
            const GError *error)
{
  g_autofree char *name = quern_window_dup_name (files);
  /* Translators: a file's name. */
  g_autofree char *title = g_strdup_printf (_("“%s” could not be opened"), name);
  g_autofree char *message = dup_message (error);
  g_autofree char *text = g_strdup_printf ("%s: %s", title, message);
  g_autofree char *escaped_title = g_markup_escape_text (title, -1);
  g_autofree char *escaped = g_markup_escape_text (message, -1);

  if (quern_explorer_get_analysis (self->explorer) != NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "profile");
      quern_state_bar_show (self->bar, &(QuernState) {
        .icon_name = "dialog-error-symbolic",
        .text = text,
        .closes = TRUE,
      });
      return;
    }

  if (self->error_page == NULL)
    {
      GtkWidget *button = gtk_button_new_with_mnemonic (_("_Open…"));

      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.open");
      gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
      gtk_widget_add_css_class (button, "pill");
      self->error_page = ADW_STATUS_PAGE (adw_status_page_new ());
      adw_status_page_set_icon_name (self->error_page, "dialog-error-symbolic");
      adw_status_page_set_child (self->error_page, button);
      gtk_stack_add_named (self->stack, GTK_WIDGET (self->error_page), "error");
    }
  adw_status_page_set_title (self->error_page, escaped_title);
  adw_status_page_set_description (self->error_page, escaped);
  gtk_stack_set_visible_child_name (self->stack, "error");
}

static void
show_warnings (QuernWindow *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  guint64 n_warnings = quern_profile_get_n_warnings (profile);
  g_autofree char *text = NULL;

  if (n_warnings == 0)
    return;

  /* A single one says for itself how little or much it matters: callgrind's own
   * cache simulation writes sums that are off by two. */
  if (n_warnings == 1)
    text = dup_message (g_ptr_array_index (quern_profile_get_warnings (profile), 0));
  else
    text = g_strdup_printf (g_dngettext (NULL, "The file has a line that is not as it should be",
                                         "The file has %" PRIu64
                                         " lines that are not as they should be",
                                         n_warnings),
                            n_warnings);
  quern_state_bar_show (self->bar, &(QuernState) {
    .icon_name = "dialog-warning-symbolic",
    .text = text,
    .button = _("_Show"),
    .action = "win.warnings",
    .closes = TRUE,
  });
}

/* Size and time of change, as text; NULL for what is no local file. */
static char *
dup_file_state (GFile *file)
{
  g_autoptr (GFileInfo) info = NULL;

  if (!g_file_is_native (file))
    return NULL;

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                            G_FILE_QUERY_INFO_NONE, NULL, NULL);
  if (info == NULL)
    return NULL;

  return g_strdup_printf ("%" G_GOFFSET_FORMAT " %s", g_file_info_get_size (info),
                          g_file_info_get_etag (info));
}

static void
file_changed_cb (QuernWindow       *self,
                 GFile             *file,
                 GFile             *other,
                 GFileMonitorEvent  event)
{
  g_autofree char *name = NULL;
  g_autofree char *state = NULL;
  g_autofree char *text = NULL;

  /* Only what is complete: a profile is written in many steps. */
  if ((event != G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT &&
       event != G_FILE_MONITOR_EVENT_RENAMED) || self->opening != NULL)
    return;

  /* What was written just before it was read is told of late. */
  state = dup_file_state (g_ptr_array_index (self->files, 0));
  if (state != NULL && g_strcmp0 (state, self->file_state) == 0)
    return;

  name = quern_window_dup_name (self->files);
  /* Translators: a file's name. */
  text = g_strdup_printf (_("%s has changed on disk"), name);
  quern_state_bar_show (self->bar, &(QuernState) {
    .icon_name = "view-refresh-symbolic",
    .text = text,
    .button = _("_Reload"),
    .action = "win.reload",
    .closes = TRUE,
  });
}

static void
watch_file (QuernWindow *self)
{
  GFile *file = g_ptr_array_index (self->files, 0);

  g_clear_object (&self->monitor);
  if (is_stdin (file))
    return;

  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (file_changed_cb), self,
                             G_CONNECT_SWAPPED);
}

static void
show_analysis (QuernWindow   *self,
               GPtrArray     *files,
               QuernAnalysis *analysis)
{
  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = g_ptr_array_ref (files);

  quern_explorer_set_analysis (self->explorer, analysis);
  quern_window_show_page (self);
  quern_window_update_title (self);
  quern_window_update_actions (self);
  show_warnings (self);
  watch_file (self);
  if (files->len == 1 && !is_stdin (g_ptr_array_index (files, 0)))
    quern_recent_add (g_ptr_array_index (files, 0), quern_analysis_get_profile (analysis));
}

static void
opened_cb (QuernOpening *opening,
           gpointer      user_data)
{
  QuernWindow *self = user_data;
  g_autoptr (GPtrArray) files = g_ptr_array_ref (quern_opening_get_files (opening));
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernAnalysis) analysis = quern_opening_steal_analysis (opening, &error);

  end_loading (self);
  quern_state_bar_hide (self->bar);
  quern_window_update_actions (self);
  if (analysis != NULL)
    show_analysis (self, files, analysis);
  else
    show_error (self, files, error);
}

/**
 * quern_window_show_opening:
 * @opening: becomes what the window shows
 */
void
quern_window_show_opening (QuernWindow  *self,
                           QuernOpening *opening)
{
  g_return_if_fail (QUERN_IS_WINDOW (self));
  g_return_if_fail (QUERN_IS_OPENING (opening));

  if (self->opening != NULL)
    end_loading (self);

  self->opening = g_object_ref (opening);
  g_free (self->file_state);
  self->file_state = dup_file_state (g_ptr_array_index (quern_opening_get_files (opening), 0));
  self->loading_id = g_timeout_add (SILENT_MS, show_loading_cb, self);
  g_signal_connect_swapped (quern_opening_get_progress (opening), "notify::fraction",
                            G_CALLBACK (fraction_changed_cb), self);
  fraction_changed_cb (self);
  quern_opening_set_callback (opening, opened_cb, self);

  /* No welcome that flashes up before the profile is there. */
  if (quern_explorer_get_analysis (self->explorer) == NULL)
    gtk_stack_set_visible_child_name (self->stack, "blank");
  quern_window_update_title (self);
  quern_window_update_actions (self);
  quern_window_prepare_page (self);
}

void
quern_window_open (QuernWindow *self,
                   GPtrArray   *files)
{
  g_autoptr (QuernOpening) opening = NULL;

  g_return_if_fail (QUERN_IS_WINDOW (self));
  g_return_if_fail (files != NULL && files->len > 0);

  /* A folder is no profile, but may have some. */
  if (files->len == 1 &&
      g_file_query_file_type (g_ptr_array_index (files, 0), G_FILE_QUERY_INFO_NONE, NULL) ==
        G_FILE_TYPE_DIRECTORY)
    {
      quern_window_choose_files (self, g_ptr_array_index (files, 0));
      return;
    }

  opening = quern_opening_new (files);
  quern_window_show_opening (self, opening);
}

/* Without a result: the window goes. */
void
quern_window_drop_loading (QuernWindow *self)
{
  if (self->opening != NULL)
    end_loading (self);
}

gboolean
quern_window_is_free (QuernWindow *self)
{
  g_return_val_if_fail (QUERN_IS_WINDOW (self), FALSE);

  return self->opening == NULL && quern_explorer_get_analysis (self->explorer) == NULL;
}
