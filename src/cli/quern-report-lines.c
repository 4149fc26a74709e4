/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-cost-table.h"
#include "quern-format.h"
#include "quern-function-place.h"
#include "quern-hot-lines.h"
#include "quern-report-messages.h"
#include "quern-report-ranking.h"
#include "quern-report-source.h"

#include <glib/gi18n.h>
#include <math.h>

/* Default of --top for people. */
#define DEFAULT_LINES 25

/* The indices of the columns of a table. */
typedef struct
{
  guint names;    /* of the function, for programs */
  guint function; /* for people */
  guint costs;    /* self costs */
  guint inclusive;
  guint file;
  guint line;
  guint before;   /* with a baseline: the line before, and whether it is a guess */
  guint place;    /* file and line, for people */
} Columns;

/* The work of one call. */
typedef struct
{
  QuernReport        *report;  /* borrowed */
  QuernReportSources  sources; /* with a baseline, the lines of both sides */
  QuernHotLines      *lines;   /* owned: with a baseline, rows in place of line numbers */
  QuernTable         *table;   /* borrowed */
  Columns             columns;
} Work;

static void
work_clear (Work *self)
{
  quern_report_sources_clear (&self->sources);
  g_clear_pointer (&self->lines, quern_hot_lines_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

static gboolean
check_lines (const QuernReportOptions  *options,
             GError                   **error)
{
  if (options->notes)
    return quern_usage_error_set (error, _("lines have no notes"));
  if (options->sort == QUERN_REPORT_BY_DEFAULT || options->sort == QUERN_REPORT_BY_SELF ||
      options->sort == QUERN_REPORT_BY_INCLUSIVE || options->sort == QUERN_REPORT_BY_FILE)
    return quern_report_sources_check_folders (options, TRUE, error);

  return quern_usage_error_set (error, _("lines can be sorted by self, inclusive or file"));
}

static gboolean
add_record_cb (const QuernRecord  *record,
               gpointer            user_data,
               GError            **error)
{
  return quern_hot_lines_add (user_data, record, error);
}

static gboolean
read_lines (Work    *self,
            GError **error)
{
  QuernReport *report = self->report;
  QuernEventId event = quern_report_get_event (report);

  if (report->joined == NULL)
    {
      self->lines = quern_hot_lines_new (report->analysis, event, NULL, error);
      return self->lines != NULL;
    }

  quern_report_sources_init (&self->sources, report);
  self->lines = quern_hot_lines_begin (report->analysis, error);

  return self->lines != NULL && quern_report_sources_match (&self->sources, error) &&
         quern_joined_lines_visit (self->sources.joined, report->analysis, add_record_cb,
                                   self->lines, NULL, error) &&
         quern_hot_lines_finish (self->lines, event, error);
}

static double
get_value (const Work   *self,
           const gint64 *costs)
{
  return quern_event_set_get_value (self->report->event_set, quern_report_get_event (self->report),
                                    costs);
}

static gboolean
has_value (double value)
{
  return fpclassify (value) != FP_ZERO && !isnan (value);
}

/* Whether a line has costs of an event that is shown. */
static gboolean
has_costs (const Work *self,
           guint       index)
{
  const QuernTableScope *scope = &self->report->scope;

  for (guint i = 0; i < scope->n_events; i++)
    if (has_value (quern_event_set_get_value (self->report->event_set, scope->events[i],
                                              quern_hot_lines_get_self (self->lines, index))) ||
        has_value (quern_event_set_get_value (self->report->event_set, scope->events[i],
                                              quern_hot_lines_get_inclusive (self->lines, index))))
      return TRUE;

  return FALSE;
}

/* Ranks differences by magnitude. Returns FALSE for a line that is not listed: it was not run, or,
 * for people, did not change. Programs need unchanged lines, too, for the sum of each side. */
static gboolean
set_rank (const Work *self,
          guint       index,
          QuernRank  *rank)
{
  const QuernReport *report = self->report;
  double value = get_value (self, report->options->sort == QUERN_REPORT_BY_INCLUSIVE
                                    ? quern_hot_lines_get_inclusive (self->lines, index)
                                    : quern_hot_lines_get_self (self->lines, index));

  *rank = (QuernRank) { .id = index, .value = fabs (value) };
  /* Lines are already sorted by file. */
  if (report->options->sort == QUERN_REPORT_BY_FILE)
    rank->value = -(double) index;

  return has_value (value) ||
         (!report->scope.for_people && quern_analysis_is_comparison (report->analysis) &&
          has_costs (self, index));
}

/* Columns with the same key must be adjacent: JSON makes one array of them. In comparisons, people
 * have only room for plain costs. */
static void
add_columns (Work *self)
{
  QuernReport *report = self->report;
  QuernTable *table = self->table;
  Columns *columns = &self->columns;
  gboolean is_narrow = quern_analysis_is_comparison (report->analysis) &&
                       report->scope.for_people;

  columns->file = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "file", "");
  columns->line = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "line",
                                          "");
  if (report->joined != NULL)
    {
      columns->before = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                                                "line_before", "");
      quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "guessed", "");
    }
  columns->costs = quern_table_get_n_columns (table);
  for (guint i = 0; i < report->scope.n_events; i++)
    quern_table_add_titled_costs (&report->scope, table, report->scope.events[i], "self",
                                  _("Self"), is_narrow ? NULL : _("Self %"));
  columns->inclusive = quern_table_get_n_columns (table);
  for (guint i = 0; i < report->scope.n_events; i++)
    if (!is_narrow || quern_event_set_is_difference (report->event_set, report->scope.events[i]))
      quern_table_add_titled_costs (&report->scope, table, report->scope.events[i], "inclusive",
                                    _("With calls"), is_narrow ? NULL : _("With calls %"));
  columns->names = quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_PROGRAMS,
                                           "function", "");
  quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "object", "");
  quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "n_functions", "");
  columns->place = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PEOPLE, "place",
                                           _("Line"));
  columns->function = quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_PEOPLE, "name",
                                              _("Function"));
}

/* NULL without a baseline. */
static const QuernMergedLines *
get_rows (const Work         *self,
          const QuernHotLine *line)
{
  return self->sources.joined != NULL
           ? quern_joined_lines_get_rows (self->sources.joined, line->file) : NULL;
}

/* "sort.c:12", with a baseline also "sort.c:+12", "(unknown file)"; "main (and 2 more)" */
static void
set_texts (const Work         *self,
           QuernCell          *row,
           const QuernHotLine *line)
{
  QuernProfile *profile = self->report->profile;
  const char *file =
    quern_function_place_shown (quern_profile_get_file_name (profile, line->file), TRUE);
  const char *name = quern_profile_get_function_name (profile, line->function);
  g_autofree char *number = quern_merged_lines_dup_number (get_rows (self, line), line->line);
  char *place;
  char *function;

  if (*file == '\0')
    place = g_strdup (_("(unknown file)"));
  else if (line->line > 0)
    place = g_strdup_printf ("%s:%s", file, number);
  else
    /* Translators: of a file, costs whose lines are not known */
    place = g_strdup_printf (_("%s: no line"), file);
  function = line->n_functions < 2
               ? g_strdup (name)
               : g_strdup_printf (ngettext ("%s and %u more", "%s and %u more",
                                            line->n_functions - 1), name, line->n_functions - 1);
  row[self->columns.place].text = quern_table_take_text (self->table, place);
  row[self->columns.function].text = quern_table_take_text (self->table, function);
}

static guint64
get_number (guint64 line)
{
  return line > 0 ? line : QUERN_NO_COUNT;
}

static void
set_numbers (const Work         *self,
             QuernCell          *row,
             const QuernHotLine *line)
{
  const QuernMergedLines *rows = get_rows (self, line);
  guint64 lines[] = { 0, line->line };
  gboolean is_sure = TRUE;

  if (rows != NULL)
    {
      quern_merged_lines_get_lines (rows, line->line, lines, &is_sure);
      row[self->columns.before].count = get_number (lines[0]);
      row[self->columns.before + 1].count = is_sure ? 0 : 1;
    }
  row[self->columns.line].count = get_number (lines[1]);
}

/* Sets the cells from the first of these columns to the last one. */
static void
set_costs (const Work   *self,
           QuernCell    *row,
           guint         first,
           guint         end,
           const gint64 *costs)
{
  const QuernTableScope *scope = &self->report->scope;
  const gint64 *total = quern_profile_get_total (self->report->profile);

  while (first < end)
    first = quern_table_set_cost_cells (scope, self->table, row, first, costs, total);
}

static void
add_line (const Work *self,
          guint       index)
{
  QuernProfile *profile = self->report->profile;
  const Columns *columns = &self->columns;
  const QuernHotLine *line = quern_hot_lines_get (self->lines, index);
  const QuernFunction *function = quern_profile_get_function (profile, line->function);
  QuernCell *row = quern_table_add_row (self->table);

  row[columns->file].text = quern_profile_get_file_name (profile, line->file);
  set_numbers (self, row, line);
  set_costs (self, row, columns->costs, columns->inclusive,
             quern_hot_lines_get_self (self->lines, index));
  set_costs (self, row, columns->inclusive, columns->names,
             quern_hot_lines_get_inclusive (self->lines, index));
  row[columns->names].text = quern_profile_get_function_name (profile, line->function);
  row[columns->names + 1].text = quern_profile_get_object_name (profile, function->object);
  row[columns->names + 2].count = line->n_functions;
  set_texts (self, row, line);
}

/* The cost of an event in the self costs of the lines listed, or of all. ranks: nullable. */
static char *
dup_sum (const Work   *self,
         QuernEventId  event,
         GArray       *ranks)
{
  QuernEventSet *events = self->report->event_set;
  guint n_events = quern_event_set_get_n_real (events);
  g_autofree gint64 *sum = g_new0 (gint64, MAX (n_events, 1));
  guint n = ranks != NULL ? ranks->len : quern_hot_lines_get_n (self->lines);

  for (guint i = 0; i < n; i++)
    {
      guint index = ranks != NULL ? quern_ranks_get_id (ranks, i) : i;
      const gint64 *costs = quern_hot_lines_get_self (self->lines, index);

      for (guint j = 0; j < n_events; j++)
        quern_cost_add (&sum[j], costs[j]);
    }

  return quern_table_scope_dup_cost (&self->report->scope, event, sum);
}

/* States how much of the self cost the rows have, so that nobody takes them for the whole. */
static char *
dup_note (const Work *self,
          GArray     *ranks,
          guint       n_lines)
{
  QuernReport *report = self->report;
  QuernEventId event = quern_report_get_event (report);
  double all = get_value (self, quern_profile_get_total (report->profile));
  g_autofree char *shown = quern_format_count (ranks->len);
  g_autofree char *of = quern_format_count (n_lines);
  g_autofree char *share = NULL;
  gboolean is_ratio = quern_event_set_is_ratio (report->event_set, event);
  double sum = 0.0;

  if (!is_ratio && quern_event_set_is_difference (report->event_set, event))
    {
      g_autofree char *listed = dup_sum (self, event, ranks);
      g_autofree char *whole = dup_sum (self, event, NULL);

      /* Translators: how many lines are listed, how many changed, and the change of the self cost
       * of those that are listed and of all: "25 of 1,234 changed lines, with 4,567 of 8,901" */
      return g_strdup_printf (ngettext ("%s of %s changed line, with %s of %s",
                                        "%s of %s changed lines, with %s of %s", n_lines),
                              shown, of, listed, whole);
    }

  for (guint i = 0; i < ranks->len; i++)
    sum += get_value (self, quern_hot_lines_get_self (self->lines, quern_ranks_get_id (ranks, i)));
  if (!(all > 0.0) || is_ratio)
    return g_strdup_printf (ngettext ("%s of %s line", "%s of %s lines", n_lines), shown, of);

  share = quern_format_percent (sum / all, 1);

  /* Translators: how many lines are listed, how many there are, and which part of the self cost
   * those that are listed have: "25 of 1,234 lines, with 56.7 % of the self cost" */
  return g_strdup_printf (ngettext ("%s of %s line, with %s of the self cost",
                                    "%s of %s lines, with %s of the self cost", n_lines),
                          shown, of, share);
}

/* Lists the lines to show, the first ones first; returns how many there are without --top. */
static guint
rank_lines (const Work *self,
            GArray     *ranks)
{
  const QuernReport *report = self->report;
  guint top = report->options->top == G_MAXUINT && report->scope.for_people
                ? DEFAULT_LINES : report->options->top;
  guint n;

  for (guint i = 0; i < quern_hot_lines_get_n (self->lines); i++)
    {
      QuernRank rank;

      if (set_rank (self, i, &rank))
        g_array_append_val (ranks, rank);
    }
  n = ranks->len;
  quern_ranks_sort (ranks, top);

  return n;
}

gboolean
quern_report_run_lines (QuernReport  *report,
                        GError      **error)
{
  g_auto (Work) work = { .report = report };
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));
  g_autoptr (QuernDocument) document = NULL;
  guint n_lines;

  if (!check_lines (report->options, error) ||
      !quern_report_open (report, QUERN_REPORT_OPEN_DIFFERENCES, error) ||
      !read_lines (&work, error) ||
      !quern_ranks_ensure (quern_hot_lines_get_n (work.lines), error))
    return FALSE;

  n_lines = rank_lines (&work, ranks);
  if (!quern_report_ensure_rows (report, ranks->len, error))
    return FALSE;

  document = quern_document_new (&report->scope, "lines");
  quern_document_add_note (document, dup_note (&work, ranks, n_lines));
  if (report->joined != NULL)
    quern_document_add_note (document, g_strdup (_("Lines: + only after, − only before, ≈ guessed "
                                                   "to be the same")));
  work.table = quern_table_new (report->event_set);
  add_columns (&work);
  for (guint i = 0; i < ranks->len; i++)
    add_line (&work, quern_ranks_get_id (ranks, i));
  quern_document_add_table (document, "lines", NULL, work.table);

  return quern_report_write_document (report, document, error);
}
