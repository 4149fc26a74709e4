/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-change-words.h"

#include "quern-config.h"
#include "quern-event-format.h"
#include "quern-format.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Smaller shares get a second decimal; with one, they would all look the same. */
#define SMALL_SHARE 0.001

/* A smaller share is 0 with two decimals. */
#define LEAST_SHARE 0.00005

#define ABOUT "≈"
#define NO_SIGN "±"

static char *
dup_cost (const QuernChangeSubject *subject,
          double                    cost)
{
  return quern_event_format_estimate (subject->events, subject->event, cost);
}

/* A whole number for counts: an estimate of less than one is no change. */
static double
round_cost (const QuernChangeSubject *subject,
            double                    cost)
{
  return quern_event_set_get_unit (subject->events, subject->event, NULL) == QUERN_UNIT_COUNT
         ? round (cost) : cost;
}

static double
get_delta (const QuernChangeSubject *subject,
           const QuernBoxChange     *change)
{
  return round_cost (subject, quern_box_change_get_delta (change));
}

static char *
dup_signed_cost (const QuernChangeSubject *subject,
                 double                    cost)
{
  g_autofree char *text = dup_cost (subject, cost);

  return cost > 0.0 && !g_str_equal (text, "0") ? g_strconcat ("+", text, NULL)
                                                : g_steal_pointer (&text);
}

/* A fraction of the total before; if that is 0, the cost. */
static char *
dup_part (const QuernChangeSubject *subject,
          double                    cost,
          guint                     precision)
{
  return subject->total > 0.0 ? quern_format_signed_percent (cost / subject->total, precision)
                              : dup_signed_cost (subject, cost);
}

/* The change of a box, and whether it is known; with a sign only if that is. */
static char *
dup_change (const QuernChangeSubject *subject,
            const QuernBoxChange     *change,
            guint                     precision)
{
  double delta = get_delta (subject, change);
  gboolean is_estimate = quern_box_change_is_estimate (change);
  gboolean has_sign = !is_estimate || quern_box_change_has_sign (change);
  g_autofree char *part = has_sign ? dup_part (subject, delta, precision)
                          : subject->total > 0.0
                          ? quern_format_percent (fabs (delta) / subject->total, precision)
                          : dup_cost (subject, fabs (delta));

  return is_estimate ? quern_format_mark (has_sign ? ABOUT : ABOUT NO_SIGN, part)
                     : g_steal_pointer (&part);
}

char *
quern_change_words_dup_label (const QuernChangeSubject *subject,
                              const QuernBoxChange     *change)
{
  double delta = get_delta (subject, change);

  if (!(delta > 0.0 || delta < 0.0))
    return g_strconcat (quern_box_change_is_estimate (change) ? ABOUT : "", NO_SIGN "0", NULL);

  return dup_change (subject, change, fabs (delta) < SMALL_SHARE * subject->total ? 2 : 1);
}

/* Relative to the box's own cost before: "+5.30 %", "×5.2", "new", "gone"; NULL: unchanged. */
static char *
dup_relative (const QuernChangeSubject *subject,
              const QuernBoxChange     *change)
{
  double delta = get_delta (subject, change);

  if (!(delta > 0.0 || delta < 0.0))
    return NULL;
  if (!(change->sides[0].high > 0.0))
    return g_strdup (_("new"));
  if (!(change->sides[1].high > 0.0))
    return g_strdup (_("gone"));

  return quern_format_relative (change->sides[0].cost, change->sides[1].cost);
}

static void
add_delta (GString                  *text,
           const QuernChangeSubject *subject,
           const QuernBoxChange     *change)
{
  double delta = get_delta (subject, change);
  gboolean is_estimate = quern_box_change_is_estimate (change);
  gboolean has_sign = !is_estimate || quern_box_change_has_sign (change);
  const char *about = is_estimate ? ABOUT : "";
  g_autofree char *relative = dup_relative (subject, change);
  g_autofree char *cost = has_sign ? dup_signed_cost (subject, delta)
                                   : dup_cost (subject, fabs (delta));
  g_autofree char *part = NULL;

  if (relative == NULL)
    {
      g_string_append_printf (text, "\nΔ %s0", about);
      return;
    }

  if (has_sign)
    /* Translators: a change, and the same relative to what it was: "Δ +5 (+50.00 %)" */
    g_string_append_printf (text, _("\nΔ %s%s (%s)"), about, cost, relative);
  else
    g_string_append_printf (text, "\nΔ " ABOUT NO_SIGN "%s", cost);
  if (!(subject->total > 0.0))
    return;

  part = dup_change (subject, change, 2);
  /* Translators: a change: "+0.12 % of the total before" */
  g_string_append_printf (text, _("\n%s of the total before"), part);
}

static void
add_certainty (GString                  *text,
               const QuernChangeSubject *subject,
               const QuernBoxChange     *change)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  double low, high;

  if (!quern_box_change_is_estimate (change))
    return;

  quern_box_change_get_bounds (change, &low, &high);
  from = dup_signed_cost (subject, low);
  to = dup_signed_cost (subject, high);
  /* Translators: bounds of an estimate of a change */
  g_string_append_printf (text, quern_box_change_has_sign (change)
                          ? _("\nestimated: Δ is between %s and %s")
                          : _("\nestimated: Δ is between %s and %s, its sign is not known"),
                          from, to);
}

char *
quern_change_words_dup_lines (const QuernChangeSubject *subject,
                              const QuernBoxChange     *change)
{
  GString *text = g_string_new (NULL);
  g_autofree char *before = dup_cost (subject, change->sides[0].cost);
  g_autofree char *after = dup_cost (subject, change->sides[1].cost);

  /* Translators: costs: "before 1,200 · after 1,300" */
  g_string_append_printf (text, _("before %s · after %s"), before, after);
  add_delta (text, subject, change);
  /* Ignore rounding errors. */
  if (MIN (change->all.more, change->all.less) >= 0.5)
    {
      g_autofree char *more = dup_signed_cost (subject, change->all.more);
      g_autofree char *less = dup_signed_cost (subject, -change->all.less);

      /* Translators: what a change adds up from, in all that a box holds */
      g_string_append_printf (text, _("\nwithin it %s and %s"), more, less);
    }
  add_certainty (text, subject, change);

  return g_string_free (text, FALSE);
}

char *
quern_change_words_dup_description (const QuernChangeSubject *subject,
                                    const QuernBoxChange     *change,
                                    const char               *name,
                                    guint                     level)
{
  g_autofree char *label = quern_change_words_dup_label (subject, change);
  g_autofree char *before = dup_cost (subject, change->sides[0].cost);
  g_autofree char *after = dup_cost (subject, change->sides[1].cost);

  /* Translators: a function, its change, its costs before and after, its level in a picture. */
  return g_strdup_printf (_("%s, %s, before %s, after %s, level %u"), name, label, before, after,
                          level);
}

/* Whether a part of a sum is not 0 with two decimals. */
static gboolean
is_seen (const QuernChangeSubject *subject,
         double                    cost)
{
  return cost > 0.0 && cost >= LEAST_SHARE * subject->total;
}

/* Without the parts if one of them rounds to 0: the sum is the other one then, and
 * "+5.58 % > −0.01 % = Δ +5.58 %" would look like a comparison. */
char *
quern_change_words_dup_caption (const QuernChangeSubject *subject,
                                const QuernBoxChange     *change,
                                gboolean                  has_estimates)
{
  double gain = round_cost (subject, change->all.more);
  double loss = round_cost (subject, change->all.less);
  double rest = round_cost (subject, change->all.more - change->all.less);
  gboolean is_sum = is_seen (subject, gain) && is_seen (subject, loss);
  /* Two parts that look the same cancel out. */
  gboolean is_zero = is_sum && !is_seen (subject, fabs (rest));
  g_autofree char *more = dup_part (subject, gain, 2);
  g_autofree char *less = dup_part (subject, -loss, 2);
  g_autofree char *delta = dup_part (subject, is_zero ? 0.0 : rest, 2);
  g_autofree char *text = NULL;

  if (subject->total > 0.0)
    /* Translators: under a picture: "+2.00 % −0.80 % = Δ +1.20 % of the total before" */
    text = is_sum ? g_strdup_printf (_("%s %s = Δ %s of the total before"), more, less, delta)
                  /* Translators: under a picture: "Δ +1.20 % of the total before" */
                  : g_strdup_printf (_("Δ %s of the total before"), delta);
  else
    /* Translators: under a picture: "+2,000 −800 = Δ +1,200" */
    text = is_sum ? g_strdup_printf (_("%s %s = Δ %s"), more, less, delta)
                  : g_strconcat ("Δ ", delta, NULL);

  /* Translators: under a picture; %s says how much changed */
  return has_estimates ? g_strdup_printf (_("%s · ≈: estimated"), text) : g_steal_pointer (&text);
}
