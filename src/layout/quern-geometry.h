/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In px of a picture at zoom 1; y points down. */
typedef struct
{
  double x;
  double y;
} QuernPoint;

typedef struct
{
  double x;
  double y;
  double width;
  double height;
} QuernRect;

static inline gboolean
quern_rect_contains (const QuernRect *rect,
                     double           x,
                     double           y)
{
  return x >= rect->x && y >= rect->y &&
         x < rect->x + rect->width && y < rect->y + rect->height;
}

static inline gboolean
quern_rect_intersects (const QuernRect *a,
                       const QuernRect *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width &&
         a->y < b->y + b->height && b->y < a->y + a->height;
}

/* Extends a rectangle to one that contains another, too. */
static inline void
quern_rect_unite (QuernRect       *rect,
                  const QuernRect *other)
{
  double right = MAX (rect->x + rect->width, other->x + other->width);
  double bottom = MAX (rect->y + rect->height, other->y + other->height);

  rect->x = MIN (rect->x, other->x);
  rect->y = MIN (rect->y, other->y);
  rect->width = right - rect->x;
  rect->height = bottom - rect->y;
}

G_END_DECLS
