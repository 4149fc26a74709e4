/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-geometry.h"

G_BEGIN_DECLS

/* Zooms are px of the widget for each px of the scene. */
#define QUERN_VIEWPORT_MIN_ZOOM 0.1
#define QUERN_VIEWPORT_MAX_ZOOM 8.0

/* Which part of a scene a widget shows, and how large. A plain value: the
 * canvas draws by it and the overview map shows it. */
typedef struct
{
  QuernRect extent;     /* of the whole scene, in its own px */
  double    width;      /* of the widget, px */
  double    height;
  double    margin;     /* px that stay free around the scene when it fits */
  gboolean  is_bounded; /* never shows anything beside the scene: treemaps */
  gboolean  is_wide;    /* fits by its width, and hangs from the top: flame graphs */

  double    zoom;
  double    x;          /* the scene's point at the widget's top left corner */
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
/* The same, moved to whole px of the device: what is panned then looks the same as what is
 * painted again. scale: px of the device for each px of the widget. */
void     quern_viewport_align        (const QuernViewport *self,
                                      int                  scale,
                                      QuernViewport       *aligned);

G_END_DECLS
