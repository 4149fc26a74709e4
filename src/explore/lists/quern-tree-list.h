/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-union-tree.h"

G_BEGIN_DECLS

/* What is known of a cost of a row. */
typedef enum
{
  QUERN_TREE_EXACT,
  QUERN_TREE_ESTIMATE,
  QUERN_TREE_UNSIGNED, /* of a difference: an estimate whose bounds include 0 (COMPARE C9) */
} QuernTreeCertainty;

/**
 * QuernTreeRow:
 *
 * A calling context as a row of a tree. It keeps its tree alive.
 */
#define QUERN_TYPE_TREE_ROW (quern_tree_row_get_type ())
G_DECLARE_FINAL_TYPE (QuernTreeRow, quern_tree_row, QUERN, TREE_ROW, GObject)

/* QUERN_NONE: the whole program. */
QuernFunctionId quern_tree_row_get_function    (QuernTreeRow *self);
/* For a difference, its costs are Δ and the bounds of Δ. */
QuernContext    quern_tree_row_get_context     (QuernTreeRow *self);
/* Its costs before and after; NULL if this is not a difference. */
const QuernSideCost *quern_tree_row_get_sides  (QuernTreeRow *self);
gboolean        quern_tree_row_is_estimate     (QuernTreeRow *self);
QuernTreeCertainty quern_tree_row_judge        (QuernTreeRow *self);
QuernTreeCertainty quern_tree_row_judge_self   (QuernTreeRow *self);
GListModel     *quern_tree_row_create_children (QuernTreeRow *self) G_GNUC_WARN_UNUSED_RESULT;

/**
 * QuernTreeList:
 *
 * The child contexts of another one, costliest first; rows are created on
 * demand. For a difference, the contexts of both sides.
 */
#define QUERN_TYPE_TREE_LIST (quern_tree_list_get_type ())
G_DECLARE_FINAL_TYPE (QuernTreeList, quern_tree_list, QUERN, TREE_LIST, GObject)

GListModel     *quern_tree_list_new            (QuernAnalysis   *analysis,
                                                QuernEventId     event,
                                                QuernDirection   direction,
                                                QuernFunctionId  root) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
