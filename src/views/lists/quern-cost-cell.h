/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-change.h"
#include "quern-number-layout.h"

G_BEGIN_DECLS

/* The colour of the bar: VISUAL 3, "List bars". */
typedef enum
{
  QUERN_BAR_NONE,
  QUERN_BAR_INCLUSIVE,
  QUERN_BAR_SELF,
  QUERN_BAR_CHANGE, /* from the center: to the left for less, to the right for more */
} QuernBar;

#define QUERN_TYPE_COST_CELL (quern_cost_cell_get_type ())
G_DECLARE_FINAL_TYPE (QuernCostCell, quern_cost_cell, QUERN, COST_CELL, GtkWidget)

GtkWidget *quern_cost_cell_new (QuernBar       bar) G_GNUC_WARN_UNUSED_RESULT;

/* share: fraction of the cell's width, clamped to 0..1; NaN for no bar. For QUERN_BAR_CHANGE,
 * a fraction of half of the width, −1..1. */
void       quern_cost_cell_set (QuernCostCell *self,
                                const char    *text,
                                double         share);

/* Draws a bar in three parts, kept, more and less, each 0..1 of the cell's width. */
void       quern_cost_cell_set_fills (QuernCostCell    *self,
                                      const char       *text,
                                      const QuernFills *fills);

/* Sets how a text that does not fit is shortened; QUERN_NUMBER_COST by default. */
void       quern_cost_cell_set_kind (QuernCostCell  *self,
                                     QuernNumberKind kind);
/* The text as drawn, shortened to the cell's width. */
const char *quern_cost_cell_get_shown (QuernCostCell *self);

/* The width in px that a cell needs for a text. */
int        quern_cost_cell_measure (GtkWidget  *widget,
                                    const char *text);

/* The width in px of a title with its sort arrow, up to a maximum. */
int        quern_cost_cell_measure_title (GtkWidget  *widget,
                                          const char *title);

G_END_DECLS
