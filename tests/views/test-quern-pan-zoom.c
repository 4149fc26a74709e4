/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-pan-zoom.h"

#include "patience.h"

typedef struct
{
  GtkWidget     *window;
  GtkWidget     *widget;   /* child of the window */
  QuernViewport  viewport;
  QuernPanZoom  *pan_zoom;
  guint          n_moved;
  guint          n_scrolled;
} Fixture;

static void
moved_cb (gpointer user_data,
          gboolean is_scroll)
{
  Fixture *fixture = user_data;

  fixture->n_moved++;
  fixture->n_scrolled += is_scroll ? 1 : 0;
}

static gboolean
is_mapped (gpointer data)
{
  return gtk_widget_get_mapped (data);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  quern_viewport_init (&fixture->viewport);
  fixture->viewport.extent = (QuernRect) { 0.0, 0.0, 4000.0, 4000.0 };
  quern_viewport_set_size (&fixture->viewport, 400.0, 300.0);
  quern_viewport_zoom_at (&fixture->viewport, 1.0, 0.0, 0.0);
  quern_viewport_place (&fixture->viewport, 2000.0, 2000.0, 200.0, 150.0);

  fixture->widget = gtk_drawing_area_new ();
  fixture->pan_zoom = quern_pan_zoom_new (fixture->widget, &fixture->viewport, moved_cb, fixture);
  quern_pan_zoom_set_enabled (fixture->pan_zoom, TRUE);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 400, 300);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->widget);
  gtk_window_present (GTK_WINDOW (fixture->window));
  patience_wait (is_mapped, fixture->widget);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  quern_pan_zoom_free (fixture->pan_zoom);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
}

static GtkEventController *
find_controller (Fixture *fixture,
                 GType    type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (fixture->widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      /* The widget owns the controller. */
      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller;
    }

  g_assert_not_reached ();
}

static gboolean
has_stopped (gpointer data)
{
  return !quern_pan_zoom_is_gliding (((Fixture *) data)->pan_zoom);
}

/* The distance of kinetic scrolling follows from its speed and the friction. */
static void
test_glide (Fixture       *fixture,
            gconstpointer  data)
{
  GtkEventController *scroll = find_controller (fixture, GTK_TYPE_EVENT_CONTROLLER_SCROLL);
  double x = fixture->viewport.x;
  double y = fixture->viewport.y;

  g_signal_emit_by_name (scroll, "decelerate", 100.0, -200.0);
  g_assert_false (has_stopped (fixture));
  patience_wait (has_stopped, fixture);
  /* Speed / friction, except that slow movement is cut off. */
  g_assert_cmpfloat_with_epsilon ((fixture->viewport.x - x) * fixture->viewport.zoom, 25.0, 1.5);
  g_assert_cmpfloat_with_epsilon ((fixture->viewport.y - y) * fixture->viewport.zoom, -50.0, 1.5);
  g_assert_cmpuint (fixture->n_moved, >, 1);
  g_assert_cmpuint (fixture->n_scrolled, ==, 0);

  g_signal_emit_by_name (scroll, "decelerate", 1000.0, 0.0);
  g_assert_false (has_stopped (fixture));
  quern_pan_zoom_stop (fixture->pan_zoom);
  g_assert_true (has_stopped (fixture));

  /* Too slow, without animations, or disabled. */
  g_signal_emit_by_name (scroll, "decelerate", 1.0, 1.0);
  g_assert_true (has_stopped (fixture));
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_signal_emit_by_name (scroll, "decelerate", 1000.0, 0.0);
  g_assert_true (has_stopped (fixture));
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-enable-animations");
  quern_pan_zoom_set_enabled (fixture->pan_zoom, FALSE);
  g_signal_emit_by_name (scroll, "decelerate", 1000.0, 0.0);
  g_assert_true (has_stopped (fixture));
}

static void
test_wheel (Fixture       *fixture,
            gconstpointer  data)
{
  GtkEventController *scroll = find_controller (fixture, GTK_TYPE_EVENT_CONTROLLER_SCROLL);
  double x = fixture->viewport.x;
  double y = fixture->viewport.y;
  gboolean is_handled = FALSE;

  g_signal_emit_by_name (scroll, "decelerate", 1000.0, 0.0);
  g_signal_emit_by_name (scroll, "scroll", 1.0, -2.0, &is_handled);
  g_assert_true (is_handled);
  g_assert_true (has_stopped (fixture));
  g_assert_cmpuint (fixture->n_scrolled, ==, 1);
  g_assert_cmpfloat_with_epsilon (fixture->viewport.x - x, 60.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (fixture->viewport.y - y, -120.0, 1e-9);

  quern_pan_zoom_set_enabled (fixture->pan_zoom, FALSE);
  g_signal_emit_by_name (scroll, "scroll", 1.0, -2.0, &is_handled);
  g_assert_false (is_handled);
  g_assert_cmpuint (fixture->n_moved, ==, 1);
}

static void
test_pinch (Fixture       *fixture,
            gconstpointer  data)
{
  GtkEventController *pinch = find_controller (fixture, GTK_TYPE_GESTURE_ZOOM);

  g_signal_emit_by_name (pinch, "begin", NULL);
  g_signal_emit_by_name (pinch, "scale-changed", 1.5);
  g_signal_emit_by_name (pinch, "scale-changed", 2.0);
  g_assert_cmpfloat_with_epsilon (fixture->viewport.zoom, 2.0, 1e-9);
  g_assert_cmpuint (fixture->n_moved, ==, 2);
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
    { "/views/pan-zoom/glide", test_glide },
    { "/views/pan-zoom/wheel", test_wheel },
    { "/views/pan-zoom/pinch", test_pinch },
  };

  g_test_init (&argc, &argv, NULL);
  gtk_init ();

  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
