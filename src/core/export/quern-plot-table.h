/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-curve-model.h"
#include "quern-event-set.h"
#include "quern-plot-values.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* The points of one side of a plot. */
typedef struct
{
  const char            *id;     /* "before"; NULL outside of comparisons */
  const char            *name;   /* the same for people, translated; nullable */
  const QuernPlotValues *values;
  const QuernCurveModel *model;  /* nullable: the curve drawn through them */
} QuernPlotTableSide;

/* The points of a plot, one per row, side after side; all sides have the same QuernPlotChoice. If
 * sides have an id, columns name the side. */
QuernTable *quern_plot_table_new (QuernEventSet            *events,
                                  const QuernPlotTableSide *sides,
                                  guint                     n_sides) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
