/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-arc-table.h"

#include "quern-column-table.h"
#include "quern-config.h"

#include <glib/gi18n-lib.h>

static QuernTable *
make_table (const QuernTableScope *scope,
            const QuernArcSide    *self,
            guint                  has)
{
  QuernColumnSource source = { .analysis = scope->analysis, .notes = scope->notes };
  guint n_columns;
  const QuernColumnInfo *columns = quern_call_columns_get (&n_columns);
  QuernColumnTable *table;

  has |= quern_column_info_get_sides (scope->analysis);
  if (scope->notes != NULL)
    has |= QUERN_NEEDS_NOTES;
  table = quern_column_table_new (scope, &source, columns, n_columns, has, QUERN_ROWS_USUAL,
                                  self->base);
  for (guint i = 0; i < self->n_lines; i++)
    {
      QuernArcLine line = self->lines[i];

      line.direction = self->direction;
      quern_column_table_add_row (table, &line);
    }

  return quern_column_table_finish (table);
}

/**
 * quern_arc_table_new:
 * @scope: what it is about
 * @self: direct callers or callees
 *
 * Returns: (transfer full): a table of the lines in their order, with the costs
 *   of all events
 */
QuernTable *
quern_arc_table_new (const QuernTableScope *scope,
                     const QuernArcSide    *self)
{
  return make_table (scope, self, QUERN_NEEDS_DIRECT);
}

/**
 * quern_arc_table_new_all:
 * @scope: what it is about; its first event is not a ratio, and determines the lines
 * @self: all callers or callees
 *
 * Returns: (transfer full): a table of the lines in their order, with their
 *   distance
 */
QuernTable *
quern_arc_table_new_all (const QuernTableScope *scope,
                         const QuernArcSide    *self)
{
  return make_table (scope, self, QUERN_NEEDS_COVERAGE);
}

const char *
quern_arc_table_get_all_note (void)
{
  return _("≈: estimated where a function has several callers");
}

const char *
quern_arc_table_get_note (gboolean relative,
                          gboolean is_group)
{
  if (!relative)
    return _("Percentages are of the total");

  return is_group ? _("Percentages of calls are of the group’s inclusive cost")
                  : _("Percentages of calls are of the function’s inclusive cost");
}

char *
quern_arc_table_dup_group_note (const char *name)
{
  /* Translators: the name of a group of functions */
  return g_strdup_printf (_("Calls that enter or leave the group %s"), name);
}
