/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From files to a profile on the screen, or to what is said instead. */

#include "quern-window-private.h"

#include "quern-command-settings.h"
#include "quern-command-state.h"
#include "quern-explorer-runs.h"
#include "quern-explorer-state.h"
#include "quern-parse-error.h"
#include "quern-recent.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <string.h>

/* What is read in less time is not worth a word: PRODUCT A7. */
#define SILENT_MS 300
#define PULSE_MS 120

/* Of the bar: to draw it takes time from the reading. */
#define STEP 0.01

gboolean
quern_window_is_stdin (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);

  return path != NULL && (g_str_equal (path, "/dev/stdin") || g_str_has_prefix (path, "/dev/fd/"));
}

/* The file that gave a run its name, where it is there: callgrind.out.12 with
 * callgrind.out.12.1. Else the first. */
static GFile *
choose_name_giver (GPtrArray *files)
{
  GFile *giver = g_ptr_array_index (files, 0);
  g_autofree char *stem = g_file_get_basename (giver);

  for (guint i = 1; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (g_ptr_array_index (files, i));

      if (strlen (name) < strlen (stem))
        {
          giver = g_ptr_array_index (files, i);
          g_free (stem);
          stem = g_steal_pointer (&name);
        }
    }

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (g_ptr_array_index (files, i));

      if (!g_str_has_prefix (name, stem))
        return g_ptr_array_index (files, 0);
    }

  return giver;
}

/* What a person calls these files. */
char *
quern_window_dup_name (GPtrArray *files)
{
  GFile *file = choose_name_giver (files);
  g_autofree char *name = NULL;
  g_autofree char *shown = NULL;

  if (quern_window_is_stdin (file))
    return g_strdup (_("Standard input"));

  name = g_file_get_basename (file);
  shown = g_filename_display_name (name);
  if (files->len == 1)
    return g_steal_pointer (&shown);

  return g_strdup_printf (g_dngettext (NULL, "%s and %u more file", "%s and %u more files",
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
  GtkWidget *box;
  GtkWidget *button;

  if (self->loading_page != NULL)
    return;

  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);
  button = gtk_button_new_with_mnemonic (_("_Cancel"));
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

/* How much comes through a pipe is not known before its end. */
static gboolean
pulse_cb (gpointer data)
{
  QuernWindow *self = data;

  quern_state_bar_pulse (self->progress_bar);
  if (self->loading_bar != NULL)
    gtk_progress_bar_pulse (GTK_PROGRESS_BAR (self->loading_bar));

  return G_SOURCE_CONTINUE;
}

static gboolean
show_loading_cb (gpointer data)
{
  QuernWindow *self = data;
  g_autofree char *name = quern_window_dup_name (quern_opening_get_files (self->opening));
  g_autofree char *text = NULL;

  self->says_waiting = quern_opening_is_waiting (self->opening);
  if (self->says_waiting)
    /* Translators: a file's name. */
    text = g_strdup_printf (_("Waiting to Read %s"), name);
  else
    /* Translators: a file's name. */
    text = g_strdup_printf (_("Reading %s"), name);

  self->loading_id = 0;
  if (self->page != NULL && quern_explorer_get_analysis (self->explorer) != NULL)
    {
      /* It lies over the page: to make room for it, all of the page would be laid
       * out and drawn anew, twice for each load. */
      quern_state_bar_show (self->progress_bar, &(QuernState) {
        .icon_name = "document-open-symbolic",
        .text = text,
        .button = _("_Cancel"),
        .action = "win.cancel",
        .is_busy = TRUE,
        .is_news = TRUE,
      });
    }
  else
    {
      make_loading_page (self);
      adw_status_page_set_title (ADW_STATUS_PAGE (self->loading_page), text);
      gtk_stack_set_visible_child_name (self->stack, "loading");
    }
  if (quern_window_is_stdin (g_ptr_array_index (quern_opening_get_files (self->opening), 0)))
    self->pulse_id = g_timeout_add (PULSE_MS, pulse_cb, self);

  return G_SOURCE_REMOVE;
}

static void
fraction_changed_cb (QuernWindow *self)
{
  double fraction = quern_progress_get_fraction (quern_opening_get_progress (self->opening));

  if (self->says_waiting && !quern_opening_is_waiting (self->opening))
    show_loading_cb (self);
  if (fraction > self->fraction && fraction < self->fraction + STEP)
    return;

  self->fraction = fraction;
  quern_state_bar_set_fraction (self->progress_bar, fraction);
  if (self->loading_bar != NULL)
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->loading_bar), fraction);
}

/* Forgets it; the worker may come to its end on its own. */
static void
end_loading (QuernWindow *self)
{
  g_clear_handle_id (&self->loading_id, g_source_remove);
  g_clear_handle_id (&self->pulse_id, g_source_remove);
  self->says_waiting = FALSE;
  g_signal_handlers_disconnect_by_data (quern_opening_get_progress (self->opening), self);
  quern_opening_cancel (self->opening);
  g_clear_object (&self->opening);
  quern_state_bar_hide (self->progress_bar);
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

/* Nothing is read any more. */
static void
show_again (QuernWindow *self)
{
  show_last (self);
  quern_window_find_siblings (self, self->files);
  quern_window_show_state (self);
  quern_window_update_actions (self);
  quern_window_update_title (self);
}

void
quern_window_cancel_loading (QuernWindow *self)
{
  quern_window_drop_several (self);
  if (self->opening == NULL)
    return;

  end_loading (self);
  show_again (self);
}

/* Results */

/* With the file, where there are several. Errors of the system name it. */
static char *
dup_error_text (GPtrArray    *files,
                const GError *error)
{
  guint input = quern_parse_error_get_location (error).input;
  g_autofree char *message = quern_window_dup_message (error);
  g_autofree char *name = NULL;
  g_autofree char *shown = NULL;

  if (files->len == 1 || error->domain != QUERN_PARSE_ERROR || input >= files->len)
    return g_steal_pointer (&message);

  name = g_file_get_basename (g_ptr_array_index (files, input));
  shown = g_filename_display_name (name);

  return g_strdup_printf ("%s: %s", shown, message);
}

static void
show_error (QuernWindow  *self,
            GPtrArray    *files,
            const GError *error)
{
  g_autofree char *name = quern_window_dup_name (files);
  /* Translators: a file's name. */
  g_autofree char *title = g_strdup_printf (_("“%s” could not be opened"), name);
  g_autofree char *message = quern_visible_take_brief (dup_error_text (files, error));
  g_autofree char *text = g_strdup_printf ("%s: %s", title, message);
  g_autofree char *escaped = g_markup_escape_text (message, -1);

  if (quern_explorer_get_analysis (self->explorer) != NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "profile");
      quern_window_find_siblings (self, self->files);
      self->state = QUERN_WINDOW_FAILED;
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
  /* A title is no markup, other than a description. */
  adw_status_page_set_title (self->error_page, title);
  adw_status_page_set_description (self->error_page, escaped);
  gtk_stack_set_visible_child_name (self->stack, "error");
}

static void
file_changed_cb (QuernWindow *self,
                 GFile       *file,
                 gboolean     is_there)
{
  if (self->opening != NULL)
    return;

  g_set_object (&self->changed_file, file);
  self->changed_is_there = is_there;
  quern_window_show_state (self);
}

static void
watch_files (QuernWindow *self,
             GPtrArray   *states)
{
  g_clear_object (&self->watch);
  if (quern_window_is_stdin (g_ptr_array_index (self->files, 0)))
    return;

  self->watch = quern_file_watch_new (self->files, states);
  g_signal_connect_object (self->watch, "changed", G_CALLBACK (file_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static char *
dup_selected_name (QuernWindow *self)
{
  QuernNodeId selected = quern_explorer_get_selected (self->explorer);

  return selected != QUERN_NONE
         ? quern_analysis_dup_node_name (quern_explorer_get_analysis (self->explorer), selected)
         : NULL;
}

static void
say_is_gone (QuernWindow *self,
             const char  *name)
{
  g_autofree char *shown = g_utf8_make_valid (name, -1);
  /* Translators: a function's name. */
  g_autofree char *text = g_strdup_printf (_("“%s” is not in the file any more"), shown);

  quern_window_toast (self, text);
}

/* To be called before the window shows something else. */
void
quern_window_remember (QuernWindow *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);

  if (profile == NULL || self->command_state == NULL)
    return;

  quern_explorer_save_state (self->explorer, self->command_state);
  quern_command_settings_save (self->command_settings, self->settings, self->command_state);
  quern_command_state_save (profile, self->command_state);
}

static void
show_analysis (QuernWindow   *self,
               GPtrArray     *files,
               QuernOpening  *opening,
               GPtrArray     *states,
               GKeyFile      *loaded,
               QuernAnalysis *analysis)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  GFile *file = g_ptr_array_index (files, 0);
  gboolean is_again = self->files != NULL &&
                      g_file_equal (file, g_ptr_array_index (self->files, 0));
  g_autofree char *selected = is_again ? dup_selected_name (self) : NULL;
  GKeyFile *state;

  quern_window_remember (self);
  g_set_object (&self->shown_run, quern_opening_get_run_file (opening));
  self->adds_up = quern_opening_get_adds_up (opening);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = g_ptr_array_ref (files);

  /* First what pictures of the analysis look like: so none is laid out in vain. */
  state = quern_command_state_peek (profile);
  if (state == NULL)
    state = g_key_file_ref (loaded);
  g_clear_pointer (&self->command_state, g_key_file_unref);
  self->command_state = state;
  if (!is_again)
    quern_command_settings_restore (self->command_settings, self->settings, state);
  quern_explorer_set_files (self->explorer, files);
  quern_explorer_set_analysis (self->explorer, analysis);
  if (!is_again)
    quern_explorer_restore_state (self->explorer, state);
  else
    quern_explorer_restore_run_sizes (self->explorer, state);
  quern_window_load_notes (self);
  if (selected != NULL && !quern_explorer_has_kept_place (self->explorer))
    say_is_gone (self, selected);
  quern_window_show_page (self);
  quern_window_update_title (self);
  quern_window_update_actions (self);
  watch_files (self, states);
  self->has_runs = quern_window_has_runs (self) && !(is_again && !self->has_runs);
  self->has_warnings = quern_profile_get_n_warnings (profile) > 0;

  quern_state_bar_set_slides (self->bar, FALSE);
  quern_window_show_state (self);
  quern_state_bar_set_slides (self->bar, TRUE);
  if (files->len == 1 && !quern_window_is_stdin (file))
    quern_recent_add (file, quern_analysis_get_profile (analysis));
}

static void
say_copies (QuernWindow *self,
            guint        n_copies)
{
  g_autofree char *text =
    g_strdup_printf (ngettext ("%u file was there twice, and counts once",
                               "%u files were there more than once, and count once", n_copies),
                     n_copies);

  if (n_copies > 0)
    quern_window_toast (self, text);
}

static void
opened_cb (QuernOpening *opening,
           gpointer      user_data)
{
  QuernWindow *self = user_data;
  g_autoptr (GPtrArray) files = g_ptr_array_ref (quern_opening_get_files (opening));
  g_autoptr (GPtrArray) states = quern_opening_steal_states (opening);
  g_autoptr (GKeyFile) state = quern_opening_steal_state (opening);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernAnalysis) analysis = quern_opening_steal_analysis (opening, &error);
  QuernRunFiles *question = quern_opening_get_question (opening);

  end_loading (self);
  if (question != NULL)
    {
      show_again (self);
      quern_window_sort_out (self, question);
      return;
    }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE))
    {
      quern_window_open (self, files, FALSE);
      return;
    }

  g_clear_object (&self->changed_file);
  quern_window_update_actions (self);
  if (analysis != NULL)
    {
      show_analysis (self, files, opening, states, state, analysis);
      say_copies (self, quern_opening_count_copies (opening));
      return;
    }

  /* A file that is empty may have others beside it that are not. */
  quern_window_show_state (self);
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
  quern_window_find_siblings (self, quern_opening_get_files (opening));
  self->loading_id = g_timeout_add (SILENT_MS, show_loading_cb, self);
  g_signal_connect_swapped (quern_opening_get_progress (opening), "notify::fraction",
                            G_CALLBACK (fraction_changed_cb), self);
  fraction_changed_cb (self);
  quern_opening_set_callback (opening, opened_cb, self);

  /* No welcome that flashes up before the profile is there. */
  if (quern_explorer_get_analysis (self->explorer) == NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "blank");
      /* Now, while nothing is shown yet: later it would cost a frame. */
      make_loading_page (self);
    }
  quern_window_update_title (self);
  quern_window_update_actions (self);
  quern_window_prepare_page (self);
}

/**
 * quern_window_open:
 * @self: a window
 * @files: (element-type GFile): at least one
 * @adds_up: are files of several runs meant?
 *
 * Shows files as the parts of one profile; what was shown stays until then. Of folders, it
 * shows lists of their profiles. Unless @adds_up, it asks what is to become of files that are
 * not of one run.
 */
void
quern_window_open (QuernWindow *self,
                   GPtrArray   *files,
                   gboolean     adds_up)
{
  g_autoptr (QuernOpening) opening = NULL;

  g_return_if_fail (QUERN_IS_WINDOW (self));
  g_return_if_fail (files != NULL && files->len > 0);

  opening = quern_opening_new (files, adds_up);
  quern_window_show_opening (self, opening);
}

/* Without a result: the window goes. */
void
quern_window_drop_loading (QuernWindow *self)
{
  quern_window_drop_several (self);
  if (self->opening != NULL)
    end_loading (self);
}

gboolean
quern_window_is_free (QuernWindow *self)
{
  g_return_val_if_fail (QUERN_IS_WINDOW (self), FALSE);

  return self->opening == NULL && quern_explorer_get_analysis (self->explorer) == NULL;
}
