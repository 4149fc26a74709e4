/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-sketch.h"

#include <math.h>

#define N_PLACES (QUERN_PLOT_SKETCH_COLUMNS * QUERN_PLOT_SKETCH_ROWS)

/* Finds the largest size and the largest cost. */
static void
find_ends (const QuernSeries *series,
           QuernFunctionId    function,
           double            *size,
           double            *cost)
{
  QuernSeriesIter iter;
  QuernCostPoint point;

  *size = 0.0;
  *cost = 0.0;
  quern_series_iter_init (&iter, series, function);
  while (quern_series_iter_next (&iter, &point))
    {
      *size = fmax (*size, (double) point.size);
      *cost = fmax (*cost, (double) point.max);
    }
}

/* If all values are 0, they are at 0. */
static guint
place (double value,
       double end,
       guint  n_places)
{
  return end > 0.0 ? (guint) lround (value / end * (n_places - 1)) : 0;
}

QuernPlotSketch *
quern_plot_sketch_new (const QuernSeries *series,
                       QuernFunctionId    function)
{
  QuernPlotSketch *self = g_new0 (QuernPlotSketch, 1);
  gboolean taken[N_PLACES] = { FALSE };
  QuernPlotSketchDot dots[N_PLACES];
  QuernSeriesIter iter;
  QuernCostPoint point;
  double size;
  double cost;

  find_ends (series, function, &size, &cost);
  quern_series_iter_init (&iter, series, function);
  while (quern_series_iter_next (&iter, &point))
    {
      guint column = place ((double) point.size, size, QUERN_PLOT_SKETCH_COLUMNS);
      guint row = QUERN_PLOT_SKETCH_ROWS - 1 -
                  place ((double) point.max, cost, QUERN_PLOT_SKETCH_ROWS);
      gboolean *is_taken = &taken[row * QUERN_PLOT_SKETCH_COLUMNS + column];

      if (!*is_taken)
        dots[self->n_dots++] = (QuernPlotSketchDot) { (guint8) column, (guint8) row };
      *is_taken = TRUE;
    }
  self->dots = g_memdup2 (dots, self->n_dots * sizeof *dots);

  return self;
}

void
quern_plot_sketch_free (QuernPlotSketch *self)
{
  if (self == NULL)
    return;

  g_free (self->dots);
  g_free (self);
}
