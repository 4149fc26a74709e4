/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tiles reuse painted areas when the view moves, and paint only what comes into view: the result
 * must look as if everything was painted again. */

#include "quern-tiles.h"

#include "quern-flame-picture.h"
#include "quern-graph-picture.h"

#include "example.h"
#include "grid-picture.h"
#include "patience.h"

#include <adwaita.h>
#include <math.h>

typedef struct
{
  QuernExplorer   *explorer;
  GtkWidget       *window;
  GtkWidget       *widget;   /* child of the window: tiles only need its renderer */
  QuernText       *text;
  QuernPicture    *picture;  /* borrowed */
  QuernViewport    viewport;
  QuernDeviceGrid  grid;
  QuernTiles       tiles;
} Fixture;

/* px of the device */
#define WIDTH 400
#define HEIGHT 300

/* Where the widget is said to begin: between px of the device, if the scale is fractional. */
#define PLACE_X 33.0
#define PLACE_Y 47.0

static const double scales[] = { 1.0, 1.5, 1.25, 1.75, 2.0 };

static void
draw_cb (cairo_t          *cr,
         QuernTilesLayers  layers,
         const QuernRect  *visible,
         double            zoom,
         gpointer          user_data)
{
  Fixture *fixture = user_data;
  const QuernStyle style = { .accent_item = QUERN_NONE };

  g_assert_cmpuint (layers, ==, QUERN_TILES_PICTURE);
  quern_picture_draw (fixture->picture, cr, fixture->text, &style, visible, zoom);
}

static void
show (Fixture      *fixture,
      QuernPicture *picture)
{
  fixture->picture = picture;
  quern_picture_get_extent (picture, &fixture->viewport.extent);
  quern_viewport_show_default (&fixture->viewport, NULL, FALSE);
}

static void
centre_on (Fixture *fixture,
           double   x,
           double   y)
{
  quern_viewport_place (&fixture->viewport, x, y, fixture->viewport.width / 2.0,
                        fixture->viewport.height / 2.0);
}

static void
zoom_by (Fixture *fixture,
         double   factor)
{
  quern_viewport_zoom_at (&fixture->viewport, fixture->viewport.zoom * factor,
                          fixture->viewport.width / 2.0, fixture->viewport.height / 2.0);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const double *scale = data;

  fixture->explorer = example_explorer_new ();
  fixture->text = quern_text_new (NULL);
  fixture->widget = gtk_drawing_area_new ();
  quern_viewport_init (&fixture->viewport);
  quern_device_grid_init (&fixture->grid, *scale, PLACE_X, PLACE_Y);
  /* Multiples of 4: a view with its centre between px may be off by one when zoomed out again. */
  quern_viewport_set_size (&fixture->viewport, floor (WIDTH / *scale / 4.0) * 4.0,
                           floor (HEIGHT / *scale / 4.0) * 4.0);
  quern_tiles_init (&fixture->tiles, fixture->widget, draw_cb, fixture);

  fixture->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->widget);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  quern_tiles_clear (&fixture->tiles);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  quern_text_free (fixture->text);
  g_assert_finalize_object (fixture->explorer);
}

/* Renders the tiles as on a device with the scale of the grid, and returns the pixels. */
static GBytes *
take_pixels (Fixture *fixture)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (fixture->widget));
  g_autoptr (GdkTexture) texture = NULL;
  float scale = (float) fixture->grid.scale;
  QuernViewport shown;
  GskRenderNode *node;
  gsize size = (gsize) WIDTH * HEIGHT * 4;
  guchar *pixels = g_malloc0 (size);

  quern_viewport_align (&fixture->viewport, &fixture->grid, &shown);
  g_assert_true (quern_tiles_update (&fixture->tiles, &shown, fixture->grid.scale, FALSE));
  gtk_snapshot_scale (snapshot, scale, scale);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (PLACE_X + fixture->grid.x),
                                                          (float) (PLACE_Y + fixture->grid.y)));
  quern_tiles_snapshot (&fixture->tiles, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (renderer, node,
                                         &GRAPHENE_RECT_INIT (floorf ((float) PLACE_X * scale),
                                                              floorf ((float) PLACE_Y * scale),
                                                              WIDTH, HEIGHT));
  gdk_texture_download (texture, pixels, (gsize) WIDTH * 4);
  gsk_render_node_unref (node);

  return g_bytes_new_take (pixels, size);
}

/* Pretends that painting everything takes too long. */
static void
lose_patience (Fixture *fixture)
{
  fixture->tiles.paint_us = G_MAXINT64;
}

static gboolean
is_like (const guchar *a,
         const guchar *b)
{
  for (guint i = 0; i < 4; i++)
    if (ABS (a[i] - b[i]) > 40)
      return FALSE;

  return TRUE;
}

/* Tile borders influence how edges of curves are rounded. */
#define MAX_DIFFERENCES 1500

/* Counts the pixels of a that differ from the corresponding pixel of b and all its neighbours. */
static guint
count_differences (GBytes *a,
                   GBytes *b)
{
  const guchar *first = g_bytes_get_data (a, NULL);
  const guchar *second = g_bytes_get_data (b, NULL);
  guint n_different = 0;

  for (int y = 1; y + 1 < HEIGHT; y++)
    for (int x = 1; x + 1 < WIDTH; x++)
      {
        gboolean is_found = FALSE;

        for (int i = 0; i < 9 && !is_found; i++)
          is_found = is_like (first + 4 * (y * WIDTH + x),
                              second + 4 * ((y + i / 3 - 1) * WIDTH + x + i % 3 - 1));
        n_different += !is_found;
      }

  return n_different;
}

static void
assert_shows_as_painted_again (Fixture *fixture)
{
  g_autoptr (GBytes) tiled = take_pixels (fixture);
  g_autoptr (GBytes) painted = NULL;

  quern_tiles_drop (&fixture->tiles);
  painted = take_pixels (fixture);
  g_assert_cmpuint (count_differences (tiled, painted), <=, MAX_DIFFERENCES);
}

/* Pans by steps of any size, including fractions of a px; three moves in a row each time. */
static void
pan_about (Fixture  *fixture,
           gboolean  is_upright)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  const QuernRect extent = fixture->viewport.extent;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (GBytes) pixels = NULL;
      QuernRect visible;

      centre_on (fixture, extent.x + extent.width / 2.0, extent.y + extent.height / 2.0);
      quern_tiles_drop (&fixture->tiles);
      pixels = take_pixels (fixture);
      lose_patience (fixture);
      for (guint step = 0; step < 3; step++)
        {
          g_autoptr (GBytes) frame = NULL;
          double dx = is_upright ? 0.0 : g_rand_double_range (rand, -40.0, 40.0);

          quern_viewport_get_visible (&fixture->viewport, &visible);
          centre_on (fixture, visible.x + visible.width / 2.0 + dx,
                     visible.y + visible.height / 2.0 + g_rand_double_range (rand, -40.0, 40.0));
          frame = take_pixels (fixture);
        }
      g_assert_cmpuint (fixture->tiles.tiles->len, >, 0);
      assert_shows_as_painted_again (fixture);
    }
}

static void
test_grid (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GridPicture) picture = grid_picture_new (30, 30);

  show (fixture, QUERN_PICTURE (picture));
  pan_about (fixture, FALSE);
}

static void
test_graph (Fixture       *fixture,
            gconstpointer  data)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (fixture->explorer);
  g_autoptr (QuernGraphPicture) picture = NULL;
  g_autoptr (GError) error = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 0.0;
  options.min_call_share = 0.0;
  picture = quern_graph_picture_new (
    analysis, quern_group_choice_get_grouping (quern_explorer_get_groups (fixture->explorer)),
    &options, NULL, NULL, &error);
  g_assert_no_error (error);
  show (fixture, QUERN_PICTURE (picture));
  pan_about (fixture, FALSE);
}

/* Texts of a flame graph stay in view when panning sideways. */
static void
test_flame (Fixture       *fixture,
            gconstpointer  data)
{
  const QuernFlameOptions options = {
    .mode = QUERN_FLAME_FROM_ROOT, .root = QUERN_NONE, .width = 360.0, .margin = 14.0,
  };
  g_autoptr (QuernFlamePicture) picture = quern_flame_picture_new (
    quern_explorer_get_analysis (fixture->explorer),
    quern_group_choice_get_grouping (quern_explorer_get_groups (fixture->explorer)), &options, NULL,
    NULL);

  show (fixture, QUERN_PICTURE (picture));
  zoom_by (fixture, 4.0);
  pan_about (fixture, TRUE);
}

static gboolean
rests (gpointer data)
{
  Fixture *fixture = data;

  return fixture->tiles.rest_id == 0 && fixture->tiles.tiles->len == 0;
}

/* However the view was zoomed, it is sharp once it rests. */
static void
test_rests (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GridPicture) picture = grid_picture_new (30, 30);

  show (fixture, QUERN_PICTURE (picture));
  for (guint i = 0; i < 9; i++)
    {
      g_autoptr (GBytes) frame = NULL;

      /* In each round, as a full repaint measures how long it takes. */
      lose_patience (fixture);
      zoom_by (fixture, i % 3 == 0 ? 0.8 : 1.07);
      frame = take_pixels (fixture);
    }
  g_assert_cmpuint (fixture->tiles.tiles->len, >, 0);
  g_assert_cmpuint (fixture->tiles.rest_id, !=, 0);
  patience_wait (rests, fixture);
  assert_shows_as_painted_again (fixture);
}

/* Little is painted while the view moves, and nothing when it zooms in and out again; a jump
 * repaints everything. */
static void
test_paints_little (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (GridPicture) picture = grid_picture_new (60, 60);
  g_autoptr (GBytes) pixels = NULL;
  guint n_draws;

  show (fixture, QUERN_PICTURE (picture));
  centre_on (fixture, 1000.0, 1000.0);
  pixels = take_pixels (fixture);
  n_draws = grid_picture_get_n_draws (picture);

  lose_patience (fixture);
  for (guint i = 0; i < 4; i++)
    {
      zoom_by (fixture, i < 2 ? 1.25 : 0.8);
      g_clear_pointer (&pixels, g_bytes_unref);
      pixels = take_pixels (fixture);
      g_assert_cmpuint (grid_picture_get_n_draws (picture), ==, n_draws);
    }

  centre_on (fixture, 4000.0, 4000.0);
  g_clear_pointer (&pixels, g_bytes_unref);
  pixels = take_pixels (fixture);
  g_assert_cmpuint (grid_picture_get_n_draws (picture), ==, n_draws + 1);
  g_assert_true (rests (fixture));
}

/* Tiles are shown px by px, as they were painted. */
static void
test_sharp (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GridPicture) picture = grid_picture_new (30, 30);
  const QuernStyle style = { .accent_item = QUERN_NONE };
  g_autoptr (GBytes) shown = NULL;
  g_autofree guchar *expected = g_malloc0 ((gsize) WIDTH * HEIGHT * 4);
  cairo_surface_t *surface;
  QuernViewport viewport;
  QuernRect visible;
  cairo_t *cr;

  show (fixture, QUERN_PICTURE (picture));
  centre_on (fixture, 987.0, 654.0);
  shown = take_pixels (fixture);

  quern_viewport_align (&fixture->viewport, &fixture->grid, &viewport);
  quern_viewport_get_visible (&viewport, &visible);
  surface = cairo_image_surface_create_for_data (expected, CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT,
                                                 WIDTH * 4);
  cr = cairo_create (surface);
  cairo_scale (cr, viewport.zoom * fixture->grid.scale, viewport.zoom * fixture->grid.scale);
  cairo_translate (cr, -viewport.x, -viewport.y);
  cairo_rectangle (cr, visible.x, visible.y, visible.width, visible.height);
  cairo_clip (cr);
  quern_picture_draw (QUERN_PICTURE (picture), cr, fixture->text, &style, &visible, viewport.zoom);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);

  g_assert_true (memcmp (g_bytes_get_data (shown, NULL), expected, g_bytes_get_size (shown)) == 0);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void      (*run) (Fixture *fixture, gconstpointer data);
    gsize       n_scales;
  } tests[] = {
    { "/views/tiles/sharp", test_sharp, G_N_ELEMENTS (scales) },
    { "/views/tiles/grid", test_grid, 2 },
    { "/views/tiles/graph", test_graph, 2 },
    { "/views/tiles/flame", test_flame, 2 },
    { "/views/tiles/rests", test_rests, 2 },
    { "/views/tiles/paints-little", test_paints_little, 2 },
  };

  g_test_init (&argc, &argv, NULL);
  adw_init ();

  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    for (gsize k = 0; k < tests[i].n_scales; k++)
      {
        g_autofree char *path = g_strdup_printf ("%s/%g", tests[i].path, scales[k] * 100.0);

        g_test_add (path, Fixture, &scales[k], set_up, tests[i].run, tear_down);
      }

  return g_test_run ();
}
