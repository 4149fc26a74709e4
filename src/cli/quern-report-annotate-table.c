/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-annotate.h"

#include "quern-format.h"

#include <glib/gi18n.h>
#include <string.h>

/* As editors do it. */
#define TAB_WIDTH 8

/* A table for people while it is filled. */
typedef struct
{
  QuernReport     *report;     /* borrowed */
  QuernAnnotation *annotation; /* borrowed */
  QuernSourceText *text;       /* borrowed, nullable */
  QuernTable      *table;      /* borrowed */
  guint            text_column;
} SourceTable;

/* The first column: it is the last to leave a table that is too wide. */
#define LINE_COLUMN 0

static gboolean
has_share (QuernReport  *report,
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

      if (has_share (report, event))
        add_figure (report, table, event, "share", _("Self %"));
      add_figure (report, table, event, "self", _("Self"));
      if (has_share (report, event))
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

static const char *
keep_share (QuernReport  *report,
            QuernTable   *table,
            QuernEventId  event,
            const gint64 *costs)
{
  QuernEventSet *events = report->event_set;
  double total =
    quern_event_set_get_value (events, event, quern_profile_get_total (report->profile));
  double value = quern_event_set_get_value (events, event, costs);
  g_autofree char *text = NULL;

  if (!(value > 0.0 || value < 0.0) || !(total > 0.0 || total < 0.0))
    return "";

  text = quern_format_share (value / total, 2);

  return quern_table_keep_text (table, text);
}

static const char *
keep_cost (QuernReport  *report,
           QuernTable   *table,
           QuernEventId  event,
           const gint64 *costs)
{
  double value = quern_event_set_get_value (report->event_set, event, costs);
  g_autofree char *text = NULL;

  if (!(value > 0.0 || value < 0.0))
    return "";

  text = quern_report_dup_cost (report, event, costs);

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
      gboolean shares = has_share (report, event);

      if (shares)
        row[column++].text = own != NULL ? keep_share (report, table, event, own) : "";
      row[column++].text = own != NULL ? keep_cost (report, table, event, own) : "";
      row[column++].text = inclusive == NULL ? ""
                           : shares ? keep_share (report, table, event, inclusive)
                                    : keep_cost (report, table, event, inclusive);
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

/* A table has no tabs. */
static char *
expand_tabs (char *line)
{
  g_autofree char *taken = line;
  g_autoptr (GString) text = NULL;
  guint column = 0;

  if (strchr (line, '\t') == NULL)
    return g_steal_pointer (&taken);

  text = g_string_new (NULL);
  for (const char *p = line; *p != '\0'; p = g_utf8_next_char (p), column++)
    {
      guint blanks = TAB_WIDTH - column % TAB_WIDTH;

      if (*p != '\t')
        {
          g_string_append_unichar (text, g_utf8_get_char (p));
          continue;
        }
      g_string_append_printf (text, "%*s", (int) blanks, "");
      column += blanks - 1;
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* index: of the annotated line; QUERN_NONE for one without costs */
static void
add_line (SourceTable *self,
          guint64      number,
          guint        index)
{
  g_autofree char *text = NULL;
  g_autofree char *figure = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  QuernCell *row;

  if (number == 0)
    text = g_strdup (_("(line not known)"));
  else if (self->text != NULL && number > quern_source_text_get_n_lines (self->text))
    text = g_strdup (_("(behind the end of the file)"));
  else if (self->text != NULL)
    text = expand_tabs (quern_source_text_dup_line (self->text, (guint) number));

  row = index == QUERN_NONE
          ? add_row (self, NULL, NULL)
          : add_row (self, quern_annotation_get_line_self (self->annotation, index),
                     quern_annotation_get_line_inclusive (self->annotation, index));
  row[LINE_COLUMN].text = quern_table_keep_text (self->table, number == 0 ? "–" : figure);
  if (text != NULL)
    row[self->text_column].text = quern_table_keep_text (self->table, text);
}

static void
add_calls (SourceTable *self,
           guint        index)
{
  const QuernAnnotatedLine *line = quern_annotation_get_line (self->annotation, index);

  for (guint i = line->first_call; i < line->first_call + line->n_calls; i++)
    {
      const QuernAnnotatedCall *call = quern_annotation_get_call (self->annotation, i);
      const char *name = quern_profile_get_function_name (self->report->profile, call->callee);
      g_autofree char *count = quern_format_count (call->count);
      g_autofree char *text =
        call->recursive ? g_strdup_printf (_("↻ %s× %s"), count, name)
                        : g_strdup_printf (_("→ %s× %s"), count, name);
      QuernCell *row = add_row (self, NULL, quern_annotation_get_call_costs (self->annotation, i));

      row[self->text_column].text = quern_table_keep_text (self->table, text);
    }
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
        add_line (self, before + i, QUERN_NONE);
      else if (i == (is_first ? 0 : context) + 1 && !is_first && !is_last)
        add_row (self, NULL, NULL)[LINE_COLUMN].text = "⋮";
    }
}

QuernTable *
quern_report_make_source_table (QuernReport     *report,
                                QuernAnnotation *annotation,
                                guint            file,
                                QuernSourceText *text)
{
  const QuernAnnotatedFile *entry = quern_annotation_get_file (annotation, file);
  SourceTable self = { report, annotation, text, quern_table_new (report->event_set), 0 };
  guint64 n_lines = text != NULL ? quern_source_text_get_n_lines (text) : 0;
  guint64 before = 0;

  add_columns (&self);
  for (guint i = entry->first; i < entry->first + entry->n_lines; i++)
    {
      guint64 line = quern_annotation_get_line (annotation, i)->line;

      if (line > 0 && before < n_lines)
        add_plain_lines (&self, before, MIN (line, n_lines + 1), before == 0, FALSE);
      add_line (&self, line, i);
      add_calls (&self, i);
      before = line;
    }
  if (before > 0 && before < n_lines)
    add_plain_lines (&self, before, n_lines + 1, FALSE, TRUE);

  return self.table;
}

void
quern_report_lines_begin (QuernReportLines *self,
                          QuernReport      *report)
{
  QuernTableScope scope = quern_report_get_scope (report);

  self->lines = quern_table_new (report->event_set);
  quern_table_add_column (self->lines, QUERN_COLUMN_PATH, QUERN_FOR_ALL, "file", _("File"));
  quern_table_add_column (self->lines, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "line", _("Line"));
  self->costs[0] = quern_table_get_n_columns (self->lines);
  for (guint i = 0; i < scope.n_events; i++)
    quern_table_add_costs (self->lines, scope.events[i], "self", _("Self"));
  self->costs[1] = quern_table_get_n_columns (self->lines);
  for (guint i = 0; i < scope.n_events; i++)
    quern_table_add_costs (self->lines, scope.events[i], "inclusive", _("With calls"));
  quern_table_add_column (self->lines, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "source", _("Source"));

  self->calls = quern_table_new (report->event_set);
  quern_table_add_column (self->calls, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "from_file", "");
  quern_table_add_column (self->calls, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "from_line", "");
  quern_table_add_keys (self->calls);
  quern_table_add_column (self->calls, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "count", "");
  quern_table_add_column (self->calls, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "recursive", "");
  self->call_costs = quern_table_get_n_columns (self->calls);
  for (guint i = 0; i < scope.n_events; i++)
    quern_table_add_costs (self->calls, scope.events[i], "inclusive", "");

  self->jumps = quern_table_new (report->event_set);
  quern_table_add_column (self->jumps, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "file", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "line", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "to_file", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "to_line", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "executed", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "followed", "");
}

static void
add_call_cells (QuernReportLines *self,
                QuernReport      *report,
                QuernAnnotation  *annotation,
                guint             index,
                const char       *file,
                guint64           line)
{
  const QuernAnnotatedCall *call = quern_annotation_get_call (annotation, index);
  QuernCell *row = quern_table_add_row (self->calls);
  const QuernFunction *callee = quern_profile_get_function (report->profile, call->callee);

  row[0].text = file;
  row[1].count = line;
  row[2].text = quern_profile_get_function_name (report->profile, call->callee);
  row[3].text = quern_profile_get_file_name (report->profile, callee->file);
  row[4].text = quern_profile_get_object_name (report->profile, callee->object);
  row[5].count = callee->line > 0 ? callee->line : QUERN_NO_COUNT;
  row[6].count = call->count;
  row[7].count = call->recursive ? 1 : 0;
  for (guint i = 0; i < report->events->len; i++)
    quern_table_set_costs (self->calls, row, self->call_costs + i,
                           quern_annotation_get_call_costs (annotation, index));
}

void
quern_report_lines_add (QuernReportLines *self,
                        QuernReport      *report,
                        QuernAnnotation  *annotation,
                        guint             file,
                        QuernSourceText  *text)
{
  const QuernAnnotatedFile *entry = quern_annotation_get_file (annotation, file);
  const char *path = quern_profile_get_file_name (report->profile, entry->file);

  for (guint i = entry->first; i < entry->first + entry->n_lines; i++)
    {
      const QuernAnnotatedLine *line = quern_annotation_get_line (annotation, i);
      QuernCell *row = quern_table_add_row (self->lines);

      row[0].text = path;
      row[1].count = line->line;
      for (guint j = 0; j < report->events->len; j++)
        {
          quern_table_set_costs (self->lines, row, self->costs[0] + j,
                                 quern_annotation_get_line_self (annotation, i));
          quern_table_set_costs (self->lines, row, self->costs[1] + j,
                                 quern_annotation_get_line_inclusive (annotation, i));
        }
      if (text != NULL && line->line > 0 && line->line <= quern_source_text_get_n_lines (text))
        {
          g_autofree char *shown = quern_source_text_dup_line (text, (guint) line->line);

          row[self->costs[1] + report->events->len].text =
            quern_table_keep_text (self->lines, shown);
        }

      for (guint j = 0; j < line->n_calls; j++)
        add_call_cells (self, report, annotation, line->first_call + j, path, line->line);
      for (guint j = 0; j < line->n_jumps; j++)
        {
          const QuernAnnotatedJump *jump =
            quern_annotation_get_jump (annotation, line->first_jump + j);
          QuernCell *cells = quern_table_add_row (self->jumps);

          cells[0].text = path;
          cells[1].count = jump->line;
          cells[2].text = quern_profile_get_file_name (report->profile, jump->target_file);
          cells[3].count = jump->target_line;
          cells[4].count = jump->executed;
          cells[5].count = jump->followed;
        }
    }
}
