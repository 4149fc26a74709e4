/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-view-private.h"

#include "quern-config.h"
#include "quern-function-cells.h"

/**
 * QuernFunctionView:
 *
 * The list of functions with their costs, and the search in it.
 *
 * What is selected here is gone to; the list follows when something else is
 * selected elsewhere. Several rows can be selected to be copied: then the
 * explorer keeps its function.
 *
 * ## Actions
 *
 * - `functions.copy-name`: puts the names of the selected rows on the clipboard
 * - `functions.copy-rows`: puts the selected rows on the clipboard, as a table
 * - `functions.menu`: opens the menu of the selected row
 * - `functions.clear-search`: shows all functions
 * - `functions.open-all`, `functions.close-all`: opens or closes these
 * - `columns.ID`: whether a column is shown
 */

enum
{
  PROP_0,
  PROP_COLUMNS,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (QuernFunctionView, quern_function_view, QUERN_TYPE_LIST_VIEW)

static GParamSpec *properties[N_PROPS];

/* The user has selected: one row is gone to. */
static void
selection_changed_cb (QuernFunctionView *self)
{
  g_autoptr (GtkBitset) positions = NULL;
  guint32 record;

  if (self->is_selecting || self->list == NULL)
    return;

  quern_function_view_update_actions (self);
  positions = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  if (gtk_bitset_get_size (positions) != 1)
    return;

  self->starts_anew = FALSE;
  record = quern_row_list_get_record (QUERN_ROW_LIST (self->list),
                                      gtk_bitset_get_minimum (positions));
  if (record < quern_analysis_get_n_nodes (quern_function_list_get_analysis (self->list)))
    quern_navigation_go_to (quern_explorer_get_navigation (self->explorer), record);
  else
    quern_group_choice_set_selected (
      quern_explorer_get_groups (self->explorer),
      quern_function_groups_get_group (quern_function_list_get_groups (self->list), record));
}

static void
row_activated_cb (QuernFunctionView *self,
                  guint              position)
{
  guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (self->list), position);

  if (record < quern_analysis_get_n_nodes (quern_function_list_get_analysis (self->list)))
    quern_navigation_go_to (quern_explorer_get_navigation (self->explorer), record);
  else
    quern_function_view_toggle_row (self, position);
}

static void
sort_cb (QuernListColumn *column,
         gboolean         descending,
         gpointer         data)
{
  QuernFunctionView *self = data;

  if (self->list == NULL)
    return;

  quern_function_view_sort_list (self, column, descending);
  quern_function_view_scroll_to_top (self);
}

static void
search_next_cb (QuernFunctionView *self)
{
  quern_function_view_go_by (self, 1);
}

static void
search_previous_cb (QuernFunctionView *self)
{
  quern_function_view_go_by (self, -1);
}

static void
search_leave_cb (QuernFunctionView *self)
{
  quern_function_view_enter_list (self);
}

/* What is typed into the list is searched for. */
static gboolean
list_key_pressed_cb (QuernFunctionView     *self,
                     guint                  keyval,
                     guint                  keycode,
                     GdkModifierType        state,
                     GtkEventControllerKey *controller)
{
  return quern_search_box_take_key (self->search_box, controller, keyval, state);
}

static void
clear_search_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  QuernFunctionView *self = QUERN_FUNCTION_VIEW (widget);

  if (self->explorer == NULL)
    return;

  quern_function_search_set_text (quern_explorer_get_search (self->explorer), "");
  quern_function_search_set_only_bookmarked (quern_explorer_get_search (self->explorer), FALSE);
  quern_function_search_clear_filters (quern_explorer_get_search (self->explorer));
}

/* The explorer. */

static void
names_ranked_cb (QuernFunctionView *self)
{
  QuernListColumn *sorted = quern_column_set_get_sorted (self->columns, NULL);

  if (sorted == NULL || quern_list_column_get_info (sorted)->order != QUERN_ORDER_NAME)
    return;

  quern_function_view_sort_as_marked (self);
  quern_function_view_scroll_to_top (self);
}

static void
analysis_changed_cb (QuernFunctionView *self)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);

  /* The old rows go first: columns ask the explorer, which has forgotten them. */
  self->is_selecting = TRUE;
  quern_gradual_rows_set_model (self->rows, NULL);
  self->is_selecting = FALSE;
  g_clear_object (&self->list);
  quern_function_view_reset_columns (self);

  if (analysis != NULL)
    {
      self->list = quern_function_list_new (analysis);
      g_signal_connect_object (self->list, "names-ranked", G_CALLBACK (names_ranked_cb), self,
                               G_CONNECT_SWAPPED);
      quern_function_list_set_fits (
        self->list, quern_input_points_get_fits (quern_explorer_get_points (self->explorer)));
      self->is_selecting = TRUE;
      quern_gradual_rows_set_model (self->rows, G_LIST_MODEL (self->list));
      self->is_selecting = FALSE;
      quern_function_view_search_list (self);
      quern_function_view_sort_as_marked (self);
      if (quern_group_choice_get_rows (quern_explorer_get_groups (self->explorer)))
        quern_function_view_follow_grouping (self);
    }
  else
    {
      quern_function_view_update_page (self);
      quern_function_view_update_footer (self);
    }
}

/* Does not follow while the explorer already has an analysis that the view has
 * not been told of. */
static gboolean
is_current (QuernFunctionView *self)
{
  return self->list != NULL && quern_function_list_get_analysis (self->list) ==
                                 quern_explorer_get_analysis (self->explorer);
}

static void
show_again (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  quern_function_view_update_titles (self);
  quern_row_list_touch (QUERN_ROW_LIST (self->list));
  quern_function_view_update_footer (self);
}

static void
grouping_changed_cb (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  show_again (self);
  if (quern_group_choice_get_rows (quern_explorer_get_groups (self->explorer)))
    quern_function_view_follow_grouping (self);
}

static void
group_rows_changed_cb (QuernFunctionView *self)
{
  if (is_current (self))
    quern_function_view_follow_grouping (self);
}

static void
group_sums_changed_cb (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  quern_function_view_follow_sums (self);
  if (quern_display_get_relative (quern_explorer_get_display (self->explorer)))
    show_again (self);
}

static void
event_changed_cb (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  show_again (self);
  quern_function_view_sort_as_marked (self);
}

static void
second_event_changed_cb (QuernFunctionView *self)
{
  if (is_current (self))
    quern_column_choice_update (self->choice);
}

static void
selected_changed_cb (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  quern_function_view_select_explorers (self);
  if (quern_display_get_relative (quern_explorer_get_display (self->explorer)))
    show_again (self);
}

static void
has_points_changed_cb (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  quern_column_choice_update (self->choice);
  quern_function_view_update_titles (self);
}

/* What is not known yet stands last, and is sorted in when all is known. */
static void
fits_changed_cb (QuernFunctionView *self)
{
  QuernListColumn *sorted;

  if (!is_current (self))
    return;

  sorted = quern_column_set_get_sorted (self->columns, NULL);
  if (sorted != NULL && (quern_list_column_get_info (sorted)->needs & QUERN_NEEDS_POINTS) != 0 &&
      quern_complexity_fits_are_done (
        quern_input_points_get_fits (quern_explorer_get_points (self->explorer))))
    quern_function_view_sort_as_marked (self);
  else
    quern_row_list_touch (QUERN_ROW_LIST (self->list));
}

static void
hovered_changed_cb (QuernFunctionView *self)
{
  quern_column_set_highlight (
    self->columns, quern_navigation_get_hovered (quern_explorer_get_navigation (self->explorer)));
}

static void
search_changed_cb (QuernFunctionView *self)
{
  if (!is_current (self))
    return;

  quern_function_view_search_list (self);
  quern_function_view_select_explorers (self);
  self->starts_anew = quern_function_list_is_searched (self->list);
  if (self->starts_anew)
    quern_function_view_scroll_to_top (self);

  if (self->pending_step != 0)
    quern_function_view_go_by (self, self->pending_step);
  if (self->is_entering)
    quern_function_view_enter_list (self);
}

static const QuernExplorerHandler signals[] = {
  { "notify::analysis", G_CALLBACK (analysis_changed_cb) },
  { "notify::event", G_CALLBACK (event_changed_cb) },
  { "notify::second-event", G_CALLBACK (second_event_changed_cb) },
  { "notify::selected", G_CALLBACK (selected_changed_cb) },
  { "notify::selected-group", G_CALLBACK (selected_changed_cb) },
  { "notify::has-points", G_CALLBACK (has_points_changed_cb) },
  { "fits-changed", G_CALLBACK (fits_changed_cb) },
  { "notify::hovered", G_CALLBACK (hovered_changed_cb) },
  { "notify::grouping", G_CALLBACK (grouping_changed_cb) },
  { "notify::group-rows", G_CALLBACK (group_rows_changed_cb) },
  { "sums-changed", G_CALLBACK (group_sums_changed_cb) },
  { "notify::relative", G_CALLBACK (show_again) },
  { "notify::absolute", G_CALLBACK (show_again) },
  { "notify::precision", G_CALLBACK (show_again) },
  { "notes-changed", G_CALLBACK (show_again) },
  { "found", G_CALLBACK (search_changed_cb) },
};

static void
quern_function_view_set_columns (QuernListView  *view,
                                 QuernExplorer  *explorer,
                                 QuernColumnSet *columns)
{
  QuernFunctionView *self = QUERN_FUNCTION_VIEW (view);

  if (explorer == NULL)
    {
      quern_gradual_rows_set_model (self->rows, NULL);
      g_clear_object (&self->list);
    }
  self->explorer = explorer;
  self->columns = columns;
  quern_list_menu_set_columns (self->menu, columns);
  quern_column_choice_set_columns (self->choice, columns, explorer);
  quern_search_box_set_explorer (self->search_box, explorer);
  quern_group_chooser_set_explorer (self->group_chooser, explorer);
  quern_filter_button_set_explorer (self->filter_button, explorer);
  quern_kind_bar_set_explorer (self->kind_bar, explorer);

  if (explorer != NULL)
    {
      quern_function_view_add_columns (self);
      analysis_changed_cb (self);
    }
}

/* The pointer. */

static void
motion_cb (QuernFunctionView *self,
           double             x,
           double             y)
{
  QuernNodeId node = QUERN_NONE;
  QuernRow *row;

  if (self->explorer == NULL || !is_current (self))
    return;

  row = quern_column_set_get_row_at (self->columns, x, y);
  if (row != NULL)
    node = quern_function_row_get_node (QUERN_FUNCTION_ROW (row));
  quern_navigation_set_hovered (quern_explorer_get_navigation (self->explorer), node);
}

static void
leave_cb (QuernFunctionView *self)
{
  if (self->explorer != NULL)
    quern_navigation_set_hovered (quern_explorer_get_navigation (self->explorer), QUERN_NONE);
}

/* The widget. */

static gboolean
quern_function_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (QUERN_FUNCTION_VIEW (widget)->column_view));
}

static void
quern_function_view_dispose (GObject *object)
{
  QuernFunctionView *self = QUERN_FUNCTION_VIEW (object);

  quern_list_view_set_explorer (QUERN_LIST_VIEW (self), NULL);
  g_clear_pointer (&self->late_scroll, quern_late_scroll_free);
  g_clear_pointer (&self->rows, quern_gradual_rows_free);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_pointer (&self->menu, quern_list_menu_free);
  g_clear_pointer (&self->choice, quern_column_choice_free);

  G_OBJECT_CLASS (quern_function_view_parent_class)->dispose (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->list);
}

static void
quern_function_view_get_property (GObject    *object,
                                  guint       prop_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_COLUMNS:
      g_value_take_boxed (
        value, quern_column_choice_dup_wanted (QUERN_FUNCTION_VIEW (object)->choice));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
quern_function_view_set_property (GObject      *object,
                                  guint         prop_id,
                                  const GValue *value,
                                  GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_COLUMNS:
      quern_column_choice_want (QUERN_FUNCTION_VIEW (object)->choice, g_value_get_boxed (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
quern_function_view_class_init (QuernFunctionViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernListViewClass *list_view_class = QUERN_LIST_VIEW_CLASS (klass);

  object_class->dispose = quern_function_view_dispose;
  object_class->get_property = quern_function_view_get_property;
  object_class->set_property = quern_function_view_set_property;
  widget_class->grab_focus = quern_function_view_grab_focus;
  list_view_class->set_columns = quern_function_view_set_columns;
  list_view_class->fill = quern_function_cells_fill;
  list_view_class->sort = sort_cb;

  /**
   * QuernFunctionView:columns:
   *
   * The columns that are shown beside those that always are: "self-per-call",
   * "called-share", "contexts", "location", "quality" and so on, "event-inclusive:NAME" and
   * "event-self:NAME" for further events; "!points" and so on for those that are not
   * wanted of a profile with points. Ids that are not known are kept.
   */
  properties[PROP_COLUMNS] =
    g_param_spec_boxed ("columns", NULL, NULL,
                        G_TYPE_STRV,
                        G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (QUERN_TYPE_SEARCH_BOX);
  g_type_ensure (QUERN_TYPE_GROUP_CHOOSER);
  g_type_ensure (QUERN_TYPE_FILTER_BUTTON);
  g_type_ensure (QUERN_TYPE_KIND_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-function-view.ui");
  gtk_widget_class_set_css_name (widget_class, "functionview");
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, search_box);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, group_chooser);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, filter_button);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, kind_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, stack);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, column_view);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, empty_page);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, clear_button);
  gtk_widget_class_bind_template_child (widget_class, QuernFunctionView, footer);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_next_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_leave_cb);
  gtk_widget_class_bind_template_callback (widget_class, list_key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, motion_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);

  gtk_widget_class_install_action (widget_class, "functions.clear-search", NULL,
                                   clear_search_action);
  quern_function_view_install_opening (widget_class);
  quern_function_view_install_menu (widget_class);
}

static void
quern_function_view_init (QuernFunctionView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->choice = quern_function_view_create_choice (self);
  self->late_scroll = quern_function_view_create_late_scroll (self);
  self->rows = quern_gradual_rows_new (GTK_WIDGET (self->column_view));
  self->selection =
    gtk_multi_selection_new (g_object_ref (quern_gradual_rows_get_shown (self->rows)));
  g_signal_connect_swapped (self->selection, "selection-changed",
                            G_CALLBACK (selection_changed_cb), self);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));

  quern_function_view_add_menu (self);
  quern_function_view_add_opening (self);
  quern_list_view_set_up (QUERN_LIST_VIEW (self), self->column_view, signals,
                          G_N_ELEMENTS (signals));
}

GtkWidget *
quern_function_view_new (void)
{
  return g_object_new (QUERN_TYPE_FUNCTION_VIEW, NULL);
}

QuernFunctionList *
quern_function_view_get_list (QuernFunctionView *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_VIEW (self), NULL);

  return self->list;
}

GArray *
quern_function_view_dup_events (QuernFunctionView *self)
{
  g_return_val_if_fail (QUERN_IS_FUNCTION_VIEW (self), NULL);

  return self->columns != NULL ? quern_column_set_dup_events (self->columns)
                               : g_array_new (FALSE, FALSE, sizeof (QuernEventId));
}

void
quern_function_view_focus_search (QuernFunctionView *self)
{
  g_return_if_fail (QUERN_IS_FUNCTION_VIEW (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->search_box));
}
