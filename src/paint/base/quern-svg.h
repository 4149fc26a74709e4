/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "quern-geometry.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* A line of text, as an SVG holds it: text that can be searched and copied. */
typedef struct
{
  const char *text;
  double      x;          /* of its start, in the space of matrix */
  double      baseline;
  double      width;      /* that it had when laid out: other fonts are fitted to it */
  double      size;       /* of the font, in px */
  gboolean    bold;
  gboolean    is_code;    /* in a font for code; its blanks count */
  QuernColor  color;
  double      opacity;    /* more than 0, to 1 */
  double      halo_width; /* 0: none */
  QuernColor  halo;
} QuernSvgText;

void    quern_svg_append_text    (GString              *svg,
                                  const QuernSvgText   *text,
                                  const cairo_matrix_t *matrix);
/* An area that is not seen but tells a tooltip. */
void    quern_svg_append_tooltip (GString              *svg,
                                  const QuernRect      *area,
                                  const char           *tooltip);
/* The text as XML may hold it. */
void    quern_svg_append_escaped (GString              *svg,
                                  const char           *text);

/* What cairo wrote, with these elements on top of it: first the tooltips, then
 * the texts. The ids in it are made the same for the same picture. */
GBytes *quern_svg_finish         (const char           *written,
                                  gsize                 length,
                                  const char           *title,
                                  const char           *font_family,
                                  GString              *tooltips,
                                  GString              *texts) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
