/* SPDX-License-Identifier: GPL-3.0-or-later */

/**
 * QuernProgress:
 *
 * The progress of a job, from 0 to 1. It never decreases.
 *
 * A job of several stages calls quern_progress_enter() with the progress at the end of each stage;
 * reports are then relative to that stage.
 *
 * Workers report; the thread that created the object gets a notify of "fraction" in its main
 * context. This is the only object that is written across threads.
 */

#include "quern-progress.h"

#include "quern-properties.h"

#define STAGE 1024

struct _QuernProgress
{
  GObject       parent_instance;

  GMainContext *context;  /* owned: of the thread that created the object */
  int           permille; /* atomic: 0..1000 */
  int           stage;    /* atomic: its start + STAGE * its end, in permille */
  int           is_staged; /* atomic */
  int           queued;   /* atomic: whether a notify is pending */
};

G_DEFINE_FINAL_TYPE (QuernProgress, quern_progress, G_TYPE_OBJECT)

static void
quern_progress_finalize (GObject *object)
{
  QuernProgress *self = QUERN_PROGRESS (object);

  g_main_context_unref (self->context);

  G_OBJECT_CLASS (quern_progress_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  /* From 0 to 1, in steps of a thousandth. */
  { "fraction", G_TYPE_DOUBLE, .get = G_CALLBACK (quern_progress_get_fraction) },
};

static void
quern_progress_class_init (QuernProgressClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_progress_finalize;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));
}

static void
quern_progress_init (QuernProgress *self)
{
  self->context = g_main_context_ref_thread_default ();
  self->stage = 1000 * STAGE;
}

QuernProgress *
quern_progress_new (void)
{
  return g_object_new (QUERN_TYPE_PROGRESS, NULL);
}

double
quern_progress_get_fraction (QuernProgress *self)
{
  g_return_val_if_fail (QUERN_IS_PROGRESS (self), 0.0);

  return g_atomic_int_get (&self->permille) / 1000.0;
}

static gboolean
notify_fraction_cb (gpointer data)
{
  QuernProgress *self = data;

  /* Clear first: a report that comes in from here on queues a new notify. */
  g_atomic_int_set (&self->queued, FALSE);
  g_object_notify (G_OBJECT (self), "fraction");

  return G_SOURCE_REMOVE;
}

/* Several threads may report; the highest value counts. */
static gboolean
raise_to (QuernProgress *self,
          int            permille)
{
  int old;

  do
    {
      old = g_atomic_int_get (&self->permille);
      if (permille <= old)
        return FALSE;
    }
  while (!g_atomic_int_compare_and_exchange (&self->permille, old, permille));

  return TRUE;
}

static void
move_to (QuernProgress *self,
         int            permille)
{
  if (!raise_to (self, permille))
    return;

  if (g_atomic_int_compare_and_exchange (&self->queued, FALSE, TRUE))
    {
      g_autoptr (GSource) source = g_idle_source_new ();

      g_source_set_callback (source, notify_fraction_cb, g_object_ref (self), g_object_unref);
      g_source_attach (source, self->context);
    }
}

/**
 * quern_progress_enter:
 * @self: (nullable): a progress; %NULL does nothing
 * @end: the progress of the whole job at the end of the stage, 0 to 1
 *
 * Begins a stage at the end of the last one.
 */
void
quern_progress_enter (QuernProgress *self,
                      double         end)
{
  int start;

  g_return_if_fail (end >= 0.0 && end <= 1.0);

  if (self == NULL)
    return;

  /* The first stage begins at 0: until then, the job was one stage. */
  start = g_atomic_int_get (&self->is_staged) ? g_atomic_int_get (&self->stage) / STAGE : 0;
  g_atomic_int_set (&self->is_staged, TRUE);
  g_atomic_int_set (&self->stage, start + STAGE * MAX ((int) (1000.0 * end), start));
  move_to (self, start);
}

/**
 * quern_progress_report:
 * @self: (nullable): a progress; %NULL does nothing
 * @done: the amount of the stage that is done
 * @total: the total amount; 0 has no effect
 *
 * Reports the progress of a job. Any thread may call it.
 */
void
quern_progress_report (QuernProgress *self,
                       guint64        done,
                       guint64        total)
{
  int stage;
  int start;
  int end;

  if (self == NULL || total == 0)
    return;

  stage = g_atomic_int_get (&self->stage);
  start = stage % STAGE;
  end = stage / STAGE;
  move_to (self, start + (int) ((double) (end - start) * (double) MIN (done, total) /
                                (double) total));
}
