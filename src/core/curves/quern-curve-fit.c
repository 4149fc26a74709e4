/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-curve-fit.h"

#include "quern-curve-private.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_fit.h>
#include <math.h>

/* How a model is chosen. Each model is fitted by weighted least squares. A size with more calls
 * weighs more, at most twice as much: more calls make their average more certain, but not how far
 * the size itself deviates. Costs span decades, and whether deviations grow with them is unknown.
 * So each model is fitted for deviations like T^0, T^½ and T^1, and the likeliest fit is kept.
 *
 * The models are compared by the Bayesian information criterion, which assumes independent
 * deviations. Without noise they are not independent: they are the lower-order terms of the true
 * cost, and many adjacent sizes are on the same side of the curve. So the number of sizes is
 * reduced to that of independent ones, by the correlation of neighbours. These then prove little,
 * and the more common model is preferred. */

/* The factor by which a free parameter must reduce the unexplained variance. */
#define FREE_GAIN 2.0

/* A cost may be this many times what a model expects before it counts as an outlier, which weighs
 * less; a model with more outliers than one in so many sizes is wrong. */
#define MAX_FACTOR        4.0
#define SIZES_PER_OUTLIER 4

/* A curve with a lower quality explains hardly anything. */
#define MIN_QUALITY 0.2

/* More sizes than this are grouped. */
#define MAX_SIZES 2000

#define MAX_ROUNDS 20
#define PRECISION  1e-9

/* Relative deviations below 10⁻⁸ count as none. */
#define MIN_VARIANCE 1e-16

/* The largest n for 2ⁿ, which must fit in a double. */
#define MAX_EXPONENTIAL 1000.0

/* The third largest size may be smaller by this much for 2ⁿ: else 2ⁿ is negligible at all sizes
 * but one or two, and fits any jump. */
#define MAX_DISTANCE 10.0

static const double noise_powers[] = { 0.0, 0.5, 1.0 };

/* The penalty of a model: larger for those that are rare in programs. */
static const double rareness[QUERN_N_GROWTHS] = {
  [QUERN_GROWTH_LOG] = 1.0,
  [QUERN_GROWTH_SQRT] = 2.0,
  [QUERN_GROWTH_LINEAR_LOG] = 1.0,
  [QUERN_GROWTH_POWER_1_5] = 2.0,
  [QUERN_GROWTH_SQUARE_LOG] = 4.0,
  [QUERN_GROWTH_CUBE] = 1.0,
  [QUERN_GROWTH_EXPONENTIAL] = 3.0,
  [QUERN_GROWTH_POWER] = 10.0,
  [QUERN_GROWTH_ANY_BASE] = 10.0,
};

/* The default error handler of GSL aborts the program. */
static void
switch_off_handler (void)
{
  static gsize is_off;

  if (g_once_init_enter (&is_off))
    {
      gsl_set_error_handler_off ();
      g_once_init_leave (&is_off, 1);
    }
}

/* Copies the points, or the means of groups of them, in units of the largest cost. */
static void
take_points (QuernCurveData        *data,
             const QuernCurvePoint *points,
             guint                  n_points)
{
  guint stride = (n_points + MAX_SIZES - 1) / MAX_SIZES;

  data->n = (n_points + stride - 1) / stride;
  data->memory = g_new0 (double, 6 * (gsize) data->n);
  data->size = data->memory;
  data->cost = data->size + data->n;
  data->count_weight = data->cost + data->n;
  data->weight = data->count_weight + data->n;
  data->g = data->weight + data->n;
  data->fitted = data->g + data->n;
  data->unit = 0.0;

  for (guint i = 0; i < data->n; i++)
    {
      guint begin = i * stride;
      guint end = MIN (begin + stride, n_points);
      double count = 0.0;

      for (guint j = begin; j < end; j++)
        {
          data->size[i] += points[j].size / (end - begin);
          data->cost[i] += points[j].cost / (end - begin);
          count += points[j].count;
        }
      data->count_weight[i] = 2.0 * count / (1.0 + count);
      data->unit = MAX (data->unit, data->cost[i]);
    }

  data->floor = 1.0;
  for (guint i = 0; i < data->n && data->unit > 0.0; i++)
    {
      data->cost[i] /= data->unit;
      if (data->cost[i] > 0.0)
        data->floor = MIN (data->floor, data->cost[i] / 2.0);
    }
  if (data->unit <= 0.0)
    data->unit = 1.0;
}

/* The expected scale of a deviation: the fitted cost, unless the measured cost is much larger. */
static double
get_scale (const QuernCurveData *data,
           guint                 i)
{
  return MAX (MAX (data->fitted[i], data->cost[i] / MAX_FACTOR), data->floor);
}

/* Sets the weights by the deviations that a model expects; its values are in fitted. */
void
quern_curve_data_weigh (QuernCurveData *data,
                        double          noise_power)
{
  for (guint i = 0; i < data->n; i++)
    data->weight[i] = data->count_weight[i] / pow (get_scale (data, i), 2.0 * noise_power);
}

/* Fits a mean, or a line over g. FALSE if there is none. */
static gboolean
fit_line (QuernCurveData  *data,
          QuernCurveModel *model)
{
  double a = 0.0;
  double b = 0.0;
  double cov[3] = { 0.0, 0.0, 0.0 };
  double sum = 0.0;
  double chi_squared;

  if (model->growth == QUERN_GROWTH_CONSTANT)
    {
      for (guint i = 0; i < data->n; i++)
        {
          sum += data->weight[i];
          a += data->weight[i] * data->cost[i];
        }
      a /= sum;
      cov[0] = 1.0 / sum;
    }
  else if (gsl_fit_wlinear (data->g, 1, data->weight, 1, data->cost, 1, data->n, &a, &b, &cov[0],
                            &cov[1], &cov[2], &chi_squared) != GSL_SUCCESS ||
           !(b > 0.0))
    {
      return FALSE;
    }

  model->a = a;
  model->slope = b;
  model->covariance[0][0] = cov[0];
  model->covariance[0][1] = model->covariance[1][0] = cov[1];
  model->covariance[1][1] = cov[2];
  for (guint i = 0; i < data->n; i++)
    data->fitted[i] = a + b * data->g[i];

  return isfinite (a) && isfinite (b);
}

/**
 * quern_curve_data_measure:
 * @data: points, with the fitted values and weights of @model
 * @model: a model whose parameters are known
 * @n_parameters: how many
 *
 * Computes how well @model fits: its criterion becomes the deviance, not yet relative to others.
 */
void
quern_curve_data_measure (const QuernCurveData *data,
                          QuernCurveModel      *model,
                          guint                 n_parameters)
{
  double sum = 0.0;
  double neighbours = 0.0;
  double before = 0.0;
  double variance;

  model->criterion = 0.0;
  for (guint i = 0; i < data->n; i++)
    {
      double residual = sqrt (data->weight[i]) * (data->cost[i] - data->fitted[i]);

      sum += residual * residual;
      neighbours += residual * before;
      before = residual;
      model->criterion -= log (data->weight[i]);
    }

  variance = MAX (sum / data->n, MIN_VARIANCE);
  model->criterion += data->n * log (variance);
  model->freedom = MAX ((double) data->n - n_parameters, 1.0);
  model->variance = variance * data->n / model->freedom;
  model->correlation = sum > 0.0 ? CLAMP (neighbours / sum, 0.0, 0.95) : 0.0;
}

/* Whether most deviations from a model cannot be noise. A model that expects deviations in
 * proportion to the cost is only wrong if its values are too small: otherwise the deviations are
 * at most the values. A constant also misses costs that fall. */
static gboolean
is_wrong (const QuernCurveData  *data,
          const QuernCurveModel *model)
{
  gboolean is_constant = model->growth == QUERN_GROWTH_CONSTANT;
  guint n_outliers = 0;

  if (!is_constant && !(model->noise_power > 0.0))
    return FALSE;

  for (guint i = 0; i < data->n; i++)
    if (data->cost[i] > MAX_FACTOR * MAX (data->fitted[i], data->floor) ||
        (is_constant && data->fitted[i] > MAX_FACTOR * MAX (data->cost[i], data->floor)))
      n_outliers++;

  return n_outliers > data->n / SIZES_PER_OUTLIER;
}

/* Alternates between fitting and weighting, as the weights depend on the fit. */
static gboolean
fit_with_noise (QuernCurveData  *data,
                QuernCurveModel *model)
{
  for (guint i = 0; i < data->n; i++)
    data->fitted[i] = data->cost[i];

  for (guint round = 0; round < MAX_ROUNDS; round++)
    {
      double a = model->a;
      double slope = model->slope;

      quern_curve_data_weigh (data, model->noise_power);
      if (!fit_line (data, model))
        return FALSE;
      if (round > 0 && fabs (model->a - a) + fabs (model->slope - slope) < PRECISION)
        break;
    }
  quern_curve_data_weigh (data, model->noise_power);

  return !is_wrong (data, model);
}

/* Computes how much of the costs the model explains; all sizes weigh the same. */
static void
rate (const QuernCurveData *data,
      QuernCurveModel      *model)
{
  double mean = 0.0;
  double residuals = 0.0;
  double variance = 0.0;
  double squares = 0.0;

  for (guint i = 0; i < data->n; i++)
    mean += data->cost[i] / data->n;
  for (guint i = 0; i < data->n; i++)
    {
      double residual = data->cost[i] - data->fitted[i];

      residuals += residual * residual;
      variance += (data->cost[i] - mean) * (data->cost[i] - mean);
      squares += data->cost[i] * data->cost[i];
    }

  model->r_squared = variance > 0.0 ? CLAMP (1.0 - residuals / variance, 0.0, 1.0) : 0.0;
  model->quality = model->r_squared;
  if (model->growth == QUERN_GROWTH_CONSTANT)
    model->quality = squares > 0.0 ? CLAMP (1.0 - residuals / squares, 0.0, 1.0) : 1.0;
}

/**
 * quern_curve_data_finish_model:
 * @data: points, with the fitted values of @model
 * @model: a model in the units of @data
 *
 * Rates @model, and converts it to the units of the points.
 */
void
quern_curve_data_finish_model (const QuernCurveData *data,
                               QuernCurveModel      *model)
{
  rate (data, model);

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      model->covariance[i][j] *= model->variance;
  model->unit = data->unit;
  model->a *= data->unit;
  model->slope *= data->unit;
  if (model->growth == QUERN_GROWTH_POWER)
    model->b = model->slope / pow (model->reference, model->c);
  else if (model->growth == QUERN_GROWTH_EXPONENTIAL)
    model->b = model->slope / exp2 (model->reference);
  else if (model->growth == QUERN_GROWTH_ANY_BASE)
    model->b = model->slope / pow (model->c, model->reference);
  else if (model->growth != QUERN_GROWTH_CONSTANT)
    model->b = model->slope / model->reference;
}

/* Computes g relative to the largest size. FALSE if g is 0 or too large there, or does not show at
 * other sizes. */
static gboolean
prepare (QuernCurveData  *data,
         QuernCurveModel *model)
{
  double largest = data->size[data->n - 1];
  gboolean is_exponential = model->growth == QUERN_GROWTH_EXPONENTIAL;

  model->reference = is_exponential ? largest
                                    : quern_growth_evaluate (model->growth, 0.0, largest);
  if (model->growth == QUERN_GROWTH_CONSTANT)
    return TRUE;
  if (!(model->reference > 0.0) ||
      (is_exponential && (largest > MAX_EXPONENTIAL ||
                          data->size[data->n - 3] < largest - MAX_DISTANCE)))
    return FALSE;

  for (guint i = 0; i < data->n; i++)
    data->g[i] = is_exponential
                   ? exp2 (data->size[i] - largest)
                   : quern_growth_evaluate (model->growth, 0.0, data->size[i]) / model->reference;

  return TRUE;
}

/* Fits a model without a free exponent, with the likeliest kind of deviations. */
static gboolean
fit_growth (QuernCurveData  *data,
            QuernGrowth      growth,
            QuernCurveModel *best)
{
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (noise_powers); i++)
    {
      QuernCurveModel model = { .growth = growth, .noise_power = noise_powers[i] };
      guint n_parameters = growth == QUERN_GROWTH_CONSTANT ? 1 : 2;

      if (!prepare (data, &model) || !fit_with_noise (data, &model))
        continue;
      quern_curve_data_measure (data, &model, n_parameters);
      if (found && model.criterion >= best->criterion)
        continue;

      quern_curve_data_finish_model (data, &model);
      *best = model;
      found = TRUE;
    }

  return found;
}

static int
compare_models (gconstpointer a,
                gconstpointer b)
{
  const QuernCurveModel *model_a = a;
  const QuernCurveModel *model_b = b;

  if (model_a->criterion < model_b->criterion)
    return -1;

  return model_a->criterion > model_b->criterion;
}

/* A free exponent or base fits most curves slightly better than their true model: it is only
 * chosen if the best other model leaves much more unexplained. */
static void
hold_back_free (QuernCurveFit *self)
{
  const QuernCurveModel *named = NULL;

  for (guint i = 0; i < self->n_models; i++)
    if (!quern_growth_is_free (self->models[i].growth) &&
        (named == NULL || self->models[i].criterion < named->criterion))
      named = &self->models[i];

  for (guint i = 0; i < self->n_models; i++)
    {
      QuernCurveModel *model = &self->models[i];

      if (quern_growth_is_free (model->growth) &&
          1.0 - named->r_squared < FREE_GAIN * (1.0 - model->r_squared))
        model->criterion = MAX (model->criterion, named->criterion + 1.0);
    }
}

/* Costs that vary little, and not with the size, are constant. */
static void
hold_back_vague (QuernCurveFit *self)
{
  const QuernCurveModel *constant = quern_curve_fit_find (self, QUERN_GROWTH_CONSTANT);

  for (guint i = 0; i < self->n_models && constant != NULL; i++)
    {
      QuernCurveModel *model = &self->models[i];

      if (model != constant && model->r_squared < MIN_QUALITY)
        model->criterion = MAX (model->criterion, constant->criterion + 1.0);
    }
}

/* Turns deviances into criteria, for the effective number of independent sizes. */
static void
compare (QuernCurveFit *self,
         guint          n_sizes,
         double         correlation)
{
  double independent = (1.0 - correlation) / (1.0 + correlation);
  double best = self->models[0].criterion;
  double sum = 0.0;

  for (guint i = 1; i < self->n_models; i++)
    best = MIN (best, self->models[i].criterion);

  for (guint i = 0; i < self->n_models; i++)
    {
      QuernCurveModel *model = &self->models[i];
      double n_parameters = model->growth == QUERN_GROWTH_CONSTANT ? 2.0 : 3.0;

      if (quern_growth_is_free (model->growth))
        n_parameters = 4.0;
      model->deviance = (model->criterion - best) * independent;
      model->criterion = model->deviance + rareness[model->growth] +
                         n_parameters * log (MAX (2.0, n_sizes * independent));
    }

  hold_back_free (self);
  hold_back_vague (self);
  qsort (self->models, self->n_models, sizeof *self->models, compare_models);
  for (guint i = 0; i < self->n_models; i++)
    sum += exp ((self->models[0].criterion - self->models[i].criterion) / 2.0);
  for (guint i = 0; i < self->n_models; i++)
    self->models[i].likelihood =
      exp ((self->models[0].criterion - self->models[i].criterion) / 2.0) / sum;
}

static const QuernCurveModel *
get_likelier (const QuernCurveModel *a,
              const QuernCurveModel *b)
{
  return b->criterion < a->criterion ? b : a;
}

static void
try_models (QuernCurveFit  *self,
            QuernCurveData *data)
{
  const QuernCurveModel *best = self->models;
  QuernCurveModel *next;

  for (QuernGrowth growth = 0; growth < QUERN_GROWTH_POWER; growth++)
    if (fit_growth (data, growth, &self->models[self->n_models]))
      best = get_likelier (best, &self->models[self->n_models++]);

  if (self->n_models > 0)
    {
      next = &self->models[self->n_models];
      if (quern_curve_data_fit_free (data, QUERN_GROWTH_POWER, best, next))
        self->n_models++;

      /* Beside a power to another base, no other model comes near: they all deviate alike. */
      next = &self->models[self->n_models];
      if (quern_curve_data_fit_free (data, QUERN_GROWTH_ANY_BASE, best, next))
        best = get_likelier (best, &self->models[self->n_models++]);
      compare (self, data->n, best->correlation);
    }

  if (self->n_models == 0 || self->models[0].quality < MIN_QUALITY)
    {
      self->answer = QUERN_CURVE_UNCLEAR;
      self->n_models = 0;
    }
}

static gboolean
spans_enough (const QuernCurvePoint *points,
              guint                  n_points)
{
  guint first = points[0].size > 0.0 ? 0 : 1;

  return points[n_points - 1].size >= QUERN_CURVE_MIN_SPAN * points[first].size;
}

/**
 * quern_curve_fit_judge:
 * @points: (array length=n_points) (nullable): each size once, by ascending size
 * @n_points: how many
 *
 * Returns: whether a curve can be fitted to them, and if not, why
 */
QuernCurveAnswer
quern_curve_fit_judge (const QuernCurvePoint *points,
                       guint                  n_points)
{
  if (n_points == 0)
    return QUERN_CURVE_NO_POINTS;
  if (n_points == 1)
    return QUERN_CURVE_ONE_SIZE;

  return n_points < QUERN_CURVE_MIN_SIZES || !spans_enough (points, n_points)
         ? QUERN_CURVE_FEW_POINTS : QUERN_CURVE_FITTED;
}

/**
 * quern_curve_fit_points:
 * @self: (out caller-allocates): the fit
 * @points: (array length=n_points) (nullable): each size once, by ascending size
 * @n_points: how many; more than some thousand are grouped
 *
 * Finds out how costs grow.
 */
void
quern_curve_fit_points (QuernCurveFit         *self,
                        const QuernCurvePoint *points,
                        guint                  n_points)
{
  QuernCurveData data = { 0 };

  *self = (QuernCurveFit) {
    .answer = quern_curve_fit_judge (points, n_points), .n_sizes = n_points
  };
  if (self->answer != QUERN_CURVE_FITTED)
    return;

  switch_off_handler ();
  take_points (&data, points, n_points);
  try_models (self, &data);
  g_free (data.memory);
}

/**
 * quern_curve_fit_series:
 * @self: (out caller-allocates): the fit
 * @series: a profile's points
 * @function: a function of it
 * @which: which of the calls with one size
 *
 * Finds out how the cost of a function grows with the size of its input.
 */
void
quern_curve_fit_series (QuernCurveFit     *self,
                        const QuernSeries *series,
                        QuernFunctionId    function,
                        QuernCurveCost     which)
{
  g_autoptr (GArray) points = quern_curve_points_collect (series, function, which);

  quern_curve_fit_points (self, (const QuernCurvePoint *) (gpointer) points->data, points->len);
}

/* The model of a growth; NULL if it does not fit. */
const QuernCurveModel *
quern_curve_fit_find (const QuernCurveFit *self,
                      QuernGrowth          growth)
{
  for (guint i = 0; i < self->n_models; i++)
    if (self->models[i].growth == growth)
      return &self->models[i];

  return NULL;
}

/**
 * quern_curve_fit_get_reason:
 * @self: a fit
 *
 * Returns: why the best model was chosen although the runner-up has a larger R²;
 *   %QUERN_CURVE_REASON_NONE where it has not, or there is none
 */
QuernCurveReason
quern_curve_fit_get_reason (const QuernCurveFit *self)
{
  const QuernCurveModel *best = &self->models[0];
  const QuernCurveModel *next = &self->models[1];

  if (self->answer != QUERN_CURVE_FITTED || self->n_models < 2 ||
      next->r_squared <= best->r_squared)
    return QUERN_CURVE_REASON_NONE;
  if ((quern_growth_is_free (next->growth) && !quern_growth_is_free (best->growth)) ||
      best->growth == QUERN_GROWTH_CONSTANT)
    return QUERN_CURVE_REASON_SIMPLER;

  return next->deviance < best->deviance ? QUERN_CURVE_REASON_COMMON
                                         : QUERN_CURVE_REASON_SMALL_COSTS;
}
