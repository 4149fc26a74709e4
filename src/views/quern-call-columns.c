/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-call-columns.h"

#include "quern-call-list.h"
#include "quern-cost-cell.h"
#include "quern-cost-text.h"

#include <glib/gi18n.h>

/* Px: VISUAL 8. */
#define SHARE_WIDTH 66
#define COUNT_WIDTH 84
#define COST_WIDTH 98
#define DISTANCE_WIDTH 70

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
      content->text = quern_cost_text_estimate (explorer, event, coverage->inclusive);
      content->share = quern_cost_text_estimate_share (explorer, event, coverage->inclusive);
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

static const QuernColumnInfo infos[] = {
  [QUERN_CALL_COLUMN_DISTANCE] = {
    "distance", QUERN_CELL_NUMBER, QUERN_CALL_KEY_DISTANCE, FALSE, DISTANCE_WIDTH, fill_distance },
  [QUERN_CALL_COLUMN_COST] = {
    "cost", QUERN_CELL_INCLUSIVE, QUERN_CALL_KEY_COST, TRUE, SHARE_WIDTH, fill_cost },
  [QUERN_CALL_COLUMN_COST_PER_CALL] = {
    "cost-per-call", QUERN_CELL_NUMBER, QUERN_CALL_KEY_COST_PER_CALL,
    TRUE, COST_WIDTH, fill_cost_per_call },
  [QUERN_CALL_COLUMN_COUNT] = {
    "count", QUERN_CELL_NUMBER, QUERN_CALL_KEY_COUNT, TRUE, COUNT_WIDTH, fill_count },
  [QUERN_CALL_COLUMN_NAME] = {
    "name", QUERN_CELL_NAME, QUERN_CALL_KEY_NAME, FALSE, 0, fill_name },
};

const QuernColumnInfo *
quern_call_columns_get (QuernCallColumn column)
{
  g_return_val_if_fail (column < QUERN_N_CALL_COLUMNS, NULL);

  return &infos[column];
}

static const char *
get_event_name (QuernExplorer *explorer)
{
  QuernEventId event = quern_explorer_get_event (explorer);

  if (event == QUERN_NONE)
    return "";

  return quern_event_set_get_name (
    quern_profile_get_events (quern_explorer_get_profile (explorer)), event);
}

char *
quern_call_columns_dup_title (QuernListColumn *column,
                              QuernExplorer   *explorer,
                              QuernDirection   direction,
                              gboolean         all)
{
  const char *name = get_event_name (explorer);
  const char *about = all ? "≈ " : "";

  switch ((guint) (quern_list_column_get_info (column) - infos))
    {
    case QUERN_CALL_COLUMN_DISTANCE:
      return g_strdup (_("Distance"));

    case QUERN_CALL_COLUMN_COST:
      return g_strconcat (about, name,
                          quern_cost_text_is_share (explorer, quern_explorer_get_event (explorer))
                            ? " %" : "",
                          NULL);

    case QUERN_CALL_COLUMN_COST_PER_CALL:
      /* Translators: title of a column; %s is the name of an event */
      return g_strdup_printf (_("%s per call"), name);

    case QUERN_CALL_COLUMN_COUNT:
      return g_strconcat (about, _("Count"), NULL);

    case QUERN_CALL_COLUMN_NAME:
    default:
      return g_strdup (direction == QUERN_CALLEES ? _("Callee") : _("Caller"));
    }
}

/* Numbers are never cut. */
int
quern_call_columns_get_width (QuernListColumn *column,
                              QuernExplorer   *explorer,
                              GtkWidget       *widget)
{
  const QuernColumnInfo *info = quern_list_column_get_info (column);
  QuernEventId event = quern_explorer_get_event (explorer);
  g_autofree char *widest = NULL;

  if (info->kind == QUERN_CELL_NAME || info->key == QUERN_CALL_KEY_DISTANCE)
    return info->width;

  if (info->key == QUERN_CALL_KEY_COUNT)
    widest = quern_cost_text_widest_count (explorer);
  else
    widest = quern_cost_text_widest_cost (explorer, event, info->key == QUERN_CALL_KEY_COST);

  return MAX (info->width, quern_cost_cell_measure (widget, widest));
}
