/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "quern-geometry.h"

G_BEGIN_DECLS

/* The part of the visible area that has to be drawn on this surface, with some px around it for
 * outlines, in the coordinates of cr. Texts that stay in view are placed in the visible area, not
 * in this part. */
QuernRect quern_clip_get_part  (cairo_t         *cr,
                                const QuernRect *visible,
                                double           zoom) G_GNUC_WARN_UNUSED_RESULT;
/* Whether cr draws to a vector file, not to pixels. */
gboolean  quern_clip_is_vector (cairo_t         *cr);

G_END_DECLS
