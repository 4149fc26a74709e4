/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-notes-popover.h"

#include "quern-config.h"
#include "quern-cost-text.h"
#include "quern-short-label.h"

#include <glib/gi18n.h>

struct _QuernNotesPopover
{
  GtkPopover          parent_instance;

  QuernExplorer      *explorer;  /* owned, nullable */
  GtkSingleSelection *selection; /* owned */

  /* Template children */
  GtkStack           *stack;
  GtkListView        *list;
  GtkWidget          *empty;
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QuernNotesPopover, quern_notes_popover, GTK_TYPE_POPOVER)

/* Updates the list on opening and after changes, but not while closed. */
static void
update (QuernNotesPopover *self)
{
  g_autoptr (GListModel) model = NULL;
  QuernNodeId selected;
  guint n_items;

  if (self->explorer == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  model = quern_note_item_list (self->explorer);
  n_items = g_list_model_get_n_items (model);
  gtk_single_selection_set_model (self->selection, model);
  gtk_stack_set_visible_child_name (self->stack, n_items > 0 ? "list" : "empty");

  selected = quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer));
  for (guint i = 0; i < n_items; i++)
    {
      g_autoptr (QuernNoteItem) item = g_list_model_get_item (model, i);

      if (selected != QUERN_NONE && quern_note_item_get_function (item) == selected)
        gtk_single_selection_set_selected (self->selection, i);
    }
}

static void
quern_notes_popover_map (GtkWidget *widget)
{
  QuernNotesPopover *self = QUERN_NOTES_POPOVER (widget);

  GTK_WIDGET_CLASS (quern_notes_popover_parent_class)->map (widget);

  update (self);
  /* Without the focus in the popover, no key would close it. */
  gtk_widget_grab_focus (g_list_model_get_n_items (G_LIST_MODEL (self->selection)) > 0
                           ? GTK_WIDGET (self->list) : self->empty);
}

static void
activate_cb (QuernNotesPopover *self,
             guint              position)
{
  g_autoptr (QuernNoteItem) item =
    g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  gtk_popover_popdown (GTK_POPOVER (self));
  if (item != NULL)
    g_signal_emit (self, signals[CHOSEN], 0, item);
}

/* A row: icons of the kinds, name above note, share. */

typedef struct
{
  GtkWidget *star;
  GtkWidget *pencil;
  GtkWidget *name;
  GtkWidget *line;
  GtkWidget *share;
} NoteRow;

static GtkWidget *
create_label (PangoEllipsizeMode  ellipsize,
              const char         *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), ellipsize);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);

  return label;
}

static void
setup_cb (QuernNotesPopover *self,
          GtkListItem       *list_item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  NoteRow *row = g_new0 (NoteRow, 1);

  row->star = gtk_image_new_from_icon_name ("starred-symbolic");
  row->pencil = gtk_image_new_from_icon_name ("document-edit-symbolic");
  row->name = g_object_new (QUERN_TYPE_SHORT_LABEL, NULL);
  row->line = create_label (PANGO_ELLIPSIZE_END, "heading-caption");
  row->share = create_label (PANGO_ELLIPSIZE_NONE, "numeric");
  gtk_widget_add_css_class (row->share, "dim-label");

  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (texts), row->name);
  gtk_box_append (GTK_BOX (texts), row->line);
  gtk_box_append (GTK_BOX (box), row->star);
  gtk_box_append (GTK_BOX (box), row->pencil);
  gtk_box_append (GTK_BOX (box), texts);
  gtk_box_append (GTK_BOX (box), row->share);

  g_object_set_data_full (G_OBJECT (list_item), "row", row, g_free);
  gtk_list_item_set_child (list_item, box);
}

static char *
dup_share (QuernNotesPopover *self,
           QuernFunctionId    function)
{
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  g_autofree char *cost = NULL;

  if (event == QUERN_NONE)
    return g_strdup ("");

  cost = quern_cost_text_cell (self->explorer, event,
                               quern_analysis_get_inclusive (analysis, function));

  return quern_cost_text_is_share (self->explorer, event) ? g_strconcat (cost, " %", NULL)
                                                          : g_steal_pointer (&cost);
}

static void
bind_cb (QuernNotesPopover *self,
         GtkListItem       *list_item)
{
  QuernNoteItem *item = gtk_list_item_get_item (list_item);
  const QuernNote *note = quern_note_item_get_note (item);
  NoteRow *row = g_object_get_data (G_OBJECT (list_item), "row");
  gboolean is_there = quern_note_item_get_function (item) != QUERN_NONE;
  const char *line = quern_note_item_get_line (item);
  g_autofree char *share = NULL;

  share = is_there ? dup_share (self, quern_note_item_get_function (item)) : g_strdup ("");
  if (!is_there && *line == '\0')
    line = _("Not in this profile");

  gtk_widget_set_visible (row->star, note->is_bookmarked);
  gtk_widget_set_visible (row->pencil, !note->is_bookmarked);
  quern_short_label_set_name (QUERN_SHORT_LABEL (row->name), quern_note_item_get_name (item),
                              is_there ? quern_explorer_get_profile (self->explorer) : NULL,
                              quern_note_item_get_function (item), 0);
  gtk_widget_set_tooltip_text (row->name, quern_note_item_get_name (item));
  gtk_widget_set_sensitive (row->name, is_there);
  gtk_label_set_label (GTK_LABEL (row->line), line);
  gtk_widget_set_visible (row->line, *line != '\0');
  gtk_label_set_label (GTK_LABEL (row->share), share);
}

static void
quern_notes_popover_dispose (GObject *object)
{
  QuernNotesPopover *self = QUERN_NOTES_POPOVER (object);

  quern_notes_popover_set_explorer (self, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_NOTES_POPOVER);
  g_clear_object (&self->selection);

  G_OBJECT_CLASS (quern_notes_popover_parent_class)->dispose (object);
}

static void
quern_notes_popover_class_init (QuernNotesPopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_notes_popover_dispose;
  widget_class->map = quern_notes_popover_map;

  signals[CHOSEN] =
    g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 1, QUERN_TYPE_NOTE_ITEM);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-notes-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernNotesPopover, stack);
  gtk_widget_class_bind_template_child (widget_class, QuernNotesPopover, list);
  gtk_widget_class_bind_template_child (widget_class, QuernNotesPopover, empty);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
}

static void
quern_notes_popover_init (QuernNotesPopover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->selection = gtk_single_selection_new (NULL);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
}

void
quern_notes_popover_set_explorer (QuernNotesPopover *self,
                                  QuernExplorer     *explorer)
{
  static const QuernExplorerHandler handlers[] = {
    { "notes-changed", G_CALLBACK (update) },
    { "notify::analysis", G_CALLBACK (update) },
  };

  g_return_if_fail (QUERN_IS_NOTES_POPOVER (self));

  /* Remove the rows, which access the explorer. */
  if (self->selection != NULL)
    gtk_single_selection_set_model (self->selection, NULL);
  quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self);
}
