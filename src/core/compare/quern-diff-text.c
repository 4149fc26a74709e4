/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-diff-text.h"

#include "quern-address-name.h"
#include "quern-format.h"
#include "quern-name-parts.h"
#include "quern-namesakes.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean
has_namesake (const QuernDiff *diff,
              guint            row)
{
  const char *name = quern_diff_get_name (diff, row);

  for (guint i = 0; i < quern_diff_get_n_rows (diff); i++)
    if (i != row && strcmp (name, quern_diff_get_name (diff, i)) == 0)
      return TRUE;

  return FALSE;
}

/* "(main.c)": the file, or else the object; NULL if neither is known. */
static char *
dup_place (const QuernDiff *diff,
           guint            row)
{
  const char *names[] = { quern_diff_get_file (diff, row), quern_diff_get_object (diff, row) };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i] != NULL && *names[i] != '\0' && strcmp (names[i], "???") != 0)
      {
        g_autofree char *base = g_path_get_basename (names[i]);

        return g_strdup_printf ("(%s)", base);
      }

  return NULL;
}

/* Falls back to the function's place, as its name may be unique within its own profile. */
char *
quern_diff_dup_note (const QuernDiff *diff,
                     guint            row)
{
  guint side = quern_diff_has_side (diff, row, 1) ? 1 : 0;
  guint n_members;
  const QuernFunctionId *members = quern_diff_get_members (diff, row, side, &n_members);
  g_autofree char *note = NULL;

  if (n_members == 1)
    note = quern_namesakes_dup_note (quern_diff_get_profile (diff, side), members[0]);
  if (note == NULL)
    note = dup_place (diff, row);
  if (note == NULL)
    return g_strdup ("");

  return g_strconcat (" ", note, NULL);
}

char *
quern_diff_dup_short_name (const QuernDiff *diff,
                           guint            row)
{
  guint side = quern_diff_has_side (diff, row, 1) ? 1 : 0;
  guint n_members;
  const QuernFunctionId *members = quern_diff_get_members (diff, row, side, &n_members);
  g_autofree char *whole = quern_address_name_drop_zeros (quern_diff_get_name (diff, row));
  g_autofree char *note = NULL;
  g_autofree char *brief = NULL;
  g_autofree char *name = NULL;

  if (n_members == 1)
    brief = quern_namesakes_dup_brief (quern_diff_get_profile (diff, side), members[0]);
  else
    brief = quern_name_parts_dup_brief (whole, NULL);
  if (has_namesake (diff, row))
    note = quern_diff_dup_note (diff, row);
  name = note != NULL && !g_str_has_suffix (brief, note) ? g_strconcat (brief, note, NULL)
                                                         : g_strdup (brief);

  return g_strdelimit (quern_visible_brief (name), "`", '\'');
}

char *
quern_diff_dup_short_before_name (const QuernDiff *diff,
                                  guint            row)
{
  const char *before = quern_diff_get_before_name (diff, row);
  g_autofree char *name = before != NULL ? quern_name_parts_dup_brief (before, NULL) : NULL;

  g_return_val_if_fail (name != NULL, NULL);

  return g_strdelimit (quern_visible_brief (name), "`", '\'');
}

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
