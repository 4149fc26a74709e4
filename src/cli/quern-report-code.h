/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-code-costs.h"
#include "quern-disassembly.h"
#include "quern-report-input.h"
#include "quern-source-finder.h"

G_BEGIN_DECLS

/* The instructions of a function with what they cost. */
typedef struct
{
  QuernCodeCosts   *costs;     /* owned */
  QuernDisassembly *code;      /* owned: empty if there is none, which was said */
  guint64          *addresses; /* owned: those of costs */
} QuernReportCode;

/* Knows what --source-dir and --map say. recorded: (out): when the profile was
 * written, in seconds since 1970; 0: not known. */
QuernSourceFinder *quern_report_create_finder   (QuernReport        *report,
                                                 gint64             *recorded) G_GNUC_WARN_UNUSED_RESULT;

/* Were instructions recorded at all? */
gboolean           quern_report_code_check      (QuernReport        *report,
                                                 GError            **error);
void               quern_report_code_refuse_cycle (GError          **error);
gboolean           quern_report_code_load       (QuernReportCode    *self,
                                                 QuernReport        *report,
                                                 QuernSourceFinder  *finder,
                                                 gint64              recorded,
                                                 QuernFunctionId     function,
                                                 GError            **error);
void               quern_report_code_clear      (QuernReportCode    *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportCode, quern_report_code_clear)

G_END_DECLS
