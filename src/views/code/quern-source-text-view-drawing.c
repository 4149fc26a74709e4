/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-text-view-private.h"

#include "quern-row-heat.h"
#include "quern-view-style.h"

/* px */
#define ROW_INDENT 22.0
#define DEPTH_INDENT 20.0
#define ARROW_WIDTH 18.0
#define SQUARE 10.0
#define SQUARE_GAP 8.0
#define MAX_INDENT 400

/* The shade of rows that are no lines: VISUAL 9. And those of the keyboard's row. */
#define ROW_SHADE 0.045f
#define HOVER_SHADE 0.09f
#define CURRENT_SHADE 0.10f

/* How much of the heat's colour lies under the text of the hottest lines. */
#define HEAT_TINT 0.28f
#define TINT_FROM_STEP 5
#define DARK_TINT_STEP 3

/* Where the code of a line begins: rows below it are indented like it. */
static double
get_indent (QuernSourceTextView *self,
            guint                row)
{
  GtkTextIter iter;
  GdkRectangle place;

  quern_source_text_view_get_iter (self, row, &iter);
  while (!gtk_text_iter_ends_line (&iter) && g_unichar_isspace (gtk_text_iter_get_char (&iter)))
    gtk_text_iter_forward_char (&iter);
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), &iter, &place);

  return MIN (place.x, MAX_INDENT);
}

static void
shade (GtkSnapshot           *snapshot,
       const GdkRGBA         *color,
       float                  alpha,
       const graphene_rect_t *bounds)
{
  GdkRGBA shaded = *color;

  shaded.alpha = alpha;
  gtk_snapshot_append_color (snapshot, &shaded, bounds);
}

static void
draw_mark (QuernSourceTextView  *self,
           GtkSnapshot          *snapshot,
           const QuernSourceRow *row,
           double                x,
           double                y)
{
  QuernExplorer *explorer = quern_source_lines_get_explorer (self->lines);
  QuernStyle style = quern_view_style_get ();
  GdkRGBA color;

  color = quern_view_style_to_rgba (
    quern_palette_get_mark (style.scheme, quern_view_style_get_rank (explorer, row->call->callee)));
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT ((float) x, (float) y, SQUARE, SQUARE));
}

/* "▸" in front of what opens. The colour of the text is that of the view. */
static void
draw_arrow (QuernSourceTextView  *self,
            GtkSnapshot          *snapshot,
            const QuernSourceRow *row,
            double                x,
            int                   y)
{
  g_autoptr (PangoLayout) layout =
    gtk_widget_create_pango_layout (gtk_widget_get_parent (GTK_WIDGET (self)),
                                    row->is_open ? "▾" : "▸");
  GdkRGBA color;
  int height;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) x,
                                                (float) (y + (self->row_height - height) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

/* A line of code looks like code. */
static PangoLayout *
create_row_layout (QuernSourceTextView  *self,
                   const QuernSourceRow *row)
{
  g_autofree char *text = NULL;
  guint code_at;
  PangoLayout *layout;
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  PangoAttribute *family = pango_attr_family_new ("monospace");

  text = quern_source_text_view_dup_row_text (self, row, &code_at);
  layout = gtk_widget_create_pango_layout (gtk_widget_get_parent (GTK_WIDGET (self)), text);
  family->start_index = code_at;
  pango_attr_list_insert (attributes, family);
  pango_layout_set_attributes (layout, attributes);

  return layout;
}

static void
draw_row (QuernSourceTextView *self,
          GtkSnapshot         *snapshot,
          guint                row,
          guint                below,
          const GdkRectangle  *visible,
          int                  y)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  const QuernSourceRow *what = quern_source_lines_get_below (self->lines, row, below);
  g_autoptr (PangoLayout) layout = create_row_layout (self, what);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float) visible->x, (float) y,
                                               (float) visible->width, (float) self->row_height);
  GdkRGBA color;
  double x = get_indent (self, row) + ROW_INDENT + what->depth * DEPTH_INDENT;
  int height;
  gboolean is_current = row == self->row && (int) below == self->below;
  gboolean is_hovered = row == self->hover_row && (int) below == self->hover_below;

  gtk_style_context_get_color (context, &color);
  shade (snapshot, &color,
         is_current ? CURRENT_SHADE + ROW_SHADE : is_hovered ? HOVER_SHADE : ROW_SHADE, &bounds);

  if (what->kind == QUERN_SOURCE_ROW_CALL)
    {
      draw_mark (self, snapshot, what, x, y + (self->row_height - SQUARE) / 2.0);
      x += SQUARE + SQUARE_GAP;
    }
  else if (what->kind != QUERN_SOURCE_ROW_LINE)
    {
      draw_arrow (self, snapshot, what, x, y);
      x += ARROW_WIDTH;
    }

  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) x,
                                                (float) (y + (self->row_height - height) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
draw_line (QuernSourceTextView *self,
           GtkSnapshot         *snapshot,
           guint                row,
           const GdkRectangle  *visible,
           int                  y,
           int                  text_height)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float) visible->x, (float) y,
                                               (float) visible->width, (float) text_height);
  int heat = quern_row_heat_get_step (quern_source_lines_get_hot (self->lines), row);
  QuernStyle style = quern_view_style_get ();
  GdkRGBA color;

  if (heat >= TINT_FROM_STEP)
    {
      /* What is hottest is bright in the dark: no comment could be read on it. */
      if (style.scheme == QUERN_SCHEME_DARK)
        heat = MIN (heat, DARK_TINT_STEP);
      color = quern_view_style_to_rgba (quern_palette_get_heat (style.scheme, (guint) heat));
      shade (snapshot, &color, HEAT_TINT, &bounds);
    }
  if (row == self->row && self->below < 0)
    {
      gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
      shade (snapshot, &color, CURRENT_SHADE, &bounds);
    }

  for (guint i = 0; i < quern_source_lines_get_n_below (self->lines, row); i++)
    draw_row (self, snapshot, row, i, visible, y + text_height + (int) i * self->row_height);
}

void
quern_source_text_view_draw (QuernSourceTextView *self,
                             GtkSnapshot         *snapshot)
{
  GdkRectangle visible;
  GtkTextIter iter;

  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &visible);
  gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (self), &iter, visible.y, NULL);
  do
    {
      guint row = (guint) gtk_text_iter_get_line (&iter);
      int y;
      int text_height;

      quern_source_text_view_get_place (self, row, &y, &text_height);
      if (y > visible.y + visible.height)
        break;
      draw_line (self, snapshot, row, &visible, y, text_height);
    }
  while (gtk_text_iter_forward_line (&iter));
}
