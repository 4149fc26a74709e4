/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-geometry.h"
#include "quern-part-lanes.h"
#include "quern-text.h"

#include <cairo.h>

G_BEGIN_DECLS

/* Px: margin, height of a lane, height of the axis below the lanes. */
#define QUERN_PARTS_MARGIN 14.0
#define QUERN_PARTS_LANE 32.0
#define QUERN_PARTS_AXIS 26.0

/**
 * QuernPartsScene:
 *
 * What is needed to draw the parts of a profile: their positions, and which of them are chosen. All
 * pointers are borrowed.
 */
typedef struct
{
  const QuernPartLanes *lanes;
  const gboolean       *chosen; /* by part */
  double                width;  /* px */
} QuernPartsScene;

/* Height of the timeline, in px. */
double quern_parts_scene_get_height (const QuernPartsScene *self);
void   quern_parts_scene_get_bounds (const QuernPartsScene *self,
                                     guint                  part,
                                     QuernRect             *bounds);
/* The part at or slightly beside a position, so that narrow parts can be hit; or QUERN_NONE. */
guint  quern_parts_scene_find       (const QuernPartsScene *self,
                                     double                 x,
                                     double                 y);
/* Draws only the lanes between y and y + height. */
void   quern_parts_scene_draw       (const QuernPartsScene *self,
                                     cairo_t               *cr,
                                     QuernText             *text,
                                     const QuernStyle      *style,
                                     double                 y,
                                     double                 height);

G_END_DECLS
