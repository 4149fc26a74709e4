/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-progress.h"

static void
count_cb (GObject    *object,
          GParamSpec *pspec,
          gpointer    user_data)
{
  (*(guint *) user_data)++;
}

static void
iterate_all (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Maps done and total to a fraction. */
static void
test_fraction (void)
{
  static const struct
  {
    guint64 done;
    guint64 total;
    double  fraction;
  } rows[] = {
    { 0, 10, 0.0 },
    { 5, 10, 0.5 },
    { 10, 10, 1.0 },
    { 11, 10, 1.0 }, /* a file that has grown meanwhile */
    { G_MAXUINT64, G_MAXUINT64, 1.0 },
    { G_MAXUINT64 / 4, G_MAXUINT64, 0.249 },
  };
  g_autoptr (QuernProgress) progress = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_clear_object (&progress);
      iterate_all ();
      progress = quern_progress_new ();
      quern_progress_report (progress, rows[i].done, rows[i].total);
      g_assert_cmpfloat_with_epsilon (quern_progress_get_fraction (progress), rows[i].fraction,
                                      0.0011);
    }

  /* The total is unknown: the fraction does not change. */
  quern_progress_report (progress, 0, 0);
  g_assert_cmpfloat (quern_progress_get_fraction (progress), >, 0.2);

  quern_progress_report (NULL, 1, 2); /* NULL is allowed */
  iterate_all ();
  g_assert_finalize_object (g_steal_pointer (&progress));
}

/* Each stage has its share of the whole, and the fraction never decreases. */
static void
test_stages (void)
{
  static const struct
  {
    double  end; /* of a new stage; 0: none */
    guint64 done;
    double  fraction;
  } rows[] = {
    { 0.8, 0, 0.0 },
    { 0.0, 50, 0.4 },
    { 0.0, 25, 0.4 },  /* another thread is behind */
    { 0.0, 200, 0.8 },
    { 0.9, 0, 0.8 },
    { 0.0, 50, 0.85 },
    { 1.0, 0, 0.9 },   /* the previous stage ended early */
    { 0.5, 100, 1.0 }, /* ends before it begins */
  };
  g_autoptr (QuernProgress) progress = quern_progress_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      if (rows[i].end > 0.0)
        quern_progress_enter (progress, rows[i].end);
      quern_progress_report (progress, rows[i].done, 100);
      g_assert_cmpfloat_with_epsilon (quern_progress_get_fraction (progress), rows[i].fraction,
                                      0.0011);
    }

  quern_progress_enter (NULL, 0.5);
  iterate_all ();
  g_assert_finalize_object (g_steal_pointer (&progress));
}

static gpointer
report_in_thread (gpointer data)
{
  for (guint i = 0; i <= 100000; i++)
    quern_progress_report (data, i, 200000);

  return NULL;
}

/* However often a thread reports, at most one notification is pending. */
static void
test_notify (void)
{
  g_autoptr (QuernProgress) progress = quern_progress_new ();
  guint n_notified = 0;
  GThread *thread;

  g_signal_connect (progress, "notify::fraction", G_CALLBACK (count_cb), &n_notified);
  thread = g_thread_new ("reporter", report_in_thread, progress);
  g_thread_join (thread);
  g_assert_cmpuint (n_notified, ==, 0);

  iterate_all ();
  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_cmpfloat_with_epsilon (quern_progress_get_fraction (progress), 0.5, 1e-9);

  quern_progress_report (progress, 2, 2);
  iterate_all ();
  g_assert_cmpuint (n_notified, ==, 2);

  g_assert_finalize_object (g_steal_pointer (&progress));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/progress/fraction", test_fraction);
  g_test_add_func ("/base/progress/stages", test_stages);
  g_test_add_func ("/base/progress/notify", test_notify);

  return g_test_run ();
}
