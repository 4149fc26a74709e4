/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is open of the call tree, on its way to a file. */

#include "quern-tree-view-private.h"

#include "quern-tree-list.h"
#include "quern-view-event.h"

static QuernTreeLine
get_line (GtkTreeListRow *row)
{
  g_autoptr (QuernTreeRow) item = gtk_tree_list_row_get_item (row);
  QuernContext context = quern_tree_row_get_context (item);

  return (QuernTreeLine) {
    .function = context.function,
    .depth = gtk_tree_list_row_get_depth (row),
    .is_estimate = quern_tree_row_is_estimate (item),
    .recursive = context.recursive,
    .cost = context.cost,
    .self = context.self - context.unexplained,
    .low = context.low,
    .high = context.high,
  };
}

/**
 * quern_tree_view_create_export:
 * @self: a tree view
 *
 * Returns: (transfer full) (nullable): the rows that are open; %NULL if there are none
 */
QuernListExport *
quern_tree_view_create_export (QuernTreeView *self)
{
  GListModel *rows = G_LIST_MODEL (self->selection);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (QuernTreeLine));

  g_return_val_if_fail (QUERN_IS_TREE_VIEW (self), NULL);

  if (self->explorer == NULL || quern_late_update_is_stale (self->late_update))
    return NULL;

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (GtkTreeListRow) row = g_list_model_get_item (rows, i);
      QuernTreeLine line = get_line (row);

      g_array_append_val (lines, line);
    }

  return lines->len > 0 ? quern_list_export_new_tree (self->explorer,
                                                      quern_view_event_get (self->explorer, NULL),
                                                      lines)
                        : NULL;
}
