/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-curve-fit.h"

G_BEGIN_DECLS

/* What a list tells of a function's growth: a plain value. */
typedef struct
{
  QuernCurveAnswer answer;
  QuernGrowth      growth;    /* of the best curve; these are only looked at if it is fitted */
  double           exponent;  /* of QUERN_GROWTH_POWER */
  double           r_squared; /* 0 to 1; a constant explains nothing */
  double           power_a;   /* a + b n^c; NaN where that does not fit */
  double           power_b;
  double           power_c;
} QuernGrowthSummary;

void quern_growth_summary_init (QuernGrowthSummary  *self,
                                const QuernCurveFit *fit);

G_END_DECLS
