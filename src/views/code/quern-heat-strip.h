/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-hot-rows.h"

G_BEGIN_DECLS

/* Shows the heat of a whole listing and its visible part beside the scroll bar. A click
 * emits "row-chosen" with the row. */
#define QUERN_TYPE_HEAT_STRIP (quern_heat_strip_get_type ())
G_DECLARE_FINAL_TYPE (QuernHeatStrip, quern_heat_strip, QUERN, HEAT_STRIP, GtkWidget)

/* Borrows the rows until they are replaced. Nullable. */
void quern_heat_strip_set_rows    (QuernHeatStrip     *self,
                                   const QuernHotRows *rows);
/* Sets the visible range of rows, with fractions. */
void quern_heat_strip_set_visible (QuernHeatStrip     *self,
                                   double              from,
                                   double              to);

G_END_DECLS
