/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-column-set.h"

#include "quern-column-view.h"
#include "quern-cost-cell.h"
#include "quern-name-cell.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <string.h>

/* Px; limits for widths read from settings, which are untrusted. */
#define MIN_WIDTH 24
#define MAX_WIDTH 4096

/* Px: with less for names, columns of numbers are only as wide as their rows. */
#define NAME_WIDTH 220

/* Rows that are looked at for that; a longer list is sorted by cost as a rule. */
#define MAX_MEASURED 1000

struct _QuernColumnSet
{
  GtkColumnView       *view;      /* borrowed */
  QuernExplorer       *explorer;  /* owned */
  QuernLetterWidths   *widths;    /* owned */
  QuernCellFunc        fill;
  QuernColumnSortFunc  sort_func; /* nullable */
  gpointer             user_data;
  gboolean             are_estimates; /* whether the list shows estimates */

  QuernListColumn     *sorted;    /* borrowed, nullable: the sort column */
  gboolean             descending;
  gboolean             is_marking; /* the set itself moves the arrow */

  GVariant            *layout;          /* owned, nullable: the restored layout */
  gboolean             is_sort_pending; /* the restored sort column is not added yet */
  gboolean             is_sizing;       /* the set itself changes a width */
};

static GListModel *
get_columns (QuernColumnSet *self)
{
  return gtk_column_view_get_columns (self->view);
}

/* Layouts store the user's arrangement of columns: order, widths and sort column. A
 * column is identified by its id, and if it is for an event, also by the event's name,
 * since event ids differ between profiles. */

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

/* The index of a column in the restored layout; -1 if it has none. */
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

static gboolean
find_place (QuernColumnSet      *self,
            GtkColumnViewColumn *column,
            guint               *position)
{
  GListModel *columns = get_columns (self);
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

/* The user drags the edge of a title. */
static void
width_changed_cb (GtkColumnViewColumn *column,
                  GParamSpec          *pspec,
                  QuernColumnSet      *self)
{
  if (!self->is_sizing)
    g_object_set_qdata (G_OBJECT (column), sized_quark (), GINT_TO_POINTER (TRUE));
}

static void
watch_width (QuernColumnSet      *self,
             GtkColumnViewColumn *column)
{
  g_autofree char *key = quern_column_set_dup_key (self, column);
  int width = 0;

  g_signal_connect (column, "notify::fixed-width", G_CALLBACK (width_changed_cb), self);
  if (find_restored (self, key, &width) >= 0 && width > 0)
    gtk_column_view_column_set_fixed_width (column, CLAMP (width, MIN_WIDTH, MAX_WIDTH));
}

static void
unwatch_width (QuernColumnSet      *self,
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

  columns = get_columns (self);
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

  columns = get_columns (self);
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

  columns = get_columns (self);
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
  int   width; /* px; 0: automatic */
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

/* Columns of the restored layout that are not shown now stay behind their predecessor. */
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
  columns = get_columns (self);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      Entry entry = { NULL, 0 };

      /* Skip columns that the view has added itself. */
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

/* The set */

/* A title was clicked. GTK starts with ascending order, but costs start descending. */
static void
sorter_changed_cb (GtkSorter       *sorter,
                   GtkSorterChange  change,
                   QuernColumnSet  *self)
{
  GtkColumnViewColumn *column;
  QuernListColumn *clicked;

  if (self->is_marking)
    return;

  column = quern_column_view_get_sorted (self->view);
  clicked = column != NULL ? quern_list_column_get_from (column) : NULL;
  if (clicked == NULL)
    return;

  quern_column_set_sort (self, column, clicked == self->sorted
                                         ? !self->descending
                                         : quern_list_column_get_info (clicked)->descending);
}

QuernColumnSet *
quern_column_set_new (GtkColumnView       *view,
                      QuernExplorer       *explorer,
                      QuernCellFunc        fill,
                      QuernColumnSortFunc  sort_func,
                      gpointer             user_data)
{
  QuernColumnSet *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);
  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);

  self = g_new0 (QuernColumnSet, 1);
  self->view = view;
  self->explorer = g_object_ref (explorer);
  self->widths = quern_letter_widths_new ();
  self->fill = fill;
  self->sort_func = sort_func;
  self->user_data = user_data;

  g_signal_connect (gtk_column_view_get_sorter (view), "changed",
                    G_CALLBACK (sorter_changed_cb), self);

  return self;
}

void
quern_column_set_free (QuernColumnSet *self)
{
  GListModel *columns;

  if (self == NULL)
    return;

  g_signal_handlers_disconnect_by_func (gtk_column_view_get_sorter (self->view),
                                        sorter_changed_cb, self);

  columns = get_columns (self);
  for (guint i = g_list_model_get_n_items (columns); i > 0; i--)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i - 1);

      if (quern_list_column_get_from (column) != NULL)
        quern_column_set_remove (self, column);
    }

  g_clear_pointer (&self->layout, g_variant_unref);
  g_clear_pointer (&self->widths, quern_letter_widths_unref);
  g_clear_object (&self->explorer);
  g_free (self);
}

GtkColumnView *
quern_column_set_get_view (QuernColumnSet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->view;
}

static guint
find_position (QuernColumnSet        *self,
               const QuernColumnInfo *info)
{
  guint n_columns = g_list_model_get_n_items (get_columns (self));

  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (get_columns (self), i);
      QuernListColumn *other = quern_list_column_get_from (column);

      if (other != NULL && quern_list_column_get_info (other) > info)
        return i;
    }

  return n_columns;
}

GtkColumnViewColumn *
quern_column_set_add (QuernColumnSet        *self,
                      const QuernColumnInfo *info,
                      QuernEventId           event)
{
  g_autoptr (QuernListColumn) column = NULL;
  g_autoptr (GtkColumnViewColumn) shown = NULL;
  g_autoptr (GtkSorter) sorter = NULL;
  guint position;

  g_return_val_if_fail (self != NULL, NULL);

  column = quern_list_column_new (info, self->fill, event, self->explorer, self->widths);
  shown = quern_list_column_create (column);
  if (self->sort_func != NULL)
    {
      sorter = quern_column_view_create_sorter ();
      gtk_column_view_column_set_sorter (shown, sorter);
    }
  if (!find_place (self, shown, &position))
    position = find_position (self, info);
  quern_column_view_insert (self->view, position, shown);
  watch_width (self, shown);

  return shown;
}

void
quern_column_set_remove (QuernColumnSet      *self,
                         GtkColumnViewColumn *column)
{
  QuernListColumn *removed;

  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  removed = quern_list_column_get_from (column);
  if (self->sorted == removed)
    self->sorted = NULL;
  unwatch_width (self, column);

  self->is_marking = TRUE;
  gtk_column_view_remove_column (self->view, column);
  self->is_marking = FALSE;
}

GtkColumnViewColumn *
quern_column_set_find (QuernColumnSet *self,
                       const char     *id,
                       QuernEventId    event)
{
  guint n_columns;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (id != NULL, NULL);

  n_columns = g_list_model_get_n_items (get_columns (self));
  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (get_columns (self), i);
      QuernListColumn *other = quern_list_column_get_from (column);

      if (other != NULL && quern_list_column_get_event (other) == event &&
          strcmp (quern_list_column_get_info (other)->id, id) == 0)
        return column;
    }

  return NULL;
}

void
quern_column_set_set_estimates (QuernColumnSet *self,
                                gboolean        are_estimates)
{
  g_return_if_fail (self != NULL);

  self->are_estimates = are_estimates;
}

static int
measure_title (QuernColumnSet  *self,
               QuernListColumn *column)
{
  g_autofree char *title = quern_list_column_dup_title (column, self->are_estimates);

  return quern_cost_cell_measure_title (GTK_WIDGET (self->view), title);
}

/* Px for the title and the largest number; 0: the column takes the remaining width. */
static int
get_needed_width (QuernColumnSet  *self,
                  QuernListColumn *column)
{
  int width = quern_list_column_get_width (column, GTK_WIDGET (self->view));

  return width > 0 ? MAX (width, measure_title (self, column)) : 0;
}

void
quern_column_set_update (QuernColumnSet      *self,
                         GtkColumnViewColumn *column)
{
  QuernListColumn *shown;
  g_autofree char *title = NULL;
  g_autofree char *tooltip = NULL;
  int width;

  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  shown = quern_list_column_get_from (column);
  title = quern_list_column_dup_title (shown, self->are_estimates);
  tooltip = quern_list_column_dup_tooltip (shown, self->are_estimates);
  width = get_needed_width (self, shown);

  quern_column_set_set_title (self, column, title);
  quern_column_view_set_tooltip (column, tooltip);
  if (width > 0)
    quern_column_set_set_width (self, column, width);
}

void
quern_column_set_update_all (QuernColumnSet *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < g_list_model_get_n_items (get_columns (self)); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (get_columns (self), i);

      if (quern_list_column_get_from (column) != NULL)
        quern_column_set_update (self, column);
    }
}

/* Px of the longest text of the rows; digits have the same width. */
static int
measure_rows (QuernColumnSet  *self,
              QuernListColumn *column,
              GListModel      *rows)
{
  /* Rows and titles have different fonts. */
  GtkWidget *list = quern_column_view_get_list (self->view);
  guint n = MIN (g_list_model_get_n_items (rows), MAX_MEASURED);
  g_autofree char *longest = g_strdup ("");

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (QuernRow) row = g_list_model_get_item (rows, i);
      g_autofree char *text = quern_list_column_dup_text (column, row);

      if (g_utf8_strlen (text, -1) > g_utf8_strlen (longest, -1))
        {
          g_free (longest);
          longest = g_steal_pointer (&text);
        }
    }

  return quern_cost_cell_measure (list != NULL ? list : GTK_WIDGET (self->view), longest);
}

/* Whether its rows may need less than the largest number that there is. */
static gboolean
is_of_numbers (QuernListColumn *column)
{
  QuernColumnKind kind = quern_list_column_get_info (column)->kind;

  return kind == QUERN_COLUMN_COST || kind == QUERN_COLUMN_MEAN || kind == QUERN_COLUMN_COUNT;
}

static int
get_least_width (QuernColumnSet  *self,
                 QuernListColumn *column,
                 GListModel      *rows)
{
  int needed = get_needed_width (self, column);

  return rows == NULL || needed == 0 || !is_of_numbers (column)
           ? needed : MAX (measure_rows (self, column, rows), measure_title (self, column));
}

int
quern_column_set_measure (QuernColumnSet        *self,
                          const QuernColumnInfo *info,
                          QuernEventId           event,
                          GListModel            *rows)
{
  GtkColumnViewColumn *shown;
  g_autoptr (QuernListColumn) column = NULL;

  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (info != NULL, 0);

  shown = quern_column_set_find (self, info->id, event);
  if (shown != NULL && is_sized (shown))
    return gtk_column_view_column_get_fixed_width (shown);

  column = shown != NULL
             ? g_object_ref (quern_list_column_get_from (shown))
             : quern_list_column_new (info, self->fill, event, self->explorer, self->widths);

  return get_least_width (self, column, rows);
}

void
quern_column_set_fit (QuernColumnSet *self,
                      GListModel     *rows,
                      int             room)
{
  guint n;
  gboolean is_tight;

  g_return_if_fail (self != NULL);
  g_return_if_fail (G_IS_LIST_MODEL (rows));

  n = g_list_model_get_n_items (get_columns (self));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (get_columns (self), i);
      QuernListColumn *shown = quern_list_column_get_from (column);

      if (shown != NULL)
        room -= is_sized (column) ? gtk_column_view_column_get_fixed_width (column)
                                  : get_needed_width (self, shown);
    }
  is_tight = room < quern_view_style_scale (NAME_WIDTH);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (get_columns (self), i);
      QuernListColumn *shown = quern_list_column_get_from (column);
      int needed = shown != NULL ? get_needed_width (self, shown) : 0;

      if (needed == 0 || !is_of_numbers (shown))
        continue;

      quern_column_set_set_width (self, column,
                                  is_tight ? get_least_width (self, shown, rows)
                                           : MAX (needed, measure_rows (self, shown, rows)));
    }
}

void
quern_column_set_set_title (QuernColumnSet      *self,
                            GtkColumnViewColumn *column,
                            const char          *title)
{
  const QuernColumnInfo *info;
  g_autofree char *brief = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  brief = quern_visible_brief (title);
  gtk_column_view_column_set_title (column, brief);

  info = quern_list_column_get_info (quern_list_column_get_from (column));
  if (info->is_code)
    quern_column_view_align_title (column, GTK_POS_LEFT);
  else if (info->cell == QUERN_CELL_CHANGE)
    /* Over the line that the bars begin at. */
    quern_column_view_align_title (column, GTK_POS_TOP);
  else if (info->cell != QUERN_CELL_NAME && info->cell != QUERN_CELL_TEXT &&
           info->cell != QUERN_CELL_PLOT)
    quern_column_view_align_title (column, GTK_POS_RIGHT);
}

GArray *
quern_column_set_dup_events (QuernColumnSet *self)
{
  GArray *events;
  GListModel *columns;

  g_return_val_if_fail (self != NULL, NULL);

  columns = get_columns (self);
  events = g_array_new (FALSE, FALSE, sizeof (QuernEventId));
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      QuernListColumn *shown = quern_list_column_get_from (column);
      QuernEventId event = shown != NULL ? quern_list_column_get_event (shown) : QUERN_NONE;
      gboolean is_known = event == QUERN_NONE;

      for (guint k = 0; k < events->len; k++)
        is_known |= g_array_index (events, QuernEventId, k) == event;
      if (!is_known)
        g_array_append_val (events, event);
    }

  return events;
}

void
quern_column_set_mark_sorted (QuernColumnSet      *self,
                              GtkColumnViewColumn *column,
                              gboolean             descending)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  self->sorted = quern_list_column_get_from (column);
  self->descending = descending;

  /* Reset the sort first: otherwise, the previous title keeps its arrow. */
  self->is_marking = TRUE;
  gtk_column_view_sort_by_column (self->view, NULL, GTK_SORT_ASCENDING);
  gtk_column_view_sort_by_column (self->view, column,
                                  descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
  self->is_marking = FALSE;
}

gboolean
quern_column_set_can_sort (QuernColumnSet *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->sort_func != NULL;
}

void
quern_column_set_sort (QuernColumnSet      *self,
                       GtkColumnViewColumn *column,
                       gboolean             descending)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->sort_func != NULL);

  self->is_sort_pending = FALSE;
  quern_column_set_mark_sorted (self, column, descending);
  self->sort_func (quern_list_column_get_from (column), descending, self->user_data);
}

QuernListColumn *
quern_column_set_get_sorted (QuernColumnSet *self,
                             gboolean       *descending)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (descending != NULL)
    *descending = self->descending;

  return self->sorted;
}

/* A row widget has a child for each column, whose only child is the cell. */
static QuernRow *
get_widget_row (GtkWidget *row_widget)
{
  for (GtkWidget *holder = gtk_widget_get_first_child (row_widget);
       holder != NULL;
       holder = gtk_widget_get_next_sibling (holder))
    {
      GtkWidget *cell = gtk_widget_get_first_child (holder);
      QuernRow *row = cell != NULL ? quern_list_column_get_cell_row (cell) : NULL;

      if (row != NULL)
        return row;
    }

  return NULL;
}

static gboolean
is_row_at (GtkWidget *row_widget,
           guint      position)
{
  QuernRow *row = get_widget_row (row_widget);

  return row != NULL && quern_row_get_position (row) == position;
}

void
quern_column_set_scroll_to (QuernColumnSet *self,
                            guint           position)
{
  g_return_if_fail (self != NULL);

  quern_column_view_scroll_to (self->view, position, is_row_at);
}

static gboolean
shows_node (GtkWidget   *row_widget,
            QuernNodeId  node)
{
  for (GtkWidget *holder = gtk_widget_get_first_child (row_widget);
       holder != NULL;
       holder = gtk_widget_get_next_sibling (holder))
    {
      GtkWidget *cell = gtk_widget_get_first_child (holder);

      if (QUERN_IS_NAME_CELL (cell) && quern_name_cell_get_node (QUERN_NAME_CELL (cell)) == node)
        return TRUE;
    }

  return FALSE;
}

void
quern_column_set_highlight (QuernColumnSet *self,
                            QuernNodeId     node)
{
  GtkWidget *list;

  g_return_if_fail (self != NULL);

  list = quern_column_view_get_list (self->view);
  if (list == NULL)
    return;

  for (GtkWidget *child = gtk_widget_get_first_child (list);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    quern_view_style_set_class (child, "hovered",
                                node != QUERN_NONE && shows_node (child, node));
}

QuernRow *
quern_column_set_get_row_at (QuernColumnSet *self,
                             double          x,
                             double          y)
{
  GtkWidget *widget;

  g_return_val_if_fail (self != NULL, NULL);

  widget = quern_column_view_pick_row (self->view, x, y);

  return widget != NULL ? get_widget_row (widget) : NULL;
}
