/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines of a source file as rows of a listing. */

#include "quern-listing-private.h"

#include "quern-config.h"
#include "quern-cost-table.h"
#include "quern-format.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Indentation of what is below a line, relative to it, in characters. */
#define INDENT 2

typedef struct
{
  QuernListingPart            part;
  QuernListing               *listing; /* borrowed */
  const QuernAnnotatedSource *source;  /* borrowed */
  GArray                     *lines;   /* owned: QuernAnnotatedSourceLine */
} SourcePart;

static const QuernAnnotatedSourceLine *
get_line (SourcePart *self,
          guint       costly)
{
  return &g_array_index (self->lines, QuernAnnotatedSourceLine, costly);
}

static QuernProfile *
get_profile (SourcePart *self)
{
  return quern_annotation_get_profile (self->source->annotation);
}

static void
add_costs (gint64       *sum,
           const gint64 *costs,
           guint         n_events)
{
  for (guint i = 0; i < n_events && costs != NULL; i++)
    quern_cost_add (&sum[i], costs[i]);
}

/* Computes what a line and the code inlined there cost, as rows of costs. */
static void
add_up_line (SourcePart                     *self,
             const QuernAnnotatedSourceLine *line,
             gint64                         *own,
             gint64                         *inclusive,
             guint                           n_events)
{
  const QuernInlinedCode *inlined = self->source->inlined;

  memset (own, 0, n_events * sizeof *own);
  memset (inclusive, 0, n_events * sizeof *inclusive);
  add_costs (own, line->own, n_events);
  add_costs (inclusive, line->inclusive != NULL ? line->inclusive : line->own, n_events);
  for (guint i = line->first_block; i < line->first_block + line->n_blocks; i++)
    {
      add_costs (own, quern_inlined_code_get_block_self (inlined, i), n_events);
      add_costs (inclusive, quern_inlined_code_get_block_inclusive (inlined, i), n_events);
    }
}

/* Places */

/* Adds lines first..last, which have no cost: n_above at the start, n_below at the end, and one
 * place for those in between. */
static void
list_plain (GArray  *places,
            guint64  first,
            guint64  last,
            guint64  n_above,
            guint64  n_below)
{
  guint64 n = first <= last ? last + 1 - first : 0;
  gboolean has_gap = n > n_above + n_below;

  for (guint64 i = 0; i < n; i++)
    {
      QuernListingPlace place = {
        .key = first + i, .costly = QUERN_NONE, .code = QUERN_NONE, .n = 1, .is_kept = TRUE
      };

      if (has_gap && i == n_above)
        {
          place.n = n - n_above - n_below;
          place.is_kept = FALSE;
          i += place.n - 1;
        }
      g_array_append_val (places, place);
    }
}

static GArray *
list (QuernListingPart *part,
      guint             context,
      guint             max_rows)
{
  SourcePart *self = (SourcePart *) part;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (QuernListingPlace));
  QuernSourceText *text = self->source->text;
  guint64 n_lines = text != NULL ? quern_source_text_get_n_lines (text) : 0;
  guint64 room = MIN (context, max_rows);
  guint64 before = 0;
  guint n_events = quern_event_set_get_n_real (quern_profile_get_events (get_profile (self)));
  g_autofree gint64 *own = g_new (gint64, MAX (n_events, 1));
  g_autofree gint64 *inclusive = g_new (gint64, MAX (n_events, 1));

  if (context == G_MAXUINT && n_lines > max_rows)
    return NULL;

  for (guint i = 0; i < self->lines->len; i++)
    {
      const QuernAnnotatedSourceLine *line = get_line (self, i);
      guint64 end = MIN (line->line, n_lines + 1);
      QuernListingPlace place = {
        .key = line->line,
        .costly = i,
        .code = QUERN_NONE,
        .n_below = quern_listing_count_below (line->n_calls) +
                   quern_listing_count_below (line->n_blocks),
        .n = 1,
        .is_kept = TRUE,
      };

      add_up_line (self, line, own, inclusive, n_events);
      place.weight = MAX (quern_listing_get_value (self->listing, own),
                          quern_listing_get_value (self->listing, inclusive));
      if (before == 0 && end > 1)
        list_plain (places, end > room + 1 ? end - room : 1, end - 1, 0, room);
      else if (end > before + 1)
        list_plain (places, before + 1, end - 1, room, room);
      g_array_append_val (places, place);
      before = line->line;
      if (context > 0 && places->len > max_rows)
        return NULL;
    }

  if (before > 0 && before < n_lines)
    list_plain (places, before + 1, MIN (before + room, n_lines), room, 0);

  return g_steal_pointer (&places);
}

/* Rows */

static char *
dup_more_blocks (guint n)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "inlined: %u more function",
                                       "inlined: %u more functions", n),
                          n);
}

static void
add_calls (SourcePart                     *self,
           const QuernAnnotatedSourceLine *line,
           guint                           indent)
{
  g_autoptr (GArray) calls = quern_listing_below_new ();

  for (guint i = line->first_call; i < line->first_call + line->n_calls; i++)
    {
      QuernListingBelow below = { 0 };
      const QuernAnnotatedCall *call =
        quern_annotated_source_get_call (self->source, i, &below.inclusive);

      below.text = quern_listing_dup_call (get_profile (self), call->callee, call->count,
                                           call->count_before, call->recursive);
      g_array_append_val (calls, below);
    }
  quern_listing_add_below (self->listing, calls, indent, quern_listing_dup_more_calls);
}

static void
add_blocks (SourcePart                     *self,
            const QuernAnnotatedSourceLine *line,
            guint                           indent)
{
  const QuernInlinedCode *inlined = self->source->inlined;
  g_autoptr (GArray) blocks = quern_listing_below_new ();

  for (guint i = line->first_block; i < line->first_block + line->n_blocks; i++)
    {
      const char *name = quern_inlined_code_get_block (inlined, i)->site->name;
      QuernListingBelow below = {
        .own = quern_inlined_code_get_block_self (inlined, i),
        .inclusive = quern_inlined_code_get_block_inclusive (inlined, i),
        /* Translators: a function whose code was inlined */
        .text = g_strdup_printf (_("inlined: %s"), *name != '\0' ? name : "?"),
      };

      g_array_append_val (blocks, below);
    }
  quern_listing_add_below (self->listing, blocks, indent, dup_more_blocks);
}

static void
add (QuernListingPart        *part,
     QuernListing            *listing,
     const QuernListingPlace *place)
{
  SourcePart *self = (SourcePart *) part;
  const QuernAnnotatedSourceLine *line =
    place->costly != QUERN_NONE ? get_line (self, place->costly) : NULL;
  char *text = quern_listing_dup_line (self->source->text, place->key);
  guint indent = text != NULL && place->key > 0 ? (guint) strspn (text, " ") : 0;
  guint n_events = quern_event_set_get_n_real (quern_profile_get_events (get_profile (self)));
  g_autofree gint64 *own = NULL;
  g_autofree gint64 *inclusive = NULL;
  QuernListingRow *row;

  row = quern_listing_add_row (listing, QUERN_LISTING_CODE, line != NULL ? line->own : NULL,
                               line != NULL ? line->inclusive : NULL,
                               text != NULL ? text : g_strdup (""));
  g_free (row->place);
  row->place = quern_merged_lines_dup_number (self->source->rows, place->key);
  if (line == NULL)
    return;

  own = g_new (gint64, MAX (n_events, 1));
  inclusive = g_new (gint64, MAX (n_events, 1));
  add_up_line (self, line, own, inclusive, n_events);
  row->value = quern_listing_rate (listing, own, inclusive);
  indent = MIN (indent, QUERN_LISTING_MAX_TEXT / 2) + INDENT;
  add_calls (self, line, indent);
  add_blocks (self, line, indent);
}

static void
add_self (QuernListingPart *part,
          guint             costly,
          gint64           *sum,
          guint             n_events)
{
  SourcePart *self = (SourcePart *) part;
  const QuernAnnotatedSourceLine *line = get_line (self, costly);

  for (guint e = 0; e < n_events; e++)
    {
      if (line->own != NULL)
        quern_cost_add (&sum[e], line->own[e]);
      for (guint i = line->first_block; i < line->first_block + line->n_blocks; i++)
        quern_cost_add (&sum[e], quern_inlined_code_get_block_self (self->source->inlined, i)[e]);
    }
}

static char *
dup_folded (guint64 n,
            guint   n_costly)
{
  gulong number = (gulong) MIN (n, G_MAXULONG);
  g_autofree char *count = quern_format_count (n);

  if (n_costly == 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s line without a cost",
                                         "%s lines without a cost", number),
                            count);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s line that is not shown",
                                       "%s lines that are not shown", number),
                          count);
}

static void
add_jumps (QuernListingPart *part,
           QuernListing     *listing)
{
  SourcePart *self = (SourcePart *) part;

  for (guint i = 0; i < self->lines->len; i++)
    {
      guint index = get_line (self, i)->index;
      const QuernAnnotatedLine *line =
        index != QUERN_NONE ? quern_annotation_get_line (self->source->annotation, index) : NULL;

      for (guint j = 0; line != NULL && j < line->n_jumps; j++)
        {
          const QuernAnnotatedJump *jump =
            quern_annotation_get_jump (self->source->annotation, line->first_jump + j);

          if (jump->to_file == line->file)
            quern_listing_add_jump (listing, &(QuernJumpArrow) {
              line->line, jump->to, jump->followed, jump->conditional, 0
            });
        }
    }
}

/**
 * quern_listing_add_source:
 * @self: a listing
 * @source: a source file, with its text or without
 * @head: (nullable): a heading
 *
 * Adds the lines from the first to the last with a cost, and those around them.
 */
void
quern_listing_add_source (QuernListing               *self,
                          const QuernAnnotatedSource *source,
                          const char                 *head)
{
  g_autoptr (GArray) lines = quern_annotated_source_list_lines (source);
  SourcePart part = {
    { list, add, add_self, dup_folded, add_jumps }, self, source, lines
  };

  quern_listing_add_part (self, &part.part, head);
}
