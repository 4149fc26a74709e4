/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-assembly-list.h"
#include "quern-jump-layout.h"

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

/* The piece of the arrows that is beside one row. */
#define QUERN_TYPE_JUMP_CELL (quern_jump_cell_get_type ())
G_DECLARE_FINAL_TYPE (QuernJumpCell, quern_jump_cell, QUERN, JUMP_CELL, GtkWidget)

/* Borrows the arrows. */
GtkWidget       *quern_jump_cell_new         (const QuernJumpArrows *arrows) G_GNUC_WARN_UNUSED_RESULT;
/* QUERN_NONE for none. */
void             quern_jump_cell_set_row     (QuernJumpCell         *self,
                                              guint                  row);

G_END_DECLS
