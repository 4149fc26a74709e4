/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-view.h"

#include "quern-config.h"
#include "quern-cost-cell.h"
#include "quern-cost-text.h"
#include "quern-event-columns.h"
#include "quern-event-draft.h"
#include "quern-event-editor.h"
#include "quern-event-list.h"
#include "quern-fit-box.h"
#include "quern-format.h"
#include "quern-list-menu.h"
#include "quern-list-picture.h"
#include "quern-name-shortener.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

/* The most letters of a name in the heading. */
#define NAME_LETTERS 40.0

/* The most px of the column of long names. */
#define MAX_LONG_NAME_WIDTH 280

/* Longer formulas are shortened to this many px before their column is hidden. */
#define FORMULA_WIDTH 120

/* Columns that are hidden if the list is too narrow, the last one first. */
static const char *const optional[] = { "long-name", "role", "unit", "formula" };
#define N_OPTIONAL G_N_ELEMENTS (optional)

/**
 * QuernEventView:
 *
 * Lists the events of the profile with their totals and the costs of the selected
 * function or group. Activating an event shows it in all views.
 *
 * ## Actions
 *
 * - `events.use-primary`: shows the selected event in all views
 * - `events.use-second`: shows it beside the primary event in the list of functions,
 *   or stops showing it there
 * - `events.copy-row`: puts the selected row on the clipboard, as a table
 * - `events.new`, `events.edit`, `events.duplicate`: opens an editor
 * - `events.remove`: removes the selected event, if it is user-defined
 * - `events.menu`: opens the menu of the selected row
 */
struct _QuernEventView
{
  QuernListView       parent_instance;

  QuernExplorer      *explorer;  /* borrowed from the list view, nullable */
  QuernColumnSet     *columns;   /* borrowed from the list view, nullable */
  QuernEventList     *list;      /* owned */
  GtkSingleSelection *selection; /* owned */
  int                 room;      /* px of the list; 0: not known */
  int                 widths[N_OPTIONAL]; /* px of each optional column, if it is shown */

  /* Template children */
  GtkLabel           *count;
  GtkLabel           *function;
  GtkColumnView      *column_view;
};

static void quern_event_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernEventView, quern_event_view, QUERN_TYPE_LIST_VIEW,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                      quern_event_view_view_init))

/* Actions on the selected event */

/* QUERN_NONE without a selected row. */
static guint32
get_selected_record (QuernEventView *self)
{
  QuernRow *row = gtk_single_selection_get_selected_item (self->selection);

  return row != NULL ? quern_row_get_record (row) : QUERN_NONE;
}

/* The selected row's event; QUERN_NONE without a row, or if the profile lacks the event. */
static QuernEventId
get_selected_event (QuernEventView *self)
{
  return quern_event_list_get_event (self->list, get_selected_record (self));
}

static gboolean
is_own (QuernEventView *self)
{
  QuernEventId event = get_selected_event (self);

  return quern_event_list_get_refused (self->list, get_selected_record (self)) != NULL ||
         (event != QUERN_NONE &&
          quern_event_choice_is_own_event (quern_explorer_get_events (self->explorer), event));
}

/* "" without a selected row. */
static const char *
get_selected_name (QuernEventView *self)
{
  return quern_event_list_get_name (self->list, get_selected_record (self));
}

static void
update_actions (QuernEventView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  QuernEventId selected = get_selected_event (self);
  QuernEventId primary = QUERN_NONE;
  gboolean has_row = get_selected_record (self) != QUERN_NONE;

  if (self->explorer != NULL)
    primary = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));

  gtk_widget_action_set_enabled (widget, "events.use-primary",
                                 selected != QUERN_NONE && selected != primary);
  gtk_widget_action_set_enabled (widget, "events.use-second",
                                 selected != QUERN_NONE && selected != primary);
  gtk_widget_action_set_enabled (widget, "events.copy-row", has_row);
  gtk_widget_action_set_enabled (widget, "events.menu", has_row);
  gtk_widget_action_set_enabled (widget, "events.duplicate", has_row);
  gtk_widget_action_set_enabled (widget, "events.edit", has_row && is_own (self));
  gtk_widget_action_set_enabled (widget, "events.remove", has_row && is_own (self));
  gtk_widget_action_set_enabled (widget, "events.new", primary != QUERN_NONE);
}

static void
use_primary_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  QuernEventView *self = QUERN_EVENT_VIEW (widget);

  quern_event_choice_set_event (quern_explorer_get_events (self->explorer),
                                get_selected_event (self));
}

static void
use_second_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  QuernEventView *self = QUERN_EVENT_VIEW (widget);
  QuernEventId event = get_selected_event (self);

  if (event == quern_event_choice_get_second_event (quern_explorer_get_events (self->explorer)))
    event = QUERN_NONE;
  quern_event_choice_set_second_event (quern_explorer_get_events (self->explorer), event);
}

static void
new_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  quern_event_editor_open (widget, QUERN_EVENT_VIEW (widget)->explorer, NULL, FALSE);
}

static void
edit_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernEventView *self = QUERN_EVENT_VIEW (widget);

  quern_event_editor_open (widget, self->explorer, get_selected_name (self),
                           g_str_equal (action_name, "events.duplicate"));
}

static void
remove_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  QuernEventView *self = QUERN_EVENT_VIEW (widget);
  g_autofree char *name = g_strdup (get_selected_name (self));
  g_autoptr (GVariant) list = NULL;
  QuernFormulaSource event;
  QuernEventScope scope = QUERN_EVENTS_HERE;

  if (!quern_event_draft_find (self->explorer, name, &event, &scope))
    return;

  list = quern_own_events_replace (
    quern_event_choice_get_own_events (quern_explorer_get_events (self->explorer), scope), name,
    NULL);
  quern_event_choice_set_own_events (quern_explorer_get_events (self->explorer), scope, list);
}

static GMenu *
create_menu (gpointer view)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) show = g_menu_new ();
  g_autoptr (GMenu) own = g_menu_new ();

  g_menu_append (show, _("_Show"), "events.use-primary");
  g_menu_append (show, _("Show _Beside"), "events.use-second");
  g_menu_append (own, _("_New Event…"), "events.new");
  g_menu_append (own, _("_Edit…"), "events.edit");
  g_menu_append (own, _("_Duplicate…"), "events.duplicate");
  g_menu_append (own, _("_Remove"), "events.remove");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (show));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (own));
  quern_list_menu_add_copying (menu, NULL, "events.copy-row");
  quern_list_menu_add_export (menu, "win.export-list::events");

  return menu;
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char              *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "events.use-primary", use_primary_action },
    { "events.use-second", use_second_action },
    { "events.new", new_action },
    { "events.edit", edit_action },
    { "events.duplicate", edit_action },
    { "events.remove", remove_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
  quern_list_view_class_install_actions (widget_class, "events.menu", "events.copy-row");
}

/* The columns. */

/* Each row shows its own event instead of the column's. */
static void
fill_cell (const QuernColumnInfo *info,
           QuernExplorer         *explorer,
           QuernEventId           event,
           gpointer               row,
           QuernCellContent      *content)
{
  QuernColumnSource source = { .analysis = quern_explorer_get_analysis (explorer) };
  QuernEventList *list = QUERN_EVENT_LIST (quern_row_get_list (row));
  const QuernRefusedEvent *refused = quern_event_list_get_refused (list,
                                                                   quern_row_get_record (row));
  g_autofree char *formula = NULL;
  QuernEventRecord record;

  quern_event_list_fill (list, quern_row_get_record (row), &record);
  if (record.event == QUERN_NONE)
    record.role = _("Not here");
  else if (record.event == quern_event_choice_get_event (quern_explorer_get_events (explorer)))
    record.role = _("Primary");
  else if (record.event ==
           quern_event_choice_get_second_event (quern_explorer_get_events (explorer)))
    record.role = _("Second");
  if (refused != NULL)
    record.formula = formula = g_strdup_printf ("%s  (%s)", refused->formula, refused->reason);

  quern_cell_content_fill (content, info, explorer, event, &source, &record);
}

static GtkColumnViewColumn *
find_column (QuernEventView *self,
             const char     *id)
{
  return quern_column_set_find (self->columns, id, QUERN_NONE);
}

static void
set_width (QuernEventView *self,
           const char     *id,
           int             width)
{
  quern_column_set_set_width (self->columns, find_column (self, id), width);
}

static int
measure_title (QuernEventView *self,
               const char     *id)
{
  GtkColumnViewColumn *column = find_column (self, id);
  const QuernColumnInfo *info = quern_list_column_get_info (quern_list_column_get_from (column));

  return quern_cost_cell_measure_title (GTK_WIDGET (self->column_view), _(info->title));
}

/* Widens a column that is to be width px wide, so that the text fits. text: nullable. */
static void
make_room (QuernEventView *self,
           const char     *text,
           int            *width)
{
  if (text != NULL)
    *width = MAX (*width, quern_cost_cell_measure (GTK_WIDGET (self->column_view), text));
}

static int
get_least_width (QuernEventView *self,
                 const char     *id)
{
  GtkColumnViewColumn *column = find_column (self, id);

  return quern_list_column_get_info (quern_list_column_get_from (column))->width;
}

/* Hides columns if there is no room for them beside the names and the costs. Without formulas,
 * names take the remaining width. */
static void
hide_columns (QuernEventView *self)
{
  static const char *const kept[] = { "name", "total", "inclusive", "self" };
  gboolean shown = TRUE;
  int left = self->room;

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    left -= MAX (gtk_column_view_column_get_fixed_width (find_column (self, kept[i])), 0);

  for (guint i = 0; i < N_OPTIONAL; i++)
    {
      GtkColumnViewColumn *column = find_column (self, optional[i]);
      int width = gtk_column_view_column_get_fixed_width (column);

      if (width > 0)
        self->widths[i] = width;
      left -= self->widths[i];
      shown = self->room == 0 || left >= 0;
      gtk_column_view_column_set_visible (column, shown);
      /* GTK 4.8 keeps room for hidden columns of a fixed width. */
      quern_column_set_set_width (self->columns, column, shown ? self->widths[i] : -1);
    }

  gtk_column_view_column_set_expand (find_column (self, "name"), !shown);
}

/* Makes columns as wide as the longest text, within limits, so that the costs have room beside
 * them, and as the widest total, which no cost exceeds. Not all costs may be shown as shares. */
static void
update_widths (QuernEventView *self)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  gboolean has_inclusive = analysis == NULL || quern_analysis_calls_cost (analysis);
  guint n_events = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  int most = quern_view_style_scale (MAX_LONG_NAME_WIDTH);
  int total_width = measure_title (self, "total");
  int cost_width = get_least_width (self, "self");
  int long_name_width = measure_title (self, "long-name");
  int name_width = measure_title (self, "name");
  int role_width = measure_title (self, "role");
  int unit_width = measure_title (self, "unit");
  int formula_width = measure_title (self, "formula");

  make_room (self, _("Primary"), &role_width);
  make_room (self, _("Second"), &role_width);
  for (guint i = 0; i < n_events; i++)
    {
      g_autofree char *total = NULL;
      QuernEventRecord record;

      quern_event_list_fill (self->list, i, &record);
      total = quern_cost_text_value (self->explorer, record.event, record.total);
      make_room (self, total, &total_width);
      make_room (self, record.long_name, &long_name_width);
      make_room (self, record.name, &name_width);
      make_room (self, record.unit, &unit_width);
      make_room (self, record.formula, &formula_width);
      if (record.event == QUERN_NONE)
        make_room (self, _("Not here"), &role_width);
      else if (!quern_cost_text_is_share (self->explorer, record.event))
        make_room (self, total, &cost_width);
    }

  set_width (self, "long-name", MIN (long_name_width, most));
  set_width (self, "role", role_width);
  set_width (self, "name", MIN (name_width, most));
  set_width (self, "total", total_width);
  /* Without calls, inclusive costs are not known. */
  gtk_column_view_column_set_visible (find_column (self, "inclusive"), has_inclusive);
  set_width (self, "inclusive", has_inclusive ? cost_width : -1);
  set_width (self, "self", cost_width);
  set_width (self, "unit", MIN (unit_width, most));
  set_width (self, "formula", MIN (formula_width, quern_view_style_scale (FORMULA_WIDTH)));
  hide_columns (self);
}

static void
update_titles (QuernEventView *self)
{
  quern_column_set_update_all (self->columns);
  update_widths (self);
}

static void
fit_columns (gpointer view,
             int      width)
{
  QuernEventView *self = view;

  self->room = width;
  if (self->columns != NULL)
    hide_columns (self);
}

static void
update_heading (QuernEventView *self)
{
  guint n_events = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  QuernAnalysis *analysis = quern_event_list_get_analysis (self->list);
  QuernNodeId node = quern_event_list_get_node (self->list);
  guint group = self->explorer != NULL
                  ? quern_group_choice_get_selected (quern_explorer_get_groups (self->explorer))
                  : QUERN_NONE;
  g_autofree char *count = quern_format_count (n_events);
  g_autofree char *name = NULL;
  g_autofree char *short_name = NULL;
  g_autofree char *of = NULL;

  if (node != QUERN_NONE)
    {
      g_autofree char *whole = quern_analysis_dup_node_name (analysis, node);
      char *shown = quern_name_shorten (whole, NAME_LETTERS, quern_name_measure_letters, NULL);

      /* A label would cut the last part of a long name, too. */
      name = quern_visible_brief (whole);
      short_name = shown != NULL ? quern_visible_take_brief (shown) : g_strdup (name);
    }
  else if (group != QUERN_NONE)
    {
      QuernGrouping *grouping =
        quern_group_choice_get_grouping (quern_explorer_get_groups (self->explorer));

      name = quern_grouping_dup_shown_name (grouping, group);
      short_name = quern_visible_take_brief (quern_grouping_dup_short_name (grouping, group));
    }
  if (short_name != NULL)
    /* Translators: %s is the function or group whose shares of the events are listed */
    of = g_strdup_printf (_("of %s"), short_name);

  gtk_label_set_label (self->count, count);
  gtk_label_set_label (self->function, of != NULL ? of : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->function), name);
}

/* The explorer. */

static void
selected_changed_cb (QuernEventView *self)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  QuernGroupChoice *groups = quern_explorer_get_groups (self->explorer);
  guint group = quern_group_choice_get_selected (groups);

  quern_event_list_set_refused (
    self->list, quern_event_choice_get_refused_events (quern_explorer_get_events (self->explorer)));
  if (group != QUERN_NONE)
    quern_event_list_set_group (self->list, analysis, quern_group_choice_get_sums (groups), group);
  else
    quern_event_list_set_node (
      self->list, analysis,
      quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)));
  update_heading (self);
}

static void
select_primary (QuernEventView *self)
{
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));

  gtk_single_selection_set_selected (self->selection,
                                     event != QUERN_NONE ? event : GTK_INVALID_LIST_POSITION);
}

static void
analysis_changed_cb (QuernEventView *self)
{
  selected_changed_cb (self);
  update_titles (self);
  select_primary (self);
  update_actions (self);
}

static gboolean
is_current (QuernEventView *self)
{
  return quern_event_list_get_analysis (self->list) == quern_explorer_get_analysis (self->explorer);
}

static void
show_again (QuernEventView *self)
{
  if (!is_current (self))
    return;

  update_titles (self);
  quern_row_list_touch (QUERN_ROW_LIST (self->list));
  update_actions (self);
}

static const QuernExplorerHandler signals[] = {
  { "notify::analysis", G_CALLBACK (analysis_changed_cb) },
  { "notify::selected", G_CALLBACK (selected_changed_cb) },
  { "notify::selected-group", G_CALLBACK (selected_changed_cb) },
  { "sums-changed", G_CALLBACK (selected_changed_cb) },
  { "notify::event", G_CALLBACK (show_again) },
  { "notify::second-event", G_CALLBACK (show_again) },
  { "notify::relative", G_CALLBACK (show_again) },
  { "notify::absolute", G_CALLBACK (show_again) },
  { "notify::precision", G_CALLBACK (show_again) },
};

static void
quern_event_view_set_columns (QuernListView  *view,
                              QuernExplorer  *explorer,
                              QuernColumnSet *columns)
{
  QuernEventView *self = QUERN_EVENT_VIEW (view);

  self->explorer = explorer;
  self->columns = columns;
  if (columns != NULL)
    {
      guint n_columns;
      const QuernColumnInfo *infos = quern_event_columns_get (&n_columns);

      for (guint i = 0; i < n_columns; i++)
        if (infos[i].presence == QUERN_COLUMN_FIXED)
          quern_column_set_add (columns, &infos[i], QUERN_NONE);
      analysis_changed_cb (self);
    }
  else
    quern_event_list_set_node (self->list, NULL, QUERN_NONE);

  update_heading (self);
}

/* The user. */

static void
row_activated_cb (QuernEventView *self,
                  guint           position)
{
  guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (self->list), position);

  if (!is_current (self) || record == QUERN_NONE)
    return;

  if (quern_event_list_get_refused (self->list, record) != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "events.edit", NULL);
  else
    quern_event_choice_set_event (quern_explorer_get_events (self->explorer),
                                  record);
}

/* The widget. */

static void
quern_event_view_dispose (GObject *object)
{
  QuernEventView *self = QUERN_EVENT_VIEW (object);

  G_OBJECT_CLASS (quern_event_view_parent_class)->dispose (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->list);
}

static void
quern_event_view_class_init (QuernEventViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_event_view_dispose;
  QUERN_LIST_VIEW_CLASS (klass)->set_columns = quern_event_view_set_columns;
  QUERN_LIST_VIEW_CLASS (klass)->fill = fill_cell;
  QUERN_LIST_VIEW_CLASS (klass)->fit_columns = fit_columns;
  QUERN_LIST_VIEW_CLASS (klass)->create_menu = create_menu;

  g_type_ensure (QUERN_TYPE_FIT_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-event-view.ui");
  gtk_widget_class_set_css_name (widget_class, "eventview");
  gtk_widget_class_bind_template_child (widget_class, QuernEventView, count);
  gtk_widget_class_bind_template_child (widget_class, QuernEventView, function);
  gtk_widget_class_bind_template_child (widget_class, QuernEventView, column_view);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);

  install_actions (widget_class);
}

static void
quern_event_view_init (QuernEventView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  quern_list_view_set_up (QUERN_LIST_VIEW (self), self->column_view, signals,
                          G_N_ELEMENTS (signals));

  self->list = quern_event_list_new ();
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->list));
  g_signal_connect_object (self->selection, "notify::selected",
                           G_CALLBACK (update_actions), self,
                           G_CONNECT_SWAPPED);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));

  update_heading (self);
  update_actions (self);
}

static gboolean
quern_event_view_get_picture (QuernView        *view,
                              QuernViewPicture *picture)
{
  QuernEventView *self = QUERN_EVENT_VIEW (view);
  const char *name = gtk_widget_get_tooltip_text (GTK_WIDGET (self->function));

  if (self->explorer == NULL || !is_current (self) ||
      g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0)
    return FALSE;

  picture->picture = quern_list_picture_new (self->column_view, G_LIST_MODEL (self->list));
  /* Translators: %s is a function or a group */
  picture->title = name != NULL ? g_strdup_printf (_("Events of %s"), name)
                                : g_strdup (_("Events"));
  picture->is_of_all = TRUE;

  return TRUE;
}

static QuernListExport *
quern_event_view_create_export (QuernView *view)
{
  QuernExplorer *explorer = quern_list_view_get_explorer (QUERN_LIST_VIEW (view));

  return quern_event_choice_get_event (quern_explorer_get_events (explorer)) != QUERN_NONE
           ? quern_list_export_new_events (explorer)
           : NULL;
}

static const QuernViewSetting settings[] = {
  { "event-list-layout", "layout", QUERN_VIEW_SAVED, NULL },
  { NULL, NULL, 0, NULL },
};

const QuernViewInfo quern_event_view_info = {
  .id = "events",
  .title = N_("Events"),
  .menu_label = N_("_Events"),
  .settings = settings,
  .get_type = quern_event_view_get_type,
};

static void
quern_event_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_event_view_info;
  iface->get_picture = quern_event_view_get_picture;
  iface->create_export = quern_event_view_create_export;
}
