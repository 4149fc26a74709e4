/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-gradual-rows.h"

#include <gtk/gtk.h>

enum
{
  MANY = 1000,
  A_SCREENFUL = 100 /* rows: more than are shown at first */
};

/* The widgets of a test. */
typedef struct
{
  GtkWidget        *window;
  GtkWidget        *list;
  QuernGradualRows *rows;   /* owned */
  GListModel       *shown;  /* borrowed */
  guint             before; /* number of rows at the last change */
  guint             n_steps;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->window = gtk_window_new ();
  fixture->list = gtk_list_view_new (NULL, NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->list);
  fixture->rows = quern_gradual_rows_new (fixture->list);
  fixture->shown = quern_gradual_rows_get_shown (fixture->rows);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  quern_gradual_rows_free (fixture->rows);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
}

static void
show (Fixture *fixture,
      guint    n_rows)
{
  g_autoptr (GtkStringList) model = gtk_string_list_new (NULL);

  for (guint i = 0; i < n_rows; i++)
    {
      g_autofree char *text = g_strdup_printf ("row %u", i);

      gtk_string_list_append (model, text);
    }
  quern_gradual_rows_set_model (fixture->rows, G_LIST_MODEL (model));
}

/* Each change appends rows. */
static void
items_changed_cb (Fixture *fixture,
                  guint    position,
                  guint    removed,
                  guint    added)
{
  g_assert_cmpuint (position, ==, fixture->before);
  g_assert_cmpuint (removed, ==, 0);
  g_assert_cmpuint (added, >, 0);
  fixture->before += added;
  fixture->n_steps++;
}

static void
test_grow (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GtkStringObject) last = NULL;

  show (fixture, MANY);
  fixture->before = g_list_model_get_n_items (fixture->shown);
  g_assert_cmpuint (fixture->before, >, 0);
  g_assert_cmpuint (fixture->before, <, A_SCREENFUL);

  g_signal_connect_swapped (fixture->shown, "items-changed", G_CALLBACK (items_changed_cb),
                            fixture);
  while (g_list_model_get_n_items (fixture->shown) < MANY)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handlers_disconnect_by_data (fixture->shown, fixture);

  g_assert_cmpuint (fixture->before, ==, MANY);
  g_assert_cmpuint (fixture->n_steps, >, 1);
  last = g_list_model_get_item (fixture->shown, MANY - 1);
  g_assert_cmpstr (gtk_string_object_get_string (last), ==, "row 999");
}

static void
test_few (Fixture       *fixture,
          gconstpointer  data)
{
  show (fixture, 3);
  g_assert_cmpuint (g_list_model_get_n_items (fixture->shown), ==, 3);
}

/* A row is shown at once when it is needed, and nothing changes if it is already shown. */
static void
test_reach (Fixture       *fixture,
            gconstpointer  data)
{
  guint n_first;

  show (fixture, MANY);
  n_first = g_list_model_get_n_items (fixture->shown);

  quern_gradual_rows_reach (fixture->rows, n_first - 1);
  g_assert_cmpuint (g_list_model_get_n_items (fixture->shown), ==, n_first);
  quern_gradual_rows_reach (fixture->rows, n_first);
  g_assert_cmpuint (g_list_model_get_n_items (fixture->shown), >, n_first);
  g_assert_cmpuint (g_list_model_get_n_items (fixture->shown), <, MANY);
  quern_gradual_rows_reach (fixture->rows, MANY / 2);
  g_assert_cmpuint (g_list_model_get_n_items (fixture->shown), ==, MANY);
}

static void
test_again (Fixture       *fixture,
            gconstpointer  data)
{
  show (fixture, MANY);
  quern_gradual_rows_reach (fixture->rows, MANY - 1);

  show (fixture, MANY);
  g_assert_cmpuint (g_list_model_get_n_items (fixture->shown), <, A_SCREENFUL);

  quern_gradual_rows_set_model (fixture->rows, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (fixture->shown), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();

  g_test_add ("/views/gradual-rows/grow", Fixture, NULL, set_up, test_grow, tear_down);
  g_test_add ("/views/gradual-rows/few", Fixture, NULL, set_up, test_few, tear_down);
  g_test_add ("/views/gradual-rows/reach", Fixture, NULL, set_up, test_reach, tear_down);
  g_test_add ("/views/gradual-rows/again", Fixture, NULL, set_up, test_again, tear_down);

  return g_test_run ();
}
