/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Groups take colours by rank, and keep them in the next profile of the same program, whatever
 * their ranks are there. */

#include "quern-grouping-colours.h"

#include <string.h>

/* The former colour of a group; QUERN_GROUPING_N_COLOURS for none. */
static guint
find_kept (const char *const *kept,
           const char        *name)
{
  for (guint i = 0; i < QUERN_GROUPING_N_COLOURS && kept[i] != NULL; i++)
    if (*name != '\0' && strcmp (kept[i], name) == 0)
      return i;

  return QUERN_GROUPING_N_COLOURS;
}

/* The next colour that no group had, or else one whose former group is missing. */
static guint
take_free (gboolean          *is_taken,
           const char *const *kept,
           guint              n_kept)
{
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < QUERN_GROUPING_N_COLOURS; i++)
      if (!is_taken[i] && (pass == 1 || i >= n_kept || *kept[i] == '\0'))
        {
          is_taken[i] = TRUE;
          return i;
        }

  return QUERN_GROUPING_N_COLOURS;
}

/* Returns colours by group. */
static guint *
find_colours (QuernGrouping     *self,
              const char *const *kept)
{
  guint n = quern_grouping_get_n_groups (self);
  guint n_kept = MIN (g_strv_length ((char **) kept), QUERN_GROUPING_N_COLOURS);
  gboolean is_taken[QUERN_GROUPING_N_COLOURS] = { FALSE };
  guint *colours = g_new (guint, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {
      colours[i] = find_kept (kept, quern_grouping_get_name (self, i));
      if (colours[i] < QUERN_GROUPING_N_COLOURS)
        is_taken[colours[i]] = TRUE;
    }
  for (guint i = 0; i < n; i++)
    if (colours[i] == QUERN_GROUPING_N_COLOURS)
      colours[i] = take_free (is_taken, kept, n_kept);

  return colours;
}

void
quern_grouping_keep_colours (QuernGrouping     *self,
                             const char *const *kept)
{
  g_autofree guint *colours = NULL;

  g_return_if_fail (QUERN_IS_GROUPING (self));
  g_return_if_fail (kept != NULL);

  colours = find_colours (self, kept);
  for (guint i = 0; i < quern_grouping_get_n_groups (self); i++)
    quern_grouping_set_colour (self, i, colours[i]);
}

gboolean
quern_grouping_has_colours (QuernGrouping     *self,
                            const char *const *kept)
{
  g_autofree guint *colours = NULL;

  g_return_val_if_fail (QUERN_IS_GROUPING (self), FALSE);
  g_return_val_if_fail (kept != NULL, FALSE);

  colours = find_colours (self, kept);
  for (guint i = 0; i < quern_grouping_get_n_groups (self); i++)
    if (quern_grouping_get_colour (self, i) != colours[i])
      return FALSE;

  return TRUE;
}

char **
quern_grouping_dup_colours (QuernGrouping     *self,
                            const char *const *kept)
{
  guint n_kept = MIN (g_strv_length ((char **) kept), QUERN_GROUPING_N_COLOURS);
  char **names = g_new0 (char *, QUERN_GROUPING_N_COLOURS + 1);
  guint n = 0;

  g_return_val_if_fail (QUERN_IS_GROUPING (self), names);

  for (guint i = 0; i < quern_grouping_get_n_groups (self); i++)
    {
      guint colour = quern_grouping_get_colour (self, i);

      if (colour >= QUERN_GROUPING_N_COLOURS)
        continue;
      names[colour] = g_strdup (quern_grouping_get_name (self, i));
      n = MAX (n, colour + 1);
    }

  n = MAX (n, n_kept);
  for (guint i = 0; i < n; i++)
    if (names[i] == NULL)
      names[i] = g_strdup (i < n_kept ? kept[i] : "");

  return names;
}
