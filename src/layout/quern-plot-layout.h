/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-geometry.h"
#include "quern-plot-axis.h"
#include "quern-plot-values.h"

G_BEGIN_DECLS

/* What a plot shows of its values. An end that is NaN comes from the values. */
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
  gboolean       residuals; /* if there is a curve, and room */
  gboolean       is_panel;  /* one of several: what all have stands beside them */
  QuernPlotRange range;
} QuernPlotOptions;

/* What is drawn through the points; size ≥ 0. */
typedef double (*QuernPlotCurve) (double        size,
                                  gconstpointer data);

/* One for each point that can be seen, by ascending size. */
typedef struct
{
  guint  point;  /* of the values */
  double x;      /* px */
  double top;    /* px: its highest mark */
  double bottom;
} QuernPlotItem;

typedef struct
{
  guint      item;
  guint      row;
  QuernPoint at;
} QuernPlotMark;

/* A place of the curve and of its band, ± QUERN_PLOT_BAND. */
typedef struct
{
  double x;
  double y;
  double band_top;
  double band_bottom;
} QuernPlotCurvePoint;

/* How far the first row of a point is from the curve. */
typedef struct
{
  guint  item;
  double residual; /* value − curve */
  double x;
  double y;        /* px, of its end; it begins at 0 of the axis */
} QuernPlotStem;

#define QUERN_PLOT_BAND 0.1

/**
 * QuernPlotLayout:
 *
 * Where axes, points, curve and residuals of a plot stand. All px are of the
 * picture, from its top left corner.
 */
typedef struct
{
  QuernPlotOptions options;
  QuernRect        frame;          /* of the plot */
  QuernRect        residual_frame; /* height 0: no residuals */
  QuernPlotAxis    x;
  QuernPlotAxis    y;
  QuernPlotAxis    residual;       /* where there are residuals */
  GArray          *items;          /* owned: QuernPlotItem */
  GArray          *marks;          /* owned: QuernPlotMark, each place of a row once */
  GArray          *curve;          /* owned: QuernPlotCurvePoint, from left to right */
  GArray          *stems;          /* owned: QuernPlotStem */
  guint            n_not_positive; /* points that a logarithmic axis has no place for */
  guint            n_outside;      /* points outside of the range */
} QuernPlotLayout;

QuernPlotLayout *quern_plot_layout_new       (const QuernPlotValues  *values,
                                              const QuernPlotOptions *options,
                                              QuernPlotCurve          curve,
                                              gconstpointer           data) G_GNUC_WARN_UNUSED_RESULT;
void             quern_plot_layout_free      (QuernPlotLayout        *self);

/* The item nearest to there, QUERN_NONE outside of the frames. */
guint            quern_plot_layout_hit       (const QuernPlotLayout  *self,
                                              double                  x,
                                              double                  y);

static inline const QuernPlotItem *
quern_plot_layout_get_item (const QuernPlotLayout *self,
                            guint                  item)
{
  return &g_array_index (self->items, QuernPlotItem, item);
}

/* An empty range: all of the values. */
static inline QuernPlotRange
quern_plot_range_all (void)
{
  const double none = (double) __builtin_nan ("");

  return (QuernPlotRange) { none, none, none, none };
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernPlotLayout, quern_plot_layout_free)

G_END_DECLS
