/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A comparison as text, a table, Markdown for a pull request, JUnit's XML and JSON. */

#include "quern-report-compare.h"

#include "quern-csv-writer.h"
#include "quern-diff-json.h"
#include "quern-diff-table.h"
#include "quern-format.h"
#include "quern-markdown-writer.h"
#include "quern-text-writer.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Rows in a comment. */
#define MARKDOWN_ROWS 10

/* The length of a comment, and of its title or the line of the total, in bytes. GitHub refuses
 * comments of more than 65,536 characters. */
#define MARKDOWN_LENGTH 60000
#define MARKDOWN_LINE 4000

/* Room for what says how much was left out. */
#define MARKDOWN_NOTES 1000

/* CSV: numbers of both sides, for each event. */

typedef const gint64 *CostsFunc (const QuernDiff *diff,
                                 guint            row,
                                 guint            side);

static void
set_side_costs (const QuernReportComparison *self,
                QuernTable                  *table,
                QuernCell                   *cells,
                guint                        column,
                guint                        row,
                CostsFunc                   *get_costs)
{
  guint n = quern_event_set_get_n_events (quern_diff_get_events (self->diff));

  for (guint side = 0; side < 2; side++)
    {
      const gint64 *costs = get_costs (self->diff, row, side);

      for (guint i = 0; i < n; i++)
        {
          gboolean is_ratio = quern_event_set_is_ratio (quern_diff_get_events (self->diff), i);

          if (costs != NULL)
            quern_table_set_costs (table, cells, column + 2 * i + side, costs);
          else if (is_ratio)
            cells[column + 2 * i + side].value = (double) NAN;
        }
    }
}

static guint
add_side_columns (const QuernReportComparison *self,
                  QuernTable                  *table,
                  const char                  *key)
{
  static const char * const sides[] = { "before", "after" };
  QuernEventSet *events = quern_diff_get_events (self->diff);
  guint first = QUERN_NONE;

  for (guint i = 0; i < quern_event_set_get_n_events (events); i++)
    for (guint side = 0; side < 2; side++)
      {
        g_autofree char *title = g_strdup_printf ("%s_%s", key, sides[side]);
        guint column = quern_table_add_costs (table, i, title, title);

        first = MIN (first, column);
      }

  return first;
}

/* Adds the columns of further sides, such as "self_3" for the third side; a column of an event that
 * the side lacks stays empty. Returns the first column. */
static guint
add_further_columns (const QuernReportComparison *self,
                     QuernTable                  *table)
{
  guint n_events = quern_event_set_get_n_events (quern_diff_get_events (self->diff));
  guint first = QUERN_NONE;

  for (guint i = 0; i < self->further->len; i++)
    {
      g_autofree char *key = g_strdup_printf ("self_%u", i + 3);

      for (guint event = 0; event < n_events; event++)
        {
          gboolean has = quern_further_side_has_event (g_ptr_array_index (self->further, i), event);
          guint column = has ? quern_table_add_costs (table, event, key, key)
                             : quern_table_add_blank (table, event, key, key);

          first = MIN (first, column);
        }
    }

  return first;
}

static void
set_further_costs (const QuernReportComparison *self,
                   QuernTable                  *table,
                   QuernCell                   *cells,
                   guint                        column,
                   guint                        row)
{
  QuernEventSet *events = quern_diff_get_events (self->diff);
  guint n_events = quern_event_set_get_n_events (events);

  for (guint i = 0; i < self->further->len; i++)
    {
      const QuernFurtherSide *further = g_ptr_array_index (self->further, i);
      const gint64 *costs = quern_further_side_get_self (further, row);

      for (guint event = 0; event < n_events; event++, column++)
        {
          if (!quern_further_side_has_event (further, event))
            continue;
          if (costs != NULL)
            quern_table_set_costs (table, cells, column, costs);
          else if (quern_event_set_is_ratio (events, event))
            cells[column].value = (double) NAN;
        }
    }
}

static QuernTable *
make_program_table (const QuernReportComparison *self)
{
  static const char * const texts[] = { "name", "before_name", "file", "object", "side", "match" };
  const QuernDiff *diff = self->diff;
  QuernTable *table = quern_table_new (quern_diff_get_events (diff));
  guint self_column, inclusive_column, called_column, further_column;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_ALL, texts[i], texts[i]);
  self_column = add_side_columns (self, table, "self");
  inclusive_column = add_side_columns (self, table, "inclusive");
  called_column = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL,
                                          "called_before", "called_before");
  quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "called_after",
                          "called_after");
  quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_ALL, "origin", "origin");
  further_column = add_further_columns (self, table);

  for (guint i = 0; i < self->rows->len; i++)
    {
      guint row = g_array_index (self->rows, guint, i);
      const gint64 *origin = quern_diff_get_origin (diff, row);
      gboolean has[] = { quern_diff_has_side (diff, row, 0), quern_diff_has_side (diff, row, 1) };
      QuernCell *cells = quern_table_add_row (table);

      cells[0].text = quern_diff_get_name (diff, row);
      cells[1].text = quern_diff_get_before_name (diff, row);
      cells[2].text = quern_diff_get_file (diff, row);
      cells[3].text = quern_diff_get_object (diff, row);
      cells[4].text = has[0] && has[1] ? "both" : has[0] ? "before" : "after";
      cells[5].text = quern_match_step_get_id (quern_diff_get_match (diff, row)->step);
      set_side_costs (self, table, cells, self_column, row, quern_diff_get_self);
      set_side_costs (self, table, cells, inclusive_column, row, quern_diff_get_inclusive);
      set_further_costs (self, table, cells, further_column, row);
      for (guint side = 0; side < 2; side++)
        cells[called_column + side].count =
          has[side] ? quern_diff_get_called (diff, row, side) : QUERN_NO_COUNT;
      cells[called_column + 2].text =
        origin != NULL ? quern_table_take_text (table, g_strdup_printf ("%" G_GINT64_FORMAT,
                                                       quern_diff_subtract (diff, self->event,
                                                                            origin, NULL)))
                       : NULL;
    }

  return table;
}

/* For people. */
static QuernTable *
make_table (const QuernReportComparison *self,
            guint                        n_rows)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) titles = NULL;

  for (guint i = 0; i < self->further_names->len; i++)
    {
      g_autofree char *name = g_path_get_basename (g_ptr_array_index (self->further_names, i));
      g_autofree char *title = g_strconcat ("Δ ", name, NULL);

      g_strv_builder_add (builder, title);
    }
  titles = g_strv_builder_end (builder);

  return quern_diff_table_new (self->diff, self->event, self->ranges, self->further,
                               (const char * const *) titles,
                               (const guint *) (gconstpointer) self->rows->data, n_rows);
}

/* The changes as sentences. */

static char *
dup_sentences (GPtrArray  *changes,
               const char *bullet)
{
  GString *text = g_string_new (NULL);
  gboolean has_rest = FALSE;

  for (guint i = 0; i < changes->len; i++)
    {
      const QuernChange *change = g_ptr_array_index (changes, i);

      has_rest |= change->kind == QUERN_CHANGE_REST;
      g_string_append_printf (text, "%s%s.\n", bullet, change->text);
    }
  if (!has_rest && changes->len > 0)
    g_string_append_printf (text, "%s%s\n", bullet, _("That is all of it."));

  return g_string_free (text, FALSE);
}

static char *
dup_remarks (const QuernReportComparison *self,
             const char                  *bullet)
{
  g_autoptr (GPtrArray) remarks = quern_changes_list_remarks (self->diff);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < remarks->len; i++)
    {
      const QuernChange *remark = g_ptr_array_index (remarks, i);

      g_string_append_printf (text, "%s%s.\n", bullet, remark->text);
    }

  return g_string_free (text, FALSE);
}

/* "5 runs before: 1,150 to 1,160"; NULL for one run. */
static char *
dup_range (const QuernReportComparison *self,
           guint                        side)
{
  guint n = self->ranges != NULL ? quern_run_ranges_get_n_runs (self->ranges, side) : 1;
  QuernRange range = { 0, 0 };
  g_autofree char *least = NULL;
  g_autofree char *most = NULL;

  if (n < 2)
    return NULL;

  range = quern_run_ranges_get_total (self->ranges, side, self->event);
  least = quern_format_integer ((gint64) range.least);
  most = quern_format_integer ((gint64) range.most);

  return g_strdup_printf (side == 0 ? _(" %u runs before: %s to %s.")
                                    : _(" %u runs after: %s to %s."), n, least, most);
}

static char *
dup_total (const QuernReportComparison *self)
{
  g_autofree char *total = quern_changes_dup_total (self->diff, self->event);
  g_autofree char *before = dup_range (self, 0);
  g_autofree char *after = dup_range (self, 1);
  gboolean is_unclear =
    self->ranges != NULL &&
    quern_run_ranges_touch (quern_run_ranges_get_total (self->ranges, 0, self->event),
                            quern_run_ranges_get_total (self->ranges, 1, self->event));

  return g_strconcat (total, is_unclear ? _(", which is within the range of the runs") : "", ".",
                      before != NULL ? before : "", after != NULL ? after : "", NULL);
}

/* Writes a line for each further side: how much it changed, and its functions in no row of the
 * diff. */
static void
write_further (const QuernReportComparison *self,
               gboolean                     is_markdown,
               QuernSink                   *sink)
{
  for (guint i = 0; i < self->further->len; i++)
    {
      const QuernFurtherSide *further = g_ptr_array_index (self->further, i);
      const char *name = g_ptr_array_index (self->further_names, i);
      g_autofree char *text = quern_further_side_dup_text (further, self->event);

      if (is_markdown)
        {
          quern_sink_puts (sink, "* ");
          quern_markdown_write_code (name, sink);
        }
      else
        {
          g_autofree char *shown = quern_visible_dup (name);

          quern_sink_puts (sink, shown);
        }
      quern_sink_puts (sink, ": ");
      quern_sink_puts (sink, text);
      quern_sink_puts (sink, ".\n");
    }
}

static char *
dup_left (const QuernReportComparison *self,
          guint                        n_shown)
{
  guint n = self->n_left + self->rows->len - n_shown;

  return n > 0 ? g_strdup_printf (ngettext ("%u row more: see --top", "%u rows more: see --top",
                                            n), n)
               : NULL;
}

static void
write_text (const QuernReportComparison *self,
            const QuernTextOptions      *text_options,
            QuernSink                   *sink)
{
  g_autoptr (QuernTable) table = make_table (self, self->rows->len);
  g_autofree char *title = quern_report_comparison_dup_title (self);
  g_autofree char *total = dup_total (self);
  g_autofree char *sentences = dup_sentences (self->changes, "  ");
  g_autofree char *remarks = dup_remarks (self, "  ");
  g_autofree char *left = dup_left (self, self->rows->len);
  const char *remark = quern_changes_get_remark (self->diff, self->event);

  quern_text_write_heading (title, text_options, sink);
  quern_sink_puts (sink, total);
  quern_sink_puts (sink, "\n");
  if (remark != NULL && self->rows->len > 0)
    {
      quern_sink_puts (sink, remark);
      quern_sink_puts (sink, "\n");
    }
  quern_sink_puts (sink, sentences);
  quern_sink_puts (sink, remarks);
  write_further (self, FALSE, sink);
  if (self->rows->len == 0)
    return;

  quern_sink_puts (sink, "\n");
  quern_text_write_table (table, text_options, sink);
  if (left != NULL)
    quern_text_write_note (left, text_options, sink);
}

static gboolean
is_held (const QuernReportComparison *self)
{
  for (guint i = 0; i < self->conditions->len; i++)
    if (self->results[i].holds)
      return TRUE;

  return FALSE;
}

/* A comment, which must not be too long. */
typedef struct
{
  QuernSink *sink; /* borrowed */
  gsize      room; /* bytes that may still be written */
} Comment;

static void
comment_write (Comment    *self,
               const char *text,
               gsize       length)
{
  quern_sink_write (self->sink, text, length);
  self->room -= MIN (length, self->room);
}

/* Writes one line, cut if it is very long. */
static void
comment_write_line (Comment    *self,
                    const char *text)
{
  gsize length = strlen (text);

  if (length <= MARKDOWN_LINE)
    {
      comment_write (self, text, length);
      return;
    }

  length = (gsize) (g_utf8_find_prev_char (text, text + MARKDOWN_LINE) - text);
  comment_write (self, text, length);
  comment_write (self, "…\n\n", strlen ("…\n\n"));
}

/* The length of the first lines that have room. n_left: (out): how many others there are. */
static gsize
find_fitting (const char *lines,
              gsize       room,
              guint      *n_left)
{
  gsize length = 0;

  *n_left = 0;
  for (const char *line = lines, *end; (end = strchr (line, '\n')) != NULL; line = end + 1)
    if (*n_left == 0 && (gsize) (end + 1 - lines) <= room)
      length = (gsize) (end + 1 - lines);
    else
      (*n_left)++;

  return length;
}

static void
comment_write_list (Comment    *self,
                    const char *lines,
                    gsize       room)
{
  guint n_left;
  gsize length = find_fitting (lines, room, &n_left);

  comment_write (self, lines, length);
  if (n_left > 0)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("%u more", "%u more", n_left), n_left);

      quern_sink_puts (self->sink, "* ");
      quern_sink_puts (self->sink, more);
      quern_sink_puts (self->sink, "\n");
    }
}

/* Writes the changes, in at most half of the room; those for which there is none are part of the
 * rest, so that all still add up to the difference. */
static void
comment_write_changes (Comment                     *self,
                       const QuernReportComparison *comparison)
{
  g_autofree char *text = dup_sentences (comparison->changes, "* ");

  for (guint n = comparison->changes->len; strlen (text) > self->room / 2 && n > 0; )
    {
      g_autoptr (GPtrArray) fewer = NULL;

      n /= 2;
      fewer = quern_changes_list (comparison->diff, comparison->event, n);
      g_free (text);
      text = dup_sentences (fewer, "* ");
    }
  comment_write (self, text, strlen (text));
}

static char *
dup_further (const QuernReportComparison *self)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();

  write_further (self, TRUE, sink);

  return quern_sink_steal_text (sink, NULL);
}

static void
comment_write_table (Comment                     *self,
                     const QuernReportComparison *comparison)
{
  guint n_rows = comparison->options->top != G_MAXUINT
                   ? comparison->rows->len : MIN (comparison->rows->len, MARKDOWN_ROWS);
  g_autoptr (QuernTable) table = make_table (comparison, n_rows);
  g_autoptr (QuernSink) sink = quern_sink_new ();
  g_autofree char *lines = NULL;
  g_autofree char *left = dup_left (comparison, n_rows);
  guint n_left;
  gsize length;

  if (n_rows == 0)
    return;

  quern_markdown_write_table (table, sink);
  lines = quern_sink_steal_text (sink, NULL);
  length = find_fitting (lines, self->room, &n_left);
  if (n_left > 0)
    {
      guint n = comparison->n_left + comparison->rows->len - n_rows;

      n_left = MIN (n_left, n_rows);
      n += n_left;
      g_free (left);
      left = g_strdup_printf (ngettext ("%u row more, for which a comment has no room",
                                        "%u rows more, for which a comment has no room", n), n);
    }
  if (n_left < n_rows)
    comment_write (self, lines, length);
  if (left != NULL)
    quern_markdown_write_note (left, self->sink);
}

static char *
dup_conditions (const QuernReportComparison *self)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();

  for (guint i = 0; i < self->conditions->len; i++)
    {
      g_autofree char *numbers = quern_report_comparison_dup_result (self, i);

      quern_sink_puts (sink, self->results[i].holds ? "* ❌ " : "* ✅ ");
      quern_markdown_write_code (
        quern_condition_get_text (g_ptr_array_index (self->conditions, i)), sink);
      quern_sink_puts (sink, ": ");
      quern_markdown_write_code (numbers, sink);
      quern_sink_puts (sink, "\n");
    }

  return quern_sink_steal_text (sink, NULL);
}

static void
write_markdown (const QuernReportComparison *self,
                QuernSink                   *sink)
{
  Comment comment = { sink, MARKDOWN_LENGTH - MARKDOWN_NOTES };
  g_autoptr (QuernSink) heading = quern_sink_new ();
  g_autofree char *title = quern_report_comparison_dup_title (self);
  g_autofree char *heading_text = NULL;
  g_autofree char *total = dup_total (self);
  g_autofree char *remarks = dup_remarks (self, "* ");
  g_autofree char *further = dup_further (self);
  g_autofree char *conditions = dup_conditions (self);
  guint n_left;
  gsize conditions_length = find_fitting (conditions, comment.room / 2, &n_left);

  quern_markdown_write_heading (title, heading);
  heading_text = quern_sink_steal_text (heading, NULL);

  /* They come last, but may not be crowded out. */
  comment.room -= conditions_length;
  comment_write_line (&comment, heading_text);
  if (self->conditions->len > 0)
    quern_sink_puts (sink, is_held (self) ? _("❌ **A limit is exceeded.** ")
                                          : _("✅ **All limits are kept.** "));
  comment_write_line (&comment, total);
  quern_sink_puts (sink, "\n\n");
  comment_write_changes (&comment, self);
  comment_write_list (&comment, remarks, comment.room / 2);
  comment_write_list (&comment, further, comment.room / 2);
  quern_sink_puts (sink, "\n");
  comment_write_table (&comment, self);
  quern_sink_puts (sink, self->conditions->len > 0 ? "\n" : "");
  comment_write_list (&comment, conditions, conditions_length);
}

static char *
dup_xml (const char *text)
{
  g_autofree char *visible = quern_visible_dup (text);

  return g_markup_escape_text (visible, -1);
}

static void
write_junit (const QuernReportComparison *self,
             QuernSink                   *sink)
{
  guint n_held = 0;
  g_autofree char *head = NULL;

  for (guint i = 0; i < self->conditions->len; i++)
    n_held += self->results[i].holds ? 1 : 0;
  head = g_strdup_printf ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                          "<testsuite name=\"quern-report compare\" tests=\"%u\" "
                          "failures=\"%u\">\n", self->conditions->len, n_held);
  quern_sink_puts (sink, head);
  for (guint i = 0; i < self->conditions->len; i++)
    {
      g_autofree char *name =
        dup_xml (quern_condition_get_text (g_ptr_array_index (self->conditions, i)));
      g_autofree char *numbers = quern_report_comparison_dup_result (self, i);
      g_autofree char *message = dup_xml (numbers);
      g_autofree char *line =
        self->results[i].holds
          ? g_strdup_printf ("  <testcase name=\"%s\"><failure message=\"%s\"/></testcase>\n",
                             name, message)
          : g_strdup_printf ("  <testcase name=\"%s\"/>\n", name);

      quern_sink_puts (sink, line);
    }
  quern_sink_puts (sink, "</testsuite>\n");
}

static void
write_json (const QuernReportComparison *self,
            QuernSink                   *sink)
{
  g_autofree gboolean *is_written = g_new0 (gboolean,
                                            MAX (quern_diff_get_n_rows (self->diff), 1));

  for (guint i = 0; i < self->rows->len; i++)
    is_written[g_array_index (self->rows, guint, i)] = TRUE;

  quern_diff_write_json (self->diff, &(QuernDiffJsonExtras) {
      .is_written = is_written,
      .ranges = self->ranges,
      .further = self->further,
      .changes = self->changes,
      .conditions = self->conditions,
      .results = self->results,
      .warnings = self->warnings,
      .n_warnings = self->n_warnings,
    }, sink);
}

void
quern_report_comparison_write (const QuernReportComparison *self,
                               const QuernTextOptions      *text_options,
                               QuernSink                   *sink)
{
  g_autoptr (QuernTable) table = NULL;

  switch ((guint) self->options->format)
    {
    case QUERN_REPORT_JSON:
      write_json (self, sink);
      return;

    case QUERN_REPORT_JUNIT:
      write_junit (self, sink);
      return;

    case QUERN_REPORT_MARKDOWN:
      write_markdown (self, sink);
      return;

    case QUERN_REPORT_CSV:
      table = make_program_table (self);
      quern_csv_write_table (table, TRUE, sink);
      return;

    default:
      write_text (self, text_options, sink);
    }
}
