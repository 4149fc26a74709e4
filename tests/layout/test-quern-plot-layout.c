/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-layout.h"

#include <math.h>

enum { ROUNDS = 600 };

/* Makes values like those of a series, but of any magnitude. */
static QuernPlotValues *
make_values (GRand *rand)
{
  QuernPlotValues *values = g_new0 (QuernPlotValues, 1);
  guint n = (guint) g_rand_int_range (rand, 0, 120);
  double sizes = exp (g_rand_double_range (rand, -3.0, 40.0));
  double costs = exp (g_rand_double_range (rand, -8.0, 44.0));
  double size = g_rand_boolean (rand) ? 0.0 : exp (g_rand_double_range (rand, 0.0, 40.0));

  values->n_rows = g_rand_boolean (rand) ? 3 : 1;
  values->points = g_array_new (FALSE, FALSE, sizeof (QuernPlotPoint));
  for (guint i = 0; i < n; i++)
    {
      QuernPlotPoint point = { .size = size, .count = 1 };

      for (guint row = 0; row < values->n_rows; row++)
        point.values[row] = g_rand_int_range (rand, 0, 20) == 0
                              ? (g_rand_boolean (rand) ? (double) NAN : 0.0)
                              : costs * g_rand_double (rand);
      g_array_append_val (values->points, point);
      size += floor (sizes * g_rand_double (rand)) + 1.0;
    }

  return values;
}

static QuernPlotOptions
make_options (GRand                 *rand,
              const QuernPlotValues *values)
{
  QuernPlotOptions options = {
    .width = g_rand_double_range (rand, 60.0, 2400.0),
    .height = g_rand_double_range (rand, 60.0, 1600.0),
    .log_x = g_rand_boolean (rand),
    .log_y = g_rand_boolean (rand),
    .residuals = g_rand_boolean (rand),
    .is_panel = g_rand_boolean (rand),
    .range = quern_plot_range_all (),
  };

  /* As if the user had zoomed in. */
  if (g_rand_boolean (rand) && values->points->len > 2)
    {
      double low = quern_plot_values_get (values, values->points->len / 3)->size;

      options.range.low_x = low;
      options.range.high_x = low + (low + 1.0) * exp (g_rand_double_range (rand, -30.0, 3.0));
      options.range.low_y = g_rand_double_range (rand, 0.0, 10.0);
      options.range.high_y = options.range.low_y + exp (g_rand_double_range (rand, -20.0, 20.0));
    }

  return options;
}

static double
square (double        size,
        gconstpointer data)
{
  return size * size;
}

static void
check_inside (const QuernPlotLayout *layout)
{
  const QuernRect *frame = &layout->frame;
  double previous = -HUGE_VAL;

  for (guint i = 0; i < layout->items->len; i++)
    {
      const QuernPlotItem *item = quern_plot_layout_get_item (layout, i);

      g_assert_cmpfloat (item->x, >=, frame->x - 1e-6);
      g_assert_cmpfloat (item->x, <=, frame->x + frame->width + 1e-6);
      g_assert_cmpfloat (item->top, >=, frame->y - 1e-6);
      g_assert_cmpfloat (item->bottom, <=, frame->y + frame->height + 1e-6);
      g_assert_cmpfloat (item->top, <=, item->bottom);
      g_assert_cmpfloat (item->x, >=, previous);
      previous = item->x;
    }
  for (guint i = 0; i < layout->marks->len; i++)
    {
      const QuernPlotMark *mark = &g_array_index (layout->marks, QuernPlotMark, i);
      const QuernPlotItem *item = quern_plot_layout_get_item (layout, mark->item);

      g_assert_cmpfloat_with_epsilon (mark->at.x, item->x, 1e-9);
      g_assert_cmpfloat (mark->at.y, >=, item->top);
      g_assert_cmpfloat (mark->at.y, <=, item->bottom);
    }
}

/* Ticks are at 1, 2 or 5 times a power of ten, or at multiples of such a step. */
static void
check_ticks (const QuernPlotAxis *axis,
             double               letter)
{
  double step = HUGE_VAL;

  for (guint i = 0; i < axis->ticks->len; i++)
    {
      const QuernPlotTick *tick = &g_array_index (axis->ticks, QuernPlotTick, i);
      const QuernPlotTick *before = tick - 1;

      g_assert_cmpfloat (tick->at, >=, MIN (axis->start, axis->end) - 1e-3);
      g_assert_cmpfloat (tick->at, <=, MAX (axis->start, axis->end) + 1e-3);
      g_assert_cmpint (*tick->label, !=, '\0');
      if (i == 0)
        continue;

      g_assert_cmpfloat (tick->value, >, before->value);
      g_assert_cmpstr (tick->label, !=, before->label);
      g_assert_cmpfloat (fabs (tick->at - before->at), >=, letter > 0.0
                         ? (double) (g_utf8_strlen (tick->label, -1) +
                                     g_utf8_strlen (before->label, -1)) / 2.0 * letter
                         : 14.0);
      step = fmin (step, tick->value - before->value);
    }

  /* Differences of large numbers have lost their last digits: round the step. */
  if (isfinite (step))
    {
      double decade = pow (10.0, floor (log10 (step) + 1e-3));

      step = round (step / decade) * decade;
    }

  for (guint i = 0; i < axis->ticks->len; i++)
    {
      double value = g_array_index (axis->ticks, QuernPlotTick, i).value;
      double digits = fabs (value) / pow (10.0, floor (log10 (fmax (fabs (value), 1e-300))));
      double multiple = isfinite (step) ? value / step : 0.0;

      g_assert_true (fabs (digits - 1.0) < 1e-6 || fabs (digits - 2.0) < 1e-6 ||
                     fabs (digits - 5.0) < 1e-6 || fabs (digits - 10.0) < 1e-6 ||
                     fabs (multiple - round (multiple)) < 1e-3);
    }
}

/* The mapping is invertible and monotonic. */
static void
check_monotone (const QuernPlotAxis *axis)
{
  double previous = (double) NAN;

  for (double share = 0.0; share <= 1.0; share += 0.05)
    {
      double place = axis->start + (axis->end - axis->start) * share;
      double value = quern_plot_axis_get_value (axis, place);

      g_assert_true (isfinite (value));
      g_assert_cmpfloat_with_epsilon (quern_plot_axis_get_place (axis, value), place, 1e-3);
      g_assert_false (value < previous);
      previous = value;
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint round = 0; round < ROUNDS; round++)
    {
      g_autoptr (QuernPlotValues) values = make_values (rand);
      QuernPlotOptions options = make_options (rand, values);
      gboolean has_curve = g_rand_boolean (rand);
      g_autoptr (QuernPlotLayout) layout =
        quern_plot_layout_new (values, &options, has_curve ? square : NULL, NULL);

      check_inside (layout);
      check_ticks (&layout->x, 7.2);
      check_ticks (&layout->y, 0.0);
      check_monotone (&layout->x);
      check_monotone (&layout->y);
      g_assert_cmpuint (layout->items->len + layout->n_not_positive + layout->n_outside, ==,
                        values->points->len);
      if (!isfinite (layout->options.range.low_x) && !isfinite (layout->options.range.low_y))
        g_assert_cmpuint (layout->n_outside, ==, 0);
      g_assert_true (has_curve || layout->curve->len == 0);
      g_assert_true (has_curve || layout->stems->len == 0);
      /* One tick at zero alone would not show the scale. */
      if (layout->stems->len > 0)
        g_assert_cmpuint (layout->residual.ticks->len, >=, 3);
      for (guint i = 0; i < layout->curve->len; i++)
        g_assert_true (isfinite (g_array_index (layout->curve, QuernPlotCurvePoint, i).y));
    }
}

static QuernPlotValues *
make_squares (void)
{
  QuernPlotValues *values = g_new0 (QuernPlotValues, 1);

  values->n_rows = 1;
  values->points = g_array_new (FALSE, FALSE, sizeof (QuernPlotPoint));
  for (guint i = 1; i <= 100; i++)
    {
      QuernPlotPoint point = { .size = i, .from = i, .to = i, .count = 1 };

      point.values[0] = i * i + (i == 50 ? 10.0 : 0.0);
      g_array_append_val (values->points, point);
    }

  return values;
}

/* A single value is centred, also on a logarithmic axis. */
static void
test_single (void)
{
  for (guint is_log = 0; is_log <= 1; is_log++)
    {
      const QuernPlotOptions options = {
        .width = 800, .height = 600, .log_x = is_log, .log_y = is_log,
        .range = quern_plot_range_all (),
      };
      g_autoptr (QuernPlotValues) values = make_squares ();
      g_autoptr (QuernPlotLayout) layout = NULL;
      const QuernPlotItem *item;

      g_array_remove_range (values->points, 1, values->points->len - 1);
      layout = quern_plot_layout_new (values, &options, NULL, NULL);
      item = quern_plot_layout_get_item (layout, 0);
      g_assert_cmpfloat (item->x, >, layout->frame.x + layout->frame.width * 0.2);
      g_assert_cmpfloat (item->x, <, layout->frame.x + layout->frame.width * 0.8);
      g_assert_cmpfloat (item->top, >, layout->frame.y + layout->frame.height * 0.2);
      g_assert_cmpfloat (item->top, <, layout->frame.y + layout->frame.height * 0.8);
    }
}

/* Values, curve and residuals are where the axes map them. */
static void
test_places (void)
{
  g_autoptr (QuernPlotValues) values = make_squares ();
  const QuernPlotOptions options = {
    .width = 800, .height = 600, .residuals = TRUE, .range = quern_plot_range_all (),
  };
  g_autoptr (QuernPlotLayout) layout = quern_plot_layout_new (values, &options, square, NULL);

  g_assert_cmpuint (layout->items->len, ==, 100);
  g_assert_cmpuint (layout->stems->len, ==, 100);
  g_assert_cmpfloat (layout->residual_frame.height, >, 50.0);
  g_assert_cmpfloat (layout->residual_frame.y + layout->residual_frame.height, <=, 600.0);
  g_assert_cmpfloat_with_epsilon (layout->x.low, 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (layout->y.low, 0.0, 1e-9);
  for (guint i = 0; i < 100; i++)
    {
      const QuernPlotItem *item = quern_plot_layout_get_item (layout, i);
      double size = quern_plot_axis_get_value (&layout->x, item->x);

      g_assert_cmpfloat_with_epsilon (size, i + 1.0, 1e-6);
      g_assert_cmpfloat_with_epsilon (quern_plot_axis_get_value (&layout->y, item->top),
                                      size * size + (i == 49 ? 10.0 : 0.0), 1e-6);
      g_assert_cmpfloat_with_epsilon (g_array_index (layout->stems, QuernPlotStem, i).residual,
                                      i == 49 ? 10.0 : 0.0, 1e-9);
      g_assert_cmpuint (quern_plot_layout_hit (layout, item->x + 0.1, layout->frame.y + 1.0),
                        ==, i);
    }
  for (guint i = 0; i < layout->curve->len; i++)
    {
      const QuernPlotCurvePoint *point = &g_array_index (layout->curve, QuernPlotCurvePoint, i);
      double size = quern_plot_axis_get_value (&layout->x, point->x);

      g_assert_cmpfloat_with_epsilon (quern_plot_axis_get_value (&layout->y, point->y),
                                      size * size, 1e-4);
    }
  g_assert_cmpuint (quern_plot_layout_hit (layout, 1.0, 1.0), ==, QUERN_NONE);
}

/* The tick labels of an axis. */
static void
test_labels (void)
{
  static const struct
  {
    double      low;
    double      high;
    gboolean    is_log;
    gboolean    is_whole;
    QuernUnit   unit;
    double      factor;
    const char *labels;
  } rows[] = {
    { 0, 170, FALSE, FALSE, QUERN_UNIT_COUNT, 1, "0 50 100 150" },
    { 0, 5300, FALSE, FALSE, QUERN_UNIT_COUNT, 1, "0 1 k 2 k 3 k 4 k 5 k" },
    { 0, 1.2, FALSE, FALSE, QUERN_UNIT_COUNT, 1, "0 0.2 0.4 0.6 0.8 1.0 1.2" },
    { 0, 1.2, FALSE, TRUE, QUERN_UNIT_COUNT, 1, "0 1" },
    { 4, 5, FALSE, TRUE, QUERN_UNIT_COUNT, 1, "4 5" },
    { 4.2, 4.8, FALSE, TRUE, QUERN_UNIT_COUNT, 1, "4.2 4.3 4.4 4.5 4.6 4.7 4.8" },
    { 3.98, 4.03, FALSE, TRUE, QUERN_UNIT_COUNT, 1, "4" },
    { 0.02, 0.9, TRUE, TRUE, QUERN_UNIT_COUNT, 1, "0.02 0.05 0.1 0.2 0.5" },
    { 10000, 10004, FALSE, FALSE, QUERN_UNIT_COUNT, 1, "10000 10001 10002 10003 10004" },
    { -42, 42, FALSE, FALSE, QUERN_UNIT_COUNT, 1, "−40 −20 0 20 40" },
    { 1, 1000, TRUE, FALSE, QUERN_UNIT_COUNT, 1, "1 10 100 1 k" },
    { 0.2, 1000, TRUE, TRUE, QUERN_UNIT_COUNT, 1, "1 10 100 1 k" },
    { 0, 2.4e9, FALSE, FALSE, QUERN_UNIT_COUNT, 1, "0 0.5 G 1.0 G 1.5 G 2.0 G" },
    { 0, 12.6e6, FALSE, FALSE, QUERN_UNIT_NANOSECONDS, 1e3, "0 2 s 4 s 6 s 8 s 10 s 12 s" },
    { 0, 420, FALSE, FALSE, QUERN_UNIT_NANOSECONDS, 10, "0 1 µs 2 µs 3 µs 4 µs" },
    { 1, 1000, TRUE, FALSE, QUERN_UNIT_NANOSECONDS, 1e3, "1 µs 10 µs 100 µs 1 ms" },
    { 0, 4.2, FALSE, FALSE, QUERN_UNIT_BYTES, 1024, "0 1 kB 2 kB 3 kB 4 kB" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) labels = g_string_new (NULL);
      QuernPlotAxis axis;

      quern_plot_axis_init (&axis, rows[i].low, rows[i].high, rows[i].is_log);
      axis.is_whole = rows[i].is_whole;
      axis.unit = rows[i].unit;
      axis.factor = rows[i].factor;
      quern_plot_axis_place (&axis, 0.0, 400.0, 55.0, 7.2);
      for (guint k = 0; k < axis.ticks->len; k++)
        g_string_append_printf (labels, "%s%s", k > 0 ? " " : "",
                                g_array_index (axis.ticks, QuernPlotTick, k).label);
      g_string_replace (labels, "\342\200\257", " ", 0);
      g_assert_cmpstr (labels->str, ==, rows[i].labels);
      quern_plot_axis_clear (&axis);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layout/plot/random", test_random);
  g_test_add_func ("/layout/plot/places", test_places);
  g_test_add_func ("/layout/plot/single", test_single);
  g_test_add_func ("/layout/plot/labels", test_labels);

  return g_test_run ();
}
