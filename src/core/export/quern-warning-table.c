/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-warning-table.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-parse-error.h"

#include <glib/gi18n-lib.h>

static guint64
get_place (guint64 place)
{
  return place > 0 ? place : QUERN_NO_COUNT;
}

QuernTable *
quern_warning_table_new (QuernProfile *profile)
{
  QuernTable *table = quern_table_new (quern_profile_get_events (profile));
  GPtrArray *warnings = quern_profile_get_warnings (profile);
  guint file = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_ALL, "file",
                                       _("File"));
  guint line = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "line",
                                       _("Line"));
  guint column = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "column",
                                         _("Column"));
  guint code = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "code", "");
  guint message = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "message",
                                          _("Warning"));

  for (guint i = 0; i < warnings->len; i++)
    {
      const GError *warning = g_ptr_array_index (warnings, i);
      QuernLocation where = quern_parse_error_get_location (warning);
      QuernCell *row = quern_table_add_row (table);

      if (where.input < quern_profile_get_n_inputs (profile))
        row[file].text = quern_profile_get_input (profile, where.input);
      row[line].count = get_place (where.line);
      row[column].count = get_place (where.column);
      row[code].text = quern_parse_error_get_nick ((QuernParseError) warning->code);
      row[message].text = warning->message;
    }

  return table;
}

char *
quern_warning_table_dup_note (QuernProfile *profile)
{
  guint64 n_warnings = quern_profile_get_n_warnings (profile);
  g_autofree char *all = NULL;
  g_autofree char *listed = NULL;

  if (n_warnings <= quern_profile_get_warnings (profile)->len)
    return NULL;

  all = quern_format_count (n_warnings);
  listed = quern_format_count (quern_profile_get_warnings (profile)->len);

  /* Translators: how many warnings are listed, and how many there were */
  return g_strdup_printf (_("The first %s of %s warnings"), listed, all);
}
