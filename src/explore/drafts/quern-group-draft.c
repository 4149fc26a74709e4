/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-group-draft.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-group-job.h"
#include "quern-pattern.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

struct _QuernGroupDraft
{
  GObject        parent_instance;

  QuernExplorer *explorer;    /* owned */
  char          *text;        /* owned */
  GRegex        *pattern;     /* owned, nullable: of the text, if valid */
  char          *problem;     /* owned, nullable */
  int            place;       /* of the problem: offset in characters, or -1 */
  QuernGrouping *grouping;    /* owned, nullable */
  GCancellable  *cancellable; /* owned, nullable: while they are made */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernGroupDraft, quern_group_draft, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
stop (QuernGroupDraft *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
quern_group_draft_finalize (GObject *object)
{
  QuernGroupDraft *self = QUERN_GROUP_DRAFT (object);

  stop (self);
  quern_explorer_release (&self->explorer, self);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->pattern, g_regex_unref);
  g_clear_pointer (&self->problem, g_free);
  g_clear_object (&self->grouping);

  G_OBJECT_CLASS (quern_group_draft_parent_class)->finalize (object);
}

static void
quern_group_draft_class_init (QuernGroupDraftClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_group_draft_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", QUERN_TYPE_GROUP_DRAFT, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_group_draft_init (QuernGroupDraft *self)
{
  self->text = g_strdup ("");
  self->place = -1;
}

static void
grouped_cb (GObject       *owner,
            QuernGrouping *grouping)
{
  QuernGroupDraft *self = QUERN_GROUP_DRAFT (owner);

  g_clear_object (&self->grouping);
  self->grouping = grouping;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static gboolean
has_events (QuernGroupDraft *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);

  return profile != NULL &&
         quern_event_set_get_n_events (quern_profile_get_events (profile)) > 0;
}

/* The old groups stay until the new ones are made, so that nothing flickers while the user types.
 * They would mislead only if they were of another profile. */
static void
begin (QuernGroupDraft *self)
{
  stop (self);
  if (self->pattern != NULL && has_events (self))
    {
      quern_group_job_begin (G_OBJECT (self), quern_explorer_get_analysis (self->explorer),
                             self->pattern, &self->cancellable, grouped_cb);
    }
  else
    {
      g_clear_object (&self->grouping);
    }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
analysis_changed_cb (QuernGroupDraft *self)
{
  g_clear_object (&self->grouping);
  begin (self);
}

static void
event_changed_cb (QuernGroupDraft *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

QuernGroupDraft *
quern_group_draft_new (QuernExplorer *explorer)
{
  QuernGroupDraft *self;

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);

  self = g_object_new (QUERN_TYPE_GROUP_DRAFT, NULL);
  self->explorer = g_object_ref (explorer);
  quern_explorer_connect (explorer, "notify::analysis", G_CALLBACK (analysis_changed_cb), self);
  quern_explorer_connect (explorer, "notify::event", G_CALLBACK (event_changed_cb), self);

  return self;
}

static void
set_problem (QuernGroupDraft *self,
             const GError    *error)
{
  g_autofree char *reason = quern_pattern_explain_error (self->text, 0, error, &self->place);

  if (self->place < 0)
    self->problem = g_steal_pointer (&reason);
  else
    /* Translators: a place in a regular expression, and what is wrong there */
    self->problem = g_strdup_printf (_("Character %d: %s"), self->place + 1, reason);
}

void
quern_group_draft_set_text (QuernGroupDraft *self,
                            const char      *text)
{
  g_autoptr (GError) error = NULL;
  char *copy;

  g_return_if_fail (QUERN_IS_GROUP_DRAFT (self));
  g_return_if_fail (text != NULL);

  if (strcmp (self->text, text) == 0)
    return;

  copy = g_strdup (text);
  g_free (self->text);
  self->text = copy;
  g_clear_pointer (&self->pattern, g_regex_unref);
  g_clear_pointer (&self->problem, g_free);
  self->place = -1;
  if (*text != '\0')
    {
      self->pattern = quern_pattern_new (text, 0, &error);
      if (self->pattern == NULL)
        set_problem (self, error);
    }

  begin (self);
}

const char *
quern_group_draft_get_problem (QuernGroupDraft *self)
{
  g_return_val_if_fail (QUERN_IS_GROUP_DRAFT (self), NULL);

  return self->problem;
}

/* A problem at the end of the text is marked at the last character. */
gboolean
quern_group_draft_get_place (QuernGroupDraft *self,
                             guint           *start,
                             guint           *end)
{
  const char *at;

  g_return_val_if_fail (QUERN_IS_GROUP_DRAFT (self), FALSE);
  g_return_val_if_fail (start != NULL && end != NULL, FALSE);

  if (self->place < 0 || *self->text == '\0')
    return FALSE;

  at = g_utf8_offset_to_pointer (self->text, self->place);
  if (*at == '\0')
    at = g_utf8_prev_char (at);
  *start = (guint) (at - self->text);
  *end = (guint) (g_utf8_next_char (at) - self->text);

  return TRUE;
}

gboolean
quern_group_draft_is_usable (QuernGroupDraft *self)
{
  g_return_val_if_fail (QUERN_IS_GROUP_DRAFT (self), FALSE);

  return self->pattern != NULL;
}

QuernGrouping *
quern_group_draft_get_grouping (QuernGroupDraft *self)
{
  g_return_val_if_fail (QUERN_IS_GROUP_DRAFT (self), NULL);

  return self->grouping;
}

typedef struct
{
  guint  group;
  double cost;
} Ranked;

static int
compare_ranked (gconstpointer a,
                gconstpointer b)
{
  const Ranked *first = a;
  const Ranked *second = b;

  if (first->cost > second->cost || first->cost < second->cost)
    return first->cost > second->cost ? -1 : 1;

  return first->group < second->group ? -1 : first->group > second->group;
}

GArray *
quern_group_draft_list_groups (QuernGroupDraft *self,
                               guint            max)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) ranked = g_array_new (FALSE, FALSE, sizeof (Ranked));
  QuernEventId event;
  QuernEventSet *events;

  g_return_val_if_fail (QUERN_IS_GROUP_DRAFT (self), groups);

  if (self->grouping == NULL)
    return groups;

  event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
  events = quern_profile_get_events (quern_explorer_get_profile (self->explorer));
  for (guint i = 0; i < quern_grouping_get_n_groups (self->grouping); i++)
    {
      double cost = quern_event_set_get_value (events, event,
                                               quern_grouping_get_self (self->grouping, i));

      g_array_append_vals (ranked, &(Ranked) { i, isnan (cost) ? -HUGE_VAL : cost }, 1);
    }

  g_array_sort (ranked, compare_ranked);
  for (guint i = 0; i < MIN (ranked->len, max); i++)
    g_array_append_val (groups, g_array_index (ranked, Ranked, i).group);

  return groups;
}

char *
quern_group_draft_dup_summary (QuernGroupDraft *self)
{
  g_autofree char *count = NULL;
  guint n;

  g_return_val_if_fail (QUERN_IS_GROUP_DRAFT (self), NULL);

  if (self->grouping == NULL)
    return g_strdup (self->cancellable != NULL ? _("Making groups…") : "");

  n = quern_grouping_get_n_groups (self->grouping);
  count = quern_format_count (n);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s group", "%s groups", n), count);
}

gboolean
quern_group_draft_apply (QuernGroupDraft *self)
{
  g_return_val_if_fail (QUERN_IS_GROUP_DRAFT (self), FALSE);

  if (self->pattern == NULL)
    return FALSE;

  /* While a worker is busy, the groups are those of an older text. */
  return quern_group_choice_use_pattern (quern_explorer_get_groups (self->explorer), self->text,
                                         self->cancellable == NULL ? self->grouping : NULL, NULL);
}
