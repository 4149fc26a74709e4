/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-input-points.h"

#include "quern-properties.h"
#include "quern-run-series.h"
#include "quern-run-sizes.h"
#include "quern-worker.h"

#include <string.h>

#define GROUP "Input Sizes"

/* Sizes kept for a command; with more, only those of the latest profile. */
#define MAX_KEPT 1000

struct _QuernInputPoints
{
  GObject           parent_instance;

  QuernAnalyser    *analyser;     /* owned */
  QuernEventChoice *events;       /* owned */
  QuernProfile     *profile;      /* owned, nullable: that is shown */
  GPtrArray        *files;        /* owned, nullable: GFile */
  guint64          *sizes;        /* owned, nullable: by file */
  QuernSeries      *series;       /* owned, nullable: the points of what is shown */
  QuernEventId      series_event; /* of series */
  GCancellable     *adding;       /* owned, nullable: while new points are made */
  QuernEventId      adding_event; /* of the new points */
  QuernComplexityFits *fits;         /* owned, nullable: made when asked for */
};

G_DEFINE_FINAL_TYPE (QuernInputPoints, quern_input_points, G_TYPE_OBJECT)

enum
{
  SERIES_CHANGED,
  GROWTHS_CHANGED,
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* All data of the worker. */
typedef struct
{
  QuernProfile         *whole;  /* owned: with own events */
  QuernPartChoice      *parts;  /* owned */
  guint64              *sizes;  /* owned */
  QuernRunSeriesWanted  wanted; /* borrows from the other fields */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->whole);
  quern_part_choice_unref (job->parts);
  g_free (job->sizes);
  g_free (job);
}

static gpointer
add_up_in_thread (gpointer       data,
                  GCancellable  *cancellable,
                  GError       **error)
{
  Job *job = data;

  return quern_run_series_new (job->whole, &job->wanted, cancellable, error);
}

void
quern_input_points_forget (QuernInputPoints *self)
{
  g_return_if_fail (QUERN_IS_INPUT_POINTS (self));

  quern_worker_stop (&self->adding);
  g_clear_pointer (&self->series, quern_series_unref);
}

static void
added_up_cb (gpointer      owner,
             gpointer      data,
             gpointer      result,
             const GError *error)
{
  QuernInputPoints *self = owner;
  const Job *job = data;
  g_autoptr (QuernSeries) series = result;

  if (series == NULL)
    {
      quern_input_points_set_sizes (self, NULL);
      g_signal_emit (self, signals[FAILED], 0, error->message);
      return;
    }

  g_clear_pointer (&self->series, quern_series_unref);
  self->series = g_steal_pointer (&series);
  self->series_event = job->wanted.event;
  g_signal_emit (self, signals[SERIES_CHANGED], 0);
}

static const QuernWork adding_up = {
  add_up_in_thread, added_up_cb, job_free, (GDestroyNotify) quern_series_unref
};

/* Whether the profile shown can have points of this event. */
static gboolean
is_wanted (QuernInputPoints *self,
           QuernEventId      event)
{
  return self->sizes != NULL && quern_input_points_can_take_sizes (self) &&
         self->profile != NULL && quern_analyser_get_compared_events (self->analyser) == NULL &&
         event != QUERN_NONE &&
         !quern_event_set_is_ratio (quern_profile_get_events (self->profile), event);
}

void
quern_input_points_renew (QuernInputPoints *self)
{
  QuernEventId event = quern_event_choice_get_event (self->events);
  gboolean steps_over;
  Job *job;

  if (self->adding != NULL && self->adding_event == event && is_wanted (self, event))
    return;

  quern_worker_stop (&self->adding);
  if (!is_wanted (self, event) || (self->series != NULL && self->series_event == event))
    return;

  job = g_new0 (Job, 1);
  job->whole = quern_analyser_dup_whole_with_own_events (self->analyser);
  job->parts = quern_part_choice_ref (quern_analyser_get_shown_parts (self->analyser));
  job->sizes = g_memdup2 (self->sizes,
                          quern_profile_get_n_inputs (job->whole) * sizeof *job->sizes);
  job->wanted = (QuernRunSeriesWanted) {
    .sizes = job->sizes,
    .chosen = quern_part_choice_get_chosen (job->parts),
    .event = event,
    .internal = quern_analyser_get_shown_fold (self->analyser, &steps_over),
    .no_cycles = !quern_analyser_get_detect_cycles (self->analyser),
  };
  job->wanted.steps_over = steps_over;
  self->adding_event = event;
  quern_worker_begin (&adding_up, self, &self->adding, job);
}

QuernAnalysis *
quern_input_points_apply (QuernInputPoints *self,
                          QuernAnalysis    *analysis)
{
  QuernSeriesEvents events = { self->series_event, QUERN_NONE, QUERN_NONE };

  g_return_val_if_fail (QUERN_IS_INPUT_POINTS (self), NULL);

  if (self->series == NULL || quern_analyser_get_compared_events (self->analyser) != NULL)
    return g_object_ref (analysis);

  return quern_analysis_with_series (analysis, quern_series_ref (self->series), &events);
}

static QuernSeries *
get_shown_series (QuernInputPoints *self)
{
  return self->profile != NULL ? quern_profile_get_series (self->profile) : NULL;
}

static void
forget_fits (QuernInputPoints *self)
{
  if (self->fits != NULL)
    g_signal_handlers_disconnect_by_data (self->fits, self);
  g_clear_object (&self->fits);
}

void
quern_input_points_set_analysis (QuernInputPoints *self,
                                 QuernAnalysis    *analysis)
{
  QuernProfile *profile;

  g_return_if_fail (QUERN_IS_INPUT_POINTS (self));

  profile = analysis != NULL ? quern_analysis_get_profile (analysis) : NULL;
  g_set_object (&self->profile, profile);

  /* Another analysis may have the same points: one with other events does. */
  if (self->fits != NULL &&
      quern_complexity_fits_get_series (self->fits) != get_shown_series (self))
    forget_fits (self);
}

static void
fits_changed_cb (QuernInputPoints *self)
{
  g_signal_emit (self, signals[GROWTHS_CHANGED], 0);
}

QuernComplexityFits *
quern_input_points_get_fits (QuernInputPoints *self)
{
  QuernSeries *series;

  g_return_val_if_fail (QUERN_IS_INPUT_POINTS (self), NULL);

  series = get_shown_series (self);
  if (self->fits == NULL && series != NULL)
    {
      self->fits = quern_complexity_fits_new (series,
                                              quern_profile_get_n_functions (self->profile));
      g_signal_connect_swapped (self->fits, "changed", G_CALLBACK (fits_changed_cb), self);
    }

  return self->fits;
}

gboolean
quern_input_points_can_take_sizes (QuernInputPoints *self)
{
  QuernProfile *whole;

  g_return_val_if_fail (QUERN_IS_INPUT_POINTS (self), FALSE);

  whole = quern_analyser_get_whole_profile (self->analyser);

  return whole != NULL && quern_profile_get_n_inputs (whole) > 1 &&
         quern_profile_get_series (whole) == NULL &&
         quern_event_set_get_n_events (quern_profile_get_events (whole)) > 0;
}

gboolean
quern_input_points_has_points (QuernInputPoints *self)
{
  QuernProfile *whole;

  g_return_val_if_fail (QUERN_IS_INPUT_POINTS (self), FALSE);

  whole = quern_analyser_get_whole_profile (self->analyser);

  return whole != NULL && (self->sizes != NULL || quern_profile_get_series (whole) != NULL);
}

void
quern_input_points_set_sizes (QuernInputPoints *self,
                              const guint64    *sizes)
{
  gboolean had_series;
  gsize size;

  g_return_if_fail (QUERN_IS_INPUT_POINTS (self));
  g_return_if_fail (sizes == NULL || quern_input_points_can_take_sizes (self));

  if (sizes == NULL && self->sizes == NULL)
    return;

  size = quern_profile_get_n_inputs (quern_analyser_get_whole_profile (self->analyser)) *
         sizeof *sizes;
  if (sizes != NULL && self->sizes != NULL && memcmp (sizes, self->sizes, size) == 0)
    return;

  g_free (self->sizes);
  self->sizes = sizes != NULL ? g_memdup2 (sizes, size) : NULL;
  had_series = self->series != NULL;
  quern_input_points_forget (self);
  g_object_notify (G_OBJECT (self), "has-points");
  if (had_series)
    g_signal_emit (self, signals[SERIES_CHANGED], 0);
  else
    quern_input_points_renew (self);
}

static gboolean
are_same (GPtrArray *files,
          GPtrArray *others)
{
  gboolean same = files != NULL && others != NULL && files->len == others->len;

  for (guint i = 0; same && i < files->len; i++)
    same = g_file_equal (g_ptr_array_index (files, i), g_ptr_array_index (others, i));

  return same;
}

void
quern_input_points_set_files (QuernInputPoints *self,
                              GPtrArray        *files)
{
  g_return_if_fail (QUERN_IS_INPUT_POINTS (self));

  /* These are other runs; a profile that is read again keeps its sizes. */
  if (!are_same (files, self->files))
    {
      quern_input_points_forget (self);
      g_clear_pointer (&self->sizes, g_free);
    }

  if (files != NULL)
    g_ptr_array_ref (files);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = files;
}

const guint64 *
quern_input_points_get_sizes (QuernInputPoints *self)
{
  g_return_val_if_fail (QUERN_IS_INPUT_POINTS (self), NULL);

  return self->sizes;
}

/* The key of a run: a hash of its file and command, as these may contain anything. */
static char *
dup_key (QuernInputPoints *self,
         QuernProfile     *whole,
         guint             run)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  const char *command = quern_run_get_command (whole, run);
  g_autofree char *file = NULL;

  if (self->files != NULL && self->files->len == quern_profile_get_n_inputs (whole))
    file = g_file_get_uri (g_ptr_array_index (self->files, run));
  else
    file = g_strdup (quern_profile_get_input (whole, run));

  /* Include the end, so that file and command are unambiguous. */
  g_checksum_update (checksum, (const guchar *) file, (gssize) strlen (file) + 1);
  g_checksum_update (checksum, (const guchar *) (command != NULL ? command : ""), -1);

  return g_strdup (g_checksum_get_string (checksum));
}

void
quern_input_points_save (QuernInputPoints *self,
                         GKeyFile         *state)
{
  QuernProfile *whole;
  g_auto (GStrv) known = NULL;
  gsize n_known = 0;

  g_return_if_fail (QUERN_IS_INPUT_POINTS (self));
  g_return_if_fail (state != NULL);

  if (self->sizes == NULL)
    return;

  whole = quern_analyser_get_whole_profile (self->analyser);
  known = g_key_file_get_keys (state, GROUP, &n_known, NULL);
  if (n_known + quern_profile_get_n_inputs (whole) > MAX_KEPT)
    g_key_file_remove_group (state, GROUP, NULL);
  for (guint i = 0; i < MIN (quern_profile_get_n_inputs (whole), MAX_KEPT); i++)
    {
      g_autofree char *key = dup_key (self, whole, i);

      g_key_file_set_uint64 (state, GROUP, key, self->sizes[i]);
    }
}

void
quern_input_points_restore (QuernInputPoints *self,
                            GKeyFile         *state)
{
  QuernProfile *whole;
  g_autofree guint64 *sizes = NULL;
  guint n;

  g_return_if_fail (QUERN_IS_INPUT_POINTS (self));
  g_return_if_fail (state != NULL);

  if (!quern_input_points_can_take_sizes (self) || self->sizes != NULL ||
      !g_key_file_has_group (state, GROUP))
    return;

  whole = quern_analyser_get_whole_profile (self->analyser);
  n = quern_profile_get_n_inputs (whole);
  sizes = g_new0 (guint64, n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *key = dup_key (self, whole, i);
      g_autoptr (GError) error = NULL;

      sizes[i] = g_key_file_get_uint64 (state, GROUP, key, &error);
      if (error != NULL || sizes[i] > G_MAXINT64)
        return;
    }

  quern_input_points_set_sizes (self, sizes);
}

static void
quern_input_points_finalize (GObject *object)
{
  QuernInputPoints *self = QUERN_INPUT_POINTS (object);

  quern_input_points_forget (self);
  forget_fits (self);
  g_clear_object (&self->profile);
  g_clear_object (&self->analyser);
  g_clear_object (&self->events);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_free (self->sizes);

  G_OBJECT_CLASS (quern_input_points_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  { "has-points", G_TYPE_BOOLEAN, .get = G_CALLBACK (quern_input_points_has_points) },
};

static void
quern_input_points_class_init (QuernInputPointsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_input_points_finalize;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  signals[SERIES_CHANGED] =
    g_signal_new ("series-changed", QUERN_TYPE_INPUT_POINTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);
  signals[GROWTHS_CHANGED] =
    g_signal_new ("fits-changed", QUERN_TYPE_INPUT_POINTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", QUERN_TYPE_INPUT_POINTS, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
quern_input_points_init (QuernInputPoints *self)
{
}

QuernInputPoints *
quern_input_points_new (QuernAnalyser    *analyser,
                        QuernEventChoice *events)
{
  QuernInputPoints *self = g_object_new (QUERN_TYPE_INPUT_POINTS, NULL);

  self->analyser = g_object_ref (analyser);
  self->events = g_object_ref (events);
  g_signal_connect_object (events, "notify::event", G_CALLBACK (quern_input_points_renew), self,
                           G_CONNECT_SWAPPED);

  return self;
}
