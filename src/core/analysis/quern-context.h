/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

/* The relative error that rounding may cause in an exact cost: if its bounds differ by no more, a
 * cost is not an estimate. An addition of doubles is off by at most 1.1e-16 of its result, so this
 * suffices for sums of millions of costs. It is also far below what percentages show. */
#define QUERN_EXACT_TOLERANCE 1e-9

/* A function called along one path, in a tree of calls. */
typedef struct
{
  QuernFunctionId function;
  guint           parent;      /* index of the context above, or QUERN_NONE */
  guint           depth;       /* 0 is the root */
  guint           first_child; /* index; children are contiguous, costliest first */
  guint           n_children;
  gboolean        is_open;     /* whether the children are listed */
  gboolean        recursive;   /* the function is also among the contexts above */
  double          low;         /* bounds and estimate, in costs of the event */
  double          cost;
  double          high;
  double          self;        /* the part of the estimate that goes to no child, listed or
                                * not; in trees of callers, the part without a caller */
  double          unexplained; /* the part of self that the file attributes to no line: callers
                                * know of more than the function and its calls account for. Lists
                                * show self without it; not in estimated trees of callers */
  gboolean        is_own_known; /* the function's own cost in this context is certain, even if those
                                 * of the context and its children are not; in trees of callees */

  /*< private >*/
  guint           first_member; /* contexts of the profile that it represents */
  guint           n_members;
} QuernContext;

G_END_DECLS
