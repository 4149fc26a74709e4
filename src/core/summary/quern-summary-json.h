/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-sink.h"
#include "quern-summary.h"

G_BEGIN_DECLS

/* Writes {"quern_summary": 1, …}. Functions have the same numbers as in the export. */
void quern_summary_write_json (const QuernSummary *self,
                               QuernSink          *sink);

G_END_DECLS
