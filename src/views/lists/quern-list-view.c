/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-list-view.h"

#include "quern-column-view.h"
#include "quern-list-menu.h"
#include "quern-properties.h"
#include "quern-row-copy.h"

/**
 * QuernListView:
 *
 * Base class of views that list the contents of an explorer in columns that the user can
 * arrange. Subclasses add a template with a GtkColumnView.
 *
 * The columns exist as long as the explorer is set: they are created with it, restored to
 * their previous positions and widths, and freed with it.
 */
typedef struct
{
  QuernExplorer  *explorer;    /* owned, nullable */
  const QuernExplorerHandler *handlers; /* borrowed: explorer changes to handle */
  guint n_handlers;
  GtkColumnView  *column_view; /* borrowed from the template */
  QuernColumnSet *columns;     /* owned, nullable: set with the explorer */
  QuernColumnChoice *choice;   /* owned, nullable */
  QuernListMenu  *menu;        /* owned, nullable */
  guint           room_id;     /* source: the width of the list has changed */
  GVariant       *layout;      /* owned, nullable: initial layout */
} QuernListViewPrivate;

static void quern_list_view_view_init (QuernViewInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (QuernListView, quern_list_view, GTK_TYPE_WIDGET,
                                  G_ADD_PRIVATE (QuernListView)
                                  G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                         quern_list_view_view_init))

static QuernListViewPrivate *
get_private (QuernListView *self)
{
  return quern_list_view_get_instance_private (self);
}

static void
quern_list_view_dispose (GObject *object)
{
  QuernListView *self = QUERN_LIST_VIEW (object);
  QuernListViewPrivate *priv = get_private (self);
  GtkWidget *child;

  quern_list_view_set_explorer (self, NULL);
  g_clear_pointer (&priv->menu, quern_list_menu_free);
  g_clear_pointer (&priv->choice, quern_column_choice_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), G_OBJECT_TYPE (self));
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_handle_id (&priv->room_id, g_source_remove);
  g_clear_pointer (&priv->layout, g_variant_unref);

  G_OBJECT_CLASS (quern_list_view_parent_class)->dispose (object);
}

static gboolean
quern_list_view_grab_focus (GtkWidget *widget)
{
  return quern_column_view_focus (get_private (QUERN_LIST_VIEW (widget))->column_view);
}

static char **
dup_columns (QuernListView *self)
{
  QuernListViewPrivate *priv = get_private (self);

  return priv->choice != NULL ? quern_column_choice_dup_wanted (priv->choice) : NULL;
}

static void
set_wanted_columns (QuernListView     *self,
                    const char *const *ids)
{
  if (get_private (self)->choice != NULL)
    quern_column_choice_want (get_private (self)->choice, ids);
}

static const QuernProperty properties[] = {
  /* Ids of the optional columns that are shown; "event-self:NAME" for those of further events, and
   * "!points" for columns that are shown by default and were hidden. Unknown ids are kept. */
  { "columns", G_TYPE_BOXED, .dup = G_CALLBACK (dup_columns),
    .set = G_CALLBACK (set_wanted_columns) },
  /* See quern_list_view_set_layout(); changes are not notified. */
  { "layout", G_TYPE_VARIANT, .dup = G_CALLBACK (quern_list_view_dup_layout),
    .set = G_CALLBACK (quern_list_view_set_layout) },
};

static void
quern_list_view_class_init (QuernListViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = quern_list_view_dispose;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  GTK_WIDGET_CLASS (klass)->grab_focus = quern_list_view_grab_focus;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
view_set_explorer (QuernView     *view,
                   QuernExplorer *explorer)
{
  quern_list_view_set_explorer (QUERN_LIST_VIEW (view), explorer);
}

static void
view_focus (QuernView *view)
{
  gtk_widget_grab_focus (GTK_WIDGET (view));
}

static void
quern_list_view_view_init (QuernViewInterface *iface)
{
  iface->set_explorer = view_set_explorer;
  iface->focus = view_focus;
}

static void
quern_list_view_init (QuernListView *self)
{
}

static gboolean
update_room_cb (gpointer data)
{
  QuernListView *self = data;
  QuernListViewClass *klass = QUERN_LIST_VIEW_GET_CLASS (self);
  QuernListViewPrivate *priv = get_private (self);
  GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (priv->column_view));
  int width = (int) gtk_adjustment_get_page_size (adjustment);

  priv->room_id = 0;
  if (klass->is_current != NULL && quern_column_choice_set_room (priv->choice, width) &&
      priv->columns != NULL && klass->is_current (self))
    quern_column_choice_update (priv->choice);
  if (klass->fit_columns != NULL)
    klass->fit_columns (self, width);

  return G_SOURCE_REMOVE;
}

/* Deferred: the page size changes during size allocation. */
static void
page_size_changed_cb (QuernListView *self)
{
  QuernListViewPrivate *priv = get_private (self);

  if (priv->room_id == 0)
    priv->room_id = g_idle_add (update_room_cb, self);
}

static GMenuModel *
create_menu (gpointer view)
{
  QuernListViewPrivate *priv = get_private (view);
  GMenu *menu = QUERN_LIST_VIEW_GET_CLASS (view)->create_menu (view);

  if (priv->columns != NULL)
    quern_list_menu_add_arranging (priv->menu, menu);
  if (priv->choice != NULL)
    quern_column_choice_append_menu (priv->choice, menu);

  return G_MENU_MODEL (menu);
}

void
quern_list_view_set_up (QuernListView              *self,
                        GtkColumnView              *column_view,
                        const QuernExplorerHandler *handlers,
                        guint                       n_handlers)
{
  QuernListViewClass *klass;
  QuernListViewPrivate *priv;

  g_return_if_fail (QUERN_IS_LIST_VIEW (self));
  g_return_if_fail (GTK_IS_COLUMN_VIEW (column_view));

  klass = QUERN_LIST_VIEW_GET_CLASS (self);
  priv = get_private (self);
  priv->column_view = column_view;
  quern_column_view_leave_by_tab (column_view);
  priv->handlers = handlers;
  priv->n_handlers = n_handlers;
  if (klass->offer != NULL)
    priv->choice = quern_column_choice_new (GTK_WIDGET (self), klass->offer);
  if (klass->create_menu != NULL)
    priv->menu = quern_list_menu_new (GTK_WIDGET (self), column_view, create_menu, self);
  if (klass->pick != NULL)
    quern_list_menu_set_pick (priv->menu, klass->pick);
  if (klass->is_current != NULL || klass->fit_columns != NULL)
    g_signal_connect_object (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (column_view)),
                             "notify::page-size", G_CALLBACK (page_size_changed_cb), self,
                             G_CONNECT_SWAPPED);
}

QuernExplorer *
quern_list_view_get_explorer (QuernListView *self)
{
  g_return_val_if_fail (QUERN_IS_LIST_VIEW (self), NULL);

  return get_private (self)->explorer;
}

QuernColumnChoice *
quern_list_view_get_choice (QuernListView *self)
{
  g_return_val_if_fail (QUERN_IS_LIST_VIEW (self), NULL);

  return get_private (self)->choice;
}

static void
menu_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  quern_list_menu_open (get_private (QUERN_LIST_VIEW (widget))->menu);
}

static void
copy_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  GtkColumnView *column_view = get_private (QUERN_LIST_VIEW (widget))->column_view;
  GtkSelectionModel *model = gtk_column_view_get_model (column_view);
  g_autoptr (GtkBitset) positions = gtk_selection_model_get_selection (model);

  quern_row_copy_put (column_view, G_LIST_MODEL (model), positions, FALSE);
}

void
quern_list_view_class_install_actions (GtkWidgetClass *widget_class,
                                       const char     *menu,
                                       const char     *copy)
{
  gtk_widget_class_install_action (widget_class, menu, NULL, menu_action);
  if (copy != NULL)
    gtk_widget_class_install_action (widget_class, copy, NULL, copy_action);
}

static void
set_columns (QuernListView  *self,
             QuernExplorer  *explorer,
             QuernColumnSet *columns)
{
  QuernListViewPrivate *priv = get_private (self);

  if (priv->menu != NULL)
    quern_list_menu_set_columns (priv->menu, columns);
  if (priv->choice != NULL)
    quern_column_choice_set_columns (priv->choice, columns, explorer);
  QUERN_LIST_VIEW_GET_CLASS (self)->set_columns (self, explorer, columns);
}

void
quern_list_view_set_explorer (QuernListView *self,
                              QuernExplorer *explorer)
{
  QuernListViewClass *klass;
  QuernListViewPrivate *priv;

  g_return_if_fail (QUERN_IS_LIST_VIEW (self));
  g_return_if_fail (explorer == NULL || QUERN_IS_EXPLORER (explorer));

  klass = QUERN_LIST_VIEW_GET_CLASS (self);
  priv = get_private (self);
  if (priv->explorer == explorer)
    return;

  set_columns (self, NULL, NULL);
  g_clear_pointer (&priv->columns, quern_column_set_free);
  quern_explorer_replace (&priv->explorer, explorer, priv->handlers, priv->n_handlers, self);

  if (explorer != NULL && klass->fill == NULL)
    set_columns (self, explorer, NULL);
  else if (explorer != NULL)
    {
      priv->columns = quern_column_set_new (priv->column_view, explorer, klass->fill,
                                            klass->sort, self);
      quern_column_set_restore (priv->columns, priv->layout);
      set_columns (self, explorer, priv->columns);
    }
}

void
quern_list_view_set_layout (QuernListView *self,
                            GVariant      *layout)
{
  QuernListViewPrivate *priv;

  g_return_if_fail (QUERN_IS_LIST_VIEW (self));

  priv = get_private (self);
  g_clear_pointer (&priv->layout, g_variant_unref);
  priv->layout = g_variant_ref_sink (layout);
}

GVariant *
quern_list_view_dup_layout (QuernListView *self)
{
  QuernListViewPrivate *priv;

  g_return_val_if_fail (QUERN_IS_LIST_VIEW (self), NULL);

  priv = get_private (self);

  return priv->columns != NULL ? quern_column_set_dup_layout (priv->columns) : NULL;
}
