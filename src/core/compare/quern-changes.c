/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-changes.h"

#include "quern-change-parts.h"
#include "quern-cost-table.h"
#include "quern-diff-doubts.h"
#include "quern-diff-text.h"
#include "quern-format.h"
#include "quern-inlining-text.h"

#include <glib/gi18n.h>
#include <math.h>

/* Once the listed changes cover this share of all changes, one sentence sums up the rest. */
#define ENOUGH 0.8

/* Maximum number of renamed, and of perhaps renamed, functions to list. */
#define MAX_RENAMED 5

/* Origins add up to slightly more than the changes if the cost per call varies between calls. Calls
 * are only considered rearranged if the sum of origins is at least this many times as large. */
#define REARRANGED 1.05

/* The state while sentences are created. */
typedef struct
{
  const QuernDiff  *diff;   /* borrowed */
  QuernEventId      event;
  guint             n_events; /* real ones */
  QuernChangeParts *parts;  /* borrowed */
} Lister;

/* The cost of the event whose changes are listed. */
static gint64
get_cost (const Lister *self,
          const gint64 *row)
{
  return quern_event_set_get_cost (quern_diff_get_events (self->diff), self->event, row);
}

static gboolean
is_zero (const Lister *self,
         const gint64 *row)
{
  for (guint i = 0; i < self->n_events; i++)
    if (row[i] != 0)
      return FALSE;

  return TRUE;
}

/* Sentences. */

static char *
dup_name (const Lister *self,
          guint         row)
{
  g_autofree char *name = quern_diff_dup_short_name (self->diff, row);

  return g_strdup_printf ("`%s`", name);
}

/* Formats a cost per call, rounded to an integer if it is large. */
static char *
format_price (double price)
{
  price = fabs (price);

  return price >= 1000 || price - floor (price) <= 0 ? quern_format_integer ((gint64) round (price))
                                                 : g_strdup_printf ("%.3g", price);
}

/* The inlining that explains a part: that of its callee into its function; if calls of another one
 * came instead, that of this one, if it was undone; or without a callee, of those into its function
 * that were undone, the one that moved most. NULL if there is none. */
static const QuernInlined *
find_inlined (const Lister          *self,
              const QuernChangePart *part)
{
  const QuernInlining *inlining = quern_diff_get_inlining (self->diff);
  const QuernInlined *inlined = NULL;
  guint n;
  guint first;

  if (part->callee != QUERN_NONE)
    inlined = quern_inlining_find (inlining, part->callee, part->function);
  if (inlined == NULL && part->gained != QUERN_NONE)
    {
      inlined = quern_inlining_find (inlining, part->gained, part->function);
      if (inlined != NULL && !inlined->is_undone)
        inlined = NULL;
    }
  if (inlined != NULL || part->callee != QUERN_NONE)
    return inlined;

  first = quern_inlining_find_into (inlining, part->function, &n);
  for (guint i = first; i < first + n; i++)
    if (quern_inlining_get_inner (inlining, i)->is_undone)
      return quern_inlining_get_inner (inlining, i);

  return NULL;
}

/* "`parse` was inlined into `main`" */
static char *
dup_inlined (const Lister       *self,
             const QuernInlined *inlined)
{
  g_autofree char *function = dup_name (self, inlined->function);
  g_autofree char *into = dup_name (self, inlined->into);

  return quern_inlining_dup_sentence (self->diff, inlined, function, into);
}

static char *
dup_own (const Lister *self,
         const QuernChangePart *part,
         const char   *name,
         const char   *change)
{
  gint64 delta = get_cost (self, part->costs);
  guint64 called = quern_diff_get_called (self->diff, part->function, 1);
  g_autofree char *count = quern_format_count (called);
  g_autofree char *price = format_price ((double) delta / (double) MAX (called, 1));
  guint n_inlined;
  const QuernInlined *inlined =
    quern_inlining_get (quern_diff_get_inlining (self->diff), part->function, &n_inlined);

  if (n_inlined > 0 && !quern_diff_has_side (self->diff, part->function,
                                             inlined->is_undone ? 0 : 1))
    {
      g_autofree char *text = dup_inlined (self, inlined);

      return g_strdup_printf ("%s: %s", text, change);
    }
  if (!quern_diff_has_side (self->diff, part->function, 0))
    return g_strdup_printf (_("%s is new: %s"), name, change);
  if (!quern_diff_has_side (self->diff, part->function, 1))
    return g_strdup_printf (_("%s is gone: %s"), name, change);

  /* Without origins, the part is the whole change of the self cost, so it is only a change per call
   * if there are as many calls as before. */
  if (called < 2 || (!quern_diff_has_origins (self->diff) &&
                     called != quern_diff_get_called (self->diff, part->function, 0)))
    return g_strdup_printf (delta < 0 ? _("%s itself costs less: %s")
                                      : _("%s itself costs more: %s"), name, change);

  return g_strdup_printf (delta < 0 ? _("%s costs %s less in each of its %s calls: %s")
                                    : _("%s costs %s more in each of its %s calls: %s"),
                          name, price, count, change);
}

/* For ngettext(). */
static gulong
clamp (guint64 count)
{
  return (gulong) MIN (count, G_MAXINT);
}

/* Describes more or fewer calls. The cost per call is only given if more calls cost more, or fewer
 * cost less: otherwise something else has changed, too. */
static char *
dup_counts (const char    *name,
            const char    *callee,
            const guint64 *counts,
            const char    *change,
            gint64         delta)
{
  g_autofree char *before = quern_format_count (counts[0]);
  g_autofree char *after = quern_format_count (counts[1]);
  double price = (double) delta / ((double) counts[1] - (double) counts[0]);
  g_autofree char *each = NULL;

  if (!(price > 0.0))
    return g_strdup_printf (ngettext ("%s calls %s %s time instead of %s: %s",
                                      "%s calls %s %s times instead of %s: %s",
                                      clamp (counts[1])),
                            name, callee, after, before, change);

  each = format_price (price);

  return g_strdup_printf (ngettext ("%s calls %s %s time instead of %s: %s, at %s a call",
                                    "%s calls %s %s times instead of %s: %s, at %s a call",
                                    clamp (counts[1])),
                          name, callee, after, before, change, each);
}

static char *
dup_calls (const Lister *self,
           const QuernChangePart *part,
           const char   *name,
           const char   *change)
{
  QuernDiffCall call = quern_diff_get_call (self->diff, part->function, part->call);
  g_autofree char *callee = dup_name (self, part->callee);
  g_autofree char *before = quern_format_count (call.counts[0]);
  g_autofree char *after = quern_format_count (call.counts[1]);
  const QuernInlined *inlined = find_inlined (self, part);

  if (inlined != NULL && part->kind == (inlined->is_undone ? QUERN_CHANGE_NEW_CALLEE
                                                           : QUERN_CHANGE_GONE_CALLEE))
    {
      g_autofree char *text = dup_inlined (self, inlined);

      return g_strdup_printf ("%s: %s", text, change);
    }

  switch ((guint) part->kind)
    {
    case QUERN_CHANGE_NEW_CALLEE:
      return quern_diff_has_side (self->diff, part->callee, 0)
               ? g_strdup_printf (ngettext ("%s now calls %s, %s time: %s",
                                            "%s now calls %s, %s times: %s",
                                            clamp (call.counts[1])),
                                  name, callee, after, change)
               : g_strdup_printf (_("%s calls %s, which is new: %s"), name, callee, change);

    case QUERN_CHANGE_GONE_CALLEE:
      return quern_diff_has_side (self->diff, part->callee, 1)
               ? g_strdup_printf (ngettext ("%s no longer calls %s, before %s time: %s",
                                            "%s no longer calls %s, before %s times: %s",
                                            clamp (call.counts[0])),
                                  name, callee, before, change)
               : g_strdup_printf (_("%s no longer calls %s, which is gone: %s"), name, callee,
                                  change);

    default:
      if (call.counts[0] == call.counts[1])
        return g_strdup_printf (
          get_cost (self, part->costs) < 0
            ? ngettext ("%s calls %s %s time, as before, but is itself called more often: %s",
                        "%s calls %s %s times, as before, but is itself called more often: %s",
                        clamp (call.counts[1]))
            : ngettext ("%s calls %s %s time, as before, but is itself called less often: %s",
                        "%s calls %s %s times, as before, but is itself called less often: %s",
                        clamp (call.counts[1])),
          name, callee, after, change);
      return dup_counts (name, callee, call.counts, change, get_cost (self, part->costs));
    }
}

static char *
dup_rearranged (const Lister          *self,
                const QuernChangePart *part,
                const char            *name,
                const char            *change)
{
  const QuernInlined *inlined = find_inlined (self, part);
  g_autofree char *callee = NULL;

  if (inlined != NULL)
    {
      g_autofree char *text = dup_inlined (self, inlined);

      return g_strdup_printf (_("%s: net %s"), text, change);
    }
  if (part->callee == QUERN_NONE)
    return g_strdup_printf (_("%s now calls other functions for what it did itself: net %s"),
                            name, change);

  callee = dup_name (self, part->callee);
  if (quern_diff_has_side (self->diff, part->callee, 1))
    return g_strdup_printf (_("%s calls %s less and costs more otherwise: net %s"), name, callee,
                            change);

  return g_strdup_printf (_("%s does without %s, which is gone, and costs more otherwise: net %s"),
                          name, callee, change);
}

static char *
dup_text (const Lister          *self,
          const QuernChangePart *part)
{
  g_autofree char *name = dup_name (self, part->function);
  g_autofree char *change = quern_format_signed_integer (get_cost (self, part->costs));
  g_autofree char *callee = NULL;
  g_autofree char *to = NULL;

  switch ((guint) part->kind)
    {
    case QUERN_CHANGE_OWN:
      return dup_own (self, part, name, change);

    case QUERN_CHANGE_CYCLE:
      return g_strdup_printf (ngettext ("The cycle of %u function around %s: %s",
                                        "The cycle of %u functions around %s: %s",
                                        part->n_functions),
                              part->n_functions, name, change);

    case QUERN_CHANGE_MOVED:
      callee = dup_name (self, part->callee);
      to = dup_name (self, part->to);
      return g_strdup_printf (_("Calls of %s moved from %s to %s: net %s"), callee, name, to,
                              change);

    case QUERN_CHANGE_REARRANGED:
      return dup_rearranged (self, part, name, change);

    default:
      return dup_calls (self, part, name, change);
    }
}

static void
change_free (gpointer data)
{
  QuernChange *self = data;

  g_free (self->delta);
  g_free (self->text);
  g_free (self);
}

static QuernChange *
change_new (QuernChangeKind kind,
            guint           function,
            guint           callee,
            gint64         *delta,
            char           *text)
{
  QuernChange *self = g_new (QuernChange, 1);

  *self = (QuernChange) { kind, function, callee, delta, text };

  return self;
}

/* A share of all parts, not of all origins: parts of one origin may cancel each other, so that some
 * parts cover all origins while most of the difference is still untold. */
static double
get_enough (const QuernChangeParts *parts)
{
  double sum = 0;

  for (guint i = 0; i < quern_change_parts_get_n (parts); i++)
    sum += quern_change_parts_get (parts, i)->size;

  return ENOUGH * sum;
}

static guint
count_parts (const QuernChangeParts *parts)
{
  guint n = 0;

  for (guint i = 0; i < quern_change_parts_get_n (parts); i++)
    n += quern_change_parts_get (parts, i)->size > 0 ? 1 : 0;

  return n;
}

/* Adds a change for the parts that were not listed. */
static void
add_rest (const Lister *self,
          GPtrArray    *changes,
          guint         n_listed)
{
  guint n_left = 0;
  gint64 *delta = g_new0 (gint64, self->n_events);
  g_autofree char *change = NULL;
  char *text;

  for (guint i = n_listed; i < quern_change_parts_get_n (self->parts); i++)
    {
      const QuernChangePart *part = quern_change_parts_get (self->parts, i);

      n_left += part->size > 0 ? 1 : 0;
      for (guint k = 0; k < self->n_events; k++)
        quern_cost_add (&delta[k], part->costs[k]);
    }
  if (n_left == 0 && is_zero (self, delta))
    {
      g_free (delta);
      return;
    }

  change = quern_format_signed_integer (get_cost (self, delta));
  text = n_left > 0 ? g_strdup_printf (ngettext ("%u further change: %s",
                                                 "%u further changes: %s", n_left), n_left, change)
                    : g_strdup (_("Further changes are of other events"));
  g_ptr_array_add (changes, change_new (QUERN_CHANGE_REST, QUERN_NONE, QUERN_NONE, delta, text));
}

/* The totals may contain costs that no function has. */
static void
add_not_attributed (const Lister *self,
                    GPtrArray    *changes)
{
  gint64 *delta = g_new0 (gint64, self->n_events);
  g_autofree char *change = NULL;

  for (guint i = 0; i < self->n_events; i++)
    delta[i] = quern_cost_subtract (
      quern_cost_subtract (quern_diff_get_total (self->diff, 1)[i],
                           quern_diff_get_self_total (self->diff, 1)[i]),
      quern_cost_subtract (quern_diff_get_total (self->diff, 0)[i],
                           quern_diff_get_self_total (self->diff, 0)[i]));
  if (is_zero (self, delta))
    {
      g_free (delta);
      return;
    }

  change = quern_format_signed_integer (get_cost (self, delta));
  g_ptr_array_add (changes,
                   change_new (QUERN_CHANGE_NOT_ATTRIBUTED, QUERN_NONE, QUERN_NONE, delta,
                               g_strdup_printf (_("What no function accounts for: %s"), change)));
}

GPtrArray *
quern_changes_list (const QuernDiff *diff,
                    QuernEventId     event,
                    guint            n_most)
{
  g_autoptr (QuernChangeParts) parts = NULL;
  g_autoptr (GPtrArray) changes = g_ptr_array_new_with_free_func (change_free);
  Lister self = { .diff = diff, .event = event };
  double covered = 0;
  double enough;
  guint n_listed = 0;

  g_return_val_if_fail (diff != NULL, NULL);

  parts = quern_change_parts_new (diff, event);
  self.parts = parts;
  self.n_events = quern_event_set_get_n_real (quern_diff_get_events (diff));
  n_most = MIN (n_most, quern_change_parts_get_n (parts));
  quern_change_parts_sort (parts, n_most);

  /* If there are only a few changes, list all of them. */
  enough = n_most == QUERN_CHANGES_DEFAULT && count_parts (parts) > n_most
             ? get_enough (parts) : (double) INFINITY;
  while (n_listed < n_most && covered < enough &&
         quern_change_parts_get (parts, n_listed)->size > 0)
    {
      const QuernChangePart *part = quern_change_parts_get (parts, n_listed++);
      gint64 *delta = g_memdup2 (part->costs, self.n_events * sizeof (gint64));

      covered += part->size;
      g_ptr_array_add (changes, change_new (part->kind, part->function, part->callee, delta,
                                            dup_text (&self, part)));
    }
  add_rest (&self, changes, n_listed);
  add_not_attributed (&self, changes);

  return g_steal_pointer (&changes);
}

/* Creates a sentence that does not account for a part of the difference. */
static QuernChange *
create_remark (const QuernDiff *diff,
               QuernChangeKind  kind,
               guint            function,
               guint            callee,
               char            *text)
{
  guint n_events = quern_event_set_get_n_real (quern_diff_get_events (diff));

  return change_new (kind, function, callee, g_new0 (gint64, n_events), text);
}

static int
compare_inclusive (gconstpointer a,
                   gconstpointer b,
                   gpointer      data)
{
  const QuernDiff *diff = data;
  const guint *rows[] = { a, b };
  gint64 costs[2];

  for (guint i = 0; i < 2; i++)
    costs[i] = MAX (quern_diff_get_inclusive (diff, *rows[i], 0)[0],
                    quern_diff_get_inclusive (diff, *rows[i], 1)[0]);

  return QUERN_ORDER (costs[1], costs[0]) ?: QUERN_ORDER (*rows[0], *rows[1]);
}

/* Adds functions that were matched as renamed, but not those matched by user's rules. */
static void
add_renamed (const QuernDiff *diff,
             GPtrArray       *changes)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < quern_diff_get_n_rows (diff); i++)
    if (quern_diff_get_match (diff, i)->step == QUERN_MATCH_RENAMED &&
        quern_diff_get_before_name (diff, i) != NULL)
      g_array_append_val (rows, i);
  g_array_sort_with_data (rows, compare_inclusive, (gpointer) diff);

  for (guint i = 0; i < rows->len && i < MAX_RENAMED; i++)
    {
      guint row = g_array_index (rows, guint, i);
      g_autofree char *before = quern_diff_dup_short_before_name (diff, row);
      g_autofree char *after = quern_diff_dup_short_name (diff, row);

      g_ptr_array_add (changes, create_remark (diff, QUERN_CHANGE_RENAMED, row, QUERN_NONE,
                                               /* Translators: names of functions */
                                               g_strdup_printf (_("`%s` was renamed to `%s`"),
                                                                before, after)));
    }
}

static void
add_offers (const QuernDiff *diff,
            GPtrArray       *changes)
{
  guint n;
  const QuernMatchOffer *offers = quern_diff_get_offers (diff, &n);

  for (guint i = 0; i < n && i < MAX_RENAMED; i++)
    {
      guint rows[] = {
        quern_diff_find_row (diff, 0, offers[i].before),
        quern_diff_find_row (diff, 1, offers[i].after),
      };
      g_autofree char *before = quern_diff_dup_short_name (diff, rows[0]);
      g_autofree char *after = quern_diff_dup_short_name (diff, rows[1]);

      g_ptr_array_add (changes, create_remark (
        diff, QUERN_CHANGE_PERHAPS_RENAMED, rows[0], rows[1],
        /* Translators: names of functions */
        g_strdup_printf (_("`%s` was perhaps renamed to `%s`"), before, after)));
    }
}

/* The increase of the steepness; negative if the growth is flatter than before. */
static double
get_step (const QuernGrowthChange *growth)
{
  return quern_growth_get_steepness (growth->sides[1].growth, growth->sides[1].exponent) -
         quern_growth_get_steepness (growth->sides[0].growth, growth->sides[0].exponent);
}

/* Whether the growth of a callee changed in the same direction. Then only the callee is listed. */
static gboolean
is_of_callee (const QuernDiff         *diff,
              const QuernGrowthChange *growth)
{
  guint cluster = quern_diff_get_cluster (diff, growth->row);
  guint n = quern_diff_get_n_calls (diff, growth->row);

  for (guint i = 0; i < n; i++)
    {
      guint callee = quern_diff_get_call (diff, growth->row, i).callee;
      const QuernGrowthChange *other = quern_diff_find_growth (diff, callee);

      if (callee != growth->row && other != NULL && other->is_changed &&
          (get_step (other) > 0.0) == (get_step (growth) > 0.0) &&
          (cluster == 0 || quern_diff_get_cluster (diff, callee) != cluster))
        return TRUE;
    }

  return FALSE;
}

GPtrArray *
quern_changes_list_remarks (const QuernDiff *diff)
{
  GPtrArray *changes = g_ptr_array_new_with_free_func (change_free);
  GArray *growths;

  g_return_val_if_fail (diff != NULL, changes);

  add_renamed (diff, changes);
  add_offers (diff, changes);
  growths = quern_diff_get_growths (diff);
  for (guint i = 0; i < growths->len; i++)
    {
      const QuernGrowthChange *growth = &g_array_index (growths, QuernGrowthChange, i);
      g_autofree char *name = NULL;
      g_autofree char *text = NULL;

      if (!growth->is_changed || is_of_callee (diff, growth))
        continue;
      name = quern_diff_dup_short_name (diff, growth->row);
      text = quern_growth_change_dup_text (growth);
      g_ptr_array_add (changes, create_remark (diff, QUERN_CHANGE_GROWTH, growth->row, QUERN_NONE,
                                               g_strdup_printf ("`%s`: %s", name, text)));
    }

  return changes;
}

GPtrArray *
quern_changes_list_doubts (const QuernDiff *diff)
{
  g_autoptr (GPtrArray) doubts = quern_diff_list_doubts (diff);
  GPtrArray *changes = g_ptr_array_new_with_free_func (change_free);

  /* Doubts such as "the programs ran …" become sentences. */
  for (guint i = 0; i < doubts->len; i++)
    g_ptr_array_add (changes,
                     create_remark (diff, QUERN_CHANGE_DOUBT, QUERN_NONE, QUERN_NONE,
                                    quern_format_capitalise (g_ptr_array_index (doubts, i))));

  return changes;
}

guint
quern_change_find_row (const QuernChange *change,
                       const QuernDiff   *diff,
                       const char        *name)
{
  guint rows[] = { change->function, change->callee };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *own = rows[i] != QUERN_NONE ? quern_diff_dup_short_name (diff, rows[i])
                                                   : NULL;

      if (g_strcmp0 (own, name) == 0)
        return rows[i];
    }

  return QUERN_NONE;
}

char *
quern_changes_dup_total (const QuernDiff *diff,
                         QuernEventId     event)
{
  return quern_changes_dup_total_of (diff, event, quern_diff_get_total (diff, 1));
}

char *
quern_changes_dup_total_of (const QuernDiff *diff,
                            QuernEventId     event,
                            const gint64    *after)
{
  const gint64 *before = quern_diff_get_total (diff, 0);
  const char *name = quern_event_set_get_name (quern_diff_get_events (diff), event);
  gint64 first = quern_event_set_get_cost (quern_diff_get_events (diff), event, before);
  gint64 delta = quern_diff_subtract (diff, event, after, before);
  g_autofree char *number = NULL;
  g_autofree char *share = NULL;

  if (delta == 0)
    return g_strdup_printf (_("%s did not change"), name);

  number = quern_format_integer (delta == G_MININT64 ? G_MAXINT64 : ABS (delta));
  if (first == 0)
    return g_strdup_printf (delta > 0 ? _("%s rose by %s") : _("%s fell by %s"), name, number);

  /* Of a negative cost, too, a share has the sign of the change. */
  share = quern_format_signed_percent ((double) delta / fabs ((double) first), 2);

  return g_strdup_printf (delta > 0 ? _("%s rose by %s (%s)") : _("%s fell by %s (%s)"), name,
                          number, share);
}

const char *
quern_changes_get_remark (const QuernDiff *diff,
                          QuernEventId     event)
{
  double origins = 0;
  double changes = 0;

  g_return_val_if_fail (diff != NULL, NULL);

  if (!quern_diff_has_origins (diff))
    return _("The profiles do not say how often functions are called, so the changes are those of "
             "the functions' own costs.");

  for (guint i = 0; i < quern_diff_get_n_rows (diff); i++)
    {
      origins += fabs ((double) quern_event_set_get_cost (quern_diff_get_events (diff), event,
                                                          quern_diff_get_origin (diff, i)));
      changes += fabs ((double) quern_diff_subtract (diff, event, quern_diff_get_self (diff, i, 1),
                                                     quern_diff_get_self (diff, i, 0)));
    }

  return origins > REARRANGED * changes
         ? _("Calls were rearranged: the changes of the functions' own costs say more.") : NULL;
}

QuernChange *
quern_changes_create_further (const QuernDiff *diff,
                              guint            number,
                              const char      *text)
{
  g_return_val_if_fail (diff != NULL && text != NULL, NULL);

  /* Translators: the number of a profile, and how much it costs more or less */
  return create_remark (diff, QUERN_CHANGE_FURTHER, QUERN_NONE, QUERN_NONE,
                        g_strdup_printf (_("Profile %u: %s."), number, text));
}

QuernChange *
quern_changes_create_total (const QuernDiff *diff,
                            QuernEventId     event)
{
  g_autofree char *total = quern_changes_dup_total (diff, event);
  const char *remark = quern_changes_get_remark (diff, event);

  /* Translators: a sentence, to be followed by a full stop, and perhaps another sentence */
  return change_new (QUERN_CHANGE_TOTAL, QUERN_NONE, QUERN_NONE, NULL,
                     remark != NULL ? g_strdup_printf (_("%s. %s"), total, remark)
                                    : g_strdup_printf (_("%s."), total));
}
