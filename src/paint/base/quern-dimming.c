/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-dimming.h"

/* Dimmed parts stay legible, but clearly differ from highlighted ones. */
#define OPACITY 0.62
#define HIGH_CONTRAST_OPACITY 0.8

static double
get_opacity (const QuernStyle *style)
{
  return style->high_contrast ? HIGH_CONTRAST_OPACITY : OPACITY;
}

double
quern_dimming_get_opacity (const QuernStyle *style)
{
  return 1.0 - get_opacity (style);
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
