/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How large the picture is shown, and which part of it. */

#include "quern-canvas-private.h"

#define ZOOM_STEP 1.25

/* Zooms around the selected item if it is in sight, else around the middle. */
void
quern_canvas_zoom_by (QuernCanvas *self,
                      double       factor)
{
  double x;
  double y;

  g_return_if_fail (QUERN_IS_CANVAS (self));
  g_return_if_fail (factor > 0.0);

  if (!quern_canvas_get_anchor (self, &x, &y))
    {
      x = self->viewport.width / 2.0;
      y = self->viewport.height / 2.0;
    }
  quern_viewport_zoom_at (&self->viewport, self->viewport.zoom * factor, x, y);
  quern_canvas_queue_viewport (self, TRUE);
}

void
quern_canvas_zoom_in (QuernCanvas *self)
{
  quern_canvas_zoom_by (self, ZOOM_STEP);
}

void
quern_canvas_zoom_out (QuernCanvas *self)
{
  quern_canvas_zoom_by (self, 1.0 / ZOOM_STEP);
}

void
quern_canvas_zoom_original (QuernCanvas *self)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));

  quern_canvas_zoom_by (self, 1.0 / self->viewport.zoom);
}

void
quern_canvas_fit (QuernCanvas *self)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));

  quern_viewport_fit (&self->viewport);
  quern_canvas_queue_viewport (self, TRUE);
}

void
quern_canvas_centre_on (QuernCanvas *self,
                        double       scene_x,
                        double       scene_y)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));

  quern_viewport_place (&self->viewport, scene_x, scene_y,
                        self->viewport.width / 2.0, self->viewport.height / 2.0);
  quern_canvas_queue_viewport (self, TRUE);
}
