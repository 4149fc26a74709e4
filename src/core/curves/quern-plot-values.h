/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-series.h"

G_BEGIN_DECLS

/* What a plot shows over the size of the input. */
typedef enum
{
  QUERN_PLOT_COST,      /* of a call: worst, average and best */
  QUERN_PLOT_WORST,
  QUERN_PLOT_AVERAGE,
  QUERN_PLOT_BEST,
  QUERN_PLOT_TOTAL,     /* of all calls of a size */
  QUERN_PLOT_VARIANCE,  /* of the costs of a size's calls */
  QUERN_PLOT_FREQUENCY, /* how many calls */
  QUERN_PLOT_RATIO,     /* worst ÷ g (n) */
  QUERN_PLOT_AMORTISED, /* average of all calls with inputs up to that size */
  QUERN_N_PLOT_KINDS
} QuernPlotKind;

/* g (n) = n^power · (ln n)^log_power · (ln ln n)^log_log_power */
typedef struct
{
  double power;
  double log_power;
  double log_log_power;
} QuernPlotGrowth;

typedef struct
{
  QuernPlotKind   kind;
  QuernPlotGrowth growth; /* for QUERN_PLOT_RATIO */
  guint64         group;  /* width of the ranges of sizes that share a point; 0, 1: one size */
  guint           smooth; /* points in the moving average, 0 to QUERN_PLOT_MAX_SMOOTH */
} QuernPlotChoice;

#define QUERN_PLOT_MAX_SMOOTH 99
#define QUERN_PLOT_MAX_ROWS 3

/* A point of a plot: one size, or a group of them. NaN: not known. */
typedef struct
{
  double  size;     /* of a group: the mean over its calls */
  guint64 from;     /* the smallest and the largest size in it */
  guint64 to;
  guint64 count;    /* calls */
  guint64 worst;    /* cost of a call */
  guint64 best;
  guint64 total;    /* of all calls, saturated at 64 bits */
  double  average;
  double  variance;
  double  values[QUERN_PLOT_MAX_ROWS]; /* the plotted values, by row */
} QuernPlotPoint;

/* The rows of QUERN_PLOT_COST. */
enum
{
  QUERN_PLOT_ROW_WORST,
  QUERN_PLOT_ROW_AVERAGE,
  QUERN_PLOT_ROW_BEST,
};

/**
 * QuernPlotValues:
 *
 * The numbers of a plot, by ascending size.
 */
typedef struct
{
  QuernPlotChoice  choice;
  guint            n_rows;    /* 1 to QUERN_PLOT_MAX_ROWS */
  GArray          *points;    /* owned: QuernPlotPoint */
  guint64          max_count; /* the largest count of a point */
} QuernPlotValues;

QuernPlotValues *quern_plot_values_new    (const QuernSeries     *series,
                                           QuernFunctionId        function,
                                           const QuernPlotChoice *choice,
                                           GError               **error) G_GNUC_WARN_UNUSED_RESULT;
void             quern_plot_values_free   (QuernPlotValues       *self);

/* g (n); NaN where it is not above 0. */
double           quern_plot_growth_at     (const QuernPlotGrowth *growth,
                                           double                 size);
/* Whether values are costs of single calls, so that a curve can be fitted to them. */
gboolean         quern_plot_kind_is_cost  (QuernPlotKind          kind);
/* Whether values are in the unit of the costs. */
gboolean         quern_plot_kind_has_unit (QuernPlotKind          kind);

static inline const QuernPlotPoint *
quern_plot_values_get (const QuernPlotValues *self,
                       guint                  point)
{
  return &g_array_index (self->points, QuernPlotPoint, point);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernPlotValues, quern_plot_values_free)

G_END_DECLS
