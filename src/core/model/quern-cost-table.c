/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-cost-table.h"

#include "quern-grow.h"
#include "quern-hash.h"

#include <string.h>

void
quern_cost_table_init (QuernCostTable *self)
{
  *self = (QuernCostTable) { 0 };
}

void
quern_cost_table_clear (QuernCostTable *self)
{
  g_clear_pointer (&self->cells, g_free);
  g_clear_pointer (&self->carries, g_hash_table_unref);
  *self = (QuernCostTable) { 0 };
}

/**
 * quern_cost_table_try_set_columns:
 * @self: a table
 * @n_columns: the new number of columns, at least the current one
 *
 * New columns are 0 in all rows. Allocates more than needed, so that adding
 * columns one by one does not move the rows each time; without rows, allocates nothing.
 *
 * Returns: %FALSE if out of memory; then the table is as it was
 */
gboolean
quern_cost_table_try_set_columns (QuernCostTable *self,
                                  guint           n_columns)
{
  g_return_val_if_fail (n_columns >= self->n_columns, FALSE);

  if (n_columns > self->stride && self->n_rows == 0)
    {
      g_clear_pointer (&self->cells, g_free);
      self->stride = n_columns;
      self->capacity = 0;
    }
  else if (n_columns > self->stride)
    {
      guint stride = MAX (n_columns, 2 * self->stride);
      gsize capacity = self->n_rows;
      gint64 *cells;

      if (capacity > G_MAXSSIZE / sizeof *cells / stride)
        return FALSE;
      cells = g_try_new0 (gint64, capacity * stride);
      if (cells == NULL)
        return FALSE;

      for (gsize i = 0; i < self->n_rows; i++)
        memcpy (cells + i * stride, quern_cost_table_get_row (self, i),
                self->n_columns * sizeof *cells);

      g_free (self->cells);
      self->cells = cells;
      self->stride = stride;
      self->capacity = capacity;
    }

  self->n_columns = n_columns;

  return TRUE;
}

/**
 * quern_cost_table_set_columns:
 * @self: a table
 * @n_columns: the new number of columns, at least the current one
 *
 * Like quern_cost_table_try_set_columns(), but aborts if out of memory.
 */
void
quern_cost_table_set_columns (QuernCostTable *self,
                              guint           n_columns)
{
  if (!quern_cost_table_try_set_columns (self, n_columns))
    g_error ("no memory for %u columns of costs", n_columns);
}

/**
 * quern_cost_table_reserve:
 * @self: a table
 * @n_rows: the number of rows to have room for
 *
 * Makes room. Invalidates pointers to rows.
 *
 * Returns: %FALSE if out of memory; then the table is as it was
 */
gboolean
quern_cost_table_reserve (QuernCostTable *self,
                          gsize           n_rows)
{
  gpointer cells = quern_grow (self->cells, &self->capacity, n_rows,
                               sizeof *self->cells * MAX (self->stride, 1));

  if (cells == NULL)
    return FALSE;

  self->cells = cells;

  return TRUE;
}

/**
 * quern_cost_table_try_add_row:
 * @self: a table
 *
 * Appends a row of zeros. Invalidates pointers to rows.
 *
 * Returns: %FALSE if out of memory; then the table is as it was
 */
gboolean
quern_cost_table_try_add_row (QuernCostTable *self)
{
  if (!quern_cost_table_reserve (self, self->n_rows + 1))
    return FALSE;

  memset (self->cells + self->n_rows * self->stride, 0, self->stride * sizeof *self->cells);
  self->n_rows++;

  return TRUE;
}

/**
 * quern_cost_table_add_row:
 * @self: a table
 *
 * Like quern_cost_table_try_add_row(), but aborts if out of memory.
 *
 * Returns: the index of the new row
 */
gsize
quern_cost_table_add_row (QuernCostTable *self)
{
  if (!quern_cost_table_try_add_row (self))
    g_error ("no memory for another row of costs");

  return self->n_rows - 1;
}

/* A key for a cell that does not depend on the stride, which may still change. */
static gint64
get_key (gsize row,
         guint column)
{
  return (gint64) ((guint64) row << 32 | column);
}

static void
carry (QuernCostTable *self,
       gint64          key,
       gint64          times)
{
  gint64 *found;

  if (self->carries == NULL)
    self->carries = g_hash_table_new_full (quern_hash_number, g_int64_equal, g_free, g_free);

  found = g_hash_table_lookup (self->carries, &key);
  if (found != NULL)
    *found += times;
  else
    g_hash_table_insert (self->carries, g_memdup2 (&key, sizeof key),
                         g_memdup2 (&times, sizeof times));
}

/**
 * quern_cost_table_carry:
 * @self: a table
 * @cell: one of its cells, which wrapped around
 * @times: how often; negative if it went below −2⁶³
 *
 * Records that a cell wrapped around.
 */
void
quern_cost_table_carry (QuernCostTable *self,
                        const gint64   *cell,
                        gint64          times)
{
  gsize at = (gsize) (cell - self->cells);

  carry (self, get_key (at / self->stride, (guint) (at % self->stride)), times);
}

/**
 * quern_cost_table_add_carries:
 * @self: a table
 * @row: one of its rows
 * @from: a table with the same number of columns
 * @from_row: one of its rows, which was copied or added to @row
 *
 * Adds the wrap counts of a row's cells to those of @row.
 */
void
quern_cost_table_add_carries (QuernCostTable       *self,
                              gsize                 row,
                              const QuernCostTable *from,
                              gsize                 from_row)
{
  if (G_LIKELY (from->carries == NULL))
    return;

  for (guint i = 0; i < from->n_columns; i++)
    {
      gint64 key = get_key (from_row, i);
      const gint64 *times = g_hash_table_lookup (from->carries, &key);

      if (times != NULL)
        carry (self, get_key (row, i), *times);
    }
}

/**
 * quern_cost_table_settle:
 * @self: a table
 *
 * Clamps sums that do not fit into 64 bits to the largest or smallest number.
 *
 * Returns: %TRUE if all sums fit
 */
gboolean
quern_cost_table_settle (QuernCostTable *self)
{
  GHashTableIter iter;
  gpointer key;
  gpointer times;
  gboolean all_fit = TRUE;

  if (self->carries == NULL)
    return TRUE;

  g_hash_table_iter_init (&iter, self->carries);
  while (g_hash_table_iter_next (&iter, &key, &times))
    {
      guint64 cell = (guint64) *(gint64 *) key;

      if (*(gint64 *) times == 0)
        continue;
      all_fit = FALSE;
      quern_cost_table_get_row (self, cell >> 32)[cell & G_MAXUINT32] =
        *(gint64 *) times < 0 ? G_MININT64 : G_MAXINT64;
    }
  g_clear_pointer (&self->carries, g_hash_table_unref);

  return all_fit;
}

/**
 * quern_cost_table_steal:
 * @self: a table
 * @order: (array) (nullable): the old row for each new row
 *
 * Returns the costs as one dense row-major array, and empties the table.
 *
 * Returns: (transfer full) (not nullable): the costs, even if there are no rows
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
