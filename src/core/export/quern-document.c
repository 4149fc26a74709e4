/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-document.h"

#include "quern-config.h"
#include "quern-csv-writer.h"
#include "quern-event-format.h"
#include "quern-json-table.h"
#include "quern-json-writer.h"
#include "quern-markdown-writer.h"

#include <glib/gi18n-lib.h>

/* The schema version of JSON with tables. */
#define SCHEMA 1

typedef struct
{
  char       *key;   /* owned */
  char       *title; /* owned, nullable */
  QuernTable *table; /* owned */
  gboolean    is_head;
} Section;

struct _QuernDocument
{
  const QuernTableScope *scope; /* borrowed */
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

QuernDocument *
quern_document_new (const QuernTableScope *scope,
                    const char            *kind)
{
  QuernDocument *self = g_new0 (QuernDocument, 1);

  self->scope = scope;
  self->kind = g_strdup (kind);
  self->sections = g_array_new (FALSE, TRUE, sizeof (Section));
  g_array_set_clear_func (self->sections, clear_section);
  self->notes = g_ptr_array_new_with_free_func (g_free);

  return self;
}

void
quern_document_free (QuernDocument *self)
{
  if (self == NULL)
    return;

  g_free (self->kind);
  g_array_unref (self->sections);
  g_ptr_array_unref (self->notes);
  g_free (self);
}

void
quern_document_add_table (QuernDocument *self,
                          const char    *key,
                          const char    *title,
                          QuernTable    *table)
{
  Section section = { g_strdup (key), g_strdup (title), table, FALSE };

  g_array_append_val (self->sections, section);
}

void
quern_document_add_head (QuernDocument *self,
                         const char    *key,
                         QuernTable    *table)
{
  Section section = { g_strdup (key), NULL, table, TRUE };

  g_array_append_val (self->sections, section);
}

void
quern_document_add_note (QuernDocument *self,
                         char          *text)
{
  g_ptr_array_add (self->notes, text);
}

static void
write_json (QuernDocument *self,
            QuernSink     *sink)
{
  const QuernTableScope *scope = self->scope;
  QuernProfile *profile = quern_analysis_get_profile (scope->analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  g_autofree char *kind = g_strdup_printf ("quern_%s", self->kind);
  const gint64 *total = quern_profile_get_total (profile);
  QuernJson json;

  quern_json_init (&json, sink);
  quern_json_begin_object (&json);
  quern_json_count_as (&json, kind, SCHEMA);

  quern_json_line_break (&json);
  quern_json_write_files (&json, profile);

  if (scope->parts_key != NULL)
    {
      quern_json_section (&json, scope->parts_key);
      for (guint i = 0; i < scope->n_part_numbers; i++)
        quern_json_count (&json, scope->part_numbers[i]);
      quern_json_end_array (&json);
    }

  quern_json_section (&json, "events");
  for (guint i = 0; i < scope->n_events; i++)
    quern_json_write_event (&json, events, scope->events[i]);
  quern_json_end_array (&json);

  quern_json_section (&json, "total");
  for (guint i = 0; i < scope->n_events; i++)
    quern_json_write_value (&json, events, scope->events[i], total);
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
dup_event_line (const QuernTableScope *scope,
                QuernEventId           event)
{
  QuernProfile *profile = quern_analysis_get_profile (scope->analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  const char *name = quern_event_set_get_name (events, event);
  g_autofree char *long_name = quern_event_format_name (events, event);
  g_autofree char *total =
    quern_table_scope_dup_cost (scope, event, quern_profile_get_total (profile));

  if (!g_str_equal (name, long_name))
    return g_strdup_printf (_("%s: %s, total %s"), name, long_name, total);

  return g_strdup_printf (_("%s: total %s"), name, total);
}

/* Writes Markdown or plain text, for people. */
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
write_for_people (QuernDocument *self,
                  PeopleWriter  *writer)
{
  g_autofree char *title = quern_table_scope_dup_title (self->scope);

  write_heading (writer, title);
  for (guint i = 0; i < self->scope->n_events; i++)
    {
      g_autofree char *line =
        dup_event_line (self->scope, self->scope->events[i]);

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

/* Only the first table names the columns; all tables have the same ones. */
static void
write_csv (QuernDocument *self,
           QuernSink     *sink)
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
 * quern_document_write:
 * @self: a document with all its tables
 * @format: the format
 * @text_options: (nullable): the layout, for QUERN_DOCUMENT_TEXT
 * @sink: where; quern_sink_finish() reports errors
 */
void
quern_document_write (QuernDocument          *self,
                      QuernDocumentFormat     format,
                      const QuernTextOptions *text_options,
                      QuernSink              *sink)
{
  PeopleWriter writer = { .markdown = format == QUERN_DOCUMENT_MARKDOWN, .sink = sink };

  if (text_options != NULL)
    writer.options = *text_options;

  if (format == QUERN_DOCUMENT_JSON)
    write_json (self, sink);
  else if (format == QUERN_DOCUMENT_CSV)
    write_csv (self, sink);
  else
    write_for_people (self, &writer);
}
