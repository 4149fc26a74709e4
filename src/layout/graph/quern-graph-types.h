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
  QUERN_GRAPH_AUTOMATIC, /* top down or left to right, whichever shows more at once */
} QuernGraphOrientation;

typedef enum
{
  QUERN_GRAPH_NORMAL,
  QUERN_GRAPH_COMPACT,
  QUERN_GRAPH_ROOMY,
} QuernGraphSpacing;

/* Which part of a call graph to show. Shares are fractions of the base: the total, including cost
 * that no line accounts for, or, around a focus, the focus' inclusive cost (the cost spent while it
 * runs). */
typedef struct
{
  QuernNodeId           focus;          /* QUERN_NONE: the whole program */
  QuernEventId          event;          /* linear, not a ratio */
  double                min_node_share; /* 0..1: least inclusive share of a box */
  double                min_call_share; /* 0..1: least share of an arrow */
  guint                 caller_depth;   /* in calls from the focus; G_MAXUINT: unlimited */
  guint                 callee_depth;
  guint                 max_nodes;      /* limits the work of the layout; 0: 300 */
  QuernGraphOrientation orientation;    /* never automatic in a selection */
  double                canvas_width;   /* px, of the canvas that shows the graph; 0: no canvas */
  double                canvas_height;
  QuernGraphSpacing     spacing;
  gboolean              frames;         /* draw frames around the boxes of each group */
  gboolean              is_relative;    /* percentages are fractions of the focus' inclusive cost */
  gint64                whole;          /* cost that is 100 % of percentages; 0: the total, or what
                                         * is_relative says */
  gboolean              hubs_apart;     /* draw boxes with many callers once per caller */
  guint                 n_boxes;        /* show at most this many, those with the most self cost; 0:
                                         * all that pass the thresholds */
  gboolean              keeps_boxes;    /* n_boxes suits the canvas: no fewer are tried */
  QuernGraphChoices    *choices;        /* borrowed, nullable: what the user hid, pinned, opened */
  QuernJoinedDiff      *joined;         /* borrowed, nullable: the diff of two compared profiles */
} QuernGraphOptions;

/* What is known of a cost that a graph shows. */
typedef enum
{
  QUERN_GRAPH_EXACT,
  QUERN_GRAPH_ESTIMATE, /* it also occurs without the focus: assumes that calls are average */
  QUERN_GRAPH_UNSIGNED, /* of a difference: an estimate whose sign says nothing: its bounds include
                         * 0, and what it is estimated from did not change in that direction */
} QuernGraphCertainty;

/* The sides of a comparison on which a function exists. */
typedef enum
{
  QUERN_GRAPH_IS_BEFORE = 1 << 0,
  QUERN_GRAPH_IS_AFTER = 1 << 1,
} QuernGraphPresence;

/* A box: a function, or a whole cycle. Around a focus it shows the cost spent while the focus runs;
 * the box of a caller shows the part of that cost that is spent below the caller. */
typedef struct
{
  QuernNodeId node;
  double      inclusive;   /* cost of the event that the box shows */
  double      self;        /* 0 for a caller: it does not run while the focus runs */
  guint       n_functions; /* 1, or the number of members of a cycle */
  QuernGraphCertainty certainty; /* of the inclusive cost */
  QuernGraphCertainty self_certainty;
  guint       flags;       /* QuernGraphFlags */
  gboolean    is_copy;     /* one of the boxes of a split hub, with the cost of some of its calls */
  QuernNodeId caller;      /* of a copy: the caller; QUERN_NONE: all callers without a box */

  double      weight;      /* how important it is, ≥ 0: |self|, or its origin */

  /* Of a difference: */
  double      origin;      /* the part of the change that originates in it; 0 if unknown */
  guint       sides;       /* QuernGraphPresence; 0: not a difference */
  double      before;      /* inclusive */
  double      self_before;
} QuernGraphNode;

typedef struct
{
  guint    from;        /* indices of nodes; equal for a loop */
  guint    to;
  guint64  count;
  double   cost;
  QuernGraphCertainty certainty;
  guint    chain;       /* the chain that it leads through, from 1; 0: none */
  guint64  counts[2];   /* of a difference: before and after; both 0: unknown */
  double   costs[2];    /* of a difference: before and after */
} QuernGraphEdge;

/* Functions without a box between two boxes. They only pass cost on; or, in a via, they did not get
 * a box, and the box at the end has no caller with one. */
typedef struct
{
  guint    first;       /* index in the selection's chain_nodes, callers first */
  guint    n_nodes;
  guint    n_functions; /* members of a cycle count one by one */
  double   self;        /* Σ self of the functions; 0 for a via, which does not show them */
  double   passed_on;   /* what the last function spends in the box at the end */
  QuernGraphCertainty self_certainty;
  QuernGraphCertainty passed_certainty;
  double   passed_before; /* of a difference: the same, before */
  double   weight;      /* Σ weight of the functions; 0 for a via */
  gboolean is_via;
  double   least;       /* for a via: bounds of the cost passed on */
  double   most;
} QuernGraphChain;

/* A function may be folded into a chain if its self cost is below this share of the base. */
#define QUERN_GRAPH_LOW_SELF_SHARE 0.005

/* The calls of one box in one direction that were left out. */
typedef struct
{
  guint          node;        /* index of the box */
  QuernDirection direction;
  guint          n_functions; /* number of callers or callees behind it */
  double         cost;        /* of the left-out calls */
  QuernGraphCertainty certainty;
} QuernGraphRest;

/* Rests below this share of the base, or half the threshold of arrows, are not shown: VISUAL 4. */
#define QUERN_GRAPH_MIN_REST_SHARE 0.006

typedef struct
{
  QuernGraphOptions options;    /* without its borrowed pointers */
  QuernNodeId       focus;      /* the wanted function, or the cycle that it is in */
  double            base;       /* the cost that is 100 %: shown_self + hidden_self */
  double            whole;      /* 100 % of the percentages shown: for a difference, the total
                                 * before; else what the options say */
  double            measure;    /* 100 % of the thresholds: the base; for a difference, Σ |self| of
                                 * everything in the base */
  double            weight_sum; /* 100 % of the nodes' weights */
  gboolean          is_difference;
  double            larger;     /* of a difference: the larger of the bases before and after; 100 %
                                 * of the arrows' widths */
  double            shown_change; /* of a difference: Σ |self| of boxes and chains */
  gboolean          has_origins;
  gboolean          weighs_origins; /* boxes are chosen by them; else by self costs */
  double            origins;    /* Σ |origin| of all functions of the profile */
  double            base_origins;  /* Σ |origin| of everything in the base */
  double            shown_origins; /* Σ |origin| of boxes and chains */
  gint64            total;      /* of the event */
  GArray           *nodes;      /* QuernGraphNode, by cost, then name; copies are adjacent */
  GArray           *edges;      /* QuernGraphEdge, by cost, then indices */
  GArray           *rests;      /* QuernGraphRest, by box, callers first */
  GArray           *cut;        /* QuernGraphEdge, not drawn, without cost: from or to the focus,
                                 * to place boxes that no arrow places */
  GArray           *chains;     /* QuernGraphChain */
  GArray           *chain_nodes; /* QuernNodeId */
  GArray           *chain_selfs; /* double, as chain_nodes: their self costs; 0 in a via */
  double            shown_self; /* Σ self of boxes and chains, as far as they are in the base */
  double            hidden_self;
  double            no_function; /* of hidden_self: cost that no function accounts for, if known */
  guint             n_hidden;   /* functions with cost in the base but without a box */
  gboolean          is_full;    /* some of these pass the thresholds: there are max_nodes boxes */
  double            put_away_self; /* of hidden_self: what the user hid or collapsed */
  guint             n_put_away; /* functions that the user hid or collapsed; not in n_hidden */
} QuernGraphSelection;

G_END_DECLS
