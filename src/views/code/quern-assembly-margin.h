/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-assembly-list.h"

G_BEGIN_DECLS

/* The arrows of all jumps in a list, beside its rows. */
typedef struct
{
  GArray *arrows;  /* owned: QuernJumpArrow, between rows */
  guint   n_lanes;
  guint   hovered; /* the row whose arrows are set off, or QUERN_NONE */
} QuernJumpArrows;

QuernJumpArrows *quern_jump_arrows_new       (void) G_GNUC_WARN_UNUSED_RESULT;
void             quern_jump_arrows_free      (QuernJumpArrows       *self);
void             quern_jump_arrows_update    (QuernJumpArrows       *self,
                                              QuernAssemblyList     *list);
/* px */
int              quern_jump_arrows_get_width (const QuernJumpArrows *self);

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
