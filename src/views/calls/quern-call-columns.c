/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-columns.h"

#include "quern-call-list.h"
#include "quern-column-words.h"
#include "quern-cost-cell.h"
#include "quern-cost-text.h"
#include "quern-node-text.h"

#include <glib/gi18n.h>
#include <math.h>

/* Px: VISUAL 8. */
#define SHARE_WIDTH 66
#define COUNT_WIDTH 84
#define COST_WIDTH 98
#define DISTANCE_WIDTH 70
#define EVENT_SHARE_WIDTH 90
#define LOCATION_WIDTH 180

static void
fill_distance (QuernExplorer    *explorer,
               QuernEventId      event,
               gpointer          row,
               QuernCellContent *content)
{
  const QuernCoverageRow *coverage = quern_arc_row_get_coverage (row);

  if (coverage == NULL)
    return;

  if (coverage->min_distance == coverage->max_distance)
    content->text = g_strdup_printf ("%u", coverage->min_distance);
  else
    content->text = g_strdup_printf ("%u–%u", coverage->min_distance, coverage->max_distance);
}

static void
fill_cost (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  const QuernCoverageRow *coverage = quern_arc_row_get_coverage (row);
  const gint64 *costs = quern_arc_row_get_costs (row);

  if (coverage != NULL)
    {
      double cost = quern_arc_row_get_inclusive (row, event);

      content->text = isnan (cost) ? quern_cost_text_value (explorer, event, NULL)
                                   : quern_cost_text_estimate (explorer, event, cost);
      content->share = quern_cost_text_estimate_share (explorer, event, cost);
      return;
    }

  content->text = quern_cost_text_cell (explorer, event, costs);
  content->share = quern_cost_text_share (explorer, event, costs);
  content->weak = quern_cost_text_is_weak (explorer, event, costs);
}

static void
fill_cost_per_call (QuernExplorer    *explorer,
                    QuernEventId      event,
                    gpointer          row,
                    QuernCellContent *content)
{
  content->text = quern_cost_text_per_call (explorer, event, quern_arc_row_get_costs (row),
                                            quern_arc_row_get_count (row));
}

static void
fill_count (QuernExplorer    *explorer,
            QuernEventId      event,
            gpointer          row,
            QuernCellContent *content)
{
  content->text = quern_cost_text_count (quern_arc_row_get_count (row));
}

static void
fill_name (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  content->text = quern_arc_row_dup_name (row);
  content->node = quern_arc_row_get_other (row);
  content->recursive = quern_arc_row_is_recursive (row);
}

static void
fill_location (QuernExplorer    *explorer,
               QuernEventId      event,
               gpointer          row,
               QuernCellContent *content)
{
  QuernNodeId other = quern_arc_row_get_other (row);

  if (other != QUERN_NONE)
    content->text = quern_node_text_location (quern_explorer_get_analysis (explorer), other, FALSE);
}

static const QuernColumnInfo infos[] = {
  [QUERN_CALL_COLUMN_DISTANCE] = {
    "distance", QUERN_CELL_NUMBER, QUERN_CALL_KEY_DISTANCE, FALSE, DISTANCE_WIDTH, fill_distance },
  [QUERN_CALL_COLUMN_COST] = {
    "cost", QUERN_CELL_INCLUSIVE, QUERN_CALL_KEY_COST, TRUE, SHARE_WIDTH, fill_cost },
  [QUERN_CALL_COLUMN_EVENT_COST] = {
    "event-cost", QUERN_CELL_INCLUSIVE, QUERN_CALL_KEY_COST,
    TRUE, EVENT_SHARE_WIDTH, fill_cost },
  [QUERN_CALL_COLUMN_COST_PER_CALL] = {
    "cost-per-call", QUERN_CELL_NUMBER, QUERN_CALL_KEY_COST_PER_CALL,
    TRUE, COST_WIDTH, fill_cost_per_call },
  [QUERN_CALL_COLUMN_EVENT_COST_PER_CALL] = {
    "event-cost-per-call", QUERN_CELL_NUMBER, QUERN_CALL_KEY_COST_PER_CALL,
    TRUE, COST_WIDTH, fill_cost_per_call },
  [QUERN_CALL_COLUMN_COUNT] = {
    "count", QUERN_CELL_NUMBER, QUERN_CALL_KEY_COUNT, TRUE, COUNT_WIDTH, fill_count },
  [QUERN_CALL_COLUMN_NAME] = {
    "name", QUERN_CELL_NAME, QUERN_CALL_KEY_NAME, FALSE, 0, fill_name },
  [QUERN_CALL_COLUMN_LOCATION] = {
    "location", QUERN_CELL_TEXT, QUERN_CALL_KEY_LOCATION, FALSE, LOCATION_WIDTH, fill_location },
};

const QuernColumnInfo *
quern_call_columns_get (QuernCallColumn column)
{
  g_return_val_if_fail (column < QUERN_N_CALL_COLUMNS, NULL);

  return &infos[column];
}

static char *
dup_event_name (QuernExplorer *explorer,
                QuernEventId   event)
{
  if (event == QUERN_NONE)
    return g_strdup ("");

  return quern_cost_text_dup_event_title (
    quern_profile_get_events (quern_explorer_get_profile (explorer)), event);
}

char *
quern_call_columns_dup_title (QuernListColumn *column,
                              QuernExplorer   *explorer,
                              QuernDirection   direction,
                              gboolean         all)
{
  QuernEventId event = quern_list_column_get_shown (column);
  g_autofree char *name = dup_event_name (explorer, event);
  const char *about = all ? "≈ " : "";

  switch ((guint) (quern_list_column_get_info (column) - infos))
    {
    case QUERN_CALL_COLUMN_DISTANCE:
      return g_strdup (_("Distance"));

    case QUERN_CALL_COLUMN_COST:
    case QUERN_CALL_COLUMN_EVENT_COST:
      return g_strconcat (about, name, quern_cost_text_is_share (explorer, event) ? " %" : "",
                          NULL);

    case QUERN_CALL_COLUMN_COST_PER_CALL:
    case QUERN_CALL_COLUMN_EVENT_COST_PER_CALL:
      /* Translators: title of a column; %s is the name of an event */
      return g_strdup_printf (_("%s per call"), name);

    case QUERN_CALL_COLUMN_COUNT:
      return g_strconcat (about, _("Count"), NULL);

    case QUERN_CALL_COLUMN_LOCATION:
      return g_strdup (_("Location"));

    case QUERN_CALL_COLUMN_NAME:
    default:
      return g_strdup (direction == QUERN_CALLEES ? _("Callee") : _("Caller"));
    }
}

char *
quern_call_columns_dup_tooltip (QuernListColumn *column,
                                QuernExplorer   *explorer,
                                gboolean         all)
{
  QuernEventId event = quern_list_column_get_shown (column);

  switch ((guint) (quern_list_column_get_info (column) - infos))
    {
    case QUERN_CALL_COLUMN_DISTANCE:
      return g_strdup (_("How many calls it is away: the shortest and the longest way"));

    case QUERN_CALL_COLUMN_COST:
    case QUERN_CALL_COLUMN_EVENT_COST:
      /* Translators: %s is the long name of an event, such as "Instruction Fetch" */
      return quern_column_words_dup_cost (explorer, event, TRUE,
                                          all ? _("%s on all ways together, estimated where a "
                                                  "function has several callers")
                                              : _("%s in these calls and in all that they "
                                                  "called"));

    case QUERN_CALL_COLUMN_COST_PER_CALL:
    case QUERN_CALL_COLUMN_EVENT_COST_PER_CALL:
      /* Translators: %s is the long name of an event, such as "Instruction Fetch" */
      return quern_column_words_dup_cost (explorer, event, FALSE, _("%s for each of these calls"));

    case QUERN_CALL_COLUMN_COUNT:
      return g_strdup (all ? _("How often it was called on these ways, estimated")
                           : _("How many calls there were"));

    case QUERN_CALL_COLUMN_LOCATION:
      return g_strdup (_("Source file and object of a function"));

    case QUERN_CALL_COLUMN_NAME:
    default:
      return NULL;
    }
}

/* Numbers are never cut. */
int
quern_call_columns_get_width (QuernListColumn *column,
                              QuernExplorer   *explorer,
                              GtkWidget       *widget)
{
  const QuernColumnInfo *info = quern_list_column_get_info (column);
  QuernEventId event = quern_list_column_get_shown (column);
  g_autofree char *widest = NULL;

  if (info->kind == QUERN_CELL_NAME || info->kind == QUERN_CELL_TEXT ||
      info->key == QUERN_CALL_KEY_DISTANCE)
    return info->width;

  if (info->key == QUERN_CALL_KEY_COUNT)
    widest = quern_cost_text_widest_count (explorer);
  else
    widest = quern_cost_text_widest_cost (explorer, event, info->key == QUERN_CALL_KEY_COST);

  return MAX (info->width, quern_cost_cell_measure (widget, widest));
}
