/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-view-private.h"

#include "quern-config.h"
#include "quern-cost-cell.h"
#include "quern-cost-text.h"
#include "quern-event-columns.h"
#include "quern-format.h"

#include <glib/gi18n.h>

/**
 * QuernEventView:
 *
 * The events of the profile with their totals and what the selected function
 * has of them. Activating an event makes it the one that all views show.
 *
 * ## Actions
 *
 * - `events.use-primary`: shows the selected event in all views
 * - `events.use-second`: shows it beside the first one in the list of functions,
 *   or no longer if it is that one
 * - `events.copy-row`: puts the selected row on the clipboard, as a table
 * - `events.new`, `events.edit`, `events.duplicate`: opens an editor
 * - `events.remove`: removes the selected event, if it is a person's own
 * - `events.menu`: opens the menu of the selected row
 */
G_DEFINE_FINAL_TYPE (QuernEventView, quern_event_view, QUERN_TYPE_LIST_VIEW)

static void
set_title (QuernEventView *self,
           const char     *id,
           const char     *title)
{
  quern_column_set_set_title (self->columns,
                              quern_column_set_find (self->columns, id, QUERN_NONE), title);
}

static void
set_width (QuernEventView *self,
           const char     *id,
           int             width)
{
  quern_column_set_set_width (self->columns,
                              quern_column_set_find (self->columns, id, QUERN_NONE), width);
}

/* As wide as the widest total, which no cost is larger than. */
static void
update_widths (QuernEventView *self)
{
  gboolean absolute = quern_explorer_get_absolute (self->explorer);
  guint n_events = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  int width = QUERN_EVENT_COST_WIDTH;

  for (guint i = 0; i < n_events; i++)
    {
      g_autoptr (QuernEventRow) row = g_list_model_get_item (G_LIST_MODEL (self->list), i);
      g_autofree char *total = NULL;

      total = quern_cost_text_value (self->explorer, quern_event_row_get_event (row),
                                     quern_event_row_get_total (row));
      width = MAX (width, quern_cost_cell_measure (GTK_WIDGET (self->column_view), total));
    }

  set_width (self, "total", width);
  set_width (self, "inclusive", absolute ? width : QUERN_EVENT_SHARE_WIDTH);
  set_width (self, "self", absolute ? width : QUERN_EVENT_SHARE_WIDTH);
}

static void
update_titles (QuernEventView *self)
{
  gboolean absolute = quern_explorer_get_absolute (self->explorer);

  set_title (self, "role", _("Shown"));
  set_title (self, "long-name", _("Event"));
  set_title (self, "name", _("Name"));
  set_title (self, "total", _("Total"));
  set_title (self, "inclusive", absolute ? _("Incl.") : _("Incl. %"));
  set_title (self, "self", absolute ? _("Self") : _("Self %"));
  set_title (self, "unit", _("Unit"));
  set_title (self, "formula", _("Formula"));
  update_widths (self);
}

static void
update_heading (QuernEventView *self)
{
  guint n_events = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  QuernAnalysis *analysis = quern_event_list_get_analysis (self->list);
  QuernNodeId node = quern_event_list_get_node (self->list);
  g_autofree char *count = quern_format_count (n_events);
  g_autofree char *name = NULL;
  g_autofree char *of = NULL;

  if (node != QUERN_NONE)
    {
      name = quern_analysis_dup_visible_name (analysis, node);
      /* Translators: %s is the function whose shares of the events are listed */
      of = g_strdup_printf (_("of %s"), name);
    }

  gtk_label_set_label (self->count, count);
  gtk_label_set_label (self->function, of != NULL ? of : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->function), name);
}

/* The explorer. */

static void
selected_changed_cb (QuernEventView *self)
{
  quern_event_list_set_refused (self->list, quern_explorer_get_refused_events (self->explorer));
  quern_event_list_set_node (self->list,
                             quern_explorer_get_analysis (self->explorer),
                             quern_explorer_get_selected (self->explorer));
  update_heading (self);
}

static void
select_primary (QuernEventView *self)
{
  QuernEventId event = quern_explorer_get_event (self->explorer);

  gtk_single_selection_set_selected (self->selection,
                                     event != QUERN_NONE ? event : GTK_INVALID_LIST_POSITION);
}

static void
analysis_changed_cb (QuernEventView *self)
{
  selected_changed_cb (self);
  update_titles (self);
  select_primary (self);
  quern_event_view_update_actions (self);
}

static gboolean
is_current (QuernEventView *self)
{
  return quern_event_list_get_analysis (self->list) == quern_explorer_get_analysis (self->explorer);
}

static void
show_again (QuernEventView *self)
{
  if (!is_current (self))
    return;

  update_titles (self);
  quern_row_list_touch (QUERN_ROW_LIST (self->list));
  quern_event_view_update_actions (self);
}

static const QuernListViewSignal signals[] = {
  { "notify::analysis", G_CALLBACK (analysis_changed_cb) },
  { "notify::selected", G_CALLBACK (selected_changed_cb) },
  { "notify::event", G_CALLBACK (show_again) },
  { "notify::second-event", G_CALLBACK (show_again) },
  { "notify::relative", G_CALLBACK (show_again) },
  { "notify::absolute", G_CALLBACK (show_again) },
  { "notify::precision", G_CALLBACK (show_again) },
};

static void
quern_event_view_set_columns (QuernListView  *view,
                              QuernExplorer  *explorer,
                              QuernColumnSet *columns)
{
  QuernEventView *self = QUERN_EVENT_VIEW (view);

  self->explorer = explorer;
  self->columns = columns;
  quern_list_menu_set_columns (self->menu, columns);
  if (columns != NULL)
    {
      guint n_columns;
      const QuernColumnInfo *infos = quern_event_columns_get (&n_columns);

      for (guint i = 0; i < n_columns; i++)
        quern_column_set_add (columns, &infos[i], QUERN_NONE);
      analysis_changed_cb (self);
    }
  else
    quern_event_list_set_node (self->list, NULL, QUERN_NONE);

  update_heading (self);
}

/* The user. */

static void
row_activated_cb (QuernEventView *self,
                  guint           position)
{
  g_autoptr (QuernEventRow) row = g_list_model_get_item (G_LIST_MODEL (self->list), position);

  if (!is_current (self) || row == NULL)
    return;

  if (quern_event_row_get_refused (row) != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "events.edit", NULL);
  else
    quern_explorer_set_event (self->explorer, quern_event_row_get_event (row));
}

/* The widget. */

static void
quern_event_view_dispose (GObject *object)
{
  QuernEventView *self = QUERN_EVENT_VIEW (object);

  quern_list_view_set_explorer (QUERN_LIST_VIEW (self), NULL);
  g_clear_pointer (&self->menu, quern_list_menu_free);

  G_OBJECT_CLASS (quern_event_view_parent_class)->dispose (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->list);
}

static void
quern_event_view_class_init (QuernEventViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_event_view_dispose;
  QUERN_LIST_VIEW_CLASS (klass)->set_columns = quern_event_view_set_columns;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-event-view.ui");
  gtk_widget_class_set_css_name (widget_class, "eventview");
  gtk_widget_class_bind_template_child (widget_class, QuernEventView, count);
  gtk_widget_class_bind_template_child (widget_class, QuernEventView, function);
  gtk_widget_class_bind_template_child (widget_class, QuernEventView, column_view);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);

  quern_event_view_install_menu (widget_class);
}

static void
quern_event_view_init (QuernEventView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  quern_list_view_set_up (QUERN_LIST_VIEW (self), self->column_view, signals,
                          G_N_ELEMENTS (signals));

  self->list = quern_event_list_new ();
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->list));
  g_signal_connect_object (self->selection, "notify::selected",
                           G_CALLBACK (quern_event_view_update_actions), self,
                           G_CONNECT_SWAPPED);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));

  quern_event_view_add_menu (self);
  update_heading (self);
  quern_event_view_update_actions (self);
}

GtkWidget *
quern_event_view_new (void)
{
  return g_object_new (QUERN_TYPE_EVENT_VIEW, NULL);
}
