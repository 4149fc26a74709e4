/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-finding.h"

G_BEGIN_DECLS

/* In each of FUNCTIONS, LINES and OBJECTS, the costs of all sentences add up to the total: the
 * last sentences are for the rest; of LINES, the first one if most of the cost has no line. If the
 * total is negative, the lowest costs come first and PATH is empty; if it is 0, there is only a
 * sentence that says why. OBJECTS is empty if no object is known, and LINES if less than 1 % of the
 * cost has lines. */
typedef enum
{
  QUERN_SUMMARY_TOTAL,     /* the total, and the number of functions that have most of it */
  QUERN_SUMMARY_FUNCTIONS, /* those with the highest self cost, and their callers */
  QUERN_SUMMARY_PATH,      /* the costliest calls from the root on, with the inclusive costs of the
                            * functions on this path alone, to where the cost divides; the rest is
                            * what the last one calls */
  QUERN_SUMMARY_LINES,     /* those with the highest self cost */
  QUERN_SUMMARY_OBJECTS,
  QUERN_SUMMARY_N_SECTIONS
} QuernSummarySection;

typedef struct
{
  QuernSummarySection section;
  char               *text;    /* owned: no full stop; function names in backticks */
  GArray             *nodes;   /* owned: QuernNodeId of these names, in the same order */
  gint64              cost;    /* of the event */
  double              share;   /* fraction of the total; NaN: undefined */
  const char         *file;    /* LINES: borrowed from the profile, nullable */
  guint64             line;    /* 0: none */
  gboolean            is_estimate; /* PATH: whether the cost is estimated, see QuernCallTree */
  gboolean            is_rest; /* for the costs that no other sentence of the section has */
} QuernSentence;

/**
 * QuernSummary:
 *
 * Describes one event of a profile in sentences. Reference-counted and immutable: any thread may
 * read it.
 */
typedef struct _QuernSummary QuernSummary;

/* Not for comparisons. event: not a ratio. recorded: as for quern_doctor_examine(). Reads all
 * lines, so call it from a worker thread. */
QuernSummary *quern_summary_new           (QuernAnalysis      *analysis,
                                           QuernEventId        event,
                                           gint64              recorded,
                                           GCancellable       *cancellable,
                                           GError            **error) G_GNUC_WARN_UNUSED_RESULT;
QuernSummary *quern_summary_ref           (QuernSummary       *self);
void          quern_summary_unref         (QuernSummary       *self);

QuernAnalysis *quern_summary_get_analysis (const QuernSummary *self);
QuernEventId  quern_summary_get_event     (const QuernSummary *self);
/* (element-type QuernSentence), by section; borrowed. */
GPtrArray    *quern_summary_get_sentences (const QuernSummary *self);
/* (element-type QuernFinding): what is missing from the recording; borrowed. */
GPtrArray    *quern_summary_get_findings  (const QuernSummary *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSummary, quern_summary_unref)

G_END_DECLS
