/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-search.h"

#include <glib/gi18n.h>

#define SPACING 8
#define MIN_ENTRY_CHARS 8
#define ENTRY_CHARS 32

struct _QuernSourceSearch
{
  AdwBin                  parent_instance;

  GtkSourceSearchContext *context; /* owned, nullable */
  GtkSearchBar           *bar;     /* owned */
  GtkEditable            *entry;   /* child of the bar */
  GtkLabel               *count;   /* child of the bar */
};

enum
{
  FOUND,
  STOPPED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernSourceSearch, quern_source_search, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static GtkSourceSearchSettings *
get_settings (QuernSourceSearch *self)
{
  return gtk_source_search_context_get_settings (self->context);
}

static void
update_count (QuernSourceSearch *self)
{
  const char *text = gtk_source_search_settings_get_search_text (get_settings (self));
  int count = gtk_source_search_context_get_occurrences_count (self->context);
  g_autofree char *words = NULL;

  /* A negative count means that the search is not finished. */
  if (text != NULL && *text != '\0' && count >= 0)
    words = count == 0 ? g_strdup (_("Not found"))
                       : g_strdup_printf (ngettext ("%d place", "%d places", (gulong) count),
                                          count);
  gtk_label_set_label (self->count, words != NULL ? words : "");
}

static void
search (QuernSourceSearch *self,
        gboolean           forward,
        gboolean           from_here)
{
  GtkTextIter from;
  GtkTextIter to;
  GtkTextIter start;
  GtkTextIter end;
  gboolean wrapped;
  gboolean found;

  if (self->context == NULL)
    return;

  gtk_text_buffer_get_selection_bounds (
    GTK_TEXT_BUFFER (gtk_source_search_context_get_buffer (self->context)), &from, &to);
  if (forward)
    found = gtk_source_search_context_forward (self->context, from_here ? &from : &to, &start, &end,
                                               &wrapped);
  else
    found = gtk_source_search_context_backward (self->context, &from, &start, &end, &wrapped);
  if (found)
    g_signal_emit (self, signals[FOUND], 0, &start, &end);
}

static void
search_changed_cb (QuernSourceSearch *self)
{
  if (self->context == NULL)
    return;

  gtk_source_search_settings_set_search_text (get_settings (self),
                                              gtk_editable_get_text (self->entry));
  update_count (self);
  search (self, TRUE, TRUE);
}

static void
next_cb (QuernSourceSearch *self)
{
  search (self, TRUE, FALSE);
}

static void
previous_cb (QuernSourceSearch *self)
{
  search (self, FALSE, FALSE);
}

static void
stopped_cb (QuernSourceSearch *self)
{
  gtk_search_bar_set_search_mode (self->bar, FALSE);
  g_signal_emit (self, signals[STOPPED], 0);
}

static void
quern_source_search_dispose (GObject *object)
{
  QuernSourceSearch *self = QUERN_SOURCE_SEARCH (object);

  g_clear_object (&self->context);

  G_OBJECT_CLASS (quern_source_search_parent_class)->dispose (object);
}

static void
quern_source_search_class_init (QuernSourceSearchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_source_search_dispose;

  signals[FOUND] = g_signal_new ("found", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 2,
                                 GTK_TYPE_TEXT_ITER | G_SIGNAL_TYPE_STATIC_SCOPE,
                                 GTK_TYPE_TEXT_ITER | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[STOPPED] = g_signal_new ("stopped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_source_search_init (QuernSourceSearch *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  GtkWidget *entry = gtk_search_entry_new ();
  GtkWidget *count = gtk_label_new (NULL);

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), MIN_ENTRY_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), ENTRY_CHARS);
  g_object_set (entry, "placeholder-text", _("Search in this file"), NULL);
  g_signal_connect_swapped (entry, "search-changed", G_CALLBACK (search_changed_cb), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (next_cb), self);
  g_signal_connect_swapped (entry, "next-match", G_CALLBACK (next_cb), self);
  g_signal_connect_swapped (entry, "previous-match", G_CALLBACK (previous_cb), self);
  g_signal_connect_swapped (entry, "stop-search", G_CALLBACK (stopped_cb), self);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_widget_add_css_class (count, "numeric");
  gtk_widget_add_css_class (count, "caption-label");
  gtk_box_append (GTK_BOX (box), count);

  self->entry = GTK_EDITABLE (entry);
  self->count = GTK_LABEL (count);
  self->bar = GTK_SEARCH_BAR (gtk_search_bar_new ());
  gtk_search_bar_set_child (self->bar, box);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->bar));
}

void
quern_source_search_set_buffer (QuernSourceSearch *self,
                                GtkSourceBuffer   *buffer)
{
  g_autoptr (GtkSourceSearchSettings) settings = NULL;

  g_return_if_fail (QUERN_IS_SOURCE_SEARCH (self));

  if (self->context != NULL && gtk_source_search_context_get_buffer (self->context) == buffer)
    return;

  settings = gtk_source_search_settings_new ();
  gtk_source_search_settings_set_wrap_around (settings, TRUE);
  g_clear_object (&self->context);
  self->context = gtk_source_search_context_new (buffer, settings);
  g_signal_connect_object (self->context, "notify::occurrences-count", G_CALLBACK (update_count),
                           self, G_CONNECT_SWAPPED);
}

void
quern_source_search_begin (QuernSourceSearch *self)
{
  g_return_if_fail (QUERN_IS_SOURCE_SEARCH (self));

  gtk_search_bar_set_search_mode (self->bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

void
quern_source_search_step (QuernSourceSearch *self,
                          gboolean           forward)
{
  g_return_if_fail (QUERN_IS_SOURCE_SEARCH (self));

  search (self, forward, FALSE);
}
