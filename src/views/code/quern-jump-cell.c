/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-jump-cell.h"

#include "quern-jump-painter.h"
#include "quern-view-style.h"

/* px: between the arrows and the columns beside them */
#define MARGIN 6

#define DIM 0.5

/**
 * QuernJumpCell:
 *
 * What is beside one row of the arrows of jumps. All rows are of one height, so
 * that the pieces make whole arrows.
 */
struct _QuernJumpCell
{
  GtkWidget              parent_instance;

  const QuernJumpArrows *arrows; /* borrowed */
  guint                  row;    /* or QUERN_NONE */
};

G_DEFINE_FINAL_TYPE (QuernJumpCell, quern_jump_cell, GTK_TYPE_WIDGET)

QuernJumpArrows *
quern_jump_arrows_new (void)
{
  QuernJumpArrows *self = g_new0 (QuernJumpArrows, 1);

  self->arrows = g_array_new (FALSE, TRUE, sizeof (QuernJumpArrow));
  self->hovered = QUERN_NONE;

  return self;
}

void
quern_jump_arrows_free (QuernJumpArrows *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->arrows);
  g_free (self);
}

/* Jumps out of what is shown have no arrow. */
void
quern_jump_arrows_update (QuernJumpArrows   *self,
                          QuernAssemblyList *list)
{
  const QuernAssemblyDocument *document = quern_assembly_list_get_document (list);
  guint n = document != NULL ? quern_code_costs_get_n_jumps (document->costs) : 0;

  g_array_set_size (self->arrows, 0);
  for (guint i = 0; i < n; i++)
    {
      const QuernCodeJump *jump = quern_code_costs_get_jump (document->costs, i);
      guint from = quern_assembly_list_find_address (list, jump->from);
      guint to = quern_assembly_list_find_address (list, jump->to);
      QuernJumpArrow arrow = {
        .from = from, .to = to, .weight = jump->followed, .conditional = jump->conditional
      };

      if (from != QUERN_NONE && to != QUERN_NONE && from != to)
        g_array_append_val (self->arrows, arrow);
    }

  self->hovered = QUERN_NONE;
  self->n_lanes = quern_jump_layout ((QuernJumpArrow *) (void *) self->arrows->data,
                                     self->arrows->len);
}

int
quern_jump_arrows_get_width (const QuernJumpArrows *self)
{
  if (self->n_lanes == 0)
    return 2 * MARGIN;

  return (int) (QUERN_JUMP_HEAD_WIDTH + self->n_lanes * QUERN_JUMP_LANE_WIDTH) + 2 * MARGIN;
}

static gboolean
passes (const QuernJumpArrow *arrow,
        guint                 row)
{
  return arrow->lane != QUERN_JUMP_NO_LANE && MIN (arrow->from, arrow->to) <= row &&
         MAX (arrow->from, arrow->to) >= row;
}

static void
quern_jump_cell_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  QuernJumpCell *self = QUERN_JUMP_CELL (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  QuernStyle style = quern_view_style_get ();
  GdkRGBA text;
  cairo_t *cr;

  if (self->row == QUERN_NONE || self->arrows->n_lanes == 0)
    return;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0.0f, 0.0f, (float) width, (float) height));
  for (guint i = 0; i < self->arrows->arrows->len; i++)
    {
      const QuernJumpArrow *arrow = &g_array_index (self->arrows->arrows, QuernJumpArrow, i);
      guint hovered = self->arrows->hovered;
      gboolean is_hovered = hovered != QUERN_NONE &&
                            (arrow->from == hovered || arrow->to == hovered);
      QuernJumpStroke stroke = {
        .right = width - MARGIN,
        .lane = arrow->lane,
        .from = ((double) arrow->from - self->row + 0.5) * height,
        .to = ((double) arrow->to - self->row + 0.5) * height,
        .conditional = arrow->conditional,
        .color = is_hovered ? style.accent : (QuernColor) {
          (double) text.red, (double) text.green, (double) text.blue
        },
        .alpha = is_hovered ? 1.0 : DIM,
      };

      if (passes (arrow, self->row))
        quern_jump_paint (cr, &stroke);
    }
  cairo_destroy (cr);
}

static void
quern_jump_cell_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL
               ? quern_jump_arrows_get_width (QUERN_JUMP_CELL (widget)->arrows) : 0;
}

static void
quern_jump_cell_class_init (QuernJumpCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = quern_jump_cell_snapshot;
  widget_class->measure = quern_jump_cell_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
quern_jump_cell_init (QuernJumpCell *self)
{
  self->row = QUERN_NONE;
}

GtkWidget *
quern_jump_cell_new (const QuernJumpArrows *arrows)
{
  QuernJumpCell *self = g_object_new (QUERN_TYPE_JUMP_CELL, NULL);

  self->arrows = arrows;

  return GTK_WIDGET (self);
}

void
quern_jump_cell_set_row (QuernJumpCell *self,
                         guint          row)
{
  g_return_if_fail (QUERN_IS_JUMP_CELL (self));

  self->row = row;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
