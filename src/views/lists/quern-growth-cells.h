/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-list-column.h"

G_BEGIN_DECLS

/* What a list of functions tells of their points: each a QuernCellFunc. */
void quern_growth_cells_fill_points  (QuernExplorer    *explorer,
                                      QuernEventId      event,
                                      gpointer          row,
                                      QuernCellContent *content);
void quern_growth_cells_fill_plot    (QuernExplorer    *explorer,
                                      QuernEventId      event,
                                      gpointer          row,
                                      QuernCellContent *content);
void quern_growth_cells_fill_growth  (QuernExplorer    *explorer,
                                      QuernEventId      event,
                                      gpointer          row,
                                      QuernCellContent *content);
void quern_growth_cells_fill_quality (QuernExplorer    *explorer,
                                      QuernEventId      event,
                                      gpointer          row,
                                      QuernCellContent *content);
/* a, b and c of a + b n^c. */
void quern_growth_cells_fill_power_a (QuernExplorer    *explorer,
                                      QuernEventId      event,
                                      gpointer          row,
                                      QuernCellContent *content);
void quern_growth_cells_fill_power_b (QuernExplorer    *explorer,
                                      QuernEventId      event,
                                      gpointer          row,
                                      QuernCellContent *content);
void quern_growth_cells_fill_power_c (QuernExplorer    *explorer,
                                      QuernEventId      event,
                                      gpointer          row,
                                      QuernCellContent *content);

G_END_DECLS
