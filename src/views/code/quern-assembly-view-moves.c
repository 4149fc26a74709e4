/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Going through an assembly listing: along jumps and calls, from one hot
 * instruction to the next. */

#include "quern-assembly-view-private.h"

#include "quern-assembly-margin.h"
#include "quern-column-view.h"
#include "quern-row-copy.h"

/* Where a row stands that is gone to: so far down the view. */
#define PLACE 0.33

static guint
get_position (QuernAssemblyView *self)
{
  guint position = gtk_single_selection_get_selected (self->selection);

  return position == GTK_INVALID_LIST_POSITION ? QUERN_NONE : position;
}

/* The row is in the view now: the keyboard goes on from it. */
static void
focus_cb (gpointer user_data,
          guint    position)
{
  QuernAssemblyView *self = user_data;

  if (position < g_list_model_get_n_items (G_LIST_MODEL (self->list)) && self->columns != NULL)
    quern_column_set_scroll_to (self->columns, position);
}

/* The list has been laid out: all rows are of one height. Asked to scroll to a row far
 * away, it makes rows there that have no height until they are laid out, and would not
 * find any place by its px meanwhile: that is for the next time. */
static void
scroll_cb (gpointer user_data,
           guint    position)
{
  QuernAssemblyView *self = user_data;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->window);
  double height;

  if (position >= n)
    return;

  height = gtk_adjustment_get_upper (adjustment) / n;
  gtk_adjustment_set_value (adjustment, (position + 0.5) * height -
                                          PLACE * gtk_adjustment_get_page_size (adjustment));
  quern_late_scroll_to (self->late_focus, position);
}

/* Selects a row and shows it in the upper third. */
void
quern_assembly_view_go_to_row (QuernAssemblyView *self,
                               guint              position)
{
  if (position == QUERN_NONE)
    return;

  gtk_single_selection_set_selected (self->selection, position);
  if (self->late_scroll == NULL)
    {
      self->late_scroll = quern_late_scroll_new (self->column_view, scroll_cb, self);
      self->late_focus = quern_late_scroll_new (self->column_view, focus_cb, self);
    }
  quern_late_scroll_to (self->late_scroll, position);
}

static void
hot_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (widget);
  gboolean down = g_str_equal (action_name, "assembly.next-hot");

  if (self->explorer != NULL && quern_assembly_list_get_document (self->list) != NULL)
    quern_assembly_view_go_to_row (
      self, quern_hot_rows_find_next (quern_assembly_list_get_hot (self->list),
                                      get_position (self), down));
}

/* The costliest callee of an instruction, or that of a row that is a call. */
static QuernFunctionId
find_callee (QuernAssemblyView        *self,
             const QuernAssemblyEntry *entry)
{
  QuernCodeCosts *costs = quern_assembly_list_get_document (self->list)->costs;
  QuernEventSet *events = quern_profile_get_events (quern_code_costs_get_profile (costs));
  QuernEventId event = quern_explorer_get_event (self->explorer);
  QuernFunctionId callee = QUERN_NONE;
  const QuernCodePlace *place;
  double most = 0.0;

  if (entry->row.place == G_MAXUINT)
    return QUERN_NONE;
  if (entry->call != G_MAXUINT)
    return quern_code_costs_get_call (costs, entry->call)->callee;

  place = quern_code_costs_get (costs, entry->row.place);
  for (guint i = place->first_call; i < place->first_call + place->n_calls; i++)
    {
      double cost =
        quern_event_set_get_value (events, event, quern_code_costs_get_call_costs (costs, i));

      if (callee == QUERN_NONE || cost > most)
        {
          callee = quern_code_costs_get_call (costs, i)->callee;
          most = cost;
        }
    }

  return callee;
}

/* Where a jump goes; QUERN_NONE if it is none, or goes elsewhere. */
static guint
find_target (QuernAssemblyView        *self,
             const QuernAssemblyEntry *entry)
{
  QuernCodeCosts *costs = quern_assembly_list_get_document (self->list)->costs;
  const QuernInstruction *code = quern_assembly_list_get_code (self->list, entry);

  if (code != NULL && code->has_target)
    return quern_assembly_list_find_address (self->list, code->target);
  if (entry->row.place != G_MAXUINT)
    {
      const QuernCodePlace *place = quern_code_costs_get (costs, entry->row.place);

      if (place->n_jumps > 0)
        return quern_assembly_list_find_address (
          self->list, quern_code_costs_get_jump (costs, place->first_jump)->to);
    }

  return QUERN_NONE;
}

/* A call is gone along, then a jump; what is folded opens. */
static void
row_activated_cb (QuernAssemblyView *self,
                  guint              position)
{
  const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (self->list, position);
  QuernFunctionId callee;

  if (entry == NULL || self->explorer == NULL ||
      quern_late_update_is_stale (self->late_update))
    return;

  if (quern_assembly_list_open (self->list, position))
    {
      quern_jump_arrows_update (self->arrows, self->list);
      quern_assembly_view_update_words (self);
      gtk_single_selection_set_selected (self->selection, position);
      quern_assembly_view_update_hot (self);
      return;
    }

  callee = find_callee (self, entry);
  if (callee != QUERN_NONE)
    quern_explorer_go_to (self->explorer, callee);
  else
    quern_assembly_view_go_to_row (self, find_target (self, entry));
}

/* Which of the hot rows it is, and which part of the listing is in the view. */
void
quern_assembly_view_update_hot (QuernAssemblyView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean has_rows = g_list_model_get_n_items (G_LIST_MODEL (self->list)) > 0;
  const QuernHotRows *hot = quern_assembly_list_get_hot (self->list);
  g_autofree char *place = quern_hot_rows_dup_place (hot, get_position (self));

  gtk_label_set_label (self->hot, place);
  quern_heat_strip_set_rows (self->strip, hot);
  self->arrows->hovered = get_position (self);
  quern_assembly_margin_refresh (self->column_view);
  gtk_widget_action_set_enabled (widget, "assembly.next-hot", has_rows);
  gtk_widget_action_set_enabled (widget, "assembly.previous-hot", has_rows);
  gtk_widget_action_set_enabled (widget, "assembly.copy", has_rows);
}

/* All instructions of the line that is looked at, here or in the source beside. */
void
quern_assembly_view_update_line (QuernAssemblyView *self)
{
  QuernFileId file;
  guint64 line = quern_explorer_get_line (self->explorer, &file);

  quern_assembly_list_set_line (self->list, file, line);
  quern_assembly_margin_refresh (self->column_view);
}

void
quern_assembly_view_moved (QuernAssemblyView *self)
{
  const QuernCodePlace *place = quern_assembly_list_get_place (self->list, get_position (self));

  quern_assembly_view_update_hot (self);
  quern_assembly_view_select_block (self);
  if (!self->is_opening && place != NULL && self->explorer != NULL &&
      self->node == quern_explorer_get_selected (self->explorer))
    quern_explorer_set_line (self->explorer, place->file, place->line);
}

static void
copy_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (widget);
  guint position = get_position (self);
  g_autoptr (GtkBitset) positions = gtk_bitset_new_empty ();

  if (self->columns == NULL || position == QUERN_NONE)
    return;

  gtk_bitset_add (positions, position);
  quern_row_copy_put (self->column_view, G_LIST_MODEL (self->list), positions, FALSE);
}

static void
row_chosen_cb (QuernAssemblyView *self,
               guint              row)
{
  quern_assembly_view_go_to_row (self, row);
  gtk_widget_grab_focus (GTK_WIDGET (self->column_view));
}

/* All rows are of one height. The strip begins where they do, below the titles. */
static void
scrolled_cb (QuernAssemblyView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->window);
  double upper = gtk_adjustment_get_upper (adjustment);
  double per_px = upper > 0.0 ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) / upper : 0.0;
  double value = gtk_adjustment_get_value (adjustment);

  quern_heat_strip_set_visible (self->strip, value * per_px,
                                (value + gtk_adjustment_get_page_size (adjustment)) * per_px);
  gtk_widget_set_margin_top (GTK_WIDGET (self->strip),
                             quern_column_view_get_header_height (self->column_view));
}

static gboolean
width_cb (gpointer data)
{
  QuernAssemblyView *self = data;

  self->width_id = 0;
  quern_assembly_view_update_words (self);

  return G_SOURCE_REMOVE;
}

/* Which columns there is room for: not while the list is being laid out. */
static void
resized_cb (QuernAssemblyView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->column_view));

  if (width <= 0 || width == self->width)
    return;

  self->width = width;
  if (self->width_id == 0)
    self->width_id = g_idle_add (width_cb, self);
}

void
quern_assembly_view_add_strip (QuernAssemblyView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->window);

  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->window), "changed",
                           G_CALLBACK (resized_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (scrolled_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (scrolled_cb), self,
                           G_CONNECT_SWAPPED);
}

void
quern_assembly_view_bind_moves (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_HEAT_STRIP);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, hot);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, strip);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_chosen_cb);
  gtk_widget_class_install_action (widget_class, "assembly.next-hot", NULL, hot_action);
  gtk_widget_class_install_action (widget_class, "assembly.previous-hot", NULL, hot_action);
  gtk_widget_class_install_action (widget_class, "assembly.copy", NULL, copy_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK,
                                       "assembly.copy", NULL);
}
