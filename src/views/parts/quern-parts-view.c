/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-parts-view.h"

#include "quern-config.h"
#include "quern-explorer.h"
#include "quern-format.h"
#include "quern-part-columns.h"
#include "quern-part-list.h"
#include "quern-part-timeline.h"
#include "quern-properties.h"
#include "quern-row-copy.h"

#include <glib/gi18n.h>

/**
 * QuernPartsView:
 *
 * The parts of a profile: a timeline with a lane for each thread, and below it a
 * list. All views show the costs of the parts that are chosen in either of them.
 *
 * ## Actions
 *
 * - `parts.length` (s): what the length of a part means, "time" or "cost"
 * - `parts.only`, `parts.toggle`: chooses only the part at the cursor; adds or removes it
 * - `parts.compare`: compares the two chosen parts, or stops comparing
 * - `parts.compare-with`: compares the chosen part with the part at the cursor
 * - `parts.copy-row`, `parts.copy-table`: puts the row of the part under the cursor
 *   on the clipboard, or the whole list
 */
struct _QuernPartsView
{
  QuernListView       parent_instance;

  QuernExplorer      *explorer;         /* borrowed from the list view, nullable */
  QuernColumnSet     *columns;          /* borrowed from the list view, nullable */
  QuernPartList      *list;             /* owned */
  GtkSingleSelection *selection;        /* owned */
  gboolean            is_following;     /* list and timeline are being synchronised */

  /* Template children */
  GtkLabel           *count;
  GtkWidget          *lengths;
  GtkToggleButton    *compare_button;
  GtkScrolledWindow  *timeline_window;
  QuernPartTimeline  *timeline;
  GtkColumnView      *column_view;
  GMenuModel         *part_menu;
  GtkWidget          *menu;             /* borrowed, nullable: made when first shown */
};

static void quern_parts_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernPartsView, quern_parts_view, QUERN_TYPE_LIST_VIEW,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                      quern_parts_view_view_init))

static QuernPartChoice *
get_parts (QuernPartsView *self)
{
  return self->explorer != NULL
           ? quern_analyser_get_parts (quern_explorer_get_analyser (self->explorer))
           : NULL;
}

static void
update_count (QuernPartsView *self)
{
  QuernPartChoice *parts = get_parts (self);
  g_autofree char *all = NULL;
  g_autofree char *chosen = NULL;
  g_autofree char *text = NULL;

  if (parts == NULL)
    return;

  all = quern_format_count (quern_part_choice_get_n_parts (parts));
  chosen = quern_format_count (quern_part_choice_get_n_chosen (parts));
  if (quern_part_choice_is_all (parts))
    text = g_strdup (all);
  else
    /* Translators: how many parts are chosen, and how many there are: "3 of 12" */
    text = g_strdup_printf (C_ ("number of parts", "%s of %s"), chosen, all);
  gtk_label_set_label (self->count, text);
}

static void
update_actions (QuernPartsView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  QuernPartChoice *parts = get_parts (self);
  guint cursor = quern_part_timeline_get_cursor (self->timeline);
  guint n_chosen = parts != NULL ? quern_part_choice_get_n_chosen (parts) : 0;
  gboolean is_comparison = parts != NULL && quern_part_choice_is_comparison (parts, NULL, NULL);

  gtk_widget_action_set_enabled (widget, "parts.only", cursor != QUERN_NONE);
  gtk_widget_action_set_enabled (widget, "parts.toggle", cursor != QUERN_NONE);
  gtk_widget_action_set_enabled (widget, "parts.copy-row", cursor != QUERN_NONE);
  gtk_widget_action_set_enabled (widget, "parts.compare", n_chosen == 2);
  gtk_widget_action_set_enabled (widget, "parts.compare-with",
                                 cursor != QUERN_NONE && n_chosen == 1 &&
                                 cursor != quern_part_choice_get_first (parts));
  gtk_toggle_button_set_active (self->compare_button, is_comparison);
}

/* The explorer. */

static void
parts_changed_cb (QuernPartsView *self)
{
  if (self->explorer == NULL ||
      quern_analyser_get_parts (quern_explorer_get_analyser (self->explorer)) == NULL)
    return;

  update_count (self);
  update_actions (self);
  quern_row_list_touch (QUERN_ROW_LIST (self->list));
}

static void
costs_changed_cb (QuernPartsView *self)
{
  if (self->columns != NULL)
    quern_part_columns_update (self->columns, self->explorer);
  quern_row_list_touch (QUERN_ROW_LIST (self->list));
}

static void
profile_changed_cb (QuernPartsView *self)
{
  QuernProfile *profile = self->explorer != NULL ? quern_analyser_get_whole_profile (
                                                     quern_explorer_get_analyser (self->explorer))
                                                 : NULL;

  quern_part_list_set_profile (self->list, profile);
  gtk_widget_set_visible (self->lengths, profile != NULL && quern_part_lanes_has_time (profile));
  costs_changed_cb (self);
  parts_changed_cb (self);
  g_object_notify (G_OBJECT (self), "length");
}

static const QuernExplorerHandler signals[] = {
  { "notify::whole-profile", G_CALLBACK (profile_changed_cb) },
  { "notify::parts", G_CALLBACK (parts_changed_cb) },
  { "notify::event", G_CALLBACK (costs_changed_cb) },
  { "notify::precision", G_CALLBACK (costs_changed_cb) },
};

static void
quern_parts_view_set_columns (QuernListView  *view,
                              QuernExplorer  *explorer,
                              QuernColumnSet *columns)
{
  QuernPartsView *self = QUERN_PARTS_VIEW (view);

  self->explorer = explorer;
  self->columns = columns;
  quern_part_list_set_profile (self->list, NULL);
  quern_part_timeline_set_explorer (self->timeline, explorer);
  if (columns != NULL)
    quern_part_columns_add (columns, explorer);
  profile_changed_cb (self);
}

/* Timeline and list share the cursor. */

static void
cursor_changed_cb (QuernPartsView *self)
{
  guint cursor = quern_part_timeline_get_cursor (self->timeline);

  update_actions (self);
  if (self->is_following || cursor == QUERN_NONE)
    return;

  self->is_following = TRUE;
  gtk_single_selection_set_selected (self->selection, cursor);
  if (self->columns != NULL)
    quern_column_set_scroll_to (self->columns, cursor);
  self->is_following = FALSE;
}

static void
selected_changed_cb (QuernPartsView *self)
{
  guint selected = gtk_single_selection_get_selected (self->selection);

  if (self->is_following || selected == GTK_INVALID_LIST_POSITION)
    return;

  self->is_following = TRUE;
  quern_part_timeline_set_cursor (self->timeline, selected);
  self->is_following = FALSE;
}

/* The user. */

static void
only_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernPartsView *self = QUERN_PARTS_VIEW (widget);
  guint cursor = quern_part_timeline_get_cursor (self->timeline);
  g_autoptr (QuernPartChoice) parts = NULL;

  parts = quern_part_choice_new_range (quern_part_choice_get_n_parts (get_parts (self)), cursor,
                                       cursor);
  quern_analyser_set_parts (quern_explorer_get_analyser (self->explorer), parts);
}

static void
toggle_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  QuernPartsView *self = QUERN_PARTS_VIEW (widget);
  g_autoptr (QuernPartChoice) parts = NULL;

  parts = quern_part_choice_toggle (get_parts (self),
                                    quern_part_timeline_get_cursor (self->timeline));
  if (parts != NULL)
    quern_analyser_set_parts (quern_explorer_get_analyser (self->explorer), parts);
  else
    gtk_widget_error_bell (widget);
}

static void
compare_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  QuernPartsView *self = QUERN_PARTS_VIEW (widget);
  QuernPartChoice *parts = get_parts (self);

  if (quern_part_choice_is_comparison (parts, NULL, NULL))
    quern_analyser_stop_comparing (quern_explorer_get_analyser (self->explorer));
  else
    quern_analyser_compare_parts (quern_explorer_get_analyser (self->explorer),
                                  quern_part_choice_get_first (parts),
                                  quern_part_choice_get_last (parts));
  update_actions (self);
}

static void
compare_with_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  QuernPartsView *self = QUERN_PARTS_VIEW (widget);

  quern_analyser_compare_parts (quern_explorer_get_analyser (self->explorer),
                                quern_part_choice_get_first (get_parts (self)),
                                quern_part_timeline_get_cursor (self->timeline));
}

static void
copy_row_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  QuernPartsView *self = QUERN_PARTS_VIEW (widget);
  g_autoptr (GtkBitset) positions = gtk_bitset_new_empty ();

  gtk_bitset_add (positions, quern_part_timeline_get_cursor (self->timeline));
  quern_row_copy_put (self->column_view, G_LIST_MODEL (self->list), positions, FALSE);
}

static void
copy_table_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  QuernPartsView *self = QUERN_PARTS_VIEW (widget);
  guint n_parts = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  g_autoptr (GtkBitset) all = gtk_bitset_new_range (0, n_parts);

  if (self->columns != NULL)
    quern_row_copy_put (self->column_view, G_LIST_MODEL (self->list), all, TRUE);
}

static void
row_activated_cb (QuernPartsView *self,
                  guint           position)
{
  quern_part_timeline_set_cursor (self->timeline, position);
  gtk_widget_activate_action (GTK_WIDGET (self), "parts.only", NULL);
}

/* The menu of the part under the cursor. */
static void
popup_menu (QuernPartsView *self,
            double          x,
            double          y)
{
  if (self->menu == NULL)
    {
      self->menu = gtk_popover_menu_new_from_model (self->part_menu);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
    }

  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
secondary_pressed_cb (QuernPartsView *self,
                      int             n_press,
                      double          x,
                      double          y,
                      GtkGesture     *gesture)
{
  GtkWidget *timeline = GTK_WIDGET (self->timeline);
  double inner_x, inner_y;
  guint n_parts = quern_part_choice_get_n_parts (get_parts (self));

  gtk_widget_translate_coordinates (GTK_WIDGET (self), timeline, x, y, &inner_x, &inner_y);
  for (guint i = 0; i < n_parts; i++)
    {
      graphene_rect_t bounds;

      quern_part_timeline_get_bounds (self->timeline, i, &bounds);
      if (graphene_rect_contains_point (&bounds, &GRAPHENE_POINT_INIT ((float) inner_x,
                                                                       (float) inner_y)))
        {
          gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
          quern_part_timeline_set_cursor (self->timeline, i);
          popup_menu (self, x, y);
          return;
        }
    }
}

static gboolean
menu_key_cb (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   user_data)
{
  QuernPartsView *self = QUERN_PARTS_VIEW (widget);
  guint cursor = quern_part_timeline_get_cursor (self->timeline);
  graphene_rect_t bounds;
  double x, y;

  if (cursor == QUERN_NONE)
    return GDK_EVENT_PROPAGATE;

  quern_part_timeline_get_bounds (self->timeline, cursor, &bounds);
  gtk_widget_translate_coordinates (GTK_WIDGET (self->timeline), widget,
                                    (double) bounds.origin.x, (double) bounds.origin.y, &x, &y);
  popup_menu (self, x, y + (double) bounds.size.height);

  return GDK_EVENT_STOP;
}

/* The widget. */

static const char *
get_length (QuernPartsView *self)
{
  return quern_part_timeline_get_length (self->timeline) == QUERN_PART_LENGTH_TIME ? "time"
                                                                                   : "cost";
}

static void
set_length (QuernPartsView *self,
            const char     *length)
{
  quern_part_timeline_set_length (self->timeline, g_strcmp0 (length, "time") == 0
                                                    ? QUERN_PART_LENGTH_TIME
                                                    : QUERN_PART_LENGTH_COST);
  g_object_notify (G_OBJECT (self), "length");
}

static void
quern_parts_view_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  QuernPartsView *self = QUERN_PARTS_VIEW (widget);

  GTK_WIDGET_CLASS (quern_parts_view_parent_class)->size_allocate (widget, width, height,
                                                                   baseline);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
quern_parts_view_dispose (GObject *object)
{
  QuernPartsView *self = QUERN_PARTS_VIEW (object);

  G_OBJECT_CLASS (quern_parts_view_parent_class)->dispose (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->list);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_PART_TIMELINE);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-parts-view.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernPartsView, count);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsView, lengths);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsView, compare_button);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsView, timeline_window);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsView, timeline);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsView, column_view);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsView, part_menu);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, cursor_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, secondary_pressed_cb);
}

static const QuernProperty properties[] = {
  { "length", G_TYPE_STRING, .get = G_CALLBACK (get_length), .set = G_CALLBACK (set_length) },
};

static void
quern_parts_view_class_init (QuernPartsViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_parts_view_dispose;
  widget_class->size_allocate = quern_parts_view_size_allocate;
  QUERN_LIST_VIEW_CLASS (klass)->set_columns = quern_parts_view_set_columns;
  QUERN_LIST_VIEW_CLASS (klass)->fill = quern_part_columns_fill;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  bind_template (widget_class);
  gtk_widget_class_set_css_name (widget_class, "partsview");

  gtk_widget_class_install_property_action (widget_class, "parts.length", "length");
  gtk_widget_class_install_action (widget_class, "parts.only", NULL, only_action);
  gtk_widget_class_install_action (widget_class, "parts.toggle", NULL, toggle_action);
  gtk_widget_class_install_action (widget_class, "parts.compare", NULL, compare_action);
  gtk_widget_class_install_action (widget_class, "parts.compare-with", NULL, compare_with_action);
  gtk_widget_class_install_action (widget_class, "parts.copy-row", NULL, copy_row_action);
  gtk_widget_class_install_action (widget_class, "parts.copy-table", NULL, copy_table_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK,
                                       "parts.copy-row", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "parts.copy-table", NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_key_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_key_cb, NULL);
}

static void
quern_parts_view_init (QuernPartsView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->list = quern_part_list_new ();
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->list));
  g_signal_connect_object (self->selection, "notify::selected",
                           G_CALLBACK (selected_changed_cb), self, G_CONNECT_SWAPPED);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));

  quern_list_view_set_up (QUERN_LIST_VIEW (self), self->column_view, signals,
                          G_N_ELEMENTS (signals));
  update_actions (self);
}

/* QuernView implementation */

static void
quern_parts_view_focus (QuernView *view)
{
  gtk_widget_grab_focus (GTK_WIDGET (QUERN_PARTS_VIEW (view)->timeline));
}

static gboolean
quern_parts_view_get_picture (QuernView        *view,
                              QuernViewPicture *picture)
{
  picture->picture = quern_part_timeline_create_picture (QUERN_PARTS_VIEW (view)->timeline);
  picture->title = g_strdup (_("The parts of the run"));
  picture->footer = _("Colour: cost · Quern");

  return picture->picture != NULL;
}

static QuernListExport *
quern_parts_view_create_export (QuernView *view)
{
  QuernExplorer *explorer = QUERN_PARTS_VIEW (view)->explorer;

  return quern_event_choice_get_event (quern_explorer_get_events (explorer)) != QUERN_NONE
           ? quern_list_export_new_parts (explorer)
           : NULL;
}

static gboolean
can_show (QuernExplorer *explorer)
{
  QuernProfile *profile = quern_analyser_get_whole_profile (quern_explorer_get_analyser (explorer));

  return profile != NULL && quern_profile_get_n_parts (profile) > 1 &&
         !quern_analyser_has_baseline (quern_explorer_get_analyser (explorer));
}

static const QuernViewSetting settings[] = {
  { "part-list-layout", "layout", QUERN_VIEW_SAVED, NULL },
  { NULL, NULL, 0, NULL },
};

const QuernViewInfo quern_parts_view_info = {
  .id = "parts",
  .title = N_("Parts"),
  .menu_label = N_("_Parts"),
  .chooses_parts = TRUE,
  .settings = settings,
  .get_type = quern_parts_view_get_type,
  .can_show = can_show,
};

static void
quern_parts_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_parts_view_info;
  iface->focus = quern_parts_view_focus;
  iface->get_picture = quern_parts_view_get_picture;
  iface->create_export = quern_parts_view_create_export;
}
