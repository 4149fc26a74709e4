/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-changes.h"

G_BEGIN_DECLS

/* A part of a difference, before it is turned into a sentence. */
typedef struct
{
  QuernChangeKind  kind;
  guint            function;    /* a row; for moved calls, the previous caller */
  guint            callee;      /* a row, or QUERN_NONE */
  guint            to;          /* for moved calls: the row that has them now */
  guint            gained;      /* for rearranged calls: the callee with the largest gain, or
                                 * QUERN_NONE; callee has the largest loss */
  gboolean         is_gain;     /* the cost of the event rose */
  guint            call;        /* index of the call in the function's calls */
  guint            n_functions; /* for a cycle: number of its functions */
  const gint64    *costs;       /* borrowed: a row of costs */
  double           size;        /* absolute cost of the event */
} QuernChangePart;

/**
 * QuernChangeParts:
 *
 * The parts of all origins of a comparison, or if there are no origins, the changes of all self
 * costs. They add up to the difference of the self costs.
 */
typedef struct _QuernChangeParts QuernChangeParts;

QuernChangeParts      *quern_change_parts_new   (const QuernDiff        *diff,
                                                 QuernEventId            event) G_GNUC_WARN_UNUSED_RESULT;
void                   quern_change_parts_free  (QuernChangeParts       *self);

/* Moves the n largest parts to the front, the largest first. */
void                   quern_change_parts_sort  (QuernChangeParts       *self,
                                                 guint                   n);
guint                  quern_change_parts_get_n (const QuernChangeParts *self);
const QuernChangePart *quern_change_parts_get   (const QuernChangeParts *self,
                                                 guint                   part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernChangeParts, quern_change_parts_free)

G_END_DECLS
