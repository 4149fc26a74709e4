/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../layout/graph-fixture.h"

#include "quern-graph-picture.h"
#include "quern-graph-words.h"

#include <math.h>
#include <string.h>

static const GraphFixtureCall program[] = {
  { "main", 10, "walk", 1, 90 },
  { "main", 0, "print", 2, 30 },
  { "walk", 50, "leaf", 3, 40 },
  { "leaf", 40, NULL, 0, 0 },
  { "print", 30, NULL, 0, 0 },
};

/* w1 and w2 only pass cost on: they are a pill. */
static const GraphFixtureCall wrapped[] = {
  { "main", 100, "w1", 1, 903 },
  { "w1", 2, "w2", 1, 901 },
  { "w2", 1, "work", 1, 900 },
  { "work", 900, NULL, 0, 0 },
};

static QuernPicture *
picture_new (QuernAnalysis *analysis,
             guint          n_boxes)
{
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_CLASS, 0);
  g_autoptr (GError) error = NULL;
  QuernGraphOptions options;
  QuernGraphPicture *picture;

  quern_graph_options_init (&options);
  options.n_boxes = n_boxes;
  picture = quern_graph_picture_new (analysis, grouping, &options, NULL, NULL, &error);
  g_assert_no_error (error);

  return QUERN_PICTURE (picture);
}

static gboolean
is_node (QuernNodeId node,
         gpointer    user_data)
{
  return node == GPOINTER_TO_UINT (user_data);
}

/* All items except the one that shows the node are dimmed. Returns the caption. */
static char *
check_marked (QuernPicture *picture,
              QuernNodeId   node)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);
  guint n_items = quern_picture_get_n_items (picture);
  g_autofree guint8 *marked = quern_picture_mark (picture, is_node, GUINT_TO_POINTER (node));
  guint item = quern_picture_find_node (picture, node);
  QuernStyle style = quern_style_default (QUERN_SCHEME_DARK);
  QuernRect extent;
  cairo_surface_t *surface;
  cairo_t *cr;

  quern_picture_get_extent (picture, &extent);
  surface = cairo_image_surface_create (CAIRO_FORMAT_A8, (int) extent.width, (int) extent.height);
  cr = cairo_create (surface);
  cairo_translate (cr, -extent.x, -extent.y);
  quern_picture_draw_marks (picture, cr, text, &style, marked, &extent, 1.0);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  for (guint i = 0; i < n_items; i++)
    {
      QuernRect bounds;
      gsize place;

      quern_picture_get_bounds (picture, i, &bounds);
      place = (gsize) (bounds.y + bounds.height / 2.0 - extent.y) *
              (gsize) cairo_image_surface_get_stride (surface) +
              (gsize) (bounds.x + bounds.width / 2.0 - extent.x);
      if (i == item)
        g_assert_cmpuint (cairo_image_surface_get_data (surface)[place], ==, 0);
      else
        g_assert_cmpuint (cairo_image_surface_get_data (surface)[place], >, 100);
    }
  cairo_surface_destroy (surface);

  return quern_picture_dup_marks_caption (picture, marked, FALSE);
}

static void
test_marks (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernPicture) picture = picture_new (analysis, 0);
  QuernNodeId leaf = graph_fixture_find (analysis, "leaf");
  guint item = quern_picture_find_node (picture, leaf);
  g_autofree char *caption = check_marked (picture, leaf);

  g_assert_cmpuint (quern_picture_get_nth_node (picture, item, 0), ==, leaf);
  g_assert_cmpuint (quern_picture_get_nth_node (picture, item, 1), ==, QUERN_NONE);
  /* 40 of 130. */
  g_assert_cmpstr (caption, ==, "1 of 4 boxes match, self 30.77\u00a0%");
}

/* A pill shows all functions of its chain; only those that match count. */
static void
test_pill (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (wrapped, G_N_ELEMENTS (wrapped));
  g_autoptr (QuernPicture) picture = picture_new (analysis, 2);
  QuernNodeId first = graph_fixture_find (analysis, "w1");
  QuernNodeId second = graph_fixture_find (analysis, "w2");
  guint item = quern_picture_find_node (picture, second);
  g_autofree char *caption = check_marked (picture, second);

  g_assert_cmpuint (quern_picture_get_node (picture, item), ==, QUERN_NONE);
  g_assert_cmpuint (quern_picture_get_nth_node (picture, item, 0), ==, first);
  g_assert_cmpuint (quern_picture_get_nth_node (picture, item, 1), ==, second);
  g_assert_cmpuint (quern_picture_get_nth_node (picture, item, 2), ==, QUERN_NONE);
  /* 1 of 1003; w1 has 2 more. */
  g_assert_cmpstr (caption, ==, "0 of 2 boxes match, self 0.10\u00a0% "
                                "(0.10\u00a0% of it in 1 function on arrows)");
}

/* A cycle is one box, but only the members that match count. */
static void
test_cycle (void)
{
  static const GraphFixtureCall ring[] = {
    { "main", 10, "a", 1, 90 },
    { "a", 60, "b", 1, 40 },
    { "b", 30, "a", 1, 5 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (ring, G_N_ELEMENTS (ring));
  g_autoptr (QuernPicture) picture = picture_new (analysis, 0);
  gpointer b = GUINT_TO_POINTER (graph_fixture_find (analysis, "b"));
  gpointer cycle = GUINT_TO_POINTER (graph_fixture_find (analysis, "<cycle 1>"));
  g_autofree guint8 *member = quern_picture_mark (picture, is_node, b);
  g_autofree guint8 *box = quern_picture_mark (picture, is_node, cycle);
  g_autofree char *caption = quern_picture_dup_marks_caption (picture, member, FALSE);
  g_autofree char *whole = quern_picture_dup_marks_caption (picture, box, FALSE);
  g_autofree char *group = quern_picture_dup_marks_caption (picture, member, TRUE);

  g_assert_cmpstr (caption, ==, "1 of 2 boxes match, self 30.00\u00a0%");
  g_assert_cmpstr (whole, ==, "1 of 2 boxes match, self 90.00\u00a0%");
  g_assert_cmpstr (group, ==, "The selected group has 1 of 2 boxes, self 30.00\u00a0%");
}

/* A long name leaves room for the figures of a caption. */
static void
test_long_focus (void)
{
  static const GraphFixtureCall calls[] = {
    { "main", 10, "a_function_whose_name_is_longer_than_a_caption", 1, 90 },
    { "a_function_whose_name_is_longer_than_a_caption", 90, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));
  g_autoptr (QuernGraphSelection) selection = NULL;
  g_autofree char *caption = NULL;
  g_autoptr (GError) error = NULL;
  QuernGraphOptions options;
  const char *end;

  quern_graph_options_init (&options);
  options.focus = graph_fixture_find (analysis, calls[1].caller);
  selection = quern_graph_selection_new (analysis, &options, NULL, &error);
  g_assert_no_error (error);
  caption = quern_graph_words_dup_caption (analysis, selection);
  end = strstr (caption, " runs (90.0\u00a0%)");
  g_assert_nonnull (end);
  g_assert_cmpint (g_utf8_strlen (caption, end - caption), <=, (glong) strlen ("Cost while ") + 30);
}

/* Compares a colour component with a byte of a pixel, allowing for cairo's rounding. */
static gboolean
is_near (double  part,
         guint32 byte)
{
  return fabs (part * 255.0 - (double) (byte & 0xff)) <= 1.0;
}

/* Each colour in the legend is the fill of some box. */
static void
test_legend_fill (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (program, G_N_ELEMENTS (program));
  g_autoptr (QuernPicture) picture = picture_new (analysis, 0);
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autoptr (GArray) legend = quern_picture_dup_legend (picture);
  guint n_items = quern_picture_get_n_items (picture);
  g_autofree guint32 *bodies = g_new (guint32, n_items);
  const QuernStyle style = quern_style_default (QUERN_SCHEME_LIGHT);
  const guint8 *data;
  cairo_surface_t *surface;
  QuernRect extent;
  cairo_t *cr;

  quern_picture_get_extent (picture, &extent);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) extent.width,
                                        (int) extent.height);
  cr = cairo_create (surface);
  cairo_translate (cr, -extent.x, -extent.y);
  quern_picture_draw (picture, cr, text, &style, &extent, 1.0);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  for (guint i = 0; i < n_items; i++)
    {
      QuernRect bounds;

      /* The lower left corner has no text, bar or outline. */
      quern_picture_get_bounds (picture, i, &bounds);
      memcpy (&bodies[i],
              data + (gsize) (bounds.y + bounds.height - 6.0 - extent.y) *
                (gsize) cairo_image_surface_get_stride (surface) +
                4 * (gsize) (bounds.x + 6.0 - extent.x),
              sizeof bodies[i]);
    }
  cairo_surface_destroy (surface);

  for (guint i = 0; i < legend->len; i++)
    {
      QuernColor fill = quern_picture_get_fill (picture, &style,
                                                g_array_index (legend, QuernLegendEntry, i).rank);
      gboolean is_there = FALSE;

      for (guint j = 0; j < n_items; j++)
        is_there |= is_near (fill.red, bodies[j] >> 16) && is_near (fill.green, bodies[j] >> 8) &&
                    is_near (fill.blue, bodies[j]);
      g_assert_true (is_there);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/paint/graph-marks/dims", test_marks);
  g_test_add_func ("/paint/graph-marks/pill", test_pill);
  g_test_add_func ("/paint/graph-marks/cycle", test_cycle);
  g_test_add_func ("/paint/graph-marks/long-focus", test_long_focus);
  g_test_add_func ("/paint/graph-marks/legend-fill", test_legend_fill);

  return g_test_run ();
}
