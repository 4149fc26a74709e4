/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-change.h"

G_BEGIN_DECLS

/**
 * QuernBoxTree:
 *
 * The tree that nested boxes are drawn from: a call tree, or, for a Δ, the calls of both sides
 * combined. For a Δ, the cost of a context is its drawn size, everything that was there before or
 * is there after: the larger side of its own cost and of each cost below it is summed, so that
 * costs that moved do not cancel out.
 */
typedef struct _QuernBoxTree QuernBoxTree;

QuernBoxTree         *quern_box_tree_new         (QuernAnalysis    *analysis,
                                                  QuernEventId      event,
                                                  QuernDirection    direction,
                                                  QuernFunctionId   root) G_GNUC_WARN_UNUSED_RESULT;
void                  quern_box_tree_free        (QuernBoxTree     *self);
/* Computes the drawn sizes of a context and of everything below it, down to contexts that cost
 * min_part of its size. The size of smaller contexts follows from their two sides alone. */
gboolean              quern_box_tree_measure     (QuernBoxTree     *self,
                                                  guint             context,
                                                  double            min_part,
                                                  guint             max_depth,
                                                  GCancellable     *cancellable,
                                                  GError          **error);
/* Valid until another context is opened. */
const QuernContext   *quern_box_tree_get         (QuernBoxTree     *self,
                                                  guint             context);
/* NULL if the tree is not of a difference. */
const QuernBoxChange *quern_box_tree_get_change  (QuernBoxTree     *self,
                                                  guint             context);
gboolean              quern_box_tree_is_estimate (QuernBoxTree     *self,
                                                  guint             context);
/* Whether contexts are recorded: estimates are then due to costs that contradict each other. */
gboolean              quern_box_tree_is_recorded (QuernBoxTree     *self);
/* Returns FALSE if there is not enough memory. */
gboolean              quern_box_tree_open        (QuernBoxTree     *self,
                                                  guint             context,
                                                  double            min_cost);

/* 100 % of an event: its total or, for a Δ, the total before (COMPARE C1). */
gint64                quern_box_tree_get_total   (QuernAnalysis    *analysis,
                                                  QuernEventId      event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernBoxTree, quern_box_tree_free)

G_END_DECLS
