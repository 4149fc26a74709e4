/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-growths.h"

G_BEGIN_DECLS

/* Which functions are meant, by their points: a plain value. All 0: all of them. */
typedef struct
{
  guint64 min_points;
  double  min_steepness; /* see quern_growth_get_steepness(); only curves that are fitted */
  double  max_steepness; /* 0: any */
  double  min_r_squared; /* 0 to 1; a constant has none */
} QuernGrowthFilter;

gboolean quern_growth_filter_is_empty (const QuernGrowthFilter *self);
/* FALSE also for what is not known yet. */
gboolean quern_growth_filter_matches  (const QuernGrowthFilter *self,
                                       QuernGrowths            *growths,
                                       QuernFunctionId          function);

G_END_DECLS
