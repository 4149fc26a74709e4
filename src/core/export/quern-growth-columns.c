/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-growth-columns.h"

#include "quern-config.h"
#include "quern-curve-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Side by side, from the first one on. */
enum
{
  COLUMN_POINTS,
  COLUMN_LABEL,    /* for people */
  COLUMN_QUALITY,  /* for people */
  COLUMN_ANSWER,   /* the others are for programs */
  COLUMN_GROWTH,
  COLUMN_A,
  COLUMN_B,
  COLUMN_RUNNER_UP,
  COLUMN_RUNNER_UP_R_SQUARED,
  COLUMN_REASON,
  COLUMN_R_SQUARED,
  COLUMN_FIT_QUALITY,
  COLUMN_POWER_A,
  COLUMN_POWER_B,
  COLUMN_POWER_C,
  COLUMN_POWER_R_SQUARED,
};

static QuernSeries *
get_series (const QuernTableScope *scope)
{
  return quern_profile_get_series (quern_analysis_get_profile (scope->analysis));
}

guint
quern_table_add_growth (const QuernTableScope *scope,
                        QuernTable            *table)
{
  static const struct
  {
    QuernColumnKind kind;
    const char     *key;
  } columns[] = {
    { QUERN_COLUMN_TEXT, "fit" },
    { QUERN_COLUMN_TEXT, "growth" },
    { QUERN_COLUMN_VALUE, "a" },
    { QUERN_COLUMN_VALUE, "b" },
    { QUERN_COLUMN_TEXT, "runner_up" },
    { QUERN_COLUMN_VALUE, "runner_up_r_squared" },
    { QUERN_COLUMN_TEXT, "chosen_because" },
    { QUERN_COLUMN_VALUE, "r_squared" },
    { QUERN_COLUMN_VALUE, "quality" },
    { QUERN_COLUMN_VALUE, "power_a" },
    { QUERN_COLUMN_VALUE, "power_b" },
    { QUERN_COLUMN_VALUE, "power_c" },
    { QUERN_COLUMN_VALUE, "power_r_squared" },
  };
  guint first;

  if (get_series (scope) == NULL)
    return QUERN_NONE;

  first = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "sizes", _("Sizes"));
  quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PEOPLE, "growth", _("Growth"));
  quern_table_add_column (table, QUERN_COLUMN_SHARE, QUERN_FOR_PEOPLE, "quality", _("Fit %"));
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    quern_table_add_column (table, columns[i].kind, QUERN_FOR_PROGRAMS, columns[i].key, "");

  return first;
}

static const char *
get_answer_id (QuernCurveAnswer answer)
{
  switch (answer)
    {
    case QUERN_CURVE_FITTED:
      return "fitted";
    case QUERN_CURVE_ONE_SIZE:
      return "one input size";
    case QUERN_CURVE_FEW_POINTS:
      return "few points";
    case QUERN_CURVE_NO_POINTS:
    default:
      return "no points";
    }
}

/* NULL: the runner-up does not fit better than what was chosen. */
static const char *
get_reason_id (QuernCurveReason reason)
{
  switch (reason)
    {
    case QUERN_CURVE_REASON_SIMPLER:
      return "simpler";
    case QUERN_CURVE_REASON_COMMON:
      return "more common";
    case QUERN_CURVE_REASON_SMALL_COSTS:
      return "fits small costs better";
    case QUERN_CURVE_REASON_NONE:
    default:
      return NULL;
    }
}

static void
set_models (QuernTable          *table,
            QuernCell           *cells,
            const QuernCurveFit *fit)
{
  const QuernCurveModel *best = &fit->models[0];
  const QuernCurveModel *power = quern_curve_fit_find (fit, QUERN_GROWTH_POWER);

  cells[COLUMN_QUALITY].value = best->quality;
  cells[COLUMN_GROWTH].text = quern_growth_get_id (best->growth);
  cells[COLUMN_A].value = best->a;
  cells[COLUMN_B].value = best->b;
  cells[COLUMN_R_SQUARED].value = best->r_squared;
  cells[COLUMN_FIT_QUALITY].value = best->quality;
  cells[COLUMN_REASON].text = get_reason_id (quern_curve_fit_get_reason (fit));
  if (fit->n_models > 1)
    {
      cells[COLUMN_RUNNER_UP].text = quern_growth_get_id (fit->models[1].growth);
      cells[COLUMN_RUNNER_UP_R_SQUARED].value = fit->models[1].r_squared;
    }
  if (power == NULL)
    return;

  cells[COLUMN_POWER_A].value = power->a;
  cells[COLUMN_POWER_B].value = power->b;
  cells[COLUMN_POWER_C].value = power->c;
  cells[COLUMN_POWER_R_SQUARED].value = power->r_squared;
}

void
quern_table_set_growth (const QuernTableScope *scope,
                        QuernTable            *table,
                        QuernCell             *row,
                        guint                  growth,
                        QuernNodeId            node)
{
  QuernCurveFit fit = { .answer = QUERN_CURVE_NO_POINTS };
  g_autofree char *label = NULL;
  gboolean is_function;
  QuernCell *cells;

  if (growth == QUERN_NONE)
    return;

  cells = row + growth;
  is_function = node != QUERN_NONE &&
                node < quern_profile_get_n_functions (quern_analysis_get_profile (scope->analysis));
  if (is_function)
    quern_curve_fit_series (&fit, get_series (scope), node, QUERN_CURVE_WORST);

  cells[COLUMN_POINTS].count = is_function ? fit.n_sizes : QUERN_NO_COUNT;
  label = is_function ? quern_curve_words_dup_class (fit.answer, fit.models[0].growth,
                                                     fit.models[0].c) : g_strdup ("");
  cells[COLUMN_LABEL].text = quern_table_keep_text (table, label);
  cells[COLUMN_QUALITY].value = NAN;
  cells[COLUMN_ANSWER].text = get_answer_id (fit.answer);
  cells[COLUMN_A].value = cells[COLUMN_B].value = NAN;
  cells[COLUMN_R_SQUARED].value = cells[COLUMN_FIT_QUALITY].value = NAN;
  cells[COLUMN_RUNNER_UP_R_SQUARED].value = NAN;
  cells[COLUMN_POWER_A].value = cells[COLUMN_POWER_B].value = NAN;
  cells[COLUMN_POWER_C].value = cells[COLUMN_POWER_R_SQUARED].value = NAN;
  if (fit.answer == QUERN_CURVE_FITTED)
    set_models (table, cells, &fit);
}
