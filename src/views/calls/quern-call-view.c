/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-view.h"

#include "quern-column-choice.h"
#include "quern-config.h"
#include "quern-cost-text.h"
#include "quern-format.h"
#include "quern-list-menu.h"
#include "quern-note-menu.h"
#include "quern-properties.h"

#include <glib/gi18n.h>

/**
 * QuernCallView:
 *
 * The direct or all callers or callees of the selected function or group, below a
 * heading with their number and the cost that is 100 %. A click highlights a function
 * in all views; a double click or Enter goes to it.
 *
 * ## Actions
 *
 * - `calls.all`: whether all callers or callees are listed, or only direct ones
 * - `calls.go`: goes to the selected function
 * - `calls.menu`: opens the menu of the selected row
 * - `calls.copy-name`: puts the name of the selected row on the clipboard
 * - `calls.copy-row`: puts the selected row on the clipboard, as a table
 * - `columns.ID`: whether a column is shown
 */
struct _QuernCallView
{
  QuernListView       parent_instance;

  gboolean            callees;     /* list callees, otherwise callers */
  QuernExplorer      *explorer;    /* borrowed from the list view, nullable */
  QuernColumnSet     *columns;     /* likewise */
  QuernCallList      *list;        /* owned */
  GtkSingleSelection *selection;   /* owned */
  gboolean            is_updating; /* the view itself changes the selection */
  int                 room;        /* px: width of the list, 0 at first */

  /* Template children */
  GtkLabel           *title;
  GtkLabel           *count;
  GtkLabel           *base;
  GtkStack           *stack;
  GtkColumnView      *column_view;
  GtkLabel           *empty_label;
};

G_DEFINE_FINAL_TYPE (QuernCallView, quern_call_view, QUERN_TYPE_LIST_VIEW)

static gboolean
is_current (gpointer view)
{
  QuernCallView *self = view;

  return quern_call_list_get_analysis (self->list) == quern_explorer_get_analysis (self->explorer);
}

/* Least px of a name and its colour square beside optional columns: "Library::markupFile". */
#define NAME_WIDTH 130

/* Columns. Cost and name are always present. Direct calls also have a cost per call; all
 * calls, a distance. */

static const char *const first_wanted[] = {
  "distance", "cost-per-call", "count", "count-before", NULL
};

static void
fill_cell (const QuernColumnInfo *info,
           QuernExplorer         *explorer,
           QuernEventId           event,
           gpointer               row,
           QuernCellContent      *content)
{
  QuernCallList *list = QUERN_CALL_LIST (quern_row_get_list (row));
  guint32 record = quern_row_get_record (row);
  QuernColumnSource source = { .analysis = quern_call_list_get_analysis (list) };
  QuernArcLine line;

  if (info->cell == QUERN_CELL_NAME)
    {
      content->text = quern_call_list_dup_name (list, record);
      content->node = quern_call_list_get_other (list, record);
      content->recursive = quern_call_list_is_recursive (list, record);
      return;
    }

  quern_call_list_fill (list, record, event, &line);
  quern_cell_content_fill (content, info, explorer, event, &source, &line);
}

/* Sets the title of a column; that of names is "Callee" or "Caller". */
static void
update_title (gpointer             view,
              GtkColumnViewColumn *column)
{
  QuernCallView *self = view;
  QuernCellKind cell = quern_list_column_get_info (quern_list_column_get_from (column))->cell;

  quern_column_set_set_estimates (self->columns, quern_call_list_get_all (self->list));
  quern_column_set_update (self->columns, column);
  if (cell == QUERN_CELL_NAME)
    quern_column_set_set_title (self->columns, column,
                                quern_call_view_get_direction (self) == QUERN_CALLEES
                                  ? _("Callee") : _("Caller"));
}

/* The cost of calls inside a cycle may be far above the total. */
static void
fit (QuernCallView *self)
{
  if (self->room > 0 && self->columns != NULL && is_current (self))
    quern_column_set_fit (self->columns, G_LIST_MODEL (self->list), self->room);
}

static void
fit_columns (gpointer view,
             int      width)
{
  QuernCallView *self = view;

  self->room = width;
  fit (self);
}

static void
update_titles (QuernCallView *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->column_view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      update_title (self, column);
    }
  fit (self);
}

/* Computes the costs of all calls for the events that have columns. */
static void
set_events (QuernCallView *self)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (QuernEventId));
  g_autoptr (GArray) further = quern_column_set_dup_events (self->columns);
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));

  if (event != QUERN_NONE)
    g_array_append_val (events, event);
  for (guint i = 0; event != QUERN_NONE && i < further->len; i++)
    if (g_array_index (further, QuernEventId, i) != event)
      g_array_append_val (events, g_array_index (further, QuernEventId, i));

  quern_call_list_set_events (self->list, (const QuernEventId *) (gconstpointer) events->data,
                              events->len);
}

static void
sort_cb (QuernListColumn *column,
         gboolean         descending,
         gpointer         data)
{
  QuernCallView *self = data;
  QuernEventId event = quern_list_column_get_shown (column);

  set_events (self);
  quern_call_list_set_as_shares (self->list, quern_cost_text_is_share (self->explorer, event));
  quern_call_list_sort (self->list, quern_list_column_get_info (column)->id, event, descending);
  fit (self);
}

static void
ensure_sorted (QuernCallView *self)
{
  if (quern_column_set_get_sorted (self->columns, NULL) == NULL)
    quern_column_set_mark_sorted (
      self->columns, quern_column_set_find (self->columns, "cost", QUERN_NONE), TRUE);
}

static void
sort_as_marked (QuernCallView *self)
{
  QuernListColumn *column;
  gboolean descending;

  ensure_sorted (self);
  column = quern_column_set_get_sorted (self->columns, &descending);
  sort_cb (column, descending, self);
}

static void
added (gpointer             view,
       GtkColumnViewColumn *column)
{
  QuernCallView *self = view;

  update_title (self, column);

  /* The column's event may have to be computed. */
  if (is_current (self) && quern_call_list_get_all (self->list) &&
      quern_list_column_get_event (quern_list_column_get_from (column)) != QUERN_NONE &&
      quern_column_set_get_sorted (self->columns, NULL) != NULL)
    sort_as_marked (self);
  else
    fit (self);
}

static void
unsorted (gpointer view)
{
  QuernCallView *self = view;

  if (is_current (self))
    sort_as_marked (self);
}

static guint
get_has (gpointer view)
{
  QuernCallView *self = view;
  QuernAnalysis *analysis =
    self->explorer != NULL ? quern_explorer_get_analysis (self->explorer) : NULL;

  return quern_column_info_get_sides (analysis) |
         (quern_call_list_get_all (self->list) ? QUERN_NEEDS_COVERAGE : QUERN_NEEDS_DIRECT);
}

static GListModel *
get_rows (gpointer view)
{
  QuernCallView *self = view;

  return is_current (self) ? G_LIST_MODEL (self->list) : NULL;
}

static const char *const leaving[] = {
  "event-cost", "cost-before", "distance", "count", "count-before", "cost-per-call", NULL
};

static const QuernColumnOffer offer = {
  quern_call_columns_get, added, unsorted, get_has, leaving, NAME_WIDTH, get_rows
};

static void
add_columns (QuernCallView *self)
{
  guint n_columns;
  const QuernColumnInfo *columns = quern_call_columns_get (&n_columns);

  for (guint i = 0; i < n_columns; i++)
    if (columns[i].presence == QUERN_COLUMN_FIXED)
      update_title (self, quern_column_set_add (self->columns, &columns[i], QUERN_NONE));
}

static void
reset_columns (QuernCallView *self)
{
  quern_column_choice_reset (quern_list_view_get_choice (QUERN_LIST_VIEW (self)));
  ensure_sorted (self);
  update_titles (self);
}

/* The clipboard and the context menu */

static QuernRow *
get_selected_row (QuernCallView *self)
{
  return gtk_single_selection_get_selected_item (self->selection);
}

static QuernNodeId
get_other (QuernCallView *self,
           QuernRow      *row)
{
  return quern_call_list_get_other (self->list, quern_row_get_record (row));
}

static void
go_to_row (QuernCallView *self,
           guint          position)
{
  QuernNodeId node = quern_call_list_get_other (
    self->list, quern_row_list_get_record (QUERN_ROW_LIST (self->list), position));

  if (node != QUERN_NONE && is_current (self))
    quern_navigation_go_to (quern_explorer_get_navigation (self->explorer), node);
}

static void
copy_name_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  QuernCallView *self = QUERN_CALL_VIEW (widget);
  g_autofree char *name = quern_call_list_dup_name (self->list,
                                                    quern_row_get_record (get_selected_row (self)));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

static void
go_action (GtkWidget  *widget,
           const char *action_name,
           GVariant   *parameter)
{
  QuernCallView *self = QUERN_CALL_VIEW (widget);

  go_to_row (self, gtk_single_selection_get_selected (self->selection));
}

/* Goes to the selected function and shows its code. */
static void
show_code_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  go_action (widget, action_name, parameter);
  gtk_widget_activate_action (widget, "win.show-code", "s",
                              g_str_equal (action_name, "calls.show-source") ? "source"
                                                                             : "assembly");
}

static GMenu *
create_menu (gpointer data)
{
  QuernCallView *self = data;
  g_autoptr (GMenu) going = g_menu_new ();
  g_autoptr (GMenu) showing = g_menu_new ();
  GMenu *menu = g_menu_new ();

  g_menu_append (going, _("_Go to Function"), "calls.go");
  quern_list_menu_add_code (going, "calls.show-source", "calls.show-assembly");
  g_menu_append (showing, self->callees ? _("_All Callees") : _("_All Callers"), "calls.all");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (going));
  if (get_selected_row (self) != NULL)
    quern_note_menu_append (menu, self->explorer, get_other (self, get_selected_row (self)));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (showing));
  quern_list_menu_add_copying (menu, "calls.copy-name", "calls.copy-row");
  quern_list_menu_add_export (menu, "win.export-list::calls");

  return menu;
}

static void
update_actions (QuernCallView *self)
{
  gboolean has_row = get_selected_row (self) != NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.go", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.show-source", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.show-assembly", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.menu", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.copy-name", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "calls.copy-row", has_row);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "calls.go", NULL, go_action);
  gtk_widget_class_install_action (widget_class, "calls.show-source", NULL, show_code_action);
  gtk_widget_class_install_action (widget_class, "calls.show-assembly", NULL, show_code_action);
  gtk_widget_class_install_action (widget_class, "calls.copy-name", NULL, copy_name_action);
  quern_list_view_class_install_actions (widget_class, "calls.menu", "calls.copy-row");
}

/* The heading */

static gboolean
is_ratio_shown (QuernCallView *self)
{
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));

  return event != QUERN_NONE &&
         quern_event_set_is_ratio (
           quern_profile_get_events (quern_explorer_get_profile (self->explorer)), event);
}

static const char *
get_empty_text_of_group (QuernCallView *self)
{
  return self->callees ? _("This group calls no function outside of it")
                       : _("No function outside of this group calls into it");
}

/* The text shown instead of a list, with how to record calls. */
static const char *
get_text_without_calls (QuernProfile *profile)
{
  if (quern_profile_get_series (profile) != NULL)
    return _("This profile has no calls: aprof records them with --collect-cct=yes");
  if (quern_profile_get_format (profile) == QUERN_FORMAT_CACHEGRIND)
    return _("This profile has no calls: Cachegrind records lines only");

  return _("This profile has no calls");
}

static const char *
get_empty_text (QuernCallView *self)
{
  QuernProfile *profile = NULL;
  QuernNodeId selected = QUERN_NONE;
  const char *absence;

  if (self->explorer != NULL)
    {
      profile = quern_explorer_get_profile (self->explorer);
      selected = quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer));
    }

  if (profile == NULL || selected == QUERN_NONE)
    return "";
  if (quern_profile_get_n_calls (profile) == 0)
    return get_text_without_calls (profile);
  if (quern_call_list_is_busy (self->list))
    return _("Following the calls…");
  if (quern_call_list_get_problem (self->list) != NULL)
    return quern_call_list_get_problem (self->list);
  if (quern_call_list_get_all (self->list) && is_ratio_shown (self))
    return _("All calls are listed by an event that is counted; this one is a ratio");
  if (quern_call_list_get_group (self->list) != QUERN_NONE)
    return get_empty_text_of_group (self);

  absence = quern_cost_text_get_absence (self->explorer, selected);
  if (absence != NULL)
    return absence;

  return self->callees ? _("This function calls no other") : _("No function calls this one");
}

static void
update_heading (QuernCallView *self)
{
  guint n_calls = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  g_autofree char *count = quern_format_count (n_calls);
  gboolean all = quern_call_list_get_all (self->list);
  g_autofree char *base = NULL;

  /* Next to the number of rows, "% of total" would read as if it were about them. */
  if (self->explorer != NULL &&
      quern_display_get_relative (quern_explorer_get_display (self->explorer)))
    base = quern_cost_text_dup_base (self->explorer);
  gtk_label_set_label (self->base, base != NULL ? base : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->base), base);
  if (self->callees)
    gtk_label_set_label (self->title, all ? _("All Callees") : _("Callees"));
  else
    gtk_label_set_label (self->title, all ? _("All Callers") : _("Callers"));
  gtk_label_set_label (self->count, count);
  gtk_widget_set_visible (GTK_WIDGET (self->count), self->explorer != NULL);

  gtk_label_set_label (self->empty_label, get_empty_text (self));
  gtk_stack_set_visible_child_name (self->stack, n_calls > 0 ? "list" : "empty");
}

/* The explorer */

/* Which columns fit depends on the rows. */
static void
update_columns (QuernCallView *self)
{
  if (self->columns == NULL || !is_current (self))
    return;

  quern_column_choice_update (quern_list_view_get_choice (QUERN_LIST_VIEW (self)));
  fit (self);
}

static void
selected_changed_cb (QuernCallView *self)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  guint group = quern_group_choice_get_selected (quern_explorer_get_groups (self->explorer));

  self->is_updating = TRUE;
  if (group != QUERN_NONE)
    quern_call_list_set_group (
      self->list, analysis,
      quern_group_choice_get_grouping (quern_explorer_get_groups (self->explorer)), group);
  else
    quern_call_list_set_node (
      self->list, analysis,
      quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)));
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  self->is_updating = FALSE;

  sort_as_marked (self);
  update_columns (self);
  update_heading (self);
  if (g_list_model_get_n_items (G_LIST_MODEL (self->list)) > 0)
    quern_column_set_scroll_to (self->columns, 0);
}

static void
analysis_changed_cb (QuernCallView *self)
{
  /* Drop the old rows first: columns would read their costs as those of the new events. */
  self->is_updating = TRUE;
  quern_call_list_set_node (self->list, NULL, QUERN_NONE);
  self->is_updating = FALSE;
  reset_columns (self);
  selected_changed_cb (self);
}

static void
event_changed_cb (QuernCallView *self)
{
  if (!is_current (self))
    return;

  update_titles (self);
  sort_as_marked (self);
  update_columns (self);
  update_heading (self);
}

static void
second_event_changed_cb (QuernCallView *self)
{
  if (!is_current (self))
    return;

  quern_column_choice_update (quern_list_view_get_choice (QUERN_LIST_VIEW (self)));
  sort_as_marked (self);
}

static void
show_again (QuernCallView *self)
{
  if (!is_current (self))
    return;

  update_titles (self);
  sort_as_marked (self);
  update_columns (self);
  quern_row_list_touch (QUERN_ROW_LIST (self->list));
  update_heading (self);
}

static void
busy_changed_cb (QuernCallView *self)
{
  update_heading (self);
  update_columns (self);
  if (self->columns != NULL && !quern_call_list_is_busy (self->list) &&
      g_list_model_get_n_items (G_LIST_MODEL (self->list)) > 0)
    quern_column_set_scroll_to (self->columns, 0);
}

static void
hovered_changed_cb (QuernCallView *self)
{
  quern_column_set_highlight (
    self->columns, quern_navigation_get_hovered (quern_explorer_get_navigation (self->explorer)));
}

static const QuernExplorerHandler signals[] = {
  { "notify::analysis", G_CALLBACK (analysis_changed_cb) },
  { "notify::selected", G_CALLBACK (selected_changed_cb) },
  { "notify::selected-group", G_CALLBACK (selected_changed_cb) },
  { "notify::event", G_CALLBACK (event_changed_cb) },
  { "notify::second-event", G_CALLBACK (second_event_changed_cb) },
  { "notify::hovered", G_CALLBACK (hovered_changed_cb) },
  { "notify::grouping", G_CALLBACK (show_again) },
  { "notify::relative", G_CALLBACK (show_again) },
  { "notify::absolute", G_CALLBACK (show_again) },
  { "notify::precision", G_CALLBACK (show_again) },
  { "notes-changed", G_CALLBACK (show_again) },
};

static void
quern_call_view_set_columns (QuernListView  *view,
                             QuernExplorer  *explorer,
                             QuernColumnSet *columns)
{
  QuernCallView *self = QUERN_CALL_VIEW (view);

  self->explorer = explorer;
  self->columns = columns;
  if (columns != NULL)
    {
      add_columns (self);
      analysis_changed_cb (self);
    }
  else
    quern_call_list_set_node (self->list, NULL, QUERN_NONE);

  update_heading (self);
}

/* The user */

static void
hover (QuernCallView *self,
       QuernRow      *row)
{
  QuernNodeId node = row != NULL ? get_other (self, row) : QUERN_NONE;

  if (self->explorer != NULL && is_current (self))
    quern_navigation_set_hovered (quern_explorer_get_navigation (self->explorer), node);
}

static void
selection_changed_cb (QuernCallView *self)
{
  update_actions (self);
  if (!self->is_updating)
    hover (self, get_selected_row (self));
}

static void
row_activated_cb (QuernCallView *self,
                  guint          position)
{
  go_to_row (self, position);
}

static void
motion_cb (QuernCallView *self,
           double         x,
           double         y)
{
  if (self->columns != NULL)
    hover (self, quern_column_set_get_row_at (self->columns, x, y));
}

/* Highlights the selected row's function again, if any. */
static void
leave_cb (QuernCallView *self)
{
  hover (self, get_selected_row (self));
}

/* The widget */

static void
quern_call_view_constructed (GObject *object)
{
  QuernCallView *self = QUERN_CALL_VIEW (object);

  G_OBJECT_CLASS (quern_call_view_parent_class)->constructed (object);

  self->list = quern_call_list_new (quern_call_view_get_direction (self));
  g_signal_connect_object (self->list, "notify::busy", G_CALLBACK (busy_changed_cb), self,
                           G_CONNECT_SWAPPED);
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->list));
  g_signal_connect_object (self->selection, "notify::selected",
                           G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->column_view),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->callees ? _("Callees") : _("Callers"),
                                  -1);

  quern_list_view_set_up (QUERN_LIST_VIEW (self), self->column_view, signals,
                          G_N_ELEMENTS (signals));
  quern_column_choice_want (quern_list_view_get_choice (QUERN_LIST_VIEW (self)), first_wanted);
  update_actions (self);
  update_heading (self);
}

static void
quern_call_view_dispose (GObject *object)
{
  QuernCallView *self = QUERN_CALL_VIEW (object);

  G_OBJECT_CLASS (quern_call_view_parent_class)->dispose (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->list);
}

static gboolean
get_all (QuernCallView *self)
{
  /* The template queries the property before the list exists. */
  return self->list != NULL && quern_call_list_get_all (self->list);
}

static const QuernProperty properties[] = {
  /* Whether all callers or callees are listed, not only direct ones. */
  { "all", G_TYPE_BOOLEAN, .get = G_CALLBACK (get_all),
    .set = G_CALLBACK (quern_call_view_set_all) },
  { "callees", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernCallView, callees),
    .construct = TRUE },
};

static void
quern_call_view_class_init (QuernCallViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernListViewClass *list_view_class = QUERN_LIST_VIEW_CLASS (klass);

  object_class->constructed = quern_call_view_constructed;
  object_class->dispose = quern_call_view_dispose;
  list_view_class->set_columns = quern_call_view_set_columns;
  list_view_class->fill = fill_cell;
  list_view_class->sort = sort_cb;
  list_view_class->offer = &offer;
  list_view_class->is_current = is_current;
  list_view_class->fit_columns = fit_columns;
  list_view_class->create_menu = create_menu;

  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-call-view.ui");
  gtk_widget_class_set_css_name (widget_class, "callview");
  gtk_widget_class_bind_template_child (widget_class, QuernCallView, title);
  gtk_widget_class_bind_template_child (widget_class, QuernCallView, count);
  gtk_widget_class_bind_template_child (widget_class, QuernCallView, base);
  gtk_widget_class_bind_template_child (widget_class, QuernCallView, stack);
  gtk_widget_class_bind_template_child (widget_class, QuernCallView, column_view);
  gtk_widget_class_bind_template_child (widget_class, QuernCallView, empty_label);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, motion_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);

  gtk_widget_class_install_property_action (widget_class, "calls.all", "all");
  install_actions (widget_class);
}

static void
quern_call_view_init (QuernCallView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
quern_call_view_new (QuernDirection direction)
{
  return g_object_new (QUERN_TYPE_CALL_VIEW, "callees", direction == QUERN_CALLEES, NULL);
}

QuernDirection
quern_call_view_get_direction (QuernCallView *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_VIEW (self), QUERN_CALLERS);

  return self->callees ? QUERN_CALLEES : QUERN_CALLERS;
}

void
quern_call_view_set_all (QuernCallView *self,
                         gboolean       all)
{
  g_return_if_fail (QUERN_IS_CALL_VIEW (self));

  if (quern_call_list_get_all (self->list) == (all != FALSE))
    return;

  self->is_updating = TRUE;
  quern_call_list_set_all (self->list, all);
  self->is_updating = FALSE;

  if (self->columns != NULL)
    {
      quern_column_choice_update (quern_list_view_get_choice (QUERN_LIST_VIEW (self)));
      quern_column_set_restore_sort (self->columns);
      update_titles (self);
      sort_as_marked (self);
    }
  update_heading (self);
  g_object_notify (G_OBJECT (self), "all");
}

QuernCallList *
quern_call_view_get_list (QuernCallView *self)
{
  g_return_val_if_fail (QUERN_IS_CALL_VIEW (self), NULL);

  return self->list;
}
