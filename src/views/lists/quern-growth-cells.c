/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-growth-cells.h"

#include "quern-cost-text.h"
#include "quern-curve-words.h"
#include "quern-format.h"
#include "quern-function-row.h"

#include <glib/gi18n.h>

/* VISUAL 9: in a list. */
#define R_SQUARED_DECIMALS 3

#define NOT_YET "…"
#define NONE "–"

/* The function of a row that has points; QUERN_NONE for others. */
static QuernFunctionId
get_function (QuernExplorer *explorer,
              gpointer       row)
{
  QuernNodeId node = quern_function_row_get_node (row);
  QuernGrowths *growths = quern_explorer_get_growths (explorer);

  if (growths == NULL || node == QUERN_NONE ||
      node >= quern_profile_get_n_functions (quern_explorer_get_profile (explorer)) ||
      quern_growths_get_n_points (growths, node) == 0)
    return QUERN_NONE;

  return node;
}

/* FALSE: text says why there is none. */
static gboolean
get_summary (QuernExplorer       *explorer,
             gpointer             row,
             QuernGrowthSummary  *summary,
             char               **text)
{
  QuernFunctionId function = get_function (explorer, row);
  QuernGrowths *growths = quern_explorer_get_growths (explorer);

  if (function == QUERN_NONE)
    *text = g_strdup (NONE);
  else if (!quern_growths_get (growths, function, summary))
    *text = g_strdup (quern_growths_are_done (growths) ? NONE : NOT_YET);
  else
    return TRUE;

  return FALSE;
}

void
quern_growth_cells_fill_points (QuernExplorer    *explorer,
                                QuernEventId      event,
                                gpointer          row,
                                QuernCellContent *content)
{
  QuernFunctionId function = get_function (explorer, row);
  guint64 n_points = 0;

  if (function != QUERN_NONE)
    n_points = quern_growths_get_n_points (quern_explorer_get_growths (explorer), function);
  content->text = quern_cost_text_count (n_points);
}

void
quern_growth_cells_fill_plot (QuernExplorer    *explorer,
                              QuernEventId      event,
                              gpointer          row,
                              QuernCellContent *content)
{
  QuernFunctionId function = get_function (explorer, row);
  g_autofree char *count = NULL;
  guint64 n_points;

  if (function == QUERN_NONE)
    return;

  n_points = quern_growths_get_n_points (quern_explorer_get_growths (explorer), function);
  count = quern_format_count (n_points);
  /* A plural form depends on the last digits only. */
  content->text = g_strdup_printf (ngettext ("Plot of %s point", "Plot of %s points",
                                             (gulong) n_points), count);
  content->node = function;
  content->series = quern_profile_get_series (quern_explorer_get_profile (explorer));
}

void
quern_growth_cells_fill_growth (QuernExplorer    *explorer,
                                QuernEventId      event,
                                gpointer          row,
                                QuernCellContent *content)
{
  QuernGrowthSummary summary;

  content->weak = !get_summary (explorer, row, &summary, &content->text);
  if (content->weak)
    return;

  content->text = quern_curve_words_dup_class (summary.answer, summary.growth, summary.exponent);
  content->weak = summary.answer != QUERN_CURVE_FITTED;
  if (!content->weak)
    content->note = quern_curve_words_dup_quality (summary.growth, summary.r_squared,
                                                   R_SQUARED_DECIMALS);
}

void
quern_growth_cells_fill_quality (QuernExplorer    *explorer,
                                 QuernEventId      event,
                                 gpointer          row,
                                 QuernCellContent *content)
{
  QuernGrowthSummary summary;

  if (!get_summary (explorer, row, &summary, &content->text))
    return;

  if (summary.answer == QUERN_CURVE_FITTED)
    content->text = quern_curve_words_dup_r_squared (summary.growth, summary.r_squared,
                                                     R_SQUARED_DECIMALS);
  if (content->text == NULL)
    content->text = g_strdup (NONE);
}

/* offset: of the number in a QuernGrowthSummary. */
static void
fill_power (QuernExplorer    *explorer,
            gpointer          row,
            gsize             offset,
            QuernCellContent *content)
{
  QuernGrowthSummary summary;

  if (get_summary (explorer, row, &summary, &content->text))
    content->text = quern_format_value (G_STRUCT_MEMBER (double, &summary, offset));
}

void
quern_growth_cells_fill_power_a (QuernExplorer    *explorer,
                                 QuernEventId      event,
                                 gpointer          row,
                                 QuernCellContent *content)
{
  fill_power (explorer, row, G_STRUCT_OFFSET (QuernGrowthSummary, power_a), content);
}

void
quern_growth_cells_fill_power_b (QuernExplorer    *explorer,
                                 QuernEventId      event,
                                 gpointer          row,
                                 QuernCellContent *content)
{
  fill_power (explorer, row, G_STRUCT_OFFSET (QuernGrowthSummary, power_b), content);
}

void
quern_growth_cells_fill_power_c (QuernExplorer    *explorer,
                                 QuernEventId      event,
                                 gpointer          row,
                                 QuernCellContent *content)
{
  fill_power (explorer, row, G_STRUCT_OFFSET (QuernGrowthSummary, power_c), content);
}
