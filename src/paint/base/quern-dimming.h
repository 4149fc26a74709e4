/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-geometry.h"
#include "quern-palette.h"

#include <cairo.h>

G_BEGIN_DECLS

/* A colour once it is dimmed. */
QuernColor quern_dimming_get_background (const QuernStyle *style,
                                         QuernColor        color);
/* The colour of text that is drawn on a background after it was dimmed. background: not dimmed */
QuernColor quern_dimming_get_text       (const QuernStyle *style,
                                         QuernColor        background);
/* Dims the path of cr by the even-odd rule, and clears the path. */
void   quern_dimming_fill        (cairo_t          *cr,
                                  const QuernStyle *style);

G_END_DECLS
