/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-diff-table.h"

#include "quern-config.h"
#include "quern-diff-text.h"
#include "quern-format.h"
#include "quern-hash.h"
#include "quern-inlining-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* "10 → 20", or one number */
static char *
dup_called (const QuernDiff *diff,
            guint            row)
{
  g_autofree char *before = quern_format_count (quern_diff_get_called (diff, row, 0));
  g_autofree char *after = quern_format_count (quern_diff_get_called (diff, row, 1));

  if (!quern_diff_has_side (diff, row, 0) || strcmp (before, after) == 0)
    return g_steal_pointer (&after);
  if (!quern_diff_has_side (diff, row, 1))
    return g_steal_pointer (&before);

  return g_strdup_printf ("%s → %s", before, after);
}

/* "parse", "parse (main.c)" or "parse ≈ was old_name" */
static char *
dup_matched_name (const QuernDiff *diff,
                  guint            row,
                  gboolean         has_namesake)
{
  g_autofree char *mark = quern_diff_dup_mark (diff, row);
  g_autofree char *note = has_namesake ? quern_diff_dup_note (diff, row) : g_strdup ("");

  return g_strconcat (quern_diff_get_name (diff, row), note, mark != NULL ? " " : "", mark, NULL);
}

/* "parse, inlined into main", "main + parse" */
static char *
dup_name (const QuernDiff *diff,
          guint            row,
          gboolean         has_namesake)
{
  g_autofree char *name = dup_matched_name (diff, row, has_namesake);
  g_autofree char *mark = quern_inlining_dup_mark (diff, row);
  const char *gap;

  if (mark == NULL)
    return g_steal_pointer (&name);

  gap = g_str_has_prefix (mark, "+") || g_str_has_prefix (mark, "−") ? " " : ", ";

  return g_strconcat (name, gap, mark, NULL);
}

static const char *
keep_change (QuernTable      *table,
             const QuernDiff *diff,
             QuernEventId     event,
             const gint64    *after,
             const gint64    *before)
{
  gint64 change = quern_diff_subtract (diff, event, after, before);

  return quern_table_take_text (table, quern_format_signed_integer (change));
}

/* Whether the self cost changed, but within the variation between runs. */
static gboolean
is_unclear (const QuernDiff      *diff,
            QuernEventId          event,
            const QuernRunRanges *ranges,
            guint                 row)
{
  return ranges != NULL &&
         quern_diff_subtract (diff, event, quern_diff_get_self (diff, row, 0),
                              quern_diff_get_self (diff, row, 1)) != 0 &&
         quern_run_ranges_touch (
           quern_run_ranges_get (ranges, row, 0, QUERN_RANGE_SELF, event),
           quern_run_ranges_get (ranges, row, 1, QUERN_RANGE_SELF, event));
}

/* The change of the self cost from before to a further side. */
static char *
dup_further (const QuernDiff        *diff,
             QuernEventId            event,
             const QuernFurtherSide *further,
             guint                   row)
{
  const gint64 *self = quern_further_side_get_self (further, row);
  const gint64 *before = quern_diff_get_self (diff, row, 0);

  if ((self == NULL && before == NULL) || !quern_further_side_has_event (further, event))
    return g_strdup ("–");

  return quern_format_signed_integer (quern_diff_subtract (diff, event, self, before));
}

static void
add_row (const QuernDiff      *diff,
         QuernEventId          event,
         const QuernRunRanges *ranges,
         GPtrArray            *further,
         QuernTable           *table,
         guint                 row,
         gboolean              has_namesake)
{
  QuernCell *cells = quern_table_add_row (table);
  guint i = 0;

  cells[i++].text =
    keep_change (table, diff, event, quern_diff_get_self (diff, row, 1),
                 quern_diff_get_self (diff, row, 0));
  cells[i++].text = is_unclear (diff, event, ranges, row)
                    ? _("unclear")
                    : quern_table_take_text (table, quern_diff_dup_relative (diff, event, row));
  cells[i++].text =
    keep_change (table, diff, event, quern_diff_get_inclusive (diff, row, 1),
                 quern_diff_get_inclusive (diff, row, 0));
  if (quern_diff_has_origins (diff))
    {
      cells[i++].text =
        keep_change (table, diff, event, quern_diff_get_origin (diff, row), NULL);
      cells[i++].text = quern_table_take_text (table, dup_called (diff, row));
    }
  for (guint k = 0; further != NULL && k < further->len; k++)
    cells[i++].text = quern_table_take_text (
      table, dup_further (diff, event, g_ptr_array_index (further, k), row));
  cells[i++].text = quern_table_take_text (table, dup_name (diff, row, has_namesake));
}

/* The number of rows of the table by name. */
static GHashTable *
count_names (const QuernDiff *diff,
             const guint     *rows,
             guint            n_rows)
{
  GHashTable *counts = g_hash_table_new (quern_hash_text, g_str_equal);

  for (guint i = 0; i < n_rows; i++)
    {
      char *name = (char *) quern_diff_get_name (diff, rows[i]);
      guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, name));

      g_hash_table_insert (counts, name, GUINT_TO_POINTER (count + 1));
    }

  return counts;
}

QuernTable *
quern_diff_table_new (const QuernDiff      *diff,
                      QuernEventId          event,
                      const QuernRunRanges *ranges,
                      GPtrArray            *further,
                      const char * const   *further_titles,
                      const guint          *rows,
                      guint                 n_rows)
{
  QuernTable *table = quern_table_new (quern_diff_get_events (diff));
  gboolean has_origins = quern_diff_has_origins (diff);
  g_autoptr (GHashTable) names = count_names (diff, rows, n_rows);

  quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE, "", _("Δ Self"));
  quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE, "", _("Change"));
  quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE, "", _("Δ Incl."));
  if (has_origins)
    {
      quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE, "", _("Origin"));
      quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE, "", _("Called"));
    }
  for (guint i = 0; further != NULL && i < further->len; i++)
    quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE, "", further_titles[i]);
  quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_PEOPLE, "", _("Function"));
  for (guint i = 0; i < n_rows; i++)
    add_row (diff, event, ranges, further, table, rows[i],
             GPOINTER_TO_UINT (g_hash_table_lookup (
               names, quern_diff_get_name (diff, rows[i]))) > 1);

  return table;
}
