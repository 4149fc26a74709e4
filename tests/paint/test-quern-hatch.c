/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-hatch.h"

#define SIZE 200

/* Stripes cover 2.83 of 10 px along a line, with an opacity of 0.2. */
#define EXPECTED_ALPHA (0.283 * 0.2)

static cairo_surface_t *
draw (const QuernRect *rects,
      guint            n_rects,
      gboolean         is_vector)
{
  const QuernHatch hatch = {
    .color = { 0, 0, 0 }, .px = 1.0, .device_px = 1.0, .is_vector = is_vector
  };
  g_autoptr (GArray) areas = g_array_new (FALSE, FALSE, sizeof (QuernRect));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);

  g_array_append_vals (areas, rects, n_rects);
  quern_hatch_draw (&hatch, cr, areas);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

static guint
get_alpha (cairo_surface_t *surface,
           int              x,
           int              y)
{
  return cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface) + x];
}

static double
get_mean (cairo_surface_t *surface,
          int              left,
          int              top,
          int              right,
          int              bottom)
{
  double sum = 0.0;

  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++)
      sum += get_alpha (surface, x, y) / 255.0;

  return sum / ((right - left) * (bottom - top));
}

/* Raster and vector stripes look alike, and nothing is drawn outside. */
static void
test_area (gconstpointer data)
{
  const QuernRect rect = { 30.0, 20.0, 120.0, 60.0 };
  cairo_surface_t *surface = draw (&rect, 1, GPOINTER_TO_INT (data));

  g_assert_cmpfloat_with_epsilon (get_mean (surface, 30, 20, 150, 80), EXPECTED_ALPHA, 0.003);
  g_assert_cmpfloat_with_epsilon (get_mean (surface, 0, 0, 30, SIZE), 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (get_mean (surface, 0, 0, SIZE, 20), 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (get_mean (surface, 150, 0, SIZE, SIZE), 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (get_mean (surface, 0, 80, SIZE, SIZE), 0.0, 1e-9);
  cairo_surface_destroy (surface);
}

/* Stripes continue across adjacent rectangles without a visible border. */
static void
test_neighbours (gconstpointer data)
{
  const QuernRect whole = { 11.0, 13.0, 150.0, 90.0 };
  const QuernRect parts[] = {
    { 11.0, 13.0, 67.0, 90.0 },
    { 78.0, 13.0, 83.0, 41.0 },
    { 78.0, 54.0, 83.0, 49.0 },
  };
  cairo_surface_t *one = draw (&whole, 1, GPOINTER_TO_INT (data));
  cairo_surface_t *three = draw (parts, G_N_ELEMENTS (parts), GPOINTER_TO_INT (data));

  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      g_assert_cmpint (ABS ((int) get_alpha (one, x, y) - (int) get_alpha (three, x, y)), <=, 2);
  cairo_surface_destroy (one);
  cairo_surface_destroy (three);
}

static void
test_none (gconstpointer data)
{
  cairo_surface_t *surface = draw (NULL, 0, GPOINTER_TO_INT (data));

  g_assert_cmpfloat_with_epsilon (get_mean (surface, 0, 0, SIZE, SIZE), 0.0, 1e-9);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (int is_vector = FALSE; is_vector <= TRUE; is_vector++)
    {
      const char *kind = is_vector ? "shapes" : "pixels";
      g_autofree char *area = g_strdup_printf ("/paint/hatch/%s/area", kind);
      g_autofree char *neighbours = g_strdup_printf ("/paint/hatch/%s/neighbours", kind);
      g_autofree char *none = g_strdup_printf ("/paint/hatch/%s/none", kind);

      g_test_add_data_func (area, GINT_TO_POINTER (is_vector), test_area);
      g_test_add_data_func (neighbours, GINT_TO_POINTER (is_vector), test_neighbours);
      g_test_add_data_func (none, GINT_TO_POINTER (is_vector), test_none);
    }

  return g_test_run ();
}
