/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-profile-page.h"

#include "quern-call-view.h"
#include "quern-config.h"
#include "quern-explorer.h"
#include "quern-function-view.h"
#include "quern-properties.h"
#include "quern-view-stack.h"
#include "quern-view-style.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* VISUAL 1: px. */
#define MIN_SIDEBAR_WIDTH 280
#define USUAL_LIST_WIDTH 404
#define EDGE_WIDTH 6
#define MIN_PANE_HEIGHT 80
#define LOW_PANE_HEIGHT 104 /* beside a treemap: two rows */
#define MIN_VIEW_HEIGHT 310 /* toolbar, canvas, caption */
#define WIDE_LIST_WIDTH 560
#define COMPARISON_LIST_WIDTH 640
#define MOST_COMPARISON_PART 0.45 /* of the page */
#define TWO_EVENTS_LIST_WIDTH 560
#define OVERLAY_LIST_WIDTH 320 /* the usual columns and part of a name */
#define VIEW_EDGE_WIDTH 28
#define MARGIN_WIDTH 32

/**
 * QuernProfilePage:
 *
 * A window's content while it shows a profile: the list of functions, the
 * heading, the views, and below them the callers and callees.
 *
 * The window has an action for each of the properties sidebar, pane and view.
 */
struct _QuernProfilePage
{
  GtkWidget          parent_instance;

  QuernExplorer     *explorer;         /* owned */
  GSettings         *settings;         /* owned */
  GSettings         *command_settings; /* owned: of the shown command */

  guint              n_made;        /* parts created so far */
  guint              n_dropped;     /* parts taken down so far */

  guint              switcher_id;   /* source: shows or hides the row of views */

  int                width;         /* px: the available width, even if more is requested; 0:
                                     * unknown */
  gboolean           is_narrow;
  gboolean           is_low;
  gboolean           wants_sidebar; /* in a wide window */
  gboolean           wants_pane;    /* in a wide window */
  gboolean           wants_narrow_pane;
  gboolean           wants_focus;   /* focus the list once it is created */
  int                pane_height;   /* px; of the graph */
  int                sidebar_width; /* px, for usual text */
  int                drag_width;    /* px: the sidebar's width when a drag began */

  /* Template children */
  QuernPartsBar     *parts_bar;
  GtkWidget         *content;
  AdwFlap           *flap;
  AdwClamp          *sidebar_clamp;
  QuernFunctionView *function_view;
  QuernHeading      *heading;
  GtkWidget         *view_button;
  GtkLabel          *view_label;
  AdwSqueezer       *switcher;
  GtkStackSwitcher  *stack_switcher;
  GtkPaned          *paned;
  QuernViewStack    *views;
  GtkWidget         *pane;
  QuernCallView     *callers;
  QuernCallView     *callees;
};

G_DEFINE_FINAL_TYPE (QuernProfilePage, quern_profile_page, GTK_TYPE_WIDGET)

/* Views */

static int
get_wanted_pane_height (QuernProfilePage *self)
{
  return quern_view_stack_get_info (self->views)->is_high
         ? MIN (self->pane_height, LOW_PANE_HEIGHT) : self->pane_height;
}

static void
apply_pane_height (QuernProfilePage *self)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self->paned));
  int least = MIN (MIN_PANE_HEIGHT, height / 2);

  /* Before the page is allocated, the pane gets the height that it requests. */
  if (height == 0)
    {
      gtk_widget_set_size_request (self->pane, -1, get_wanted_pane_height (self));
      return;
    }

  gtk_widget_set_size_request (self->pane, -1, least);
  gtk_paned_set_position (self->paned, MAX (height - get_wanted_pane_height (self),
                                            MIN (MIN_VIEW_HEIGHT, height - least)));
}

static void
view_shown_cb (QuernProfilePage *self)
{
  const QuernViewInfo *info = quern_view_stack_get_info (self->views);

  gtk_label_set_label (self->view_label, _(info->title));
  quern_parts_bar_set_stays (self->parts_bar, info->chooses_parts);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    apply_pane_height (self);
  g_object_notify (G_OBJECT (self), "view");
}

/* Where the row of all views does not fit, or would take too much of a low window, a menu replaces
 * it. */
static void
update_switcher (QuernProfilePage *self)
{
  gboolean has_row = !self->is_low && adw_squeezer_get_visible_child (self->switcher) != NULL;

  gtk_widget_set_visible (self->view_button, !has_row);
}

static gboolean
update_switcher_cb (gpointer data)
{
  QuernProfilePage *self = data;

  self->switcher_id = 0;
  update_switcher (self);

  return G_SOURCE_REMOVE;
}

/* This is called during allocation, when nothing may be shown or hidden. */
static void
switcher_squeezed_cb (QuernProfilePage *self)
{
  if (self->switcher_id == 0)
    self->switcher_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_switcher_cb, self, NULL);
}

/* Sidebar and pane */

static gboolean
get_sidebar (QuernProfilePage *self)
{
  return adw_flap_get_reveal_flap (self->flap);
}

static void
set_sidebar (QuernProfilePage *self,
             gboolean          visible)
{
  if (!self->is_narrow && self->wants_sidebar != visible)
    {
      self->wants_sidebar = visible;
      g_settings_set_boolean (self->settings, "sidebar-visible", visible);
    }
  adw_flap_set_reveal_flap (self->flap, visible);
}

static void
list_mapped_cb (QuernProfilePage *self)
{
  if (self->wants_focus)
    quern_function_view_focus_list (self->function_view);
  self->wants_focus = FALSE;
}

/* Opening the list moves the focus into it; closing it, into the visible view. */
static void
move_focus (QuernProfilePage *self)
{
  QuernView *view = quern_view_stack_get_view (self->views);

  self->wants_focus = get_sidebar (self);
  if (self->wants_focus && gtk_widget_get_mapped (GTK_WIDGET (self->function_view)))
    list_mapped_cb (self);
  else if (!self->wants_focus && view != NULL)
    quern_view_focus (view);
}

static void
show_pane (QuernProfilePage *self,
           gboolean          visible)
{
  if (gtk_widget_get_visible (self->pane) == visible)
    return;

  gtk_widget_set_visible (self->pane, visible);
  if (visible && gtk_widget_get_mapped (GTK_WIDGET (self)))
    apply_pane_height (self);
  g_object_notify (G_OBJECT (self), "pane");
}

static void
set_pane (QuernProfilePage *self,
          gboolean          visible)
{
  gboolean *wants = self->is_narrow ? &self->wants_narrow_pane : &self->wants_pane;

  if (*wants != visible)
    {
      *wants = visible;
      g_settings_set_boolean (self->settings,
                              self->is_narrow ? "narrow-pane-visible" : "pane-visible", visible);
    }
  show_pane (self, visible);
}

/* For a profile without calls, the pane is shown on request only. */
static void
update_pane (QuernProfilePage *self)
{
  gboolean has_calls = quern_analyser_has_calls (quern_explorer_get_analyser (self->explorer));

  show_pane (self, (self->is_narrow ? self->wants_narrow_pane : self->wants_pane) && has_calls);
}

static void
reveal_changed_cb (QuernProfilePage *self)
{
  /* The user can also swipe the sidebar away. */
  if (!self->is_narrow)
    self->wants_sidebar = get_sidebar (self);
  g_object_notify (G_OBJECT (self), "sidebar");
}

/* Before the page is allocated, uses the window's width. */
static int
get_page_width (QuernProfilePage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  int width = self->width;
  int height;

  /* GTK 4.8 does not accept NULL here. */
  if (width == 0 && root != NULL)
    gtk_window_get_default_size (GTK_WINDOW (root), &width, &height);

  return width;
}

/* The width that the view leaves, with a margin: a list that the user made wide shrinks with the
 * window and does not keep it from shrinking. The row of views takes precedence over a wide list,
 * and a list of the usual width, or the narrower one that the user wants, over that row. */
static int
get_room (QuernProfilePage *self)
{
  int usual = quern_view_style_scale (MIN (self->sidebar_width, USUAL_LIST_WIDTH));
  int width = get_page_width (self);
  int minimum;
  int row;

  gtk_widget_measure (adw_flap_get_content (self->flap), GTK_ORIENTATION_HORIZONTAL, -1,
                      &minimum, NULL, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (self->stack_switcher), GTK_ORIENTATION_HORIZONTAL, -1,
                      NULL, &row, NULL, NULL);
  if (width - MAX (minimum, row) - MARGIN_WIDTH >= usual)
    minimum = MAX (minimum, row);

  return MAX (width - minimum - MARGIN_WIDTH, 0);
}

/* The most px that the list can have. In a small window it covers the view, except for an edge. */
static int
get_list_room (QuernProfilePage *self)
{
  return self->is_narrow ? get_page_width (self) - VIEW_EDGE_WIDTH : get_room (self);
}

/* Gives the list its width in px. With columns of points it takes more if it needs that, up to a
 * maximum. Before the page is allocated, all columns are assumed to fit. */
static void
fit_columns (QuernProfilePage *self,
             int               width,
             int               most)
{
  int room = get_page_width (self) > 0 ? width : 0;

  if (room > 0 && quern_input_points_has_points (quern_explorer_get_points (self->explorer)))
    room = MAX (MIN (get_list_room (self), most), width);

  quern_function_view_set_room (self->function_view, room);
}

/* A comparison has columns for both sides and their difference, a profile with points has columns
 * for these, and a second event has columns of its own. */
static int
get_list_width (QuernProfilePage *self)
{
  QuernPartChoice *parts = quern_analyser_get_shown_parts (
    quern_explorer_get_analyser (self->explorer));
  int wanted = 0;

  if (parts != NULL && quern_part_choice_is_comparison (parts, NULL, NULL))
    {
      wanted = quern_view_style_scale (COMPARISON_LIST_WIDTH);
      if (!self->is_narrow && self->width > 0)
        wanted = MIN (wanted, (int) (MOST_COMPARISON_PART * self->width));
    }
  else if (quern_input_points_has_points (quern_explorer_get_points (self->explorer)))
    wanted = quern_view_style_scale (WIDE_LIST_WIDTH);
  else if (quern_event_choice_get_second_event (quern_explorer_get_events (self->explorer)) !=
           QUERN_NONE)
    wanted = quern_view_style_scale (TWO_EVENTS_LIST_WIDTH);

  return MIN (wanted, get_list_room (self));
}

static void
apply_sidebar_width (QuernProfilePage *self)
{
  int width = self->width;
  int most = self->is_narrow ? get_list_room (self) : MIN (width / 2, get_room (self));
  int wanted = MAX (quern_view_style_scale (self->sidebar_width), get_list_width (self));
  int sidebar_width;

  if (self->is_narrow)
    wanted = MAX (wanted, quern_view_style_scale (OVERLAY_LIST_WIDTH));
  most = width > 0 ? MAX (most, MIN_SIDEBAR_WIDTH) : G_MAXINT;
  sidebar_width = CLAMP (wanted, MIN_SIDEBAR_WIDTH, most);
  fit_columns (self, sidebar_width, most);
  gtk_widget_set_size_request (GTK_WIDGET (self->sidebar_clamp), sidebar_width, -1);
  adw_clamp_set_maximum_size (self->sidebar_clamp, sidebar_width);
  adw_clamp_set_tightening_threshold (self->sidebar_clamp, sidebar_width);
}

/* The separator is too thin to hit: also accept presses near it on the side of the view, as the
 * other side has a scroll bar. */
static gboolean
is_at_edge (QuernProfilePage *self,
            double            x)
{
  double edge = gtk_widget_get_width (GTK_WIDGET (self->sidebar_clamp));

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (GTK_WIDGET (self->flap)) - x;

  return !self->is_narrow && get_sidebar (self) && x >= edge - 1.0 && x <= edge + EDGE_WIDTH;
}

static void
edge_motion_cb (QuernProfilePage *self,
                double            x)
{
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->flap),
                                   is_at_edge (self, x) ? "col-resize" : NULL);
}

static void
edge_drag_begin_cb (QuernProfilePage *self,
                    double            x,
                    double            y,
                    GtkGesture       *gesture)
{
  gtk_gesture_set_state (gesture, is_at_edge (self, x) ? GTK_EVENT_SEQUENCE_CLAIMED
                                                       : GTK_EVENT_SEQUENCE_DENIED);
  self->drag_width = gtk_widget_get_width (GTK_WIDGET (self->sidebar_clamp));
}

static void
edge_drag_update_cb (QuernProfilePage *self,
                     double            x)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int most = MAX (gtk_widget_get_width (GTK_WIDGET (self)) / 2, MIN_SIDEBAR_WIDTH);
  int width = CLAMP (self->drag_width + (int) (is_rtl ? -x : x), MIN_SIDEBAR_WIDTH, most);

  self->sidebar_width = (int) (width / quern_view_style_get_text_scale () + 0.5);
  apply_sidebar_width (self);
}

/* In a small window the list covers the view: hide it once the user has chosen a function. */
static void
function_chosen_cb (QuernProfilePage *self)
{
  if (!self->is_narrow)
    return;

  adw_flap_set_reveal_flap (self->flap, FALSE);
  move_focus (self);
}

/* Class */

static gboolean
apply_pane_height_cb (gpointer data)
{
  QuernProfilePage *self = data;

  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    apply_pane_height (self);

  return G_SOURCE_REMOVE;
}

static void
quern_profile_page_map (GtkWidget *widget)
{
  QuernProfilePage *self = QUERN_PROFILE_PAGE (widget);

  GTK_WIDGET_CLASS (quern_profile_page_parent_class)->map (widget);

  /* From here on, the user controls the height and may make the pane smaller. */
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, apply_pane_height_cb, g_object_ref (self),
                   g_object_unref);
}

static void
quern_profile_page_dispose (GObject *object)
{
  QuernProfilePage *self = QUERN_PROFILE_PAGE (object);

  g_clear_handle_id (&self->switcher_id, g_source_remove);
  if (self->explorer != NULL)
    quern_explorer_disconnect (self->explorer, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_PROFILE_PAGE);
  g_clear_object (&self->explorer);
  g_clear_object (&self->settings);
  g_clear_object (&self->command_settings);

  G_OBJECT_CLASS (quern_profile_page_parent_class)->dispose (object);
}

static void
show_sidebar (QuernProfilePage *self,
              gboolean          visible)
{
  set_sidebar (self, visible);
  move_focus (self);
}

static gboolean
get_pane (QuernProfilePage *self)
{
  return gtk_widget_get_visible (self->pane);
}

static const char *
get_view (QuernProfilePage *self)
{
  return quern_view_stack_get_info (self->views)->id;
}

static void
show_view (QuernProfilePage *self,
           const char       *id)
{
  quern_view_stack_show (self->views, id);
  if (quern_view_stack_get_view (self->views) != NULL)
    quern_view_focus (quern_view_stack_get_view (self->views));
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_VIEW_STACK);
  g_type_ensure (QUERN_TYPE_CALL_VIEW);
  g_type_ensure (QUERN_TYPE_FUNCTION_VIEW);
  g_type_ensure (QUERN_TYPE_HEADING);
  g_type_ensure (QUERN_TYPE_PARTS_BAR);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-profile-page.ui");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, parts_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, content);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, flap);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, sidebar_clamp);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, function_view);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, heading);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, view_button);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, view_label);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, switcher);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, paned);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, stack_switcher);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, views);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, pane);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, callers);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, callees);
  gtk_widget_class_bind_template_callback (widget_class, reveal_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, switcher_squeezed_cb);
  gtk_widget_class_bind_template_callback (widget_class, list_mapped_cb);
  gtk_widget_class_bind_template_callback (widget_class, function_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, edge_motion_cb);
  gtk_widget_class_bind_template_callback (widget_class, edge_drag_begin_cb);
  gtk_widget_class_bind_template_callback (widget_class, edge_drag_update_cb);
}

/* These keys need no modifiers, since an entry that has the focus gets them first. */
static void
add_bindings (GtkWidgetClass *widget_class)
{
  static const struct { guint key; const char *action; } bindings[] = {
    { GDK_KEY_f, "win.fit" },
    { GDK_KEY_1, "win.zoom-original" },
    { GDK_KEY_plus, "win.zoom-in" },
    { GDK_KEY_equal, "win.zoom-in" },
    { GDK_KEY_KP_Add, "win.zoom-in" },
    { GDK_KEY_minus, "win.zoom-out" },
    { GDK_KEY_KP_Subtract, "win.zoom-out" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bindings); i++)
    gtk_widget_class_add_binding_action (widget_class, bindings[i].key, 0,
                                         bindings[i].action, NULL);
}

static const QuernProperty properties[] = {
  { "sidebar", G_TYPE_BOOLEAN, .get = G_CALLBACK (get_sidebar),
    .set = G_CALLBACK (show_sidebar) },
  { "pane", G_TYPE_BOOLEAN, .get = G_CALLBACK (get_pane), .set = G_CALLBACK (set_pane) },
  /* The id of a view. */
  { "view", G_TYPE_STRING, .get = G_CALLBACK (get_view), .set = G_CALLBACK (show_view) },
};

static void
quern_profile_page_class_init (QuernProfilePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_profile_page_dispose;
  widget_class->map = quern_profile_page_map;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  bind_template (widget_class);
  add_bindings (widget_class);
}

static void
quern_profile_page_init (QuernProfilePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_stack_switcher_set_stack (self->stack_switcher, quern_view_stack_get_stack (self->views));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->view_button),
                                  quern_view_stack_get_menu (self->views));
  g_signal_connect_swapped (self->views, "shown", G_CALLBACK (view_shown_cb), self);
}

GtkWidget *
quern_profile_page_new (QuernExplorer *explorer,
                        GSettings     *settings,
                        GSettings     *command_settings)
{
  QuernProfilePage *self;

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (command_settings), NULL);

  self = g_object_new (QUERN_TYPE_PROFILE_PAGE, NULL);
  self->explorer = g_object_ref (explorer);
  self->settings = g_object_ref (settings);
  self->command_settings = g_object_ref (command_settings);
  self->sidebar_width = g_settings_get_int (settings, "sidebar-width");
  self->pane_height = g_settings_get_int (settings, "pane-height");
  self->wants_sidebar = g_settings_get_boolean (settings, "sidebar-visible");
  self->wants_pane = g_settings_get_boolean (settings, "pane-visible");
  self->wants_narrow_pane = g_settings_get_boolean (settings, "narrow-pane-visible");

  apply_sidebar_width (self);
  adw_flap_set_reveal_flap (self->flap, self->wants_sidebar);
  update_pane (self);
  quern_explorer_connect (explorer, "notify::analysis", G_CALLBACK (apply_sidebar_width), self);
  quern_explorer_connect (explorer, "notify::has-points", G_CALLBACK (apply_sidebar_width), self);
  quern_explorer_connect (explorer, "notify::second-event", G_CALLBACK (apply_sidebar_width),
                          self);
  quern_explorer_connect (explorer, "notify::whole-profile", G_CALLBACK (update_pane), self);
  quern_parts_bar_set_explorer (self->parts_bar, explorer);

  return GTK_WIDGET (self);
}

static const QuernViewSetting function_settings[] = {
  { "function-list-layout", "layout", QUERN_VIEW_SAVED, NULL },
  { "function-list-columns", "columns", QUERN_VIEW_BOUND_TO_COMMAND, NULL },
  { NULL, NULL, 0, NULL },
};

static const QuernViewSetting caller_settings[] = {
  { "caller-list-layout", "layout", QUERN_VIEW_SAVED, NULL },
  { "call-list-columns", "columns", QUERN_VIEW_BOUND_TO_COMMAND, NULL },
  { NULL, NULL, 0, NULL },
};

static const QuernViewSetting callee_settings[] = {
  { "callee-list-layout", "layout", QUERN_VIEW_SAVED, NULL },
  { "call-list-columns", "columns", QUERN_VIEW_BOUND_TO_COMMAND, NULL },
  { NULL, NULL, 0, NULL },
};

/* Restores the columns before the lists are filled. */
static void
restore_lists (QuernProfilePage *self)
{
  quern_view_bind_settings (self->function_view, function_settings, self->settings,
                            self->command_settings);
  quern_view_bind_settings (self->callers, caller_settings, self->settings,
                            self->command_settings);
  quern_view_bind_settings (self->callees, callee_settings, self->settings,
                            self->command_settings);
}

/* Each part takes less than a frame to create; all of them together take longer. */
gboolean
quern_profile_page_make_part (QuernProfilePage *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), FALSE);

  switch (self->n_made++)
    {
    case 0:
      quern_view_stack_set_up (self->views, self->explorer, self->settings,
                               self->command_settings);
      apply_pane_height (self);
      return TRUE;

    case 1:
      restore_lists (self);
      quern_list_view_set_explorer (QUERN_LIST_VIEW (self->function_view), self->explorer);
      return TRUE;

    case 2:
      quern_heading_set_explorer (self->heading, self->explorer);
      quern_list_view_set_explorer (QUERN_LIST_VIEW (self->callers), self->explorer);
      quern_list_view_set_explorer (QUERN_LIST_VIEW (self->callees), self->explorer);
      g_settings_bind (self->settings, "all-calls", self->callers, "all", G_SETTINGS_BIND_DEFAULT);
      g_settings_bind (self->settings, "all-calls", self->callees, "all", G_SETTINGS_BIND_DEFAULT);
      return FALSE;

    default:
      return FALSE;
    }
}

gboolean
quern_profile_page_drop_part (QuernProfilePage *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), FALSE);

  switch (self->n_dropped++)
    {
    case 0:
      quern_list_view_set_explorer (QUERN_LIST_VIEW (self->function_view), NULL);
      return TRUE;

    case 1:
      quern_list_view_set_explorer (QUERN_LIST_VIEW (self->callers), NULL);
      return TRUE;

    case 2:
      quern_list_view_set_explorer (QUERN_LIST_VIEW (self->callees), NULL);
      return TRUE;

    default:
      return FALSE;
    }
}

void
quern_profile_page_set_form (QuernProfilePage *self,
                             int               width,
                             gboolean          narrow,
                             gboolean          low,
                             gboolean          small)
{
  gboolean was_narrow;

  g_return_if_fail (QUERN_IS_PROFILE_PAGE (self));

  was_narrow = self->is_narrow;
  self->width = width;
  self->is_narrow = narrow;
  self->is_low = low;

  gtk_widget_set_visible (GTK_WIDGET (self->switcher), !low);
  update_switcher (self);
  quern_heading_set_low (self->heading, low);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->pane), small ? GTK_ORIENTATION_VERTICAL
                                                                     : GTK_ORIENTATION_HORIZONTAL);
  quern_view_stack_set_form (self->views, narrow, low);
  apply_sidebar_width (self);

  if (was_narrow == narrow)
    return;

  adw_flap_set_fold_policy (self->flap, narrow ? ADW_FLAP_FOLD_POLICY_ALWAYS
                                               : ADW_FLAP_FOLD_POLICY_NEVER);
  set_sidebar (self, !narrow && self->wants_sidebar);
  update_pane (self);
}

/* In a text, Ctrl+F searches the text. */
void
quern_profile_page_focus_search (QuernProfilePage *self)
{
  QuernView *view;

  g_return_if_fail (QUERN_IS_PROFILE_PAGE (self));

  view = quern_view_stack_get_view (self->views);
  if (view != NULL && quern_view_begin_search (view))
    return;

  set_sidebar (self, TRUE);
  quern_function_view_focus_search (self->function_view);
}

static gboolean
has_keyboard (GtkWidget *area)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (area));

  return focus != NULL && (focus == area || gtk_widget_is_ancestor (focus, area));
}

/* FALSE if the area is hidden, or cannot take the focus. */
static gboolean
enter_area (QuernProfilePage *self,
            GtkWidget        *area)
{
  QuernView *view = quern_view_stack_get_view (self->views);

  if (area == GTK_WIDGET (self->function_view) ? !get_sidebar (self)
                                               : !gtk_widget_get_mapped (area))
    return FALSE;

  if (area == GTK_WIDGET (self->views) && view != NULL)
    quern_view_focus (view);
  else
    gtk_widget_grab_focus (area);

  return has_keyboard (area);
}

void
quern_profile_page_focus_area (QuernProfilePage *self,
                               gboolean          next)
{
  GtkWidget *areas[4];
  guint n = G_N_ELEMENTS (areas);
  guint start;

  g_return_if_fail (QUERN_IS_PROFILE_PAGE (self));

  areas[0] = GTK_WIDGET (self->function_view);
  areas[1] = GTK_WIDGET (self->views);
  areas[2] = GTK_WIDGET (self->callers);
  areas[3] = GTK_WIDGET (self->callees);
  start = next ? n - 1 : 0;
  for (guint i = 0; i < n; i++)
    if (has_keyboard (areas[i]))
      start = i;

  for (guint step = 1; step <= n; step++)
    if (enter_area (self, areas[(start + (next ? step : n - step)) % n]))
      return;
}

QuernView *
quern_profile_page_get_view (QuernProfilePage *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), NULL);

  return quern_view_stack_get_view (self->views);
}

void
quern_profile_page_show_code (QuernProfilePage *self,
                              const char       *id)
{
  g_return_if_fail (QUERN_IS_PROFILE_PAGE (self));

  /* Ignore the position of the previous view of code. */
  quern_navigation_set_line (quern_explorer_get_navigation (self->explorer), QUERN_NONE, 0);
  if (!quern_view_stack_show (self->views, id))
    return;

  quern_view_show_hottest (quern_view_stack_get_view (self->views));
  quern_view_focus (quern_view_stack_get_view (self->views));
}

/* Lists */

static QuernListExport *
export_functions (QuernProfilePage *self)
{
  QuernFunctionList *functions = quern_function_view_get_list (self->function_view);
  g_autoptr (GArray) events = NULL;

  if (functions == NULL ||
      quern_event_choice_get_event (quern_explorer_get_events (self->explorer)) == QUERN_NONE)
    return NULL;

  events = quern_function_view_dup_events (self->function_view);

  return quern_list_export_new_functions (self->explorer, functions, events);
}

static QuernListExport *
export_calls (QuernProfilePage *self)
{
  return quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)) !=
               QUERN_NONE &&
             quern_event_choice_get_event (quern_explorer_get_events (self->explorer)) != QUERN_NONE
           ? quern_list_export_new_calls (self->explorer, quern_call_view_get_list (self->callers),
                                          quern_call_view_get_list (self->callees))
           : NULL;
}

static QuernListExport *
export_warnings (QuernProfilePage *self)
{
  return quern_explorer_get_analysis (self->explorer) != NULL
         ? quern_list_export_new_warnings (self->explorer) : NULL;
}

/* Lists that exist whatever the views show. */
static const struct
{
  const char       *id;
  QuernListExport *(*create) (QuernProfilePage *self);
} lists[] = {
  { "functions", export_functions },
  { "calls", export_calls },
  { "warnings", export_warnings },
};

/* Returns the list that has the keyboard focus; the list of functions if none has. */
static const char *
find_focused_list (QuernProfilePage *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  QuernView *view = quern_view_stack_get_view (self->views);

  if (focus == NULL)
    return "functions";
  if (gtk_widget_is_ancestor (focus, self->pane))
    return "calls";
  if (view != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (view)) &&
      quern_view_has_list (view))
    return quern_view_get_info (view)->id;

  return "functions";
}

QuernListExport *
quern_profile_page_export_list (QuernProfilePage  *self,
                                const char        *id,
                                const char       **name)
{
  QuernView *view;

  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), NULL);
  g_return_val_if_fail (id != NULL && name != NULL, NULL);

  if (*id == '\0')
    id = find_focused_list (self);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (g_str_equal (lists[i].id, id))
      {
        *name = lists[i].id;
        return lists[i].create (self);
      }

  view = quern_view_stack_find (self->views, id);
  if (view == NULL)
    return NULL;

  *name = quern_view_get_info (view)->id;

  return quern_view_create_export (view);
}

/* Sizes */

void
quern_profile_page_save_sizes (QuernProfilePage *self)
{
  g_return_if_fail (QUERN_IS_PROFILE_PAGE (self));

  g_settings_set_int (self->settings, "sidebar-width", self->sidebar_width);
  quern_view_save_settings (self->function_view, function_settings, self->settings);
  quern_view_save_settings (self->callers, caller_settings, self->settings);
  quern_view_save_settings (self->callees, callee_settings, self->settings);
  quern_view_stack_save (self->views);

  /* Save the pane's height only if the user could have chosen it. */
  if (!self->is_narrow && gtk_widget_get_mapped (self->pane) &&
      !quern_view_stack_get_info (self->views)->is_high)
    g_settings_set_int (self->settings, "pane-height",
                        MAX (gtk_widget_get_height (self->pane), MIN_PANE_HEIGHT));
}

QuernHeading *
quern_profile_page_get_heading (QuernProfilePage *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), NULL);

  return self->heading;
}

QuernPartsBar *
quern_profile_page_get_parts_bar (QuernProfilePage *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), NULL);

  return self->parts_bar;
}
