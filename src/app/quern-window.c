/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-window-private.h"

#include "quern-command-settings.h"
#include "quern-command.h"
#include "quern-config.h"
#include "quern-explorer-state.h"
#include "quern-part-names.h"
#include "quern-recent.h"
#include "quern-visible.h"
#include "quern-welcome-page.h"

#include <glib/gi18n.h>

/* VISUAL 1: px of the window below which it takes a smaller form. */
#define NARROW_WIDTH 900
#define LOW_HEIGHT 560

/* After the window is there. */
#define RECENT_DELAY_MS 150

#define TOAST_SECONDS 5

#define MIN_WIDTH 360
#define MIN_HEIGHT 294

/**
 * QuernWindow:
 *
 * One profile, or the invitation to open one. The window owns the explorer
 * that its views share.
 */

G_DEFINE_FINAL_TYPE (QuernWindow, quern_window, ADW_TYPE_APPLICATION_WINDOW)

/* Pages */

static void
update_recent (QuernWindow *self)
{
  g_autoptr (GMenuModel) menu = quern_recent_dup_menu ();

  adw_split_button_set_menu_model (self->open_button, menu);
  if (self->welcome != NULL)
    {
      g_autoptr (GPtrArray) list = quern_recent_list ();

      quern_welcome_page_set_recent (QUERN_WELCOME_PAGE (self->welcome), list);
    }
}

static gboolean
update_recent_cb (gpointer data)
{
  QuernWindow *self = data;

  self->recent_id = 0;
  update_recent (self);

  return G_SOURCE_REMOVE;
}

/* A menu takes longer to make than the rest of the header, and nobody opens it
 * before the window is there. */
static void
queue_recent (QuernWindow *self)
{
  if (self->recent_id == 0)
    self->recent_id = g_timeout_add_full (G_PRIORITY_LOW, RECENT_DELAY_MS, update_recent_cb,
                                          self, NULL);
}

static void
make_menu_cb (GtkMenuButton *button,
              gpointer       user_data)
{
  QuernWindow *self = user_data;

  if (gtk_menu_button_get_menu_model (button) == NULL)
    gtk_menu_button_set_menu_model (button, self->main_menu);
}

void
quern_window_show_welcome (QuernWindow *self)
{
  g_autoptr (GPtrArray) list = NULL;

  if (self->welcome == NULL)
    {
      self->welcome = quern_welcome_page_new ();
      gtk_stack_add_named (self->stack, self->welcome, "welcome");
      list = quern_recent_list ();
      quern_welcome_page_set_recent (QUERN_WELCOME_PAGE (self->welcome), list);
    }
  gtk_stack_set_visible_child_name (self->stack, "welcome");
}

/* The next part of it. Says whether there is more. */
static gboolean
make_page (QuernWindow *self)
{
  if (self->has_whole_page)
    return FALSE;

  if (self->page != NULL)
    {
      self->has_whole_page = !quern_profile_page_make_part (self->page);
      return !self->has_whole_page;
    }

  self->page = QUERN_PROFILE_PAGE (quern_profile_page_new (self->explorer, self->settings,
                                                           self->command_settings));
  quern_profile_page_set_form (self->page, self->is_narrow, self->is_low);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->page), "profile");
  quern_event_chooser_set_explorer (self->event_chooser, self->explorer);
  quern_window_add_page_actions (self);

  return TRUE;
}

static gboolean
make_page_cb (gpointer data)
{
  QuernWindow *self = data;

  if (make_page (self))
    return G_SOURCE_CONTINUE;

  self->page_id = 0;

  return G_SOURCE_REMOVE;
}

/* While the first profile is read, there is nothing else to do. */
void
quern_window_prepare_page (QuernWindow *self)
{
  if (!self->has_whole_page && self->page_id == 0)
    self->page_id = g_idle_add_full (G_PRIORITY_LOW, make_page_cb, self, NULL);
}

/* Of the profile; made for the first one. */
void
quern_window_show_page (QuernWindow *self)
{
  while (make_page (self))
    ;

  /* After a reload, the keyboard stays where it is. */
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "profile") == 0)
    return;

  gtk_stack_set_visible_child_name (self->stack, "profile");
  quern_view_focus (quern_profile_page_get_view (self->page));
}

/* The command, and how it was measured; valid UTF-8, "" if nothing is known */
static char *
dup_about (QuernProfile *profile)
{
  const QuernPart *part = quern_profile_get_n_parts (profile) > 0
                            ? quern_profile_get_part (profile, 0) : NULL;
  const char *command = quern_profile_get_command (profile);
  g_autofree char *brief = command != NULL ? quern_visible_brief (command) : NULL;
  GString *text = g_string_new (brief);

  for (guint i = 0; part != NULL && part->descriptions != NULL && i < part->descriptions->len; i++)
    {
      g_autofree char *line = quern_visible_brief (g_ptr_array_index (part->descriptions, i));

      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
    }

  return g_string_free (text, FALSE);
}

void
quern_window_update_title (QuernWindow *self)
{
  GPtrArray *files = self->files;
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  g_autofree char *runs = profile != NULL ? quern_part_names_dup_runs (profile) : NULL;
  /* That of the first of several runs would be taken for that of all. */
  const char *command = profile != NULL && runs == NULL ? quern_profile_get_command (profile)
                                                        : NULL;
  g_autofree char *name = NULL;
  g_autofree char *about = profile != NULL && runs == NULL ? dup_about (profile) : NULL;
  g_autofree char *subtitle = runs != NULL ? g_steal_pointer (&runs)
                                           : quern_command_dup_short (command);

  if (files == NULL && self->opening != NULL)
    files = quern_opening_get_files (self->opening);
  name = files != NULL ? quern_window_dup_name (files) : g_strdup (_("Quern"));

  gtk_window_set_title (GTK_WINDOW (self), name);
  adw_window_title_set_title (self->title, name);
  adw_window_title_set_subtitle (self->title, subtitle);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title),
                               about != NULL && *about != '\0' ? about : NULL);
}

static void
add_toast (QuernWindow *self,
           const char  *text,
           guint        seconds)
{
  AdwToast *toast = adw_toast_new ("");
  g_autofree char *brief = quern_visible_brief (text);
  g_autofree char *escaped = g_markup_escape_text (brief, -1);

  adw_toast_set_title (toast, escaped);
  adw_toast_set_timeout (toast, seconds);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

void
quern_window_toast (QuernWindow *self,
                    const char  *text)
{
  add_toast (self, text, TOAST_SECONDS);
}

/* It stays until a person has read it. */
void
quern_window_toast_failure (QuernWindow *self,
                            const char  *text)
{
  add_toast (self, text, 0);
}

/* Form */

static void
apply_form (QuernWindow *self)
{
  gboolean has_profile = quern_explorer_get_analysis (self->explorer) != NULL;

  if (self->is_narrow && has_profile)
    adw_split_button_set_icon_name (self->open_button, "document-open-symbolic");
  else
    adw_split_button_set_label (self->open_button, _("_Open"));
  gtk_widget_set_visible (self->sidebar_button, self->is_narrow && has_profile);
  gtk_widget_set_visible (self->navigation, has_profile);
  gtk_widget_set_visible (self->up_button, !self->is_narrow);
  gtk_widget_set_visible (self->search_button, has_profile);
  gtk_widget_set_visible (GTK_WIDGET (self->event_chooser), has_profile);
  quern_event_chooser_set_narrow (self->event_chooser, self->is_narrow);
  if (self->page != NULL)
    quern_profile_page_set_form (self->page, self->is_narrow, self->is_low);
}

static gboolean
apply_form_cb (gpointer data)
{
  QuernWindow *self = data;

  self->form_id = 0;
  apply_form (self);

  return G_SOURCE_REMOVE;
}

static gboolean
set_size (QuernWindow *self,
          int          width,
          int          height)
{
  gboolean is_narrow = width < NARROW_WIDTH;
  gboolean is_low = height < LOW_HEIGHT;

  if (self->width == width && self->is_narrow == is_narrow && self->is_low == is_low)
    return FALSE;

  self->width = width;
  self->is_narrow = is_narrow;
  self->is_low = is_low;

  return TRUE;
}

/* GTK 4.8 has no breakpoints. What the form changes must not be changed while
 * sizes are being given out, so it is done right after. */
static void
quern_window_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  QuernWindow *self = QUERN_WINDOW (widget);

  GTK_WIDGET_CLASS (quern_window_parent_class)->size_allocate (widget, width, height, baseline);

  if (set_size (self, width, height) && self->form_id == 0)
    self->form_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, apply_form_cb, self, NULL);
}

/* Settings */

static void
restore_size (QuernWindow *self)
{
  int width = g_settings_get_int (self->settings, "window-width");
  int height = g_settings_get_int (self->settings, "window-height");

  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  else
    set_size (self, width, height);
}

static void
save_size (QuernWindow *self)
{
  gboolean is_maximized = gtk_window_is_maximized (GTK_WINDOW (self));
  int width = 0;
  int height = 0;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_delay (self->settings);
  g_settings_set_boolean (self->settings, "window-maximized", is_maximized);
  if (!is_maximized && width >= MIN_WIDTH && height >= MIN_HEIGHT)
    {
      g_settings_set_int (self->settings, "window-width", width);
      g_settings_set_int (self->settings, "window-height", height);
    }
  if (self->page != NULL)
    quern_profile_page_save_sizes (self->page);
  g_settings_apply (self->settings);
}

static gboolean
group_by_from_setting (GValue   *value,
                       GVariant *variant,
                       gpointer  user_data)
{
  QuernGroupBy by;

  if (!quern_explorer_find_grouping_name (g_variant_get_string (variant, NULL), &by))
    return FALSE;

  g_value_set_uint (value, by);

  return TRUE;
}

static GVariant *
group_by_to_setting (const GValue       *value,
                     const GVariantType *type,
                     gpointer            user_data)
{
  /* Not what suits this profile: another one may need something else. */
  return g_variant_new_string (
    quern_explorer_get_grouping_name (quern_explorer_get_wanted_group_by (user_data)));
}

static gboolean
uint_from_setting (GValue   *value,
                   GVariant *variant,
                   gpointer  user_data)
{
  g_value_set_uint (value, (guint) MAX (g_variant_get_int32 (variant), 0));

  return TRUE;
}

static GVariant *
uint_to_setting (const GValue       *value,
                 const GVariantType *type,
                 gpointer            user_data)
{
  return g_variant_new_int32 ((gint32) MIN (g_value_get_uint (value), G_MAXINT32));
}

static gboolean
events_from_setting (GValue   *value,
                     GVariant *variant,
                     gpointer  user_data)
{
  g_value_set_variant (value, variant);

  return TRUE;
}

static GVariant *
events_to_setting (const GValue       *value,
                   const GVariantType *type,
                   gpointer            user_data)
{
  GVariant *events = g_value_get_variant (value);

  return events != NULL ? g_variant_ref (events) : g_variant_new_array (G_VARIANT_TYPE ("(ssss)"),
                                                                        NULL, 0);
}

#define OWN_IN_EACH_WINDOW \
  (G_SETTINGS_BIND_GET | G_SETTINGS_BIND_SET | G_SETTINGS_BIND_GET_NO_CHANGES)

static void
bind_settings (QuernWindow *self)
{
  g_settings_bind_with_mapping (self->settings, "events", self->explorer, "events-everywhere",
                                G_SETTINGS_BIND_DEFAULT, events_from_setting, events_to_setting,
                                NULL, NULL);
  g_settings_bind (self->settings, "ratio-min-share", self->explorer, "min-weight",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "absolute", self->explorer, "absolute", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "self-heat", self->explorer, "self-heat",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "detect-cycles", self->explorer, "detect-cycles",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "demangle", self->explorer, "demangle", G_SETTINGS_BIND_DEFAULT);
  /* The patterns first: the newest is what "pattern" means. */
  g_settings_bind (self->settings, "group-patterns", self->explorer, "group-patterns",
                   G_SETTINGS_BIND_DEFAULT);
  /* Each command has its own; a new one begins with what was used last. */
  g_settings_bind_with_mapping (self->settings, "group-by", self->explorer, "group-by",
                                OWN_IN_EACH_WINDOW,
                                group_by_from_setting, group_by_to_setting, self->explorer,
                                NULL);
  g_settings_bind (self->settings, "group-rows", self->explorer, "group-rows",
                   OWN_IN_EACH_WINDOW);
  g_settings_bind_with_mapping (self->settings, "colour-by", self->explorer, "colour-by",
                                G_SETTINGS_BIND_DEFAULT,
                                uint_from_setting, uint_to_setting, NULL, NULL);
  g_settings_bind_with_mapping (self->settings, "precision", self->explorer, "precision",
                                G_SETTINGS_BIND_DEFAULT,
                                uint_from_setting, uint_to_setting, NULL, NULL);
}

/* Files that are dropped */

static gboolean
drop_cb (QuernWindow  *self,
         const GValue *value)
{
  GSList *files = g_value_get_boxed (value);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_object_unref);

  for (GSList *file = files; file != NULL; file = file->next)
    g_ptr_array_add (all, g_object_ref (file->data));
  if (all->len > 0)
    quern_window_open (self, all, FALSE);

  return all->len > 0;
}

static void
accept_drops (QuernWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* Mouse buttons that mean back and forward; GTK has no names for them. */
static void
side_button_cb (QuernWindow     *self,
                int              n_press,
                double           x,
                double           y,
                GtkGestureClick *gesture)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  if (button == 8 || button == 9)
    gtk_widget_activate_action (GTK_WIDGET (self), button == 8 ? "win.go-back" : "win.go-forward",
                                NULL);
}

/* The class */

/* What is to be shown is known only now: a window that opens a file needs no
 * welcome. */
static void
quern_window_show (GtkWidget *widget)
{
  QuernWindow *self = QUERN_WINDOW (widget);

  if (quern_window_is_free (self))
    quern_window_show_welcome (self);
  queue_recent (self);

  GTK_WIDGET_CLASS (quern_window_parent_class)->show (widget);
}

static gboolean
close_cb (gpointer data)
{
  QuernWindow *self = data;

  if (quern_profile_page_drop_part (self->page))
    return G_SOURCE_CONTINUE;

  self->closing_id = 0;
  gtk_window_destroy (GTK_WINDOW (self));

  return G_SOURCE_REMOVE;
}

/* The lists have hundreds of widgets, more than can be freed while a frame
 * lasts, and there may be other windows. So it only goes out of sight. */
static gboolean
quern_window_close_request (GtkWindow *window)
{
  QuernWindow *self = QUERN_WINDOW (window);

  if (self->closing_id != 0)
    return TRUE;

  save_size (self);
  quern_window_remember (self);
  if (!self->has_whole_page)
    return GTK_WINDOW_CLASS (quern_window_parent_class)->close_request (window);

  quern_window_drop_loading (self);
  gtk_widget_hide (GTK_WIDGET (self));
  self->closing_id = g_idle_add (close_cb, self);
  gtk_window_set_application (window, NULL);

  return TRUE;
}

static void
quern_window_dispose (GObject *object)
{
  QuernWindow *self = QUERN_WINDOW (object);

  g_clear_handle_id (&self->form_id, g_source_remove);
  g_clear_handle_id (&self->recent_id, g_source_remove);
  g_clear_handle_id (&self->page_id, g_source_remove);
  g_clear_handle_id (&self->closing_id, g_source_remove);
  quern_window_drop_loading (self);
  if (self->exporter != NULL)
    g_object_run_dispose (G_OBJECT (self->exporter));
  g_clear_object (&self->exporter);
  quern_window_remove_property_actions (self);
  quern_window_forget_siblings (self);
  g_clear_object (&self->watch);
  g_clear_object (&self->changed_file);
  g_clear_object (&self->run_file);
  g_clear_object (&self->shown_run);
  g_clear_object (&self->declined);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  if (self->file_chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->file_chooser));
  g_clear_object (&self->file_chooser);
  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_WINDOW);
  g_clear_object (&self->explorer);
  g_clear_object (&self->settings);
  g_clear_object (&self->command_settings);
  g_clear_pointer (&self->command_state, g_key_file_unref);

  G_OBJECT_CLASS (quern_window_parent_class)->dispose (object);
}

static void
quern_window_class_init (QuernWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_window_dispose;
  widget_class->show = quern_window_show;
  widget_class->size_allocate = quern_window_size_allocate;
  GTK_WINDOW_CLASS (klass)->close_request = quern_window_close_request;

  g_type_ensure (QUERN_TYPE_STATE_BAR);
  g_type_ensure (QUERN_TYPE_EVENT_CHOOSER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-window.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, sidebar_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, navigation);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, up_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, title);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, event_chooser);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, search_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, main_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, bar);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, stack);
  gtk_widget_class_bind_template_callback (widget_class, side_button_cb);
  gtk_widget_class_bind_template_callback (widget_class, quern_window_close_state);
}

static void
quern_window_init (QuernWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  quern_state_bar_set_slides (self->progress_bar, FALSE);

  self->settings = g_settings_new (QUERN_APPLICATION_ID);
  self->command_settings = quern_command_settings_new ();
  self->explorer = quern_explorer_new ();
  self->exporter = quern_exporter_new (GTK_WINDOW (self), self->explorer);
  g_signal_connect_object (self->exporter, "message", G_CALLBACK (quern_window_toast), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->exporter, "failed", G_CALLBACK (quern_window_toast_failure),
                           self, G_CONNECT_SWAPPED);
  bind_settings (self);
  restore_size (self);
  accept_drops (self);

  quern_window_add_actions (self);
  g_signal_connect_object (self->explorer, "notify::analysis",
                           G_CALLBACK (apply_form), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->explorer, "notify::analysis",
                           G_CALLBACK (quern_window_update_title), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed",
                           G_CALLBACK (queue_recent), self, G_CONNECT_SWAPPED);
  gtk_menu_button_set_create_popup_func (self->menu_button, make_menu_cb, self, NULL);
  apply_form (self);
  quern_window_update_title (self);
  quern_window_update_actions (self);
}

QuernWindow *
quern_window_new (QuernApplication *application)
{
  return g_object_new (QUERN_TYPE_WINDOW, "application", application, NULL);
}
