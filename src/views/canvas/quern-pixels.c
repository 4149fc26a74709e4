/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps a painted image in the form that is cheapest for the renderer to show.
 *
 * The GL renderer draws a texture. GTK's cairo renderer copies the whole texture for each
 * frame, however little of it is redrawn, so it gets a surface instead. cairo copies the drawn
 * part of a surface, too; strips that fit into the CPU cache make that copy cheap. */

#include "quern-pixels.h"

#include "quern-device-grid.h"

#include <math.h>

/* Fits into the CPU cache together with the target. */
#define STRIP_BYTES (256 << 10)

static const cairo_user_data_key_t surface_key;

static GskRenderNode *
texture_node_new (cairo_surface_t       *surface,
                  const graphene_rect_t *area)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes =
    g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) height,
                                (GDestroyNotify) cairo_surface_destroy,
                                cairo_surface_reference (surface));
  g_autoptr (GdkTexture) texture =
    gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);

  return gsk_texture_node_new (texture, area);
}

/* The surface must live as long as the node, or cairo copies it. */
static GskRenderNode *
surface_node_new (cairo_surface_t       *surface,
                  const graphene_rect_t *area,
                  double                 scale)
{
  GskRenderNode *node = gsk_cairo_node_new (area);
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  cairo_translate (cr, area->origin.x, area->origin.y);
  cairo_scale (cr, 1.0 / scale, 1.0 / scale);
  cairo_set_source_surface (cr, surface, 0.0, 0.0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_set_user_data (gsk_cairo_node_get_surface (node), &surface_key,
                               cairo_surface_reference (surface),
                               (cairo_destroy_func_t) cairo_surface_destroy);

  return node;
}

static GskRenderNode *
strips_node_new (GskRenderNode         *whole_node,
                 const graphene_rect_t *area,
                 float                  height)
{
  g_autoptr (GPtrArray) strips =
    g_ptr_array_new_with_free_func ((GDestroyNotify) gsk_render_node_unref);
  GskRenderNode *container;
  GskRenderNode *node;

  for (float y = 0.0f; y < area->size.height; y += height)
    g_ptr_array_add (strips,
                     gsk_clip_node_new (whole_node,
                                        &GRAPHENE_RECT_INIT (area->origin.x, area->origin.y + y,
                                                             area->size.width,
                                                             MIN (height, area->size.height - y))));
  container = gsk_container_node_new ((GskRenderNode **) strips->pdata, strips->len);

  /* GTK diffs the children of two containers by position. With the ring around a box as a sibling,
   * no strip would match and all would be redrawn; so wrap them in one node. */
  node = gsk_debug_node_new (container, g_strdup ("strips"));
  gsk_render_node_unref (container);

  return node;
}

/**
 * quern_pixels_new:
 * @surface: (transfer none): a painted image, which must not change any more
 * @area: where it is shown, in px of the widget
 * @scale: px of the image for each px of the widget
 * @is_for_cairo: whether GTK's cairo renderer draws the widget
 *
 * Returns: (transfer full): the pixels, for quern_pixels_unref()
 */
QuernPixels *
quern_pixels_new (cairo_surface_t       *surface,
                  const graphene_rect_t *area,
                  double                 scale,
                  gboolean               is_for_cairo)
{
  QuernPixels *self = g_rc_box_new0 (QuernPixels);
  gboolean is_whole = quern_device_grid_is_whole (scale);

  self->fineness = is_whole ? 1.0f : (float) scale;

  /* Flush now: cairo copies a surface that is flushed while a node holds it. */
  cairo_surface_flush (surface);
  if (is_for_cairo)
    {
      int rows = MAX (STRIP_BYTES / MAX (cairo_image_surface_get_stride (surface), 1), 1);

      self->strip_height = (float) (is_whole ? MAX (floor (rows / scale), 1.0) : rows / scale);
      self->whole_node = surface_node_new (surface, area, scale);
      self->node = strips_node_new (self->whole_node, area, self->strip_height);
    }
  else
    {
      self->whole_node = texture_node_new (surface, area);
      self->node = gsk_render_node_ref (self->whole_node);
    }

  return self;
}

static void
clear (gpointer data)
{
  QuernPixels *self = data;

  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->whole_node, gsk_render_node_unref);
}

void
quern_pixels_unref (QuernPixels *self)
{
  g_rc_box_release_full (self, clear);
}

/**
 * quern_pixels_append_scaled:
 * @widget: bounds of the widget, px
 * @x: where the left edge of the widget, as it was when painted, is now
 * @y: where its upper edge is now
 * @growth: scale factor, relative to the painted size
 *
 * Draws the image scaled, strip by strip as well. Strips begin at whole px of the device, or seams
 * would show between them.
 */
void
quern_pixels_append_scaled (const QuernPixels     *self,
                            GtkSnapshot           *snapshot,
                            const graphene_rect_t *widget,
                            float                  x,
                            float                  y,
                            float                  growth)
{
  graphene_rect_t area;
  float height;

  gsk_render_node_get_bounds (self->whole_node, &area);
  graphene_rect_scale (&area, growth, growth, &area);
  graphene_rect_offset (&area, x, y);
  graphene_rect_scale (&area, self->fineness, self->fineness, &area);
  graphene_rect_round_extents (&area, &area);
  graphene_rect_scale (&area, 1.0f / self->fineness, 1.0f / self->fineness, &area);
  if (!graphene_rect_intersection (&area, widget, &area))
    return;

  height = self->strip_height > 0.0f ? self->strip_height : area.size.height;
  for (float top = 0.0f; top < area.size.height; top += height)
    {
      gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (area.origin.x, area.origin.y + top,
                                                             area.size.width, height));
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
      gtk_snapshot_scale (snapshot, growth, growth);
      gtk_snapshot_append_node (snapshot, self->whole_node);
      gtk_snapshot_restore (snapshot);
      gtk_snapshot_pop (snapshot);
    }
}
