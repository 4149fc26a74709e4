/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-columns.h"

#include "quern-cost-text.h"
#include "quern-event-row.h"

#include <glib/gi18n.h>

/* Px. */
#define ROLE_WIDTH 76
#define NAME_WIDTH 96
#define UNIT_WIDTH 110
#define LONG_NAME_WIDTH 176

/* Each row is of its own event: the column's is not looked at. */

static void
fill_role (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  QuernEventId shown = quern_event_row_get_event (row);

  if (shown == QUERN_NONE)
    content->text = g_strdup (_("Not here"));
  else if (shown == quern_explorer_get_event (explorer))
    content->text = g_strdup (_("Primary"));
  else if (shown == quern_explorer_get_second_event (explorer))
    content->text = g_strdup (_("Second"));
  content->weak = shown == QUERN_NONE;
}

static void
fill_long_name (QuernExplorer    *explorer,
                QuernEventId      event,
                gpointer          row,
                QuernCellContent *content)
{
  content->text = g_strdup (quern_event_row_get_long_name (row));
  content->weak = quern_event_row_get_event (row) == QUERN_NONE;
}

static void
fill_name (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  content->text = g_strdup (quern_event_row_get_name (row));
  content->weak = quern_event_row_get_event (row) == QUERN_NONE;
}

static void
fill_unit (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  content->text = g_strdup (quern_event_row_get_unit (row));
  content->weak = quern_event_row_get_event (row) == QUERN_NONE;
}

static void
fill_formula (QuernExplorer    *explorer,
              QuernEventId      event,
              gpointer          row,
              QuernCellContent *content)
{
  const QuernRefusedEvent *refused = quern_event_row_get_refused (row);

  content->text = refused != NULL
                    ? g_strdup_printf ("%s  (%s)", refused->formula, refused->reason)
                    : g_strdup (quern_event_row_get_formula (row));
  content->weak = quern_event_row_get_event (row) == QUERN_NONE;
}

static void
fill_total (QuernExplorer    *explorer,
            QuernEventId      event,
            gpointer          row,
            QuernCellContent *content)
{
  content->text = quern_cost_text_value (explorer, quern_event_row_get_event (row),
                                         quern_event_row_get_total (row));
}

static void
fill_inclusive (QuernExplorer    *explorer,
                QuernEventId      event,
                gpointer          row,
                QuernCellContent *content)
{
  const gint64 *costs = quern_event_row_get_inclusive (row);

  content->text = quern_cost_text_cell (explorer, quern_event_row_get_event (row), costs);
  content->share = quern_cost_text_share (explorer, quern_event_row_get_event (row), costs);
  content->weak = costs == NULL ||
                  quern_cost_text_is_weak (explorer, quern_event_row_get_event (row), costs);
}

static void
fill_self (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  const gint64 *costs = quern_event_row_get_self (row);

  content->text = quern_cost_text_cell (explorer, quern_event_row_get_event (row), costs);
  content->share = quern_cost_text_share (explorer, quern_event_row_get_event (row), costs);
  content->weak = costs == NULL ||
                  quern_cost_text_is_weak (explorer, quern_event_row_get_event (row), costs);
}

static const QuernColumnInfo infos[] = {
  { "long-name", QUERN_CELL_TEXT, 0, FALSE, LONG_NAME_WIDTH, fill_long_name },
  { "role", QUERN_CELL_TEXT, 0, FALSE, ROLE_WIDTH, fill_role },
  { "name", QUERN_CELL_TEXT, 0, FALSE, NAME_WIDTH, fill_name },
  { "total", QUERN_CELL_NUMBER, 0, FALSE, QUERN_EVENT_COST_WIDTH, fill_total },
  { "inclusive", QUERN_CELL_INCLUSIVE, 0, FALSE, QUERN_EVENT_SHARE_WIDTH, fill_inclusive },
  { "self", QUERN_CELL_SELF, 0, FALSE, QUERN_EVENT_SHARE_WIDTH, fill_self },
  { "unit", QUERN_CELL_TEXT, 0, FALSE, UNIT_WIDTH, fill_unit },
  { "formula", QUERN_CELL_TEXT, 0, FALSE, 0, fill_formula },
};

const QuernColumnInfo *
quern_event_columns_get (guint *n_columns)
{
  *n_columns = G_N_ELEMENTS (infos);

  return infos;
}
