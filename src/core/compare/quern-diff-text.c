/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-diff-text.h"

#include "quern-format.h"

#include <glib/gi18n.h>

char *
quern_diff_dup_relative (const QuernDiff *diff,
                         QuernEventId     event,
                         guint            row)
{
  gint64 before = quern_diff_subtract (diff, event, quern_diff_get_self (diff, row, 0), NULL);
  gint64 after = quern_diff_subtract (diff, event, quern_diff_get_self (diff, row, 1), NULL);

  if (!quern_diff_has_side (diff, row, 0))
    return g_strdup (_("new"));
  if (!quern_diff_has_side (diff, row, 1))
    return g_strdup (_("gone"));

  return quern_format_relative ((double) before, (double) after);
}

char *
quern_diff_dup_mark (const QuernDiff *diff,
                     guint            row)
{
  const char *before = quern_diff_get_before_name (diff, row);
  const QuernMatchRow *match = quern_diff_get_match (diff, row);
  guint n[2];

  for (guint side = 0; side < 2; side++)
    quern_diff_get_members (diff, row, side, &n[side]);
  if (n[0] > 1 || n[1] > 1)
    return g_strdup_printf (_("(%u → %u functions)"), n[0], n[1]);
  if (match->step == QUERN_MATCH_RENAMED && before != NULL)
    return g_strdup_printf (_("≈ was %s"), before);

  return match->is_probable ? g_strdup ("≈") : NULL;
}
