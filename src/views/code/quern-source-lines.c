/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-lines.h"

#include "quern-cost-table.h"

#include <string.h>

/* What a text view shows without a stutter. Of a larger file, this much around
 * the hottest line is shown. */
#define MAX_LINES 20000u
#define WINDOW_LINES 6000u
#define MAX_BYTES (4u << 20)

struct _QuernSourceLines
{
  QuernExplorer       *explorer; /* owned */
  QuernSourceDocument *document; /* owned */
  guint64              first;    /* line of the first row */
  guint                n;        /* rows */
  guint32             *indices;  /* owned: by row: of the annotation, or QUERN_NONE */
  QuernSourceBelow    *below;    /* owned */
  QuernHotRows        *hot;      /* owned: with what is inlined there */
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

/* What a row's line and the code that is inlined there cost, with or without their calls. */
static void
add_up_row (const QuernSourceLines *self,
            guint                   row,
            gint64                 *sum,
            guint                   n_events)
{
  QuernAnnotation *annotation = self->document->annotation;
  QuernInlinedCode *inlined = self->document->inlined;
  gboolean is_self = quern_explorer_get_self_heat (self->explorer);
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

/* All of a file, or what lies around the line that is looked at first. */
static void
choose_range (QuernSourceLines *self)
{
  QuernSourceText *text = self->document->text;
  guint n_lines = quern_source_text_get_n_lines (text);
  guint hottest =
    quern_annotation_find_hottest (self->document->annotation,
                                   quern_explorer_get_event (self->explorer), self->document->file,
                                   !quern_explorer_get_self_heat (self->explorer));
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

  /* Lines that are cut are still long: fewer of them. */
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
  QuernCodeHeat heat;

  quern_code_heat_init (&heat, profile, quern_explorer_get_event (self->explorer));
  for (guint i = 0; i < self->n; i++)
    {
      add_up_row (self, i, sum, n_events);
      values[i] = quern_code_heat_get_value (&heat, sum);
    }
  self->hot = quern_hot_rows_new (&heat, values, self->n);
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
 * @explorer: whose event makes lines hot
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
 * Returns: whether the file has more of them than are shown
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
 * Returns: (transfer full): what stands in them, for a buffer
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

guint
quern_source_lines_get_unknown (const QuernSourceLines *self)
{
  return self->unknown;
}

gboolean
quern_source_lines_get_outside (const QuernSourceLines  *self,
                                const gint64           **own,
                                const gint64           **inclusive)
{
  *own = self->outside[0];
  *inclusive = self->outside[1];

  return self->n_outside > 0;
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
 * @below: which of the rows below it, from 0
 *
 * Returns: (transfer none): what it is, until something is opened or closed
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
