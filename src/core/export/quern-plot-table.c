/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-table.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Which of the optional columns the table has. */
typedef struct
{
  gboolean sides;
  gboolean ranges;
  gboolean values;
  gboolean curves;
} Columns;

static void
add (QuernTable      *table,
     QuernColumnKind  kind,
     const char      *key,
     const char      *title)
{
  quern_table_add_column (table, kind, QUERN_FOR_ALL, key, title);
}

static void
add_columns (QuernTable    *table,
             const Columns *has)
{
  if (has->sides)
    {
      quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "side", "side");
      quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PEOPLE, "side_name", _("Side"));
    }
  add (table, QUERN_COLUMN_COUNT, "size", _("Input size"));
  if (has->ranges)
    add (table, QUERN_COLUMN_COUNT, "to_size", _("To size"));
  add (table, QUERN_COLUMN_COUNT, "calls", _("Calls"));
  add (table, QUERN_COLUMN_COUNT, "worst", _("Worst"));
  add (table, QUERN_COLUMN_VALUE, "average", _("Average"));
  add (table, QUERN_COLUMN_COUNT, "best", _("Best"));
  add (table, QUERN_COLUMN_COUNT, "total", _("Total"));
  add (table, QUERN_COLUMN_VALUE, "variance", _("Variance"));
  if (has->values)
    add (table, QUERN_COLUMN_VALUE, "value", _("Value"));
  if (has->curves)
    {
      add (table, QUERN_COLUMN_VALUE, "curve", _("Curve"));
      add (table, QUERN_COLUMN_VALUE, "residual", _("Residual"));
    }
}

/* Sets the cells of a row in the order of add_columns (). */
static void
add_row (QuernTable               *table,
         const Columns            *has,
         const QuernPlotTableSide *side,
         const QuernPlotPoint     *point)
{
  QuernCell *cell = quern_table_add_row (table);

  if (has->sides)
    {
      (cell++)->text = side->id;
      (cell++)->text = side->name;
    }
  (cell++)->count = point->from;
  if (has->ranges)
    (cell++)->count = point->to;
  (cell++)->count = point->count;
  (cell++)->count = point->worst;
  (cell++)->value = point->average;
  (cell++)->count = point->best;
  (cell++)->count = point->total;
  (cell++)->value = point->variance;
  if (has->values)
    (cell++)->value = point->values[0];
  if (has->curves)
    {
      cell[0].value = side->model != NULL ? quern_curve_model_evaluate (side->model, point->size)
                                          : (double) NAN;
      cell[1].value = point->values[0] - cell[0].value;
    }
}

QuernTable *
quern_plot_table_new (QuernEventSet            *events,
                      const QuernPlotTableSide *sides,
                      guint                     n_sides)
{
  QuernTable *table = quern_table_new (events);
  const QuernPlotChoice *choice;
  Columns has;

  g_return_val_if_fail (n_sides > 0, table);

  choice = &sides[0].values->choice;
  has = (Columns) {
    .sides = sides[0].id != NULL,
    .ranges = choice->group > 1,
    /* Only if no other column has the plotted value. */
    .values = choice->kind == QUERN_PLOT_RATIO || choice->kind == QUERN_PLOT_AMORTISED ||
              choice->smooth > 1,
    .curves = sides[0].model != NULL || sides[n_sides - 1].model != NULL,
  };
  add_columns (table, &has);
  for (guint side = 0; side < n_sides; side++)
    for (guint i = 0; i < sides[side].values->points->len; i++)
      add_row (table, &has, &sides[side], quern_plot_values_get (sides[side].values, i));

  return table;
}
