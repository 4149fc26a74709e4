/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-lines.h"

#include "quern-column-info.h"
#include "quern-comparison.h"
#include "quern-cost-table.h"
#include "quern-cost-text.h"
#include "quern-function-label.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* MAX_LINES and MAX_BYTES keep scrolling smooth. Of a file with more than MAX_LINES,
 * WINDOW_LINES around the hottest line are shown; beyond MAX_BYTES, lines after the hottest one
 * are left out. */
#define MAX_LINES 20000u
#define WINDOW_LINES 6000u
#define MAX_BYTES (4u << 20)

struct _QuernSourceLines
{
  QuernExplorer       *explorer; /* owned */
  QuernSourceDocument *document; /* owned */
  guint64              first;    /* line of the first row */
  guint                n;        /* rows */
  guint32             *indices;  /* owned: by row: index in the annotation, or QUERN_NONE */
  QuernSourceBelow    *below;    /* owned */
  QuernHotRows        *hot;      /* owned: including inlined code */
  guint                unknown;  /* the annotation's line 0, or QUERN_NONE */
  guint                n_outside; /* known lines without a row */
  gint64              *outside[2]; /* owned: their costs: self, inclusive */
};

static const QuernAnnotatedFile *
get_file (const QuernSourceLines *self)
{
  return quern_annotation_get_file (self->document->annotation, self->document->file);
}

static void
add_costs (gint64       *sum,
           const gint64 *costs,
           guint         n_events)
{
  for (guint i = 0; i < n_events; i++)
    quern_cost_add (&sum[i], costs[i]);
}

/* Adds up the costs of a row's line and of the code inlined there, with or without calls. */
static void
add_up_row (const QuernSourceLines *self,
            guint                   row,
            gint64                 *sum,
            guint                   n_events)
{
  QuernAnnotation *annotation = self->document->annotation;
  QuernInlinedCode *inlined = self->document->inlined;
  gboolean is_self = quern_display_get_self_heat (quern_explorer_get_display (self->explorer));
  guint n_blocks = 0;
  guint first = 0;

  memset (sum, 0, n_events * sizeof *sum);
  if (self->indices[row] != QUERN_NONE)
    add_costs (sum, is_self ? quern_annotation_get_line_self (annotation, self->indices[row])
                            : quern_annotation_get_line_inclusive (annotation, self->indices[row]),
               n_events);
  if (inlined != NULL)
    first = quern_inlined_code_find_blocks (inlined, get_file (self)->file, self->first + row,
                                            &n_blocks);
  for (guint i = first; i < first + n_blocks; i++)
    add_costs (sum, is_self ? quern_inlined_code_get_block_self (inlined, i)
                            : quern_inlined_code_get_block_inclusive (inlined, i), n_events);
}

QuernEventId
quern_source_lines_get_event (const QuernSourceLines *self)
{
  QuernEventId difference =
    self->document->rows != NULL ? quern_explorer_get_difference (self->explorer) : QUERN_NONE;

  return difference != QUERN_NONE
           ? difference
           : quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
}

char *
quern_source_lines_dup_number (const QuernSourceLines *self,
                               guint                   row)
{
  return quern_merged_lines_dup_number (self->document->rows, self->first + row);
}

gboolean
quern_source_lines_has_side (const QuernSourceLines *self,
                             guint                   row,
                             guint                   side)
{
  guint64 lines[2];

  if (self->document->rows == NULL)
    return TRUE;

  quern_merged_lines_get_lines (self->document->rows, self->first + row, lines, NULL);

  return lines[side] > 0;
}

/* Chooses the whole file, or a range around its hottest line. */
static void
choose_range (QuernSourceLines *self)
{
  QuernSourceText *text = self->document->text;
  guint n_lines = quern_source_text_get_n_lines (text);
  guint hottest = quern_annotation_find_hottest (
    self->document->annotation, quern_source_lines_get_event (self), self->document->file,
    !quern_display_get_self_heat (quern_explorer_get_display (self->explorer)));
  guint64 centre =
    hottest != QUERN_NONE ? quern_annotation_get_line (self->document->annotation, hottest)->line
                          : 1;
  gsize n_bytes = 0;

  self->first = 1;
  self->n = n_lines;
  if (n_lines > MAX_LINES)
    {
      centre = MIN (centre, n_lines);
      self->first = centre > WINDOW_LINES / 2 ? centre - WINDOW_LINES / 2 : 1;
      self->first = MIN (self->first, n_lines - WINDOW_LINES + 1);
      self->n = WINDOW_LINES;
    }

  /* Show fewer lines if they are long, even though each is truncated. */
  for (guint i = 0; i < self->n; i++)
    {
      n_bytes += quern_source_text_get_length (text, (guint) self->first + i);
      if (n_bytes > MAX_BYTES && self->first + i > centre)
        self->n = i;
    }
}

static void
find_hot (QuernSourceLines *self)
{
  QuernProfile *profile = quern_annotation_get_profile (self->document->annotation);
  guint n_events = quern_event_set_get_n_real (quern_profile_get_events (profile));
  g_autofree gint64 *sum = g_new (gint64, MAX (n_events, 1));
  double *values = g_new (double, self->n);
  QuernEventId event = quern_source_lines_get_event (self);
  QuernCodeHeat heat;

  quern_code_heat_init (&heat, profile, event);
  for (guint i = 0; i < self->n; i++)
    {
      add_up_row (self, i, sum, n_events);
      values[i] = quern_code_heat_get_value (&heat, sum);
      if (self->document->rows != NULL &&
          quern_event_set_get_value (quern_profile_get_events (profile), event, sum) < 0.0)
        values[i] = -values[i];
    }
  self->hot = self->document->rows != NULL
                ? quern_hot_rows_new_changes (&heat, values, self->n)
                : quern_hot_rows_new (&heat, values, self->n);
}

static void
add_outside (QuernSourceLines *self,
             guint             index)
{
  QuernAnnotation *annotation = self->document->annotation;
  QuernProfile *profile = quern_annotation_get_profile (annotation);
  guint n_events = quern_event_set_get_n_real (quern_profile_get_events (profile));

  for (guint i = 0; i < n_events; i++)
    {
      quern_cost_add (&self->outside[0][i], quern_annotation_get_line_self (annotation, index)[i]);
      quern_cost_add (&self->outside[1][i],
                      quern_annotation_get_line_inclusive (annotation, index)[i]);
    }
  self->n_outside++;
}

/**
 * quern_source_lines_new:
 * @explorer: its event determines the heat
 * @document: (transfer full): a source file that was found
 *
 * Returns: (transfer full): its lines
 */
QuernSourceLines *
quern_source_lines_new (QuernExplorer       *explorer,
                        QuernSourceDocument *document)
{
  QuernSourceLines *self = g_new0 (QuernSourceLines, 1);
  QuernEventSet *events =
    quern_profile_get_events (quern_annotation_get_profile (document->annotation));
  guint n_events = quern_event_set_get_n_real (events);
  const QuernAnnotatedFile *file;

  self->explorer = g_object_ref (explorer);
  self->document = document;
  self->below = quern_source_below_new (explorer, document);
  self->unknown = QUERN_NONE;
  choose_range (self);
  for (guint i = 0; i < G_N_ELEMENTS (self->outside); i++)
    self->outside[i] = g_new0 (gint64, MAX (n_events, 1));

  self->indices = g_new (guint32, MAX (self->n, 1));
  for (guint i = 0; i < self->n; i++)
    self->indices[i] = QUERN_NONE;
  file = get_file (self);
  for (guint i = file->first; i < file->first + file->n_lines; i++)
    {
      guint64 line = quern_annotation_get_line (document->annotation, i)->line;
      int row = quern_source_lines_find (self, line);

      if (line == 0)
        self->unknown = i;
      else if (row >= 0)
        self->indices[row] = i;
      else
        add_outside (self, i);
    }
  find_hot (self);

  return self;
}

void
quern_source_lines_free (QuernSourceLines *self)
{
  if (self == NULL)
    return;

  quern_source_below_free (self->below);
  g_object_unref (self->explorer);
  quern_source_document_free (self->document);
  quern_hot_rows_free (self->hot);
  for (guint i = 0; i < G_N_ELEMENTS (self->outside); i++)
    g_free (self->outside[i]);
  g_free (self->indices);
  g_free (self);
}

QuernExplorer *
quern_source_lines_get_explorer (const QuernSourceLines *self)
{
  return self->explorer;
}

const QuernSourceDocument *
quern_source_lines_get_document (const QuernSourceLines *self)
{
  return self->document;
}

guint64
quern_source_lines_get_first (const QuernSourceLines *self)
{
  return self->first;
}

guint
quern_source_lines_get_n (const QuernSourceLines *self)
{
  return self->n;
}

/**
 * quern_source_lines_is_cut:
 * @self: lines
 *
 * Returns: whether only a part of the file is shown
 */
gboolean
quern_source_lines_is_cut (const QuernSourceLines *self)
{
  return self->n < quern_source_text_get_n_lines (self->document->text);
}

/**
 * quern_source_lines_dup_text:
 * @self: lines
 *
 * Returns: (transfer full): their text, for a buffer
 */
char *
quern_source_lines_dup_text (const QuernSourceLines *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->n; i++)
    {
      g_autofree char *line =
        quern_source_text_dup_line (self->document->text, (guint) self->first + i);

      if (i > 0)
        g_string_append_c (text, '\n');
      g_string_append (text, line);
    }

  return g_string_free (text, FALSE);
}

int
quern_source_lines_find (const QuernSourceLines *self,
                         guint64                 line)
{
  return line >= self->first && line - self->first < self->n ? (int) (line - self->first) : -1;
}

guint
quern_source_lines_get_index (const QuernSourceLines *self,
                              guint                   row)
{
  return row < self->n ? self->indices[row] : QUERN_NONE;
}

const QuernHotRows *
quern_source_lines_get_hot (const QuernSourceLines *self)
{
  return self->hot;
}

guint
quern_source_lines_get_n_below (const QuernSourceLines *self,
                                guint                   row)
{
  if (row >= self->n)
    return 0;

  return quern_source_below_get_n (self->below, self->first + row, self->indices[row]);
}

/**
 * quern_source_lines_get_below:
 * @self: lines
 * @row: of the buffer
 * @below: index of the row below it, from 0
 *
 * Returns: (transfer none): the row below, valid until a row is opened or closed
 */
const QuernSourceRow *
quern_source_lines_get_below (const QuernSourceLines *self,
                              guint                   row,
                              guint                   below)
{
  return quern_source_below_get (self->below, self->first + row, self->indices[row], below);
}

void
quern_source_lines_toggle (QuernSourceLines *self,
                           guint             row,
                           guint             below)
{
  quern_source_below_toggle (self->below, self->first + row, self->indices[row], below);
}

/* Texts */

/* "parse_line  3×  · 105 Ir each", or only the name if the calls were not counted. A name with its
 * template arguments would push out the rest. */
static char *
dup_call_text (const QuernSourceLines *self,
               const QuernSourceRow   *row)
{
  QuernExplorer *explorer = self->explorer;
  g_autofree char *name = quern_function_label_dup_brief (quern_explorer_get_profile (explorer),
                                                          row->call->callee, 0);
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (explorer));
  QuernColumnValue value = {
    .costs = row->inclusive,
    .count = row->call->count,
    .count_before = row->call->count_before,
  };
  g_autofree char *count = NULL;
  g_autofree char *each = NULL;

  if (row->call->count == 0 && row->call->count_before == 0)
    return row->call->recursive ? g_strdup_printf (_("%s, recursive"), name)
                                : g_steal_pointer (&name);

  count = quern_comparison_dup_count (quern_explorer_get_profile (explorer), row->call->count,
                                      row->call->count_before);
  each = quern_cost_text_per_call (
    explorer, event,
    event != QUERN_NONE
      ? quern_column_value_get_mean (
          &value, quern_profile_get_events (quern_explorer_get_profile (explorer)), event)
      : (double) NAN);

  return row->call->recursive
           /* Translators: a function that calls itself, how often, and the cost of one call */
           ? g_strdup_printf (_("%s  %s×  · %s each, recursive"), name, count, each)
           /* Translators: a function, how often it is called, and the cost of one call */
           : g_strdup_printf (_("%s  %s×  · %s each"), name, count, each);
}

static char *
dup_base_name (const QuernSourceLines *self,
               QuernFileId             file)
{
  QuernExplorer *explorer = self->explorer;
  g_autofree char *name = quern_visible_brief (
    quern_profile_get_file_name (quern_explorer_get_profile (explorer), file));

  return g_path_get_basename (*name != '\0' ? name : "?");
}

/* "push_back  · inlined: 4 lines of stl_vector.h" */
static char *
dup_block_text (const QuernSourceLines *self,
                const QuernSourceRow   *row)
{
  const QuernInlinedCode *inlined = self->document->inlined;
  const QuernInlinedBlock *block = quern_inlined_code_get_block (inlined, row->index);
  g_autofree char *name =
    quern_visible_brief (*block->site->name != '\0' ? block->site->name : "?");
  g_autofree char *base = NULL;
  guint n_files = 1;

  for (guint i = block->first + 1; i < block->first + block->n_lines; i++)
    {
      if (quern_inlined_code_get_line (inlined, i)->file !=
          quern_inlined_code_get_line (inlined, i - 1)->file)
        n_files++;
    }

  if (n_files > 1)
    /* Translators: a function whose code was inlined; how many lines of how many files */
    return g_strdup_printf (_("%s  · inlined: %u lines of %u files"), name, row->n, n_files);

  base = dup_base_name (self, quern_inlined_code_get_line (inlined, block->first)->file);

  /* Translators: a function whose code was inlined; how many lines of which file */
  return g_strdup_printf (ngettext ("%s  · inlined: %u line of %s", "%s  · inlined: %u lines of %s",
                                    row->n), name, row->n, base);
}

/* "stl_vector.h:1278  ++end;" */
static char *
dup_code_text (const QuernSourceLines *self,
               const QuernSourceRow   *row,
               guint                  *code_at)
{
  const QuernSourceDocument *document = self->document;
  const QuernInlinedLine *line = quern_inlined_code_get_line (document->inlined, row->index);
  g_autofree char *base = dup_base_name (self, line->file);
  g_autofree char *place = line->line > 0
                             ? g_strdup_printf ("%s:%" G_GUINT64_FORMAT "  ", base, line->line)
                             : g_strdup_printf (_("%s, line not known"), base);
  g_autofree char *code =
    quern_visible_take_brief (quern_source_document_dup_line (document, line->file, line->line));

  *code_at = (guint) strlen (place);

  return g_strconcat (place, g_strstrip (code), NULL);
}

/**
 * quern_source_lines_dup_below_text:
 * @row: a row below a line
 * @code_at: (out): byte at which code begins in the text; %G_MAXUINT: no code
 *
 * Returns: (transfer full): the text of the row, also for a screen reader
 */
char *
quern_source_lines_dup_below_text (const QuernSourceLines *self,
                                   const QuernSourceRow   *row,
                                   guint                  *code_at)
{
  *code_at = G_MAXUINT;
  switch (row->kind)
    {
    case QUERN_SOURCE_ROW_CALL:
      return dup_call_text (self, row);

    case QUERN_SOURCE_ROW_CALLS:
      return g_strdup_printf (ngettext ("%u function is called", "%u functions are called",
                                        row->n), row->n);

    case QUERN_SOURCE_ROW_BLOCK:
      return dup_block_text (self, row);

    case QUERN_SOURCE_ROW_BLOCKS:
      return g_strdup_printf (ngettext ("%u inlined function", "%u inlined functions", row->n),
                              row->n);

    case QUERN_SOURCE_ROW_LINE:
    default:
      return dup_code_text (self, row, code_at);
    }
}

/* The description of a line when both sides are shown. own, inclusive: the changes */
static char *
dup_sides_description (const QuernSourceLines *self,
                       const char             *line,
                       const char             *own,
                       const char             *inclusive,
                       const gint64           *costs)
{
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (self->explorer));
  QuernEventId sides[2];
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  quern_comparison_get_sides (events, quern_source_lines_get_event (self), &sides[0], &sides[1]);
  before = quern_cost_text_whole (self->explorer, sides[0], costs);
  after = quern_cost_text_whole (self->explorer, sides[1], costs);

  /* Translators: a line, "7 Ir (before)", "9 Ir (after)", how that changed, and with calls */
  return g_strdup_printf (_("Line %s: %s, %s, self %s, with calls %s"), line, before, after, own,
                          inclusive);
}

/* For a screen reader. */
char *
quern_source_lines_dup_description (const QuernSourceLines *self,
                                    guint                   row)
{
  const QuernSourceDocument *document = self->document;
  QuernExplorer *explorer = self->explorer;
  QuernEventId event = quern_source_lines_get_event (self);
  guint index = quern_source_lines_get_index (self, row);
  g_autofree char *line = quern_source_lines_dup_number (self, row);
  g_autofree char *own = NULL;
  g_autofree char *inclusive = NULL;

  if (index == QUERN_NONE)
    return g_strdup_printf (_("Line %s"), line);

  own = quern_cost_text_whole (explorer, event,
                               quern_annotation_get_line_self (document->annotation, index));
  inclusive =
    quern_cost_text_whole (explorer, event,
                           quern_annotation_get_line_inclusive (document->annotation, index));

  if (document->rows != NULL && event == quern_explorer_get_difference (explorer))
    return dup_sides_description (self, line, own, inclusive,
                                  quern_annotation_get_line_self (document->annotation, index));

  /* Translators: two costs, "12 Ir" */
  return g_strdup_printf (_("Line %s: self %s, with calls %s"), line, own, inclusive);
}

static char *
dup_cost (const QuernSourceLines *self,
          const gint64           *costs)
{
  QuernEventId event = quern_source_lines_get_event (self);
  g_autofree char *cost = quern_cost_text_cell (self->explorer, event, costs);

  return quern_cost_text_is_share (self->explorer, event) ? g_strdup_printf (_("%s %%"), cost)
                                                          : g_steal_pointer (&cost);
}

static void
append_costs (const QuernSourceLines *self,
              GString                *text,
              const char             *what,
              const gint64           *own,
              const gint64           *inclusive)
{
  g_autofree char *own_text = dup_cost (self, own);
  g_autofree char *inclusive_text = dup_cost (self, inclusive);

  g_string_append_printf (text, "%s%s: ", text->len > 0 ? " · " : "", what);
  /* Translators: costs of code that has no line: "self 1.2 %, with calls 3.4 %" */
  g_string_append_printf (text, _("self %s, with calls %s"), own_text, inclusive_text);
}

/* Describes all costs without a row; NULL if there are none. */
char *
quern_source_lines_dup_unknown (const QuernSourceLines *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->unknown != QUERN_NONE)
    append_costs (self, text, _("Line not known"),
                  quern_annotation_get_line_self (self->document->annotation, self->unknown),
                  quern_annotation_get_line_inclusive (self->document->annotation, self->unknown));
  if (self->n_outside > 0)
    append_costs (self, text,
                  quern_source_lines_is_cut (self) ? _("Lines that are not shown")
                                                   : _("Lines behind the end of the file"),
                  self->outside[0], self->outside[1]);

  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* The costs of the code inlined at the lines of the shown file, and the number of other files
 * with costs that have no such line. FALSE if no code is inlined there. */
static gboolean
add_up_inlined (const QuernSourceLines *self,
                gint64                 *sum,
                guint                   n_events,
                guint                  *n_others)
{
  const QuernSourceDocument *document = self->document;
  QuernFileId shown = quern_annotation_get_file (document->annotation, document->file)->file;
  QuernFileId last = shown;
  gboolean any = FALSE;
  guint n_rest;
  guint first;

  *n_others = 0;
  if (document->inlined == NULL)
    return FALSE;

  for (guint i = 0; i < quern_inlined_code_get_n_blocks (document->inlined); i++)
    {
      if (quern_inlined_code_get_block (document->inlined, i)->site->file != shown)
        continue;
      any = TRUE;
      for (guint j = 0; j < n_events; j++)
        quern_cost_add (&sum[j], quern_inlined_code_get_block_self (document->inlined, i)[j]);
    }

  /* The remaining lines are sorted by file. */
  first = quern_inlined_code_get_rest (document->inlined, &n_rest);
  for (guint i = first; i < first + n_rest; i++)
    {
      QuernFileId file = quern_inlined_code_get_line (document->inlined, i)->file;

      *n_others += file != shown && file != last ? 1 : 0;
      last = file;
    }

  return any;
}

/* NULL if no code is inlined in the shown file. */
static char *
dup_inlined_caption (const QuernSourceLines *self,
                     const char             *here,
                     const char             *all)
{
  const QuernSourceDocument *document = self->document;
  QuernProfile *profile = quern_annotation_get_profile (document->annotation);
  guint n_events = quern_event_set_get_n_real (quern_profile_get_events (profile));
  g_autofree gint64 *sum = g_memdup2 (
    quern_annotation_get_file_self (document->annotation, document->file),
    n_events * sizeof (gint64));
  g_autofree char *with_inlined = NULL;
  guint n_others;

  if (!add_up_inlined (self, sum, n_events, &n_others))
    return NULL;

  with_inlined = dup_cost (self, sum);
  if (n_others == 0)
    return g_strdup_printf (_("Self cost of these lines: %s; with the code inlined there: %s, "
                              "all of the function’s"), here, with_inlined);

  return g_strdup_printf (ngettext ("Self cost of these lines: %s; with the code inlined there: "
                                    "%s; with that of %u other file: %s, all of the function’s",
                                    "Self cost of these lines: %s; with the code inlined there: "
                                    "%s; with that of %u other files: %s, all of the function’s",
                                    n_others), here, with_inlined, n_others, all);
}

static char *
dup_plain_caption (const QuernSourceLines *self,
                   QuernNodeId             node,
                   const char             *here,
                   const char             *all)
{
  const QuernSourceDocument *document = self->document;
  guint n_others = quern_annotation_get_n_files (document->annotation) - 1;

  if (node == QUERN_NONE)
    return g_strdup_printf (_("Self cost of these lines, in all functions: %s"), here);
  if (n_others == 0)
    return g_strdup_printf (_("Self cost of these lines: %s, all of the function’s"), here);

  return g_strdup_printf (ngettext ("Self cost of these lines: %s; with those inlined from "
                                    "%u other file: %s, all of the function’s",
                                    "Self cost of these lines: %s; with those inlined from "
                                    "%u other files: %s, all of the function’s", n_others),
                          here, n_others, all);
}

/* Lines have their recorded costs, whether functions are hidden or not. NULL if these are all
 * costs of the function, that is, no hidden function was merged into it. */
static char *
dup_hidden_caption (const QuernSourceLines *self,
                    QuernNodeId             node,
                    const char             *here)
{
  const QuernSourceDocument *document = self->document;
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  const gint64 *recorded = quern_annotation_get_self (document->annotation);
  const gint64 *with_hidden;
  g_autofree char *all = NULL;

  if (quern_analyser_shows_all_functions (quern_explorer_get_analyser (self->explorer)))
    return NULL;
  if (node == QUERN_NONE)
    return g_strdup_printf (_("Self cost of these lines as recorded, in all functions: %s"), here);

  with_hidden = quern_analysis_get_self (analysis, node);
  if (memcmp (recorded, with_hidden,
              quern_event_set_get_n_real (events) * sizeof *recorded) == 0)
    return NULL;

  all = dup_cost (self, with_hidden);
  /* Translators: two costs; the second has that of functions that are hidden from lists */
  return g_strdup_printf (_("Self cost of these lines as recorded: %s; with the functions that "
                            "are hidden in this one: %s"), here, all);
}

/**
 * quern_source_lines_dup_caption:
 * @node: the function of the lines; `QUERN_NONE`: all functions
 *
 * Returns: (transfer full): a text with the sum of the lines and the cost of the function
 */
char *
quern_source_lines_dup_caption (const QuernSourceLines *self,
                                QuernNodeId             node)
{
  QuernAnnotation *annotation = self->document->annotation;
  g_autofree char *here =
    dup_cost (self, quern_annotation_get_file_self (annotation, self->document->file));
  g_autofree char *all = dup_cost (self, quern_annotation_get_self (annotation));
  char *text = dup_hidden_caption (self, node, here);

  if (text == NULL)
    text = dup_inlined_caption (self, here, all);
  if (text == NULL)
    text = dup_plain_caption (self, node, here, all);

  return text;
}
