/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-tiles.h"

#include <math.h>

/* While a picture is panned, or one that is slow to paint is zoomed, the painted image is moved or
 * scaled, and only the parts that come into view are painted, as tiles. Once nothing has moved for
 * a moment, everything is repainted. */

/* A picture that paints faster than this is repainted at each step of a zoom. */
#define PATIENCE_US (5 * 1000)

#define REST_MS 120

/* If a larger share of the widget is new, all of it is repainted. */
#define MAX_NEW_SHARE 0.5
#define MAX_TILES 400

/* Scaled by more than this, nothing is recognisable. */
#define MAX_GROWTH 8.0

/* A part that has come into view, positioned as when it was painted. */
typedef struct
{
  QuernPixels   *pixels; /* owned */
  QuernViewport  shown;  /* viewport when it was painted */
  QuernRect      scene;  /* covered area, in scene px */
} Tile;

static void
tile_clear (gpointer data)
{
  g_clear_pointer (&((Tile *) data)->pixels, quern_pixels_unref);
}

void
quern_tiles_init (QuernTiles     *self,
                  GtkWidget      *widget,
                  QuernTilesDraw  draw,
                  gpointer        user_data)
{
  *self = (QuernTiles) { .widget = widget, .draw = draw, .user_data = user_data };
  self->tiles = g_array_new (FALSE, FALSE, sizeof (Tile));
  g_array_set_clear_func (self->tiles, tile_clear);
}

void
quern_tiles_clear (QuernTiles *self)
{
  quern_tiles_drop (self);
  g_clear_pointer (&self->tiles, g_array_unref);
}

static void
drop_tiles (QuernTiles *self)
{
  g_clear_handle_id (&self->rest_id, g_source_remove);
  g_array_set_size (self->tiles, 0);
}

void
quern_tiles_drop_dimming (QuernTiles *self)
{
  /* Tiles include the dimming. */
  if (self->tiles->len > 0)
    {
      drop_tiles (self);
      g_clear_pointer (&self->pixels, quern_pixels_unref);
    }
  g_clear_pointer (&self->dimming, quern_pixels_unref);
}

void
quern_tiles_drop (QuernTiles *self)
{
  drop_tiles (self);
  g_clear_pointer (&self->pixels, quern_pixels_unref);
  g_clear_pointer (&self->dimming, quern_pixels_unref);
}

static gboolean
renders_with_cairo (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);

  return native != NULL && GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (native));
}

/* Paints a part of the widget. (nullable): NULL if there is not enough memory. */
static QuernPixels *
paint (QuernTiles          *self,
       const QuernViewport *shown,
       const QuernRect     *part,
       QuernTilesLayers     layers)
{
  double scale = self->scale;
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) round (part->width * scale),
                                (int) round (part->height * scale));
  const graphene_rect_t area =
    GRAPHENE_RECT_INIT ((float) part->x, (float) part->y,
                        (float) part->width, (float) part->height);
  QuernPixels *pixels = NULL;
  QuernRect visible;
  cairo_t *cr;

  if (cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
    {
      cr = cairo_create (surface);
      quern_viewport_get_visible (shown, &visible);
      cairo_translate (cr, -part->x * scale, -part->y * scale);
      cairo_scale (cr, shown->zoom * scale, shown->zoom * scale);
      cairo_translate (cr, -shown->x, -shown->y);
      self->draw (cr, layers, &visible, shown->zoom, self->user_data);
      cairo_destroy (cr);
      pixels = quern_pixels_new (surface, &area, scale, renders_with_cairo (self->widget));
    }
  cairo_surface_destroy (surface);

  return pixels;
}

static void
paint_all (QuernTiles          *self,
           const QuernViewport *shown)
{
  const QuernRect all = { 0.0, 0.0, shown->width, shown->height };
  gint64 start = g_get_monotonic_time ();

  self->pixels = paint (self, shown, &all, QUERN_TILES_PICTURE);
  self->paint_us = g_get_monotonic_time () - start;
  self->painted = *shown;
  self->shown = *shown;
  quern_viewport_get_visible (shown, &self->covered);
}

static gboolean
is_same (const QuernViewport *a,
         const QuernViewport *b)
{
  const double slack = 1e-9;

  return G_APPROX_VALUE (a->x, b->x, slack) && G_APPROX_VALUE (a->y, b->y, slack) &&
         G_APPROX_VALUE (a->zoom, b->zoom, slack);
}

static gboolean
has_size_of (const QuernViewport *a,
             const QuernViewport *b)
{
  const double slack = 1e-3;

  return G_APPROX_VALUE (a->width, b->width, slack) && G_APPROX_VALUE (a->height, b->height, slack);
}

static gboolean
has_grown (const QuernViewport *from,
           const QuernViewport *to)
{
  return !G_APPROX_VALUE (to->zoom / from->zoom, 1.0, 1e-9);
}

static gboolean
rest_cb (gpointer data)
{
  QuernTiles *self = data;

  self->rest_id = 0;
  quern_tiles_drop (self);
  gtk_widget_queue_draw (self->widget);

  return G_SOURCE_REMOVE;
}

static void
queue_rest (QuernTiles *self)
{
  g_clear_handle_id (&self->rest_id, g_source_remove);
  self->rest_id = g_timeout_add_full (G_PRIORITY_LOW, REST_MS, rest_cb, self, NULL);
}

static gboolean
add_tile (QuernTiles          *self,
          const QuernViewport *shown,
          const QuernRect     *part,
          QuernTilesLayers     layers)
{
  Tile tile = { .shown = *shown };

  tile.pixels = paint (self, shown, part, layers);
  if (tile.pixels == NULL)
    return FALSE;

  tile.scene = (QuernRect) { shown->x + part->x / shown->zoom, shown->y + part->y / shown->zoom,
                             part->width / shown->zoom, part->height / shown->zoom };
  g_array_append_val (self->tiles, tile);

  return TRUE;
}

static void
drop_hidden (QuernTiles      *self,
             const QuernRect *visible)
{
  for (guint i = self->tiles->len; i-- > 0;)
    if (!quern_rect_intersects (&g_array_index (self->tiles, Tile, i).scene, visible))
      g_array_remove_index (self->tiles, i);
}

/* Finds the parts of the widget that are not covered: up to four, in widget px, aligned to device
 * px. Returns their number. */
static guint
find_new_parts (QuernTiles          *self,
                const QuernViewport *shown,
                QuernRect            parts[4])
{
  double scale = self->scale;
  QuernRect covered;
  double left;
  double right;
  double top;
  double bottom;
  guint n_parts = 0;

  quern_viewport_to_widget (shown, &self->covered, &covered);
  /* Rounding may leave out a fraction of a px, but never a whole line of them. */
  left = CLAMP (ceil (covered.x * scale - 1e-3) / scale, 0.0, shown->width);
  right = CLAMP (floor ((covered.x + covered.width) * scale + 1e-3) / scale, left, shown->width);
  top = CLAMP (ceil (covered.y * scale - 1e-3) / scale, 0.0, shown->height);
  bottom = CLAMP (floor ((covered.y + covered.height) * scale + 1e-3) / scale, top, shown->height);

  if (left > 0.0)
    parts[n_parts++] = (QuernRect) { 0.0, 0.0, left, shown->height };
  if (right < shown->width)
    parts[n_parts++] = (QuernRect) { right, 0.0, shown->width - right, shown->height };
  if (top > 0.0 && right > left)
    parts[n_parts++] = (QuernRect) { left, 0.0, right - left, top };
  if (bottom < shown->height && right > left)
    parts[n_parts++] = (QuernRect) { left, bottom, right - left, shown->height - bottom };

  return n_parts;
}

/* Paints the parts that have come into view. Returns FALSE to repaint everything instead. */
static gboolean
add_tiles (QuernTiles          *self,
           const QuernViewport *shown,
           QuernTilesLayers     layers)
{
  double growth = shown->zoom / self->painted.zoom;
  QuernRect parts[4];
  QuernRect visible;
  guint n_parts;
  double area = 0.0;

  if (is_same (shown, &self->shown))
    return TRUE;
  if (growth > MAX_GROWTH || growth < 1.0 / MAX_GROWTH)
    return FALSE;
  if (has_grown (&self->painted, shown) && self->paint_us < PATIENCE_US)
    return FALSE;

  n_parts = find_new_parts (self, shown, parts);
  for (guint i = 0; i < n_parts; i++)
    area += parts[i].width * parts[i].height;
  if (area > MAX_NEW_SHARE * shown->width * shown->height ||
      self->tiles->len + n_parts > MAX_TILES)
    return FALSE;

  /* If nothing is new, keep the tiles that go out of view: they may come back when the user zooms
   * out again. */
  if (n_parts > 0)
    {
      quern_viewport_get_visible (shown, &visible);
      drop_hidden (self, &visible);
      self->covered = visible;
    }
  for (guint i = 0; i < n_parts; i++)
    if (!add_tile (self, shown, &parts[i], layers))
      return FALSE;

  self->shown = *shown;
  queue_rest (self);

  return TRUE;
}

/**
 * quern_tiles_update:
 * @shown: what to show, aligned to px of the device; its size is a whole number of them
 * @scale: px of the device for each px of the widget
 * @is_dimmed: whether items that are not highlighted are dimmed
 *
 * Paints the missing parts.
 *
 * Returns: %FALSE if there is not enough memory to paint anything
 */
gboolean
quern_tiles_update (QuernTiles          *self,
                    const QuernViewport *shown,
                    double               scale,
                    gboolean             is_dimmed)
{
  const QuernRect all = { 0.0, 0.0, shown->width, shown->height };
  QuernTilesLayers layers = QUERN_TILES_PICTURE | (is_dimmed ? QUERN_TILES_DIMMING : 0);

  /* At a fractional scale, a widget that moves may cover one px of the device more or less. */
  if (!quern_device_grid_is_same_scale (self->scale, scale) || !has_size_of (&self->painted, shown))
    quern_tiles_drop (self);
  self->scale = scale;

  if (self->pixels != NULL && !add_tiles (self, shown, layers))
    quern_tiles_drop (self);
  if (self->pixels == NULL)
    paint_all (self, shown);
  if (self->pixels != NULL && is_dimmed && self->dimming == NULL)
    self->dimming = paint (self, &self->painted, &all, QUERN_TILES_DIMMING);

  return self->pixels != NULL;
}

/* Draws pixels painted with one viewport at their place in another one. */
static void
append_moved (GtkSnapshot         *snapshot,
              const QuernPixels   *pixels,
              const QuernViewport *from,
              const QuernViewport *to)
{
  float x = (float) ((from->x - to->x) * to->zoom);
  float y = (float) ((from->y - to->y) * to->zoom);

  if (has_grown (from, to))
    {
      const graphene_rect_t widget =
        GRAPHENE_RECT_INIT (0.0f, 0.0f, (float) to->width, (float) to->height);

      quern_pixels_append_scaled (pixels, snapshot, &widget, x, y,
                                  (float) (to->zoom / from->zoom));
      return;
    }

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_append_node (snapshot, pixels->node);
  gtk_snapshot_restore (snapshot);
}

/* Draws what the last update has painted. */
void
quern_tiles_snapshot (QuernTiles  *self,
                      GtkSnapshot *snapshot)
{
  if (is_same (&self->shown, &self->painted) && self->tiles->len == 0)
    {
      gtk_snapshot_append_node (snapshot, self->pixels->node);
      if (self->dimming != NULL)
        gtk_snapshot_append_node (snapshot, self->dimming->node);
      return;
    }

  append_moved (snapshot, self->pixels, &self->painted, &self->shown);
  if (self->dimming != NULL)
    append_moved (snapshot, self->dimming, &self->painted, &self->shown);
  for (guint i = 0; i < self->tiles->len; i++)
    {
      const Tile *tile = &g_array_index (self->tiles, Tile, i);

      append_moved (snapshot, tile->pixels, &tile->shown, &self->shown);
    }
}
