/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-canvas-private.h"

#include "quern-view-style.h"

#include "quern-config.h"

#include <glib/gi18n.h>
#include <math.h>

/* Rings stand outside of an item; px of the widget. */
#define STATE_MARGIN 12.0

static const cairo_user_data_key_t surface_key;

/* The renderer that draws with cairo copies a texture for each frame, however little
 * of it is drawn anew: for it the same pixels are a surface. It must live as long as
 * the node, or cairo copies it after all. */
static GskRenderNode *
surface_node_new (cairo_surface_t       *surface,
                  const graphene_rect_t *area,
                  int                    scale)
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

static gboolean
renders_with_cairo (QuernCanvas *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));

  return native != NULL && GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (native));
}

static GdkTexture *
texture_new (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;

  cairo_surface_flush (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                      stride * (gsize) height,
                                      (GDestroyNotify) cairo_surface_destroy, surface);

  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

void
quern_canvas_get_shown (QuernCanvas   *self,
                        QuernViewport *shown)
{
  double device = self->viewport.zoom * gtk_widget_get_scale_factor (GTK_WIDGET (self));

  *shown = self->viewport;
  shown->x = round (shown->x * device) / device;
  shown->y = round (shown->y * device) / device;
}

GskRenderNode *
quern_canvas_paint (QuernCanvas         *self,
                    const QuernViewport *shown,
                    const QuernRect     *part,
                    QuernCanvasLayers    layers,
                    GdkTexture         **texture)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) round (part->width * scale),
                                (int) round (part->height * scale));
  cairo_t *cr;
  QuernStyle style = quern_view_style_get ();
  double zoom = shown->zoom;
  g_autoptr (GdkTexture) pixels = NULL;
  graphene_rect_t area;
  QuernRect visible;
  GskRenderNode *node;

  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (surface);
      return NULL;
    }

  if (self->text == NULL)
    {
      g_autofree char *family = quern_view_style_dup_font_family (GTK_WIDGET (self));

      self->text = quern_text_new (family);
    }

  cr = cairo_create (surface);
  quern_viewport_get_visible (shown, &visible);
  cairo_translate (cr, -part->x * scale, -part->y * scale);
  cairo_scale (cr, zoom * scale, zoom * scale);
  cairo_translate (cr, -shown->x, -shown->y);
  if ((layers & QUERN_CANVAS_LAYER_PICTURE) != 0)
    quern_picture_draw (self->picture, cr, self->text, &style, &visible, zoom);
  if ((layers & QUERN_CANVAS_LAYER_VEIL) != 0)
    quern_picture_draw_marks (self->picture, cr, self->text, &style, self->marked, &visible, zoom);
  cairo_destroy (cr);

  graphene_rect_init (&area, (float) part->x, (float) part->y,
                      (float) part->width, (float) part->height);
  /* Before the node: what is flushed while a node holds it is copied. */
  pixels = texture_new (surface);
  if (renders_with_cairo (self))
    node = surface_node_new (surface, &area, scale);
  else
    node = gsk_texture_node_new (pixels, &area);
  if (texture != NULL)
    *texture = g_steal_pointer (&pixels);

  return node;
}

static void
paint_all (QuernCanvas         *self,
           const QuernViewport *shown)
{
  const QuernRect all = { 0.0, 0.0, shown->width, shown->height };
  gint64 start = g_get_monotonic_time ();

  self->texture_node = quern_canvas_paint (self, shown, &all, QUERN_CANVAS_LAYER_PICTURE,
                                           &self->texture);
  if (self->texture_node == NULL)
    return;

  self->paint_us = g_get_monotonic_time () - start;
  self->painted = *shown;
  self->drafted = *shown;
  quern_viewport_get_visible (shown, &self->covered);
}

static void
update_textures (QuernCanvas         *self,
                 const QuernViewport *shown,
                 int                  scale)
{
  const QuernRect all = { 0.0, 0.0, shown->width, shown->height };

  if (self->texture_scale != scale)
    quern_canvas_drop_textures (self);
  self->texture_scale = scale;

  if (self->texture != NULL && !quern_canvas_update_draft (self, shown))
    quern_canvas_drop_textures (self);
  if (self->texture == NULL)
    paint_all (self, shown);
  if (self->texture != NULL && self->marked != NULL && self->veil == NULL)
    self->veil_node = quern_canvas_paint (self, &self->painted, &all, QUERN_CANVAS_LAYER_VEIL,
                                          &self->veil);
}

/* Instead of a picture: a blank one would be wrong. */
static void
append_problem (QuernCanvas *self,
                GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (PangoLayout) layout =
    gtk_widget_create_pango_layout (widget, _("There is not enough memory to draw this"));
  GdkRGBA color;
  int height;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  pango_layout_set_width (layout, gtk_widget_get_width (widget) * PANGO_SCALE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
    snapshot, &GRAPHENE_POINT_INIT (0.0f, (float) (self->viewport.height - height) / 2.0f));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
append_item_state (QuernCanvas    *self,
                   GtkSnapshot    *snapshot,
                   guint           item,
                   QuernItemState  state)
{
  QuernStyle style = quern_view_style_get ();
  QuernViewport shown;
  graphene_rect_t canvas;
  graphene_rect_t area;
  QuernRect bounds;
  cairo_t *cr;

  if (!quern_canvas_get_item_bounds (self, item, &bounds))
    return;

  graphene_rect_init (&canvas, 0.0f, 0.0f,
                      (float) self->viewport.width, (float) self->viewport.height);
  graphene_rect_init (&area, (float) bounds.x, (float) bounds.y,
                      (float) bounds.width, (float) bounds.height);
  graphene_rect_inset (&area, (float) -STATE_MARGIN, (float) -STATE_MARGIN);
  if (!graphene_rect_intersection (&area, &canvas, &area))
    return;

  quern_canvas_get_shown (self, &shown);
  cr = gtk_snapshot_append_cairo (snapshot, &area);
  cairo_scale (cr, shown.zoom, shown.zoom);
  cairo_translate (cr, -shown.x, -shown.y);
  quern_picture_draw_item_state (self->picture, cr, &style, item, state, self->viewport.zoom);
  cairo_destroy (cr);
}

/* Another view's pointer is on a function: all its items here are set off. */
static void
append_hovered_elsewhere (QuernCanvas *self,
                          GtkSnapshot *snapshot)
{
  QuernNodeId node = self->explorer != NULL ? quern_explorer_get_hovered (self->explorer)
                                            : QUERN_NONE;
  guint n_items = quern_picture_get_n_items (self->picture);

  if (node == QUERN_NONE)
    return;

  for (guint i = 0; i < n_items; i++)
    if (quern_picture_get_node (self->picture, i) == node)
      append_item_state (self, snapshot, i, QUERN_ITEM_HOVERED);
}

void
quern_canvas_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  QuernCanvas *self = QUERN_CANVAS (widget);
  QuernViewport shown;
  guint selected;
  graphene_rect_t area;

  if (self->picture == NULL || self->viewport.width < 1.0 || self->viewport.height < 1.0)
    return;

  quern_canvas_get_shown (self, &shown);
  update_textures (self, &shown, gtk_widget_get_scale_factor (widget));
  if (self->texture == NULL)
    {
      append_problem (self, snapshot);
      return;
    }

  graphene_rect_init (&area, 0.0f, 0.0f,
                      (float) self->viewport.width, (float) self->viewport.height);
  if (self->motion == NULL)
    quern_canvas_snapshot_draft (self, snapshot, &shown);
  else if (!quern_canvas_snapshot_motion (self, snapshot, &area))
    return;
  else if (self->veil != NULL)
    gtk_snapshot_append_node (snapshot, self->veil_node);

  if (self->hover_item != QUERN_NONE)
    append_item_state (self, snapshot, self->hover_item, QUERN_ITEM_HOVERED);
  else
    append_hovered_elsewhere (self, snapshot);

  selected = quern_canvas_get_selected_item (self);
  if (selected != QUERN_NONE)
    append_item_state (self, snapshot, selected, QUERN_ITEM_SELECTED);
  if (self->cursor_item != QUERN_NONE && self->shows_cursor && gtk_widget_has_focus (widget))
    append_item_state (self, snapshot, self->cursor_item, QUERN_ITEM_FOCUSED);
}
