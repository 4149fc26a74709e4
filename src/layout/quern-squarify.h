/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-geometry.h"

G_BEGIN_DECLS

/* Divides bounds into n rectangles whose areas are proportional to weights, each as square as
 * possible. weights: above 0, largest first. */
void quern_squarify (const double    *weights,
                     guint            n,
                     const QuernRect *bounds,
                     QuernRect       *rects);

G_END_DECLS
