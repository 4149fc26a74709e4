/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The groups of functions: what makes them, what they cost, which one is looked at. */

#include "quern-explorer-private.h"

#include "quern-group-job.h"
#include "quern-grouping-choice.h"
#include "quern-grouping-colours.h"
#include "quern-grouping-like.h"
#include "quern-pattern.h"

#include <string.h>

/* From so many functions on, groups are added up by a worker. */
#define MANY_FUNCTIONS 50000

gboolean
quern_explorer_forget_groups (QuernExplorer *self)
{
  gboolean had_selected = self->selected_group != QUERN_NONE;

  g_cancellable_cancel (self->regrouping);
  g_clear_object (&self->regrouping);
  g_cancellable_cancel (self->summing);
  g_clear_object (&self->summing);
  g_clear_object (&self->grouping);
  g_clear_pointer (&self->group_sums, quern_group_sums_unref);
  self->selected_group = QUERN_NONE;

  return had_selected;
}

void
quern_explorer_tell_selected_group (QuernExplorer *self)
{
  quern_explorer_notify (self, PROP_SELECTED_GROUP);
  quern_explorer_notify_marks (self);
}

QuernGroupBy
quern_explorer_get_group_by (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_GROUP_BY_NONE);

  return self->group_by;
}

QuernGroupBy
quern_explorer_get_wanted_group_by (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_GROUP_BY_NONE);

  return self->wanted_group_by;
}

QuernGroupBy
quern_explorer_get_suitable_group_by (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_GROUP_BY_OBJECT);

  return self->analysis != NULL
           ? quern_grouping_choose (quern_analysis_get_profile (self->analysis))
           : QUERN_GROUP_BY_OBJECT;
}

gboolean
quern_explorer_renew_group_by (QuernExplorer *self)
{
  QuernGroupBy old = self->group_by;

  if (self->wanted_group_by == QUERN_GROUP_BY_NONE)
    self->group_by = quern_explorer_get_suitable_group_by (self);

  return self->group_by != old;
}

/* Other groups are there, or asked for from here on. changed: what tells why,
 * or PROP_0. */
static void
renew_groups (QuernExplorer         *self,
              QuernGrouping         *grouping,
              QuernExplorerProperty  changed)
{
  gboolean had_selected = quern_explorer_forget_groups (self);

  self->grouping = grouping;
  if (changed != PROP_0)
    quern_explorer_notify (self, changed);
  quern_explorer_notify (self, PROP_GROUPING);
  if (had_selected)
    quern_explorer_tell_selected_group (self);
}

static void
regrouped_cb (GObject       *owner,
              QuernGrouping *grouping)
{
  renew_groups (QUERN_EXPLORER (owner), grouping, PROP_0);
}

/* Groups by a pattern that a worker has to make. */
static gboolean
needs_worker (QuernExplorer *self)
{
  return self->group_by == QUERN_GROUP_BY_PATTERN && self->group_regex != NULL &&
         self->analysis != NULL &&
         quern_analysis_get_n_nodes (self->analysis) >= QUERN_GROUP_JOB_MIN;
}

static void
begin_grouping (QuernExplorer *self)
{
  g_cancellable_cancel (self->regrouping);
  g_clear_object (&self->regrouping);
  self->regrouping = g_cancellable_new ();
  quern_group_job_begin (G_OBJECT (self), self->analysis, self->group_regex, self->regrouping,
                         regrouped_cb);
}

/* Other groups are wanted; those that are there stay until they are made. */
static void
want_groups (QuernExplorer         *self,
             QuernExplorerProperty  changed)
{
  if (self->grouping != NULL && needs_worker (self))
    {
      begin_grouping (self);
      quern_explorer_notify (self, changed);
    }
  else
    {
      renew_groups (self, NULL, changed);
    }
}

/* Nobody is told. */
static void
set_pattern (QuernExplorer *self,
             const char    *pattern,
             GRegex        *regex)
{
  char *copy = g_strdup (pattern);

  g_free (self->group_pattern);
  self->group_pattern = copy;
  g_clear_pointer (&self->group_regex, g_regex_unref);
  if (regex != NULL && *pattern != '\0')
    self->group_regex = g_regex_ref (regex);
}

void
quern_explorer_set_group_by (QuernExplorer *self,
                             QuernGroupBy   by)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (by <= QUERN_GROUP_BY_PATTERN);

  if (self->wanted_group_by == by)
    return;

  if (by == QUERN_GROUP_BY_PATTERN && *self->group_pattern == '\0' &&
      self->group_patterns[0] != NULL)
    quern_explorer_set_group_pattern (self, self->group_patterns[0], NULL);
  self->wanted_group_by = by;
  if (by == QUERN_GROUP_BY_NONE)
    by = quern_explorer_get_suitable_group_by (self);
  if (self->group_by == by)
    {
      quern_explorer_notify (self, PROP_GROUP_BY);
      return;
    }

  self->group_by = by;
  want_groups (self, PROP_GROUP_BY);
}

const char *
quern_explorer_get_group_pattern (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), "");

  return self->group_pattern;
}

gboolean
quern_explorer_set_group_pattern (QuernExplorer *self,
                                  const char    *pattern,
                                  GError       **error)
{
  g_autoptr (GRegex) regex = NULL;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (pattern == NULL)
    pattern = "";
  regex = quern_pattern_new (pattern, 0, error);
  if (strcmp (self->group_pattern, pattern) == 0)
    return regex != NULL;

  set_pattern (self, pattern, regex);
  if (self->group_by == QUERN_GROUP_BY_PATTERN)
    want_groups (self, PROP_GROUP_PATTERN);
  else
    quern_explorer_notify (self, PROP_GROUP_PATTERN);

  return regex != NULL;
}

gboolean
quern_explorer_get_group_rows (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->group_rows;
}

void
quern_explorer_set_group_rows (QuernExplorer *self,
                               gboolean       group_rows)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  group_rows = !!group_rows;
  if (self->group_rows == group_rows)
    return;

  self->group_rows = group_rows;
  quern_explorer_notify (self, PROP_GROUP_ROWS);

  /* Where groups are no rows, none can be seen to be selected. */
  if (!group_rows)
    quern_explorer_set_selected_group (self, QUERN_NONE);
}

const char *const *
quern_explorer_get_group_patterns (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return (const char *const *) self->group_patterns;
}

void
quern_explorer_set_group_patterns (QuernExplorer     *self,
                                   const char *const *patterns)
{
  static const char *const none[] = { NULL };
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n = 0;

  g_return_if_fail (QUERN_IS_EXPLORER (self));

  if (patterns == NULL)
    patterns = none;
  if (g_strv_equal ((const char *const *) self->group_patterns, patterns))
    return;

  for (guint i = 0; patterns[i] != NULL && n < QUERN_MAX_GROUP_PATTERNS; i++)
    {
      gboolean is_new = *patterns[i] != '\0';

      for (guint j = 0; j < i && is_new; j++)
        is_new = strcmp (patterns[i], patterns[j]) != 0;
      if (is_new)
        {
          g_strv_builder_add (builder, patterns[i]);
          n++;
        }
    }

  g_strfreev (self->group_patterns);
  self->group_patterns = g_strv_builder_end (builder);
  quern_explorer_notify (self, PROP_GROUP_PATTERNS);
}

/* Puts it in front of those that were used before. */
static void
remember_pattern (QuernExplorer *self,
                  const char    *pattern)
{
  g_autoptr (GPtrArray) patterns = g_ptr_array_new ();

  g_ptr_array_add (patterns, (char *) pattern);
  for (guint i = 0; self->group_patterns[i] != NULL; i++)
    g_ptr_array_add (patterns, self->group_patterns[i]);
  g_ptr_array_add (patterns, NULL);
  quern_explorer_set_group_patterns (self, (const char *const *) patterns->pdata);
}

gboolean
quern_explorer_group_by_pattern (QuernExplorer *self,
                                 const char    *pattern,
                                 QuernGrouping *ready,
                                 GError       **error)
{
  g_autofree char *copy = NULL;
  g_autoptr (GRegex) regex = NULL;
  gboolean was_used;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);
  g_return_val_if_fail (pattern != NULL && *pattern != '\0', FALSE);
  g_return_val_if_fail (ready == NULL ||
                        quern_grouping_get_by (ready) == QUERN_GROUP_BY_PATTERN, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  regex = quern_pattern_new (pattern, 0, error);
  if (regex == NULL)
    return FALSE;

  /* It may be one of those that are put in another order. */
  copy = g_strdup (pattern);
  remember_pattern (self, copy);
  if (self->group_by == QUERN_GROUP_BY_PATTERN && strcmp (self->group_pattern, copy) == 0)
    return TRUE;

  set_pattern (self, copy, regex);
  was_used = self->group_by == QUERN_GROUP_BY_PATTERN;
  self->group_by = QUERN_GROUP_BY_PATTERN;
  self->wanted_group_by = QUERN_GROUP_BY_PATTERN;
  if (ready != NULL)
    renew_groups (self, g_object_ref (ready), PROP_GROUP_PATTERN);
  else
    want_groups (self, PROP_GROUP_PATTERN);
  if (!was_used)
    quern_explorer_notify (self, PROP_GROUP_BY);

  return TRUE;
}

/* Are these only some parts of the profile, or two of them? */
static gboolean
is_of_parts (QuernExplorer *self)
{
  return self->shown_parts != NULL && !quern_part_choice_is_all (self->shown_parts);
}

static QuernGrouping *
make_grouping (QuernExplorer *self,
               QuernAnalysis *analysis)
{
  if (self->group_by != QUERN_GROUP_BY_PATTERN)
    return quern_grouping_new (analysis, self->group_by, 0);
  if (self->group_regex != NULL && !needs_worker (self))
    return quern_grouping_new_by_pattern (analysis, self->group_regex, 0, NULL);

  return quern_grouping_new (analysis, quern_explorer_get_suitable_group_by (self), 0);
}

/* Cycles are others each time, and what one makes of names may be. */
static gboolean
has_lasting_colours (QuernGroupBy by)
{
  return by != QUERN_GROUP_BY_CYCLE && by != QUERN_GROUP_BY_PATTERN;
}

static const char *const *
get_kept_colours (QuernExplorer *self)
{
  static const char *const none[] = { NULL };
  char **kept = self->colours[self->group_by];

  return kept != NULL ? (const char *const *) kept : none;
}

static QuernGrouping *
create_grouping (QuernExplorer *self,
                 QuernAnalysis *analysis)
{
  QuernGrouping *grouping = make_grouping (self, analysis);

  if (grouping == NULL || !has_lasting_colours (self->group_by))
    return grouping;

  quern_grouping_keep_colours (grouping, get_kept_colours (self));
  quern_explorer_take_colours (self, self->group_by,
                               quern_grouping_dup_colours (grouping, get_kept_colours (self)));

  return grouping;
}

void
quern_explorer_take_colours (QuernExplorer  *self,
                             QuernGroupBy    by,
                             char          **names)
{
  char **old = self->colours[by];

  self->colours[by] = names;
  g_strfreev (old);
}

void
quern_explorer_recolour (QuernExplorer *self)
{
  if (self->grouping == NULL || !has_lasting_colours (self->group_by))
    return;

  if (!quern_grouping_has_colours (self->grouping, get_kept_colours (self)))
    renew_groups (self, NULL, PROP_0);
  else
    quern_explorer_take_colours (self, self->group_by,
                                 quern_grouping_dup_colours (self->grouping,
                                                             get_kept_colours (self)));
}

/* Groups of parts keep the ranks, and so the colours, of the whole profile. */
static QuernGrouping *
create_like_whole (QuernExplorer *self)
{
  g_autoptr (QuernAnalysis) named =
    quern_analysis_show_demangled (self->whole_analysis, self->demangle);
  g_autoptr (QuernGrouping) whole = create_grouping (self, named);

  return whole != NULL ? quern_grouping_new_like (whole, self->analysis) : NULL;
}

QuernGrouping *
quern_explorer_get_grouping (QuernExplorer *self)
{
  QuernEventSet *events;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  if (self->grouping != NULL || self->analysis == NULL)
    return self->grouping;

  events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));
  if (quern_event_set_get_n_events (events) == 0)
    return NULL;

  /* Ranked by the first event, whichever is shown: a group keeps its colour
   * when one looks at another event. */
  if (is_of_parts (self) && self->group_by != QUERN_GROUP_BY_CYCLE)
    self->grouping = create_like_whole (self);
  else
    self->grouping = create_grouping (self, self->analysis);
  if (needs_worker (self))
    begin_grouping (self);

  return self->grouping;
}

/* What the worker may touch. */
typedef struct
{
  QuernAnalysis *analysis; /* owned */
  QuernGrouping *grouping; /* owned */
} SumJob;

static void
sum_job_free (gpointer data)
{
  SumJob *job = data;

  g_clear_object (&job->analysis);
  g_clear_object (&job->grouping);
  g_free (job);
}

static void
sum_in_thread (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  SumJob *job = task_data;

  g_task_return_pointer (task, quern_grouping_create_sums (job->grouping, job->analysis, NULL),
                         (GDestroyNotify) quern_group_sums_unref);
}

static void
summed_cb (GObject      *source_object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autofree GWeakRef *weak = user_data;
  g_autoptr (QuernExplorer) self = g_weak_ref_get (weak);
  g_autoptr (QuernGroupSums) sums = g_task_propagate_pointer (G_TASK (result), NULL);

  g_weak_ref_clear (weak);

  /* Cancelled ones are of groups that are gone. */
  if (sums == NULL || self == NULL)
    return;

  g_clear_object (&self->summing);
  self->group_sums = g_steal_pointer (&sums);
  quern_explorer_notify (self, PROP_GROUP_SUMS);
}

static void
begin_summing (QuernExplorer *self)
{
  g_autoptr (GTask) task = NULL;
  GWeakRef *weak = g_new (GWeakRef, 1);
  SumJob *job = g_new0 (SumJob, 1);

  job->analysis = g_object_ref (self->analysis);
  job->grouping = g_object_ref (self->grouping);
  self->summing = g_cancellable_new ();
  g_weak_ref_init (weak, self);
  task = g_task_new (NULL, self->summing, summed_cb, weak);
  g_task_set_source_tag (task, begin_summing);
  g_task_set_task_data (task, job, sum_job_free);
  g_task_run_in_thread (task, sum_in_thread);
}

QuernGroupSums *
quern_explorer_get_group_sums (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  if (self->group_sums != NULL || self->summing != NULL ||
      quern_explorer_get_grouping (self) == NULL)
    return self->group_sums;

  if (quern_analysis_get_n_nodes (self->analysis) < MANY_FUNCTIONS)
    self->group_sums = quern_grouping_create_sums (self->grouping, self->analysis, NULL);
  else
    begin_summing (self);

  return self->group_sums;
}

guint
quern_explorer_get_selected_group (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_NONE);

  return self->selected_group;
}

void
quern_explorer_set_selected_group (QuernExplorer *self,
                                   guint          group)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (group == QUERN_NONE ||
                    (quern_explorer_get_grouping (self) != NULL &&
                     group < quern_grouping_get_n_groups (self->grouping)));

  if (self->selected_group == group)
    return;

  self->selected_group = group;
  quern_explorer_tell_selected_group (self);
}
