/* SPDX-License-Identifier: GPL-3.0-or-later */

/* While a picture is moved, or one that takes long to paint is zoomed, what is painted of
 * it moves or grows with it, and only what comes into sight is painted. When nothing has
 * moved for a moment, all of it is painted anew. */

#include "quern-canvas-private.h"

#include <math.h>

/* What is painted faster is painted anew for each step of a zoom. */
#define PATIENCE_US (5 * 1000)

#define REST_MS 120

/* Where more of the canvas than that came into sight, it is painted as a whole. */
#define MAX_NEW_SHARE 0.5
#define MAX_PATCHES 400

/* A zoom by more would show but a blur. */
#define MAX_GROWTH 8.0

/* A part of the picture; the pixels are at the place that they had in the widget. */
typedef struct
{
  QuernCanvasPixels *pixels; /* owned */
  QuernViewport      shown;  /* by which it was painted */
  QuernRect          scene;  /* what it covers */
} Patch;

static void
patch_clear (gpointer data)
{
  g_clear_pointer (&((Patch *) data)->pixels, quern_canvas_pixels_unref);
}

GArray *
quern_canvas_patches_new (void)
{
  GArray *patches = g_array_new (FALSE, FALSE, sizeof (Patch));

  g_array_set_clear_func (patches, patch_clear);

  return patches;
}

void
quern_canvas_end_draft (QuernCanvas *self)
{
  g_clear_handle_id (&self->rest_id, g_source_remove);
  g_array_set_size (self->patches, 0);
}

static gboolean
rest_cb (gpointer data)
{
  QuernCanvas *self = data;

  self->rest_id = 0;
  quern_canvas_redraw (self);

  return G_SOURCE_REMOVE;
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
has_grown (const QuernViewport *from,
           const QuernViewport *to)
{
  return !G_APPROX_VALUE (to->zoom / from->zoom, 1.0, 1e-9);
}

static void
queue_rest (QuernCanvas *self)
{
  g_clear_handle_id (&self->rest_id, g_source_remove);
  self->rest_id = g_timeout_add_full (G_PRIORITY_LOW, REST_MS, rest_cb, self, NULL);
}

static gboolean
add_patch (QuernCanvas         *self,
           const QuernViewport *shown,
           const QuernRect     *part)
{
  Patch patch = { .shown = *shown };
  QuernCanvasLayers layers = QUERN_CANVAS_LAYER_PICTURE;

  if (self->marked != NULL)
    layers |= QUERN_CANVAS_LAYER_VEIL;
  patch.pixels = quern_canvas_paint (self, shown, part, layers);
  if (patch.pixels == NULL)
    return FALSE;

  patch.scene = (QuernRect) { shown->x + part->x / shown->zoom, shown->y + part->y / shown->zoom,
                              part->width / shown->zoom, part->height / shown->zoom };
  g_array_append_val (self->patches, patch);

  return TRUE;
}

static void
drop_hidden (QuernCanvas     *self,
             const QuernRect *visible)
{
  for (guint i = self->patches->len; i-- > 0;)
    if (!quern_rect_intersects (&g_array_index (self->patches, Patch, i).scene, visible))
      g_array_remove_index (self->patches, i);
}

/* What of the canvas is not covered, in px of the widget, as whole px of the device:
 * up to four parts, around what is. Returns how many. */
static guint
find_new_parts (QuernCanvas         *self,
                const QuernViewport *shown,
                QuernRect            parts[4])
{
  double scale = self->pixels_scale;
  QuernRect covered;
  double left;
  double right;
  double top;
  double bottom;
  guint n_parts = 0;

  quern_viewport_to_widget (shown, &self->covered, &covered);
  /* Half a px may be left by the arithmetic, but never a line be missing. */
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

/**
 * quern_canvas_update_draft:
 * @shown: where the picture is to be shown; it has been painted
 *
 * Paints what came into sight.
 *
 * Returns: %FALSE if all of the picture is rather to be painted anew
 */
gboolean
quern_canvas_update_draft (QuernCanvas         *self,
                           const QuernViewport *shown)
{
  double growth = shown->zoom / self->painted.zoom;
  QuernRect parts[4];
  QuernRect visible;
  guint n_parts;
  double area = 0.0;

  /* Not moved since the last frame. */
  if (is_same (shown, &self->drafted))
    return TRUE;
  if (growth > MAX_GROWTH || growth < 1.0 / MAX_GROWTH)
    return FALSE;
  if (has_grown (&self->painted, shown) && self->paint_us < PATIENCE_US)
    return FALSE;

  n_parts = find_new_parts (self, shown, parts);
  for (guint i = 0; i < n_parts; i++)
    area += parts[i].width * parts[i].height;
  if (area > MAX_NEW_SHARE * shown->width * shown->height ||
      self->patches->len + n_parts > MAX_PATCHES)
    return FALSE;

  /* Where nothing is new, what goes out of sight is kept: it may come back, when
   * somebody zooms in and out again. */
  if (n_parts > 0)
    {
      quern_viewport_get_visible (shown, &visible);
      drop_hidden (self, &visible);
      self->covered = visible;
    }
  for (guint i = 0; i < n_parts; i++)
    if (!add_patch (self, shown, &parts[i]))
      return FALSE;

  self->drafted = *shown;
  queue_rest (self);

  return TRUE;
}

/* What was painted by another viewport, where this one has it. */
static void
append_moved (GtkSnapshot             *snapshot,
              const QuernCanvasPixels *pixels,
              const QuernViewport     *from,
              const QuernViewport     *to)
{
  float x = (float) ((from->x - to->x) * to->zoom);
  float y = (float) ((from->y - to->y) * to->zoom);

  if (has_grown (from, to))
    {
      const graphene_rect_t canvas =
        GRAPHENE_RECT_INIT (0.0f, 0.0f, (float) to->width, (float) to->height);

      quern_canvas_pixels_append_scaled (pixels, snapshot, &canvas, x, y,
                                         (float) (to->zoom / from->zoom));
      return;
    }

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_append_node (snapshot, pixels->node);
  gtk_snapshot_restore (snapshot);
}

/* Draws the picture and patches, each where it is now. */
void
quern_canvas_snapshot_draft (QuernCanvas         *self,
                             GtkSnapshot         *snapshot,
                             const QuernViewport *shown)
{
  if (is_same (shown, &self->painted) && self->patches->len == 0)
    {
      gtk_snapshot_append_node (snapshot, self->pixels->node);
      if (self->veil != NULL)
        gtk_snapshot_append_node (snapshot, self->veil->node);
      return;
    }

  append_moved (snapshot, self->pixels, &self->painted, shown);
  if (self->veil != NULL)
    append_moved (snapshot, self->veil, &self->painted, shown);
  for (guint i = 0; i < self->patches->len; i++)
    {
      const Patch *patch = &g_array_index (self->patches, Patch, i);

      append_moved (snapshot, patch->pixels, &patch->shown, shown);
    }
}
