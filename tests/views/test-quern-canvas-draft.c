/* SPDX-License-Identifier: GPL-3.0-or-later */

/* While it moves, a canvas shows what it had painted, moved, and paints what comes into
 * sight: that must be what it would have painted anew. */

#include "quern-canvas-private.h"

#include "quern-flame-picture.h"
#include "quern-graph-picture.h"

#include "example.h"
#include "grid-picture.h"
#include "patience.h"

#include <adwaita.h>

typedef struct
{
  QuernExplorer *explorer;
  GtkWidget     *window;
  QuernCanvas   *canvas;
} Fixture;

static gboolean
has_painted (gpointer data)
{
  return ((Fixture *) data)->canvas->pixels != NULL;
}

static void
show (Fixture      *fixture,
      QuernPicture *picture)
{
  quern_canvas_set_picture (fixture->canvas, picture, QUERN_CANVAS_START);
  patience_wait (has_painted, fixture);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->explorer = example_explorer_new ();
  fixture->canvas = QUERN_CANVAS (quern_canvas_new ());
  quern_canvas_set_explorer (fixture->canvas, fixture->explorer);
  quern_explorer_set_selected (fixture->explorer, QUERN_NONE);

  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 400, 300);
  gtk_window_set_titlebar (GTK_WINDOW (fixture->window), gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->canvas));
  gtk_window_present (GTK_WINDOW (fixture->window));
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
  g_assert_finalize_object (fixture->explorer);
}

/* What the canvas shows, as pixels. */
static GBytes *
take_pixels (Fixture *fixture)
{
  GtkWidget *widget = GTK_WIDGET (fixture->canvas);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));
  g_autoptr (GdkTexture) texture = NULL;
  GskRenderNode *node;
  gsize size = (gsize) width * (gsize) height * 4;
  guchar *pixels = g_malloc0 (size);

  quern_canvas_snapshot (widget, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (renderer, node,
                                         &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gdk_texture_download (texture, pixels, (gsize) width * 4);
  gsk_render_node_unref (node);

  return g_bytes_new_take (pixels, size);
}

/* As if it took so long to paint that nobody would wait. */
static void
lose_patience (Fixture *fixture)
{
  fixture->canvas->paint_us = G_MAXINT64;
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

/* Where a curve is cut decides how its edge is rounded. */
#define MAX_DIFFERENCES 1500

/* How many px of the first have nothing like them in the second, there or beside it. */
static guint
count_differences (GBytes *a,
                   GBytes *b,
                   int     width,
                   int     height)
{
  const guchar *first = g_bytes_get_data (a, NULL);
  const guchar *second = g_bytes_get_data (b, NULL);
  guint n_different = 0;

  for (int y = 1; y + 1 < height; y++)
    for (int x = 1; x + 1 < width; x++)
      {
        gboolean is_found = FALSE;

        for (int i = 0; i < 9 && !is_found; i++)
          is_found = is_like (first + 4 * (y * width + x),
                              second + 4 * ((y + i / 3 - 1) * width + x + i % 3 - 1));
        n_different += !is_found;
      }

  return n_different;
}

static void
assert_shows_as_painted_anew (Fixture *fixture)
{
  g_autoptr (GBytes) drafted = take_pixels (fixture);
  g_autoptr (GBytes) painted = NULL;

  quern_canvas_redraw (fixture->canvas);
  painted = take_pixels (fixture);
  g_assert_cmpuint (count_differences (drafted, painted,
                                       gtk_widget_get_width (GTK_WIDGET (fixture->canvas)),
                                       gtk_widget_get_height (GTK_WIDGET (fixture->canvas))),
                    <=, MAX_DIFFERENCES);
}

/* By steps of any size, also by parts of a px: three drafts on top of each other each
 * time. */
static void
pan_about (Fixture *fixture,
           gboolean is_upright)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  const QuernRect extent = quern_canvas_get_viewport (fixture->canvas)->extent;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (GBytes) pixels = NULL;
      QuernRect visible;

      quern_canvas_centre_on (fixture->canvas, extent.x + extent.width / 2.0,
                              extent.y + extent.height / 2.0);
      quern_canvas_redraw (fixture->canvas);
      pixels = take_pixels (fixture);
      lose_patience (fixture);
      for (guint step = 0; step < 3; step++)
        {
          g_autoptr (GBytes) frame = NULL;
          double dx = is_upright ? 0.0 : g_rand_double_range (rand, -40.0, 40.0);

          quern_viewport_get_visible (quern_canvas_get_viewport (fixture->canvas), &visible);
          quern_canvas_centre_on (fixture->canvas, visible.x + visible.width / 2.0 + dx,
                                  visible.y + visible.height / 2.0 +
                                  g_rand_double_range (rand, -40.0, 40.0));
          frame = take_pixels (fixture);
        }
      g_assert_cmpuint (fixture->canvas->patches->len, >, 0);
      assert_shows_as_painted_anew (fixture);
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
  picture = quern_graph_picture_new (analysis, quern_explorer_get_grouping (fixture->explorer),
                                     &options, NULL, NULL, &error);
  g_assert_no_error (error);
  show (fixture, QUERN_PICTURE (picture));
  pan_about (fixture, FALSE);
}

/* Its texts stay in sight sideways. */
static void
test_flame (Fixture       *fixture,
            gconstpointer  data)
{
  const QuernFlameOptions options = {
    .mode = QUERN_FLAME_FROM_ROOT, .root = QUERN_NONE, .width = 360.0, .margin = 14.0,
  };
  g_autoptr (QuernFlamePicture) picture =
    quern_flame_picture_new (quern_explorer_get_analysis (fixture->explorer),
                             quern_explorer_get_grouping (fixture->explorer), &options, NULL, NULL);

  show (fixture, QUERN_PICTURE (picture));
  quern_canvas_zoom_by (fixture->canvas, 4.0);
  pan_about (fixture, TRUE);
}

static gboolean
rests (gpointer data)
{
  Fixture *fixture = data;

  return fixture->canvas->rest_id == 0 && fixture->canvas->patches->len == 0;
}

/* However it was zoomed: at rest it is sharp. */
static void
test_rests (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GridPicture) picture = grid_picture_new (30, 30);

  show (fixture, QUERN_PICTURE (picture));
  lose_patience (fixture);
  for (guint i = 0; i < 9; i++)
    {
      g_autoptr (GBytes) frame = NULL;

      quern_canvas_zoom_by (fixture->canvas, i % 3 == 0 ? 0.8 : 1.07);
      frame = take_pixels (fixture);
    }
  g_assert_cmpuint (fixture->canvas->patches->len, >, 0);
  g_assert_cmpuint (fixture->canvas->rest_id, !=, 0);
  patience_wait (rests, fixture);
  assert_shows_as_painted_anew (fixture);
}

/* What is painted while it moves is little, and nothing where it zooms in and out again; a
 * leap is no move, and neither is a canvas whose size changes. */
static void
test_paints_little (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (GridPicture) picture = grid_picture_new (60, 60);
  g_autoptr (GBytes) pixels = NULL;
  guint n_draws;

  show (fixture, QUERN_PICTURE (picture));
  quern_canvas_centre_on (fixture->canvas, 1000.0, 1000.0);
  pixels = take_pixels (fixture);
  n_draws = grid_picture_get_n_draws (picture);

  lose_patience (fixture);
  for (guint i = 0; i < 4; i++)
    {
      quern_canvas_zoom_by (fixture->canvas, i < 2 ? 1.25 : 0.8);
      g_clear_pointer (&pixels, g_bytes_unref);
      pixels = take_pixels (fixture);
      g_assert_cmpuint (grid_picture_get_n_draws (picture), ==, n_draws);
    }

  quern_canvas_centre_on (fixture->canvas, 4000.0, 4000.0);
  g_clear_pointer (&pixels, g_bytes_unref);
  pixels = take_pixels (fixture);
  g_assert_cmpuint (grid_picture_get_n_draws (picture), ==, n_draws + 1);
  g_assert_true (rests (fixture));
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
    { "/views/canvas-draft/grid", test_grid },
    { "/views/canvas-draft/graph", test_graph },
    { "/views/canvas-draft/flame", test_flame },
    { "/views/canvas-draft/rests", test_rests },
    { "/views/canvas-draft/paints-little", test_paints_little },
  };

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
