/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-canvas-private.h"

#include "quern-view-style.h"

#include "quern-config.h"

#include <glib/gi18n.h>
#include <math.h>

/* Rings stand outside of an item; px of the widget. */
#define STATE_MARGIN 12.0

static gboolean
renders_with_cairo (QuernCanvas *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));

  return native != NULL && GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (native));
}

/* What is drawn by is the viewport, but on whole px of the device: so that what is
 * moved is the same as what is painted anew. */
static void
get_shown (QuernCanvas   *self,
           QuernViewport *shown)
{
  double device = self->viewport.zoom * gtk_widget_get_scale_factor (GTK_WIDGET (self));

  *shown = self->viewport;
  shown->x = round (shown->x * device) / device;
  shown->y = round (shown->y * device) / device;
}

QuernCanvasPixels *
quern_canvas_paint (QuernCanvas         *self,
                    const QuernViewport *shown,
                    const QuernRect     *part,
                    QuernCanvasLayers    layers)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) round (part->width * scale),
                                (int) round (part->height * scale));
  cairo_t *cr;
  QuernStyle style = quern_view_style_get ();
  double zoom = shown->zoom;
  g_autofree char *desktop_family = quern_view_style_dup_font_family (GTK_WIDGET (self));
  const char *family;
  QuernCanvasPixels *pixels;
  graphene_rect_t area;
  QuernRect visible;

  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (surface);
      return NULL;
    }

  family = quern_picture_get_font_family (self->picture, desktop_family);
  if (self->text != NULL && !quern_text_has_family (self->text, family))
    g_clear_pointer (&self->text, quern_text_free);
  if (self->text == NULL)
    self->text = quern_text_new (family);

  style.accent_item = quern_canvas_get_selected_item (self);
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
  pixels = quern_canvas_pixels_new (surface, &area, scale, renders_with_cairo (self));
  cairo_surface_destroy (surface);

  return pixels;
}

static void
paint_all (QuernCanvas         *self,
           const QuernViewport *shown)
{
  const QuernRect all = { 0.0, 0.0, shown->width, shown->height };
  gint64 start = g_get_monotonic_time ();

  self->pixels = quern_canvas_paint (self, shown, &all, QUERN_CANVAS_LAYER_PICTURE);
  if (self->pixels == NULL)
    return;

  self->paint_us = g_get_monotonic_time () - start;
  self->painted = *shown;
  self->drafted = *shown;
  quern_viewport_get_visible (shown, &self->covered);
}

static void
update_pixels (QuernCanvas         *self,
                 const QuernViewport *shown,
                 int                  scale)
{
  const QuernRect all = { 0.0, 0.0, shown->width, shown->height };

  if (self->pixels_scale != scale)
    quern_canvas_drop_pixels (self);
  self->pixels_scale = scale;

  if (self->pixels != NULL && !quern_canvas_update_draft (self, shown))
    quern_canvas_drop_pixels (self);
  if (self->pixels == NULL)
    paint_all (self, shown);
  if (self->pixels != NULL && self->marked != NULL && self->veil == NULL)
    self->veil = quern_canvas_paint (self, &self->painted, &all, QUERN_CANVAS_LAYER_VEIL);
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

  get_shown (self, &shown);
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

  if (self->picture == NULL || self->viewport.width < 1.0 || self->viewport.height < 1.0)
    return;

  get_shown (self, &shown);
  update_pixels (self, &shown, gtk_widget_get_scale_factor (widget));
  if (self->pixels == NULL)
    {
      append_problem (self, snapshot);
      return;
    }

  if (self->motion == NULL)
    quern_canvas_snapshot_draft (self, snapshot, &shown);
  else if (!quern_canvas_snapshot_motion (self, snapshot))
    return;
  else if (self->veil != NULL)
    gtk_snapshot_append_node (snapshot, self->veil->node);

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
