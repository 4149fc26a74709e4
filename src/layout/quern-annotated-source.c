/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-annotated-source.h"

/* Sets what a line costs without the code of it that is shown where it was inlined. */
static void
set_rest (const QuernAnnotatedSource *self,
          QuernFileId              file,
          QuernAnnotatedSourceLine         *line)
{
  guint rest = quern_inlined_code_find_rest (self->inlined, file, line->line);
  const QuernInlinedLine *left;

  if (rest == QUERN_NONE)
    return;

  left = quern_inlined_code_get_line (self->inlined, rest);
  line->own = quern_inlined_code_get_line_self (self->inlined, rest);
  line->inclusive = quern_inlined_code_get_line_inclusive (self->inlined, rest);
  line->first_call = left->first_call;
  line->n_calls = left->n_calls;
}

static void
set_all (const QuernAnnotatedSource *self,
         QuernAnnotatedSourceLine         *line)
{
  const QuernAnnotatedLine *annotated = quern_annotation_get_line (self->annotation, line->index);

  line->own = quern_annotation_get_line_self (self->annotation, line->index);
  line->inclusive = quern_annotation_get_line_inclusive (self->annotation, line->index);
  line->first_call = annotated->first_call;
  line->n_calls = annotated->n_calls;
}

/* The line that holds a block; G_MAXUINT64 if that is in another file. */
static guint64
get_block_line (const QuernAnnotatedSource *self,
                QuernFileId              file,
                guint                    block)
{
  const QuernInlineSite *site;

  if (self->inlined == NULL || block >= quern_inlined_code_get_n_blocks (self->inlined))
    return G_MAXUINT64;

  site = quern_inlined_code_get_block (self->inlined, block)->site;

  return site->file == file ? site->line : G_MAXUINT64;
}

/**
 * quern_annotated_source_list_lines:
 * @self: a source file
 *
 * Returns: (transfer full): #QuernAnnotatedSourceLine, in the order of the file. Lines whose code
 *   is all shown in other files are left out.
 */
GArray *
quern_annotated_source_list_lines (const QuernAnnotatedSource *self)
{
  const QuernAnnotatedFile *entry = quern_annotation_get_file (self->annotation, self->file);
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (QuernAnnotatedSourceLine));
  guint end = entry->first + entry->n_lines;
  guint n = 0;
  guint block = self->inlined != NULL
                  ? quern_inlined_code_find_blocks (self->inlined, entry->file, 0, &n) : 0;

  for (guint at = entry->first;
       at < end || get_block_line (self, entry->file, block) != G_MAXUINT64;)
    {
      guint64 next = at < end ? quern_annotation_get_line (self->annotation, at)->line
                              : G_MAXUINT64;
      QuernAnnotatedSourceLine line = {
        .line = MIN (next, get_block_line (self, entry->file, block)),
        .index = QUERN_NONE,
        .first_block = block,
      };

      if (line.line == next && at < end)
        line.index = at++;
      while (line.line < G_MAXUINT64 && get_block_line (self, entry->file, block) == line.line)
        block++;
      line.n_blocks = block - line.first_block;

      if (self->inlined != NULL)
        set_rest (self, entry->file, &line);
      else
        set_all (self, &line);
      if (line.own != NULL || line.n_blocks > 0)
        g_array_append_val (lines, line);
    }

  return lines;
}

/**
 * quern_annotated_source_get_call:
 * @self: a source file
 * @index: one of a line's calls
 * @costs: (out): what it costs
 *
 * Returns: (transfer none): the call
 */
const QuernAnnotatedCall *
quern_annotated_source_get_call (const QuernAnnotatedSource  *self,
                                 guint                        index,
                                 const gint64               **costs)
{
  if (self->inlined != NULL)
    {
      *costs = quern_inlined_code_get_call_costs (self->inlined, index);
      return quern_inlined_code_get_call (self->inlined, index);
    }

  *costs = quern_annotation_get_call_costs (self->annotation, index);

  return quern_annotation_get_call (self->annotation, index);
}
