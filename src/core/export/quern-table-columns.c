/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-table-columns.h"

#include "quern-config.h"
#include "quern-function-place.h"
#include "quern-part-names.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The maximum number of files named in a title. */
#define MAX_TITLE_FILES 6

static QuernProfile *
get_profile (const QuernTableScope *scope)
{
  return quern_analysis_get_profile (scope->analysis);
}

static QuernEventSet *
get_events (const QuernTableScope *scope)
{
  return quern_profile_get_events (get_profile (scope));
}

/* Adds the four columns that identify a row for programs. */
guint
quern_table_add_keys (QuernTable *table)
{
  guint first =
    quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_PROGRAMS, "name", "");

  quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "file", "");
  quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "object", "");
  quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "line", "");

  return first;
}

/* Adds the two columns that identify a row for people. */
guint
quern_table_add_names (QuernTable *table)
{
  guint first =
    quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_PEOPLE, "name", _("Function"));

  quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PEOPLE, "location", _("Location"));

  return first;
}

char *
quern_table_dup_location (QuernProfile        *profile,
                          const QuernFunction *function)
{
  const char *object = quern_profile_get_object_name (profile, function->object);
  const char *file = quern_profile_get_file_name (profile, function->file);
  g_autofree char *place = quern_function_place_dup (
    quern_function_place_shown (object, FALSE), file, TRUE);

  return function->line > 0 && *quern_function_place_shown (file, TRUE) != '\0'
           ? g_strdup_printf ("%s:%u", place, function->line) : g_steal_pointer (&place);
}

/**
 * quern_table_set_names:
 * @scope: the scope of @table
 * @table: a table
 * @row: one of its rows
 * @keys: what quern_table_add_keys() returned
 * @names: what quern_table_add_names() returned
 * @node: a function or a cycle
 *
 * Fills in the cells of @row that identify @node.
 */
void
quern_table_set_names (const QuernTableScope *scope,
                       QuernTable            *table,
                       QuernCell             *row,
                       guint                  keys,
                       guint                  names,
                       QuernNodeId            node)
{
  const QuernFunction *function;

  row[keys + 3].count = QUERN_NO_COUNT;
  if (quern_analysis_is_cycle (scope->analysis, node))
    {
      row[keys].text =
        quern_table_take_text (table, quern_analysis_dup_node_name (scope->analysis, node));
      row[names].text = row[keys].text;
      return;
    }

  function = quern_profile_get_function (get_profile (scope), node);
  row[keys].text = quern_profile_get_function_name (get_profile (scope), node);
  row[keys + 1].text = quern_profile_get_file_name (get_profile (scope), function->file);
  row[keys + 2].text = quern_profile_get_object_name (get_profile (scope), function->object);
  if (function->line > 0)
    row[keys + 3].count = function->line;

  row[names].text = row[keys].text;
  if (scope->for_people)
    row[names + 1].text =
      quern_table_take_text (table, quern_table_dup_location (get_profile (scope), function));
}

char *
quern_table_dup_one_line (const char *text)
{
  char *line = g_strstrip (g_strdup (text));

  return g_strdelimit (line, "\n\t", ' ');
}

guint
quern_table_add_titled_costs (const QuernTableScope *scope,
                              QuernTable            *table,
                              QuernEventId           event,
                              const char            *key,
                              const char            *title,
                              const char            *share_title)
{
  const char *name = quern_event_set_get_name (get_events (scope), event);
  gboolean is_one_of_many = scope->n_events > 1;
  const char *prefix = is_one_of_many ? name : "";
  const char *blank = is_one_of_many ? " " : "";
  g_autofree char *whole_title = g_strconcat (prefix, blank, title, NULL);
  g_autofree char *whole_share_title = g_strconcat (prefix, blank, share_title, NULL);
  guint column = quern_table_get_n_columns (table);

  if (share_title != NULL && !quern_event_set_is_ratio (get_events (scope), event) &&
      !quern_event_set_is_difference (get_events (scope), event))
    quern_table_add_column (table, QUERN_COLUMN_SHARE, QUERN_FOR_PEOPLE, "share",
                            whole_share_title);
  quern_table_add_costs (table, event, key, whole_title);

  return column;
}

/**
 * quern_table_add_cost_columns:
 * @scope: the scope of @table
 * @table: a table
 * @event: an event
 * @inclusive: %TRUE for inclusive costs, %FALSE for self costs
 *
 * Adds a column of shares, unless @event is a ratio or a difference, and one of costs. If
 * the scope has several events, the titles name the event.
 *
 * Returns: the first of these columns
 */
guint
quern_table_add_cost_columns (const QuernTableScope *scope,
                              QuernTable            *table,
                              QuernEventId           event,
                              gboolean               inclusive)
{
  return quern_table_add_titled_costs (scope, table, event, inclusive ? "inclusive" : "self",
                                       inclusive ? _("Inclusive") : _("Self"),
                                       inclusive ? _("Incl. %") : _("Self %"));
}

/**
 * quern_table_set_cost_cells:
 * @scope: the scope of @table
 * @table: a table
 * @row: one of its rows
 * @column: what quern_table_add_cost_columns() returned
 * @costs: one cost for each real event
 * @base: the costs that count as 100 %
 *
 * Sets the cells of one event.
 *
 * Returns: the column after these
 */
guint
quern_table_set_cost_cells (const QuernTableScope *scope,
                            QuernTable            *table,
                            QuernCell             *row,
                            guint                  column,
                            const gint64          *costs,
                            const gint64          *base)
{
  if (quern_table_get_column (table, column)->kind == QUERN_COLUMN_SHARE)
    {
      QuernEventId event = quern_table_get_column (table, column + 1)->event;
      gint64 whole = quern_event_set_get_cost (get_events (scope), event, base);
      gint64 cost = quern_event_set_get_cost (get_events (scope), event, costs);

      row[column].value = whole != 0 ? (double) cost / (double) whole : (double) NAN;
      column++;
    }

  quern_table_set_costs (table, row, column, costs);

  return column + 1;
}

/**
 * quern_table_scope_dup_cost:
 * @scope: a scope
 * @event: an event
 * @costs: one cost for each real event
 *
 * Returns: (transfer full): the cost of @event in @costs, with its unit
 */
char *
quern_table_scope_dup_cost (const QuernTableScope *scope,
                            QuernEventId           event,
                            const gint64          *costs)
{
  g_autoptr (QuernTable) table = quern_table_new (get_events (scope));
  guint column = quern_table_add_costs (table, event, "cost", "");
  QuernCell cell = { 0 };

  quern_table_set_costs (table, &cell, column, costs);

  return quern_table_dup_cell (table, column, cell);
}

/* Lists the input files of the chosen parts. Parts are in the order of their files. */
static GArray *
list_inputs (const QuernTableScope *scope)
{
  GArray *inputs = g_array_new (FALSE, FALSE, sizeof (guint));

  if (scope->parts == NULL)
    {
      for (guint i = 0; i < quern_profile_get_n_inputs (get_profile (scope)); i++)
        g_array_append_val (inputs, i);
      return inputs;
    }

  for (guint i = 0; i < quern_profile_get_n_parts (get_profile (scope)); i++)
    {
      guint input = quern_profile_get_part (get_profile (scope), i)->input;

      if (inputs->len == 0 || g_array_index (inputs, guint, inputs->len - 1) != input)
        g_array_append_val (inputs, input);
    }

  return inputs;
}

/* "callgrind.out.12 · parts 1–3 of 7 · ./mill corn.txt" */
char *
quern_table_scope_dup_title (const QuernTableScope *scope)
{
  g_autofree char *runs = quern_part_names_dup_runs (get_profile (scope));
  /* The command of the first run does not describe several runs. */
  const char *command = runs == NULL ? quern_profile_get_command (get_profile (scope)) : NULL;
  g_autoptr (GString) title = g_string_new (NULL);
  g_autoptr (GArray) inputs = list_inputs (scope);
  guint n = inputs->len;
  guint n_shown = n > MAX_TITLE_FILES ? MAX_TITLE_FILES - 1 : n;

  for (guint i = 0; i < n_shown; i++)
    g_string_append_printf (title, "%s%s", i > 0 ? ", " : "",
                            quern_profile_get_input (get_profile (scope),
                                                     g_array_index (inputs, guint, i)));
  if (n > n_shown)
    g_string_append_printf (title, ngettext (" and %u more file", " and %u more files",
                                             n - n_shown),
                            n - n_shown);
  if (scope->parts != NULL)
    g_string_append_printf (title, " · %s", scope->parts);
  if (runs != NULL)
    g_string_append_printf (title, " · %s", runs);
  if (command != NULL && *command != '\0')
    g_string_append_printf (title, " · %s", command);

  return g_strdup (title->str);
}
