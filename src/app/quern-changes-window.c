/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-changes-window.h"

#include "quern-changes.h"
#include "quern-config.h"

/**
 * QuernChangesWindow:
 *
 * What changed since the baseline, in sentences. Each leads to the function that it is about.
 */
struct _QuernChangesWindow
{
  AdwWindow      parent_instance;

  QuernExplorer *explorer; /* owned */
  GPtrArray     *changes;  /* owned: QuernChange */

  /* Template children */
  GtkListBox    *list;
};

G_DEFINE_FINAL_TYPE (QuernChangesWindow, quern_changes_window, ADW_TYPE_WINDOW)

/* Names stand in backticks: they are bold instead. */
static GtkWidget *
create_label (const char *text)
{
  g_auto (GStrv) pieces = g_strsplit (text, "`", -1);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  g_autoptr (GString) plain = g_string_new (NULL);
  GtkWidget *label;

  for (guint i = 0; pieces[i] != NULL; i++)
    {
      guint start = (guint) plain->len;

      g_string_append (plain, pieces[i]);
      if (i % 2 == 1)
        {
          PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);

          bold->start_index = start;
          bold->end_index = (guint) plain->len;
          pango_attr_list_insert (attributes, bold);
        }
    }

  label = gtk_label_new (plain->str);
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "numeric");

  return label;
}

static void
add_change (QuernChangesWindow *self,
            const QuernChange  *change)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *label = create_label (change->text);

  gtk_widget_add_css_class (label, "warning-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), change->function != QUERN_NONE);
  gtk_list_box_append (self->list, row);
}

static void
activated_cb (QuernChangesWindow *self,
              GtkListBoxRow      *row)
{
  const QuernChange *change =
    g_ptr_array_index (self->changes, (guint) gtk_list_box_row_get_index (row));

  quern_navigation_go_to (quern_explorer_get_navigation (self->explorer), change->function);
}

static void
quern_changes_window_finalize (GObject *object)
{
  QuernChangesWindow *self = QUERN_CHANGES_WINDOW (object);

  g_clear_object (&self->explorer);
  g_clear_pointer (&self->changes, g_ptr_array_unref);

  G_OBJECT_CLASS (quern_changes_window_parent_class)->finalize (object);
}

static void
quern_changes_window_class_init (QuernChangesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = quern_changes_window_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
    QUERN_RESOURCE_PATH "/ui/quern-changes-window.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernChangesWindow, list);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
quern_changes_window_init (QuernChangesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWindow *
quern_changes_window_new (GtkWindow     *parent,
                          QuernExplorer *explorer,
                          GPtrArray     *changes)
{
  QuernChangesWindow *self;

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);
  g_return_val_if_fail (changes != NULL, NULL);

  self = g_object_new (QUERN_TYPE_CHANGES_WINDOW, "transient-for", parent, NULL);
  self->explorer = g_object_ref (explorer);
  self->changes = g_ptr_array_ref (changes);
  for (guint i = 0; i < changes->len; i++)
    add_change (self, g_ptr_array_index (changes, i));
  /* The functions are those of what is shown now. */
  g_signal_connect_object (quern_explorer_get_analyser (explorer), "notify::whole-profile",
                           G_CALLBACK (gtk_window_close), self, G_CONNECT_SWAPPED);

  return GTK_WINDOW (self);
}
