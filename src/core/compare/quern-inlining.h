/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-origins.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/**
 * QuernInlining:
 *
 * Which functions were inlined into others by the compiler of one side and not by that of the other
 * (COMPARE C4): the lines of a function that vanished, or is called less, now cost something in
 * another. Immutable.
 */
typedef struct _QuernInlining QuernInlining;

typedef enum
{
  QUERN_INLINING_SURE,     /* its lines cost something in functions where they cost nothing */
  QUERN_INLINING_PROBABLE, /* its lines cost more in others, which had a part of them already */
  QUERN_INLINING_PERHAPS,  /* without lines: its callers call what it called */
} QuernInliningKind;

typedef struct
{
  guint             function;    /* a row: whose code it is */
  guint             into;        /* a row: the function that has the code */
  gint64            moved;       /* how much more its lines cost there; 0: not known */
  QuernInliningKind kind;
  gboolean          is_undone;   /* it was inlined before, and is not after */
} QuernInlined;

/* Two profiles whose functions have rows; those of all recursion levels have one. */
typedef struct
{
  QuernProfile * const *profiles;    /* before and after */
  QuernEventId          events[2];   /* the column of each side that is looked at */
  guint                 n_rows;
  const guint          *rows[2];     /* by function */
  const guint64        *called[2];   /* by row */
  const QuernOriginArc *arcs;        /* between nodes, by caller, then callee */
  const guint          *first_arc;   /* by node and one more */
  const guint          *row_of_node;
  guint                 n_nodes;
} QuernInliningInput;

/* NULL with G_IO_ERROR_CANCELLED, or if there is not enough memory. */
QuernInlining      *quern_inlining_new       (const QuernInliningInput *input,
                                              GCancellable             *cancellable,
                                              GError                  **error) G_GNUC_WARN_UNUSED_RESULT;
void                quern_inlining_free      (QuernInlining            *self);

/* All of them, by function: borrowed. */
const QuernInlined *quern_inlining_get_all   (const QuernInlining      *self,
                                              guint                    *n);
/* Where a function was inlined: borrowed, what moved most first. */
const QuernInlined *quern_inlining_get       (const QuernInlining      *self,
                                              guint                     function,
                                              guint                    *n);
/* What was inlined into a function: the first of n, for quern_inlining_get_inner(). */
guint               quern_inlining_find_into (const QuernInlining      *self,
                                              guint                     into,
                                              guint                    *n);
const QuernInlined *quern_inlining_get_inner (const QuernInlining      *self,
                                              guint                     index);
/* NULL: not that function into that one. */
const QuernInlined *quern_inlining_find      (const QuernInlining      *self,
                                              guint                     function,
                                              guint                     into);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernInlining, quern_inlining_free)

G_END_DECLS
