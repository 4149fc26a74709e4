/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-table.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Optional columns are G_MAXUINT if missing. */
typedef struct
{
  guint side; /* its id, followed by its name */
  guint from;
  guint to;
  guint calls;
  guint worst;
  guint average;
  guint best;
  guint total;
  guint variance;
  guint value;
  guint curve;
  guint residual;
} Columns;

static guint
add (QuernTable      *table,
     QuernColumnKind  kind,
     const char      *key,
     const char      *title)
{
  return quern_table_add_column (table, kind, QUERN_FOR_ALL, key, title);
}

static void
add_columns (QuernTable               *table,
             const QuernPlotTableSide *sides,
             guint                     n_sides,
             Columns                  *columns)
{
  const QuernPlotChoice *choice = &sides[0].values->choice;

  *columns = (Columns) {
    .side = G_MAXUINT, .to = G_MAXUINT, .value = G_MAXUINT, .curve = G_MAXUINT
  };
  if (sides[0].id != NULL)
    {
      columns->side = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "side",
                                              "side");
      quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PEOPLE, "side_name", _("Side"));
    }
  columns->from = add (table, QUERN_COLUMN_COUNT, "size", _("Input size"));
  if (choice->group > 1)
    columns->to = add (table, QUERN_COLUMN_COUNT, "to_size", _("To size"));
  columns->calls = add (table, QUERN_COLUMN_COUNT, "calls", _("Calls"));
  columns->worst = add (table, QUERN_COLUMN_COUNT, "worst", _("Worst"));
  columns->average = add (table, QUERN_COLUMN_VALUE, "average", _("Average"));
  columns->best = add (table, QUERN_COLUMN_COUNT, "best", _("Best"));
  columns->total = add (table, QUERN_COLUMN_COUNT, "total", _("Total"));
  columns->variance = add (table, QUERN_COLUMN_VALUE, "variance", _("Variance"));

  /* Only if no other column has the plotted value. */
  if (choice->kind == QUERN_PLOT_RATIO || choice->kind == QUERN_PLOT_AMORTISED ||
      choice->smooth > 1)
    columns->value = add (table, QUERN_COLUMN_VALUE, "value", _("Value"));
  if (sides[0].model != NULL || sides[n_sides - 1].model != NULL)
    {
      columns->curve = add (table, QUERN_COLUMN_VALUE, "curve", _("Curve"));
      columns->residual = add (table, QUERN_COLUMN_VALUE, "residual", _("Residual"));
    }
}

static void
add_row (QuernTable               *table,
         const Columns            *columns,
         const QuernPlotTableSide *side,
         const QuernPlotPoint     *point)
{
  QuernCell *row = quern_table_add_row (table);

  if (columns->side != G_MAXUINT)
    {
      row[columns->side].text = side->id;
      row[columns->side + 1].text = side->name;
    }
  row[columns->from].count = point->from;
  if (columns->to != G_MAXUINT)
    row[columns->to].count = point->to;
  row[columns->calls].count = point->count;
  row[columns->worst].count = point->worst;
  row[columns->average].value = point->average;
  row[columns->best].count = point->best;
  row[columns->total].count = point->total;
  row[columns->variance].value = point->variance;
  if (columns->value != G_MAXUINT)
    row[columns->value].value = point->values[0];
  if (columns->curve != G_MAXUINT)
    {
      row[columns->curve].value = side->model != NULL
                                    ? quern_curve_model_evaluate (side->model, point->size)
                                    : (double) NAN;
      row[columns->residual].value = point->values[0] - row[columns->curve].value;
    }
}

QuernTable *
quern_plot_table_new (QuernEventSet            *events,
                      const QuernPlotTableSide *sides,
                      guint                     n_sides)
{
  QuernTable *table = quern_table_new (events);
  Columns columns;

  g_return_val_if_fail (n_sides > 0, table);

  add_columns (table, sides, n_sides, &columns);
  for (guint side = 0; side < n_sides; side++)
    for (guint i = 0; i < sides[side].values->points->len; i++)
      add_row (table, &columns, &sides[side], quern_plot_values_get (sides[side].values, i));

  return table;
}
