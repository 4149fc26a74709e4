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
  const char            *id;     /* nullable, if it is no side of a comparison: "before" */
  const char            *name;   /* the same for people */
  const QuernPlotValues *values;
  const QuernCurveModel *model;  /* nullable: what is drawn through them */
} QuernPlotTableSide;

/* The points of a plot, one in a row, of one side after the other; both are plotted alike. Sides
 * with a name have a column for it. */
QuernTable *quern_plot_table_new (QuernEventSet            *events,
                                  const QuernPlotTableSide *sides,
                                  guint                     n_sides) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
