/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"

G_BEGIN_DECLS

/* How the worst cost of a function grows with the size of its input: getters of columns
 * whose rows are QuernFunctionRecord. */
void quern_growth_column_get_points    (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);
void quern_growth_column_get_growth    (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);
void quern_growth_column_get_steepness (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);
/* The R² as a text, and as a number to sort by. */
void quern_growth_column_get_r_squared (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);
void quern_growth_column_sort_r_squared (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);
/* a, b and c of a + b n^c, and how well that fits. */
/* A number of QuernGrowthSummary, given by the column's field. */
void quern_growth_column_get_of_summary (QuernColumnSource *source,
                                         gconstpointer      row,
                                         QuernColumnValue  *value);
void quern_growth_column_get_power_r_squared (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);

/* The whole fit, only for files. */
void quern_growth_column_get_answer    (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);
void quern_growth_column_get_id        (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);
void quern_growth_column_get_base      (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);
/* A number of the best QuernCurveModel, given by the column's field. */
void quern_growth_column_get_of_model  (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);
void quern_growth_column_get_runner_up (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);
void quern_growth_column_get_runner_up_r_squared (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);
void quern_growth_column_get_reason    (QuernColumnSource *source,
                                        gconstpointer      row,
                                        QuernColumnValue  *value);

G_END_DECLS
