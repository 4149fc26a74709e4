/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures the response time of lists: a list of a million functions is scrolled, sorted and
 * searched, and a function selected in one list is shown in all. Times are compared with the delay
 * that users notice, and are only reported.
 *
 *   bench-lists [FUNCTIONS]
 */

#include "quern-call-view.h"
#include "quern-function-view-private.h"

#include "list-window.h"
#include "sample-profile.h"

#include <adwaita.h>
#include <stdlib.h>

#define N_FUNCTIONS 1000000
#define N_CALLING 100000
#define N_FRAMES 200
#define STEP_PX 60.0

#define FRAME_MS 16.0
#define SORT_MS 200.0
#define SEARCH_MS 100.0
#define SELECT_MS 50.0

typedef struct
{
  QuernExplorer     *explorer;  /* owned */
  QuernFunctionView *functions; /* borrowed from the window */
  GtkWidget         *window;    /* owned by GTK */
  GArray            *times;     /* owned: double, ms */
  gint64             start;     /* µs: start of the frame or of the step */
  gboolean           is_painted;
} Bench;

/* When the main loop last returned from polling, in µs, and the longest time between two polls, in
 * ms. */
static gint64 busy_since;
static double longest_busy;

static double
get_ms_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / 1000.0;
}

/* Replaces the main loop's poll function, to measure how long it is busy. */
static int
poll_cb (GPollFD *fds,
         guint    n_fds,
         int      timeout_ms)
{
  int result;

  longest_busy = MAX (longest_busy, get_ms_since (busy_since));
  result = g_poll (fds, n_fds, timeout_ms);
  busy_since = g_get_monotonic_time ();

  return result;
}

static void
before_paint_cb (Bench *bench)
{
  bench->start = g_get_monotonic_time ();
}

static void
after_paint_cb (Bench *bench)
{
  double ms = get_ms_since (bench->start);

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
  double sum = 0.0;
  double most;

  g_array_sort (times, compare_times);
  for (guint i = 0; i < times->len; i++)
    sum += g_array_index (times, double, i);
  most = g_array_index (times, double, (times->len - 1) * 95 / 100);

  g_print ("%-24s mean %6.1f ms, 95 %% below %6.1f ms, longest %6.1f ms%s\n", what,
           sum / times->len, most, g_array_index (times, double, times->len - 1),
           most > limit ? "  can be felt" : "");
  g_array_set_size (times, 0);
}

static void
paint_frame (Bench *bench)
{
  bench->is_painted = FALSE;
  gtk_widget_queue_draw (bench->window);
  while (!bench->is_painted)
    g_main_context_iteration (NULL, TRUE);
}

/* Measures each frame from start to end, including layout. */
static void
scroll (Bench    *bench,
        gboolean  is_jumping)
{
  GtkAdjustment *adjustment =
    gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (bench->functions->column_view));
  GdkFrameClock *clock = gtk_widget_get_frame_clock (bench->window);
  gulong before = g_signal_connect_swapped (clock, "before-paint", G_CALLBACK (before_paint_cb),
                                            bench);
  gulong after = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (after_paint_cb),
                                           bench);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < N_FRAMES; i++)
    {
      double value = gtk_adjustment_get_value (adjustment) + STEP_PX;

      if (is_jumping)
        value = g_rand_double_range (rand, 0.0, gtk_adjustment_get_upper (adjustment));
      gtk_adjustment_set_value (adjustment, value);
      paint_frame (bench);
    }

  g_signal_handler_disconnect (clock, before);
  g_signal_handler_disconnect (clock, after);
  tell (bench, is_jumping ? "frame, jumping" : "frame, scrolling", FRAME_MS);
}

/* Measures the time from a click on a column title to the end of the frame that shows the
 * result. */
static void
sort (Bench *bench)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (bench->window);
  gulong after;

  after = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (after_paint_cb), bench);
  for (guint i = 0; i < 10; i++)
    {
      GtkColumnViewColumn *column =
        quern_column_set_find (bench->functions->columns, i % 2 == 0 ? "self" : "name", QUERN_NONE);

      bench->start = g_get_monotonic_time ();
      gtk_column_view_sort_by_column (bench->functions->column_view, column,
                                      i % 4 < 2 ? GTK_SORT_ASCENDING : GTK_SORT_DESCENDING);
      paint_frame (bench);
    }
  g_signal_handler_disconnect (clock, after);
  tell (bench, "sort, until painted", SORT_MS);
}

static void
found_cb (Bench *bench)
{
  double ms = get_ms_since (bench->start);

  g_array_append_val (bench->times, ms);
}

/* Measures the time from the end of the typing delay until the list is updated, and how long the
 * window was unresponsive. */
static void
search (Bench *bench)
{
  static const struct
  {
    const char    *text;
    QuernNameMode  mode;
  } texts[] = {
    { "c", QUERN_NAME_LITERAL },       { "cl", QUERN_NAME_LITERAL },
    { "class1", QUERN_NAME_LITERAL },  { "class12", QUERN_NAME_LITERAL },
    { "method_9", QUERN_NAME_LITERAL }, { "Class7", QUERN_NAME_LITERAL },
    { "*c*", QUERN_NAME_GLOB },        { "*class12*9*", QUERN_NAME_GLOB },
    { "c.*", QUERN_NAME_REGEX },       { "class12.*9", QUERN_NAME_REGEX },
  };
  GArray *times = bench->times;
  double longest = 0.0;

  g_signal_connect_data (quern_explorer_get_search (bench->explorer), "found",
                         G_CALLBACK (found_cb), bench, NULL, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      guint n_before;

      quern_function_search_set_mode (quern_explorer_get_search (bench->explorer), texts[i].mode);
      while (quern_function_search_is_busy (quern_explorer_get_search (bench->explorer)))
        g_main_context_iteration (NULL, TRUE);
      list_window_settle (20);
      n_before = times->len;
      longest_busy = 0.0;
      busy_since = bench->start = g_get_monotonic_time ();
      quern_function_search_set_text (quern_explorer_get_search (bench->explorer), texts[i].text);
      while (times->len == n_before)
        g_main_context_iteration (NULL, TRUE);
      list_window_settle (20);
      longest = MAX (longest, longest_busy);
    }
  quern_explorer_disconnect (bench->explorer, bench);
  tell (bench, "search, until listed", SEARCH_MS);

  g_print ("%-24s longest %.1f ms\n", "search, window busy", longest);
  quern_function_search_set_text (quern_explorer_get_search (bench->explorer), "");
}

static void
open_window (Bench     *bench,
             GtkWidget *child,
             int        width)
{
  bench->window = list_window_new (child);
  gtk_window_set_default_size (GTK_WINDOW (bench->window), width, 800);
  list_window_settle (300);
}

static void
close_window (Bench *bench)
{
  gtk_window_destroy (GTK_WINDOW (bench->window));
  list_window_settle (50);
  g_clear_object (&bench->explorer);
}

static void
run_million (Bench *bench,
             guint  n_functions)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (n_functions, 1);

  bench->explorer = quern_explorer_new ();
  bench->functions = g_object_new (QUERN_TYPE_FUNCTION_VIEW, NULL);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (bench->functions), bench->explorer);
  quern_explorer_set_analysis (bench->explorer, analysis);
  open_window (bench, GTK_WIDGET (bench->functions), 600);
  /* Wait for the worker that ranks the names. */
  list_window_settle (1500);

  g_print ("%u functions\n", n_functions);
  scroll (bench, FALSE);
  scroll (bench, TRUE);
  sort (bench);
  search (bench);
  close_window (bench);
}

/* Measures how long it takes until the selection is shown in the lists of functions, callers and
 * callees. */
static void
run_selection (Bench *bench,
               guint  n_functions)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_calling (n_functions, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  GtkWidget *views[3];
  GdkFrameClock *clock;

  bench->explorer = quern_explorer_new ();
  views[0] = g_object_new (QUERN_TYPE_FUNCTION_VIEW, NULL);
  views[1] = quern_call_view_new (QUERN_CALLERS);
  views[2] = quern_call_view_new (QUERN_CALLEES);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      quern_view_set_explorer (QUERN_VIEW (views[i]), bench->explorer);
      gtk_widget_set_hexpand (views[i], TRUE);
      gtk_box_append (GTK_BOX (box), views[i]);
    }
  quern_explorer_set_analysis (bench->explorer, analysis);
  open_window (bench, box, 1400);

  clock = gtk_widget_get_frame_clock (bench->window);
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (after_paint_cb), bench);
  for (guint i = 0; i < 40; i++)
    {
      bench->start = g_get_monotonic_time ();
      quern_navigation_go_to (quern_explorer_get_navigation (bench->explorer),
                              g_rand_int_range (rand, 0, n_functions));
      paint_frame (bench);
      list_window_settle (5);
      g_array_set_size (bench->times, i + 1);
    }
  g_signal_handlers_disconnect_by_data (clock, bench);

  g_print ("%u functions, eight calls each\n", n_functions);
  tell (bench, "selected in all lists", SELECT_MS);
  close_window (bench);
}

int
main (int    argc,
      char **argv)
{
  guint n_functions = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : N_FUNCTIONS;
  Bench bench = { .times = g_array_new (FALSE, FALSE, sizeof (double)) };

  g_main_context_set_poll_func (NULL, poll_cb);
  gtk_init ();
  adw_init ();

  run_million (&bench, n_functions);
  run_selection (&bench, MAX (n_functions / (N_FUNCTIONS / N_CALLING), 100));
  g_array_unref (bench.times);

  return 0;
}
