/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-palette.h"

#include <cairo.h>

G_BEGIN_DECLS

/* px: the width of a lane, and of the space for arrow heads. */
#define QUERN_JUMP_LANE_WIDTH 8.0
#define QUERN_JUMP_HEAD_WIDTH 12.0

/* An arrow beside code, from one vertical position to another. */
typedef struct
{
  double     right;       /* px: left edge of the code */
  guint      lane;        /* 0 is next to the code */
  double     from;        /* px, from the top */
  double     to;
  gboolean   conditional; /* dashed */
  QuernColor color;
  double     alpha;       /* 0..1 */
} QuernJumpStroke;

void quern_jump_paint (cairo_t               *cr,
                       const QuernJumpStroke *stroke);

G_END_DECLS
