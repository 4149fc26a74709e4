/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Preloaded into any GTK program with LD_PRELOAD: reports when its first window has painted its
 * first frame, and then ends it. Programs are thus measured alike, without changing them.
 *
 * QUERN_BENCH_START is the time of the exec, in microseconds of the monotonic clock; the time since
 * then is written to standard output. */

#include <dlfcn.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef int (*RunFunc) (GApplication *, int, char **);

static void
after_paint_cb (GdkFrameClock *clock,
                gpointer       user_data)
{
  gint64 start = g_ascii_strtoll (g_getenv ("QUERN_BENCH_START"), NULL, 10);

  printf ("%" G_GINT64_FORMAT "\n", g_get_monotonic_time () - start);
  fflush (stdout);

  /* Not exit(): shutting down is not part of start-up. */
  _exit (EXIT_SUCCESS);
}

static void
map_cb (GtkWidget *window,
        gpointer   user_data)
{
  g_signal_connect_after (gtk_widget_get_frame_clock (window), "after-paint",
                          G_CALLBACK (after_paint_cb), NULL);
}

static void
window_added_cb (GtkApplication *application,
                 GtkWindow      *window,
                 gpointer        user_data)
{
  g_signal_connect_after (window, "map", G_CALLBACK (map_cb), NULL);
}

/* Overrides GIO's function. */
int
g_application_run (GApplication  *application,
                   int            argc,
                   char         **argv)
{
  RunFunc run = (RunFunc) dlsym (RTLD_NEXT, "g_application_run");

  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), NULL);

  return run (application, argc, argv);
}
