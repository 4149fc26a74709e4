/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-origins.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/**
 * QuernInlining:
 *
 * Detects functions that the compiler inlined on one side, but not on the other (COMPARE C4): the
 * lines of a function that is gone, or is called less, now have a cost in another function.
 * Immutable.
 */
typedef struct _QuernInlining QuernInlining;

typedef enum
{
  QUERN_INLINING_SURE,     /* its lines have a cost in functions where they had none */
  QUERN_INLINING_PROBABLE, /* its lines cost more in functions where they already had a cost */
  QUERN_INLINING_PERHAPS,  /* without lines: its callers now call its callees */
} QuernInliningKind;

typedef struct
{
  guint             function;    /* a row: the inlined function */
  guint             into;        /* a row: the function that contains its code */
  gint64            moved;       /* increase of the cost of its lines there; 0: not known */
  QuernInliningKind kind;
  gboolean          is_undone;   /* inlined before, but not after */
} QuernInlined;

/* Two profiles with matched functions; all recursion levels of a function share a row. */
typedef struct
{
  QuernProfile * const *profiles;    /* before and after */
  QuernEventId          events[2];   /* the cost column to use on each side */
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

/* All inlined functions, by function: borrowed. */
const QuernInlined *quern_inlining_get_all   (const QuernInlining      *self,
                                              guint                    *n);
/* Where a function was inlined: borrowed, by descending moved cost. */
const QuernInlined *quern_inlining_get       (const QuernInlining      *self,
                                              guint                     function,
                                              guint                    *n);
/* The functions inlined into a function: returns the index of the first of n of them, for
 * quern_inlining_get_inner(). */
guint               quern_inlining_find_into (const QuernInlining      *self,
                                              guint                     into,
                                              guint                    *n);
const QuernInlined *quern_inlining_get_inner (const QuernInlining      *self,
                                              guint                     index);
/* NULL if function was not inlined into that function. */
const QuernInlined *quern_inlining_find      (const QuernInlining      *self,
                                              guint                     function,
                                              guint                     into);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernInlining, quern_inlining_free)

G_END_DECLS
