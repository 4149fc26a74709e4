/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the heat of rows of code looks like. */

#include "quern-row-heat.h"

#include "quern-view-style.h"

int
quern_row_heat_get_step (const QuernHotRows *rows,
                         guint               row)
{
  double share = rows != NULL ? quern_hot_rows_get_share (rows, row) : 0.0;

  return share > 0.0 ? (int) quern_palette_heat_step (share) : -1;
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

  color = quern_view_style_to_rgba (
    quern_palette_get_heat (quern_view_style_get ().scheme, (guint) step));
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (0.0f, y, QUERN_ROW_HEAT_WIDTH, height));
}
