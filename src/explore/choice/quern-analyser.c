/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-analyser.h"

#include "quern-comparison.h"
#include "quern-function-kind.h"
#include "quern-properties.h"
#include "quern-worker.h"

struct _QuernAnalyser
{
  GObject            parent_instance;

  QuernEventChoice  *events;              /* owned */
  QuernAnalysis     *whole;               /* owned, nullable: of the whole profile */
  QuernPartChoice   *parts;               /* owned, nullable: those wanted */
  QuernPartChoice   *shown_parts;         /* owned, nullable: of the newest analysis */
  QuernPartChoice   *former_parts;        /* owned, nullable: before two were compared */
  QuernEventSet     *compared_events;     /* owned, nullable: origin of the comparison shown */
  char              *former_second_event; /* owned, nullable: before two were compared */
  GCancellable      *choosing;            /* owned, nullable: while the analysis is made */
  gboolean           detect_cycles;

  /* How PHP's functions are treated; shown_*: in the latest analysis. */
  QuernInternalMode  internal;
  QuernInternalMode  shown_internal;
  gboolean           steps_over;
  gboolean           shown_steps_over;
};

G_DEFINE_FINAL_TYPE (QuernAnalyser, quern_analyser, G_TYPE_OBJECT)

enum
{
  ANALYSED,
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static QuernProfile *
get_profile (QuernAnalyser *self)
{
  return self->whole != NULL ? quern_analysis_get_profile (self->whole) : NULL;
}

static guint
get_n_parts (QuernAnalyser *self)
{
  return self->whole != NULL ? quern_profile_get_n_parts (get_profile (self)) : 0;
}

/* All data of the worker. */
typedef struct
{
  QuernProfile    *whole; /* owned: with own events if it is compared */
  QuernProfile    *plain; /* owned: without own events */
  QuernPartChoice *parts; /* owned */
  gboolean         detects_cycles;
  gboolean         renews_whole; /* also make the analysis of the whole */
  QuernInternalMode internal;
  gboolean         steps_over;
} Job;

/* The worker's result. */
typedef struct
{
  QuernAnalysis *whole; /* owned, nullable */
  QuernAnalysis *shown; /* owned */
} Result;

static void
result_free (gpointer data)
{
  Result *result = data;

  g_clear_object (&result->whole);
  g_clear_object (&result->shown);
  g_free (result);
}

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->whole);
  g_object_unref (job->plain);
  quern_part_choice_unref (job->parts);
  g_free (job);
}

/* Analyses the chosen parts; NULL on error. */
static QuernAnalysis *
analyse_parts (Job            *job,
               QuernAnalysis  *whole,
               GCancellable   *cancellable,
               GError        **error)
{
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernProfile) folded = NULL;
  guint before, after;

  if (quern_part_choice_is_all (job->parts) && whole != NULL &&
      job->internal == QUERN_INTERNAL_SHOWN && !job->steps_over)
    return g_object_ref (whole);

  if (quern_part_choice_is_comparison (job->parts, &before, &after))
    profile = quern_comparison_new (job->whole, before, after, cancellable, error);
  else
    profile = quern_profile_select_parts (job->whole, quern_part_choice_get_chosen (job->parts),
                                          cancellable, error);
  if (profile == NULL)
    return NULL;

  folded = quern_php_fold (profile, job->internal, job->steps_over, cancellable, error);
  if (folded == NULL)
    return NULL;

  return quern_analysis_new (folded, job->detects_cycles, cancellable, error);
}

static gpointer
analyse_in_thread (gpointer       data,
                   GCancellable  *cancellable,
                   GError       **error)
{
  Job *job = data;
  Result *result = g_new0 (Result, 1);

  if (job->renews_whole)
    result->whole = quern_analysis_new (job->plain, job->detects_cycles, cancellable, error);
  if (!job->renews_whole || result->whole != NULL)
    result->shown = analyse_parts (job, result->whole, cancellable, error);
  if (result->shown == NULL)
    g_clear_pointer (&result, result_free);

  return result;
}

static QuernEventSet *
get_events (QuernAnalysis *analysis)
{
  return quern_profile_get_events (quern_analysis_get_profile (analysis));
}

static char *
dup_event_name (QuernEventSet *events,
                QuernEventId   event)
{
  return event != QUERN_NONE ? g_strdup (quern_event_set_get_name (events, event)) : NULL;
}

/* A comparison has other events than the profile: in place of Ir, show the difference of Ir and,
 * beside it, Ir of the later part. left: nullable: events that the comparison shown before derives
 * from. */
static void
name_next_events (QuernAnalyser *self,
                  QuernAnalysis *next,
                  QuernEventSet *left)
{
  QuernEventSet *events =
    quern_profile_get_events (quern_event_choice_get_profile (self->events));
  QuernEventId origin = quern_event_choice_get_event (self->events);
  QuernComparisonSide side = QUERN_COMPARISON_DIFFERENCE;

  if (origin == QUERN_NONE || (left == NULL && self->compared_events == NULL))
    return;

  if (left != NULL)
    {
      origin = quern_comparison_get_origin (left, origin, &side);
      events = left;
    }
  else
    {
      g_free (self->former_second_event);
      self->former_second_event =
        dup_event_name (events, quern_event_choice_get_second_event (self->events));
    }

  if (self->compared_events == NULL)
    {
      quern_event_choice_set_next (self->events, quern_event_set_get_name (events, origin),
                                   self->former_second_event);
      g_clear_pointer (&self->former_second_event, g_free);
    }
  else
    {
      QuernEventId event = quern_event_set_find (self->compared_events,
                                                 quern_event_set_get_name (events, origin));
      QuernEventSet *next_events = get_events (next);
      QuernEventId shown, beside;

      if (event == QUERN_NONE)
        event = 0;
      shown = quern_comparison_get_event (self->compared_events, event, side);
      beside = quern_comparison_get_event (self->compared_events, event,
                                           side == QUERN_COMPARISON_DIFFERENCE
                                           ? QUERN_COMPARISON_AFTER
                                           : QUERN_COMPARISON_DIFFERENCE);
      quern_event_choice_set_next (self->events, quern_event_set_get_name (next_events, shown),
                                   quern_event_set_get_name (next_events, beside));
    }
}

char *
quern_analyser_dup_plain_events (QuernAnalyser  *self,
                                 char          **second_event)
{
  QuernProfile *profile;
  QuernEventId event;
  QuernComparisonSide side;

  g_return_val_if_fail (QUERN_IS_ANALYSER (self), NULL);
  g_return_val_if_fail (second_event != NULL, NULL);

  *second_event = NULL;
  profile = quern_event_choice_get_profile (self->events);
  event = quern_event_choice_get_event (self->events);
  if (profile == NULL || event == QUERN_NONE)
    return NULL;

  if (self->compared_events != NULL)
    {
      *second_event = g_strdup (self->former_second_event);
      event = quern_comparison_get_origin (self->compared_events, event, &side);
      return dup_event_name (self->compared_events, event);
    }

  *second_event = dup_event_name (quern_profile_get_events (profile),
                                  quern_event_choice_get_second_event (self->events));

  return dup_event_name (quern_profile_get_events (profile), event);
}

/* Shows an analysis and records what it is of. */
static void
show (QuernAnalyser   *self,
      QuernAnalysis   *analysis,
      QuernPartChoice *parts,
      QuernEventSet   *compared_events)
{
  g_autoptr (QuernEventSet) left = g_steal_pointer (&self->compared_events);

  g_set_object (&self->compared_events, compared_events);
  quern_part_choice_ref (parts);
  quern_part_choice_unref (self->shown_parts);
  self->shown_parts = parts;
  name_next_events (self, analysis, left);
  g_signal_emit (self, signals[ANALYSED], 0, analysis);
}

static void
stop (QuernAnalyser *self)
{
  if (self->choosing == NULL)
    return;

  quern_worker_stop (&self->choosing);
  g_object_notify (G_OBJECT (self), "is-choosing");
}

/* Whether PHP's functions are to be left as they are, or there are none. */
static gboolean
wants_no_fold (QuernAnalyser *self)
{
  return (self->internal == QUERN_INTERNAL_SHOWN && !self->steps_over) ||
         !quern_analyser_has_kinds (self);
}

static gboolean
has_wanted_fold (QuernAnalyser *self)
{
  if (wants_no_fold (self))
    return self->shown_internal == QUERN_INTERNAL_SHOWN && !self->shown_steps_over;

  return self->shown_internal == self->internal && self->shown_steps_over == self->steps_over;
}

/* Resets the option to match the analysis that stays shown. */
static void
keep_detection (QuernAnalyser *self)
{
  gboolean detects_cycles = quern_analysis_detects_cycles (self->whole);

  if (self->detect_cycles == detects_cycles)
    return;

  self->detect_cycles = detects_cycles;
  g_object_notify (G_OBJECT (self), "detect-cycles");
}

/* Resets PHP options to match the analysis that stays shown. */
static void
keep_fold (QuernAnalyser *self)
{
  if (has_wanted_fold (self))
    return;

  self->internal = self->shown_internal;
  self->steps_over = self->shown_steps_over;
  g_object_notify (G_OBJECT (self), "internal");
  g_object_notify (G_OBJECT (self), "steps-over");
}

static void
analysed_cb (gpointer      owner,
             gpointer      data,
             gpointer      result,
             const GError *error)
{
  QuernAnalyser *self = owner;
  const Job *job = data;
  Result *found = result;

  if (found != NULL)
    {
      gboolean is_comparison = quern_part_choice_is_comparison (job->parts, NULL, NULL);

      if (found->whole != NULL)
        g_set_object (&self->whole, found->whole);
      self->shown_internal = job->internal;
      self->shown_steps_over = job->steps_over;
      show (self, found->shown, job->parts,
            is_comparison ? quern_profile_get_events (job->whole) : NULL);
      result_free (found);
    }
  else
    {
      keep_detection (self);
      keep_fold (self);
      quern_part_choice_unref (self->parts);
      self->parts = quern_part_choice_ref (self->shown_parts);
      g_object_notify (G_OBJECT (self), "parts");
      g_signal_emit (self, signals[FAILED], 0, error->message);
    }
  if (self->choosing == NULL)
    g_object_notify (G_OBJECT (self), "is-choosing");
}

static const QuernWork analysing = { analyse_in_thread, analysed_cb, job_free, result_free };

QuernProfile *
quern_analyser_dup_whole_with_own_events (QuernAnalyser *self)
{
  g_autoptr (GPtrArray) refused =
    g_ptr_array_new_with_free_func ((GDestroyNotify) quern_refused_event_free);
  g_autoptr (QuernAnalysis) analysis = NULL;

  analysis = quern_own_events_apply (self->whole, quern_event_choice_get_own_lists (self->events),
                                     refused);

  return g_object_ref (quern_analysis_get_profile (analysis));
}

/* Whether the analysis of the whole has cycles if these are wanted. */
static gboolean
has_wanted_cycles (QuernAnalyser *self)
{
  return quern_analysis_detects_cycles (self->whole) == self->detect_cycles;
}

static void
begin_analysis (QuernAnalyser *self)
{
  gboolean was_choosing = self->choosing != NULL;
  Job *job = g_new0 (Job, 1);

  job->whole = quern_part_choice_is_comparison (self->parts, NULL, NULL)
                 ? quern_analyser_dup_whole_with_own_events (self)
                 : g_object_ref (get_profile (self));
  job->parts = quern_part_choice_ref (self->parts);
  job->plain = g_object_ref (get_profile (self));
  job->detects_cycles = self->detect_cycles;
  job->renews_whole = !has_wanted_cycles (self);
  if (!wants_no_fold (self))
    {
      job->internal = self->internal;
      job->steps_over = self->steps_over;
    }
  quern_worker_begin (&analysing, self, &self->choosing, job);
  if (!was_choosing)
    g_object_notify (G_OBJECT (self), "is-choosing");
}

/* Shows the wanted analysis; without a worker if it exists. */
static void
renew (QuernAnalyser *self)
{
  if (self->whole == NULL)
    return;

  if (!has_wanted_cycles (self))
    {
      begin_analysis (self);
    }
  else if (quern_part_choice_equal (self->parts, self->shown_parts) &&
           has_wanted_fold (self))
    {
      stop (self);
    }
  else if (quern_part_choice_is_all (self->parts) && wants_no_fold (self))
    {
      self->shown_internal = QUERN_INTERNAL_SHOWN;
      self->shown_steps_over = FALSE;
      stop (self);
      show (self, self->whole, self->parts, NULL);
    }
  else
    {
      begin_analysis (self);
    }
}

/* Starts a worker if the analysis shown does not match the choices. */
static void
renew_cycles (QuernAnalyser *self)
{
  if (self->whole == NULL)
    return;

  if (!has_wanted_cycles (self) || !quern_part_choice_equal (self->parts, self->shown_parts) ||
      !has_wanted_fold (self))
    begin_analysis (self);
  else
    stop (self);
}

/* The user's own events have changed. */
static void
own_events_changed_cb (QuernAnalyser *self)
{
  if (self->compared_events != NULL && quern_part_choice_is_comparison (self->parts, NULL, NULL))
    begin_analysis (self);
}

static void
reset (QuernAnalyser *self)
{
  quern_worker_stop (&self->choosing);
  g_clear_pointer (&self->parts, quern_part_choice_unref);
  g_clear_pointer (&self->shown_parts, quern_part_choice_unref);
  g_clear_pointer (&self->former_parts, quern_part_choice_unref);
  g_clear_object (&self->compared_events);
  g_clear_pointer (&self->former_second_event, g_free);
  g_clear_object (&self->whole);
  self->shown_internal = QUERN_INTERNAL_SHOWN;
  self->shown_steps_over = FALSE;
}

void
quern_analyser_set_whole (QuernAnalyser *self,
                          QuernAnalysis *whole)
{
  gboolean was_choosing;

  g_return_if_fail (QUERN_IS_ANALYSER (self));
  g_return_if_fail (whole == NULL || QUERN_IS_ANALYSIS (whole));

  was_choosing = self->choosing != NULL;
  /* The events of the comparison shown end with it. */
  if (whole != NULL && self->compared_events != NULL)
    {
      g_autofree char *second_event = NULL;
      g_autofree char *event = quern_analyser_dup_plain_events (self, &second_event);

      quern_event_choice_set_next (self->events, event, second_event);
    }

  reset (self);
  if (whole != NULL)
    {
      self->whole = g_object_ref (whole);
      self->parts = quern_part_choice_new_all (get_n_parts (self));
      self->shown_parts = quern_part_choice_ref (self->parts);
    }
  g_object_notify (G_OBJECT (self), "whole-profile");
  g_object_notify (G_OBJECT (self), "parts");
  if (was_choosing)
    g_object_notify (G_OBJECT (self), "is-choosing");
  renew_cycles (self);
}

void
quern_analyser_begin_after (QuernAnalyser *self)
{
  const gboolean chosen[] = { FALSE, TRUE };

  g_return_if_fail (QUERN_IS_ANALYSER (self));
  g_return_if_fail (quern_analyser_has_baseline (self));

  quern_part_choice_unref (self->parts);
  quern_part_choice_unref (self->shown_parts);
  self->parts = quern_part_choice_new (chosen, G_N_ELEMENTS (chosen));
  self->shown_parts = quern_part_choice_ref (self->parts);
  g_object_notify (G_OBJECT (self), "parts");
}

gboolean
quern_analyser_has_baseline (QuernAnalyser *self)
{
  QuernProfile *profile;

  g_return_val_if_fail (QUERN_IS_ANALYSER (self), FALSE);

  profile = quern_analyser_get_whole_profile (self);

  return profile != NULL && quern_profile_get_n_parts (profile) > 0 &&
         quern_profile_get_part (profile, 0)->label != NULL;
}

QuernAnalysis *
quern_analyser_get_whole (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), NULL);

  return self->whole;
}

QuernEventSet *
quern_analyser_get_compared_events (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), NULL);

  return self->compared_events;
}

QuernInternalMode
quern_analyser_get_shown_fold (QuernAnalyser *self,
                               gboolean      *steps_over)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), QUERN_INTERNAL_SHOWN);

  *steps_over = self->shown_steps_over;

  return self->shown_internal;
}

QuernProfile *
quern_analyser_get_whole_profile (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), NULL);

  return get_profile (self);
}

QuernPartChoice *
quern_analyser_get_parts (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), NULL);

  return self->parts;
}

QuernPartChoice *
quern_analyser_get_shown_parts (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), NULL);

  return self->shown_parts;
}

gboolean
quern_analyser_is_choosing (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), FALSE);

  return self->choosing != NULL;
}

/**
 * quern_analyser_set_parts:
 * @self: an analyser with an analysis
 * @parts: of the whole profile, at least one
 *
 * Shows the costs of some parts, or compares two of them.
 */
void
quern_analyser_set_parts (QuernAnalyser   *self,
                          QuernPartChoice *parts)
{
  g_return_if_fail (QUERN_IS_ANALYSER (self));
  g_return_if_fail (self->whole != NULL && parts != NULL);
  g_return_if_fail (quern_part_choice_get_n_parts (parts) ==
                    get_n_parts (self));
  g_return_if_fail (quern_part_choice_is_all (parts) || quern_part_choice_get_n_chosen (parts) > 0);

  if (quern_part_choice_equal (self->parts, parts))
    return;

  if (quern_part_choice_is_comparison (parts, NULL, NULL) && self->former_parts == NULL)
    self->former_parts = quern_part_choice_ref (self->parts);
  else if (!quern_part_choice_is_comparison (parts, NULL, NULL))
    g_clear_pointer (&self->former_parts, quern_part_choice_unref);

  quern_part_choice_ref (parts);
  quern_part_choice_unref (self->parts);
  self->parts = parts;
  g_object_notify (G_OBJECT (self), "parts");

  renew (self);
}

gboolean
quern_analyser_get_detect_cycles (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), TRUE);

  return self->detect_cycles;
}

void
quern_analyser_set_detect_cycles (QuernAnalyser *self,
                                  gboolean       detect_cycles)
{
  g_return_if_fail (QUERN_IS_ANALYSER (self));

  detect_cycles = !!detect_cycles;
  if (self->detect_cycles == detect_cycles)
    return;

  self->detect_cycles = detect_cycles;
  g_object_notify (G_OBJECT (self), "detect-cycles");
  renew_cycles (self);
}

void
quern_analyser_choose_all_parts (QuernAnalyser *self)
{
  g_autoptr (QuernPartChoice) all = NULL;

  g_return_if_fail (QUERN_IS_ANALYSER (self));
  g_return_if_fail (self->whole != NULL);

  all = quern_analyser_has_baseline (self)
          ? quern_part_choice_new_comparison (get_n_parts (self), 0, 1)
          : quern_part_choice_new_all (get_n_parts (self));
  quern_analyser_set_parts (self, all);
}

gboolean
quern_analyser_step_part (QuernAnalyser *self,
                          gboolean       forward)
{
  g_autoptr (QuernPartChoice) parts = NULL;
  guint n_parts;
  guint part;

  g_return_val_if_fail (QUERN_IS_ANALYSER (self), FALSE);

  n_parts = self->whole != NULL ? get_n_parts (self) : 0;
  if (n_parts < 2 || quern_analyser_has_baseline (self))
    return FALSE;

  if (quern_part_choice_is_all (self->parts))
    part = forward ? 0 : n_parts - 1;
  else
    part = forward ? quern_part_choice_get_last (self->parts) + 1
                   : quern_part_choice_get_first (self->parts) - 1;
  if (part >= n_parts)
    return FALSE;

  parts = quern_part_choice_new_range (n_parts, part, part);
  quern_analyser_set_parts (self, parts);

  return TRUE;
}

void
quern_analyser_compare_parts (QuernAnalyser *self,
                              guint          before,
                              guint          after)
{
  g_autoptr (QuernPartChoice) parts = NULL;

  g_return_if_fail (QUERN_IS_ANALYSER (self));
  g_return_if_fail (self->whole != NULL);

  parts = quern_part_choice_new_comparison (get_n_parts (self), before,
                                            after);
  quern_analyser_set_parts (self, parts);
}

void
quern_analyser_stop_comparing (QuernAnalyser *self)
{
  g_autoptr (QuernPartChoice) former = NULL;

  g_return_if_fail (QUERN_IS_ANALYSER (self));

  former = g_steal_pointer (&self->former_parts);
  if (former != NULL)
    quern_analyser_set_parts (self, former);
}

QuernInternalMode
quern_analyser_get_internal (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), QUERN_INTERNAL_SHOWN);

  return self->internal;
}

void
quern_analyser_set_internal (QuernAnalyser     *self,
                             QuernInternalMode  internal)
{
  g_return_if_fail (QUERN_IS_ANALYSER (self));
  g_return_if_fail (internal <= QUERN_INTERNAL_DROPPED);

  if (self->internal == internal)
    return;

  self->internal = internal;
  g_object_notify (G_OBJECT (self), "internal");
  renew (self);
}

gboolean
quern_analyser_get_steps_over (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), FALSE);

  return self->steps_over;
}

void
quern_analyser_set_steps_over (QuernAnalyser *self,
                               gboolean       steps_over)
{
  g_return_if_fail (QUERN_IS_ANALYSER (self));

  steps_over = !!steps_over;
  if (self->steps_over == steps_over)
    return;

  self->steps_over = steps_over;
  g_object_notify (G_OBJECT (self), "steps-over");
  renew (self);
}

gboolean
quern_analyser_shows_all_functions (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), TRUE);

  return self->shown_internal == QUERN_INTERNAL_SHOWN;
}

gboolean
quern_analyser_has_calls (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), FALSE);

  return self->whole == NULL || quern_profile_get_n_calls (get_profile (self)) > 0;
}

gboolean
quern_analyser_has_kinds (QuernAnalyser *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSER (self), FALSE);

  return self->whole != NULL && quern_function_kind_is_known (get_profile (self));
}

static void
quern_analyser_finalize (GObject *object)
{
  QuernAnalyser *self = QUERN_ANALYSER (object);

  reset (self);
  g_clear_object (&self->events);

  G_OBJECT_CLASS (quern_analyser_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  { "whole-profile", G_TYPE_OBJECT, .get = G_CALLBACK (quern_analyser_get_whole_profile) },
  { "parts", G_TYPE_POINTER, .get = G_CALLBACK (quern_analyser_get_parts) },
  { "detect-cycles", G_TYPE_BOOLEAN, .get = G_CALLBACK (quern_analyser_get_detect_cycles),
    .set = G_CALLBACK (quern_analyser_set_detect_cycles) },
  { "internal", G_TYPE_UINT, .get = G_CALLBACK (quern_analyser_get_internal),
    .set = G_CALLBACK (quern_analyser_set_internal), .max = QUERN_INTERNAL_DROPPED },
  { "steps-over", G_TYPE_BOOLEAN, .get = G_CALLBACK (quern_analyser_get_steps_over),
    .set = G_CALLBACK (quern_analyser_set_steps_over) },
  { "is-choosing", G_TYPE_BOOLEAN, .get = G_CALLBACK (quern_analyser_is_choosing) },
};

static void
quern_analyser_class_init (QuernAnalyserClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_analyser_finalize;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  signals[ANALYSED] = g_signal_new ("analysed", QUERN_TYPE_ANALYSER, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, QUERN_TYPE_ANALYSIS);
  signals[FAILED] = g_signal_new ("failed", QUERN_TYPE_ANALYSER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
quern_analyser_init (QuernAnalyser *self)
{
  self->detect_cycles = TRUE;
}

QuernAnalyser *
quern_analyser_new (QuernEventChoice *events)
{
  QuernAnalyser *self = g_object_new (QUERN_TYPE_ANALYSER, NULL);

  self->events = g_object_ref (events);
  g_signal_connect_object (events, "notify::events-here", G_CALLBACK (own_events_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (events, "notify::events-everywhere",
                           G_CALLBACK (own_events_changed_cb), self, G_CONNECT_SWAPPED);

  return self;
}
