/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-growth-columns.h"

#include "quern-curve-words.h"
#include "quern-function-columns.h"

/* In a list: VISUAL 9. */
#define R_SQUARED_DECIMALS 3

#define NONE "–"

/* The function of a row; QUERN_NONE if the row is not a function. */
static QuernFunctionId
get_function (QuernColumnSource *source,
              gconstpointer      row)
{
  const QuernFunctionRecord *record = row;
  QuernProfile *profile = quern_analysis_get_profile (source->analysis);

  return record->node < quern_profile_get_n_functions (profile) ? record->node : QUERN_NONE;
}

/* NULL if the row is not a function, or nothing is fitted on demand. */
static const QuernCurveFit *
get_fit (QuernColumnSource *source,
         gconstpointer      row)
{
  QuernFunctionId function = get_function (source, row);

  if (function == QUERN_NONE || source->fit == NULL)
    return NULL;

  /* Keep the fit: several columns of a row need it. */
  if (source->fit_of != function)
    {
      QuernProfile *profile = quern_analysis_get_profile (source->analysis);

      quern_curve_fit_series (source->fit, quern_profile_get_series (profile), function,
                              QUERN_CURVE_WORST);
      source->fit_of = function;
    }

  return source->fit;
}

static QuernGrowthState
get_summary (QuernColumnSource  *source,
             gconstpointer       row,
             QuernGrowthSummary *summary)
{
  QuernFunctionId function = get_function (source, row);
  const QuernCurveFit *fit;

  if (function == QUERN_NONE)
    return QUERN_GROWTH_NO_POINTS;
  if (source->get_growth != NULL)
    return source->get_growth (source->growth_data, function, summary);

  fit = get_fit (source, row);
  if (fit == NULL)
    return QUERN_GROWTH_NO_POINTS;

  quern_growth_summary_init (summary, fit);

  return QUERN_GROWTH_KNOWN;
}

/* FALSE if no curve was fitted. */
static gboolean
get_fitted (QuernColumnSource  *source,
            gconstpointer       row,
            QuernGrowthSummary *summary,
            QuernColumnValue   *value)
{
  QuernGrowthState state = get_summary (source, row, summary);

  value->is_pending = state == QUERN_GROWTH_PENDING;

  return state == QUERN_GROWTH_KNOWN && summary->answer == QUERN_CURVE_FITTED;
}

void
quern_growth_column_get_points (QuernColumnSource *source,
                                gconstpointer      row,
                                QuernColumnValue  *value)
{
  QuernFunctionId function = get_function (source, row);
  QuernSeries *series = quern_profile_get_series (quern_analysis_get_profile (source->analysis));

  if (function == QUERN_NONE || series == NULL)
    return;

  value->count = quern_series_add_up (series, function).n_points;
  value->is_zero = value->count == 0;
}

void
quern_growth_column_get_growth (QuernColumnSource *source,
                                gconstpointer      row,
                                QuernColumnValue  *value)
{
  QuernGrowthSummary summary;
  QuernGrowthState state = get_summary (source, row, &summary);

  value->is_weak = state != QUERN_GROWTH_KNOWN || summary.answer != QUERN_CURVE_FITTED;
  value->is_pending = state == QUERN_GROWTH_PENDING;
  if (state == QUERN_GROWTH_NO_POINTS && source->get_growth != NULL)
    value->text = NONE;
  if (state == QUERN_GROWTH_KNOWN)
    value->text = value->owned =
      quern_curve_words_dup_class (summary.answer, summary.growth, summary.exponent);
  if (!value->is_weak)
    value->note = quern_curve_words_dup_quality (summary.growth, summary.r_squared,
                                                 R_SQUARED_DECIMALS);
}

void
quern_growth_column_get_steepness (QuernColumnSource *source,
                                   gconstpointer      row,
                                   QuernColumnValue  *value)
{
  QuernGrowthSummary summary;

  if (get_fitted (source, row, &summary, value))
    value->number = quern_growth_get_steepness (summary.growth, summary.exponent);
}

void
quern_growth_column_get_r_squared (QuernColumnSource *source,
                                   gconstpointer      row,
                                   QuernColumnValue  *value)
{
  QuernGrowthSummary summary;

  if (get_fitted (source, row, &summary, value))
    value->text = value->owned =
      quern_curve_words_dup_r_squared (summary.growth, summary.r_squared, R_SQUARED_DECIMALS);
  if (value->text == NULL)
    value->text = NONE;
}

/* A constant is not sorted by its R²: it explains no variance. */
void
quern_growth_column_sort_r_squared (QuernColumnSource *source,
                                    gconstpointer      row,
                                    QuernColumnValue  *value)
{
  QuernGrowthSummary summary;

  if (get_fitted (source, row, &summary, value) && summary.growth != QUERN_GROWTH_CONSTANT)
    value->number = summary.r_squared;
}

void
quern_growth_column_get_of_summary (QuernColumnSource *source,
                                    gconstpointer      row,
                                    QuernColumnValue  *value)
{
  QuernGrowthSummary summary;

  if (get_fitted (source, row, &summary, value))
    value->number = G_STRUCT_MEMBER (double, &summary, value->field);
}

/* NULL if no curve was fitted. */
static const QuernCurveFit *
get_fitted_models (QuernColumnSource *source,
                   gconstpointer      row)
{
  const QuernCurveFit *fit = get_fit (source, row);

  return fit != NULL && fit->answer == QUERN_CURVE_FITTED ? fit : NULL;
}

void
quern_growth_column_get_power_r_squared (QuernColumnSource *source,
                                         gconstpointer      row,
                                         QuernColumnValue  *value)
{
  const QuernCurveFit *fit = get_fitted_models (source, row);
  const QuernCurveModel *power =
    fit != NULL ? quern_curve_fit_find (fit, QUERN_GROWTH_POWER) : NULL;

  if (power != NULL)
    value->number = power->r_squared;
}

void
quern_growth_column_get_answer (QuernColumnSource *source,
                                gconstpointer      row,
                                QuernColumnValue  *value)
{
  const QuernCurveFit *fit = get_fit (source, row);

  switch (fit != NULL ? fit->answer : QUERN_CURVE_NO_POINTS)
    {
    case QUERN_CURVE_FITTED:
      value->text = "fitted";
      break;
    case QUERN_CURVE_ONE_SIZE:
      value->text = "one input size";
      break;
    case QUERN_CURVE_FEW_POINTS:
      value->text = "few points";
      break;
    case QUERN_CURVE_UNCLEAR:
      value->text = "unclear";
      break;
    case QUERN_CURVE_NO_POINTS:
    default:
      value->text = "no points";
    }
}

void
quern_growth_column_get_id (QuernColumnSource *source,
                            gconstpointer      row,
                            QuernColumnValue  *value)
{
  const QuernCurveFit *fit = get_fitted_models (source, row);

  if (fit != NULL)
    value->text = quern_growth_get_id (fit->models[0].growth);
}

void
quern_growth_column_get_base (QuernColumnSource *source,
                              gconstpointer      row,
                              QuernColumnValue  *value)
{
  const QuernCurveFit *fit = get_fitted_models (source, row);

  if (fit != NULL && fit->models[0].growth == QUERN_GROWTH_ANY_BASE)
    value->number = fit->models[0].c;
}

void
quern_growth_column_get_of_model (QuernColumnSource *source,
                                  gconstpointer      row,
                                  QuernColumnValue  *value)
{
  const QuernCurveFit *fit = get_fitted_models (source, row);

  if (fit != NULL)
    value->number = G_STRUCT_MEMBER (double, &fit->models[0], value->field);
}

void
quern_growth_column_get_runner_up (QuernColumnSource *source,
                                   gconstpointer      row,
                                   QuernColumnValue  *value)
{
  const QuernCurveFit *fit = get_fitted_models (source, row);

  if (fit != NULL && fit->n_models > 1)
    value->text = quern_growth_get_id (fit->models[1].growth);
}

void
quern_growth_column_get_runner_up_r_squared (QuernColumnSource *source,
                                             gconstpointer      row,
                                             QuernColumnValue  *value)
{
  const QuernCurveFit *fit = get_fitted_models (source, row);

  if (fit != NULL && fit->n_models > 1)
    value->number = fit->models[1].r_squared;
}

/* No text if the runner-up fits no better than the chosen model. */
void
quern_growth_column_get_reason (QuernColumnSource *source,
                                gconstpointer      row,
                                QuernColumnValue  *value)
{
  const QuernCurveFit *fit = get_fitted_models (source, row);

  switch (fit != NULL ? quern_curve_fit_get_reason (fit) : QUERN_CURVE_REASON_NONE)
    {
    case QUERN_CURVE_REASON_SIMPLER:
      value->text = "simpler";
      break;
    case QUERN_CURVE_REASON_COMMON:
      value->text = "more common";
      break;
    case QUERN_CURVE_REASON_SMALL_COSTS:
      value->text = "fits small costs better";
      break;
    case QUERN_CURVE_REASON_NONE:
    default:
      break;
    }
}
