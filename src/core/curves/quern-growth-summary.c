/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-growth-summary.h"

#include <math.h>

void
quern_growth_summary_init (QuernGrowthSummary  *self,
                           const QuernCurveFit *fit)
{
  const QuernCurveModel *power;

  *self = (QuernGrowthSummary) {
    .answer = fit->answer,
    .power_a = (double) NAN,
    .power_b = (double) NAN,
    .power_c = (double) NAN,
  };
  if (fit->answer != QUERN_CURVE_FITTED)
    return;

  self->growth = fit->models[0].growth;
  self->exponent = fit->models[0].c;
  self->r_squared = fit->models[0].r_squared;
  power = quern_curve_fit_find (fit, QUERN_GROWTH_POWER);
  if (power != NULL)
    {
      self->power_a = power->a;
      self->power_b = power->b;
      self->power_c = power->c;
    }
}
