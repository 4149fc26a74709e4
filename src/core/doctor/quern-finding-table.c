/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-finding-table.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>

static const char *
keep (QuernTable *table,
      const char *text)
{
  return text != NULL ? quern_table_keep_text (table, text) : NULL;
}

QuernTable *
quern_finding_table_new (QuernEventSet *events,
                         GPtrArray     *findings)
{
  QuernTable *table = quern_table_new (events);
  guint code = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "code", "");
  guint severity = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "severity",
                                           _("Severity"));
  guint share = quern_table_add_column (table, QUERN_COLUMN_SHARE, QUERN_FOR_PROGRAMS, "share",
                                        "");
  guint message = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "message",
                                          _("Finding"));
  guint advice = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "advice",
                                         _("What helps"));
  guint command = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "command",
                                          _("Command"));

  for (guint i = 0; i < findings->len; i++)
    {
      const QuernFinding *finding = g_ptr_array_index (findings, i);
      QuernCell *row = quern_table_add_row (table);

      row[code].text = quern_finding_get_nick (finding->kind);
      row[severity].text = quern_severity_get_nick (finding->severity);
      row[share].value = finding->share;
      row[message].text = keep (table, finding->text);
      row[advice].text = keep (table, finding->advice);
      row[command].text = keep (table, finding->command);
    }

  return table;
}

char *
quern_finding_table_dup_text (GPtrArray *findings)
{
  GString *text = g_string_new (NULL);

  if (findings->len == 0)
    g_string_append_printf (text, "%s\n", _("Nothing is missing, and nothing is wrong."));

  for (guint i = 0; i < findings->len; i++)
    {
      const QuernFinding *finding = g_ptr_array_index (findings, i);

      g_string_append (text, i > 0 ? "\n" : "");
      /* Translators: "warning", and a sentence, to be followed by a full stop */
      g_string_append_printf (text, _("%s: %s."), quern_severity_get_name (finding->severity),
                              finding->text);
      g_string_append (text, finding->advice != NULL ? "\n  " : "");
      if (finding->advice != NULL)
        /* Translators: a sentence, to be followed by a command */
        g_string_append_printf (text, finding->command != NULL ? _("%s:") : _("%s."),
                                finding->advice);
      g_string_append_c (text, '\n');
      if (finding->command != NULL)
        g_string_append_printf (text, "    %s\n", finding->command);
    }

  return g_string_free (text, FALSE);
}
