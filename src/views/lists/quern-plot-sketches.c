/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-sketches.h"

#include "quern-worker.h"

/* More than a list ever has row widgets. */
#define MAX_KEPT 512

struct _QuernPlotSketches
{
  GObject       parent_instance;

  QuernSeries  *series;  /* owned, nullable: the series of the cached sketches */
  GHashTable   *kept;    /* owned: QuernFunctionId → QuernPlotSketch */
  GQueue        order;   /* cached functions, the oldest one first */
  GArray       *wanted;  /* owned: functions */
  GCancellable *working; /* owned, nullable: of the worker */
};

enum
{
  SIGNAL_MADE,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernPlotSketches, quern_plot_sketches, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

/* The worker */

typedef struct
{
  QuernSeries *series;    /* owned */
  GArray      *functions; /* owned */
  GPtrArray   *sketches;  /* owned: one per function */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  quern_series_unref (job->series);
  g_array_unref (job->functions);
  g_ptr_array_unref (job->sketches);
  g_free (job);
}

static gpointer
make_in_thread (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  Job *job = data;

  for (guint i = 0; i < job->functions->len && !g_cancellable_is_cancelled (cancellable); i++)
    g_ptr_array_add (job->sketches,
                     quern_plot_sketch_new (job->series, g_array_index (job->functions,
                                                                        QuernFunctionId, i)));

  return NULL;
}

static void begin (QuernPlotSketches *self);

static void
keep (QuernPlotSketches *self,
      QuernFunctionId    function,
      QuernPlotSketch   *sketch)
{
  /* The sketch was requested again while it was computed. */
  if (g_hash_table_contains (self->kept, GUINT_TO_POINTER (function)))
    {
      quern_plot_sketch_free (sketch);
      return;
    }

  g_hash_table_insert (self->kept, GUINT_TO_POINTER (function), sketch);
  g_queue_push_tail (&self->order, GUINT_TO_POINTER (function));
  if (g_queue_get_length (&self->order) > MAX_KEPT)
    g_hash_table_remove (self->kept, g_queue_pop_head (&self->order));
}

static void
made_cb (gpointer      owner,
         gpointer      data,
         gpointer      result,
         const GError *error)
{
  QuernPlotSketches *self = owner;
  Job *job = data;

  for (guint i = 0; i < job->sketches->len; i++)
    keep (self, g_array_index (job->functions, QuernFunctionId, i),
          g_steal_pointer (&g_ptr_array_index (job->sketches, i)));

  if (self->wanted->len > 0)
    begin (self);
  g_signal_emit (self, signals[SIGNAL_MADE], 0);
}

static const QuernWork making = { make_in_thread, made_cb, job_free, NULL };

static void
begin (QuernPlotSketches *self)
{
  Job *job = g_new0 (Job, 1);

  job->series = quern_series_ref (self->series);
  job->functions = g_steal_pointer (&self->wanted);
  job->sketches = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_plot_sketch_free);
  self->wanted = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  quern_worker_begin (&making, self, &self->working, job);
}

static void
forget (QuernPlotSketches *self)
{
  quern_worker_stop (&self->working);
  g_array_set_size (self->wanted, 0);
  g_hash_table_remove_all (self->kept);
  g_queue_clear (&self->order);
  g_clear_pointer (&self->series, quern_series_unref);
}

/* A linear search suffices: only the cells drawn in one frame make requests. */
static gboolean
is_wanted (QuernPlotSketches *self,
           QuernFunctionId    function)
{
  for (guint i = 0; i < self->wanted->len; i++)
    if (g_array_index (self->wanted, QuernFunctionId, i) == function)
      return TRUE;

  return FALSE;
}

const QuernPlotSketch *
quern_plot_sketches_get (QuernPlotSketches *self,
                         QuernSeries       *series,
                         QuernFunctionId    function)
{
  const QuernPlotSketch *sketch;

  g_return_val_if_fail (QUERN_IS_PLOT_SKETCHES (self), NULL);
  g_return_val_if_fail (series != NULL, NULL);

  if (self->series != series)
    {
      forget (self);
      self->series = quern_series_ref (series);
    }

  sketch = g_hash_table_lookup (self->kept, GUINT_TO_POINTER (function));
  if (sketch != NULL)
    return sketch;

  if (!is_wanted (self, function))
    g_array_append_val (self->wanted, function);
  if (self->working == NULL)
    begin (self);

  return NULL;
}

/* The class */

static void
quern_plot_sketches_finalize (GObject *object)
{
  QuernPlotSketches *self = QUERN_PLOT_SKETCHES (object);

  forget (self);
  g_array_unref (self->wanted);
  g_hash_table_unref (self->kept);

  G_OBJECT_CLASS (quern_plot_sketches_parent_class)->finalize (object);
}

static void
quern_plot_sketches_class_init (QuernPlotSketchesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_plot_sketches_finalize;

  signals[SIGNAL_MADE] = g_signal_new ("made", QUERN_TYPE_PLOT_SKETCHES, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_plot_sketches_init (QuernPlotSketches *self)
{
  self->kept = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) quern_plot_sketch_free);
  self->wanted = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  g_queue_init (&self->order);
}

QuernPlotSketches *
quern_plot_sketches_new (void)
{
  return g_object_new (QUERN_TYPE_PLOT_SKETCHES, NULL);
}
