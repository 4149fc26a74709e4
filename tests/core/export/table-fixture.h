/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-sink.h"
#include "quern-table.h"

#include <math.h>

/* One row for each kind of name that is dangerous in some output format. */
static inline QuernTable *
table_fixture_new (void)
{
  static const char * const names[] = {
    "main", "=cmd|'/c calc'!A0", "a,b \"c\"", "x|y`z", "\x1b[31mred",
  };
  g_autoptr (QuernEventSet) events = quern_event_set_new ();
  QuernEventId event = quern_event_set_add_real (events, "Ir");
  QuernTable *table = quern_table_new (events);
  guint share =
    quern_table_add_column (table, QUERN_COLUMN_SHARE, QUERN_FOR_PEOPLE, "share", "Self %");
  guint cost = quern_table_add_costs (table, event, "self", "Self");
  guint count =
    quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "called", "Called");
  guint name = quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_ALL, "name", "Function");
  guint file =
    quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "file", "file");

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      QuernCell *row = quern_table_add_row (table);
      gint64 costs[] = { i == 1 ? -1 : 1000 * (gint64) i };

      row[share].value = i == 0 ? (double) NAN : 0.1 * i;
      quern_table_set_costs (table, row, cost, costs);
      row[count].count = i == 2 ? QUERN_NO_COUNT : i;
      row[name].text = names[i];
      row[file].text = i == 3 ? NULL : "-x.c";
    }

  return table;
}

static inline char *
table_fixture_read (QuernSink *sink)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (quern_sink_finish (sink, &error));
  g_assert_no_error (error);

  return quern_sink_steal_text (sink, NULL);
}
