/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-document.h"

#include "quern-csv-writer.h"
#include "quern-json-table.h"
#include "quern-json-writer.h"
#include "quern-markdown-writer.h"
#include "quern-text-writer.h"

#include <glib/gi18n.h>

/* The number of the JSON that tables come in. */
#define SCHEMA 1

typedef struct
{
  char       *key;   /* owned */
  char       *title; /* owned, nullable */
  QuernTable *table; /* owned */
  gboolean    is_head;
} Section;

struct _QuernReportDocument
{
  QuernReport *report;   /* borrowed */
  char        *kind;     /* owned */
  GArray      *sections; /* owned: Section */
  GPtrArray   *notes;    /* owned: char */
};

static void
clear_section (gpointer data)
{
  Section *section = data;

  g_free (section->key);
  g_free (section->title);
  quern_table_free (section->table);
}

QuernReportDocument *
quern_report_document_new (QuernReport *report,
                           const char  *kind)
{
  QuernReportDocument *self = g_new0 (QuernReportDocument, 1);

  self->report = report;
  self->kind = g_strdup (kind);
  self->sections = g_array_new (FALSE, TRUE, sizeof (Section));
  g_array_set_clear_func (self->sections, clear_section);
  self->notes = g_ptr_array_new_with_free_func (g_free);

  return self;
}

void
quern_report_document_free (QuernReportDocument *self)
{
  if (self == NULL)
    return;

  g_free (self->kind);
  g_array_unref (self->sections);
  g_ptr_array_unref (self->notes);
  g_free (self);
}

void
quern_report_document_add_table (QuernReportDocument *self,
                                 const char          *key,
                                 const char          *title,
                                 QuernTable          *table)
{
  Section section = { g_strdup (key), g_strdup (title), table, FALSE };

  g_array_append_val (self->sections, section);
}

void
quern_report_document_add_head (QuernReportDocument *self,
                                const char          *key,
                                QuernTable          *table)
{
  Section section = { g_strdup (key), NULL, table, TRUE };

  g_array_append_val (self->sections, section);
}

void
quern_report_document_add_note (QuernReportDocument *self,
                                char                *text)
{
  g_ptr_array_add (self->notes, text);
}

static void
write_json (QuernReportDocument *self,
            QuernSink           *sink)
{
  QuernReport *report = self->report;
  g_autofree char *kind = g_strdup_printf ("quern_%s", self->kind);
  const gint64 *total = quern_profile_get_total (report->profile);
  QuernJson json;

  quern_json_init (&json, sink);
  quern_json_begin_object (&json);
  quern_json_key (&json, kind);
  quern_json_count (&json, SCHEMA);

  quern_json_line_break (&json);
  quern_json_key (&json, "files");
  quern_json_begin_array (&json);
  for (guint i = 0; i < quern_profile_get_n_inputs (report->profile); i++)
    quern_json_text (&json, quern_profile_get_input (report->profile, i));
  quern_json_end_array (&json);

  if (report->part_numbers != NULL)
    {
      quern_json_line_break (&json);
      quern_json_key (&json, report->compared_events != NULL ? "compared_parts" : "parts");
      quern_json_begin_array (&json);
      for (guint i = 0; i < report->part_numbers->len; i++)
        quern_json_count (&json, g_array_index (report->part_numbers, guint, i));
      quern_json_end_array (&json);
    }

  quern_json_line_break (&json);
  quern_json_key (&json, "events");
  quern_json_begin_array (&json);
  for (guint i = 0; i < report->events->len; i++)
    quern_json_write_event (&json, report->event_set, quern_report_get_nth_event (report, i));
  quern_json_end_array (&json);

  quern_json_line_break (&json);
  quern_json_key (&json, "total");
  quern_json_begin_array (&json);
  for (guint i = 0; i < report->events->len; i++)
    {
      QuernEventId event = quern_report_get_nth_event (report, i);

      if (quern_event_set_is_ratio (report->event_set, event))
        quern_json_number (&json, quern_event_set_get_value (report->event_set, event, total));
      else
        quern_json_signed (&json, quern_event_set_get_cost (report->event_set, event, total));
    }
  quern_json_end_array (&json);

  for (guint i = 0; i < self->sections->len; i++)
    {
      Section *section = &g_array_index (self->sections, Section, i);

      quern_json_line_break (&json);
      quern_json_key (&json, section->key);
      quern_json_write_table (section->table, &json);
    }
  quern_json_end_object (&json);
  quern_sink_putc (sink, '\n');
}

/* "Ir: instructions executed, total 1,234" */
static char *
dup_event_line (QuernReport  *report,
                QuernEventId  event)
{
  const char *name = quern_event_set_get_name (report->event_set, event);
  const char *long_name = quern_event_set_get_long_name (report->event_set, event);
  g_autofree char *total =
    quern_report_dup_cost (report, event, quern_profile_get_total (report->profile));

  if (long_name != NULL && !g_str_equal (name, long_name))
    return g_strdup_printf (_("%s: %s, total %s"), name, long_name, total);

  return g_strdup_printf (_("%s: total %s"), name, total);
}

/* How the writers for people put down one thing. */
typedef struct
{
  gboolean         markdown;
  QuernTextOptions options;
  QuernSink       *sink;
} PeopleWriter;

static void
write_heading (PeopleWriter *writer,
               const char   *text)
{
  if (writer->markdown)
    quern_markdown_write_heading (text, writer->sink);
  else
    quern_text_write_heading (text, &writer->options, writer->sink);
}

static void
write_note (PeopleWriter *writer,
            const char   *text)
{
  if (writer->markdown)
    quern_markdown_write_note (text, writer->sink);
  else
    quern_text_write_note (text, &writer->options, writer->sink);
}

static void
write_for_people (QuernReportDocument *self,
                  PeopleWriter        *writer)
{
  g_autofree char *title = quern_report_dup_title (self->report);

  write_heading (writer, title);
  for (guint i = 0; i < self->report->events->len; i++)
    {
      g_autofree char *line =
        dup_event_line (self->report, quern_report_get_nth_event (self->report, i));

      write_note (writer, line);
    }
  for (guint i = 0; i < self->notes->len; i++)
    write_note (writer, g_ptr_array_index (self->notes, i));

  for (guint i = 0; i < self->sections->len; i++)
    {
      Section *section = &g_array_index (self->sections, Section, i);

      if (!writer->markdown || i > 0)
        quern_sink_putc (writer->sink, '\n');
      if (section->title != NULL)
        write_heading (writer, section->title);
      if (quern_table_get_n_rows (section->table) == 0)
        write_note (writer, _("None"));
      else if (writer->markdown)
        quern_markdown_write_table (section->table, writer->sink);
      else
        quern_text_write_table (section->table, &writer->options, writer->sink);
    }
}

/* The first table names the columns; others that follow have the same ones. */
static void
write_csv (QuernReportDocument *self,
           QuernSink           *sink)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < self->sections->len; i++)
    {
      Section *section = &g_array_index (self->sections, Section, i);

      if (section->is_head)
        continue;

      quern_csv_write_table (section->table, is_first, sink);
      is_first = FALSE;
    }
}

/**
 * quern_report_document_write:
 * @self: a document with all its tables
 * @error: why it cannot be written; then the report's culprit says where
 *
 * Returns: whether it is written
 */
gboolean
quern_report_document_write (QuernReportDocument  *self,
                             GError              **error)
{
  const QuernReportOptions *options = self->report->options;
  g_autoptr (QuernReportOutput) output = NULL;
  PeopleWriter writer = { .markdown = options->format == QUERN_REPORT_MARKDOWN };

  self->report->culprit = options->output;
  output = quern_report_output_new (options->output, error);
  if (output == NULL)
    return FALSE;

  writer.sink = quern_report_output_get_sink (output);
  writer.options.width = options->has_width ? options->width
                                            : quern_report_output_get_width (output);
  writer.options.colored = quern_report_output_is_terminal (output) &&
                           g_getenv ("NO_COLOR") == NULL;

  if (options->format == QUERN_REPORT_JSON)
    write_json (self, writer.sink);
  else if (options->format == QUERN_REPORT_CSV)
    write_csv (self, writer.sink);
  else
    write_for_people (self, &writer);

  return quern_report_output_close (output, error);
}
