/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-warning-table.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-parse-error.h"

#include <glib/gi18n-lib.h>

/* Columns of the table. */
typedef struct
{
  guint side;     /* QUERN_NONE: of one profile */
  guint side_key;
  guint file;
  guint line;
  guint column;
  guint code;
  guint message;
} Columns;

static guint64
get_place (guint64 place)
{
  return place > 0 ? place : QUERN_NO_COUNT;
}

static Columns
add_columns (QuernTable *table,
             gboolean    has_sides)
{
  Columns columns = { .side = QUERN_NONE };

  if (has_sides)
    {
      columns.side = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PEOPLE, "side",
                                             _("Side"));
      columns.side_key = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS,
                                                 "side", "");
    }
  columns.file = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_ALL, "file",
                                         _("File"));
  columns.line = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "line",
                                         _("Line"));
  columns.column = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "column",
                                           _("Column"));
  columns.code = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "code", "");
  columns.message = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "message",
                                            _("Warning"));

  return columns;
}

static void
add_row (QuernTable    *table,
         const Columns *columns,
         QuernProfile  *profile,
         guint          side,
         const GError  *warning)
{
  static const char *const keys[] = { "before", "after" };
  const char *const words[] = { _("before"), _("after") };
  QuernLocation where = quern_parse_error_get_location (warning);
  QuernCell *row = quern_table_add_row (table);

  if (columns->side != QUERN_NONE)
    {
      gboolean has_word = side < G_N_ELEMENTS (keys);

      row[columns->side_key].text =
        has_word ? keys[side] : quern_table_take_text (table, g_strdup_printf ("%u", side + 1));
      row[columns->side].text = has_word ? words[side] : row[columns->side_key].text;
    }
  if (where.input < quern_profile_get_n_inputs (profile))
    row[columns->file].text = quern_profile_get_input (profile, where.input);
  row[columns->line].count = get_place (where.line);
  row[columns->column].count = get_place (where.column);
  row[columns->code].text = quern_parse_error_get_nick ((QuernParseError) warning->code);
  row[columns->message].text = warning->message;
}

QuernTable *
quern_warning_table_new (QuernProfile * const *profiles,
                         guint                 n_profiles)
{
  QuernTable *table = quern_table_new (quern_profile_get_events (profiles[0]));
  Columns columns = add_columns (table, n_profiles > 1);

  for (guint side = 0; side < n_profiles; side++)
    {
      GPtrArray *warnings = quern_profile_get_warnings (profiles[side]);

      for (guint i = 0; i < warnings->len; i++)
        add_row (table, &columns, profiles[side], side, g_ptr_array_index (warnings, i));
    }

  return table;
}

char *
quern_warning_table_dup_note (QuernProfile * const *profiles,
                              guint                 n_profiles)
{
  guint64 n_warnings = 0;
  guint64 n_listed = 0;
  g_autofree char *all = NULL;
  g_autofree char *listed = NULL;

  for (guint side = 0; side < n_profiles; side++)
    {
      n_warnings += quern_profile_get_n_warnings (profiles[side]);
      n_listed += quern_profile_get_warnings (profiles[side])->len;
    }
  if (n_warnings <= n_listed)
    return NULL;

  all = quern_format_count (n_warnings);
  listed = quern_format_count (n_listed);

  /* Translators: how many warnings are listed, and how many there were */
  return g_strdup_printf (_("The first %s of %s warnings"), listed, all);
}
