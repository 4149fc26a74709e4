/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-hot-rows.h"

G_BEGIN_DECLS

/* Width in px of the heat marks at the left edge of code: VISUAL 9 */
#define QUERN_ROW_HEAT_WIDTH 8

/* The middle of the diverging scale, whose steps follow those of heat. */
#define QUERN_ROW_HEAT_NO_CHANGE (QUERN_N_HEAT_STEPS + QUERN_N_DIVERGING_STEPS / 2)

/* The step of a row on the heat ramp, from 0; for a change, on the diverging scale, whose
 * steps follow those of the ramp; -1 for none. rows: nullable */
int        quern_row_heat_get_step  (const QuernHotRows *rows,
                                     guint               row);
/* Converts a step of either scale to a rank, from 0 to QUERN_N_HEAT_STEPS - 1 for the hottest;
 * -1 for none. */
int        quern_row_heat_get_rank  (int                 step);
GdkRGBA    quern_row_heat_get_color (int                 step);
/* Draws the mark of a step at the left edge. */
void       quern_row_heat_draw      (GtkSnapshot        *snapshot,
                                     int                 step,
                                     float               y,
                                     float               height);

/* A cell with the heat mark of a row, at the left edge of a list. */
#define QUERN_TYPE_HEAT_CELL (quern_heat_cell_get_type ())
G_DECLARE_FINAL_TYPE (QuernHeatCell, quern_heat_cell, QUERN, HEAT_CELL, GtkWidget)

GtkWidget *quern_heat_cell_new      (void) G_GNUC_WARN_UNUSED_RESULT;

/* step: as quern_row_heat_get_step() returns it; -1 for none. */
void       quern_heat_cell_set_step (QuernHeatCell *self,
                                     int            step);

G_END_DECLS
