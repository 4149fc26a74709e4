/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Searching in the text of a source view. */

#include "quern-source-view-private.h"

#include <glib/gi18n.h>

static GtkSourceSearchSettings *
get_settings (QuernSourceView *self)
{
  return gtk_source_search_context_get_settings (self->search);
}

static void
update_count (QuernSourceView *self)
{
  const char *text = gtk_source_search_settings_get_search_text (get_settings (self));
  int count = gtk_source_search_context_get_occurrences_count (self->search);
  g_autofree char *words = NULL;

  /* Below 0: it is still searching. */
  if (text != NULL && *text != '\0' && count >= 0)
    words = count == 0 ? g_strdup (_("Not found"))
                       : g_strdup_printf (ngettext ("%d place", "%d places", (gulong) count),
                                          count);
  gtk_label_set_label (self->search_count, words != NULL ? words : "");
}

static void
show_match (QuernSourceView   *self,
            const GtkTextIter *start,
            const GtkTextIter *end)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text_view));

  quern_source_text_view_show_row (self->text_view, (guint) gtk_text_iter_get_line (start),
                                   QUERN_SOURCE_HOT_PLACE);
  gtk_text_buffer_select_range (buffer, start, end);
}

static void
search (QuernSourceView *self,
        gboolean         forward,
        gboolean         from_here)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text_view));
  GtkTextIter from;
  GtkTextIter to;
  GtkTextIter start;
  GtkTextIter end;
  gboolean wrapped;
  gboolean found;

  if (self->search == NULL)
    return;

  gtk_text_buffer_get_selection_bounds (buffer, &from, &to);
  if (forward)
    found = gtk_source_search_context_forward (self->search, from_here ? &from : &to, &start, &end,
                                               &wrapped);
  else
    found = gtk_source_search_context_backward (self->search, &from, &start, &end, &wrapped);
  if (found)
    show_match (self, &start, &end);
}

static void
search_changed_cb (QuernSourceView *self)
{
  if (self->search == NULL)
    return;

  gtk_source_search_settings_set_search_text (get_settings (self),
                                              gtk_editable_get_text (self->search_entry));
  update_count (self);
  search (self, TRUE, TRUE);
}

static void
search_next_cb (QuernSourceView *self)
{
  search (self, TRUE, FALSE);
}

static void
search_previous_cb (QuernSourceView *self)
{
  search (self, FALSE, FALSE);
}

static void
search_stopped_cb (QuernSourceView *self)
{
  gtk_search_bar_set_search_mode (self->search_bar, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->text_view));
}

gboolean
quern_source_view_begin_search (QuernSourceView *self)
{
  g_return_val_if_fail (QUERN_IS_SOURCE_VIEW (self), FALSE);

  if (self->lines == NULL)
    return FALSE;

  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));

  return TRUE;
}

static void
search_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  quern_source_view_begin_search (QUERN_SOURCE_VIEW (widget));
}

static void
search_next_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  search (QUERN_SOURCE_VIEW (widget), g_str_equal (action_name, "source.search-next"), FALSE);
}

void
quern_source_view_bind_search (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, search_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, search_entry);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, search_count);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_next_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_stopped_cb);
  gtk_widget_class_install_action (widget_class, "source.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "source.search-next", NULL, search_next_action);
  gtk_widget_class_install_action (widget_class, "source.search-previous", NULL,
                                   search_next_action);
}

/* The text is there from the beginning on; later it is another one. */
void
quern_source_view_reset_search (QuernSourceView *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text_view));
  g_autoptr (GtkSourceSearchSettings) settings = NULL;

  if (self->search != NULL)
    return;

  settings = gtk_source_search_settings_new ();
  gtk_source_search_settings_set_wrap_around (settings, TRUE);
  self->search = gtk_source_search_context_new (GTK_SOURCE_BUFFER (buffer), settings);
  g_signal_connect_object (self->search, "notify::occurrences-count", G_CALLBACK (update_count),
                           self, G_CONNECT_SWAPPED);
}
