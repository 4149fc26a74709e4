/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-curve-fit.h"

G_BEGIN_DECLS

/* Names of growths lie this far apart, or farther: n log n counts 0.01 more than n. */
#define QUERN_STEEPNESS_SLACK 0.005

/* Which functions are meant, by their numbers: a plain value. All 0: all of them. */
typedef struct
{
  double  min_inclusive; /* 0..1 of the total of the event, of a difference of that before */
  double  min_self;      /* the same */
  double  min_called;    /* 0..1 of all calls */
  double  cover;         /* 0..1 of all self costs: the costliest functions that have so much */
  guint64 min_points;
  double  min_steepness; /* see quern_growth_get_steepness(); only curves that are fitted */
  double  max_steepness; /* 0: any */
  double  min_r_squared; /* 0 to 1; a constant has none */
} QuernFunctionFilter;

gboolean quern_function_filter_is_empty     (const QuernFunctionFilter *self);
gboolean quern_function_filter_is_equal     (const QuernFunctionFilter *self,
                                             const QuernFunctionFilter *other);
/* What does it ask for? */
gboolean quern_function_filter_asks_for_costs  (const QuernFunctionFilter *self);
gboolean quern_function_filter_asks_for_points (const QuernFunctionFilter *self);
gboolean quern_function_filter_asks_for_curve  (const QuernFunctionFilter *self);

/* Has the event what the filter asks for? A ratio has no total, and differences cover nothing. */
gboolean quern_function_filter_can_ask      (const QuernFunctionFilter *self,
                                             QuernEventSet             *events,
                                             QuernEventId               event);
/* Has the event shares of a total that add up? */
gboolean quern_function_filter_has_shares   (QuernEventSet             *events,
                                             QuernEventId               event);
/* The same filter, with the least self cost that it takes to cover as much as is asked for. */
QuernFunctionFilter quern_function_filter_resolve (const QuernFunctionFilter *self,
                                                   QuernAnalysis             *analysis,
                                                   QuernEventId               event);
/* self: resolved for the analysis and the event. */
gboolean quern_function_filter_takes_costs  (const QuernFunctionFilter *self,
                                             QuernAnalysis             *analysis,
                                             QuernEventId               event,
                                             QuernNodeId                node);
/* Of a curve that is fitted: exponent: that of QUERN_GROWTH_POWER. */
gboolean quern_function_filter_takes_growth (const QuernFunctionFilter *self,
                                             QuernGrowth                growth,
                                             double                     exponent,
                                             double                     r_squared);

G_END_DECLS
