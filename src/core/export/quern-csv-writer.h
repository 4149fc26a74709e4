/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-sink.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* Comma-separated values (RFC 4180), for programs. Names that a spreadsheet would take for a
 * formula are prefixed with an apostrophe. */
void     quern_csv_write_table   (QuernTable    *table,
                                  gboolean       with_header,
                                  QuernSink     *sink);
void     quern_csv_write_profile (QuernAnalysis *analysis,
                                  QuernSink     *sink);

/* Whether the text needs the apostrophe. */
gboolean quern_csv_is_formula    (const char    *text);

G_END_DECLS
