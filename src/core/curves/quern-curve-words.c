/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-curve-words.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

char *
quern_curve_words_dup_growth (QuernGrowth growth,
                              double      exponent)
{
  return growth == QUERN_GROWTH_CONSTANT ? g_strdup (_("constant"))
                                         : quern_growth_dup_label (growth, exponent);
}

char *
quern_curve_words_dup_class (QuernCurveAnswer answer,
                             QuernGrowth      growth,
                             double           exponent)
{
  switch (answer)
    {
    case QUERN_CURVE_FITTED:
      return quern_curve_words_dup_growth (growth, exponent);

    case QUERN_CURVE_ONE_SIZE:
      return g_strdup (_("one input size"));

    case QUERN_CURVE_FEW_POINTS:
      return g_strdup (_("few points"));

    case QUERN_CURVE_UNCLEAR:
      return g_strdup (_("unclear"));

    case QUERN_CURVE_NO_POINTS:
    default:
      return g_strdup (_("no points"));
    }
}

/**
 * quern_curve_words_dup_r_squared:
 * @growth: of a curve
 * @r_squared: of the curve, 0 to 1
 * @decimals: of the number, 1 to 6
 *
 * Returns: (transfer full) (nullable): how well it fits, "0.9995", never rounded to "1.000";
 *   %NULL for a constant, which explains no variance
 */
char *
quern_curve_words_dup_r_squared (QuernGrowth growth,
                                 double      r_squared,
                                 guint       decimals)
{
  double step = pow (10.0, -(double) decimals);

  if (growth == QUERN_GROWTH_CONSTANT)
    return NULL;
  if (r_squared >= 1.0 - step / 2.0)
    return g_strdup_printf ("> %.*f", (int) decimals, 1.0 - step);

  return g_strdup_printf ("%.*f", (int) decimals, r_squared);
}

char *
quern_curve_words_dup_quality (QuernGrowth growth,
                               double      r_squared,
                               guint       decimals)
{
  g_autofree char *digits = quern_curve_words_dup_r_squared (growth, r_squared, decimals);

  return digits != NULL ? g_strconcat ("R² ", digits, NULL) : NULL;
}

char *
quern_curve_words_dup_reason (const QuernCurveFit *fit)
{
  const QuernCurveModel *models = fit->models;
  g_autofree char *best = quern_curve_words_dup_growth (models[0].growth, models[0].c);
  g_autofree char *next = quern_curve_words_dup_growth (models[1].growth, models[1].c);

  switch (quern_curve_fit_get_reason (fit))
    {
    case QUERN_CURVE_REASON_SIMPLER:
      /* Translators: growths, "n²" and "n^2.03". */
      return g_strdup_printf (_("%s is simpler than %s, which fits hardly better"), best, next);

    case QUERN_CURVE_REASON_COMMON:
      return g_strdup_printf (_("%s is more common than %s, which fits hardly better"), best,
                              next);

    case QUERN_CURVE_REASON_SMALL_COSTS:
      return g_strdup_printf (_("%s fits small costs better than %s"),
                              best, next);

    case QUERN_CURVE_REASON_NONE:
    default:
      return NULL;
    }
}
