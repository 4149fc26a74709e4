/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-source-lines.h"

G_BEGIN_DECLS

/* The heat of a whole text beside its scroll bar: a click goes there. Emits
 * "row-chosen" with the row of the buffer. */
#define QUERN_TYPE_SOURCE_STRIP (quern_source_strip_get_type ())
G_DECLARE_FINAL_TYPE (QuernSourceStrip, quern_source_strip, QUERN, SOURCE_STRIP, GtkWidget)

/* Borrows the lines until others are set. NULL for none. */
void quern_source_strip_set_lines (QuernSourceStrip *self,
                                   QuernSourceLines *lines);

G_END_DECLS
