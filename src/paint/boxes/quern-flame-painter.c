/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-flame-painter.h"

#include "quern-box-words.h"
#include "quern-change-fills.h"
#include "quern-clip.h"
#include "quern-dimming.h"
#include "quern-flame-layout.h"
#include "quern-hatch.h"
#include "quern-name-shortener.h"
#include "quern-shapes.h"

/* In screen px: lines and texts do not grow with the picture. */
#define MIN_OUTLINED_WIDTH 4.0
#define MIN_ROUND_WIDTH 6.0
#define MIN_HATCHED_WIDTH 3.0
#define MIN_TEXT_WIDTH 34.0
#define MIN_TEXT_HEIGHT 14.0
#define MIN_PERCENT_WIDTH 110.0
#define RADIUS 2.0
#define OUTLINE_WIDTH 1.0
#define HIGH_CONTRAST_WIDTH 2.0
#define MARK_WIDTH 1.5
#define PADDING 6.0
#define GAP 6.0
#define PLATE_PADDING 3.0

/* How far colours are mixed with the view's colour. */
#define ESTIMATE_MIX 0.38
#define HIGH_CONTRAST_MIX 0.2
#define OUTSIDE_MIX 0.55

typedef struct
{
  const QuernBoxScene *scene;
  cairo_t             *cr;
  QuernText           *text;
  const QuernStyle    *style;
  QuernRect            visible;
  QuernRect            part; /* of the visible area that is drawn */
  double               zoom;
  double               px;   /* size of a screen px, in scene units */
  QuernColor           view;
  const guint8        *marked; /* nullable: only texts of dimmed frames are drawn, not of these */
} Painter;

static gboolean
is_drawn (const Painter  *self,
          const QuernBox *frame)
{
  return quern_rect_intersects (&frame->bounds, &self->part);
}

static QuernColor
get_fill (const Painter  *self,
          const QuernBox *frame)
{
  guint rank = quern_box_scene_get_rank (self->scene, frame);
  QuernColor fill = quern_palette_get_fill (self->style->scheme, rank);

  if (frame->is_outside)
    return quern_palette_mix (fill, self->view, OUTSIDE_MIX);
  if (frame->is_estimate && !self->scene->layout->is_difference)
    return quern_palette_mix (fill, self->view,
                              self->style->high_contrast ? HIGH_CONTRAST_MIX : ESTIMATE_MIX);

  return fill;
}

/* A frame is one gap narrower than its cost, if it is wide enough to be told from its neighbour. */
static QuernRect
get_body (const Painter  *self,
          const QuernBox *frame)
{
  QuernRect body = frame->bounds;

  if (body.width * self->zoom >= MIN_OUTLINED_WIDTH)
    body.width -= QUERN_FLAME_GAP * self->px;

  return body;
}

static void
trace_body (Painter         *self,
            const QuernRect *body)
{
  /* Frames with three fills have square corners. */
  if (body->width * self->zoom < MIN_ROUND_WIDTH || self->scene->layout->is_difference)
    cairo_rectangle (self->cr, body->x, body->y, body->width, body->height);
  else
    quern_shapes_trace_rounded (self->cr, body, RADIUS * self->px);
}

static void
draw_bodies (Painter *self)
{
  const GArray *frames = self->scene->layout->boxes;

  for (guint i = 0; i < frames->len; i++)
    {
      const QuernBox *frame = quern_box_scene_get_box (self->scene, i);
      QuernRect body;

      if (!is_drawn (self, frame))
        continue;
      body = get_body (self, frame);
      quern_shapes_set_color (self->cr, get_fill (self, frame));
      trace_body (self, &body);
      cairo_fill (self->cr);
    }
}

static void
draw_hatch_on (Painter      *self,
               const GArray *areas,
               QuernColor    color)
{
  const QuernHatch hatch =
    quern_hatch_on (self->cr, self->zoom, color, self->style->high_contrast);

  quern_hatch_draw (&hatch, self->cr, areas);
}

/* For a difference, draws each frame with its three fills. */
static void
draw_changes (Painter *self)
{
  const GArray *frames = self->scene->layout->boxes;
  g_autoptr (GArray) less = g_array_new (FALSE, FALSE, sizeof (QuernRect));

  for (guint i = 0; i < frames->len; i++)
    {
      const QuernBox *frame = quern_box_scene_get_box (self->scene, i);
      QuernRect body;

      if (!is_drawn (self, frame))
        continue;
      body = get_body (self, frame);
      quern_change_fills_draw (self->cr, self->style, &body, &frame->change.all, TRUE, self->px,
                               less);
    }
  if (self->style->high_contrast)
    draw_hatch_on (self, less, quern_palette_get_mark (self->style->scheme, QUERN_LESS_RANK));
}

static void
draw_hatch (Painter *self)
{
  const GArray *frames = self->scene->layout->boxes;
  g_autoptr (GArray) areas = g_array_new (FALSE, FALSE, sizeof (QuernRect));

  for (guint i = 0; i < frames->len; i++)
    {
      const QuernBox *frame = quern_box_scene_get_box (self->scene, i);
      QuernRect body;

      if (!frame->is_estimate || frame->is_outside || !is_drawn (self, frame) ||
          frame->bounds.width * self->zoom < MIN_HATCHED_WIDTH)
        continue;
      body = get_body (self, frame);
      g_array_append_val (areas, body);
    }

  draw_hatch_on (self, areas,
                 quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_ON_FILL));
}

static void
draw_outlines (Painter *self)
{
  const GArray *frames = self->scene->layout->boxes;
  double width = (self->style->high_contrast ? HIGH_CONTRAST_WIDTH : OUTLINE_WIDTH) * self->px;

  cairo_set_line_width (self->cr, width);
  for (guint i = 0; i < frames->len; i++)
    {
      const QuernBox *frame = quern_box_scene_get_box (self->scene, i);
      QuernRect body;
      QuernColor mark;

      if (!is_drawn (self, frame) || frame->bounds.width * self->zoom < MIN_OUTLINED_WIDTH)
        continue;
      body = get_body (self, frame);
      body = (QuernRect) {
        body.x + width / 2, body.y + width / 2, body.width - width, body.height - width
      };
      mark = quern_palette_get_mark (self->style->scheme,
                                     quern_box_scene_get_rank (self->scene, frame));
      if (frame->is_outside)
        mark = quern_palette_mix (mark, self->view, OUTSIDE_MIX);
      quern_shapes_set_color (self->cr, mark);
      trace_body (self, &body);
      cairo_stroke (self->cr);
    }
}

/* Whether the percentage would stand on the colour of another sign. */
static gboolean
is_mixed (const QuernFills *fills)
{
  double sum = quern_fills_get_sum (fills);

  return fills->more < sum && fills->less < sum && fills->kept < sum;
}

/* A background for text, so that the hatching does not run through it, and that a percentage does
 * not stand on a part of the frame that it is not about; in screen px. */
static void
draw_plate (Painter        *self,
            const QuernBox *frame,
            double          x,
            double          middle,
            double          width,
            QuernTextRole   role)
{
  double height = quern_text_get_height (self->text, role);
  QuernColor fill = get_fill (self, frame);

  if (self->scene->layout->is_difference
      ? !self->style->high_contrast &&
        (role != QUERN_TEXT_BOX_FIGURE || !is_mixed (&frame->change.all))
      : !frame->is_estimate)
    return;

  if (self->marked != NULL)
    fill = quern_dimming_get_background (self->style, fill);
  quern_shapes_set_color (self->cr, fill);
  cairo_rectangle (self->cr, x - PLATE_PADDING, middle - height / 2, width + 2 * PLATE_PADDING,
                   height);
  cairo_fill (self->cr);
}

static void
show_text (Painter        *self,
           const QuernBox *frame,
           QuernTextRole   role,
           double          x,
           double          middle,
           const char     *text)
{
  QuernColor color = frame->is_outside
                     ? quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_TEXT)
                     : quern_palette_get_surface (self->style->scheme, QUERN_SURFACE_ON_FILL);

  if (self->marked != NULL)
    color = quern_dimming_get_text (self->style, get_fill (self, frame));
  else if (quern_box_scene_get_rank (self->scene, frame) >= QUERN_HEAT_RANK)
    color = quern_palette_text_on (get_fill (self, frame));
  draw_plate (self, frame, x, middle, quern_text_measure (self->text, role, text), role);
  quern_text_show (self->text, self->cr, role, x, middle, color, text);
}

/* The name is at the left, the percentage at the right, in screen px. Both are placed in the
 * visible part of a frame, so that they stay in view. */
static void
draw_text (Painter *self,
           guint    item)
{
  const QuernBox *frame = quern_box_scene_get_box (self->scene, item);
  double left = MAX (frame->bounds.x, self->visible.x) * self->zoom;
  double right = MIN (frame->bounds.x + frame->bounds.width,
                      self->visible.x + self->visible.width) * self->zoom;
  double middle = (frame->bounds.y + frame->bounds.height / 2) * self->zoom;
  double room = right - left - 2 * PADDING;
  g_autofree char *name = NULL;
  g_autofree char *percent = NULL;
  double percent_width = 0.0;

  if (right - left < MIN_TEXT_WIDTH)
    return;

  if (right - left >= MIN_PERCENT_WIDTH)
    {
      percent = quern_box_words_dup_percent (self->scene, item);
      percent_width = quern_text_measure (self->text, QUERN_TEXT_BOX_FIGURE, percent);
      name = quern_box_words_shorten_label (self->scene, item, self->text, QUERN_TEXT_BOX_NAME,
                                            room - percent_width - GAP);
    }
  /* The last part of the name is more important than the percentage beside it. */
  if (quern_name_is_cut (name))
    {
      g_clear_pointer (&percent, g_free);
      g_free (name);
      name = quern_box_words_shorten_label (self->scene, item, self->text, QUERN_TEXT_BOX_NAME,
                                            room);
    }
  if (quern_name_is_cut (name))
    return;

  show_text (self, frame, QUERN_TEXT_BOX_NAME, left + PADDING, middle, name);
  if (percent != NULL)
    show_text (self, frame, QUERN_TEXT_BOX_FIGURE, right - PADDING - percent_width, middle,
               percent);
}

static void
draw_texts (Painter *self)
{
  const GArray *frames = self->scene->layout->boxes;

  if ((QUERN_FLAME_ROW_HEIGHT - QUERN_FLAME_GAP) * self->zoom < MIN_TEXT_HEIGHT)
    return;

  cairo_save (self->cr);
  cairo_scale (self->cr, self->px, self->px);
  for (guint i = 0; i < frames->len; i++)
    if (is_drawn (self, quern_box_scene_get_box (self->scene, i)) &&
        (self->marked == NULL || !self->marked[i]))
      draw_text (self, i);
  cairo_restore (self->cr);
}

static Painter
begin (const QuernBoxScene *scene,
       cairo_t             *cr,
       QuernText           *text,
       const QuernStyle    *style,
       const QuernRect     *visible,
       double               zoom)
{
  return (Painter) {
    .scene = scene,
    .cr = cr,
    .text = text,
    .style = style,
    .visible = *visible,
    .part = quern_clip_get_part (cr, visible, zoom),
    .zoom = zoom,
    .px = 1.0 / zoom,
    .view = quern_palette_get_surface (style->scheme, QUERN_SURFACE_VIEW),
  };
}

/**
 * quern_flame_painter_draw:
 * @scene: what to draw
 * @cr: in scene coordinates
 * @text: draws the texts
 * @style: the colours
 * @visible: what has to be drawn, in scene px
 * @zoom: screen px per scene px
 *
 * Exact frames are solid, estimated ones are paler and hatched; those of a difference have the
 * three fills of COMPARE C9.
 */
void
quern_flame_painter_draw (const QuernBoxScene *scene,
                          cairo_t             *cr,
                          QuernText           *text,
                          const QuernStyle    *style,
                          const QuernRect     *visible,
                          double               zoom)
{
  Painter self = begin (scene, cr, text, style, visible, zoom);

  cairo_save (cr);
  if (scene->layout->is_difference)
    {
      draw_changes (&self);
    }
  else
    {
      draw_bodies (&self);
      draw_hatch (&self);
    }
  draw_outlines (&self);
  draw_texts (&self);
  cairo_restore (cr);
}

/* Skips marked frames narrower than min_width, which would be nothing but outline. */
static void
trace_marked (Painter      *self,
              const guint8 *marked,
              double        min_width,
              double        inset)
{
  const GArray *frames = self->scene->layout->boxes;

  for (guint i = 0; i < frames->len; i++)
    {
      const QuernBox *frame = quern_box_scene_get_box (self->scene, i);
      QuernRect body;

      if (!marked[i] || !is_drawn (self, frame) || frame->bounds.width * self->zoom < min_width)
        continue;
      body = get_body (self, frame);
      body = (QuernRect) {
        body.x + inset, body.y + inset, body.width - 2 * inset, body.height - 2 * inset
      };
      trace_body (self, &body);
    }
}

/**
 * quern_flame_painter_draw_marks:
 * @scene: what was drawn
 * @cr: in scene coordinates
 * @text: draws the texts
 * @style: the colours
 * @marked: by frame, not 0 for those that are highlighted
 * @visible: what has to be drawn, in scene px
 * @zoom: screen px per scene px
 *
 * Dims everything that is not marked, on top of the scene.
 */
void
quern_flame_painter_draw_marks (const QuernBoxScene *scene,
                                cairo_t             *cr,
                                QuernText           *text,
                                const QuernStyle    *style,
                                const guint8        *marked,
                                const QuernRect     *visible,
                                double               zoom)
{
  Painter self = begin (scene, cr, text, style, visible, zoom);
  double width = MARK_WIDTH * self.px;

  cairo_save (cr);
  cairo_rectangle (cr, visible->x, visible->y, visible->width, visible->height);
  trace_marked (&self, marked, 0.0, 0.0);
  quern_dimming_fill (cr, style);
  self.marked = marked;
  draw_texts (&self);

  trace_marked (&self, marked, MIN_OUTLINED_WIDTH, width / 2);
  quern_shapes_set_color (cr, quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT));
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  cairo_restore (cr);
}
