/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-dimming.h"

/* Of what covers dimmed parts, so that they clearly differ from highlighted ones. */
#define OPACITY 0.62
#define HIGH_CONTRAST_OPACITY 0.8

/* Text on dimmed parts is weaker than elsewhere, but has a contrast of 4.5 to 1. */
#define TEXT_MIX 0.86

static double
get_opacity (const QuernStyle *style)
{
  return style->high_contrast ? HIGH_CONTRAST_OPACITY : OPACITY;
}

QuernColor
quern_dimming_get_background (const QuernStyle *style,
                              QuernColor        color)
{
  return quern_palette_mix (color, quern_palette_get_surface (style->scheme, QUERN_SURFACE_VIEW),
                            get_opacity (style));
}

QuernColor
quern_dimming_get_text (const QuernStyle *style,
                        QuernColor        background)
{
  QuernColor dimmed = quern_dimming_get_background (style, background);

  return quern_palette_mix (dimmed, quern_palette_text_on (dimmed), TEXT_MIX);
}

void
quern_dimming_fill (cairo_t          *cr,
                    const QuernStyle *style)
{
  QuernColor view = quern_palette_get_surface (style->scheme, QUERN_SURFACE_VIEW);

  cairo_save (cr);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_set_source_rgba (cr, view.red, view.green, view.blue, get_opacity (style));
  cairo_fill (cr);
  cairo_restore (cr);
}
