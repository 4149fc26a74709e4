/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-corner.h"

#include "example.h"
#include "grid-picture.h"
#include "patience.h"

#include <adwaita.h>

typedef struct
{
  QuernExplorer *explorer;
  GtkWidget     *window;
  QuernCanvas   *canvas;
  GridPicture   *picture;
} Fixture;

static gboolean
has_drawn (gpointer data)
{
  return grid_picture_get_n_draws (((Fixture *) data)->picture) > 0;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->explorer = example_explorer_new ();
  fixture->canvas = g_object_new (QUERN_TYPE_CANVAS, NULL);
  fixture->picture = grid_picture_new (10, 10);
  quern_canvas_set_explorer (fixture->canvas, fixture->explorer);
  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), 0);
  quern_canvas_set_picture (fixture->canvas, QUERN_PICTURE (fixture->picture), QUERN_CANVAS_START);

  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 400, 300);
  gtk_window_set_titlebar (GTK_WINDOW (fixture->window), gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->canvas));
  gtk_window_present (GTK_WINDOW (fixture->window));
  patience_wait (has_drawn, fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *canvas = g_object_ref (GTK_WIDGET (fixture->canvas));

  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (canvas);
  g_assert_finalize_object (fixture->picture);
  g_assert_finalize_object (fixture->explorer);
}

static GtkEventController *
find_controller (Fixture *fixture,
                 GType    type)
{
  g_autoptr (GListModel) controllers =
    gtk_widget_observe_controllers (GTK_WIDGET (fixture->canvas));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      /* The canvas owns the controller. */
      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller;
    }

  g_assert_not_reached ();
}

static void
press (Fixture *fixture,
       guint    key)
{
  gboolean is_handled = FALSE;

  g_signal_emit_by_name (find_controller (fixture, GTK_TYPE_EVENT_CONTROLLER_KEY), "key-pressed",
                         key, 0, 0, &is_handled);
  g_assert_true (is_handled);
}

/* The grid is larger than the window: it is shown at 60 %, with the selected item in view. */
static void
test_first_sight (Fixture       *fixture,
                  gconstpointer  data)
{
  g_assert_cmpfloat_with_epsilon (quern_canvas_get_zoom (fixture->canvas), 0.6, 1e-9);
  g_assert_cmpuint (quern_canvas_get_selected_item (fixture->canvas), ==, 0);

  quern_canvas_fit (fixture->canvas);
  g_assert_true (quern_viewport_shows_all (quern_canvas_get_viewport (fixture->canvas)));
  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.zoom-original", NULL);
  g_assert_cmpfloat_with_epsilon (quern_canvas_get_zoom (fixture->canvas), 1.0, 1e-9);
}

/* A widget over the canvas goes where it hides no item, nor another widget. */
static void
test_corner (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *overlay = g_object_ref_sink (gtk_overlay_new ());
  GtkWidget *buttons = gtk_label_new (NULL);
  GtkWidget *map = gtk_label_new (NULL);

  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), buttons);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), map);

  /* The first item is in the centre, the others are to the right and below. */
  quern_canvas_centre_on (fixture->canvas, 0.0, 0.0);
  quern_corner_place (buttons, fixture->canvas, 100.0, 40.0, TRUE);
  g_assert_cmpint (gtk_widget_get_halign (buttons), ==, GTK_ALIGN_START);
  g_assert_cmpint (gtk_widget_get_valign (buttons), ==, GTK_ALIGN_END);
  quern_corner_place (map, fixture->canvas, 100.0, 40.0, FALSE);
  g_assert_cmpint (gtk_widget_get_halign (map), ==, GTK_ALIGN_START);
  g_assert_cmpint (gtk_widget_get_valign (map), ==, GTK_ALIGN_START);

  g_object_unref (overlay);
}

static void
test_pinch (Fixture       *fixture,
            gconstpointer  data)
{
  GtkEventController *pinch = find_controller (fixture, GTK_TYPE_GESTURE_ZOOM);
  double zoom = quern_canvas_get_zoom (fixture->canvas);

  g_signal_emit_by_name (pinch, "begin", NULL);
  g_signal_emit_by_name (pinch, "scale-changed", 1.5);
  g_assert_cmpfloat_with_epsilon (quern_canvas_get_zoom (fixture->canvas), 1.5 * zoom, 1e-9);
  g_signal_emit_by_name (pinch, "scale-changed", 2.0);
  g_assert_cmpfloat_with_epsilon (quern_canvas_get_zoom (fixture->canvas), 2.0 * zoom, 1e-9);
}

static void
draw_frames (Fixture *fixture)
{
  guint n_frames = 0;
  gulong id = g_signal_connect_swapped (gtk_widget_get_frame_clock (fixture->window),
                                        "after-paint", G_CALLBACK (g_atomic_int_inc), &n_frames);

  while (n_frames <= 5)
    {
      gtk_widget_queue_draw (GTK_WIDGET (fixture->canvas));
      g_main_context_iteration (NULL, TRUE);
    }
  g_signal_handler_disconnect (gtk_widget_get_frame_clock (fixture->window), id);
}

/* A new picture ends kinetic scrolling. */
static void
test_glide (Fixture       *fixture,
            gconstpointer  data)
{
  GtkEventController *scroll = find_controller (fixture, GTK_TYPE_EVENT_CONTROLLER_SCROLL);
  const QuernViewport *viewport = quern_canvas_get_viewport (fixture->canvas);
  double x;

  quern_canvas_centre_on (fixture->canvas, 500.0, 500.0);
  x = viewport->x;
  g_signal_emit_by_name (scroll, "decelerate", 100.0, -200.0);
  draw_frames (fixture);
  g_assert_cmpfloat (viewport->x, >, x);

  quern_canvas_set_picture (fixture->canvas, QUERN_PICTURE (fixture->picture), QUERN_CANVAS_KEEP);
  x = viewport->x;
  draw_frames (fixture);
  g_assert_cmpfloat_with_epsilon (viewport->x, x, 1e-9);
}

static void
test_keys (Fixture       *fixture,
           gconstpointer  data)
{
  QuernRect visible;
  QuernRect bounds;

  press (fixture, GDK_KEY_Right);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==, 1);
  press (fixture, GDK_KEY_Down);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==, 11);
  press (fixture, GDK_KEY_Left);
  press (fixture, GDK_KEY_Left);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==, 10);

  /* The view follows the selection. */
  for (guint i = 0; i < 9; i++)
    press (fixture, GDK_KEY_Right);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==, 19);
  quern_viewport_get_visible (quern_canvas_get_viewport (fixture->canvas), &visible);
  quern_picture_get_bounds (QUERN_PICTURE (fixture->picture), 19, &bounds);
  g_assert_cmpfloat (bounds.x, >=, visible.x);
  g_assert_cmpfloat (bounds.x + bounds.width, <=, visible.x + visible.width);

  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (fixture->explorer)),
                    !=, 19);
  press (fixture, GDK_KEY_Return);
  g_assert_cmpuint (quern_navigation_get_centre (quern_explorer_get_navigation (fixture->explorer)),
                    ==, 19);

  press (fixture, GDK_KEY_Home);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==, 0);
}

static void
test_hover (Fixture       *fixture,
            gconstpointer  data)
{
  GtkEventController *motion = find_controller (fixture, GTK_TYPE_EVENT_CONTROLLER_MOTION);
  QuernRect scene;
  QuernRect bounds;

  quern_picture_get_bounds (QUERN_PICTURE (fixture->picture), 12, &scene);
  quern_viewport_to_widget (quern_canvas_get_viewport (fixture->canvas), &scene, &bounds);
  g_signal_emit_by_name (motion, "motion", bounds.x + 5.0, bounds.y + 5.0);
  g_assert_cmpuint (
    quern_navigation_get_hovered (quern_explorer_get_navigation (fixture->explorer)), ==, 12);
  g_signal_emit_by_name (motion, "motion", bounds.x - 5.0, bounds.y - 5.0);
  g_assert_cmpuint (
    quern_navigation_get_hovered (quern_explorer_get_navigation (fixture->explorer)), ==,
    QUERN_NONE);
  g_signal_emit_by_name (motion, "motion", bounds.x + 5.0, bounds.y + 5.0);
  g_signal_emit_by_name (motion, "leave");
  g_assert_cmpuint (
    quern_navigation_get_hovered (quern_explorer_get_navigation (fixture->explorer)), ==,
    QUERN_NONE);
}

/* An item selected in another view is scrolled into view. */
static void
test_selected_elsewhere (Fixture       *fixture,
                         gconstpointer  data)
{
  QuernRect visible;
  QuernRect bounds;

  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), 99);
  quern_viewport_get_visible (quern_canvas_get_viewport (fixture->canvas), &visible);
  quern_picture_get_bounds (QUERN_PICTURE (fixture->picture), 99, &bounds);
  g_assert_true (quern_rect_intersects (&visible, &bounds));
  g_assert_cmpuint (quern_canvas_get_selected_item (fixture->canvas), ==, 99);

  /* Selecting a function that is not in the picture does not scroll. */
  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), 120);
  g_assert_cmpuint (quern_canvas_get_selected_item (fixture->canvas), ==, QUERN_NONE);
}

/* The selected item stays in place when the picture changes. */
static void
test_keeps_eye (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GridPicture) other = grid_picture_new (5, 30);
  const QuernViewport *viewport = quern_canvas_get_viewport (fixture->canvas);
  QuernRect scene;
  QuernRect before;
  QuernRect after;

  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), 44);
  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.zoom-in", NULL);
  quern_picture_get_bounds (QUERN_PICTURE (fixture->picture), 44, &scene);
  quern_viewport_to_widget (viewport, &scene, &before);

  quern_canvas_set_picture (fixture->canvas, QUERN_PICTURE (other), QUERN_CANVAS_KEEP);
  quern_picture_get_bounds (QUERN_PICTURE (other), 44, &scene);
  quern_viewport_to_widget (viewport, &scene, &after);
  g_assert_cmpfloat_with_epsilon (before.x, after.x, 1e-6);
  g_assert_cmpfloat_with_epsilon (before.y, after.y, 1e-6);

  quern_canvas_set_picture (fixture->canvas, NULL, QUERN_CANVAS_START);
}

static guint
count_children (Fixture *fixture)
{
  guint n_children = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->canvas));
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n_children++;

  return n_children;
}

static gboolean
has_sixty_children (gpointer data)
{
  return count_children (data) == 60;
}

/* Returns NULL if there is none. */
static GtkWidget *
find_child (Fixture *fixture,
            guint    item)
{
  g_autofree char *name = g_strdup_printf ("item %u", item);

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->canvas));
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      g_autofree char *other =
        gtk_test_accessible_check_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                            name);

      if (other == NULL)
        return child;
    }

  return NULL;
}

/* Whether the selected item is reported as selected to accessibility tools, and no other one. */
static gboolean
tells_of_selected (gpointer data)
{
  Fixture *fixture = data;
  guint selected = quern_canvas_get_selected_item (fixture->canvas);
  GtkWidget *wanted = find_child (fixture, selected);

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->canvas));
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      g_autofree char *other =
        gtk_test_accessible_check_state (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_STATE_SELECTED,
                                         child == wanted);

      if (other != NULL)
        return FALSE;
    }

  return wanted != NULL;
}

static gboolean
tells_of_selected_out_of_sight (gpointer data)
{
  /* Only a few items are in view now. */
  return count_children (data) < 60 && tells_of_selected (data);
}

/* Screen readers find the largest items in view, and always the selected one. */
static void
test_children (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *child;

  quern_canvas_fit (fixture->canvas);
  patience_wait (has_sixty_children, fixture);

  child = gtk_widget_get_first_child (GTK_WIDGET (fixture->canvas));
  g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (child)), ==,
                   GTK_ACCESSIBLE_ROLE_LIST_ITEM);
  g_assert_cmpint (gtk_widget_get_width (child), >, 0);

  for (guint item = 90; item < 100; item++)
    g_assert_nonnull (find_child (fixture, item));
  g_assert_null (find_child (fixture, 80));

  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), 80);
  patience_wait (tells_of_selected, fixture);
  g_assert_cmpuint (count_children (fixture), ==, 60);
  press (fixture, GDK_KEY_Up);
  patience_wait (tells_of_selected, fixture);
  press (fixture, GDK_KEY_Down);
  patience_wait (tells_of_selected, fixture);

  /* Also if it is out of view. */
  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.zoom-original", NULL);
  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), 0);
  quern_canvas_centre_on (fixture->canvas, 800.0, 800.0);
  patience_wait (tells_of_selected_out_of_sight, fixture);
}

/* During size allocation, a label that shows the zoom must not be changed: it would not be
 * drawn. */
static void
test_tells_later (Fixture       *fixture,
                  gconstpointer  data)
{
  GtkWidget *canvas = GTK_WIDGET (fixture->canvas);
  GtkAllocation place = { 0, 0, gtk_widget_get_width (canvas) + 40, 300 };
  guint n_notified = 0;

  g_signal_connect_swapped (canvas, "viewport-changed", G_CALLBACK (g_atomic_int_inc), &n_notified);
  g_signal_connect_swapped (canvas, "notify::zoom", G_CALLBACK (g_atomic_int_inc), &n_notified);
  gtk_widget_measure (canvas, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_size_allocate (canvas, &place, -1);
  g_assert_cmpuint (n_notified, ==, 0);
  while (n_notified == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (n_notified, >=, 2);
  g_signal_handlers_disconnect_by_data (canvas, &n_notified);
}

/* Hovering does not redraw the picture. */
static void
test_keeps_texture (Fixture       *fixture,
                    gconstpointer  data)
{
  GtkEventController *motion = find_controller (fixture, GTK_TYPE_EVENT_CONTROLLER_MOTION);
  guint n_draws = grid_picture_get_n_draws (fixture->picture);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (fixture->canvas));

  for (guint i = 0; i < 20; i++)
    {
      g_signal_emit_by_name (motion, "motion", 20.0 * i, 10.0 * i);
      gdk_paintable_snapshot (paintable, snapshot, 400.0, 300.0);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  g_assert_cmpuint (grid_picture_get_n_draws (fixture->picture), ==, n_draws);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void      (*run) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/views/canvas/first-sight", test_first_sight },
    { "/views/canvas/corner", test_corner },
    { "/views/canvas/pinch", test_pinch },
    { "/views/canvas/glide", test_glide },
    { "/views/canvas/tells-later", test_tells_later },
    { "/views/canvas/keys", test_keys },
    { "/views/canvas/hover", test_hover },
    { "/views/canvas/selected-elsewhere", test_selected_elsewhere },
    { "/views/canvas/keeps-eye", test_keeps_eye },
    { "/views/canvas/children", test_children },
    { "/views/canvas/keeps-texture", test_keeps_texture },
  };

  /* Makes GTK keep accessible properties, so that tests can query them. */
  g_setenv ("GTK_A11Y", "test", TRUE);
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
