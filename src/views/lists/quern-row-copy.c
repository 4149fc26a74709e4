/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-row-copy.h"

#include "quern-csv-writer.h"
#include "quern-list-column.h"

#include <string.h>

/* The syntax of a table. */
typedef struct
{
  const char *begin;
  const char *begin_row;
  const char *begin_title;
  const char *begin_text;
  const char *begin_number;
  const char *end_title;
  const char *end_cell;
  const char *between;
  const char *end_row;
  const char *end;
  gboolean    is_markup;
} Form;

static const Form text_form = {
  "", "", "", "", "", "", "", "\t", "\n", "", FALSE
};

static const Form html_form = {
  "<meta charset=\"utf-8\">\n<table>\n",
  "<tr>",
  "<th>",
  "<td>",
  "<td align=\"right\">",
  "</th>",
  "</td>",
  "",
  "</tr>\n",
  "</table>\n",
  TRUE,
};

static gboolean
is_text (QuernListColumn *column)
{
  QuernCellKind kind = quern_list_column_get_info (column)->cell;

  return kind == QUERN_CELL_NAME || kind == QUERN_CELL_TEXT;
}

/* Replaces control characters, so that a name cannot break a row or a cell. */
static void
append_text (GString    *table,
             const Form *form,
             const char *text)
{
  g_autofree char *line = g_strdup (text);
  g_autofree char *escaped = NULL;

  for (char *p = line; *p != '\0'; p++)
    if (g_ascii_iscntrl (*p))
      *p = ' ';

  if (form->is_markup)
    escaped = g_markup_escape_text (line, -1);
  g_string_append (table, escaped != NULL ? escaped : line);
}

/* row: NULL for the titles */
static void
append_row (GtkColumnView *view,
            GString        *table,
            const Form     *form,
            gpointer        row)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  guint n_columns = g_list_model_get_n_items (columns);
  gboolean is_first = TRUE;

  g_string_append (table, form->begin_row);
  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      QuernListColumn *shown = quern_list_column_get_from (column);
      g_autofree char *text = NULL;

      if (shown == NULL || !gtk_column_view_column_get_visible (column) ||
          quern_list_column_get_info (shown)->cell == QUERN_CELL_PLOT ||
          quern_list_column_get_info (shown)->cell == QUERN_CELL_CHANGE)
        continue;

      if (!is_first)
        g_string_append (table, form->between);
      is_first = FALSE;

      if (row == NULL)
        {
          g_string_append (table, form->begin_title);
          append_text (table, form, gtk_column_view_column_get_title (column));
          g_string_append (table, form->end_title);
          continue;
        }

      text = quern_list_column_dup_text (shown, row);
      g_string_append (table, is_text (shown) ? form->begin_text : form->begin_number);
      if (is_text (shown) && quern_csv_is_formula (text))
        g_string_append_c (table, '\'');
      append_text (table, form, text);
      g_string_append (table, form->end_cell);
    }
  g_string_append (table, form->end_row);
}

static char *
dup_table (GtkColumnView *view,
           const Form     *form,
           GListModel     *model,
           GtkBitset      *positions,
           gboolean        with_titles)
{
  GString *table = g_string_new (form->begin);
  GtkBitsetIter iter;
  guint position;

  if (with_titles)
    append_row (view, table, form, NULL);

  for (gboolean valid = gtk_bitset_iter_init_first (&iter, positions, &position);
       valid;
       valid = gtk_bitset_iter_next (&iter, &position))
    {
      g_autoptr (QuernRow) row = g_list_model_get_item (model, position);

      if (row != NULL)
        append_row (view, table, form, row);
    }
  g_string_append (table, form->end);

  return g_string_free (table, FALSE);
}

char *
quern_row_copy_dup_text (GtkColumnView *view,
                         GListModel    *model,
                         GtkBitset     *positions)
{
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);
  g_return_val_if_fail (G_IS_LIST_MODEL (model), NULL);

  return dup_table (view, &text_form, model, positions, FALSE);
}

void
quern_row_copy_put (GtkColumnView *view,
                    GListModel    *model,
                    GtkBitset     *positions,
                    gboolean       with_titles)
{
  GdkClipboard *clipboard;
  GdkContentProvider *forms[2];
  g_autoptr (GdkContentProvider) both = NULL;
  g_autoptr (GBytes) html_bytes = NULL;
  g_autofree char *text = NULL;
  char *html;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  g_return_if_fail (G_IS_LIST_MODEL (model));

  text = dup_table (view, &text_form, model, positions, with_titles);
  html = dup_table (view, &html_form, model, positions, TRUE);
  html_bytes = g_bytes_new_take (html, strlen (html));

  /* GDK offers a string as all variants of text/plain. */
  forms[0] = gdk_content_provider_new_typed (G_TYPE_STRING, text);
  forms[1] = gdk_content_provider_new_for_bytes ("text/html", html_bytes);
  both = gdk_content_provider_new_union (forms, G_N_ELEMENTS (forms));

  clipboard = gtk_widget_get_clipboard (GTK_WIDGET (view));
  gdk_clipboard_set_content (clipboard, both);
}
