/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lines of quern-report annotate, for programs. */

#include "quern-report-annotate.h"

#include <glib/gi18n.h>

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
  self->source = quern_table_add_column (self->lines, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "source",
                                         _("Source"));
  self->inlined_at = quern_table_add_column (self->lines, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                                             "inlined_at", "");
  quern_table_add_column (self->lines, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "inlined_in", "");
  quern_table_add_column (self->lines, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "inlined", "");

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

/* The calls of a line. */
static void
add_calls (QuernReportLines        *self,
           QuernReport             *report,
           const QuernAnnotatedSource *source,
           const QuernAnnotatedSourceLine   *line,
           QuernFileId              file)
{
  for (guint i = line->first_call; i < line->first_call + line->n_calls; i++)
    {
      const gint64 *costs;
      const QuernAnnotatedCall *call = quern_annotated_source_get_call (source, i, &costs);
      const QuernFunction *callee = quern_profile_get_function (report->profile, call->callee);
      QuernCell *row = quern_table_add_row (self->calls);

      row[0].text = quern_profile_get_file_name (report->profile, file);
      row[1].count = line->line;
      row[2].text = quern_profile_get_function_name (report->profile, call->callee);
      row[3].text = quern_profile_get_file_name (report->profile, callee->file);
      row[4].text = quern_profile_get_object_name (report->profile, callee->object);
      row[5].count = callee->line > 0 ? callee->line : QUERN_NO_COUNT;
      row[6].count = call->count;
      row[7].count = call->recursive ? 1 : 0;
      for (guint j = 0; j < report->events->len; j++)
        quern_table_set_costs (self->calls, row, self->call_costs + j, costs);
    }
}

static void
add_jumps (QuernReportLines         *self,
           QuernReport              *report,
           QuernAnnotation          *annotation,
           const QuernAnnotatedLine *line)
{
  for (guint i = line->first_jump; i < line->first_jump + line->n_jumps; i++)
    {
      const QuernAnnotatedJump *jump = quern_annotation_get_jump (annotation, i);
      QuernCell *row = quern_table_add_row (self->jumps);

      row[0].text = quern_profile_get_file_name (report->profile, jump->file);
      row[1].count = jump->line;
      row[2].text = quern_profile_get_file_name (report->profile, jump->target_file);
      row[3].count = jump->target_line;
      row[4].count = jump->executed;
      row[5].count = jump->followed;
    }
}

static QuernCell *
add_line (QuernReportLines      *self,
          QuernReport           *report,
          const QuernAnnotatedSourceLine *line,
          QuernFileId            file,
          QuernSourceText       *text)
{
  QuernCell *row = quern_table_add_row (self->lines);

  row[0].text = quern_profile_get_file_name (report->profile, file);
  row[1].count = line->line;
  for (guint i = 0; i < report->events->len; i++)
    {
      quern_table_set_costs (self->lines, row, self->costs[0] + i, line->own);
      quern_table_set_costs (self->lines, row, self->costs[1] + i, line->inclusive);
    }
  if (text != NULL && line->line > 0 && line->line <= quern_source_text_get_n_lines (text))
    {
      g_autofree char *shown = quern_source_text_dup_line (text, (guint) line->line);

      row[self->source].text = quern_table_keep_text (self->lines, shown);
    }
  row[self->inlined_at].count = QUERN_NO_COUNT;

  return row;
}

static void
add_block (QuernReportLines        *self,
           QuernReport             *report,
           const QuernAnnotatedSource *source,
           guint                    index,
           QuernReportGetText       get_text,
           gpointer                 user_data)
{
  const QuernInlinedBlock *block = quern_inlined_code_get_block (source->inlined, index);

  for (guint i = block->first; i < block->first + block->n_lines; i++)
    {
      const QuernInlinedLine *inlined = quern_inlined_code_get_line (source->inlined, i);
      const QuernAnnotatedSourceLine line = {
        .line = inlined->line,
        .own = quern_inlined_code_get_line_self (source->inlined, i),
        .inclusive = quern_inlined_code_get_line_inclusive (source->inlined, i),
        .first_call = inlined->first_call,
        .n_calls = inlined->n_calls,
      };
      QuernCell *row = add_line (self, report, &line, inlined->file,
                                 get_text (inlined->file, user_data));

      row[self->inlined_at].count = block->site->line;
      row[self->inlined_at + 1].text =
        quern_profile_get_file_name (report->profile, block->site->file);
      row[self->inlined_at + 2].text = quern_table_keep_text (self->lines, block->site->name);
      add_calls (self, report, source, &line, inlined->file);
    }
}

void
quern_report_lines_add (QuernReportLines        *self,
                        QuernReport             *report,
                        const QuernAnnotatedSource *source,
                        QuernReportGetText       get_text,
                        gpointer                 user_data)
{
  g_autoptr (GArray) lines = quern_annotated_source_list_lines (source);
  const QuernAnnotatedFile *entry = quern_annotation_get_file (source->annotation, source->file);

  for (guint i = 0; i < lines->len; i++)
    {
      const QuernAnnotatedSourceLine *line = &g_array_index (lines, QuernAnnotatedSourceLine, i);

      if (line->own != NULL)
        {
          add_line (self, report, line, entry->file, source->text);
          add_calls (self, report, source, line, entry->file);
        }
      for (guint j = line->first_block; j < line->first_block + line->n_blocks; j++)
        add_block (self, report, source, j, get_text, user_data);
    }

  /* Wherever the code of a line stands, its jumps are of it. */
  for (guint i = entry->first; i < entry->first + entry->n_lines; i++)
    add_jumps (self, report, source->annotation, quern_annotation_get_line (source->annotation, i));
}
