/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-table.h"

#include "quern-event-format.h"
#include "quern-format.h"

/* Decimals of a percentage. */
#define SHARE_PRECISION 2

struct _QuernTable
{
  QuernEventSet *events;  /* owned */
  GArray        *columns; /* owned: QuernColumn */
  GArray        *cells;   /* owned: QuernCell, row by row */
  GStringChunk  *texts;   /* owned */
  guint          n_rows;
};

static void
clear_column (gpointer data)
{
  QuernColumn *column = data;

  g_free (column->key);
  g_free (column->title);
}

/**
 * quern_table_new:
 * @events: the events of the costs
 *
 * Returns: (transfer full): a table without columns and rows
 */
QuernTable *
quern_table_new (QuernEventSet *events)
{
  QuernTable *self = g_new0 (QuernTable, 1);

  self->events = g_object_ref (events);
  self->columns = g_array_new (FALSE, TRUE, sizeof (QuernColumn));
  g_array_set_clear_func (self->columns, clear_column);
  self->cells = g_array_new (FALSE, TRUE, sizeof (QuernCell));
  self->texts = g_string_chunk_new (256);

  return self;
}

void
quern_table_free (QuernTable *self)
{
  if (self == NULL)
    return;

  g_object_unref (self->events);
  g_array_unref (self->columns);
  g_array_unref (self->cells);
  g_string_chunk_free (self->texts);
  g_free (self);
}

/**
 * quern_table_add_column:
 * @self: a table that has no rows yet
 * @kind: what it contains
 * @audience: who reads it
 * @key: its name for programs, never translated
 * @title: its name for people
 *
 * Returns: the number of the column
 */
guint
quern_table_add_column (QuernTable      *self,
                        QuernColumnKind  kind,
                        QuernAudience    audience,
                        const char      *key,
                        const char      *title)
{
  QuernColumn column = {
    .kind = kind,
    .audience = audience,
    .event = QUERN_NONE,
    .key = g_strdup (key),
    .title = g_strdup (title),
  };

  g_array_append_val (self->columns, column);

  return self->columns->len - 1;
}

/**
 * quern_table_add_costs:
 * @self: a table that has no rows yet
 * @event: the event whose costs or values the column contains
 * @key: its name for programs: adjacent columns of several events share it
 * @title: its name for people
 *
 * Returns: the number of the column
 */
guint
quern_table_add_costs (QuernTable   *self,
                       QuernEventId  event,
                       const char   *key,
                       const char   *title)
{
  gboolean is_ratio = quern_event_set_is_ratio (self->events, event);
  guint column = quern_table_add_column (self, is_ratio ? QUERN_COLUMN_VALUE : QUERN_COLUMN_COST,
                                         QUERN_FOR_ALL, key, title);

  g_array_index (self->columns, QuernColumn, column).event = event;

  return column;
}

/**
 * quern_table_add_blank:
 * @self: a table that has no rows yet
 * @event: an event whose costs are unknown
 * @key: as for quern_table_add_costs()
 * @title: likewise
 *
 * Adds a column with the title of costs whose cells are empty.
 *
 * Returns: the number of the column
 */
guint
quern_table_add_blank (QuernTable   *self,
                       QuernEventId  event,
                       const char   *key,
                       const char   *title)
{
  guint column = quern_table_add_column (self, QUERN_COLUMN_FIGURE, QUERN_FOR_ALL, key, title);

  g_array_index (self->columns, QuernColumn, column).event = event;

  return column;
}

/**
 * quern_table_add_row:
 * @self: a table with all its columns
 *
 * Returns: (transfer none): the cells of a new row, all 0, valid until the
 *   next row is added
 */
QuernCell *
quern_table_add_row (QuernTable *self)
{
  guint first = self->cells->len;

  g_return_val_if_fail (self->columns->len > 0, NULL);

  g_array_set_size (self->cells, first + self->columns->len);
  self->n_rows++;

  return &g_array_index (self->cells, QuernCell, first);
}

/* Copies a text. The copy lives as long as the table. */
const char *
quern_table_keep_text (QuernTable *self,
                       const char *text)
{
  return g_string_chunk_insert (self->texts, text);
}

/* Keeps a text and frees it. text: (nullable) (transfer full) */
const char *
quern_table_take_text (QuernTable *self,
                       char       *text)
{
  const char *kept = text != NULL ? quern_table_keep_text (self, text) : NULL;

  g_free (text);

  return kept;
}

/**
 * quern_table_set_costs:
 * @self: a table
 * @row: one of its rows
 * @column: a column of quern_table_add_costs()
 * @costs: one cost for each real event
 *
 * Sets a cell to the cost or value of its column's event in @costs.
 */
void
quern_table_set_costs (QuernTable   *self,
                       QuernCell    *row,
                       guint         column,
                       const gint64 *costs)
{
  const QuernColumn *c = quern_table_get_column (self, column);

  if (c->kind == QUERN_COLUMN_VALUE)
    row[column].value = quern_event_set_get_value (self->events, c->event, costs);
  else
    row[column].cost = quern_event_set_get_cost (self->events, c->event, costs);
}

QuernEventSet *
quern_table_get_events (QuernTable *self)
{
  return self->events;
}

guint
quern_table_get_n_columns (QuernTable *self)
{
  return self->columns->len;
}

const QuernColumn *
quern_table_get_column (QuernTable *self,
                        guint       column)
{
  g_return_val_if_fail (column < self->columns->len, NULL);

  return &g_array_index (self->columns, QuernColumn, column);
}

guint
quern_table_get_n_rows (QuernTable *self)
{
  return self->n_rows;
}

const QuernCell *
quern_table_get_row (QuernTable *self,
                     guint       row)
{
  g_return_val_if_fail (row < self->n_rows, NULL);

  return &g_array_index (self->cells, QuernCell, row * self->columns->len);
}

/* Whether the column is left-aligned and may be shortened. */
gboolean
quern_column_is_text (const QuernColumn *column)
{
  return column->kind == QUERN_COLUMN_NAME ||
         column->kind == QUERN_COLUMN_PATH ||
         column->kind == QUERN_COLUMN_TEXT;
}

/**
 * quern_table_dup_cell:
 * @self: a table
 * @column: one of its columns
 * @cell: a cell of it
 *
 * Returns: (transfer full): @cell formatted for people; text is unchanged
 */
char *
quern_table_dup_cell (QuernTable *self,
                      guint       column,
                      QuernCell   cell)
{
  const QuernColumn *c = quern_table_get_column (self, column);

  switch (c->kind)
    {
    case QUERN_COLUMN_COST:
      return quern_event_format_cost (self->events, c->event, cell.cost);

    case QUERN_COLUMN_VALUE:
    case QUERN_COLUMN_MEAN:
      return quern_format_value (cell.value);

    case QUERN_COLUMN_SHARE:
      return quern_format_share (cell.value, SHARE_PRECISION);

    case QUERN_COLUMN_COUNT:
      return cell.count == QUERN_NO_COUNT ? g_strdup ("") : quern_format_count (cell.count);

    case QUERN_COLUMN_FIGURE:
    case QUERN_COLUMN_NAME:
    case QUERN_COLUMN_PATH:
    case QUERN_COLUMN_TEXT:
    default:
      return g_strdup (cell.text != NULL ? cell.text : "");
    }
}
