/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-sink.h"
#include "quern-summary.h"

G_BEGIN_DECLS

/* The document {"quern_summary": 1, …}: functions are numbers as those of the export. */
void quern_summary_write_json (const QuernSummary *self,
                               QuernSink          *sink);

G_END_DECLS
