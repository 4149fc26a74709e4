/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-growth-changes.h"

#include "quern-curve-fit.h"
#include "quern-curve-words.h"
#include "quern-threads.h"

#include <math.h>

/* A curve with a lower quality is not considered clear. */
#define MIN_QUALITY 0.9

/* The points rule out a growth with a smaller likelihood. */
#define MAX_LIKELIHOOD 0.05

/* Minimum difference between fitted exponents or bases to count as a change. */
#define MIN_STEP 0.1

typedef struct
{
  QuernSeries       *series[2]; /* borrowed */
  GArray            *pairs;     /* borrowed: QuernGrowthPair */
  QuernGrowthChange *changes;   /* owned: by pair; row QUERN_NONE: it is not clear */
  GCancellable      *cancellable;
  int                next;      /* atomic: the first pair that no thread has taken */
} Fitting;

/* Whether a side has a fitted exponent or base. */
static gboolean
is_free (const QuernCurveFit *fits)
{
  return quern_growth_is_free (fits[0].models[0].growth) ||
         quern_growth_is_free (fits[1].models[0].growth);
}

static gboolean
is_excluded (const QuernCurveFit *fit,
             QuernGrowth          growth)
{
  const QuernCurveModel *model = quern_curve_fit_find (fit, growth);

  return model == NULL || model->likelihood < MAX_LIKELIHOOD;
}

static gboolean
is_change (const QuernCurveFit *fits)
{
  const QuernCurveModel *before = &fits[0].models[0];
  const QuernCurveModel *after = &fits[1].models[0];

  if (before->growth == QUERN_GROWTH_ANY_BASE && after->growth == QUERN_GROWTH_ANY_BASE)
    return fabs (before->c - after->c) >= MIN_STEP;
  if (is_free (fits))
    return fabs (quern_growth_get_steepness (before->growth, before->c) -
                 quern_growth_get_steepness (after->growth, after->c)) >= MIN_STEP;

  return before->growth != after->growth && is_excluded (&fits[0], after->growth) &&
         is_excluded (&fits[1], before->growth);
}

static void
fit_pair (Fitting *self,
          guint    index)
{
  const QuernGrowthPair *pair = &g_array_index (self->pairs, QuernGrowthPair, index);
  QuernGrowthChange *change = &self->changes[index];
  QuernCurveFit fits[2];

  change->row = QUERN_NONE;
  for (guint side = 0; side < 2; side++)
    {
      quern_curve_fit_series (&fits[side], self->series[side], pair->functions[side],
                              QUERN_CURVE_WORST);
      if (fits[side].answer != QUERN_CURVE_FITTED || fits[side].models[0].quality < MIN_QUALITY)
        return;
      quern_growth_summary_init (&change->sides[side], &fits[side]);
    }
  change->row = pair->row;
  change->is_changed = is_change (fits);
}

static gpointer
fit_in_thread (gpointer data)
{
  Fitting *self = data;
  guint i;

  while ((i = (guint) g_atomic_int_add (&self->next, 1)) < self->pairs->len &&
         !g_cancellable_is_cancelled (self->cancellable))
    fit_pair (self, i);

  return NULL;
}

GArray *
quern_growth_changes_new (QuernProfile * const  *profiles,
                          GArray                *pairs,
                          GCancellable          *cancellable,
                          GError               **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (QuernGrowthChange));
  g_autofree QuernGrowthChange *changes = NULL;
  Fitting self = { .pairs = pairs, .cancellable = cancellable };

  for (guint side = 0; side < 2; side++)
    self.series[side] = quern_profile_get_series (profiles[side]);
  if (self.series[0] == NULL || self.series[1] == NULL)
    return g_steal_pointer (&found);

  self.changes = changes = g_new0 (QuernGrowthChange, MAX (pairs->len, 1));
  quern_threads_run ("growths", pairs->len > 0 ? pairs->len - 1 : 0, fit_in_thread, &self);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  for (guint i = 0; i < pairs->len; i++)
    if (changes[i].row != QUERN_NONE)
      g_array_append_val (found, changes[i]);

  return g_steal_pointer (&found);
}

char *
quern_growth_change_dup_text (const QuernGrowthChange *self)
{
  g_autofree char *before =
    quern_curve_words_dup_growth (self->sides[0].growth, self->sides[0].exponent);
  g_autofree char *after =
    quern_curve_words_dup_growth (self->sides[1].growth, self->sides[1].exponent);

  return g_strdup_printf ("%s → %s", before, after);
}

char *
quern_growth_change_dup_id (const QuernGrowthChange *self,
                            guint                    side)
{
  const QuernGrowthSummary *growth = &self->sides[side];
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (!quern_growth_is_free (growth->growth))
    return g_strdup (quern_growth_get_id (growth->growth));

  g_ascii_formatd (digits, sizeof digits, "%.2f", growth->exponent);

  return growth->growth == QUERN_GROWTH_POWER ? g_strconcat ("n^", digits, NULL)
                                              : g_strconcat (digits, "^n", NULL);
}
