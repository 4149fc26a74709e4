/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-geometry.h"
#include "quern-plot-axis.h"
#include "quern-plot-values.h"

G_BEGIN_DECLS

/* The ranges that a plot shows. A bound that is NaN is derived from the values. */
typedef struct
{
  double low_x;
  double high_x;
  double low_y;
  double high_y;
} QuernPlotRange;

typedef struct
{
  double         width;     /* of the whole picture, px */
  double         height;
  gboolean       log_x;
  gboolean       log_y;
  gboolean       residuals; /* show them, if there are a curve and enough room */
  gboolean       is_panel;  /* one of several plots: their common parts are drawn beside them */
  guint          n_legend_wraps; /* lines of the legend below the first one */
  QuernUnit      unit;      /* of costs times factor */
  double         factor;    /* 0: as 1 */
  QuernPlotRange range;
} QuernPlotOptions;

/* The curve drawn through the points; size ≥ 0. */
typedef double (*QuernPlotCurve) (double        size,
                                  gconstpointer data);

/* A visible point. Items are sorted by ascending size. */
typedef struct
{
  guint  point;  /* index in the values */
  double x;      /* px */
  double top;    /* px: of its highest mark */
  double bottom;
} QuernPlotItem;

typedef struct
{
  guint      item;
  guint      row;
  QuernPoint at;
} QuernPlotMark;

/* A point of the curve, and its band, ± QUERN_PLOT_BAND. */
typedef struct
{
  double x;
  double y;
  double band_top;
  double band_bottom;
} QuernPlotCurvePoint;

/* The distance of the first row of a point from the curve. */
typedef struct
{
  guint  item;
  double residual; /* value − curve */
  double x;
  double y;        /* px, of its end; it starts at 0 on the axis */
} QuernPlotStem;

#define QUERN_PLOT_BAND 0.1

/* Px of a line of the legend. */
#define QUERN_PLOT_LEGEND_HEIGHT 18.0

/**
 * QuernPlotLayout:
 *
 * The positions of the axes, points, curve and residuals of a plot, in px from the top left corner
 * of the picture.
 */
typedef struct
{
  QuernPlotOptions options;
  QuernRect        frame;          /* of the plot */
  QuernRect        residual_frame; /* height 0: no residuals */
  QuernPlotAxis    x;
  QuernPlotAxis    y;
  QuernPlotAxis    residual;       /* only if there are residuals */
  GArray          *items;          /* owned: QuernPlotItem */
  GArray          *marks;          /* owned: QuernPlotMark, one per position of a row */
  GArray          *curve;          /* owned: QuernPlotCurvePoint, from left to right */
  GArray          *stems;          /* owned: QuernPlotStem */
  guint            n_not_positive; /* points that a logarithmic axis cannot show */
  guint            n_outside;      /* points outside of the range */
} QuernPlotLayout;

QuernPlotLayout *quern_plot_layout_new       (const QuernPlotValues  *values,
                                              const QuernPlotOptions *options,
                                              QuernPlotCurve          curve,
                                              gconstpointer           data) G_GNUC_WARN_UNUSED_RESULT;
void             quern_plot_layout_free      (QuernPlotLayout        *self);

/* The item nearest to a position; QUERN_NONE outside of the frames. */
guint            quern_plot_layout_hit       (const QuernPlotLayout  *self,
                                              double                  x,
                                              double                  y);

static inline const QuernPlotItem *
quern_plot_layout_get_item (const QuernPlotLayout *self,
                            guint                  item)
{
  return &g_array_index (self->items, QuernPlotItem, item);
}

/* An unset range: all bounds are derived from the values. */
static inline QuernPlotRange
quern_plot_range_all (void)
{
  const double none = (double) __builtin_nan ("");

  return (QuernPlotRange) { none, none, none, none };
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernPlotLayout, quern_plot_layout_free)

G_END_DECLS
