/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-change.h"

G_BEGIN_DECLS

/**
 * QuernBoxTree:
 *
 * What the boxes of a picture nest by: a tree of calls, or of a Δ the calls of both sides. There
 * the cost of a context is what is drawn, all that was before or is after; it is the sum of the
 * larger sides of what is below it and its own, so that nothing that moved can vanish.
 */
typedef struct _QuernBoxTree QuernBoxTree;

QuernBoxTree         *quern_box_tree_new         (QuernAnalysis    *analysis,
                                                  QuernEventId      event,
                                                  QuernDirection    direction,
                                                  QuernFunctionId   root) G_GNUC_WARN_UNUSED_RESULT;
void                  quern_box_tree_free        (QuernBoxTree     *self);
/* Adds up what is drawn of a context and what is below it, as far as it costs parts of it that
 * large; for the other ones the two sides are what is drawn. */
gboolean              quern_box_tree_measure     (QuernBoxTree     *self,
                                                  guint             context,
                                                  double            min_part,
                                                  guint             max_depth,
                                                  GCancellable     *cancellable,
                                                  GError          **error);
/* Valid until another context is opened. */
const QuernContext   *quern_box_tree_get         (QuernBoxTree     *self,
                                                  guint             context);
/* NULL: it is of no difference. */
const QuernBoxChange *quern_box_tree_get_change  (QuernBoxTree     *self,
                                                  guint             context);
gboolean              quern_box_tree_is_estimate (QuernBoxTree     *self,
                                                  guint             context);
/* FALSE: there is not enough memory. */
gboolean              quern_box_tree_open        (QuernBoxTree     *self,
                                                  guint             context,
                                                  double            min_cost);

/* What percentages of an event are of: its total, of a Δ the total before (COMPARE C1). */
gint64                quern_box_tree_get_total   (QuernAnalysis    *analysis,
                                                  QuernEventId      event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernBoxTree, quern_box_tree_free)

G_END_DECLS
