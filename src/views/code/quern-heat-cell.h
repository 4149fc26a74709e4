/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The mark of a row's heat, at the left edge of a list. */
#define QUERN_TYPE_HEAT_CELL (quern_heat_cell_get_type ())
G_DECLARE_FINAL_TYPE (QuernHeatCell, quern_heat_cell, QUERN, HEAT_CELL, GtkWidget)

GtkWidget *quern_heat_cell_new      (void) G_GNUC_WARN_UNUSED_RESULT;

/* Of the heat ramp, from 0; -1 for none. */
void       quern_heat_cell_set_step (QuernHeatCell *self,
                                     int            step);

G_END_DECLS
