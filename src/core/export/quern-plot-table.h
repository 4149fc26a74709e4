/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-curve-model.h"
#include "quern-event-set.h"
#include "quern-plot-values.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* The points of a plot, one in a row. model: nullable: what is drawn through them. */
QuernTable *quern_plot_table_new (QuernEventSet         *events,
                                  const QuernPlotValues *values,
                                  const QuernCurveModel *model) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
