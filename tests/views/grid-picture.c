/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "grid-picture.h"

struct _GridPicture
{
  GObject parent_instance;

  guint   columns;
  guint   rows;
  guint   n_draws;
};

static void
grid_get_extent (QuernPicture *picture,
                 QuernRect    *extent)
{
  GridPicture *self = GRID_PICTURE (picture);

  *extent = (QuernRect) { 0.0, 0.0, self->columns * GRID_STEP, self->rows * GRID_STEP };
}

static void
grid_draw (QuernPicture     *picture,
           cairo_t          *cr,
           QuernText        *text,
           const QuernStyle *style,
           const QuernRect  *visible,
           double            zoom)
{
  GridPicture *self = GRID_PICTURE (picture);

  self->n_draws++;
  cairo_set_source_rgb (cr, 0.2, 0.4, 0.8);
  for (guint i = 0; i < self->columns * self->rows; i++)
    {
      QuernRect bounds;

      quern_picture_get_bounds (picture, i, &bounds);
      if (quern_rect_intersects (&bounds, visible))
        {
          cairo_rectangle (cr, bounds.x, bounds.y, bounds.width, bounds.height);
          cairo_fill (cr);
        }
    }
}

static void
grid_draw_item_state (QuernPicture     *picture,
                      cairo_t          *cr,
                      const QuernStyle *style,
                      guint             item,
                      QuernItemState    state,
                      double            zoom)
{
  QuernRect bounds;

  quern_picture_get_bounds (picture, item, &bounds);
  cairo_rectangle (cr, bounds.x, bounds.y, bounds.width, bounds.height);
  cairo_stroke (cr);
}

static guint
grid_get_n_items (QuernPicture *picture)
{
  return GRID_PICTURE (picture)->columns * GRID_PICTURE (picture)->rows;
}

static void
grid_get_bounds (QuernPicture *picture,
                 guint         item,
                 QuernRect    *bounds)
{
  guint columns = GRID_PICTURE (picture)->columns;

  guint row = item / columns;
  gboolean is_last = row == GRID_PICTURE (picture)->rows - 1;

  *bounds = (QuernRect) { item % columns * GRID_STEP, row * GRID_STEP,
                          GRID_CELL, is_last ? GRID_LAST_CELL : GRID_CELL };
}

static guint
grid_hit (QuernPicture *picture,
          double        x,
          double        y)
{
  for (guint i = 0; i < grid_get_n_items (picture); i++)
    {
      QuernRect bounds;

      grid_get_bounds (picture, i, &bounds);
      if (quern_rect_contains (&bounds, x, y))
        return i;
    }

  return QUERN_NONE;
}

static QuernNodeId
grid_get_node (QuernPicture *picture,
               guint         item)
{
  return item;
}

static guint
grid_get_neighbour (QuernPicture *picture,
                    guint         item,
                    int           dx,
                    int           dy)
{
  GridPicture *self = GRID_PICTURE (picture);
  int column = (int) (item % self->columns) + dx;
  int row = (int) (item / self->columns) + dy;

  if (column < 0 || row < 0 || column >= (int) self->columns || row >= (int) self->rows)
    return QUERN_NONE;

  return (guint) row * self->columns + (guint) column;
}

static char *
grid_dup_description (QuernPicture *picture,
                      guint         item)
{
  return g_strdup_printf ("item %u", item);
}

static GArray *
grid_dup_legend (QuernPicture *picture)
{
  return NULL;
}

static char *
grid_dup_caption (QuernPicture *picture)
{
  return g_strdup ("a grid");
}

static void
picture_iface_init (QuernPictureInterface *iface)
{
  iface->get_extent = grid_get_extent;
  iface->draw = grid_draw;
  iface->draw_item_state = grid_draw_item_state;
  iface->get_n_items = grid_get_n_items;
  iface->hit = grid_hit;
  iface->get_bounds = grid_get_bounds;
  iface->get_node = grid_get_node;
  iface->get_neighbour = grid_get_neighbour;
  iface->dup_description = grid_dup_description;
  iface->dup_tooltip = grid_dup_description;
  iface->dup_caption = grid_dup_caption;
  iface->dup_legend = grid_dup_legend;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (GridPicture, grid_picture, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_PICTURE, picture_iface_init))

static void
grid_picture_class_init (GridPictureClass *klass)
{
}

static void
grid_picture_init (GridPicture *self)
{
}

GridPicture *
grid_picture_new (guint columns,
                  guint rows)
{
  GridPicture *self = g_object_new (TYPE_GRID_PICTURE, NULL);

  self->columns = columns;
  self->rows = rows;

  return self;
}

guint
grid_picture_get_n_draws (GridPicture *self)
{
  return self->n_draws;
}
