/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The profiles in a folder, with what their headers say. */

#include "quern-report-command.h"

#include "quern-csv-writer.h"
#include "quern-folder-item.h"
#include "quern-json-table.h"
#include "quern-markdown-writer.h"
#include "quern-report-messages.h"
#include "quern-report-output.h"
#include "quern-text-writer.h"

#include <glib/gi18n.h>
#include <inttypes.h>

static void
add_item (QuernFolderItem *item,
          gpointer         user_data)
{
  g_ptr_array_add (user_data, g_object_ref (item));
}

/* Newest first, as in the window; by name within one second. */
static int
compare_items (gconstpointer a,
               gconstpointer b)
{
  QuernFolderItem *first = *(QuernFolderItem *const *) a;
  QuernFolderItem *second = *(QuernFolderItem *const *) b;
  int order = quern_folder_item_compare (second, first, QUERN_FOLDER_BY_TIME);

  return order != 0 ? order : quern_folder_item_compare (first, second, QUERN_FOLDER_BY_NAME);
}

/* Programs get UTC; people get local time. */
static char *
dup_time (QuernFolderItem *item)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (quern_folder_item_get_time (item));

  return time != NULL ? g_date_time_format_iso8601 (time) : NULL;
}

static void
add_row (QuernTable      *table,
         QuernFolderItem *item)
{
  QuernCell *row = quern_table_add_row (table);
  gboolean has_total;
  gint64 total;
  guint i = 0;

  has_total = quern_folder_item_get_total (item, &total);
  row[i++].text =
    quern_table_take_text (table, quern_folder_item_dup_text (item, QUERN_FOLDER_BY_TIME));
  row[i++].text = quern_table_take_text (table, dup_time (item));
  row[i++].text =
    quern_table_take_text (table, quern_folder_item_dup_text (item, QUERN_FOLDER_BY_TOTAL));
  row[i++].text =
    has_total ? quern_table_take_text (table, g_strdup_printf ("%" PRIi64, total)) : NULL;
  row[i++].text = quern_folder_item_get_event (item);
  row[i++].text =
    quern_table_take_text (table, quern_folder_item_dup_text (item, QUERN_FOLDER_BY_SIZE));
  row[i++].count = quern_folder_item_get_size (item);
  row[i++].text =
    quern_table_take_text (table, quern_folder_item_dup_text (item, QUERN_FOLDER_BY_FORMAT));
  row[i++].text = quern_folder_item_get_name (item);
  row[i++].text = quern_folder_item_get_script (item);
}

static QuernTable *
make_table (GPtrArray     *items,
            QuernEventSet *events)
{
  static const struct
  {
    QuernColumnKind kind;
    QuernAudience   audience;
    const char     *key;
    const char     *title;
  } columns[] = {
    { QUERN_COLUMN_TEXT, QUERN_FOR_PEOPLE, "date", N_("Date") },
    { QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "time", "" },
    { QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE, "total", N_("Total") },
    { QUERN_COLUMN_FIGURE, QUERN_FOR_PROGRAMS, "total", "" },
    { QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "event", "" },
    { QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE, "size", N_("Size") },
    { QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "size", "" },
    { QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "format", N_("Format") },
    { QUERN_COLUMN_PATH, QUERN_FOR_ALL, "file", N_("File") },
    { QUERN_COLUMN_PATH, QUERN_FOR_ALL, "command", N_("Command") },
  };
  QuernTable *table = quern_table_new (events);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    quern_table_add_column (table, columns[i].kind, columns[i].audience, columns[i].key,
                            *columns[i].title != '\0' ? _(columns[i].title) : "");
  for (guint i = 0; i < items->len; i++)
    add_row (table, g_ptr_array_index (items, i));

  return table;
}

static void
write_json (QuernTable *table,
            QuernSink  *sink)
{
  QuernJson json;

  quern_json_init (&json, sink);
  quern_json_begin_object (&json);
  quern_json_count_as (&json, "quern_folder", 1);
  quern_json_key (&json, "files");
  quern_json_write_table (table, &json);
  quern_json_end_object (&json);
  quern_sink_putc (sink, '\n');
}

/* Fails if the output would overwrite one of the listed profiles. */
static gboolean
check_output (GPtrArray   *items,
              const char  *output,
              GError     **error)
{
  for (guint i = 0; i < items->len; i++)
    {
      g_autofree char *path =
        g_file_get_path (quern_folder_item_get_file (g_ptr_array_index (items, i)));

      if (path == NULL || !quern_report_output_is_file (output, path))
        continue;

      return quern_usage_error_set (error,
                                    _("the output would overwrite “%s”, a profile in the folder"),
                                    quern_folder_item_get_name (g_ptr_array_index (items, i)));
    }

  return TRUE;
}

static gboolean
write_table (QuernTable                *table,
             const QuernReportOptions  *options,
             GError                   **error)
{
  g_autoptr (QuernReportOutput) output = quern_report_output_new (options->output, error);
  QuernTextOptions text = { 0 };
  QuernSink *sink;

  if (output == NULL)
    return FALSE;

  sink = quern_report_output_get_sink (output);
  text.width = quern_report_output_get_width (output, options->width);
  if (options->format == QUERN_REPORT_CSV)
    quern_csv_write_table (table, TRUE, sink);
  else if (options->format == QUERN_REPORT_JSON)
    write_json (table, sink);
  else if (options->format == QUERN_REPORT_MARKDOWN)
    quern_markdown_write_table (table, sink);
  else
    quern_text_write_table (table, &text, sink);

  return quern_report_output_close (output, error);
}

gboolean
quern_report_run_files (QuernReport  *report,
                        GError      **error)
{
  const QuernReportOptions *options = report->options;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (QuernEventSet) events = quern_event_set_new ();
  g_autoptr (QuernTable) table = NULL;

  for (guint i = 0; i < options->files->len; i++)
    {
      g_autoptr (GFile) folder = NULL;

      report->error_file = g_ptr_array_index (options->files, i);
      folder = g_file_new_for_path (report->error_file);
      if (!quern_folder_item_list (folder, add_item, items, NULL, error))
        return FALSE;
    }

  g_ptr_array_sort (items, compare_items);
  table = make_table (items, events);
  report->error_file = options->output;

  return check_output (items, options->output, error) && write_table (table, options, error);
}
