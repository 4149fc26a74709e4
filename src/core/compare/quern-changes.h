/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_CHANGE_OWN,          /* the function itself costs more or less */
  QUERN_CHANGE_CALLS,        /* it calls another one more or less often */
  QUERN_CHANGE_NEW_CALLEE,   /* it calls one that it did not call before */
  QUERN_CHANGE_GONE_CALLEE,  /* it no longer calls one */
  QUERN_CHANGE_CYCLE,        /* functions that call each other cost more or less */
  QUERN_CHANGE_MOVED,        /* calls moved from some callers to others */
  QUERN_CHANGE_REARRANGED,   /* a function does itself what it called, or the reverse */
  QUERN_CHANGE_REST,         /* what the other changes do not say */
  QUERN_CHANGE_NOT_ATTRIBUTED, /* what no function accounts for */
  QUERN_CHANGE_TOTAL,        /* all of it */
  QUERN_CHANGE_GROWTH,       /* its cost grows otherwise with the size of its input */
  QUERN_CHANGE_RENAMED,      /* it has another name now */
  QUERN_CHANGE_PERHAPS_RENAMED, /* it perhaps has another name now: the callee's */
  QUERN_CHANGE_DOUBT,        /* it may come from how the sides were recorded */
  QUERN_CHANGE_FURTHER,      /* of another profile, since the one before */
} QuernChangeKind;

/* A part of the difference, as a sentence. */
typedef struct
{
  QuernChangeKind  kind;
  guint            function; /* a row; QUERN_NONE: it is of no function */
  guint            callee;   /* a row, or QUERN_NONE */
  gint64          *delta;    /* owned, nullable: a row of costs */
  char            *text;     /* owned: names are in backticks */
} QuernChange;

/* So many changes are told, unless a person wants more. */
#define QUERN_CHANGES_DEFAULT 5

/* The largest changes of an event that is no ratio, by what began them (COMPARE C5): their deltas
 * add up to the difference of the totals, for every event. n_most: at most so many, and what is
 * left. */
GPtrArray *quern_changes_list      (const QuernDiff *diff,
                                    QuernEventId     event,
                                    guint            n_most) G_GNUC_WARN_UNUSED_RESULT;
/* Which functions were renamed, the costliest first; which perhaps were, the most alike first; and
 * which grow otherwise with their input, in the order of rows. The costs are 0: other changes tell
 * these. */
GPtrArray *quern_changes_list_remarks (const QuernDiff *diff) G_GNUC_WARN_UNUSED_RESULT;
/* The same of what quern_diff_list_doubts() has, for a person. */
GPtrArray *quern_changes_list_doubts (const QuernDiff *diff) G_GNUC_WARN_UNUSED_RESULT;
/* "Ir rose by 1,020 (+88.7 %)": without a full stop. */
char      *quern_changes_dup_total (const QuernDiff *diff,
                                    QuernEventId     event) G_GNUC_WARN_UNUSED_RESULT;
/* The same with the remark, as a sentence among others: of no function, without costs. */
QuernChange *quern_changes_create_total (const QuernDiff *diff,
                                    QuernEventId     event) G_GNUC_WARN_UNUSED_RESULT;
/* The same of what quern_further_side_dup_text() says. number: of the profile, from 3 on. */
QuernChange *quern_changes_create_further (const QuernDiff *diff,
                                    guint            number,
                                    const char      *text) G_GNUC_WARN_UNUSED_RESULT;
/* The row whose name stands in the sentence, between backticks; QUERN_NONE if nobody knows. */
guint      quern_change_find_row   (const QuernChange *change,
                                    const QuernDiff   *diff,
                                    const char        *name);
/* NULL, or what a reader of the changes has to know: calls were rearranged, or there are no
 * origins. */
const char *quern_changes_get_remark (const QuernDiff *diff,
                                    QuernEventId     event);

G_END_DECLS
