/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-fitting.h"
#include "quern-sink.h"

G_BEGIN_DECLS

/* Boxes, pills, arrows and where they are on a canvas of that size, in px. */
void quern_report_write_graph_json (QuernAnalysis           *analysis,
                                    const QuernGraphFitting *fitting,
                                    double                   width,
                                    double                   height,
                                    QuernSink               *sink);

G_END_DECLS
