/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures the CPU time of a frame in the main loop: a treemap and a flame graph of some ten
 * thousand boxes and a call graph of some hundred are panned, zoomed and hovered, in a canvas of
 * 1400 × 900 px. Run it with GDK_SCALE=2 for a high-resolution screen. Times are compared with the
 * delay that users notice, and are only reported.
 *
 *   bench-canvas [PROFILE]
 */

#include "quern-canvas.h"
#include "quern-flame-picture.h"
#include "quern-graph-picture.h"
#include "quern-treemap-picture.h"

#include "list-window.h"
#include "loaded-profile.h"
#include "sample-profile.h"

#include <adwaita.h>
#include <time.h>

#define WIDTH 1400
#define HEIGHT 900
#define N_FUNCTIONS 30000
#define N_GRAPH_FUNCTIONS 500
#define MAX_NODES 500
#define N_FRAMES 60

#define FRAME_MS 16.0
#define HOVER_MS 1.0

typedef struct
{
  GtkWidget    *window;     /* owned by GTK */
  QuernCanvas  *canvas;     /* borrowed from the window */
  GArray       *times;      /* owned: double, ms */
  gint64        start;      /* µs: start of a frame */
  double        handled_ms; /* time spent handling the event before the frame */
  gboolean      is_painted;
} Bench;

/* CPU time of this thread in µs, since other processes may be running, too. */
static gint64
get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);

  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static double
get_ms_since (gint64 start)
{
  return (double) (get_time () - start) / 1000.0;
}

static void
before_paint_cb (Bench *bench)
{
  bench->start = get_time ();
}

static void
after_paint_cb (Bench *bench)
{
  double ms = get_ms_since (bench->start) + bench->handled_ms;

  g_array_append_val (bench->times, ms);
  bench->is_painted = TRUE;
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const double *first = a;
  const double *second = b;

  return *first < *second ? -1 : *first > *second;
}

static void
tell (Bench      *bench,
      const char *what,
      double      limit)
{
  GArray *times = bench->times;
  double middle;
  double most;

  g_array_sort (times, compare_times);
  middle = g_array_index (times, double, times->len / 2);
  most = g_array_index (times, double, (times->len - 1) * 95 / 100);
  g_print ("  %-9s middle %6.2f ms, 95 %% below %6.2f ms, longest %6.2f ms%s\n", what, middle,
           most, g_array_index (times, double, times->len - 1),
           most > limit ? "  can be felt" : "");
  g_array_set_size (times, 0);
}

static void
paint_frame (Bench     *bench,
             GtkWidget *widget)
{
  bench->is_painted = FALSE;
  gtk_widget_queue_draw (widget);
  while (!bench->is_painted)
    g_main_context_iteration (NULL, TRUE);
}

/* A widget that alternates between two colours, to measure GTK's own cost for a frame of this
 * size. */
#define BLANK_TYPE (blank_get_type ())
G_DECLARE_FINAL_TYPE (Blank, blank, BENCH, BLANK, GtkWidget)

struct _Blank
{
  GtkWidget parent_instance;
  gboolean  is_dark;
};

G_DEFINE_FINAL_TYPE (Blank, blank, GTK_TYPE_WIDGET)

static void
blank_snapshot (GtkWidget   *widget,
                GtkSnapshot *snapshot)
{
  Blank *self = BENCH_BLANK (widget);
  const GdkRGBA color = { self->is_dark ? 0.2f : 0.8f, 0.5f, 0.5f, 1.0f };

  self->is_dark = !self->is_dark;
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (0.0f, 0.0f,
                                                  (float) gtk_widget_get_width (widget),
                                                  (float) gtk_widget_get_height (widget)));
}

static void
blank_class_init (BlankClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = blank_snapshot;
}

static void
blank_init (Blank *self)
{
}

static void
pan (Bench *bench)
{
  for (guint i = 0; i < N_FRAMES; i++)
    {
      QuernRect visible;
      gint64 start = get_time ();

      quern_viewport_get_visible (quern_canvas_get_viewport (bench->canvas), &visible);
      quern_canvas_centre_on (bench->canvas,
                              visible.x + visible.width / 2 + (i % 20 < 10 ? 9.0 : -9.0),
                              visible.y + visible.height / 2 + (i % 20 < 10 ? 5.0 : -5.0));
      bench->handled_ms = get_ms_since (start);
      paint_frame (bench, GTK_WIDGET (bench->canvas));
    }
  tell (bench, "pan", FRAME_MS);
}

static void
zoom (Bench *bench)
{
  for (guint i = 0; i < N_FRAMES; i++)
    {
      gint64 start = get_time ();

      quern_canvas_zoom_by (bench->canvas, i < N_FRAMES / 2 ? 1.05 : 1.0 / 1.05);
      bench->handled_ms = get_ms_since (start);
      paint_frame (bench, GTK_WIDGET (bench->canvas));
    }
  tell (bench, "zoom", FRAME_MS);
}

/* Zooms out from rest, so that each frame shows areas that were not painted yet. */
static void
zoom_out (Bench *bench)
{
  quern_canvas_zoom_by (bench->canvas, 4.0);
  list_window_settle (400);
  paint_frame (bench, GTK_WIDGET (bench->canvas));
  g_array_set_size (bench->times, 0);
  for (guint i = 0; i < N_FRAMES / 2; i++)
    {
      gint64 start = get_time ();

      quern_canvas_zoom_by (bench->canvas, 1.0 / 1.05);
      bench->handled_ms = get_ms_since (start);
      paint_frame (bench, GTK_WIDGET (bench->canvas));
    }
  tell (bench, "zoom out", FRAME_MS);
}

static GtkEventController *
find_motion (QuernCanvas *canvas)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (canvas));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      /* The canvas owns the controller. */
      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        return controller;
    }

  g_assert_not_reached ();
}

static void
hover (Bench *bench)
{
  GtkEventController *motion = find_motion (bench->canvas);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  /* After a pause, the picture is painted anew: let it finish. */
  list_window_settle (400);
  paint_frame (bench, GTK_WIDGET (bench->canvas));
  g_array_set_size (bench->times, 0);
  for (guint i = 0; i < N_FRAMES; i++)
    {
      gint64 start = get_time ();

      g_signal_emit_by_name (motion, "motion", g_rand_double_range (rand, 0, WIDTH),
                             g_rand_double_range (rand, 0, HEIGHT));
      bench->handled_ms = get_ms_since (start);
      paint_frame (bench, GTK_WIDGET (bench->canvas));
    }
  tell (bench, "hover", HOVER_MS);
}

static void
run (Bench        *bench,
     const char   *what,
     QuernPicture *picture)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (bench->window);

  quern_canvas_set_picture (bench->canvas, picture, QUERN_CANVAS_START);
  list_window_settle (400);
  g_print ("%s, %u boxes, %d × %d px for each of the screen\n", what,
           quern_picture_get_n_items (picture),
           gtk_widget_get_scale_factor (bench->window),
           gtk_widget_get_scale_factor (bench->window));

  g_signal_connect_swapped (clock, "before-paint", G_CALLBACK (before_paint_cb), bench);
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (after_paint_cb), bench);
  pan (bench);
  zoom (bench);
  zoom_out (bench);
  hover (bench);
  g_signal_handlers_disconnect_by_data (clock, bench);
}

/* Measures the lower bound for any picture. */
static void
run_blank (Bench *bench)
{
  GtkWidget *blank = g_object_new (BLANK_TYPE, NULL);
  GtkWidget *window = list_window_new (blank);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);

  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  list_window_settle (400);
  g_print ("GTK alone, %d × %d px for each of the screen\n",
           gtk_widget_get_scale_factor (window), gtk_widget_get_scale_factor (window));
  g_signal_connect_swapped (clock, "before-paint", G_CALLBACK (before_paint_cb), bench);
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (after_paint_cb), bench);
  bench->handled_ms = 0.0;
  for (guint i = 0; i < N_FRAMES; i++)
    paint_frame (bench, blank);
  tell (bench, "blank", FRAME_MS);
  g_signal_handlers_disconnect_by_data (clock, bench);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
run_map_and_flame (Bench         *bench,
                   QuernAnalysis *analysis,
                   QuernGrouping *grouping)
{
  const QuernTreemapOptions map = {
    .direction = QUERN_CALLEES, .root = QUERN_NONE, .max_depth = 64,
    .width = WIDTH, .height = HEIGHT,
  };
  const QuernFlameOptions flame = {
    .mode = QUERN_FLAME_FROM_ROOT, .root = QUERN_NONE, .width = WIDTH - 28, .margin = 14,
  };
  g_autoptr (QuernTreemapPicture) map_picture =
    quern_treemap_picture_new (analysis, grouping, &map, NULL, NULL);
  g_autoptr (QuernFlamePicture) flame_picture =
    quern_flame_picture_new (analysis, grouping, &flame, NULL, NULL);

  run (bench, "treemap", QUERN_PICTURE (map_picture));
  run (bench, "flame graph", QUERN_PICTURE (flame_picture));
}

static void
run_graph (Bench         *bench,
           QuernAnalysis *analysis,
           QuernGrouping *grouping)
{
  g_autoptr (QuernGraphPicture) picture = NULL;
  g_autoptr (GError) error = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.max_nodes = MAX_NODES;
  options.min_node_share = 0.0;
  options.min_call_share = 0.004;
  picture = quern_graph_picture_new (analysis, grouping, &options, NULL, NULL, &error);
  if (picture == NULL)
    {
      g_print ("no graph: %s\n", error->message);
      return;
    }

  run (bench, "graph", QUERN_PICTURE (picture));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernAnalysis) graph_analysis = NULL;
  g_autoptr (QuernGrouping) grouping = NULL;
  g_autoptr (QuernGrouping) graph_grouping = NULL;
  Bench bench = { .times = g_array_new (FALSE, FALSE, sizeof (double)) };

  gtk_init ();
  adw_init ();

  analysis = argc > 1 ? loaded_profile_analyse (loaded_profile_from_path (argv[1]))
                      : sample_analysis_new_calling (N_FUNCTIONS, 1);
  graph_analysis = argc > 1 ? g_object_ref (analysis)
                            : sample_analysis_new_calling (N_GRAPH_FUNCTIONS, 1);
  grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_CLASS, 0);
  graph_grouping = quern_grouping_new (graph_analysis, QUERN_GROUP_BY_CLASS, 0);

  bench.canvas = g_object_new (QUERN_TYPE_CANVAS, NULL);
  bench.window = list_window_new (GTK_WIDGET (bench.canvas));
  gtk_window_set_default_size (GTK_WINDOW (bench.window), WIDTH, HEIGHT);
  list_window_settle (300);

  run_blank (&bench);
  run_map_and_flame (&bench, analysis, grouping);
  run_graph (&bench, graph_analysis, graph_grouping);

  gtk_window_destroy (GTK_WINDOW (bench.window));
  g_array_unref (bench.times);

  return 0;
}
