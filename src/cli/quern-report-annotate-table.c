/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-annotate.h"

#include "quern-format.h"
#include "quern-listing.h"

#include <glib/gi18n.h>
#include <string.h>

/* A table for people while it is filled. */
typedef struct
{
  QuernReport             *report; /* borrowed */
  const QuernAnnotatedSource *source; /* borrowed */
  QuernReportGetText       get_text;
  gpointer                 user_data;
  QuernTable              *table;  /* borrowed */
  guint                    text_column;
} SourceTable;

/* How far inlined code is set in from the line that calls it, in characters. */
#define INLINED_INDENT 2

/* The first column: it is the last to leave a table that is too wide. */
#define LINE_COLUMN 0

gboolean
quern_report_has_line_share (QuernReport  *report,
                             QuernEventId  event)
{
  return !quern_event_set_is_ratio (report->event_set, event) &&
         !quern_event_set_is_difference (report->event_set, event);
}

static void
add_figure (QuernReport  *report,
            QuernTable   *table,
            QuernEventId  event,
            const char   *key,
            const char   *title)
{
  gboolean is_one_of_many = report->events->len > 1;
  g_autofree char *full =
    g_strconcat (is_one_of_many ? quern_event_set_get_name (report->event_set, event) : "",
                 is_one_of_many ? " " : "", title, NULL);

  quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE, key, full);
}

/* "Self %", "Self", "With calls %" of each event. */
void
quern_report_add_line_columns (QuernReport *report,
                               QuernTable  *table)
{
  for (guint i = 0; i < report->events->len; i++)
    {
      QuernEventId event = quern_report_get_nth_event (report, i);

      if (quern_report_has_line_share (report, event))
        add_figure (report, table, event, "share", _("Self %"));
      add_figure (report, table, event, "self", _("Self"));
      if (quern_report_has_line_share (report, event))
        add_figure (report, table, event, "inclusive_share", _("With calls %"));
      else
        add_figure (report, table, event, "inclusive", _("With calls"));
    }
}

static void
add_columns (SourceTable *self)
{
  quern_table_add_column (self->table, QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE, "line", _("Line"));
  quern_report_add_line_columns (self->report, self->table);
  self->text_column =
    quern_table_add_column (self->table, QUERN_COLUMN_TEXT, QUERN_FOR_PEOPLE, "source",
                            _("Source"));
}

/* What a cell shows of costs; "" for none. */
char *
quern_report_dup_line_cell (QuernReport  *report,
                            QuernEventId  event,
                            const gint64 *costs,
                            gboolean      as_share)
{
  QuernEventSet *events = report->event_set;
  double total =
    quern_event_set_get_value (events, event, quern_profile_get_total (report->profile));
  double value = quern_event_set_get_value (events, event, costs);

  if (!(value > 0.0 || value < 0.0) || (as_share && !(total > 0.0 || total < 0.0)))
    return g_strdup ("");

  return as_share ? quern_format_share (value / total, 2)
                  : quern_report_dup_cost (report, event, costs);
}

static const char *
keep_cell (QuernReport  *report,
           QuernTable   *table,
           QuernEventId  event,
           const gint64 *costs,
           gboolean      as_share)
{
  g_autofree char *text = NULL;

  if (costs == NULL)
    return "";

  text = quern_report_dup_line_cell (report, event, costs, as_share);

  return quern_table_keep_text (table, text);
}

void
quern_report_set_line_cells (QuernReport  *report,
                             QuernTable   *table,
                             QuernCell    *row,
                             guint         column,
                             const gint64 *own,
                             const gint64 *inclusive)
{
  for (guint i = 0; i < report->events->len; i++)
    {
      QuernEventId event = quern_report_get_nth_event (report, i);
      gboolean shares = quern_report_has_line_share (report, event);

      if (shares)
        row[column++].text = keep_cell (report, table, event, own, TRUE);
      row[column++].text = keep_cell (report, table, event, own, FALSE);
      row[column++].text = keep_cell (report, table, event, inclusive, shares);
    }
}

/* self, inclusive: nullable: nothing stands there */
static QuernCell *
add_row (SourceTable  *self,
         const gint64 *own,
         const gint64 *inclusive)
{
  QuernCell *row = quern_table_add_row (self->table);

  quern_report_set_line_cells (self->report, self->table, row, LINE_COLUMN + 1, own, inclusive);
  row[LINE_COLUMN].text = "";
  row[self->text_column].text = "";

  return row;
}

/* line: nullable: one without costs */
static void
add_line (SourceTable           *self,
          guint64                number,
          const QuernAnnotatedSourceLine *line)
{
  g_autofree char *text = quern_listing_dup_line (self->source->text, number);
  g_autofree char *figure = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  QuernCell *row = line != NULL ? add_row (self, line->own, line->inclusive)
                                : add_row (self, NULL, NULL);

  row[LINE_COLUMN].text = quern_table_keep_text (self->table, number == 0 ? "–" : figure);
  if (text != NULL)
    row[self->text_column].text = quern_table_keep_text (self->table, text);
}

static void
add_calls (SourceTable *self,
           guint        first,
           guint        n,
           guint        indent)
{
  for (guint i = first; i < first + n; i++)
    {
      const gint64 *costs;
      const QuernAnnotatedCall *call = quern_annotated_source_get_call (self->source, i, &costs);
      g_autofree char *text = quern_listing_dup_call (self->report->profile, call->callee,
                                                      call->count, call->recursive);
      g_autofree char *indented = g_strdup_printf ("%*s%s", (int) indent, "", text);
      QuernCell *row = add_row (self, NULL, costs);

      row[self->text_column].text = quern_table_keep_text (self->table, indented);
    }
}

/* "steps.h:16  number *= 3;": where the code is, and the code. */
static void
add_inlined_line (SourceTable *self,
                  guint        index,
                  guint        indent)
{
  const QuernInlinedCode *inlined = self->source->inlined;
  const QuernInlinedLine *line = quern_inlined_code_get_line (inlined, index);
  g_autofree char *name = g_path_get_basename (
    quern_profile_get_file_name (self->report->profile, line->file));
  QuernSourceText *text = self->get_text (line->file, self->user_data);
  g_autofree char *code = quern_listing_dup_line (text, line->line);
  g_autofree char *shown = g_strdup_printf ("%*s%s:%" G_GUINT64_FORMAT "  %s", (int) indent, "",
                                            name, line->line,
                                            code != NULL ? g_strchug (code) : "");
  QuernCell *row = add_row (self, quern_inlined_code_get_line_self (inlined, index),
                            quern_inlined_code_get_line_inclusive (inlined, index));

  row[self->text_column].text = quern_table_keep_text (self->table, shown);
  add_calls (self, line->first_call, line->n_calls, indent + INLINED_INDENT);
}

/* Indented like the line that calls it. */
static void
add_block (SourceTable *self,
           guint64      number,
           guint        index)
{
  const QuernInlinedCode *inlined = self->source->inlined;
  const QuernInlinedBlock *block = quern_inlined_code_get_block (inlined, index);
  g_autofree char *code = number > 0 ? quern_listing_dup_line (self->source->text, number) : NULL;
  guint indent = (code != NULL ? (guint) strspn (code, " ") : 0) + INLINED_INDENT;
  const char *name = *block->site->name != '\0' ? block->site->name : "?";
  /* Translators: a function whose code was inlined */
  g_autofree char *text = g_strdup_printf (_("inlined: %s"), name);
  g_autofree char *shown = g_strdup_printf ("%*s%s", (int) indent, "", text);
  QuernCell *row = add_row (self, NULL, NULL);

  row[self->text_column].text = quern_table_keep_text (self->table, shown);
  for (guint i = block->first; i < block->first + block->n_lines; i++)
    add_inlined_line (self, i, indent + INLINED_INDENT);
}

/* The lines from..to, those without costs; a gap is told by dots. */
static void
add_plain_lines (SourceTable *self,
                 guint64      before,
                 guint64      next,
                 gboolean     is_first,
                 gboolean     is_last)
{
  guint64 context = self->report->options->context;
  guint64 n = next - before - 1;
  gboolean has_gap = self->report->options->context != G_MAXUINT &&
                     n > (is_first ? 0 : context) + (is_last ? 0 : context);

  for (guint64 i = 1; i <= n; i++)
    {
      if (!has_gap || (!is_first && i <= context) || (!is_last && n - i < context))
        add_line (self, before + i, NULL);
      else if (i == (is_first ? 0 : context) + 1 && !is_first && !is_last)
        add_row (self, NULL, NULL)[LINE_COLUMN].text = "⋮";
    }
}

QuernTable *
quern_report_make_source_table (QuernReport             *report,
                                const QuernAnnotatedSource *source,
                                QuernReportGetText       get_text,
                                gpointer                 user_data)
{
  g_autoptr (GArray) lines = quern_annotated_source_list_lines (source);
  SourceTable self = {
    report, source, get_text, user_data, quern_table_new (report->event_set), 0
  };
  guint64 n_lines = source->text != NULL ? quern_source_text_get_n_lines (source->text) : 0;
  guint64 before = 0;

  add_columns (&self);
  for (guint i = 0; i < lines->len; i++)
    {
      const QuernAnnotatedSourceLine *line = &g_array_index (lines, QuernAnnotatedSourceLine, i);

      if (line->line > 0 && before < n_lines)
        add_plain_lines (&self, before, MIN (line->line, n_lines + 1), before == 0, FALSE);
      add_line (&self, line->line, line);
      add_calls (&self, line->first_call, line->n_calls, 0);
      for (guint j = line->first_block; j < line->first_block + line->n_blocks; j++)
        add_block (&self, line->line, j);
      before = line->line;
    }
  if (before > 0 && before < n_lines)
    add_plain_lines (&self, before, n_lines + 1, FALSE, TRUE);

  return self.table;
}
