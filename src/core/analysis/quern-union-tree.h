/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-call-tree.h"
#include "quern-comparison-events.h"

G_BEGIN_DECLS

/**
 * QuernUnionTree:
 *
 * The calling contexts of both sides of a comparison in one tree (COMPARE C9). Each side is
 * estimated separately; a context that only one side has costs 0 on the other.
 */
typedef struct _QuernUnionTree QuernUnionTree;

/* The cost of a context on one side: bounds, estimate, and the part of it that goes to no child. */
typedef struct
{
  double low;
  double cost;
  double high;
  double self;
  double unexplained; /* of self, see QuernContext */
} QuernSideCost;

typedef struct
{
  QuernFunctionId function;    /* QUERN_NONE: the whole program */
  guint           parent;      /* index of the context above, or QUERN_NONE */
  guint           depth;       /* 0 is the root */
  guint           first_child; /* index; children are contiguous, costliest first */
  guint           n_children;
  gboolean        is_open;     /* whether the children are listed */
  gboolean        recursive;   /* the function is also among the contexts above */
  QuernSideCost   sides[2];    /* before, after */

  /*< private >*/
  guint           contexts[2]; /* in the tree of each side, or QUERN_NONE */
} QuernUnionContext;

QuernUnionTree          *quern_union_tree_new      (QuernAnalysis   *analysis,
                                                    QuernEventId     difference,
                                                    QuernDirection   direction,
                                                    QuernFunctionId  root) G_GNUC_WARN_UNUSED_RESULT;
void                     quern_union_tree_free     (QuernUnionTree  *self);
guint                    quern_union_tree_get_size (QuernUnionTree  *self);
/* Whether contexts are left out, as there are too many. */
gboolean                 quern_union_tree_is_cut   (QuernUnionTree  *self);
/* Valid until another context is opened. */
const QuernUnionContext *quern_union_tree_get      (QuernUnionTree  *self,
                                                    guint            context);
gboolean                 quern_union_tree_open     (QuernUnionTree  *self,
                                                    guint            context);

/* Whether event is a difference (Δ) of a comparison, which has two sides to join. */
gboolean                 quern_union_tree_has      (QuernAnalysis   *analysis,
                                                    QuernEventId     event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernUnionTree, quern_union_tree_free)

G_END_DECLS
