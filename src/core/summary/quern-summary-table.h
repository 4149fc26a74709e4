/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-document.h"
#include "quern-summary.h"

G_BEGIN_DECLS

/* Adds a table with a row per sentence, and one of the findings if with_findings: not in documents
 * whose tables must all be of one kind. */
void quern_summary_table_add (const QuernSummary *summary,
                              QuernDocument      *document,
                              gboolean            with_findings);

/* Machine-readable name: "functions". */
const char *quern_summary_get_nick  (QuernSummarySection section);
/* The text without the backticks. */
char       *quern_summary_dup_plain (const QuernSentence *sentence) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
