/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-curve-model.h"

#include "quern-curve-private.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

/* The probability beyond each end of a prediction interval. */
#define TAIL 0.025

/* What a factor log n adds to an exponent when growths are sorted. */
#define OF_LOGARITHM 0.01

/**
 * quern_growth_get_id:
 * @growth: how something grows
 *
 * Returns: its name for programs, "n^2"
 */
const char *
quern_growth_get_id (QuernGrowth growth)
{
  static const char *const ids[QUERN_N_GROWTHS] = {
    [QUERN_GROWTH_CONSTANT] = "1",
    [QUERN_GROWTH_LOG] = "log n",
    [QUERN_GROWTH_SQRT] = "sqrt n",
    [QUERN_GROWTH_LINEAR] = "n",
    [QUERN_GROWTH_LINEAR_LOG] = "n log n",
    [QUERN_GROWTH_POWER_1_5] = "n^1.5",
    [QUERN_GROWTH_SQUARE] = "n^2",
    [QUERN_GROWTH_SQUARE_LOG] = "n^2 log n",
    [QUERN_GROWTH_CUBE] = "n^3",
    [QUERN_GROWTH_EXPONENTIAL] = "2^n",
    [QUERN_GROWTH_POWER] = "n^c",
    [QUERN_GROWTH_ANY_BASE] = "b^n",
  };

  g_return_val_if_fail (growth < QUERN_N_GROWTHS, NULL);

  return ids[growth];
}

/**
 * quern_growth_dup_label:
 * @growth: how something grows
 * @exponent: that of QUERN_GROWTH_POWER, or the base of QUERN_GROWTH_ANY_BASE
 *
 * Returns: (transfer full): its name for people, with the decimal point of the locale:
 *   "n²", "n^1.27", "1.62ⁿ"
 */
char *
quern_growth_dup_label (QuernGrowth growth,
                        double      exponent)
{
  static const char *const labels[QUERN_N_GROWTHS] = {
    [QUERN_GROWTH_CONSTANT] = "1",
    [QUERN_GROWTH_LOG] = "log n",
    [QUERN_GROWTH_SQRT] = "√n",
    [QUERN_GROWTH_LINEAR] = "n",
    [QUERN_GROWTH_LINEAR_LOG] = "n log n",
    [QUERN_GROWTH_SQUARE] = "n²",
    [QUERN_GROWTH_SQUARE_LOG] = "n² log n",
    [QUERN_GROWTH_CUBE] = "n³",
    [QUERN_GROWTH_EXPONENTIAL] = "2ⁿ",
  };

  g_return_val_if_fail (growth < QUERN_N_GROWTHS, NULL);

  if (growth == QUERN_GROWTH_POWER_1_5)
    return g_strdup_printf ("n^%.1f", 1.5);
  if (!quern_growth_is_free (growth))
    return g_strdup (labels[growth]);

  return g_strdup_printf (growth == QUERN_GROWTH_POWER ? "n^%.2f" : "%.2fⁿ", exponent);
}

/* Whether a growth has a parameter of its own: any exponent, or any base. */
gboolean
quern_growth_is_free (QuernGrowth growth)
{
  return growth == QUERN_GROWTH_POWER || growth == QUERN_GROWTH_ANY_BASE;
}

/**
 * quern_growth_get_steepness:
 * @growth: how something grows
 * @exponent: that of QUERN_GROWTH_POWER
 *
 * Returns: what growths are sorted by: the exponent of n, and a little more for a logarithm;
 *   infinite for 2ⁿ and other powers of a base
 */
double
quern_growth_get_steepness (QuernGrowth growth,
                            double      exponent)
{
  static const double steepness[QUERN_N_GROWTHS] = {
    [QUERN_GROWTH_CONSTANT] = 0.0,
    [QUERN_GROWTH_LOG] = 0.0 + OF_LOGARITHM,
    [QUERN_GROWTH_SQRT] = 0.5,
    [QUERN_GROWTH_LINEAR] = 1.0,
    [QUERN_GROWTH_LINEAR_LOG] = 1.0 + OF_LOGARITHM,
    [QUERN_GROWTH_POWER_1_5] = 1.5,
    [QUERN_GROWTH_SQUARE] = 2.0,
    [QUERN_GROWTH_SQUARE_LOG] = 2.0 + OF_LOGARITHM,
    [QUERN_GROWTH_CUBE] = 3.0,
    [QUERN_GROWTH_EXPONENTIAL] = (double) INFINITY,
    [QUERN_GROWTH_ANY_BASE] = (double) INFINITY,
  };

  g_return_val_if_fail (growth < QUERN_N_GROWTHS, 0.0);

  return growth == QUERN_GROWTH_POWER ? exponent : steepness[growth];
}

/**
 * quern_growth_evaluate:
 * @growth: how something grows
 * @exponent: that of QUERN_GROWTH_POWER, or the base of QUERN_GROWTH_ANY_BASE
 * @size: n, at least 0
 *
 * Returns: g(n); logarithms of sizes below 1 are 0; infinite if it does not fit
 *   in a double
 */
double
quern_growth_evaluate (QuernGrowth growth,
                       double      exponent,
                       double      size)
{
  double logarithm = log2 (MAX (size, 1.0));

  switch (growth)
    {
    case QUERN_GROWTH_LOG:
      return logarithm;
    case QUERN_GROWTH_SQRT:
      return sqrt (size);
    case QUERN_GROWTH_LINEAR:
      return size;
    case QUERN_GROWTH_LINEAR_LOG:
      return size * logarithm;
    case QUERN_GROWTH_POWER_1_5:
      return size * sqrt (size);
    case QUERN_GROWTH_SQUARE:
      return size * size;
    case QUERN_GROWTH_SQUARE_LOG:
      return size * size * logarithm;
    case QUERN_GROWTH_CUBE:
      return size * size * size;
    case QUERN_GROWTH_EXPONENTIAL:
      return exp2 (size);
    case QUERN_GROWTH_POWER:
      return pow (size, exponent);
    case QUERN_GROWTH_ANY_BASE:
      return pow (exponent, size);
    case QUERN_GROWTH_CONSTANT:
    case QUERN_N_GROWTHS:
    default:
      return 0.0;
    }
}

/**
 * quern_growth_get_logarithm:
 * @growth: a growth with a free parameter
 * @relative: a size relative to the largest one
 *
 * Returns: x, where g(n) relative to the largest size is e^(k x), with k the exponent, or the
 *   logarithm of the base times the largest size
 */
double
quern_growth_get_logarithm (QuernGrowth growth,
                            double      relative)
{
  return growth == QUERN_GROWTH_POWER ? log (relative) : relative - 1.0;
}

/**
 * quern_curve_model_dup_label:
 * @self: a model
 *
 * Returns: (transfer full): how it grows, for people: "n²"
 */
char *
quern_curve_model_dup_label (const QuernCurveModel *self)
{
  return quern_growth_dup_label (self->growth, self->c);
}

/* g(n) relative to its value at the largest measured size, so that both parameters are costs, and
 * no number leaves the range of doubles. */
static double
get_relative (const QuernCurveModel *self,
              double                 size)
{
  if (self->growth == QUERN_GROWTH_CONSTANT)
    return 0.0;
  if (self->growth == QUERN_GROWTH_POWER)
    return pow (size / self->reference, self->c);
  if (self->growth == QUERN_GROWTH_EXPONENTIAL)
    return exp2 (size - self->reference);
  if (self->growth == QUERN_GROWTH_ANY_BASE)
    return pow (self->c, size - self->reference);

  return quern_growth_evaluate (self->growth, 0.0, size) / self->reference;
}

/**
 * quern_curve_model_evaluate:
 * @self: a model
 * @size: n, at least 0
 *
 * Returns: T(n): may be below 0 at sizes that were not measured, and infinite
 *   at large ones
 */
double
quern_curve_model_evaluate (const QuernCurveModel *self,
                            double                 size)
{
  return self->a + self->slope * get_relative (self, size);
}

/**
 * quern_curve_model_predict:
 * @self: a model
 * @size: n, at least 0
 *
 * Predicts the cost of a call with an input of @size. The bounds cover the
 * uncertainty of the parameters and the deviations of the measured calls, but
 * assume that the growth is the right one.
 *
 * Returns: the cost, and bounds of 95 % of the calls; none is below 0
 */
QuernCurvePrediction
quern_curve_model_predict (const QuernCurveModel *self,
                           double                 size)
{
  QuernCurvePrediction prediction;
  double relative = get_relative (self, size);
  double cost = quern_curve_model_evaluate (self, size);
  double scale = pow (MAX (cost / self->unit, 0.0), self->noise_power);
  double gradient[3] = { 1.0, relative, 0.0 };
  double variance = self->variance * scale * scale;
  double reach;

  if (quern_growth_is_free (self->growth) && relative > 0.0)
    gradient[2] = self->slope / self->unit * relative *
                  quern_growth_get_logarithm (self->growth, size / self->reference);
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      variance += gradient[i] * gradient[j] * self->covariance[i][j];

  reach = gsl_cdf_tdist_Qinv (TAIL, self->freedom) * sqrt (MAX (variance, 0.0)) * self->unit;
  prediction.cost = MAX (cost, 0.0);
  prediction.low = isfinite (reach) ? MAX (cost - reach, 0.0) : 0.0;
  prediction.high = isfinite (reach) ? MAX (cost + reach, 0.0) : (double) INFINITY;

  return prediction;
}
