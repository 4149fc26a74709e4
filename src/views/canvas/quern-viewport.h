/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-device-grid.h"
#include "quern-geometry.h"

G_BEGIN_DECLS

/* Zoom levels: widget px per scene px. */
#define QUERN_VIEWPORT_MIN_ZOOM 0.1
#define QUERN_VIEWPORT_MAX_ZOOM 8.0

/* The part of a scene that a widget shows, and its zoom. A plain value, used by the canvas and the
 * overview map. */
typedef struct
{
  QuernRect extent;     /* of the whole scene, in its own px */
  double    width;      /* of the widget, px */
  double    height;
  double    margin;     /* px kept free around the scene when it is fitted */
  double    min_start_zoom; /* of the initial view; at most QUERN_FIT_MAX_ZOOM */
  gboolean  is_bounded; /* never shows space outside the scene: treemaps */
  gboolean  is_wide;    /* fitted to the width, aligned to the top: flame graphs */

  double    zoom;
  double    x;          /* scene px at the widget's top left corner */
  double    y;
} QuernViewport;

void     quern_viewport_init         (QuernViewport       *self);
void     quern_viewport_set_size     (QuernViewport       *self,
                                      double               width,
                                      double               height);
void     quern_viewport_fit          (QuernViewport       *self);
void     quern_viewport_show_default (QuernViewport       *self,
                                      const QuernRect     *eye,
                                      gboolean             is_vertical);
void     quern_viewport_show_most    (QuernViewport       *self,
                                      const QuernRect     *eye,
                                      gboolean             is_vertical,
                                      const GArray        *items);
void     quern_viewport_zoom_at      (QuernViewport       *self,
                                      double               zoom,
                                      double               widget_x,
                                      double               widget_y);
void     quern_viewport_pan          (QuernViewport       *self,
                                      double               dx,
                                      double               dy);
void     quern_viewport_place        (QuernViewport       *self,
                                      double               scene_x,
                                      double               scene_y,
                                      double               widget_x,
                                      double               widget_y);
gboolean quern_viewport_reveal       (QuernViewport       *self,
                                      const QuernRect     *rect);
void     quern_viewport_to_scene     (const QuernViewport *self,
                                      double               widget_x,
                                      double               widget_y,
                                      double              *scene_x,
                                      double              *scene_y);
void     quern_viewport_to_widget    (const QuernViewport *self,
                                      const QuernRect     *scene,
                                      QuernRect           *widget);
void     quern_viewport_get_visible  (const QuernViewport *self,
                                      QuernRect           *visible);
gboolean quern_viewport_shows_all    (const QuernViewport *self);

/* Aligns to whole device px, so that panned content looks the same as repainted content. The result
 * begins where the grid does, and covers the widget with whole device px. */
void     quern_viewport_align        (const QuernViewport   *self,
                                      const QuernDeviceGrid *grid,
                                      QuernViewport         *aligned);

G_END_DECLS
