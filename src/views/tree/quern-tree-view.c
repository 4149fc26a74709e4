/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-tree-view.h"

#include "quern-column-view.h"
#include "quern-config.h"
#include "quern-cost-cell.h"
#include "quern-cost-text.h"
#include "quern-event-format.h"
#include "quern-fit-box.h"
#include "quern-format.h"
#include "quern-hottest-path.h"
#include "quern-late-scroll.h"
#include "quern-late-update.h"
#include "quern-letter-widths.h"
#include "quern-list-menu.h"
#include "quern-name-cell.h"
#include "quern-note-menu.h"
#include "quern-properties.h"
#include "quern-table-picture.h"
#include "quern-tree-list.h"
#include "quern-treemap-root.h"
#include "quern-view-event.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>
#include <math.h>

#define N_COLUMNS 4

struct _QuernTreeView
{
  QuernListView       parent_instance;

  QuernExplorer      *explorer;    /* borrowed from the list view, nullable */
  char               *mode;        /* owned: as the action's state */
  GtkSingleSelection *selection;   /* owned */
  QuernLetterWidths  *widths;      /* owned */
  QuernLateScroll    *late_scroll; /* owned */
  QuernLateUpdate    *late_update; /* owned: rebuilds the tree */
  QuernEventId        event;       /* of the rows, until the next update */
  gboolean            is_selecting;
  GtkColumnViewColumn *columns[N_COLUMNS]; /* owned */
  int                 widths_px[N_COLUMNS]; /* set by the program; 0: not yet */

  /* Template children */
  GtkColumnView      *column_view;
  GtkLabel           *note;
};

/* Maximum depth of "Open the Hottest Path". */
#define MAX_HOT_DEPTH 200

/* Rows are opened down to these shares of the first row's cost: by the action, and at first. */
#define HOT_SHARE 0.01
#define FIRST_SHARE 0.1

/* Maximum number of rows that are searched: for the selected function, or, in a comparison, for
 * the child that changed most. */
#define MAX_SEARCHED 2000

/**
 * QuernTreeView:
 *
 * Shows the calling contexts as a tree, with the cost of each and its certainty.
 * Rows are created when their parent is opened.
 *
 * ## Actions
 *
 * - `tree.mode` (s): "root", "leaves" or "selection"
 * - `tree.open-hottest`: opens the selected row, its costliest child, and so on
 * - `tree.copy-name`: puts the name of the selected function on the clipboard
 * - `tree.menu`: opens the context menu
 */

static void quern_tree_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernTreeView, quern_tree_view, QUERN_TYPE_LIST_VIEW,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW, quern_tree_view_view_init))

/* Keyboard */

static GtkTreeExpander *
find_expander (GtkWidget *widget)
{
  GtkTreeExpander *found = GTK_IS_TREE_EXPANDER (widget) ? GTK_TREE_EXPANDER (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_expander (child);

  return found;
}

static gboolean
is_row_at (GtkWidget *row_widget,
           guint      position)
{
  GtkTreeExpander *expander = find_expander (row_widget);
  GtkTreeListRow *row = expander != NULL ? gtk_tree_expander_get_list_row (expander) : NULL;

  return row != NULL && gtk_tree_list_row_get_position (row) == position;
}

static void
scroll_to (QuernTreeView *self,
           guint          position)
{
  if (position < g_list_model_get_n_items (G_LIST_MODEL (self->selection)))
    quern_column_view_scroll_to (self->column_view, position, is_row_at);
}

/* Right opens a row; Left closes it or goes up to its parent. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                QuernTreeView         *self)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  gboolean opens = keyval == (is_rtl ? GDK_KEY_Left : GDK_KEY_Right);
  GtkTreeListRow *row = gtk_single_selection_get_selected_item (self->selection);
  g_autoptr (GtkTreeListRow) parent = NULL;

  if ((keyval != GDK_KEY_Left && keyval != GDK_KEY_Right) || row == NULL ||
      (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;

  if (gtk_tree_list_row_is_expandable (row) && gtk_tree_list_row_get_expanded (row) != opens)
    {
      gtk_tree_list_row_set_expanded (row, opens);
      return TRUE;
    }

  parent = opens ? NULL : gtk_tree_list_row_get_parent (row);
  if (parent == NULL)
    return FALSE;

  gtk_single_selection_set_selected (self->selection, gtk_tree_list_row_get_position (parent));
  scroll_to (self, gtk_tree_list_row_get_position (parent));

  return TRUE;
}

static void
add_keys (QuernTreeView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  /* Handle keys before the list, which would scroll horizontally. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->column_view), keys);
}

/* Columns and cells */

/* Minimum widths, px. */
#define COST_WIDTH 84
#define NAME_WIDTH 260
/* With this much room for names, more levels are indented. */
#define ROOMY_NAME_WIDTH 480

/* The name comes last, as in all lists, so that costs stay visible however deep the row is. */
enum
{
  COLUMN_COST,
  COLUMN_SELF,
  COLUMN_CERTAINTY,
  COLUMN_NAME,
};

/* Sets the text and the bar of an empty cell, on the screen or in a picture. */
typedef void (*FillFunc) (QuernTreeView  *self,
                          QuernTreeRow   *row,
                          QuernTableCell *cell);

/* Sets a cost with its bar; in a comparison, with three fills relative to the larger total. */
static void
set_cost (QuernTreeView  *self,
          QuernTableCell *cell,
          double          cost,
          double          before,
          double          after,
          gboolean        is_difference)
{
  QuernFills fills = quern_fills_of (before, after);
  QuernEventSet *events;
  QuernEventId sides[2];
  const gint64 *row;
  double whole;

  if (!is_difference)
    {
      cell->share = quern_cost_text_estimate_share (self->explorer, self->event, cost);
      return;
    }

  events = quern_profile_get_events (quern_explorer_get_profile (self->explorer));
  row = quern_explorer_get_base_row (self->explorer);
  quern_comparison_get_sides (events, self->event, &sides[0], &sides[1]);
  whole = MAX (quern_event_set_get_value (events, sides[0], row),
               quern_event_set_get_value (events, sides[1], row));
  whole = whole > 0.0 ? whole : 1.0;
  cell->fills = (QuernFills) { fills.kept / whole, fills.more / whole, fills.less / whole };
  cell->has_fills = TRUE;
}

/* Without a sign if that is not known. */
static char *
dup_cost (QuernTreeView      *self,
          double              cost,
          QuernTreeCertainty  certainty)
{
  gboolean has_sign = certainty != QUERN_TREE_UNSIGNED || fabs (cost) < 0.5;
  g_autofree char *text =
    has_sign ? quern_cost_text_estimate (self->explorer, self->event, cost)
             : quern_event_format_estimate (
                 quern_profile_get_events (quern_explorer_get_profile (self->explorer)),
                 self->event, fabs (cost));

  return certainty == QUERN_TREE_EXACT ? g_steal_pointer (&text)
                                       : quern_format_mark (has_sign ? "≈" : "≈±", text);
}

static void
fill_cost (QuernTreeView  *self,
           QuernTreeRow   *row,
           QuernTableCell *cell)
{
  QuernContext context = quern_tree_row_get_context (row);
  const QuernSideCost *sides = quern_tree_row_get_sides (row);

  cell->text = dup_cost (self, context.cost, quern_tree_row_judge (row));
  set_cost (self, cell, context.cost, sides != NULL ? sides[0].cost : 0.0,
            sides != NULL ? sides[1].cost : 0.0, sides != NULL);
}

/* The function's own cost on one side of a comparison. sides: nullable */
static double
get_own (const QuernSideCost *sides,
         guint                side)
{
  return sides != NULL ? sides[side].self - sides[side].unexplained : 0.0;
}

static void
fill_self (QuernTreeView  *self,
           QuernTreeRow   *row,
           QuernTableCell *cell)
{
  QuernContext context = quern_tree_row_get_context (row);
  double own = context.self - context.unexplained;
  const QuernSideCost *sides = quern_tree_row_get_sides (row);

  cell->text = dup_cost (self, own, quern_tree_row_judge_self (row));
  set_cost (self, cell, own, get_own (sides, 0), get_own (sides, 1), sides != NULL);
}

static void
fill_certainty (QuernTreeView  *self,
                QuernTreeRow   *row,
                QuernTableCell *cell)
{
  QuernContext context = quern_tree_row_get_context (row);

  cell->text = quern_tree_row_is_estimate (row)
                 ? quern_cost_text_bounds (self->explorer, self->event, context.low, context.high)
                 : g_strdup (_("exact"));
}

/* Files of --separate-callers name a function with its callers. These are redundant if the rows
 * above are the callers, but not in the first rows or where the rows below are. */
static gboolean
is_in_path (QuernTreeView      *self,
            const QuernContext *context)
{
  return context->depth > 1 && !g_str_equal (self->mode, "leaves");
}

static void
fill_name (QuernTreeView  *self,
           QuernTreeRow   *row,
           QuernTableCell *cell)
{
  QuernContext context = quern_tree_row_get_context (row);

  cell->function = context.function;
  cell->recursive = context.recursive;
  cell->flags = is_in_path (self, &context) ? QUERN_LABEL_IN_PATH : 0;
  if (context.function == QUERN_NONE)
    cell->text = g_strdup (_("Whole program"));
}

/* A column and its cells. */
typedef struct
{
  const char *title; /* untranslated; NULL: see update_titles() */
  int         width; /* px; 0: the remaining width */
  QuernBar    bar;
  gboolean    is_name;
  FillFunc    fill;
} Column;

static const Column columns[] = {
  [COLUMN_COST] = { NULL, COST_WIDTH, QUERN_BAR_INCLUSIVE, FALSE, fill_cost },
  [COLUMN_SELF] = { NULL, COST_WIDTH, QUERN_BAR_SELF, FALSE, fill_self },
  [COLUMN_CERTAINTY] = { N_("Certain"), COST_WIDTH, QUERN_BAR_NONE, FALSE, fill_certainty },
  [COLUMN_NAME] = { N_("Function"), 0, QUERN_BAR_NONE, TRUE, fill_name },
};

static const Column *
get_column (GtkSignalListItemFactory *factory)
{
  return g_object_get_data (G_OBJECT (factory), "column");
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          QuernTreeView            *self)
{
  const Column *column = get_column (factory);
  GtkWidget *cell;
  GtkWidget *expander;

  if (!column->is_name)
    {
      gtk_list_item_set_child (item, quern_cost_cell_new (column->bar));
      return;
    }

  cell = quern_name_cell_new (self->widths, FALSE);
  gtk_widget_set_hexpand (cell, TRUE);
  expander = gtk_tree_expander_new ();
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), cell);
  gtk_list_item_set_child (item, expander);
}

/* The caller frees the text. */
static QuernTableCell
get_content (QuernTreeView *self,
             const Column  *column,
             QuernTreeRow  *row)
{
  QuernTableCell cell = { .function = QUERN_NONE, .share = (double) NAN };

  column->fill (self, row, &cell);

  return cell;
}

static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         QuernTreeView            *self)
{
  const Column *column = get_column (factory);
  GtkTreeListRow *list_row = gtk_list_item_get_item (item);
  g_autoptr (QuernTreeRow) row = gtk_tree_list_row_get_item (list_row);
  GtkWidget *cell = gtk_list_item_get_child (item);
  QuernTableCell content = get_content (self, column, row);

  if (column->is_name)
    {
      gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (cell), list_row);
      cell = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (cell));
    }

  if (content.has_fills)
    quern_cost_cell_set_fills (QUERN_COST_CELL (cell), content.text, &content.fills);
  else if (!column->is_name)
    quern_cost_cell_set (QUERN_COST_CELL (cell), content.text, content.share);
  else if (content.function == QUERN_NONE)
    quern_name_cell_set_text (QUERN_NAME_CELL (cell), content.text, NULL, QUERN_NONE);
  else
    quern_name_cell_set_node (
      QUERN_NAME_CELL (cell), self->explorer, content.function,
      ((content.flags & QUERN_LABEL_IN_PATH) != 0 ? QUERN_NAME_IN_PATH : 0) |
        (content.recursive ? QUERN_NAME_RECURSIVE : 0));
  g_free (content.text);
}

static void
unbind_cb (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           QuernTreeView            *self)
{
  const Column *column = get_column (factory);
  GtkWidget *cell = gtk_list_item_get_child (item);

  if (!column->is_name)
    return;

  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (cell), NULL);
  cell = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (cell));
  quern_name_cell_clear (QUERN_NAME_CELL (cell));
}

/* Removes columns rather than hide them: GTK 4.8 leaves the room of hidden columns empty. */
static void
show_column (QuernTreeView *self,
             guint          place,
             gboolean       shown)
{
  GtkColumnViewColumn *column = self->columns[place];

  if (shown == (gtk_column_view_column_get_column_view (column) != NULL))
    return;

  if (!shown)
    {
      gtk_column_view_remove_column (self->column_view, column);
      return;
    }

  quern_column_view_insert (self->column_view, place, column);
  if (!columns[place].is_name)
    quern_column_view_align_title (column, GTK_POS_RIGHT);
}

static void
add_columns (QuernTreeView *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      GtkColumnViewColumn *column;

      g_object_set_data (G_OBJECT (factory), "column", (gpointer) &columns[i]);
      g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, 0);
      g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, 0);
      g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cb), self, 0);
      column = gtk_column_view_column_new (
        columns[i].title != NULL ? _(columns[i].title) : NULL, factory);
      gtk_column_view_column_set_expand (column, columns[i].width == 0);
      gtk_column_view_column_set_resizable (column, TRUE);
      if (columns[i].width > 0)
        gtk_column_view_column_set_fixed_width (column, columns[i].width);
      self->columns[i] = column;
      show_column (self, i, TRUE);
    }
}

/* If there is little room, the name takes precedence over other columns. */
static void
fit_columns (gpointer view,
             int      width)
{
  QuernTreeView *self = view;
  int room = width - NAME_WIDTH;
  int name_width = width;

  for (guint i = COLUMN_COST; i <= COLUMN_CERTAINTY && room > -NAME_WIDTH; i++)
    {
      int column_width = gtk_column_view_column_get_fixed_width (self->columns[i]);
      gboolean shown;

      room -= column_width;
      shown = i == COLUMN_COST || room >= 0;
      show_column (self, i, shown);
      name_width -= shown ? column_width : 0;
    }
  quern_view_style_set_class (GTK_WIDGET (self->column_view), "roomy",
                              name_width >= ROOMY_NAME_WIDTH);
}

/* Makes a column wide enough for all costs, unless the user has resized it. */
static void
update_width (QuernTreeView       *self,
              GtkColumnViewColumn *column,
              QuernEventId         event,
              guint                place)
{
  g_autofree char *widest = quern_cost_text_widest_cost (
    self->explorer, event, quern_cost_text_is_share (self->explorer, event));
  g_autofree char *text = place == COLUMN_CERTAINTY
                            ? g_strdup_printf (_("%s to %s"), widest, widest)
                            : g_strconcat ("≈", widest, NULL);
  int width = MAX (columns[place].width,
                   quern_cost_cell_measure (GTK_WIDGET (self->column_view), text));

  if (gtk_column_view_column_get_fixed_width (column) != self->widths_px[place] &&
      self->widths_px[place] != 0)
    return;

  self->widths_px[place] = width;
  gtk_column_view_column_set_fixed_width (column, width);
}

/* "Ir %" and "Self %", or "Ir" and "Self". */
static void
update_titles (QuernTreeView *self,
               QuernEventId   event)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  const char *percent = quern_cost_text_is_share (self->explorer, event) ? " %" : "";
  g_autofree char *name =
    quern_cost_text_dup_event_title (quern_profile_get_events (profile), event);
  const char *names[] = {
    [COLUMN_COST] = name,
    [COLUMN_SELF] = _("Self"),
  };

  for (guint i = COLUMN_COST; i <= COLUMN_CERTAINTY; i++)
    {
      g_autofree char *title = NULL;

      update_width (self, self->columns[i], event, i);
      if (i == COLUMN_CERTAINTY)
        continue;

      title = g_strconcat (names[i], percent, NULL);
      gtk_column_view_column_set_title (self->columns[i], title);
    }
}

/* Context menu */

/* QUERN_NONE without a row, and for the row of the whole program. */
static QuernFunctionId
get_function (QuernTreeView *self)
{
  GtkTreeListRow *selected = gtk_single_selection_get_selected_item (self->selection);
  g_autoptr (QuernTreeRow) row = selected != NULL ? gtk_tree_list_row_get_item (selected) : NULL;

  return row != NULL ? quern_tree_row_get_function (row) : QUERN_NONE;
}

/* The row at a point, found by its expander; or QUERN_NONE. */
static guint
pick_row (gpointer user_data,
          double   x,
          double   y)
{
  QuernTreeView *self = user_data;
  GtkWidget *widget = quern_column_view_pick_row (self->column_view, x, y);
  GtkTreeExpander *expander = widget != NULL ? find_expander (widget) : NULL;

  return expander != NULL && gtk_tree_expander_get_list_row (expander) != NULL
           ? gtk_tree_list_row_get_position (gtk_tree_expander_get_list_row (expander))
           : QUERN_NONE;
}

static GMenu *
create_menu (gpointer data)
{
  QuernTreeView *self = data;
  g_autoptr (GMenu) going = g_menu_new ();
  g_autoptr (GMenu) opening = g_menu_new ();
  g_autoptr (GMenu) copying = g_menu_new ();
  QuernFunctionId function = get_function (self);
  GMenu *menu = g_menu_new ();

  if (function != QUERN_NONE)
    {
      quern_list_menu_add_code (going, "win.show-code::source", "win.show-code::assembly");
      g_menu_append_section (menu, NULL, G_MENU_MODEL (going));
      quern_note_menu_append (menu, self->explorer, function);
      g_menu_append (copying, _("Copy _Name"), "tree.copy-name");
      g_menu_append_section (menu, NULL, G_MENU_MODEL (copying));
    }
  g_menu_append (opening, _("Open _Hottest Path"), "tree.open-hottest");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (opening));
  quern_list_menu_add_export (menu, "win.export-list::tree");

  return menu;
}

static void
copy_name_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  QuernTreeView *self = QUERN_TREE_VIEW (widget);
  QuernFunctionId function = get_function (self);
  g_autofree char *name = NULL;

  if (function == QUERN_NONE)
    return;

  name = quern_analysis_dup_node_name (quern_explorer_get_analysis (self->explorer), function);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

/* Export of the open rows */

static QuernTreeLine
get_line (GtkTreeListRow *row)
{
  g_autoptr (QuernTreeRow) item = gtk_tree_list_row_get_item (row);
  QuernContext context = quern_tree_row_get_context (item);

  return (QuernTreeLine) {
    .function = context.function,
    .depth = gtk_tree_list_row_get_depth (row),
    .is_estimate = quern_tree_row_is_estimate (item),
    .recursive = context.recursive,
    .cost = context.cost,
    .self = context.self - context.unexplained,
    .unexplained = context.unexplained,
    .low = context.low,
    .high = context.high,
  };
}

/* (nullable): the rows that are open; NULL if there are none. */
static QuernListExport *
view_create_export (QuernView *view)
{
  QuernTreeView *self = QUERN_TREE_VIEW (view);
  GListModel *rows = G_LIST_MODEL (self->selection);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (QuernTreeLine));

  if (self->explorer == NULL || quern_late_update_is_stale (self->late_update))
    return NULL;

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (GtkTreeListRow) row = g_list_model_get_item (rows, i);
      QuernTreeLine line = get_line (row);

      g_array_append_val (lines, line);
    }

  return lines->len > 0 ? quern_list_export_new_tree (self->explorer,
                                                      quern_view_event_get (self->explorer, NULL),
                                                      lines)
                        : NULL;
}

/* The picture of the open rows */

static QuernTableKind
get_kind (const Column *column)
{
  return column->is_name                      ? QUERN_TABLE_TEXT
         : column->bar == QUERN_BAR_INCLUSIVE ? QUERN_TABLE_INCLUSIVE
         : column->bar == QUERN_BAR_SELF      ? QUERN_TABLE_SELF
                                              : QUERN_TABLE_NUMBER;
}

static gboolean
is_shown (QuernTreeView *self,
          guint          place)
{
  return gtk_column_view_column_get_column_view (self->columns[place]) != NULL;
}

/* As the titles of flame graph and treemap. */
static char *
dup_title (QuernTreeView *self)
{
  g_autoptr (GtkTreeListRow) first = g_list_model_get_item (G_LIST_MODEL (self->selection), 0);
  g_autoptr (QuernTreeRow) row = gtk_tree_list_row_get_item (first);
  QuernFunctionId function = quern_tree_row_get_function (row);
  g_autofree char *name = NULL;

  if (g_str_equal (self->mode, "leaves"))
    return g_strdup (_("Where the cost comes from"));
  if (!g_str_equal (self->mode, "selection") || function == QUERN_NONE)
    return g_strdup (_("Where the cost goes"));

  name = quern_analysis_dup_visible_name (quern_explorer_get_analysis (self->explorer), function);

  return g_strdup_printf (_("%s: where its cost goes"), name);
}

static gboolean
view_get_picture (QuernView        *view,
                  QuernViewPicture *picture)
{
  QuernTreeView *self = QUERN_TREE_VIEW (view);
  GListModel *rows = G_LIST_MODEL (self->selection);
  guint n_rows = g_list_model_get_n_items (rows);
  g_autofree char *font_family = NULL;
  QuernTablePicture *table;

  if (self->explorer == NULL || quern_late_update_is_stale (self->late_update) || n_rows == 0)
    return FALSE;

  font_family = quern_view_style_dup_font_family (GTK_WIDGET (self));
  table = quern_table_picture_new (
    quern_explorer_get_profile (self->explorer),
    quern_group_choice_get_grouping (quern_explorer_get_groups (self->explorer)), font_family);
  for (guint i = 0; i < N_COLUMNS; i++)
    if (is_shown (self, i))
      quern_table_picture_add_column (
        table, gtk_column_view_column_get_title (self->columns[i]), get_kind (&columns[i]));

  for (guint i = 0; i < MIN (n_rows, QUERN_TABLE_MAX_ROWS); i++)
    {
      g_autoptr (GtkTreeListRow) list_row = g_list_model_get_item (rows, i);
      g_autoptr (QuernTreeRow) row = gtk_tree_list_row_get_item (list_row);

      for (guint k = 0; k < N_COLUMNS; k++)
        {
          QuernTableCell cell = { 0 };

          if (!is_shown (self, k))
            continue;
          cell = get_content (self, &columns[k], row);
          cell.depth = columns[k].is_name ? gtk_tree_list_row_get_depth (list_row) : 0;
          quern_table_picture_add_cell (table, &cell);
        }
    }
  quern_table_picture_finish (table, n_rows);

  picture->picture = QUERN_PICTURE (table);
  picture->title = dup_title (self);
  picture->footer = _("Bars: shares; ≈: estimated · Quern");
  if (quern_view_event_get_whole (self->explorer, self->event, NULL) > 0)
    picture->base = quern_explorer_get_base_row (self->explorer);

  return TRUE;
}

/* The model */

static GListModel *
create_children (gpointer item,
                 gpointer user_data)
{
  return quern_tree_row_create_children (item);
}

/* Children are sorted by cost, so the first one is the hottest. In a comparison, it is the one that
 * changed most among the first MAX_SEARCHED. */
static guint
find_hottest_child (GtkTreeListRow *row,
                    QuernTreeRow   *item)
{
  GListModel *children = gtk_tree_list_row_get_children (row);
  guint n = MIN (g_list_model_get_n_items (children), MAX_SEARCHED);
  guint hottest = 0;
  double most = 0.0;

  for (guint i = 0; i < n && quern_tree_row_get_sides (item) != NULL; i++)
    {
      g_autoptr (QuernTreeRow) child = g_list_model_get_item (children, i);
      double change = fabs (quern_tree_row_get_context (child).cost);

      if (change <= most)
        continue;
      most = change;
      hottest = i;
    }

  return hottest;
}

/* Opens the row, its costliest child, and so on, while that costs at least @share of the first
 * row's cost. */
static void
open_hottest (GtkTreeListModel *model,
              guint             position,
              double            share)
{
  double least = 0.0;

  for (guint depth = 0; depth < MAX_HOT_DEPTH; depth++)
    {
      g_autoptr (GtkTreeListRow) list_row = gtk_tree_list_model_get_row (model, position);
      g_autoptr (GtkTreeListRow) child = NULL;
      g_autoptr (QuernTreeRow) row = NULL;
      QuernContext context;

      if (list_row == NULL)
        break;
      row = gtk_tree_list_row_get_item (list_row);
      context = quern_tree_row_get_context (row);
      if (depth == 0)
        least = fabs (context.cost) * share;
      if (!gtk_tree_list_row_is_expandable (list_row) || fabs (context.cost) < least)
        break;
      gtk_tree_list_row_set_expanded (list_row, TRUE);
      child = gtk_tree_list_row_get_child_row (list_row, find_hottest_child (list_row, row));
      position = child != NULL ? gtk_tree_list_row_get_position (child)
                               : GTK_INVALID_LIST_POSITION;
    }
}

/* The uppermost open row of the function; GTK_INVALID_LIST_POSITION if none. */
static guint
find_open_row (GListModel      *model,
               QuernFunctionId  function)
{
  guint n = MIN (g_list_model_get_n_items (model), MAX_SEARCHED);

  for (guint i = 0; i < n && function != QUERN_NONE; i++)
    {
      g_autoptr (GtkTreeListRow) list_row = g_list_model_get_item (model, i);
      g_autoptr (QuernTreeRow) row = gtk_tree_list_row_get_item (list_row);

      if (quern_tree_row_get_function (row) == function)
        return i;
    }

  return GTK_INVALID_LIST_POSITION;
}

static void
scroll_cb (gpointer user_data,
           guint    position)
{
  scroll_to (user_data, position);
}

/* The index of a function among the rows of one level; GTK_INVALID_LIST_POSITION if none. */
static guint
find_in_level (GListModel      *level,
               QuernFunctionId  function)
{
  guint n = level != NULL ? MIN (g_list_model_get_n_items (level), MAX_SEARCHED) : 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (QuernTreeRow) row = g_list_model_get_item (level, i);

      if (quern_tree_row_get_function (row) == function)
        return i;
    }

  return GTK_INVALID_LIST_POSITION;
}

/* Opens the rows of the costliest path to a function. Returns the position of its row;
 * GTK_INVALID_LIST_POSITION if the tree does not have that path. Then no further row is open. */
static guint
open_path (QuernTreeView    *self,
           GtkTreeListModel *model,
           QuernFunctionId   function)
{
  g_autoptr (GArray) path = NULL;
  g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_child_row (model, 0);
  g_autoptr (GtkTreeListRow) first_opened = NULL;
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  QuernEventId event = quern_view_event_get (self->explorer, NULL);
  guint at;

  /* A change has no costliest path. */
  if (row == NULL || quern_event_set_is_difference (
        quern_profile_get_events (quern_analysis_get_profile (analysis)), event))
    return GTK_INVALID_LIST_POSITION;

  path = quern_hottest_path_new (analysis, event, function, &at);
  for (guint i = 0; i <= at; i++)
    {
      GtkTreeListRow *next;
      guint index;

      if (first_opened == NULL && !gtk_tree_list_row_get_expanded (row))
        first_opened = g_object_ref (row);
      gtk_tree_list_row_set_expanded (row, TRUE);
      index = find_in_level (gtk_tree_list_row_get_children (row),
                             g_array_index (path, QuernFunctionId, i));
      if (index == GTK_INVALID_LIST_POSITION)
        {
          if (first_opened != NULL)
            gtk_tree_list_row_set_expanded (first_opened, FALSE);
          return GTK_INVALID_LIST_POSITION;
        }

      next = gtk_tree_list_row_get_child_row (row, index);
      g_object_unref (row);
      row = next;
    }

  return gtk_tree_list_row_get_position (row);
}

/* Selects the row of the explorer's selected function, and opens the rows above it. */
static void
mark_selected (QuernTreeView *self)
{
  GListModel *model = gtk_single_selection_get_model (self->selection);
  QuernNodeId selected =
    quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer));
  guint position;

  if (model == NULL || self->is_selecting)
    return;

  self->is_selecting = TRUE;
  position = find_open_row (model, selected);
  if (position == GTK_INVALID_LIST_POSITION && g_str_equal (self->mode, "root") &&
      !quern_late_update_is_stale (self->late_update) &&
      selected < quern_profile_get_n_functions (quern_analysis_get_profile (
        quern_explorer_get_analysis (self->explorer))))
    position = open_path (self, GTK_TREE_LIST_MODEL (model), selected);
  gtk_single_selection_set_selected (self->selection, position);
  self->is_selecting = FALSE;
  if (position != GTK_INVALID_LIST_POSITION)
    quern_late_scroll_to (self->late_scroll, position);
}

static void
update (gpointer view)
{
  QuernTreeView *self = view;
  gboolean is_up = g_str_equal (self->mode, "leaves");
  g_autofree char *note = NULL;
  QuernFunctionId root = QUERN_NONE;
  QuernEventId event = quern_view_event_get (self->explorer, &note);
  GtkTreeListModel *model;

  quern_late_update_done (self->late_update);
  gtk_label_set_label (self->note, note != NULL ? note : "");
  gtk_single_selection_set_model (self->selection, NULL);
  if (event == QUERN_NONE)
    return;

  self->event = event;
  update_titles (self, event);
  if (g_str_equal (self->mode, "selection"))
    root = quern_treemap_root_find (
      self->explorer,
      quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)), event);
  model = gtk_tree_list_model_new (
    quern_tree_list_new (quern_explorer_get_analysis (self->explorer), event,
                         is_up ? QUERN_CALLERS : QUERN_CALLEES, root),
    FALSE, FALSE, create_children, NULL, NULL);
  /* In "leaves" mode the first level lists all functions; below it there is no single path. */
  open_hottest (model, 0, is_up ? 1.0 : FIRST_SHARE);
  self->is_selecting = TRUE;
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (model));
  self->is_selecting = FALSE;
  g_object_unref (model);
  mark_selected (self);
}

/* Binds the same rows again; open rows stay open. */
static void
refresh (QuernTreeView *self)
{
  QuernEventId event = quern_view_event_get (self->explorer, NULL);

  if (event == QUERN_NONE || quern_late_update_is_stale (self->late_update))
    return;

  update_titles (self, event);
  gtk_column_view_set_model (self->column_view, NULL);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));
}

static void
queue_update (QuernTreeView *self)
{
  quern_late_update_queue (self->late_update);
}

/* The rows must not be used once their analysis is gone. */
static void
analysis_changed_cb (QuernTreeView *self)
{
  quern_late_update_cancel (self->late_update);
  gtk_single_selection_set_model (self->selection, NULL);
  queue_update (self);
}

static void
selected_changed_cb (QuernTreeView *self)
{
  if (self->is_selecting)
    return;

  if (g_str_equal (self->mode, "selection"))
    queue_update (self);
  else
    mark_selected (self);
}

static void
selection_changed_cb (QuernTreeView *self)
{
  GtkTreeListRow *selected = gtk_single_selection_get_selected_item (self->selection);
  g_autoptr (QuernTreeRow) row = NULL;
  QuernFunctionId function;

  if (selected == NULL || self->is_selecting)
    return;

  row = gtk_tree_list_row_get_item (selected);
  function = quern_tree_row_get_function (row);
  if (function == QUERN_NONE)
    return;

  self->is_selecting = TRUE;
  quern_navigation_set_selected (quern_explorer_get_navigation (self->explorer), function);
  self->is_selecting = FALSE;
}

static void
row_activated_cb (QuernTreeView *self,
                  guint          position)
{
  g_autoptr (GtkTreeListRow) activated =
    g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  g_autoptr (QuernTreeRow) row = gtk_tree_list_row_get_item (activated);
  QuernFunctionId function = quern_tree_row_get_function (row);

  if (function == QUERN_NONE)
    return;

  self->is_selecting = TRUE;
  quern_navigation_go_to (quern_explorer_get_navigation (self->explorer), function);
  self->is_selecting = FALSE;
}

/* Actions */

/* Starts from the selected row, or the first one. */
static void
open_hottest_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  QuernTreeView *self = QUERN_TREE_VIEW (widget);
  GtkTreeListModel *model = GTK_TREE_LIST_MODEL (gtk_single_selection_get_model (self->selection));
  guint position = gtk_single_selection_get_selected (self->selection);

  if (model == NULL)
    return;

  open_hottest (model, position != GTK_INVALID_LIST_POSITION ? position : 0, HOT_SHARE);
}

/* The class */

static void
quern_tree_view_dispose (GObject *object)
{
  QuernTreeView *self = QUERN_TREE_VIEW (object);

  quern_list_view_set_explorer (QUERN_LIST_VIEW (self), NULL);
  g_clear_pointer (&self->late_scroll, quern_late_scroll_free);

  G_OBJECT_CLASS (quern_tree_view_parent_class)->dispose (object);

  g_clear_object (&self->selection);
  for (guint i = 0; i < N_COLUMNS; i++)
    g_clear_object (&self->columns[i]);
}

static void
quern_tree_view_finalize (GObject *object)
{
  QuernTreeView *self = QUERN_TREE_VIEW (object);

  g_clear_pointer (&self->late_update, quern_late_update_free);
  g_free (self->mode);
  g_clear_pointer (&self->widths, quern_letter_widths_unref);

  G_OBJECT_CLASS (quern_tree_view_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  /* "root", "leaves" or "selection". */
  { "mode", G_TYPE_STRING, .field = G_STRUCT_OFFSET (QuernTreeView, mode),
    .changed = G_CALLBACK (queue_update) },
};

static const QuernExplorerHandler signals[] = {
  { "notify::analysis", G_CALLBACK (analysis_changed_cb) },
  { "notify::selected", G_CALLBACK (selected_changed_cb) },
  { "notify::event", G_CALLBACK (queue_update) },
  { "notify::grouping", G_CALLBACK (refresh) },
  { "notify::relative", G_CALLBACK (refresh) },
  { "notify::absolute", G_CALLBACK (refresh) },
  { "notify::precision", G_CALLBACK (refresh) },
  { "notes-changed", G_CALLBACK (refresh) },
};

static void
set_columns (QuernListView  *view,
             QuernExplorer  *explorer,
             QuernColumnSet *none)
{
  QuernTreeView *self = QUERN_TREE_VIEW (view);

  quern_late_update_set_explorer (self->late_update, explorer);
  gtk_single_selection_set_model (self->selection, NULL);
  self->explorer = explorer;
  if (explorer != NULL)
    queue_update (self);
}

static void
quern_tree_view_class_init (QuernTreeViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernListViewClass *list_view_class = QUERN_LIST_VIEW_CLASS (klass);

  object_class->dispose = quern_tree_view_dispose;
  object_class->finalize = quern_tree_view_finalize;
  list_view_class->set_columns = set_columns;
  list_view_class->fit_columns = fit_columns;
  list_view_class->create_menu = create_menu;
  list_view_class->pick = pick_row;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  g_type_ensure (QUERN_TYPE_FIT_BOX);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-tree-view.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernTreeView, column_view);
  gtk_widget_class_bind_template_child (widget_class, QuernTreeView, note);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);

  gtk_widget_class_install_action (widget_class, "tree.copy-name", NULL, copy_name_action);
  quern_list_view_class_install_actions (widget_class, "tree.menu", NULL);
  gtk_widget_class_install_property_action (widget_class, "tree.mode", "mode");
  gtk_widget_class_install_action (widget_class, "tree.open-hottest", NULL, open_hottest_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_h, 0, "tree.open-hottest", NULL);
}

static void
quern_tree_view_init (QuernTreeView *self)
{
  self->mode = g_strdup ("root");
  self->widths = quern_letter_widths_new ();
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);

  gtk_widget_init_template (GTK_WIDGET (self));
  quern_list_view_set_up (QUERN_LIST_VIEW (self), self->column_view, signals,
                          G_N_ELEMENTS (signals));
  self->late_update = quern_late_update_new (GTK_WIDGET (self), update);
  self->late_scroll = quern_late_scroll_new (self->column_view, scroll_cb, self);
  add_columns (self);
  add_keys (self);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (self->selection, "notify::selected-item",
                           G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
}

/* Without calls no row could be opened. */
static gboolean
can_show (QuernExplorer *explorer)
{
  return quern_analyser_has_calls (quern_explorer_get_analyser (explorer));
}

const QuernViewInfo quern_tree_view_info = {
  .id = "tree",
  .title = N_("Tree"),
  .menu_label = N_("Call T_ree"),
  .get_type = quern_tree_view_get_type,
  .can_show = can_show,
};

static void
quern_tree_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_tree_view_info;
  iface->get_picture = view_get_picture;
  iface->create_export = view_create_export;
}
