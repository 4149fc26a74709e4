/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests what a view shows of a scrolled list that loses rows. */

#include "quern-row-list.h"

#include "list-window.h"

#include <adwaita.h>

#define TEST_TYPE_LIST (test_list_get_type ())
G_DECLARE_FINAL_TYPE (TestList, test_list, TEST, LIST, QuernRowList)

struct _TestList
{
  QuernRowList parent_instance;
};

G_DEFINE_FINAL_TYPE (TestList, test_list, QUERN_TYPE_ROW_LIST)

static void
test_list_class_init (TestListClass *klass)
{
}

static void
test_list_init (TestList *self)
{
}

typedef struct
{
  const char *name;
  guint       n_before;
  guint       shown;   /* a row in sight before */
  guint       n_after;
} Case;

static const Case cases[] = {
  { "end", 1000, 999, 900 },
  { "middle", 900, 600, 250 },
  { "near-end", 2000, 1800, 1500 },
  { "far-from-end", 5000, 1500, 700 },
  { "few", 1000, 999, 2 },
  { "last", 1000, 999, 999 },
  { "none", 1000, 999, 0 },
};

static void
set_n_rows (QuernRowList *list,
            guint         n_rows)
{
  guint32 *order = g_new (guint32, MAX (n_rows, 1));

  for (guint i = 0; i < n_rows; i++)
    order[i] = i;
  quern_row_list_set_order (list, order, n_rows);
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *item)
{
  gtk_list_item_set_child (item, gtk_label_new ("Row"));
}

/* Compares the rows in sight with those of the list: they follow each other and fill the view. */
static void
assert_shown (GPtrArray    *items,
              QuernRowList *list)
{
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));
  guint n_shown = 0;

  for (guint i = 0; i < items->len; i++)
    {
      GtkListItem *item = g_ptr_array_index (items, i);
      QuernRow *row = gtk_list_item_get_item (item);

      if (row == NULL)
        continue;

      g_assert_cmpuint (quern_row_get_position (row), ==, gtk_list_item_get_position (item));
      g_assert_cmpuint (quern_row_get_record (row), ==, gtk_list_item_get_position (item));
      if (gtk_widget_get_mapped (gtk_list_item_get_child (item)))
        n_shown++;
    }
  g_assert_cmpuint (n_shown, >=, MIN (n_rows, 5));
}

static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         GPtrArray                *items)
{
  g_ptr_array_add (items, item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           GPtrArray                *items)
{
  g_ptr_array_remove_fast (items, item);
}

static void
test_shrink (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GPtrArray) items = g_ptr_array_new (); /* bound ones */
  QuernRowList *list = g_object_new (TEST_TYPE_LIST, NULL);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *view;
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *window;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), items);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), items);
  set_n_rows (list, c->n_before);
  view = gtk_list_view_new (
    GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (list)))), factory);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  window = list_window_new (scroller);
  list_window_settle (50);
  gtk_widget_activate_action (view, "list.scroll-to-item", "u", c->shown);
  list_window_settle (50);
  assert_shown (items, list);

  set_n_rows (list, c->n_after);
  list_window_settle (50);
  assert_shown (items, list);

  gtk_window_destroy (GTK_WINDOW (window));
  list_window_settle (50);
  g_assert_finalize_object (list);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/views/shrinking-list/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_shrink);
    }

  return g_test_run ();
}
