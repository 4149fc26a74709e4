/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-json-table.h"

#include <string.h>

static void
write_cell (QuernJson       *json,
            QuernColumnKind  kind,
            QuernCell        cell)
{
  switch (kind)
    {
    case QUERN_COLUMN_COST:
      quern_json_signed (json, cell.cost);
      break;

    case QUERN_COLUMN_VALUE:
    case QUERN_COLUMN_MEAN:
    case QUERN_COLUMN_SHARE:
      quern_json_number (json, cell.value);
      break;

    case QUERN_COLUMN_COUNT:
      quern_json_count_or_null (json, cell.count, cell.count != QUERN_NO_COUNT);
      break;

    case QUERN_COLUMN_FIGURE:
      quern_json_figure (json, cell.text);
      break;

    case QUERN_COLUMN_NAME:
    case QUERN_COLUMN_PATH:
    case QUERN_COLUMN_TEXT:
    default:
      quern_json_text (json, cell.text);
    }
}

static void
write_row (QuernTable      *table,
           const QuernCell *cells,
           QuernJson       *json)
{
  const char *array = NULL; /* the key of the open array */

  quern_json_begin_object (json);
  for (guint i = 0; i < quern_table_get_n_columns (table); i++)
    {
      const QuernColumn *column = quern_table_get_column (table, i);

      if ((column->audience & QUERN_FOR_PROGRAMS) == 0)
        continue;

      if (array != NULL && strcmp (array, column->key) != 0)
        {
          quern_json_end_array (json);
          array = NULL;
        }
      if (array == NULL)
        {
          quern_json_key (json, column->key);
          if (column->event != QUERN_NONE)
            {
              quern_json_begin_array (json);
              array = column->key;
            }
        }
      write_cell (json, column->kind, cells[i]);
    }
  if (array != NULL)
    quern_json_end_array (json);
  quern_json_end_object (json);
}

/**
 * quern_json_write_table:
 * @table: a table
 * @json: where
 *
 * Writes the columns for programs.
 */
void
quern_json_write_table (QuernTable *table,
                        QuernJson  *json)
{
  quern_json_begin_array (json);
  for (guint row = 0; row < quern_table_get_n_rows (table); row++)
    {
      quern_json_line_break (json);
      write_row (table, quern_table_get_row (table, row), json);
    }
  quern_json_end_array (json);
}
