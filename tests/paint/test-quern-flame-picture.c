/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-flame-picture.h"
#include "quern-flame-words.h"

#include "../layout/graph-fixture.h"

#include <string.h>

#define WIDTH 600.0
#define MARGIN 10.0

/* s has two callers, so that what it calls is estimated. */
static const GraphFixtureCall calls[] = {
  { "ns::main(int, char**)", 10, "a", 1, 50 },
  { "ns::main(int, char**)", 0, "b", 1, 40 },
  { "a", 10, "s", 1, 40 },
  { "b", 10, "s", 1, 30 },
  { "s", 20, "t", 2, 50 },
  { "t", 50, NULL, 0, 0 },
};

static QuernPicture *
picture_new (QuernFlameMode  mode,
             const char     *root)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_OBJECT, 0);
  const QuernFlameOptions options = {
    .mode = mode,
    .root = root != NULL ? graph_fixture_find (analysis, root) : QUERN_NONE,
    .width = WIDTH,
    .margin = MARGIN,
  };
  g_autoptr (GError) error = NULL;
  QuernFlamePicture *picture;

  picture = quern_flame_picture_new (analysis, grouping, &options, NULL, &error);
  g_assert_no_error (error);

  return QUERN_PICTURE (picture);
}

static guint
find_item (QuernPicture *picture,
           const char   *beginning)
{
  for (guint item = 0; item < quern_picture_get_n_items (picture); item++)
    {
      g_autofree char *description = quern_picture_dup_description (picture, item);

      if (g_str_has_prefix (description, beginning))
        return item;
    }

  g_error ("no frame of %s", beginning);
}

/* The middle of each frame hits that frame, and a point beside all frames hits nothing. */
static void
check_hits (QuernPicture *picture)
{
  QuernRect extent;

  quern_picture_get_extent (picture, &extent);
  g_assert_cmpfloat_with_epsilon (extent.width, WIDTH + 2 * MARGIN, 1e-9);
  for (guint item = 0; item < quern_picture_get_n_items (picture); item++)
    {
      QuernRect bounds;

      quern_picture_get_bounds (picture, item, &bounds);
      g_assert_cmpuint (quern_picture_hit (picture, bounds.x + bounds.width / 2,
                                           bounds.y + bounds.height / 2), ==, item);
      g_assert_cmpfloat (bounds.y + bounds.height, <=, extent.y + extent.height);
    }

  g_assert_cmpuint (quern_picture_hit (picture, -1.0, 5.0), ==, QUERN_NONE);
  g_assert_cmpuint (quern_picture_hit (picture, WIDTH + 1.0, 5.0), ==, QUERN_NONE);
  g_assert_cmpuint (quern_picture_hit (picture, 5.0, -1.0), ==, QUERN_NONE);
  g_assert_cmpuint (quern_picture_hit (picture, 5.0, extent.height), ==, QUERN_NONE);
}

/* The arrow keys lead from the first frame to every other one. */
static void
check_travel (QuernPicture *picture)
{
  static const int steps[][2] = { { 0, -1 }, { 0, 1 }, { -1, 0 }, { 1, 0 } };
  guint n_items = quern_picture_get_n_items (picture);
  g_autofree gboolean *seen = g_new0 (gboolean, n_items);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint));
  guint start = 0;

  g_array_append_val (queue, start);
  seen[0] = TRUE;
  for (guint i = 0; i < queue->len; i++)
    for (gsize j = 0; j < G_N_ELEMENTS (steps); j++)
      {
        guint next = quern_picture_get_neighbour (picture, g_array_index (queue, guint, i),
                                                  steps[j][0], steps[j][1]);

        if (next == QUERN_NONE || seen[next])
          continue;
        seen[next] = TRUE;
        g_array_append_val (queue, next);
      }
  g_assert_cmpuint (queue->len, ==, n_items);
}

static void
test_places (void)
{
  g_autoptr (QuernPicture) from_root = picture_new (QUERN_FLAME_FROM_ROOT, NULL);
  g_autoptr (QuernPicture) from_leaves = picture_new (QUERN_FLAME_FROM_LEAVES, NULL);
  g_autoptr (QuernPicture) around = picture_new (QUERN_FLAME_AROUND, "s");

  check_hits (from_root);
  check_travel (from_root);
  check_hits (from_leaves);
  check_travel (from_leaves);
  check_hits (around);
  check_travel (around);
}

/* The up key moves up on the screen, for callees as well as callers. */
static void
test_directions (void)
{
  g_autoptr (QuernPicture) around = picture_new (QUERN_FLAME_AROUND, "s");
  guint a = find_item (around, "a,");
  guint main_item = quern_picture_get_neighbour (around, a, 0, -1);

  g_assert_cmpuint (quern_picture_get_neighbour (around, 0, 0, -1), ==, a);
  g_assert_cmpuint (quern_picture_get_neighbour (around, a, 0, 1), ==, 0);
  g_assert_cmpuint (quern_picture_get_neighbour (around, a, 1, 0), ==, find_item (around, "b,"));
  g_assert_cmpuint (quern_picture_get_neighbour (around, main_item, 0, 1), ==, a);
  g_assert_cmpuint (quern_picture_get_neighbour (around, 0, 0, 1), ==, find_item (around, "t,"));
}

/* The widest frame of a function is found. */
static void
test_find (void)
{
  g_autoptr (QuernPicture) picture = picture_new (QUERN_FLAME_FROM_ROOT, NULL);
  guint t = find_item (picture, "t,");
  QuernNodeId node = quern_picture_get_node (picture, t);
  guint found = quern_picture_find_node (picture, node);
  QuernRect widest;

  quern_picture_get_bounds (picture, found, &widest);
  for (guint item = 0; item < quern_picture_get_n_items (picture); item++)
    {
      QuernRect bounds;

      quern_picture_get_bounds (picture, item, &bounds);
      if (quern_picture_get_node (picture, item) == node)
        g_assert_cmpfloat (bounds.width, <=, widest.width);
    }
}

static void
test_words (void)
{
  g_autoptr (QuernPicture) picture = picture_new (QUERN_FLAME_FROM_ROOT, NULL);
  g_autofree char *exact = quern_picture_dup_tooltip (picture, find_item (picture, "a,"));
  g_autofree char *estimate = quern_picture_dup_tooltip (picture, find_item (picture, "t,"));
  g_autofree char *caption = quern_picture_dup_caption (picture);
  g_autoptr (QuernPicture) leaf = picture_new (QUERN_FLAME_FROM_ROOT, "t");
  g_autofree char *leaf_caption = quern_picture_dup_caption (leaf);
  g_autofree char *width = quern_flame_picture_dup_width (QUERN_FLAME_PICTURE (picture));
  g_autoptr (GArray) legend = quern_picture_dup_legend (picture);

  g_assert_nonnull (strstr (exact, "(exact)"));
  g_assert_nonnull (strstr (estimate, "between 20.00"));
  g_assert_nonnull (strstr (estimate, "and 40.00"));
  g_assert_nonnull (strstr (estimate, "about 28.57"));
  g_assert_nonnull (strstr (caption, "of the area is exact, hatched"));
  g_assert_nonnull (strstr (leaf_caption, "all of the area is exact"));
  g_assert_null (strstr (leaf_caption, "hatched"));
  g_assert_cmpstr (width, ==, "whole width = 100.00\u00a0%");
  g_assert_cmpuint (legend->len, ==, 1);
}

/* The caption of a zoomed picture states the cost of the frame that has the whole width. */
static void
test_zoomed_words (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_OBJECT, 0);
  const QuernFlameOptions options = {
    .root = QUERN_NONE,
    .width = WIDTH,
    .n_zoom = 2,
    .zoom = {
      graph_fixture_find (analysis, "ns::main(int, char**)"), graph_fixture_find (analysis, "a"),
    },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernPicture) picture =
    QUERN_PICTURE (quern_flame_picture_new (analysis, grouping, &options, NULL, &error));
  g_autofree char *caption = NULL;

  g_assert_no_error (error);
  caption = quern_picture_dup_caption (picture);
  g_assert_true (g_str_has_prefix (caption, "whole width = 50.00\u00a0%"));
}

/* Draws the picture; hatched frames differ from solid ones of the same group. */
static void
test_draw (void)
{
  g_autoptr (QuernPicture) picture = picture_new (QUERN_FLAME_FROM_ROOT, NULL);
  g_autoptr (QuernText) text = quern_text_new (NULL);
  const QuernStyle style = quern_style_default (QUERN_SCHEME_LIGHT);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) WIDTH, 200);
  cairo_t *cr = cairo_create (surface);
  const QuernRect visible = { 0, 0, WIDTH, 200 };
  guint n_colors[2] = { 0, 0 };

  quern_picture_draw (picture, cr, text, &style, &visible, 1.0);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GHashTable) colors = g_hash_table_new (NULL, NULL);
      QuernRect bounds;

      quern_picture_get_bounds (picture, find_item (picture, i == 0 ? "a," : "t,"), &bounds);
      for (int x = (int) (bounds.x + bounds.width / 2); x < bounds.x + bounds.width - 60; x++)
        {
          const guchar *row = cairo_image_surface_get_data (surface) +
                              (int) (bounds.y + 11) * cairo_image_surface_get_stride (surface);
          guint32 pixel;

          memcpy (&pixel, row + 4 * x, sizeof pixel);
          g_hash_table_add (colors, GUINT_TO_POINTER (pixel & 0xffffff));
        }
      n_colors[i] = g_hash_table_size (colors);
    }
  cairo_surface_destroy (surface);

  g_assert_cmpuint (n_colors[0], ==, 1);
  g_assert_cmpuint (n_colors[1], >, 1);
}

/* Returns how much the middle of a frame is dimmed, 0..255. */
static guint
get_dimmed (cairo_surface_t *surface,
            const QuernRect *frame)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  gsize x = (gsize) (frame->x + frame->width / 2);
  gsize y = (gsize) (frame->y + frame->height / 2);
  guint32 pixel;

  memcpy (&pixel, data + stride * y + 4 * x, sizeof pixel);

  return pixel >> 24;
}

/* Marked frames are unchanged, and all others are dimmed. */
static void
test_marks (void)
{
  g_autoptr (QuernPicture) picture = picture_new (QUERN_FLAME_FROM_ROOT, NULL);
  g_autoptr (QuernText) text = quern_text_new (NULL);
  guint n_items = quern_picture_get_n_items (picture);
  g_autofree guint8 *marked = g_new0 (guint8, n_items);
  QuernNodeId s = quern_picture_get_node (picture, find_item (picture, "s,"));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) WIDTH, 200);
  cairo_t *cr = cairo_create (surface);
  const QuernRect visible = { 0, 0, WIDTH, 200 };
  const QuernStyle style = quern_style_default (QUERN_SCHEME_LIGHT);
  guint n_marked = 0;

  for (guint i = 0; i < n_items; i++)
    {
      marked[i] = quern_picture_get_node (picture, i) == s;
      n_marked += marked[i];
    }
  g_assert_cmpuint (n_marked, ==, 2);
  quern_picture_draw_marks (picture, cr, text, &style, marked, &visible, 1.0);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  for (guint i = 0; i < n_items; i++)
    {
      QuernRect bounds;

      quern_picture_get_bounds (picture, i, &bounds);
      if (bounds.width < 12.0)
        continue;
      if (marked[i])
        g_assert_cmpuint (get_dimmed (surface, &bounds), ==, 0);
      else
        g_assert_cmpuint (get_dimmed (surface, &bounds), >, 100);
    }
  cairo_surface_destroy (surface);
}

/* The share of the width that is marked, counting each column once. */
static void
test_marked_share (void)
{
  static const struct
  {
    QuernFlameMode  mode;
    const char     *root;   /* nullable */
    const char     *marked; /* prefixes of descriptions, separated by blanks */
    const char     *caption;
    gboolean        is_group;
  } cases[] = {
    { QUERN_FLAME_FROM_ROOT, NULL, "", "0.00\u00a0% of the width matches", FALSE },
    { QUERN_FLAME_FROM_ROOT, NULL, "a,", "50.00\u00a0% of the width matches", FALSE },
    /* a has a self cost of 10 of its 50, and b of its 40. */
    { QUERN_FLAME_FROM_ROOT, NULL, "s,", "70.00\u00a0% of the width matches", FALSE },
    { QUERN_FLAME_FROM_ROOT, NULL, "s, a,", "80.00\u00a0% of the width matches", FALSE },
    { QUERN_FLAME_FROM_ROOT, NULL, "t, s, a, b, ns::main",
      "100.00\u00a0% of the width matches", FALSE },
    /* Above s, a has 40 of 70; below, t has 50; both start at the left. */
    { QUERN_FLAME_AROUND, "s", "a,", "57.14\u00a0% of the width matches", FALSE },
    { QUERN_FLAME_AROUND, "s", "a, t,", "71.43\u00a0% of the width matches", FALSE },
    { QUERN_FLAME_FROM_ROOT, NULL, "a,", "The selected group has 50.00\u00a0% of the width", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QuernPicture) picture = picture_new (cases[i].mode, cases[i].root);
      guint n_items = quern_picture_get_n_items (picture);
      g_autofree guint8 *marked = g_new0 (guint8, n_items);
      g_auto (GStrv) names = g_strsplit (cases[i].marked, " ", -1);
      g_autofree char *caption = NULL;

      for (guint item = 0; item < n_items; item++)
        {
          g_autofree char *description = quern_picture_dup_description (picture, item);

          for (guint j = 0; names[j] != NULL; j++)
            if (*names[j] != '\0' && g_str_has_prefix (description, names[j]))
              marked[item] = 1;
        }
      caption = quern_picture_dup_marks_caption (picture, marked, cases[i].is_group);
      g_assert_cmpstr (caption, ==, cases[i].caption);
    }
}

/* Frames that are too small to draw one by one may match, too. */
static void
test_small_marks (void)
{
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (QuernBox));
  const QuernBox box = { .bounds = { 0, 0, 100, 22 }, .is_merged = TRUE };
  const QuernFlameLayout layout = { .base = { .boxes = boxes }, .options = { .width = 100 } };
  g_autofree char *caption = NULL;

  g_array_append_val (boxes, box);
  caption = quern_flame_words_dup_marks (&layout, (const guint8[]) { 0 }, FALSE);
  g_assert_cmpstr (caption, ==,
                   "0.00\u00a0% of the width matches, small frames not counted");
  g_free (caption);
  caption = quern_flame_words_dup_marks (&layout, (const guint8[]) { 0 }, TRUE);
  g_assert_cmpstr (caption, ==, "The selected group has 0.00\u00a0% of the width, "
                                "small frames not counted");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/paint/flame-picture/places", test_places);
  g_test_add_func ("/paint/flame-picture/directions", test_directions);
  g_test_add_func ("/paint/flame-picture/find", test_find);
  g_test_add_func ("/paint/flame-picture/words", test_words);
  g_test_add_func ("/paint/flame-picture/zoomed-words", test_zoomed_words);
  g_test_add_func ("/paint/flame-picture/draw", test_draw);
  g_test_add_func ("/paint/flame-picture/marks", test_marks);
  g_test_add_func ("/paint/flame-picture/marked-share", test_marked_share);
  g_test_add_func ("/paint/flame-picture/small-marks", test_small_marks);

  return g_test_run ();
}
