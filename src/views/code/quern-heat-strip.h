/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-hot-rows.h"

G_BEGIN_DECLS

/* The heat of a whole listing beside its scroll bar, and which part of it is in the
 * view: a click goes there. Emits "row-chosen" with the row. */
#define QUERN_TYPE_HEAT_STRIP (quern_heat_strip_get_type ())
G_DECLARE_FINAL_TYPE (QuernHeatStrip, quern_heat_strip, QUERN, HEAT_STRIP, GtkWidget)

/* Borrows the rows until others are set. NULL for none. */
void quern_heat_strip_set_rows    (QuernHeatStrip     *self,
                                   const QuernHotRows *rows);
/* What is in the view: from and to as rows, with parts of them. */
void quern_heat_strip_set_visible (QuernHeatStrip     *self,
                                   double              from,
                                   double              to);

G_END_DECLS
