/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-editor.h"

#include "quern-config.h"
#include "quern-cost-text.h"
#include "quern-entry-mark.h"
#include "quern-event-chips.h"
#include "quern-event-draft.h"

#include <glib/gi18n.h>

/**
 * QuernEventEditor:
 *
 * A non-modal window to edit a derived event: shows errors and their position during
 * typing, or else the costs of the event.
 *
 * ## Actions
 *
 * - `event.save`: stores the event in the explorer's lists, and shows it if it is new
 */
struct _QuernEventEditor
{
  AdwWindow      parent_instance;

  QuernExplorer *explorer;  /* owned */
  char          *old_name;  /* owned, nullable: of the event being edited */

  /* Template children */
  GtkEditable   *name;
  AdwEntryRow   *formula;
  GtkEditable   *long_name;
  GtkEditable   *unit;
  GtkSwitch     *everywhere;
  GtkLabel      *problem;
  GtkLabel      *preview;
  GtkWidget     *chips;
};

G_DEFINE_FINAL_TYPE (QuernEventEditor, quern_event_editor, ADW_TYPE_WINDOW)

static G_DEFINE_QUARK (quern-event-editor, editor);

static const char *
get_formula (QuernEventEditor *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->formula));
}

/* The texts are borrowed from the entries, except for name, which the caller frees. */
static QuernFormulaSource
get_draft (QuernEventEditor  *self,
           char             **name)
{
  *name = g_strstrip (g_strdup (gtk_editable_get_text (self->name)));

  return (QuernFormulaSource) {
    .name = *name,
    .formula = get_formula (self),
    .long_name = gtk_editable_get_text (self->long_name),
    .unit = gtk_editable_get_text (self->unit),
  };
}

/* The costs of a valid event: in total, and of the selected function. */
static char *
dup_preview (QuernEventEditor *self,
             QuernEventSet    *events,
             QuernEventId      event)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernNodeId node = quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer));
  g_autofree char *total = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *name = NULL;

  total = quern_cost_text_of (events, event, quern_profile_get_total (profile));
  if (node == QUERN_NONE)
    /* Translators: %s is a number */
    return g_strdup_printf (_("In total: %s"), total);

  cost = quern_cost_text_of (events, event, quern_analysis_get_inclusive (analysis, node));
  name = quern_analysis_dup_visible_name (analysis, node);

  /* Translators: %s are a number, the name of a function and its inclusive cost */
  return g_strdup_printf (_("In total: %s\n%s: %s"), total, name, cost);
}

/* Shows the problem or the preview. An empty draft is not reported as a problem. */
static void
update (QuernEventEditor *self)
{
  g_autofree char *name = NULL;
  g_autofree char *message = NULL;
  g_autofree char *preview = NULL;
  g_autoptr (QuernEventSet) events = NULL;
  QuernFormulaSource draft = get_draft (self, &name);
  QuernDraftProblem problem = { 0 };

  events = quern_event_draft_check (self->explorer, &draft, self->old_name, &problem);
  if (events != NULL)
    preview = dup_preview (self, events, quern_event_set_find (events, name));

  quern_entry_mark_place (self->formula, problem.start, problem.end);
  quern_entry_mark_wrong (GTK_WIDGET (self->name),
                          problem.what == QUERN_DRAFT_NAME && *name != '\0');
  quern_entry_mark_wrong (GTK_WIDGET (self->formula),
                          problem.what == QUERN_DRAFT_FORMULA && *get_formula (self) != '\0');
  gtk_label_set_label (self->problem, problem.text != NULL ? problem.text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem.text != NULL);
  gtk_label_set_label (self->preview, preview != NULL ? preview : "");
  gtk_widget_set_visible (GTK_WIDGET (self->preview), preview != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "event.save", events != NULL);
  g_free (problem.text);
}

static void
name_picked_cb (QuernEventEditor *self,
                const char       *name)
{
  GtkEditable *formula = GTK_EDITABLE (self->formula);
  int cursor = gtk_editable_get_position (formula);
  int start;
  g_autofree char *text = NULL;

  text = quern_event_draft_complete (gtk_editable_get_text (formula), cursor, name, &start);
  gtk_editable_delete_text (formula, start, cursor);
  gtk_editable_insert_text (formula, text, -1, &start);
  gtk_widget_grab_focus (GTK_WIDGET (self->formula));
  gtk_editable_set_position (formula, start);
}

static void
fill_chips (QuernEventEditor *self)
{
  quern_event_chips_set_events (QUERN_EVENT_CHIPS (self->chips),
                                quern_profile_get_events (
                                  quern_explorer_get_profile (self->explorer)),
                                self->old_name);
}

/* Saving */

static void
put (QuernEventEditor         *self,
     QuernEventScope           scope,
     const QuernFormulaSource *event)
{
  GVariant *old = quern_event_choice_get_own_events (quern_explorer_get_events (self->explorer),
                                                     scope);
  g_autoptr (GVariant) list = quern_own_events_replace (old, self->old_name, event);

  quern_event_choice_set_own_events (quern_explorer_get_events (self->explorer), scope, list);
}

static void
save_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernEventEditor *self = QUERN_EVENT_EDITOR (widget);
  g_autoptr (QuernExplorer) explorer = g_object_ref (self->explorer);
  g_autofree char *name = NULL;
  QuernFormulaSource draft = get_draft (self, &name);
  QuernEventScope scope = gtk_switch_get_active (self->everywhere) ? QUERN_EVENTS_EVERYWHERE
                                                                   : QUERN_EVENTS_HERE;
  QuernEventScope other = scope == QUERN_EVENTS_HERE ? QUERN_EVENTS_EVERYWHERE : QUERN_EVENTS_HERE;
  QuernEventRole role = quern_event_draft_get_role (explorer, self->old_name);
  QuernFormulaSource found;

  if (self->old_name != NULL &&
      quern_own_events_find (
        quern_event_choice_get_own_events (quern_explorer_get_events (explorer), other),
        self->old_name, &found))
    put (self, other, NULL);
  put (self, scope, &draft);
  quern_event_draft_set_role (explorer, name, role);

  gtk_window_close (GTK_WINDOW (self));
}

static void
activated_cb (QuernEventEditor *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "event.save", NULL);
}

/* The profile was closed or replaced: event names and costs differ. */
static void
analysis_changed_cb (QuernEventEditor *self)
{
  if (quern_explorer_get_analysis (self->explorer) == NULL)
    {
      gtk_window_close (GTK_WINDOW (self));
      return;
    }

  fill_chips (self);
  update (self);
}

static void
selected_changed_cb (QuernEventEditor *self)
{
  if (quern_explorer_get_analysis (self->explorer) != NULL)
    update (self);
}

static void
quern_event_editor_dispose (GObject *object)
{
  QuernEventEditor *self = QUERN_EVENT_EDITOR (object);

  if (self->explorer != NULL &&
      g_object_get_qdata (G_OBJECT (self->explorer), editor_quark ()) == self)
    g_object_set_qdata (G_OBJECT (self->explorer), editor_quark (), NULL);
  quern_explorer_release (&self->explorer, self);
  g_clear_pointer (&self->old_name, g_free);

  G_OBJECT_CLASS (quern_event_editor_parent_class)->dispose (object);
}

static void
quern_event_editor_class_init (QuernEventEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_event_editor_dispose;

  g_type_ensure (QUERN_TYPE_EVENT_CHIPS);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-event-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernEventEditor, name);
  gtk_widget_class_bind_template_child (widget_class, QuernEventEditor, formula);
  gtk_widget_class_bind_template_child (widget_class, QuernEventEditor, long_name);
  gtk_widget_class_bind_template_child (widget_class, QuernEventEditor, unit);
  gtk_widget_class_bind_template_child (widget_class, QuernEventEditor, everywhere);
  gtk_widget_class_bind_template_child (widget_class, QuernEventEditor, problem);
  gtk_widget_class_bind_template_child (widget_class, QuernEventEditor, preview);
  gtk_widget_class_bind_template_child (widget_class, QuernEventEditor, chips);
  gtk_widget_class_bind_template_callback (widget_class, update);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_picked_cb);

  gtk_widget_class_install_action (widget_class, "event.save", NULL, save_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "event.save", NULL);
}

static void
quern_event_editor_init (QuernEventEditor *self)
{
  /* Filling in the entries checks the draft, which needs an explorer. */
  self->explorer = quern_explorer_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->formula),
                                  GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->problem, NULL,
                                  -1);
}

static void
fill (QuernEventEditor         *self,
      const QuernFormulaSource *event)
{
  gtk_editable_set_text (self->name, event->name);
  gtk_editable_set_text (GTK_EDITABLE (self->formula), event->formula);
  gtk_editable_set_text (self->long_name, event->long_name != NULL ? event->long_name : "");
  gtk_editable_set_text (self->unit, event->unit != NULL ? event->unit : "");
}

static void
set_explorer (QuernEventEditor *self,
              QuernExplorer    *explorer)
{
  g_set_object (&self->explorer, explorer);
  g_object_set_qdata (G_OBJECT (explorer), editor_quark (), self);
  quern_explorer_connect (explorer, "notify::analysis", G_CALLBACK (analysis_changed_cb), self);
  quern_explorer_connect (explorer, "notify::selected", G_CALLBACK (selected_changed_cb), self);
  fill_chips (self);
}

static void
begin (QuernEventEditor *self,
       const char       *name,
       gboolean          as_copy)
{
  g_autofree char *copied = NULL;
  QuernFormulaSource event;
  QuernEventScope scope = QUERN_EVENTS_EVERYWHERE;

  if (name != NULL && quern_event_draft_find (self->explorer, name, &event, &scope))
    {
      if (as_copy)
        event.name = copied = quern_event_draft_dup_free_name (self->explorer, name);
      else
        self->old_name = g_strdup (name);
      gtk_window_set_title (GTK_WINDOW (self), as_copy ? _("New Event") : _("Edit Event"));
      fill (self, &event);
    }

  gtk_switch_set_active (self->everywhere, scope == QUERN_EVENTS_EVERYWHERE);
  fill_chips (self);
  update (self);
  gtk_widget_grab_focus (self->old_name != NULL ? GTK_WIDGET (self->formula)
                                                : GTK_WIDGET (self->name));
}

void
quern_event_editor_open (GtkWidget     *from,
                         QuernExplorer *explorer,
                         const char    *name,
                         gboolean       as_copy)
{
  GtkRoot *root = gtk_widget_get_root (from);
  QuernEventEditor *self;

  g_return_if_fail (QUERN_IS_EXPLORER (explorer));

  if (quern_explorer_get_analysis (explorer) == NULL)
    return;

  self = g_object_get_qdata (G_OBJECT (explorer), editor_quark ());
  if (self == NULL)
    {
      self = g_object_new (QUERN_TYPE_EVENT_EDITOR, "transient-for", root, NULL);
      set_explorer (self, explorer);
      begin (self, name, as_copy);
    }

  gtk_window_present (GTK_WINDOW (self));
}
