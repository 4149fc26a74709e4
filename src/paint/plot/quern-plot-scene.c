/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-scene.h"

#include <math.h>

static void
widen (double *low,
       double *high,
       double  other_low,
       double  other_high)
{
  *low = isnan (*low) ? other_low : fmin (*low, other_low);
  *high = isnan (*high) ? other_high : fmax (*high, other_high);
}

void
quern_plot_range_add (QuernPlotRange       *self,
                      const QuernPlotScene *scene)
{
  const QuernPlotLayout *layout = scene->layout;

  if (scene->values->points->len == 0)
    return;

  widen (&self->low_x, &self->high_x, layout->x.low, layout->x.high);
  widen (&self->low_y, &self->high_y, layout->y.low, layout->y.high);
}

void
quern_plot_range_choose (QuernPlotRange       *self,
                         const QuernPlotRange *wanted)
{
  if (isfinite (wanted->low_x))
    {
      self->low_x = wanted->low_x;
      self->high_x = wanted->high_x;
    }
  if (isfinite (wanted->low_y))
    {
      self->low_y = wanted->low_y;
      self->high_y = wanted->high_y;
    }
}
