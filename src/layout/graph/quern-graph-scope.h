/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-types.h"

G_BEGIN_DECLS

/* On which side of the focus a node stands; both, where cycles are not
 * detected. Of the whole program all nodes are below. */
typedef enum
{
  QUERN_GRAPH_BELOW = 1 << 0, /* runs while the focus runs; the focus itself too */
  QUERN_GRAPH_ABOVE = 1 << 1, /* runs above the focus; the focus itself too */
} QuernGraphSide;

/* A node that a graph may show, and the costs that its box would show. */
typedef struct
{
  QuernNodeId node;
  guint       distance; /* calls from the focus; 0: the focus, or no focus */
  guint       sides;    /* QuernGraphSide */
  double      inclusive;
  double      self;
  gboolean    is_estimate;
  double      part;     /* of a difference: what of its cost counts, of its origin too */
  double      before;   /* of a difference: inclusive before */
} QuernGraphCandidate;

/* One call, as the graph sees it. */
typedef struct
{
  const QuernCall *call;
  QuernNodeId      caller;
  QuernNodeId      callee;
  double           cost;        /* what of it counts */
  double           factor;      /* which part of it counts; NaN: none */
  gboolean         is_estimate;
  double           costs[2];    /* of a difference: what counts before and after */
} QuernGraphCall;

/* All that a graph is chosen from: which nodes, and what a call costs. */
typedef struct _QuernGraphScope QuernGraphScope;

struct _QuernGraphScope
{
  QuernAnalysis *analysis;   /* owned */
  QuernProfile  *profile;    /* borrowed from analysis */
  QuernEventSet *events;     /* borrowed from profile */
  QuernEventId   event;
  QuernNodeId    focus;      /* a cycle, if the wanted function is in one; or QUERN_NONE */
  gint64         total;      /* of the event */
  double         base;       /* the cost that is 100 % */
  double         self_sum;   /* Σ self of the candidates; the rest of the base is nobody's */
  double         measure;    /* what shares are of: the base, but of a difference Σ |self| */
  double         weight_sum; /* what the weights of candidates are parts of */
  GArray        *candidates; /* QuernGraphCandidate */
  double        *below;      /* owned: what of a call's cost counts, by caller; NULL: all */
  double        *above;      /* owned: the same above the focus, by callee; NULL: none */
  GHashTable    *marks;      /* owned: what a person has done, by node; NULL: nothing */

  /* Of a difference: */
  gboolean         is_difference;
  QuernEventId     side_events[2]; /* before and after */
  QuernGraphScope *sides[2]; /* owned, nullable: around a focus, each side alone */
  const QuernJoinedDiff *joined; /* borrowed, nullable */
  double          *origins;  /* owned, nullable: by node: its own doing */
  double           origin_sum;  /* Σ |origin| of all functions; a cycle is one */
  double           base_origins; /* the same of the candidates, as far as they count */
};

/* options: focus, event and joined. */
QuernGraphScope *quern_graph_scope_new           (QuernAnalysis           *analysis,
                                                  const QuernGraphOptions *options,
                                                  GCancellable            *cancellable,
                                                  GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void             quern_graph_scope_free          (QuernGraphScope        *self);

double           quern_graph_scope_get_share     (const QuernGraphScope  *self,
                                                  double                  cost);
double           quern_graph_scope_get_weight    (const QuernGraphScope      *self,
                                                  const QuernGraphCandidate  *candidate);
/* Around a focus: does it only run above it? */
gboolean         quern_graph_scope_is_above      (const QuernGraphScope      *self,
                                                  QuernNodeId                 node);
gboolean         quern_graph_scope_is_near       (const QuernGraphScope      *self,
                                                  const QuernGraphOptions    *options,
                                                  const QuernGraphCandidate  *candidate);
QuernNodeId      quern_graph_scope_get_node      (const QuernGraphScope  *self,
                                                  QuernFunctionId         function);
const QuernFunctionId *
                 quern_graph_scope_get_functions (const QuernGraphScope  *self,
                                                  const QuernNodeId      *node,
                                                  guint                  *n_functions);

QuernGraphCall   quern_graph_scope_look_at       (const QuernGraphScope  *self,
                                                  QuernCallId             id);
QuernGraphMark   quern_graph_scope_get_mark      (const QuernGraphScope  *self,
                                                  QuernNodeId             node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernGraphScope, quern_graph_scope_free)

G_END_DECLS
