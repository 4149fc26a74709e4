/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-coverage.h"

G_BEGIN_DECLS

/* Shares along calls (SEMANTICS 1.8), each call taken for an average one of
 * its function. A cycle is one unit, as it is for inclusive costs: what enters
 * it anywhere is spent by all of it, and calls inside are not followed. The
 * units make a graph without circles, so that each is looked at once, after
 * all that lead to it, and no path has to be walked twice.
 *
 * A unit is a node: a cycle for its members, a function otherwise.
 *
 * What is started from is a set of functions: one, the members of a cycle, or a
 * group. While one of them runs, all that it calls runs for the set, so that
 * downwards each has all of its calls; upwards each has all calls into it. No way
 * goes through the set again: what comes back is in it already. Of a cycle that is
 * in the set in part, the others are reached as any function is; upwards they have
 * what the members in the set cost. */

typedef struct
{
  double   inclusive;    /* what came in, in costs */
  double   count;        /* calls that came in */
  guint    min_distance; /* G_MAXUINT: not reached */
  guint    max_distance;
  guint    n_starts;     /* of a unit: functions that are started from */
  guint8   is_start;     /* a function: is it started from? */
  guint8   is_known;     /* is it a unit that can be reached? */
  guint8   is_followed;  /* a unit: do the shares of those that are no starts count? */
} QuernVisit;

typedef struct
{
  QuernAnalysis  *analysis;  /* borrowed */
  QuernProfile   *profile;   /* borrowed */
  QuernCycles    *cycles;    /* borrowed */
  QuernEventSet  *events;    /* borrowed */
  QuernEventId    event;
  QuernDirection  direction;
  GArray         *starts;    /* borrowed: QuernFunctionId */
  double          whole;     /* what a share is small of: the largest cost of a start's unit */
  QuernVisit     *visits;    /* owned, by node */
  GArray         *order;     /* borrowed: QuernNodeId, units, those that come last first */
} QuernCoverage;

double                 quern_coverage_get_cost     (QuernCoverage *self,
                                                    const gint64  *row);
double                 quern_coverage_get_inclusive (QuernCoverage *self,
                                                    QuernNodeId    node);
const QuernFunctionId *quern_coverage_get_members  (QuernCoverage *self,
                                                    QuernNodeId    cycle,
                                                    guint         *n_members);
/* Are all functions of a unit started from? */
gboolean               quern_coverage_is_all_start (QuernCoverage *self,
                                                    QuernNodeId    unit);
gboolean               quern_coverage_walk         (QuernCoverage *self,
                                                    GCancellable  *cancellable,
                                                    GError       **error);

G_END_DECLS
