/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-list-export.h"

#include "quern-arc-table.h"
#include "quern-change-columns.h"
#include "quern-column-table.h"
#include "quern-event-table.h"
#include "quern-explorer.h"
#include "quern-function-table.h"
#include "quern-part-names.h"
#include "quern-part-table.h"
#include "quern-summary-json.h"
#include "quern-summary-table.h"
#include "quern-warning-table.h"

#include <glib/gi18n.h>

/* Adds the tables and notes of a list. */
typedef void (*Fill) (QuernListExport       *self,
                      const QuernTableScope *scope,
                      QuernDocument         *document);

struct _QuernListExport
{
  const char    *kind;        /* static: "quern_KIND" in JSON */
  Fill           fill;
  QuernAnalysis *analysis;    /* owned */
  GArray        *events;      /* owned: QuernEventId, what is shown, at least one */
  QuernPartChoice *parts;     /* owned: the parts shown */

  QuernFunctionNotes *notes;  /* owned, nullable: if there are any */

  /* Functions */
  GArray        *nodes;       /* owned, nullable: QuernNodeId */
  gboolean       is_searched;

  /* Calls */
  QuernNodeId    node;
  QuernGrouping *grouping;    /* owned, nullable: of the group */
  guint          group;       /* instead of the node; or QUERN_NONE */
  QuernGroupSums *sums;       /* owned, nullable: of the group */
  gboolean       all;
  gboolean       relative;
  gint64        *base;        /* owned: a row: what is 100 % */
  GArray        *sides[2];    /* owned, nullable: direct calls: guint32, rows of the table;
                               * all calls: QuernCoverageRow */
  GArray        *further[2];  /* owned, nullable: of all calls: double, see QuernArcLine */

  /* Call tree */
  GArray        *lines;       /* owned, nullable: QuernTreeLine */

  /* Changes */
  QuernJoinedDiff *joined;    /* owned, nullable */
  GArray        *rows;        /* owned, nullable: guint32, of the diff */
  GPtrArray     *sentences;   /* owned, nullable: QuernChange */

  /* Summary */
  QuernSummary  *summary;     /* owned, nullable */

  /* Warnings */
  GPtrArray     *profiles;    /* owned, nullable: as they were read */

  /* Parts */
  QuernProfile  *whole;       /* owned: with all parts */
  QuernEventId   part_event;  /* an event of whole */
};

static void
fill_changes (QuernListExport       *self,
              const QuernTableScope *scope,
              QuernDocument         *document)
{
  QuernColumnSource source = { .analysis = self->analysis };
  g_auto (QuernChangeRecord) record = { 0 };
  guint n_columns;
  const QuernColumnInfo *columns = quern_change_columns_get (&n_columns);
  QuernColumnTable *table;

  for (guint i = 0; i < self->sentences->len; i++)
    {
      const QuernChange *change = g_ptr_array_index (self->sentences, i);

      quern_document_add_note (document, g_strdup (change->text));
    }
  quern_change_record_init (&record, self->joined,
                            quern_profile_get_events (quern_analysis_get_profile (self->analysis)),
                            scope->events[0]);
  table = quern_column_table_new (scope, &source, columns, n_columns,
                                  quern_change_record_get_has (&record), QUERN_ROWS_USUAL,
                                  self->base);
  for (guint i = 0; i < self->rows->len; i++)
    {
      quern_change_record_set_row (&record, g_array_index (self->rows, guint32, i));
      quern_column_table_add_row (table, &record);
    }
  quern_document_add_table (document, "changes", NULL, quern_column_table_finish (table));
}

static void
fill_tree (QuernListExport       *self,
           const QuernTableScope *scope,
           QuernDocument         *document)
{
  const QuernTreeLine *lines = (const QuernTreeLine *) (gconstpointer) self->lines->data;

  quern_document_add_note (document, g_strdup (quern_arc_table_get_note (self->relative,
                                                                self->group != QUERN_NONE)));
  quern_document_add_table (document, "list", NULL,
                            quern_tree_table_new (scope, lines, self->lines->len, self->base));
}

static void
fill_functions (QuernListExport       *self,
                const QuernTableScope *scope,
                QuernDocument         *document)
{
  gboolean is_whole = scope->for_people && !self->is_searched;
  g_autofree QuernNodeId *nodes = g_new (QuernNodeId, MAX (self->nodes->len, 1));
  guint n = 0;
  char *above;

  for (guint i = 0; i < self->nodes->len; i++)
    {
      QuernNodeId node = g_array_index (self->nodes, QuernNodeId, i);

      if (is_whole || !quern_analysis_is_cycle (self->analysis, node))
        nodes[n++] = node;
    }

  quern_document_add_note (document, quern_function_table_dup_note (scope, nodes, n));
  above = quern_function_table_dup_above_note (scope, nodes, n);
  if (above != NULL)
    quern_document_add_note (document, above);
  quern_document_add_table (document, "functions", NULL,
                            quern_function_table_new (scope, nodes, n, is_whole));
}

static void
fill_side (QuernListExport       *self,
           const QuernTableScope *scope,
           QuernDocument         *document,
           QuernDirection         direction)
{
  GArray *rows = self->sides[direction];
  guint n_further = 2 * (self->events->len - 1);
  g_autofree QuernArcLine *lines = g_new0 (QuernArcLine, MAX (rows->len, 1));
  g_autoptr (QuernCallTable) calls = NULL;
  QuernArcSide side = {
    .direction = direction,
    .base = self->base,
    .lines = lines,
    .n_lines = rows->len,
  };

  if (!self->all && self->group != QUERN_NONE)
    calls = quern_grouping_list_calls (self->grouping, self->analysis, self->group, direction);
  else if (!self->all)
    calls = quern_analysis_list_calls (self->analysis, self->node, direction);

  for (guint i = 0; i < rows->len; i++)
    {
      guint row;

      if (self->all)
        {
          quern_arc_line_set_coverage (&lines[i], &g_array_index (rows, QuernCoverageRow, i));
          if (n_further > 0)
            lines[i].further = &g_array_index (self->further[direction], double, i * n_further);
          continue;
        }

      row = g_array_index (rows, guint32, i);
      quern_arc_line_set_call (&lines[i], quern_call_table_get_row (calls, row),
                               quern_call_table_get_costs (calls, row));
    }

  quern_document_add_table (document,
                            direction == QUERN_CALLERS ? "callers" : "callees",
                            direction == QUERN_CALLERS ? _("Callers") : _("Callees"),
                            self->all ? quern_arc_table_new_all (scope, &side)
                                      : quern_arc_table_new (scope, &side));
}

static void
fill_calls (QuernListExport       *self,
            const QuernTableScope *scope,
            QuernDocument         *document)
{
  quern_document_add_note (document, g_strdup (quern_arc_table_get_note (self->relative,
                                                                self->group != QUERN_NONE)));
  if (self->all)
    quern_document_add_note (document, g_strdup (quern_arc_table_get_all_note ()));
  if (self->group == QUERN_NONE)
    quern_document_add_head (document, "function",
                             quern_function_table_new (scope, &self->node, 1, FALSE));
  else
    quern_document_add_note (document,
                             quern_arc_table_dup_group_note (
                               quern_grouping_get_name (self->grouping, self->group)));
  fill_side (self, scope, document, QUERN_CALLERS);
  fill_side (self, scope, document, QUERN_CALLEES);
}

static void
fill_events (QuernListExport       *self,
             const QuernTableScope *scope,
             QuernDocument         *document)
{
  QuernTable *table;

  if (self->group != QUERN_NONE)
    {
      const char *name = quern_grouping_get_name (self->grouping, self->group);

      /* Translators: whose costs are listed: the name of a group */
      quern_document_add_note (
        document, quern_group_sums_is_exact (self->sums, self->group)
                    ? g_strdup_printf (_("Costs of the group %s"), name)
                    : g_strdup_printf (_("Costs of the group %s; inclusive ones are upper bounds"),
                                       name));
      table = quern_event_table_new (scope,
                                     quern_group_sums_get_inclusive (self->sums, self->group),
                                     quern_group_sums_get_self (self->sums, self->group));
    }
  else if (self->node != QUERN_NONE)
    {
      quern_document_add_head (document, "function",
                               quern_function_table_new (scope, &self->node, 1, FALSE));
      table = quern_event_table_new (scope,
                                     quern_analysis_get_inclusive (self->analysis, self->node),
                                     quern_analysis_get_self (self->analysis, self->node));
    }
  else
    table = quern_event_table_new (scope, NULL, NULL);
  quern_document_add_table (document, "list", NULL, table);
}

static void
fill_parts (QuernListExport       *self,
            const QuernTableScope *scope,
            QuernDocument         *document)
{
  QuernPartTableSource source = {
    .profile = self->whole,
    .event = self->part_event,
    .chosen = quern_part_choice_get_chosen (self->parts),
  };

  quern_document_add_note (document, g_strdup (_("Percentages are of the total of all parts")));
  quern_document_add_table (document, "list", NULL, quern_part_table_new (&source));
}

static void
fill_warnings (QuernListExport       *self,
               const QuernTableScope *scope,
               QuernDocument         *document)
{
  QuernProfile * const *profiles = (QuernProfile * const *) self->profiles->pdata;
  char *note = quern_warning_table_dup_note (profiles, self->profiles->len);

  if (note != NULL)
    quern_document_add_note (document, note);
  quern_document_add_table (document, "warnings", NULL,
                            quern_warning_table_new (profiles, self->profiles->len));
}

/* Not for JSON, which has a function of its own. */
static void
fill_summary (QuernListExport       *self,
              const QuernTableScope *scope,
              QuernDocument         *document)
{
  quern_summary_table_add (self->summary, document, scope->for_people);
}

static QuernFunctionNotes *
dup_notes (QuernExplorer *explorer)
{
  QuernNotes *notes = quern_node_notes_get_notes (quern_explorer_get_node_notes (explorer));
  QuernFunctionNotes *found = notes != NULL ? quern_notes_get_found (notes) : NULL;

  if (found == NULL || quern_function_notes_get_notes (found)->len == 0)
    return NULL;

  return quern_function_notes_ref (found);
}

static QuernListExport *
export_new (QuernExplorer *explorer,
            const char    *kind,
            Fill           fill)
{
  QuernListExport *self = g_new0 (QuernListExport, 1);
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (explorer));
  QuernEventId second = quern_event_choice_get_second_event (quern_explorer_get_events (explorer));

  self->kind = kind;
  self->fill = fill;
  self->analysis = g_object_ref (quern_explorer_get_analysis (explorer));
  self->whole = g_object_ref (
    quern_analyser_get_whole_profile (quern_explorer_get_analyser (explorer)));
  self->events = g_array_new (FALSE, FALSE, sizeof (QuernEventId));
  self->node = quern_navigation_get_selected (quern_explorer_get_navigation (explorer));
  self->group = QUERN_NONE;
  self->relative = quern_display_get_relative (quern_explorer_get_display (explorer));
  self->base = g_memdup2 (quern_explorer_get_base_row (explorer),
                          quern_event_set_get_n_real (events) * sizeof (gint64));
  self->notes = dup_notes (explorer);
  self->parts = quern_part_choice_ref (
    quern_analyser_get_shown_parts (quern_explorer_get_analyser (explorer)));
  g_array_append_val (self->events, event);
  if (second != QUERN_NONE && second != event)
    g_array_append_val (self->events, second);

  return self;
}

void
quern_list_export_free (QuernListExport *self)
{
  if (self == NULL)
    return;

  g_object_unref (self->analysis);
  g_clear_object (&self->grouping);
  g_clear_pointer (&self->sums, quern_group_sums_unref);
  g_clear_object (&self->whole);
  g_clear_pointer (&self->profiles, g_ptr_array_unref);
  g_clear_pointer (&self->summary, quern_summary_unref);
  g_array_unref (self->events);
  g_free (self->base);
  g_clear_pointer (&self->notes, quern_function_notes_unref);
  quern_part_choice_unref (self->parts);
  g_clear_pointer (&self->nodes, g_array_unref);
  g_clear_pointer (&self->lines, g_array_unref);
  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->sentences, g_ptr_array_unref);
  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    {
      g_clear_pointer (&self->sides[i], g_array_unref);
      g_clear_pointer (&self->further[i], g_array_unref);
    }
  g_free (self);
}

static void
add_event (QuernListExport *self,
           QuernEventId     event)
{
  for (guint i = 0; i < self->events->len; i++)
    if (g_array_index (self->events, QuernEventId, i) == event)
      return;

  g_array_append_val (self->events, event);
}

/**
 * quern_list_export_new_functions:
 * @explorer: an explorer with a profile that has events
 * @list: the list of its functions
 * @further: (element-type QuernEventId) (nullable): events that it has columns of,
 *   besides those of @explorer
 *
 * Returns: (transfer full): what @list shows now
 */
QuernListExport *
quern_list_export_new_functions (QuernExplorer     *explorer,
                                 QuernFunctionList *list,
                                 GArray            *further)
{
  QuernListExport *self;
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));

  g_return_val_if_fail (
    quern_event_choice_get_event (quern_explorer_get_events (explorer)) != QUERN_NONE, NULL);

  self = export_new (explorer, "functions", fill_functions);
  self->is_searched = quern_function_list_is_searched (list);
  for (guint i = 0; further != NULL && i < further->len; i++)
    add_event (self, g_array_index (further, QuernEventId, i));
  self->nodes = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  for (guint i = 0; i < n_rows; i++)
    {
      QuernNodeId node = quern_row_list_get_record (QUERN_ROW_LIST (list), i);

      if (node < quern_analysis_get_n_nodes (self->analysis))
        g_array_append_val (self->nodes, node);
    }

  return self;
}

static GArray *
copy_side (QuernCallList *list)
{
  gboolean all = quern_call_list_get_all (list);
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));
  GArray *rows = g_array_new (FALSE, FALSE, all ? sizeof (QuernCoverageRow) : sizeof (guint32));

  for (guint i = 0; i < n_rows; i++)
    {
      guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (list), i);

      if (all)
        g_array_append_vals (rows, quern_call_list_get_coverage (list, record), 1);
      else
        g_array_append_val (rows, record);
    }

  return rows;
}

/* Costs of further events in the rows of all calls. */
static GArray *
copy_further (QuernListExport *self,
              QuernCallList   *list)
{
  GArray *further = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    for (guint k = 1; k < self->events->len; k++)
      {
        QuernEventId event = g_array_index (self->events, QuernEventId, k);
        guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (list), i);
        double costs[] = { quern_call_list_get_inclusive (list, record, event),
                           quern_call_list_get_self (list, record, event) };

        g_array_append_vals (further, costs, G_N_ELEMENTS (costs));
      }

  return further;
}

/* Adds the events that a list of calls has columns for. All calls are only followed for these. */
static void
add_events_of_calls (QuernListExport *self,
                     QuernCallList   *list)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));
  GArray *shown = quern_call_list_get_events (list);

  for (guint i = 0; i < shown->len; i++)
    if (!self->all ||
        !quern_event_set_is_ratio (events, g_array_index (shown, QuernEventId, i)))
      add_event (self, g_array_index (shown, QuernEventId, i));
}

/**
 * quern_list_export_new_calls:
 * @explorer: an explorer with a selected function and an event
 * @callers: the list of its callers
 * @callees: the list of its callees, direct ones if the callers are, else all
 *
 * Returns: (transfer full): what both lists show now
 */
QuernListExport *
quern_list_export_new_calls (QuernExplorer *explorer,
                             QuernCallList *callers,
                             QuernCallList *callees)
{
  QuernListExport *self;

  g_return_val_if_fail (
    quern_event_choice_get_event (quern_explorer_get_events (explorer)) != QUERN_NONE, NULL);
  g_return_val_if_fail (
    quern_navigation_get_selected (quern_explorer_get_navigation (explorer)) != QUERN_NONE, NULL);
  g_return_val_if_fail (quern_call_list_get_all (callers) == quern_call_list_get_all (callees),
                        NULL);

  self = export_new (explorer, "calls", fill_calls);
  self->all = quern_call_list_get_all (callers);
  self->group = quern_call_list_get_group (callers);
  g_set_object (&self->grouping, quern_call_list_get_grouping (callers));
  self->sides[QUERN_CALLERS] = copy_side (callers);
  self->sides[QUERN_CALLEES] = copy_side (callees);

  if (self->all)
    g_array_set_size (self->events, 1);
  add_events_of_calls (self, callers);
  add_events_of_calls (self, callees);
  if (self->all)
    {
      self->further[QUERN_CALLERS] = copy_further (self, callers);
      self->further[QUERN_CALLEES] = copy_further (self, callees);
    }

  return self;
}

/**
 * quern_list_export_new_events:
 * @explorer: an explorer with a profile that has events
 *
 * Returns: (transfer full): the events of what it shows now
 */
QuernListExport *
quern_list_export_new_events (QuernExplorer *explorer)
{
  QuernGroupChoice *groups = quern_explorer_get_groups (explorer);
  guint group = quern_group_choice_get_selected (groups);
  QuernListExport *self;
  QuernGroupSums *sums;

  g_return_val_if_fail (
    quern_event_choice_get_event (quern_explorer_get_events (explorer)) != QUERN_NONE, NULL);

  self = export_new (explorer, "event_list", fill_events);
  sums = group != QUERN_NONE ? quern_group_choice_get_sums (groups) : NULL;
  if (group == QUERN_NONE)
    return self;

  /* While a group is being added up, only the totals are known. */
  self->node = QUERN_NONE;
  if (sums != NULL)
    {
      self->group = group;
      self->sums = quern_group_sums_ref (sums);
      g_set_object (&self->grouping, quern_group_choice_get_grouping (groups));
    }

  return self;
}

/**
 * quern_list_export_new_parts:
 * @explorer: an explorer with a profile that has events
 *
 * Returns: (transfer full): the parts of its whole profile, with their costs of
 *   the event that is shown
 */
QuernListExport *
quern_list_export_new_parts (QuernExplorer *explorer)
{
  QuernListExport *self;

  g_return_val_if_fail (
    quern_event_choice_get_event (quern_explorer_get_events (explorer)) != QUERN_NONE, NULL);

  self = export_new (explorer, "part_list", fill_parts);
  quern_explorer_get_part_events (explorer, &self->part_event);

  return self;
}

/**
 * quern_list_export_new_warnings:
 * @explorer: an explorer with a profile
 *
 * Returns: (transfer full): the warnings of its whole profile, or of all that are compared
 */
QuernListExport *
quern_list_export_new_warnings (QuernExplorer *explorer)
{
  QuernListExport *self;

  g_return_val_if_fail (quern_explorer_get_analysis (explorer) != NULL, NULL);

  self = export_new (explorer, "warnings", fill_warnings);
  self->profiles = quern_explorer_list_profiles (explorer);

  return self;
}

/**
 * quern_list_export_new_tree:
 * @explorer: an explorer with a profile that has events
 * @event: whose costs the tree has
 * @lines: (element-type QuernTreeLine): the rows that are open
 *
 * Returns: (transfer full): that part of a call tree
 */
QuernListExport *
quern_list_export_new_tree (QuernExplorer *explorer,
                            QuernEventId   event,
                            GArray        *lines)
{
  QuernListExport *self;

  g_return_val_if_fail (
    quern_event_choice_get_event (quern_explorer_get_events (explorer)) != QUERN_NONE, NULL);

  self = export_new (explorer, "call_tree", fill_tree);
  g_array_set_size (self->events, 0);
  g_array_append_val (self->events, event);
  self->lines = g_array_ref (lines);

  return self;
}

/**
 * quern_list_export_new_changes:
 * @explorer: an explorer that shows a comparison with a baseline
 * @list: what changed
 * @changes: (element-type QuernChange): the same in sentences
 *
 * Returns: (transfer full): what @list shows now
 */
QuernListExport *
quern_list_export_new_changes (QuernExplorer   *explorer,
                               QuernChangeList *list,
                               GPtrArray       *changes)
{
  QuernEventId difference = quern_change_list_get_difference (list);
  QuernListExport *self;

  g_return_val_if_fail (difference != QUERN_NONE, NULL);

  self = export_new (explorer, "changes", fill_changes);
  g_array_set_size (self->events, 0);
  g_array_append_val (self->events, difference);
  self->joined = quern_joined_diff_ref (quern_change_list_get_joined (list));
  self->sentences = g_ptr_array_ref (changes);
  self->rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (list), i);

      /* An open row has the sum of the functions below it. */
      if (quern_row_list_get_parent (QUERN_ROW_LIST (list), record) == QUERN_NONE)
        g_array_append_val (self->rows, record);
    }

  return self;
}

/**
 * quern_list_export_new_summary:
 * @explorer: an explorer with a profile that has events
 * @summary: of what it shows
 *
 * Returns: (transfer full): the sentences
 */
QuernListExport *
quern_list_export_new_summary (QuernExplorer *explorer,
                               QuernSummary  *summary)
{
  QuernListExport *self;

  g_return_val_if_fail (summary != NULL, NULL);

  self = export_new (explorer, "summary", fill_summary);
  g_array_set_size (self->events, 0);
  g_array_append_vals (self->events, &(QuernEventId) { quern_summary_get_event (summary) }, 1);
  self->summary = quern_summary_ref (summary);

  return self;
}

/* Fills in the parts shown, unless these are all parts. */
static void
name_parts (QuernListExport  *self,
            GArray           *numbers,
            char            **names,
            QuernTableScope  *scope)
{
  guint n_parts = quern_part_choice_get_n_parts (self->parts);
  guint compared[2];

  if (quern_part_choice_is_comparison (self->parts, &compared[0], &compared[1]))
    {
      *names = quern_part_names_dup_comparison (self->whole, compared[0], compared[1]);
      scope->parts_key = "compared_parts";
      for (guint i = 0; i < 2; i++)
        g_array_append_vals (numbers, &(guint) { compared[i] + 1 }, 1);
    }
  else if (!quern_part_choice_is_all (self->parts))
    {
      *names = quern_part_names_dup (quern_part_choice_get_chosen (self->parts), n_parts);
      scope->parts_key = "parts";
      for (guint i = 0; i < n_parts; i++)
        if (quern_part_choice_has (self->parts, i))
          g_array_append_vals (numbers, &(guint) { i + 1 }, 1);
    }

  scope->parts = *names;
  scope->part_numbers = (const guint *) (gconstpointer) numbers->data;
  scope->n_part_numbers = numbers->len;
}

/**
 * quern_list_export_write:
 * @self: a list
 * @format: the file format
 * @error: return location
 *
 * Returns: (transfer full): the file; %NULL if there is not enough memory
 */
GBytes *
quern_list_export_write (QuernListExport      *self,
                         QuernDocumentFormat   format,
                         GError              **error)
{
  QuernTableScope scope = {
    .analysis = self->analysis,
    .events = (const QuernEventId *) (gconstpointer) self->events->data,
    .n_events = self->events->len,
    .notes = self->notes,
    .for_people = format == QUERN_DOCUMENT_TEXT || format == QUERN_DOCUMENT_MARKDOWN,
  };
  g_autoptr (GArray) part_numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *part_names = NULL;
  g_autoptr (QuernDocument) document = NULL;
  g_autoptr (QuernSink) sink = quern_sink_new ();
  gsize length;
  char *text;

  name_parts (self, part_numbers, &part_names, &scope);
  document = quern_document_new (&scope, self->kind);
  self->fill (self, &scope, document);

  if (self->summary != NULL && format == QUERN_DOCUMENT_JSON)
    quern_summary_write_json (self->summary, sink);
  else
    quern_document_write (document, format, NULL, sink);
  if (!quern_sink_finish (sink, error))
    return NULL;

  text = quern_sink_steal_text (sink, &length);

  return g_bytes_new_take (text, length);
}

QuernDocumentFormat
quern_list_export_get_format (const char *name)
{
  static const struct
  {
    const char          *ending;
    QuernDocumentFormat  format;
  } endings[] = {
    { ".csv", QUERN_DOCUMENT_CSV },
    { ".json", QUERN_DOCUMENT_JSON },
    { ".md", QUERN_DOCUMENT_MARKDOWN },
    { ".markdown", QUERN_DOCUMENT_MARKDOWN },
    { ".txt", QUERN_DOCUMENT_TEXT },
  };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i].ending))
      return endings[i].format;

  return QUERN_DOCUMENT_CSV;
}
