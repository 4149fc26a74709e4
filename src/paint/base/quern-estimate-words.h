/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* What a box of a nested picture stands for: a cost in one context, which is known exactly or
 * within bounds. Costs are of one event. */
typedef struct
{
  gboolean is_estimate;
  double   low;
  double   cost;
  double   high;
  double   total; /* 100 % */
} QuernEstimate;

/* "7.03 %". */
char *quern_estimate_words_dup_share       (double               cost,
                                            double               total) G_GNUC_WARN_UNUSED_RESULT;
/* Short, for use in a box: "7.0 %", "≈7.0 %". */
char *quern_estimate_words_dup_percent     (const QuernEstimate *estimate) G_GNUC_WARN_UNUSED_RESULT;
/* "here: 7.03 % (exact)", or what is certain and what is likely. */
char *quern_estimate_words_dup_certainty   (const QuernEstimate *estimate) G_GNUC_WARN_UNUSED_RESULT;
/* For a screen reader. level: depth in the nested picture. */
char *quern_estimate_words_dup_description (const QuernEstimate *estimate,
                                            const char          *name,
                                            guint                level) G_GNUC_WARN_UNUSED_RESULT;
/* The inclusive and self cost of a function in all contexts. */
void  quern_estimate_words_get_costs       (QuernAnalysis       *analysis,
                                            QuernFunctionId      function,
                                            QuernEventId         event,
                                            double              *inclusive,
                                            double              *self);

G_END_DECLS
