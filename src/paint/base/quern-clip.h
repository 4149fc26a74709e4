/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "quern-geometry.h"

G_BEGIN_DECLS

/* What of the visible part has to be drawn on this surface, with px around it that
 * outlines may need; all in the coordinates of cr. Texts that stay in sight are placed
 * by the visible part, whatever of it is drawn. */
QuernRect quern_clip_get_part (cairo_t         *cr,
                               const QuernRect *visible,
                               double           zoom) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
