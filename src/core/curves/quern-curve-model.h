/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How a cost T grows with the size n of the input: T(n) = a + b g(n). */
typedef enum
{
  QUERN_GROWTH_CONSTANT,    /* g = 0 */
  QUERN_GROWTH_LOG,         /* log n; all logarithms are to the base 2 */
  QUERN_GROWTH_SQRT,        /* √n */
  QUERN_GROWTH_LINEAR,      /* n */
  QUERN_GROWTH_LINEAR_LOG,  /* n log n */
  QUERN_GROWTH_POWER_1_5,   /* n^1.5 */
  QUERN_GROWTH_SQUARE,      /* n² */
  QUERN_GROWTH_SQUARE_LOG,  /* n² log n */
  QUERN_GROWTH_CUBE,        /* n³ */
  QUERN_GROWTH_EXPONENTIAL, /* 2ⁿ */
  QUERN_GROWTH_POWER,       /* n^c with any c > 0 */
  QUERN_N_GROWTHS
} QuernGrowth;

/* A model with its parameters. */
typedef struct
{
  QuernGrowth growth;
  double      a;           /* in costs */
  double      b;           /* > 0, but for a constant: 0 */
  double      c;           /* the exponent of QUERN_GROWTH_POWER; else 0 */
  double      r_squared;   /* 0..1: what part of the variance it explains */
  double      quality;     /* 0..1: the same, but of a constant, which explains no
                            * variance, what part of the squares it explains */
  double      criterion;   /* the smaller, the better: it is chosen by that */
  double      deviance;    /* the criterion before rare and complex models are held back */
  double      likelihood;  /* 0..1, of all models tried; they add up to 1 */

  /*< private >*/
  double      unit;        /* costs were divided by that */
  double      reference;   /* of sizes: the largest one, or what g makes of it */
  double      slope;       /* b, in costs at the reference */
  double      noise_power; /* deviations grow as T to the power of that: 0, ½ or 1 */
  double      variance;    /* of deviations of the size 1 */
  double      covariance[3][3];
  double      freedom;     /* degrees, > 0 */
} QuernCurveModel;

/* What to expect at a size. */
typedef struct
{
  double cost;
  double low;  /* 95 % of calls should cost between these two */
  double high;
} QuernCurvePrediction;

const char          *quern_growth_get_id          (QuernGrowth            growth);
char                *quern_growth_dup_label       (QuernGrowth            growth,
                                                   double                 exponent)
                                                   G_GNUC_WARN_UNUSED_RESULT;
double               quern_growth_get_steepness   (QuernGrowth            growth,
                                                   double                 exponent);
double               quern_growth_evaluate        (QuernGrowth            growth,
                                                   double                 exponent,
                                                   double                 size);
char                *quern_curve_model_dup_label  (const QuernCurveModel *self)
                                                   G_GNUC_WARN_UNUSED_RESULT;
double               quern_curve_model_evaluate   (const QuernCurveModel *self,
                                                   double                 size);
QuernCurvePrediction quern_curve_model_predict    (const QuernCurveModel *self,
                                                   double                 size);

G_END_DECLS
