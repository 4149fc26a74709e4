/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-control-names.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

/* Set on a widget that was named or needs no name. */
static G_DEFINE_QUARK (quern-control-seen, seen)

/* Set on a widget whose name comes from here and is updated with its source. */
static G_DEFINE_QUARK (quern-control-named, named)

/* Strips the shortcut from a tooltip such as "Back (Alt+Left)". */
static char *
dup_without_key (const char *tooltip)
{
  const char *bracket = strrchr (tooltip, '(');
  gsize length = strlen (tooltip);

  if (bracket != NULL && bracket > tooltip && bracket[-1] == ' ' && tooltip[length - 1] == ')')
    length = (gsize) (bracket - tooltip) - 1;

  return g_strndup (tooltip, length);
}

static char *
dup_without_underscore (const char *label)
{
  g_auto (GStrv) parts = g_strsplit (label, "_", 2);

  return g_strjoinv ("", parts);
}

/* Returns the text of a property; NULL if it is missing or empty. */
static char *
dup_text (GtkWidget  *widget,
          const char *property)
{
  g_autofree char *text = NULL;

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (widget), property) != NULL)
    g_object_get (widget, property, &text, NULL);

  return text != NULL && *text != '\0' ? g_steal_pointer (&text) : NULL;
}

/* While a button gets an icon, it notifies "label" but still returns the icon's name as its
 * label. */
static char *
dup_label (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && !GTK_IS_LABEL (gtk_button_get_child (GTK_BUTTON (widget))))
    return NULL;

  return dup_text (widget, "label");
}

/* Returns NULL if nothing says what the widget is for. */
static char *
dup_name (GtkWidget *widget)
{
  g_autofree char *label = NULL;
  g_autofree char *tooltip = dup_text (widget, "tooltip-text");

  if (GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget))
    label = dup_label (widget);
  if (label != NULL)
    return dup_without_underscore (label);
  if (tooltip != NULL)
    return dup_without_key (tooltip);
  if (!GTK_IS_EDITABLE (widget))
    return NULL;

  label = dup_text (widget, "placeholder-text");

  return label == NULL && GTK_IS_SEARCH_ENTRY (widget) ? g_strdup (_("Search"))
                                                       : g_steal_pointer (&label);
}

static void
set_name (GtkWidget  *widget,
          const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}

static void
renew_name (GtkWidget *widget)
{
  g_autofree char *name = dup_name (widget);

  if (name == NULL)
    return;

  /* GTK appends the button's content to the name. */
  if (GTK_IS_BUTTON (widget))
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget),
                                   GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  set_name (widget, name);
}

static void
follow (GtkWidget *widget)
{
  if (g_object_get_qdata (G_OBJECT (widget), named_quark ()) != NULL)
    return;

  g_object_set_qdata (G_OBJECT (widget), named_quark (), widget);
  g_signal_connect (widget, "notify::tooltip-text", G_CALLBACK (renew_name), NULL);
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (widget), "label") != NULL)
    g_signal_connect (widget, "notify::label", G_CALLBACK (renew_name), NULL);
}

/* GTK names a button after its content, and libadwaita a list after its title. An image or an empty
 * title would be named after its class instead. */
static void
forget_content (GtkWidget *widget)
{
  GtkWidget *child = GTK_IS_BUTTON (widget) ? gtk_button_get_child (GTK_BUTTON (widget)) : NULL;
  GtkWidget *group = GTK_IS_LIST_BOX (widget)
                       ? gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_GROUP) : NULL;

  if (GTK_IS_IMAGE (child) ||
      (group != NULL && *adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group)) == '\0'))
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget),
                                   GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

static gboolean
has_own_name (GtkWidget *widget)
{
  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget),
                                           GTK_ACCESSIBLE_PROPERTY_LABEL) ||
         gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget),
                                           GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* Whether the widget is a button with a label, whose underscore GTK leaves in the name. */
static gboolean
has_label (GtkWidget *widget)
{
  g_autofree char *label = GTK_IS_BUTTON (widget) ? dup_label (widget) : NULL;

  return label != NULL;
}

/* Finds the control that a widget is a part of, which gives it its name. */
static GtkWidget *
find_owner (GtkWidget *widget)
{
  static GType (*const types[]) (void) = { gtk_drop_down_get_type, gtk_column_view_get_type };
  GtkWidget *parent = gtk_widget_get_parent (widget);

  if (GTK_IS_TOGGLE_BUTTON (widget) && GTK_IS_DROP_DOWN (parent))
    return parent;
  for (guint i = 0; GTK_IS_LIST_VIEW (widget) && i < G_N_ELEMENTS (types); i++)
    if (gtk_widget_get_ancestor (widget, types[i] ()) != NULL)
      return gtk_widget_get_ancestor (widget, types[i] ());

  return NULL;
}

/* A list of settings is named after its group or its window; a list of choices, after the row that
 * opens it. */
static char *
dup_list_title (GtkWidget *list)
{
  GtkWidget *row = gtk_widget_get_ancestor (list, ADW_TYPE_COMBO_ROW);
  GtkWidget *group = gtk_widget_get_ancestor (list, ADW_TYPE_PREFERENCES_GROUP);
  GtkRoot *root = gtk_widget_get_root (list);
  const char *title = NULL;

  if (row != NULL)
    return dup_without_underscore (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  if (group != NULL)
    title = adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group));
  if ((title == NULL || *title == '\0') && GTK_IS_WINDOW (root))
    title = gtk_window_get_title (GTK_WINDOW (root));

  return g_strdup (title);
}

/* GTK 4.18 gives no accessible name to menu items, although it knows their labels. */
static gboolean
is_nameless_item (GtkWidget *widget)
{
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));

  return gtk_check_version (4, 10, 0) == NULL &&
         (role == GTK_ACCESSIBLE_ROLE_MENU_ITEM || role == GTK_ACCESSIBLE_ROLE_MENU_ITEM_CHECKBOX ||
          role == GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO);
}

static void
renew_item_name (GtkWidget *item)
{
  g_autofree char *text = dup_text (item, "text");
  g_autofree char *name = text != NULL ? dup_without_underscore (text) : NULL;

  if (name == NULL)
    return;

  gtk_accessible_reset_relation (GTK_ACCESSIBLE (item), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  set_name (item, name);
}

static void
name (GtkWidget *widget)
{
  GtkWidget *owner = find_owner (widget);

  if (is_nameless_item (widget))
    {
      renew_item_name (widget);
      /* With each change, GTK names the item after its label again, which has no name. */
      g_signal_connect (widget, "notify", G_CALLBACK (renew_item_name), NULL);
      return;
    }

  forget_content (widget);
  if (owner != NULL)
    gtk_accessible_update_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                    owner, NULL, -1);
  else if ((GTK_IS_LIST_BOX (widget) || GTK_IS_LIST_VIEW (widget)) && !has_own_name (widget))
    {
      g_autofree char *title = dup_list_title (widget);

      if (title != NULL)
        set_name (widget, title);
    }
  else if ((GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_DROP_DOWN (widget) ||
            GTK_IS_EDITABLE (widget) || GTK_IS_SCALE (widget)) &&
           (!has_own_name (widget) || has_label (widget)))
    {
      follow (widget);
      renew_name (widget);
    }
}

/* Names a widget with all its children, as hidden pages are reported to screen readers, too. */
static void
name_all (GtkWidget *widget)
{
  if (g_object_get_qdata (G_OBJECT (widget), seen_quark ()) != NULL)
    return;

  g_object_set_qdata (G_OBJECT (widget), seen_quark (), widget);
  name (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_all (child);
}

static gboolean
mapped_cb (GSignalInvocationHint *hint,
           guint                  n_values,
           const GValue          *values,
           gpointer               user_data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);
  GtkWidget *parent = gtk_widget_get_parent (widget);

  if (GTK_IS_STACK (parent))
    for (GtkWidget *page = gtk_widget_get_first_child (parent); page != NULL;
         page = gtk_widget_get_next_sibling (page))
      name_all (page);
  else
    name_all (widget);

  return TRUE;
}

void
quern_control_names_start (void)
{
  /* The signal exists only once the class is initialized. */
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
}
