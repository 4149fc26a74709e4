/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-assembly-list.h"

G_BEGIN_DECLS

/* The arrows of all jumps in a list, drawn beside its rows. */
typedef struct
{
  GArray *arrows;  /* owned: QuernJumpArrow; its ends are rows */
  guint   n_lanes;
  guint   hovered; /* the row whose arrows are highlighted, or QUERN_NONE */
} QuernJumpArrows;

QuernJumpArrows *quern_jump_arrows_new       (void) G_GNUC_WARN_UNUSED_RESULT;
void             quern_jump_arrows_free      (QuernJumpArrows       *self);
void             quern_jump_arrows_update    (QuernJumpArrows       *self,
                                              QuernAssemblyList     *list);
/* px */
int              quern_jump_arrows_get_width (const QuernJumpArrows *self);

/* Adds the graphical columns of an assembly listing: heat at the left edge, and jump
 * arrows before the instructions. Add the other columns first. Replaces graphical
 * columns that were added before. arrows: borrowed. */
void quern_assembly_margin_add     (GtkColumnView         *view,
                                    const QuernJumpArrows *arrows);
/* Adjusts the column's width to changed arrows. */
void quern_assembly_margin_update  (GtkColumnView         *view,
                                    const QuernJumpArrows *arrows);
/* Redraws after the selected row or the highlighted source line has changed. */
void quern_assembly_margin_refresh (GtkColumnView         *view);

G_END_DECLS
