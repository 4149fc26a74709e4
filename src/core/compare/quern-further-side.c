/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-further-side.h"

#include "quern-changes.h"
#include "quern-config.h"
#include "quern-cost-table.h"
#include "quern-diff-doubts.h"
#include "quern-format.h"
#include "quern-parse-error.h"

#include <glib/gi18n-lib.h>

struct _QuernFurtherSide
{
  const QuernDiff *diff;    /* borrowed */
  QuernAnalysis   *analysis; /* owned */
  guint            n_real;  /* events of the diff */
  QuernEventId    *events;  /* owned: by real event of the diff: event of this profile, or
                             * QUERN_NONE */
  gboolean        *has;     /* owned: by event of the diff: whether this profile has it */
  GPtrArray       *missing; /* owned: names of the other events, borrowed */
  gint64          *total;   /* owned: a row */
  gint64          *selves;  /* owned: self costs: by row of the diff, then of the rest */
  guint           *n_functions; /* owned: likewise */
};

/* Finds the real events of the diff that the profile has. Returns a set of them. */
static QuernEventSet *
find_real_events (QuernFurtherSide *self)
{
  QuernEventSet *wanted = quern_diff_get_events (self->diff);
  QuernEventSet *events = quern_profile_get_events (quern_further_side_get_profile (self));
  QuernEventSet *common = quern_event_set_new ();

  self->n_real = quern_event_set_get_n_real (wanted);
  self->events = g_new (QuernEventId, self->n_real);
  for (QuernEventId i = 0; i < self->n_real; i++)
    {
      const char *name = quern_event_set_get_name (wanted, i);
      QuernEventId event = quern_event_set_find (events, name);

      self->has[i] = event < quern_event_set_get_n_real (events);
      self->events[i] = self->has[i] ? event : QUERN_NONE;
      if (self->has[i])
        quern_event_set_add_real (common, name);
    }

  return common;
}

/* Finds the derived events of the diff that can be derived from the common events. With another
 * formula in the profile, the numbers would not be those of its file. */
static void
find_derived_events (QuernFurtherSide *self,
                     QuernEventSet    *common)
{
  QuernEventSet *wanted = quern_diff_get_events (self->diff);
  QuernEventSet *events = quern_profile_get_events (quern_further_side_get_profile (self));
  guint n = quern_event_set_get_n_events (wanted);
  g_autofree QuernFormulaSource *sources = g_new0 (QuernFormulaSource, n - self->n_real + 1);

  for (QuernEventId i = self->n_real; i < n; i++)
    sources[i - self->n_real] = (QuernFormulaSource) {
      .name = quern_event_set_get_name (wanted, i),
      .formula = quern_event_set_get_formula (wanted, i),
    };
  quern_event_set_add_formulas (common, sources, n - self->n_real, NULL, NULL);
  for (QuernEventId i = self->n_real; i < n; i++)
    {
      const char *name = quern_event_set_get_name (wanted, i);
      QuernEventId event = quern_event_set_find (events, name);

      self->has[i] = quern_event_set_find (common, name) != QUERN_NONE &&
                     (event == QUERN_NONE ||
                      quern_event_set_equal_formulas (wanted, i, events, event, self->events));
    }
}

static gboolean
find_events (QuernFurtherSide  *self,
             GError           **error)
{
  QuernEventSet *wanted = quern_diff_get_events (self->diff);
  guint n = quern_event_set_get_n_events (wanted);
  g_autoptr (QuernEventSet) common = NULL;

  self->has = g_new0 (gboolean, MAX (n, 1));
  self->missing = g_ptr_array_new ();
  common = find_real_events (self);
  find_derived_events (self, common);
  for (QuernEventId i = 0; i < n; i++)
    if (!self->has[i])
      g_ptr_array_add (self->missing, (gpointer) quern_event_set_get_name (wanted, i));

  if (quern_event_set_get_n_real (common) == 0)
    quern_parse_error_set (error, QUERN_PARSE_ERROR_SYNTAX, (QuernLocation) { 0, 0, 0 },
                           _("this profile has no event in common with the others"));

  return quern_event_set_get_n_real (common) > 0;
}

/* The row of the diff for a function of the further profile: the row of the function on that side
 * that it matches, or the row of the rest if it matches none. */
static guint
find_row (const QuernFurtherSide *self,
          const QuernDiff        *match,
          guint                   side,
          QuernFunctionId         function)
{
  guint n;
  const QuernFunctionId *members =
    quern_diff_get_members (match, quern_diff_find_row (match, 1, function), 0, &n);

  return n > 0 ? quern_diff_find_row (self->diff, side, members[0])
               : quern_diff_get_n_rows (self->diff);
}

/* before, after: from each side of the diff to this profile. */
static void
add_functions (QuernFurtherSide *self,
               const QuernDiff  *before,
               const QuernDiff  *after)
{
  QuernProfile *profile = quern_further_side_get_profile (self);
  gsize n_rows = quern_diff_get_n_rows (self->diff);

  self->selves = g_new0 (gint64, (n_rows + 1) * self->n_real);
  self->n_functions = g_new0 (guint, n_rows + 1);
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      const gint64 *costs = quern_profile_get_self (profile, i);
      guint row = find_row (self, before, 0, i);

      if (row == n_rows)
        row = find_row (self, after, 1, i);
      self->n_functions[row]++;
      for (guint k = 0; k < self->n_real; k++)
        if (self->has[k])
          quern_cost_add (&self->selves[(gsize) row * self->n_real + k], costs[self->events[k]]);
    }
}

QuernFurtherSide *
quern_further_side_new (const QuernDiff  *diff,
                        QuernAnalysis    *analysis,
                        QuernMatchStep    last,
                        QuernMatchRules  *rules,
                        GCancellable     *cancellable,
                        GError          **error)
{
  g_autoptr (QuernFurtherSide) self = g_new0 (QuernFurtherSide, 1);
  g_autoptr (QuernMatchRules) after_rules = NULL;
  g_autoptr (QuernDiff) before = NULL;
  g_autoptr (QuernDiff) after = NULL;
  QuernAnalysis *sides[2] = { quern_diff_get_side (diff, 0), analysis };
  const gint64 *total;

  self->diff = diff;
  self->analysis = g_object_ref (analysis);
  if (!find_events (self, error))
    return NULL;

  before = quern_diff_new (sides, last, rules, cancellable, error);
  sides[0] = quern_diff_get_side (diff, 1);
  after_rules = rules != NULL ? quern_match_rules_new_after (rules) : NULL;
  if (before != NULL)
    after = quern_diff_new (sides, last, after_rules, cancellable, error);
  if (after == NULL)
    return NULL;

  total = quern_profile_get_total (quern_further_side_get_profile (self));
  self->total = g_new0 (gint64, self->n_real);
  for (guint i = 0; i < self->n_real; i++)
    if (self->has[i])
      self->total[i] = total[self->events[i]];
  add_functions (self, before, after);

  return g_steal_pointer (&self);
}

void
quern_further_side_free (QuernFurtherSide *self)
{
  g_clear_object (&self->analysis);
  g_free (self->events);
  g_free (self->has);
  g_clear_pointer (&self->missing, g_ptr_array_unref);
  g_free (self->total);
  g_free (self->selves);
  g_free (self->n_functions);
  g_free (self);
}

QuernProfile *
quern_further_side_get_profile (const QuernFurtherSide *self)
{
  return quern_analysis_get_profile (self->analysis);
}

gboolean
quern_further_side_has_event (const QuernFurtherSide *self,
                              QuernEventId            event)
{
  return event < quern_event_set_get_n_events (quern_diff_get_events (self->diff))
           ? self->has[event] : self->missing->len == 0;
}

const gint64 *
quern_further_side_get_total (const QuernFurtherSide *self)
{
  return self->total;
}

const gint64 *
quern_further_side_get_self (const QuernFurtherSide *self,
                             guint                   row)
{
  return self->n_functions[row] > 0 ? &self->selves[(gsize) row * self->n_real] : NULL;
}

gboolean
quern_further_side_has_changed (const QuernFurtherSide *self,
                                guint                   row)
{
  const gint64 *own = &self->selves[(gsize) row * self->n_real];
  const gint64 *before = quern_diff_get_self (self->diff, row, 0);

  for (guint i = 0; i < self->n_real; i++)
    if (self->has[i] && own[i] != (before != NULL ? before[i] : 0))
      return TRUE;

  return FALSE;
}

const gint64 *
quern_further_side_get_rest (const QuernFurtherSide *self,
                             guint                  *n_functions)
{
  gsize row = quern_diff_get_n_rows (self->diff);

  *n_functions = self->n_functions[row];

  return &self->selves[row * self->n_real];
}

char *
quern_further_side_dup_doubt (const QuernFurtherSide *self)
{
  g_autofree char *names = quern_diff_doubts_join_names (self->missing);

  if (self->missing->len == 0)
    return NULL;

  return g_strdup_printf (
    ngettext ("%u event is not compared, as this profile lacks it or gives it other terms: %s",
              "%u events are not compared, as this profile lacks them or gives them other terms: "
              "%s", self->missing->len),
    self->missing->len, names);
}

char *
quern_further_side_dup_text (const QuernFurtherSide *self,
                             QuernEventId            event)
{
  guint n;
  const gint64 *rest = quern_further_side_get_rest (self, &n);
  g_autofree char *total = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *own_functions = NULL;

  if (!self->has[event])
    {
      const char *name = quern_event_set_get_name (quern_diff_get_events (self->diff), event);

      return g_strdup_printf (_("%s is not compared"), name);
    }
  total = quern_changes_dup_total_of (self->diff, event, self->total);
  if (n == 0)
    return g_steal_pointer (&total);

  cost = quern_format_signed_integer (quern_diff_subtract (self->diff, event, rest, NULL));
  own_functions = g_strdup_printf (
    ngettext ("; %u function of its own: %s", "; %u functions of its own: %s", n), n, cost);

  return g_strconcat (total, own_functions, NULL);
}
