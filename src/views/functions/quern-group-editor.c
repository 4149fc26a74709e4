/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-group-editor.h"

#include "quern-comparison-events.h"
#include "quern-config.h"
#include "quern-cost-text.h"
#include "quern-entry-mark.h"
#include "quern-format.h"
#include "quern-group-draft.h"

#include <glib/gi18n.h>
#include <math.h>

#define N_SHOWN 6

/**
 * QuernGroupEditor:
 *
 * A non-modal window to edit a regular expression that groups functions: shows
 * errors and their position during typing, or else the resulting groups.
 *
 * ## Actions
 *
 * - `group.apply`: sets the explorer's grouping
 */
struct _QuernGroupEditor
{
  AdwWindow        parent_instance;

  QuernExplorer   *explorer; /* owned, nullable */
  QuernGroupDraft *draft;    /* owned, nullable */
  GtkLabel        *rows[N_SHOWN][3]; /* children: name, functions, cost */

  /* Template children */
  AdwEntryRow     *pattern;
  GtkLabel        *problem;
  GtkLabel        *summary;
  GtkWidget       *largest;
  GtkGrid         *grid;
};

G_DEFINE_FINAL_TYPE (QuernGroupEditor, quern_group_editor, ADW_TYPE_WINDOW)

static G_DEFINE_QUARK (quern-group-editor, editor);

/* "12.34 %" of the total, or the value of a ratio. */
static char *
dup_cost (QuernGroupEditor *self,
          const gint64     *row)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
  double total = quern_event_set_get_value (events, quern_comparison_get_base (events, event),
                                            quern_profile_get_total (profile));

  if (quern_event_set_is_ratio (events, event) || !(fabs (total) > 0))
    return quern_cost_text_of (events, event, row);

  return quern_format_percent (
    quern_event_set_get_value (events, event, row) / total,
    quern_display_get_precision (quern_explorer_get_display (self->explorer)));
}

static void
show_group (QuernGroupEditor *self,
            guint             place,
            guint             group)
{
  QuernGrouping *grouping = quern_group_draft_get_grouping (self->draft);
  guint n = quern_grouping_get_n_members (grouping, group);
  g_autofree char *count = quern_format_count (n);
  g_autofree char *functions = g_strdup_printf (ngettext ("%s function", "%s functions", n),
                                                count);
  g_autofree char *cost = dup_cost (self, quern_grouping_get_self (grouping, group));
  g_autofree char *name = quern_grouping_dup_shown_name (grouping, group);

  gtk_label_set_label (self->rows[place][0], name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->rows[place][0]), name);
  gtk_label_set_label (self->rows[place][1], functions);
  gtk_label_set_label (self->rows[place][2], cost);
}

/* Shows the problem or the groups. */
static void
update (QuernGroupEditor *self)
{
  const char *problem = quern_group_draft_get_problem (self->draft);
  g_autofree char *summary = quern_group_draft_dup_summary (self->draft);
  g_autoptr (GArray) groups = quern_group_draft_list_groups (self->draft, N_SHOWN);
  guint start = 0;
  guint end = 0;

  quern_group_draft_get_place (self->draft, &start, &end);
  quern_entry_mark_place (self->pattern, start, end);
  quern_entry_mark_wrong (GTK_WIDGET (self->pattern), problem != NULL);
  gtk_label_set_label (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
  gtk_label_set_label (self->summary, summary);
  gtk_widget_set_visible (GTK_WIDGET (self->summary), problem == NULL && *summary != '\0');

  for (guint i = 0; i < N_SHOWN; i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (self->rows[i]); j++)
        gtk_widget_set_visible (GTK_WIDGET (self->rows[i][j]), i < groups->len);
      if (i < groups->len)
        show_group (self, i, g_array_index (groups, guint, i));
    }
  gtk_widget_set_visible (self->largest, groups->len > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "group.apply",
                                 quern_group_draft_is_usable (self->draft));
}

static void
text_changed_cb (QuernGroupEditor *self)
{
  if (self->draft != NULL)
    quern_group_draft_set_text (self->draft, gtk_editable_get_text (GTK_EDITABLE (self->pattern)));
}

static void
apply_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  QuernGroupEditor *self = QUERN_GROUP_EDITOR (widget);

  if (quern_group_draft_apply (self->draft))
    gtk_window_close (GTK_WINDOW (self));
}

static void
activated_cb (QuernGroupEditor *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "group.apply", NULL);
}

/* Closes the window if there are no functions left to group. */
static void
analysis_changed_cb (QuernGroupEditor *self)
{
  if (quern_explorer_get_analysis (self->explorer) == NULL)
    gtk_window_close (GTK_WINDOW (self));
}

static void
quern_group_editor_dispose (GObject *object)
{
  QuernGroupEditor *self = QUERN_GROUP_EDITOR (object);

  if (self->draft != NULL)
    g_signal_handlers_disconnect_by_data (self->draft, self);
  g_clear_object (&self->draft);
  if (self->explorer != NULL &&
      g_object_get_qdata (G_OBJECT (self->explorer), editor_quark ()) == self)
    g_object_set_qdata (G_OBJECT (self->explorer), editor_quark (), NULL);
  quern_explorer_release (&self->explorer, self);

  G_OBJECT_CLASS (quern_group_editor_parent_class)->dispose (object);
}

static void
quern_group_editor_class_init (QuernGroupEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_group_editor_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-group-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernGroupEditor, pattern);
  gtk_widget_class_bind_template_child (widget_class, QuernGroupEditor, problem);
  gtk_widget_class_bind_template_child (widget_class, QuernGroupEditor, summary);
  gtk_widget_class_bind_template_child (widget_class, QuernGroupEditor, largest);
  gtk_widget_class_bind_template_child (widget_class, QuernGroupEditor, grid);
  gtk_widget_class_bind_template_callback (widget_class, text_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);

  gtk_widget_class_install_action (widget_class, "group.apply", NULL, apply_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "group.apply", NULL);
}

static void
add_rows (QuernGroupEditor *self)
{
  for (guint i = 0; i < N_SHOWN; i++)
    for (guint j = 0; j < G_N_ELEMENTS (self->rows[i]); j++)
      {
        GtkWidget *label = gtk_label_new ("");

        self->rows[i][j] = GTK_LABEL (label);
        gtk_label_set_xalign (GTK_LABEL (label), j == 0 ? 0.0f : 1.0f);
        gtk_label_set_ellipsize (GTK_LABEL (label), j == 0 ? PANGO_ELLIPSIZE_MIDDLE
                                                           : PANGO_ELLIPSIZE_NONE);
        gtk_widget_set_hexpand (label, j == 0);
        gtk_widget_add_css_class (label, j == 0 ? "body" : "numeric");
        if (j == 1)
          gtk_widget_add_css_class (label, "dim-label");
        gtk_grid_attach (self->grid, label, (int) j, (int) i, 1, 1);
      }
}

static void
quern_group_editor_init (QuernGroupEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_rows (self);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->pattern),
                                  GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->problem, NULL,
                                  -1);
}

static void
set_explorer (QuernGroupEditor *self,
              QuernExplorer    *explorer)
{
  self->explorer = g_object_ref (explorer);
  g_object_set_qdata (G_OBJECT (explorer), editor_quark (), self);
  quern_explorer_connect (explorer, "notify::analysis", G_CALLBACK (analysis_changed_cb), self);
  self->draft = quern_group_draft_new (explorer);
  g_signal_connect_swapped (self->draft, "changed", G_CALLBACK (update), self);
  gtk_editable_set_text (GTK_EDITABLE (self->pattern),
                         quern_group_choice_get_pattern (quern_explorer_get_groups (explorer)));
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->pattern));
}

void
quern_group_editor_open (GtkWidget     *from,
                         QuernExplorer *explorer)
{
  GtkRoot *root = gtk_widget_get_root (from);
  QuernGroupEditor *self;

  g_return_if_fail (QUERN_IS_EXPLORER (explorer));

  if (quern_explorer_get_analysis (explorer) == NULL)
    return;

  self = g_object_get_qdata (G_OBJECT (explorer), editor_quark ());
  if (self == NULL)
    {
      self = g_object_new (QUERN_TYPE_GROUP_EDITOR, "transient-for", root, NULL);
      set_explorer (self, explorer);
    }

  gtk_window_present (GTK_WINDOW (self));
}
