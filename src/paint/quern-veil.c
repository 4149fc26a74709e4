/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-veil.h"

/* What is dimmed can still be read, and nobody takes it for what is meant. */
#define OPACITY 0.62
#define HIGH_CONTRAST_OPACITY 0.8

void
quern_veil_fill (cairo_t          *cr,
                 const QuernStyle *style)
{
  QuernColor view = quern_palette_get_surface (style->scheme, QUERN_SURFACE_VIEW);

  cairo_save (cr);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_set_source_rgba (cr, view.red, view.green, view.blue,
                         style->high_contrast ? HIGH_CONTRAST_OPACITY : OPACITY);
  cairo_fill (cr);
  cairo_restore (cr);
}
