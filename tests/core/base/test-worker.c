/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-worker.h"

typedef struct
{
  const char *text;
  GString    *log;  /* borrowed */
  gboolean    waits; /* waits until cancelled */
} Job;

static int n_jobs;    /* atomic: jobs that are not freed yet */
static int n_results; /* atomic: results that are not freed yet */

static void
job_free (gpointer data)
{
  g_free (data);
  g_atomic_int_add (&n_jobs, -1);
}

static void
result_free (gpointer data)
{
  g_free (data);
  g_atomic_int_add (&n_results, -1);
}

static gpointer
run (gpointer       data,
     GCancellable  *cancellable,
     GError       **error)
{
  const Job *job = data;

  while (job->waits && !g_cancellable_is_cancelled (cancellable))
    g_usleep (1000);
  if (g_str_equal (job->text, "bad"))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "no");
      return NULL;
    }

  g_atomic_int_inc (&n_results);

  return g_strdup (job->text);
}

static void
done_cb (gpointer      owner,
         gpointer      data,
         gpointer      result,
         const GError *error)
{
  const Job *job = data;

  g_string_append_printf (job->log, "%s;", result != NULL ? (char *) result : error->message);
  if (result != NULL)
    result_free (result);
}

static const QuernWork work = { run, done_cb, job_free, result_free };

static Job *
job_new (const char *text,
         GString    *log,
         gboolean    waits)
{
  Job *job = g_new (Job, 1);

  *job = (Job) { text, log, waits };
  g_atomic_int_inc (&n_jobs);

  return job;
}

/* A task frees its job before its result, and may do both in its thread. If either leaks, the test
 * never ends. */
static void
wait_for_all (void)
{
  while (g_atomic_int_get (&n_jobs) > 0 || g_atomic_int_get (&n_results) > 0)
    g_main_context_iteration (NULL, FALSE);
}

/* Each step starts a worker; "-" stops it, and "!" releases the owner. */
static const struct
{
  const char *name;
  const char *steps[4];
  const char *log;
} cases[] = {
  { "one", { "a" }, "a;" },
  { "error", { "bad" }, "no;" },
  { "newer", { "wait", "b" }, "b;" },
  { "newer-of-two", { "a", "wait", "b" }, "b;" },
  { "stopped", { "wait", "-" }, "" },
  { "stopped-when-done", { "a", "-" }, "" },
  { "stopped-and-begun", { "wait", "-", "b" }, "b;" },
  { "nothing-to-stop", { "-" }, "" },
  { "owner-gone", { "a", "!" }, "" },
};

static void
test_begin (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GString) log = g_string_new (NULL);
  g_autoptr (GObject) owner = g_object_new (G_TYPE_OBJECT, NULL);
  GCancellable *slot = NULL;

  for (gsize k = 0; k < G_N_ELEMENTS (cases[i].steps) && cases[i].steps[k] != NULL; k++)
    {
      const char *step = cases[i].steps[k];

      if (g_str_equal (step, "-"))
        quern_worker_stop (&slot);
      else if (g_str_equal (step, "!"))
        g_clear_object (&owner);
      else
        quern_worker_begin (&work, owner, &slot, job_new (step, log, g_str_equal (step, "wait")));
    }
  wait_for_all ();
  g_assert_cmpstr (log->str, ==, cases[i].log);
  g_assert_true (owner == NULL || slot == NULL);
  g_clear_object (&slot);
}

static void
test_in_order (void)
{
  g_autoptr (GString) log = g_string_new (NULL);
  g_autoptr (GString) expected = g_string_new (NULL);
  static const char *const texts[] = { "a", "b", "bad", "c" };

  for (guint i = 0; i < 100; i++)
    {
      const char *text = texts[i % G_N_ELEMENTS (texts)];

      quern_worker_begin_in_order (&work, NULL, NULL, job_new (text, log, FALSE));
      g_string_append_printf (expected, "%s;", g_str_equal (text, "bad") ? "no" : text);
    }
  quern_worker_flush ();
  wait_for_all ();
  g_assert_cmpstr (log->str, ==, expected->str);
}

static void
called_cb (GObject      *source_object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  const Job *job = quern_worker_get_job (result);

  g_assert_true (job->waits);
  g_assert_null (quern_worker_finish (result, &work, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  *(gboolean *) user_data = TRUE;
}

/* The callback also runs after cancellation. */
static void
test_call (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  gboolean was_called = FALSE;

  quern_worker_call (&work, job_new ("wait", NULL, TRUE), cancellable, called_cb, &was_called);
  g_cancellable_cancel (cancellable);
  wait_for_all ();
  g_assert_true (was_called);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/base/worker/begin/", cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_begin);
    }
  g_test_add_func ("/base/worker/in-order", test_in_order);
  g_test_add_func ("/base/worker/call", test_call);

  return g_test_run ();
}
