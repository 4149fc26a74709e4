/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-rules-window.h"

#include "quern-config.h"
#include "quern-entry-mark.h"
#include "quern-rules-draft.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

/**
 * QuernRulesWindow:
 *
 * Edits the rules for names that differ between two profiles. While the user types, each row
 * shows what is wrong with its rule, or how many functions it matches.
 *
 * ## Actions
 *
 * - `rules.add`: adds a row
 * - `rules.apply`: compares again with these rules
 */
struct _QuernRulesWindow
{
  AdwWindow         parent_instance;

  QuernRulesDraft  *draft; /* owned, nullable */
  GPtrArray        *rows;  /* owned: AdwEntryRow, children, by rule */

  /* Template children */
  GtkListBox       *list;
};

G_DEFINE_FINAL_TYPE (QuernRulesWindow, quern_rules_window, ADW_TYPE_WINDOW)

/* A row's title is above its text. */
static void
update (QuernRulesWindow *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (self->rows, i);
      g_autofree char *words = quern_rules_draft_dup_words (self->draft, i);
      g_autofree char *shown = words != NULL ? quern_visible_brief (words) : NULL;

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), shown != NULL ? shown : _("Rule"));
      quern_entry_mark_wrong (row, quern_rules_draft_is_wrong (self->draft, i));
    }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "rules.apply",
                                 quern_rules_draft_is_usable (self->draft));
}

static guint
find_rule (QuernRulesWindow *self,
           GtkWidget        *row)
{
  guint rule = 0;

  return g_ptr_array_find (self->rows, row, &rule) ? rule : QUERN_NONE;
}

static void
text_changed_cb (QuernRulesWindow *self,
                 GtkWidget        *row)
{
  guint rule = find_rule (self, row);

  if (rule == QUERN_NONE)
    return;
  quern_rules_draft_set_text (self->draft, rule, gtk_editable_get_text (GTK_EDITABLE (row)));
  update (self);
}

static void
activated_cb (QuernRulesWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "rules.apply", NULL);
}

static void
remove_cb (QuernRulesWindow *self,
           GtkWidget        *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_ENTRY_ROW);
  guint rule = find_rule (self, row);

  if (rule == QUERN_NONE)
    return;
  g_ptr_array_remove_index (self->rows, rule);
  gtk_list_box_remove (self->list, row);
  quern_rules_draft_remove (self->draft, rule);
  gtk_widget_set_visible (GTK_WIDGET (self->list), self->rows->len > 0);
  if (self->rows->len > 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->rows, MIN (rule, self->rows->len - 1)));
  update (self);
}

static GtkWidget *
add_row (QuernRulesWindow *self)
{
  GtkWidget *row = adw_entry_row_new ();
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  guint rule = self->rows->len;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  gtk_editable_set_text (GTK_EDITABLE (row), quern_rules_draft_get_text (self->draft, rule));
  gtk_widget_set_tooltip_text (button, _("Remove"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Remove"), -1);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), button);
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "changed", G_CALLBACK (text_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "entry-activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  g_ptr_array_add (self->rows, row);
  gtk_list_box_append (self->list, row);
  gtk_widget_set_visible (GTK_WIDGET (self->list), TRUE);

  return row;
}

static void
add_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  QuernRulesWindow *self = QUERN_RULES_WINDOW (widget);

  quern_rules_draft_add (self->draft);
  gtk_widget_grab_focus (add_row (self));
  update (self);
}

static void
apply_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  QuernRulesWindow *self = QUERN_RULES_WINDOW (widget);
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  g_auto (GStrv) rules = quern_rules_draft_dup_rules (self->draft);

  if (!quern_rules_draft_is_usable (self->draft))
    return;
  if (parent != NULL)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.set-rules", "^as", rules);
  gtk_window_close (GTK_WINDOW (self));
}

static void
quern_rules_window_dispose (GObject *object)
{
  QuernRulesWindow *self = QUERN_RULES_WINDOW (object);

  g_clear_object (&self->draft);
  g_clear_pointer (&self->rows, g_ptr_array_unref);

  G_OBJECT_CLASS (quern_rules_window_parent_class)->dispose (object);
}

static void
quern_rules_window_class_init (QuernRulesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_rules_window_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-rules-window.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernRulesWindow, list);

  gtk_widget_class_install_action (widget_class, "rules.add", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "rules.apply", NULL, apply_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "rules.apply", NULL);
}

static void
quern_rules_window_init (QuernRulesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->rows = g_ptr_array_new ();
}

GtkWindow *
quern_rules_window_new (GtkWindow         *parent,
                        QuernJoinedDiff   *joined,
                        const char *const *rules)
{
  QuernRulesWindow *self;

  g_return_val_if_fail (joined != NULL && rules != NULL, NULL);

  self = g_object_new (QUERN_TYPE_RULES_WINDOW, "transient-for", parent, "modal", TRUE, NULL);
  self->draft = quern_rules_draft_new (joined, rules);
  if (rules[0] == NULL)
    quern_rules_draft_add (self->draft);
  for (guint i = 0; i < quern_rules_draft_get_n (self->draft); i++)
    add_row (self);
  g_signal_connect_object (self->draft, "counted", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  gtk_widget_grab_focus (g_ptr_array_index (self->rows, 0));

  return GTK_WINDOW (self);
}
