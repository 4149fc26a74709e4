/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-hot-rows.h"

G_BEGIN_DECLS

/* px: of the marks at the left edge of code: VISUAL 9 */
#define QUERN_ROW_HEAT_WIDTH 8

/* The step of the heat ramp that a row has, from 0; -1 for none. rows: nullable */
int  quern_row_heat_get_step    (const QuernHotRows *rows,
                                 guint               row);
/* The mark of a step at the left edge. */
void quern_row_heat_draw        (GtkSnapshot        *snapshot,
                                 int                 step,
                                 float               y,
                                 float               height);

G_END_DECLS
