/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cost-table.h"

#include <string.h>

#define FIRST_CAPACITY 64

void
quern_cost_table_init (QuernCostTable *self)
{
  *self = (QuernCostTable) { 0 };
}

void
quern_cost_table_clear (QuernCostTable *self)
{
  g_clear_pointer (&self->cells, g_free);
  *self = (QuernCostTable) { 0 };
}

/**
 * quern_cost_table_set_columns:
 * @self: a table
 * @n_columns: how many columns it has from now on, at least as many as before
 *
 * New columns are 0 in all rows. Room is made for more than asked for, so that
 * adding columns one by one does not move the rows each time.
 */
void
quern_cost_table_set_columns (QuernCostTable *self,
                              guint           n_columns)
{
  g_return_if_fail (n_columns >= self->n_columns);

  if (n_columns > self->stride)
    {
      guint stride = self->n_rows == 0 ? n_columns : MAX (n_columns, 2 * self->stride);
      gint64 *cells = g_new0 (gint64, MAX (self->capacity, 1) * stride);

      for (gsize i = 0; i < self->n_rows; i++)
        memcpy (cells + i * stride, quern_cost_table_get_row (self, i),
                self->n_columns * sizeof *cells);

      g_free (self->cells);
      self->cells = cells;
      self->stride = stride;
      self->capacity = MAX (self->capacity, 1);
    }

  self->n_columns = n_columns;
}

/**
 * quern_cost_table_add_row:
 * @self: a table
 *
 * Adds a row of zeros. Pointers to rows are not valid after it.
 *
 * Returns: the number of the new row
 */
gsize
quern_cost_table_add_row (QuernCostTable *self)
{
  if (self->n_rows == self->capacity)
    {
      gsize capacity = MAX (FIRST_CAPACITY, self->capacity + self->capacity / 2);

      self->cells = g_renew (gint64, self->cells, capacity * MAX (self->stride, 1));
      self->capacity = capacity;
    }

  memset (self->cells + self->n_rows * self->stride, 0, self->stride * sizeof *self->cells);

  return self->n_rows++;
}

/**
 * quern_cost_table_steal:
 * @self: a table
 * @order: (array) (nullable): which old row comes at each new place
 *
 * Takes the costs out as one dense array, row-major, and empties the table.
 *
 * Returns: (transfer full): the costs; not %NULL, even without rows
 */
gint64 *
quern_cost_table_steal (QuernCostTable *self,
                        const guint32  *order)
{
  guint n = self->n_columns;
  gint64 *cells;

  if (order == NULL && self->stride == n && self->n_rows > 0)
    {
      cells = g_renew (gint64, g_steal_pointer (&self->cells), MAX (self->n_rows * n, 1));
    }
  else
    {
      cells = g_new (gint64, MAX (self->n_rows * n, 1));
      for (gsize i = 0; i < self->n_rows; i++)
        memcpy (cells + i * n,
                self->cells + (order != NULL ? order[i] : i) * self->stride,
                n * sizeof *cells);
    }

  quern_cost_table_clear (self);

  return cells;
}
