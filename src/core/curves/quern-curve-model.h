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
  QUERN_GROWTH_ANY_BASE,    /* cⁿ with any c > 1 */
  QUERN_N_GROWTHS
} QuernGrowth;

/* A model with its parameters. */
typedef struct
{
  QuernGrowth growth;
  double      a;           /* in costs */
  double      b;           /* > 0; 0 for a constant */
  double      c;           /* the exponent or base of a growth that has a free one; else 0 */
  double      r_squared;   /* 0..1: the explained share of the variance */
  double      quality;     /* 0..1: r_squared, but for a constant, which explains no variance, the
                            * explained share of the squares */
  double      criterion;   /* smaller is better: models are chosen by this */
  double      deviance;    /* the criterion without penalties for rare and complex models */
  double      likelihood;  /* 0..1, among all models tried; these add up to 1 */

  /*< private >*/
  double      unit;        /* the divisor of costs during the fit */
  double      reference;   /* the largest size, or g of it */
  double      slope;       /* b scaled: the costs that b g(n) adds at the largest size */
  double      noise_power; /* deviations grow as T to the power of this: 0, ½ or 1 */
  double      variance;    /* of deviations, where T to that power is 1 */
  double      covariance[3][3];
  double      correlation; /* of the deviations of neighbours, 0..1 */
  double      freedom;     /* degrees of freedom, > 0 */
} QuernCurveModel;

/* The expected cost at a size. */
typedef struct
{
  double cost;
  double low;  /* 95 % of calls should cost between low and high */
  double high;
} QuernCurvePrediction;

const char          *quern_growth_get_id          (QuernGrowth            growth);
char                *quern_growth_dup_label       (QuernGrowth            growth,
                                                   double                 exponent)
                                                   G_GNUC_WARN_UNUSED_RESULT;
gboolean             quern_growth_is_free         (QuernGrowth            growth);
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
