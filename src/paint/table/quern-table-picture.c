/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-table-picture.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-legend.h"
#include "quern-shapes.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* In px. */
#define ROW_HEIGHT 23.0
#define HEAD_HEIGHT 29.0
#define GAP 12.0            /* between two columns */
#define MARGIN 4.0          /* between a number and the end of a full bar */
#define BAR_HEIGHT 18.0
#define RADIUS 2.0
#define MIN_BAR 0.75        /* narrower bars would be blurred */
#define MIN_BAR_WIDTH 84.0  /* of a column with bars */
#define MAX_TEXT_WIDTH 520.0
#define SQUARE_SIZE 10.0
#define SQUARE_GAP 8.0
#define INDENT 16.0
#define MAX_LEVELS 40u      /* that are indented */

#define RULE_STRENGTH 0.18  /* opacity of the text colour */

typedef struct
{
  char           *title; /* owned */
  QuernTableKind  kind;
  double          start; /* px */
  double          width;
} Column;

struct _QuernTablePicture
{
  GObject        parent_instance;

  QuernProfile  *profile;     /* owned, nullable */
  QuernGrouping *grouping;    /* owned, nullable */
  char          *font_family; /* owned, nullable */
  GArray        *columns;     /* owned, of Column */
  GArray        *cells;       /* owned, of QuernTableCell: row by row */
  char          *rest;        /* owned, nullable: what the row says that stands for all others */
  double         width;
};

static void quern_table_picture_iface_init (QuernPictureInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernTablePicture, quern_table_picture, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_PICTURE,
                                                      quern_table_picture_iface_init))

static Column *
get_column (QuernTablePicture *self,
            guint              column)
{
  return &g_array_index (self->columns, Column, column);
}

static QuernTableCell *
get_cell (QuernTablePicture *self,
          guint              row,
          guint              column)
{
  return &g_array_index (self->cells, QuernTableCell, row * self->columns->len + column);
}

static QuernTextRole
get_role (const Column *column)
{
  return column->kind == QUERN_TABLE_TEXT ? QUERN_TEXT_BOX_NAME : QUERN_TEXT_NODE_FIGURE;
}

static double
get_top (guint row)
{
  return HEAD_HEIGHT + row * ROW_HEIGHT;
}

/* Layout */

/* Px before the text of a cell, without the square of a function. */
static double
get_indent (const QuernTableCell *cell)
{
  return MIN (cell->depth, MAX_LEVELS) * INDENT;
}

/* Sets the text of a function's cell, and shortens other texts. */
static void
set_text (QuernTablePicture *self,
          QuernText         *text,
          QuernTextRole      role,
          QuernTableCell    *cell)
{
  g_autofree char *whole = g_steal_pointer (&cell->text);
  g_autofree char *name = NULL;

  if (cell->function == QUERN_NONE)
    {
      cell->text = quern_text_shorten_sentence (text, role, whole, MAX_TEXT_WIDTH);
      return;
    }

  name = quern_text_shorten_function (text, role, self->profile, cell->function,
                                      cell->flags | QUERN_LABEL_WITH_NOTE, MAX_TEXT_WIDTH);
  cell->text = name != NULL && cell->recursive ? g_strdup_printf (_("%s (recursive)"), name)
               : name != NULL                  ? g_steal_pointer (&name)
                                               : g_strdup ("…");
}

static void
lay_out_column (QuernTablePicture *self,
                QuernText         *text,
                Column            *column,
                guint              index)
{
  QuernTextRole role = get_role (column);
  gboolean is_text = column->kind == QUERN_TABLE_TEXT;

  column->width = quern_text_measure (text, QUERN_TEXT_CAPTION, column->title);
  for (guint i = 0; i < quern_table_picture_get_n_rows (self); i++)
    {
      QuernTableCell *cell = get_cell (self, i, index);
      double width = get_indent (cell);

      if (is_text)
        set_text (self, text, role, cell);
      if (cell->function != QUERN_NONE)
        width += SQUARE_SIZE + SQUARE_GAP;
      column->width = MAX (column->width, width + quern_text_measure (text, role, cell->text));
    }
  column->width = ceil (column->width);
  if (!is_text)
    column->width += 2 * MARGIN;
  if (column->kind > QUERN_TABLE_NUMBER)
    column->width = MAX (column->width, MIN_BAR_WIDTH);
}

/* Drawing */

typedef struct
{
  QuernTablePicture *picture;
  cairo_t           *cr;
  QuernText         *text;
  QuernScheme        scheme;
  QuernColor         ink;
  QuernColor         dim;
} Drawing;

/* Without a group, a function is slate, as in lists. */
static guint
get_rank (QuernTablePicture *self,
          QuernFunctionId    function)
{
  return self->grouping != NULL
           ? quern_grouping_get_colour (self->grouping,
                                        quern_grouping_get_group (self->grouping, function))
           : QUERN_N_GROUP_COLORS;
}

static void
draw_bar (Drawing              *self,
          const Column         *column,
          const QuernTableCell *cell,
          double                middle)
{
  static const guint ranks[] = { QUERN_KEPT_RANK, QUERN_MORE_RANK, QUERN_LESS_RANK };
  const double parts[] = { cell->fills.kept, cell->fills.more, cell->fills.less };
  double share = cell->has_fills ? quern_fills_get_sum (&cell->fills) : cell->share;
  QuernRect bar = { column->start, middle - BAR_HEIGHT / 2, column->width * CLAMP (share, 0, 1),
                    BAR_HEIGHT };
  double width = bar.width;

  if (isnan (share) || bar.width < MIN_BAR)
    return;

  cairo_save (self->cr);
  quern_shapes_trace_rounded (self->cr, &bar, MIN (RADIUS, bar.width / 2));
  cairo_clip (self->cr);
  for (guint i = 0; i < (cell->has_fills ? G_N_ELEMENTS (parts) : 1); i++)
    {
      quern_shapes_set_color (
        self->cr, cell->has_fills
                    ? quern_palette_get_bar_part (self->scheme, ranks[i])
                    : quern_palette_get_bar (self->scheme, column->kind == QUERN_TABLE_SELF));
      if (cell->has_fills)
        bar.width = width * parts[i] / share;
      cairo_rectangle (self->cr, bar.x, bar.y, bar.width, bar.height);
      cairo_fill (self->cr);
      bar.x += bar.width;
    }
  cairo_restore (self->cr);
}

/* Draws a text at the start of the column, or for numbers at its end. */
static void
draw_text (Drawing       *self,
           const Column  *column,
           QuernTextRole  role,
           double         indent,
           double         middle,
           QuernColor     color,
           const char    *text)
{
  double start = column->start + indent;

  if (column->kind != QUERN_TABLE_TEXT)
    start += column->width - MARGIN - quern_text_measure (self->text, role, text);
  quern_text_show (self->text, self->cr, role, start, middle, color, text);
}

static void
draw_cell (Drawing              *self,
           const Column         *column,
           const QuernTableCell *cell,
           double                middle)
{
  double indent = get_indent (cell);

  if (column->kind > QUERN_TABLE_NUMBER)
    draw_bar (self, column, cell, middle);
  if (cell->function != QUERN_NONE)
    {
      const QuernRect square = { column->start + indent, middle - SQUARE_SIZE / 2, SQUARE_SIZE,
                                 SQUARE_SIZE };

      quern_shapes_set_color (self->cr,
                              quern_palette_get_mark (self->scheme,
                                                      get_rank (self->picture, cell->function)));
      quern_shapes_trace_rounded (self->cr, &square, RADIUS);
      cairo_fill (self->cr);
      indent += SQUARE_SIZE + SQUARE_GAP;
    }
  draw_text (self, column, get_role (column), indent, middle, cell->weak ? self->dim : self->ink,
             cell->text);
}

static void
draw (QuernPicture     *picture,
      cairo_t          *cr,
      QuernText        *text,
      const QuernStyle *style,
      const QuernRect  *visible,
      double            zoom)
{
  QuernTablePicture *self = QUERN_TABLE_PICTURE (picture);
  guint n_rows = quern_table_picture_get_n_rows (self);
  Drawing drawing = {
    self, cr, text, style->scheme,
    quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT),
    quern_palette_get_surface (style->scheme, QUERN_SURFACE_DIM),
  };
  double bottom = visible->y + visible->height;

  if (visible->y < HEAD_HEIGHT)
    {
      for (guint i = 0; i < self->columns->len; i++)
        draw_text (&drawing, get_column (self, i), QUERN_TEXT_CAPTION, 0.0, ROW_HEIGHT / 2,
                   drawing.dim, get_column (self, i)->title);
      cairo_set_source_rgba (cr, drawing.ink.red, drawing.ink.green, drawing.ink.blue,
                             RULE_STRENGTH);
      cairo_rectangle (cr, 0.0, ROW_HEIGHT + 2.0, self->width, 1.0);
      cairo_fill (cr);
    }

  for (guint i = 0; i < n_rows; i++)
    for (guint k = 0; k < self->columns->len; k++)
      if (get_top (i) + ROW_HEIGHT > visible->y + 0.5 && get_top (i) < bottom - 0.5)
        draw_cell (&drawing, get_column (self, k), get_cell (self, i, k),
                   get_top (i) + ROW_HEIGHT / 2);
  if (self->rest != NULL && get_top (n_rows) < bottom - 0.5)
    quern_text_show (text, cr, QUERN_TEXT_CAPTION, 0.0, get_top (n_rows) + ROW_HEIGHT / 2,
                     drawing.dim, self->rest);
}

/* The picture */

static void
get_extent (QuernPicture *picture,
            QuernRect    *extent)
{
  QuernTablePicture *self = QUERN_TABLE_PICTURE (picture);
  guint n_rows = quern_table_picture_get_n_rows (self) + (self->rest != NULL ? 1 : 0);

  *extent = (QuernRect) { 0.0, 0.0, self->width, get_top (n_rows) };
}

/* The table says itself what it shows. */
static char *
dup_caption (QuernPicture *picture)
{
  return NULL;
}

/* The parts of bars, and the groups of functions by the number of their rows. */
static GArray *
dup_legend (QuernPicture *picture)
{
  QuernTablePicture *self = QUERN_TABLE_PICTURE (picture);
  g_autofree double *areas = NULL;
  g_autoptr (GArray) groups = NULL;
  gboolean has_fills = FALSE;
  GArray *legend;

  if (self->grouping != NULL)
    areas = g_new0 (double, MAX (quern_grouping_get_n_groups (self->grouping), 1));
  for (guint i = 0; i < self->cells->len; i++)
    {
      const QuernTableCell *cell = &g_array_index (self->cells, QuernTableCell, i);

      has_fills |= cell->has_fills;
      if (cell->function != QUERN_NONE && areas != NULL)
        areas[quern_grouping_get_group (self->grouping, cell->function)] += 1.0;
    }

  legend = has_fills ? quern_legend_new_changes () : quern_legend_new_empty ();
  if (areas == NULL)
    return legend;

  /* The names move with the entries. */
  groups = quern_legend_new (self->grouping, areas);
  g_array_set_clear_func (groups, NULL);

  return g_array_append_vals (legend, groups->data, groups->len);
}

/* As the squares and bars. */
static QuernColor
get_fill (QuernPicture     *picture,
          const QuernStyle *style,
          guint             rank)
{
  return rank < QUERN_HEAT_RANK ? quern_palette_get_mark (style->scheme, rank)
                                : quern_palette_get_bar_part (style->scheme, rank);
}

/* Cuts between rows. */
static double
find_cut (QuernPicture *picture,
          double        y,
          double       *head)
{
  guint row = y > HEAD_HEIGHT ? (guint) ((y - HEAD_HEIGHT) / ROW_HEIGHT) : 0;

  *head = HEAD_HEIGHT;

  return row > 0 ? get_top (row) : y;
}

static const char *
get_font_family (QuernPicture *picture)
{
  return QUERN_TABLE_PICTURE (picture)->font_family;
}

static void
quern_table_picture_iface_init (QuernPictureInterface *iface)
{
  iface->get_extent = get_extent;
  iface->draw = draw;
  iface->dup_caption = dup_caption;
  iface->dup_legend = dup_legend;
  iface->find_cut = find_cut;
  iface->get_font_family = get_font_family;
  iface->get_fill = get_fill;
}

static void
column_clear (gpointer data)
{
  g_free (((Column *) data)->title);
}

static void
cell_clear (gpointer data)
{
  g_free (((QuernTableCell *) data)->text);
}

static void
quern_table_picture_finalize (GObject *object)
{
  QuernTablePicture *self = QUERN_TABLE_PICTURE (object);

  g_clear_object (&self->profile);
  g_clear_object (&self->grouping);
  g_free (self->font_family);
  g_array_unref (self->columns);
  g_array_unref (self->cells);
  g_free (self->rest);

  G_OBJECT_CLASS (quern_table_picture_parent_class)->finalize (object);
}

static void
quern_table_picture_class_init (QuernTablePictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_table_picture_finalize;
}

static void
quern_table_picture_init (QuernTablePicture *self)
{
  self->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  g_array_set_clear_func (self->columns, column_clear);
  self->cells = g_array_new (FALSE, FALSE, sizeof (QuernTableCell));
  g_array_set_clear_func (self->cells, cell_clear);
}

/**
 * quern_table_picture_new:
 * @profile: (nullable): of the functions; %NULL if no cell has one
 * @grouping: (nullable): for their colours
 * @font_family: (nullable): the font
 *
 * Returns: (transfer full): a picture without columns, to be completed by
 *   quern_table_picture_finish()
 */
QuernTablePicture *
quern_table_picture_new (QuernProfile  *profile,
                         QuernGrouping *grouping,
                         const char    *font_family)
{
  QuernTablePicture *self = g_object_new (QUERN_TYPE_TABLE_PICTURE, NULL);

  g_set_object (&self->profile, profile);
  g_set_object (&self->grouping, grouping);
  self->font_family = g_strdup (font_family);

  return self;
}

void
quern_table_picture_add_column (QuernTablePicture *self,
                                const char        *title,
                                QuernTableKind     kind)
{
  const Column column = { .title = g_strdup (title), .kind = kind };

  g_return_if_fail (QUERN_IS_TABLE_PICTURE (self) && self->cells->len == 0);

  g_array_append_val (self->columns, column);
}

void
quern_table_picture_add_cell (QuernTablePicture    *self,
                              const QuernTableCell *cell)
{
  g_return_if_fail (QUERN_IS_TABLE_PICTURE (self) && self->columns->len > 0);

  g_array_append_vals (self->cells, cell, 1);
}

void
quern_table_picture_finish (QuernTablePicture *self,
                            guint              n_rows)
{
  g_autoptr (QuernText) text = NULL;
  guint n_shown;

  g_return_if_fail (QUERN_IS_TABLE_PICTURE (self));
  g_return_if_fail (self->cells->len % self->columns->len == 0);

  text = quern_text_new (self->font_family);
  for (guint i = 0; i < self->columns->len; i++)
    {
      Column *column = get_column (self, i);

      column->start = i > 0 ? self->width + GAP : 0.0;
      lay_out_column (self, text, column, i);
      self->width = column->start + column->width;
    }

  n_shown = quern_table_picture_get_n_rows (self);
  if (n_rows > n_shown)
    {
      g_autofree char *count = quern_format_count (n_rows - n_shown);

      /* Translators: below the rows of a table; %s is a number */
      self->rest = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "… and %s more row",
                                                 "… and %s more rows", n_rows - n_shown),
                                    count);
      self->width = MAX (self->width,
                         ceil (quern_text_measure (text, QUERN_TEXT_CAPTION, self->rest)));
    }
}

guint
quern_table_picture_get_n_rows (QuernTablePicture *self)
{
  g_return_val_if_fail (QUERN_IS_TABLE_PICTURE (self), 0);

  return self->cells->len / MAX (self->columns->len, 1);
}

const QuernTableCell *
quern_table_picture_get_cell (QuernTablePicture *self,
                              guint              row,
                              guint              column)
{
  g_return_val_if_fail (QUERN_IS_TABLE_PICTURE (self), NULL);
  g_return_val_if_fail (row < quern_table_picture_get_n_rows (self), NULL);
  g_return_val_if_fail (column < self->columns->len, NULL);

  return get_cell (self, row, column);
}

void
quern_table_picture_get_column (QuernTablePicture *self,
                                guint              column,
                                double            *start,
                                double            *width)
{
  g_return_if_fail (QUERN_IS_TABLE_PICTURE (self));
  g_return_if_fail (column < self->columns->len);

  *start = get_column (self, column)->start;
  *width = get_column (self, column)->width;
}
