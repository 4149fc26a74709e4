/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-cells.h"

#include "quern-event-format.h"
#include "quern-format.h"
#include "quern-function-list.h"
#include "quern-palette.h"

#include <glib/gi18n.h>
#include <string.h>

/* "+1.23 M": the growth of a function's cost since the previous dump of a running program; NULL
 * if it has not grown, or while another event is shown. */
static char *
dup_growth (QuernExplorer *explorer,
            QuernNodeId    node)
{
  const QuernDumpGrowth *growth = quern_explorer_get_growth (explorer);
  QuernEventSet *events;
  g_autofree char *cost = NULL;

  if (growth == NULL || node >= growth->n_functions || quern_dump_growth_get (growth, node) == 0 ||
      quern_event_choice_get_event (quern_explorer_get_events (explorer)) != growth->event)
    return NULL;

  events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  cost = quern_event_format_compact (events, growth->event,
                                     (double) quern_dump_growth_get (growth, node));

  return g_strconcat ("+", cost, NULL);
}

static void
fill_name (QuernExplorer    *explorer,
           QuernRow         *row,
           QuernCellContent *content)
{
  QuernFunctionList *list = QUERN_FUNCTION_LIST (quern_row_get_list (row));
  guint32 record = quern_row_get_record (row);
  guint group = quern_function_list_get_group (list, record);

  content->text = quern_function_list_dup_name (list, record);
  content->node = quern_function_list_get_node (list, record);
  quern_cell_content_set_expander (content, row);
  if (content->node != QUERN_NONE)
    content->note = dup_growth (explorer, content->node);
  if (group != QUERN_NONE && content->node == QUERN_NONE)
    {
      content->is_group = TRUE;
      content->rank = quern_grouping_get_colour (
        quern_group_choice_get_grouping (quern_explorer_get_groups (explorer)), group);
      content->note = quern_function_list_dup_note (list, record);
      if (strchr (content->text, '/') != NULL)
        content->brief = quern_function_list_get_brief (list, record);
    }
  else if (content->node == QUERN_NONE)
    {
      /* What is not attributed has the colour of all other groups. */
      content->is_group = TRUE;
      content->rank = QUERN_N_GROUP_COLORS - 1;
    }
}

static void
fill_plot (QuernExplorer    *explorer,
           QuernNodeId       node,
           QuernCellContent *content)
{
  QuernComplexityFits *fits = quern_input_points_get_fits (quern_explorer_get_points (explorer));
  QuernProfile *profile = quern_explorer_get_profile (explorer);
  g_autofree char *count = NULL;
  guint64 n_points;

  if (fits == NULL || node >= quern_profile_get_n_functions (profile))
    return;

  n_points = quern_complexity_fits_get_n_points (fits, node);
  if (n_points == 0)
    return;

  count = quern_format_count (n_points);
  /* A truncated count is harmless: plural forms depend on the last digits. */
  content->text = g_strdup_printf (ngettext ("Plot of %s point", "Plot of %s points",
                                             (gulong) n_points), count);
  content->node = node;
  content->series = quern_profile_get_series (profile);
}

/* Querying a function also gives its fit priority. */
static QuernGrowthState
get_growth (gpointer            data,
            QuernFunctionId     function,
            QuernGrowthSummary *summary)
{
  QuernComplexityFits *fits = data;

  if (fits == NULL || quern_complexity_fits_get_n_points (fits, function) == 0)
    return QUERN_GROWTH_NO_POINTS;
  if (quern_complexity_fits_get (fits, function, summary))
    return QUERN_GROWTH_KNOWN;

  return quern_complexity_fits_are_done (fits) ? QUERN_GROWTH_NO_POINTS : QUERN_GROWTH_PENDING;
}

void
quern_function_cells_fill (const QuernColumnInfo *info,
                           QuernExplorer         *explorer,
                           QuernEventId           event,
                           gpointer               row,
                           QuernCellContent      *content)
{
  QuernFunctionList *list = QUERN_FUNCTION_LIST (quern_row_get_list (row));
  QuernColumnSource source = {
    .analysis = quern_function_list_get_analysis (list),
    .get_growth = get_growth,
    .growth_data = quern_input_points_get_fits (quern_explorer_get_points (explorer)),
  };
  QuernFunctionRecord record;

  if (info->cell == QUERN_CELL_NAME)
    {
      fill_name (explorer, row, content);
      return;
    }

  quern_function_list_fill (list, quern_row_get_record (row), &record);
  if (info->cell == QUERN_CELL_PLOT)
    {
      fill_plot (explorer, record.node, content);
      return;
    }

  quern_cell_content_fill (content, info, explorer, event, &source, &record);
}
