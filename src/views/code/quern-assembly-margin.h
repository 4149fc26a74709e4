/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-jump-cell.h"

G_BEGIN_DECLS

/* The columns of an assembly listing that are drawn: heat at the left edge, and the
 * arrows of jumps before the instructions. The others have to be there already; those
 * that were added before go. arrows: borrowed. */
void quern_assembly_margin_add     (GtkColumnView         *view,
                                    const QuernJumpArrows *arrows);
/* Other arrows are shown: they get the room that they need. */
void quern_assembly_margin_update  (GtkColumnView         *view,
                                    const QuernJumpArrows *arrows);
/* Another row is selected, or another line of source set off: that is drawn anew. */
void quern_assembly_margin_refresh (GtkColumnView         *view);

G_END_DECLS
