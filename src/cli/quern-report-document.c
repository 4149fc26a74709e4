/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-document.h"

#include "quern-document.h"

struct _QuernReportDocument
{
  QuernReport     *report;   /* borrowed */
  QuernTableScope  scope;
  QuernDocument   *document; /* owned */
};

QuernReportDocument *
quern_report_document_new (QuernReport *report,
                           const char  *kind)
{
  QuernReportDocument *self = g_new0 (QuernReportDocument, 1);

  self->report = report;
  self->scope = quern_report_get_scope (report);
  self->document = quern_document_new (&self->scope, kind);

  return self;
}

void
quern_report_document_free (QuernReportDocument *self)
{
  if (self == NULL)
    return;

  quern_document_free (self->document);
  g_free (self);
}

void
quern_report_document_add_table (QuernReportDocument *self,
                                 const char          *key,
                                 const char          *title,
                                 QuernTable          *table)
{
  quern_document_add_table (self->document, key, title, table);
}

void
quern_report_document_add_head (QuernReportDocument *self,
                                const char          *key,
                                QuernTable          *table)
{
  quern_document_add_head (self->document, key, table);
}

void
quern_report_document_add_note (QuernReportDocument *self,
                                char                *text)
{
  quern_document_add_note (self->document, text);
}

static QuernDocumentFormat
get_format (QuernReportDocument *self)
{
  switch ((guint) self->report->options->format)
    {
    case QUERN_REPORT_CSV:
      return QUERN_DOCUMENT_CSV;

    case QUERN_REPORT_JSON:
      return QUERN_DOCUMENT_JSON;

    case QUERN_REPORT_MARKDOWN:
      return QUERN_DOCUMENT_MARKDOWN;

    default:
      return QUERN_DOCUMENT_TEXT;
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
  QuernTextOptions text_options = { 0 };

  self->report->culprit = options->output;
  output = quern_report_output_new (options->output, error);
  if (output == NULL)
    return FALSE;

  text_options.width = options->has_width ? options->width
                                          : quern_report_output_get_width (output);
  text_options.colored = quern_report_output_is_terminal (output) &&
                         g_getenv ("NO_COLOR") == NULL;
  quern_document_write (self->document, get_format (self), &text_options,
                        quern_report_output_get_sink (output));

  return quern_report_output_close (output, error);
}
