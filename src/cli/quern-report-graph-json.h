/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-fitting.h"
#include "quern-sink.h"

G_BEGIN_DECLS

/* Writes boxes, pills, arrows and their positions on a canvas of the given size, in px. The text
 * measures. */
void quern_report_write_graph_json (QuernAnalysis           *analysis,
                                    const QuernGraphFitting *fitting,
                                    QuernText               *text,
                                    double                   width,
                                    double                   height,
                                    QuernSink               *sink);

G_END_DECLS
