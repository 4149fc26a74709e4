/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-context.h"

G_BEGIN_DECLS

/* Limits the size of a tree: a few hundred megabytes. */
#define QUERN_CALL_TREE_MAX_CONTEXTS (1u << 20)

/**
 * QuernCallTree:
 *
 * Calling contexts below a function (callees) or above it (callers), opened
 * on demand. A call graph stores arcs, not stacks, so each context has an
 * estimate with a proven lower and upper bound (SEMANTICS 4). If the profile
 * recorded calling contexts, both bounds are the cost, unless what it reports
 * contradicts itself.
 *
 * A tree is used by one thread at a time; different trees are independent.
 */
typedef struct _QuernCallTree QuernCallTree;

/* root: QUERN_NONE for the whole program. With QUERN_CALLEES it has one child for
 * each function that runs without a caller; with QUERN_CALLERS, one for each
 * function with a self cost, which is then split among its callers. */
QuernCallTree      *quern_call_tree_new      (QuernAnalysis  *analysis,
                                              QuernEventId    event,
                                              QuernDirection  direction,
                                              QuernFunctionId root) G_GNUC_WARN_UNUSED_RESULT;
void                quern_call_tree_free     (QuernCallTree  *self);

/* Whether the contexts are recorded, and no cost is an estimate. */
gboolean            quern_call_tree_is_exact (QuernCallTree  *self);
gboolean            quern_call_tree_is_recorded (QuernCallTree *self);
guint               quern_call_tree_get_size (QuernCallTree  *self);
/* Whether contexts are left out, as there are too many. */
gboolean            quern_call_tree_is_cut   (QuernCallTree  *self);
/* Valid until another context is opened. */
const QuernContext *quern_call_tree_get      (QuernCallTree  *self,
                                              guint           context);
gboolean            quern_call_tree_open     (QuernCallTree  *self,
                                              guint           context,
                                              double          min_cost);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernCallTree, quern_call_tree_free)

G_END_DECLS
