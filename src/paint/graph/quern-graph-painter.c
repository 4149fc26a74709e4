/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-painter.h"

#include "quern-clip.h"
#include "quern-dimming.h"
#include "quern-shapes.h"

#include <math.h>
#include <string.h>

/* Sizes of VISUAL 4, in px at zoom 1, from the upper left corner of a box. */
#define RADIUS 6.0
#define PADDING QUERN_GRAPH_PADDING
#define TITLE_Y 13.0
#define BAR_Y 23.0
#define BAR_HEIGHT 6.0
#define LOW_BAR_Y 41.0
#define NAME_ALONE_Y 19.0
#define LOW_TITLE_Y 10.5
#define LOW_FIGURES_Y 30.5
#define PILL_PADDING 11.0
#define FIGURES_Y 39.0
#define LINES_Y 59.0
#define ARROW_DASH 5.0
#define OUTLINE 1.25
#define SHEET_OFFSET 3.0
#define REST_LINE 1.25
#define REST_DASH 3.0
#define HALO 1.75

#define FRAME_RADIUS 10.0
#define FRAME_FILL 0.08
#define FRAME_TITLE_Y 13.0
#define SIGN_SIZE 12.0

/* Outlines in a difference: new and gone boxes. */
#define CHANGE_OUTLINE 2.5
#define GONE_DASH 5.0

#define RING 2.5
#define RING_GAP 4.0
#define FOCUS_RING 2.0
#define FOCUS_GAP 1.0
#define FOCUS_DASH 4.0
#define FOCUS_AROUND_GAP 1.5
#define HOVER_OUTLINE 2.0

/* The track of a bar has the text colour at 13 %, secondary figures at 82 %. */
#define TRACK_ALPHA 0.13
#define FIGURE_ALPHA 0.82

/* When zooming out, labels and details go first, at QUERN_GRAPH_LEGIBLE_ZOOM (later if boxes have
 * instructions), then figures; names are drawn larger than the scene while the box is large
 * enough. */
#define MIN_FRAME_TITLE_ZOOM 0.7
#define MIN_FIGURE_ZOOM 0.55
#define MIN_NAMED_WIDTH 40.0
#define MIN_NAMED_HEIGHT 11.0
#define MIN_BAR_ZOOM 0.35
#define MIN_HEAD_ZOOM 0.2

typedef struct
{
  const QuernGraphScene *scene;
  cairo_t               *cr;
  QuernText             *text;
  const QuernStyle      *style;
  const QuernRect       *visible;
  double                 zoom;
  QuernColor             view;
  QuernColor             edge;
  QuernColor             dim;
  QuernColor             label;   /* of arrows and frames */
  QuernColor             on_fill;
} Paint;

static void
add_rounded (cairo_t *cr,
             double   x,
             double   y,
             double   width,
             double   height,
             double   radius)
{
  const QuernRect rect = { x, y, width, height };

  quern_shapes_trace_rounded (cr, &rect, MIN (radius, MIN (width, height) / 2.0));
}

static void
paint_bar (const Paint         *paint,
           const QuernGraphBox *box,
           QuernColor           body)
{
  cairo_t *cr = paint->cr;
  QuernColor mark = quern_palette_get_mark (paint->style->scheme, box->rank);
  double x = box->bounds.x + PADDING;
  double y = box->bounds.y + (quern_graph_box_is_small (box, paint->zoom) ? LOW_BAR_Y : BAR_Y);
  double width = box->bounds.width - 2.0 * PADDING;
  double radius = BAR_HEIGHT / 2.0;

  add_rounded (cr, x, y, width, BAR_HEIGHT, radius);
  quern_shapes_set_color (cr, quern_palette_mix (body, paint->on_fill, TRACK_ALPHA));
  cairo_fill (cr);

  if (box->inclusive_share > 0.0)
    {
      add_rounded (cr, x, y, width * box->inclusive_share, BAR_HEIGHT, radius);
      quern_shapes_set_color (cr, quern_palette_mix (body, mark, 0.5));
      cairo_fill (cr);
    }

  if (box->self_share > 0.0)
    {
      add_rounded (cr, x, y, width * box->self_share, BAR_HEIGHT, radius);
      quern_shapes_set_color (cr, mark);
      cairo_fill (cr);
    }

  if (paint->style->high_contrast)
    {
      add_rounded (cr, x, y, width, BAR_HEIGHT, radius);
      quern_shapes_set_color (cr, paint->on_fill);
      cairo_set_line_width (cr, 1.0);
      cairo_stroke (cr);
    }
}

/* Draws a flag, 12 px high, in the corner or left of a pin: a part of the change originates
 * here. */
static void
paint_flag (const Paint         *paint,
            const QuernGraphBox *box)
{
  cairo_t *cr = paint->cr;

  cairo_save (cr);
  cairo_translate (cr, box->bounds.x + box->bounds.width - PADDING - SIGN_SIZE / 2.0 -
                         (box->is_pinned ? QUERN_GRAPH_SIGN_WIDTH : 0.0),
                   box->bounds.y + TITLE_Y - SIGN_SIZE / 2.0);
  quern_shapes_set_color (cr, paint->on_fill);
  cairo_rectangle (cr, -4.0, 0.0, 1.5, SIGN_SIZE);
  cairo_move_to (cr, -2.5, 0.0);
  cairo_line_to (cr, 5.0, 3.5);
  cairo_line_to (cr, -2.5, 7.0);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* Draws the sign of a pinned box, 12 px high, in its corner. */
static void
paint_pin (const Paint         *paint,
           const QuernGraphBox *box)
{
  cairo_t *cr = paint->cr;

  cairo_save (cr);
  cairo_translate (cr, box->bounds.x + box->bounds.width - PADDING - SIGN_SIZE / 2.0,
                   box->bounds.y + TITLE_Y - SIGN_SIZE / 2.0);
  cairo_rotate (cr, G_PI_4 / 2.0);
  quern_shapes_set_color (cr, paint->on_fill);
  cairo_set_line_width (cr, 1.5);
  cairo_rectangle (cr, -3.0, 0.0, 6.0, 1.5);
  cairo_rectangle (cr, -2.0, 1.5, 4.0, 3.5);
  cairo_rectangle (cr, -4.0, 5.0, 8.0, 1.5);
  cairo_fill (cr);
  cairo_move_to (cr, 0.0, 6.0);
  cairo_line_to (cr, 0.0, SIGN_SIZE);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* Draws text from x on, vertically centred at y. */
static void
show_grown (const Paint   *paint,
            QuernTextRole  role,
            double         growth,
            double         x,
            double         y,
            QuernColor     color,
            const char    *shown)
{
  cairo_save (paint->cr);
  cairo_translate (paint->cr, x, y);
  cairo_scale (paint->cr, growth, growth);
  quern_text_show (paint->text, paint->cr, role, 0.0, 0.0, color, shown);
  cairo_restore (paint->cr);
}

/* Figures where text is drawn larger than the scene: the self cost is dropped before the inclusive
 * one. */
static void
paint_grown_figures (const Paint         *paint,
                     const QuernGraphBox *box,
                     QuernColor           second)
{
  const QuernTextRole role = QUERN_TEXT_NODE_FIGURE;
  double growth = quern_graph_scene_get_growth (role, paint->zoom);
  double y = box->bounds.y + LOW_FIGURES_Y;
  double room = box->bounds.width - 2.0 * PADDING;
  double inclusive = growth * quern_text_measure (paint->text, role, box->inclusive);
  double self = growth * quern_text_measure (paint->text, role, box->self);

  if (inclusive <= room)
    show_grown (paint, role, growth, box->bounds.x + PADDING, y, paint->on_fill, box->inclusive);
  if (inclusive + PADDING + self <= room)
    show_grown (paint, role, growth, box->bounds.x + PADDING + room - self, y, second, box->self);
}

/* Lines have two columns: an instruction and its operands. */
static void
paint_lines (const Paint         *paint,
             const QuernGraphBox *box,
             QuernColor           body)
{
  QuernColor color = paint->style->high_contrast
                     ? paint->on_fill : quern_palette_mix (body, paint->on_fill, FIGURE_ALPHA);

  for (guint i = 0; box->lines != NULL && i < box->lines->len; i++)
    {
      g_auto (GStrv) columns = g_strsplit (g_ptr_array_index (box->lines, i), "\t", 2);
      double x = box->bounds.x + PADDING;

      for (guint j = 0; columns[j] != NULL; j++, x += QUERN_GRAPH_LINE_COLUMN)
        quern_text_show (paint->text, paint->cr, QUERN_TEXT_EDGE_LABEL, x,
                         box->bounds.y + LINES_Y + i * QUERN_GRAPH_LINE_HEIGHT, color, columns[j]);
    }
}

static void
paint_box_texts (const Paint         *paint,
                 const QuernGraphBox *box,
                 QuernColor           body)
{
  double left = box->bounds.x + PADDING;
  double right = box->bounds.x + box->bounds.width - PADDING;
  double y = box->bounds.y;
  double pin = quern_graph_box_get_signs_width (box);
  QuernColor second = quern_palette_mix (body, paint->on_fill, FIGURE_ALPHA);

  if (paint->style->high_contrast)
    second = paint->on_fill;

  /* If there are no figures, the name takes their place, too. */
  if (quern_graph_box_is_small (box, paint->zoom))
    {
      double growth = quern_graph_scene_get_growth (QUERN_TEXT_NODE_NAME, paint->zoom);
      g_autofree char *title = quern_graph_scene_dup_shown (paint->scene, box, paint->text,
                                                            paint->zoom);

      show_grown (paint, QUERN_TEXT_NODE_NAME, growth, left,
                  y + (paint->zoom < MIN_BAR_ZOOM ? box->bounds.height / 2.0
                       : paint->zoom < MIN_FIGURE_ZOOM ? NAME_ALONE_Y : LOW_TITLE_Y),
                  paint->on_fill, title);
      if (paint->zoom >= MIN_FIGURE_ZOOM)
        paint_grown_figures (paint, box, second);
      return;
    }

  quern_text_show (paint->text, paint->cr, QUERN_TEXT_NODE_NAME, left, y + TITLE_Y,
                   paint->on_fill, box->title);

  if (box->members != NULL)
    quern_text_show (paint->text, paint->cr, QUERN_TEXT_EDGE_LABEL,
                     right - pin -
                     quern_text_measure (paint->text, QUERN_TEXT_EDGE_LABEL, box->members),
                     y + TITLE_Y, second, box->members);

  quern_text_show (paint->text, paint->cr, QUERN_TEXT_NODE_FIGURE, left, y + FIGURES_Y,
                   paint->on_fill, box->inclusive);
  quern_text_show (paint->text, paint->cr, QUERN_TEXT_NODE_FIGURE,
                   right - quern_text_measure (paint->text, QUERN_TEXT_NODE_FIGURE, box->self),
                   y + FIGURES_Y, second, box->self);
  paint_lines (paint, box, body);
}

static void
paint_sheet (const Paint         *paint,
             const QuernGraphBox *box,
             QuernColor           body,
             double               offset,
             double               outline)
{
  cairo_t *cr = paint->cr;

  add_rounded (cr, box->bounds.x + offset, box->bounds.y + offset,
               box->bounds.width, box->bounds.height, RADIUS);
  quern_shapes_set_color (cr, body);
  cairo_fill_preserve (cr);
  quern_shapes_set_color (cr, quern_palette_get_mark (paint->style->scheme, box->rank));
  cairo_set_line_width (cr, paint->style->high_contrast ? 2.0 : outline);
  cairo_stroke (cr);
}

/* Boxes that exist on one side only: a solid outline if new, a dashed one if gone. */
static void
paint_presence (const Paint         *paint,
                const QuernGraphBox *box)
{
  cairo_t *cr = paint->cr;
  const double dash = GONE_DASH;

  if (box->sides != QUERN_GRAPH_IS_BEFORE && box->sides != QUERN_GRAPH_IS_AFTER)
    return;

  add_rounded (cr, box->bounds.x, box->bounds.y, box->bounds.width, box->bounds.height, RADIUS);
  quern_shapes_set_color (cr, quern_palette_get_surface (paint->style->scheme, QUERN_SURFACE_TEXT));
  cairo_set_line_width (cr, CHANGE_OUTLINE);
  cairo_set_dash (cr, &dash, box->sides == QUERN_GRAPH_IS_BEFORE ? 1 : 0, 0.0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
}

static gboolean
has_texts (const Paint         *paint,
           const QuernGraphBox *box)
{
  return box->bounds.width * paint->zoom >= MIN_NAMED_WIDTH &&
         box->bounds.height * paint->zoom >= MIN_NAMED_HEIGHT;
}

static void
paint_box (const Paint         *all,
           const QuernGraphBox *box)
{
  QuernColor body = quern_palette_get_body (all->style, box->rank);
  Paint of_box = *all;
  const Paint *paint = &of_box;

  of_box.on_fill = quern_palette_get_on_fill (all->style->scheme, box->rank);

  if (box->is_cycle)
    {
      paint_sheet (paint, box, body, 2.0 * SHEET_OFFSET, 1.0);
      paint_sheet (paint, box, body, SHEET_OFFSET, 1.0);
    }

  paint_sheet (paint, box, body, 0.0, OUTLINE);
  paint_presence (paint, box);

  if (paint->zoom >= MIN_BAR_ZOOM)
    paint_bar (paint, box, body);
  if (has_texts (paint, box))
    paint_box_texts (paint, box, body);
  if (box->is_pinned && paint->zoom >= MIN_BAR_ZOOM)
    paint_pin (paint, box);
  if (box->is_origin && paint->zoom >= MIN_BAR_ZOOM)
    paint_flag (paint, box);
}

static void
paint_frame_title (const Paint           *paint,
                   const QuernGraphFrame *frame)
{
  if (paint->zoom >= MIN_FRAME_TITLE_ZOOM && frame->bounds.width > 0.0 &&
      quern_rect_intersects (&frame->bounds, paint->visible))
    quern_text_show (paint->text, paint->cr, QUERN_TEXT_NODE_FIGURE, frame->bounds.x + PADDING,
                     frame->bounds.y + FRAME_TITLE_Y, paint->label, frame->title);
}

/* The frame of a group, behind everything else, with its title in the corner. */
static void
paint_frame (const Paint           *paint,
             const QuernGraphFrame *frame)
{
  cairo_t *cr = paint->cr;
  const QuernRect *bounds = &frame->bounds;
  QuernColor mark = quern_palette_get_mark (paint->style->scheme, frame->rank);

  if (!(bounds->width > 0.0) || !quern_rect_intersects (bounds, paint->visible))
    return;

  add_rounded (cr, bounds->x, bounds->y, bounds->width, bounds->height, FRAME_RADIUS);
  quern_shapes_set_color (cr, quern_palette_mix (paint->view, mark, FRAME_FILL));
  cairo_fill_preserve (cr);
  quern_shapes_set_color (cr, mark);
  cairo_set_line_width (cr, paint->style->high_contrast ? 2.0 : 1.0);
  cairo_stroke (cr);

  paint_frame_title (paint, frame);
}

static void
add_curve (const Paint *paint,
           guint        first_point,
           guint        n_points)
{
  const QuernPoint *points = &g_array_index (paint->scene->points, QuernPoint, first_point);

  cairo_move_to (paint->cr, points[0].x, points[0].y);
  for (guint i = 1; i + 2 < n_points; i += 3)
    cairo_curve_to (paint->cr, points[i].x, points[i].y, points[i + 1].x, points[i + 1].y,
                    points[i + 2].x, points[i + 2].y);
}

static void
paint_head (const Paint           *paint,
            const QuernGraphArrow *arrow,
            QuernPoint             base)
{
  cairo_t *cr = paint->cr;
  double dx = arrow->tip.x - base.x;
  double dy = arrow->tip.y - base.y;
  double length = hypot (dx, dy);
  double half = quern_graph_scene_get_head_breadth (arrow->width) / 2.0;

  /* dot leaves no room for a head between boxes that touch. */
  if (length < 0.5)
    return;

  dx /= length;
  dy /= length;
  cairo_move_to (cr, arrow->tip.x, arrow->tip.y);
  cairo_line_to (cr, base.x - dy * half, base.y + dx * half);
  cairo_line_to (cr, base.x + dy * half, base.y - dx * half);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
paint_arrow (const Paint           *paint,
             const QuernGraphArrow *arrow,
             QuernColor             color)
{
  cairo_t *cr = paint->cr;
  const double dash = ARROW_DASH + arrow->width;
  QuernPoint base;

  if (arrow->n_points == 0 || !quern_rect_intersects (&arrow->extent, paint->visible))
    return;

  base = g_array_index (paint->scene->points, QuernPoint, arrow->first_point + arrow->n_points - 1);

  quern_shapes_set_color (cr, color);
  cairo_set_line_width (cr, arrow->width);
  add_curve (paint, arrow->first_point, arrow->n_points);
  /* Extend the line into the head, so that there is no gap between the two. */
  cairo_line_to (cr,
                 base.x + (arrow->tip.x - base.x) * 0.25,
                 base.y + (arrow->tip.y - base.y) * 0.25);
  cairo_set_dash (cr, &dash, arrow->is_dashed ? 1 : 0, 0.0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);

  if (paint->zoom >= MIN_HEAD_ZOOM)
    paint_head (paint, arrow, base);
}

static void
paint_label (const Paint           *paint,
             const QuernGraphArrow *arrow)
{
  if (arrow->label == NULL || arrow->n_points == 0 ||
      !quern_rect_intersects (&arrow->extent, paint->visible))
    return;

  quern_text_show_halo (paint->text, paint->cr, QUERN_TEXT_EDGE_LABEL,
                        arrow->label_place.x - arrow->label_width / 2.0, arrow->label_place.y,
                        paint->label, paint->view, HALO, arrow->label);
}

static void
paint_labels (const Paint *paint)
{
  if (paint->zoom < QUERN_GRAPH_LEGIBLE_ZOOM)
    return;

  for (guint i = 0; i < paint->scene->arrows->len; i++)
    paint_label (paint, &g_array_index (paint->scene->arrows, QuernGraphArrow, i));
}

/* The text of a pill; if it would be too small, the number of functions, or only the number. */
static void
paint_pill_text (const Paint          *paint,
                 const QuernGraphPill *pill)
{
  const QuernRect *bounds = &pill->bounds;
  double growth = quern_graph_scene_get_growth (QUERN_TEXT_EDGE_LABEL, paint->zoom);
  const char *whole = pill->text;
  g_autofree char *text = NULL;
  double room = (bounds->width - PILL_PADDING) / growth;

  if (pill->brief != NULL &&
      (growth > 1.0 || quern_text_measure (paint->text, QUERN_TEXT_EDGE_LABEL, whole) > room))
    whole = pill->brief;
  if (bounds->width * paint->zoom < MIN_NAMED_WIDTH)
    return;

  /* "+1" says more than "+1 …ller". */
  if (growth > 1.0 && quern_text_measure (paint->text, QUERN_TEXT_EDGE_LABEL, whole) > room)
    text = g_strndup (whole, strcspn (whole, " "));
  else
    text = g_strdup (whole);
  room = bounds->width - growth * quern_text_measure (paint->text, QUERN_TEXT_EDGE_LABEL, text);
  show_grown (paint, QUERN_TEXT_EDGE_LABEL, growth, bounds->x + MAX (room, PILL_PADDING) / 2.0,
              bounds->y + bounds->height / 2.0, paint->dim, text);
}

static void
paint_pill (const Paint          *paint,
            const QuernGraphPill *pill)
{
  cairo_t *cr = paint->cr;
  const QuernRect *bounds = &pill->bounds;
  gboolean has_line = pill->n_points > 0 && quern_rect_intersects (&pill->extent, paint->visible);
  const double dash = REST_DASH;

  cairo_save (cr);
  quern_shapes_set_color (cr, paint->edge);
  cairo_set_line_width (cr, REST_LINE);
  cairo_set_dash (cr, &dash, pill->arrow == QUERN_NONE ? 1 : 0, 0.0);

  if (has_line)
    {
      add_curve (paint, pill->first_point, pill->n_points);
      cairo_stroke (cr);
    }

  if (quern_rect_intersects (bounds, paint->visible))
    {
      add_rounded (cr, bounds->x, bounds->y, bounds->width, bounds->height, bounds->height / 2.0);
      quern_shapes_set_color (cr, paint->view);
      cairo_fill_preserve (cr);
      quern_shapes_set_color (cr, paint->edge);
      cairo_stroke (cr);
    }
  cairo_restore (cr);

  if (quern_rect_intersects (bounds, paint->visible))
    paint_pill_text (paint, pill);
}

/* Pills beside boxes are below the arrows, those on arrows above them. */
static void
paint_pills (const Paint *paint,
             gboolean     on_arrows)
{
  for (guint i = 0; i < paint->scene->pills->len; i++)
    {
      const QuernGraphPill *pill = &g_array_index (paint->scene->pills, QuernGraphPill, i);

      if ((pill->arrow != QUERN_NONE) == on_arrows)
        paint_pill (paint, pill);
    }
}

/* Whether colours stand for changes. Then the accent is like one of them. */
static gboolean
shows_change (const QuernGraphScene *scene)
{
  guint rank = scene->boxes->len > 0 ? g_array_index (scene->boxes, QuernGraphBox, 0).rank
                                     : QUERN_NONE;

  return rank >= QUERN_DIVERGING_RANK && rank - QUERN_DIVERGING_RANK < QUERN_N_DIVERGING_STEPS;
}

/* For a difference, the colour shows the direction of the change. */
static QuernColor
get_arrow_color (const Paint           *paint,
                 const QuernGraphArrow *arrow,
                 gboolean               is_accent)
{
  if (arrow->rank != QUERN_NONE)
    return quern_palette_get_mark (paint->style->scheme, arrow->rank);

  return is_accent && !shows_change (paint->scene) ? paint->style->accent : paint->edge;
}

/* Cheap arrows first, so that costly ones are on top; those of the accent box last. */
static void
paint_arrows (const Paint *paint)
{
  const GArray *arrows = paint->scene->arrows;
  guint accent_box = paint->style->accent_item;

  for (guint pass = 0; pass < 2; pass++)
    {
      for (guint i = arrows->len; i-- > 0;)
        {
          const QuernGraphArrow *arrow = &g_array_index (arrows, QuernGraphArrow, i);
          gboolean is_accent = accent_box != QUERN_NONE && (arrow->from == accent_box ||
                                                            arrow->to == accent_box);

          if (is_accent == (pass == 1))
            paint_arrow (paint, arrow, get_arrow_color (paint, arrow, is_accent));
        }
    }
}

/**
 * quern_graph_paint:
 * @scene: what to draw
 * @cr: in the scene's coordinates
 * @text: draws the texts
 * @style: the colours
 * @visible: what has to be drawn; the rest may be left out
 * @zoom: device px per scene px: determines the level of detail
 */
void
quern_graph_paint (const QuernGraphScene *scene,
                   cairo_t               *cr,
                   QuernText             *text,
                   const QuernStyle      *style,
                   const QuernRect       *visible,
                   double                 zoom)
{
  const QuernRect part = quern_clip_get_part (cr, visible, zoom);
  Paint paint = {
    .scene = scene,
    .cr = cr,
    .text = text,
    .style = style,
    .visible = &part,
    .zoom = zoom,
    .view = quern_palette_get_surface (style->scheme, QUERN_SURFACE_VIEW),
    .edge = quern_palette_get_surface (style->scheme, QUERN_SURFACE_EDGE),
    .dim = quern_palette_get_surface (style->scheme, QUERN_SURFACE_DIM),
    .label = quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT),
    .on_fill = quern_palette_get_surface (style->scheme, QUERN_SURFACE_ON_FILL),
  };

  if (style->high_contrast)
    paint.edge = paint.dim = quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT);

  cairo_save (cr);
  for (guint i = 0; i < scene->frames->len; i++)
    paint_frame (&paint, &g_array_index (scene->frames, QuernGraphFrame, i));
  paint_pills (&paint, FALSE);
  paint_arrows (&paint);
  paint_pills (&paint, TRUE);

  if (scene->orientation != QUERN_GRAPH_CIRCULAR)
    paint_labels (&paint);

  for (guint i = 0; i < scene->boxes->len; i++)
    {
      const QuernGraphBox *box = &g_array_index (scene->boxes, QuernGraphBox, i);
      QuernRect extent = {
        box->bounds.x - CHANGE_OUTLINE, box->bounds.y - CHANGE_OUTLINE,
        box->bounds.width + 2.0 * (SHEET_OFFSET + CHANGE_OUTLINE),
        box->bounds.height + 2.0 * (SHEET_OFFSET + CHANGE_OUTLINE)
      };

      if (quern_rect_intersects (&extent, &part))
        paint_box (&paint, box);
    }

  /* Circular layouts have no room for labels: boxes must not cover them. */
  if (scene->orientation == QUERN_GRAPH_CIRCULAR)
    paint_labels (&paint);
  cairo_restore (cr);
}

static void
add_marked (const QuernGraphScene *scene,
            cairo_t               *cr,
            const guint8          *marked,
            double                 margin)
{
  for (guint i = 0; i < scene->boxes->len + scene->pills->len; i++)
    {
      const QuernRect *bounds = quern_graph_scene_get_bounds (scene, i);
      double radius = i < scene->boxes->len ? RADIUS : bounds->height / 2.0;

      if (marked[i])
        add_rounded (cr, bounds->x - margin, bounds->y - margin,
                     bounds->width + 2.0 * margin, bounds->height + 2.0 * margin,
                     radius + margin);
    }
}

/* Draws all texts except those of marked boxes and pills again, to be legible. */
static void
paint_dimmed_texts (const Paint  *all,
                    const guint8 *marked)
{
  guint n_boxes = all->scene->boxes->len;

  for (guint i = 0; i < all->scene->frames->len; i++)
    paint_frame_title (all, &g_array_index (all->scene->frames, QuernGraphFrame, i));
  paint_labels (all);
  for (guint i = 0; i < all->scene->pills->len; i++)
    {
      const QuernGraphPill *pill = &g_array_index (all->scene->pills, QuernGraphPill, i);

      if (!marked[n_boxes + i] && quern_rect_intersects (&pill->bounds, all->visible))
        paint_pill_text (all, pill);
    }

  for (guint i = 0; i < n_boxes; i++)
    {
      const QuernGraphBox *box = &g_array_index (all->scene->boxes, QuernGraphBox, i);
      QuernColor body = quern_palette_get_body (all->style, box->rank);
      Paint paint = *all;

      if (marked[i] || !quern_rect_intersects (&box->bounds, all->visible) || !has_texts (all, box))
        continue;

      /* Figures are as strong as names: they would be too weak on some colours. */
      paint.on_fill = quern_dimming_get_text (all->style, body);
      paint_box_texts (&paint, box, paint.on_fill);
    }
}

/**
 * quern_graph_paint_marks:
 * @scene: the scene
 * @cr: in the scene's coordinates
 * @text: draws the texts
 * @style: the colours
 * @marked: by box and pill, not 0 for those that are highlighted
 * @visible: what has to be drawn
 * @zoom: device px per scene px; below 1, outlines keep their width
 *
 * Dims everything that is not marked, on top of the scene.
 */
void
quern_graph_paint_marks (const QuernGraphScene *scene,
                         cairo_t               *cr,
                         QuernText             *text,
                         const QuernStyle      *style,
                         const guint8          *marked,
                         const QuernRect       *visible,
                         double                 zoom)
{
  const QuernRect part = quern_clip_get_part (cr, visible, zoom);
  const QuernColor view = quern_palette_get_surface (style->scheme, QUERN_SURFACE_VIEW);
  const QuernColor dimmed = quern_dimming_get_text (style, view);
  const Paint paint = {
    .scene = scene,
    .cr = cr,
    .text = text,
    .style = style,
    .visible = &part,
    .zoom = zoom,
    .view = view,
    .dim = dimmed,
    .label = dimmed,
  };
  double width = HOVER_OUTLINE / CLAMP (zoom, 0.1, 1.0);

  cairo_rectangle (cr, visible->x, visible->y, visible->width, visible->height);
  add_marked (scene, cr, marked, width);
  quern_dimming_fill (cr, style);
  paint_dimmed_texts (&paint, marked);

  add_marked (scene, cr, marked, width / 2.0);
  quern_shapes_set_color (cr, quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT));
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

/**
 * quern_graph_paint_state:
 * @scene: the scene
 * @cr: in the scene's coordinates
 * @style: the colours
 * @item: a box or, with indices after those of the boxes, a pill
 * @state: how to highlight it
 * @zoom: device px per scene px; below 1, rings keep their width
 */
void
quern_graph_paint_state (const QuernGraphScene *scene,
                         cairo_t               *cr,
                         const QuernStyle      *style,
                         guint                  item,
                         QuernItemState         state,
                         double                 zoom)
{
  gboolean is_box = item < scene->boxes->len;
  const QuernRect *bounds = quern_graph_scene_get_bounds (scene, item);
  double radius = is_box ? RADIUS : bounds->height / 2.0;
  double px = 1.0 / CLAMP (zoom, 0.1, 1.0);
  QuernColor color = shows_change (scene)
                     ? quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT)
                     : style->accent;
  const double dash = FOCUS_DASH * px;
  gboolean is_dashed = FALSE;
  double width = RING;
  double gap = 0.0;

  switch (state)
    {
    case QUERN_ITEM_HOVERED:
      width = HOVER_OUTLINE;
      gap = -width / 2.0;
      color = is_box
              ? quern_palette_get_mark (style->scheme,
                                        g_array_index (scene->boxes, QuernGraphBox, item).rank)
              : quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT);
      break;

    case QUERN_ITEM_SELECTED:
      gap = RING_GAP;
      break;

    case QUERN_ITEM_FOCUSED:
    default:
      width = FOCUS_RING;
      gap = FOCUS_GAP;
      /* Beside the outlines of boxes that are new or gone, it would be taken for one of them. */
      is_dashed = shows_change (scene);
      if (is_dashed)
        gap = RING_GAP + RING + FOCUS_AROUND_GAP;
      break;
    }

  /* From the box's own outline to the middle of the line. */
  gap = (gap + width / 2.0) * px;

  cairo_save (cr);
  add_rounded (cr, bounds->x - gap, bounds->y - gap,
               bounds->width + 2.0 * gap, bounds->height + 2.0 * gap, radius + gap);
  quern_shapes_set_color (cr, color);
  cairo_set_line_width (cr, width * px);
  cairo_set_dash (cr, &dash, is_dashed ? 1 : 0, 0.0);
  cairo_stroke (cr);
  cairo_restore (cr);
}
