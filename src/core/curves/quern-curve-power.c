/* SPDX-License-Identifier: GPL-3.0-or-later */

/* T(n) = a + b n^c, with any c: the only model that is not linear in its parameters. */

#include "quern-curve-private.h"

#include <gsl/gsl_multifit_nlinear.h>
#include <math.h>

#define N_PARAMETERS 3
#define MAX_ITERATIONS 100
#define PRECISION 1e-9

/* What is steeper has no name, and what is flatter is no growth. */
#define MIN_EXPONENT 0.02
#define MAX_EXPONENT 20.0

/* Starting points: a descent may end in a local minimum. */
static const double exponents[] = { 0.5, 1.0, 2.0, 4.0 };

/* a + b u^c - cost, with sizes u relative to the largest, 0..1. */
static int
evaluate (const gsl_vector *parameters,
          void             *user_data,
          gsl_vector       *residuals)
{
  const QuernCurveData *data = user_data;
  double a = gsl_vector_get (parameters, 0);
  double b = gsl_vector_get (parameters, 1);
  double c = gsl_vector_get (parameters, 2);

  for (guint i = 0; i < data->n; i++)
    gsl_vector_set (residuals, i, a + b * pow (data->g[i], c) - data->cost[i]);

  return GSL_SUCCESS;
}

static int
differentiate (const gsl_vector *parameters,
               void             *user_data,
               gsl_matrix       *jacobian)
{
  const QuernCurveData *data = user_data;
  double b = gsl_vector_get (parameters, 1);
  double c = gsl_vector_get (parameters, 2);

  for (guint i = 0; i < data->n; i++)
    {
      double u = data->g[i];
      double power = pow (u, c);

      gsl_matrix_set (jacobian, i, 0, 1.0);
      gsl_matrix_set (jacobian, i, 1, power);
      gsl_matrix_set (jacobian, i, 2, u > 0.0 ? b * power * log (u) : 0.0);
    }

  return GSL_SUCCESS;
}

/* One descent. FALSE if it found no valid model. */
static gboolean
descend (gsl_multifit_nlinear_workspace *workspace,
         gsl_multifit_nlinear_fdf       *problem,
         QuernCurveData                 *data,
         double                          exponent,
         QuernCurveModel                *model)
{
  double start[N_PARAMETERS] = { 0.0, 1.0, exponent };
  double covariance[N_PARAMETERS * N_PARAMETERS];
  gsl_vector_view at = gsl_vector_view_array (start, N_PARAMETERS);
  gsl_vector_view weights = gsl_vector_view_array (data->weight, data->n);
  gsl_matrix_view cov = gsl_matrix_view_array (covariance, N_PARAMETERS, N_PARAMETERS);
  const gsl_vector *found;
  int info;

  start[0] = data->cost[0] / 2.0;
  if (gsl_multifit_nlinear_winit (&at.vector, &weights.vector, problem, workspace) != GSL_SUCCESS)
    return FALSE;
  gsl_multifit_nlinear_driver (MAX_ITERATIONS, PRECISION, PRECISION, 0.0, NULL, NULL, &info,
                               workspace);

  found = gsl_multifit_nlinear_position (workspace);
  model->a = gsl_vector_get (found, 0);
  model->slope = gsl_vector_get (found, 1);
  model->c = gsl_vector_get (found, 2);
  if (!isfinite (model->a) || !(model->slope > 0.0) || !isfinite (model->slope) ||
      !(model->c > MIN_EXPONENT && model->c < MAX_EXPONENT))
    return FALSE;

  if (gsl_multifit_nlinear_covar (gsl_multifit_nlinear_jac (workspace), 0.0, &cov.matrix) !=
      GSL_SUCCESS)
    return FALSE;
  for (guint i = 0; i < N_PARAMETERS; i++)
    for (guint j = 0; j < N_PARAMETERS; j++)
      model->covariance[i][j] = covariance[i * N_PARAMETERS + j];
  for (guint i = 0; i < data->n; i++)
    data->fitted[i] = model->a + model->slope * pow (data->g[i], model->c);
  quern_curve_data_measure (data, model, N_PARAMETERS);

  return TRUE;
}

/* Sets weights by the deviations that the other model expects. */
static void
weigh_like (QuernCurveData        *data,
            const QuernCurveModel *like)
{
  for (guint i = 0; i < data->n; i++)
    {
      double cost = quern_curve_model_evaluate (like, data->size[i]) / data->unit;

      cost = MAX (MAX (cost, data->cost[i] / 4.0), data->floor);
      data->weight[i] = data->count_weight[i] / pow (cost, 2.0 * like->noise_power);
    }
}

/**
 * quern_curve_data_fit_power:
 * @data: points
 * @like: the best of the other models, finished: it determines the weights
 * @model: (out caller-allocates): a model
 *
 * Fits a power with any exponent.
 *
 * Returns: %FALSE if none fits
 */
gboolean
quern_curve_data_fit_power (QuernCurveData        *data,
                            const QuernCurveModel *like,
                            QuernCurveModel       *model)
{
  gsl_multifit_nlinear_parameters settings = gsl_multifit_nlinear_default_parameters ();
  gsl_multifit_nlinear_fdf problem = {
    .f = evaluate, .df = differentiate, .n = data->n, .p = N_PARAMETERS, .params = data,
  };
  gsl_multifit_nlinear_workspace *workspace;
  double largest = data->size[data->n - 1];
  gboolean found = FALSE;

  if (!(largest > 0.0))
    return FALSE;
  workspace = gsl_multifit_nlinear_alloc (gsl_multifit_nlinear_trust, &settings, data->n,
                                          N_PARAMETERS);
  if (workspace == NULL)
    return FALSE;

  for (guint i = 0; i < data->n; i++)
    data->g[i] = data->size[i] / largest;
  weigh_like (data, like);

  for (guint i = 0; i < G_N_ELEMENTS (exponents); i++)
    {
      QuernCurveModel each = {
        .growth = QUERN_GROWTH_POWER, .noise_power = like->noise_power, .reference = largest,
      };

      if (!descend (workspace, &problem, data, exponents[i], &each) ||
          (found && each.criterion >= model->criterion))
        continue;
      quern_curve_data_finish_model (data, &each);
      *model = each;
      found = TRUE;
    }
  gsl_multifit_nlinear_free (workspace);

  return found;
}
