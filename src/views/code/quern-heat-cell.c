/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-heat-cell.h"

#include "quern-view-style.h"

int
quern_row_heat_get_step (const QuernHotRows *rows,
                         guint               row)
{
  double share = rows != NULL ? quern_hot_rows_get_share (rows, row) : 0.0;
  const int middle = QUERN_N_DIVERGING_STEPS / 2;
  int step = share > 0.0 ? (int) quern_palette_heat_step (share) : -1;
  int change = rows != NULL ? quern_hot_rows_get_change (rows, row) : 0;

  if (step < 0 || change == 0)
    return step;

  return QUERN_ROW_HEAT_NO_CHANGE + change * (1 + step * (middle - 1) / (QUERN_N_HEAT_STEPS - 1));
}

int
quern_row_heat_get_rank (int step)
{
  const int middle = QUERN_N_DIVERGING_STEPS / 2;
  int away = ABS (step - QUERN_ROW_HEAT_NO_CHANGE);

  return step < QUERN_N_HEAT_STEPS ? step : away * (QUERN_N_HEAT_STEPS - 1) / middle;
}

GdkRGBA
quern_row_heat_get_color (int step)
{
  QuernScheme scheme = quern_view_style_get ().scheme;

  return quern_view_style_to_rgba (
    step < QUERN_N_HEAT_STEPS
      ? quern_palette_get_heat (scheme, (guint) step)
      : quern_palette_get_diverging (scheme, (guint) step - QUERN_N_HEAT_STEPS));
}

void
quern_row_heat_draw (GtkSnapshot *snapshot,
                     int          step,
                     float        y,
                     float        height)
{
  GdkRGBA color;

  if (step < 0)
    return;

  color = quern_row_heat_get_color (step);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (0.0f, y, QUERN_ROW_HEAT_WIDTH, height));
}

/* The cell */

struct _QuernHeatCell
{
  GtkWidget parent_instance;

  int       step; /* as quern_row_heat_get_step() returns it; -1: none */
};

G_DEFINE_FINAL_TYPE (QuernHeatCell, quern_heat_cell, GTK_TYPE_WIDGET)

static void
quern_heat_cell_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  quern_row_heat_draw (snapshot, QUERN_HEAT_CELL (widget)->step, 0.0f,
                       (float) gtk_widget_get_height (widget));
}

static void
quern_heat_cell_class_init (QuernHeatCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = quern_heat_cell_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
quern_heat_cell_init (QuernHeatCell *self)
{
  self->step = -1;
  gtk_widget_set_size_request (GTK_WIDGET (self), QUERN_ROW_HEAT_WIDTH, -1);
  quern_view_style_watch (GTK_WIDGET (self));
}

GtkWidget *
quern_heat_cell_new (void)
{
  return g_object_new (QUERN_TYPE_HEAT_CELL, NULL);
}

void
quern_heat_cell_set_step (QuernHeatCell *self,
                          int            step)
{
  g_return_if_fail (QUERN_IS_HEAT_CELL (self));

  if (self->step == step)
    return;

  self->step = step;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
