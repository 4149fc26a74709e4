/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

#include <glib.h>

G_BEGIN_DECLS

/* What was found. The nicks are part of the JSON's promise. */
typedef enum
{
  QUERN_FINDING_CUT,              /* the end of a file is missing */
  QUERN_FINDING_DAMAGED,          /* something in a file is damaged */
  QUERN_FINDING_NOT_UNDERSTOOD,   /* other warnings of the reader */
  QUERN_FINDING_NOTHING_RECORDED, /* no cost at all: instrumentation was off */
  QUERN_FINDING_APPENDED,         /* a file holds several runs, or one run twice */
  QUERN_FINDING_SEVERAL_RUNS,     /* the files are not of one run */
  QUERN_FINDING_NO_CALLS,
  QUERN_FINDING_NO_LINES,         /* of no code at all */
  QUERN_FINDING_NO_DEBUG_INFO,    /* of a part of the cost */
  QUERN_FINDING_NO_NAMES,         /* of functions of stripped programs */
  QUERN_FINDING_OBJECT_NEWER,     /* than the profile */
  QUERN_FINDING_SOURCE_NEWER,
  QUERN_FINDING_CYCLE,            /* one cycle has most of the cost */
  QUERN_FINDING_ABOVE_TOTAL,      /* calls have more cost than all functions */
  QUERN_FINDING_LATE_BINDING,     /* costs stand below _dl_runtime_resolve */
  QUERN_FINDING_NO_CACHE,         /* no simulation of caches */
  QUERN_FINDING_NO_INSTRUCTIONS,  /* costs are not known by instruction */
  QUERN_FINDING_FEW_POINTS,       /* too few sizes of input for curves */
  QUERN_N_FINDINGS
} QuernFindingKind;

typedef enum
{
  QUERN_SEVERITY_PROBLEM, /* the numbers are not those of the run */
  QUERN_SEVERITY_WARNING, /* the numbers are right, but may mislead */
  QUERN_SEVERITY_NOTE,    /* what the profile does not tell */
} QuernSeverity;

typedef struct
{
  QuernFindingKind kind;
  QuernSeverity    severity;
  double           share;   /* of the total that it is about, 0..1; NaN: of nothing */
  char            *text;    /* owned: a sentence without a full stop */
  char            *advice;  /* owned, nullable: what would help */
  char            *command; /* owned, nullable: a line for a shell that records better */
} QuernFinding;

/* Takes text, advice and command. */
QuernFinding *quern_finding_new          (QuernFindingKind    kind,
                                          QuernSeverity       severity,
                                          double              share,
                                          char               *text,
                                          char               *advice,
                                          char               *command) G_GNUC_WARN_UNUSED_RESULT;
void          quern_finding_free         (QuernFinding       *self);
/* For programs: "no-debug-info", and "error", "warning" or "note". */
const char   *quern_finding_get_nick     (QuernFindingKind    kind);
const char   *quern_severity_get_nick    (QuernSeverity       severity);
/* For people. */
const char   *quern_severity_get_name    (QuernSeverity       severity);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFinding, quern_finding_free)

G_END_DECLS
