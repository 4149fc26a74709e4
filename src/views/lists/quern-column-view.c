/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-column-view.h"

#include "quern-node-tooltip.h"

/* GDK_VERSION_MAX_ALLOWED limits the rest of the program to GTK 4.8. This file, and
 * quern-device-grid.c, use newer functions where the headers have them. */

static G_DEFINE_QUARK (quern-column-view-title, title);

#if GTK_CHECK_VERSION (4, 10, 0)

GtkSorter *
quern_column_view_create_sorter (void)
{
  return GTK_SORTER (gtk_custom_sorter_new (NULL, NULL, NULL));
}

GtkColumnViewColumn *
quern_column_view_get_sorted (GtkColumnView *view)
{
  GtkSorter *sorter = gtk_column_view_get_sorter (view);
  GtkColumnViewColumn *column;

  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  column = gtk_column_view_sorter_get_primary_sort_column (GTK_COLUMN_VIEW_SORTER (sorter));
  G_GNUC_END_IGNORE_DEPRECATIONS

  return column;
}

#else

/* The sorter of a view queries the sorters of its columns, starting with the column that has
 * the arrow, and stops once the order is total. */
#define QUERN_TYPE_COLUMN_SORTER (quern_column_sorter_get_type ())
G_DECLARE_FINAL_TYPE (QuernColumnSorter, quern_column_sorter, QUERN, COLUMN_SORTER, GtkSorter)

struct _QuernColumnSorter
{
  GtkSorter parent_instance;

  gboolean  was_asked; /* was queried since it was last reset */
};

G_DEFINE_FINAL_TYPE (QuernColumnSorter, quern_column_sorter, GTK_TYPE_SORTER)

static GtkSorterOrder
quern_column_sorter_get_order (GtkSorter *sorter)
{
  QUERN_COLUMN_SORTER (sorter)->was_asked = TRUE;

  return GTK_SORTER_ORDER_TOTAL;
}

static void
quern_column_sorter_class_init (QuernColumnSorterClass *klass)
{
  GTK_SORTER_CLASS (klass)->get_order = quern_column_sorter_get_order;
}

static void
quern_column_sorter_init (QuernColumnSorter *self)
{
}

GtkSorter *
quern_column_view_create_sorter (void)
{
  return g_object_new (QUERN_TYPE_COLUMN_SORTER, NULL);
}

static void
forget_asked (GtkColumnView *view)
{
  GListModel *columns = gtk_column_view_get_columns (view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      GtkSorter *sorter = gtk_column_view_column_get_sorter (column);

      if (QUERN_IS_COLUMN_SORTER (sorter))
        QUERN_COLUMN_SORTER (sorter)->was_asked = FALSE;
    }
}

GtkColumnViewColumn *
quern_column_view_get_sorted (GtkColumnView *view)
{
  GListModel *columns;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  forget_asked (view);
  (void) gtk_sorter_get_order (gtk_column_view_get_sorter (view));

  columns = gtk_column_view_get_columns (view);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      GtkSorter *sorter = gtk_column_view_column_get_sorter (column);

      /* The view keeps a reference. */
      if (QUERN_IS_COLUMN_SORTER (sorter) && QUERN_COLUMN_SORTER (sorter)->was_asked)
        return column;
    }

  return NULL;
}

#endif

/* Titles: no version of GTK has functions to access their widgets */

static void
free_weak (gpointer weak)
{
  g_weak_ref_clear (weak);
  g_free (weak);
}

static GPtrArray *
list_titles (GtkColumnView *view)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (view));
  GPtrArray *titles = g_ptr_array_new ();

  for (GtkWidget *title = header != NULL ? gtk_widget_get_first_child (header) : NULL;
       title != NULL;
       title = gtk_widget_get_next_sibling (title))
    g_ptr_array_add (titles, title);

  return titles;
}

/* GTK's own tooltip may be wider than a small window. */
static gboolean
query_tooltip_cb (GtkWidget  *title,
                  int         x,
                  int         y,
                  gboolean    by_keyboard,
                  GtkTooltip *tooltip,
                  gpointer    user_data)
{
  const char *text = gtk_widget_get_tooltip_text (title);
  g_autofree char *markup = text != NULL ? g_markup_escape_text (text, -1) : NULL;

  if (markup == NULL)
    return FALSE;

  quern_node_tooltip_show (tooltip, title, markup);

  return TRUE;
}

void
quern_column_view_insert (GtkColumnView       *view,
                          guint                position,
                          GtkColumnViewColumn *column)
{
  g_autoptr (GPtrArray) before = NULL;
  g_autoptr (GPtrArray) titles = NULL;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  /* Titles are not in column order, so find the new one by comparison. */
  before = list_titles (view);
  gtk_column_view_insert_column (view, position, column);
  titles = list_titles (view);
  for (guint i = 0; i < titles->len; i++)
    if (!g_ptr_array_find (before, g_ptr_array_index (titles, i), NULL))
      {
        GWeakRef *weak = g_new (GWeakRef, 1);

        g_signal_connect (g_ptr_array_index (titles, i), "query-tooltip",
                          G_CALLBACK (query_tooltip_cb), NULL);
        g_weak_ref_init (weak, g_ptr_array_index (titles, i));
        g_object_set_qdata_full (G_OBJECT (column), title_quark (), weak, free_weak);
      }
}

static GtkWidget *
dup_title (GtkColumnViewColumn *column)
{
  GWeakRef *weak = g_object_get_qdata (G_OBJECT (column), title_quark ());

  return weak != NULL ? g_weak_ref_get (weak) : NULL;
}

void
quern_column_view_align_title (GtkColumnViewColumn *column,
                               GtkPositionType      side)
{
  g_autoptr (GtkWidget) title = dup_title (column);
  /* The box with the text and the arrow. */
  GtkWidget *box = title != NULL ? gtk_widget_get_first_child (title) : NULL;

  if (box == NULL)
    return;

  if (side != GTK_POS_LEFT && side != GTK_POS_RIGHT)
    gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  else
    gtk_widget_set_halign (
      box, (side == GTK_POS_RIGHT) == (gtk_widget_get_direction (title) != GTK_TEXT_DIR_RTL)
             ? GTK_ALIGN_END : GTK_ALIGN_START);
}

void
quern_column_view_set_tooltip (GtkColumnViewColumn *column,
                               const char          *tooltip)
{
  g_autoptr (GtkWidget) title = dup_title (column);

  /* Skip unchanged texts: GTK queries the display for each tooltip. */
  if (title != NULL && g_strcmp0 (gtk_widget_get_tooltip_text (title), tooltip) != 0)
    gtk_widget_set_tooltip_text (title, tooltip);
}

/* Rows */

GtkWidget *
quern_column_view_get_list (GtkColumnView *view)
{
  GtkWidget *child;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  child = gtk_widget_get_first_child (GTK_WIDGET (view));
  while (child != NULL && !GTK_IS_LIST_VIEW (child))
    child = gtk_widget_get_next_sibling (child);

  return child;
}

GtkWidget *
quern_column_view_pick_row (GtkColumnView *view,
                            double         x,
                            double         y)
{
  GtkWidget *list;
  GtkWidget *widget;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  list = quern_column_view_get_list (view);
  widget = gtk_widget_pick (GTK_WIDGET (view), x, y, GTK_PICK_DEFAULT);
  while (widget != NULL && gtk_widget_get_parent (widget) != list)
    widget = gtk_widget_get_parent (widget);

  return widget;
}

int
quern_column_view_get_header_height (GtkColumnView *view)
{
  GtkWidget *header;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), 0);

  header = gtk_widget_get_first_child (GTK_WIDGET (view));

  return header != NULL ? gtk_widget_get_height (header) : 0;
}

void
quern_column_view_scroll_to (GtkColumnView    *view,
                             guint             position,
                             QuernRowIsAtFunc  is_at)
{
  GtkSelectionModel *model;
  GtkRoot *root;
  GtkWidget *focus;
  GtkWidget *list;
  gboolean has_focus;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  model = gtk_column_view_get_model (view);
  list = quern_column_view_get_list (view);
  /* A list that is being filled may not have the row yet, which GTK 4.12 warns about. */
  if (list == NULL || model == NULL ||
      position >= g_list_model_get_n_items (G_LIST_MODEL (model)))
    return;

  /* Use the root's focus: a row out of view does not set the focus child. */
  root = gtk_widget_get_root (list);
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  has_focus = focus != NULL && gtk_widget_is_ancestor (focus, list);

#if GTK_CHECK_VERSION (4, 12, 0)
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_column_view_scroll_to (view, position, NULL,
                             has_focus ? GTK_LIST_SCROLL_FOCUS : GTK_LIST_SCROLL_NONE, NULL);
  G_GNUC_END_IGNORE_DEPRECATIONS
#else
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);

  /* Without this, the arrow keys would continue from the previous row. */
  for (GtkWidget *child = has_focus ? gtk_widget_get_first_child (list) : NULL;
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_at (child, position))
      {
        gtk_widget_grab_focus (child);
        return;
      }
#endif
}

gboolean
quern_column_view_focus (GtkColumnView *view)
{
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), FALSE);

  if (!gtk_widget_grab_focus (GTK_WIDGET (view)))
    return FALSE;

#if GTK_CHECK_VERSION (4, 12, 0)
  /* GTK may have focused a row out of view, which receives no keys. */
  if (gtk_column_view_get_model (view) != NULL)
    {
      g_autoptr (GtkBitset) selected =
        gtk_selection_model_get_selection (gtk_column_view_get_model (view));

      G_GNUC_BEGIN_IGNORE_DEPRECATIONS
      if (!gtk_bitset_is_empty (selected))
        gtk_column_view_scroll_to (view, gtk_bitset_get_minimum (selected), NULL,
                                   GTK_LIST_SCROLL_FOCUS, NULL);
      G_GNUC_END_IGNORE_DEPRECATIONS
    }
#endif

  return TRUE;
}

#if !GTK_CHECK_VERSION (4, 12, 0)

/* Makes the list unfocusable while moving the focus, so that the focus leaves the list. */
static gboolean
key_pressed_cb (GtkColumnView   *view,
                guint            key,
                guint            code,
                GdkModifierType  modifiers)
{
  gboolean is_back = key == GDK_KEY_ISO_Left_Tab || (modifiers & GDK_SHIFT_MASK) != 0;
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (view)));

  if ((key != GDK_KEY_Tab && key != GDK_KEY_KP_Tab && key != GDK_KEY_ISO_Left_Tab) ||
      (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || root == NULL)
    return GDK_EVENT_PROPAGATE;

  gtk_widget_set_can_focus (GTK_WIDGET (view), FALSE);
  gtk_widget_child_focus (root, is_back ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD);
  gtk_widget_set_can_focus (GTK_WIDGET (view), TRUE);

  return GDK_EVENT_STOP;
}

#endif

void
quern_column_view_leave_by_tab (GtkColumnView *view)
{
#if !GTK_CHECK_VERSION (4, 12, 0)
  GtkEventController *keys = gtk_event_controller_key_new ();
#endif

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

#if GTK_CHECK_VERSION (4, 12, 0)
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_column_view_set_tab_behavior (view, GTK_LIST_TAB_ITEM);
  G_GNUC_END_IGNORE_DEPRECATIONS
#else
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), view);
  gtk_widget_add_controller (GTK_WIDGET (view), keys);
#endif
}
