/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-painter.h"
#include "quern-plot-panels.h"

#include "quern-image-export.h"
#include "quern-joined-profile.h"
#include "quern-loader.h"
#include "quern-plot-words.h"

#include <math.h>
#include <string.h>

static QuernAnalysis *
open_report_named (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "aprof", name, NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  QuernAnalysis *analysis;

  g_ptr_array_add (files, g_file_new_for_path (path));
  profile = quern_load (files, NULL, NULL, &error);
  g_assert_no_error (error);
  analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  g_assert_no_error (error);

  return analysis;
}

static QuernAnalysis *
open_report (void)
{
  return open_report_named ("sorts.v4p.aprof");
}

static QuernFunctionId
find_function (QuernAnalysis *analysis,
               const char    *name)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    if (g_str_equal (quern_profile_get_function_name (profile, i), name))
      return i;

  g_assert_not_reached ();
}

static QuernPlotPicture *
make_picture (QuernAnalysis          *analysis,
              const char             *name,
              const QuernPlotRequest *like)
{
  QuernPlotRequest request = *like;
  g_autoptr (GError) error = NULL;
  QuernPlotPicture *picture;

  request.function = find_function (analysis, name);
  picture = quern_plot_picture_new (analysis, NULL, &request, NULL, &error);
  g_assert_no_error (error);

  return picture;
}

static QuernPlotRequest
plain_request (void)
{
  return (QuernPlotRequest) {
    .options = { .width = 700, .height = 500, .residuals = TRUE, .range = quern_plot_range_all () },
    .growth = QUERN_N_GROWTHS,
  };
}

/* Every point can be hit and reached with the keys, and its tooltip has its numbers. */
static void
test_items (void)
{
  g_autoptr (QuernAnalysis) analysis = open_report ();
  const QuernPlotRequest request = plain_request ();
  g_autoptr (QuernPlotPicture) plot = make_picture (analysis, "heap_sort", &request);
  QuernPicture *picture = QUERN_PICTURE (plot);
  guint n_items = quern_picture_get_n_items (picture);
  g_autofree char *first = quern_picture_dup_description (picture, 0);
  g_autofree char *tooltip = quern_picture_dup_tooltip (picture, 26);
  g_autofree char *caption = quern_picture_dup_caption (picture);

  g_assert_cmpuint (n_items, ==, 40);
  for (guint i = 0; i < n_items; i++)
    {
      QuernRect bounds;

      quern_picture_get_bounds (picture, i, &bounds);
      g_assert_cmpuint (quern_picture_hit (picture, bounds.x + bounds.width / 2,
                                           bounds.y + bounds.height / 2), ==, i);
      g_assert_cmpuint (quern_picture_get_neighbour (picture, i, 1, 0), ==,
                        i + 1 < n_items ? i + 1 : QUERN_NONE);
      g_assert_cmpuint (quern_picture_get_neighbour (picture, i, -1, 0), ==,
                        i > 0 ? i - 1 : QUERN_NONE);
      g_assert_cmpuint (quern_picture_get_node (picture, i), ==, QUERN_NONE);
    }

  /* The file has 4 13 13 39 and 108 2776 2845 8450, for three calls each. */
  g_assert_true (g_str_has_prefix (first, "n = 4, worst 13 · average 13 · best 13, curve "));
  g_assert_true (g_str_has_suffix (first, ", 3 calls · total 39"));
  g_assert_cmpstr (tooltip, ==, "n = 108\nworst 2845 · average 2817 · best 2776\n"
                                "curve 2832 (+0.5\302\240%)\n3 calls · total 8450");
  g_assert_nonnull (strstr (caption, "40 input sizes · 120 calls · "
                                     "T(n) = −31.26 + 3.93 · n log n"));
}

/* Times are written with their unit in tooltips and on the axis. */
static void
test_times (void)
{
  g_autoptr (QuernAnalysis) analysis = open_report_named ("sorts.v4t.aprof");
  const QuernPlotRequest request = plain_request ();
  g_autoptr (QuernPlotPicture) plot = make_picture (analysis, "below_main", &request);
  g_autofree char *tooltip = quern_picture_dup_tooltip (QUERN_PICTURE (plot), 0);
  const GArray *ticks = quern_plot_picture_get_scene (plot)->layout->y.ticks;

  g_assert_nonnull (strstr (tooltip, "\nworst 86.1\u202fs · average 86.1\u202fs · "));
  g_assert_nonnull (strstr (tooltip, " · total 86.1\u202fs"));
  g_assert_true (g_str_has_suffix (g_array_index (ticks, QuernPlotTick, ticks->len - 1).label,
                                   "\u202fs"));
}

/* Marks that do not fit beside the growth are explained on further lines above the plot. */
static void
test_narrow_legend (void)
{
  g_autoptr (QuernAnalysis) analysis = open_report ();
  const double widths[] = { 700.0, 500.0, 360.0 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      QuernPlotRequest request = plain_request ();
      const QuernImageOptions options = {
        .format = QUERN_IMAGE_SVG, .style = quern_style_default (QUERN_SCHEME_PRINT), .scale = 1.0,
      };
      g_autoptr (QuernPlotPicture) plot = NULL;
      g_autoptr (GBytes) image = NULL;
      g_autofree char *svg = NULL;

      request.options.width = widths[i];
      plot = make_picture (analysis, "heap_sort", &request);
      image = quern_image_export_to_bytes (QUERN_PICTURE (plot), &options, NULL, NULL);
      svg = g_strndup (g_bytes_get_data (image, NULL), g_bytes_get_size (image));
      g_assert_nonnull (strstr (svg, ">worst<"));
      g_assert_nonnull (strstr (svg, ">average<"));
      g_assert_nonnull (strstr (svg, ">best<"));
      g_assert_nonnull (strstr (svg, ">fit to worst, ±10 %<"));
    }
}

static void
check_side (QuernPicture         *picture,
            const QuernPlotScene *scene,
            guint                 first_item,
            const char           *prefix)
{
  for (guint i = 0; i < scene->layout->items->len; i++)
    {
      const QuernPlotItem *item = quern_plot_layout_get_item (scene->layout, i);
      guint found = quern_picture_hit (picture, item->x, item->top);
      g_autofree char *tooltip = quern_picture_dup_tooltip (picture, first_item + i);
      QuernRect bounds;

      /* The other side may have a mark in the same place. */
      quern_picture_get_bounds (picture, found, &bounds);
      g_assert_cmpfloat (fabs (bounds.x + bounds.width / 2 - item->x), <, 1.0);
      g_assert_true (g_str_has_prefix (tooltip, prefix));
    }
}

/* Both sides of a comparison have the same axes, and points that can be hit. */
static void
test_sides (void)
{
  g_autoptr (QuernAnalysis) before = open_report_named ("sorts.v6r1.aprof");
  g_autoptr (QuernAnalysis) after = open_report ();
  g_autoptr (QuernJoinedDiff) joined = NULL;
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernPlotPicture) plot = NULL;
  g_autofree char *caption = NULL;
  g_autoptr (GError) error = NULL;
  QuernPlotRequest request = plain_request ();
  const QuernPlotScene *scene;
  guint last;

  profile = quern_joined_profile_new ((QuernAnalysis *[]) { before, after }, NULL, &joined, NULL,
                                      &error);
  g_assert_no_error (error);
  analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  g_assert_no_error (error);
  request.function = find_function (analysis, "shell_sort");
  plot = quern_plot_picture_new (analysis, joined, &request, NULL, &error);
  g_assert_no_error (error);
  scene = quern_plot_picture_get_scene (plot);
  caption = quern_picture_dup_caption (QUERN_PICTURE (plot));

  g_assert_nonnull (scene->before);
  g_assert_cmpfloat (fabs (scene->layout->x.low - scene->before->layout->x.low), <, 1e-9);
  g_assert_cmpfloat (fabs (scene->layout->x.high - scene->before->layout->x.high), <, 1e-9);
  g_assert_cmpfloat (fabs (scene->layout->y.low - scene->before->layout->y.low), <, 1e-9);
  g_assert_cmpfloat (fabs (scene->layout->y.high - scene->before->layout->y.high), <, 1e-9);
  g_assert_cmpfloat (fabs (scene->layout->frame.height -
                           scene->before->layout->frame.height), <, 1e-9);
  g_assert_cmpfloat (scene->layout->x.high, >=, 240.0);
  g_assert_cmpuint (scene->layout->items->len, ==, 40);
  g_assert_cmpuint (scene->before->layout->items->len, ==, 15);
  g_assert_cmpuint (quern_picture_get_n_items (QUERN_PICTURE (plot)), ==, 55);
  check_side (QUERN_PICTURE (plot), scene, 0, "after · n = ");
  check_side (QUERN_PICTURE (plot), scene->before, 40, "before · n = ");
  g_assert_true (g_str_has_prefix (caption, "n^1.5 → n log n · 40 input sizes"));

  /* The largest size only occurs on the side before. */
  last = 40 + 14;
  g_assert_cmpuint (quern_picture_hit (
    QUERN_PICTURE (plot), quern_plot_layout_get_item (scene->before->layout, 14)->x,
    scene->layout->frame.y + 1.0), ==, last);
}

/* Only points inside the zoomed range are items. */
static void
test_range (void)
{
  g_autoptr (QuernAnalysis) analysis = open_report ();
  QuernPlotRequest request = plain_request ();
  g_autoptr (QuernPlotPicture) plot = NULL;
  g_autofree char *caption = NULL;

  request.options.range.low_x = 50.0;
  request.options.range.high_x = 101.0;
  plot = make_picture (analysis, "heap_sort", &request);
  caption = quern_picture_dup_caption (QUERN_PICTURE (plot));
  g_assert_cmpuint (quern_picture_get_n_items (QUERN_PICTURE (plot)), ==, 13);
  g_assert_nonnull (strstr (caption, "27 points outside"));
}

static const struct
{
  const char *function;
  const char *growth;
} fits[] = {
  { "insertion_sort", "n²" },
  { "selection_sort", "n²" },
  { "bubble_sort", "n²" },
  { "heap_sort", "n log n" },
  { "merge_sort", "n log n" },
  { "main", "one input size" },
};

static void
test_growth (void)
{
  g_autoptr (QuernAnalysis) analysis = open_report ();

  for (guint i = 0; i < G_N_ELEMENTS (fits); i++)
    {
      const QuernPlotRequest request = plain_request ();
      g_autoptr (QuernPlotPicture) plot = make_picture (analysis, fits[i].function, &request);
      g_autofree char *class =
        quern_plot_words_dup_class (quern_plot_picture_get_scene (plot));

      g_assert_cmpstr (class, ==, fits[i].growth);
    }
}

/* R² is not rounded up to "1.000" if the curve misses points. */
static void
test_quality (void)
{
  static const struct
  {
    double      r_squared;
    guint       decimals;
    const char *text;
  } rows[] = {
    { 0.99987, 4, "R² 0.9999" },
    { 0.99987, 3, "R² > 0.999" },
    { 0.99951, 3, "R² > 0.999" },
    { 0.99949, 3, "R² 0.999" },
    { 1.0, 4, "R² > 0.9999" },
    { 0.949, 3, "R² 0.949" },
    { 0.0, 4, "R² 0.0000" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const QuernCurveModel model = {
        .growth = QUERN_GROWTH_LINEAR, .r_squared = rows[i].r_squared,
      };
      g_autofree char *text = quern_plot_words_dup_quality (&model, rows[i].decimals);

      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

/* Every scheme draws something different, and the same each time. */
static void
test_drawing (void)
{
  g_autoptr (QuernAnalysis) analysis = open_report ();
  const QuernPlotRequest request = plain_request ();
  g_autoptr (QuernPlotPicture) plot = make_picture (analysis, "partition", &request);
  g_autoptr (GBytes) previous = NULL;

  for (QuernScheme scheme = QUERN_SCHEME_LIGHT; scheme <= QUERN_SCHEME_PRINT; scheme++)
    {
      const QuernImageOptions options = {
        .format = QUERN_IMAGE_SVG, .style = quern_style_default (scheme), .scale = 1.0,
        .title = "partition",
      };
      g_autoptr (GBytes) first =
        quern_image_export_to_bytes (QUERN_PICTURE (plot), &options, NULL, NULL);
      g_autoptr (GBytes) again =
        quern_image_export_to_bytes (QUERN_PICTURE (plot), &options, NULL, NULL);

      g_assert_nonnull (first);
      g_assert_true (g_bytes_equal (first, again));
      g_assert_true (previous == NULL || !g_bytes_equal (first, previous));
      g_clear_pointer (&previous, g_bytes_unref);
      previous = g_bytes_ref (first);
    }
}

static QuernPlotPanels *
make_panels (QuernAnalysis        *analysis,
             const QuernPlotRange *range)
{
  static const char *const names[] = { "bubble_sort", "heap_sort", "main" };
  QuernPlotPanelsRequest request = { .request = plain_request () };
  g_autoptr (GError) error = NULL;
  QuernPlotPanels *panels;

  request.request.options.range = *range;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    request.functions[request.n_functions++] = find_function (analysis, names[i]);
  panels = quern_plot_panels_new (analysis, NULL, &request, NULL, &error);
  g_assert_no_error (error);

  return panels;
}

/* Panels with a single function export the same bytes as its plot, with the same tooltips. */
static void
test_single (void)
{
  g_autoptr (QuernAnalysis) analysis = open_report ();
  QuernPlotPanelsRequest request = { .request = plain_request (), .n_functions = 1 };
  const QuernImageOptions options = {
    .format = QUERN_IMAGE_SVG, .style = quern_style_default (QUERN_SCHEME_PRINT), .scale = 1.0,
    .title = "heap_sort",
  };
  const QuernPlotRange ranges[] = { quern_plot_range_all (), { 40.0, 80.0, NAN, NAN } };

  request.functions[0] = find_function (analysis, "heap_sort");
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernPlotPanels) panels = NULL;
      g_autoptr (QuernPlotPicture) plot = NULL;
      g_autoptr (GBytes) image = NULL;
      g_autoptr (GBytes) expected = NULL;
      g_autofree char *description = NULL;
      g_autofree char *tooltip = NULL;
      g_autofree char *expected_tooltip = NULL;

      request.request.options.range = ranges[i];
      panels = quern_plot_panels_new (analysis, NULL, &request, NULL, &error);
      g_assert_no_error (error);
      plot = make_picture (analysis, "heap_sort", &request.request);

      /* The exported file includes the caption. */
      image = quern_image_export_to_bytes (QUERN_PICTURE (panels), &options, NULL, NULL);
      expected = quern_image_export_to_bytes (QUERN_PICTURE (plot), &options, NULL, NULL);
      g_assert_true (g_bytes_equal (image, expected));
      g_assert_cmpuint (quern_picture_get_n_items (QUERN_PICTURE (panels)), ==,
                        quern_picture_get_n_items (QUERN_PICTURE (plot)));
      description = quern_picture_dup_description (QUERN_PICTURE (panels), 1);
      g_assert_true (g_str_has_prefix (description, "n = "));
      tooltip = quern_picture_dup_tooltip (QUERN_PICTURE (panels), 1);
      expected_tooltip = quern_picture_dup_tooltip (QUERN_PICTURE (plot), 1);
      g_assert_cmpstr (tooltip, ==, expected_tooltip);
    }
}

static void
assert_range (QuernPlotPanels *panels,
              double           low_x,
              double           high_x)
{
  QuernPoint origin;

  for (guint i = 0; i < quern_plot_panels_get_n (panels); i++)
    {
      const QuernPlotLayout *layout =
        quern_plot_picture_get_scene (quern_plot_panels_get (panels, i, &origin))->layout;

      g_assert_cmpfloat_with_epsilon (layout->x.low, low_x, 1e-9);
      g_assert_cmpfloat_with_epsilon (layout->x.high, high_x, 1e-9);
    }
}

/* Plots have equal sizes, are below the common key, and do not overlap. */
static void
test_places (void)
{
  g_autoptr (QuernAnalysis) analysis = open_report ();
  const QuernPlotRange all = quern_plot_range_all ();
  g_autoptr (QuernPlotPanels) panels = make_panels (analysis, &all);
  QuernRect extent;
  QuernPoint first, origin;

  quern_picture_get_extent (QUERN_PICTURE (panels), &extent);
  for (guint i = 0; i < quern_plot_panels_get_n (panels); i++)
    {
      const QuernPlotLayout *layout =
        quern_plot_picture_get_scene (quern_plot_panels_get (panels, i, &origin))->layout;
      const QuernPlotLayout *of_first =
        quern_plot_picture_get_scene (quern_plot_panels_get (panels, 0, &first))->layout;

      g_assert_cmpfloat (origin.y, >=, QUERN_PLOT_KEY_HEIGHT);
      g_assert_cmpfloat (origin.x + layout->options.width, <=, extent.width + 1e-6);
      g_assert_cmpfloat (origin.y + layout->options.height, <=, extent.height + 1e-6);
      g_assert_cmpfloat_with_epsilon (layout->frame.height, of_first->frame.height, 1e-9);
      g_assert_cmpuint (quern_plot_panels_find (panels, origin.x + 1.0, origin.y + 1.0), ==, i);
      g_assert_true (i == 0 || origin.x >= first.x + of_first->options.width - 1e-6 ||
                     origin.y >= first.y + of_first->options.height - 1e-6);
    }
  /* Above all plots, the nearest one is found. */
  g_assert_cmpuint (quern_plot_panels_find (panels, extent.width - 1.0, 1.0), ==, 1);
}

/* The common parts of several plots are drawn once, and each plot has its name. */
static void
test_key (void)
{
  g_autoptr (QuernAnalysis) analysis = open_report ();
  const QuernPlotRange all = quern_plot_range_all ();
  g_autoptr (QuernPlotPanels) panels = make_panels (analysis, &all);
  const QuernImageOptions options = {
    .format = QUERN_IMAGE_SVG, .style = quern_style_default (QUERN_SCHEME_PRINT), .scale = 1.0,
  };
  g_autoptr (GBytes) image =
    quern_image_export_to_bytes (QUERN_PICTURE (panels), &options, NULL, NULL);
  g_autofree char *svg = g_strndup (g_bytes_get_data (image, NULL), g_bytes_get_size (image));
  static const char *const once[] = {
    ">worst<", ">average<", ">best<", ">fit to worst, ±10 %<", "Cost of a call (",
    "Input Size n", ">bubble_sort<", ">heap_sort<", ">main<",
  };

  for (guint i = 0; i < G_N_ELEMENTS (once); i++)
    {
      const char *at = strstr (svg, once[i]);

      if (at == NULL || strstr (at + 1, once[i]) != NULL)
        g_error ("“%s” is %s the picture", once[i], at == NULL ? "not in" : "twice in");
    }
}

/* Several plots share the axes that fit all of them, or those that the user has chosen; each point
 * can be hit, and its description names its function. */
static void
test_panels (void)
{
  g_autoptr (QuernAnalysis) analysis = open_report ();
  const QuernPlotRange all = quern_plot_range_all ();
  const QuernPlotRange some = { 40.0, 80.0, NAN, NAN };
  const QuernPlotRequest plain = plain_request ();
  g_autoptr (QuernPlotPicture) bubble = make_picture (analysis, "bubble_sort", &plain);
  g_autoptr (QuernPlotPicture) once = make_picture (analysis, "main", &plain);
  g_autoptr (QuernPlotPanels) panels = make_panels (analysis, &all);
  g_autoptr (QuernPlotPanels) zoomed = make_panels (analysis, &some);
  QuernPicture *picture = QUERN_PICTURE (panels);
  const QuernPlotLayout *highest = quern_plot_picture_get_scene (bubble)->layout;
  g_autofree char *caption = quern_picture_dup_caption (picture);
  g_autofree char *second = quern_picture_dup_description (picture, 40);
  QuernPoint origin;

  g_assert_cmpuint (quern_picture_get_n_items (picture), ==, 40 + 40 + 1);
  for (guint i = 0; i < quern_picture_get_n_items (picture); i++)
    {
      QuernRect bounds;

      quern_picture_get_bounds (picture, i, &bounds);
      g_assert_cmpuint (quern_picture_hit (picture, bounds.x + bounds.width / 2.0,
                                           bounds.y + bounds.height / 2.0), ==, i);
    }
  g_assert_true (g_str_has_prefix (second, "heap_sort: n = 4, worst 13"));
  g_assert_cmpstr (caption, ==, "3 functions, with the same axes · bubble_sort n² · "
                                "heap_sort n log n · main one input size");
  g_assert_cmpuint (quern_picture_get_neighbour (picture, 39, 1, 0), ==, 40);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, 5, 0, 1), ==, 40);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, 80, 0, 1), ==, QUERN_NONE);

  /* The shared range is from the lowest start to the highest end. */
  assert_range (panels, fmin (highest->x.low, quern_plot_picture_get_scene (once)->layout->x.low),
                highest->x.high);
  g_assert_cmpfloat_with_epsilon (
    quern_plot_picture_get_scene (quern_plot_panels_get (panels, 1, &origin))->layout->y.high,
    quern_plot_picture_get_scene (once)->layout->y.high, 1e-3);
  assert_range (zoomed, 40.0, 80.0);
  g_assert_cmpuint (quern_picture_get_n_items (QUERN_PICTURE (zoomed)), ==, 11 + 11 + 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paint/plot/items", test_items);
  g_test_add_func ("/paint/plot/times", test_times);
  g_test_add_func ("/paint/plot/narrow-legend", test_narrow_legend);
  g_test_add_func ("/paint/plot/sides", test_sides);
  g_test_add_func ("/paint/plot/range", test_range);
  g_test_add_func ("/paint/plot/growth", test_growth);
  g_test_add_func ("/paint/plot/quality", test_quality);
  g_test_add_func ("/paint/plot/drawing", test_drawing);
  g_test_add_func ("/paint/plot/single", test_single);
  g_test_add_func ("/paint/plot/places", test_places);
  g_test_add_func ("/paint/plot/key", test_key);
  g_test_add_func ("/paint/plot/panels", test_panels);

  return g_test_run ();
}
