/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-painter.h"

#include "quern-box-outline.h"
#include "quern-change-fills.h"
#include "quern-clip.h"
#include "quern-dimming.h"
#include "quern-hatch.h"
#include "quern-shapes.h"
#include "quern-treemap-labels.h"
#include "quern-treemap-outline.h"

/* In screen px: the lines of a treemap do not grow with it. */
#define MIN_VISIBLE_SIDE 0.5
#define MIN_FRAMED_SIDE 3.0
#define FRAME_WIDTH 1.0
#define FRAME_OPACITY 0.85
#define OUTLINE_WIDTH 1.5
#define HIGH_CONTRAST_WIDTH 2.0

#define MARK_WIDTH 1.5
/* Smaller boxes would be nothing but outline. */
#define MIN_MARKED_SIDE 8.0

#define BAND_MIX 0.3
/* In a difference, neighbours have the same colours. */
#define DIFFERENCE_FRAME_MIX 0.45
#define DIFFERENCE_BAND_MIX 0.6

#define N_COLORS (QUERN_N_GROUP_COLORS + QUERN_N_HEAT_STEPS)

typedef struct
{
  const QuernBoxScene *scene;
  cairo_t             *cr;
  QuernText           *text;
  const QuernStyle    *style;
  QuernRect            part;   /* of the visible area that is drawn */
  double               zoom;
  double               px;     /* size of a screen px, in scene units */
  const guint8        *marked; /* nullable: only the labels of these are drawn, or of all others */
  gboolean             is_dimmed; /* of all others */
  GArray              *drawn;  /* owned: guint, the visible boxes, in order */
} Painter;

static QuernColor
get_fill (const Painter  *self,
          const QuernBox *box)
{
  guint rank = quern_box_scene_get_rank (self->scene, box);

  return quern_palette_get_fill (self->style->scheme, rank);
}

static QuernRect
inset (const QuernRect *rect,
       double           left,
       double           top,
       double           right,
       double           bottom)
{
  return (QuernRect) {
    rect->x + left,
    rect->y + top,
    MAX (rect->width - left - right, 0.0),
    MAX (rect->height - top - bottom, 0.0),
  };
}

static void
fill_rect (Painter         *self,
           const QuernRect *rect,
           QuernColor       color)
{
  quern_shapes_set_color (self->cr, color);
  cairo_rectangle (self->cr, rect->x, rect->y, rect->width, rect->height);
  cairo_fill (self->cr);
}

/* 0 for boxes that would be nothing but frame. */
static double
get_frame_width (const Painter  *self,
                 const QuernBox *box)
{
  double width = self->style->high_contrast ? HIGH_CONTRAST_WIDTH : FRAME_WIDTH;

  if (quern_treemap_labels_is_outer (box) ||
      MIN (box->bounds.width, box->bounds.height) * self->zoom < MIN_FRAMED_SIDE)
    return 0.0;

  return width * self->px;
}

/* The part of a box that is filled with its own colour: without frame and children. */
static QuernRect
get_inside (const Painter  *self,
            const QuernBox *box)
{
  double frame = get_frame_width (self, box);

  /* If there are children, they draw the line below. */
  return inset (&box->self_strip, frame, frame, frame, box->n_children > 0 ? 0.0 : frame);
}

static gboolean
is_drawn (const Painter  *self,
          const QuernBox *box)
{
  return MIN (box->bounds.width, box->bounds.height) * self->zoom >= MIN_VISIBLE_SIDE &&
         quern_rect_intersects (&box->bounds, &self->part);
}

/* Boxes lie inside their parents and come after them, so children of an invisible box are
 * skipped. */
static void
find_drawn (Painter *self)
{
  const GArray *boxes = self->scene->layout->boxes;
  guint root = 0;

  self->drawn = g_array_new (FALSE, FALSE, sizeof (guint));
  if (boxes->len > 0 && is_drawn (self, &g_array_index (boxes, QuernBox, root)))
    g_array_append_val (self->drawn, root);

  for (guint i = 0; i < self->drawn->len; i++)
    {
      guint item = g_array_index (self->drawn, guint, i);
      const QuernBox *box = &g_array_index (boxes, QuernBox, item);
      guint end = box->first_child + box->n_children;

      for (guint child = box->first_child; child < end; child++)
        if (is_drawn (self, &g_array_index (boxes, QuernBox, child)))
          g_array_append_val (self->drawn, child);
    }
}

static const QuernBox *
get_drawn (const Painter *self,
           guint          index)
{
  return quern_box_scene_get_box (self->scene, g_array_index (self->drawn, guint, index));
}

/* Fills box by box, which is fastest on raster surfaces. */
static void
draw_fills (Painter *self)
{
  QuernColor view = quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_VIEW);

  for (guint i = 0; i < self->drawn->len; i++)
    {
      const QuernBox *box = get_drawn (self, i);
      QuernColor fill;
      QuernRect inside;

      fill = get_fill (self, box);
      inside = get_inside (self, box);
      if (get_frame_width (self, box) > 0.0)
        fill_rect (self, &box->self_strip, quern_palette_mix (fill, view, FRAME_OPACITY));
      fill_rect (self, &inside, fill);
    }
}

/* For a difference, draws each box with its three fills. */
static void
draw_changes (Painter *self)
{
  QuernColor frame = quern_palette_mix (
    quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_EDGE),
    quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_VIEW),
    self->style->high_contrast ? 0.0 : DIFFERENCE_FRAME_MIX);
  g_autoptr (GArray) less = g_array_new (FALSE, FALSE, sizeof (QuernRect));
  const QuernHatch hatch = quern_hatch_on (
    self->cr, self->zoom, quern_palette_get_mark (self->style->scheme, QUERN_LESS_RANK), TRUE);

  for (guint i = 0; i < self->drawn->len; i++)
    {
      const QuernBox *box = get_drawn (self, i);
      QuernRect inside = get_inside (self, box);

      if (get_frame_width (self, box) > 0.0)
        fill_rect (self, &box->self_strip, frame);
      quern_change_fills_draw (self->cr, self->style, &inside,
                               box->n_children > 0 ? &box->change.own : &box->change.all, FALSE,
                               self->px, less);
    }
  if (self->style->high_contrast)
    quern_hatch_draw (&hatch, self->cr, less);
}

/* Fills one path per colour, first the frames, then the insides: the file is a quarter as large as
 * with one path per box. */
static void
draw_fills_by_color (Painter *self)
{
  QuernColor view = quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_VIEW);

  for (guint pass = 0; pass < 2 * N_COLORS; pass++)
    {
      guint color = pass % N_COLORS;
      guint rank = color < QUERN_N_GROUP_COLORS ? color
                                                : QUERN_HEAT_RANK + color - QUERN_N_GROUP_COLORS;
      gboolean is_frame = pass < N_COLORS;
      QuernColor fill = quern_palette_get_fill (self->style->scheme, rank);

      for (guint i = 0; i < self->drawn->len; i++)
        {
          const QuernBox *box = get_drawn (self, i);
          QuernRect rect = is_frame ? box->self_strip : get_inside (self, box);
          guint box_rank = quern_box_scene_get_rank (self->scene, box);

          if (box_rank == rank && !(is_frame && get_frame_width (self, box) <= 0.0))
            cairo_rectangle (self->cr, rect.x, rect.y, rect.width, rect.height);
        }
      quern_shapes_set_color (self->cr, is_frame ? quern_palette_mix (fill, view, FRAME_OPACITY)
                                                 : fill);
      cairo_fill (self->cr);
    }
}

static void
draw_hatch (Painter *self)
{
  const QuernHatch hatch = quern_hatch_on (
    self->cr, self->zoom, quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_ON_FILL),
    self->style->high_contrast);
  g_autoptr (GArray) areas = g_array_new (FALSE, FALSE, sizeof (QuernRect));

  for (guint i = 0; i < self->drawn->len; i++)
    {
      const QuernBox *box = get_drawn (self, i);
      QuernRect inside;

      if (!box->is_estimate)
        continue;
      inside = get_inside (self, box);
      if (MIN (inside.width, inside.height) * self->zoom >= MIN_FRAMED_SIDE)
        g_array_append_val (areas, inside);
    }

  quern_hatch_draw (&hatch, self->cr, areas);
}

static gboolean
has_label (const Painter           *self,
           const QuernTreemapLabel *label)
{
  return (self->marked == NULL || (self->marked[label->item] != 0) != self->is_dimmed) &&
         quern_rect_intersects (&label->band, &self->part);
}

/* Text must not be drawn over the hatching of decreases. */
static gboolean
is_plain (const Painter           *self,
          const QuernTreemapLabel *label)
{
  return label->is_plain && !(self->scene->layout->is_difference && self->style->high_contrast);
}

/* In a difference all bands are grey, darker than the kept parts. */
static QuernColor
get_band (const Painter  *self,
          const QuernBox *box)
{
  QuernColor view = quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_VIEW);

  if (self->scene->layout->is_difference)
    return quern_palette_mix (quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_EDGE),
                              view, DIFFERENCE_BAND_MIX);

  return quern_palette_mix (get_fill (self, box), view, BAND_MIX);
}

/* Draws the bands of boxes between two depths. */
static void
draw_bands (Painter      *self,
            const GArray *labels,
            guint         from_depth,
            guint         to_depth)
{
  QuernColor view = quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_VIEW);

  for (guint i = 0; i < labels->len; i++)
    {
      const QuernTreemapLabel *label = &g_array_index (labels, QuernTreemapLabel, i);
      const QuernBox *box = quern_box_scene_get_box (self->scene, label->item);
      QuernRect line = label->band;
      QuernColor fill;

      if (!has_label (self, label) || is_plain (self, label) ||
          box->depth < from_depth || box->depth > to_depth)
        continue;
      fill = get_fill (self, box);
      fill_rect (self, &label->band, get_band (self, box));
      /* Separates the band from the one above, which may have the same colour. */
      line.height = FRAME_WIDTH * self->px;
      fill_rect (self, &line, quern_palette_mix (fill, view, FRAME_OPACITY));
    }
}

static void
note_bands (const QuernBoxScene *scene,
            const GArray        *labels,
            GArray              *bands)
{
  g_array_set_size (bands, 0);
  for (guint i = 0; i < labels->len; i++)
    {
      const QuernTreemapLabel *label = &g_array_index (labels, QuernTreemapLabel, i);
      const QuernTreemapBand band = { label->item, label->band };

      if (quern_box_scene_get_box (scene, label->item)->n_children > 0)
        g_array_append_val (bands, band);
    }
}

static void
draw_outlines (Painter *self,
               guint    depth)
{
  double width = (self->style->high_contrast ? HIGH_CONTRAST_WIDTH : OUTLINE_WIDTH) * self->px;

  cairo_save (self->cr);
  cairo_set_antialias (self->cr, CAIRO_ANTIALIAS_DEFAULT);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_MITER);
  for (guint i = 0; i < self->drawn->len; i++)
    {
      const QuernBox *box = get_drawn (self, i);
      guint rank;

      if (box->depth > depth)
        break;
      if (box->depth < depth ||
          MIN (box->bounds.width, box->bounds.height) * self->zoom < MIN_FRAMED_SIDE)
        continue;
      rank = quern_box_scene_get_rank (self->scene, box);
      quern_shapes_set_color (self->cr, quern_palette_get_mark (self->style->scheme, rank));
      quern_box_outline_stroke (self->cr, &box->bounds, 0.0, width);
    }
  cairo_restore (self->cr);
}

/* Draws outlines of the outer levels on top of the contents of their boxes, but not across labels,
 * which may cover the beginning of the level below. */
static void
draw_bands_and_outlines (Painter      *self,
                         const GArray *labels)
{
  draw_bands (self, labels, 2, G_MAXUINT);
  draw_outlines (self, 1);
  draw_bands (self, labels, 1, 1);
  draw_outlines (self, 0);
  draw_bands (self, labels, 0, 0);
}

/* The colour of text on a band, or on the box itself. */
static QuernColor
get_text_color (const Painter           *self,
                const QuernTreemapLabel *label)
{
  const QuernBox *box = quern_box_scene_get_box (self->scene, label->item);
  guint rank = quern_box_scene_get_rank (self->scene, box);
  QuernColor band = is_plain (self, label) ? get_fill (self, box) : get_band (self, box);

  if (self->is_dimmed)
    return quern_dimming_get_text (self->style, band);
  if (rank < QUERN_HEAT_RANK || is_plain (self, label))
    return quern_palette_get_on_fill (self->style->scheme, rank);

  return quern_palette_text_on (band);
}

/* Texts are placed in screen px. */
static void
draw_texts (Painter      *self,
            const GArray *labels)
{
  cairo_save (self->cr);
  cairo_scale (self->cr, self->px, self->px);
  for (guint i = 0; i < labels->len; i++)
    {
      const QuernTreemapLabel *label = &g_array_index (labels, QuernTreemapLabel, i);
      QuernColor color = get_text_color (self, label);

      if (!has_label (self, label))
        continue;
      quern_text_show (self->text, self->cr, label->role, label->name_at.x, label->name_at.y,
                       color, label->name);
      if (label->percent != NULL)
        quern_text_show (self->text, self->cr, QUERN_TEXT_BOX_FIGURE,
                         label->percent_at.x, label->percent_at.y, color, label->percent);
    }
  cairo_restore (self->cr);
}

static void
begin (Painter             *self,
       const QuernBoxScene *scene,
       cairo_t             *cr,
       QuernText           *text,
       const QuernStyle    *style,
       const QuernRect     *visible,
       double               zoom)
{
  *self = (Painter) {
    .scene = scene,
    .cr = cr,
    .text = text,
    .style = style,
    .part = quern_clip_get_part (cr, visible, zoom),
    .zoom = zoom,
    .px = 1.0 / zoom,
  };
  find_drawn (self);
}

void
quern_treemap_painter_draw (const QuernBoxScene *scene,
                            cairo_t             *cr,
                            QuernText           *text,
                            const QuernStyle    *style,
                            const QuernRect     *visible,
                            double               zoom,
                            GArray              *bands)
{
  Painter self;
  g_autoptr (GArray) labels = NULL;

  begin (&self, scene, cr, text, style, visible, zoom);
  cairo_save (cr);
  /* Without antialiasing, boxes meet at whole px and are drawn three times as fast. */
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  if (scene->layout->is_difference)
    draw_changes (&self);
  else if (quern_clip_is_vector (cr))
    draw_fills_by_color (&self);
  else
    draw_fills (&self);
  /* In a difference "≈" marks estimates, and hatching marks decreases. */
  if (!scene->layout->is_difference)
    draw_hatch (&self);
  labels = quern_treemap_labels_place (scene, text, visible, self.drawn, zoom);
  /* If only a part is redrawn, the labels do not give all bands. */
  if (self.part.width >= visible->width && self.part.height >= visible->height)
    note_bands (scene, labels, bands);
  draw_bands_and_outlines (&self, labels);
  draw_texts (&self, labels);
  cairo_restore (cr);
  g_array_unref (self.drawn);
}

/* Adds the outline of each box whose mark differs from that of its parent: with the even-odd rule,
 * each of them toggles dimming. */
static void
add_changes (Painter      *self,
             const guint8 *marked)
{
  cairo_rectangle (self->cr, self->part.x, self->part.y, self->part.width, self->part.height);
  for (guint i = 0; i < self->drawn->len; i++)
    {
      const QuernBox *box = get_drawn (self, i);
      gboolean is_around = box->parent != QUERN_NONE && marked[box->parent];

      if (!!marked[g_array_index (self->drawn, guint, i)] != is_around)
        cairo_rectangle (self->cr, box->bounds.x, box->bounds.y,
                         box->bounds.width, box->bounds.height);
    }
}

static void
draw_marked_outlines (Painter      *self,
                      const guint8 *marked)
{
  quern_shapes_set_color (self->cr,
                          quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_TEXT));
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_MITER);
  for (guint i = 0; i < self->drawn->len; i++)
    {
      const QuernBox *box = get_drawn (self, i);

      if (marked[g_array_index (self->drawn, guint, i)] &&
          MIN (box->bounds.width, box->bounds.height) * self->zoom >= MIN_MARKED_SIDE)
        quern_box_outline_stroke (self->cr, &box->bounds, 0.0, MARK_WIDTH * self->px);
    }
}

void
quern_treemap_painter_draw_marks (const QuernBoxScene *scene,
                                  cairo_t             *cr,
                                  QuernText           *text,
                                  const QuernStyle    *style,
                                  const guint8        *marked,
                                  const QuernRect     *visible,
                                  double               zoom)
{
  Painter self;
  g_autoptr (GArray) labels = NULL;

  begin (&self, scene, cr, text, style, visible, zoom);
  labels = quern_treemap_labels_place (scene, text, visible, self.drawn, zoom);
  cairo_save (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  add_changes (&self, marked);
  quern_dimming_fill (cr, style);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
  draw_marked_outlines (&self, marked);

  /* Dimmed labels are drawn again to be legible. */
  self.marked = marked;
  self.is_dimmed = TRUE;
  draw_texts (&self, labels);

  /* Labels may cover boxes that are dimmed: draw them again. */
  self.is_dimmed = FALSE;
  draw_bands (&self, labels, 0, G_MAXUINT);
  draw_texts (&self, labels);
  cairo_restore (cr);
  g_array_unref (self.drawn);
}
