/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-run-sizes-window.h"

#include "quern-config.h"
#include "quern-entry-mark.h"
#include "quern-explorer.h"
#include "quern-run-sizes-draft.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

#define ENTRY_CHARS 12
#define MAX_DIGITS 20

/* Key of an entry's run. */
#define RUN_KEY "quern-run"

/**
 * QuernRunSizesWindow:
 *
 * Asks for the input size of each run, and reports invalid entries while the user types.
 *
 * ## Actions
 *
 * - `sizes.apply`: gives the runs these sizes, and shows the plot
 */
struct _QuernRunSizesWindow
{
  AdwWindow            parent_instance;

  QuernExplorer       *explorer; /* owned, nullable */
  QuernRunSizesDraft  *draft;    /* owned, nullable */
  GPtrArray           *entries;  /* owned: GtkEntry, children, by run */

  /* Template children */
  GtkListBox          *runs;
  GtkLabel            *words;
};

G_DEFINE_FINAL_TYPE (QuernRunSizesWindow, quern_run_sizes_window, ADW_TYPE_WINDOW)

static void
update (QuernRunSizesWindow *self)
{
  g_autofree char *words = quern_run_sizes_draft_dup_words (self->draft);
  g_autofree char *shown = quern_visible_brief (words);
  gboolean is_wrong = FALSE;

  for (guint i = 0; i < self->entries->len; i++)
    {
      gboolean is_this = quern_run_sizes_draft_is_wrong (self->draft, i);

      quern_entry_mark_wrong (g_ptr_array_index (self->entries, i), is_this);
      is_wrong |= is_this;
    }
  gtk_label_set_label (self->words, shown);
  quern_view_style_set_class (GTK_WIDGET (self->words), "error", is_wrong);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sizes.apply",
                                 quern_run_sizes_draft_is_usable (self->draft));
}

static void
text_changed_cb (QuernRunSizesWindow *self,
                 GtkEditable         *entry)
{
  guint run = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (entry), RUN_KEY));

  quern_run_sizes_draft_set_text (self->draft, run, gtk_editable_get_text (entry));
  update (self);
}

static void
activated_cb (QuernRunSizesWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "sizes.apply", NULL);
}

static GtkWidget *
create_entry (QuernRunSizesWindow *self,
              guint                run)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), quern_run_sizes_draft_get_text (self->draft, run));
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), ENTRY_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), ENTRY_CHARS);
  gtk_entry_set_max_length (GTK_ENTRY (entry), MAX_DIGITS);
  gtk_entry_set_alignment (GTK_ENTRY (entry), 1.0f);
  gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_DIGITS);
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (entry, "numeric");
  g_object_set_data (G_OBJECT (entry), RUN_KEY, GUINT_TO_POINTER (run));
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (text_changed_cb), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (activated_cb), self);

  return entry;
}

/* AdwActionRow labels its widget by the row's title. GTK 4.8 appends the widget's own label to
 * that, newer GTK ignores it; so name the entry without that relation. */
static void
name_entry (QuernRunSizesWindow *self,
            GtkWidget           *entry,
            const char          *run)
{
  /* Translators: %s is the name of a run, such as "sort-100.callgrind" */
  g_autofree char *name = g_strdup_printf (_("Input size of %s"), run);

  gtk_accessible_reset_relation (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                  self->words, NULL, -1);
}

/* Names and commands are plain text, never markup. */
static GtkWidget *
create_row (QuernRunSizesWindow *self,
            guint                run)
{
  const char *command = quern_run_sizes_draft_get_command (self->draft, run);
  g_autofree char *name = quern_visible_brief (quern_run_sizes_draft_get_name (self->draft, run));
  g_autofree char *shown = command != NULL ? quern_visible_brief (command) : NULL;
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *entry = create_entry (self, run);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 1);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 1);
  if (shown != NULL)
    {
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), shown);
      gtk_widget_set_tooltip_text (row, shown);
    }
  /* The keyboard goes from entry to entry. */
  gtk_widget_set_focusable (row, FALSE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), entry);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), entry);
  name_entry (self, entry, name);
  g_ptr_array_add (self->entries, entry);

  return row;
}

static void
apply_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  QuernRunSizesWindow *self = QUERN_RUN_SIZES_WINDOW (widget);
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  if (!quern_run_sizes_draft_apply (self->draft))
    return;

  if (parent != NULL)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.view", "s", "plot");
  gtk_window_close (GTK_WINDOW (self));
}

static void
quern_run_sizes_window_dispose (GObject *object)
{
  QuernRunSizesWindow *self = QUERN_RUN_SIZES_WINDOW (object);

  quern_explorer_release (&self->explorer, self);
  for (guint i = 0; self->entries != NULL && i < self->entries->len; i++)
    g_signal_handlers_disconnect_by_data (g_ptr_array_index (self->entries, i), self);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_pointer (&self->draft, quern_run_sizes_draft_free);

  G_OBJECT_CLASS (quern_run_sizes_window_parent_class)->dispose (object);
}

static void
quern_run_sizes_window_class_init (QuernRunSizesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_run_sizes_window_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-run-sizes-window.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernRunSizesWindow, runs);
  gtk_widget_class_bind_template_child (widget_class, QuernRunSizesWindow, words);

  gtk_widget_class_install_action (widget_class, "sizes.apply", NULL, apply_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "sizes.apply", NULL);
}

static void
quern_run_sizes_window_init (QuernRunSizesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->entries = g_ptr_array_new ();
}

GtkWindow *
quern_run_sizes_window_new (GtkWindow     *parent,
                            QuernExplorer *explorer)
{
  QuernRunSizesWindow *self;
  guint n;

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);

  self = g_object_new (QUERN_TYPE_RUN_SIZES_WINDOW, "transient-for", parent, "modal", TRUE, NULL);
  self->explorer = g_object_ref (explorer);
  self->draft = quern_run_sizes_draft_new (explorer);
  /* Another profile has other runs. */
  g_signal_connect_object (quern_explorer_get_analyser (explorer), "notify::whole-profile",
                           G_CALLBACK (gtk_window_close), self, G_CONNECT_SWAPPED);
  n = MIN (quern_run_sizes_draft_get_n_runs (self->draft), QUERN_RUN_SIZES_MAX_RUNS);
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (self->runs, create_row (self, i));
  update (self);
  gtk_widget_grab_focus (g_ptr_array_index (self->entries, 0));

  return GTK_WINDOW (self);
}

gboolean
quern_run_sizes_window_can_open (QuernExplorer *explorer)
{
  return quern_input_points_can_take_sizes (quern_explorer_get_points (explorer)) &&
         quern_profile_get_n_inputs (quern_analyser_get_whole_profile (
           quern_explorer_get_analyser (explorer))) <= QUERN_RUN_SIZES_MAX_RUNS;
}
