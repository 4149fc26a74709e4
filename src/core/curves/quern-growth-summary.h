/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-curve-fit.h"

G_BEGIN_DECLS

/* What lists show of a function's growth. A plain value. */
typedef struct
{
  QuernCurveAnswer answer;
  QuernGrowth      growth;    /* of the best curve; valid only if fitted, like all below */
  double           exponent;  /* or base, of a growth with a free one */
  double           r_squared; /* 0 to 1; meaningless for a constant */
  double           power_a;   /* of a + b n^c; NaN if that does not fit */
  double           power_b;
  double           power_c;
} QuernGrowthSummary;

void quern_growth_summary_init (QuernGrowthSummary  *self,
                                const QuernCurveFit *fit);

G_END_DECLS
