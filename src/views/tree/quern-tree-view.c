/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-tree-view-private.h"

#include "quern-config.h"
#include "quern-tree-list.h"
#include "quern-treemap-root.h"
#include "quern-view-event.h"

#include <glib/gi18n.h>

/* Of the way that "Open the Hottest Path" goes down. */
#define MAX_HOT_DEPTH 200

/* How far it is worth going, asked to: a part of what the row costs. And how far
 * the tree is open at first: down to where most of the cost has spread. */
#define HOT_SHARE 0.01
#define FIRST_SHARE 0.1

/* Among how many open rows that of the selected function is looked for. */
#define MAX_SEARCHED 2000

/**
 * QuernTreeView:
 *
 * The calling contexts as a tree: what each costs, and how certain that is.
 * Rows are made when they are opened.
 *
 * ## Actions
 *
 * - `tree.mode` (s): "root", "leaves" or "selection"
 * - `tree.open-hottest`: opens the selected row, its costliest child, and so on
 * - `tree.copy-name`: puts the name of the selected function on the clipboard
 * - `tree.menu`: opens the context menu
 */

enum
{
  PROP_0,
  PROP_EXPLORER,
  PROP_MODE,
  N_PROPS
};

static void quern_tree_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernTreeView, quern_tree_view, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW, quern_tree_view_view_init))

static GParamSpec *properties[N_PROPS];

/* The model */

static GListModel *
create_children (gpointer item,
                 gpointer user_data)
{
  return quern_tree_row_create_children (item);
}

/* Opens the row, its costliest child, and so on, while that costs the @share of
 * what the first one does. */
static void
open_hottest (GtkTreeListModel *model,
              guint             position,
              double            share)
{
  double least = 0.0;

  for (guint depth = 0; depth < MAX_HOT_DEPTH; depth++)
    {
      g_autoptr (GtkTreeListRow) list_row = gtk_tree_list_model_get_row (model, position);
      g_autoptr (QuernTreeRow) row = NULL;
      QuernContext context;

      if (list_row == NULL)
        break;
      row = gtk_tree_list_row_get_item (list_row);
      context = quern_tree_row_get_context (row);
      if (depth == 0)
        least = context.cost * share;
      if (!gtk_tree_list_row_is_expandable (list_row) || context.cost < least)
        break;
      gtk_tree_list_row_set_expanded (list_row, TRUE);
      /* Children come right behind, costliest first; the self cost may be more. */
      position++;
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
  quern_tree_view_scroll_to (user_data, position);
}

/* The row of what is selected elsewhere, if it is open. */
static void
mark_selected (QuernTreeView *self)
{
  GListModel *model = gtk_single_selection_get_model (self->selection);
  guint position;

  if (model == NULL || self->is_selecting)
    return;

  position = find_open_row (
    model, quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)));
  self->is_selecting = TRUE;
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

  quern_tree_view_update_titles (self, event);
  if (g_str_equal (self->mode, "selection"))
    root = quern_treemap_root_find (
      self->explorer,
      quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)), event);
  model = gtk_tree_list_model_new (
    quern_tree_list_new (quern_explorer_get_analysis (self->explorer), event,
                         is_up ? QUERN_CALLERS : QUERN_CALLEES, root),
    FALSE, FALSE, create_children, NULL, NULL);
  /* From the leaves, there is one level of all functions: further down is no one way. */
  open_hottest (model, 0, is_up ? 1.0 : FIRST_SHARE);
  self->is_selecting = TRUE;
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (model));
  self->is_selecting = FALSE;
  g_object_unref (model);
  mark_selected (self);
}

/* The same rows in another way: what is open stays open. */
static void
refresh (QuernTreeView *self)
{
  QuernEventId event = quern_view_event_get (self->explorer, NULL);

  if (event == QUERN_NONE || quern_late_update_is_stale (self->late_update))
    return;

  quern_tree_view_update_titles (self, event);
  gtk_column_view_set_model (self->column_view, NULL);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));
}

static void
queue_update (QuernTreeView *self)
{
  quern_late_update_queue (self->late_update);
}

/* Rows of an analysis that is gone must not be asked for. */
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

static void
set_mode (QuernTreeView *self,
          const char    *mode)
{
  if (g_str_equal (self->mode, mode))
    return;

  g_free (self->mode);
  self->mode = g_strdup (mode);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODE]);
  queue_update (self);
}

/* From the selected row on, or the first one. */
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
  GtkWidget *child;

  quern_tree_view_set_explorer (self, NULL);
  g_clear_pointer (&self->late_scroll, quern_late_scroll_free);
  g_clear_pointer (&self->menu, quern_list_menu_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_TREE_VIEW);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->selection);

  G_OBJECT_CLASS (quern_tree_view_parent_class)->dispose (object);
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

static void
quern_tree_view_get_property (GObject    *object,
                              guint       property_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  QuernTreeView *self = QUERN_TREE_VIEW (object);

  switch (property_id)
    {
    case PROP_EXPLORER:
      g_value_set_object (value, self->explorer);
      break;

    case PROP_MODE:
      g_value_set_string (value, self->mode);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_tree_view_set_property (GObject      *object,
                              guint         property_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  QuernTreeView *self = QUERN_TREE_VIEW (object);

  switch (property_id)
    {
    case PROP_EXPLORER:
      quern_tree_view_set_explorer (self, g_value_get_object (value));
      break;

    case PROP_MODE:
      if (g_value_get_string (value) != NULL)
        set_mode (self, g_value_get_string (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_tree_view_class_init (QuernTreeViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_tree_view_dispose;
  object_class->finalize = quern_tree_view_finalize;
  object_class->get_property = quern_tree_view_get_property;
  object_class->set_property = quern_tree_view_set_property;

  properties[PROP_EXPLORER] =
    g_param_spec_object ("explorer", NULL, NULL, QUERN_TYPE_EXPLORER,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /* "root", "leaves" or "selection". */
  properties[PROP_MODE] =
    g_param_spec_string ("mode", NULL, NULL, "root",
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-tree-view.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernTreeView, column_view);
  gtk_widget_class_bind_template_child (widget_class, QuernTreeView, note);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);

  quern_tree_view_install_menu (widget_class);
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
  self->late_update = quern_late_update_new (GTK_WIDGET (self), update);
  self->late_scroll = quern_late_scroll_new (self->column_view, scroll_cb, self);
  quern_tree_view_add_columns (self);
  quern_tree_view_add_keys (self);
  quern_tree_view_add_menu (self);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (self->selection, "notify::selected-item",
                           G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
view_set_explorer (QuernView     *view,
                   QuernExplorer *explorer)
{
  quern_tree_view_set_explorer (QUERN_TREE_VIEW (view), explorer);
}

static QuernListExport *
view_create_export (QuernView *view)
{
  return quern_tree_view_create_export (QUERN_TREE_VIEW (view));
}

const QuernViewInfo quern_tree_view_info = {
  .id = "tree",
  .title = N_("Tree"),
  .menu_label = N_("Call T_ree"),
  .starts = TRUE,
  .create = quern_tree_view_new,
};

static void
quern_tree_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_tree_view_info;
  iface->set_explorer = view_set_explorer;
  iface->create_export = view_create_export;
}

GtkWidget *
quern_tree_view_new (void)
{
  return g_object_new (QUERN_TYPE_TREE_VIEW, NULL);
}

void
quern_tree_view_set_explorer (QuernTreeView *self,
                              QuernExplorer *explorer)
{
  static const char *const redrawn[] = {
    "notify::grouping", "notify::relative", "notify::absolute", "notify::precision",
    "notes-changed",
  };

  g_return_if_fail (QUERN_IS_TREE_VIEW (self));
  g_return_if_fail (explorer == NULL || QUERN_IS_EXPLORER (explorer));

  if (self->explorer == explorer)
    return;

  quern_late_update_set_explorer (self->late_update, explorer);
  gtk_single_selection_set_model (self->selection, NULL);
  if (self->explorer != NULL)
    quern_explorer_disconnect (self->explorer, self);
  g_set_object (&self->explorer, explorer);
  if (explorer != NULL)
    {
      quern_explorer_connect (explorer, "notify::analysis", G_CALLBACK (analysis_changed_cb), self);
      quern_explorer_connect (explorer, "notify::selected", G_CALLBACK (selected_changed_cb), self);
      for (guint i = 0; i < G_N_ELEMENTS (redrawn); i++)
        quern_explorer_connect (explorer, redrawn[i], G_CALLBACK (refresh), self);
      quern_explorer_connect (explorer, "notify::event", G_CALLBACK (queue_update), self);
      queue_update (self);
    }

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPLORER]);
}
