/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-fit.h"
#include "quern-viewport.h"

#include <math.h>

#define N_RANDOM 2000
#define SLACK 1e-6

static QuernViewport
viewport_of (double scene_width,
             double scene_height,
             double width,
             double height)
{
  QuernViewport viewport;

  quern_viewport_init (&viewport);
  viewport.margin = 24.0;
  viewport.extent = (QuernRect) { -10.0, 5.0, scene_width, scene_height };
  quern_viewport_set_size (&viewport, width, height);

  return viewport;
}

/* The initial zoom: fits the scene, but is never above 100 % or below 60 %. */
typedef struct
{
  const char *name;
  double      scene_width;
  double      scene_height;
  double      zoom;
} Case;

static const Case cases[] = {
  { "small", 200.0, 100.0, 1.0 },
  { "exact", 952.0, 552.0, 1.0 },
  { "larger", 1190.0, 100.0, 0.8 },
  { "higher", 100.0, 690.0, 0.8 },
  { "just-fits", 952.0 / 0.61, 100.0, 0.61 },
  { "much-larger", 5000.0, 3000.0, 0.6 },
  { "empty", 0.0, 0.0, 1.0 },
};

static void
test_default (gconstpointer data)
{
  const Case *c = data;
  QuernViewport viewport = viewport_of (c->scene_width, c->scene_height, 1000.0, 600.0);

  quern_viewport_show_default (&viewport, NULL, FALSE);
  g_assert_cmpfloat_with_epsilon (viewport.zoom, c->zoom, SLACK);
}

/* A picture that is illegible at 60 % begins larger. */
static void
test_default_legible (void)
{
  QuernViewport viewport = viewport_of (5000.0, 3000.0, 1000.0, 600.0);

  viewport.min_start_zoom = 0.85;
  quern_viewport_show_default (&viewport, NULL, FALSE);
  g_assert_cmpfloat_with_epsilon (viewport.zoom, 0.85, SLACK);
}

static void
test_default_eye (void)
{
  QuernViewport viewport = viewport_of (5000.0, 3000.0, 1000.0, 600.0);
  QuernRect eye = { 2000.0, 1000.0, 100.0, 50.0 };
  QuernRect shown;

  quern_viewport_show_default (&viewport, &eye, FALSE);
  quern_viewport_to_widget (&viewport, &eye, &shown);
  g_assert_cmpfloat_with_epsilon (shown.x + shown.width / 2.0, 1000.0 / 3.0, SLACK);
  g_assert_cmpfloat_with_epsilon (shown.y + shown.height / 2.0, 300.0, SLACK);

  quern_viewport_show_default (&viewport, &eye, TRUE);
  quern_viewport_to_widget (&viewport, &eye, &shown);
  g_assert_cmpfloat_with_epsilon (shown.x + shown.width / 2.0, 500.0, SLACK);
  g_assert_cmpfloat_with_epsilon (shown.y + shown.height / 2.0, 200.0, SLACK);

  /* At the edge of the scene, only the margin is shown beside it. */
  eye.x = viewport.extent.x;
  quern_viewport_show_default (&viewport, &eye, FALSE);
  g_assert_cmpfloat_with_epsilon (viewport.x, -10.0 - 24.0 / 0.6, SLACK);
}

static void
assert_shown (const QuernViewport *viewport,
              const QuernRect     *bounds,
              gboolean             is_shown)
{
  const QuernFit view = { viewport->zoom, viewport->x, viewport->y };

  g_assert_cmpint (quern_fit_shows (&view, viewport->width, viewport->height, bounds), ==,
                   is_shown);
}

/* The initial view moves to show what is worth more, but not so far that the eye leaves it. */
static void
test_default_most (void)
{
  QuernViewport viewport = viewport_of (900.0, 3000.0, 1000.0, 600.0);
  QuernRect eye = { 400.0, 475.0, 100.0, 50.0 };
  const QuernFitItem all[] = {
    { eye, 1.0 },
    { { 400.0, 1140.0, 100.0, 50.0 }, 1.0 },
    { { 600.0, 1140.0, 100.0, 50.0 }, 1.0 },
    { { 0.0, 1500.0, 9.0, 9.0 }, 9.0 },
  };
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (QuernFitItem));
  QuernRect shown;

  g_array_append_vals (items, all, G_N_ELEMENTS (all));
  quern_viewport_show_default (&viewport, &eye, TRUE);
  assert_shown (&viewport, &all[1].bounds, FALSE);

  quern_viewport_show_most (&viewport, &eye, TRUE, items);
  quern_viewport_to_widget (&viewport, &all[1].bounds, &shown);
  g_assert_cmpfloat_with_epsilon (shown.y + shown.height, 594.0, SLACK);
  quern_viewport_to_widget (&viewport, &eye, &shown);
  g_assert_cmpfloat (shown.y + shown.height / 2.0, >=, 100.0);

  /* The last one is too far away. */
  g_array_remove_range (items, 1, 2);
  quern_viewport_show_default (&viewport, &eye, TRUE);
  quern_viewport_show_most (&viewport, &eye, TRUE, items);
  quern_viewport_to_widget (&viewport, &eye, &shown);
  g_assert_cmpfloat_with_epsilon (shown.y + shown.height / 2.0, 200.0, SLACK);

  /* Without an eye, nothing is. */
  quern_viewport_show_default (&viewport, NULL, TRUE);
  assert_shown (&viewport, &all[3].bounds, FALSE);
  quern_viewport_show_most (&viewport, NULL, TRUE, items);
  assert_shown (&viewport, &all[3].bounds, TRUE);
}

/* What is in view at least gap px from the edges of the widget. */
static double
sum_worth (const QuernViewport *viewport,
           const GArray        *items,
           double               gap)
{
  const double border = gap / viewport->zoom;
  const QuernFit view = { viewport->zoom, viewport->x + border, viewport->y + border };
  double sum = 0.0;

  for (guint i = 0; i < items->len; i++)
    {
      const QuernFitItem *item = &g_array_index (items, QuernFitItem, i);

      if (quern_fit_shows (&view, viewport->width - 2.0 * gap, viewport->height - 2.0 * gap,
                           &item->bounds))
        sum += item->worth;
    }

  return sum;
}

/* No random view shows more. */
static void
test_most_is_best (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4711);

  for (guint i = 0; i < N_RANDOM; i++)
    {
      QuernViewport viewport = viewport_of (3000.0, 2000.0, 1000.0, 600.0);
      g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (QuernFitItem));
      double found;

      for (guint j = 0; j < 12; j++)
        {
          QuernFitItem item = {
            { g_rand_double_range (rand, 0.0, 2800.0), g_rand_double_range (rand, 0.0, 1950.0),
              g_rand_double_range (rand, 20.0, 200.0), 50.0 },
            g_rand_double_range (rand, 0.0, 1.0),
          };

          g_array_append_val (items, item);
        }
      quern_viewport_show_default (&viewport, NULL, TRUE);
      quern_viewport_show_most (&viewport, NULL, TRUE, items);
      found = sum_worth (&viewport, items, 0.0);

      for (guint j = 0; j < 100; j++)
        {
          viewport.x = g_rand_double_range (rand, 0.0, 2500.0);
          viewport.y = g_rand_double_range (rand, 0.0, 1500.0);
          g_assert_cmpfloat (sum_worth (&viewport, items, 6.0), <=, found + SLACK);
        }
    }
}

static void
test_fit (void)
{
  QuernViewport viewport = viewport_of (5000.0, 3000.0, 1000.0, 600.0);

  quern_viewport_fit (&viewport);
  g_assert_true (quern_viewport_shows_all (&viewport));
  g_assert_cmpfloat_with_epsilon (viewport.zoom, 552.0 / 3000.0, SLACK);

  quern_viewport_zoom_at (&viewport, 1.0, 500.0, 300.0);
  g_assert_false (quern_viewport_shows_all (&viewport));
}

/* The point under the pointer stays in place, anywhere in the scene. */
static void
test_zoom_at_pointer (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4711);

  for (guint i = 0; i < N_RANDOM; i++)
    {
      QuernViewport viewport = viewport_of (5000.0, 3000.0, 1000.0, 600.0);
      double x = g_rand_double_range (rand, 400.0, 600.0);
      double y = g_rand_double_range (rand, 200.0, 400.0);
      double before_x;
      double before_y;
      double after_x;
      double after_y;

      quern_viewport_show_default (&viewport, NULL, FALSE);
      quern_viewport_place (&viewport, g_rand_double_range (rand, 500.0, 4500.0),
                            g_rand_double_range (rand, 500.0, 2500.0), 500.0, 300.0);
      quern_viewport_to_scene (&viewport, x, y, &before_x, &before_y);
      quern_viewport_zoom_at (&viewport, viewport.zoom * g_rand_double_range (rand, 0.5, 8.0),
                              x, y);
      quern_viewport_to_scene (&viewport, x, y, &after_x, &after_y);

      g_assert_cmpfloat_with_epsilon (before_x, after_x, SLACK);
      g_assert_cmpfloat_with_epsilon (before_y, after_y, SLACK);
    }
}

/* After any operation, some of the scene is in view; a bounded viewport shows nothing outside the
 * scene. */
static void
test_never_lost (gconstpointer data)
{
  gboolean is_bounded = GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (42);
  QuernViewport viewport = viewport_of (800.0, 500.0, 800.0, 500.0);
  QuernRect visible;

  viewport.is_bounded = is_bounded;
  viewport.margin = is_bounded ? 0.0 : 24.0;
  quern_viewport_fit (&viewport);
  for (guint i = 0; i < N_RANDOM; i++)
    {
      if (g_rand_boolean (rand))
        quern_viewport_pan (&viewport, g_rand_double_range (rand, -2000.0, 2000.0),
                            g_rand_double_range (rand, -2000.0, 2000.0));
      else
        quern_viewport_zoom_at (&viewport, viewport.zoom * g_rand_double_range (rand, 0.2, 3.0),
                                g_rand_double_range (rand, 0.0, 800.0),
                                g_rand_double_range (rand, 0.0, 500.0));

      quern_viewport_get_visible (&viewport, &visible);
      g_assert_true (quern_rect_intersects (&visible, &viewport.extent));
      if (is_bounded)
        {
          g_assert_cmpfloat (visible.x, >=, viewport.extent.x - SLACK);
          g_assert_cmpfloat (visible.y, >=, viewport.extent.y - SLACK);
          g_assert_cmpfloat (visible.x + visible.width, <=,
                             viewport.extent.x + viewport.extent.width + SLACK);
          g_assert_cmpfloat (visible.y + visible.height, <=,
                             viewport.extent.y + viewport.extent.height + SLACK);
        }
    }
}

static void
test_reveal (void)
{
  QuernViewport viewport = viewport_of (5000.0, 3000.0, 1000.0, 600.0);
  QuernRect far = { 4000.0, 2000.0, 100.0, 50.0 };
  QuernRect shown;

  quern_viewport_show_default (&viewport, NULL, FALSE);
  g_assert_true (quern_viewport_reveal (&viewport, &far));
  quern_viewport_to_widget (&viewport, &far, &shown);
  g_assert_cmpfloat (shown.x, >=, 0.0);
  g_assert_cmpfloat (shown.y, >=, 0.0);
  g_assert_cmpfloat (shown.x + shown.width, <=, 1000.0);
  g_assert_cmpfloat (shown.y + shown.height, <=, 600.0);

  /* Revealing something that is in view does not scroll. */
  g_assert_false (quern_viewport_reveal (&viewport, &far));
}

static void
test_resize (void)
{
  QuernViewport viewport = viewport_of (5000.0, 3000.0, 1000.0, 600.0);
  double x;
  double y;

  quern_viewport_place (&viewport, 2000.0, 1000.0, 500.0, 300.0);
  quern_viewport_set_size (&viewport, 700.0, 900.0);
  quern_viewport_to_scene (&viewport, 350.0, 450.0, &x, &y);
  g_assert_cmpfloat_with_epsilon (x, 2000.0, SLACK);
  g_assert_cmpfloat_with_epsilon (y, 1000.0, SLACK);
}

static void
assert_whole (double value)
{
  g_assert_cmpfloat_with_epsilon (value, round (value), SLACK);
}

/* With a whole number for a scale, the grid is that of the widget. */
static void
test_align_whole (void)
{
  for (int scale = 1; scale <= 3; scale++)
    {
      QuernViewport viewport = viewport_of (5000.0, 3000.0, 997.0, 601.0);
      QuernDeviceGrid grid;
      QuernViewport aligned;

      quern_device_grid_init (&grid, scale, 33.0, 47.0);
      g_assert_true (memcmp (&grid, &(QuernDeviceGrid) { .scale = scale }, sizeof grid) == 0);
      quern_viewport_zoom_at (&viewport, 0.7, 13.0, 17.0);
      quern_viewport_align (&viewport, &grid, &aligned);
      viewport.x = round (viewport.x * viewport.zoom * scale) / (viewport.zoom * scale);
      viewport.y = round (viewport.y * viewport.zoom * scale) / (viewport.zoom * scale);
      g_assert_true (memcmp (&viewport, &aligned, sizeof viewport) == 0);
    }
}

/* With a fractional scale, the px of the device cover the widget, and begin where one begins. */
static void
test_align_fractional (void)
{
  static const double scales[] = { 1.25, 1.5, 1.75, 2.5, 4.0 / 3.0, 137.0 / 120.0 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint i = 0; i < N_RANDOM; i++)
    {
      double scale = scales[i % G_N_ELEMENTS (scales)];
      double x = g_rand_int_range (rand, 0, 2000);
      double y = g_rand_int_range (rand, 0, 2000);
      double width = g_rand_int_range (rand, 1, 3000);
      double height = g_rand_int_range (rand, 1, 3000);
      QuernViewport viewport = viewport_of (5000.0, 3000.0, width, height);
      QuernDeviceGrid grid;
      QuernViewport aligned;

      quern_viewport_zoom_at (&viewport, g_rand_double_range (rand, 0.2, 4.0), width / 3.0, 1.0);
      quern_device_grid_init (&grid, scale, x, y);
      quern_viewport_align (&viewport, &grid, &aligned);

      assert_whole ((x + grid.x) * scale);
      assert_whole ((y + grid.y) * scale);
      g_assert_true (grid.x <= 0.0 && grid.x * scale > -1.0);
      g_assert_true (grid.y <= 0.0 && grid.y * scale > -1.0);

      assert_whole (aligned.width * scale);
      assert_whole (aligned.height * scale);
      g_assert_cmpfloat (fabs (aligned.width + grid.x - width - 0.5 / scale), <=,
                         0.5 / scale + SLACK);
      g_assert_cmpfloat (fabs (aligned.height + grid.y - height - 0.5 / scale), <=,
                         0.5 / scale + SLACK);

      assert_whole (aligned.x * aligned.zoom * scale);
      assert_whole (aligned.y * aligned.zoom * scale);
      /* What is shown has moved by one px of the device at most. */
      g_assert_cmpfloat (fabs ((aligned.x - viewport.x) * viewport.zoom - grid.x) * scale, <=,
                         1.0 + SLACK);
      g_assert_cmpfloat (fabs ((aligned.y - viewport.y) * viewport.zoom - grid.y) * scale, <=,
                         1.0 + SLACK);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/views/viewport/default/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_default);
    }
  g_test_add_func ("/views/viewport/default-legible", test_default_legible);
  g_test_add_func ("/views/viewport/default-eye", test_default_eye);
  g_test_add_func ("/views/viewport/default-most", test_default_most);
  g_test_add_func ("/views/viewport/most-is-best", test_most_is_best);
  g_test_add_func ("/views/viewport/fit", test_fit);
  g_test_add_func ("/views/viewport/zoom-at-pointer", test_zoom_at_pointer);
  g_test_add_data_func ("/views/viewport/never-lost/free", GINT_TO_POINTER (FALSE),
                        test_never_lost);
  g_test_add_data_func ("/views/viewport/never-lost/bounded", GINT_TO_POINTER (TRUE),
                        test_never_lost);
  g_test_add_func ("/views/viewport/reveal", test_reveal);
  g_test_add_func ("/views/viewport/resize", test_resize);
  g_test_add_func ("/views/viewport/align/whole", test_align_whole);
  g_test_add_func ("/views/viewport/align/fractional", test_align_fractional);

  return g_test_run ();
}
