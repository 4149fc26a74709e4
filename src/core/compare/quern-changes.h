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
  QUERN_CHANGE_REARRANGED,   /* cost moved between a function itself and its callees */
  QUERN_CHANGE_REST,         /* the sum of the changes that are not listed */
  QUERN_CHANGE_NOT_ATTRIBUTED, /* the change that no function accounts for */
  QUERN_CHANGE_TOTAL,        /* the change of the total */
  QUERN_CHANGE_GROWTH,       /* the cost grows differently with the input size */
  QUERN_CHANGE_RENAMED,      /* the function was renamed */
  QUERN_CHANGE_PERHAPS_RENAMED, /* the function was perhaps renamed to callee */
  QUERN_CHANGE_DOUBT,        /* the change may come from how the sides were recorded */
  QUERN_CHANGE_FURTHER,      /* the change from before to a further profile */
} QuernChangeKind;

/* A part of the difference, as a sentence. */
typedef struct
{
  QuernChangeKind  kind;
  guint            function; /* a row; QUERN_NONE: not about a function */
  guint            callee;   /* a row, or QUERN_NONE */
  gint64          *delta;    /* owned, nullable: a row of costs */
  char            *text;     /* owned: function names are in backticks */
} QuernChange;

/* Maximum number of changes to list, unless the user asks for more. */
#define QUERN_CHANGES_DEFAULT 5

/* Lists the largest changes of an event that is not a ratio, by origin (COMPARE C5). Their deltas
 * add up to the difference of the totals for every event. n_most: maximum number of changes, not
 * counting the sentences about the rest. */
GPtrArray *quern_changes_list      (const QuernDiff *diff,
                                    QuernEventId     event,
                                    guint            n_most) G_GNUC_WARN_UNUSED_RESULT;
/* Lists functions that were renamed, the costliest first; that perhaps were, the most similar
 * first; and whose growth changed, in the order of rows. Their deltas are 0, as other changes
 * account for the costs. */
GPtrArray *quern_changes_list_remarks (const QuernDiff *diff) G_GNUC_WARN_UNUSED_RESULT;
/* Lists quern_diff_list_doubts() as changes to show to the user. */
GPtrArray *quern_changes_list_doubts (const QuernDiff *diff) G_GNUC_WARN_UNUSED_RESULT;
/* "Ir rose by 1,020 (+88.7 %)": without a full stop. */
char      *quern_changes_dup_total (const QuernDiff *diff,
                                    QuernEventId     event) G_GNUC_WARN_UNUSED_RESULT;
/* The same for a further profile. after: its total, a row of the diff's events. */
char      *quern_changes_dup_total_of (const QuernDiff *diff,
                                    QuernEventId     event,
                                    const gint64    *after) G_GNUC_WARN_UNUSED_RESULT;
/* A QUERN_CHANGE_TOTAL with that text and the remark; it has no function, and its delta is 0. */
QuernChange *quern_changes_create_total (const QuernDiff *diff,
                                    QuernEventId     event) G_GNUC_WARN_UNUSED_RESULT;
/* Creates a change from quern_further_side_dup_text(). number: of the profile, from 3 on. */
QuernChange *quern_changes_create_further (const QuernDiff *diff,
                                    guint            number,
                                    const char      *text) G_GNUC_WARN_UNUSED_RESULT;
/* Finds the row of a name that the sentence has in backticks; QUERN_NONE if it is not known. */
guint      quern_change_find_row   (const QuernChange *change,
                                    const QuernDiff   *diff,
                                    const char        *name);
/* A caveat for readers of the changes: calls were rearranged, or there are no origins; NULL if
 * there is none. */
const char *quern_changes_get_remark (const QuernDiff *diff,
                                    QuernEventId     event);

G_END_DECLS
