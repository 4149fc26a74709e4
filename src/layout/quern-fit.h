/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-geometry.h"

G_BEGIN_DECLS

/* Initially a scene is never magnified, and never too small to be read. */
#define QUERN_FIT_MAX_ZOOM 1.0
#define QUERN_FIT_MIN_ZOOM 0.6

/* px of the widget left free around a scene */
#define QUERN_FIT_MARGIN 24.0

/* The part of a scene that a widget shows. */
typedef struct
{
  double zoom;
  double x; /* scene coordinates at the upper left corner of the widget */
  double y;
} QuernFit;

/* Something in a scene that a view may show. */
typedef struct
{
  QuernRect bounds; /* in px of the scene */
  double    worth;  /* of showing all of it, at least 0 */
} QuernFitItem;

QuernFit quern_fit_get_default (const QuernRect *extent,
                                double           width,
                                double           height,
                                double           margin,
                                double           min_zoom,
                                const QuernRect *eye,
                                gboolean         is_vertical);

void     quern_fit_show_most   (QuernFit        *self,
                                double           width,
                                double           height,
                                const QuernRect *eye,
                                gboolean         is_vertical,
                                const GArray    *items);

/* Whether all of rect is in view. */
gboolean quern_fit_shows       (const QuernFit  *self,
                                double           width,
                                double           height,
                                const QuernRect *rect);

G_END_DECLS
