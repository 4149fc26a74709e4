/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

#include <glib.h>

G_BEGIN_DECLS

/* Kinds of findings. Their nicks are part of the stable JSON format. */
typedef enum
{
  QUERN_FINDING_CUT,              /* the end of a file is missing */
  QUERN_FINDING_DAMAGED,          /* something in a file is damaged */
  QUERN_FINDING_NOT_UNDERSTOOD,   /* other warnings of the reader */
  QUERN_FINDING_NOTHING_RECORDED, /* no cost at all: instrumentation was off */
  QUERN_FINDING_APPENDED,         /* a file holds several runs, or one run twice */
  QUERN_FINDING_SEVERAL_RUNS,     /* the files are from different runs */
  QUERN_FINDING_NO_CALLS,
  QUERN_FINDING_NO_LINES,         /* no code has lines */
  QUERN_FINDING_NO_DEBUG_INFO,    /* a part of the cost has no lines */
  QUERN_FINDING_NO_NAMES,         /* functions of stripped programs have no names */
  QUERN_FINDING_OBJECT_NEWER,     /* an object is newer than the profile */
  QUERN_FINDING_SOURCE_NEWER,
  QUERN_FINDING_CYCLE,            /* one cycle has most of the cost */
  QUERN_FINDING_ABOVE_TOTAL,      /* calls have more cost than all functions */
  QUERN_FINDING_LATE_BINDING,     /* costs appear below _dl_runtime_resolve */
  QUERN_FINDING_NO_CACHE,         /* no cache simulation */
  QUERN_FINDING_NO_INSTRUCTIONS,  /* costs were not recorded by instruction */
  QUERN_FINDING_FEW_POINTS,       /* too few input sizes to fit curves */
  QUERN_N_FINDINGS
} QuernFindingKind;

typedef enum
{
  QUERN_SEVERITY_PROBLEM, /* the numbers are wrong */
  QUERN_SEVERITY_WARNING, /* the numbers are right, but may mislead */
  QUERN_SEVERITY_NOTE,    /* something is missing from the profile */
} QuernSeverity;

typedef struct
{
  QuernFindingKind kind;
  QuernSeverity    severity;
  double           share;   /* affected share of the total, may exceed 1; NaN: not applicable */
  char            *text;    /* owned: a sentence without a full stop */
  char            *advice;  /* owned, nullable: what would help */
  char            *command; /* owned, nullable: a shell command that makes a better recording */
} QuernFinding;

/* Takes ownership of text, advice and command. */
QuernFinding *quern_finding_new          (QuernFindingKind    kind,
                                          double              share,
                                          char               *text,
                                          char               *advice,
                                          char               *command) G_GNUC_WARN_UNUSED_RESULT;
void          quern_finding_free         (QuernFinding       *self);
/* Machine-readable names: "no-debug-info", and "error", "warning" or "note". */
const char   *quern_finding_get_nick     (QuernFindingKind    kind);
const char   *quern_severity_get_nick    (QuernSeverity       severity);
/* User-visible, translated. What is missing according to a finding; NULL for other findings. */
const char   *quern_finding_get_missing  (QuernFindingKind    kind);
const char   *quern_severity_get_name    (QuernSeverity       severity);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFinding, quern_finding_free)

G_END_DECLS
