/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-fit-box.h"

#include <gtk/gtk.h>

/* Three children of 100 px at the start, one of 50 px at the end, and 10 px of spacing. */
typedef struct
{
  const char *name;
  int         width;
  guint       n_shown; /* of the three */
} Case;

static const Case cases[] = {
  { "all", 1000, 3 },
  { "just-all", 380, 3 },
  { "two", 379, 2 },
  { "just-two", 270, 2 },
  { "one", 269, 1 },
  { "none", 100, 0 },
};

static void
test_fit (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GtkWidget) box = g_object_ref_sink (g_object_new (QUERN_TYPE_FIT_BOX,
                                                               "spacing", 10, NULL));
  GtkWidget *window = gtk_window_new ();
  GtkWidget *end;
  guint n_shown = 0;
  int minimum = 0;

  for (guint i = 0; i < 4; i++)
    {
      GtkWidget *child = gtk_drawing_area_new ();

      gtk_widget_set_size_request (child, i < 3 ? 100 : 50, 20);
      gtk_widget_set_halign (child, i < 3 ? GTK_ALIGN_FILL : GTK_ALIGN_END);
      gtk_widget_set_parent (child, box);
    }
  gtk_window_set_child (GTK_WINDOW (window), box);

  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 60);
  gtk_widget_size_allocate (box, &(GtkAllocation) { 0, 0, c->width, 20 }, -1);

  end = gtk_widget_get_last_child (box);
  for (GtkWidget *child = gtk_widget_get_first_child (box);
       child != end;
       child = gtk_widget_get_next_sibling (child))
    n_shown += gtk_widget_get_child_visible (child);
  g_assert_cmpuint (n_shown, ==, c->n_shown);
  g_assert_true (gtk_widget_get_child_visible (end));

  gtk_window_destroy (GTK_WINDOW (window));
}

/* Children at the end that do not fit are shortened, from the first one on. */
static void
test_shortened (void)
{
  g_autoptr (GtkWidget) box = g_object_ref_sink (g_object_new (QUERN_TYPE_FIT_BOX,
                                                               "spacing", 10, NULL));
  GtkWidget *window = gtk_window_new ();
  GtkWidget *label = gtk_label_new ("Several words, which need more than 200 px");
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_halign (label, GTK_ALIGN_END);
  gtk_widget_set_parent (label, box);
  gtk_widget_set_size_request (area, 50, 20);
  gtk_widget_set_halign (area, GTK_ALIGN_END);
  gtk_widget_set_parent (area, box);

  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_size_allocate (box, &(GtkAllocation) { 0, 0, 180, 20 }, -1);
  g_assert_cmpint (gtk_widget_get_width (label), ==, 120);
  g_assert_cmpint (gtk_widget_get_width (area), ==, 50);

  gtk_window_destroy (GTK_WINDOW (window));
}

/* The box is mirrored with its own direction: a child with numbers is always laid out from left to
 * right. */
static void
test_mirrored (void)
{
  g_autoptr (GtkWidget) box = g_object_ref_sink (g_object_new (QUERN_TYPE_FIT_BOX,
                                                               "spacing", 0, NULL));
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_widget_set_direction (box, GTK_TEXT_DIR_RTL);
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *child = gtk_drawing_area_new ();

      gtk_widget_set_size_request (child, 100, 20);
      gtk_widget_set_direction (child, i == 0 ? GTK_TEXT_DIR_LTR : GTK_TEXT_DIR_RTL);
      gtk_widget_set_parent (child, box);
    }

  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_size_allocate (box, &(GtkAllocation) { 0, 0, 500, 20 }, -1);
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *child = i == 0 ? gtk_widget_get_first_child (box)
                                : gtk_widget_get_last_child (box);
      graphene_rect_t bounds;

      g_assert_true (gtk_widget_compute_bounds (child, box, &bounds));
      g_assert_cmpint ((int) bounds.origin.x, ==, i == 0 ? 400 : 300);
    }

  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/views/fit-box/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_fit);
    }

  g_test_add_func ("/views/fit-box/shortened", test_shortened);
  g_test_add_func ("/views/fit-box/mirrored", test_mirrored);

  return g_test_run ();
}
