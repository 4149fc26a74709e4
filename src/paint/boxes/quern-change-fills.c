/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-change-fills.h"

#include "quern-shapes.h"

/* A box of a difference is filled with the kept part, the increase and the decrease, in that
 * order. */
#define N_FILLS 3

/* In screen px. */
#define MIN_OUTLINED_SIDE 5.0
#define OUTLINE_WIDTH 1.0
#define MIN_SIDE 0.25

static const guint ranks[N_FILLS] = { QUERN_KEPT_RANK, QUERN_MORE_RANK, QUERN_LESS_RANK };

/* Splits an area into the three fills, side by side along its width or its longer side. */
static void
split (const QuernRect  *area,
       const QuernFills *fills,
       gboolean          along_width,
       QuernRect         parts[N_FILLS])
{
  const double costs[N_FILLS] = { fills->kept, fills->more, fills->less };
  double sum = quern_fills_get_sum (fills);
  double done = 0.0;

  along_width |= area->width >= area->height;
  for (guint i = 0; i < N_FILLS; i++)
    {
      double begin = sum > 0.0 ? done / sum : 0.0;
      double share = sum > 0.0 ? costs[i] / sum : 0.0;

      parts[i] = *area;
      if (along_width)
        {
          parts[i].x += begin * area->width;
          parts[i].width *= share;
        }
      else
        {
          parts[i].y += begin * area->height;
          parts[i].height *= share;
        }
      done += costs[i];
    }
}

/* Draws a darker outline around increases and decreases: light fills alone do not stand out. */
static void
draw_outline (cairo_t          *cr,
              const QuernStyle *style,
              const QuernRect  *part,
              guint             rank,
              double            px)
{
  double width = OUTLINE_WIDTH * px;

  quern_shapes_set_color (cr, quern_palette_get_mark (style->scheme, rank));
  cairo_set_line_width (cr, width);
  cairo_rectangle (cr, part->x + width / 2, part->y + width / 2, part->width - width,
                   part->height - width);
  cairo_stroke (cr);
}

void
quern_change_fills_draw (cairo_t          *cr,
                         const QuernStyle *style,
                         const QuernRect  *area,
                         const QuernFills *fills,
                         gboolean          along_width,
                         double            px,
                         GArray           *less)
{
  QuernRect parts[N_FILLS];

  split (area, fills, along_width, parts);
  for (guint i = 0; i < N_FILLS; i++)
    {
      double side = MIN (parts[i].width, parts[i].height);

      if (side < MIN_SIDE * px)
        continue;
      quern_shapes_set_color (cr, quern_palette_get_fill (style->scheme, ranks[i]));
      cairo_rectangle (cr, parts[i].x, parts[i].y, parts[i].width, parts[i].height);
      cairo_fill (cr);
      if (ranks[i] != QUERN_KEPT_RANK && side >= MIN_OUTLINED_SIDE * px)
        draw_outline (cr, style, &parts[i], ranks[i], px);
      if (ranks[i] == QUERN_LESS_RANK && less != NULL && side >= MIN_OUTLINED_SIDE * px)
        g_array_append_val (less, parts[i]);
    }
}
