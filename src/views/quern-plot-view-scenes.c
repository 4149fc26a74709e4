/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which plots are on the canvas. */

#include "quern-plot-view-private.h"

static QuernPicture *
get_picture (QuernPlotView *self)
{
  return quern_canvas_get_picture (quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self)));
}

const QuernPlotScene *
quern_plot_view_get_scene (QuernPlotView *self)
{
  QuernPicture *picture = get_picture (self);
  QuernPoint origin;

  for (guint i = 0; QUERN_IS_PLOT_PANELS (picture) &&
                    i < quern_plot_panels_get_n (QUERN_PLOT_PANELS (picture)); i++)
    {
      const QuernPlotScene *scene = quern_plot_picture_get_scene (
        quern_plot_panels_get (QUERN_PLOT_PANELS (picture), i, &origin));

      if (scene->request.function == self->shown)
        return scene;
    }

  return QUERN_IS_PLOT_PICTURE (picture)
         ? quern_plot_picture_get_scene (QUERN_PLOT_PICTURE (picture)) : NULL;
}

const QuernPlotScene *
quern_plot_view_find_scene (QuernPlotView *self,
                            double         x,
                            double         y,
                            QuernPoint    *origin)
{
  QuernPicture *picture = get_picture (self);
  QuernPlotPanels *panels;

  *origin = (QuernPoint) { 0.0, 0.0 };
  if (!QUERN_IS_PLOT_PANELS (picture))
    return quern_plot_view_get_scene (self);

  panels = QUERN_PLOT_PANELS (picture);

  return quern_plot_picture_get_scene (
    quern_plot_panels_get (panels, quern_plot_panels_find (panels, x, y), origin));
}
