/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-squarify.h"

#include <math.h>
#include <stdlib.h>

/* The example of Bruls, Huizing and van Wijk: 6 × 4 with seven areas. */
static void
test_paper (void)
{
  const double weights[] = { 6, 6, 4, 3, 2, 2, 1 };
  const QuernRect bounds = { 0, 0, 6, 4 };
  const QuernRect expected[] = {
    { 0, 0, 3, 2 },
    { 0, 2, 3, 2 },
    { 3, 0, 12.0 / 7, 7.0 / 3 },
    { 3 + 12.0 / 7, 0, 9.0 / 7, 7.0 / 3 },
    { 3, 7.0 / 3, 6.0 / 5, 5.0 / 3 },
    { 4.2, 7.0 / 3, 6.0 / 5, 5.0 / 3 },
    { 5.4, 7.0 / 3, 3.0 / 5, 5.0 / 3 },
  };
  QuernRect rects[G_N_ELEMENTS (weights)];

  quern_squarify (weights, G_N_ELEMENTS (weights), &bounds, rects);

  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    {
      g_assert_cmpfloat_with_epsilon (rects[i].x, expected[i].x, 1e-9);
      g_assert_cmpfloat_with_epsilon (rects[i].y, expected[i].y, 1e-9);
      g_assert_cmpfloat_with_epsilon (rects[i].width, expected[i].width, 1e-9);
      g_assert_cmpfloat_with_epsilon (rects[i].height, expected[i].height, 1e-9);
    }
}

static int
compare_largest_first (const void *a,
                       const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x < y) - (x > y);
}

/* Rectangles are inside, disjoint and exact, for sizes with a ratio of 1 to 10^12. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint round = 0; round < 400; round++)
    {
      guint n = (guint) g_rand_int_range (rand, 1, 80);
      const QuernRect bounds = {
        g_rand_double_range (rand, -50, 50), g_rand_double_range (rand, -50, 50),
        exp (g_rand_double_range (rand, 0, 8)), exp (g_rand_double_range (rand, 0, 8))
      };
      g_autofree double *weights = g_new (double, n);
      g_autofree QuernRect *rects = g_new (QuernRect, n);
      double sum = 0.0;
      double worst = 0.0;

      for (guint i = 0; i < n; i++)
        sum += weights[i] = exp (g_rand_double_range (rand, 0, round % 28));
      qsort (weights, n, sizeof (double), compare_largest_first);
      quern_squarify (weights, n, &bounds, rects);

      for (guint i = 0; i < n; i++)
        {
          const QuernRect *a = &rects[i];
          double area = bounds.width * bounds.height * weights[i] / sum;

          g_assert_cmpfloat (a->width, >=, 0.0);
          g_assert_cmpfloat (a->height, >=, 0.0);
          g_assert_cmpfloat (a->x, >=, bounds.x - 1e-6);
          g_assert_cmpfloat (a->y, >=, bounds.y - 1e-6);
          g_assert_cmpfloat (a->x + a->width, <=, bounds.x + bounds.width + 1e-6);
          g_assert_cmpfloat (a->y + a->height, <=, bounds.y + bounds.height + 1e-6);
          worst = MAX (worst, fabs (a->width * a->height - area));

          for (guint k = 0; k < i; k++)
            {
              const QuernRect *b = &rects[k];
              double across = MIN (a->x + a->width, b->x + b->width) - MAX (a->x, b->x);
              double down = MIN (a->y + a->height, b->y + b->height) - MAX (a->y, b->y);

              g_assert_true (across < 1e-6 || down < 1e-6);
            }
        }
      g_assert_cmpfloat (worst, <, 0.01);
    }
}

/* Equal weights give nearly square rectangles. */
static void
test_shape (void)
{
  const QuernRect bounds = { 0, 0, 1000, 700 };
  double weights[100];
  QuernRect rects[G_N_ELEMENTS (weights)];
  double sum = 0.0;

  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    weights[i] = 1.0;
  quern_squarify (weights, G_N_ELEMENTS (weights), &bounds, rects);
  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    {
      double aspect = rects[i].width / rects[i].height;

      aspect = MAX (aspect, 1 / aspect);
      g_assert_cmpfloat (aspect, <, 3.0);
      sum += aspect;
    }
  g_assert_cmpfloat (sum / G_N_ELEMENTS (weights), <, 1.3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/layout/squarify/paper", test_paper);
  g_test_add_func ("/layout/squarify/random", test_random);
  g_test_add_func ("/layout/squarify/shape", test_shape);

  return g_test_run ();
}
