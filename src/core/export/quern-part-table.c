/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-table.h"

#include "quern-config.h"
#include "quern-run.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A number as given in the file, possibly negative; NULL if not given. */
static const char *
keep_number (QuernTable *table,
             gboolean    is_given,
             gint64      number)
{
  return is_given ? quern_table_take_text (table, g_strdup_printf ("%" G_GINT64_FORMAT, number))
                  : NULL;
}

/**
 * quern_part_table_new:
 * @source: what it is about
 *
 * Returns: (transfer full): a table of all parts in their order, which marks the
 *   chosen ones; shares are of the whole profile's total
 */
QuernTable *
quern_part_table_new (const QuernPartTableSource *source)
{
  QuernEventSet *events = quern_profile_get_events (source->profile);
  QuernTable *table = quern_table_new (events);
  const gint64 *total = quern_profile_get_total (source->profile);
  double whole = quern_event_set_is_ratio (events, source->event)
                 ? 0.0 : quern_event_set_get_value (events, source->event, total);
  guint number = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "part",
                                         _("Part"));
  guint chosen = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "chosen",
                                         "");
  guint mark = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PEOPLE, "chosen",
                                       _("Chosen"));
  guint thread = quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_ALL, "thread",
                                         _("Thread"));
  guint pid = quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_ALL, "pid",
                                      _("Process"));
  guint share = quern_table_add_column (table, QUERN_COLUMN_SHARE, QUERN_FOR_PEOPLE, "share",
                                        _("Share %"));
  guint cost = quern_table_add_costs (table, source->event, "self",
                                      quern_event_set_get_name (events, source->event));
  guint command = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "command",
                                          _("Command"));
  guint range = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "timerange",
                                        _("Range"));
  guint trigger = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "trigger",
                                          _("Trigger"));
  guint file = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_ALL, "file",
                                       _("File"));
  guint n_parts = quern_profile_get_n_parts (source->profile);
  g_autofree guint *run_of = g_new (guint, MAX (n_parts, 1));
  g_autoptr (GArray) runs = quern_run_list (source->profile, run_of);

  for (guint i = 0; i < n_parts; i++)
    {
      const QuernRun *run = &g_array_index (runs, QuernRun, run_of[i]);
      const QuernPart *part = quern_profile_get_part (source->profile, i);
      g_autofree gint64 *costs = quern_part_dup_total (part, quern_event_set_get_n_real (events));
      QuernCell *row = quern_table_add_row (table);

      row[number].count = (guint64) i + 1;
      row[chosen].count = source->chosen[i] ? 1 : 0;
      row[mark].text = source->chosen[i] ? "✓" : "";
      row[thread].text = keep_number (table, part->has_thread, part->thread);
      row[pid].text = keep_number (table, run->has_pid, run->pid);
      row[share].value = whole > 0.0 || whole < 0.0
                         ? quern_event_set_get_value (events, source->event, costs) / whole
                         : (double) NAN;
      quern_table_set_costs (table, row, cost, costs);
      row[command].text = run->command;
      row[range].text = part->timerange;
      row[trigger].text = part->trigger;
      row[file].text = quern_profile_get_input (source->profile, part->input);
    }

  return table;
}
