/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-group-chooser.h"

#include "quern-function-kind.h"
#include "quern-group-editor.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <string.h>

/* Limits for long expressions, as the list is narrow. */
#define MAX_ROW_CHARS 32
#define MAX_BUTTON_CHARS 12

/**
 * QuernGroupChooser:
 *
 * A drop-down that sets the explorer's grouping of functions. It lists kinds of
 * groups and recently used expressions; its last row opens an editor for a new
 * expression.
 */
struct _QuernGroupChooser
{
  AdwBin         parent_instance;

  QuernExplorer *explorer;    /* owned, nullable */
  gboolean       is_updating; /* the widget, not the user, sets the choice */

  GtkDropDown   *drop_down;   /* child */
  GtkStringList *rows;        /* owned */
  GPtrArray     *patterns;    /* owned: expressions that have rows */
  guint          n_kinds;     /* number of kinds of groups that have rows */
  char          *chosen;      /* owned, nullable: expression chosen by the user, for choose_cb() */
  guint          choose_id;   /* source, or 0 */
};

G_DEFINE_FINAL_TYPE (QuernGroupChooser, quern_group_chooser, ADW_TYPE_BIN)

static const struct
{
  QuernGroupBy  by;
  const char   *title;
} kinds[] = {
  { QUERN_GROUP_BY_OBJECT, N_("By object") },
  { QUERN_GROUP_BY_FILE, N_("By file") },
  { QUERN_GROUP_BY_DIRECTORY, N_("By directory") },
  { QUERN_GROUP_BY_CLASS, N_("By class") },
  { QUERN_GROUP_BY_CYCLE, N_("By cycle") },
  { QUERN_GROUP_BY_KIND, N_("By kind") }, /* last: not every profile has kinds */
};

/* Excludes "By kind" unless it is in use or the profile has kinds: only PHP functions do. */
static void
count_kinds (QuernGroupChooser *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  gboolean are_known = quern_group_choice_get_by (quern_explorer_get_groups (self->explorer)) ==
                         QUERN_GROUP_BY_KIND ||
                       (profile != NULL && quern_function_kind_is_known (profile));

  self->n_kinds = (guint) G_N_ELEMENTS (kinds) - (are_known ? 0 : 1);
}

static guint
find_row (QuernGroupChooser *self)
{
  QuernGroupBy by = quern_group_choice_get_by (quern_explorer_get_groups (self->explorer));
  const char *pattern = quern_group_choice_get_pattern (quern_explorer_get_groups (self->explorer));

  if (by == QUERN_GROUP_BY_PATTERN)
    {
      for (guint i = 0; i < self->patterns->len; i++)
        if (strcmp (g_ptr_array_index (self->patterns, i), pattern) == 0)
          return self->n_kinds + i;
    }
  else
    {
      for (guint i = 0; i < self->n_kinds; i++)
        if (kinds[i].by == by)
          return i;
    }

  return 0;
}

static void
select_row (QuernGroupChooser *self)
{
  self->is_updating = TRUE;
  gtk_drop_down_set_selected (self->drop_down, find_row (self));
  self->is_updating = FALSE;
}

/* Also adds the expression in use if newer ones have displaced it from the list. */
static void
collect_patterns (QuernGroupChooser *self)
{
  const char *const *patterns = quern_group_choice_get_patterns (
    quern_explorer_get_groups (self->explorer));
  const char *used = quern_group_choice_get_pattern (quern_explorer_get_groups (self->explorer));

  g_ptr_array_set_size (self->patterns, 0);
  for (guint i = 0; patterns[i] != NULL; i++)
    g_ptr_array_add (self->patterns, g_strdup (patterns[i]));
  if (quern_group_choice_get_by (quern_explorer_get_groups (self->explorer)) ==
        QUERN_GROUP_BY_PATTERN &&
      *used != '\0' && !g_strv_contains (patterns, used))
    g_ptr_array_add (self->patterns, g_strdup (used));
}

static void
update_rows (QuernGroupChooser *self)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) rows = NULL;

  collect_patterns (self);
  count_kinds (self);
  for (guint i = 0; i < self->n_kinds; i++)
    g_strv_builder_add (builder, _(kinds[i].title));
  for (guint i = 0; i < self->patterns->len; i++)
    {
      g_autofree char *row = g_strdup_printf ("/%s/",
                                              (char *) g_ptr_array_index (self->patterns, i));

      g_strv_builder_add (builder, row);
    }
  g_strv_builder_add (builder, _("By Expression…"));
  rows = g_strv_builder_end (builder);

  self->is_updating = TRUE;
  gtk_string_list_splice (self->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)),
                          (const char *const *) rows);
  self->is_updating = FALSE;
  select_row (self);
}

/* Runs in an idle callback: using an expression reorders the rows, which must not happen while
 * the drop-down is selecting one. */
static gboolean
choose_cb (gpointer data)
{
  QuernGroupChooser *self = data;
  g_autofree char *pattern = g_steal_pointer (&self->chosen);

  self->choose_id = 0;
  if (self->explorer != NULL)
    {
      quern_group_choice_use_pattern (quern_explorer_get_groups (self->explorer), pattern, NULL,
                                      NULL);
      select_row (self);
    }

  return G_SOURCE_REMOVE;
}

static void
selected_changed_cb (QuernGroupChooser *self)
{
  guint selected = gtk_drop_down_get_selected (self->drop_down);

  if (self->is_updating || self->explorer == NULL || selected == GTK_INVALID_LIST_POSITION)
    return;

  if (selected < self->n_kinds)
    {
      QuernGroupBy by = kinds[selected].by;

      /* Store the grouping that suits this profile as "none", that is automatic, so that other
       * profiles get the grouping that suits them. */
      if (by == quern_group_choice_get_suitable_by (quern_explorer_get_groups (self->explorer)))
        by = QUERN_GROUP_BY_NONE;
      quern_group_choice_set_by (quern_explorer_get_groups (self->explorer), by);
      return;
    }

  if (selected - self->n_kinds < self->patterns->len)
    {
      g_free (self->chosen);
      self->chosen = g_strdup (g_ptr_array_index (self->patterns,
                                                  selected - self->n_kinds));
      if (self->choose_id == 0)
        self->choose_id = g_idle_add (choose_cb, self);
      return;
    }

  /* The last row is not a grouping. */
  select_row (self);
  quern_group_editor_open (GTK_WIDGET (self), self->explorer);
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_list_item_set_child (item, label);
}

/* An expression can be long: the tooltip has all of it. */
static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         gpointer                  max_chars)
{
  GtkWidget *label = gtk_list_item_get_child (item);
  g_autofree char *text =
    quern_visible_brief (gtk_string_object_get_string (gtk_list_item_get_item (item)));

  gtk_label_set_label (GTK_LABEL (label), text);
  if (GPOINTER_TO_INT (max_chars) == MAX_ROW_CHARS)
    quern_view_style_limit (label, MAX_ROW_CHARS, PANGO_ELLIPSIZE_END);
  else
    {
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_BUTTON_CHARS);
    }
  gtk_widget_set_tooltip_text (label, *text == '/' ? text : NULL);
}

static GtkListItemFactory *
factory_new (int max_chars)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), GINT_TO_POINTER (max_chars));

  return factory;
}

static void
quern_group_chooser_dispose (GObject *object)
{
  QuernGroupChooser *self = QUERN_GROUP_CHOOSER (object);

  g_clear_handle_id (&self->choose_id, g_source_remove);
  g_clear_pointer (&self->chosen, g_free);
  quern_explorer_release (&self->explorer, self);
  g_clear_object (&self->rows);
  g_clear_pointer (&self->patterns, g_ptr_array_unref);

  G_OBJECT_CLASS (quern_group_chooser_parent_class)->dispose (object);
}

static gboolean
quern_group_chooser_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (QUERN_GROUP_CHOOSER (widget)->drop_down));
}

static void
quern_group_chooser_class_init (QuernGroupChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_group_chooser_dispose;
  widget_class->grab_focus = quern_group_chooser_grab_focus;
}

static void
quern_group_chooser_init (QuernGroupChooser *self)
{
  g_autoptr (GtkListItemFactory) button = factory_new (MAX_BUTTON_CHARS);
  g_autoptr (GtkListItemFactory) rows = factory_new (MAX_ROW_CHARS);

  self->patterns = g_ptr_array_new_with_free_func (g_free);
  self->rows = gtk_string_list_new (NULL);
  self->drop_down = GTK_DROP_DOWN (gtk_drop_down_new (g_object_ref (G_LIST_MODEL (self->rows)),
                                                      NULL));
  gtk_drop_down_set_factory (self->drop_down, button);
  gtk_drop_down_set_list_factory (self->drop_down, rows);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->drop_down),
                               _("What functions are grouped and coloured by"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->drop_down),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _("Colours of functions"),
                                  -1);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->drop_down));
  g_signal_connect_swapped (self->drop_down, "notify::selected", G_CALLBACK (selected_changed_cb),
                            self);
}

void
quern_group_chooser_set_explorer (QuernGroupChooser *self,
                                  QuernExplorer     *explorer)
{
  static const QuernExplorerHandler handlers[] = {
    { "notify::whole-profile", G_CALLBACK (update_rows) },
    { "notify::group-by", G_CALLBACK (update_rows) },
    { "notify::group-pattern", G_CALLBACK (update_rows) },
    { "notify::group-patterns", G_CALLBACK (update_rows) },
  };

  g_return_if_fail (QUERN_IS_GROUP_CHOOSER (self));

  if (quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self) &&
      explorer != NULL)
    update_rows (self);
}
