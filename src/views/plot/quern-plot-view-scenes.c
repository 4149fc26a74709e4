/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which plots are on the canvas. */

#include "quern-plot-view-private.h"

/* NULL where there is no plot. */
QuernPlotPanels *
quern_plot_view_get_panels (QuernPlotView *self)
{
  QuernPicture *picture =
    quern_canvas_get_picture (quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self)));

  return picture != NULL ? QUERN_PLOT_PANELS (picture) : NULL;
}

const QuernPlotScene *
quern_plot_view_get_scene (QuernPlotView *self)
{
  QuernPlotPanels *panels = quern_plot_view_get_panels (self);
  QuernPoint origin;

  for (guint i = 0; panels != NULL && i < quern_plot_panels_get_n (panels); i++)
    {
      const QuernPlotScene *scene =
        quern_plot_picture_get_scene (quern_plot_panels_get (panels, i, &origin));

      if (scene->request.function == self->shown)
        return scene;
    }

  return NULL;
}

const QuernPlotScene *
quern_plot_view_find_scene (QuernPlotView *self,
                            double         x,
                            double         y,
                            QuernPoint    *origin)
{
  QuernPlotPanels *panels = quern_plot_view_get_panels (self);

  if (panels == NULL)
    return NULL;

  return quern_plot_picture_get_scene (
    quern_plot_panels_get (panels, quern_plot_panels_find (panels, x, y), origin));
}
