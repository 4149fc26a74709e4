/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the rows of a source text say, on the screen and to a screen reader. */

#include "quern-source-text-view-private.h"

#include "quern-cost-text.h"
#include "quern-format.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <string.h>

/* "parse_line  3×  · 105 Ir each" */
static char *
dup_call_text (QuernSourceTextView  *self,
               const QuernSourceRow *row)
{
  QuernExplorer *explorer = quern_source_lines_get_explorer (self->lines);
  g_autofree char *name = quern_visible_brief (
    quern_profile_get_function_name (quern_explorer_get_profile (explorer), row->call->callee));
  g_autofree char *count = quern_format_count (row->call->count);
  g_autofree char *each =
    quern_cost_text_per_call (explorer, quern_explorer_get_event (explorer), row->inclusive,
                              row->call->count);

  return row->call->recursive
           /* Translators: a function that calls itself, how often, and the cost of one call */
           ? g_strdup_printf (_("%s  %s×  · %s each, recursive"), name, count, each)
           /* Translators: a function, how often it is called, and the cost of one call */
           : g_strdup_printf (_("%s  %s×  · %s each"), name, count, each);
}

static char *
dup_base_name (QuernSourceTextView *self,
               QuernFileId          file)
{
  QuernExplorer *explorer = quern_source_lines_get_explorer (self->lines);
  g_autofree char *name = quern_visible_brief (
    quern_profile_get_file_name (quern_explorer_get_profile (explorer), file));

  return g_path_get_basename (*name != '\0' ? name : "?");
}

/* "push_back  · inlined: 4 lines of stl_vector.h" */
static char *
dup_block_text (QuernSourceTextView  *self,
                const QuernSourceRow *row)
{
  const QuernInlinedCode *inlined = quern_source_lines_get_document (self->lines)->inlined;
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
dup_code_text (QuernSourceTextView  *self,
               const QuernSourceRow *row,
               guint                *code_at)
{
  const QuernSourceDocument *document = quern_source_lines_get_document (self->lines);
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

/* What stands in a row, as a screen reader says it, too. */
char *
quern_source_text_view_dup_row_text (QuernSourceTextView  *self,
                                     const QuernSourceRow *row,
                                     guint                *code_at)
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

static char *
dup_line_description (QuernSourceTextView *self)
{
  const QuernSourceDocument *document = quern_source_lines_get_document (self->lines);
  QuernExplorer *explorer = quern_source_lines_get_explorer (self->lines);
  QuernEventId event = quern_explorer_get_event (explorer);
  guint index = quern_source_lines_get_index (self->lines, self->row);
  g_autofree char *line =
    g_strdup_printf ("%" G_GUINT64_FORMAT, quern_source_lines_get_first (self->lines) + self->row);
  g_autofree char *own = NULL;
  g_autofree char *inclusive = NULL;

  if (index == QUERN_NONE)
    return g_strdup_printf (_("Line %s"), line);

  own = quern_cost_text_whole (explorer, event,
                               quern_annotation_get_line_self (document->annotation, index));
  inclusive =
    quern_cost_text_whole (explorer, event,
                           quern_annotation_get_line_inclusive (document->annotation, index));

  /* Translators: two costs, "12 Ir" */
  return g_strdup_printf (_("Line %s: self %s, with calls %s"), line, own, inclusive);
}

/* What the keyboard is at. */
void
quern_source_text_view_update_description (QuernSourceTextView *self)
{
  g_autofree char *text = NULL;

  if (self->lines == NULL || self->row >= quern_source_lines_get_n (self->lines))
    text = g_strdup ("");
  else if (self->below < 0)
    text = dup_line_description (self);
  else
    {
      guint code_at;

      text = quern_source_text_view_dup_row_text (
        self, quern_source_lines_get_below (self->lines, self->row, (guint) self->below),
        &code_at);
    }

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}
