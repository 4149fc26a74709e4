/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which parts are looked at: the way from a choice to its analysis. */

#include "quern-explorer-parts.h"

#include "quern-comparison.h"
#include "quern-explorer-private.h"

enum
{
  PARTS_FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* All that the worker may touch. */
typedef struct
{
  QuernProfile    *whole; /* owned: with own events if it is compared */
  QuernProfile    *plain; /* owned: without */
  QuernPartChoice *parts; /* owned */
  gboolean         detects_cycles;
  gboolean         renews_whole; /* is the analysis of the whole needed, too? */
  QuernInternalMode internal;
  gboolean         steps_over;
} Job;

/* What the worker has found. */
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

/* Of the chosen parts; NULL if that failed. */
static QuernAnalysis *
analyse_parts (Job           *job,
               QuernAnalysis *whole,
               GCancellable  *cancellable,
               GError       **error)
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

static void
analyse_in_thread (GTask        *task,
                   gpointer      source_object,
                   gpointer      task_data,
                   GCancellable *cancellable)
{
  Job *job = task_data;
  Result *result = g_new0 (Result, 1);
  GError *error = NULL;

  if (job->renews_whole)
    result->whole = quern_analysis_new (job->plain, job->detects_cycles, cancellable, &error);
  if (error == NULL)
    result->shown = analyse_parts (job, result->whole, cancellable, &error);

  if (error == NULL)
    {
      g_task_return_pointer (task, result, result_free);
    }
  else
    {
      result_free (result);
      g_task_return_error (task, error);
    }
}

static QuernEventSet *
get_events (QuernAnalysis *analysis)
{
  return quern_profile_get_events (quern_analysis_get_profile (analysis));
}

/* The events of a comparison are others than those of the profile: who looked
 * at Ir looks at Ir of the later part, and at the difference beside it. left:
 * the events that the comparison was made of that is left, nullable. */
static void
name_next_events (QuernExplorer *self,
                  QuernAnalysis *next,
                  QuernEventSet *left)
{
  QuernEventSet *events = get_events (self->analysis);
  QuernComparisonSide side = QUERN_COMPARISON_AFTER;
  QuernEventId origin = self->event;

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
      self->former_second_event = self->second_event != QUERN_NONE
                                    ? g_strdup (quern_event_set_get_name (events,
                                                                          self->second_event))
                                    : NULL;
    }

  self->next_event = g_strdup (quern_event_set_get_name (events, origin));
  if (self->compared_events == NULL)
    {
      self->next_second_event = g_steal_pointer (&self->former_second_event);
      return;
    }

  origin = quern_event_set_find (self->compared_events, self->next_event);
  if (origin == QUERN_NONE)
    origin = 0;
  g_free (self->next_event);
  self->next_event =
    g_strdup (quern_event_set_get_name (get_events (next),
                                        quern_comparison_get_event (self->compared_events, origin,
                                                                    side)));
  self->next_second_event =
    g_strdup (quern_event_set_get_name (get_events (next),
                                        quern_comparison_get_event (self->compared_events, origin,
                                                                    QUERN_COMPARISON_DIFFERENCE)));
}

/* Takes the events that were named for this analysis; FALSE: none were. */
gboolean
quern_explorer_take_next_events (QuernExplorer *self,
                                 QuernEventSet *events)
{
  g_autofree char *event = g_steal_pointer (&self->next_event);
  g_autofree char *second_event = g_steal_pointer (&self->next_second_event);

  if (event == NULL)
    return FALSE;

  self->event = quern_event_set_find (events, event);
  if (self->event == QUERN_NONE)
    self->event = 0;
  self->second_event = second_event != NULL ? quern_event_set_find (events, second_event)
                                            : QUERN_NONE;

  return TRUE;
}

void
quern_explorer_install_signals (QuernExplorerClass *klass)
{
  signals[PARTS_FAILED] =
    g_signal_new ("parts-failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  g_signal_new ("line-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  quern_explorer_install_notes (klass);
}

/**
 * quern_explorer_dup_plain_events:
 * @self: an explorer with an analysis
 * @second_event: (out) (nullable): likewise, the second one
 *
 * Returns: (transfer full) (nullable): the name of the event that is shown; while
 *   parts are compared, the one that both sides have
 */
char *
quern_explorer_dup_plain_events (QuernExplorer  *self,
                                 char          **second_event)
{
  QuernEventSet *events = get_events (self->analysis);
  QuernEventId event;

  *second_event = NULL;
  if (self->event == QUERN_NONE)
    return NULL;

  if (self->compared_events != NULL)
    {
      *second_event = g_strdup (self->former_second_event);
      events = quern_explorer_get_part_events (self, &event);
      return g_strdup (quern_event_set_get_name (events, event));
    }

  if (self->second_event != QUERN_NONE)
    *second_event = g_strdup (quern_event_set_get_name (events, self->second_event));

  return g_strdup (quern_event_set_get_name (events, self->event));
}

/* The choice is what is shown from here on. */
static void
show (QuernExplorer   *self,
      QuernAnalysis   *analysis,
      QuernPartChoice *parts,
      QuernEventSet   *compared_events)
{
  g_autoptr (QuernEventSet) left = g_steal_pointer (&self->compared_events);

  g_set_object (&self->compared_events, compared_events);
  quern_part_choice_ref (parts);
  quern_part_choice_unref (self->shown_parts);
  self->shown_parts = parts;
  quern_explorer_forget_run_series (self);
  name_next_events (self, analysis, left);
  quern_explorer_show_analysis (self, analysis);
}

static void
set_choosing (QuernExplorer *self,
              GCancellable  *cancellable)
{
  gboolean was_choosing = self->choosing != NULL;

  if (was_choosing)
    g_cancellable_cancel (self->choosing);
  g_set_object (&self->choosing, cancellable);
  if (was_choosing != (cancellable != NULL))
    quern_explorer_notify (self, PROP_IS_CHOOSING);
}

/* What is shown stays, with its cycles or without. */
static void
keep_detection (QuernExplorer *self)
{
  gboolean detects_cycles = quern_analysis_detects_cycles (self->whole_analysis);

  if (self->detect_cycles == detects_cycles)
    return;

  self->detect_cycles = detects_cycles;
  quern_explorer_notify (self, PROP_DETECT_CYCLES);
}

/* What is shown stays, with what one looks past. */
static void
keep_fold (QuernExplorer *self)
{
  if (quern_explorer_has_wanted_fold (self))
    return;

  self->internal = self->shown_internal;
  self->steps_over = self->shown_steps_over;
  quern_explorer_notify (self, PROP_INTERNAL);
  quern_explorer_notify (self, PROP_STEPS_OVER);
}

void
quern_explorer_tell_failure (QuernExplorer *self,
                             const GError  *error)
{
  g_signal_emit (self, signals[PARTS_FAILED], 0, error->message);
}

static void
analysed_cb (GObject      *source_object,
             GAsyncResult *result,
             gpointer      user_data)
{
  QuernExplorer *self = QUERN_EXPLORER (source_object);
  GTask *task = G_TASK (result);
  Job *job = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  Result *found = g_task_propagate_pointer (task, &error);

  /* Something newer is wanted. */
  if (g_task_get_cancellable (task) != self->choosing)
    {
      g_clear_pointer (&found, result_free);
      return;
    }

  if (found != NULL)
    {
      gboolean is_comparison = quern_part_choice_is_comparison (job->parts, NULL, NULL);

      if (found->whole != NULL)
        g_set_object (&self->whole_analysis, found->whole);
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
      quern_explorer_notify (self, PROP_PARTS);
      quern_explorer_tell_failure (self, error);
    }
  set_choosing (self, NULL);
}

QuernProfile *
quern_explorer_dup_whole_with_own_events (QuernExplorer *self)
{
  g_autoptr (GPtrArray) refused =
    g_ptr_array_new_with_free_func ((GDestroyNotify) quern_refused_event_free);
  g_autoptr (QuernAnalysis) analysis = NULL;

  analysis = quern_own_events_apply (self->whole_analysis, self->own_events, refused);

  return g_object_ref (quern_analysis_get_profile (analysis));
}

/* Is the analysis of the whole one with cycles, if these are wanted? */
static gboolean
has_wanted_cycles (QuernExplorer *self)
{
  return quern_analysis_detects_cycles (self->whole_analysis) == self->detect_cycles;
}

static void
begin_analysis (QuernExplorer *self)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (self, cancellable, analysed_cb, NULL);
  Job *job = g_new0 (Job, 1);

  job->whole = quern_part_choice_is_comparison (self->parts, NULL, NULL)
                 ? quern_explorer_dup_whole_with_own_events (self)
                 : g_object_ref (self->whole);
  job->parts = quern_part_choice_ref (self->parts);
  job->plain = g_object_ref (self->whole);
  job->detects_cycles = self->detect_cycles;
  job->renews_whole = !has_wanted_cycles (self);
  if (!quern_explorer_wants_no_fold (self))
    {
      job->internal = self->internal;
      job->steps_over = self->steps_over;
    }
  g_task_set_source_tag (task, begin_analysis);
  g_task_set_task_data (task, job, job_free);
  set_choosing (self, cancellable);
  g_task_run_in_thread (task, analyse_in_thread);
}

/* A person's own events are others. */
void
quern_explorer_renew_comparison (QuernExplorer *self)
{
  if (quern_part_choice_is_comparison (self->parts, NULL, NULL))
    begin_analysis (self);
}

/* A new profile: all of its parts. Without notification. */
void
quern_explorer_reset_parts (QuernExplorer *self,
                            QuernAnalysis *analysis)
{
  if (self->choosing != NULL)
    g_cancellable_cancel (self->choosing);
  g_clear_object (&self->choosing);
  quern_explorer_forget_run_series (self);
  g_clear_pointer (&self->parts, quern_part_choice_unref);
  g_clear_pointer (&self->shown_parts, quern_part_choice_unref);
  g_clear_pointer (&self->former_parts, quern_part_choice_unref);
  g_clear_object (&self->compared_events);
  g_clear_pointer (&self->former_second_event, g_free);
  g_set_object (&self->whole_analysis, analysis);
  g_clear_object (&self->whole);
  self->shown_internal = QUERN_INTERNAL_SHOWN;
  self->shown_steps_over = FALSE;

  if (analysis == NULL)
    return;

  self->whole = g_object_ref (quern_analysis_get_profile (analysis));
  self->parts = quern_part_choice_new_all (quern_profile_get_n_parts (self->whole));
  self->shown_parts = quern_part_choice_ref (self->parts);
}

QuernProfile *
quern_explorer_get_whole_profile (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->whole;
}

QuernEventSet *
quern_explorer_get_part_events (QuernExplorer *self,
                                QuernEventId  *event)
{
  QuernComparisonSide side;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);
  g_return_val_if_fail (event != NULL, NULL);

  *event = self->event;
  if (self->analysis == NULL)
    return NULL;
  if (self->compared_events == NULL)
    return get_events (self->analysis);

  if (self->event != QUERN_NONE)
    *event = quern_comparison_get_origin (self->compared_events, self->event, &side);

  return self->compared_events;
}

QuernPartChoice *
quern_explorer_get_parts (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->parts;
}

QuernPartChoice *
quern_explorer_get_shown_parts (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->shown_parts;
}

gboolean
quern_explorer_is_choosing (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->choosing != NULL;
}

/**
 * quern_explorer_set_parts:
 * @self: an explorer with an analysis
 * @parts: of the whole profile, at least one
 *
 * Shows the costs of some parts, or compares two of them.
 */
void
quern_explorer_set_parts (QuernExplorer   *self,
                          QuernPartChoice *parts)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (self->whole != NULL && parts != NULL);
  g_return_if_fail (quern_part_choice_get_n_parts (parts) ==
                    quern_profile_get_n_parts (self->whole));
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
  quern_explorer_notify (self, PROP_PARTS);

  quern_explorer_renew_fold (self);
}

/* Shows what is wanted; without a worker if it is there. */
void
quern_explorer_renew_fold (QuernExplorer *self)
{
  if (self->whole_analysis == NULL)
    return;

  if (!has_wanted_cycles (self))
    {
      begin_analysis (self);
    }
  else if (quern_part_choice_equal (self->parts, self->shown_parts) &&
           quern_explorer_has_wanted_fold (self))
    {
      set_choosing (self, NULL);
    }
  else if (quern_part_choice_is_all (self->parts) && quern_explorer_wants_no_fold (self))
    {
      self->shown_internal = QUERN_INTERNAL_SHOWN;
      self->shown_steps_over = FALSE;
      set_choosing (self, NULL);
      show (self, self->whole_analysis, self->parts, NULL);
    }
  else
    {
      begin_analysis (self);
    }
}

gboolean
quern_explorer_get_detect_cycles (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), TRUE);

  return self->detect_cycles;
}

void
quern_explorer_set_detect_cycles (QuernExplorer *self,
                                  gboolean       detect_cycles)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  detect_cycles = !!detect_cycles;
  if (self->detect_cycles == detect_cycles)
    return;

  self->detect_cycles = detect_cycles;
  quern_explorer_notify (self, PROP_DETECT_CYCLES);
  quern_explorer_renew_cycles (self);
}

/* What is shown has cycles though none are wanted, or the other way round. */
void
quern_explorer_renew_cycles (QuernExplorer *self)
{
  if (self->whole_analysis == NULL)
    return;

  if (!has_wanted_cycles (self) || !quern_part_choice_equal (self->parts, self->shown_parts) ||
      !quern_explorer_has_wanted_fold (self))
    begin_analysis (self);
  else
    set_choosing (self, NULL);
}
