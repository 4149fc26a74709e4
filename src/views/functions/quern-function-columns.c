/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-columns.h"

#include "quern-column-words.h"
#include "quern-cost-cell.h"
#include "quern-cost-text.h"
#include "quern-explorer-runs.h"
#include "quern-format.h"
#include "quern-function-list.h"
#include "quern-growth-cells.h"

#include <glib/gi18n.h>

/* Px: VISUAL 8. */
#define SHARE_WIDTH 66
#define EVENT_SHARE_WIDTH 90
#define COUNT_WIDTH 84
#define COST_WIDTH 98
#define LOCATION_WIDTH 180
#define POINTS_WIDTH 54
#define PLOT_WIDTH 88
#define GROWTH_WIDTH 132
#define POWER_WIDTH 72

static void
fill_inclusive (QuernExplorer    *explorer,
                QuernEventId      event,
                gpointer          row,
                QuernCellContent *content)
{
  const gint64 *costs = quern_function_row_get_inclusive (row);

  content->text = quern_cost_text_inclusive (explorer, event, costs,
                                             quern_function_row_is_bound (row));
  content->share = quern_cost_text_share (explorer, event, costs);
  content->weak = quern_cost_text_is_weak (explorer, event, costs);
}

static void
fill_self (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  const gint64 *costs = quern_function_row_get_self (row);

  content->text = quern_cost_text_cell (explorer, event, costs);
  content->share = quern_cost_text_share (explorer, event, costs);
  content->weak = quern_cost_text_is_weak (explorer, event, costs);
}

static void
fill_called (QuernExplorer    *explorer,
             QuernEventId      event,
             gpointer          row,
             QuernCellContent *content)
{
  content->text = quern_cost_text_count (quern_function_row_get_called (row));
}

/* Of all calls, whatever costs are a share of. */
static void
fill_called_share (QuernExplorer    *explorer,
                   QuernEventId      event,
                   gpointer          row,
                   QuernCellContent *content)
{
  guint64 called = quern_function_row_get_called (row);
  double share = quern_analysis_get_called_share (quern_explorer_get_analysis (explorer), called);

  content->text = called > 0 ? quern_format_share (share, quern_explorer_get_precision (explorer))
                             : quern_cost_text_count (0);
}

/* Groups and cycles stand in none. */
static void
fill_contexts (QuernExplorer    *explorer,
               QuernEventId      event,
               gpointer          row,
               QuernCellContent *content)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  QuernNodeId node = quern_function_row_get_node (row);

  content->text = quern_cost_text_count (
    node != QUERN_NONE ? quern_analysis_get_n_contexts (analysis, node) : 0);
}

static void
fill_self_per_call (QuernExplorer    *explorer,
                    QuernEventId      event,
                    gpointer          row,
                    QuernCellContent *content)
{
  content->text = quern_cost_text_per_call (explorer, event,
                                            quern_function_row_get_self (row),
                                            quern_function_row_get_called (row));
}

static void
fill_inclusive_per_call (QuernExplorer    *explorer,
                         QuernEventId      event,
                         gpointer          row,
                         QuernCellContent *content)
{
  content->text = quern_cost_text_per_call (explorer, event,
                                            quern_function_row_get_inclusive (row),
                                            quern_function_row_get_called (row));
}

static void
fill_name (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  guint group = quern_function_row_get_group (row);

  content->text = quern_function_row_dup_name (row);
  content->node = quern_function_row_get_node (row);
  content->is_below = quern_function_row_is_below (row);
  if (quern_function_row_can_open (row))
    content->expander = quern_function_row_is_open (row) ? QUERN_EXPANDER_OPEN
                                                         : QUERN_EXPANDER_CLOSED;
  if (group != QUERN_NONE && content->node == QUERN_NONE)
    {
      content->is_group = TRUE;
      content->rank = quern_grouping_get_colour (quern_explorer_get_grouping (explorer), group);
      content->note = quern_function_row_dup_note (row);
    }
}

static void
fill_location (QuernExplorer    *explorer,
               QuernEventId      event,
               gpointer          row,
               QuernCellContent *content)
{
  content->text = quern_function_row_dup_location (row, FALSE);
}

static const QuernColumnInfo infos[] = {
  [QUERN_FUNCTION_COLUMN_INCLUSIVE] = {
    "inclusive", QUERN_CELL_INCLUSIVE, QUERN_FUNCTION_KEY_INCLUSIVE,
    TRUE, SHARE_WIDTH, fill_inclusive },
  [QUERN_FUNCTION_COLUMN_SELF] = {
    "self", QUERN_CELL_SELF, QUERN_FUNCTION_KEY_SELF,
    TRUE, SHARE_WIDTH, fill_self },
  [QUERN_FUNCTION_COLUMN_EVENT_INCLUSIVE] = {
    "event-inclusive", QUERN_CELL_INCLUSIVE, QUERN_FUNCTION_KEY_INCLUSIVE,
    TRUE, EVENT_SHARE_WIDTH, fill_inclusive },
  [QUERN_FUNCTION_COLUMN_EVENT_SELF] = {
    "event-self", QUERN_CELL_SELF, QUERN_FUNCTION_KEY_SELF,
    TRUE, EVENT_SHARE_WIDTH, fill_self },
  [QUERN_FUNCTION_COLUMN_CALLED] = {
    "called", QUERN_CELL_NUMBER, QUERN_FUNCTION_KEY_CALLED,
    TRUE, COUNT_WIDTH, fill_called },
  [QUERN_FUNCTION_COLUMN_CALLED_SHARE] = {
    "called-share", QUERN_CELL_NUMBER, QUERN_FUNCTION_KEY_CALLED,
    TRUE, SHARE_WIDTH, fill_called_share },
  [QUERN_FUNCTION_COLUMN_CONTEXTS] = {
    "contexts", QUERN_CELL_NUMBER, QUERN_FUNCTION_KEY_CONTEXTS,
    TRUE, COUNT_WIDTH, fill_contexts },
  [QUERN_FUNCTION_COLUMN_POINTS] = {
    "points", QUERN_CELL_NUMBER, QUERN_FUNCTION_KEY_POINTS,
    TRUE, POINTS_WIDTH, quern_growth_cells_fill_points },
  [QUERN_FUNCTION_COLUMN_PLOT] = {
    "plot", QUERN_CELL_PLOT, QUERN_FUNCTION_KEY_GROWTH,
    TRUE, PLOT_WIDTH, quern_growth_cells_fill_plot },
  [QUERN_FUNCTION_COLUMN_GROWTH] = {
    "growth", QUERN_CELL_TEXT, QUERN_FUNCTION_KEY_GROWTH,
    TRUE, GROWTH_WIDTH, quern_growth_cells_fill_growth },
  [QUERN_FUNCTION_COLUMN_QUALITY] = {
    "quality", QUERN_CELL_NUMBER, QUERN_FUNCTION_KEY_QUALITY,
    TRUE, SHARE_WIDTH, quern_growth_cells_fill_quality },
  [QUERN_FUNCTION_COLUMN_POWER_A] = {
    "power-a", QUERN_CELL_NUMBER, QUERN_FUNCTION_KEY_POWER_A,
    TRUE, POWER_WIDTH, quern_growth_cells_fill_power_a },
  [QUERN_FUNCTION_COLUMN_POWER_B] = {
    "power-b", QUERN_CELL_NUMBER, QUERN_FUNCTION_KEY_POWER_B,
    TRUE, POWER_WIDTH, quern_growth_cells_fill_power_b },
  [QUERN_FUNCTION_COLUMN_POWER_C] = {
    "power-c", QUERN_CELL_NUMBER, QUERN_FUNCTION_KEY_POWER_C,
    TRUE, POWER_WIDTH, quern_growth_cells_fill_power_c },
  [QUERN_FUNCTION_COLUMN_SELF_PER_CALL] = {
    "self-per-call", QUERN_CELL_NUMBER, QUERN_FUNCTION_KEY_SELF_PER_CALL,
    TRUE, COST_WIDTH, fill_self_per_call },
  [QUERN_FUNCTION_COLUMN_INCLUSIVE_PER_CALL] = {
    "inclusive-per-call", QUERN_CELL_NUMBER, QUERN_FUNCTION_KEY_INCLUSIVE_PER_CALL,
    TRUE, COST_WIDTH, fill_inclusive_per_call },
  [QUERN_FUNCTION_COLUMN_NAME] = {
    "name", QUERN_CELL_NAME, QUERN_FUNCTION_KEY_NAME,
    FALSE, 0, fill_name },
  [QUERN_FUNCTION_COLUMN_LOCATION] = {
    "location", QUERN_CELL_TEXT, QUERN_FUNCTION_KEY_LOCATION,
    FALSE, LOCATION_WIDTH, fill_location },
};

const QuernColumnInfo *
quern_function_columns_get (QuernFunctionColumn column)
{
  g_return_val_if_fail (column < QUERN_N_FUNCTION_COLUMNS, NULL);

  return &infos[column];
}

static QuernFunctionColumn
get_column (QuernListColumn *column)
{
  return (QuernFunctionColumn) (quern_list_column_get_info (column) - infos);
}

/* "" for a column of the explorer's event. */
static char *
dup_event_name (QuernListColumn *column,
                QuernExplorer   *explorer)
{
  QuernEventId event = quern_list_column_get_event (column);

  if (event == QUERN_NONE)
    return g_strdup ("");

  return quern_cost_text_dup_event_title (
    quern_profile_get_events (quern_explorer_get_profile (explorer)), event);
}

char *
quern_function_columns_dup_title (QuernListColumn *column,
                                  QuernExplorer   *explorer)
{
  gboolean is_share = quern_cost_text_is_share (explorer, quern_list_column_get_shown (column));
  g_autofree char *name = dup_event_name (column, explorer);

  switch (get_column (column))
    {
    case QUERN_FUNCTION_COLUMN_INCLUSIVE:
      /* Translators: titles of columns, short for "inclusive" */
      return g_strdup (is_share ? _("Incl. %") : _("Incl."));

    case QUERN_FUNCTION_COLUMN_SELF:
      return g_strdup (is_share ? _("Self %") : _("Self"));

    case QUERN_FUNCTION_COLUMN_EVENT_INCLUSIVE:
      /* Translators: titles of columns; %s is the name of an event */
      return g_strdup_printf (is_share ? _("%s incl. %%") : _("%s incl."), name);

    case QUERN_FUNCTION_COLUMN_EVENT_SELF:
      /* Translators: titles of columns; %s is the name of an event */
      return g_strdup_printf (is_share ? _("%s self %%") : _("%s self"), name);

    case QUERN_FUNCTION_COLUMN_CALLED:
      return g_strdup (_("Called"));

    case QUERN_FUNCTION_COLUMN_CALLED_SHARE:
      return g_strdup (_("Calls %"));

    case QUERN_FUNCTION_COLUMN_CONTEXTS:
      /* Translators: in how many chains of callers a function was called */
      return g_strdup (_("Contexts"));

    case QUERN_FUNCTION_COLUMN_SELF_PER_CALL:
      return g_strdup (_("Self per call"));

    case QUERN_FUNCTION_COLUMN_INCLUSIVE_PER_CALL:
      return g_strdup (_("Incl. per call"));

    case QUERN_FUNCTION_COLUMN_LOCATION:
      return g_strdup (_("Location"));

    case QUERN_FUNCTION_COLUMN_POINTS:
      /* Translators: of a plot: how many sizes the input of a function had */
      return g_strdup (_("Points"));

    case QUERN_FUNCTION_COLUMN_PLOT:
      return g_strdup (_("Cost plot"));

    case QUERN_FUNCTION_COLUMN_GROWTH:
      return g_strdup (_("Growth"));

    case QUERN_FUNCTION_COLUMN_QUALITY:
      return g_strdup ("R²");

    case QUERN_FUNCTION_COLUMN_POWER_A:
      return g_strdup ("a");

    case QUERN_FUNCTION_COLUMN_POWER_B:
      return g_strdup ("b");

    case QUERN_FUNCTION_COLUMN_POWER_C:
      return g_strdup ("c");

    case QUERN_FUNCTION_COLUMN_NAME:
    case QUERN_N_FUNCTION_COLUMNS:
    default:
      return g_strdup (_("Function"));
    }
}

char *
quern_function_columns_dup_tooltip (QuernListColumn *column,
                                    QuernExplorer   *explorer)
{
  QuernEventId event = quern_list_column_get_shown (column);

  switch (get_column (column))
    {
    case QUERN_FUNCTION_COLUMN_INCLUSIVE:
    case QUERN_FUNCTION_COLUMN_EVENT_INCLUSIVE:
      /* Translators: %s is the long name of an event, such as "Instruction Fetch" */
      return quern_column_words_dup_cost (explorer, event, TRUE,
                                          _("%s in a function and in all that it called"));

    case QUERN_FUNCTION_COLUMN_SELF:
    case QUERN_FUNCTION_COLUMN_EVENT_SELF:
      /* Translators: %s is the long name of an event, such as "Instruction Fetch" */
      return quern_column_words_dup_cost (explorer, event, TRUE, _("%s in a function's own code"));

    case QUERN_FUNCTION_COLUMN_SELF_PER_CALL:
      /* Translators: %s is the long name of an event, such as "Instruction Fetch" */
      return quern_column_words_dup_cost (explorer, event, FALSE,
                                          _("%s in a function's own code, for each time that it "
                                            "was called"));

    case QUERN_FUNCTION_COLUMN_INCLUSIVE_PER_CALL:
      /* Translators: %s is the long name of an event, such as "Instruction Fetch" */
      return quern_column_words_dup_cost (explorer, event, FALSE,
                                          _("%s in a function and in all that it called, for "
                                            "each time that it was called"));

    case QUERN_FUNCTION_COLUMN_CALLED:
      return g_strdup (_("How often a function was called"));

    case QUERN_FUNCTION_COLUMN_LOCATION:
      return g_strdup (_("Source file and object of a function"));

    case QUERN_FUNCTION_COLUMN_POINTS:
      return g_strdup (_("How many sizes the input of a function had"));

    case QUERN_FUNCTION_COLUMN_CALLED_SHARE:
      return g_strdup (_("Of the calls of all functions"));

    case QUERN_FUNCTION_COLUMN_CONTEXTS:
      return g_strdup (_("From how many different chains of callers a function was called"));

    case QUERN_FUNCTION_COLUMN_PLOT:
      return g_strdup (_("The worst cost of a call over the size of its input"));

    case QUERN_FUNCTION_COLUMN_GROWTH:
      return g_strdup (_("How the worst cost of a call grows with the size n of its input, and "
                         "how well that fits"));

    case QUERN_FUNCTION_COLUMN_QUALITY:
      return g_strdup (_("How well the growth fits the worst costs: 1 is all of it"));

    case QUERN_FUNCTION_COLUMN_POWER_A:
    case QUERN_FUNCTION_COLUMN_POWER_B:
    case QUERN_FUNCTION_COLUMN_POWER_C:
      return g_strdup (_("Of the curve a + b · n^c that fits the worst costs best"));

    case QUERN_FUNCTION_COLUMN_NAME:
    case QUERN_N_FUNCTION_COLUMNS:
    default:
      return NULL;
    }
}

/* No function stands in more contexts than there are. */
static char *
dup_widest_contexts (QuernExplorer *explorer)
{
  QuernContextTree *contexts =
    quern_profile_get_contexts (quern_explorer_get_profile (explorer));

  return quern_cost_text_count (quern_context_tree_get_n (contexts));
}

/* Numbers are never cut. */
int
quern_function_columns_get_width (QuernListColumn *column,
                                  QuernExplorer   *explorer,
                                  GtkWidget       *widget)
{
  const QuernColumnInfo *info = quern_list_column_get_info (column);
  QuernEventId event = quern_list_column_get_shown (column);
  g_autofree char *widest = NULL;
  g_autofree char *marked = NULL;

  if (info->kind == QUERN_CELL_NAME || info->kind == QUERN_CELL_TEXT ||
      quern_function_key_is_of_points (info->key) ||
      info == quern_function_columns_get (QUERN_FUNCTION_COLUMN_CALLED_SHARE))
    return info->width;

  if (info->key == QUERN_FUNCTION_KEY_CONTEXTS)
    widest = dup_widest_contexts (explorer);
  else if (info->key == QUERN_FUNCTION_KEY_CALLED)
    widest = quern_cost_text_widest_count (explorer);
  else
    widest = quern_cost_text_widest_cost (explorer, event, info->kind != QUERN_CELL_NUMBER);

  /* Room for a sign before it. */
  if (info->kind == QUERN_CELL_INCLUSIVE &&
      (quern_explorer_get_group_rows (explorer) || !quern_explorer_get_detect_cycles (explorer)))
    marked = g_strconcat ("\342\211\244 ", widest, NULL);

  /* Beside so many columns, none has room that it does not need. */
  if (info->key == QUERN_FUNCTION_KEY_CALLED && quern_explorer_has_points (explorer))
    return MAX (SHARE_WIDTH, quern_cost_cell_measure (widget, widest));

  return MAX (info->width, quern_cost_cell_measure (widget, marked != NULL ? marked : widest));
}
