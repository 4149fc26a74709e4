/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-view.h"

#include "quern-view-shortcut.h"

/**
 * QuernCodeView:
 *
 * Source code, and its instructions beside it if that is wanted. Each follows the
 * line that the other one is at: the explorer tells them.
 *
 * ## Actions
 *
 * - `code.beside`: shows the instructions, too
 */
struct _QuernCodeView
{
  GtkWidget          parent_instance;

  QuernCodeViewMake  make_assembly;
  gpointer           user_data; /* of make_assembly */
  gboolean           beside;
  gboolean           is_narrow;

  GtkPaned          *paned;     /* owned */
};

enum
{
  PROP_0,
  PROP_BESIDE,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (QuernCodeView, quern_code_view, GTK_TYPE_WIDGET)

static GParamSpec *properties[N_PROPS];

static void
update (QuernCodeView *self)
{
  gboolean is_shown = self->beside && !self->is_narrow;
  GtkWidget *assembly = gtk_paned_get_end_child (self->paned);
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  if (is_shown && assembly == NULL)
    {
      assembly = self->make_assembly (self->user_data);
      gtk_paned_set_end_child (self->paned, assembly);
      gtk_paned_set_shrink_end_child (self->paned, FALSE);
      if (width > 0)
        gtk_paned_set_position (self->paned, width / 2);
    }
  if (assembly != NULL)
    gtk_widget_set_visible (assembly, is_shown);
  g_object_set (gtk_paned_get_start_child (self->paned), "compact", is_shown, NULL);
}

static void
set_beside (QuernCodeView *self,
            gboolean       beside)
{
  if (self->beside == beside)
    return;

  self->beside = beside;
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BESIDE]);
}

static void
quern_code_view_get_property (GObject    *object,
                              guint       property_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  QuernCodeView *self = QUERN_CODE_VIEW (object);

  switch (property_id)
    {
    case PROP_BESIDE:
      g_value_set_boolean (value, self->beside);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_code_view_set_property (GObject      *object,
                              guint         property_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  QuernCodeView *self = QUERN_CODE_VIEW (object);

  switch (property_id)
    {
    case PROP_BESIDE:
      set_beside (self, g_value_get_boolean (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_code_view_dispose (GObject *object)
{
  QuernCodeView *self = QUERN_CODE_VIEW (object);

  if (self->paned != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->paned));
  self->paned = NULL;

  G_OBJECT_CLASS (quern_code_view_parent_class)->dispose (object);
}

static void
quern_code_view_class_init (QuernCodeViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_code_view_dispose;
  object_class->get_property = quern_code_view_get_property;
  object_class->set_property = quern_code_view_set_property;

  properties[PROP_BESIDE] =
    g_param_spec_boolean ("beside", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_property_action (widget_class, "code.beside", "beside");
}

static void
quern_code_view_init (QuernCodeView *self)
{
  self->paned = GTK_PANED (gtk_paned_new (GTK_ORIENTATION_HORIZONTAL));
  gtk_widget_set_parent (GTK_WIDGET (self->paned), GTK_WIDGET (self));

  /* Texts and lists themselves would take the key, to select nothing. */
  quern_view_shortcut_add (GTK_WIDGET (self), GDK_KEY_backslash, GDK_CONTROL_MASK, "code.beside",
                           GTK_PHASE_CAPTURE);
}

GtkWidget *
quern_code_view_new (GtkWidget         *source,
                     QuernCodeViewMake  make_assembly,
                     gpointer           user_data)
{
  QuernCodeView *self = g_object_new (QUERN_TYPE_CODE_VIEW, NULL);

  self->make_assembly = make_assembly;
  self->user_data = user_data;
  gtk_paned_set_start_child (self->paned, source);
  gtk_paned_set_shrink_start_child (self->paned, FALSE);

  return GTK_WIDGET (self);
}

void
quern_code_view_set_narrow (QuernCodeView *self,
                            gboolean       narrow)
{
  g_return_if_fail (QUERN_IS_CODE_VIEW (self));

  if (self->is_narrow == narrow)
    return;

  self->is_narrow = narrow;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "code.beside", !narrow);
  update (self);
}

GtkWidget *
quern_code_view_get_chosen_assembly (QuernCodeView *self)
{
  GtkWidget *assembly;

  g_return_val_if_fail (QUERN_IS_CODE_VIEW (self), NULL);

  assembly = gtk_paned_get_end_child (self->paned);

  /* The paned one keeps it while a menu or a dialog has the focus. */
  return assembly != NULL && gtk_widget_get_visible (assembly) &&
         gtk_widget_get_focus_child (GTK_WIDGET (self->paned)) == assembly ? assembly : NULL;
}
