/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-canvas-private.h"

#include "quern-view-style.h"

#include "quern-config.h"

#include <glib/gi18n.h>

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

/* The picture; or, with marked, what lies on top of it. NULL if there is not enough
 * memory. */
static GdkTexture *
draw_texture (QuernCanvas    *self,
              int             scale,
              const guint8   *marked,
              GskRenderNode **node)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)) * scale;
  int height = gtk_widget_get_height (GTK_WIDGET (self)) * scale;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr;
  QuernStyle style = quern_view_style_get ();
  double zoom = self->viewport.zoom;
  GdkTexture *texture;
  graphene_rect_t area;
  QuernRect visible;

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
  quern_viewport_get_visible (&self->viewport, &visible);
  cairo_scale (cr, zoom * scale, zoom * scale);
  cairo_translate (cr, -self->viewport.x, -self->viewport.y);
  if (marked != NULL)
    quern_picture_draw_marks (self->picture, cr, self->text, &style, marked, &visible, zoom);
  else
    quern_picture_draw (self->picture, cr, self->text, &style, &visible, zoom);
  cairo_destroy (cr);

  graphene_rect_init (&area, 0.0f, 0.0f, (float) width / (float) scale,
                      (float) height / (float) scale);
  if (renders_with_cairo (self))
    {
      *node = surface_node_new (surface, &area, scale);
      return texture_new (surface);
    }

  texture = texture_new (surface);
  *node = gsk_texture_node_new (texture, &area);

  return texture;
}

static void
update_textures (QuernCanvas *self,
                 int          scale)
{
  if (self->texture_scale != scale)
    quern_canvas_drop_textures (self);
  self->texture_scale = scale;

  if (self->texture == NULL)
    self->texture = draw_texture (self, scale, NULL, &self->texture_node);
  if (self->marked != NULL && self->veil == NULL)
    self->veil = draw_texture (self, scale, self->marked, &self->veil_node);
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

  cr = gtk_snapshot_append_cairo (snapshot, &area);
  cairo_scale (cr, self->viewport.zoom, self->viewport.zoom);
  cairo_translate (cr, -self->viewport.x, -self->viewport.y);
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
  guint selected;
  graphene_rect_t area;

  if (self->picture == NULL || self->viewport.width < 1.0 || self->viewport.height < 1.0)
    return;

  update_textures (self, gtk_widget_get_scale_factor (widget));
  if (self->texture == NULL)
    {
      append_problem (self, snapshot);
      return;
    }

  graphene_rect_init (&area, 0.0f, 0.0f,
                      (float) self->viewport.width, (float) self->viewport.height);
  if (self->motion == NULL)
    gtk_snapshot_append_node (snapshot, self->texture_node);
  else if (!quern_canvas_snapshot_motion (self, snapshot, &area))
    return;
  if (self->veil != NULL)
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
