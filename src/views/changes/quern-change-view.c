/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-change-view.h"

#include "quern-change-list.h"
#include "quern-change-sentences.h"
#include "quern-config.h"
#include "quern-fit-box.h"
#include "quern-format.h"
#include "quern-late-scroll.h"
#include "quern-list-menu.h"
#include "quern-rename-button.h"
#include "quern-row-opener.h"
#include "quern-short-label.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>

/* Px: maximum height of the sentences, in a low window and otherwise. */
#define LOW_SENTENCES 70
#define HIGH_SENTENCES 150

/* Px; leaves room for the marks behind names. */
#define NAME_WIDTH 180

/**
 * QuernChangeView:
 *
 * Shows what changed since the baseline: the largest changes of the shown event in sentences,
 * and below them a row for each function. Selecting a row goes to its function.
 *
 * ## Actions
 *
 * - `changes.copy-row`: puts the selected row on the clipboard, as a table
 * - `changes.menu`: opens the menu of the selected row
 * - `columns.ID`: toggles a column
 */
struct _QuernChangeView
{
  QuernListView         parent_instance;

  QuernExplorer        *explorer;    /* borrowed from the list view, nullable */
  QuernColumnSet       *columns;     /* borrowed from the list view, nullable */
  QuernChangeList      *list;        /* owned */
  GtkSingleSelection   *selection;   /* owned */
  QuernLateScroll      *late_scroll; /* owned */
  GFile                *sorted[2];   /* owned, nullable: the first files of the sides for which the
                                      * list was sorted at first */
  QuernNodeId           marked;      /* the selected function when a row was last marked */
  QuernFunctionId       member;      /* the selected function below that row, or QUERN_NONE */
  guint                 member_side;
  gboolean              is_updating; /* the selection is being set by the program */

  /* Template children */
  QuernChangeSentences *sentences;
  GtkLabel             *count;
  QuernShortLabel      *hidden;
  GtkCheckButton       *fold;
  QuernRenameButton    *renames;
  GtkColumnView        *column_view;
};

static void quern_change_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernChangeView, quern_change_view, QUERN_TYPE_LIST_VIEW,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                      quern_change_view_view_init))

static gboolean
is_current (gpointer view)
{
  QuernChangeView *self = view;

  return self->columns != NULL && quern_change_list_get_joined (self->list) != NULL &&
         quern_change_list_get_analysis (self->list) ==
           quern_explorer_get_analysis (self->explorer);
}

/* Remembers which function below an open row a record is, if any. */
static void
remember_member (QuernChangeView *self,
                 guint            record)
{
  self->member = quern_change_list_get_member (self->list, record, &self->member_side);
}

/* Marks the row of the selected function, or the function below it that was selected if that is
 * still listed, and returns the position, if any. */
static guint
mark_selected (QuernChangeView *self)
{
  guint position = GTK_INVALID_LIST_POSITION;
  QuernNodeId selected =
    quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer));
  guint record = quern_joined_diff_find_row (quern_change_list_get_joined (self->list), selected);

  if (self->member != QUERN_NONE && self->marked == selected)
    {
      guint member = quern_change_list_find_member (self->list, record, self->member_side,
                                                    self->member);

      if (member != QUERN_NONE)
        record = member;
    }
  self->marked = selected;
  remember_member (self, record);
  if (record != QUERN_NONE)
    position = quern_row_list_find (QUERN_ROW_LIST (self->list), record);

  self->is_updating = TRUE;
  gtk_single_selection_set_selected (self->selection, position);
  self->is_updating = FALSE;

  return position;
}

/* The columns. */

/* Adds a plus sign to increases; decreases have their sign already. */
static void
add_sign (QuernCellContent *content)
{
  if (!g_str_equal (content->text, "0") && g_ascii_isdigit (content->text[0]))
    {
      g_autofree char *text = content->text;

      content->text = g_strconcat ("+", text, NULL);
    }
}

static void
fill_cell (const QuernColumnInfo *info,
           QuernExplorer         *explorer,
           QuernEventId           event,
           gpointer               row,
           QuernCellContent      *content)
{
  QuernChangeList *list = QUERN_CHANGE_LIST (quern_row_get_list (row));
  guint32 record = quern_row_get_record (row);
  QuernColumnSource source = { .analysis = quern_change_list_get_analysis (list) };

  if (info->cell == QUERN_CELL_NAME)
    {
      QuernNodeId node = quern_change_list_get_node (list, record);

      content->note = quern_change_list_dup_mark (list, record);
      content->text = quern_change_list_dup_member_name (list, record);
      /* A function below an open row is not one of the comparison. */
      if (content->text != NULL)
        {
          content->is_group = TRUE;
          content->rank = quern_view_style_get_rank (explorer, node);
        }
      else
        {
          content->node = node;
          content->text = quern_analysis_dup_node_name (source.analysis, node);
        }
      quern_cell_content_set_expander (content, row);
      return;
    }

  quern_cell_content_fill (content, info, explorer, quern_change_list_get_difference (list),
                           &source, quern_change_list_fill (list, record));
  if (info->kind == QUERN_COLUMN_COST || info->kind == QUERN_COLUMN_MEAN)
    add_sign (content);
}

static void
added (gpointer             view,
       GtkColumnViewColumn *column)
{
  quern_column_set_update (QUERN_CHANGE_VIEW (view)->columns, column);
}

static void
sort_cb (QuernListColumn *column,
         gboolean         descending,
         gpointer         data)
{
  QuernChangeView *self = data;

  self->is_updating = TRUE;
  quern_change_list_sort (self->list, quern_list_column_get_info (column)->id, descending);
  self->is_updating = FALSE;
  if (is_current (self))
    mark_selected (self);
  quern_late_scroll_to (self->late_scroll, 0);
}

static void
sort_by (QuernChangeView *self,
         const char      *id)
{
  quern_column_set_sort (self->columns,
                         quern_column_set_find (self->columns, id, QUERN_NONE), TRUE);
}

/* Whether other files are compared than when it was last called. */
static gboolean
is_other_pair (QuernChangeView *self)
{
  GPtrArray *sides[] = { quern_explorer_get_baseline (self->explorer),
                         quern_explorer_get_files (self->explorer) };
  gboolean is_other = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      GFile *file = sides[i] != NULL ? g_ptr_array_index (sides[i], 0) : NULL;

      is_other |= file == NULL || self->sorted[i] == NULL ||
                  !g_file_equal (file, self->sorted[i]);
      g_set_object (&self->sorted[i], file);
    }

  return is_other;
}

/* Sorts by the most useful column: the origin of changes, or, if calls were rearranged, the changes
 * of self cost. If the same files are compared again, the list keeps its order. */
static void
sort_at_first (QuernChangeView *self,
               QuernJoinedDiff *joined)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (joined);

  if (!is_other_pair (self) && quern_column_set_get_sorted (self->columns, NULL) != NULL)
    return;

  sort_by (self, quern_changes_get_remark (diff, 0) == NULL &&
                 quern_column_set_find (self->columns, "origin", QUERN_NONE) != NULL
                   ? "origin" : "delta-self");
}

static void
unsorted (gpointer view)
{
  QuernChangeView *self = view;

  if (is_current (self))
    sort_by (self, "delta-self");
}

static guint
get_has (gpointer view)
{
  QuernChangeView *self = view;
  QuernJoinedDiff *joined =
    self->explorer != NULL ? quern_explorer_get_joined (self->explorer) : NULL;

  return joined != NULL ? quern_change_columns_get_has (joined) : 0;
}

static const char *const leaving[] = {
  "origin", "delta-self-3", "delta-self-4", "delta-self-5", "delta-self-6", "delta-inclusive",
  "share-before", "share-after", "called-before", "called-after", "delta-per-call", NULL
};

static const QuernColumnOffer offer = {
  quern_change_columns_get, added, unsorted, get_has, leaving, NAME_WIDTH, NULL
};

static void
add_columns (QuernChangeView *self)
{
  guint n_columns;
  const QuernColumnInfo *columns = quern_change_columns_get (&n_columns);

  for (guint i = 0; i < n_columns; i++)
    if (columns[i].presence == QUERN_COLUMN_FIXED)
      quern_column_set_update (self->columns,
                               quern_column_set_add (self->columns, &columns[i], QUERN_NONE));
}

/* The heading. */

static void
update_heading (QuernChangeView *self)
{
  guint n_rows = quern_change_list_count_rows (self->list);
  guint n_unchanged = quern_change_list_count_unchanged (self->list);
  g_autofree char *count = quern_format_count (n_rows);
  g_autofree char *number = quern_format_count (n_unchanged);
  g_autofree char *hidden = NULL;

  gtk_label_set_label (self->count, count);
  if (n_unchanged > 0 && self->explorer != NULL &&
      !quern_display_get_unchanged (quern_explorer_get_display (self->explorer)))
    hidden = g_strdup_printf (ngettext ("%s unchanged hidden", "%s unchanged hidden", n_unchanged),
                              number);
  quern_short_label_set_sentence (self->hidden, hidden != NULL ? hidden : "", NULL);
  /* The footer of the list of functions has it, too. */
  quern_short_label_set_brief (self->hidden, "");
}

/* Shows the button if there is something to fold or it is active. */
static void
update_fold (QuernChangeView *self,
             QuernJoinedDiff *joined)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (joined);
  gboolean is_useful = gtk_check_button_get_active (self->fold);
  guint n;
  const QuernInlined *all = quern_inlining_get_all (quern_diff_get_inlining (diff), &n);

  for (guint i = 0; i < n && !is_useful; i++)
    is_useful = all[i].kind == QUERN_INLINING_SURE;
  gtk_widget_set_visible (GTK_WIDGET (self->fold), is_useful);
}

/* The explorer. */

static void
scroll_cb (gpointer user_data,
           guint    position)
{
  QuernChangeView *self = user_data;

  if (self->columns != NULL && position < g_list_model_get_n_items (G_LIST_MODEL (self->list)))
    quern_column_set_scroll_to (self->columns, position);
}

/* Scrolls to a newly selected function, but not to one that is marked already. */
static void
selected_changed_cb (QuernChangeView *self)
{
  guint position;

  if (self->is_updating || !is_current (self) ||
      self->marked ==
        quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)))
    return;

  position = mark_selected (self);
  if (position != GTK_INVALID_LIST_POSITION)
    quern_late_scroll_to (self->late_scroll, position);
}

static void
show_found (QuernChangeView *self)
{
  self->is_updating = TRUE;
  quern_change_list_set_shows_unchanged (
    self->list, quern_display_get_unchanged (quern_explorer_get_display (self->explorer)));
  quern_change_list_show_found (
    self->list, quern_function_search_get_found (quern_explorer_get_search (self->explorer)));
  self->is_updating = FALSE;
  mark_selected (self);
  update_heading (self);
}

static void
update_list (QuernChangeView *self)
{
  QuernJoinedDiff *joined = quern_explorer_get_joined (self->explorer);
  gboolean is_new = joined != NULL && joined != quern_change_list_get_joined (self->list);

  if (is_new)
    self->member = QUERN_NONE;
  /* Columns before rows: screen readers read cells in the order in which they were added. */
  if (joined != NULL)
    quern_column_choice_reset (quern_list_view_get_choice (QUERN_LIST_VIEW (self)));
  self->is_updating = TRUE;
  quern_change_list_set_joined (self->list, joined, quern_explorer_get_analysis (self->explorer),
                                quern_explorer_get_difference (self->explorer));
  self->is_updating = FALSE;
  quern_rename_button_set_joined (self->renames, joined);
  if (joined != NULL)
    {
      update_fold (self, joined);
      quern_column_set_update_all (self->columns);
      if (is_new)
        sort_at_first (self, joined);
      show_found (self);
    }
  update_heading (self);
}

static void
found_cb (QuernChangeView *self)
{
  if (is_current (self))
    show_found (self);
}

static void
show_again (QuernChangeView *self)
{
  if (!is_current (self))
    return;

  quern_column_set_update_all (self->columns);
  quern_row_list_touch (QUERN_ROW_LIST (self->list));
}

static const QuernExplorerHandler signals[] = {
  { "notify::analysis", G_CALLBACK (update_list) },
  { "notify::event", G_CALLBACK (update_list) },
  { "notify::selected", G_CALLBACK (selected_changed_cb) },
  { "found", G_CALLBACK (found_cb) },
  { "notify::unchanged", G_CALLBACK (found_cb) },
  { "notify::grouping", G_CALLBACK (show_again) },
  { "notify::precision", G_CALLBACK (show_again) },
  { "notes-changed", G_CALLBACK (show_again) },
};

static void
quern_change_view_set_columns (QuernListView  *view,
                               QuernExplorer  *explorer,
                               QuernColumnSet *columns)
{
  QuernChangeView *self = QUERN_CHANGE_VIEW (view);

  self->explorer = explorer;
  self->columns = columns;
  quern_change_sentences_set_explorer (self->sentences, explorer);
  if (columns != NULL)
    {
      add_columns (self);
      update_list (self);
    }
  else
    quern_change_list_set_joined (self->list, NULL, NULL, QUERN_NONE);
}

/* Actions on the selected row */

static QuernRow *
get_selected_row (QuernChangeView *self)
{
  return gtk_single_selection_get_selected_item (self->selection);
}

static void
update_actions (QuernChangeView *self)
{
  gboolean has_row = get_selected_row (self) != NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "changes.copy-row", has_row);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "changes.menu", has_row);
}

static GMenu *
create_menu (gpointer view)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) showing = g_menu_new ();

  g_menu_append (showing, _("Show _Unchanged"), "win.unchanged");
  g_menu_append (showing, _("_Fold Inlined"), "win.fold-inlined");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (showing));
  quern_list_menu_add_copying (menu, NULL, "changes.copy-row");
  quern_list_menu_add_export (menu, "win.export-list::changes");

  return menu;
}

static void
go_to_position (QuernChangeView *self,
                guint            position)
{
  guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (self->list), position);

  if (record == QUERN_NONE || !is_current (self))
    return;

  self->marked = quern_change_list_get_node (self->list, record);
  remember_member (self, record);
  quern_navigation_go_to (quern_explorer_get_navigation (self->explorer), self->marked);
}

/* Opens or closes a row of several functions, keeping the selection. */
static void
set_open (gpointer view,
          guint32  record,
          gboolean open)
{
  QuernChangeView *self = view;

  self->is_updating = TRUE;
  quern_row_list_set_open (QUERN_ROW_LIST (self->list), record, open);
  self->is_updating = FALSE;
  mark_selected (self);
  update_heading (self);
}

static const QuernRowOpening opening = { set_open, scroll_cb };

static void
row_activated_cb (QuernChangeView *self,
                  guint            position)
{
  go_to_position (self, position);
}

static void
selection_changed_cb (QuernChangeView *self)
{
  update_actions (self);
  if (!self->is_updating)
    go_to_position (self, gtk_single_selection_get_selected (self->selection));
}

/* The widget. */

static void
quern_change_view_dispose (GObject *object)
{
  QuernChangeView *self = QUERN_CHANGE_VIEW (object);

  quern_list_view_set_explorer (QUERN_LIST_VIEW (self), NULL);
  g_clear_pointer (&self->late_scroll, quern_late_scroll_free);

  G_OBJECT_CLASS (quern_change_view_parent_class)->dispose (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->list);
  for (guint i = 0; i < G_N_ELEMENTS (self->sorted); i++)
    g_clear_object (&self->sorted[i]);
}

static void
quern_change_view_class_init (QuernChangeViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernListViewClass *list_view_class = QUERN_LIST_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_change_view_dispose;
  list_view_class->set_columns = quern_change_view_set_columns;
  list_view_class->fill = fill_cell;
  list_view_class->sort = sort_cb;
  list_view_class->offer = &offer;
  list_view_class->is_current = is_current;
  list_view_class->create_menu = create_menu;

  g_type_ensure (QUERN_TYPE_CHANGE_SENTENCES);
  g_type_ensure (QUERN_TYPE_FIT_BOX);
  g_type_ensure (QUERN_TYPE_RENAME_BUTTON);
  g_type_ensure (QUERN_TYPE_SHORT_LABEL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-change-view.ui");
  gtk_widget_class_set_css_name (widget_class, "changeview");
  gtk_widget_class_bind_template_child (widget_class, QuernChangeView, sentences);
  gtk_widget_class_bind_template_child (widget_class, QuernChangeView, count);
  gtk_widget_class_bind_template_child (widget_class, QuernChangeView, hidden);
  gtk_widget_class_bind_template_child (widget_class, QuernChangeView, fold);
  gtk_widget_class_bind_template_child (widget_class, QuernChangeView, renames);
  gtk_widget_class_bind_template_child (widget_class, QuernChangeView, column_view);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);

  quern_list_view_class_install_actions (widget_class, "changes.menu", "changes.copy-row");
}

static void
quern_change_view_init (QuernChangeView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->marked = QUERN_NONE;
  self->member = QUERN_NONE;
  quern_list_view_set_up (QUERN_LIST_VIEW (self), self->column_view, signals,
                          G_N_ELEMENTS (signals));

  self->list = quern_change_list_new ();
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->list));
  g_signal_connect_object (self->selection, "notify::selected",
                           G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));
  quern_row_opener_add (self->column_view, &opening, self);
  self->late_scroll = quern_late_scroll_new (self->column_view, scroll_cb, self);
  update_actions (self);
}

/* The view. */

static void
quern_change_view_set_form (QuernView *view,
                            gboolean   narrow,
                            gboolean   low)
{
  quern_change_sentences_set_most_height (QUERN_CHANGE_VIEW (view)->sentences,
                                          low ? LOW_SENTENCES : HIGH_SENTENCES);
}

static QuernListExport *
quern_change_view_create_export (QuernView *view)
{
  QuernChangeView *self = QUERN_CHANGE_VIEW (view);

  return is_current (self)
           ? quern_list_export_new_changes (self->explorer, self->list,
                                            quern_change_sentences_get_changes (self->sentences))
           : NULL;
}

static gboolean
can_show (QuernExplorer *explorer)
{
  return quern_analyser_has_baseline (quern_explorer_get_analyser (explorer));
}

static const QuernViewSetting settings[] = {
  { "change-list-columns", "columns", QUERN_VIEW_BOUND, NULL },
  { "change-list-layout", "layout", QUERN_VIEW_SAVED, NULL },
  { NULL, NULL, 0, NULL },
};

const QuernViewInfo quern_change_view_info = {
  .id = "changes",
  .title = N_("Changes"),
  .menu_label = N_("_Changes"),
  .is_high = TRUE,
  .leads = TRUE,
  .settings = settings,
  .get_type = quern_change_view_get_type,
  .can_show = can_show,
};

static void
quern_change_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_change_view_info;
  iface->set_form = quern_change_view_set_form;
  iface->create_export = quern_change_view_create_export;
}
