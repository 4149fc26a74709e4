/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-tree-table.h"

#include "quern-config.h"
#include "quern-cost-table.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Indentation of a row by its depth, for people. */
#define INDENT "· "
#define DEEPER "… "

/* The maximum indentation: the depth has a column anyway. Without a limit, the text would grow with
 * the square of the depth, which depends on the file. */
#define MAX_INDENT 40

/* Estimated costs: whole units are precise enough. */
enum
{
  VALUE_COST,
  VALUE_SELF,
  VALUE_LOW,
  VALUE_HIGH,
  N_VALUES
};

static void
add_value (const QuernTableScope *scope,
           QuernTable            *table,
           guint                 *column,
           const char            *key,
           const char            *title,
           const char            *share_title)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (scope->analysis));

  *column = quern_table_get_n_columns (table);
  if (share_title != NULL && !quern_event_set_is_difference (events, scope->events[0]))
    quern_table_add_column (table, QUERN_COLUMN_SHARE, QUERN_FOR_PEOPLE, "share", share_title);
  quern_table_add_costs (table, scope->events[0], key, title);
}

static void
set_value (QuernTable *table,
           QuernCell  *row,
           guint       column,
           double      cost,
           double      whole)
{
  if (quern_table_get_column (table, column)->kind == QUERN_COLUMN_SHARE)
    row[column++].value = whole > 0.0 || whole < 0.0 ? cost / whole : (double) NAN;

  row[column].cost = quern_cost_round (cost);
}

static void
set_name (const QuernTableScope *scope,
          QuernTable            *table,
          QuernCell             *row,
          guint                  keys,
          guint                  names,
          const QuernTreeLine   *line)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (line->function != QUERN_NONE)
    {
      quern_table_set_names (scope, table, row, keys, names, line->function);
    }
  else
    {
      row[names].text = _("Whole program");
      for (guint i = keys; i < names; i++)
        if (g_str_equal (quern_table_get_column (table, i)->key, "line"))
          row[i].count = QUERN_NO_COUNT;
    }
  if (!scope->for_people || line->depth == 0)
    return;

  for (guint i = 0; i < MIN (line->depth, MAX_INDENT); i++)
    g_string_append (text, INDENT);
  if (line->depth > MAX_INDENT)
    g_string_append (text, DEEPER);
  g_string_append (text, row[names].text);
  row[names].text = quern_table_keep_text (table, text->str);
}

QuernTable *
quern_tree_table_new (const QuernTableScope *scope,
                      const QuernTreeLine   *lines,
                      guint                  n_lines,
                      const gint64          *base)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (scope->analysis));
  QuernTable *table = quern_table_new (events);
  double whole = quern_event_set_get_value (events, scope->events[0], base);
  guint depth = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "depth",
                                        _("Depth"));
  guint keys = quern_table_add_keys (table);
  guint values[N_VALUES];
  guint exact;
  guint recursive;
  guint names;

  add_value (scope, table, &values[VALUE_COST], "inclusive", _("Inclusive"), _("Incl. %"));
  add_value (scope, table, &values[VALUE_SELF], "self", _("Self"), _("Self %"));
  /* Translators: certain bounds of a cost that is estimated */
  add_value (scope, table, &values[VALUE_LOW], "low", _("At least"), NULL);
  add_value (scope, table, &values[VALUE_HIGH], "high", _("At most"), NULL);
  exact = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "is_exact", "");
  recursive = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "recursive",
                                      "");
  names = quern_table_add_names (table);

  for (guint i = 0; i < n_lines; i++)
    {
      QuernCell *row = quern_table_add_row (table);

      row[depth].count = lines[i].depth;
      row[exact].count = lines[i].is_estimate ? 0 : 1;
      row[recursive].count = lines[i].recursive ? 1 : 0;
      set_value (table, row, values[VALUE_COST], lines[i].cost, whole);
      set_value (table, row, values[VALUE_SELF], lines[i].self, whole);
      set_value (table, row, values[VALUE_LOW], lines[i].low, whole);
      set_value (table, row, values[VALUE_HIGH], lines[i].high, whole);
      set_name (scope, table, row, keys, names, &lines[i]);
    }

  return table;
}
