/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "quern-geometry.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* A line of text in an SVG, which can be searched and copied. */
typedef struct
{
  const char *text;
  double      x;          /* of its start, in the coordinates of matrix */
  double      baseline;
  double      width;      /* when laid out: other fonts are scaled to it */
  double      size;       /* of the font, in px */
  gboolean    bold;
  gboolean    is_code;    /* in a monospace font; blanks are preserved */
  QuernColor  color;
  double      halo_width; /* 0: none */
  QuernColor  halo;
} QuernSvgText;

void    quern_svg_append_text    (GString              *svg,
                                  const QuernSvgText   *text,
                                  const cairo_matrix_t *matrix);
/* An invisible area with a tooltip. */
void    quern_svg_append_tooltip (GString              *svg,
                                  const QuernRect      *area,
                                  const char           *tooltip);
/* Appends the text, escaped for XML. */
void    quern_svg_append_escaped (GString              *svg,
                                  const char           *text);

/* Adds elements on top of what cairo wrote: first the tooltips, then the texts. Renumbers ids, so
 * that the same picture gives the same file. */
GBytes *quern_svg_finish         (const char           *written,
                                  gsize                 length,
                                  const char           *title,
                                  const char           *font_family,
                                  GString              *tooltips,
                                  GString              *texts) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
