/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person has made of the columns, to be had again: their order, their
 * widths, and which one is sorted by. Columns are known by their ids, and those
 * of an event by its name, too, since events have other numbers elsewhere. */

#include "quern-column-set-private.h"

#include <string.h>

/* Px: what comes from settings is not to be trusted. */
#define MIN_WIDTH 24
#define MAX_WIDTH 4096

static G_DEFINE_QUARK (quern-column-set-sized, sized);

char *
quern_column_set_dup_key (QuernColumnSet      *self,
                          GtkColumnViewColumn *column)
{
  QuernListColumn *shown = quern_list_column_get_from (column);
  const char *id = quern_list_column_get_info (shown)->id;
  QuernEventId event = quern_list_column_get_event (shown);
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);

  if (event == QUERN_NONE || profile == NULL)
    return g_strdup (id);

  return g_strconcat (id, ":", quern_event_set_get_name (quern_profile_get_events (profile), event),
                      NULL);
}

/* Its place in the layout that was restored; -1 if it has none. */
static int
find_restored (QuernColumnSet *self,
               const char     *key,
               int            *width)
{
  g_autoptr (GVariant) columns = NULL;
  GVariantIter iter;
  const char *other;
  int other_width;

  if (self->layout == NULL)
    return -1;

  columns = g_variant_get_child_value (self->layout, 0);
  g_variant_iter_init (&iter, columns);
  for (int i = 0; g_variant_iter_next (&iter, "(&si)", &other, &other_width); i++)
    if (strcmp (key, other) == 0)
      {
        if (width != NULL)
          *width = other_width;
        return i;
      }

  return -1;
}

gboolean
quern_column_set_find_place (QuernColumnSet      *self,
                             GtkColumnViewColumn *column,
                             guint               *position)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  guint n_columns = g_list_model_get_n_items (columns);
  g_autofree char *key = quern_column_set_dup_key (self, column);
  int place = find_restored (self, key, NULL);

  if (place < 0)
    return FALSE;

  for (*position = 0; *position < n_columns; (*position)++)
    {
      g_autoptr (GtkColumnViewColumn) other = g_list_model_get_item (columns, *position);
      g_autofree char *other_key = quern_column_set_dup_key (self, other);

      if (find_restored (self, other_key, NULL) > place)
        break;
    }

  return TRUE;
}

/* Somebody drags the edge of a title. */
static void
width_changed_cb (GtkColumnViewColumn *column,
                  GParamSpec          *pspec,
                  QuernColumnSet      *self)
{
  if (!self->is_sizing)
    g_object_set_qdata (G_OBJECT (column), sized_quark (), GINT_TO_POINTER (TRUE));
}

void
quern_column_set_watch_width (QuernColumnSet      *self,
                              GtkColumnViewColumn *column)
{
  g_autofree char *key = quern_column_set_dup_key (self, column);
  int width = 0;

  g_signal_connect (column, "notify::fixed-width", G_CALLBACK (width_changed_cb), self);
  if (find_restored (self, key, &width) >= 0 && width > 0)
    gtk_column_view_column_set_fixed_width (column, CLAMP (width, MIN_WIDTH, MAX_WIDTH));
}

void
quern_column_set_unwatch_width (QuernColumnSet      *self,
                                GtkColumnViewColumn *column)
{
  g_signal_handlers_disconnect_by_func (column, width_changed_cb, self);
}

static gboolean
is_sized (GtkColumnViewColumn *column)
{
  return g_object_get_qdata (G_OBJECT (column), sized_quark ()) != NULL;
}

void
quern_column_set_set_width (QuernColumnSet      *self,
                            GtkColumnViewColumn *column,
                            int                  width)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  if (is_sized (column))
    return;

  self->is_sizing = TRUE;
  gtk_column_view_column_set_fixed_width (column, width);
  self->is_sizing = FALSE;
}

GtkColumnViewColumn *
quern_column_set_find_key (QuernColumnSet *self,
                           const char     *key)
{
  GListModel *columns;

  g_return_val_if_fail (self != NULL, NULL);

  columns = gtk_column_view_get_columns (self->view);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      g_autofree char *other = NULL;

      if (quern_list_column_get_from (column) == NULL)
        continue;

      other = quern_column_set_dup_key (self, column);
      if (strcmp (key, other) == 0)
        return column;
    }

  return NULL;
}

void
quern_column_set_move (QuernColumnSet      *self,
                       GtkColumnViewColumn *column,
                       int                  by)
{
  GListModel *columns;
  guint n_columns;

  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  columns = gtk_column_view_get_columns (self->view);
  n_columns = g_list_model_get_n_items (columns);
  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (GtkColumnViewColumn) other = g_list_model_get_item (columns, i);
      int place = CLAMP ((int) i + by, 0, (int) n_columns - 1);

      if (other != column)
        continue;

      gtk_column_view_insert_column (self->view, (guint) place, column);
      return;
    }
}

void
quern_column_set_widen (QuernColumnSet      *self,
                        GtkColumnViewColumn *column,
                        int                  by)
{
  int width;

  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  width = gtk_column_view_column_get_fixed_width (column);
  if (width > 0)
    gtk_column_view_column_set_fixed_width (column, CLAMP (width + by, MIN_WIDTH, MAX_WIDTH));
}

void
quern_column_set_restore (QuernColumnSet *self,
                          GVariant       *layout)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (layout == NULL ||
                    g_variant_is_of_type (layout, G_VARIANT_TYPE (QUERN_COLUMN_LAYOUT_TYPE)));

  g_clear_pointer (&self->layout, g_variant_unref);
  if (layout != NULL)
    self->layout = g_variant_ref_sink (layout);
  self->is_sort_pending = layout != NULL;
}

void
quern_column_set_restore_sort (QuernColumnSet *self)
{
  GListModel *columns;
  const char *sorted;
  gboolean descending;

  g_return_if_fail (self != NULL);

  if (!self->is_sort_pending)
    return;

  columns = gtk_column_view_get_columns (self->view);
  g_variant_get_child (self->layout, 1, "&s", &sorted);
  g_variant_get_child (self->layout, 2, "b", &descending);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      g_autofree char *key = quern_column_set_dup_key (self, column);

      if (strcmp (key, sorted) == 0)
        {
          quern_column_set_mark_sorted (self, column, descending);
          self->is_sort_pending = FALSE;
          return;
        }
    }
}

typedef struct
{
  char *key;   /* owned */
  int   width; /* px; 0: what the numbers need */
} Entry;

static void
clear_entry (gpointer data)
{
  g_free (((Entry *) data)->key);
}

static int
find_entry (GArray     *entries,
            const char *key)
{
  for (guint i = 0; i < entries->len; i++)
    if (strcmp (g_array_index (entries, Entry, i).key, key) == 0)
      return (int) i;

  return -1;
}

/* Columns that are not there now keep their place, behind the same one. */
static void
add_hidden (QuernColumnSet *self,
            GArray         *entries)
{
  g_autoptr (GVariant) columns = NULL;
  GVariantIter iter;
  const char *key;
  int before = -1;
  int width;

  if (self->layout == NULL)
    return;

  columns = g_variant_get_child_value (self->layout, 0);
  g_variant_iter_init (&iter, columns);
  while (g_variant_iter_next (&iter, "(&si)", &key, &width))
    {
      int place = find_entry (entries, key);

      if (place < 0)
        {
          Entry entry = { g_strdup (key), width };

          place = before + 1;
          g_array_insert_val (entries, (guint) place, entry);
        }
      before = place;
    }
}

GVariant *
quern_column_set_dup_layout (QuernColumnSet *self)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  GListModel *columns;
  g_autofree char *sorted = NULL;
  GVariantBuilder builder;

  g_return_val_if_fail (self != NULL, NULL);

  g_array_set_clear_func (entries, clear_entry);
  columns = gtk_column_view_get_columns (self->view);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      Entry entry = { NULL, 0 };

      /* Not of the set: what a view has put there itself. */
      if (quern_list_column_get_from (column) == NULL)
        continue;

      entry.key = quern_column_set_dup_key (self, column);
      if (is_sized (column))
        entry.width = gtk_column_view_column_get_fixed_width (column);
      if (quern_list_column_get_from (column) == self->sorted)
        sorted = g_strdup (entry.key);
      g_array_append_val (entries, entry);
    }
  add_hidden (self, entries);

  g_variant_builder_init (&builder, G_VARIANT_TYPE (QUERN_COLUMN_LAYOUT_TYPE));
  g_variant_builder_open (&builder, G_VARIANT_TYPE ("a(si)"));
  for (guint i = 0; i < entries->len; i++)
    g_variant_builder_add (&builder, "(si)", g_array_index (entries, Entry, i).key,
                           g_array_index (entries, Entry, i).width);
  g_variant_builder_close (&builder);
  g_variant_builder_add (&builder, "s", sorted != NULL ? sorted : "");
  g_variant_builder_add (&builder, "b", self->descending);

  return g_variant_ref_sink (g_variant_builder_end (&builder));
}
