/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables of instructions and their costs. */

#pragma once

#include "quern-code-costs.h"
#include "quern-disassembly.h"
#include "quern-joined-code.h"
#include "quern-report-source.h"

G_BEGIN_DECLS

/* The instructions of a function; with a baseline, those of both sides. */
typedef struct
{
  QuernCodeCosts   *costs;     /* owned */
  QuernDisassembly *code;      /* owned; empty if unavailable, after a warning */
  guint64          *addresses; /* owned: of the instructions in costs */
  QuernJoinedCode  *joined;    /* owned, nullable: then addresses are positions of both sides */
} QuernReportCode;

/* Finds and disassembles a function of a profile that has instructions. */
gboolean    quern_report_code_init    (QuernReportCode     *self,
                                       QuernReportSources  *sources,
                                       QuernFunctionId      function,
                                       GError             **error);
void        quern_report_code_clear   (QuernReportCode     *self);
/* Finds the function of --function. Fails for cycles and for profiles without instructions. */
gboolean    quern_report_find_code    (QuernReport         *report,
                                       QuernFunctionId     *function,
                                       GError             **error);

/* Adds the instructions of the function of --function, or of the costliest functions, to the
 * listing, or to the document if listing is NULL. */
gboolean    quern_report_add_assembly (QuernReportSources  *sources,
                                       QuernDocument       *document,
                                       QuernListing        *listing,
                                       GError             **error);

/* Formats an address for a cell; the table keeps the text. */
const char *quern_report_keep_address (QuernTable          *table,
                                       guint64              address);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportCode, quern_report_code_clear)

G_END_DECLS
