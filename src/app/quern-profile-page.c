/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-profile-page-private.h"

#include "quern-config.h"
#include "quern-explorer-parts.h"

#include <glib/gi18n.h>

#define DEFAULT_VIEW "graph"

/* VISUAL 1: px. */
#define MIN_SIDEBAR_WIDTH 280
#define EDGE_WIDTH 6
#define MIN_PANE_HEIGHT 80
#define LOW_PANE_HEIGHT 104 /* beside a treemap: two rows */
#define MIN_VIEW_HEIGHT 310 /* toolbar, canvas, caption */

/**
 * QuernProfilePage:
 *
 * A window's content once there is a profile: the list of functions, the
 * heading, the views, and under them the callers and callees. A view is made
 * when it is shown first.
 *
 * Its properties sidebar, pane and view are what the window's actions of these
 * names switch.
 */
enum
{
  PROP_0,
  PROP_SIDEBAR,
  PROP_PANE,
  PROP_VIEW,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (QuernProfilePage, quern_profile_page, GTK_TYPE_WIDGET)

static GParamSpec *properties[N_PROPS];

/* Views */

static const char *
get_view (QuernProfilePage *self)
{
  const char *name = gtk_stack_get_visible_child_name (self->stack);

  return name != NULL ? name : DEFAULT_VIEW;
}

/* Some views need their height more than the lists do. */
static gboolean
is_high_view (QuernProfilePage *self)
{
  return g_str_equal (get_view (self), "treemap") || g_str_equal (get_view (self), "flame") ||
         g_str_equal (get_view (self), "source") || g_str_equal (get_view (self), "assembly");
}

static int
get_wanted_pane_height (QuernProfilePage *self)
{
  return is_high_view (self) ? MIN (self->pane_height, LOW_PANE_HEIGHT) : self->pane_height;
}

static void
apply_pane_height (QuernProfilePage *self)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self->paned));
  int least = MIN (MIN_PANE_HEIGHT, height / 2);

  /* Before there is a size, what the pane asks for is what it gets. */
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
visible_view_changed_cb (QuernProfilePage *self)
{
  const QuernPageView *view = quern_profile_page_find_view (get_view (self));
  GtkWidget *page = gtk_stack_get_visible_child (self->stack);

  if (page == NULL || view == NULL)
    return;

  if (adw_bin_get_child (ADW_BIN (page)) == NULL)
    adw_bin_set_child (ADW_BIN (page), view->make (self));
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->view_button), _(view->title));
  if (view->is_remembered)
    g_settings_set_string (self->settings, "view", view->name);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    apply_pane_height (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VIEW]);
}

static void
add_views (QuernProfilePage *self)
{
  guint n_views;
  const QuernPageView *views = quern_profile_page_get_views (&n_views);

  for (guint i = 0; i < n_views; i++)
    gtk_stack_add_titled (self->stack, adw_bin_new (), views[i].name, _(views[i].title));
  gtk_stack_page_set_visible (
    gtk_stack_get_page (self->stack, gtk_stack_get_child_by_name (self->stack, "parts")), FALSE);
  gtk_stack_page_set_visible (
    gtk_stack_get_page (self->stack, gtk_stack_get_child_by_name (self->stack, "plot")), FALSE);

  g_signal_connect_swapped (self->stack, "notify::visible-child",
                            G_CALLBACK (visible_view_changed_cb), self);
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
show_pane (QuernProfilePage *self,
           gboolean          visible)
{
  if (gtk_widget_get_visible (self->pane) == visible)
    return;

  gtk_widget_set_visible (self->pane, visible);
  if (visible && gtk_widget_get_mapped (GTK_WIDGET (self)))
    apply_pane_height (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PANE]);
}

static void
set_pane (QuernProfilePage *self,
          gboolean          visible)
{
  if (!self->is_narrow && self->wants_pane != visible)
    {
      self->wants_pane = visible;
      g_settings_set_boolean (self->settings, "pane-visible", visible);
    }
  show_pane (self, visible);
}

/* Of a profile without calls it comes only when somebody asks for it. */
static void
update_pane (QuernProfilePage *self)
{
  QuernProfile *profile = quern_explorer_get_whole_profile (self->explorer);
  gboolean has_calls = profile == NULL || quern_profile_get_n_calls (profile) > 0;

  show_pane (self, self->wants_pane && !self->is_narrow && has_calls);
}

static void
reveal_changed_cb (QuernProfilePage *self)
{
  /* A person can also swipe it away. */
  if (!self->is_narrow)
    self->wants_sidebar = get_sidebar (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SIDEBAR]);
}

static void
apply_sidebar_width (QuernProfilePage *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int most = width > 0 && !self->is_narrow ? MAX (width / 2, MIN_SIDEBAR_WIDTH) : G_MAXINT;
  int wanted = MAX (self->sidebar_width, quern_profile_page_get_list_width (self));
  int sidebar_width = CLAMP (wanted, MIN_SIDEBAR_WIDTH, most);

  quern_profile_page_fit_columns (self, sidebar_width, most);
  gtk_widget_set_size_request (GTK_WIDGET (self->sidebar_clamp), sidebar_width, -1);
  adw_clamp_set_maximum_size (self->sidebar_clamp, sidebar_width);
  adw_clamp_set_tightening_threshold (self->sidebar_clamp, sidebar_width);
}

/* A line is too narrow to be caught: what counts is to be near it, on the side
 * of the view, since on the other one there is a scroll bar. */
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

  self->sidebar_width = CLAMP (self->drag_width + (int) (is_rtl ? -x : x), MIN_SIDEBAR_WIDTH, most);
  apply_sidebar_width (self);
}

/* In a small window the list lies over the view: once somebody has gone
 * somewhere, it is the view that is wanted. */
static void
centre_changed_cb (QuernProfilePage *self)
{
  if (self->is_narrow)
    adw_flap_set_reveal_flap (self->flap, FALSE);
}

/* The class */

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

  /* From here on a person decides, and the pane may become smaller. */
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, apply_pane_height_cb, g_object_ref (self),
                   g_object_unref);
}

static void
quern_profile_page_dispose (GObject *object)
{
  QuernProfilePage *self = QUERN_PROFILE_PAGE (object);

  if (self->explorer != NULL)
    g_signal_handlers_disconnect_by_data (self->explorer, self);
  if (self->stack != NULL)
    g_signal_handlers_disconnect_by_data (self->stack, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_PROFILE_PAGE);
  g_clear_object (&self->explorer);
  g_clear_object (&self->settings);
  g_clear_object (&self->command_settings);

  G_OBJECT_CLASS (quern_profile_page_parent_class)->dispose (object);
}

static void
quern_profile_page_get_property (GObject    *object,
                                 guint       property_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  QuernProfilePage *self = QUERN_PROFILE_PAGE (object);

  switch (property_id)
    {
    case PROP_SIDEBAR:
      g_value_set_boolean (value, get_sidebar (self));
      break;

    case PROP_PANE:
      g_value_set_boolean (value, gtk_widget_get_visible (self->pane));
      break;

    case PROP_VIEW:
      g_value_set_string (value, get_view (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_profile_page_set_property (GObject      *object,
                                 guint         property_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  QuernProfilePage *self = QUERN_PROFILE_PAGE (object);

  switch (property_id)
    {
    case PROP_SIDEBAR:
      set_sidebar (self, g_value_get_boolean (value));
      break;

    case PROP_PANE:
      set_pane (self, g_value_get_boolean (value));
      break;

    case PROP_VIEW:
      if (quern_profile_page_has_view (self, g_value_get_string (value)))
        gtk_stack_set_visible_child_name (self->stack, g_value_get_string (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_CALL_VIEW);
  g_type_ensure (QUERN_TYPE_FUNCTION_VIEW);
  g_type_ensure (QUERN_TYPE_HEADING);
  g_type_ensure (QUERN_TYPE_PARTS_BAR);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-profile-page.ui");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, view_section);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, parts_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, flap);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, sidebar_clamp);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, function_view);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, heading);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, view_button);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, switcher);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, paned);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, stack);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, pane);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, callers);
  gtk_widget_class_bind_template_child (widget_class, QuernProfilePage, callees);
  gtk_widget_class_bind_template_callback (widget_class, reveal_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, edge_motion_cb);
  gtk_widget_class_bind_template_callback (widget_class, edge_drag_begin_cb);
  gtk_widget_class_bind_template_callback (widget_class, edge_drag_update_cb);
}

/* Without modifiers, since whoever types into an entry gets the key first. */
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

static void
quern_profile_page_class_init (QuernProfilePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_profile_page_dispose;
  object_class->get_property = quern_profile_page_get_property;
  object_class->set_property = quern_profile_page_set_property;
  widget_class->map = quern_profile_page_map;

  properties[PROP_SIDEBAR] =
    g_param_spec_boolean ("sidebar", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_PANE] =
    g_param_spec_boolean ("pane", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /* As in quern-profile-page-views.c. */
  properties[PROP_VIEW] =
    g_param_spec_string ("view", NULL, NULL, DEFAULT_VIEW,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  bind_template (widget_class);
  add_bindings (widget_class);
}

static void
quern_profile_page_init (QuernProfilePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
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

  apply_sidebar_width (self);
  adw_flap_set_reveal_flap (self->flap, self->wants_sidebar);
  update_pane (self);
  add_views (self);
  g_signal_connect_swapped (explorer, "notify::analysis", G_CALLBACK (apply_sidebar_width), self);
  g_signal_connect_swapped (explorer, "notify::has-points", G_CALLBACK (apply_sidebar_width), self);
  g_signal_connect_swapped (explorer, "notify::centre", G_CALLBACK (centre_changed_cb), self);
  g_signal_connect_swapped (explorer, "notify::has-points",
                            G_CALLBACK (quern_profile_page_update_views), self);
  g_signal_connect_swapped (explorer, "notify::whole-profile",
                            G_CALLBACK (quern_profile_page_update_views), self);
  g_signal_connect_swapped (explorer, "notify::whole-profile", G_CALLBACK (update_pane), self);
  quern_parts_bar_set_explorer (self->parts_bar, explorer);
  quern_profile_page_update_views (self);

  return GTK_WIDGET (self);
}

static void
make_first_view (QuernProfilePage *self)
{
  g_autofree char *view = g_settings_get_string (self->settings, "view");

  gtk_stack_set_visible_child_name (self->stack,
                                    quern_profile_page_find_view (view) != NULL ? view
                                                                                : DEFAULT_VIEW);
  visible_view_changed_cb (self);
  apply_pane_height (self);
}

/* Each takes less than a frame lasts; all of them take longer. */
gboolean
quern_profile_page_make_part (QuernProfilePage *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), FALSE);

  switch (self->n_made++)
    {
    case 0:
      make_first_view (self);
      return TRUE;

    case 1:
      quern_profile_page_restore_lists (self);
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
                             gboolean          narrow,
                             gboolean          low)
{
  gboolean was_narrow;

  g_return_if_fail (QUERN_IS_PROFILE_PAGE (self));

  was_narrow = self->is_narrow;
  self->is_narrow = narrow;
  self->is_low = low;

  gtk_widget_set_visible (self->view_button, narrow);
  gtk_widget_set_visible (self->switcher, !narrow);
  quern_heading_set_form (self->heading, narrow, low);
  quern_profile_page_form_views (self);
  apply_sidebar_width (self);

  if (was_narrow == narrow)
    return;

  adw_flap_set_fold_policy (self->flap, narrow ? ADW_FLAP_FOLD_POLICY_ALWAYS
                                               : ADW_FLAP_FOLD_POLICY_NEVER);
  set_sidebar (self, !narrow && self->wants_sidebar);
  update_pane (self);
}

void
quern_profile_page_focus_search (QuernProfilePage *self)
{
  g_return_if_fail (QUERN_IS_PROFILE_PAGE (self));

  if (quern_profile_page_search_in_view (self))
    return;

  set_sidebar (self, TRUE);
  quern_function_view_focus_search (self->function_view);
}

void
quern_profile_page_focus_view (QuernProfilePage *self)
{
  QuernCanvas *canvas;

  g_return_if_fail (QUERN_IS_PROFILE_PAGE (self));

  canvas = quern_profile_page_get_canvas (self);
  if (canvas != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (canvas));
  else
    quern_profile_page_focus_other (self, get_view (self));
}

void
quern_profile_page_save_sizes (QuernProfilePage *self)
{
  g_return_if_fail (QUERN_IS_PROFILE_PAGE (self));

  g_settings_set_int (self->settings, "sidebar-width", self->sidebar_width);
  quern_profile_page_save_lists (self);

  /* Of the pane only what somebody could have chosen. */
  if (!self->is_narrow && gtk_widget_get_mapped (self->pane) && !is_high_view (self))
    g_settings_set_int (self->settings, "pane-height",
                        MAX (gtk_widget_get_height (self->pane), MIN_PANE_HEIGHT));
}
