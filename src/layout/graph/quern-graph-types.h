/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-graph-choices.h"
#include "quern-joined-diff.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_GRAPH_TOP_DOWN,
  QUERN_GRAPH_LEFT_TO_RIGHT,
  QUERN_GRAPH_CIRCULAR, /* around the focus */
  QUERN_GRAPH_AUTOMATIC, /* top down or left to right, whichever shows more */
} QuernGraphOrientation;

typedef enum
{
  QUERN_GRAPH_NORMAL,
  QUERN_GRAPH_COMPACT,
  QUERN_GRAPH_ROOMY,
} QuernGraphSpacing;

/* What of the call graph is wanted. Shares are of the base: the total, with
 * what no line explains, or around a focus the focus' inclusive cost, "the cost
 * spent while it runs". */
typedef struct
{
  QuernNodeId           focus;          /* QUERN_NONE: the whole program */
  QuernEventId          event;          /* linear, not a ratio */
  double                min_node_share; /* 0..1: least inclusive share of a box */
  double                min_call_share; /* 0..1: least share of an arrow */
  guint                 caller_depth;   /* calls away from the focus, G_MAXUINT: any */
  guint                 callee_depth;
  guint                 max_nodes;      /* bounds the work of the layout; 0: 300 */
  QuernGraphOrientation orientation;    /* of a selection: never automatic */
  double                canvas_width;   /* px, on which it is to be seen; 0: on none */
  double                canvas_height;
  QuernGraphSpacing     spacing;
  gboolean              frames;         /* around the boxes of a group */
  gboolean              is_relative;    /* percentages are of the focus' inclusive cost */
  gboolean              hubs_apart;     /* boxes that many call are drawn once per caller */
  guint                 n_boxes;        /* those with most self cost, so many at most; 0: all
                                         * that pass the thresholds */
  QuernGraphChoices    *choices;        /* borrowed, nullable: what a person hid, pinned, opened */
  QuernJoinedDiff      *joined;         /* borrowed, nullable: of a comparison of two profiles: what
                                         * has changed */
} QuernGraphOptions;

/* On which sides of a comparison something is. */
typedef enum
{
  QUERN_GRAPH_IS_BEFORE = 1 << 0,
  QUERN_GRAPH_IS_AFTER = 1 << 1,
} QuernGraphPresence;

/* A box: a function, or a cycle as one. Around a focus it shows what is spent
 * while the focus runs; a caller's box, what of that is spent below it. */
typedef struct
{
  QuernNodeId node;
  double      inclusive;   /* costs of the event that its box shows */
  double      self;        /* 0 for a caller: it does not run while the focus runs */
  guint       n_functions; /* 1, or the members of a cycle */
  gboolean    is_estimate; /* it runs without the focus too: calls are taken as average ones */
  guint       flags;       /* QuernGraphFlags */
  gboolean    is_copy;     /* one of several boxes of a hub, with what is spent in some calls */
  QuernNodeId caller;      /* of a copy: whose calls; QUERN_NONE: of those without a box */

  double      weight;      /* what speaks for it, not negative: |self|, or origin */

  /* Of a difference: */
  double      origin;      /* the part of the change that is its own doing; 0 if that is unknown */
  guint       sides;       /* QuernGraphPresence; 0: no difference */
  double      before;      /* inclusive */
} QuernGraphNode;

typedef struct
{
  guint    from;        /* indices of nodes; the same for a loop */
  guint    to;
  guint64  count;
  double   cost;
  gboolean is_estimate; /* as of a node */
  guint    chain;       /* which of the chains it leads through, from 1; 0: none */
  guint64  counts[2];   /* of a difference: before and after; both 0: not known */
  double   costs[2];    /* of a difference: before and after */
} QuernGraphEdge;

/* Functions between two boxes, which have none of their own: they only pass cost on; or, of a
 * via, they are hidden, and the box at the end has no caller with a box. */
typedef struct
{
  guint    first;       /* in the chain_nodes of the selection, callers first */
  guint    n_nodes;
  guint    n_functions; /* a cycle is several */
  double   self;        /* Σ of them; 0 of a via: it does not show them */
  double   passed_on;   /* what the last of them spends in the box at the end */
  double   weight;      /* Σ of them; 0 of a via */
  gboolean is_via;
  double   least;       /* of a via: bounds of what is passed on */
  double   most;
} QuernGraphChain;

/* A function with a smaller part of the base as its self cost may be in a chain. */
#define QUERN_GRAPH_LOW_SELF_SHARE 0.005

/* Calls that were left out, of one box, in one direction. */
typedef struct
{
  guint          node;        /* index of the box */
  QuernDirection direction;
  guint          n_functions; /* how many callers or callees are behind it */
  double         cost;        /* of these calls */
  gboolean       is_estimate; /* as of a node */
} QuernGraphRest;

/* A rest stands for at least this share of the base, and half of what an arrow
 * needs: VISUAL 4. */
#define QUERN_GRAPH_MIN_REST_SHARE 0.006

typedef struct
{
  QuernGraphOptions options;    /* without what it borrows */
  QuernNodeId       focus;      /* the wanted one, or the cycle that it is in */
  double            base;       /* the cost that is 100 %: shown_self + hidden_self */
  double            whole;      /* what percentages are of: the total (of a difference that
                                 * before); the base if they are relative */
  double            measure;    /* what thresholds are of: the base, but of a difference
                                 * Σ |self| of all that is in the base */
  double            weight_sum; /* what the weights of nodes are parts of */
  gboolean          is_difference;
  double            larger;     /* of a difference: the larger one of what is 100 % before and
                                 * after: what the breadth of arrows is of */
  double            shown_change; /* of a difference: Σ |self| of boxes and chains */
  gboolean          has_origins;
  double            origins;    /* Σ |origin| of all functions of the profile */
  double            base_origins;  /* the same of all that is in the base */
  double            shown_origins; /* the same of boxes and chains */
  gint64            total;      /* of the event */
  GArray           *nodes;      /* QuernGraphNode, by cost, then name; copies in a row */
  GArray           *edges;      /* QuernGraphEdge, by cost, then indices */
  GArray           *rests;      /* QuernGraphRest, by box, callers first */
  GArray           *cut;        /* QuernGraphEdge, not to be drawn: where a box belongs that no
                                 * arrow leads to; its costliest call that was left out */
  GArray           *chains;     /* QuernGraphChain */
  GArray           *chain_nodes; /* QuernNodeId */
  double            shown_self; /* Σ self of boxes and chains, in the base's terms */
  double            hidden_self;
  double            no_function; /* of hidden_self: what no function explains, if that is known */
  guint             n_hidden;   /* functions with cost in the base but without a box */
  double            put_away_self; /* of hidden_self: what a person hid or collapsed */
  guint             n_put_away; /* functions; they are not in n_hidden */
} QuernGraphSelection;

G_END_DECLS
