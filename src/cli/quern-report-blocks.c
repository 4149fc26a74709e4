/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-block-picture.h"
#include "quern-cost-table.h"
#include "quern-listing.h"
#include "quern-report-assembly.h"
#include "quern-report-messages.h"
#include "quern-report-picture.h"

#include <glib/gi18n.h>

static gboolean
check_blocks (QuernReport  *report,
              GError      **error)
{
  const QuernReportOptions *options = report->options;

  if (options->function == NULL)
    return quern_usage_error_set (error, _("“%s” needs --function=NAME"), report->command->name);
  if (quern_report_options_has_baseline (options))
    return quern_usage_error_set (error, _("“blocks” takes one profile, not a comparison"));

  return !quern_report_options_has_picture (options) || quern_report_check_picture (report, error);
}

/* The sum of the costs of a block's instructions. (transfer full) */
static gint64 *
add_up (QuernReport               *report,
        const QuernBlockSelection *selection,
        const QuernCodeBlock      *block)
{
  guint n_events = quern_event_set_get_n_real (report->event_set);
  gint64 *sum = g_new0 (gint64, MAX (n_events, 1));

  for (guint i = block->first_place; i < block->first_place + block->n_places; i++)
    {
      const gint64 *costs = quern_code_costs_get_self (selection->costs, i);

      for (guint j = 0; j < n_events; j++)
        quern_cost_add (&sum[j], costs[j]);
    }

  return sum;
}

static QuernTable *
make_block_table (QuernReport               *report,
                  const QuernBlockSelection *selection)
{
  QuernTable *table = quern_table_new (report->event_set);
  const gint64 *base = quern_code_costs_get_total (selection->costs);
  g_autofree guint *columns = g_new (guint, report->events->len);
  guint next;

  quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "address", _("Address"));
  quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "last", _("Last"));
  for (guint i = 0; i < report->events->len; i++)
    columns[i] = quern_table_add_cost_columns (&report->scope, table,
                                               quern_report_get_nth_event (report, i), FALSE);
  next = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "executed",
                                 _("Executed"));
  quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "instructions",
                          _("Instructions"));
  quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "source", _("Source"));

  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernBlockNode *node = &g_array_index (selection->nodes, QuernBlockNode, i);
      const QuernCodeBlock *block = quern_block_selection_get_block (selection, i);
      g_autofree gint64 *costs = add_up (report, selection, block);
      QuernCell *row = quern_table_add_row (table);

      row[0].text = quern_report_keep_address (table, block->address);
      row[1].text = quern_report_keep_address (table, block->last);
      for (guint j = 0; j < report->events->len; j++)
        quern_table_set_cost_cells (&report->scope, table, row, columns[j], costs, base);
      row[next].count = block->executed == QUERN_BLOCK_UNKNOWN ? QUERN_NO_COUNT : block->executed;
      row[next + 1].count = block->n_instructions;
      row[next + 2].text = quern_table_take_text (
        table, quern_listing_dup_place (report->profile, node->file, node->line, NULL));
    }

  return table;
}

static QuernTable *
make_edge_table (QuernReport               *report,
                 const QuernBlockSelection *selection)
{
  static const char *const kinds[] = {
    [QUERN_BLOCK_FALLS] = "falls",
    [QUERN_BLOCK_JUMPS] = "jumps",
    [QUERN_BLOCK_TAKEN] = "taken",
    [QUERN_BLOCK_NOT_TAKEN] = "not-taken",
  };
  QuernTable *table = quern_table_new (report->event_set);

  quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "from", _("From"));
  quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "to", _("To"));
  quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "kind", _("How"));
  quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "count", _("Count"));

  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernBlockEdge *edge = &g_array_index (selection->edges, QuernBlockEdge, i);
      QuernCell *row = quern_table_add_row (table);

      row[0].text = quern_report_keep_address (table,
                                  quern_block_selection_get_block (selection, edge->from)->address);
      row[1].text = quern_report_keep_address (table,
                                  quern_block_selection_get_block (selection, edge->to)->address);
      row[2].text = kinds[edge->kind];
      row[3].count = edge->count == QUERN_BLOCK_UNKNOWN ? QUERN_NO_COUNT : edge->count;
    }

  return table;
}

static gboolean
write_tables (QuernReport              *report,
              const QuernBlockOptions  *options,
              QuernNodeId               node,
              GError                  **error)
{
  g_autoptr (QuernDocument) document = quern_document_new (&report->scope, "blocks");
  QuernBlockOptions all = *options;
  g_autoptr (QuernBlockSelection) selection = NULL;

  /* Only pictures are limited. */
  all.max_blocks = G_MAXUINT;
  selection = quern_block_selection_new (&all);
  quern_report_add_head (report, document, node);
  if (report->scope.for_people)
    {
      quern_document_add_note (document,
                               g_strdup_printf (ngettext ("%u block was never executed",
                                                          "%u blocks were never executed",
                                                          selection->n_cold), selection->n_cold));
      quern_document_add_note (document,
                               g_strdup (_("Percentages are of the function's self cost")));
      quern_document_add_table (document, "blocks", _("Blocks"),
                                make_block_table (report, selection));
      quern_document_add_table (document, "edges", _("Transitions"),
                                make_edge_table (report, selection));
    }
  else
    {
      quern_document_add_head (document, "edges", make_edge_table (report, selection));
      quern_document_add_table (document, "blocks", NULL, make_block_table (report, selection));
    }

  return quern_report_write_document (report, document, error);
}

static gboolean
draw (QuernReport              *report,
      const QuernBlockOptions  *options,
      GError                  **error)
{
  g_autoptr (QuernBlockPicture) picture = NULL;
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;

  picture = quern_block_picture_new (options, report->options->font, NULL, error);
  if (picture == NULL)
    return FALSE;

  name = quern_analysis_dup_node_name (report->analysis,
                                       quern_code_costs_get_function (options->costs));
  /* Translators: the title of a picture; %s is a function */
  title = g_strdup_printf (_("%s: its basic blocks"), name);

  return quern_report_write_picture (report, QUERN_PICTURE (picture), title,
                                     _("Bar: self cost; dashed: conditional jumps"),
                                     quern_code_costs_get_total (options->costs), error);
}

gboolean
quern_report_run_blocks (QuernReport  *report,
                         GError      **error)
{
  g_auto (QuernReportSources) sources = { 0 };
  g_auto (QuernReportCode) code = { 0 };
  QuernBlockOptions options = { 0 };
  QuernFunctionId function;
  QuernNodeId node;
  gboolean draws = quern_report_options_has_picture (report->options);

  if (!check_blocks (report, error) || !quern_report_open (report, 0, error) ||
      (draws && !quern_report_get_subject (report, &options.event, &node, error)) ||
      !quern_report_find_code (report, &function, error))
    return FALSE;

  quern_report_sources_init (&sources, report);
  if (!quern_report_code_init (&code, &sources, function, error))
    return FALSE;

  options.event = quern_report_get_event (report);
  options.costs = code.costs;
  options.code = code.code;
  if (quern_disassembly_get_n (code.code) == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _("the blocks of a function are found only with its object file"));
      return FALSE;
    }

  return draws ? draw (report, &options, error) : write_tables (report, &options, function, error);
}
