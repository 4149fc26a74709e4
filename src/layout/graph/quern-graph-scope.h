/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-types.h"

G_BEGIN_DECLS

/* Which side of the focus a node is on. Both are set for the focus, and in a difference for nodes
 * that are above it on one side and below it on the other. Without a focus, all nodes are below. */
typedef enum
{
  QUERN_GRAPH_BELOW = 1 << 0, /* runs while the focus runs; includes the focus itself */
  QUERN_GRAPH_ABOVE = 1 << 1, /* runs above the focus; includes the focus itself */
} QuernGraphSide;

/* What limits an estimate, and the sign of one that is a change. */
typedef struct
{
  double low;
  double high;
  double whole; /* what it is estimated from, with everything that does not belong to the base */
} QuernGraphBounds;

/* A node that a graph may show, and the costs its box would show. */
typedef struct
{
  QuernNodeId node;
  guint       distance; /* in calls from the focus; 0: the focus, or no focus */
  guint       sides;    /* QuernGraphSide */
  double      inclusive;
  double      self;
  QuernGraphCertainty certainty;      /* of the inclusive cost */
  QuernGraphCertainty self_certainty;
  double      part;     /* of a difference: fraction of its cost and its origin that counts */
  double      before;   /* of a difference: inclusive cost before */
  double      self_before;
} QuernGraphCandidate;

/* One call, as seen by the graph. */
typedef struct
{
  const QuernCall *call;
  QuernNodeId      caller;
  QuernNodeId      callee;
  double           cost;        /* the part of its cost that counts */
  double           factor;      /* the fraction of its cost that counts; NaN: not in the graph */
  gboolean         is_estimate;
  QuernGraphBounds bounds;      /* of the cost */
  double           costs[2];    /* of a difference: costs that count, before and after */
} QuernGraphCall;

/* Everything that a graph is chosen from: the nodes, and what each call costs. */
typedef struct _QuernGraphScope QuernGraphScope;

struct _QuernGraphScope
{
  QuernAnalysis *analysis;   /* owned */
  QuernProfile  *profile;    /* borrowed from analysis */
  QuernEventSet *events;     /* borrowed from profile */
  QuernEventId   event;
  QuernNodeId    focus;      /* a cycle if the wanted function is in one; or QUERN_NONE */
  gint64         total;      /* of the event */
  double         base;       /* the cost that is 100 % */
  double         self_sum;   /* Σ self of the candidates; the rest of the base has no function */
  double         measure;    /* 100 % of shares: the base; for a difference, Σ |self| */
  double         weight_sum; /* 100 % of the candidates' weights */
  GArray        *candidates; /* QuernGraphCandidate */
  double        *below;      /* owned, by caller: counted fraction of a call's cost; NULL: all */
  double        *above;      /* owned, by callee: the same above the focus; NULL: nothing */
  guint8        *is_guessed; /* owned, by node above: whether its own cost is an estimate */
  GHashTable    *marks;      /* owned, by node: what the user has done; NULL: nothing */
  gboolean       is_closed;  /* marks are seen as if nothing had been opened or unfolded */

  /* Of a difference: */
  gboolean         is_difference;
  QuernEventId     side_events[2]; /* before and after */
  QuernGraphScope *sides[2]; /* owned, nullable: around a focus, the scope of each side */
  const QuernJoinedDiff *joined; /* borrowed, nullable */
  double          *origins;  /* owned, nullable, by node: the change that originates there */
  double           origin_sum;  /* Σ |origin| of all functions; a cycle counts as one */
  double           base_origins; /* Σ |origin| of the candidates, as far as they count */
  gboolean         weighs_origins; /* what the weights are based on; else on self costs */
};

/* Uses only focus, event and joined of the options. */
QuernGraphScope *quern_graph_scope_new           (QuernAnalysis           *analysis,
                                                  const QuernGraphOptions *options,
                                                  GCancellable            *cancellable,
                                                  GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void             quern_graph_scope_free          (QuernGraphScope        *self);

double           quern_graph_scope_get_share     (const QuernGraphScope  *self,
                                                  double                  cost);
double           quern_graph_scope_get_weight    (const QuernGraphScope      *self,
                                                  const QuernGraphCandidate  *candidate);
double           quern_graph_scope_get_change    (const QuernGraphScope      *self,
                                                  const QuernGraphCandidate  *candidate);
/* Whether a node only runs above the focus; FALSE if there is no focus. */
gboolean         quern_graph_scope_is_opened     (const QuernGraphScope      *self,
                                                  QuernNodeId                 node);
gboolean         quern_graph_scope_is_above      (const QuernGraphScope      *self,
                                                  QuernNodeId                 node);
gboolean         quern_graph_scope_is_near       (const QuernGraphScope      *self,
                                                  const QuernGraphOptions    *options,
                                                  const QuernGraphCandidate  *candidate);

QuernGraphCall   quern_graph_scope_look_at       (const QuernGraphScope  *self,
                                                  QuernCallId             id);
void             quern_graph_bounds_add          (QuernGraphBounds       *self,
                                                  const QuernGraphBounds *other);
gboolean         quern_graph_bounds_have_sign    (const QuernGraphBounds *self);
QuernGraphMark   quern_graph_scope_get_mark      (const QuernGraphScope  *self,
                                                  QuernNodeId             node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernGraphScope, quern_graph_scope_free)

G_END_DECLS
