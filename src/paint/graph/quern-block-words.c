/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-block-words.h"

#include "quern-config.h"
#include "quern-estimate-words.h"
#include "quern-format.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>

#define HEX "0x%" G_GINT64_MODIFIER "x"

static gulong
get_plural (guint64 count)
{
  return count > G_MAXULONG ? G_MAXULONG : (gulong) count;
}

char *
quern_block_words_dup_range (const QuernCodeBlock *block)
{
  if (block->address == block->last)
    return g_strdup_printf (HEX, block->address);

  return g_strdup_printf (HEX " – " HEX, block->address, block->last);
}

/* "sort.c:14", or "" if unknown. */
char *
quern_block_words_dup_place (const QuernBlockSelection *selection,
                             const QuernBlockNode      *node)
{
  QuernProfile *profile = quern_code_costs_get_profile (selection->costs);
  g_autofree char *name = NULL;
  g_autofree char *shown = NULL;

  if (node->line == 0 || node->file == QUERN_NONE)
    return g_strdup ("");

  name = g_path_get_basename (quern_profile_get_file_name (profile, node->file));
  shown = quern_visible_brief (name);

  return g_strdup_printf ("%s:%" G_GUINT64_FORMAT, shown, node->line);
}

char *
quern_block_words_dup_share (const QuernBlockSelection *selection,
                             double                     cost)
{
  return quern_estimate_words_dup_share (cost, selection->base);
}

char *
quern_block_words_dup_times (guint64 count)
{
  g_autofree char *number = quern_format_count (count);

  return count == QUERN_BLOCK_UNKNOWN ? g_strdup ("") : g_strconcat (number, "×", NULL);
}

char *
quern_block_words_dup_count (guint64 count)
{
  g_autofree char *number = quern_format_compact ((double) count);

  return g_strconcat (number, "×", NULL);
}

char *
quern_block_words_dup_more (guint n_instructions)
{
  g_autofree char *count = quern_format_count (n_instructions);

  /* Translators: of a block of machine code: instructions that are not shown */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "… %s more …", "… %s more …",
                                       n_instructions),
                          count);
}

static char *
dup_blocks (guint n_blocks)
{
  g_autofree char *count = quern_format_count (n_blocks);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s block", "%s blocks", n_blocks), count);
}

char *
quern_block_words_dup_fold (const QuernBlockSelection *selection,
                            const QuernBlockFold      *fold)
{
  g_autofree char *count = quern_format_count (fold->n_blocks);
  g_autofree char *blocks = NULL;
  g_autofree char *share = NULL;

  if (fold->n_executed == 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s block never executed",
                                         "%s blocks never executed", fold->n_blocks),
                            count);

  blocks = dup_blocks (fold->n_blocks);
  share = quern_block_words_dup_share (selection, fold->cost);

  return g_strconcat ("+", blocks, "  ", share, NULL);
}

/* "executed 1,000 times"; NULL if unknown. */
static char *
dup_executed (const QuernCodeBlock *block)
{
  g_autofree char *count = quern_format_count (block->executed);

  if (block->executed == QUERN_BLOCK_UNKNOWN)
    return NULL;

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "executed %s time", "executed %s times",
                                       get_plural (block->executed)),
                          count);
}

char *
quern_block_words_dup_description (const QuernBlockSelection *selection,
                                   guint                      node)
{
  const QuernCodeBlock *block = quern_block_selection_get_block (selection, node);
  g_autofree char *share =
    quern_block_words_dup_share (selection,
                                 g_array_index (selection->nodes, QuernBlockNode, node).cost);
  g_autofree char *first = g_strdup_printf (HEX, block->address);
  g_autofree char *last = g_strdup_printf (HEX, block->last);
  g_autofree char *executed = dup_executed (block);

  if (executed == NULL)
    /* Translators: a block of machine code, for a screen reader: two addresses, a percentage */
    return g_strdup_printf (_("block %s to %s, %s"), first, last, share);

  /* Translators: a block of machine code: two addresses, a percentage, "executed 3 times" */
  return g_strdup_printf (_("block %s to %s, %s, %s"), first, last, share, executed);
}

static char *
dup_edge (QuernBlockEdgeKind  kind,
          const char         *to,
          const char         *times)
{
  switch (kind)
    {
    case QUERN_BLOCK_TAKEN:
      /* Translators: where a block of machine code goes on: an address, a count like "3×" */
      return g_strdup_printf (_("jump taken to %s: %s"), to, times);

    case QUERN_BLOCK_NOT_TAKEN:
      /* Translators: where a block of machine code goes on: an address, a count like "3×" */
      return g_strdup_printf (_("jump not taken, on to %s: %s"), to, times);

    case QUERN_BLOCK_JUMPS:
      /* Translators: where a block of machine code goes on: an address, a count like "3×" */
      return g_strdup_printf (_("jumps to %s: %s"), to, times);

    case QUERN_BLOCK_FALLS:
    default:
      /* Translators: where a block of machine code goes on: an address, a count like "3×" */
      return g_strdup_printf (_("on to %s: %s"), to, times);
    }
}

static void
append_edges (GString                   *lines,
              const QuernBlockSelection *selection,
              guint                      node)
{
  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernBlockEdge *edge = &g_array_index (selection->edges, QuernBlockEdge, i);
      g_autofree char *to = NULL;
      g_autofree char *times = NULL;
      g_autofree char *text = NULL;

      if (edge->from != node)
        continue;

      to = g_strdup_printf (HEX, quern_block_selection_get_block (selection, edge->to)->address);
      times = quern_block_words_dup_times (edge->count);
      text = dup_edge (edge->kind, to, *times != '\0' ? times : "–");
      g_string_append_printf (lines, "\n%s", text);
    }
}

char *
quern_block_words_dup_tooltip (const QuernBlockSelection *selection,
                               guint                      node)
{
  const QuernBlockNode *entry = &g_array_index (selection->nodes, QuernBlockNode, node);
  const QuernCodeBlock *block = quern_block_selection_get_block (selection, node);
  g_autofree char *range = quern_block_words_dup_range (block);
  g_autofree char *place = quern_block_words_dup_place (selection, entry);
  g_autofree char *share = quern_block_words_dup_share (selection, entry->cost);
  g_autofree char *count = quern_format_count (block->n_instructions);
  g_autofree char *executed = dup_executed (block);
  GString *lines = g_string_new (range);

  g_string_append_c (lines, '\n');
  g_string_append_printf (lines, g_dngettext (GETTEXT_PACKAGE, "%s instruction",
                                              "%s instructions", block->n_instructions),
                          count);
  if (*place != '\0')
    g_string_append_printf (lines, " · %s", place);
  g_string_append_c (lines, '\n');
  /* Translators: a percentage: what a block of machine code costs */
  g_string_append_printf (lines, _("%s of the function’s self cost"), share);
  if (executed != NULL)
    g_string_append_printf (lines, "\n%s", executed);
  append_edges (lines, selection, node);

  return g_string_free (lines, FALSE);
}

char *
quern_block_words_dup_caption (const QuernBlockSelection *selection)
{
  g_autofree char *blocks = dup_blocks (selection->nodes->len);
  g_autofree char *shown =
    quern_block_words_dup_share (selection, selection->base - selection->hidden -
                                            selection->outside);
  GString *text = g_string_new (NULL);

  /* Translators: "12 blocks: 98.7 % of the function’s self cost" */
  g_string_append_printf (text, _("%s: %s of the function’s self cost"), blocks, shown);
  if (selection->n_hidden > 0)
    {
      g_autofree char *hidden = dup_blocks (selection->n_hidden);
      g_autofree char *share = quern_block_words_dup_share (selection, selection->hidden);

      /* Translators: "30 blocks are not drawn: 1.2 %" */
      g_string_append_printf (text, _(" · %s not drawn: %s"), hidden, share);
    }
  if (selection->n_cold > 0)
    {
      g_autofree char *cold = quern_format_count (selection->n_cold);

      /* Translators: "12 blocks: 98.7 %", and how many were never executed */
      g_string_append_printf (text, _(" · %s never executed"), cold);
    }
  if (selection->outside > 0.0)
    {
      g_autofree char *share = quern_block_words_dup_share (selection, selection->outside);

      /* Translators: %s is a percentage */
      g_string_append_printf (text, _(" · %s where no instruction is known"), share);
    }

  return g_string_free (text, FALSE);
}
