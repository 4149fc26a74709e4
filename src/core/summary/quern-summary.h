/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-finding.h"

G_BEGIN_DECLS

/* The costs of the sentences of FUNCTIONS, of LINES and of OBJECTS add up to the total each: the
 * last ones are of what is left out. There are none of OBJECTS where none is known, and none of
 * LINES where less than 1 % of the cost has lines. */
typedef enum
{
  QUERN_SUMMARY_TOTAL,     /* how much, and in how many functions most of it is */
  QUERN_SUMMARY_FUNCTIONS, /* those with the highest self cost, and who calls them */
  QUERN_SUMMARY_PATH,      /* the costliest calls from the root on, with inclusive costs: of members
                            * of a cycle, that of the cycle */
  QUERN_SUMMARY_LINES,     /* those with the highest self cost */
  QUERN_SUMMARY_OBJECTS,
  QUERN_SUMMARY_N_SECTIONS
} QuernSummarySection;

typedef struct
{
  QuernSummarySection section;
  char               *text;    /* owned: without a full stop; names of functions in backticks */
  GArray             *nodes;   /* owned: QuernNodeId, of these names in their order */
  gint64              cost;    /* of the event */
  double              share;   /* of the total; NaN: there is none */
  const char         *file;    /* LINES: borrowed from the profile, nullable */
  guint64             line;    /* 0: none */
  gboolean            is_rest; /* of what is left out */
} QuernSentence;

/**
 * QuernSummary:
 *
 * A profile in sentences, of one event. Immutable, and counts its references: any thread may
 * read it.
 */
typedef struct _QuernSummary QuernSummary;

/* event: no ratio. recorded: as for quern_doctor_examine(). Takes a pass over all lines, and is
 * for workers. Not of comparisons. */
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
/* (element-type QuernFinding): what the recording does not tell; borrowed. */
GPtrArray    *quern_summary_get_findings  (const QuernSummary *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSummary, quern_summary_unref)

G_END_DECLS
