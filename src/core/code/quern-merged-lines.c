/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-merged-lines.h"

#include "quern-memory.h"

/* A line that exists only on the side before. */
typedef struct
{
  guint64 line;
  guint64 above; /* the line of the side after that precedes it; 0: at the top */
} RemovedLine;

struct _QuernMergedLines
{
  QuernLineMap *map;     /* owned, nullable */
  GArray       *removed; /* owned: RemovedLine, ascending */
};

QuernMergedLines *
quern_merged_lines_new (QuernLineMap *map,
                        GArray       *removed)
{
  QuernMergedLines *self = g_new0 (QuernMergedLines, 1);

  self->map = map;
  self->removed = g_array_new (FALSE, FALSE, sizeof (RemovedLine));
  for (guint i = 0; i < removed->len; i++)
    {
      RemovedLine line = { g_array_index (removed, guint64, i), 0 };

      if (map != NULL && quern_line_map_find (map, 0, line.line, NULL) != 0)
        continue;
      if (map != NULL)
        line.above = quern_line_map_find_above (map, line.line);
      g_array_append_val (self->removed, line);
    }
  g_array_unref (removed);

  return self;
}

void
quern_merged_lines_free (QuernMergedLines *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->map, quern_line_map_free);
  g_array_unref (self->removed);
  g_free (self);
}

static const RemovedLine *
get_removed (const QuernMergedLines *self,
             guint                   index)
{
  return &g_array_index (self->removed, RemovedLine, index);
}

/* The index of the first removed line with at least a value. what: 0 for its line, 1 for above, 2
 * for its row. */
static guint
search (const QuernMergedLines *self,
        guint                   what,
        guint64                 value)
{
  guint low = 0;
  guint high = self->removed->len;

  while (low < high)
    {
      guint at = low + (high - low) / 2;
      const RemovedLine *line = get_removed (self, at);
      guint64 found = what == 0 ? line->line : what == 1 ? line->above : line->above + at + 1;

      if (found < value)
        low = at + 1;
      else
        high = at;
    }

  return low;
}

guint64
quern_merged_lines_find_row (const QuernMergedLines *self,
                             guint                   side,
                             guint64                 line)
{
  guint64 after = line;
  guint at;

  if (line == 0)
    return 0;
  if (side == 0)
    after = self->map != NULL ? quern_line_map_find (self->map, 0, line, NULL) : 0;
  if (after > 0)
    return after + search (self, 1, after);

  at = search (self, 0, line);
  if (at == self->removed->len || get_removed (self, at)->line != line)
    return 0;

  return get_removed (self, at)->above + at + 1;
}

void
quern_merged_lines_get_lines (const QuernMergedLines *self,
                              guint64                 row,
                              guint64                *lines,
                              gboolean               *is_sure)
{
  guint at = search (self, 2, row);

  lines[0] = 0;
  lines[1] = 0;
  if (is_sure != NULL)
    *is_sure = TRUE;
  if (row == 0)
    return;
  if (at < self->removed->len && get_removed (self, at)->above + at + 1 == row)
    {
      lines[0] = get_removed (self, at)->line;
      return;
    }

  lines[1] = row - at;
  if (self->map != NULL)
    lines[0] = quern_line_map_find (self->map, 1, lines[1], is_sure);
  /* A line without a match is not a guess. */
  if (is_sure != NULL && lines[0] == 0)
    *is_sure = TRUE;
}

char *
quern_merged_lines_dup_number (const QuernMergedLines *self,
                               guint64                 row)
{
  guint64 lines[2] = { row, row };
  gboolean is_sure = TRUE;

  if (row == 0)
    return g_strdup ("–");

  if (self != NULL)
    quern_merged_lines_get_lines (self, row, lines, &is_sure);

  return g_strdup_printf ("%s%" G_GUINT64_FORMAT,
                          lines[1] == 0   ? "−"
                          : lines[0] == 0 ? "+"
                          : is_sure       ? ""
                                          : "≈",
                          lines[1] > 0 ? lines[1] : lines[0]);
}

QuernSourceText *
quern_merged_lines_create_text (const QuernMergedLines  *self,
                                QuernSourceText * const *texts,
                                GError                 **error)
{
  guint64 n[2];
  guint64 n_rows;
  GString *merged;

  for (guint side = 0; side < 2; side++)
    n[side] = texts[side] != NULL ? quern_source_text_get_n_lines (texts[side]) : 0;
  n_rows = n[1] + search (self, 1, n[1] + 1);
  if (!quern_memory_ensure ((n[0] + n[1]) * 64, error))
    return NULL;

  merged = g_string_new (NULL);
  for (guint64 row = 1; row <= n_rows; row++)
    {
      guint64 lines[2];
      guint side;

      quern_merged_lines_get_lines (self, row, lines, NULL);
      side = lines[1] > 0 ? 1 : 0;
      if (lines[side] <= n[side])
        {
          gsize length;
          const char *line = quern_source_text_peek_line (texts[side], (guint) lines[side],
                                                          &length);

          g_string_append_len (merged, line, (gssize) length);
        }
      g_string_append_c (merged, '\n');
    }

  return quern_source_text_new (texts[1] != NULL ? texts[1] : texts[0], merged, error);
}
