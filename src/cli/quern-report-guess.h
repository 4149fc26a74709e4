/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * QuernReportGuess:
 *
 * Finds what was meant by a misspelled word: the candidate with the fewest
 * letters changed, added, left out or swapped. Case does not count.
 */
typedef struct
{
  const char *word;     /* borrowed */
  const char *best;     /* borrowed, nullable: the closest candidate */
  guint       distance; /* of best, in letters */
} QuernReportGuess;

void  quern_report_guess_init     (QuernReportGuess       *self,
                                   const char             *word);
/* Keeps a pointer to the candidate if it is the best one so far. */
void  quern_report_guess_add      (QuernReportGuess       *self,
                                   const char             *candidate);
/* "; did you mean “prefix”+candidate?", or "" if nothing is close. */
char *quern_report_guess_dup_hint (const QuernReportGuess *self,
                                   const char             *prefix) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
