/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A painted image at its place in a widget. Frames share the nodes, so that GTK redraws only
 * what has changed. */
typedef struct
{
  GskRenderNode *node;         /* owned: for drawing unscaled */
  GskRenderNode *whole_node;   /* owned: for drawing scaled or clipped */
  float          strip_height; /* px, of the strips to draw in; 0: no strips */
  float          fineness;     /* edges of strips are whole multiples of 1 px / fineness */
} QuernPixels;

QuernPixels *quern_pixels_new           (cairo_surface_t       *surface,
                                         const graphene_rect_t *area,
                                         double                 scale,
                                         gboolean               is_for_cairo) G_GNUC_WARN_UNUSED_RESULT;
void         quern_pixels_unref         (QuernPixels           *self);
void         quern_pixels_append_scaled (const QuernPixels     *self,
                                         GtkSnapshot           *snapshot,
                                         const graphene_rect_t *widget,
                                         float                  x,
                                         float                  y,
                                         float                  growth);

G_END_DECLS
