/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-call-tree.h"
#include "quern-known-contexts.h"

G_BEGIN_DECLS

struct _QuernCallTree
{
  QuernAnalysis     *analysis;   /* owned */
  QuernProfile      *profile;    /* borrowed from it */
  QuernEventSet     *events;     /* borrowed from it */
  QuernCycles       *own_cycles; /* owned, nullable: if the analysis has none */
  const QuernCycles *cycles;     /* borrowed */
  QuernEventId       event;
  QuernDirection     direction;
  QuernKnownContexts *known;     /* owned, nullable: then nothing is estimated */
  double            *out;        /* owned, by function: self cost and all calls out */
  double            *in;         /* owned, by function: all calls in */
  GArray            *contexts;   /* owned: QuernContext */
  gsize              n_ensured;  /* contexts for which there is memory */
};

/* Bounds and estimate of a cost. */
typedef struct
{
  double low;
  double cost;
  double high;
} Range;

/* What of a function's costs crosses the border of its component. A function
 * that is in no cycle has a component of its own; self-calls stay inside. */
typedef struct
{
  double self_and_out; /* self cost, and calls that leave */
  double from_outside; /* calls from outside */
  double from_inside;  /* calls from other members, without self-calls */
  double uncalled;
} Border;

double   quern_call_tree_get_call_cost    (QuernCallTree   *self,
                                           QuernCallId      call);
double   quern_call_tree_get_self_cost    (QuernCallTree   *self,
                                           QuernFunctionId  function);
double   quern_call_tree_get_total        (QuernCallTree   *self,
                                           QuernFunctionId  function);
gboolean quern_call_tree_is_inside        (QuernCallTree   *self,
                                           QuernFunctionId  a,
                                           QuernFunctionId  b);
double   quern_call_tree_get_rest         (QuernCallTree   *self,
                                           QuernContext    *context);
double   quern_call_tree_get_program_part (QuernCallTree   *self,
                                           QuernFunctionId  function);
Border   quern_call_tree_measure_border   (QuernCallTree   *self,
                                           QuernFunctionId  function);
gboolean quern_call_tree_add_root         (QuernCallTree   *self,
                                           QuernFunctionId  function);

static inline void
quern_call_tree_set_range (QuernContext *context,
                           Range         range)
{
  context->low = range.low;
  context->cost = range.cost;
  context->high = range.high;
}

G_END_DECLS
