/* SPDX-License-Identifier: GPL-3.0-or-later */

/* T(n) = a + b n^c and T(n) = a + b cⁿ, with any c: the models that are not linear in their
 * parameters. Both are a + b e^(k x), with x from -∞ or -1 to 0. */

#include "quern-curve-private.h"

#include <gsl/gsl_multifit_nlinear.h>
#include <math.h>
#include <string.h>

#define N_PARAMETERS 3
#define MAX_ITERATIONS 100
#define MAX_ROUNDS 5
#define PRECISION 1e-9

/* What is steeper has no name, and what is flatter is no growth. */
#define MIN_EXPONENT 0.02
#define MAX_EXPONENT 20.0

/* Costs that grow by less with each step are better described by a power. */
#define MIN_BASE 1.1

/* As many of the largest sizes must show the growth to a base: any jump fits fewer. */
#define MIN_SHOWN 3

/* The growth must be at least this share of a cost to show, and explain the cost up to a factor. */
#define MIN_SHARE 0.1
#define MAX_FACTOR 4.0

/* Starting points of exponents: a descent may end in a local minimum. */
static const double exponents[] = { 0.5, 1.0, 2.0, 4.0 };

static int
evaluate (const gsl_vector *parameters,
          void             *user_data,
          gsl_vector       *residuals)
{
  const QuernCurveData *data = user_data;
  double a = gsl_vector_get (parameters, 0);
  double b = gsl_vector_get (parameters, 1);
  double k = gsl_vector_get (parameters, 2);

  for (guint i = 0; i < data->n; i++)
    gsl_vector_set (residuals, i, a + b * exp (k * data->g[i]) - data->cost[i]);

  return GSL_SUCCESS;
}

static int
differentiate (const gsl_vector *parameters,
               void             *user_data,
               gsl_matrix       *jacobian)
{
  const QuernCurveData *data = user_data;
  double b = gsl_vector_get (parameters, 1);
  double k = gsl_vector_get (parameters, 2);

  for (guint i = 0; i < data->n; i++)
    {
      double power = exp (k * data->g[i]);

      gsl_matrix_set (jacobian, i, 0, 1.0);
      gsl_matrix_set (jacobian, i, 1, power);
      gsl_matrix_set (jacobian, i, 2, power > 0.0 ? b * power * data->g[i] : 0.0);
    }

  return GSL_SUCCESS;
}

/* Sets c of a model. FALSE if it is out of range. */
static gboolean
take_parameter (QuernCurveModel *model,
                double           k)
{
  model->c = model->growth == QUERN_GROWTH_POWER ? k : exp (k / model->reference);

  return model->growth == QUERN_GROWTH_POWER ? k > MIN_EXPONENT && k < MAX_EXPONENT
                                             : model->c > MIN_BASE && isfinite (model->c);
}

/* Whether the largest sizes show that costs grow to a base. */
static gboolean
is_shown (const QuernCurveData  *data,
          const QuernCurveModel *model)
{
  for (guint i = data->n - MIN_SHOWN; i < data->n; i++)
    if (data->fitted[i] - model->a < MIN_SHARE * data->fitted[i] ||
        data->cost[i] > MAX_FACTOR * data->fitted[i] ||
        data->fitted[i] > MAX_FACTOR * data->cost[i])
      return FALSE;

  return TRUE;
}

/* One descent. FALSE if it found no valid model. */
static gboolean
descend (gsl_multifit_nlinear_workspace *workspace,
         gsl_multifit_nlinear_fdf       *problem,
         QuernCurveData                 *data,
         double                          k,
         QuernCurveModel                *model)
{
  double start[N_PARAMETERS] = { 0.0, 1.0, k };
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
  k = gsl_vector_get (found, 2);
  if (!isfinite (model->a) || !(model->slope > 0.0) || !isfinite (model->slope) ||
      !take_parameter (model, k))
    return FALSE;

  if (gsl_multifit_nlinear_covar (gsl_multifit_nlinear_jac (workspace), 0.0, &cov.matrix) !=
      GSL_SUCCESS)
    return FALSE;
  for (guint i = 0; i < N_PARAMETERS; i++)
    for (guint j = 0; j < N_PARAMETERS; j++)
      model->covariance[i][j] = covariance[i * N_PARAMETERS + j];
  for (guint i = 0; i < data->n; i++)
    data->fitted[i] = model->a + model->slope * exp (k * data->g[i]);
  quern_curve_data_measure (data, model, N_PARAMETERS);

  return model->growth == QUERN_GROWTH_POWER || is_shown (data, model);
}

/* Sets the weights by the deviations that a finished model expects. */
static void
weigh_like (QuernCurveData        *data,
            const QuernCurveModel *like,
            double                 noise_power)
{
  for (guint i = 0; i < data->n; i++)
    data->fitted[i] = quern_curve_model_evaluate (like, data->size[i]) / data->unit;
  quern_curve_data_weigh (data, noise_power);
}

/* Fits a model again, with deviations in proportion to its own values: no other model may be near
 * enough to know them. Keeps the likelier fit. */
static void
refine (gsl_multifit_nlinear_workspace *workspace,
        gsl_multifit_nlinear_fdf       *problem,
        QuernCurveData                 *data,
        QuernCurveModel                *model)
{
  for (guint round = 0; round < MAX_ROUNDS; round++)
    {
      QuernCurveModel each = {
        .growth = model->growth, .noise_power = 1.0, .reference = model->reference,
      };

      weigh_like (data, model, each.noise_power);
      if (!descend (workspace, problem, data, log (model->c) * model->reference, &each) ||
          each.criterion >= model->criterion)
        return;
      quern_curve_data_finish_model (data, &each);
      *model = each;
    }
}

/* Returns the parameter that explains how the cost, less an offset, grows from the middle size to
 * the largest. */
static double
guess_parameter (const QuernCurveData *data,
                 double                offset)
{
  guint middle = data->n / 2;
  double cost = MAX (data->cost[data->n - 1] - offset, data->floor);

  return log (cost / MAX (data->cost[middle] - offset, data->floor)) / -data->g[middle];
}

/* Whether costs grow so little that the search, which is slow then, would find too small a base. */
static gboolean
is_flat (const QuernCurveData *data,
         double                largest)
{
  return guess_parameter (data, data->cost[0]) < log (MIN_BASE) * largest;
}

/* Descends from each starting point. FALSE if it found no valid model. */
static gboolean
search (gsl_multifit_nlinear_workspace *workspace,
        gsl_multifit_nlinear_fdf       *problem,
        QuernCurveData                 *data,
        QuernCurveModel                *model)
{
  const QuernCurveModel empty = *model;
  gboolean is_power = model->growth == QUERN_GROWTH_POWER;
  double starts[G_N_ELEMENTS (exponents) + 1];
  guint n_starts = is_power ? G_N_ELEMENTS (exponents) : 0;
  double guess = guess_parameter (data, 0.0);
  gboolean found = FALSE;

  /* Only a good guess leads to the parameter of steep growth. */
  memcpy (starts, exponents, sizeof exponents);
  if (!is_power || guess > exponents[n_starts - 1])
    starts[n_starts++] = guess;

  for (guint i = 0; i < n_starts; i++)
    {
      QuernCurveModel each = empty;

      if (!descend (workspace, problem, data, starts[i], &each) ||
          (found && each.criterion >= model->criterion))
        continue;
      quern_curve_data_finish_model (data, &each);
      *model = each;
      found = TRUE;
    }

  return found;
}

/**
 * quern_curve_data_fit_free:
 * @data: points
 * @growth: a growth with a free parameter
 * @like: the best of the other models, finished: it determines the weights
 * @model: (out caller-allocates): a model
 *
 * Fits a power with any exponent, or to any base.
 *
 * Returns: %FALSE if none fits
 */
gboolean
quern_curve_data_fit_free (QuernCurveData        *data,
                           QuernGrowth            growth,
                           const QuernCurveModel *like,
                           QuernCurveModel       *model)
{
  gsl_multifit_nlinear_parameters settings = gsl_multifit_nlinear_default_parameters ();
  gsl_multifit_nlinear_fdf problem = {
    .f = evaluate, .df = differentiate, .n = data->n, .p = N_PARAMETERS, .params = data,
  };
  gsl_multifit_nlinear_workspace *workspace;
  double largest = data->size[data->n - 1];
  gboolean found;

  if (!(largest > 0.0))
    return FALSE;
  workspace = gsl_multifit_nlinear_alloc (gsl_multifit_nlinear_trust, &settings, data->n,
                                          N_PARAMETERS);
  if (workspace == NULL)
    return FALSE;

  for (guint i = 0; i < data->n; i++)
    data->g[i] = quern_growth_get_logarithm (growth, data->size[i] / largest);
  *model = (QuernCurveModel) {
    .growth = growth, .noise_power = like->noise_power, .reference = largest,
  };
  weigh_like (data, like, like->noise_power);
  found = (growth == QUERN_GROWTH_POWER || !is_flat (data, largest)) &&
          search (workspace, &problem, data, model);
  if (found && growth == QUERN_GROWTH_ANY_BASE)
    refine (workspace, &problem, data, model);
  gsl_multifit_nlinear_free (workspace);

  return found;
}
