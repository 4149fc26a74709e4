/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests the states of loading, without a window. */

#include "quern-loading.h"

#include <glib/gstdio.h>
#include <glib-unix.h>
#include <unistd.h>

#define PROFILE "events: Ir\nfn=main\n1 10\n"

#define TIMEOUT_S 30

/* A loading and its signals. */
typedef struct
{
  QuernLoading *loading;
  GString      *states; /* a letter for each: I, Q, W, R */
  guint         n_done;
  guint         n_pulses;
  gboolean      has_analysis;
} Log;

static void
changed_cb (Log *self)
{
  g_string_append_c (self->states, "IQWR"[quern_loading_get_state (self->loading)]);
}

static void
pulse_cb (Log *self)
{
  self->n_pulses++;
}

static void
done_cb (Log          *self,
         QuernOpening *opening)
{
  g_autoptr (QuernAnalysis) analysis = quern_opening_steal_analysis (opening, NULL);

  self->n_done++;
  self->has_analysis = analysis != NULL;
  g_assert_cmpint (quern_loading_get_state (self->loading), ==, QUERN_LOADING_IDLE);
  g_assert_null (quern_loading_get_opening (self->loading));
}

static void
log_init (Log *self)
{
  *self = (Log) { .loading = quern_loading_new (), .states = g_string_new (NULL) };
  g_signal_connect_swapped (self->loading, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->loading, "pulse", G_CALLBACK (pulse_cb), self);
  g_signal_connect_swapped (self->loading, "done", G_CALLBACK (done_cb), self);
}

static void
log_clear (Log *self)
{
  g_object_unref (self->loading);
  g_string_free (self->states, TRUE);
}

static void
start (Log        *self,
       const char *path)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (QuernOpening) opening = NULL;

  g_ptr_array_add (files, g_file_new_for_path (path));
  opening = quern_opening_new (&(QuernSubject) { .files = files });
  quern_loading_start (self->loading, opening);
}

/* Starts loading from a pipe. Returns its write end. */
static int
start_pipe (Log *self)
{
  int ends[2];
  g_autofree char *path = NULL;

  g_assert_true (g_unix_open_pipe (ends, FD_CLOEXEC, NULL));
  path = g_strdup_printf ("/dev/fd/%d", ends[0]);
  start (self, path);

  return ends[1];
}

static gboolean
tick_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
wait_for_state (Log               *self,
                QuernLoadingState  state)
{
  guint id = g_timeout_add (10, tick_cb, NULL);
  gint64 end = g_get_monotonic_time () + TIMEOUT_S * G_TIME_SPAN_SECOND;

  while (quern_loading_get_state (self->loading) != state && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (id);
  g_assert_cmpint (quern_loading_get_state (self->loading), ==, state);
}

static void
settle (guint ms)
{
  guint id = g_timeout_add (10, tick_cb, NULL);
  gint64 end = g_get_monotonic_time () + ms * G_TIME_SPAN_MILLISECOND;

  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (id);
}

static char *
make_profile (void)
{
  g_autofree char *folder = g_dir_make_tmp ("quern-loading-XXXXXX", NULL);
  char *path = g_build_filename (folder, "callgrind.out.1", NULL);

  g_assert_true (g_file_set_contents (path, PROFILE, -1, NULL));

  return path;
}

static void
remove_profile (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_remove (path);
  g_rmdir (folder);
}

static void
test_reads (void)
{
  g_autofree char *path = make_profile ();
  Log log;

  log_init (&log);
  g_assert_cmpint (quern_loading_get_state (log.loading), ==, QUERN_LOADING_IDLE);
  start (&log, path);
  g_assert_nonnull (quern_loading_get_opening (log.loading));
  g_assert_null (quern_loading_dup_text (log.loading));
  wait_for_state (&log, QUERN_LOADING_IDLE);
  settle (50);
  g_assert_cmpuint (log.n_done, ==, 1);
  g_assert_true (log.has_analysis);
  /* On a busy machine, it takes long enough for other states to be reported. */
  g_assert_true (g_str_has_prefix (log.states->str, "Q"));
  g_assert_true (g_str_has_suffix (log.states->str, "I"));

  log_clear (&log);
  remove_profile (path);
}

static void
test_fails (void)
{
  Log log;

  log_init (&log);
  start (&log, "/nonexistent/callgrind.out.1");
  wait_for_state (&log, QUERN_LOADING_IDLE);
  settle (50);
  g_assert_cmpuint (log.n_done, ==, 1);
  g_assert_false (log.has_analysis);
  log_clear (&log);
}

static void
test_says (void)
{
  g_autofree char *text = NULL;
  Log log;
  int end;

  log_init (&log);
  end = start_pipe (&log);
  wait_for_state (&log, QUERN_LOADING_READING);
  text = quern_loading_dup_text (log.loading);
  g_assert_cmpstr (text, ==, "Reading Standard input");
  settle (500);
  g_assert_cmpuint (log.n_pulses, >=, 1);
  g_assert_cmpuint (log.n_done, ==, 0);

  g_assert_cmpint (write (end, PROFILE, strlen (PROFILE)), ==, (int) strlen (PROFILE));
  close (end);
  wait_for_state (&log, QUERN_LOADING_IDLE);
  g_assert_cmpstr (log.states->str, ==, "QRI");
  g_assert_cmpuint (log.n_done, ==, 1);
  g_assert_true (log.has_analysis);
  log_clear (&log);
}

static void
test_cancels (void)
{
  Log log;
  int end;

  log_init (&log);
  end = start_pipe (&log);
  quern_loading_cancel (log.loading);
  close (end);
  settle (400);
  g_assert_cmpstr (log.states->str, ==, "QI");
  g_assert_cmpuint (log.n_done, ==, 0);
  g_assert_cmpuint (log.n_pulses, ==, 0);
  log_clear (&log);
}

/* Only the latest loading gives a result. */
static void
test_takes_newest (void)
{
  g_autofree char *path = make_profile ();
  Log log;
  int end;

  log_init (&log);
  end = start_pipe (&log);
  start (&log, path);
  close (end);
  wait_for_state (&log, QUERN_LOADING_IDLE);
  settle (400);
  g_assert_cmpuint (log.n_done, ==, 1);
  g_assert_true (log.has_analysis);
  log_clear (&log);
  remove_profile (path);
}

static void
test_waits (void)
{
  g_autofree char *path = make_profile ();
  g_autofree char *text = NULL;
  Log logs[3];
  int ends[2];

  for (guint i = 0; i < 3; i++)
    log_init (&logs[i]);
  for (guint i = 0; i < 2; i++)
    ends[i] = start_pipe (&logs[i]);
  start (&logs[2], path);
  wait_for_state (&logs[2], QUERN_LOADING_WAITING);
  text = quern_loading_dup_text (logs[2].loading);
  g_assert_cmpstr (text, ==, "Waiting to Read callgrind.out.1");

  quern_loading_cancel (logs[0].loading);
  close (ends[0]);
  wait_for_state (&logs[2], QUERN_LOADING_IDLE);
  g_assert_true (logs[2].has_analysis);
  close (ends[1]);
  wait_for_state (&logs[1], QUERN_LOADING_IDLE);

  for (guint i = 0; i < 3; i++)
    log_clear (&logs[i]);
  remove_profile (path);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/loading/reads", test_reads);
  g_test_add_func ("/loading/fails", test_fails);
  g_test_add_func ("/loading/says", test_says);
  g_test_add_func ("/loading/cancels", test_cancels);
  g_test_add_func ("/loading/takes-newest", test_takes_newest);
  g_test_add_func ("/loading/waits", test_waits);

  return g_test_run ();
}
