/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long the window keeps a person waiting: drives the real window through a
 * load, a reload and cancelled loads, clicks with the source and the assembly
 * shown, and pictures that are exported and copied, and says for each the
 * longest time in which the main loop did not get round.
 *
 *   loop-gap FILE
 *
 * A gap is the time from one poll() of the main loop to the next. Beside it
 * stands how much of it the main thread itself has worked, and how long it was
 * ready to and had no processor, since the machine may have others to serve.
 * What is left it has waited for something: in most cases for an answer of the
 * display server, which may stand in line itself. Nothing fails by time. */

#include "quern-window.h"

#include "quern-application.h"
#include "quern-image-export.h"
#include "quern-memory.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define FRAME_MS 25.0

/* After a load everything is drawn; ms. */
#define SETTLE_MS 1500

#define TICK_MS 10

#define N_CLICKS 20
#define CLICK_MS 100

typedef struct
{
  double wall; /* ms */
  double cpu;  /* ms: of the main thread */
  double line; /* ms: it stood in line for a processor */
  double at;   /* 0..1 of the progress */
} Gap;

/* One phase of the run. */
typedef struct
{
  Gap    longest;
  guint  n_long;     /* gaps of more than a frame or so */
  gint64 start;      /* µs */
  double left;       /* ms; when the main loop was last left for poll () */
  double worked;     /* ms; what the thread had worked then */
  double lined;      /* ms; what it had stood in line */
  double last_frame; /* ms */
  double frame;      /* ms: the longest time between two frames */
} Phase;

static Phase phase;
static QuernWindow *window;
static GArray *steps; /* Step: how far the progress was when */

typedef struct
{
  double ms;
  double fraction;
} Step;

static double
get_ms (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);

  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

/* How long the main thread was ready to run and did not, in ms. */
static double
get_line (void)
{
  static int fd = -1;
  char text[128] = "";
  guint64 ns = 0;

  if (fd < 0)
    fd = open ("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
  if (fd >= 0 && pread (fd, text, sizeof text - 1, 0) > 0)
    sscanf (text, "%*u %" G_GUINT64_FORMAT, &ns);

  return (double) ns / 1e6;
}

static QuernOpening *
get_opening (void)
{
  return quern_loading_get_opening (quern_window_get_loading (window));
}

static double
get_fraction (void)
{
  return window != NULL && get_opening () != NULL
         ? quern_progress_get_fraction (quern_opening_get_progress (get_opening ()))
         : 1.0;
}

/* Stands before the main loop's own. */
static int
poll_cb (GPollFD *fds,
         guint    n_fds,
         int      timeout_ms)
{
  double wall = get_ms (CLOCK_MONOTONIC) - phase.left;
  int result;

  if (wall > phase.longest.wall)
    phase.longest = (Gap) { wall, get_ms (CLOCK_THREAD_CPUTIME_ID) - phase.worked,
                            get_line () - phase.lined, get_fraction () };
  phase.n_long += wall > FRAME_MS ? 1 : 0;

  result = g_poll (fds, n_fds, timeout_ms);
  phase.left = get_ms (CLOCK_MONOTONIC);
  phase.worked = get_ms (CLOCK_THREAD_CPUTIME_ID);
  phase.lined = get_line ();

  return result;
}

static gboolean
frame_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       user_data)
{
  double now = get_ms (CLOCK_MONOTONIC);
  Step step = { now, get_fraction () };

  phase.frame = MAX (phase.frame, now - phase.last_frame);
  phase.last_frame = now;
  g_array_append_val (steps, step);

  return G_SOURCE_CONTINUE;
}

static void
begin_phase (void)
{
  phase = (Phase) { .start = g_get_monotonic_time () };
  phase.left = phase.last_frame = get_ms (CLOCK_MONOTONIC);
  phase.worked = get_ms (CLOCK_THREAD_CPUTIME_ID);
  phase.lined = get_line ();
  g_array_set_size (steps, 0);
}

static double
end_phase (const char *name)
{
  double seconds = (double) (g_get_monotonic_time () - phase.start) / 1e6;

  printf ("%-22s %6.2f s; longest gap %6.1f ms (%5.1f worked, %5.1f in line) at %3.0f %%; "
          "%u above %.0f ms; longest frame %.1f ms\n",
          name, seconds, phase.longest.wall, phase.longest.cpu, phase.longest.line,
          100.0 * phase.longest.at, phase.n_long, FRAME_MS, phase.frame);

  return seconds;
}

/* The main loop gets round even if nothing happens. */
static gboolean
tick_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

static void
settle (int ms)
{
  gint64 end = g_get_monotonic_time () + ms * 1000;

  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
}

/* The private memory in MB. */
static double
get_memory (void)
{
  g_autofree char *text = NULL;
  long resident = 0;
  long shared = 0;

  if (!g_file_get_contents ("/proc/self/statm", &text, NULL, NULL) ||
      sscanf (text, "%*d %ld %ld", &resident, &shared) != 2)
    return NAN;

  return (double) (resident - shared) * (double) sysconf (_SC_PAGESIZE) / 1e6;
}

/* What the bar showed at each tenth of the time that it took, and how wrong it
 * was at the worst. */
static void
tell_progress (void)
{
  double start = g_array_index (steps, Step, 0).ms;
  double whole = g_array_index (steps, Step, steps->len - 1).ms - start;
  double worst = 0.0;
  int tenth = 1;

  printf ("%-22s", "  progress at tenths");
  for (guint i = 0; i < steps->len && whole > 0.0; i++)
    {
      const Step *step = &g_array_index (steps, Step, i);
      double passed = (step->ms - start) / whole;

      if (fabs (step->fraction - passed) > fabs (worst))
        worst = step->fraction - passed;
      for (; tenth < 10 && passed >= tenth / 10.0; tenth++)
        printf (" %.0f", 100.0 * step->fraction);
    }
  printf ("; at worst %+.1f points off\n", 100.0 * worst);
}

static void
load (const char *name)
{
  g_autofree char *after = g_strconcat (name, ", shown", NULL);

  begin_phase ();
  while (get_opening () != NULL)
    g_main_context_iteration (NULL, TRUE);
  end_phase (name);
  tell_progress ();

  begin_phase ();
  settle (SETTLE_MS);
  end_phase (after);
  printf ("%-22s %.0f MB\n", "  private memory", get_memory ());
}

static gpointer gone_at; /* atomic: µs when the job was freed */

static void
gone_cb (gpointer  data,
         GObject  *progress)
{
  g_atomic_pointer_set (&gone_at, GSIZE_TO_POINTER (g_get_monotonic_time ()));
}

static void
open_file (const char *path)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (path));
  quern_window_open (window, files, FALSE);
}

/* Cancels at that point of the progress, or so many ms after it stands at the
 * reading's end. */
static void
cancel_at (const char *path,
           double      fraction,
           int         delay_ms)
{
  g_autofree char *name = NULL;
  gint64 start;
  gint64 answered;

  name = delay_ms == 0 ? g_strdup_printf ("cancel at %.1f %%", 100.0 * fraction)
                       : g_strdup_printf ("cancel at %.1f %% + %d", 100.0 * fraction, delay_ms);
  begin_phase ();
  g_atomic_pointer_set (&gone_at, NULL);
  open_file (path);
  g_object_weak_ref (G_OBJECT (quern_opening_get_progress (get_opening ())), gone_cb, NULL);
  while (get_opening () != NULL && get_fraction () < fraction)
    g_main_context_iteration (NULL, TRUE);
  if (delay_ms > 0)
    settle (delay_ms);
  if (get_opening () == NULL)
    {
      /* What it shows is drawn before the next load begins: that it takes time
       * must not be put down to that one. */
      settle (SETTLE_MS);
      printf ("%-22s had ended\n", name);
      return;
    }

  start = g_get_monotonic_time ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.cancel", NULL);
  answered = g_get_monotonic_time ();
  while (g_atomic_pointer_get (&gone_at) == NULL)
    g_main_context_iteration (NULL, FALSE);
  printf ("%-22s answered in %.1f ms, all stopped and freed in %.1f ms; ", name,
          (double) (answered - start) / 1e3,
          (double) ((gint64) GPOINTER_TO_SIZE (g_atomic_pointer_get (&gone_at)) - start) / 1e3);
  settle (200);
  printf ("longest gap %.1f ms (%.1f worked, %.1f in line), then %.0f MB\n", phase.longest.wall,
          phase.longest.cpu, phase.longest.line, get_memory ());
}

/* From function to function, as if each was clicked. */
static void
click (const char *view)
{
  g_autofree char *name = g_strconcat ("clicks, ", view, NULL);
  QuernExplorer *explorer = quern_window_get_explorer (window);
  guint n = quern_profile_get_n_functions (quern_explorer_get_profile (explorer));

  gtk_widget_activate_action (GTK_WIDGET (window), "win.view", "s", view);
  settle (SETTLE_MS);
  begin_phase ();
  for (guint i = 0; i < N_CLICKS; i++)
    {
      quern_navigation_go_to (quern_explorer_get_navigation (explorer), i * 7919 % n);
      settle (CLICK_MS);
    }
  end_phase (name);
}

static void
exported_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = quern_image_export_finish (result, &error);

  if (bytes == NULL)
    printf ("%s\n", error->message);
  *(gboolean *) user_data = TRUE;
}

/* As the dialog does, once a file is chosen. */
static void
export_picture (const char       *name,
                QuernImageFormat  format)
{
  g_auto (QuernViewPicture) picture = { NULL };
  const QuernImageOptions options = {
    .format = format, .style = quern_style_default (QUERN_SCHEME_PRINT), .scale = 4.0
  };
  gboolean is_done = FALSE;

  begin_phase ();
  quern_view_get_picture (quern_profile_page_get_view (quern_window_get_page (window)), &picture);
  quern_image_export_async (picture.picture, &options, NULL, exported_cb, &is_done);
  while (!is_done)
    g_main_context_iteration (NULL, TRUE);
  end_phase (name);
}

static void
use_pictures (void)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.view", "s", "treemap");
  settle (SETTLE_MS);
  export_picture ("export SVG", QUERN_IMAGE_SVG);
  export_picture ("export PDF", QUERN_IMAGE_PDF);
  export_picture ("export PNG", QUERN_IMAGE_PNG);

  begin_phase ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-picture", NULL);
  while (quern_exporter_is_copying (quern_window_get_exporter (window)))
    g_main_context_iteration (NULL, TRUE);
  end_phase ("copy");
}

int
main (int    argc,
      char **argv)
{
  static const double fractions[] = { 0.02, 0.3, 0.7, 0.9, 0.95, 0.97, 0.98, 0.99 };
  g_autoptr (QuernApplication) application = NULL;

  if (argc != 2)
    {
      fprintf (stderr, "usage: loop-gap FILE\n");
      return EXIT_FAILURE;
    }

  quern_memory_set_up (QUERN_MEMORY_WINDOW_TABLE);
  setvbuf (stdout, NULL, _IOLBF, 0);
  g_set_prgname ("quern");
  g_set_application_name ("Quern");
  application = quern_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  if (!g_application_register (G_APPLICATION (application), NULL, NULL))
    return EXIT_FAILURE;

  g_timeout_add (TICK_MS, tick_cb, NULL);
  steps = g_array_new (FALSE, FALSE, sizeof (Step));
  window = quern_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  settle (SETTLE_MS);
  printf ("%-22s %.0f MB\n", "  private memory", get_memory ());

  g_main_context_set_poll_func (NULL, poll_cb);
  gtk_widget_add_tick_callback (GTK_WIDGET (window), frame_cb, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (fractions); i++)
    cancel_at (argv[1], fractions[i], 0);
  open_file (argv[1]);
  load ("load");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  load ("reload");
  click ("source");
  click ("assembly");
  use_pictures ();

  begin_phase ();
  gtk_window_close (GTK_WINDOW (window));
  window = NULL;
  settle (SETTLE_MS);
  end_phase ("close");
  printf ("%-22s %.0f MB\n", "  private memory", get_memory ());
  g_array_unref (steps);

  return EXIT_SUCCESS;
}
