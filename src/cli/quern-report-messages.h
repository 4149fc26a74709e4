/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-parse-error.h"

G_BEGIN_DECLS

/* Prints "quern-report: FILE:LINE:COLUMN: warning: text" on the standard error, without the parts
 * that are not known. The word "warning" or "error" is not translated: scripts match it. */
void quern_report_print_error    (const char   *file,
                                  const GError *error);
void quern_report_print_warning  (const char   *file,
                                  const char   *text);
void quern_report_print_warnings (GPtrArray    *names,
                                  GPtrArray    *warnings,
                                  guint64       n_warnings);

/* Wrong usage: the exit status is 2. */
#define QUERN_USAGE_ERROR (quern_usage_error_quark ())
GQuark   quern_usage_error_quark (void);
/* Returns FALSE, for "return quern_usage_error_set (…);". */
gboolean quern_usage_error_set   (GError      **error,
                                  const char   *format,
                                  ...) G_GNUC_PRINTF (2, 3);

/**
 * QuernReportSuggestion:
 *
 * The candidate closest to a misspelled word: with the fewest letters changed, added,
 * left out or swapped. Case is ignored.
 */
typedef struct
{
  const char *word;     /* borrowed */
  const char *best;     /* borrowed, nullable: the closest candidate */
  guint       distance; /* of best, in letters */
} QuernReportSuggestion;

void  quern_report_suggestion_init     (QuernReportSuggestion       *self,
                                        const char                  *word);
/* Keeps a pointer to the candidate if it is the best one so far. */
void  quern_report_suggestion_add      (QuernReportSuggestion       *self,
                                        const char                  *candidate);
/* "; did you mean “prefix”+candidate?", or "" if nothing is close. */
char *quern_report_suggestion_dup_hint (const QuernReportSuggestion *self,
                                        const char                  *prefix) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
