/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-complexity-fits.h"

#include "quern-memory.h"
#include "quern-sort-key.h"
#include "quern-threads.h"
#include "quern-worker.h"


/* Interval between "changed" signals, in ms. */
#define INTERVAL 100

/* Functions per further thread. */
#define PER_THREAD 32

/* The state of a function's fit. */
enum
{
  UNKNOWN,
  CLAIMED, /* a thread is fitting it */
  KNOWN,
};

/* Held by the list and by the task whose threads fill it. */
typedef struct
{
  gatomicrefcount     ref_count;
  QuernSeries        *series;       /* owned */
  guint               n_functions;
  guint32            *order;        /* owned: functions, the costliest first */
  GAsyncQueue        *asked;        /* owned: function + 1, latest request first */
  int                *states;       /* owned, atomic, by function */
  QuernGrowthSummary *summaries;    /* owned: valid if KNOWN */
  guint               next;         /* atomic: index in order */
  int                 n_known;      /* atomic */
  int                 is_cancelled; /* atomic */
} Work;

struct _QuernComplexityFits
{
  GObject      parent_instance;

  QuernSeries *series;     /* owned */
  guint        n_functions;
  Work        *work;       /* owned; NULL until the first request */
  guint8      *is_asked;   /* owned, nullable, by function: with the work */
  gboolean     has_failed; /* not enough memory */
  gboolean     is_done;
  guint        timer;
  int          n_notified;     /* n_known when "changed" was last emitted */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernComplexityFits, quern_complexity_fits, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

/* Work */

static void
work_unref (gpointer data)
{
  Work *work = data;

  if (work == NULL || !g_atomic_ref_count_dec (&work->ref_count))
    return;

  quern_series_unref (work->series);
  g_async_queue_unref (work->asked);
  g_free (work->order);
  g_free (work->states);
  g_free (work->summaries);
  g_free (work);
}

static Work *
work_new (QuernSeries *series,
          guint        n_functions)
{
  Work *work = g_new0 (Work, 1);
  g_autofree guint64 *keys = g_new (guint64, MAX (n_functions, 1));

  for (guint i = 0; i < n_functions; i++)
    keys[i] = quern_sort_key_from_count (quern_series_add_up (series, i).inclusive, TRUE);

  g_atomic_ref_count_init (&work->ref_count);
  work->series = quern_series_ref (series);
  work->n_functions = n_functions;
  work->order = quern_sort_by_keys (keys, n_functions);
  work->asked = g_async_queue_new ();
  work->states = g_new0 (int, MAX (n_functions, 1));
  work->summaries = g_new (QuernGrowthSummary, MAX (n_functions, 1));

  return work;
}

/* FALSE if there is no function left. */
static gboolean
claim_next (Work            *work,
            QuernFunctionId *function)
{
  for (;;)
    {
      guint asked = GPOINTER_TO_UINT (g_async_queue_try_pop (work->asked));

      if (asked != 0)
        {
          *function = asked - 1;
        }
      else
        {
          guint next = (guint) g_atomic_int_add (&work->next, 1);

          if (next >= work->n_functions)
            return FALSE;
          *function = work->order[next];
        }

      if (g_atomic_int_compare_and_exchange (&work->states[*function], UNKNOWN, CLAIMED))
        return TRUE;
    }
}

static gpointer
work_in_thread (gpointer data)
{
  Work *work = data;
  QuernFunctionId function;

  while (!g_atomic_int_get (&work->is_cancelled) && claim_next (work, &function))
    {
      QuernCurveFit fit;

      quern_curve_fit_series (&fit, work->series, function, QUERN_CURVE_WORST);
      quern_growth_summary_init (&work->summaries[function], &fit);
      g_atomic_int_set (&work->states[function], KNOWN);
      g_atomic_int_inc (&work->n_known);
    }

  return NULL;
}

static gpointer
run_threads (gpointer       data,
             GCancellable  *cancellable,
             GError       **error)
{
  Work *work = data;

  quern_threads_run ("fits", work->n_functions / PER_THREAD, work_in_thread, work);

  return NULL;
}

/* The main thread */

static void
done_cb (gpointer      owner,
         gpointer      work,
         gpointer      result,
         const GError *error)
{
  QuernComplexityFits *self = owner;

  g_clear_handle_id (&self->timer, g_source_remove);
  self->is_done = TRUE;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static const QuernWork fitting = { run_threads, done_cb, work_unref, NULL };

static gboolean
timer_cb (gpointer data)
{
  QuernComplexityFits *self = data;
  int n_known = g_atomic_int_get (&self->work->n_known);

  if (n_known != self->n_notified)
    {
      self->n_notified = n_known;
      g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
    }

  return G_SOURCE_CONTINUE;
}

void
quern_complexity_fits_begin (QuernComplexityFits *self)
{
  g_return_if_fail (QUERN_IS_COMPLEXITY_FITS (self));

  if (self->work != NULL || self->has_failed)
    return;

  self->has_failed = !quern_memory_ensure (self->n_functions *
                                           (sizeof (QuernGrowthSummary) + sizeof (guint64) * 4),
                                           NULL);
  if (self->has_failed)
    return;

  self->work = work_new (self->series, self->n_functions);
  self->is_asked = g_new0 (guint8, MAX (self->n_functions, 1));
  self->timer = g_timeout_add (INTERVAL, timer_cb, self);

  g_atomic_ref_count_inc (&self->work->ref_count);
  quern_worker_begin (&fitting, self, NULL, self->work);
}

gboolean
quern_complexity_fits_peek (QuernComplexityFits *self,
                            QuernFunctionId      function,
                            QuernGrowthSummary  *summary)
{
  g_return_val_if_fail (QUERN_IS_COMPLEXITY_FITS (self), FALSE);
  g_return_val_if_fail (function < self->n_functions, FALSE);

  if (self->work == NULL || g_atomic_int_get (&self->work->states[function]) != KNOWN)
    return FALSE;

  *summary = self->work->summaries[function];

  return TRUE;
}

gboolean
quern_complexity_fits_get (QuernComplexityFits *self,
                           QuernFunctionId      function,
                           QuernGrowthSummary  *summary)
{
  g_return_val_if_fail (QUERN_IS_COMPLEXITY_FITS (self), FALSE);
  g_return_val_if_fail (function < self->n_functions, FALSE);

  if (quern_complexity_fits_peek (self, function, summary))
    return TRUE;

  quern_complexity_fits_begin (self);
  if (self->work != NULL && !self->is_asked[function])
    {
      self->is_asked[function] = TRUE;
      g_async_queue_push_front (self->work->asked, GUINT_TO_POINTER (function + 1));
    }

  return FALSE;
}

gboolean
quern_complexity_fits_are_done (QuernComplexityFits *self)
{
  g_return_val_if_fail (QUERN_IS_COMPLEXITY_FITS (self), TRUE);

  return self->is_done || self->has_failed;
}

QuernSeries *
quern_complexity_fits_get_series (QuernComplexityFits *self)
{
  g_return_val_if_fail (QUERN_IS_COMPLEXITY_FITS (self), NULL);

  return self->series;
}

guint64
quern_complexity_fits_get_n_points (QuernComplexityFits *self,
                                    QuernFunctionId      function)
{
  g_return_val_if_fail (QUERN_IS_COMPLEXITY_FITS (self), 0);
  g_return_val_if_fail (function < self->n_functions, 0);

  return quern_series_add_up (self->series, function).n_points;
}

/* The class */

static void
quern_complexity_fits_finalize (GObject *object)
{
  QuernComplexityFits *self = QUERN_COMPLEXITY_FITS (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->work != NULL)
    g_atomic_int_set (&self->work->is_cancelled, TRUE);
  g_clear_pointer (&self->work, work_unref);
  g_clear_pointer (&self->series, quern_series_unref);
  g_free (self->is_asked);

  G_OBJECT_CLASS (quern_complexity_fits_parent_class)->finalize (object);
}

static void
quern_complexity_fits_class_init (QuernComplexityFitsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_complexity_fits_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", QUERN_TYPE_COMPLEXITY_FITS,
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_complexity_fits_init (QuernComplexityFits *self)
{
}

QuernComplexityFits *
quern_complexity_fits_new (QuernSeries *series,
                           guint        n_functions)
{
  QuernComplexityFits *self;

  g_return_val_if_fail (series != NULL, NULL);

  self = g_object_new (QUERN_TYPE_COMPLEXITY_FITS, NULL);
  self->series = quern_series_ref (series);
  self->n_functions = n_functions;

  return self;
}
