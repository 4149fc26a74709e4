/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-curve-fit.h"

G_BEGIN_DECLS

/* Tolerance when comparing steepness. Growth classes differ by more: n log n is n + 0.01. */
#define QUERN_STEEPNESS_SLACK 0.005

/* Selects functions by their numbers. A plain value; all 0 selects all functions. */
typedef struct
{
  double  min_inclusive; /* 0..1 of the event's total; for a difference, of the total before */
  double  min_self;      /* the same */
  double  min_called;    /* 0..1 of all calls */
  double  cover;         /* 0..1: the costliest functions that have this share of all self costs */
  guint64 min_points;
  double  min_steepness; /* see quern_growth_get_steepness(); only functions with a fitted curve */
  double  max_steepness; /* 0: any */
  double  min_r_squared; /* 0 to 1; a constant has none */
} QuernFunctionFilter;

gboolean quern_function_filter_is_empty     (const QuernFunctionFilter *self);
gboolean quern_function_filter_is_equal     (const QuernFunctionFilter *self,
                                             const QuernFunctionFilter *other);
/* Which kinds of limits the filter has. */
gboolean quern_function_filter_asks_for_costs  (const QuernFunctionFilter *self);
gboolean quern_function_filter_asks_for_points (const QuernFunctionFilter *self);
gboolean quern_function_filter_asks_for_curve  (const QuernFunctionFilter *self);

/* Whether the event supports the filter: ratios have no total, differences have no coverage. */
gboolean quern_function_filter_can_ask      (const QuernFunctionFilter *self,
                                             QuernEventSet             *events,
                                             QuernEventId               event);
/* Returns the filter with min_self raised to the threshold that yields the requested coverage. */
QuernFunctionFilter quern_function_filter_resolve (const QuernFunctionFilter *self,
                                                   QuernAnalysis             *analysis,
                                                   QuernEventId               event);
/* self: resolved for the analysis and the event. */
gboolean quern_function_filter_takes_costs  (const QuernFunctionFilter *self,
                                             QuernAnalysis             *analysis,
                                             QuernEventId               event,
                                             QuernNodeId                node);
/* Whether the filter accepts a fitted curve. exponent: only for QUERN_GROWTH_POWER. */
gboolean quern_function_filter_takes_growth (const QuernFunctionFilter *self,
                                             QuernGrowth                growth,
                                             double                     exponent,
                                             double                     r_squared);

G_END_DECLS
