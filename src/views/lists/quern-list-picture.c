/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-list-picture.h"

#include "quern-list-column.h"
#include "quern-table-picture.h"
#include "quern-view-style.h"
#include "quern-visible.h"

static QuernTableKind
get_kind (QuernCellKind cell)
{
  switch (cell)
    {
    case QUERN_CELL_INCLUSIVE:
      return QUERN_TABLE_INCLUSIVE;

    case QUERN_CELL_SELF:
      return QUERN_TABLE_SELF;

    case QUERN_CELL_NUMBER:
    case QUERN_CELL_EXACT:
    case QUERN_CELL_RELATIVE:
      return QUERN_TABLE_NUMBER;

    case QUERN_CELL_NAME:
    case QUERN_CELL_TEXT:
    case QUERN_CELL_PLOT:
    case QUERN_CELL_CHANGE:
    default:
      return QUERN_TABLE_TEXT;
    }
}

/**
 * quern_list_picture_new:
 * @view: a list whose columns come from a #QuernColumnSet
 * @rows: (element-type QuernRow): its rows
 *
 * Returns: (transfer full): a picture of the visible columns; functions have no colour in it
 */
QuernPicture *
quern_list_picture_new (GtkColumnView *view,
                        GListModel    *rows)
{
  GListModel *columns;
  guint n_rows;
  g_autofree char *font_family = NULL;
  g_autoptr (GPtrArray) shown = g_ptr_array_new ();
  QuernTablePicture *picture;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);
  g_return_val_if_fail (G_IS_LIST_MODEL (rows), NULL);

  columns = gtk_column_view_get_columns (view);
  n_rows = g_list_model_get_n_items (rows);
  font_family = quern_view_style_dup_font_family (GTK_WIDGET (view));
  picture = quern_table_picture_new (NULL, NULL, font_family);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      QuernListColumn *source = quern_list_column_get_from (column);

      if (source == NULL || !gtk_column_view_column_get_visible (column))
        continue;
      g_ptr_array_add (shown, source);
      quern_table_picture_add_column (picture, gtk_column_view_column_get_title (column),
                                      get_kind (quern_list_column_get_info (source)->cell));
    }

  for (guint i = 0; i < MIN (n_rows, QUERN_TABLE_MAX_ROWS); i++)
    {
      g_autoptr (QuernRow) row = g_list_model_get_item (rows, i);

      for (guint k = 0; k < shown->len; k++)
        {
          QuernCellContent content = quern_list_column_get_content (shown->pdata[k], row);

          quern_table_picture_add_cell (picture, &(QuernTableCell) {
            .text = quern_visible_take_brief (content.text),
            .function = QUERN_NONE,
            .share = content.share,
            .weak = content.weak,
          });
          g_free (content.note);
        }
    }
  quern_table_picture_finish (picture, n_rows);

  return QUERN_PICTURE (picture);
}
