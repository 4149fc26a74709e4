/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-curve-model.h"

G_BEGIN_DECLS

/* Points as arrays, and what is computed from them for a model. */
typedef struct
{
  double *memory;       /* owned: all arrays */
  double *size;         /* ascending */
  double *cost;         /* 0..1, in multiples of unit */
  double *count_weight; /* 1..2, by the number of calls */
  double *weight;       /* of the model */
  double *g;            /* 0..1: g(n) of the model, relative to the largest size; of a growth
                         * with a free parameter, see quern_growth_get_logarithm() */
  double *fitted;       /* T(n) of the model */
  double  unit;         /* the largest cost */
  double  floor;        /* half the smallest cost above 0, in multiples of unit */
  guint   n;
} QuernCurveData;

double   quern_growth_get_logarithm    (QuernGrowth            growth,
                                        double                 relative);
void     quern_curve_data_weigh        (QuernCurveData        *data,
                                        double                 noise_power);
void     quern_curve_data_measure      (const QuernCurveData  *data,
                                        QuernCurveModel       *model,
                                        guint                  n_parameters);
void     quern_curve_data_finish_model (const QuernCurveData  *data,
                                        QuernCurveModel       *model);
gboolean quern_curve_data_fit_free     (QuernCurveData        *data,
                                        QuernGrowth            growth,
                                        const QuernCurveModel *like,
                                        QuernCurveModel       *model);

G_END_DECLS
