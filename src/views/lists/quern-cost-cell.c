/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cost-cell.h"

#include "quern-view-style.h"

#include <math.h>

#define ARROW_WIDTH 12 /* px, of the sort arrow */
#define MAX_TITLE_WIDTH 140 /* px */
#define BAR_HEIGHT 18
#define BAR_RADIUS 2.0f
#define BAR_MARGIN 3  /* px between the bars of two columns */
#define TEXT_MARGIN 4 /* px between the number and the end of a full bar */

#define INK_MARGIN 1.0f /* px between digits and the outline of a bar */

/* Px; narrower bars would be blurred and are not drawn. */
#define MIN_BAR 0.75

/**
 * QuernCostCell:
 *
 * A right-aligned number over a bar that grows from the left. A number that does not
 * fit is shortened, and the tooltip shows all of it. A single widget without children,
 * since a list has about a thousand cells.
 */
struct _QuernCostCell
{
  GtkWidget    parent_instance;

  QuernBar        bar;
  QuernNumberKind kind;
  double          share;  /* of the width, or NaN */
  QuernFills      fills;  /* of the width, for a difference; share is their sum */
  gboolean        has_fills;
  char           *text;   /* owned */
  PangoLayout    *layout; /* owned, nullable: created when drawn */
  int             room;   /* px that the layout was made for */
  gboolean        is_whole; /* whether the layout has the whole text */
};

G_DEFINE_FINAL_TYPE (QuernCostCell, quern_cost_cell, GTK_TYPE_WIDGET)

static void
lay_out (QuernCostCell *self)
{
  int room = gtk_widget_get_width (GTK_WIDGET (self)) - BAR_MARGIN - TEXT_MARGIN;

  if (self->layout != NULL && self->room == room)
    return;

  if (self->layout == NULL)
    self->layout = quern_number_layout_new (GTK_WIDGET (self), NULL);
  self->room = room;
  self->is_whole = quern_number_layout_fit (self->layout, self->text, self->kind, room);
}

/* The colour of a part of a change bar. */
static GdkRGBA
get_change_color (guint rank)
{
  return quern_view_style_to_rgba (
    quern_palette_get_bar_part (quern_view_style_get ().scheme, rank));
}

/* Draws the three parts of a bar, in text direction. */
static void
draw_fills (QuernCostCell         *self,
            GtkSnapshot           *snapshot,
            const graphene_rect_t *area,
            gboolean               is_right_to_left)
{
  static const guint ranks[] = { QUERN_KEPT_RANK, QUERN_MORE_RANK, QUERN_LESS_RANK };
  const double parts[] = { self->fills.kept, self->fills.more, self->fills.less };
  double sum = quern_fills_get_sum (&self->fills);
  double room = (double) area->size.width;
  double done = 0.0;

  for (guint i = 0; i < G_N_ELEMENTS (ranks) && sum > 0.0; i++)
    {
      GdkRGBA color = get_change_color (ranks[i]);
      double width = room * parts[i] / sum;
      double x = (double) area->origin.x + (is_right_to_left ? room - done - width : done);

      gtk_snapshot_append_color (
        snapshot, &color,
        &GRAPHENE_RECT_INIT ((float) x, area->origin.y, (float) width, area->size.height));
      done += width;
    }
}

/* Draws the outline of a bar, except where its ends would strike through the digits. ink: of the
 * text. */
static void
draw_outline (QuernCostCell        *self,
              GtkSnapshot          *snapshot,
              const GskRoundedRect *outline,
              const PangoRectangle *ink)
{
  const graphene_rect_t *bar = &outline->bounds;
  const float margin = ink->width > 0 ? INK_MARGIN : 0.0f;
  const float left = (float) ink->x - margin;
  const float top = MAX ((float) ink->y - margin, bar->origin.y + 1.0f);
  const float right = (float) (ink->x + ink->width) + margin;
  const float bottom = MIN ((float) (ink->y + ink->height) + margin,
                            bar->origin.y + bar->size.height - 1.0f);
  const float width = (float) gtk_widget_get_width (GTK_WIDGET (self));
  const float height = (float) gtk_widget_get_height (GTK_WIDGET (self));
  const graphene_rect_t around[] = {
    { { 0.0f, 0.0f }, { width, top } },
    { { 0.0f, top }, { left, bottom - top } },
    { { right, top }, { width - right, bottom - top } },
    { { 0.0f, bottom }, { width, height - bottom } },
  };
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  for (guint i = 0; i < G_N_ELEMENTS (around); i++)
    {
      if (!(around[i].size.width > 0.0f && around[i].size.height > 0.0f))
        continue;

      gtk_snapshot_push_clip (snapshot, &around[i]);
      gtk_snapshot_append_border (snapshot, outline,
                                  (float[4]) { 1.0f, 1.0f, 1.0f, 1.0f },
                                  (GdkRGBA[4]) { color, color, color, color });
      gtk_snapshot_pop (snapshot);
    }
}

/* ink: of the text over the bar. */
static void
draw_bar (QuernCostCell        *self,
          GtkSnapshot          *snapshot,
          const PangoRectangle *ink)
{
  gboolean is_right_to_left = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  QuernStyle style = quern_view_style_get ();
  gboolean is_change = self->bar == QUERN_BAR_CHANGE;
  GdkRGBA color = is_change
                    ? get_change_color (self->share > 0.0 ? QUERN_MORE_RANK : QUERN_LESS_RANK)
                    : quern_view_style_to_rgba (
                        quern_palette_get_bar (style.scheme, self->bar == QUERN_BAR_SELF));
  double room = (gtk_widget_get_width (GTK_WIDGET (self)) - 2.0 * BAR_MARGIN) /
                (is_change ? 2.0 : 1.0);
  double width = room * CLAMP (is_change ? fabs (self->share) : self->share, 0.0, 1.0);
  double height = MIN (quern_view_style_scale (BAR_HEIGHT),
                       gtk_widget_get_height (GTK_WIDGET (self)));
  gboolean is_leftwards = is_right_to_left != (is_change && self->share < 0.0);
  /* Bars of changes start at the center. */
  double x = BAR_MARGIN + (is_leftwards ? room - width : 0.0) +
             (is_change && !is_leftwards ? room : 0.0);
  GskRoundedRect outline;

  if (width < MIN_BAR)
    return;

  gsk_rounded_rect_init_from_rect (
    &outline,
    &GRAPHENE_RECT_INIT ((float) x,
                         (float) floor ((gtk_widget_get_height (GTK_WIDGET (self)) - height) / 2.0),
                         (float) width, (float) height),
    MIN (BAR_RADIUS, (float) (width / 2.0)));

  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  if (self->has_fills)
    draw_fills (self, snapshot, &outline.bounds, is_right_to_left);
  else
    gtk_snapshot_append_color (snapshot, &color, &outline.bounds);
  gtk_snapshot_pop (snapshot);

  if (style.high_contrast)
    draw_outline (self, snapshot, &outline, ink);
}

static void
quern_cost_cell_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  QuernCostCell *self = QUERN_COST_CELL (widget);
  PangoRectangle ink;
  PangoRectangle text;
  GdkRGBA color;
  int x;
  int y;

  if (self->text == NULL)
    return;

  lay_out (self);
  pango_layout_get_pixel_extents (self->layout, &ink, &text);
  x = gtk_widget_get_width (widget) - BAR_MARGIN - TEXT_MARGIN - text.width;
  y = (gtk_widget_get_height (widget) - text.height) / 2;
  ink.x += x;
  ink.y += y;
  if (self->bar != QUERN_BAR_NONE && !isnan (self->share))
    draw_bar (self, snapshot, &ink);

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_layout (snapshot, self->layout, &color);
  gtk_snapshot_restore (snapshot);
}

/* The column determines the width, not the text: otherwise, column widths would change
 * during scrolling. */
static void
quern_cost_cell_measure_func (GtkWidget      *widget,
                              GtkOrientation  orientation,
                              int             for_size,
                              int            *minimum,
                              int            *natural,
                              int            *minimum_baseline,
                              int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? BAR_HEIGHT : 0;
  *natural = *minimum;
}

static gboolean
quern_cost_cell_query_tooltip (GtkWidget  *widget,
                               int         x,
                               int         y,
                               gboolean    keyboard_tooltip,
                               GtkTooltip *tooltip)
{
  QuernCostCell *self = QUERN_COST_CELL (widget);

  if (self->layout == NULL || self->is_whole)
    return FALSE;

  gtk_tooltip_set_text (tooltip, self->text);

  return TRUE;
}

/* The font or theme has changed, so the layout is outdated. */
static void
quern_cost_cell_css_changed (GtkWidget         *widget,
                             GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (quern_cost_cell_parent_class)->css_changed (widget, change);

  g_clear_object (&QUERN_COST_CELL (widget)->layout);
}

static void
quern_cost_cell_finalize (GObject *object)
{
  QuernCostCell *self = QUERN_COST_CELL (object);

  g_clear_object (&self->layout);
  g_clear_pointer (&self->text, g_free);

  G_OBJECT_CLASS (quern_cost_cell_parent_class)->finalize (object);
}

static void
quern_cost_cell_class_init (QuernCostCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = quern_cost_cell_finalize;

  widget_class->snapshot = quern_cost_cell_snapshot;
  widget_class->measure = quern_cost_cell_measure_func;
  widget_class->css_changed = quern_cost_cell_css_changed;
  widget_class->query_tooltip = quern_cost_cell_query_tooltip;

  gtk_widget_class_set_css_name (widget_class, "costcell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
quern_cost_cell_init (QuernCostCell *self)
{
  self->share = (double) NAN;
  quern_view_style_watch (GTK_WIDGET (self));
}

GtkWidget *
quern_cost_cell_new (QuernBar bar)
{
  QuernCostCell *self = g_object_new (QUERN_TYPE_COST_CELL, "has-tooltip", TRUE, NULL);

  self->bar = bar;

  return GTK_WIDGET (self);
}

void
quern_cost_cell_set (QuernCostCell *self,
                     const char    *text,
                     double         share)
{
  g_return_if_fail (QUERN_IS_COST_CELL (self));
  g_return_if_fail (text != NULL);

  self->share = share;
  self->has_fills = FALSE;
  if (g_strcmp0 (self->text, text) != 0)
    {
      g_free (self->text);
      self->text = g_strdup (text);
      g_clear_object (&self->layout);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                      -1);
    }

  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
quern_cost_cell_set_fills (QuernCostCell    *self,
                           const char       *text,
                           const QuernFills *fills)
{
  g_return_if_fail (QUERN_IS_COST_CELL (self));
  g_return_if_fail (fills != NULL);

  quern_cost_cell_set (self, text, quern_fills_get_sum (fills));
  self->fills = *fills;
  self->has_fills = TRUE;
}

void
quern_cost_cell_set_kind (QuernCostCell   *self,
                          QuernNumberKind  kind)
{
  g_return_if_fail (QUERN_IS_COST_CELL (self));

  self->kind = kind;
  g_clear_object (&self->layout);
}

const char *
quern_cost_cell_get_shown (QuernCostCell *self)
{
  g_return_val_if_fail (QUERN_IS_COST_CELL (self), NULL);

  if (self->text == NULL)
    return NULL;

  lay_out (self);

  return pango_layout_get_text (self->layout);
}

int
quern_cost_cell_measure (GtkWidget  *widget,
                         const char *text)
{
  g_autoptr (PangoLayout) layout = NULL;
  int width;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), 0);
  g_return_val_if_fail (text != NULL, 0);

  layout = quern_number_layout_new (widget, text);
  pango_layout_get_pixel_size (layout, &width, NULL);

  return width + 2 * (BAR_MARGIN + TEXT_MARGIN);
}

int
quern_cost_cell_measure_title (GtkWidget  *widget,
                               const char *title)
{
  return MIN (quern_cost_cell_measure (widget, title) + ARROW_WIDTH,
              quern_view_style_scale (MAX_TITLE_WIDTH));
}
