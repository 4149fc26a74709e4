/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-geometry.h"
#include "quern-part-lanes.h"
#include "quern-text.h"

#include <cairo.h>

G_BEGIN_DECLS

/* Px: of the names at the left, of a lane, of the axis under the lanes. */
#define QUERN_PARTS_GUTTER 96.0
#define QUERN_PARTS_MARGIN 14.0
#define QUERN_PARTS_LANE 32.0
#define QUERN_PARTS_AXIS 26.0

/**
 * QuernPartsScene:
 *
 * What is drawn of the parts of a profile: where they stand, and which of them
 * are chosen. All of it is borrowed.
 */
typedef struct
{
  const QuernPartLanes *lanes;
  const gboolean       *chosen; /* by part */
  double                width;  /* px */
} QuernPartsScene;

/* What the timeline of a profile needs of height. */
double quern_parts_scene_get_height (const QuernPartsScene *self);
void   quern_parts_scene_get_bounds (const QuernPartsScene *self,
                                     guint                  part,
                                     QuernRect             *bounds);
/* The part at a place; QUERN_NONE for none. Small ones are found a little beside
 * themselves, too. */
guint  quern_parts_scene_find       (const QuernPartsScene *self,
                                     double                 x,
                                     double                 y);
/* Of lanes, those from y to y + height are drawn. */
void   quern_parts_scene_draw       (const QuernPartsScene *self,
                                     cairo_t               *cr,
                                     QuernText             *text,
                                     const QuernStyle      *style,
                                     double                 y,
                                     double                 height);

G_END_DECLS
