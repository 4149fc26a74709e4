/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-source.h"

#include "quern-format.h"
#include "quern-report-messages.h"

#include <glib/gi18n.h>
#include <string.h>

/* The indent of inlined code below its call site, in characters. */
#define INLINED_INDENT 2

/* Maximum number of warnings printed. */
#define MAX_WARNINGS 20

/* The first column: it is the last to be dropped from a table that is too wide. */
#define LINE_COLUMN 0

/* A table for people that is being filled. */
typedef struct
{
  QuernReport                *report;  /* borrowed */
  QuernReportSources         *sources; /* borrowed */
  const QuernAnnotatedSource *source;  /* borrowed */
  QuernTable                 *table;   /* borrowed */
  guint                       text_column;
} SourceTable;

static void
unref_text (gpointer data)
{
  if (data != NULL)
    quern_source_text_free (data);
}

static void
join_sources (QuernReportSources *self)
{
  QuernReport *report = self->report;
  const QuernReportOptions *options = report->options;
  g_autoptr (GFile) before = g_file_new_for_path (g_ptr_array_index (options->baselines, 0));

  self->old_finder = quern_source_finder_new_old (before, report->input.files);
  for (guint i = 0; i < options->before_folders->len; i++)
    quern_source_finder_add_folder (self->old_finder,
                                    g_ptr_array_index (options->before_folders, i));
  self->joined = quern_joined_lines_new (
    report->joined, (QuernSourceFinder *[]) { self->old_finder, self->finder });
}

void
quern_report_sources_init (QuernReportSources *self,
                           QuernReport        *report)
{
  const QuernReportOptions *options = report->options;

  *self = (QuernReportSources) {
    .report = report,
    .finder = quern_source_finder_new (),
    .texts = g_hash_table_new_full (NULL, NULL, NULL, unref_text),
  };
  for (guint i = 0; i < report->input.files->len; i++)
    {
      g_autofree char *path = g_file_get_path (g_ptr_array_index (report->input.files, i));

      if (path != NULL)
        quern_source_finder_add_profile (self->finder, path);
    }
  self->recorded = quern_source_finder_get_recorded (self->finder);
  for (guint i = 0; i < options->source_maps->len; i++)
    quern_source_finder_add_map (self->finder, g_ptr_array_index (options->source_maps, i));
  for (guint i = 0; i < options->source_folders->len; i++)
    quern_source_finder_add_folder (self->finder, g_ptr_array_index (options->source_folders, i));
  if (report->joined != NULL)
    join_sources (self);
}

void
quern_report_sources_clear (QuernReportSources *self)
{
  g_clear_pointer (&self->finder, quern_source_finder_unref);
  g_clear_pointer (&self->old_finder, quern_source_finder_unref);
  g_clear_pointer (&self->comp_dir, g_free);
  g_clear_pointer (&self->joined, quern_joined_lines_free);
  g_clear_pointer (&self->texts, g_hash_table_unref);
}

gboolean
quern_report_sources_warn (QuernReportSources *self,
                           const char         *name,
                           const char         *text)
{
  if (self->n_warnings++ >= MAX_WARNINGS)
    return FALSE;

  quern_report_print_warning (name, text);

  return TRUE;
}

void
quern_report_sources_end (QuernReportSources *self)
{
  guint n_others = self->n_warnings - MIN (self->n_warnings, MAX_WARNINGS) - self->n_missing;
  g_autofree char *missing =
    g_strdup_printf (ngettext ("… and %u more source file was not found",
                               "… and %u more source files were not found", self->n_missing),
                     self->n_missing);
  g_autofree char *others =
    g_strdup_printf (ngettext ("%u more warning about files", "%u more warnings about files",
                               n_others), n_others);

  if (self->n_missing > 0)
    quern_report_print_warning (NULL, missing);
  if (n_others > 0)
    quern_report_print_warning (NULL, others);
}

static void
warn_of_missing (QuernReportSources *self,
                 const char         *name)
{
  if (!quern_report_sources_warn (self, name,
                                  _("source file not found; use --source-dir=DIR or "
                                    "--map=FROM=TO")))
    self->n_missing++;
}

static gboolean
has_source (const char *name)
{
  return *name != '\0' && !g_str_equal (name, "???");
}

static QuernSourceText *
load_source (QuernReportSources *self,
             const char         *name,
             gboolean            warns)
{
  g_autoptr (QuernSourcePlace) place =
    quern_source_finder_find (self->finder, name, self->comp_dir, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;
  QuernSourceText *text;

  if (!has_source (name))
    return NULL;
  if (place->path == NULL)
    {
      if (warns)
        warn_of_missing (self, name);
      return NULL;
    }

  quern_report_input_add_other (&self->report->input, place->path);
  text = quern_source_text_load (place->path, NULL, &error);
  if (text == NULL)
    {
      if (warns)
        quern_report_sources_warn (self, place->path, error->message);
      return NULL;
    }

  if (place->how == QUERN_SOURCE_GUESSED)
    {
      message = g_strdup_printf (_("guessed: using “%s”"), place->path);
      quern_report_sources_warn (self, name, message);
    }
  else if (self->recorded > 0 && quern_source_text_get_mtime (text) > self->recorded)
    quern_report_sources_warn (self, place->path,
                               _("this source file is newer than the profile: "
                                 "lines may have moved"));

  return text;
}

/* Merges the text of both sides, in the rows of their lines. */
static QuernSourceText *
merge_source (QuernReportSources *self,
              QuernFileId         file,
              gboolean            warns)
{
  const char *name = quern_profile_get_file_name (self->report->profile, file);
  QuernSourceText *texts[] = { quern_joined_lines_get_text (self->joined, file, 0),
                               quern_joined_lines_get_text (self->joined, file, 1) };

  if (!has_source (name))
    return NULL;

  for (guint side = 0; side < 2; side++)
    if (texts[side] != NULL)
      quern_report_input_add_other (&self->report->input,
                                    quern_source_text_get_path (texts[side]));
  if (warns && texts[1] == NULL)
    warn_of_missing (self, name);
  else if (warns && texts[0] == NULL)
    quern_report_sources_warn (self, name,
                               _("not found as it was before, so it is guessed which lines are the "
                                 "same; use --before-source-dir=DIR"));

  return texts[0] != NULL || texts[1] != NULL
           ? quern_joined_lines_create_merged (self->joined, file, NULL) : NULL;
}

QuernSourceText *
quern_report_sources_get_text (QuernReportSources *self,
                               QuernFileId         file,
                               gboolean            warns)
{
  gpointer text;

  if (!g_hash_table_lookup_extended (self->texts, GUINT_TO_POINTER (file), NULL, &text))
    {
      text = self->joined != NULL
               ? merge_source (self, file, warns)
               : load_source (self, quern_profile_get_file_name (self->report->profile, file),
                              warns);
      g_hash_table_insert (self->texts, GUINT_TO_POINTER (file), text);
    }

  return text;
}

/* Warns once: a profile names hundreds of files of libraries, whose sources nobody has. */
static void
warn_of_guesses (guint n_guessed,
                 guint n_files)
{
  g_autofree char *text =
    g_strdup_printf (ngettext ("%u of %u source file was not found on both sides, so it is guessed "
                               "which lines are the same; use --before-source-dir=DIR, "
                               "--source-dir=DIR or --map=FROM=TO",
                               "%u of %u source files were not found on both sides, so it is "
                               "guessed which of their lines are the same; use "
                               "--before-source-dir=DIR, --source-dir=DIR or --map=FROM=TO",
                               n_files),
                     n_guessed, n_files);

  if (n_guessed > 0)
    quern_report_print_warning (NULL, text);
}

gboolean
quern_report_sources_match (QuernReportSources  *self,
                            GError             **error)
{
  QuernProfile *profile = self->report->profile;
  guint n_files = 0;
  guint n_guessed = 0;

  g_return_val_if_fail (self->joined != NULL, FALSE);

  if (!quern_joined_lines_match (self->joined, self->report->analysis, NULL, error))
    return FALSE;

  for (QuernFileId i = 0; i < quern_profile_get_n_files (profile); i++)
    {
      gboolean is_guess = FALSE;

      if (!quern_joined_lines_has_file (self->joined, i))
        continue;

      for (guint side = 0; side < 2; side++)
        {
          QuernSourceText *text = quern_joined_lines_get_text (self->joined, i, side);

          if (text != NULL)
            quern_report_input_add_other (&self->report->input,
                                          quern_source_text_get_path (text));
          is_guess = is_guess || text == NULL;
        }
      if (has_source (quern_profile_get_file_name (profile, i)))
        {
          n_files++;
          n_guessed += is_guess ? 1 : 0;
        }
    }
  warn_of_guesses (n_guessed, n_files);

  return TRUE;
}

gboolean
quern_report_sources_check_folders (const QuernReportOptions  *options,
                                    gboolean                   has_lines,
                                    GError                   **error)
{
  if ((has_lines && quern_report_options_has_baseline (options)) ||
      (options->source_folders->len == 0 && options->before_folders->len == 0 &&
       options->source_maps->len == 0))
    return TRUE;

  return quern_usage_error_set (error, _("source files are read only to compare lines, with "
                                         "--baseline"));
}

gboolean
quern_report_has_line_share (QuernReport  *report,
                             QuernEventId  event)
{
  return !quern_event_set_is_ratio (report->event_set, event) &&
         !quern_event_set_is_difference (report->event_set, event);
}

/* With both sides, there is only room for plain costs. */
static gboolean
has_line_share (QuernReport  *report,
                QuernEventId  event)
{
  return report->joined == NULL && quern_report_has_line_share (report, event);
}

static gboolean
has_line_inclusive (QuernReport  *report,
                    QuernEventId  event)
{
  return report->joined == NULL || quern_event_set_is_difference (report->event_set, event);
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

void
quern_report_add_line_columns (QuernReport *report,
                               QuernTable  *table)
{
  for (guint i = 0; i < report->events->len; i++)
    {
      QuernEventId event = quern_report_get_nth_event (report, i);

      if (has_line_share (report, event))
        add_figure (report, table, event, "share", _("Self %"));
      add_figure (report, table, event, "self", _("Self"));
      if (has_line_share (report, event))
        add_figure (report, table, event, "inclusive_share", _("With calls %"));
      else if (has_line_inclusive (report, event))
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
                  : quern_table_scope_dup_cost (&report->scope, event, costs);
}

static const char *
keep_cell (QuernReport  *report,
           QuernTable   *table,
           QuernEventId  event,
           const gint64 *costs,
           gboolean      as_share)
{
  return costs != NULL
           ? quern_table_take_text (table,
                                    quern_report_dup_line_cell (report, event, costs, as_share))
           : "";
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
      gboolean shares = has_line_share (report, event);

      if (shares)
        row[column++].text = keep_cell (report, table, event, own, TRUE);
      row[column++].text = keep_cell (report, table, event, own, FALSE);
      if (has_line_inclusive (report, event))
        row[column++].text = keep_cell (report, table, event, inclusive, shares);
    }
}

/* own, inclusive: NULL leaves the cells empty. */
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

/* line: NULL for a line without costs. */
static void
add_line (SourceTable                    *self,
          guint64                         number,
          const QuernAnnotatedSourceLine *line)
{
  char *text = quern_listing_dup_line (self->source->text, number);
  QuernCell *row = line != NULL ? add_row (self, line->own, line->inclusive)
                                : add_row (self, NULL, NULL);

  row[LINE_COLUMN].text =
    quern_table_take_text (self->table, quern_merged_lines_dup_number (self->source->rows, number));
  if (text != NULL)
    row[self->text_column].text = quern_table_take_text (self->table, text);
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
                                                      call->count, call->count_before,
                                                      call->recursive);
      QuernCell *row = add_row (self, NULL, costs);

      row[self->text_column].text =
        quern_table_take_text (self->table, g_strdup_printf ("%*s%s", (int) indent, "", text));
    }
}

/* Adds a line like "steps.h:16  number *= 3;": position and code. */
static void
add_inlined_line (SourceTable *self,
                  guint        index,
                  guint        indent)
{
  const QuernInlinedCode *inlined = self->source->inlined;
  const QuernInlinedLine *line = quern_inlined_code_get_line (inlined, index);
  g_autofree char *name = g_path_get_basename (
    quern_profile_get_file_name (self->report->profile, line->file));
  QuernSourceText *text = quern_report_sources_get_text (self->sources, line->file, FALSE);
  g_autofree char *code = quern_listing_dup_line (text, line->line);
  char *shown = g_strdup_printf ("%*s%s:%" G_GUINT64_FORMAT "  %s", (int) indent, "",
                                 name, line->line,
                                 code != NULL ? g_strchug (code) : "");
  QuernCell *row = add_row (self, quern_inlined_code_get_line_self (inlined, index),
                            quern_inlined_code_get_line_inclusive (inlined, index));

  row[self->text_column].text = quern_table_take_text (self->table, shown);
  add_calls (self, line->first_call, line->n_calls, indent + INLINED_INDENT);
}

/* Adds inlined code, indented like the line that calls it. */
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
  QuernCell *row = add_row (self, NULL, NULL);

  row[self->text_column].text =
    quern_table_take_text (self->table, g_strdup_printf ("%*s%s", (int) indent, "", text));
  for (guint i = block->first; i < block->first + block->n_lines; i++)
    add_inlined_line (self, i, indent + INLINED_INDENT);
}

/* Adds the lines without costs between two lines with costs; dots stand for a gap. */
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
quern_report_make_source_table (QuernReportSources         *sources,
                                const QuernAnnotatedSource *source)
{
  QuernReport *report = sources->report;
  g_autoptr (GArray) lines = quern_annotated_source_list_lines (source);
  SourceTable self = { report, sources, source, quern_table_new (report->event_set), 0 };
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

void
quern_report_set_keys (QuernReport     *report,
                       QuernCell       *row,
                       QuernFunctionId  id)
{
  const QuernFunction *function = quern_profile_get_function (report->profile, id);

  row[0].text = quern_profile_get_function_name (report->profile, id);
  row[1].text = quern_profile_get_file_name (report->profile, function->file);
  row[2].text = quern_profile_get_object_name (report->profile, function->object);
  row[3].count = function->line > 0 ? function->line : QUERN_NO_COUNT;
}

static void
add_line_columns (QuernReportLines *self,
                  QuernReport      *report)
{
  const QuernTableScope *scope = &report->scope;

  self->lines = quern_table_new (report->event_set);
  quern_table_add_column (self->lines, QUERN_COLUMN_PATH, QUERN_FOR_ALL, "file", _("File"));
  quern_table_add_column (self->lines, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "line", _("Line"));
  if (report->joined != NULL)
    {
      quern_table_add_column (self->lines, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "line_before",
                              _("Line before"));
      quern_table_add_column (self->lines, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "guessed",
                              _("Guessed"));
    }
  self->costs[0] = quern_table_get_n_columns (self->lines);
  for (guint i = 0; i < scope->n_events; i++)
    quern_table_add_costs (self->lines, scope->events[i], "self", _("Self"));
  self->costs[1] = quern_table_get_n_columns (self->lines);
  for (guint i = 0; i < scope->n_events; i++)
    quern_table_add_costs (self->lines, scope->events[i], "inclusive", _("With calls"));
  self->source = quern_table_add_column (self->lines, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "source",
                                         _("Source"));
  self->inlined_at = quern_table_add_column (self->lines, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                                             "inlined_at", "");
  quern_table_add_column (self->lines, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "inlined_in", "");
  quern_table_add_column (self->lines, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "inlined", "");
}

static void
add_call_columns (QuernReportLines *self,
                  QuernReport      *report)
{
  const QuernTableScope *scope = &report->scope;

  self->calls = quern_table_new (report->event_set);
  quern_table_add_column (self->calls, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "from_file", "");
  quern_table_add_column (self->calls, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "from_line", "");
  quern_table_add_keys (self->calls);
  quern_table_add_column (self->calls, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "count", "");
  quern_table_add_column (self->calls, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "recursive", "");
  self->call_costs = quern_table_get_n_columns (self->calls);
  for (guint i = 0; i < scope->n_events; i++)
    quern_table_add_costs (self->calls, scope->events[i], "inclusive", "");
  if (quern_analysis_is_comparison (report->analysis))
    quern_table_add_column (self->calls, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "count_before",
                            "");
  if (report->joined != NULL)
    quern_table_add_column (self->calls, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                            "from_line_before", "");
}

static void
add_jump_columns (QuernReportLines *self,
                  QuernReport      *report)
{
  self->jumps = quern_table_new (report->event_set);
  quern_table_add_column (self->jumps, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "file", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "line", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "to_file", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "to_line", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "executed", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "followed", "");
  if (quern_analysis_is_comparison (report->analysis))
    {
      quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                              "executed_before", "");
      quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                              "followed_before", "");
    }
  if (report->joined != NULL)
    {
      quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "line_before",
                              "");
      quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                              "to_line_before", "");
    }
}

void
quern_report_lines_init (QuernReportLines   *self,
                         QuernReportSources *sources)
{
  self->sources = sources;
  add_line_columns (self, sources->report);
  add_call_columns (self, sources->report);
  add_jump_columns (self, sources->report);
}

/* Sets the number of a line; with a baseline, also its number before. guess: nullable. */
static void
set_line (const QuernReportLines *self,
          QuernFileId             file,
          guint64                 line,
          QuernCell              *cell,
          QuernCell              *before,
          QuernCell              *guess)
{
  guint64 lines[] = { line, line };
  gboolean is_sure = TRUE;

  if (self->sources->joined != NULL && line > 0)
    quern_merged_lines_get_lines (quern_joined_lines_get_rows (self->sources->joined, file), line,
                                  lines, &is_sure);
  cell->count = lines[1] > 0 || line == 0 ? lines[1] : QUERN_NO_COUNT;
  if (self->sources->joined == NULL)
    return;

  before->count = lines[0] > 0 || line == 0 ? lines[0] : QUERN_NO_COUNT;
  if (guess != NULL)
    guess->count = is_sure ? 0 : 1;
}

/* Adds the calls of a line. */
static void
lines_add_calls (QuernReportLines               *self,
                 const QuernAnnotatedSource     *source,
                 const QuernAnnotatedSourceLine *line,
                 QuernFileId                     file)
{
  QuernReport *report = self->sources->report;

  for (guint i = line->first_call; i < line->first_call + line->n_calls; i++)
    {
      const gint64 *costs;
      const QuernAnnotatedCall *call = quern_annotated_source_get_call (source, i, &costs);
      QuernCell *row = quern_table_add_row (self->calls);

      row[0].text = quern_profile_get_file_name (report->profile, file);
      set_line (self, file, line->line, &row[1],
                &row[quern_table_get_n_columns (self->calls) - 1], NULL);
      quern_report_set_keys (report, row + 2, call->callee);
      row[6].count = call->count;
      row[7].count = call->recursive ? 1 : 0;
      for (guint j = 0; j < report->events->len; j++)
        quern_table_set_costs (self->calls, row, self->call_costs + j, costs);
      if (quern_analysis_is_comparison (report->analysis))
        row[self->call_costs + report->events->len].count = call->count_before;
    }
}

static void
lines_add_jumps (QuernReportLines         *self,
                 QuernAnnotation          *annotation,
                 const QuernAnnotatedLine *line)
{
  QuernReport *report = self->sources->report;

  for (guint i = line->first_jump; i < line->first_jump + line->n_jumps; i++)
    {
      const QuernAnnotatedJump *jump = quern_annotation_get_jump (annotation, i);
      QuernCell *row = quern_table_add_row (self->jumps);

      row[0].text = quern_profile_get_file_name (report->profile, jump->from_file);
      set_line (self, jump->from_file, jump->from, &row[1],
                &row[quern_table_get_n_columns (self->jumps) - 2], NULL);
      row[2].text = quern_profile_get_file_name (report->profile, jump->to_file);
      set_line (self, jump->to_file, jump->to, &row[3],
                &row[quern_table_get_n_columns (self->jumps) - 1], NULL);
      row[4].count = jump->executed;
      row[5].count = jump->followed;
      if (quern_analysis_is_comparison (report->analysis))
        {
          row[6].count = jump->executed_before;
          row[7].count = jump->followed_before;
        }
    }
}

static QuernCell *
lines_add_line (QuernReportLines               *self,
                const QuernAnnotatedSourceLine *line,
                QuernFileId                     file,
                QuernSourceText                *text)
{
  QuernReport *report = self->sources->report;
  QuernCell *row = quern_table_add_row (self->lines);

  row[0].text = quern_profile_get_file_name (report->profile, file);
  set_line (self, file, line->line, &row[1], &row[2], &row[3]);
  for (guint i = 0; i < report->events->len; i++)
    {
      quern_table_set_costs (self->lines, row, self->costs[0] + i, line->own);
      quern_table_set_costs (self->lines, row, self->costs[1] + i, line->inclusive);
    }
  if (text != NULL && line->line > 0 && line->line <= quern_source_text_get_n_lines (text))
    row[self->source].text = quern_table_take_text (
      self->lines, quern_source_text_dup_line (text, (guint) line->line));
  row[self->inlined_at].count = QUERN_NO_COUNT;

  return row;
}

static void
lines_add_block (QuernReportLines           *self,
                 const QuernAnnotatedSource *source,
                 guint                       index)
{
  QuernReport *report = self->sources->report;
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
      QuernSourceText *text = quern_report_sources_get_text (self->sources, inlined->file, FALSE);
      QuernCell *row = lines_add_line (self, &line, inlined->file, text);

      row[self->inlined_at].count = block->site->line;
      row[self->inlined_at + 1].text =
        quern_profile_get_file_name (report->profile, block->site->file);
      row[self->inlined_at + 2].text = quern_table_keep_text (self->lines, block->site->name);
      lines_add_calls (self, source, &line, inlined->file);
    }
}

void
quern_report_lines_add (QuernReportLines           *self,
                        const QuernAnnotatedSource *source)
{
  g_autoptr (GArray) lines = quern_annotated_source_list_lines (source);
  const QuernAnnotatedFile *entry = quern_annotation_get_file (source->annotation, source->file);

  for (guint i = 0; i < lines->len; i++)
    {
      const QuernAnnotatedSourceLine *line = &g_array_index (lines, QuernAnnotatedSourceLine, i);

      if (line->own != NULL)
        {
          lines_add_line (self, line, entry->file, source->text);
          lines_add_calls (self, source, line, entry->file);
        }
      for (guint j = line->first_block; j < line->first_block + line->n_blocks; j++)
        lines_add_block (self, source, j);
    }

  /* Jumps belong to their line, even if its code is shown at a call site. */
  for (guint i = entry->first; i < entry->first + entry->n_lines; i++)
    lines_add_jumps (self, source->annotation, quern_annotation_get_line (source->annotation, i));
}

void
quern_report_lines_end (QuernReportLines *self,
                        QuernDocument    *document)
{
  quern_document_add_head (document, "calls", self->calls);
  quern_document_add_head (document, "jumps", self->jumps);
  quern_document_add_table (document, "lines", NULL, self->lines);
}
