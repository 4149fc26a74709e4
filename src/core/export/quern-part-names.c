/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-names.h"

#include "quern-config.h"
#include "quern-run.h"

#include <glib/gi18n-lib.h>

/* The maximum number of ranges that are listed. */
#define MAX_SHOWN 8

static void
append_range (GString *text,
              guint64  first,
              guint64  last)
{
  if (text->len > 0)
    g_string_append (text, ", ");
  g_string_append_printf (text, "%" G_GUINT64_FORMAT, first);
  if (last > first)
    g_string_append_printf (text, "–%" G_GUINT64_FORMAT, last);
}

char *
quern_part_names_dup_ranges (const guint64 *numbers,
                             guint          n_numbers)
{
  GString *text = g_string_new (NULL);
  guint64 first = 0;
  guint64 last = 0;
  guint n_shown = 0;

  for (guint i = 0; i < n_numbers; i++)
    {
      gboolean is_first = i == 0 || numbers[i - 1] + 1 != numbers[i];
      gboolean is_last = i + 1 == n_numbers || numbers[i] + 1 != numbers[i + 1];

      if (is_first)
        first = numbers[i];
      last = numbers[i];
      if (!is_last)
        continue;

      if (++n_shown < MAX_SHOWN || (n_shown == MAX_SHOWN && i + 1 == n_numbers))
        append_range (text, first, last);
    }

  if (n_shown > MAX_SHOWN)
    {
      g_string_append (text, ", …");
      append_range (text, first, last);
    }

  return g_string_free (text, FALSE);
}

char *
quern_part_names_dup (const gboolean *chosen,
                      guint           n_parts)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autofree char *ranges = NULL;

  for (guint i = 0; i < n_parts; i++)
    {
      guint64 number = (guint64) i + 1;

      if (chosen[i])
        g_array_append_val (numbers, number);
    }
  ranges = quern_part_names_dup_ranges ((const guint64 *) (gpointer) numbers->data, numbers->len);

  /* Translators: which parts of a profile, and of how many: "parts 1, 3–5 of 7" */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "part %s of %u", "parts %s of %u",
                                       numbers->len),
                          ranges, n_parts);
}

char *
quern_part_names_dup_runs (QuernProfile *profile)
{
  guint n_runs = quern_run_count (profile);

  if (n_runs <= 1)
    return NULL;

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u run added up", "%u runs added up",
                                       n_runs),
                          n_runs);
}

char *
quern_part_names_dup_comparison (QuernProfile *profile,
                                 guint         before,
                                 guint         after)
{
  const QuernPart *first = quern_profile_get_part (profile, before);
  const QuernPart *last = quern_profile_get_part (profile, after);

  if (first->label != NULL && last->label != NULL)
    /* Translators: names of files: "new.out compared with old.out" */
    return g_strdup_printf (_("%s compared with %s"),
                            quern_profile_get_input (profile, last->input),
                            quern_profile_get_input (profile, first->input));

  /* Translators: "part 4 compared with part 1 of 7" */
  return g_strdup_printf (_("part %u compared with part %u of %u"), after + 1, before + 1,
                          quern_profile_get_n_parts (profile));
}
