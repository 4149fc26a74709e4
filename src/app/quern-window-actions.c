/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person can do with a window as a whole; its views have their own. */

#include "quern-window-private.h"

#include "quern-config.h"
#include "quern-event-editor.h"
#include "quern-explorer-parts.h"
#include "quern-group-editor.h"
#include "quern-recent.h"
#include "quern-warnings-window.h"

#include <glib/gi18n.h>

/* Opening */

static void
open_file (QuernWindow *self,
           GFile       *file)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_object_ref (file));
  quern_window_open (self, files, FALSE);
}

static GPtrArray *
end_choosing (QuernWindow *self,
              int          response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->file_chooser);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GListModel) chosen = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    chosen = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));
  for (guint i = 0; chosen != NULL && i < g_list_model_get_n_items (chosen); i++)
    g_ptr_array_add (files, g_list_model_get_item (chosen, i));

  return files->len > 0 ? g_steal_pointer (&files) : NULL;
}

static void
chosen_cb (QuernWindow *self,
           int          response)
{
  g_autoptr (GPtrArray) files = end_choosing (self, response);

  if (files != NULL)
    quern_window_open (self, files, FALSE);
}

static void
chosen_to_add_cb (QuernWindow *self,
                  int          response)
{
  g_autoptr (GPtrArray) files = end_choosing (self, response);

  if (files != NULL && quern_window_can_add (self))
    quern_window_add (self, files);
}

static GtkFileFilter *
filter_new (const char        *name,
            const char *const *patterns)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);

  return filter;
}

/* Asks for files that are opened, or added to what is shown. */
static void
choose_files (QuernWindow *self,
              gboolean     adds)
{
  static const char *const profile_patterns[] = {
    "callgrind.out*", "cachegrind.out*", "cgout*", "*.callgrind*", "*.cachegrind*", "*.out",
    "*.aprof",
    "*.out.*", "*.prof", "*.pprof*", NULL
  };
  static const char *const all_patterns[] = { "*", NULL };
  g_autoptr (GtkFileFilter) profiles = filter_new (_("Profiles"), profile_patterns);
  g_autoptr (GtkFileFilter) all = filter_new (_("All Files"), all_patterns);
  g_autoptr (GFile) folder = NULL;
  GtkFileChooser *chooser;

  if (self->file_chooser != NULL)
    return;

  self->file_chooser = gtk_file_chooser_native_new (adds ? _("Add Files") : _("Open"),
                                                    GTK_WINDOW (self),
                                                    GTK_FILE_CHOOSER_ACTION_OPEN,
                                                    adds ? _("_Add") : NULL, NULL);
  chooser = GTK_FILE_CHOOSER (self->file_chooser);
  gtk_file_chooser_set_select_multiple (chooser, TRUE);
  gtk_file_chooser_add_filter (chooser, profiles);
  gtk_file_chooser_add_filter (chooser, all);
  if (self->files != NULL)
    folder = g_file_get_parent (g_ptr_array_index (self->files, 0));
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->file_chooser), TRUE);
  g_signal_connect_object (self->file_chooser, "response",
                           adds ? G_CALLBACK (chosen_to_add_cb) : G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->file_chooser));
}

static void
open_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  choose_files (user_data, FALSE);
}

static void
add_files_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  choose_files (user_data, TRUE);
}

static void
open_folder_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  quern_window_choose_folder (user_data);
}

static void
open_recent_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  open_file (user_data, file);
}

static void
clear_recent_action (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  quern_recent_clear ();
}

static void
example_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  /* Uninstalled, it is elsewhere. */
  const char *path = g_getenv ("QUERN_EXAMPLE");
  g_autoptr (GFile) file = NULL;

  file = g_file_new_for_path (path != NULL ? path
                                           : QUERN_PKGDATADIR "/example/callgrind.out.example");
  open_file (user_data, file);
}

static void
reload_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  quern_window_reload (user_data);
}

static void
open_siblings_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  quern_window_open_siblings (user_data);
}

static void
cancel_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  quern_window_cancel_loading (user_data);
}

static void
close_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  gtk_window_close (user_data);
}

/* Going */

static void
go_back_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  quern_explorer_go_back (QUERN_WINDOW (user_data)->explorer);
}

static void
go_forward_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  quern_explorer_go_forward (QUERN_WINDOW (user_data)->explorer);
}

static void
go_up_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  QuernWindow *self = user_data;

  if (!quern_explorer_go_up (self->explorer))
    quern_window_toast (self, _("Nothing calls this function"));
}

static void
search_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  QuernWindow *self = user_data;

  if (self->page != NULL)
    quern_profile_page_focus_search (self->page);
}

static void
show_code_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  QuernWindow *self = user_data;

  if (self->page != NULL)
    quern_profile_page_show_code (self->page, g_variant_get_string (parameter, NULL));
}

/* Parts */

static void
step_part_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  QuernWindow *self = user_data;
  gboolean is_forward = g_str_equal (g_action_get_name (G_ACTION (action)), "next-part");

  if (!quern_explorer_step_part (self->explorer, is_forward))
    quern_window_toast (self, is_forward ? _("This is the last part")
                                         : _("This is the first part"));
}

static void
all_parts_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  quern_explorer_choose_all_parts (QUERN_WINDOW (user_data)->explorer);
}

static void
stop_comparing_action (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       user_data)
{
  quern_explorer_stop_comparing (QUERN_WINDOW (user_data)->explorer);
}

/* The view */

static QuernView *
get_view (QuernWindow *self)
{
  return self->page != NULL ? quern_profile_page_get_view (self->page) : NULL;
}

static void
zoom_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  QuernView *view = get_view (user_data);
  const char *name = g_action_get_name (G_ACTION (action));

  for (guint zoom = 0; view != NULL && zoom < QUERN_VIEW_N_ZOOMS; zoom++)
    if (g_str_equal (name, quern_view_get_zoom_name (zoom)))
      quern_view_zoom (view, zoom);
}

static void
picture_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  QuernWindow *self = user_data;
  const char *name = g_action_get_name (G_ACTION (action));

  if (g_str_equal (name, "export"))
    quern_exporter_save_picture (self->exporter, get_view (self));
  else if (g_str_equal (name, "copy-picture"))
    quern_exporter_copy_picture (self->exporter, get_view (self));
  else
    quern_exporter_print_picture (self->exporter, get_view (self));
}

static void
export_list_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  QuernWindow *self = user_data;
  const char *name = NULL;
  QuernListExport *export;

  if (self->page == NULL)
    return;

  export = quern_profile_page_export_list (self->page, g_variant_get_string (parameter, NULL),
                                           &name);
  quern_exporter_save_list (self->exporter, export, name);
}

/* Others */

static void
input_sizes_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  quern_window_ask_sizes (user_data);
}

static void
points_changed_cb (QuernWindow *self)
{
  self->has_runs = self->has_runs && quern_window_has_runs (self);
  quern_window_show_state (self);
}

static void
warnings_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  QuernWindow *self = user_data;
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);

  if (profile != NULL)
    gtk_window_present (quern_warnings_window_new (GTK_WINDOW (self), profile));
}

static void
new_event_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  QuernWindow *self = user_data;

  quern_event_editor_open (GTK_WIDGET (self), self->explorer, NULL, FALSE);
}

static void
group_by_pattern_action (GSimpleAction *action,
                         GVariant      *parameter,
                         gpointer       user_data)
{
  QuernWindow *self = user_data;

  quern_group_editor_open (GTK_WIDGET (self), self->explorer);
}

static void
toast_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  quern_window_toast (user_data, g_variant_get_string (parameter, NULL));
}

static void
shortcuts_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GtkApplicationWindow *window = user_data;

  /* Read when it is asked for, not with each window. */
  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr (GtkBuilder) builder =
        gtk_builder_new_from_resource (QUERN_RESOURCE_PATH "/ui/shortcuts-window.ui");

      gtk_application_window_set_help_overlay (
        window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "shortcuts_window")));
    }

  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

static const GActionEntry actions[] = {
  { .name = "open", .activate = open_action },
  { .name = "add-files", .activate = add_files_action },
  { .name = "open-folder", .activate = open_folder_action },
  { .name = "open-recent", .activate = open_recent_action, .parameter_type = "s" },
  { .name = "clear-recent", .activate = clear_recent_action },
  { .name = "example", .activate = example_action },
  { .name = "cancel", .activate = cancel_action },
  { .name = "close", .activate = close_action },
  { .name = "toast", .activate = toast_action, .parameter_type = "s" },
  { .name = "shortcuts", .activate = shortcuts_action },
  { .name = "reload", .activate = reload_action },
  { .name = "open-siblings", .activate = open_siblings_action },
  { .name = "export", .activate = picture_action },
  { .name = "copy-picture", .activate = picture_action },
  { .name = "print", .activate = picture_action },
  { .name = "search", .activate = search_action },
  { .name = "show-code", .activate = show_code_action, .parameter_type = "s" },
  { .name = "warnings", .activate = warnings_action },
  { .name = "input-sizes", .activate = input_sizes_action },
  { .name = "new-event", .activate = new_event_action },
  { .name = "group-by-pattern", .activate = group_by_pattern_action },
  { .name = "go-back", .activate = go_back_action },
  { .name = "go-forward", .activate = go_forward_action },
  { .name = "export-list", .activate = export_list_action, .parameter_type = "s" },
  { .name = "go-up", .activate = go_up_action },
  { .name = "next-part", .activate = step_part_action },
  { .name = "previous-part", .activate = step_part_action },
  { .name = "all-parts", .activate = all_parts_action },
  { .name = "stop-comparing", .activate = stop_comparing_action },
  { .name = "zoom-in", .activate = zoom_action },
  { .name = "zoom-out", .activate = zoom_action },
  { .name = "zoom-original", .activate = zoom_action },
  { .name = "fit", .activate = zoom_action },
};

static void
set_enabled (QuernWindow *self,
             const char  *name,
             gboolean     enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static void
update_part_actions (QuernWindow *self)
{
  QuernPartChoice *parts = quern_explorer_get_parts (self->explorer);
  gboolean has_parts = parts != NULL && quern_part_choice_get_n_parts (parts) > 1;

  set_enabled (self, "next-part", has_parts);
  set_enabled (self, "previous-part", has_parts);
  set_enabled (self, "all-parts", has_parts && !quern_part_choice_is_all (parts));
  set_enabled (self, "stop-comparing",
               has_parts && quern_part_choice_is_comparison (parts, NULL, NULL));
}

void
quern_window_update_actions (QuernWindow *self)
{
  static const char *const of_profile[] = {
    "reload", "export", "search", "show-code", "new-event", "group-by-pattern", "go-up",
    "zoom-in", "zoom-out", "zoom-original", "fit", "export-list",
    "copy-picture", "print",
  };
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  gboolean has_profile = quern_explorer_get_analysis (self->explorer) != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (of_profile); i++)
    set_enabled (self, of_profile[i], has_profile);
  set_enabled (self, "warnings", profile != NULL && quern_profile_get_n_warnings (profile) > 0);
  update_part_actions (self);
  quern_window_update_note_actions (self);
  set_enabled (self, "cancel", self->opening != NULL);
  set_enabled (self, "open-siblings", self->run != NULL);
  set_enabled (self, "add-files", quern_window_can_add (self));
  set_enabled (self, "input-sizes", quern_window_can_ask_sizes (self));
  set_enabled (self, "go-back", quern_explorer_can_go_back (self->explorer));
  set_enabled (self, "go-forward", quern_explorer_can_go_forward (self->explorer));
}

static const char *const of_explorer[] = {
  "absolute", "colour-by", "precision", "relative", "demangle", "detect-cycles", "group-rows",
  "only-bookmarked", "internal", "steps-over", "self-heat",
};
static const char *const of_page[] = { "sidebar", "pane", "view" };

void
quern_window_add_actions (QuernWindow *self)
{
  g_autoptr (GAction) all_calls = NULL;

  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  quern_window_add_note_actions (self);
  for (guint i = 0; i < G_N_ELEMENTS (of_explorer); i++)
    {
      g_autoptr (GPropertyAction) action =
        g_property_action_new (of_explorer[i], self->explorer, of_explorer[i]);

      g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
    }
  all_calls = g_settings_create_action (self->settings, "all-calls");
  g_action_map_add_action (G_ACTION_MAP (self), all_calls);

  g_signal_connect_object (self->explorer, "notify::can-go-back",
                           G_CALLBACK (quern_window_update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->explorer, "notify::parts",
                           G_CALLBACK (quern_window_update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->explorer, "notify::has-points",
                           G_CALLBACK (points_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->explorer, "parts-failed",
                           G_CALLBACK (quern_window_toast), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->explorer, "notify::can-go-forward",
                           G_CALLBACK (quern_window_update_actions), self, G_CONNECT_SWAPPED);
}

/* Those that switch something of the profile's page. */
void
quern_window_add_page_actions (QuernWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (of_page); i++)
    {
      g_autoptr (GPropertyAction) action =
        g_property_action_new (of_page[i], self->page, of_page[i]);

      g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
    }
}

/* They hold explorer and page, which would never go: a page's widgets hold the
 * actions of the window in their turn. */
void
quern_window_remove_property_actions (QuernWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (of_explorer); i++)
    g_action_map_remove_action (G_ACTION_MAP (self), of_explorer[i]);
  for (guint i = 0; i < G_N_ELEMENTS (of_page); i++)
    g_action_map_remove_action (G_ACTION_MAP (self), of_page[i]);
}
