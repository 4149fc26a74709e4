/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-arc-table.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static QuernEventSet *
get_events (const QuernTableScope *scope)
{
  return quern_profile_get_events (quern_analysis_get_profile (scope->analysis));
}

/* The cost of all calls is an estimate: a whole number of units is exact enough. */
static gint64
round_cost (double cost)
{
  if (!(cost > -9.2e18))
    return isnan (cost) ? 0 : G_MININT64;

  return cost < 9.2e18 ? (gint64) llround (cost) : G_MAXINT64;
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
  QuernTable *table = quern_table_new (get_events (scope));
  g_autofree guint *costs = g_new (guint, scope->n_events);
  guint direction =
    quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "direction", "");
  guint keys = quern_table_add_keys (table);
  guint count;
  guint names;
  guint recursive;
  guint notes;

  for (guint i = 0; i < scope->n_events; i++)
    costs[i] =
      quern_table_add_cost_columns (scope, table, scope->events[i],
                                     TRUE);
  count = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "count", _("Calls"));
  names = quern_table_add_names (table);
  recursive =
    quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "recursive", "");
  notes = quern_table_add_notes (scope, table);

  for (guint place = 0; place < self->n_lines; place++)
    {
      const QuernArcLine *line = &self->lines[place];
      QuernCell *row = quern_table_add_row (table);

      row[direction].text = self->direction == QUERN_CALLERS ? "caller" : "callee";
      for (guint i = 0; i < scope->n_events; i++)
        quern_table_set_cost_cells (scope, table, row, costs[i], line->costs, self->base);
      row[count].count = line->count;
      quern_table_set_names (scope, table, row, keys, names, line->node);
      quern_table_set_notes (scope, table, row, notes, line->node);
      row[recursive].count = line->recursive ? 1 : 0;

      if (line->recursive && scope->for_people)
        {
          g_autofree char *text = g_strdup_printf (_("%s (recursive)"), row[names].text);

          row[names].text = quern_table_keep_text (table, text);
        }
    }

  return table;
}

static void
set_estimate (const QuernTableScope *scope,
              QuernTable            *table,
              QuernCell             *row,
              guint                  column,
              const gint64          *base,
              double                 cost)
{
  if (quern_table_get_column (table, column)->kind == QUERN_COLUMN_SHARE)
    {
      QuernEventId event = quern_table_get_column (table, column + 1)->event;
      double whole = quern_event_set_get_value (get_events (scope), event, base);

      row[column].value = whole > 0.0 || whole < 0.0 ? cost / whole : (double) NAN;
      column++;
    }

  if (quern_table_get_column (table, column)->kind == QUERN_COLUMN_VALUE)
    row[column].value = (double) NAN;
  else
    row[column].cost = round_cost (cost);
}

static void
set_estimates (const QuernTableScope *scope,
               QuernTable            *table,
               QuernCell             *row,
               const guint           *columns,
               const gint64          *base,
               const QuernArcLine    *line,
               gboolean               inclusive)
{
  set_estimate (scope, table, row, columns[0], base, inclusive ? line->inclusive : line->self);
  for (guint i = 1; i < scope->n_events; i++)
    set_estimate (scope, table, row, columns[i], base,
                  line->further != NULL ? line->further[2 * (i - 1) + (inclusive ? 0 : 1)]
                                        : (double) NAN);
}

/**
 * quern_arc_table_new_all:
 * @scope: what it is about: the first event is no ratio, and says who is listed
 * @self: all callers or callees
 *
 * Returns: (transfer full): a table of the lines in their order, with their
 *   distance
 */
QuernTable *
quern_arc_table_new_all (const QuernTableScope *scope,
                         const QuernArcSide    *self)
{
  QuernTable *table = quern_table_new (get_events (scope));
  guint direction =
    quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "direction", "");
  guint keys = quern_table_add_keys (table);
  g_autofree guint *inclusive = g_new (guint, scope->n_events);
  g_autofree guint *self_cost = g_new (guint, scope->n_events);
  guint count;
  guint nearest;
  guint farthest;
  guint distance;
  guint names;
  guint notes;

  for (guint i = 0; i < scope->n_events; i++)
    inclusive[i] = quern_table_add_cost_columns (scope, table, scope->events[i], TRUE);
  for (guint i = 0; i < scope->n_events; i++)
    self_cost[i] = quern_table_add_cost_columns (scope, table, scope->events[i], FALSE);
  count = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "count", _("Calls"));
  nearest =
    quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "min_distance", "");
  farthest =
    quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "max_distance", "");
  distance =
    quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PEOPLE, "distance", _("Distance"));
  names = quern_table_add_names (table);
  notes = quern_table_add_notes (scope, table);

  for (guint place = 0; place < self->n_lines; place++)
    {
      const QuernArcLine *line = &self->lines[place];
      QuernCell *row = quern_table_add_row (table);
      g_autofree char *range = NULL;

      row[direction].text = self->direction == QUERN_CALLERS ? "caller" : "callee";
      set_estimates (scope, table, row, inclusive, self->base, line, TRUE);
      set_estimates (scope, table, row, self_cost, self->base, line, FALSE);
      row[count].count = line->count;
      row[nearest].count = line->min_distance;
      row[farthest].count = line->max_distance;
      range = line->min_distance == line->max_distance
                ? g_strdup_printf ("%u", line->min_distance)
                : g_strdup_printf ("%u–%u", line->min_distance, line->max_distance);
      row[distance].text = quern_table_keep_text (table, range);
      quern_table_set_names (scope, table, row, keys, names, line->node);
      quern_table_set_notes (scope, table, row, notes, line->node);
    }

  return table;
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
