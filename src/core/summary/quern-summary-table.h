/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-summary.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* A row for each sentence. */
QuernTable *quern_summary_table_new (const QuernSummary *summary) G_GNUC_WARN_UNUSED_RESULT;

/* For programs: "functions". */
const char *quern_summary_get_nick  (QuernSummarySection section);
/* The text without the backticks. */
char       *quern_summary_dup_plain (const QuernSentence *sentence) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
