/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-window.h"

#include "quern-command-rules.h"
#include "quern-command-settings.h"
#include "quern-command-state.h"
#include "quern-command.h"
#include "quern-comparison-actions.h"
#include "quern-config.h"
#include "quern-event-chooser.h"
#include "quern-event-editor.h"
#include "quern-explorer-actions.h"
#include "quern-explorer-settings.h"
#include "quern-explorer-state.h"
#include "quern-explorer.h"
#include "quern-file-names.h"
#include "quern-focus-return.h"
#include "quern-folder-window.h"
#include "quern-format.h"
#include "quern-group-editor.h"
#include "quern-loading-page.h"
#include "quern-name-shortener.h"
#include "quern-notices.h"
#include "quern-opener.h"
#include "quern-page-actions.h"
#include "quern-parse-error.h"
#include "quern-part-names.h"
#include "quern-profile-identity.h"
#include "quern-recent.h"
#include "quern-run-search.h"
#include "quern-run-sizes-window.h"
#include "quern-state-bar.h"
#include "quern-view-style.h"
#include "quern-visible.h"
#include "quern-warnings-window.h"
#include "quern-welcome-page.h"

#include <glib/gi18n.h>

/* VISUAL 1: px of window width below which a smaller form is used. */
#define NARROW_WIDTH 900
#define SMALL_WIDTH 560
#define LOW_HEIGHT 560

/* Fill the menu only after the window is shown. */
#define RECENT_DELAY_MS 150

#define TOAST_SECONDS 5
#define TOAST_NAME_LETTERS 32.0

#define MIN_WIDTH 340 /* without borders, which count where windows have no shadows */
#define MIN_HEIGHT 294

/**
 * QuernWindow:
 *
 * Shows one profile, or a welcome page. The window owns the explorer that its views share, and
 * connects loading, notices and views.
 */
struct _QuernWindow
{
  AdwApplicationWindow  parent_instance;

  GSettings            *settings;         /* owned */
  GSettings            *command_settings; /* owned: the settings of the shown command */
  GKeyFile             *command_state;    /* owned, nullable: the saved state of that command */
  QuernExplorer        *explorer;         /* owned */
  QuernExplorerActions *explorer_actions; /* owned */
  QuernComparisonActions *comparison_actions; /* owned */
  QuernPageActions     *page_actions;     /* owned, nullable: with the page */
  QuernLoading         *loading;          /* owned */
  QuernOpener          *opener;           /* owned */
  QuernRunSearch       *search;           /* owned */
  QuernNotices         *notices;          /* owned */
  QuernExporter        *exporter;         /* owned */
  QuernFollow          *follow;           /* owned */
  QuernRecording       *recording;        /* owned, nullable: follow it, as it is being opened */

  QuernSubject         *shown;            /* owned, nullable */

  /* The form, which depends on the size */
  int                   width;            /* px, of the window */
  int                   wide_minimum;     /* px: the most that the wide form has needed */
  gboolean              is_narrow;
  gboolean              is_small;         /* narrow, and with fewer controls in the header bar */
  guint                 n_menus;          /* sections in the main menu */
  gboolean              is_low;
  guint                 form_id;          /* source: changes the form */
  guint                 recent_id;        /* source: lists the recent files */

  QuernProfilePage     *page;             /* borrowed, nullable: created for the first profile */
  guint                 page_id;          /* source: creates the next part of the page */
  gboolean              has_whole_page;   /* the page is complete */
  guint                 closing_id;       /* source: takes down the next part of the page */
  GtkWidget            *welcome;          /* borrowed, nullable */
  AdwStatusPage        *error_page;       /* borrowed, nullable */
  QuernLoadingPage     *loading_page;     /* borrowed, nullable */

  /* Template children */
  AdwSplitButton       *open_button;
  GtkWidget            *sidebar_button;
  GtkWidget            *navigation;
  GtkWidget            *forward_button;
  GtkWidget            *up_button;
  AdwWindowTitle       *title;
  QuernEventChooser    *event_chooser;
  GtkWidget            *search_button;
  GMenuModel           *main_menu;
  GMenuModel           *view_menu;
  GMenuModel           *small_menu;       /* for controls that a small header bar has no room for */
  GtkMenuButton        *menu_button;
  GtkMenuButton        *view_button;
  QuernStateBar        *bar;
  QuernStateBar        *progress_bar;     /* floats over a page while the next profile is read */
  AdwToastOverlay      *toasts;
  GtkStack             *stack;
};

G_DEFINE_FINAL_TYPE (QuernWindow, quern_window, ADW_TYPE_APPLICATION_WINDOW)

static void update_actions (QuernWindow *self);

static gboolean
is_free (QuernWindow *self)
{
  return quern_loading_get_opening (self->loading) == NULL &&
         quern_explorer_get_analysis (self->explorer) == NULL;
}

/* Messages */

static AdwToast *
create_toast (const char *text,
              guint       seconds)
{
  AdwToast *toast = adw_toast_new ("");
  g_autofree char *brief = quern_visible_brief (text);
  g_autofree char *escaped = g_markup_escape_text (brief, -1);

  adw_toast_set_title (toast, escaped);
  adw_toast_set_timeout (toast, seconds);

  return toast;
}

static void
toast (QuernWindow *self,
       const char  *text)
{
  adw_toast_overlay_add_toast (self->toasts, create_toast (text, TOAST_SECONDS));
}

/* It stays until the user dismisses it. */
static void
toast_failure (QuernWindow *self,
               const char  *text)
{
  adw_toast_overlay_add_toast (self->toasts, create_toast (text, 0));
}

static void
toast_cb (QuernWindow *self,
          AdwToast    *toast)
{
  adw_toast_overlay_add_toast (self->toasts, g_object_ref (toast));
}

static void
report_written_cb (QuernWindow *self,
                   GFile       *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *uri = g_file_get_uri (file);
  /* Translators: a file's name. */
  g_autofree char *text = g_strdup_printf (_("Saved as %s"), shown);
  AdwToast *toast = create_toast (text, TOAST_SECONDS);

  adw_toast_set_button_label (toast, _("Open"));
  adw_toast_set_action_name (toast, "win.show-uri");
  adw_toast_set_action_target (toast, "s", uri);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

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

/* The menu takes longer to create than the rest of the header bar, and nobody opens it before the
 * window is shown. */
static void
queue_recent (QuernWindow *self)
{
  if (self->recent_id == 0)
    self->recent_id = g_timeout_add_full (G_PRIORITY_LOW, RECENT_DELAY_MS, update_recent_cb,
                                          self, NULL);
}

static gboolean
has_view_button (QuernWindow *self)
{
  return !self->is_narrow && quern_explorer_get_analysis (self->explorer) != NULL;
}

/* Whether the header bar is so narrow that some of its controls are in the menu instead. */
static gboolean
is_small (QuernWindow *self)
{
  return self->is_small && quern_explorer_get_analysis (self->explorer) != NULL;
}

/* Rebuilds the menu if its sections have changed. */
static void
update_menu (QuernWindow *self)
{
  guint n_menus = has_view_button (self) ? 1 : is_small (self) ? 3 : 2;

  if (self->n_menus == n_menus)
    return;

  self->n_menus = n_menus;
  gtk_widget_set_visible (GTK_WIDGET (self->view_button), has_view_button (self));
  gtk_menu_button_set_menu_model (self->menu_button, NULL);
}

static void
make_menu_cb (GtkMenuButton *button,
              gpointer       user_data)
{
  QuernWindow *self = user_data;
  g_autoptr (GMenu) both = NULL;

  if (gtk_menu_button_get_menu_model (button) != NULL)
    return;

  if (button == self->view_button || has_view_button (self))
    {
      gtk_menu_button_set_menu_model (button, button == self->view_button ? self->view_menu
                                                                          : self->main_menu);
      return;
    }

  both = g_menu_new ();
  if (is_small (self))
    g_menu_append_section (both, NULL, self->small_menu);
  g_menu_append_submenu (both, _("_View"), self->view_menu);
  for (int i = 0; i < g_menu_model_get_n_items (self->main_menu); i++)
    {
      g_autoptr (GMenuItem) section = g_menu_item_new_from_model (self->main_menu, i);

      g_menu_append_item (both, section);
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (both));
}

static void
show_welcome (QuernWindow *self)
{
  g_autoptr (GPtrArray) list = NULL;

  if (self->welcome == NULL)
    {
      self->welcome = quern_welcome_page_new ();
      gtk_stack_add_named (self->stack, self->welcome, "welcome");
      list = quern_recent_list ();
      quern_welcome_page_set_recent (QUERN_WELCOME_PAGE (self->welcome), list);
      quern_welcome_page_set_small (QUERN_WELCOME_PAGE (self->welcome), self->is_small);
    }
  gtk_stack_set_visible_child_name (self->stack, "welcome");
}

/* There is one bar at a time. */
static void
share_bars (QuernWindow *self)
{
  QuernPartsBar *parts_bar = quern_profile_page_get_parts_bar (self->page);

  quern_state_bar_set_yields (self->bar, quern_parts_bar_is_wanted (parts_bar));
  quern_parts_bar_set_covered (parts_bar, quern_state_bar_is_shown (self->bar));
}

/* Creates the next part of the page. Returns whether there is more to create. */
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
  quern_profile_page_set_form (self->page, self->width, self->is_narrow, self->is_low,
                              self->is_small);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->page), "profile");
  quern_event_chooser_set_explorer (self->event_chooser, self->explorer);
  self->page_actions = quern_page_actions_new (G_ACTION_MAP (self), self->page, self->explorer,
                                               self->exporter);
  g_signal_connect_object (self->page_actions, "message", G_CALLBACK (toast), self,
                           G_CONNECT_SWAPPED);
  quern_parts_bar_add_notice (quern_profile_page_get_parts_bar (self->page),
                              quern_state_bar_get_opener (self->bar));
  g_signal_connect_object (quern_profile_page_get_parts_bar (self->page), "changed",
                           G_CALLBACK (share_bars), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bar, "changed", G_CALLBACK (share_bars), self, G_CONNECT_SWAPPED);
  share_bars (self);

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

/* Uses the idle time while the first profile is read. */
static void
prepare_page (QuernWindow *self)
{
  if (!self->has_whole_page && self->page_id == 0)
    self->page_id = g_idle_add_full (G_PRIORITY_LOW, make_page_cb, self, NULL);
}

/* Shows the page of the profile, creating it for the first one. */
static void
show_page (QuernWindow *self)
{
  while (make_page (self))
    ;

  /* After a reload, keep the keyboard focus. */
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "profile") == 0)
    return;

  gtk_stack_set_visible_child_name (self->stack, "profile");
  quern_view_focus (quern_profile_page_get_view (self->page));
}

/* Returns the command and how it was measured: valid UTF-8, "" if nothing is known. */
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

static void
update_title (QuernWindow *self)
{
  const QuernSubject *subject = self->shown;
  QuernOpening *opening = quern_loading_get_opening (self->loading);
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  g_autofree char *runs = profile != NULL ? quern_part_names_dup_runs (profile) : NULL;
  /* The command of the first of several runs could be mistaken for that of all. */
  const char *command = profile != NULL && runs == NULL ? quern_profile_get_command (profile)
                                                        : NULL;
  g_autofree char *name = NULL;
  g_autofree char *about = profile != NULL && runs == NULL ? dup_about (profile) : NULL;
  g_autofree char *subtitle = runs != NULL ? g_steal_pointer (&runs)
                                           : quern_command_dup_short (command);

  if (subject == NULL && opening != NULL)
    subject = quern_opening_get_subject (opening);
  name = subject != NULL ? quern_file_names_dup (subject->files) : g_strdup (_("Quern"));

  gtk_window_set_title (GTK_WINDOW (self), name);
  adw_window_title_set_title (self->title, name);
  adw_window_title_set_subtitle (self->title, subtitle);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title),
                               about != NULL && *about != '\0' ? about : NULL);
}

/* Form */

static void
apply_form (QuernWindow *self)
{
  gboolean has_profile = quern_explorer_get_analysis (self->explorer) != NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->open_button), !is_small (self));
  gtk_widget_set_visible (self->forward_button, !is_small (self));
  if (self->is_narrow && has_profile)
    adw_split_button_set_icon_name (self->open_button, "document-open-symbolic");
  else
    adw_split_button_set_label (self->open_button, _("_Open"));
  gtk_widget_set_visible (self->sidebar_button, self->is_narrow && has_profile);
  gtk_widget_set_visible (self->navigation, has_profile);
  gtk_widget_set_visible (self->up_button, !self->is_narrow);
  gtk_widget_set_visible (self->search_button, has_profile && !is_small (self));
  update_menu (self);
  gtk_widget_set_visible (GTK_WIDGET (self->event_chooser), has_profile);
  quern_event_chooser_set_form (self->event_chooser, self->is_narrow, self->is_small);
  if (self->page != NULL)
    quern_profile_page_set_form (self->page, self->width, self->is_narrow, self->is_low,
                              self->is_small);
  if (self->welcome != NULL)
    quern_welcome_page_set_small (QUERN_WELCOME_PAGE (self->welcome), self->is_small);
}

/* Returns the px that the present form needs. */
static int
get_content_minimum (QuernWindow    *self,
                     GtkOrientation  orientation,
                     int             for_size)
{
  int minimum;
  int natural;
  int baseline;

  GTK_WIDGET_CLASS (quern_window_parent_class)->measure (GTK_WIDGET (self), orientation, for_size,
                                                         &minimum, &natural, &baseline, &baseline);

  return minimum;
}

/* The minimum is that of the smallest form. With the minimum of the present form, the window could
 * never become small enough to switch to a smaller one. */
static void
quern_window_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  GtkOrientation other = orientation == GTK_ORIENTATION_HORIZONTAL ? GTK_ORIENTATION_VERTICAL
                                                                   : GTK_ORIENTATION_HORIZONTAL;

  /* GTK warns if content is measured for less than its minimum. */
  if (for_size >= 0)
    for_size = MAX (for_size, get_content_minimum (QUERN_WINDOW (widget), other, -1));

  GTK_WIDGET_CLASS (quern_window_parent_class)->measure (widget, orientation, for_size, minimum,
                                                         natural, minimum_baseline,
                                                         natural_baseline);
  *minimum = MIN (*minimum, orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT);
}

static gboolean
set_size (QuernWindow *self,
          int          width,
          int          height)
{
  gboolean is_narrow = width < MAX (quern_view_style_scale (NARROW_WIDTH), self->wide_minimum);
  gboolean is_small = width < quern_view_style_scale (SMALL_WIDTH);
  gboolean is_low = height < quern_view_style_scale (LOW_HEIGHT);

  if (self->width == width && self->is_narrow == is_narrow && self->is_small == is_small &&
      self->is_low == is_low)
    return FALSE;

  self->width = width;
  self->is_narrow = is_narrow;
  self->is_small = is_small;
  self->is_low = is_low;

  return TRUE;
}

/* Long translations and large fonts need more than the usual width: the wide form then ends
 * earlier. */
static gboolean
apply_form_cb (gpointer data)
{
  QuernWindow *self = data;
  int needed;

  self->form_id = 0;
  apply_form (self);
  needed = get_content_minimum (self, GTK_ORIENTATION_HORIZONTAL, -1);
  if (!self->is_narrow && needed > self->width)
    {
      self->wide_minimum = needed;
      set_size (self, self->width, gtk_widget_get_height (GTK_WIDGET (self)));
      apply_form (self);
    }

  return G_SOURCE_REMOVE;
}

/* GTK 4.8 has no breakpoints. The form must not change during allocation, so an idle source changes
 * it right after; until then, overflowing content is clipped. */
static void
quern_window_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  QuernWindow *self = QUERN_WINDOW (widget);
  int needed = get_content_minimum (self, GTK_ORIENTATION_HORIZONTAL, -1);
  int given = MAX (width, needed);
  gboolean is_wrong = set_size (self, width, height) || (!self->is_narrow && needed > width);

  GTK_WIDGET_CLASS (quern_window_parent_class)->size_allocate (
    widget, given, MAX (height, get_content_minimum (self, GTK_ORIENTATION_VERTICAL, given)),
    baseline);

  if (is_wrong && self->form_id == 0)
    self->form_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, apply_form_cb, self, NULL);
}

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

/* Loading */

static void
make_loading_page (QuernWindow *self)
{
  if (self->loading_page != NULL)
    return;

  self->loading_page = QUERN_LOADING_PAGE (quern_loading_page_new (self->loading));
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->loading_page), "loading");
}

static void
show_loading (QuernWindow *self)
{
  g_autofree char *text = quern_loading_dup_text (self->loading);

  if (text == NULL)
    {
      quern_state_bar_set (self->progress_bar, QUERN_URGENCY_BUSY, NULL);
      return;
    }

  if (self->page != NULL && quern_explorer_get_analysis (self->explorer) != NULL)
    {
      /* The bar floats over the page: making room for it would lay out and draw the whole page
       * anew, twice for each load. */
      quern_state_bar_set (self->progress_bar, QUERN_URGENCY_BUSY, &(QuernState) {
        .icon_name = "document-open-symbolic",
        .text = text,
        .button = _("_Cancel"),
        .action = "win.cancel",
        .is_busy = TRUE,
        .is_news = TRUE,
      });
      return;
    }

  make_loading_page (self);
  gtk_stack_set_visible_child_name (self->stack, "loading");
}

static void
loading_changed_cb (QuernWindow *self)
{
  show_loading (self);
  update_actions (self);
}

static void
progress_cb (QuernWindow *self)
{
  quern_state_bar_set_fraction (self->progress_bar, quern_loading_get_fraction (self->loading));
}

static void
pulse_cb (QuernWindow *self)
{
  quern_state_bar_pulse (self->progress_bar);
}

/* Shows the previous content again when nothing is being read any more. */
static void
show_again (QuernWindow *self)
{
  if (quern_explorer_get_analysis (self->explorer) != NULL)
    gtk_stack_set_visible_child_name (self->stack, "profile");
  else
    show_welcome (self);
  quern_comparison_actions_forget (self->comparison_actions);
  quern_run_search_start (self->search, self->shown != NULL ? self->shown->files : NULL);
  quern_notices_release (self->notices);
  update_actions (self);
  update_title (self);
}

/* Results */

/* Names the file if there are several. Errors of the system already name it. */
static char *
dup_error_text (GPtrArray    *files,
                const GError *error)
{
  guint input = quern_parse_error_get_location (error).input;
  g_autofree char *message = quern_notices_dup_message (error);
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
  g_autofree char *name = quern_file_names_dup (files);
  /* Translators: a file's name. */
  g_autofree char *title = g_strdup_printf (_("“%s” could not be opened"), name);
  g_autofree char *message = quern_visible_take_brief (dup_error_text (files, error));
  g_autofree char *text = g_strdup_printf ("%s: %s", title, message);
  /* Among several files, the message begins with a name. */
  g_autofree char *sentence = files->len == 1 ? quern_format_sentence (message)
                                              : g_strdup (message);
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);

  if (quern_explorer_get_analysis (self->explorer) != NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "profile");
      quern_run_search_start (self->search, self->shown->files);
      quern_notices_fail (self->notices, text);
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
  /* The title is plain text, while the description is markup. */
  adw_status_page_set_title (self->error_page, title);
  adw_status_page_set_description (self->error_page, escaped);
  gtk_stack_set_visible_child_name (self->stack, "error");
}

/* Loads the notes on the functions of the profile; call it when a profile is shown. */
static void
load_notes (QuernWindow *self)
{
  g_autoptr (QuernNotes) notes = quern_notes_new (quern_explorer_get_profile (self->explorer));

  quern_node_notes_set_notes (quern_explorer_get_node_notes (self->explorer), notes);
}

static char *
dup_selected_name (QuernWindow *self)
{
  QuernNodeId selected = quern_navigation_get_selected (
    quern_explorer_get_navigation (self->explorer));

  return selected != QUERN_NONE
         ? quern_analysis_dup_node_name (quern_explorer_get_analysis (self->explorer), selected)
         : NULL;
}

/* A long name would push the message out of the toast. */
static void
toast_missing_function (QuernWindow *self,
                        const char  *name)
{
  g_autofree char *whole = quern_visible_brief (name);
  g_autofree char *shown = quern_name_shorten (whole, TOAST_NAME_LETTERS,
                                               quern_name_measure_letters, NULL);
  /* Translators: a function's name. */
  g_autofree char *text = g_strdup_printf (_("“%s” is not in the file any more"),
                                           shown != NULL ? shown : whole);

  toast (self, text);
}

/* Saves the state of the shown command; call it before the window shows something else. */
static void
remember (QuernWindow *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);

  if (profile == NULL || self->command_state == NULL)
    return;

  quern_explorer_save_state (self->explorer, self->command_state);
  quern_command_settings_save (self->command_settings, self->settings, self->command_state);
  quern_command_state_save (profile, self->command_state);
}

/* Whether the sides of the shown comparison change places, and are of one command: the choices for
 * another command must not be saved as its own. */
static gboolean
turns_sides (QuernWindow        *self,
             const QuernSubject *subject,
             QuernProfile       *profile)
{
  g_autofree char *identity = NULL;
  g_autofree char *shown = NULL;

  if (self->shown == NULL || subject->baseline == NULL ||
      !quern_subject_is_turned (subject, self->shown))
    return FALSE;

  identity = quern_profile_dup_identity (profile);
  shown = quern_profile_dup_identity (quern_explorer_get_profile (self->explorer));

  return g_str_equal (identity, shown);
}

static void
show_analysis (QuernWindow   *self,
               QuernOpening  *opening,
               GPtrArray     *states,
               GKeyFile      *loaded,
               QuernAnalysis *analysis)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  const QuernSubject *subject = quern_opening_get_subject (opening);
  GFile *file = g_ptr_array_index (subject->files, 0);
  gboolean is_same = self->shown != NULL &&
                     g_file_equal (file, g_ptr_array_index (self->shown->files, 0));
  gboolean is_again = is_same || turns_sides (self, subject, profile);
  g_autofree char *selected = is_again ? dup_selected_name (self) : NULL;
  GKeyFile *state;

  remember (self);
  if (self->shown == NULL || !quern_subject_shares_files (self->shown, subject))
    {
      quern_follow_set_recording (self->follow, self->recording);
      quern_follow_set_active (self->follow, self->recording != NULL);
    }
  g_clear_pointer (&self->shown, quern_subject_free);
  self->shown = quern_subject_copy (subject);
  quern_comparison_actions_set_shown (self->comparison_actions, subject);

  /* Restore first what affects pictures of the analysis, so that none is laid out twice. */
  state = quern_command_state_peek (profile);
  if (state == NULL)
    state = g_key_file_ref (loaded);
  g_clear_pointer (&self->command_state, g_key_file_unref);
  self->command_state = state;
  if (subject->rules != NULL)
    {
      quern_command_rules_set (state, (const char *const *) subject->rules,
                               g_ptr_array_index (subject->baseline, 0));
      /* The next comparison reads them. */
      quern_command_state_save (profile, state);
    }
  if (!is_again)
    quern_command_settings_restore (self->command_settings, self->settings, state);
  quern_explorer_set_files (self->explorer, self->shown->files);
  quern_explorer_set_baseline (self->explorer, self->shown->baseline, self->shown->further);
  if (subject->baseline != NULL)
    quern_explorer_set_joined (self->explorer, analysis, quern_opening_get_after (opening),
                               quern_opening_get_joined (opening));
  else
    quern_explorer_set_analysis (self->explorer, analysis);
  if (!is_again)
    quern_explorer_restore_state (self->explorer, state);
  else
    quern_input_points_restore (quern_explorer_get_points (self->explorer), state);
  if (subject->baseline != NULL)
    quern_analyser_compare_parts (quern_explorer_get_analyser (self->explorer), 0, 1);
  load_notes (self);
  if (selected != NULL &&
      !quern_navigation_has_kept_place (quern_explorer_get_navigation (self->explorer)))
    toast_missing_function (self, selected);
  show_page (self);
  update_title (self);
  update_actions (self);
  quern_notices_set_files (self->notices, self->shown->files, states, subject->run_file != NULL,
                           is_same);
  if (subject->files->len == 1 && subject->baseline == NULL && !quern_file_names_is_stdin (file))
    quern_recent_add (file, profile);
}

static void
toast_copies (QuernWindow *self,
              guint        n_copies)
{
  g_autofree char *text =
    g_strdup_printf (ngettext ("%u file was there twice, and counts once",
                               "%u files were there more than once, and count once", n_copies),
                     n_copies);

  if (n_copies > 0)
    toast (self, text);
}

static void
opened_cb (QuernWindow  *self,
           QuernOpening *opening)
{
  GPtrArray *files = quern_opening_get_subject (opening)->files;
  g_autoptr (GPtrArray) states = quern_opening_steal_states (opening);
  g_autoptr (GKeyFile) state = quern_opening_steal_state (opening);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernAnalysis) analysis = quern_opening_steal_analysis (opening, &error);
  QuernRunFiles *question = quern_opening_get_question (opening);

  if (question != NULL)
    {
      show_again (self);
      quern_opener_sort_out (self->opener, quern_opening_get_subject (opening), question);
      return;
    }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE))
    {
      quern_window_open (self, files, FALSE);
      return;
    }

  quern_notices_forget_change (self->notices);
  update_actions (self);
  if (analysis != NULL)
    {
      show_analysis (self, opening, states, state, analysis);
      toast_copies (self, quern_opening_count_copies (opening));
      return;
    }

  quern_comparison_actions_forget (self->comparison_actions);
  show_error (self, files, error);
  /* An empty file may have siblings that are not empty. */
  quern_notices_release (self->notices);
}

/* Opening */

static void
open_subject (QuernWindow        *self,
              const QuernSubject *subject)
{
  g_autoptr (QuernOpening) opening = quern_opening_new (subject);

  quern_window_show_opening (self, opening);
}

static void
open_window_cb (QuernWindow        *self,
                const QuernSubject *subject)
{
  QuernWindow *window = quern_window_new (gtk_window_get_application (GTK_WINDOW (self)));

  open_subject (window, subject);
  gtk_window_present (GTK_WINDOW (window));
}

static void
open_from_folder (GtkWindow *parent,
                  GPtrArray *files)
{
  quern_window_open (QUERN_WINDOW (parent), files, TRUE);
  gtk_window_present (parent);
}

static void
compare_cb (QuernWindow *self,
            GPtrArray   *files,
            GPtrArray   *baseline)
{
  gboolean is_shown = self->shown != NULL && files == self->shown->files;

  quern_window_compare (self, files, is_shown && self->shown->adds_up, baseline, NULL);
}

static void
open_folder_cb (QuernWindow *self,
                GFile       *folder)
{
  if (is_free (self))
    show_welcome (self);
  /* Keep the folder's window in front of this one. */
  gtk_window_present (GTK_WINDOW (self));
  gtk_window_present (quern_folder_window_new (GTK_WINDOW (self), folder, open_from_folder));
}

/* Dropped files */

static gboolean
drop_cb (QuernWindow  *self,
         const GValue *value)
{
  GSList *files = g_value_get_boxed (value);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_object_unref);

  for (GSList *file = files; file != NULL; file = file->next)
    g_ptr_array_add (all, g_object_ref (file->data));
  if (all->len > 0)
    quern_opener_drop (self->opener, all);

  return all->len > 0;
}

static void
accept_drops (QuernWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* The mouse buttons for back and forward, which GTK has no names for. */
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

/* Actions */

static void
open_file (QuernWindow *self,
           GFile       *file)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_object_ref (file));
  quern_window_open (self, files, FALSE);
}

static void
open_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  quern_opener_choose_files (QUERN_WINDOW (user_data)->opener, FALSE);
}

static void
add_files_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  quern_opener_choose_files (QUERN_WINDOW (user_data)->opener, TRUE);
}

static void
open_folder_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  quern_opener_choose_folder (QUERN_WINDOW (user_data)->opener);
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
  /* When not installed, the example is elsewhere. */
  const char *path = g_getenv ("QUERN_EXAMPLE");
  g_autoptr (GFile) file = g_file_new_for_path (
    path != NULL ? path : QUERN_PKGDATADIR "/example/callgrind.out.example");

  open_file (user_data, file);
}

/* Reads the shown files again. For a run, that means all files that it has now: the program may
 * have gone on or run again. */
static void
reload_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  QuernWindow *self = user_data;

  if (self->shown != NULL)
    open_subject (self, quern_comparison_actions_get_next (self->comparison_actions));
}

/* Opens the files of a run as the parts of one profile. The view and the selection stay, as after a
 * reload. */
static void
open_siblings_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  QuernWindow *self = user_data;

  if (quern_run_search_get_run (self->search) != NULL)
    open_subject (self, &(QuernSubject) {
      .files = quern_run_search_get_run (self->search),
      .run_file = quern_run_search_get_file (self->search),
    });
}

/* Of the program that Quern records and follows. */
static void
dump_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  quern_recording_dump (quern_follow_get_recording (QUERN_WINDOW (user_data)->follow));
}

static void
stop_program_action (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  quern_recording_stop (quern_follow_get_recording (QUERN_WINDOW (user_data)->follow));
}

static void
cancel_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  QuernWindow *self = user_data;

  quern_opener_drop_several (self->opener);
  if (quern_loading_get_opening (self->loading) == NULL)
    return;

  quern_loading_cancel (self->loading);
  show_again (self);
}

static void
close_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  gtk_window_close (user_data);
}

/* Other actions */

static void
input_sizes_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  QuernWindow *self = user_data;

  if (quern_run_sizes_window_can_open (self->explorer))
    gtk_window_present (quern_run_sizes_window_new (GTK_WINDOW (self), self->explorer));
}

static void
warnings_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  QuernWindow *self = user_data;
  g_autoptr (GPtrArray) profiles = quern_explorer_list_profiles (self->explorer);

  gtk_window_present (quern_warnings_window_new (GTK_WINDOW (self), profiles));
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
  toast (user_data, g_variant_get_string (parameter, NULL));
}

static void
show_uri_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  gtk_show_uri (user_data, g_variant_get_string (parameter, NULL), GDK_CURRENT_TIME);
}

static void
shortcuts_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GtkApplicationWindow *window = user_data;

  /* Load the overlay on demand, not for each window. */
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
  { .name = "show-uri", .activate = show_uri_action, .parameter_type = "s" },
  { .name = "shortcuts", .activate = shortcuts_action },
  { .name = "reload", .activate = reload_action },
  { .name = "dump", .activate = dump_action },
  { .name = "stop-program", .activate = stop_program_action },
  { .name = "open-siblings", .activate = open_siblings_action },
  { .name = "warnings", .activate = warnings_action },
  { .name = "input-sizes", .activate = input_sizes_action },
  { .name = "new-event", .activate = new_event_action },
  { .name = "group-by-pattern", .activate = group_by_pattern_action },
};

static void
set_enabled (QuernWindow *self,
             const char  *name,
             gboolean     enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static gboolean
has_warnings (QuernWindow *self)
{
  g_autoptr (GPtrArray) profiles = quern_explorer_list_profiles (self->explorer);

  for (guint i = 0; i < profiles->len; i++)
    if (quern_profile_get_n_warnings (g_ptr_array_index (profiles, i)) > 0)
      return TRUE;

  return FALSE;
}

static void
update_actions (QuernWindow *self)
{
  static const char *const of_profile[] = { "reload", "new-event", "group-by-pattern" };
  gboolean has_profile = quern_explorer_get_analysis (self->explorer) != NULL;
  gboolean compares = self->shown != NULL && self->shown->baseline != NULL;
  QuernRecording *recording = quern_follow_get_recording (self->follow);

  for (guint i = 0; i < G_N_ELEMENTS (of_profile); i++)
    set_enabled (self, of_profile[i], has_profile);
  set_enabled (self, "warnings", has_warnings (self));
  set_enabled (self, "cancel", quern_loading_get_opening (self->loading) != NULL);
  set_enabled (self, "dump", recording != NULL && quern_recording_can_dump (recording));
  set_enabled (self, "stop-program", recording != NULL && quern_recording_can_stop (recording));
  set_enabled (self, "open-siblings", !compares && quern_run_search_get_run (self->search) != NULL);
  set_enabled (self, "add-files", quern_opener_can_add (self->opener) && !compares);
  set_enabled (self, "input-sizes", quern_run_sizes_window_can_open (self->explorer));
  if (self->comparison_actions != NULL)
    quern_comparison_actions_update (self->comparison_actions);
}

static void
add_actions (QuernWindow *self)
{
  g_autoptr (GAction) all_calls = g_settings_create_action (self->settings, "all-calls");
  g_autoptr (GAction) follow =
    G_ACTION (g_property_action_new ("follow", self->follow, "following"));

  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  g_action_map_add_action (G_ACTION_MAP (self), all_calls);
  g_action_map_add_action (G_ACTION_MAP (self), follow);
  self->explorer_actions = quern_explorer_actions_new (G_ACTION_MAP (self), self->explorer);
  self->comparison_actions = quern_comparison_actions_new (GTK_WINDOW (self), self->explorer,
                                                           self->loading, self->opener);
}

/* Class */

/* Decide only now: a window that opens a file needs no welcome page. */
static void
quern_window_show (GtkWidget *widget)
{
  QuernWindow *self = QUERN_WINDOW (widget);

  if (is_free (self))
    show_welcome (self);
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

/* The lists have hundreds of widgets, which take longer to free than a frame lasts, and other
 * windows may be open. So hide the window first, and take it down step by step. */
static gboolean
quern_window_close_request (GtkWindow *window)
{
  QuernWindow *self = QUERN_WINDOW (window);

  if (self->closing_id != 0)
    return TRUE;

  save_size (self);
  remember (self);
  if (!self->has_whole_page)
    return GTK_WINDOW_CLASS (quern_window_parent_class)->close_request (window);

  quern_opener_drop_several (self->opener);
  quern_loading_cancel (self->loading);
  gtk_widget_hide (GTK_WIDGET (self));
  self->closing_id = g_idle_add (close_cb, self);
  gtk_window_set_application (window, NULL);

  return TRUE;
}

static void
dispose_of (gpointer object)
{
  GObject **part = object;

  if (*part != NULL)
    g_object_run_dispose (*part);
  g_clear_object (part);
}

/* Dispose of the parts explicitly: their sources must not run again, and the actions form a
 * reference cycle with explorer, page and window. */
static void
quern_window_dispose (GObject *object)
{
  QuernWindow *self = QUERN_WINDOW (object);

  g_clear_handle_id (&self->form_id, g_source_remove);
  g_clear_handle_id (&self->recent_id, g_source_remove);
  g_clear_handle_id (&self->page_id, g_source_remove);
  g_clear_handle_id (&self->closing_id, g_source_remove);
  dispose_of (&self->loading);
  dispose_of (&self->opener);
  dispose_of (&self->notices);
  dispose_of (&self->search);
  dispose_of (&self->exporter);
  dispose_of (&self->follow);
  dispose_of (&self->explorer_actions);
  dispose_of (&self->comparison_actions);
  dispose_of (&self->page_actions);
  g_clear_object (&self->recording);
  g_clear_pointer (&self->shown, quern_subject_free);
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
  widget_class->measure = quern_window_measure;
  widget_class->size_allocate = quern_window_size_allocate;
  GTK_WINDOW_CLASS (klass)->close_request = quern_window_close_request;

  g_type_ensure (QUERN_TYPE_STATE_BAR);
  g_type_ensure (QUERN_TYPE_EVENT_CHOOSER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-window.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, sidebar_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, navigation);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, forward_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, up_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, title);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, event_chooser);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, search_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, main_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, view_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, small_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, view_button);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, bar);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, QuernWindow, stack);
  gtk_widget_class_bind_template_callback (widget_class, side_button_cb);
}

static void
make_parts (QuernWindow *self)
{
  GtkWindow *window = GTK_WINDOW (self);

  self->settings = g_settings_new (QUERN_APPLICATION_ID);
  self->command_settings = quern_command_settings_new ();
  self->explorer = quern_explorer_new ();
  self->loading = quern_loading_new ();
  self->opener = quern_opener_new (window, self->explorer);
  self->search = quern_run_search_new ();
  self->follow = quern_follow_new (self->explorer);
  self->notices = quern_notices_new (self->bar, self->explorer, self->search, self->follow);
  self->exporter = quern_exporter_new (window, self->explorer);
  quern_explorer_settings_bind (self->explorer, self->settings);
  add_actions (self);
}

static void
connect_signals (QuernWindow *self)
{
  const struct
  {
    gpointer    object;
    const char *signal;
    GCallback   callback;
  } signals[] = {
    { self->loading, "changed", G_CALLBACK (loading_changed_cb) },
    { self->loading, "progress", G_CALLBACK (progress_cb) },
    { self->loading, "pulse", G_CALLBACK (pulse_cb) },
    { self->loading, "done", G_CALLBACK (opened_cb) },
    { self->opener, "open", G_CALLBACK (open_subject) },
    { self->opener, "open-window", G_CALLBACK (open_window_cb) },
    { self->opener, "open-folder", G_CALLBACK (open_folder_cb) },
    { self->opener, "compare", G_CALLBACK (compare_cb) },
    { self->search, "changed", G_CALLBACK (update_actions) },
    { self->follow, "notify::text", G_CALLBACK (update_actions) },
    { self->exporter, "message", G_CALLBACK (toast) },
    { self->exporter, "failed", G_CALLBACK (toast_failure) },
    { self->exporter, "written", G_CALLBACK (report_written_cb) },
    { self->explorer_actions, "message", G_CALLBACK (toast) },
    { self->comparison_actions, "open", G_CALLBACK (quern_window_show_opening) },
    { self->comparison_actions, "toast", G_CALLBACK (toast_cb) },
    { self->explorer, "notify::analysis", G_CALLBACK (apply_form) },
    { self->explorer, "notify::analysis", G_CALLBACK (update_title) },
    { quern_explorer_get_analyser (self->explorer), "notify::parts", G_CALLBACK (update_actions) },
    { quern_explorer_get_points (self->explorer), "notify::has-points",
      G_CALLBACK (update_actions) },
    { gtk_recent_manager_get_default (), "changed", G_CALLBACK (queue_recent) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (signals[i].object, signals[i].signal, signals[i].callback, self,
                             G_CONNECT_SWAPPED);
}

static void
quern_window_init (QuernWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  quern_focus_return_watch (GTK_WINDOW (self));
  quern_state_bar_set_slides (self->progress_bar, FALSE);

  make_parts (self);
  connect_signals (self);
  restore_size (self);
  accept_drops (self);
  gtk_menu_button_set_create_popup_func (self->menu_button, make_menu_cb, self, NULL);
  gtk_menu_button_set_create_popup_func (self->view_button, make_menu_cb, self, NULL);
  apply_form (self);
  update_title (self);
  update_actions (self);
}

QuernWindow *
quern_window_new (GtkApplication *application)
{
  return g_object_new (QUERN_TYPE_WINDOW, "application", application, NULL);
}

QuernWindow *
quern_window_get_free (GtkApplication *application)
{
  for (GList *window = gtk_application_get_windows (application); window != NULL;
       window = window->next)
    if (QUERN_IS_WINDOW (window->data) && is_free (window->data))
      return window->data;

  return quern_window_new (application);
}

const char *
quern_window_get_help_page (QuernWindow *self)
{
  QuernView *view;

  g_return_val_if_fail (QUERN_IS_WINDOW (self), NULL);

  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "profile") != 0)
    return "first-profile";

  view = quern_profile_page_get_view (self->page);

  return view != NULL ? quern_view_get_info (view)->id : "index";
}

/**
 * quern_window_show_opening:
 * @opening: what to show once it is read
 */
void
quern_window_show_opening (QuernWindow  *self,
                           QuernOpening *opening)
{
  g_return_if_fail (QUERN_IS_WINDOW (self));
  g_return_if_fail (QUERN_IS_OPENING (opening));

  g_clear_object (&self->recording);
  quern_notices_hold (self->notices);
  quern_run_search_start (self->search, quern_opening_get_subject (opening)->files);
  quern_loading_start (self->loading, opening);
  quern_comparison_actions_forget (self->comparison_actions);

  /* Show no welcome page that would flash up before the profile. */
  if (quern_explorer_get_analysis (self->explorer) == NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "blank");
      /* Create it now, while nothing is shown: later it would cost a frame. */
      make_loading_page (self);
    }
  update_title (self);
  update_actions (self);
  prepare_page (self);
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
  g_return_if_fail (QUERN_IS_WINDOW (self));
  g_return_if_fail (files != NULL && files->len > 0);

  open_subject (self, &(QuernSubject) { .files = files, .adds_up = adds_up });
}

void
quern_window_follow (QuernWindow    *self,
                     GPtrArray      *files,
                     QuernRecording *recording)
{
  g_return_if_fail (QUERN_IS_WINDOW (self));
  g_return_if_fail (QUERN_IS_RECORDING (recording));

  quern_window_open (self, files, FALSE);
  g_set_object (&self->recording, recording);
}

void
quern_window_compare (QuernWindow *self,
                      GPtrArray   *files,
                      gboolean     adds_up,
                      GPtrArray   *baseline,
                      GPtrArray   *further)
{
  g_return_if_fail (QUERN_IS_WINDOW (self));
  g_return_if_fail (files != NULL && files->len > 0);
  g_return_if_fail (further == NULL || further->len <= QUERN_MAX_FURTHER_SIDES);

  open_subject (self, &(QuernSubject) {
    .files = files,
    /* Several files on a side are meant to be added up. */
    .adds_up = adds_up || baseline->len > 1,
    .baseline = baseline,
    .further = further,
  });
}

QuernExplorer *
quern_window_get_explorer (QuernWindow *self)
{
  g_return_val_if_fail (QUERN_IS_WINDOW (self), NULL);

  return self->explorer;
}

QuernLoading *
quern_window_get_loading (QuernWindow *self)
{
  g_return_val_if_fail (QUERN_IS_WINDOW (self), NULL);

  return self->loading;
}

QuernExporter *
quern_window_get_exporter (QuernWindow *self)
{
  g_return_val_if_fail (QUERN_IS_WINDOW (self), NULL);

  return self->exporter;
}

QuernProfilePage *
quern_window_get_page (QuernWindow *self)
{
  g_return_val_if_fail (QUERN_IS_WINDOW (self), NULL);

  return self->page;
}
