/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-rules-draft.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-worker.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Rules counted: each takes as long as matching all functions. */
#define MAX_COUNTED 30

/* Delay of counting while the user types. */
#define DELAY_MS 150

/* Functions before that have a counterpart after, and their self cost of the first event. */
typedef struct
{
  guint  n_functions;
  double cost;
} Matched;

typedef struct
{
  char     *text;     /* owned */
  char     *problem;  /* owned, nullable */
  gboolean  is_counted;
  gint64    n_more;   /* functions matched: more than without it */
  double    share;    /* of the self cost before */
} Rule;

struct _QuernRulesDraft
{
  GObject          parent_instance;

  QuernJoinedDiff *joined;   /* owned */
  GArray          *rules;    /* owned: Rule */
  GCancellable    *counting; /* owned, nullable: while a worker counts */
  guint            delay_id; /* source */
};

G_DEFINE_FINAL_TYPE (QuernRulesDraft, quern_rules_draft, G_TYPE_OBJECT)

enum
{
  COUNTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
rule_clear (gpointer data)
{
  Rule *rule = data;

  g_free (rule->text);
  g_free (rule->problem);
}

static Rule *
get_rule (QuernRulesDraft *self,
          guint            rule)
{
  return &g_array_index (self->rules, Rule, rule);
}

/* Counting */

typedef struct
{
  QuernJoinedDiff *joined; /* owned */
  char           **rules;  /* owned: includes empty and invalid ones */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  quern_joined_diff_unref (job->joined);
  g_strfreev (job->rules);
  g_free (job);
}

/* without: a rule to leave out, or QUERN_NONE. */
static gboolean
match (const Job     *job,
       guint          without,
       Matched       *matched,
       GCancellable  *cancellable,
       GError       **error)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (job->joined);
  QuernProfile *profiles[] = { quern_diff_get_profile (diff, 0), quern_diff_get_profile (diff, 1) };
  QuernEventId event = quern_diff_get_columns (diff, 0)[0];
  g_autoptr (QuernMatchRules) rules = quern_match_rules_new ();
  g_autoptr (QuernFunctionMatch) found = NULL;

  for (guint i = 0; job->rules[i] != NULL; i++)
    if (i != without && *job->rules[i] != '\0')
      (void) quern_match_rules_add (rules, job->rules[i], NULL);
  found = quern_function_match_new (profiles, QUERN_MATCH_RENAMED, rules, cancellable, error);
  if (found == NULL)
    return FALSE;

  *matched = (Matched) { 0, 0.0 };
  for (guint row = 0; row < quern_function_match_get_n_rows (found); row++)
    {
      guint n[2];
      const QuernFunctionId *members = quern_function_match_get_members (found, row, 0, &n[0]);

      quern_function_match_get_members (found, row, 1, &n[1]);
      for (guint i = 0; i < n[0] && n[1] > 0; i++)
        {
          matched->n_functions++;
          matched->cost += (double) quern_profile_get_self (profiles[0], members[i])[event];
        }
    }

  return TRUE;
}

/* Returns an array of Matched: with all rules, then without each one. */
static gpointer
count (gpointer       data,
       GCancellable  *cancellable,
       GError       **error)
{
  const Job *job = data;
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Matched));
  guint n = MIN (g_strv_length (job->rules), MAX_COUNTED);

  for (guint i = 0; i <= n; i++)
    {
      Matched matched = { 0, 0.0 };
      gboolean is_empty = i > 0 && *job->rules[i - 1] == '\0';

      if (!is_empty && !match (job, i > 0 ? i - 1 : QUERN_NONE, &matched, cancellable, error))
        return NULL;
      g_array_append_val (all, matched);
    }

  return g_steal_pointer (&all);
}

static void
take_counts (gpointer      owner,
             gpointer      data,
             gpointer      result,
             const GError *error)
{
  QuernRulesDraft *self = owner;
  const Job *job = data;
  const QuernDiff *diff = quern_joined_diff_get_diff (job->joined);
  double total = (double) quern_diff_get_self_total (diff, 0)[0];
  const GArray *all = result;

  if (all == NULL)
    return;

  for (guint i = 0; i + 1 < all->len && i < self->rules->len; i++)
    {
      const Matched *with = &g_array_index (all, Matched, 0);
      const Matched *without = &g_array_index (all, Matched, i + 1);
      Rule *rule = get_rule (self, i);

      if (*rule->text == '\0' || rule->problem != NULL)
        continue;
      rule->is_counted = TRUE;
      rule->n_more = (gint64) with->n_functions - (gint64) without->n_functions;
      rule->share = fabs (total) > 0.0 ? (with->cost - without->cost) / total : 0.0;
    }
  g_signal_emit (self, signals[COUNTED], 0);
}

static const QuernWork counting = { count, take_counts, job_free, (GDestroyNotify) g_array_unref };

static gboolean
delay_cb (gpointer user_data)
{
  QuernRulesDraft *self = user_data;
  Job *job = g_new (Job, 1);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  self->delay_id = 0;
  for (guint i = 0; i < self->rules->len; i++)
    g_ptr_array_add (texts, g_strdup (get_rule (self, i)->text));
  g_ptr_array_add (texts, NULL);
  job->joined = quern_joined_diff_ref (self->joined);
  job->rules = (char **) g_ptr_array_free (g_steal_pointer (&texts), FALSE);
  quern_worker_begin (&counting, self, &self->counting, job);

  return G_SOURCE_REMOVE;
}

/* Counts all rules: what one matches depends on the others. */
static void
count_again (QuernRulesDraft *self)
{
  for (guint i = 0; i < self->rules->len; i++)
    get_rule (self, i)->is_counted = FALSE;
  quern_worker_stop (&self->counting);
  g_clear_handle_id (&self->delay_id, g_source_remove);
  self->delay_id = g_timeout_add (DELAY_MS, delay_cb, self);
}

/* The draft */

static void
quern_rules_draft_dispose (GObject *object)
{
  QuernRulesDraft *self = QUERN_RULES_DRAFT (object);

  quern_worker_stop (&self->counting);
  g_clear_handle_id (&self->delay_id, g_source_remove);
  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  g_clear_pointer (&self->rules, g_array_unref);

  G_OBJECT_CLASS (quern_rules_draft_parent_class)->dispose (object);
}

static void
quern_rules_draft_class_init (QuernRulesDraftClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_rules_draft_dispose;

  signals[COUNTED] = g_signal_new ("counted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_rules_draft_init (QuernRulesDraft *self)
{
  self->rules = g_array_new (FALSE, TRUE, sizeof (Rule));
  g_array_set_clear_func (self->rules, rule_clear);
}

QuernRulesDraft *
quern_rules_draft_new (QuernJoinedDiff   *joined,
                       const char *const *rules)
{
  QuernRulesDraft *self = g_object_new (QUERN_TYPE_RULES_DRAFT, NULL);

  self->joined = quern_joined_diff_ref (joined);
  for (guint i = 0; rules[i] != NULL; i++)
    {
      quern_rules_draft_add (self);
      quern_rules_draft_set_text (self, i, rules[i]);
    }

  return self;
}

guint
quern_rules_draft_get_n (QuernRulesDraft *self)
{
  g_return_val_if_fail (QUERN_IS_RULES_DRAFT (self), 0);

  return self->rules->len;
}

void
quern_rules_draft_add (QuernRulesDraft *self)
{
  Rule rule = { .text = g_strdup ("") };

  g_return_if_fail (QUERN_IS_RULES_DRAFT (self));

  g_array_append_val (self->rules, rule);
}

void
quern_rules_draft_remove (QuernRulesDraft *self,
                          guint            rule)
{
  g_return_if_fail (QUERN_IS_RULES_DRAFT (self) && rule < self->rules->len);

  g_array_remove_index (self->rules, rule);
  count_again (self);
}

const char *
quern_rules_draft_get_text (QuernRulesDraft *self,
                            guint            rule)
{
  g_return_val_if_fail (QUERN_IS_RULES_DRAFT (self) && rule < self->rules->len, NULL);

  return get_rule (self, rule)->text;
}

void
quern_rules_draft_set_text (QuernRulesDraft *self,
                            guint            rule,
                            const char      *text)
{
  g_autoptr (QuernMatchRules) compiled = quern_match_rules_new ();
  g_autoptr (GError) error = NULL;
  Rule *changed;

  g_return_if_fail (QUERN_IS_RULES_DRAFT (self) && rule < self->rules->len);

  changed = get_rule (self, rule);
  g_free (changed->text);
  changed->text = g_strdup (text);
  g_clear_pointer (&changed->problem, g_free);
  if (*text != '\0' && !quern_match_rules_add (compiled, text, &error))
    changed->problem = g_strdup (error->message);
  count_again (self);
}

gboolean
quern_rules_draft_is_wrong (QuernRulesDraft *self,
                            guint            rule)
{
  g_return_val_if_fail (QUERN_IS_RULES_DRAFT (self) && rule < self->rules->len, FALSE);

  return get_rule (self, rule)->problem != NULL;
}

char *
quern_rules_draft_dup_words (QuernRulesDraft *self,
                             guint            rule)
{
  const Rule *of;
  g_autofree char *count = NULL;
  g_autofree char *percent = NULL;
  guint64 n;

  g_return_val_if_fail (QUERN_IS_RULES_DRAFT (self) && rule < self->rules->len, NULL);

  of = get_rule (self, rule);
  if (of->problem != NULL || !of->is_counted)
    return g_strdup (of->problem);
  if (g_str_equal (of->text, QUERN_RULE_FOLD_INLINED))
    return g_strdup (_("makes one row of inlined functions and those that have their code"));
  if (of->n_more == 0)
    return g_strdup (_("has no effect: its functions match without it"));

  n = (guint64) ABS (of->n_more);
  count = quern_format_count (n);
  percent = quern_format_percent (fabs (of->share), 1);

  return of->n_more > 0
         /* Translators: of a rule: how many functions it matches, and their part of the cost */
         ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "matches %s more function, %s",
                                         "matches %s more functions, %s", (gulong) n),
                            count, percent)
         /* Translators: of a rule: how many functions no longer match, their part of the cost */
         : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "tells %s function apart, %s",
                                         "tells %s functions apart, %s", (gulong) n),
                            count, percent);
}

gboolean
quern_rules_draft_is_usable (QuernRulesDraft *self)
{
  g_return_val_if_fail (QUERN_IS_RULES_DRAFT (self), FALSE);

  for (guint i = 0; i < self->rules->len; i++)
    if (get_rule (self, i)->problem != NULL)
      return FALSE;

  return TRUE;
}

char **
quern_rules_draft_dup_rules (QuernRulesDraft *self)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  g_return_val_if_fail (QUERN_IS_RULES_DRAFT (self), NULL);

  for (guint i = 0; i < self->rules->len; i++)
    if (*get_rule (self, i)->text != '\0')
      g_ptr_array_add (texts, g_strdup (get_rule (self, i)->text));
  g_ptr_array_add (texts, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&texts), FALSE);
}
