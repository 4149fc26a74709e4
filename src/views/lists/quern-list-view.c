/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-list-view.h"

#include "quern-column-view.h"

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
  GVariant       *layout;      /* owned, nullable: initial layout */
} QuernListViewPrivate;

enum
{
  PROP_0,
  PROP_LAYOUT,
  N_PROPS
};

static void quern_list_view_view_init (QuernViewInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (QuernListView, quern_list_view, GTK_TYPE_WIDGET,
                                  G_ADD_PRIVATE (QuernListView)
                                  G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                         quern_list_view_view_init))

static GParamSpec *properties[N_PROPS];

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
  gtk_widget_dispose_template (GTK_WIDGET (self), G_OBJECT_TYPE (self));
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&priv->layout, g_variant_unref);

  G_OBJECT_CLASS (quern_list_view_parent_class)->dispose (object);
}

static void
quern_list_view_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_LAYOUT:
      g_value_take_variant (value, quern_list_view_dup_layout (QUERN_LIST_VIEW (object)));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
quern_list_view_set_property (GObject      *object,
                              guint         prop_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_LAYOUT:
      quern_list_view_set_layout (QUERN_LIST_VIEW (object), g_value_get_variant (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static gboolean
quern_list_view_grab_focus (GtkWidget *widget)
{
  return quern_column_view_focus (get_private (QUERN_LIST_VIEW (widget))->column_view);
}

static void
quern_list_view_class_init (QuernListViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = quern_list_view_dispose;
  object_class->get_property = quern_list_view_get_property;
  object_class->set_property = quern_list_view_set_property;

  /* See quern_list_view_set_layout(); changes are not notified. */
  properties[PROP_LAYOUT] =
    g_param_spec_variant ("layout", NULL, NULL, G_VARIANT_TYPE (QUERN_COLUMN_LAYOUT_TYPE), NULL,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

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

void
quern_list_view_set_up (QuernListView              *self,
                        GtkColumnView              *column_view,
                        const QuernExplorerHandler *handlers,
                        guint                       n_handlers)
{
  QuernListViewPrivate *priv;

  g_return_if_fail (QUERN_IS_LIST_VIEW (self));
  g_return_if_fail (GTK_IS_COLUMN_VIEW (column_view));

  priv = get_private (self);
  priv->column_view = column_view;
  quern_column_view_leave_by_tab (column_view);
  priv->handlers = handlers;
  priv->n_handlers = n_handlers;
}

QuernExplorer *
quern_list_view_get_explorer (QuernListView *self)
{
  g_return_val_if_fail (QUERN_IS_LIST_VIEW (self), NULL);

  return get_private (self)->explorer;
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

  klass->set_columns (self, NULL, NULL);
  g_clear_pointer (&priv->columns, quern_column_set_free);
  quern_explorer_replace (&priv->explorer, explorer, priv->handlers, priv->n_handlers, self);

  if (explorer != NULL)
    {
      priv->columns = quern_column_set_new (priv->column_view, explorer, klass->fill,
                                            klass->sort, self);
      quern_column_set_restore (priv->columns, priv->layout);
      klass->set_columns (self, explorer, priv->columns);
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
