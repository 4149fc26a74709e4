/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-preferences-window.h"

#include "quern-config.h"
#include "quern-entry-mark.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>
#include <string.h>

#define FOLDERS_KEY "source-folders"
#define MAPS_KEY "source-maps"
#define EVENTS_KEY "events"

/* ms until a new row has its place; libadwaita expands rows in 200 ms. */
#define EXPANSION_TIME 300

/* Keys of the two entries of a map's row. */
#define FROM_DATA "quern-from"
#define TO_DATA "quern-to"

/* Key of an entry's GCancellable, while its folder is checked. */
#define LOOKING_DATA "quern-looking"

/**
 * QuernPreferencesWindow:
 *
 * Preferences for all windows: numbers, colours, folders of source files and objects, and the
 * derived events for all profiles.
 *
 * A folder or map is saved when its row is applied, by Enter or its button. An invalid one is
 * marked and not saved; a missing folder is marked and saved, as it may come back.
 */
struct _QuernPreferencesWindow
{
  AdwPreferencesWindow  parent_instance;

  GSettings            *settings;  /* owned */
  GPtrArray            *folders;   /* owned: AdwEntryRow, borrowed from the window */
  GPtrArray            *maps;      /* owned: AdwExpanderRow, borrowed from the window */
  GPtrArray            *events;    /* owned: AdwActionRow, borrowed from the window */
  gboolean              is_saving; /* ignore changes to the settings: they are our own */

  /* Template children */
  AdwPreferencesGroup  *folder_group;
  AdwPreferencesGroup  *map_group;
  AdwPreferencesGroup  *event_group;
  AdwComboRow          *colour_row;
  GtkSpinButton        *precision_button;
  GtkSwitch            *absolute_switch;
};

G_DEFINE_FINAL_TYPE (QuernPreferencesWindow, quern_preferences_window, ADW_TYPE_PREFERENCES_WINDOW)

static const char *
get_text (gpointer entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

/* As QuernSourceFinder accepts it: "~" is the home folder. */
static gboolean
is_path (const char *text)
{
  return *text == '/' || g_str_equal (text, "~") || g_str_has_prefix (text, "~/");
}

/* A text that is not a path is an error. A missing folder is only a warning: it may come back. */
static void
mark (gpointer entry,
      gboolean is_wrong,
      gboolean is_missing)
{
  quern_entry_mark_wrong (entry, is_wrong);
  quern_view_style_set_class (entry, "warning", !is_wrong && is_missing);
  gtk_widget_set_tooltip_text (GTK_WIDGET (entry),
                               is_wrong ? _("This is not an absolute path, so it is not saved")
                               : is_missing ? _("This folder does not exist at present") : NULL);
}

static void
checked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      entry)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (source), result, &error);

  /* The entry has another text by now, or is gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  mark (entry, FALSE, info == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_DIRECTORY);
}

static void
stop_looking (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
  g_object_unref (cancellable);
}

/* Checks asynchronously, as the disk may be slow. */
static void
mark_folder (gpointer entry)
{
  const char *text = get_text (entry);
  g_autofree char *path = *text == '~' ? g_build_filename (g_get_home_dir (), text + 1, NULL)
                                       : g_strdup (text);
  g_autoptr (GFile) file = NULL;
  GCancellable *looking = NULL;

  mark (entry, *text != '\0' && !is_path (text), FALSE);
  if (is_path (text))
    looking = g_cancellable_new ();
  g_object_set_data_full (entry, LOOKING_DATA, looking, stop_looking);
  if (looking == NULL)
    return;

  file = g_file_new_for_path (path);
  g_file_query_info_async (file, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE,
                           G_PRIORITY_DEFAULT, looking, checked_cb, entry);
}

/* The sign that divides "FROM=TO". Either may contain signs: it is the first one before an absolute
 * path. NULL if there is none. */
static const char *
find_sign (const char *map)
{
  const char *sign = *map != '\0' ? strchr (map + 1, '=') : NULL;

  while (sign != NULL && !is_path (sign + 1))
    sign = strchr (sign + 1, '=');

  return sign;
}

/* Accepts "/build" and "prog/src", but no text that would be divided as if it were a map. */
static gboolean
is_prefix (const char *text)
{
  return *text != '\0' && find_sign (text) == NULL;
}

/* Saving */

static void
save_strings (QuernPreferencesWindow *self,
              const char             *key,
              GPtrArray              *strings)
{
  g_ptr_array_add (strings, NULL);
  self->is_saving = TRUE;
  g_settings_set_strv (self->settings, key, (const char *const *) strings->pdata);
  self->is_saving = FALSE;
}

static void
save_folders (QuernPreferencesWindow *self)
{
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->folders->len; i++)
    {
      const char *text = get_text (g_ptr_array_index (self->folders, i));

      if (is_path (text))
        g_ptr_array_add (folders, g_strdup (text));
    }
  save_strings (self, FOLDERS_KEY, folders);
}

static void
save_maps (QuernPreferencesWindow *self)
{
  g_autoptr (GPtrArray) maps = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->maps->len; i++)
    {
      GObject *row = g_ptr_array_index (self->maps, i);
      gpointer from = g_object_get_data (row, FROM_DATA);
      gpointer to = g_object_get_data (row, TO_DATA);

      if (is_prefix (get_text (from)) && is_path (get_text (to)))
        g_ptr_array_add (maps, g_strconcat (get_text (from), "=", get_text (to), NULL));
    }
  save_strings (self, MAPS_KEY, maps);
}

/* Rows */

static GtkWidget *
create_remove_button (GCallback  callback,
                      gpointer   row,
                      gpointer   self)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-delete-symbolic");

  gtk_widget_set_tooltip_text (button, _("Remove"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Remove"), -1);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data (G_OBJECT (button), "quern-row", row);
  g_signal_connect (button, "clicked", callback, self);

  return button;
}

static void
remove_folder_cb (GtkButton              *button,
                  QuernPreferencesWindow *self)
{
  GtkWidget *row = g_object_get_data (G_OBJECT (button), "quern-row");

  g_ptr_array_remove (self->folders, row);
  adw_preferences_group_remove (self->folder_group, row);
  save_folders (self);
}

static GtkWidget *
add_folder_row (QuernPreferencesWindow *self,
                const char             *folder)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("Folder"));
  gtk_editable_set_text (GTK_EDITABLE (row), folder);
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (row), TRUE);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (row),
                            create_remove_button (G_CALLBACK (remove_folder_cb), row, self));
  g_ptr_array_add (self->folders, row);
  adw_preferences_group_add (self->folder_group, row);
  mark_folder (row);
  g_signal_connect (row, "changed", G_CALLBACK (mark_folder), NULL);
  g_signal_connect_swapped (row, "apply", G_CALLBACK (save_folders), self);

  return row;
}

static void
remove_map_cb (GtkButton              *button,
               QuernPreferencesWindow *self)
{
  GtkWidget *row = g_object_get_data (G_OBJECT (button), "quern-row");

  g_ptr_array_remove (self->maps, row);
  adw_preferences_group_remove (self->map_group, row);
  save_maps (self);
}

/* The title of a collapsed row. Names are plain text, not markup. */
static void
update_map_title (GObject *row)
{
  const char *from = get_text (g_object_get_data (row, FROM_DATA));
  const char *to = get_text (g_object_get_data (row, TO_DATA));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row),
                                 *from != '\0' ? from : _("New Mapping"));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), to);
}

static void
mark_prefix (gpointer entry)
{
  mark (entry, *get_text (entry) != '\0' && !is_prefix (get_text (entry)), FALSE);
}

static GtkWidget *
add_map_entry (GtkWidget  *row,
               const char *title,
               const char *data,
               const char *text)
{
  GtkWidget *entry = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry), title);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (entry), TRUE);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row), entry);
  g_object_set_data (G_OBJECT (row), data, entry);

  return entry;
}

static GtkWidget *
add_map_row (QuernPreferencesWindow *self,
             const char             *from,
             const char             *to)
{
  GtkWidget *row = adw_expander_row_new ();
  GtkWidget *from_entry;
  GtkWidget *to_entry;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  from_entry = add_map_entry (row, _("As the Profile Names It"), FROM_DATA, from);
  to_entry = add_map_entry (row, _("Folder on This Computer"), TO_DATA, to);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row),
                               create_remove_button (G_CALLBACK (remove_map_cb), row, self));
  g_ptr_array_add (self->maps, row);
  adw_preferences_group_add (self->map_group, row);
  update_map_title (G_OBJECT (row));
  mark_folder (to_entry);
  g_signal_connect (from_entry, "changed", G_CALLBACK (mark_prefix), NULL);
  g_signal_connect (to_entry, "changed", G_CALLBACK (mark_folder), NULL);
  g_signal_connect_swapped (from_entry, "changed", G_CALLBACK (update_map_title), row);
  g_signal_connect_swapped (to_entry, "changed", G_CALLBACK (update_map_title), row);
  g_signal_connect_swapped (from_entry, "apply", G_CALLBACK (save_maps), self);
  g_signal_connect_swapped (to_entry, "apply", G_CALLBACK (save_maps), self);

  return row;
}

/* Saves all events except the row's. The settings' "changed" signal then updates the rows. */
static void
remove_event_cb (GtkButton              *button,
                 QuernPreferencesWindow *self)
{
  guint removed;
  GVariantBuilder builder;
  g_autoptr (GVariant) events = g_settings_get_value (self->settings, EVENTS_KEY);

  if (!g_ptr_array_find (self->events, g_object_get_data (G_OBJECT (button), "quern-row"),
                         &removed))
    return;

  g_variant_builder_init (&builder, g_variant_get_type (events));
  for (guint i = 0; i < g_variant_n_children (events); i++)
    if (i != removed)
      {
        g_autoptr (GVariant) event = g_variant_get_child_value (events, i);

        g_variant_builder_add_value (&builder, event);
      }
  g_settings_set_value (self->settings, EVENTS_KEY, g_variant_builder_end (&builder));
}

static void
add_event_row (QuernPreferencesWindow *self,
               const char             *name,
               const char             *formula)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), formula);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             create_remove_button (G_CALLBACK (remove_event_cb), row, self));
  g_ptr_array_add (self->events, row);
  adw_preferences_group_add (self->event_group, row);
}

/* Loading */

static void
load_events (QuernPreferencesWindow *self)
{
  g_autoptr (GVariant) events = g_settings_get_value (self->settings, EVENTS_KEY);

  for (guint i = 0; i < self->events->len; i++)
    adw_preferences_group_remove (self->event_group, g_ptr_array_index (self->events, i));
  g_ptr_array_set_size (self->events, 0);
  for (guint i = 0; i < g_variant_n_children (events); i++)
    {
      const char *name;
      const char *formula;

      g_variant_get_child (events, i, "(&s&s&s&s)", &name, &formula, NULL, NULL);
      add_event_row (self, name, formula);
    }
}

static void
load_folders (QuernPreferencesWindow *self)
{
  g_auto (GStrv) folders = g_settings_get_strv (self->settings, FOLDERS_KEY);

  for (guint i = 0; i < self->folders->len; i++)
    adw_preferences_group_remove (self->folder_group, g_ptr_array_index (self->folders, i));
  g_ptr_array_set_size (self->folders, 0);
  for (guint i = 0; folders[i] != NULL; i++)
    add_folder_row (self, folders[i]);
}

static void
load_maps (QuernPreferencesWindow *self)
{
  g_auto (GStrv) maps = g_settings_get_strv (self->settings, MAPS_KEY);

  for (guint i = 0; i < self->maps->len; i++)
    adw_preferences_group_remove (self->map_group, g_ptr_array_index (self->maps, i));
  g_ptr_array_set_size (self->maps, 0);
  for (guint i = 0; maps[i] != NULL; i++)
    {
      const char *sign = find_sign (maps[i]);
      g_autofree char *from = NULL;

      if (sign == NULL)
        sign = strchr (maps[i], '=');
      if (sign == NULL)
        continue;

      from = g_strndup (maps[i], (gsize) (sign - maps[i]));
      add_map_row (self, from, sign + 1);
    }
}

/* Another window may change the settings, too. */
static void
settings_changed_cb (QuernPreferencesWindow *self,
                     const char             *key)
{
  if (self->is_saving)
    return;

  if (g_str_equal (key, FOLDERS_KEY))
    load_folders (self);
  else if (g_str_equal (key, MAPS_KEY))
    load_maps (self);
  else if (g_str_equal (key, EVENTS_KEY))
    load_events (self);
}

/* Actions */

static void
chosen_cb (GtkNativeDialog        *dialog,
           int                     response,
           QuernPreferencesWindow *window)
{
  g_autoptr (QuernPreferencesWindow) self = window;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

      if (path != NULL)
        {
          add_folder_row (self, path);
          save_folders (self);
        }
    }
  g_object_unref (dialog);
}

static void
choose_folder_action (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  GtkFileChooserNative *dialog =
    gtk_file_chooser_native_new (_("Add Source Folder"), GTK_WINDOW (widget),
                                 GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL, NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (chosen_cb), g_object_ref (widget));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
add_folder_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  gtk_widget_grab_focus (add_folder_row (QUERN_PREFERENCES_WINDOW (widget), ""));
}

static gboolean
focus_cb (gpointer entry)
{
  gtk_widget_grab_focus (entry);

  return G_SOURCE_REMOVE;
}

/* The page scrolls to an entry that gets the focus, so it must have its place by then. */
static void
add_map_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  GtkWidget *row = add_map_row (QUERN_PREFERENCES_WINDOW (widget), "", "");

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, EXPANSION_TIME, focus_cb,
                      g_object_ref (g_object_get_data (G_OBJECT (row), FROM_DATA)),
                      g_object_unref);
}

/* Class */

static void
quern_preferences_window_dispose (GObject *object)
{
  QuernPreferencesWindow *self = QUERN_PREFERENCES_WINDOW (object);

  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->folders, g_ptr_array_unref);
  g_clear_pointer (&self->maps, g_ptr_array_unref);
  g_clear_pointer (&self->events, g_ptr_array_unref);

  G_OBJECT_CLASS (quern_preferences_window_parent_class)->dispose (object);
}

static void
quern_preferences_window_class_init (QuernPreferencesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_preferences_window_dispose;

  gtk_widget_class_set_template_from_resource (
    widget_class, QUERN_RESOURCE_PATH "/ui/quern-preferences-window.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernPreferencesWindow, folder_group);
  gtk_widget_class_bind_template_child (widget_class, QuernPreferencesWindow, map_group);
  gtk_widget_class_bind_template_child (widget_class, QuernPreferencesWindow, event_group);
  gtk_widget_class_bind_template_child (widget_class, QuernPreferencesWindow, colour_row);
  gtk_widget_class_bind_template_child (widget_class, QuernPreferencesWindow, precision_button);
  gtk_widget_class_bind_template_child (widget_class, QuernPreferencesWindow, absolute_switch);
  gtk_widget_class_install_action (widget_class, "preferences.choose-folder", NULL,
                                   choose_folder_action);
  gtk_widget_class_install_action (widget_class, "preferences.add-folder", NULL,
                                   add_folder_action);
  gtk_widget_class_install_action (widget_class, "preferences.add-map", NULL, add_map_action);
}

/* Colours in the settings are positions in the row's list. */
static gboolean
place_from_setting (GValue   *value,
                    GVariant *variant,
                    gpointer  user_data)
{
  g_value_set_uint (value, (guint) MAX (g_variant_get_int32 (variant), 0));

  return TRUE;
}

static GVariant *
place_to_setting (const GValue       *value,
                  const GVariantType *type,
                  gpointer            user_data)
{
  return g_variant_new_int32 ((gint32) g_value_get_uint (value));
}

static void
quern_preferences_window_init (QuernPreferencesWindow *self)
{
  self->settings = g_settings_new (QUERN_APPLICATION_ID);
  self->folders = g_ptr_array_new ();
  self->maps = g_ptr_array_new ();
  self->events = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  load_folders (self);
  load_maps (self);
  load_events (self);
  g_settings_bind (self->settings, "absolute", self->absolute_switch, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "precision",
                   gtk_spin_button_get_adjustment (self->precision_button), "value",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind_with_mapping (self->settings, "colour-by", self->colour_row, "selected",
                                G_SETTINGS_BIND_DEFAULT, place_from_setting, place_to_setting,
                                NULL, NULL);
  g_signal_connect_swapped (self->settings, "changed", G_CALLBACK (settings_changed_cb), self);
}

GtkWindow *
quern_preferences_window_new (GtkWindow *parent)
{
  return g_object_new (QUERN_TYPE_PREFERENCES_WINDOW, "transient-for", parent, NULL);
}
