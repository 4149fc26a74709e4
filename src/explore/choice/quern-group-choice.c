/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-group-choice.h"

#include "quern-group-job.h"
#include "quern-grouping-choice.h"
#include "quern-grouping-colours.h"
#include "quern-grouping-like.h"
#include "quern-pattern.h"
#include "quern-properties.h"
#include "quern-worker.h"

#include <string.h>

/* From this many nodes on, a worker computes group sums. */
#define MANY_FUNCTIONS 50000

struct _QuernGroupChoice
{
  GObject         parent_instance;

  QuernAnalyser  *analyser;   /* owned */
  QuernDisplay   *display;    /* owned */
  QuernAnalysis  *analysis;   /* owned, nullable: that is shown */

  QuernGroupBy    by;         /* never QUERN_GROUP_BY_NONE */
  QuernGroupBy    wanted_by;  /* QUERN_GROUP_BY_NONE: what suits the profile */
  char           *pattern;    /* owned, not NULL */
  char          **patterns;   /* owned, not NULL */
  GRegex         *regex;      /* owned, nullable: of the pattern, if valid */
  char          **colours[QUERN_GROUP_BY_PATTERN]; /* owned, nullable: names, by kind */
  gboolean        rows;

  QuernGrouping  *grouping;   /* owned, nullable: made when asked for */
  QuernGroupSums *sums;       /* owned, nullable: made when asked for */
  gboolean        cannot_sum; /* there was no memory for them: do not try again */
  GCancellable   *regrouping; /* owned, nullable: of the worker that makes groups */
  GCancellable   *summing;    /* owned, nullable: of the worker that makes sums */
  guint           selected;   /* or QUERN_NONE */
};

G_DEFINE_FINAL_TYPE (QuernGroupChoice, quern_group_choice, G_TYPE_OBJECT)

enum
{
  SUMS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
forget_groups (QuernGroupChoice *self)
{
  gboolean had_selected = self->selected != QUERN_NONE;

  quern_worker_stop (&self->regrouping);
  quern_worker_stop (&self->summing);
  g_clear_object (&self->grouping);
  g_clear_pointer (&self->sums, quern_group_sums_unref);
  self->cannot_sum = FALSE;
  self->selected = QUERN_NONE;

  return had_selected;
}

QuernGroupBy
quern_group_choice_get_by (QuernGroupChoice *self)
{
  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), QUERN_GROUP_BY_NONE);

  return self->by;
}

QuernGroupBy
quern_group_choice_get_wanted_by (QuernGroupChoice *self)
{
  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), QUERN_GROUP_BY_NONE);

  return self->wanted_by;
}

/* Whether only some parts are shown, or two are compared. */
static gboolean
is_of_parts (QuernGroupChoice *self)
{
  QuernPartChoice *parts = quern_analyser_get_shown_parts (self->analyser);

  return parts != NULL && !quern_part_choice_is_all (parts);
}

/* The whole profile with the names that are shown. */
static QuernAnalysis *
dup_whole (QuernGroupChoice *self)
{
  return quern_analysis_show_demangled (quern_analyser_get_whole (self->analyser),
                                        quern_display_get_demangle (self->display));
}

QuernGroupBy
quern_group_choice_get_suitable_by (QuernGroupChoice *self)
{
  g_autoptr (QuernAnalysis) whole = NULL;

  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), QUERN_GROUP_BY_OBJECT);

  if (self->analysis == NULL)
    return QUERN_GROUP_BY_OBJECT;

  /* The cost of each part may be split in another way, but must not be grouped in another. */
  if (is_of_parts (self))
    whole = dup_whole (self);

  return quern_grouping_choose (quern_analysis_get_profile (whole != NULL ? whole
                                                                          : self->analysis));
}

static gboolean
renew_by (QuernGroupChoice *self)
{
  QuernGroupBy old = self->by;

  if (self->wanted_by == QUERN_GROUP_BY_NONE)
    self->by = quern_group_choice_get_suitable_by (self);

  return self->by != old;
}

/* Replaces the groups. grouping: (transfer full); NULL to make it on demand. changed: the property
 * that is the cause; NULL if none. */
static void
renew_groups (QuernGroupChoice *self,
              QuernGrouping    *grouping,
              const char       *changed)
{
  gboolean had_selected = forget_groups (self);

  self->grouping = grouping;
  if (changed != NULL)
    g_object_notify (G_OBJECT (self), changed);
  g_object_notify (G_OBJECT (self), "grouping");
  if (had_selected)
    g_object_notify (G_OBJECT (self), "selected-group");
}

static void
regrouped_cb (GObject       *owner,
              QuernGrouping *grouping)
{
  renew_groups (QUERN_GROUP_CHOICE (owner), grouping, NULL);
}

/* Whether a worker has to make the groups by a pattern. */
static gboolean
needs_worker (QuernGroupChoice *self)
{
  return self->by == QUERN_GROUP_BY_PATTERN && self->regex != NULL &&
         self->analysis != NULL &&
         quern_analysis_get_n_nodes (self->analysis) >= QUERN_GROUP_JOB_MIN;
}

static void
begin_grouping (QuernGroupChoice *self)
{
  quern_group_job_begin (G_OBJECT (self), self->analysis, self->regex, &self->regrouping,
                         regrouped_cb);
}

/* Requests new groups; the current ones stay if a worker has to make these. */
static void
want_groups (QuernGroupChoice *self,
             const char       *changed)
{
  if (self->grouping != NULL && needs_worker (self))
    {
      begin_grouping (self);
      g_object_notify (G_OBJECT (self), changed);
    }
  else
    {
      renew_groups (self, NULL, changed);
    }
}

/* Emits no signal. */
static void
set_pattern (QuernGroupChoice *self,
             const char       *pattern,
             GRegex           *regex)
{
  char *copy = g_strdup (pattern);

  g_free (self->pattern);
  self->pattern = copy;
  g_clear_pointer (&self->regex, g_regex_unref);
  if (regex != NULL && *pattern != '\0')
    self->regex = g_regex_ref (regex);
}

void
quern_group_choice_set_by (QuernGroupChoice *self,
                           QuernGroupBy      by)
{
  g_return_if_fail (QUERN_IS_GROUP_CHOICE (self));
  g_return_if_fail (by <= QUERN_GROUP_BY_PATTERN);

  if (self->wanted_by == by)
    return;

  if (by == QUERN_GROUP_BY_PATTERN && *self->pattern == '\0' &&
      self->patterns[0] != NULL)
    quern_group_choice_set_pattern (self, self->patterns[0], NULL);
  self->wanted_by = by;
  if (by == QUERN_GROUP_BY_NONE)
    by = quern_group_choice_get_suitable_by (self);
  if (self->by == by)
    {
      g_object_notify (G_OBJECT (self), "group-by");
      return;
    }

  self->by = by;
  want_groups (self, "group-by");
}

const char *
quern_group_choice_get_pattern (QuernGroupChoice *self)
{
  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), "");

  return self->pattern;
}

gboolean
quern_group_choice_set_pattern (QuernGroupChoice  *self,
                                const char        *pattern,
                                GError           **error)
{
  g_autoptr (GRegex) regex = NULL;

  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (pattern == NULL)
    pattern = "";
  regex = quern_pattern_new (pattern, 0, error);
  if (strcmp (self->pattern, pattern) == 0)
    return regex != NULL;

  set_pattern (self, pattern, regex);
  if (self->by == QUERN_GROUP_BY_PATTERN)
    want_groups (self, "group-pattern");
  else
    g_object_notify (G_OBJECT (self), "group-pattern");

  return regex != NULL;
}

gboolean
quern_group_choice_get_rows (QuernGroupChoice *self)
{
  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), FALSE);

  return self->rows;
}

void
quern_group_choice_set_rows (QuernGroupChoice *self,
                             gboolean          group_rows)
{
  g_return_if_fail (QUERN_IS_GROUP_CHOICE (self));

  group_rows = !!group_rows;
  if (self->rows == group_rows)
    return;

  self->rows = group_rows;
  g_object_notify (G_OBJECT (self), "group-rows");

  /* Without group rows, a selected group would not be visible. */
  if (!group_rows)
    quern_group_choice_set_selected (self, QUERN_NONE);
}

const char *const *
quern_group_choice_get_patterns (QuernGroupChoice *self)
{
  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), NULL);

  return (const char *const *) self->patterns;
}

void
quern_group_choice_set_patterns (QuernGroupChoice  *self,
                                 const char *const *patterns)
{
  static const char *const none[] = { NULL };
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n = 0;

  g_return_if_fail (QUERN_IS_GROUP_CHOICE (self));

  if (patterns == NULL)
    patterns = none;
  if (g_strv_equal ((const char *const *) self->patterns, patterns))
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

  g_strfreev (self->patterns);
  self->patterns = g_strv_builder_end (builder);
  g_object_notify (G_OBJECT (self), "group-patterns");
}

/* Puts it in front of the recently used patterns. */
static void
remember_pattern (QuernGroupChoice *self,
                  const char       *pattern)
{
  g_autoptr (GPtrArray) patterns = g_ptr_array_new ();

  g_ptr_array_add (patterns, (char *) pattern);
  for (guint i = 0; self->patterns[i] != NULL; i++)
    g_ptr_array_add (patterns, self->patterns[i]);
  g_ptr_array_add (patterns, NULL);
  quern_group_choice_set_patterns (self, (const char *const *) patterns->pdata);
}

gboolean
quern_group_choice_use_pattern (QuernGroupChoice  *self,
                                const char        *pattern,
                                QuernGrouping     *ready,
                                GError           **error)
{
  g_autofree char *copy = NULL;
  g_autoptr (GRegex) regex = NULL;
  gboolean was_used;

  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), FALSE);
  g_return_val_if_fail (pattern != NULL && *pattern != '\0', FALSE);
  g_return_val_if_fail (ready == NULL ||
                        quern_grouping_get_by (ready) == QUERN_GROUP_BY_PATTERN, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  regex = quern_pattern_new (pattern, 0, error);
  if (regex == NULL)
    return FALSE;

  /* It may be one of self->patterns, which are about to be replaced. */
  copy = g_strdup (pattern);
  remember_pattern (self, copy);
  if (self->by == QUERN_GROUP_BY_PATTERN && strcmp (self->pattern, copy) == 0)
    return TRUE;

  set_pattern (self, copy, regex);
  was_used = self->by == QUERN_GROUP_BY_PATTERN;
  self->by = QUERN_GROUP_BY_PATTERN;
  self->wanted_by = QUERN_GROUP_BY_PATTERN;
  if (ready != NULL)
    renew_groups (self, g_object_ref (ready), "group-pattern");
  else
    want_groups (self, "group-pattern");
  if (!was_used)
    g_object_notify (G_OBJECT (self), "group-by");

  return TRUE;
}

static QuernGrouping *
make_grouping (QuernGroupChoice *self,
               QuernAnalysis    *analysis)
{
  if (self->by != QUERN_GROUP_BY_PATTERN)
    return quern_grouping_new (analysis, self->by, 0);
  if (self->regex != NULL && !needs_worker (self))
    return quern_grouping_new_by_pattern (analysis, self->regex, 0, NULL);

  return quern_grouping_new (analysis, quern_group_choice_get_suitable_by (self), 0);
}

/* Cycles differ between profiles, and groups by a pattern may. */
static gboolean
has_lasting_colours (QuernGroupBy by)
{
  return by != QUERN_GROUP_BY_CYCLE && by != QUERN_GROUP_BY_PATTERN;
}

static const char *const *
get_kept_colours (QuernGroupChoice *self)
{
  static const char *const none[] = { NULL };
  char **kept = self->colours[self->by];

  return kept != NULL ? (const char *const *) kept : none;
}

static void
take_colours (QuernGroupChoice  *self,
              QuernGroupBy       by,
              char             **names)
{
  char **old = self->colours[by];

  self->colours[by] = names;
  g_strfreev (old);
}

static QuernGrouping *
create_grouping (QuernGroupChoice *self,
                 QuernAnalysis    *analysis)
{
  QuernGrouping *grouping = make_grouping (self, analysis);

  if (grouping == NULL || !has_lasting_colours (self->by))
    return grouping;

  quern_grouping_keep_colours (grouping, get_kept_colours (self));
  take_colours (self, self->by,
                               quern_grouping_dup_colours (grouping, get_kept_colours (self)));

  return grouping;
}

static void
recolour (QuernGroupChoice *self)
{
  if (self->grouping == NULL || !has_lasting_colours (self->by))
    return;

  if (!quern_grouping_has_colours (self->grouping, get_kept_colours (self)))
    renew_groups (self, NULL, NULL);
  else
    take_colours (self, self->by,
                                 quern_grouping_dup_colours (self->grouping,
                                                             get_kept_colours (self)));
}

/* Groups of parts keep the ranks, and so the colours, of the whole profile. */
static QuernGrouping *
create_like_whole (QuernGroupChoice *self)
{
  g_autoptr (QuernAnalysis) named = dup_whole (self);
  g_autoptr (QuernGrouping) whole = create_grouping (self, named);

  return whole != NULL ? quern_grouping_new_like (whole, self->analysis) : NULL;
}

QuernGrouping *
quern_group_choice_get_grouping (QuernGroupChoice *self)
{
  QuernEventSet *events;

  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), NULL);

  if (self->grouping != NULL || self->analysis == NULL)
    return self->grouping;

  events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));
  if (quern_event_set_get_n_events (events) == 0)
    return NULL;

  /* Rank by the first event, whichever is shown: a group keeps its colour when the event
   * changes. */
  if (is_of_parts (self) && self->by != QUERN_GROUP_BY_CYCLE)
    self->grouping = create_like_whole (self);
  else
    self->grouping = create_grouping (self, self->analysis);
  if (needs_worker (self))
    begin_grouping (self);

  return self->grouping;
}

/* The worker's data. */
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

static gpointer
sum_in_thread (gpointer       data,
               GCancellable  *cancellable,
               GError       **error)
{
  SumJob *job = data;

  return quern_grouping_create_sums (job->grouping, job->analysis, NULL);
}

static void
summed_cb (gpointer      owner,
           gpointer      job,
           gpointer      sums,
           const GError *error)
{
  QuernGroupChoice *self = owner;

  self->sums = sums;
  self->cannot_sum = sums == NULL;
  g_signal_emit (self, signals[SUMS_CHANGED], 0);
}

static const QuernWork summing_up = {
  sum_in_thread, summed_cb, sum_job_free, (GDestroyNotify) quern_group_sums_unref
};

static void
begin_summing (QuernGroupChoice *self)
{
  SumJob *job = g_new0 (SumJob, 1);

  job->analysis = g_object_ref (self->analysis);
  job->grouping = g_object_ref (self->grouping);
  quern_worker_begin (&summing_up, self, &self->summing, job);
}

QuernGroupSums *
quern_group_choice_get_sums (QuernGroupChoice *self)
{
  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), NULL);

  if (self->sums != NULL || self->summing != NULL || self->cannot_sum ||
      quern_group_choice_get_grouping (self) == NULL)
    return self->sums;

  if (quern_analysis_get_n_nodes (self->analysis) < MANY_FUNCTIONS)
    self->sums = quern_grouping_create_sums (self->grouping, self->analysis, NULL);
  else
    begin_summing (self);

  return self->sums;
}

guint
quern_group_choice_get_selected (QuernGroupChoice *self)
{
  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), QUERN_NONE);

  return self->selected;
}

void
quern_group_choice_set_selected (QuernGroupChoice *self,
                                 guint             group)
{
  g_return_if_fail (QUERN_IS_GROUP_CHOICE (self));
  g_return_if_fail (group == QUERN_NONE ||
                    (quern_group_choice_get_grouping (self) != NULL &&
                     group < quern_grouping_get_n_groups (self->grouping)));

  if (self->selected == group)
    return;

  self->selected = group;
  g_object_notify (G_OBJECT (self), "selected-group");
}

void
quern_group_choice_set_analysis (QuernGroupChoice *self,
                                 QuernAnalysis    *analysis)
{
  g_return_if_fail (QUERN_IS_GROUP_CHOICE (self));

  g_set_object (&self->analysis, analysis);
  if (analysis != NULL && renew_by (self))
    g_object_notify (G_OBJECT (self), "group-by");
  renew_groups (self, NULL, NULL);
}

const char *const *
quern_group_choice_get_colours (QuernGroupChoice *self,
                                QuernGroupBy      by)
{
  g_return_val_if_fail (QUERN_IS_GROUP_CHOICE (self), NULL);
  g_return_val_if_fail (by < QUERN_GROUP_BY_PATTERN, NULL);

  return (const char *const *) self->colours[by];
}

void
quern_group_choice_take_colours (QuernGroupChoice  *self,
                                 char             **colours[])
{
  g_return_if_fail (QUERN_IS_GROUP_CHOICE (self));

  for (QuernGroupBy by = 0; by < QUERN_GROUP_BY_PATTERN; by++)
    take_colours (self, by, colours[by]);
  recolour (self);
}

static void
quern_group_choice_finalize (GObject *object)
{
  QuernGroupChoice *self = QUERN_GROUP_CHOICE (object);

  forget_groups (self);
  g_clear_object (&self->analysis);
  g_clear_object (&self->analyser);
  g_clear_object (&self->display);
  g_free (self->pattern);
  g_strfreev (self->patterns);
  g_clear_pointer (&self->regex, g_regex_unref);
  for (guint i = 0; i < G_N_ELEMENTS (self->colours); i++)
    g_strfreev (self->colours[i]);

  G_OBJECT_CLASS (quern_group_choice_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  { "group-by", G_TYPE_UINT, .get = G_CALLBACK (quern_group_choice_get_by),
    .set = G_CALLBACK (quern_group_choice_set_by), .max = QUERN_GROUP_BY_PATTERN },
  { "group-pattern", G_TYPE_STRING, .get = G_CALLBACK (quern_group_choice_get_pattern) },
  { "group-patterns", G_TYPE_BOXED, .get = G_CALLBACK (quern_group_choice_get_patterns),
    .set = G_CALLBACK (quern_group_choice_set_patterns) },
  { "group-rows", G_TYPE_BOOLEAN, .get = G_CALLBACK (quern_group_choice_get_rows),
    .set = G_CALLBACK (quern_group_choice_set_rows) },
  { "grouping", G_TYPE_OBJECT, .get = G_CALLBACK (quern_group_choice_get_grouping) },
  { "selected-group", G_TYPE_UINT, .get = G_CALLBACK (quern_group_choice_get_selected) },
};

static void
quern_group_choice_class_init (QuernGroupChoiceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_group_choice_finalize;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  signals[SUMS_CHANGED] = g_signal_new ("sums-changed", QUERN_TYPE_GROUP_CHOICE,
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_group_choice_init (QuernGroupChoice *self)
{
  self->by = QUERN_GROUP_BY_OBJECT;
  self->pattern = g_strdup ("");
  self->patterns = g_new0 (char *, 1);
  self->selected = QUERN_NONE;
}

QuernGroupChoice *
quern_group_choice_new (QuernAnalyser *analyser,
                        QuernDisplay  *display)
{
  QuernGroupChoice *self = g_object_new (QUERN_TYPE_GROUP_CHOICE, NULL);

  self->analyser = g_object_ref (analyser);
  self->display = g_object_ref (display);

  return self;
}
